"""Which weighty words of a sentence none of its readings has a use for: figures, sides of the map, if, not, but."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Final

from pbem.battle.condition import Condition
from pbem.battle.order import Action, Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, LineReading, Result, Score
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.leftovers import LEAVES_OUT
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.wide_senses import acted_on, in_a_wide_sense, not_held

_COUNTED: Final = (Sort.UNIT, Sort.ARM, Sort.FEATURE, Sort.BODY, Sort.ORDINAL, Sort.SEVERAL, Sort.ARTICLE, Sort.PRONOUN)
"""Beside these a figure says which unit, or how many of them."""
_HANGS: Final = (Sort.IF, Sort.UNLESS, Sort.UNTIL)
_DIGITS: Final = re.compile(r"[1-9][0-9]*")
_REFUSALS: Final = frozenset(("never", "no", "not", "hold", "stay", "none", "without"))
"""Words of orders and standing orders by which something is not done."""


@dataclass(frozen=True, slots=True)
class _Done:
    """What the readings of a sentence come to."""

    lines: tuple[LineReading, ...]
    orders: tuple[Order, ...]
    actions: tuple[Action, ...]

    @property
    def conditions(self) -> tuple[Condition, ...]:
        ruled = (rule.condition for line in self.lines for rule in line.standing)
        return tuple(each for each in (*(order.condition for order in self.orders), *ruled) if each is not None)


def unaccounted(
    words: Sequence[Lexeme], lines: Sequence[LineReading], desk: Desk
) -> Iterator[tuple[LineReading, tuple[Lexeme, ...]]]:
    """The readings that were taken from a sentence, each with words that have no part in any of them.

    A reading without words was only taken in a wide sense. A sentence that is asked about is shown whole, and what is
    done of it beside the question as well.
    """
    if not any(line.orders or line.standing for line in lines):
        return
    orders = tuple(order for line in lines for order in line.orders)
    ruled = [rule.action for line in lines for rule in line.standing]
    done = _Done(tuple(lines), orders, (*chain(*((*order.actions, *order.otherwise) for order in orders)), *ruled))
    weighty = chain(
        _figures(words, done), _ways(words, done), _turns(words, done, desk), not_held(words, done.orders, desk)
    )
    idle = {word.start: word for word in weighty}
    unused = [idle[start] for start in sorted(idle) if not _told(idle[start], lines)]
    for line in _of_whom(words, unused[0], lines) if unused else ():
        yield line, tuple(unused)
    for line, governor in acted_on(words, lines):
        if not _told(governor, lines):
            yield line, (governor,)
    for line in in_a_wide_sense(words, lines, desk):
        yield line, ()


def _of_whom(words: Sequence[Lexeme], idle: Lexeme, lines: Sequence[LineReading]) -> Sequence[LineReading]:
    """The readings of whoever is named last before a word; all of them where nobody is."""
    done = [line for line in lines if (line.orders or line.standing) and line.note not in (UNCHANGED, TAKEN_BACK)]
    for word in reversed([word for word in words if word.start < idle.start]):
        if his := [
            line for line in done if {*line.units, *(order.unit for order in line.orders)} & {*word.values(Sort.UNIT)}
        ]:
            return his
    return done


def flagged(line: LineReading, words: Sequence[Lexeme]) -> LineReading:
    """A reading that the player is bidden to look at, as these words of his have no part in it."""
    note = f'did not read "{" … ".join(word.raw for word in words)}"' if words else "read so"
    notes = (line.note, note) if line.note else (note,)
    return replace(line, result=Result.GUESS, score=Score.LOOSE, note="; ".join(notes))


def _told(word: Lexeme, lines: Iterable[LineReading]) -> bool:
    """Whether the answer says already that it was passed over."""
    return any(word.raw.casefold() in line.note.casefold() for line in lines)


def _figures(words: Sequence[Lexeme], done: _Done) -> Iterator[Lexeme]:
    said = {str(place) for word in words if (place := word.place) is not None}
    if any(str(place) not in said for action in done.actions for place in action.places):
        return  # So many squares from somewhere: the place that was found is the figure's.
    used = {*_numbers(done)} | {str(len(line.units or line.orders)) for line in done.lines}
    units = {order.unit for order in done.orders} | {unit for line in done.lines for unit in line.units}
    counts, stem = True, ""
    for word, after in pairwise((*words, None)):
        assert word is not None
        if word.is_a(Sort.NUMBER) and word.raw.isdecimal() and word.raw.lstrip("0") not in used and not counts:
            if stem + word.raw.lstrip("0") in units:
                continue  # `FI 1`: the number of an id that was written apart.
            counts = after is not None and (after.is_a(*_COUNTED) or after.is_a(Sort.COLON))
            if not counts:
                yield word
        stem = word.raw.upper()
        counts = word.is_a(*_COUNTED) or (counts and (word.is_a(Sort.NUMBER, Sort.AND) or not word.raw.isalnum()))


def _numbers(done: _Done) -> Iterator[str]:
    for order in done.orders:
        yield str(order.given)
    for action in done.actions:
        yield str(action.number)
        yield from _DIGITS.findall(action.word)
    for condition in done.conditions:
        for clause in condition.clauses:
            yield str(clause.number)


def _ways(words: Sequence[Lexeme], done: _Done) -> Iterator[Lexeme]:
    placed = any(action.places for action in done.actions)
    told = {str(action.direction) for action in done.actions} | {
        part for each in done.actions for part in each.word.split()
    }
    turned = any(action.direction is not None for action in done.actions)
    for word in words:
        if not word.is_a(Sort.DIRECTION) or word.is_a(Sort.UNIT, Sort.FEATURE, Sort.FLANK, Sort.WING) or placed:
            continue
        ways = word.values(Sort.DIRECTION)
        if not turned and not told & {*ways, "left", "right", "about"} and ways:
            yield word


def _turns(words: Sequence[Lexeme], done: _Done, desk: Desk) -> Iterator[Lexeme]:
    if any(line.second_thoughts for line in done.lines):
        return
    hangs = bool(done.conditions) or any(order.given is not None for order in done.orders)
    hangs = hangs or any(action.verb.startswith("hold ") for action in done.actions)
    hangs = hangs or any("without" in line.note or line.standing for line in done.lines)
    stays = any(_refuses(action, desk) for action in done.actions) or any(not order.actions for order in done.orders)
    leaves_out = any(LEAVES_OUT in line.note for line in done.lines)
    for word, after in pairwise((*words, None)):
        assert word is not None
        if word.is_a(*_HANGS) and not word.is_a(Sort.LIGHT) and not hangs:
            yield word
        # `no, K13` and `C4 not C3` say what is given up.
        gives_up = after is not None and after.is_a(Sort.COMMA, Sort.PLACE)
        gives_up = gives_up or (leaves_out and after is not None and after.is_a(*_COUNTED))
        if word.is_a(Sort.NOT) and not word.is_a(Sort.LIGHT, Sort.DIRECTION) and not (stays or hangs or gives_up):
            yield word


def _refuses(action: Action, desk: Desk) -> bool:
    return stands(desk.words.verb(action.verb)) or bool(_REFUSALS & {*action.word.split()})
