"""Which reading counts: notation first, then sentences where they say more; and what neither of them could read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import bare_line, is_item
from pbem.orders.grammar.reading import Act, LineReading, Result, Unread
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.falling_back import hangs_later
from pbem.orders.prose.governing import RIDES
from pbem.orders.prose.mentions import named, shown
from pbem.orders.prose.reader import Prose, Reader
from pbem.orders.prose.sentences import paragraphs, sentences
from pbem.orders.sheet.standing_choices import UNTIL_CHANGED
from pbem.orders.words.folding import fold

_PARTS: Final = re.compile(r"[;:.!]\s|\s-\s|\b(?:but|and|aber|und)\s")
_LEAVE_BE: Final = re.compile(r"\bleave \S", re.IGNORECASE)
_ARROW: Final = re.compile(
    r"\b(?:fires?|shoots?|feuert?|feuer|schießt|bombards?) ?(?:[-=]?>|- ?(?=[A-W]\d))", re.IGNORECASE
)
_TARGET: Final = re.compile(r"\btargets?\b", re.IGNORECASE)
_DENIES: Final = re.compile(
    r"\b(?:stop|stops|cease|ceases|quit|quits)\s(?:\w+\s)?\w+ing\b|\bat\s(?:nothing|nobody|no one)\b"
    r"|\b(?:auf|gegen)\s(?:nichts|niemand\w*)\b|\baufhör\w*\b|\baufzuhören\b|\bhör\w*\sauf\b",
    re.IGNORECASE,
)
"""A deed that ends, or is done to nobody: as notation it would be done."""
_LEAVE: Final = frozenset({"may", "might", "darf", "dürfen", "duerfen"})
_NO_ORDER: Final = "is no order."
SHORTEST_QUESTION: Final = 4
"""`FI1 ???` is nothing that the umpire could answer."""


@dataclass(frozen=True, slots=True)
class Free:
    """A line in a player's own words, and its readings as notation."""

    number: int
    text: str
    readings: tuple[LineReading, ...]

    @property
    def exact(self) -> bool:
        """Whether it is the notation of what it was read as, letter for letter."""
        if len(self.readings) != 1 or self.readings[0].result is not Result.OK:
            return False
        told = (*self.readings[0].orders, *self.readings[0].standing)
        return len(told) == 1 and str(told[0]) == self.text.strip()

    @property
    def plain(self) -> bool:
        """Whether as notation nothing is wrong with it."""
        if self.exact:
            return True
        right = all(line.result is Result.OK and not _shares(line) for line in self.readings)
        says_so = not (_asks_leave(self.text) or _DENIES.search(self.text) or hangs_later(self.text))
        return bool(self.readings) and right and says_so and not any(map(_disagrees, self.readings))


def _out_of_character(line: LineReading, desk: Desk) -> bool:
    """Whether somebody is told what those of his arm do not do: guns go at the enemy, and troops join a general.

    A general called by his name, who goes somewhere alone, may stand for those whom he leads.
    """
    if any(rule.action.places for rule in line.standing) and _TARGET.search(line.text):
        return True  # A square is aimed at in this bound, and preferred in none.
    if _goes_with_others(line.orders) and not any(letter.isdigit() for letter in line.text.partition(" ")[0]):
        return True
    if line.orders and _ARROW.search(line.text):
        return True
    return any(_unlikely(action, order, line.text, desk) for order in line.orders for action in order.actions)


def _said_so(notation: Sequence[LineReading], prose: Prose) -> bool:
    """`PB1 oblique right then attack AI5`: what is written is told as wrong, where sentences would only ask."""
    named = all(action.verb in line.text for line in notation for order in line.orders for action in order.actions)
    right = all(line.result is Result.OK for line in notation)
    return named and right and any(line.result is Result.ASK for line in prose.lines)


def _goes_with_others(orders: Sequence[Order]) -> bool:
    """`limber NF1, NV1 H18`: of several who do something on the spot and go, the last may only have to go."""
    both = [
        len(order.actions) > 1 and not order.actions[0].places and bool(order.actions[1].places) for order in orders
    ]
    return len(orders) > 1 and all(both)


def _unlikely(action: Action, order: Order, text: str, desk: Desk) -> bool:
    piece, view = desk.roster.own.get(order.unit), desk.context.view
    if piece is None:
        return False
    if piece.arm is Arm.GENERAL:
        leads = any(unit != piece.id for unit in desk.roster.of_command(piece.command)) if piece.command else False
        goes = action.verb in movers_of(desk.subject(piece.id)) and bool(action.places or action.number)
        return leads and goes and order.unit not in text
    if piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        into = any(each.side != piece.side for place in action.places[-1:] for each in view.at(place))
        strikes = desk.words.verb(action.verb).sign == "x"
        return strikes or (into and action.verb in movers_of(desk.subject(piece.id)))
    let_be = action.verb == "leave" and _LEAVE_BE.search(text) is not None
    return let_be or (action.verb in RIDES and len(order.actions) > 1)


