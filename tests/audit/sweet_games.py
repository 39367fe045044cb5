"""Battles for the referee of de Gre and the Sweets: two armies thrown together, and orders somebody might have sent."""

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
from pbem.battle.square import Square
from pbem.rules import rule_system
from pbem.scenarios.load import load

SYSTEM: Final = rule_system("de_gre_sweet")
WAYS: Final = ("simultaneous", "alternate")
FIRST, LAST = (5, 4), (12, 13)
"""The corners of the part of the map in which the armies meet."""
DEPLOYMENTS: Final = ("column", "line", "square", "flanking", "pincers", "withdrawal")
ARTILLERY: Final = ("foot battery", "horse battery")
FOOT: Final = ("line infantry", "guards infantry")


def thrown_together(seed: int, way: str, bounds: int) -> Iterator[Record]:
    """Both armies about the middle of the map, and orders that somebody might have sent."""
    chance = random.Random(seed)
    start: Any = SYSTEM.set_up(load("beattenburg"), way)
    position, record = resolved(replace(start, last_bound=bounds), [], f"{seed}/0")
    yield record
    position = replace(position, units=tuple(scattered(chance, position.units)))
    for bound in range(1, bounds + 1):
        plain = to_plain(position)
        sheets = [_sheet(chance, plain, seat) for seat in position.seats]
        position, record = resolved(position, sheets, f"{seed}/{bound}")
        yield record
        if record.verdict is not None:
            return


def resolved(position: Any, sheets: list[Sheet], secret: str) -> tuple[Any, Record]:
    """A bound, and the record of it."""
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


def scattered(chance: random.Random, units: tuple[Any, ...]) -> Iterator[Any]:
    """Each in a square of its own, commanders with a unit of their side."""
    taken: dict[Square, str] = {}
    placed: dict[str, Any] = {}
    for unit in (unit for unit in units if unit.kind != "commander"):
        while True:
            square = Square(chance.randint(FIRST[0], LAST[0]), chance.randint(FIRST[1], LAST[1]))
            if square not in taken:
                break
        taken[square] = unit.id
        placed[unit.id] = replace(
            unit,
            place=square,
            facing=chance.choice(tuple(Facing)),
            limbered=unit.limbered and chance.random() < 0.3,
            stands=chance.choice((1, unit.stands, unit.stands, unit.stands))
            if unit.kind not in ARTILLERY
            else unit.stands,
        )
    led: set[str] = set()
    for unit in units:
        if unit.kind != "commander":
            yield placed[unit.id]
            continue
        friend = chance.choice([each for each in placed.values() if each.side == unit.side and each.id not in led])
        led.add(friend.id)
        yield replace(unit, place=friend.place, facing=friend.facing, rides=friend.id)


def _sheet(chance: random.Random, position: Mapping[str, Any], seat: Any) -> Sheet:
    here = [unit for unit in position["units"] if unit["place"]]
    own = [unit for unit in here if unit["seat"] == seat.id]
    enemies = [Square.parse(unit["place"]) for unit in here if unit["side"] != seat.side]
    orders = [
        Order(unit["id"], tuple(_actions(chance, unit, enemies))) for unit in own if enemies and chance.random() < 0.85
    ]
    standing = [
        StandingOrder(unit["id"], Action("mdi", word=chance.choice(DEPLOYMENTS)))
        for unit in own
        if chance.random() < 0.3
    ]
    return Sheet(seat.id, position["bound"], tuple(order for order in orders if order.actions), tuple(standing))


def _actions(chance: random.Random, unit: Mapping[str, Any], enemies: list[Square]) -> Iterator[Action]:
    here = Square.parse(unit["place"])
    enemy = min(enemies, key=lambda square: (square.distance(here), chance.random()))
    near = enemy.distance(here)
    what = chance.random()
    if unit["kind"] == "commander":
        if what < 0.3:
            yield Action("move", (chance.choice(_around(here)),))
    elif unit["kind"] in ARTILLERY:
        if what < 0.2:
            yield Action("canister", (chance.choice(_around(here)),), word=chance.choice(("", "hold")))
        elif what < 0.8:
            yield Action("fire", (enemy,))
        else:
            yield Action("move", (chance.choice(_around(here)),))
    else:
        if what < 0.5:
            yield Action("fire", (enemy,))
        if what < 0.35 and near <= 2:
            yield Action("melee", (enemy,))
        elif what < 0.8:
            yield Action("move", (chance.choice(_around(here)),))
        elif unit["kind"] in FOOT and what < 0.9:
            yield Action("form", word="square")
        elif what < 0.95:
            yield Action("face", direction=chance.choice(tuple(Facing)))


def _around(square: Square) -> list[Square]:
    return [near for near in square.neighbours() if 1 <= near.column <= 16 and 1 <= near.row <= 22]
