"""A text that is weighed: what the rules made of it, how it is put plainly, and what can be said of both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from pbem.orders.grammar.reading import Result
from pbem.orders.meaning.conditions import NO_SUCH_TEST
from pbem.orders.meaning.paths import NO_SUCH_PLACE
from pbem.orders.plainly.danger_words import (
    ASKS_FIRST,
    COURTEOUS,
    FEASIBLE,
    JOINS,
    POLITE,
    SO_KIND,
    SPEAKERS,
    THERE,
    WISHES,
    WITH,
)
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.both_readings import Chosen
from pbem.orders.prose.leftovers import UNTESTED
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.mentions import spoken_to
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.sentences import sentences
from pbem.orders.words.folding import fold, key
from pbem.orders.words.spelling import is_compound, is_word

_UNTESTED: Final = (UNTESTED, NO_SUCH_TEST)
"""How it is asked about a condition that the rules do not know."""
_SEVERAL: Final = re.compile(r"\b([A-Z]{1,3})(\d{1,2})((?>(?:[-/+&]\d{1,2})+))\b")
_NEXT: Final = re.compile(r"([-/+&])(\d{1,2})")
_OF_THE_BATTLE: Final = (Sort.UNIT, Sort.PLACE, Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.ORDINAL)
_QUOTES: Final = " \t\"'([-*>"
_CLAUSE: Final = 6
"""Words of a clause that are looked at."""
_TAG: Final = 4
"""Words behind the last comma of a question of the player's own about what he ordered: `…, is that all right?`."""


def _each(letters: str, first: str, others: str) -> Iterator[str]:
    last = int(first)
    for joint, number in _NEXT.findall(others):
        yield from (f"{letters}{each}" for each in (range(last + 1, int(number) + 1) if joint == "-" else (number,)))
        last = int(number)


@dataclass(frozen=True)
class Case:
    """A text, what the other reading made of it, and the way to put it plainly that is weighed."""

    way: PutPlainly
    now: Chosen
    words: Sequence[Lexeme]
    text: str
    called: frozenset[str] = frozenset()
    """The own general to whom it is spoken: `Ney, if you love me, …`."""

    @cached_property
    def told(self) -> frozenset[str]:
        """The words of the plain orders."""
        return frozenset(self.way.plain.split())

    @cached_property
    def keys(self) -> frozenset[str]:
        """The words of the text."""
        return frozenset(key(word.raw) for word in self.words)

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of units in the text; `PI1-3` and `PI1/2/3` are three."""
        ranges = (unit for match in _SEVERAL.finditer(self.text) for unit in _each(*match.groups()))
        return frozenset((*(word.raw.upper() for word in self.words if word.is_a(Sort.UNIT)), *ranges))

    def has(self, *sorts: Sort) -> bool:
        """Whether a word of the text is of one of these sorts."""
        return any(word.is_a(*sorts) for word in self.words)

    @cached_property
    def said(self) -> str:
        """All words of the text, in one string."""
        return " ".join(key(word.raw) for word in self.words)

    def says(self, words: frozenset[str]) -> bool:
        """Whether the text has one of these words."""
        return not self.keys.isdisjoint(words)


def case_of(way: PutPlainly, now: Chosen, text: str, reader: Reader) -> Case:
    """A text that is weighed, with its words and whoever is spoken to in it."""
    words = reader.lex(fold(text).text)
    return Case(way, now, words, text, frozenset(spoken_to(words, reader.desk)))


def is_addressed(case: Case) -> bool:
    """`First Light: you give yourselves away`: whether it is spoken to one's own people, named before a sign."""
    names = [part.partition(" : ")[0] for part in case.way.plain.split(" ; ")]
    said = case.text.casefold().lstrip()
    return bool(case.called) or any(said.startswith((f"{name.casefold()}:", f"{name.casefold()},")) for name in names)


def is_untested(now: Chosen) -> bool:
    """Whether the other reading asks about a condition that it does not know."""
    return any(said.startswith(_UNTESTED) for said in questions(now))


def is_only_courtesy(case: Case) -> bool:
    """Whether something in it begins with `if`, and nothing hangs on that."""
    hangs = [at for at, word in enumerate(case.words) if word.is_a(Sort.IF, Sort.UNLESS)]
    return bool(hangs) and all(is_idle(case.words, at) for at in hangs)


def is_idle(words: Sequence[Lexeme], at: int) -> bool:
    """`if I count correctly`, `if you love me`, `it would be splendid if …`, `once there`: nothing hangs on it."""
    said = [key(word.raw) for word in words]
    behind = said[at + 1 : at + _CLAUSE]
    before = " ".join(said[max(at - _CLAUSE, 0) : at])
    spoken = bool(behind) and behind[0] in SPEAKERS and not COURTEOUS.isdisjoint(behind)
    spoken = spoken or any(kind.match(" ".join(behind)) is not None for kind in (SO_KIND, FEASIBLE))
    wish = any(wish in before for wish in WISHES)
    return wish or spoken or behind[:1] == ["there"] or behind[:3] in ([he, "gets", "there"] for he in THERE)


