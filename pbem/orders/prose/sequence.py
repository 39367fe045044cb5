"""The sequence in which commanders are served: `Grenier first, then Baraguey` is what `BID GRE, BAR` says."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Slot, Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.shapes import Shaper
from pbem.orders.prose.slips import mended
from pbem.orders.words.folding import key

_LONGEST: Final = 24
"""Words; a longer line tells more than a sequence."""
_ORDERED: Final = frozenset((
    "first", "second", "third", "fourth", "then", "after", "last", "zuerst", "dann", "danach", "zuletzt",
    "erst", "erster", "zweiter", "dritter", "vierter", "anschliessend", "1st", "2nd", "3rd", "4th", "dice",
    "die", "wuerfel", "wuerfeln", "bid", "bids", "gebot", "gebote", "bieten", ">", "->", "before", "vor",
    "initiative", "seq", "first die", "ersten", "zweiten", "erste", "zweite",
))  # fmt: skip
_SHORTEST: Final = 3
"""Letters of a name that is only begun."""
_ENDINGS: Final = tuple(
    (re.compile(rf"\s*(?:[-,;(]|\bje\b|\beach\b)\s*{said}.*", re.IGNORECASE), word)
    for said, word in (
        (
            r"(?:each |everyone |jeder )?(?:'?til|till|until|bis)\b.{0,20}\b(?:won|wins?|gewinnt|gewonnen|hat|one)\b",
            "until won",
        ),
        (
            r"(?:je |each )?(?:(?:one|1x?|ein(?:en|e|mal)?) ?(?:contest|try|wurf|versuch|each)?(?: each)?"
            r"|in turn|turn about|reihum)\b",
            "in turn",
        ),
    )
)
"""How a sequence is gone through, and the word for it."""
_LEFT_OVER: Final = frozenset(
    (
        "leftover",
        "leftovers",
        "uebrige",
        "uebrigen",
        "uebriggebliebene",
        "remaining",
        "ueberzaehlige",
        "ueberzaehligen",
        "surplus",
    )
)
_SPARE: Final = "spare"
_ONE_OF_THEM: Final = 4
"""Words: `spare dice to Lauriston` names one, and is only guessed."""
_BETWEEN: Final = frozenset((
    ",", ":", "/", ".", "-", "+", ")", "and", "und", "the", "der", "als", "to", "for", "fuer", "an", "that",
    "rolls", "roll", "wuerfelt", "gets", "bekommt", "followed", "by", "next", "order", "of", "sequence",
    "reihenfolge", "reihe", "nach", "d", "n", "=", "in", "pls", "go", "goes", "give", "should", "have",
    "den", "that", "one", "naechsten", "after", "da", "is", "please", "bitte", "at", "ist", "soll", "me", "mir",
))  # fmt: skip


def as_bid(text: str, shaper: Shaper) -> str:
    """The line as a choice of the seat, empty where it is no bare sequence of commanders."""
    desk = shaper.desk
    text, ending = _without_ending(text, desk)
    words = shaper.words(text)
    spare = len(words) > _ONE_OF_THEM and key(words[0].raw) == _SPARE
    left_over = spare or any(key(word.raw) in _LEFT_OVER for word in words)
    verb = _bidding(desk, left_over=left_over)
    ordered = left_over or any(key(word.raw) in {*_ORDERED, "1", "1."} for word in words)
    if not verb or not ordered or not 1 < len(words) <= _LONGEST:
        return ""
    words = mended(words, shaper.book)
    namer, at, units = Namer(desk), 0, list[str]()
    sequence, numbers = left_over, list[int]()
    while at < len(words):
        said = key(words[at].raw).rstrip(".") or "."
        if said in _ORDERED or said in _BETWEEN or said in _LEFT_OVER or (spare and said == _SPARE) or said.isdecimal():
            sequence = sequence or said in _ORDERED
            numbers += [int(said)] if said.isdecimal() else []
            at += 1
            continue
        found = namer.name(words, at, None) if not words[at].is_a(Sort.PRONOUN) else None
        leader = _leader(found[0], desk) if found is not None else ""
        begun = "" if leader else _begun(said, desk)
        if not leader and not begun:
            return ""
        units.append(leader or begun)
        at += found[1] if found is not None and leader else 1
    counted = len(units) > 1 and numbers == list(range(1, len(units) + 1))
    if not units or not (sequence or counted) or len(set(units)) != len(units):
        return ""
    return f"{verb} {', '.join(units)}{ending if verb == _bidding(desk, left_over=False) else ''}"


def _without_ending(text: str, desk: Desk) -> tuple[str, str]:
    """`…, each until he has won`: how the sequence is gone through is a word of the verb, if it has it."""
    verb = _bidding(desk, left_over=False)
    words = {word for argument in desk.words.verb(verb).arguments for word in argument.words} if verb else set[str]()
    for said, word in _ENDINGS:
        if word in words and (found := said.search(text)):
            return text[: found.start()], f" {word}"
    return text, ""


def _bidding(desk: Desk, *, left_over: bool) -> str:
    """The seat's first choice that is a list of units, or the one for what is left over."""
    lists = [verb.name for verb in desk.words.by_name.values() if verb.slot is Slot.SEAT
             and [argument.takes for argument in verb.arguments][:1] == [Takes.UNITS]]  # fmt: skip
    return next(iter(lists[left_over:]), "")


def _begun(word: str, desk: Desk) -> str:
    """`Lau`: the one general whose name begins so, empty for none and for several."""
    generals = [piece for piece in desk.roster.own.values() if piece.arm is Arm.GENERAL]
    found = [each.id for each in generals if any(part.startswith(word) for part in key(each.name).split())]
    return found[0] if len(found) == 1 and len(word) >= _SHORTEST else ""


def _leader(name: Name, desk: Desk) -> str:
    """The general of whoever is named, empty where there is no one general."""
    if name.foe:
        return ""
    own = desk.roster.own
    generals = [unit for unit in name.units if unit in own and own[unit].arm is Arm.GENERAL]
    return generals[0] if len(generals) == 1 else ""
