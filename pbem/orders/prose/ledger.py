"""The ledger: whatever a sentence names stands in its readings, or the whole sentence is shown as not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from pbem.battle.kept import kept_for_the_last
from pbem.battle.order import Order
from pbem.battle.piece import Arm
from pbem.battle.view import View
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import bare_line, is_item
from pbem.orders.grammar.reading import Act, LineReading, Result, Scope, Unread
from pbem.orders.prose.accounted import flagged, unaccounted
from pbem.orders.prose.all_of_his import with_his_label
from pbem.orders.prose.cutting import Cutting, cut
from pbem.orders.prose.dictionary import Dictionary, dictionary
from pbem.orders.prose.hanging import hanging
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.lexing import lexemes
from pbem.orders.prose.mentions import YOURS, left_out, shown, spoken_to
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.next_breath import is_unsaid
from pbem.orders.prose.rules import RULES
from pbem.orders.prose.sentences import paragraphs, sentences
from pbem.orders.prose.slips import mended
from pbem.orders.prose.speech import act_of, question_behind
from pbem.orders.prose.writing_out import written_out
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_WORD: Final = re.compile(r"\w+")
_HIS: Final = frozenset(("his", "their", "its", "sein", "seine", "seinen", "seiner", "ihre", "ihren", "ihrer", "deren"))
_FACES: Final = frozenset(("facing", "face", "faces", "front", "fronting", "looking", "blick", "gesicht"))
_TAKEN_BACK: Final = (Sort.NOT, Sort.INSTEAD, Sort.RATHER, Sort.CANCEL, Sort.VIA, Sort.NOBODY)
"""Beside these a place may be one that is given up or only passed."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the readings of a letter speak of."""

    units: frozenset[str]
    places: frozenset[str]


@dataclass(frozen=True)
class _Entry:
    """A sentence of the letter, and the readings of the lines that it stands on."""

    number: int
    sentence: str
    folded: str
    words: Sequence[Lexeme]
    here: tuple[LineReading, ...]
    unsaid: bool = False
    """It is taken back in the same breath."""

    @cached_property
    def lines(self) -> tuple[LineReading, ...]:
        """Those that were read of it."""
        said = {key(word) for word in _WORD.findall(f"{self.sentence} {self.folded}")}
        read = [line for line in self.here if line.result is not Result.IGNORED]
        plain = _plain(self.sentence)
        return tuple(line for line in read if plain in _plain(line.text) or _is_of(line, said))


def audited(
    free: Mapping[int, str], readings: Sequence[LineReading], answered: Iterable[str], desk: Desk
) -> tuple[list[LineReading], tuple[Unread, ...]]:
    """The readings, flagged where words of theirs have no part in them, and the sentences of which nothing is told.

    `free` are the lines in the player's own words, `answered` the texts that are dealt with already.
    """
    everything = _told(readings, desk)
    shown: dict[int, LineReading] = {}
    missed: list[Unread] = []
    for entry in _entries(free, readings, answered, desk):
        if _is_lost(entry, everything, desk):
            missed.append(Unread(entry.number, entry.sentence, Act.ORDER))
            continue
        for line, idle in unaccounted(entry.words, entry.lines, desk):
            shown[id(line)] = flagged(shown.get(id(line), line), idle)
    return [shown.get(id(line), line) for line in readings], tuple(missed)


def _entries(
    free: Mapping[int, str], readings: Sequence[LineReading], answered: Iterable[str], desk: Desk
) -> Iterator[_Entry]:
    """The sentences that order something, but those of which the answer shows every word anyhow."""
    done = [_plain(text) for text in answered]
    done += [_plain(line.text) for line in readings if {order.unit for order in line.orders} == {desk.context.seat}]
    by_number: dict[int, list[LineReading]] = {}
    for line in readings:
        by_number.setdefault(line.number, []).append(line)
    book: Dictionary | None = None
    items = {number for number, text in free.items() if is_item(text)}
    for numbers, text in paragraphs([(number, bare_line(text)) for number, text in free.items()], items):
        here = tuple(line for number in numbers for line in by_number.get(number, ()))
        if any(line.result is Result.IGNORED and line.note for line in here):
            continue
        asked = [_plain(line.text) for line in here if line.result in (Result.ASK, Result.NO) or _retold(line)]
        for sentence in sentences(text):
            plain = _plain(sentence)
            if any(plain in each for each in (*asked, *done)):
                continue
            book = book or dictionary(desk)
            folded = written_out(sentence)
            words: Sequence[Lexeme] = mended(lexemes(folded, desk.tokens(folded), desk, book), book)
            if (labelled := with_his_label(folded, words, desk)) != folded:
                folded, words = labelled, mended(lexemes(labelled, desk.tokens(labelled), desk, book), book)
            if asked_at := question_behind(words, desk):
                words = [word for word in words if word.start < asked_at]
            if act_of(words, desk) is not Act.GREETING:
                yield _Entry(numbers[0], sentence, folded, words, here, is_unsaid(sentence, text))


