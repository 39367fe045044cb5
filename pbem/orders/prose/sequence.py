"""The sequence in which commanders are served: `Grenier first, then Baraguey` is what `BID GRE, BAR` says."""

from __future__ import annotations

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
    "die", "wuerfel", "wuerfeln", "bid", "bids", ">", "->", "before", "vor", "initiative", "seq",
    "first die", "ersten", "zweiten", "erste", "zweite",
))  # fmt: skip
_LEFT_OVER: Final = frozenset(("leftover", "leftovers", "uebrige", "uebrigen", "uebriggebliebene", "remaining"))
_BETWEEN: Final = frozenset((
    ",", ":", "/", ".", "-", "+", ")", "and", "und", "the", "der", "als", "to", "for", "fuer", "an", "that",
    "rolls", "roll", "wuerfelt", "gets", "bekommt", "followed", "by", "next", "order", "of", "sequence",
    "reihenfolge", "in", "pls", "go", "goes", "give", "should", "have", "bekommt", "den", "that", "one", "naechsten",
    "after", "da", "is", "please", "bitte", "at", "ist", "soll", "me", "mir",
))  # fmt: skip


def as_bid(text: str, shaper: Shaper) -> str:
    """The line as a choice of the seat, empty where it is no bare sequence of commanders."""
    desk = shaper.desk
    words = shaper.words(text)
    left_over = any(key(word.raw) in _LEFT_OVER for word in words)
    verb = _bidding(desk, left_over=left_over)
    ordered = left_over or any(key(word.raw) in {*_ORDERED, "1", "1."} for word in words)
    if not verb or not ordered or not 1 < len(words) <= _LONGEST:
        return ""
    words = mended(words, shaper.book)
    namer, at, units = Namer(desk), 0, list[str]()
    sequence, numbers = left_over, list[int]()
    while at < len(words):
        said = key(words[at].raw).rstrip(".") or "."
        if said in _ORDERED or said in _BETWEEN or said in _LEFT_OVER or said.isdecimal():
            sequence = sequence or said in _ORDERED
            numbers += [int(said)] if said.isdecimal() else []
            at += 1
            continue
        found = namer.name(words, at, None) if not words[at].is_a(Sort.PRONOUN) else None
        leader = _leader(found[0], desk) if found is not None else ""
        if found is None or not leader:
            return ""
        units.append(leader)
        at += found[1]
    counted = len(units) > 1 and numbers == list(range(1, len(units) + 1))
    if not units or not (sequence or counted) or len(set(units)) != len(units):
        return ""
    return f"{verb} {', '.join(units)}"


def _bidding(desk: Desk, *, left_over: bool) -> str:
    """The seat's first choice that is a list of units, or the one for what is left over."""
    lists = [verb.name for verb in desk.words.by_name.values() if verb.slot is Slot.SEAT
             and [argument.takes for argument in verb.arguments][:1] == [Takes.UNITS]]  # fmt: skip
    return next(iter(lists[left_over:]), "")


def _leader(name: Name, desk: Desk) -> str:
    """The general of whoever is named, empty where there is no one general."""
    if name.foe:
        return ""
    own = desk.roster.own
    generals = [unit for unit in name.units if unit in own and own[unit].arm is Arm.GENERAL]
    return generals[0] if len(generals) == 1 else ""
