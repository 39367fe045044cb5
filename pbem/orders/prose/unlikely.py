"""What no player means who writes as he does: readings of the notation that are fair, and unlikely."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import bare_line
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.governing import RIDES
from pbem.orders.prose.name import called_alike
from pbem.orders.prose.of_arms import is_of_others
from pbem.orders.words.folding import fold

_PARTS: Final = re.compile(r"[;:.!]\s|\s-\s|\b(?:but|and|aber|und)\s")
_LEAVE_BE: Final = re.compile(r"\bleave \S", re.IGNORECASE)
_ARROW: Final = re.compile(
    r"\b(?:fires?|shoots?|feuert?|feuer|schießt|bombards?) ?(?:[-=]?>|- ?(?=[A-W]\d))", re.IGNORECASE
)
_TARGET: Final = re.compile(r"\btargets?\b", re.IGNORECASE)
_DENIES: Final = re.compile(
    r"\b(?:stop|stops|cease|ceases|quit|quits)\s(?:\w+\s)?\w+ing\b|\bat\s(?:nothing|nobody|no one)\b"
    r"|\b(?:auf|gegen)\s(?:nichts|niemand\w*)\b|\baufhör\w*\b|\baufzuhören\b|\bhör\w*\sauf\b",
    re.IGNORECASE,
)
_OUT_OF_IT: Final = re.compile(r"\bout of (?:there|it|here)\b|\bout,? [NSEW]{1,2}\b")
_LEAVE: Final = frozenset({"may", "might", "darf", "dürfen", "duerfen"})


def out_of_character(line: LineReading, desk: Desk) -> bool:
    """Whether somebody is told what those of his arm do not do: guns go at the enemy, and troops join a general.

    A general called by his name, who goes somewhere alone, may stand for those whom he leads.
    """
    if any(rule.action.places for rule in line.standing) and _TARGET.search(line.text):
        return True  # A square is aimed at in this bound, and preferred in none.
    if _goes_with_others(line.orders) and not any(letter.isdecimal() for letter in line.text.partition(" ")[0]):
        return True
    if line.orders and _ARROW.search(line.text):
        return True
    if any(called_alike(unit, desk) and unit.casefold() not in line.text.casefold() for unit in line.units[:1]):
        return len(line.units) == 1
    return any(_unlikely(action, order, line.text, desk) for order in line.orders for action in order.actions)


def _goes_with_others(orders: Sequence[Order]) -> bool:
    """`limber NF1, NV1 H18`: of several who do something on the spot and go, the last may only have to go."""
    both = [
        len(order.actions) > 1 and not order.actions[0].places and bool(order.actions[1].places) for order in orders
    ]
    return len(orders) > 1 and all(both)


def _unlikely(action: Action, order: Order, text: str, desk: Desk) -> bool:
    piece, view = desk.roster.own.get(order.unit), desk.context.view
    if piece is None:
        return False
    if piece.arm is Arm.GENERAL:
        leads = any(unit != piece.id for unit in desk.roster.of_command(piece.command)) if piece.command else False
        goes = action.verb in movers_of(desk.subject(piece.id)) and bool(action.places or action.number)
        return leads and (goes or is_of_others(order, desk)) and order.unit not in text
    if piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        into = any(each.side != piece.side for place in action.places[-1:] for each in view.at(place))
        strikes = desk.words.verb(action.verb).sign == "x"
        return strikes or (into and action.verb in movers_of(desk.subject(piece.id)))
    if _OUT_OF_IT.search(text) and action.verb in movers_of(desk.subject(piece.id)):
        return any(each.side != piece.side for each in (view.at(piece.place) if piece.place is not None else ()))
    let_be = action.verb == "leave" and _LEAVE_BE.search(text) is not None
    return let_be or (action.verb in RIDES and len(order.actions) > 1)


def denies(text: str) -> bool:
    """Whether a deed ends in it, or is done to nobody: as notation it would be done."""
    return _DENIES.search(text) is not None


def asks_leave(text: str) -> bool:
    """`May FI6 fire at E5?`, alone or behind another order, asks the umpire, and orders nothing."""
    for part in _PARTS.split(text):
        words = bare_line(fold(part).text).casefold().split(maxsplit=1)
        if words and words[0] in _LEAVE and "?" in part:
            return True
    return False


def disagrees(line: LineReading) -> bool:
    """`hold FI1, FI2 to D5`: whoever is to hold and to go as well was told one of the two of somebody else.

    `FI1 D5, hold` is as written; `FI1 stays and fires at D4` is a fire.
    """
    return any(_holds(order.actions, alone=len(line.orders) == 1) or _swallows(order.actions) for order in line.orders)


def _swallows(actions: Sequence[Action]) -> bool:
    """`BV1 x G10 with BV2, BF1 BF2 fire G11`: of those who seem to help some may be told what follows."""
    helped = next((index for index, action in enumerate(actions) if len(action.units) > 1), len(actions))
    return helped + 1 < len(actions)


def _holds(actions: Sequence[Action], *, alone: bool) -> bool:
    holds = [index for index, action in enumerate(actions) if action.verb == "hold" and not action.word]
    if alone:
        return holds[:1] == [0] and any(action.places for action in actions)
    return bool(holds) and any(action.places or action.number or action.direction for action in actions)


def shares(line: LineReading) -> bool:
    """`FI5-8 H6 I6 J6 K6`: as many places as units are rather one for each than one path for all."""
    count = len(line.orders)
    return count > 1 and any(len(action.places) == count for order in line.orders for action in order.actions)


def skips(line: LineReading) -> bool:
    """Whether as notation some of it had to be passed over."""
    return line.result is Result.GUESS and "did not read" in line.note
