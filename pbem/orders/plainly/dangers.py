"""What is never done because a network holds it for likely, however sure it is: a needless question costs a minute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, Result, Scope
from pbem.orders.meaning.paths import NO_SUCH_PLACE
from pbem.orders.plainly.danger_words import AFTER_ALL, BACK, BROKEN, ON_FILE, POLITE
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.both_readings import Chosen
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.sentences import sentences
from pbem.orders.words.folding import key
from pbem.orders.words.spelling import is_word

_FEW: Final = 5
"""Fewer words are notation, of which the rules know best what it lacks."""
_NO_DEED: Final = (Sort.UNIT, Sort.FEATURE, Sort.PLACE, Sort.AND, Sort.ARTICLE)
"""Words of these alone tell nobody what to do."""
_TAG: Final = 4
"""Words behind the last comma of a question of the player's own about what he ordered: `…, is that all right?`."""


@dataclass(frozen=True)
class Case:
    """A text, what the other reading made of it, and the way to put it plainly that is weighed."""

    way: PutPlainly
    now: Chosen
    words: Sequence[Lexeme]
    text: str

    @cached_property
    def told(self) -> frozenset[str]:
        """The words of the plain orders."""
        return frozenset(self.way.plain.split())

    def has(self, *sorts: Sort) -> bool:
        """Whether a word of the text is of one of these sorts."""
        return any(word.is_a(*sorts) for word in self.words)


def is_dangerous(case: Case) -> bool:
    """Whether it is never done."""
    return any(danger.holds(case) for danger in DANGERS)


def is_of_several(now: Chosen) -> bool:
    """Whether the other reading asks which of several is meant, or knows no such place."""
    return any(map(_is_of_several, _questions(now)))


def _questions(now: Chosen) -> list[str]:
    return [line.message for line in now.lines if line.result is Result.ASK]


def _is_of_several(question: str) -> bool:
    return question.startswith(NO_SUCH_PLACE) or (question.startswith("Which ") and ":" in question)


def _asks(case: Case) -> bool:
    if "question" in case.told or any(line.result is Result.ASK for line in case.way.lines):
        return False
    asked = [said for said in sentences(case.text) if said.rstrip().endswith("?")]
    return any(not (POLITE.search(said) or _ends_in_a_tag(said)) for said in asked)


def _ends_in_a_tag(said: str) -> bool:
    before, comma, tag = said.rpartition(",")
    words = tag.strip(" ?").split()
    return bool(comma and before) and len(words) <= _TAG and all(word.isalpha() for word in words)


def _is_jotted(case: Case) -> bool:
    telling = [word for word in case.words if word.raw.isalpha() and not word.is_a(*_NO_DEED)]
    strange = [word for word in telling if word.strange]
    slips = any(len(word.raw) > 1 and not is_word(word.raw) for word in strange)
    return len(case.words) < _FEW and (len(strange) == len(telling) or slips)


def _is_notation(case: Case) -> bool:
    strange = any(word.strange for word in case.words if word.raw.isalpha())
    return len(case.words) < _FEW and not strange and bool(_questions(case.now))


def _is_invented(case: Case) -> bool:
    said = (key(word.raw) for word in case.words if not word.is_a(Sort.IF))
    return "broken" in case.told and not any(each.startswith(BROKEN) for each in said)


def _is_for_many(case: Case) -> bool:
    said = case.has(Sort.ALL, Sort.REST)
    strange = any(word.strange for word in case.words if word.raw.isalpha())
    known = {verb for word in case.words for verb in word.values(Sort.VERB)}
    named = {word.raw.upper() for word in case.words if word.is_a(Sort.UNIT)}
    for line in case.way.lines:
        wide = line.scope in (Scope.ALL, Scope.REST)
        by_id = named.issuperset(line.units)
        if line.note == UNCHANGED or "seat" in case.told or by_id or not (len(line.units) > 1 if said else wide):
            continue
        deeds = {action.verb for order in line.orders for action in order.actions}
        if not (said and deeds and deeds <= (known & {"hold"} if strange else known)):
            return True
    return False


def _is_kept(case: Case) -> bool:
    kept = {unit for line in case.way.lines if line.note == UNCHANGED for unit in line.units}
    stays = {
        order.unit
        for line in case.now.lines
        for order in line.orders
        if {act.verb for act in order.actions} == {"hold"}
    }
    if kept & stays and AFTER_ALL.search(key(case.text)):
        return True
    return bool(kept) and not (case.has(Sort.KEEP) or ON_FILE.search(key(case.text)))


def _is_taken_back(case: Case) -> bool:
    gone = any(line.note == TAKEN_BACK for line in case.way.lines)
    return gone and not (case.has(Sort.CANCEL) or BACK.search(key(case.text)))


@dataclass(frozen=True, slots=True)
class Danger:
    """One reason never to do what a network holds for likely, with a text and plain orders that it is there for."""

    says: str
    holds: Callable[[Case], bool]
    example: str
    plain: str = "FI1 : move D5"


DANGERS: Final = (
    Danger("it is a question", _asks, "FI1 frobbles merrily over to D5?"),
    Danger("few words, none of them known to tell a deed, or one no word at all", _is_jotted,
           "FI1 fricassees", "FI1 : hold"),
    Danger("few words, all of them known, which ask for what is lacking", _is_notation, "FI1 x", "FI1 : hold"),
    Danger("it hangs on somebody being broken, of which no word speaks", _is_invented,
           "If FI2 frobbles FI1 goes merrily to D5.", "FI1 : move D5 if FI2 broken"),
    Danger("it is told to many in words that are not known", _is_for_many,
           "Everybody frobbles over to D5.", "all : move D5"),
    Danger("no word says that an order stands", _is_kept, "FI1 looks splendid in those new breeches.", "keep FI1"),
    Danger("no word says that an order is taken back", _is_taken_back,
           "FI1, such a frobbled nuisance.", "cancel FI1"),
)  # fmt: skip
"""Where one of these holds it is not done, but offered as a choice."""
