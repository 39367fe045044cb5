"""Which pieces the words of a description fit: each word narrows who can be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.heads import WHO, Head
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

TAIL: Final = re.compile(r"((?:.*[^0-9])?)([0-9]+)")
"""An id, and the number at its end."""
_ORDINAL: Final = re.compile(r"\b([0-9]+)(?:st|nd|rd|th)\b", re.IGNORECASE)
_SAID_OF_ALL: Final = frozenset(("light", "leicht", "leichte", "leichten", "leichter"))
_TITLES: Final = frozenset(("general", "lord", "prince", "marshal", "sir", "duke", "earl", "colonel", "major", "prinz",
                            "fuerst", "herzog", "graf", "marschall", "feldmarschall", "brigadier"))  # fmt: skip
HIS: Final = frozenset(("his", "their", "its", "her", "sein", "seine", "seinen", "seiner", "ihre", "ihren", "ihrer"))
ON_FOOT: Final = frozenset(("regiment", "regiments", "battalion", "battalions", "company", "regt", "bn", "regimenter",
                             "bataillon", "bataillone", "rgt", "btl", "bns", "btle", "regimentern",
                             "bataillonen"))  # fmt: skip
_BRIGADES: Final = frozenset(("brigade", "brigades", "brigaden"))
BRIGADES: Final = _BRIGADES | {"bde", "bdes"}


def fitting(pieces: Sequence[Piece], head: Head, desk: Desk, before: Sequence[Piece]) -> list[Piece]:
    """The pieces that all words of a head fit; of those spoken of before some words say more."""
    run = head.run
    found = [piece for piece in pieces if piece.place is not None or desk.context.view.bound == 0]
    for index, word in enumerate(run):
        titled = key(word.raw) in _TITLES and any(after.is_a(Sort.FEATURE) for after in run[index + 1 : index + 2])
        if titled or word.is_a(Sort.ORDINAL) or _says_nothing_new(word, run[index + 1 : index + 2], pieces, desk):
            continue
        if word.is_a(Sort.ARM) and any(after.is_a(Sort.ARM) for after in run[index + 1 : index + 2]):
            both = narrowed(narrowed(found, word, desk), run[index + 1], desk)
            found = both or [piece for piece in found if key(word.raw) in features(piece)] or found
            continue
        found = narrowed(found, word, desk)
    found = _called_so(_of_that_class(_on_foot(found, run), run), run)
    for word in run:
        if word.is_a(Sort.ORDINAL) and not head.initial:
            found = narrowed(found, word, desk)
    if before and not any(word.is_a(*WHO) for word in run) and head.flank and not head.wing:
        arms = {piece.arm for piece in before}
        found = [piece for piece in found if piece.arm in arms] or found
    if not any(word.is_a(Sort.ARM) and "general" in word.values(Sort.ARM) for word in run):
        found = [piece for piece in found if piece.arm is not Arm.GENERAL] or found
    if len(found) > 1 and any(key(word.raw) in HIS for word in run):
        commands = {piece.command for piece in before}
        led = [piece for piece in found if piece.id in {each.id for each in before}]
        found = led or [piece for piece in found if piece.command in commands] or found
    if head.numbers:
        numbered = [piece for piece in found if _ordinal(piece) in head.numbers]
        bare = all(word.is_a(Sort.ARTICLE) for word in run)
        kin = [piece for piece in numbered if before and features(piece) == features(before[-1])]
        return (kin or [piece for piece in numbered if piece.arm is Arm.INFANTRY] if bare else []) or numbered
    return _of_the_likely_arm(found, run, before)


def _says_nothing_new(word: Lexeme, after: Sequence[Lexeme], pieces: Sequence[Piece], desk: Desk) -> bool:
    """`light horse`, where none of the horse is called light: what all of that arm are said to be."""
    if key(word.raw) not in _SAID_OF_ALL or not any(noun.is_a(Sort.ARM) for noun in after):
        return False
    of_arm = _of_arms(pieces, after[0].values(Sort.ARM), desk)
    return bool(of_arm) and not any(key(word.raw) in features(piece) for piece in of_arm)


def narrowed(found: list[Piece], word: Lexeme, desk: Desk) -> list[Piece]:
    """Those of the pieces whom one word of a description can mean."""
    if word.is_a(Sort.ENEMY) and word.is_a(Sort.FEATURE):
        return [piece for piece in found if piece.side != desk.context.view.side]
    if word.is_a(Sort.FEATURE) and not word.is_a(Sort.ORDINAL):
        wanted = set(word.values(Sort.FEATURE))
        if word.is_a(Sort.ARM) and (of_arm := _of_arms(found, word.values(Sort.ARM), desk)):
            return of_arm
        of_that_name = [piece for piece in found if wanted & features(piece)]
        if of_that_name or not word.is_a(Sort.ARM):
            return of_that_name
    if word.is_a(Sort.ARM):
        arm = word.values(Sort.ARM)
        of_arm = _of_arms(found, arm, desk)
        return of_arm or [piece for piece in found if " " in word.raw and set(phrase(word.raw)) <= features(piece)]
    if word.is_a(Sort.ORDINAL):
        number = word.values(Sort.ORDINAL)[0]
        return [piece for piece in found if _named_number(piece) == number] or [
            piece for piece in found if _ordinal(piece) == number
        ]
    if key(word.raw) in _BRIGADES:
        called = [piece for piece in found if features(piece) & _BRIGADES] or found
        return called if len(called) > 1 or not word.is_a(Sort.SEVERAL) else _no_guns(found)
    return found


def _no_guns(found: list[Piece]) -> list[Piece]:
    """`Stirling's brigades`, of which one alone has the word in its name: all but guns and generals."""
    apart = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY, Arm.GENERAL)
    return [piece for piece in found if piece.arm not in apart] or found


def _of_arms(pieces: Sequence[Piece], arms: Sequence[str], desk: Desk) -> list[Piece]:
    return [piece for piece in pieces if set(arms) & set(desk.roster.classes.get(piece.id, ()))]


def _on_foot(found: list[Piece], run: Sequence[Lexeme]) -> list[Piece]:
    """A regiment is one of foot, of horse where the seat has no foot, and never a battery."""
    if len(found) < 2 or not any(key(word.raw) in ON_FOOT for word in run):
        return found
    return next((kept for arm in (Arm.INFANTRY, Arm.CAVALRY) if (kept := [p for p in found if p.arm is arm])), found)


def _of_that_class(found: list[Piece], run: Sequence[Lexeme]) -> list[Piece]:
    """`line infantry` is what the roster calls so, where it does: the line grenadiers are not among it."""
    said = [word for lexeme in run for word in phrase(lexeme.raw)]
    pairs = set(pairwise(said))
    return [piece for piece in found if any(tuple(phrase(each)) in pairs for each in piece.classes)] or found


def _called_so(found: list[Piece], run: Sequence[Lexeme]) -> list[Piece]:
    """`the light infantry`: those who are called so, before others who only count among it."""
    said = [word for word in run if not word.is_a(Sort.ARTICLE, Sort.EACH, Sort.ORDINAL, Sort.ENEMY)]
    said = [word for word in said if not word.is_a(Sort.BODY, Sort.SEVERAL)]
    led = {part for piece in found for part in phrase(piece.command)}
    said = [word for word in said if not led & {value.removesuffix("s") for value in word.values(Sort.FEATURE)}]
    told = [word for word in said if " " in word.raw or (word.is_a(Sort.FEATURE) and not word.is_a(Sort.ARM))]
    if not told or len(found) < 2:
        return found
    return [piece for piece in found if all(_in_name(word, piece) for word in said)] or found


def _in_name(word: Lexeme, piece: Piece) -> bool:
    called = {part.removesuffix("s") for text in (piece.name, *piece.aliases) for part in phrase(text)}
    spoken = {part.removesuffix("s") for part in phrase(word.raw)}
    return spoken <= called or any(value.removesuffix("s") in called for value in word.values(Sort.FEATURE))


def _of_the_likely_arm(found: list[Piece], run: Sequence[Lexeme], before: Sequence[Piece]) -> list[Piece]:
    """A bare number goes on with the arm of those spoken of before; nobody numbers a battery who does not say so."""
    if len(found) < 2 or not any(word.is_a(Sort.ORDINAL) for word in run):
        return found
    if any(key(word.raw) in ON_FOOT for word in run):
        return [piece for piece in found if piece.arm is Arm.INFANTRY] or found
    if all(word.is_a(Sort.ORDINAL, Sort.ARTICLE) for word in run):
        if not before:
            return [piece for piece in found if piece.arm is Arm.INFANTRY] or found
        alike = [piece for piece in found if before and features(piece) == features(before[-1])]
        led = [piece for piece in found if piece.command and piece.command == before[-1].command]
        if alike or len(led) == 1:
            return alike or led
        arms = {piece.arm for piece in before}
        return [piece for piece in found if piece.arm in arms] or found
    if len({piece.arm for piece in found}) > 1 and not any(word.is_a(Sort.ARM, Sort.BODY) for word in run):
        return [piece for piece in found if piece.arm is Arm.INFANTRY] or found
    return found


def _ordinal(piece: Piece) -> str:
    tail = TAIL.fullmatch(key(piece.id))
    return _named_number(piece) or (tail[2] if tail else "")


def _named_number(piece: Piece) -> str:
    return next((found[1] for text in (piece.name, *piece.aliases) if (found := _ORDINAL.search(text))), "")
