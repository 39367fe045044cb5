"""What of a clause was not read: how much of it may be passed over, and what must be asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.telling import Told
from pbem.orders.words.distances import osa
from pbem.orders.words.folding import key
from pbem.orders.words.spelling import is_word

ONLY_NOW: Final = "Is this for this bound only?"
"""How it is asked about what is to hold for good, of which there is no standing order."""
UNTESTED: Final = "No order can hang on"
"""How it is asked about a condition that the rules cannot test."""
MOST_LEFT: Final = 2
"""So many words that are in no table may be passed over, and are shown; with more of them it is asked."""
_MOST_COLOUR: Final = 8
"""So many may be passed over where verb and goal are said in words that are in the tables."""
_MOST_COLOUR_OF_MANY: Final = 2
"""The same where many units are told at once."""
_WHO: Final = (Sort.UNIT, Sort.ARM, Sort.FEATURE, Sort.ALL, Sort.REST)
_MILD: Final = frozenset(("first", "but", "only", "just", "other", "same", "last", "instead", "as far as", "least",
                          "nur", "aber", "vorher", "zuerst", "erst", "letzte", "andere", "anderen", "towards",
                          "toward"))  # fmt: skip
"""Beside a verb and its goal these say when or how, and not what."""
_NO_MORE: Final = ("only", "just", "nur")
"""Of what is done with so many actions these say that with more of them more is done."""
_TERSE: Final = 6
"""In a line of so few words each of them was meant."""
_TURNING: Final = ("not", "dont", "never", "unless", "except", "cancel", "until", "when", "nicht", "kein", "keine",
                   "niemals", "ausser", "wenn", "falls", "sobald", "bevor", "before", "after")  # fmt: skip
_GOAL: Final = re.compile(r":\s*[A-W]\d{1,2}\b")
"""A goal behind a colon, to which the words before it lead."""
SHUNS: Final = frozenset((
    "avoid", "avoids", "shun", "shuns", "quit", "quits", "vacate", "vacates", "abandon", "abandons", "evacuate", "skip",
    "evacuates", "leave", "leaves", "ignore", "ignores", "watch", "watches", "see", "sees", "past", "off", "of",
    "near", "meidet", "meiden", "räumt", "raeumt", "räumen", "raeumen", "verlässt", "verlaesst", "verlassen",
    "aufgeben", "umgehen", "umgeht", "gibt", "sieht", "beobachtet", "bei", "neben", "nahe",
))  # fmt: skip
"""With one of these a place is no goal."""
_SLIPS: Final = 2
_SHORT: Final = 4
"""In words of so few letters one key is missed and no more, or each would be like any other."""
_MOST_UNITS: Final = 4
"""More units than these are many."""


def too_much_left(clause: Clause, told: Told, text: str, desk: Desk, *, holds: bool) -> str:
    """Why a clause that can be read must still be asked about, empty where it need not; `holds` that all stay."""
    if clause.guard and not (clause.until and holds):
        return f'{UNTESTED} "{clause.guard}"; do it anyway?'
    if clause.standing:
        return f"{ONLY_NOW} No standing order of these rules says it so."
    if clause.cancel:
        return "Is something to be taken back, or to be done?"
    if clause.negated:
        return 'What does "not" belong to?'
    if clause.enemies:
        return f"What of {clause.enemies[0].words}?"
    some = told.scope in (Scope.ALL, Scope.REST)
    idle = [word for word in clause.hard if holds and _idle(word) and not (some and word.is_a(*_WHERE))]
    hard = [word for word in clause.hard if not (_only_colours(word, clause, text, desk) or word in idle)]
    hard = [word for word in hard if not (clause.given and key(word.raw) in _NO_MORE)]
    hard = [] if _aimed(clause) and not clause.left and all(key(word.raw) in _MILD for word in hard) else hard
    if hard:
        return f'What of "{words_of(hard)}"?'
    if len(clause.left) > max(_most(clause, told, text), _MOST_COLOUR * (holds and told.scope is Scope.NAMED)):
        return f'Is this what is meant? "{words_of(clause.left)}" was not understood.'
    return ""


_WHERE: Final = (Sort.DIRECTION, Sort.BEHIND, Sort.BESIDE, Sort.BEFORE, Sort.ACROSS)
"""With these it is told of everybody who of them is meant: `everyone east of him`."""


def _idle(word: Lexeme) -> bool:
    """Whether a word changes nothing for whoever only stays where he is."""
    return not word.is_a(Sort.EXCEPT, Sort.UNLESS, Sort.ELSE, Sort.CANCEL, Sort.MAYBE, Sort.ASTRAY, *_WHO)


def _aimed(clause: Clause) -> bool:
    """Whether each deed has a verb, and a place or a target of its own."""
    return all(deed.verbs and (deed.places or deed.foes) for deed in clause.deeds if deed.begun)


def _only_colours(word: Lexeme, clause: Clause, text: str, desk: Desk) -> bool:
    """Whether a word that could change what is meant does not: it describes who is aimed at, or is no word at all."""
    if word.is_a(Sort.FEATURE, Sort.ARM, Sort.UNIT) and _describes_the_target(word, clause, desk):
        return True
    typed = set(word.sorts) == {Sort.HARD} and word.raw.isalpha() and not is_word(word.raw)
    if not typed or not _explicit(clause) or may_turn(word):
        return False
    deeds = [deed for deed in clause.deeds if deed.begun]
    return all(deed.verbs for deed in deeds) and not _may_be_a_name(word, text)


def _may_be_a_name(word: Lexeme, text: str) -> bool:
    """Whether it is written like a name in the middle of a terse line, as of a road that leads there."""
    return word.start > 0 and word.raw.istitle() and len(text.split()) <= _TERSE


def may_turn(word: Lexeme) -> bool:
    """Whether it could be a slip of a word that turns everything round."""
    said = key(word.raw)
    return any(osa().distance(said, each) <= (_SLIPS if min(len(said), len(each)) > _SHORT else 1) for each in _TURNING)


def _describes_the_target(word: Lexeme, clause: Clause, desk: Desk) -> bool:
    """`at the Austrians in M18`: a word that fits an enemy who stands where the deed leads, and nobody of one's own."""
    view = desk.context.view
    there = [piece for deed in clause.deeds for place in deed.places for piece in view.at(place)]
    foes = [piece for piece in there if piece.side != view.side]
    said = {*word.values(Sort.FEATURE), key(word.raw)}
    fits = [piece for piece in foes if said & features(piece) or piece.id in word.values(Sort.UNIT)
            or set(word.values(Sort.ARM)) & set(desk.roster.classes.get(piece.id, ()))]  # fmt: skip
    return bool(fits)