def in_conditions(case: Case) -> Iterator[Lexeme]:
    """The words of the clauses that begin with `if`, where something hangs on one in the plain orders."""
    inside = False
    for word in case.words:
        inside = (inside or word.is_a(Sort.IF, Sort.UNLESS)) and not word.is_a(Sort.COMMA, Sort.STOP)
        if inside and "if" in case.told:
            yield word


def is_news(now: Chosen) -> bool:
    """Whether the other reading found nobody in it who is told anything, so that it may be talk."""
    return not any(line.orders or line.choices or line.standing for line in now.lines)


def is_of_several(now: Chosen) -> bool:
    """Whether the other reading asks which of several is meant, or knows no such place."""
    return any(map(_is_of_several, questions(now)))


def asks(case: Case) -> bool:
    """Whether there is a question in it which neither is a request nor is put as a question or a doubt.

    A sentence of its own that speaks of nobody and of no place leaves what is ordered beside it alone.
    """
    if "question" in case.told or any(line.result is Result.ASK for line in case.way.lines):
        return False
    troops = {key(word.raw) for word in case.words if word.is_a(*_OF_THE_BATTLE)}
    asked = own_questions(case.text)
    apart = len(asked) < len(list(sentences(case.text)))
    return any(not apart or not troops.isdisjoint(key(said.rstrip("? ")).split()) for said in asked)


def own_questions(text: str) -> list[str]:
    """The sentences of a text that ask something, and are no polite requests."""
    asked = [said for said in sentences(text) if said.rstrip().endswith("?")]
    return [said for said in asked if not (POLITE.search(said) or _ends_in_a_tag(said))]


def _ends_in_a_tag(said: str) -> bool:
    before, comma, tag = said.rpartition(",")
    words = tag.strip(" ?").split()
    short = len(words) <= _TAG and all(word.isalpha() for word in words)
    return bool(comma and before) and short and not ASKS_FIRST.match(before.strip(_QUOTES))


def is_beside(case: Case) -> bool:
    """Whether it is done with somebody, of which the plain orders say nothing."""
    told = {unit for line in case.way.lines for unit in line.units}
    said = {key(word) for word in case.told}
    first = next((word.start for word in case.words if word.is_a(Sort.UNIT)), len(case.text))

    def does_it(word: Lexeme) -> bool:
        """`Knock out their guns with our heavies`: whether it is done by those with whom it is done."""
        return word.start <= first and said.issuperset(map(key, word.raw.split()))

    return any(not ({*word.values(Sort.UNIT)} & told or does_it(word)) for word in _companions(case))


def is_in_company(case: Case) -> bool:
    """Whether it is done with somebody, whatever the plain orders say of him."""
    return any(True for _ in _companions(case))


def _companions(case: Case) -> Iterator[Lexeme]:
    if not case.told.isdisjoint(JOINS):
        return
    for one, other in pairwise(word for word in case.words if word.is_a(Sort.UNIT) or not word.is_a(Sort.ARTICLE)):
        leads = one.is_a(Sort.WITH) or key(one.raw).endswith(WITH)
        if leads and other.is_a(Sort.UNIT, Sort.FEATURE, Sort.ARM):
            yield other


def forgotten(case: Case) -> frozenset[str]:
    """Those called by their ids whom the other reading orders something, or asks about, and who are told nothing.

    Who stands behind `from` or `not` is told nothing, and not forgotten; nor is who stands in a condition.
    """
    told = set[str]() if asks(case) else {word.upper() for word in case.told}
    for line in case.way.lines:
        told |= {*line.units, *(rule.unit for rule in line.standing), *(order.unit for order in line.orders)}
        told |= {choice.order.unit for choice in line.choices}
        told |= {unit for order in line.orders for action in order.actions for unit in action.units}
    ordered = {order.unit for line in case.now.lines for order in line.orders}
    asked = {unit for line in case.now.lines if line.result is Result.ASK for unit in line.units}
    aside = {
        unit
        for before, word in pairwise(case.words)
        if before.is_a(Sort.FROM, Sort.NOT)
        for unit in word.values(Sort.UNIT)
    }
    return frozenset(((ordered | asked) & case.ids) - told - aside)


def questions(now: Chosen) -> list[str]:
    """What the other reading asks."""
    return [line.message for line in now.lines if line.result is Result.ASK]


def _is_of_several(question: str) -> bool:
    return question.startswith(NO_SUCH_PLACE) or (question.startswith("Which ") and ":" in question)


def is_no_language(case: Case) -> bool:
    """Whether a word in it is none, so that nobody knows what hangs on it."""
    strange = (word.raw for word in case.words if word.strange and word.raw.isalpha())
    return not all(is_word(word) or is_compound(word) for word in strange)


def tells_to_wait(way: PutPlainly) -> bool:
    """Whether somebody only stays, which he does until something happens."""
    return any(order.condition is None and {act.verb for act in order.actions} == {"hold"} for order in way.orders)
