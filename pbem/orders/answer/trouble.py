"""Why a line cannot be carried out, and how the player could have written it."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.orders.grammar.reading import Result


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a line: characters from `start` up to `end`, counted from 0."""

    start: int
    end: int


class Trouble(Exception):
    """A line that is ASK or NO.

    `repairs` are texts of which each, in place of `span`, would make the line readable; `subjects` are units that
    the line may have meant instead. `units` are those that hold; None for those that the line is about.
    """

    def __init__(
        self,
        result: Result,
        message: str,
        span: Span | None = None,
        repairs: tuple[str, ...] = (),
        *,
        units: tuple[str, ...] | None = None,
        subjects: tuple[str, ...] = (),
        clause: str = "",
    ) -> None:
        super().__init__(message)
        self.result = result
        self.message = message
        self.span = span
        self.repairs = repairs
        self.units = units
        self.subjects = subjects
        self.clause = clause


def ask(message: str, span: Span | None = None, repairs: tuple[str, ...] = ()) -> Trouble:
    """A question: two meanings, something unknown or something missing."""
    return Trouble(Result.ASK, message, span, repairs)


def no(message: str, span: Span | None = None, repairs: tuple[str, ...] = (), clause: str = "") -> Trouble:
    """A refusal: understood, but not allowed."""
    return Trouble(Result.NO, message, span, repairs, clause=clause)
