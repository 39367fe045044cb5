"""Choices of a whole seat said in passing: `Grenier first, then Grouchy`, `Dice: GRE, BAR`, `spare dice to LAU`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Score
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import key

_DICE: Final = frozenset(("dice", "die", "wuerfel", "wuerfeln", "gebot", "gebote", "bieten", "reihenfolge", "bidding",
                          "bids", "bid", "priority", "order", "bdi"))  # fmt: skip
_GETS: Final = ("gets", "restwuerfel")
_LEFT: Final = frozenset(("spare", "leftover", "leftovers", "left", "over", "remaining", "unclaimed", "uncontested",
                          "uebrige", "uebrig", "restliche", "herrenlose", "herrenlos", *_GETS))  # fmt: skip
_SEQUENCE: Final = frozenset(("first", "then", "second", "third", "last", "next", "before", "after that", "zuerst",
                              "dann", "danach", "zuletzt", "erst", "erster", "zweiter", "dritter", "vor"))  # fmt: skip
_SMALL: Final = frozenset(
    (
        "to",
        "for",
        "an",
        "fuer",
        "goes",
        "go",
        "geht",
        "gehen",
        "zu",
        "as",
        "listed",
        "on",
        "wins",
        "what's",
        "what",
        "is",
        "the",
        "in",
        "reihe",
        "der",
        "nach",
        "turn",
        "egal",
        "nil",
        "bekommt",
        "kriegt",
    )
)
_BEFORE: Final = frozenset(("before", "vor"))
_OF_DICE: Final = ("dice", "wuerfel", "gebot", "geboten", "bieten", "bietet", "biete", "bidding", "bids", "contest")
"""How words begin that mean the dice for actions and nothing else."""
_UNCLAIMED: Final = ("uncontested", "unclaimed", "unbestritten", "uebrig", "restlich", "herrenlos", "leftover",
                     "remaining", "ueberzaehlig")  # fmt: skip
_IN_TURN: Final = ("reihum", "turnabout")
_AFTER: Final = ("ahead", "after", "nach", "hernach", "dahinter", "finally", "zuletzt", "zuallererst", "als ")
_ALONE: Final = ("alone", "only", "just", "bloss", "nur", "allein", "ausschliesslich")
_UNFOUGHT: Final = re.compile(
    r"(?:nobody|no one|none|keiner|niemand)\b.{0,30}\b(?:fought|fights|wants|wanted|gestritten|will)"
)
_UNTIL_WON: Final = re.compile(r"(?:till|until|bis) (?:he|it|er|sie) (?:gets|wins|has|einen|eine|ihn|gewinnt|hat)")
_SIGNS: Final = (Sort.COMMA, Sort.COLON, Sort.STOP, Sort.SIGN, Sort.AND, Sort.THEN, Sort.ARTICLE)


@dataclass
class _Said:
    """What such a sentence says, word by word."""

    units: list[str] = field(default_factory=list)
    verb: str = ""
    word: str = ""
    dice: bool = False
    left: bool = False
    in_turn: bool = False
    others: bool = False
    about_dice: bool = False
    """The dice are spoken of by a word that means nothing else."""
    alone: bool = False
    """Nobody else is to have any."""
    past: bool = False
    talks: bool = False
    """Words stand beside it that are of no list."""


def choice_of_dice(words: Sequence[Lexeme], number: int, sentence: str, desk: Desk) -> LineReading | None:
    """The choice of the seat that a sentence of generals' names and nothing else is; None for any other sentence."""
    verbs = {name: verb for name in desk.words.in_slot(Slot.SEAT) if _lists(verb := desk.words.verb(name))}
    said = _read(words, verbs, desk) if verbs and words and words[-1].raw != "?" else None
    if said is None or not said.units or not (said.verb or said.dice or (said.in_turn and len(said.units) > 1)):
        return None
    if (said.talks and not (said.verb or said.about_dice)) or (said.past and not (said.in_turn or said.left)):
        return None
    name = said.verb or ("leftover" if said.left and "leftover" in verbs else min(verbs))
    named = [*said.units, *(unit for unit in _bidders(desk) if said.others and unit not in said.units)]
    order = Order(desk.context.seat, (Action(name, units=tuple(dict.fromkeys(named)), word=said.word),))
    base = LineReading(number, sentence, Result.GUESS, (order,), note=f"read as {order.actions[0]}", score=Score.LOOSE)
    settled = not said.talks or (len(said.units) > 1 and (said.in_turn or said.left or bool(said.word))) or said.alone
    if settled and (said.verb or (said.dice and len(words) > len(said.units))):
        return base
    return LineReading(number, sentence, Result.ASK, message="Is this an order, or only said?",
                       choices=(Choice(order),), score=Score.LOOSE)  # fmt: skip


