"""What of a clause was not read: how much of it may be passed over, and what must be asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.telling import Told
from pbem.orders.words.spelling import is_word

MOST_LEFT: Final = 2
"""So many words that are in no table may be passed over, and are shown; with more of them it is asked."""
_MOST_COLOUR: Final = 8
"""So many may be passed over where verb and goal are said in words that are in the tables."""
_MOST_COLOUR_OF_MANY: Final = 2
"""The same where many units are told at once."""
_TERSE: Final = 6
"""In a line of so few words each of them was meant."""
_MOST_UNITS: Final = 4
"""More units than these are many."""


def too_much_left(clause: Clause, told: Told, text: str, *, holds: bool) -> str:
    """Why a clause that can be read must still be asked about, empty where it need not; `holds` that all stay."""
    if clause.guard and not (clause.until and holds):
        return f'No order can hang on "{clause.guard}"; do it anyway?'
    if clause.standing:
        return "Is this for this bound only? No standing order of these rules says it so."
    if clause.cancel:
        return "Is something to be taken back, or to be done?"
    if clause.negated:
        return 'What does "not" belong to?'
    if clause.enemies:
        return f"What of {clause.enemies[0].words}?"
    if clause.hard:
        return f'What of "{words_of(clause.hard)}"?'
    if len(clause.left) > _most(clause, told, text):
        return f'Is this what is meant? "{words_of(clause.left)}" was not understood.'
    return ""


def _most(clause: Clause, told: Told, text: str) -> int:
    explicit = _explicit(clause)
    if len(text.split()) <= _TERSE:
        return int(explicit and all(is_word(word.raw) for word in clause.left))
    many = told.scope in (Scope.ALL, Scope.REST) or len(told.units) > _MOST_UNITS
    if many:
        return _MOST_COLOUR_OF_MANY if explicit else 0
    return _MOST_COLOUR if explicit else MOST_LEFT


def _explicit(clause: Clause) -> bool:
    """Whether each deed has a verb or a goal of its own, so that words beside it are only colour."""
    deeds = [deed for deed in clause.deeds if deed.begun]
    return bool(deeds) and all(
        bool(deed.verbs) or bool(deed.places) or bool(deed.numbers and deed.relatives) for deed in deeds
    )


def notes_of(clause: Clause, *, loose: bool) -> list[str]:
    """What the answer says of a clause that is done although it is not certain."""
    notes = ["read so"] if loose or clause.keep else []
    if clause.left:
        notes.append(f'did not read "{words_of(clause.left)}"')
    if clause.remarks:
        notes.append(f'did not read "{"; ".join(clause.remarks)}"')
    if clause.guard:
        notes.append(f'without "{clause.guard}"')
    return notes


def words_of(left: Sequence[Lexeme]) -> str:
    """Words as they were written."""
    return " ".join(word.raw for word in left if not word.is_a(Sort.COMMA))
