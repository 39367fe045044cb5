"""The notation in which the corpus says what a sensible umpire would understand: one clause a line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tests.letters.prose.positions import DIRECTIONS, Position

SEAT: Final = "seat"
ALL: Final = "all"
REQUESTS: Final = (
    "question",
    "help",
    "show orders",
    "send map",
    "send report",
    "who has sent",
    "message",
    "away",
    "resign",
)
SMALL_WORDS: Final = frozenset(("with", "at", "on", "?", "cavalry", "infantry", "artillery", "most", "odds"))
_NUMBER: Final = re.compile(r"\d+(\.5)?")
CONDITIONS: Final = (
    r"(not )?enemy( cavalry| infantry)? within \d+",
    r"(not )?enemy( cavalry| infantry)? at \S+",
    r"(not )?[A-Z]+\d* (at \S+|broken)",
    r"hits (>=|<) \d+",
    r"[123] actions?",
    r"charged",
    r"weaker",
    r"attacking|defending",
    r"against \w+",
    r"odds at most 1-1",
)


class NotationError(ValueError):
    """A clause that is not written as README.md says."""


class Kind(StrEnum):
    """What becomes of a clause of a letter."""

    ORDER = "order"
    """Understood, for this bound."""
    STANDING = "standing"
    """Understood, until changed."""
    GUESS = "guess"
    """Most likely meant: done and shown as a guess, or asked with this among the choices."""
    KEEP = "keep"
    """What is on file stands."""
    CANCEL = "cancel"
    """What is on file is taken back."""
    ASK = "ask"
    TELL = "tell"
    """It cannot be done, or no slot holds it: said so."""
    REQUEST = "request"
    NOTHING = "nothing"
    """It must not become an order."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One verb of HELP with its words, such as `move` `D6` or `form` `square`."""

    verb: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the sensible answers to a question: deeds, a unit, or taking back what is on file."""

    deeds: tuple[Deed, ...] = ()
    units: tuple[str, ...] = ()
    cancel: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """What becomes of one clause; `units` are all it is about, `otherwise` what is done where the condition fails."""

    kind: Kind
    units: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()
    condition: str = ""
    otherwise: tuple[Deed, ...] = ()
    standing: bool = False
    about: str = ""
    choices: tuple[Choice, ...] = ()


def _deed(text: str, position: Position) -> Deed:
    verb, *words = text.split()
    if verb not in position.verbs:
        raise NotationError(f"{verb!r} is no verb of {position.system}")
    for word in words:
        known = (
            word in DIRECTIONS
            or word in position.units
            or position.board.has(word)
            or word in position.words
            or word in SMALL_WORDS
            or _NUMBER.fullmatch(word) is not None
            or word in position.seats
        )
        if not known:
            raise NotationError(f"{word!r} in {text!r} is no square, unit, direction, number or word of these orders")
    return Deed(verb, tuple(words))


def _deeds(text: str, position: Position) -> tuple[Deed, ...]:
    return tuple(_deed(part, position) for part in text.split(", "))


def _units(text: str, position: Position, seat: str) -> tuple[str, ...]:
    if text in ("", "-"):
        return ()
    if text == ALL:
        return position.units_of(seat)
    for word in text.split():
        if word != SEAT and word not in position.units:
            raise NotationError(f"there is no unit {word}")
    return tuple(text.split())


def _condition(text: str) -> str:
    for part in text.split(" and "):
        if not any(re.fullmatch(pattern, part) for pattern in CONDITIONS):
            raise NotationError(f"{part!r} is no condition; README.md has the list")
    return text


def _choice(text: str, position: Position) -> Choice:
    if text == "cancel":
        return Choice(cancel=True)
    if all(word in position.units for word in text.split()):
        return Choice(units=tuple(text.split()))
    return Choice(deeds=_deeds(text, position))


def _request(text: str, words: str, position: Position) -> Clause:
    topic = next((topic for topic in REQUESTS if text == topic or text.startswith(topic + " ")), None)
    if topic is None:
        raise NotationError(f"{text!r} is no request; one of {', '.join(REQUESTS)}")
    to = text.removeprefix(topic).split()
    if topic == "message" and (not to or not set(to) <= set(position.seats)):
        raise NotationError(f"{text!r}: a message goes to a seat")
    return Clause(Kind.REQUEST, about=f"{text}: {words}" if words else text)


def _order(kind: Kind, units: tuple[str, ...], body: str, position: Position) -> Clause:
    first, *parts = body.split(" ; ")
    condition, standing = "", kind is Kind.STANDING
    otherwise: tuple[Deed, ...] = ()
    for part in parts:
        word, _, rest = part.partition(" ")
        if word == "if":
            condition = _condition(rest)
        elif word == "else":
            otherwise = _deeds(rest, position)
        elif part == "standing":
            standing = True
        else:
            raise NotationError(f"{part!r}: only `if`, `else` and `standing` follow the deeds")
    if not units:
        raise NotationError("an order without a unit")
    return Clause(kind, units, _deeds(first, position), condition, otherwise, standing)


def parse_clause(text: str, position: Position, seat: str) -> Clause:
    """A clause of the notation; raises NotationError with what is wrong in it."""
    head, _, body = text.partition(": ")
    word, _, rest = head.partition(" ")
    try:
        kind = Kind(word)
    except ValueError:
        raise NotationError(f"{word!r} is no kind of clause; one of {', '.join(Kind)}") from None
    if kind is Kind.REQUEST:
        return _request(rest, body, position)
    units = _units(rest, position, seat)
    if kind in (Kind.ORDER, Kind.STANDING, Kind.GUESS):
        return _order(kind, units, body, position)
    if kind in (Kind.KEEP, Kind.CANCEL):
        if body or not units:
            raise NotationError(f"{kind} takes units and nothing else")
        return Clause(kind, units)
    if kind is Kind.ASK:
        about, *choices = body.split(" | ")
        if not choices:
            raise NotationError("a question without choices")
        return Clause(kind, units, about=about, choices=tuple(_choice(choice, position) for choice in choices))
    if kind is Kind.TELL and not body:
        raise NotationError("tell what?")
    return Clause(kind, units, about=body)


def ids_of(clause: Clause, position: Position) -> frozenset[str]:
    """Every unit a clause names, own or enemy, whether as subject, target, choice or in its words."""
    chosen = [deed for choice in clause.choices for deed in choice.deeds]
    words = {word for deed in (*clause.deeds, *clause.otherwise, *chosen) for word in deed.words}
    words |= {unit for choice in clause.choices for unit in choice.units}
    words |= set(re.findall(r"\w+", f"{clause.condition} {clause.about}")) | set(clause.units)
    return frozenset(words & set(position.units))
