"""Orders read in a process that may be killed; everything it is told and tells is plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, cast

from pbem import orders
from pbem.battle.canonical import from_json, to_json
from pbem.battle.order import Order
from pbem.battle.system import RuleSystem
from pbem.child import Worker
from pbem.orders.answer.question import Question
from pbem.orders.grammar.reading import Reading
from pbem.orders.meaning.context import Context, asked_once
from pbem.orders.reply.reply import TypedLine
from pbem.orders.sheet.draft import Draft
from pbem.rules import SYSTEMS, rule_system
from pbem.umpire.filing.clerk import HouseClerk, Words
from pbem.umpire.match import Match


class ChildClerk:
    """A clerk whose work is done by a worker, which may be killed."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def lines(self, words: Words) -> tuple[TypedLine, ...]:
        """Every line of a letter, and whether it was typed; raises Undone."""
        return from_json(self._worker.do(_LINES, to_json(words)), tuple[TypedLine, ...])

    def read(self, match: Match, lines: Sequence[TypedLine], context: Context) -> Reading:
        """What the lines order; raises Undone."""
        asked = _ToRead(_Knowledge.of(match, context), tuple(lines))
        return from_json(self._worker.do(_READ, to_json(asked)), Reading)

    def file(self, match: Match, draft: Draft, reading: Reading, context: Context) -> Draft:
        """The orders as they stand after a letter; raises Undone."""
        asked = _ToFile(_Knowledge.of(match, context), draft, reading)
        return from_json(self._worker.do(_FILE, to_json(asked)), Draft)


@dataclass(frozen=True, slots=True)
class _Knowledge:
    """A context without its functions and its view, which is seen anew from the position (canonical JSON).

    `module` is where our own table has the rule system.
    """

    system: str
    module: str
    game: str
    position: str
    side: str
    seat: str
    form: str
    questions: tuple[Question, ...]
    language: str
    filed: tuple[Order, ...]
    last: tuple[Order, ...]

    @classmethod
    def of(cls, match: Match, context: Context) -> _Knowledge:
        system = match.game.system
        return cls(
            system,
            SYSTEMS.get(system, ""),
            context.game,
            to_json(match.position).decode(),
            context.view.side,
            context.seat,
            context.form,
            context.questions,
            context.language,
            context.filed,
            context.last,
        )

    def context(self) -> Context:
        system = cast(RuleSystem[Any], import_module(self.module)) if self.module else rule_system(self.system)
        return Context(
            game=self.game,
            view=system.see(from_json(self.position, system.POSITION), self.side),
            seat=self.seat,
            verbs=system.VERBS,
            check=asked_once(system.check),
            form=self.form,
            questions=self.questions,
            language=self.language,
            conditions=system.CONDITIONS,
            explain=system.explain,
            filed=self.filed,
            last=self.last,
        )


@dataclass(frozen=True, slots=True)
class _ToRead:
    knowledge: _Knowledge
    lines: tuple[TypedLine, ...]


@dataclass(frozen=True, slots=True)
class _ToFile:
    knowledge: _Knowledge
    draft: Draft
    reading: Reading


def lines_job(work: bytes) -> bytes:
    """`Clerk.lines` as the child does it."""
    return to_json(HouseClerk().lines(from_json(work, Words)))


def read_job(work: bytes) -> bytes:
    """`Clerk.read` as the child does it."""
    asked = from_json(work, _ToRead)
    return to_json(orders.read_lines(asked.lines, asked.knowledge.context()))


def file_job(work: bytes) -> bytes:
    """`Clerk.file` as the child does it."""
    asked = from_json(work, _ToFile)
    return to_json(orders.file(asked.draft, asked.reading, asked.knowledge.context()))


_LINES: Final = f"{__name__}:lines_job"
_READ: Final = f"{__name__}:read_job"
_FILE: Final = f"{__name__}:file_job"
