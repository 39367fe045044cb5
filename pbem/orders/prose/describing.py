"""Descriptions of units: `the first battalion`, `our guns`, `the second line`; each word narrows who can be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.battle_lines import battle_line
from pbem.orders.prose.lexemes import Lexeme, Sort, features
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

TAIL: Final = re.compile(r"((?:.*[^0-9])?)([0-9]+)")
"""An id, and the number at its end."""
_ORDINAL: Final = re.compile(r"\b([0-9]+)(?:st|nd|rd|th)\b", re.IGNORECASE)
_DESCRIBES: Final = (Sort.ARTICLE, Sort.EACH, Sort.ORDINAL, Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.SEVERAL)
_TITLES: Final = frozenset(("general", "lord", "prince", "marshal", "sir", "duke", "earl", "colonel", "major", "prinz",
                            "fuerst", "herzog", "graf", "marschall", "feldmarschall", "brigadier"))  # fmt: skip
_HIS: Final = frozenset(("his", "their", "its", "her", "sein", "seine", "seinen", "seiner", "ihre", "ihren", "ihrer"))
_ON_FOOT: Final = frozenset(("regiment", "regiments", "battalion", "battalions", "company", "regt", "bn", "regimenter",
                             "bataillon", "bataillone", "rgt"))  # fmt: skip
_ONE: Final = frozenset(("battery", "gun", "cannon", "battalion", "batterie", "geschuetz", "bataillon", "regiment",
                         "brigade", "squadron", "schwadron", "company", "unit", "einheit"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Description:
    """The pieces that a run of words can mean, whether the enemy's, and how many words there are."""

    pieces: tuple[Piece, ...]
    foe: bool
    length: int
    which: bool
    """Only one of them is meant."""


def described(words: Sequence[Lexeme], at: int, desk: Desk, last: Sequence[str]) -> Description | None:
    """The description that stands here; `last` are the units spoken of before, whose arm it may go on with."""
    line = _line_of_battle(words, at, desk)
    if line is not None:
        return line
    run = _run(words, at)
    goes_on = bool(last) and at > 0 and words[at - 1].is_a(Sort.AND, Sort.COMMA) and _numbered(run)
    if not run or not (_says_who(run) or goes_on):
        return None
    roster = desk.roster
    own = [roster.own[unit] for unit in roster.mine]
    before = [roster.own[unit] for unit in last if unit in roster.own]
    for pieces, foe in ((own, False), (list(roster.own.values()), False), (list(desk.context.view.enemy), True)):
        for length in range(len(run), 0, -1):
            if length < len(run) and not (_says_who(run[:length]) or goes_on):
                break
            found = _fitting(pieces, run[:length], desk, before)
            if found:
                which = len(found) > 1 and _one_is_meant(run[:length], foe=foe)
                return Description(tuple(found), foe, length, which)
    return None


def singular(run: Sequence[Lexeme]) -> bool:
    """Whether the words mean one unit: a body or battery in the singular, and nothing that counts several."""
    if any(word.is_a(Sort.SEVERAL, Sort.EACH, Sort.ALL, Sort.REST) for word in run):
        return False
    if any(key(word.raw) in _ONE for word in run):
        return True
    named = any(word.is_a(Sort.FEATURE) and not word.is_a(Sort.ORDINAL) for word in run)
    return any(word.is_a(Sort.BODY) for word in run) or (any(word.is_a(Sort.ORDINAL) for word in run) and not named)


def _one_is_meant(run: Sequence[Lexeme], *, foe: bool) -> bool:
    bare = len(run) == 1 and run[0].is_a(Sort.ARM) and key(run[0].raw) in _ONE and not foe
    return bare or singular(run)


def _line_of_battle(words: Sequence[Lexeme], at: int, desk: Desk) -> Description | None:
    """`the second line`, `das erste Treffen`."""
    here = at
    while here < len(words) and words[here].is_a(Sort.ARTICLE, Sort.EACH) and not words[here].is_a(Sort.ORDINAL):
        here += 1
    if here + 1 >= len(words) or not words[here].is_a(Sort.ORDINAL) or not words[here + 1].is_a(Sort.BATTLE_LINE):
        return None
    found = battle_line(int(words[here].values(Sort.ORDINAL)[0]), desk)
    return Description(found, foe=False, length=here + 2 - at, which=False) if found else None


