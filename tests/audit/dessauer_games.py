"""Battles for the referee of Old Dessauer: the small Mollwitz a few inches apart, and armies bought by points."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from pbem.audit.record import Record
from pbem.battle.canonical import to_plain
from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.spot import INCH, Spot
from pbem.rules import rule_system
from pbem.scenarios import load
from pbem.scenarios.fitted import fitted

SYSTEM: Final = rule_system("old_dessauer")
WAYS: Final = ("simultaneous", "alternate")
NEARER: Final = 11
"""How many inches the Austrians have marched before the first bound that is recorded."""
LISTS: Final = (
    "4 line infantry C; 1 line infantry D; 2 HC B; 1 MC C; 1 battery medium 2 guns; 2 light infantry B; 1 general",
    "3 line infantry B; 3 light infantry C rifles; 3 LC B; 1 battery light 3 guns; 1 battery howitzer 2 guns",
    "6 line infantry D; 2 irregular LC C; 1 battery heavy 2 guns; 3 MC D; 1 line infantry A",
    "2 line infantry A; 4 line infantry C 16 figures; 3 LC D; 1 battery medium 3 guns B; 1 HC C",
)


Bout = tuple[Any, list[Sheet], Record]
"""A bound: the position before it, the sheets, and the record."""
Also = Callable[[Any, Sheet], Sheet]
"""A sheet as it is sent in the end."""


def mollwitz(seed: int, way: str, bounds: int) -> Iterator[Record]:
    """The small Mollwitz, the armies at close quarters, and orders somebody might have sent."""
    return (record for _, _, record in mollwitz_bouts(seed, way, bounds))


def bought(seed: int, way: str, bounds: int) -> Iterator[Record]:
    """Two bought armies on a narrow table, from the buying on."""
    return (record for _, _, record in bought_bouts(seed, way, bounds))


def _no_more(position: Any, sheet: Sheet) -> Sheet:
    return sheet


def mollwitz_bouts(seed: int, way: str, bounds: int, also: Also = _no_more) -> Iterator[Bout]:
    """The small Mollwitz, bound by bound; `also` is what else is ordered."""
    start: Any = replace(SYSTEM.set_up(load("mollwitz_half"), way), last_bound=bounds)
    position, record = resolved(start, [], f"{seed}/0")
    yield start, [], record
    units = tuple(_nearer(unit) if unit.side == "austria" and not unit.block else unit for unit in position.units)
    generals = tuple(_ridden(general) if general.side == "austria" else general for general in position.generals)
    yield from _fought(seed, replace(position, units=units, generals=generals), bounds, also)


def bought_bouts(seed: int, way: str, bounds: int) -> Iterator[Bout]:
    """Two bought armies, bound by bound."""
    chance = random.Random(seed)
    start: Any = SYSTEM.set_up(fitted(load("pickup"), 1500, "72x36"), way)
    start = replace(start, last_bound=bounds + 1)
    lists = chance.sample(LISTS, 2)
    sheets = [
        Sheet(seat.id, 0, (Order(f"{seat.id[0].upper()}G1", (Action("buy", word=wanted),)),))
        for seat, wanted in zip(start.seats, lists, strict=True)
    ]
    position, record = resolved(start, sheets, f"{seed}/0")
    yield start, sheets, record
    standing, (position, record) = position, resolved(position, [], f"{seed}/1")
    yield standing, [], record
    yield from _fought(seed, replace(position, generals=_at_the_edge(position)), bounds)


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


def _fought(seed: int, position: Any, bounds: int, also: Also = _no_more) -> Iterator[Bout]:
    chance = random.Random(seed)
    for bound in range(bounds):
        sheets = [also(position, _sheet(chance, position, seat)) for seat in position.seats]
        before, (position, record) = position, resolved(position, sheets, f"{seed}/then {bound}")
        yield before, sheets, record
        if record.verdict is not None:
            return


def _nearer(unit: Any) -> Any:
    return replace(unit, pose=replace(unit.pose, y=unit.pose.y - NEARER * INCH))


def _ridden(general: Any) -> Any:
    return replace(general, spot=Spot(general.spot.x, general.spot.y - NEARER * INCH))


def _at_the_edge(position: Any) -> tuple[Any, ...]:
    """The generals in a row along their own edge, far from most of their troops, so that many are confused."""
    wide, deep = position.ground.width * INCH, position.ground.depth * INCH
    found = []
    for side, y in zip(position.sides, (INCH, deep - INCH), strict=True):
        own = [general for general in position.generals if general.side == side.id]
        found += [
            replace(general, spot=Spot(wide * number // (len(own) + 1), y)) for number, general in enumerate(own, 1)
        ]
    places = [general.id for general in position.generals]
    return tuple(sorted(found, key=lambda general: places.index(general.id)))


def _sheet(chance: random.Random, position: Any, seat: Any) -> Sheet:
    here = [unit for unit in position.units if unit.pose and not unit.gone]
    enemies = [unit for unit in here if unit.side != seat.side]
    orders = []
    for unit in (unit for unit in here if unit.seat == seat.id):
        if enemies and chance.random() < 0.9:
            orders.append(Order(unit.id, tuple(_actions(chance, unit, enemies))))
    friends = [unit for unit in here if unit.side == seat.side]
    for general in (each for each in position.generals if each.seat == seat.id and not each.gone):
        if friends and not general.attached and chance.random() < 0.4:
            orders.append(Order(general.id, (Action("attach", units=(chance.choice(friends).id,)),)))
        elif general.attached and chance.random() < 0.3:
            orders.append(Order(general.id, (Action("detach"),)))
    return Sheet(seat.id, position.bound, tuple(sorted(orders, key=lambda order: order.unit)))


def _actions(chance: random.Random, unit: Any, enemies: list[Any]) -> Iterator[Action]:
    near = sorted(enemies, key=lambda each: abs(each.pose.x - unit.pose.x) + abs(each.pose.y - unit.pose.y))
    enemy = chance.choice(near[:3]).id
    hand = chance.choice(("left", "right"))
    what = chance.random()
    if unit.kind == "artillery":
        yield Action("fire", units=(enemy,)) if what < 0.8 else Action(chance.choice(("limber", "unlimber", "advance")))
    elif what < 0.5:
        yield Action("attack", units=(enemy,))
    elif what < 0.65:
        yield Action("advance", word=str(chance.choice((1, 2, 3, 6))))
        yield Action("fire", units=(enemy,))
    elif what < 0.8:
        yield Action("advance")
    else:
        yield from chance.choice(
            (
                (Action("wheel", word=f"{hand} {chance.choice((10, 30, 45))}"), Action("advance", word="2")),
                (Action("oblique", word=f"{hand} {chance.choice((2, 4))}"),),
                (Action("sidestep", word=f"{hand} 2"),),
                (Action("back", word="2"),),
                (Action("form", word=chance.choice(("column", "line", "square", "skirmish"))),),
                (Action("about"),),
                (Action("retreat"),),
                (Action("pinwheel", word=f"{hand} 20"),),
            )
        )