def _is_of(line: LineReading, said: Set[str]) -> bool:
    """Whether a reading is of a sentence of these words; it may have been written out, or be a part of it."""
    words = [key(token) for token in _WORD.findall(line.text)]
    return 2 * sum(word in said for word in words) >= len(words)


def _retold(line: LineReading) -> bool:
    """Whether what its first words name need not stand in it: second thoughts, and blocks for so many actions."""
    return line.second_thoughts or any(order.given is not None for order in line.orders)


def _is_lost(entry: _Entry, told: Told, desk: Desk) -> bool:
    words, text, here = entry.words, entry.folded, entry.here
    if not entry.lines and act_of(words, desk) is Act.ORDER and _commands(words):
        return True
    near, own = _told(here, desk), {*desk.roster.own}
    weighed = not (entry.unsaid or any(word.is_a(*_TAKEN_BACK) for word in words))
    if weighed and any(
        str(word.place) not in near.places and not _said_closer(words, index) and not _only_a_way(words, index, here)
        for index, word in enumerate(words)
        if word.place is not None and not word.is_a(Sort.UNIT)
    ):
        return True
    missing = {unit for word in words if len(word.values(Sort.UNIT)) == 1 for unit in word.values(Sort.UNIT)}
    missing -= near.units | (told.units & own)
    missing = {unit for unit in missing if not _whose_are_told(unit, told, desk)}
    missing -= {unit for word, after in pairwise(words) if after.is_a(Sort.COLON) and word.values(Sort.UNIT)
                for unit in word.values(Sort.UNIT) if _some_are_told(unit, told, desk)}  # fmt: skip
    names = [name for name in _names(words, desk) if {*name.units} & own]
    missing -= {unit for name in names if _is_caption(name, words, told, desk) for unit in name.units}
    missing -= {unit for word in words for unit in word.values(Sort.UNIT) if _only_leads(word, unit, names, told)}
    wanting = [
        name
        for name in names
        if not _is_caption(name, words, told, desk)
        and not ({*name.units} & told.units if _may_be_some(name, words) else {*name.units} <= told.units)
    ]
    called = spoken_to(words, desk)
    wanting = [name for name in wanting if (one := desk.roster.find(name.words)) is None or one.id not in called]
    wanting = [name for name in wanting if not all(_whose_are_told(unit, told, desk) for unit in name.units)]
    wanting = [name for name in wanting if not _is_his_target(name, near, desk)]
    if any(rule.action.word for line in here for rule in line.standing):
        wanting = [name for name in wanting if not name.of_arm]
    if not missing and not wanting:
        return False
    clauses = cut(Cutting(desk, Namer(desk), words, desk.tokens(text)), RULES)
    passed = left_out(clauses)
    meant = {name.start: {*name.units} - passed for clause in clauses
             for name in (*clause.passed, *clause.excepted, *clause.subjects)}  # fmt: skip
    wanting = [name for name in wanting if not (meant.get(name.start, own) <= told.units and name.start in meant)]
    tests = [word for clause in clauses for word in clause.guarded]
    if any(order.condition is not None for line in entry.lines for order in line.orders):
        tests += hung.spoken if (hung := hanging(words, desk)) is not None else ()
    wanting = [name for name in wanting if not any(word.start <= name.start < word.end for word in tests)]
    return bool(missing - passed) or any({*name.units} & own - told.units - passed for name in wanting)


def _commands(words: Sequence[Lexeme]) -> bool:
    """Whether somebody of one's own, or a place, stands beside a verb."""
    return any(word.is_a(Sort.VERB) for word in words) and any(word.is_a(Sort.UNIT, Sort.PLACE) for word in words)


def _whose_are_told(unit: str, told: Told, desk: Desk) -> bool:
    """`Baraguey closes up to C3`: a general stands for those whom he commands, if all of them are told something."""
    own = desk.roster.own
    general = own.get(unit)
    led = desk.roster.of_command(general.command) if general is not None and general.command else ()
    troops = {each for each in led if own[each].arm is not Arm.GENERAL and own[each].place is not None}
    return general is not None and general.arm is Arm.GENERAL and bool(troops) and troops <= told.units


def _some_are_told(unit: str, told: Told, desk: Desk) -> bool:
    """`Frimont: FR1 D3`: a label, some of whose troops are told something."""
    general = desk.roster.own.get(unit)
    if general is None or general.arm is not Arm.GENERAL:
        return False
    return not told.units.isdisjoint(desk.roster.of_command(general.command))


def _is_his_target(name: Name, near: Told, desk: Desk) -> bool:
    """`AB1 fires at the 2nd Battery`: an enemy is called so, and he is told of."""
    said = phrase(name.words)
    called = [foe.id for foe in desk.context.view.enemy if phrase(foe.name) == said[-len(phrase(foe.name)) :]]
    return not near.units.isdisjoint(called)


def _only_leads(word: Lexeme, unit: str, names: Sequence[Name], told: Told) -> bool:
    """`all of Colloredo`: within words for others, of whom everything is told, a general only says whose they are."""
    return any(
        name.start <= word.start < name.end and unit not in name.units and {*name.units} <= told.units
        for name in names
    )  # fmt: skip