def _most(clause: Clause, told: Told, text: str) -> int:
    explicit = _explicit(clause)
    if len(text.split()) <= _TERSE:
        known = all(is_word(word.raw) for word in clause.left)
        by_verb = explicit and all(deed.verbs for deed in clause.deeds)
        goes = (
            explicit
            and _to_one_place(clause)
            and _GOAL.search(text) is not None
            and not any(key(word.raw) in SHUNS for word in clause.left)
        )
        return MOST_LEFT * known if by_verb or goes else int(explicit and known)
    many = told.scope in (Scope.ALL, Scope.REST) or len(told.units) > _MOST_UNITS
    if many:
        return _MOST_COLOUR_OF_MANY if explicit else 0
    return _MOST_COLOUR if explicit else MOST_LEFT


def _to_one_place(clause: Clause) -> bool:
    """Whether nothing is told but one place, behind words that may be a verb of the player's own."""
    return len(clause.deeds) == 1 and len(clause.deeds[0].places) == 1 and not clause.deeds[0].negated


def _explicit(clause: Clause) -> bool:
    """Whether each deed has a verb or a goal of its own, so that words beside it are only colour."""
    deeds = [deed for deed in clause.deeds if deed.begun]
    return bool(deeds) and all(
        bool(deed.verbs or deed.places or deed.foes or deed.words or (deed.numbers and deed.relatives))
        for deed in deeds
    )


LEAVES_OUT: Final = "leaves out"
"""So it is shown who of a group is not meant."""


def notes_of(clause: Clause, *, loose: bool) -> list[str]:
    """What the answer says of a clause that is done although it is not certain."""
    notes = ["read so"] if loose or clause.keep else []
    unread = sorted((*clause.left, *clause.hard), key=lambda word: word.start)
    if unread:
        notes.append(f'did not read "{words_of(unread)}"')
    if clause.remarks:
        notes.append(f'did not read "{"; ".join(clause.remarks)}"')
    if clause.excepted:
        units = dict.fromkeys(unit for name in clause.excepted for unit in name.units)
        notes.append(f"{LEAVES_OUT} {', '.join(units)}")
    if clause.guard:
        notes.append(f'without "{clause.guard}"')
    return notes


def words_of(left: Sequence[Lexeme]) -> str:
    """Words as they were written."""
    return " ".join(word.raw for word in left if not word.is_a(Sort.COMMA))
