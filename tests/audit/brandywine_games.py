"""Battles for the referee of Brandywine: the printed one by scripted staffs, and armies thrown together at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from pbem.audit.record import Record
from pbem.battle.canonical import to_plain
from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.square import Letters, Square
from pbem.house_player.brandywine.staff import Staff
from pbem.rules import rule_system
from pbem.rules.brandywine import know, see
from pbem.scenarios.load import load
from tests.balance.brandywine import AMERICAN, BRITISH, PLANS

SYSTEM: Final = rule_system("brandywine")
WAYS: Final = ("simultaneous", "alternate")
STACK: Final = 15
PRIZES: Final = tuple(map(Letters.ROWS.parse, ("D28", "J27", "Q28", "M23", "T19")))
STANDING: Final[Mapping[str, tuple[str, ...]]] = {
    "losses": ("first", "last"), "advance": ("never", "cover", "strongest", "always"),
    "lend": ("always", "never", "even"), "contact": ("attack", "withdraw", "odds"),
}  # fmt: skip


def staffed(seed: int, way: str, bounds: int) -> Iterator[Record]:
    """The printed battle by two of its plans, seen to its end or for so many bounds."""
    chance = random.Random(seed)
    plans = {side: chance.choice(PLANS[side]) for side in (BRITISH, AMERICAN)}
    position: Any = SYSTEM.set_up(load("brandywine"), way)
    for bound in range(bounds + 1):
        sheets = [_unfaced(Staff(know(see(position, side)), side, plans[side]).sheet()) for side in position.acting]
        position, record = _resolved(position, sheets, f"{seed}/{bound}")
        yield record
        if record.verdict is not None:
            return


def thrown_together(seed: int, way: str, bounds: int) -> Iterator[Record]:
    """Both armies about the middle of the map, and orders that somebody might have sent."""
    chance = random.Random(seed)
    start: Any = SYSTEM.set_up(load("brandywine"), way)
    rules = replace(start.rules, bombardment=bool(seed % 2))
    position, record = _resolved(replace(start, rules=rules, last_bound=bounds), [], f"{seed}/0")
    yield record
    position = replace(position, units=tuple(scattered(chance, position.units)))
    for bound in range(1, bounds + 1):
        plain = to_plain(position)
        sheets = [sheet_of(chance, plain, seat) for seat in position.seats if seat.side in position.acting]
        position, record = _resolved(position, sheets, f"{seed}/{bound}")
        yield record
        if record.verdict is not None:
            return


def _resolved(position: Any, sheets: list[Sheet], secret: str) -> tuple[Any, Record]:
    outcome = SYSTEM.resolve(position, sheets, Dice(secret.encode(), b"", position.bound))
    verdict = SYSTEM.judge(outcome.position)
    return outcome.position, Record(
        bound=position.bound,
        before=to_plain(position),
        sheets=to_plain(sheets),
        events=to_plain(outcome.events),
        after=to_plain(outcome.position),
        verdict=to_plain(verdict),
    )


def _unfaced(sheet: Sheet) -> Sheet:
    """Without orders to face: who is next to the enemy then turns to him."""
    orders = (
        replace(order, actions=tuple(action for action in order.actions if action.verb != "face"))
        for order in sheet.orders
    )
    return replace(sheet, orders=tuple(order for order in orders if order.actions))


def scattered(chance: random.Random, units: tuple[Any, ...]) -> Iterator[Any]:
    """Armies about the middle of the map, each unit where nobody of the other side is, nor too many of its own."""
    loads: dict[Square, tuple[str, int]] = {}
    for unit in units:
        while True:
            square = Letters.ROWS.square(chance.randint(17, 25), chance.randint(5, 14))
            side, load = loads.get(square, (unit.side, 0))
            if side == unit.side and load + unit.strength <= STACK and square not in PRIZES:
                break
        loads[square] = (side, load + unit.strength)
        yield replace(
            unit,
            place=square,
            facing=chance.choice(tuple(Facing)),
            disorganised=bool(unit.strength) and chance.random() < 0.15,
        )


def sheet_of(chance: random.Random, position: Mapping[str, Any], seat: Any) -> Sheet:
    """Orders for a seat such as somebody might send, from the plain data of a position."""
    own = [unit for unit in position["units"] if unit["seat"] == seat.id and unit["place"] and not unit["eliminated"]]
    enemies = [
        _square(unit["place"])
        for unit in position["units"]
        if unit["side"] != seat.side and unit["place"] and not unit["eliminated"]
    ]
    orders = [
        Order(unit["id"], tuple(_actions(chance, unit, enemies))) for unit in own if enemies and chance.random() < 0.85
    ]
    standing = [
        StandingOrder(unit["id"], Action(verb, word=chance.choice(words)))
        for unit in own
        for verb, words in STANDING.items()
        if chance.random() < 0.2 and (verb == "lend") == (unit["kind"] == "commander")
    ]
    return Sheet(seat.id, position["bound"], tuple(orders), tuple(standing))


def _actions(chance: random.Random, unit: Mapping[str, Any], enemies: list[Square]) -> Iterator[Action]:
    here = _square(unit["place"])
    enemy = min(enemies, key=lambda square: (square.distance(here), chance.random()))
    what = chance.random()
    if unit["kind"] == "commander":
        yield Action("move", (chance.choice(_around(here)),))
    elif unit["kind"] == "artillery" and what < 0.5:
        yield Action("bombard", (enemy,))
    elif unit["disorganised"] or what < 0.2:
        yield Action("withdraw")
    elif what < 0.7:
        if enemy.distance(here) > 1:
            yield Action("move", (min(_around(enemy), key=lambda square: (square.distance(here), str(square))),))
        yield Action("attack", (enemy,))
    elif what < 0.9:
        yield Action("move", (chance.choice(_around(chance.choice(_around(here)))),))
    else:
        yield Action("hold")


def _square(text: str) -> Square:
    return Letters.ROWS.parse(text.removeprefix("row:"))


def _around(square: Square) -> list[Square]:
    return [near for near in square.neighbours() if 1 <= near.column <= 28 and 1 <= near.row <= 23]