def _asks_leave(text: str) -> bool:
    """`May FI6 fire at E5?`, alone or behind another order, asks the umpire, and orders nothing."""
    for part in _PARTS.split(text):
        words = bare_line(fold(part).text).casefold().split(maxsplit=1)
        if words and words[0] in _LEAVE and "?" in part:
            return True
    return False


def _disagrees(line: LineReading) -> bool:
    """`hold FI1, FI2 to D5`: whoever is to hold and to go as well was told one of the two of somebody else.

    `FI1 D5, hold` is as written; `FI1 stays and fires at D4` is a fire.
    """
    return any(_holds(order.actions, alone=len(line.orders) == 1) or _swallows(order.actions) for order in line.orders)


def _swallows(actions: Sequence[Action]) -> bool:
    """`BV1 x G10 with BV2, BF1 BF2 fire G11`: of those who seem to help some may be told what follows."""
    helped = next((index for index, action in enumerate(actions) if len(action.units) > 1), len(actions))
    return helped + 1 < len(actions)


def _holds(actions: Sequence[Action], *, alone: bool) -> bool:
    holds = [index for index, action in enumerate(actions) if action.verb == "hold" and not action.word]
    if alone:
        return holds[:1] == [0] and any(action.places for action in actions)
    return bool(holds) and any(action.places or action.number or action.direction for action in actions)


def _shares(line: LineReading) -> bool:
    """`FI5-8 H6 I6 J6 K6`: as many places as units are rather one for each than one path for all."""
    count = len(line.orders)
    return count > 1 and any(len(action.places) == count for order in line.orders for action in order.actions)


def _skips(line: LineReading) -> bool:
    """Whether as notation some of it had to be passed over."""
    return line.result is Result.GUESS and "did not read" in line.note


@dataclass(frozen=True, slots=True)
class Chosen:
    """The readings of a stretch of lines, and the sentences among them that are not read."""

    lines: tuple[LineReading, ...]
    unread: tuple[Unread, ...] = ()


def _odd(line: Free, desk: Desk) -> bool:
    return not line.exact and any(_out_of_character(reading, desk) for reading in line.readings)


def second_reading(lines: Sequence[Free], desk: Desk) -> dict[int, Chosen]:
    """What to put in the place of the notation's readings, by the number of the first line of each stretch.

    A stretch of lines has its readings under its first line; its other lines have none under theirs.
    """
    if all(line.plain and not _odd(line, desk) for line in lines):
        return {}
    reader = Reader.of(desk)
    chosen: dict[int, Chosen] = {}
    by_number = {line.number: line for line in lines}
    items = {line.number for line in lines if is_item(line.text)}
    for numbers, text in paragraphs([(line.number, bare_line(line.text)) for line in lines], items):
        stretch = [by_number[number] for number in numbers]
        notation = tuple(reading for line in stretch for reading in line.readings)
        if all(line.plain and not _odd(line, desk) for line in stretch):
            continue
        prose = reader.read(numbers[0], list(sentences(text)))
        found = _better(notation, prose, reader, text)
        if found is None:
            continue
        chosen[numbers[0]] = found
        for number in numbers[1:]:
            chosen[number] = Chosen(())
    return chosen


def _better(notation: Sequence[LineReading], prose: Prose, reader: Reader, text: str) -> Chosen | None:
    """The better of two readings; None where the notation's stands as it is."""
    units = named(reader.lex(fold(text).text), reader.desk)
    first = notation[0]
    if _asks_leave(text):
        asked = prose.unread or (Unread(first.number, text.strip(), Act.QUESTION),)
        return Chosen(prose.lines or (LineReading(first.number, text, Result.IGNORED),), asked)
    if all(line.result is Result.IGNORED for line in notation):
        if not prose.lines and not prose.unread:
            return None
        kept = prose.lines or (LineReading(first.number, text, Result.IGNORED),)
        return Chosen(kept, prose.unread)
    odd = any(_out_of_character(line, reader.desk) for line in notation)
    if odd and prose.lines and not units - shown(prose.lines) - prose.landmarks and not _said_so(notation, prose):
        return Chosen(prose.lines, prose.unread)
    if prose.thought_over or (hangs_later(text) and (prose.settled or not prose.unread)):
        return Chosen(prose.lines, prose.unread)
    if _DENIES.search(text) and prose.lines and {*shown(prose.lines)} >= units:
        return Chosen(prose.lines, prose.unread)
    own = set(reader.desk.roster.own)
    done = [line for line in notation if line.result not in (Result.ASK, Result.NO)]
    said, told = (shown(done) | (shown(notation) & units)) & own, (shown(prose.lines) | prose.landmarks) & own
    asks = any(
        line.result in (Result.ASK, Result.NO) or _shares(line) or _skips(line) or _disagrees(line)
        or _out_of_character(line, reader.desk)
        for line in notation
    )  # fmt: skip
    hidden = any(line.result is Result.IGNORED and not line.note for line in notation)
    if hidden and prose.lines and told > said:
        return Chosen(prose.lines, prose.unread)
    if not any(line.orders or line.standing for line in done) and prose.lines and all(map(_of_rules, prose.lines)):
        return Chosen(prose.lines, prose.unread)
    if hidden and prose.settled and told >= said and _knows_more(prose.lines, done):
        return Chosen(prose.lines)
    weak = all(_skips(line) for line in notation if line.result is not Result.IGNORED)
    if weak and prose.lines and told >= said:
        return Chosen(prose.lines, prose.unread)
    loses = bool(units - said)
    more = told > said
    if prose.settled and (asks or loses) and told >= said:
        return Chosen(prose.lines)
    if asks and not any(line.orders for line in notation) and told >= said and _offers_more(prose.lines, notation):
        return Chosen(_as_asked(prose.lines, notation), prose.unread)
    bare = all(line.message.endswith(_NO_ORDER) for line in notation)
    if bare and told >= said and not prose.unread and any(line.choices or line.orders for line in prose.lines):
        return Chosen(prose.lines)
    better = any(line.orders or line.standing for line in prose.lines) or not any(line.choices for line in notation)
    if (loses and not units - told) or (more and asks and better):
        return Chosen(prose.lines, prose.unread)
    if (
        asks
        and _only_asked(prose)
        and len(text.split()) >= SHORTEST_QUESTION
        and not any(line.orders or line.result is Result.NO for line in notation)
    ):
        return Chosen((LineReading(first.number, text, Result.IGNORED),), prose.unread)
    pieced = _pieced_together(notation, prose)
    if pieced is not None:
        silent = units - shown(pieced.lines) - _named_in(pieced.unread, reader)
        return replace(pieced, unread=(*pieced.unread, Unread(first.number, text))) if silent else pieced
    if loses:
        return Chosen(tuple(notation), (Unread(first.number, text),))
    asked = tuple(each for each in prose.unread if each.act is Act.QUESTION)
    return Chosen(tuple(notation), asked) if hidden and asked else None


