"""Sentences about orders that are known already: those on file, those of the bound before, those of another unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pbem.battle.order import Order
from pbem.battle.problem import Choice
from pbem.orders.answer.trouble import Trouble
from pbem.orders.asides.again import given_again
from pbem.orders.asides.on_file_words import (
    AGAIN,
    AWAY,
    BACK,
    BEFORE,
    COURTESY,
    DITTO,
    DITTO_FOR,
    EXCEPT,
    FOR,
    LEAVES,
    LIKE,
    NOBODY,
    REPEATED,
    REPEATS,
    SAME,
    STANDS,
    TAKES,
    WHICH,
)
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, LineReading, Result, Scope, Score
from pbem.orders.meaning.units import Named, take_units
from pbem.orders.prose.sentences import sentences
from pbem.orders.words.folding import fold

_DEEPEST: Final = 3
"""Phrases of this kind in one sentence."""
_PIECE: Final = re.compile(r",\s*+(?:(?:and|but|und|aber)\s++)?")


class Known(Enum):
    """Which orders a sentence speaks of."""

    STANDS = auto()
    """Those on file, which stay."""
    AGAIN = auto()
    """Those of the bound before, which are given again."""
    DITTO = auto()
    """Those of the unit spoken of last, or else those of the bound before."""
    LIKE = auto()
    """Those of another unit."""
    BEFORE = auto()
    """Those on file, or where nothing is on file those of the bound before."""
    BACK = auto()
    """All on file, which are taken back."""


@dataclass(frozen=True, slots=True)
class OnFile:
    """A sentence about orders that are known: for these units, all of the seat where none are named."""

    number: int
    text: str
    known: Known
    units: tuple[str, ...] = ()
    scope: Scope = Scope.ALL
    other: str = ""


def on_file(number: int, line: str, desk: Desk) -> tuple[list[OnFile], str]:
    """The sentences of a line that speak of orders which are known, and what else the line says."""
    found: list[OnFile] = []
    left: list[str] = []
    for index, sentence in enumerate(sentences(line)):
        if index and DITTO_FOR.search(fold(sentence).text):
            left.append(sentence)
            continue
        rest = _without_pieces(number, sentence, desk, found)
        for _ in range(_DEEPEST):
            said = _of_sentence(number, rest, desk)
            if said is None:
                break
            found.append(said[0])
            # Its own stop went with the phrase; without one the next sentence would run on.
            rest = f"{said[1]}." if said[1] else ""
        left.append(rest)
    return found, " ".join(part for part in left if part.strip(" .!,;:)"))


def _without_pieces(number: int, sentence: str, desk: Desk, found: list[OnFile]) -> str:
    """The sentence without pieces between commas that say of somebody `as FI1` or `same as last turn`."""
    pieces = list(_with_lists([piece.rstrip() for piece in _PIECE.split(sentence)], desk))
    if len(pieces) < 2:
        return sentence
    said = [_of_units(number, piece, COURTESY.sub("", fold(piece).text), desk) for piece in pieces]
    goes_on = [_named(fold(piece).text, desk) is None for piece in pieces[1:]] + [False]
    kept = []
    for piece, each, more in zip(pieces, said, goes_on, strict=True):
        if each is not None and (each[0].known is Known.AGAIN or (each[0].known is Known.LIKE and not more)):
            found.append(each[0])
        else:
            kept.append(piece)
    return ", ".join(kept) if len(kept) < len(pieces) else sentence


def _with_lists(pieces: Sequence[str], desk: Desk) -> Iterator[str]:
    """The pieces, of `FI1, FI2 - same as last turn` the names together with what is said of all of them."""
    names = ""
    for piece in pieces:
        if _all_of(fold(piece).text, desk) is not None:
            names += f"{piece}, "
            continue
        yield f"{names}{piece}"
        names = ""
    if names:
        yield names.rstrip(", ")


def _of_sentence(number: int, sentence: str, desk: Desk) -> tuple[OnFile, str] | None:
    text = COURTESY.sub("", fold(sentence).text)
    if (nobody := NOBODY.match(text)) is not None and "hold" in desk.words.by_name:
        return OnFile(number, sentence, Known.STANDS), f"all hold; {_behind(text[nobody.end() :])}".rstrip("; ")
    for known, pattern in ((Known.STANDS, STANDS), (Known.BACK, BACK), (Known.AGAIN, AGAIN)):
        match = pattern.match(text)
        if match is None:
            continue
        whom = FOR.match(text[match.end() :])
        if whom is not None:
            behind = COURTESY.sub("", text[match.end() + whom.end() :])
            if (named := _all_of(behind, desk)) is not None:
                return OnFile(number, sentence, known, named.units, named.scope), ""
            if _named(behind, desk) is not None:
                if known is Known.AGAIN:
                    return None  # What somebody does again, of whom more is said, is nothing that everybody does again.
                continue  # It is said of some, and not of all.
        return OnFile(number, sentence, known), _behind(text[match.end() :])
    if (again := given_again(text, desk)) is not None:
        return OnFile(number, sentence, Known.AGAIN, *again), ""
    if BEFORE.match(text) is not None:
        return OnFile(number, sentence, Known.BEFORE), ""
    if (first := REPEATED.match(text)) is not None and (named := _all_of(text[first.end() :], desk)) is not None:
        return OnFile(number, sentence, Known.AGAIN, named.units, named.scope), ""
    if (ditto := DITTO.match(text)) is not None and not text[ditto.end() :].strip(" .!"):
        return OnFile(number, sentence, Known.DITTO), ""
    front, comma, end = text.rpartition(", ")
    if comma and (match := STANDS.fullmatch(end.strip(" .!"))) is not None:
        return OnFile(number, end, Known.STANDS), front
    return _of_units(number, sentence, text, desk)


def _of_units(number: int, sentence: str, text: str, desk: Desk) -> tuple[OnFile, str] | None:
    """`FI1 same as last turn`, `FI2 ditto`, `FI3 like FI1`, `leave FI4 as it is`."""
    leaves = LEAVES.match(text)
    if leaves is not None:
        return _left_as_it_is(number, sentence, text[leaves.end() :], desk)
    takes = TAKES.match(text)
    if takes is not None:
        return _taken_back(number, sentence, text[takes.end() :], desk)
    named = _named(text, desk)
    if named is None or not named.units:
        return None
    rest = text[named.span.end :]
    for known, pattern in ((Known.AGAIN, AGAIN), (Known.AGAIN, REPEATS), (Known.BEFORE, SAME), (Known.DITTO, DITTO)):
        match = pattern.match(rest)
        if match is not None and not rest[match.end() :].strip(" .!,;)"):
            return OnFile(number, sentence, known, named.units, named.scope), ""
    match = LIKE.match(rest)
    other = _named(rest[match.end() :], desk) if match is not None else None
    if match is None or other is None or len(other.units) != 1 or rest[match.end() + other.span.end :].strip(" .!"):
        return None
    return OnFile(number, sentence, Known.LIKE, named.units, named.scope, other.units[0]), ""


def _taken_back(number: int, sentence: str, text: str, desk: Desk) -> tuple[OnFile, str] | None:
    named = _named(text, desk)
    if named is None or not named.units or not AWAY.match(text[named.span.end :]):
        return None
    return OnFile(number, sentence, Known.BACK, named.units, named.scope), ""


def _left_as_it_is(number: int, sentence: str, text: str, desk: Desk) -> tuple[OnFile, str] | None:
    named = _named(text, desk)
    if named is None or not named.units:
        return None
    cursor = desk.cursor(text[named.span.end :].strip(" .!,;"))
    if not cursor.small("keep") or not cursor.done:
        return None
    return OnFile(number, sentence, Known.STANDS, named.units, named.scope), ""


def _all_of(text: str, desk: Desk) -> Named | None:
    """The units that a text names and says nothing more of."""
    named = _named(text, desk)
    return named if named is not None and named.units and not text[named.span.end :].strip(" .!") else None


def _named(text: str, desk: Desk) -> Named | None:
    try:
        named = take_units(desk.cursor(text), desk.roster)
    except Trouble:
        return None
    return None if named is None or named.enemy or named.foreign else named


def _behind(text: str) -> str:
    """What is excepted, as a sentence of its own: `except FI1, which holds` is `FI1 holds`."""
    rest = EXCEPT.sub("", text, count=1).strip(" .!,;:")
    return WHICH.sub(" ", rest, count=1)


def known_orders(items: Iterable[OnFile], readings: Sequence[LineReading], desk: Desk) -> list[LineReading]:
    """What these sentences come to; `readings` are those of the rest of the letter."""
    return [_told(item, readings, desk) for item in items]


def _told(item: OnFile, readings: Sequence[LineReading], desk: Desk) -> LineReading:
    base = LineReading(item.number, item.text, Result.OK, units=item.units, scope=item.scope, score=Score.LOOSE)
    if item.known is Known.STANDS:
        return replace(base, note=UNCHANGED, score=Score.CERTAIN)
    if item.known is Known.BACK:
        filed = [order for order in desk.context.filed if not item.units or order.unit in item.units]
        taken = [replace(order, actions=(), condition=None, otherwise=()) for order in filed]
        taken += [Order(unit, ()) for unit in item.units if unit not in {order.unit for order in filed}]
        return replace(base, result=Result.GUESS, orders=tuple(taken), note=TAKEN_BACK)
    if item.known is Known.LIKE:
        return _copied(base, _order_of(item.other, readings, desk), item.other)
    above = [order for line in readings if line.number < item.number for order in line.orders if order.actions]
    if item.known is Known.DITTO and above and item.units:
        return _copied(base, above[-1], above[-1].unit)
    if item.known is Known.DITTO and above:
        return replace(base, result=Result.ASK, message="For which units?", score=Score.CERTAIN)
    wanted = item.units or tuple(desk.roster.own)
    if item.known is Known.BEFORE and item.units and above:
        return _as_which(base, above[-1], desk)
    if item.known is Known.BEFORE and any(order.unit in wanted for order in desk.context.filed):
        return replace(base, note=UNCHANGED, score=Score.CERTAIN)
    if item.known is Known.BEFORE:
        base = replace(base, result=Result.GUESS)
    orders = tuple(order for order in desk.context.last if order.unit in wanted)
    if not orders:
        message = "There is no order of the bound before to give again."
        return replace(base, result=Result.ASK, message=message, score=Score.CERTAIN)
    return replace(base, orders=orders, note=f"as in bound {desk.context.view.bound - 1}")


def _as_which(base: LineReading, above: Order, desk: Desk) -> LineReading:
    """`FI2 same` below the order of another: as he does, or as it was where it was told anything, which he may say."""
    known = [*desk.context.filed, *desk.context.last]
    before = [next((order for order in known if order.unit == unit), None) for unit in base.units]
    if not any(before):
        return _copied(replace(base, result=Result.GUESS), above, above.unit)
    choices = [replace(above, unit=unit) for unit in base.units] + [order for order in before if order is not None]
    asked = tuple(Choice(order) for order in dict.fromkeys(choices))
    return replace(base, result=Result.ASK, message=f"The same as {above.unit}, or as before?", choices=asked)


def _order_of(unit: str, readings: Sequence[LineReading], desk: Desk) -> Order | None:
    """What a unit is told in this letter, or else on file, or was told in the bound before."""
    said: Iterator[Order] = (order for line in reversed(readings) for order in line.orders if order.unit == unit)
    known = (order for order in (*desk.context.filed, *desk.context.last) if order.unit == unit)
    return next(said, None) or next(known, None)


def _copied(base: LineReading, order: Order | None, other: str) -> LineReading:
    if order is None or not order.actions:
        return replace(base, result=Result.ASK, message=f"{other} has no order yet; what is it to be?")
    return replace(base, orders=tuple(replace(order, unit=unit) for unit in base.units), note=f"as {other}")