def _is_caption(name: Name, words: Sequence[Lexeme], told: Told, desk: Desk) -> bool:
    """`Lauriston: the battery to E5`: of those before a colon only some may be told anything."""
    after = next((word for word in words if word.start >= name.end), None)
    own = desk.roster.own
    led = {each for unit in name.units if unit in own for each in desk.roster.of_command(own[unit].command)}
    return after is not None and after.is_a(Sort.COLON) and bool((led | {*name.units}) & told.units)


def _may_be_some(name: Name, words: Sequence[Lexeme]) -> bool:
    """Whether only some of those may be meant who are called so: `one of the guns`, `his guns`, `Ney, your guns`."""
    before = next((key(word.raw) for word in reversed(words) if word.start < name.start), "")
    return name.which or key(name.words.partition(" ")[0]) in _HIS or before in YOURS


def _said_closer(words: Sequence[Lexeme], at: int) -> bool:
    """`Birmingham (M23)`: the square behind a printed name is the place that counts."""
    pause, code = (*words[at + 1 : at + 3], None, None)[:2]
    if pause is None or code is None or any(letter.isdecimal() for letter in words[at].raw):
        return False
    coded = code.place is not None and any(letter.isdecimal() for letter in code.raw)
    return coded and (pause.raw == "(" or pause.is_a(Sort.COMMA, Sort.COLON))


def _only_a_way(words: Sequence[Lexeme], at: int, here: Iterable[LineReading]) -> bool:
    """`towards Dettingen`, `facing E5`: of a place that is no goal only the way there is told."""
    before = next((word for word in reversed(words[:at]) if not word.is_a(Sort.ARTICLE)), None)
    leads = before is not None and (before.is_a(Sort.TOWARDS) or key(before.raw) in _FACES)
    turned = (action.direction for line in here for order in line.orders for action in order.actions)
    return leads and any(way is not None for way in turned)


def _names(words: Sequence[Lexeme], desk: Desk) -> Iterator[Name]:
    """Every name of own units that stands among the words."""
    namer, at = Namer(desk), 0
    last: Name | None = None
    while at < len(words):
        found = None
        if not words[at].is_a(Sort.PRONOUN, Sort.PLACE):
            found = namer.name(words, at, last if key(words[at].raw) in _HIS else None)
        if found is None:
            at += 1
            continue
        said_again = found[0].scope is Scope.ALL and _of_those_named(words, at, at + found[1])
        if not found[0].foe and not said_again and not _heads(words, at + found[1], desk):
            yield found[0]
            last = found[0]
        at += found[1]


def _of_those_named(words: Sequence[Lexeme], at: int, end: int) -> bool:
    """`Seras (all 3)`, `Seras: all hold`, `ST1 M22, ST2 M23, all facing N`: all are those who were named before it."""
    if not at:
        return False
    after = words[end] if end < len(words) else None
    if words[at - 1].is_a(Sort.COLON) and any(word.is_a(Sort.UNIT, Sort.FEATURE) for word in words[:at]):
        return True
    faces = after is not None and (after.is_a(Sort.DIRECTION) or key(after.raw) in _FACES)
    return words[at - 1].raw == "(" or (faces and any(word.is_a(Sort.UNIT, Sort.FEATURE) for word in words[:at]))


def _heads(words: Sequence[Lexeme], at: int, desk: Desk) -> bool:
    """`Infantry: FI1 to D5`: a name before a colon and a unit's id is a caption."""
    after = words[at + 1 : at + 2]
    return bool(after) and words[at].is_a(Sort.COLON) and desk.roster.find(after[0].raw) is not None


def _told(lines: Iterable[LineReading], desk: Desk) -> Told:
    """Everything that some readings speak of: units, and places with those who stand there."""
    found = list(lines)
    units = shown(found)
    orders = [*(order for line in found for order in line.orders), *(
        choice.order for line in found if line.result in (Result.ASK, Result.NO) for choice in line.choices
    )]  # fmt: skip
    places = {str(place) for order in orders for place in _places(order)}
    for line in found:
        for rule in line.standing:
            places |= {str(place) for place in rule.action.places}
            units |= {*rule.action.units}
    standing = _standing(desk.context.view)
    units |= {piece.id for piece in desk.context.view.enemy if standing.get(piece.id) in places}
    places |= {standing[unit] for unit in units if unit in standing}
    return Told(frozenset(units), frozenset(places))


@kept_for_the_last
def _standing(view: View) -> Mapping[str, str]:
    """Where everybody stands whom the side sees."""
    return {piece.id: str(piece.place) for piece in view.pieces if piece.place is not None}


def _places(order: Order) -> Iterator[object]:
    for action in (*order.actions, *order.otherwise):
        yield from action.places
    if order.condition is not None:
        for clause in order.condition.clauses:
            if clause.place is not None:
                yield clause.place


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" .,;!?").casefold()