def _knows_more(prose: Sequence[LineReading], notation: Sequence[LineReading]) -> bool:
    """Whether as sentences it is told as well what is done where a condition fails."""
    told = {order.unit for line in prose for order in line.orders if order.otherwise}
    return bool(told - {order.unit for line in notation for order in line.orders if order.otherwise})


def _of_rules(line: LineReading) -> bool:
    """Whether it gives standing orders, or asks which are meant, and nothing else."""
    asked = line.result is Result.ASK and all(choice.note == UNTIL_CHANGED for choice in line.choices)
    return bool(line.standing) or (asked and bool(line.choices))


def _named_in(unread: Sequence[Unread], reader: Reader) -> set[str]:
    """The own units whose ids stand in sentences that are quoted."""
    return {unit for each in unread for unit in named(reader.lex(fold(each.text).text), reader.desk)}


def _pieced_together(notation: Sequence[LineReading], prose: Prose) -> Chosen | None:
    """Of what notation asks about, whatever was understood as a sentence; None where that is nothing.

    One clause that neither of them reads does not pull its neighbours down.
    """
    done = [line for line in prose.lines if line.result in (Result.OK, Result.GUESS) and line.orders]
    sure = [_as_guessed(line) for line in done if "did not read" not in line.note]
    kept: list[LineReading] = []
    for line in notation:
        whole = [each for each in sure if {*each.units} <= {*line.units}]
        covered = {unit for each in whole for unit in each.units}
        understood = line.result is Result.ASK and bool(line.units) and covered == {*line.units}
        kept += whole if understood else [line]
    if kept == [*notation]:
        return None
    asked = [line.text for line in kept if line.result in (Result.ASK, Result.NO)]
    unread = tuple(each for each in prose.unread if not any(each.text in text for text in asked))
    return Chosen(tuple(dict.fromkeys(kept)), unread)


def _as_guessed(line: LineReading) -> LineReading:
    """What notation asks about is shown, even where as a sentence nothing is wrong with it."""
    return replace(line, result=Result.GUESS, note=line.note or "read so") if line.result is Result.OK else line


def _offers_more(prose: Sequence[LineReading], notation: Sequence[LineReading]) -> bool:
    """Whether as sentences they are done, or asked about with more to choose from."""
    if any(line.result in (Result.NO, Result.IGNORED) for line in (*prose, *notation)):
        return False
    offered = {choice.order for line in prose for choice in line.choices}
    known = {choice.order for line in notation for choice in line.choices}
    return len(offered) > len(known) and len(known) <= 1


def _as_asked(prose: tuple[LineReading, ...], notation: Sequence[LineReading]) -> tuple[LineReading, ...]:
    """The question as notation asks it, which knows best what is wrong with a line, with all that it could mean."""
    if len(prose) != 1 or len(notation) != 1 or prose[0].result is not Result.ASK:
        return prose
    if notation[0].message.endswith(_NO_ORDER) or notation[0].message.startswith("What of"):
        return prose
    return (replace(prose[0], message=notation[0].message, clause=notation[0].clause),)


def _only_asked(prose: Prose) -> bool:
    return not prose.lines and any(each.act is Act.QUESTION for each in prose.unread)
