"""What a short line could mean that is asked about or was not read: each verb that stands in it with each goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Order
from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import TAKEN_BACK, Act, LineReading, Result, Score, Unread
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.dictionary import Dictionary, dictionary
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.lexing import lexemes
from pbem.orders.prose.name import Name
from pbem.orders.prose.offering import offered
from pbem.orders.prose.slips import mended
from pbem.orders.prose.writing_out import written_out

_MOST: Final = 5
"""Choices of one unit, without the one to hold."""
_SHORT: Final = 14
"""Words of the longest line that is a short one."""
_MOST_UNITS: Final = 6
_TELLS: Final = (Sort.VERB, Sort.WORD, Sort.RELATIVE, Sort.DIRECTION, Sort.LEAN, Sort.CANCEL)


def supplied(readings: Iterable[LineReading], desk: Desk) -> list[LineReading]:
    """The readings, with more to choose from where a short line is asked about that names what nothing offers."""
    return [_with_more(line, desk) if _is_asked(line) else line for line in readings]


def asked_about(unread: Iterable[Unread], readings: Sequence[LineReading], desk: Desk
                ) -> tuple[list[LineReading], tuple[Unread, ...]]:  # fmt: skip
    """Questions about the units that short sentences name of which nothing was read, and what is left unread."""
    asked: list[LineReading] = []
    left: list[Unread] = []
    for each in unread:
        known = {unit for line in readings if line.number == each.number for unit in line.units}
        found = _questions(each, known, desk) if each.act is Act.ORDER else []
        asked += found
        left += [] if found else [each]
    return asked, tuple(left)


def _is_asked(line: LineReading) -> bool:
    return line.result is Result.ASK and 0 < len(line.units) <= _MOST_UNITS and len(line.text.split()) <= _SHORT


def _with_more(line: LineReading, desk: Desk) -> LineReading:
    words = _words(line.text, desk)
    found = list(line.choices)
    for unit in line.units:
        if unit not in desk.roster.own:
            continue
        mine = [choice for choice in found if choice.order.unit == unit]
        room = max(_MOST - len(mine), 0)
        known = [choice.order for choice in mine]
        more = [choice for choice in _choices(unit, words, desk) if choice.order not in known]
        found += more[:room]
    return replace(line, choices=tuple(found))


def _questions(unread: Unread, known: set[str], desk: Desk) -> list[LineReading]:
    """One for each unit that is named by its id; none where nothing is told that it could do."""
    words = _words(unread.text, desk)
    if len(unread.text.split()) > _SHORT or not any(word.is_a(*_TELLS) or word.place is not None for word in words):
        return []
    named = [unit for unit in dict.fromkeys(unit for word in words for unit in _meant(word, desk)) if unit not in known]
    if any(word.is_a(Sort.EXCEPT, Sort.ASKING) for word in words):
        return []
    if not 0 < len(named) <= _MOST_UNITS or any(_meant_at_all(word, desk) & known for word in words):
        return []
    asked = []
    for unit in named:
        choices = tuple(_choices(unit, words, desk))
        if not choices:
            return []
        asked.append(LineReading(unread.number, unread.text, Result.ASK, message=f"What is {unit} to do?",
                                 choices=choices[:_MOST], units=(unit,), score=Score.LOOSE))  # fmt: skip
    return asked


def _words(text: str, desk: Desk) -> tuple[Lexeme, ...]:
    folded = written_out(text)
    book: Dictionary = dictionary(desk)
    return mended(lexemes(folded, desk.tokens(folded), desk, book), book)


def _meant_at_all(word: Lexeme, desk: Desk) -> set[str]:
    return {unit for unit in word.values(Sort.UNIT) if unit in desk.roster.own}


def _meant(word: Lexeme, desk: Desk) -> tuple[str, ...]:
    """The one unit of one's own that a word names; no general, who may only be spoken to."""
    ids = word.values(Sort.UNIT)
    own = len(ids) == 1 and ids[0] in desk.roster.mine and desk.roster.own[ids[0]].arm is not Arm.GENERAL
    return ids if own else ()


def _choices(unit: str, words: Sequence[Lexeme], desk: Desk) -> Iterator[Choice]:
    """The whole orders that the words behind a unit's name could mean, those of all words where none stand there."""
    told = list(_behind(unit, words, desk))
    deeds = _deeds(unit, told, desk) or _deeds(unit, words, desk)
    if not deeds and not any(word.is_a(Sort.CANCEL) for word in words):
        return
    seen: set[Order] = set()
    if any(word.is_a(Sort.CANCEL) for word in words):
        yield Choice(Order(unit, ()), TAKEN_BACK)
    for chosen in (deeds, *([deed] for deed in deeds)):
        for choice in offered(Clause(deeds=list(chosen)), chosen, unit, desk):
            if choice.order not in seen:
                seen.add(choice.order)
                yield choice


def _behind(unit: str, words: Sequence[Lexeme], desk: Desk) -> Iterator[Lexeme]:
    """The words from a unit's name to the next one's."""
    open_ = False
    for word in words:
        if meant := _meant(word, desk):
            open_ = unit in meant
        elif open_:
            yield word


def _deeds(unit: str, words: Sequence[Lexeme], desk: Desk) -> list[Deed]:
    """A deed for each verb among the words, each with what stands behind it."""
    known = desk.subject(unit).verbs
    deeds: list[Deed] = []
    for word in words:
        verbs = tuple(name for name in word.values(Sort.VERB) if name in known)
        if verbs and word.raw.isalpha():
            deeds.append(Deed(verbs, word.raw, lean="".join(word.values(Sort.LEAN)[:1])))
        elif _says_something(word):
            deeds = deeds or [Deed()]
            _tell(deeds[-1], word, desk)
    return [deed for deed in deeds if deed.begun]


def _says_something(word: Lexeme) -> bool:
    sorts = (Sort.WORD, Sort.RELATIVE, Sort.DIRECTION, Sort.NUMBER, Sort.UNIT)
    return word.place is not None or (word.is_a(*sorts) and not word.is_a(Sort.LIGHT))


def _tell(deed: Deed, word: Lexeme, desk: Desk) -> None:
    if word.place is not None:
        deed.places.append(word.place)
    elif word.is_a(Sort.UNIT):
        piece = desk.context.view.piece(word.values(Sort.UNIT)[0])
        if piece is not None and piece.side != desk.context.view.side:
            deed.foes.append(Name((piece.id,), word.raw, word.start, word.end, foe=True))
    elif word.is_a(Sort.DIRECTION):
        deed.directions.append(Facing(word.values(Sort.DIRECTION)[0]))
    elif word.is_a(Sort.RELATIVE):
        deed.relatives.append(word.values(Sort.RELATIVE)[0])
    elif word.is_a(Sort.NUMBER) and word.values(Sort.NUMBER)[0].isdecimal():
        deed.numbers.append(int(word.values(Sort.NUMBER)[0]))
    elif word.is_a(Sort.WORD):
        deed.words.append(word.values(Sort.WORD)[0])