def _lists(verb: Verb) -> bool:
    return any(argument.takes is Takes.UNITS for argument in verb.arguments)


def _read(words: Sequence[Lexeme], verbs: dict[str, Verb], desk: Desk) -> _Said | None:
    said, at = _Said(), 0
    namer = Namer(desk)
    closed = {word for verb in verbs.values() for argument in verb.arguments for word in argument.words}
    while at < len(words):
        word, called = words[at], key(words[at].raw)
        spoken = next((name for name in word.values(Sort.VERB) if name in verbs), "")
        told = next((each for each in word.values(Sort.WORD) if each in closed), "")
        found = None if spoken or word.is_a(Sort.PRONOUN) else namer.name(words, at, None)
        general = _general(found[0], desk) if found is not None else ""
        if spoken:
            said.verb = said.verb or spoken
        elif general:
            said.units.append(general)
            said.others = False
            at += found[1] - 1 if found is not None else 0
        elif told:
            said.word = told
        elif called in _DICE:
            said.dice = True
        elif called in _LEFT:
            said.left = True
            said.dice = said.dice or called in _GETS
        elif word.is_a(Sort.REST, Sort.ALL):
            said.others = said.others or not _is_before(words, at)
        elif called in _SEQUENCE or word.raw.isdecimal():
            said.in_turn = True
        elif called not in _SMALL and not word.is_a(*_SIGNS):
            said.talks = True
            if word.place is not None or word.is_a(Sort.UNIT, Sort.ENEMY) or (found is not None and not general):
                return None
        if word.is_a(Sort.SELF) and at and words[at - 1].is_a(Sort.AND):
            return None
        said.past = said.past or word.is_a(Sort.NEWS)
        said.in_turn = said.in_turn or called.startswith(_AFTER)
        said.alone = said.alone or called in _ALONE
        if called.startswith(_OF_DICE):
            said.dice = said.about_dice = True
        if called.startswith(_UNCLAIMED):
            said.left = True
        if called in _IN_TURN and "in turn" in closed:
            said.word = said.word or "in turn"
        at += 1
    text = " ".join(key(word.raw) for word in words)
    said.left = said.left or bool(_UNFOUGHT.search(text))
    if _UNTIL_WON.search(text) and "until won" in closed:
        said.word = said.word or "until won"
    return said


def _is_before(words: Sequence[Lexeme], at: int) -> bool:
    """`before all others`: nobody else is named by it."""
    return at > 0 and key(words[at - 1].raw) in _BEFORE


def _general(name: Name, desk: Desk) -> str:
    own = desk.roster.own
    generals = [unit for unit in name.units if unit in own and own[unit].arm is Arm.GENERAL]
    return generals[0] if len(generals) == 1 == len(name.units) and not name.foe else ""


def _bidders(desk: Desk) -> tuple[str, ...]:
    """The generals who command somebody on the field, in the sequence of the roster."""
    own = desk.roster.own
    led = {piece.command for piece in own.values() if piece.arm is not Arm.GENERAL and piece.place is not None}
    return tuple(unit for unit, piece in own.items() if piece.arm is Arm.GENERAL and piece.command in led)