def _run(words: Sequence[Lexeme], at: int) -> list[Lexeme]:
    end = at
    while end < len(words) and words[end].is_a(*_DESCRIBES) and not words[end].is_a(Sort.PLACE):
        end += 1
    while end > at and words[end - 1].is_a(Sort.ARTICLE, Sort.EACH) and not words[end - 1].is_a(
        Sort.FEATURE, Sort.ARM, Sort.BODY
    ):  # fmt: skip
        end -= 1
    return list(words[at:end])


def _says_who(run: Sequence[Lexeme]) -> bool:
    """Whether the words are enough to mean units: a name, an arm, or a number with a word for a unit."""
    if any(word.is_a(Sort.FEATURE) or (word.is_a(Sort.ARM) and not word.is_a(Sort.BODY)) for word in run):
        return not all(_means_more(word) for word in run if not word.is_a(Sort.ARTICLE))
    ordinal = any(word.is_a(Sort.ORDINAL) for word in run)
    return ordinal and len(run) > 1


def _numbered(run: Sequence[Lexeme]) -> bool:
    """`the 7th and 8th`: a bare number behind another."""
    return len(run) == 1 and run[0].is_a(Sort.ORDINAL) and run[0].raw[:1].isdigit()


def _means_more(word: Lexeme) -> bool:
    """Whether a word for an arm is a formation or a verb as well; the arms that policies speak of are none."""
    of_policy = bool(word.values(Sort.WORD)) and set(word.values(Sort.WORD)) <= set(word.values(Sort.ARM))
    return word.is_a(Sort.LIGHT, Sort.VERB) or (word.is_a(Sort.WORD) and not of_policy)


def _fitting(pieces: Sequence[Piece], run: Sequence[Lexeme], desk: Desk, before: Sequence[Piece]) -> list[Piece]:
    found = [piece for piece in pieces if piece.place is not None or desk.context.view.bound == 0]
    for index, word in enumerate(run):
        if key(word.raw) in _TITLES and index + 1 < len(run) and run[index + 1].is_a(Sort.FEATURE):
            continue
        found = _narrowed(found, word, desk)
    if not any(word.is_a(Sort.ARM) and "general" in word.values(Sort.ARM) for word in run):
        found = [piece for piece in found if piece.arm is not Arm.GENERAL] or found
    if len(found) > 1 and key(run[0].raw) in _HIS:
        commands = {piece.command for piece in before}
        found = [piece for piece in found if piece.command in commands] or found
    return _of_the_likely_arm(found, run, before)


def _narrowed(found: list[Piece], word: Lexeme, desk: Desk) -> list[Piece]:
    if word.is_a(Sort.FEATURE) and not word.is_a(Sort.ORDINAL):
        wanted = set(word.values(Sort.FEATURE))
        narrowed = [piece for piece in found if wanted & features(piece)]
        if narrowed or not word.is_a(Sort.ARM):
            return narrowed
    if word.is_a(Sort.ARM):
        arm = word.values(Sort.ARM)
        known = desk.roster.classes
        of_arm = [piece for piece in found if set(arm) & set(known.get(piece.id, ()))]
        return of_arm or [piece for piece in found if " " in word.raw and set(phrase(word.raw)) <= features(piece)]
    if word.is_a(Sort.ORDINAL):
        return [piece for piece in found if word.values(Sort.ORDINAL)[0] == _ordinal(piece)]
    return found


def _of_the_likely_arm(found: list[Piece], run: Sequence[Lexeme], before: Sequence[Piece]) -> list[Piece]:
    """A regiment is one of foot; a bare number goes on with the arm of those spoken of before."""
    if len(found) < 2 or not any(word.is_a(Sort.ORDINAL) for word in run):
        return found
    if any(key(word.raw) in _ON_FOOT for word in run):
        return [piece for piece in found if piece.arm is Arm.INFANTRY] or found
    if all(word.is_a(Sort.ORDINAL, Sort.ARTICLE) for word in run):
        alike = [piece for piece in found if before and features(piece) == features(before[-1])]
        if alike:
            return alike
        arms = {piece.arm for piece in before}
        return [piece for piece in found if piece.arm in arms] or found
    return found


def _ordinal(piece: Piece) -> str:
    named = next((found[1] for text in (piece.name, *piece.aliases) if (found := _ORDINAL.search(text))), "")
    tail = TAIL.fullmatch(key(piece.id))
    return named or (tail[2] if tail else "")
