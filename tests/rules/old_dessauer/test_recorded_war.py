"""Battles of orders good and bad over all sorts of ground, in both ways of play, compared with their record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from pbem.battle.dice import Dice
from pbem.battle.measured_ground import as_spot
from pbem.battle.order import Order, Sheet, StandingOrder
from pbem.orders import Context, read
from pbem.rules import rule_system
from pbem.rules.old_dessauer.field.position import ALTERNATE, SIMULTANEOUS, Position, Prize, Switches
from pbem.rules.old_dessauer.field.terrain import Barrier, Block, Cover, Works
from pbem.scenarios import load
from pbem.scenarios.fitted import fitted
from tests.rules.old_dessauer.drawn import feature, laid_out
from tests.rules.recorded import answers, ruled, seen, told, war

SYSTEM: Final = rule_system("old_dessauer")
GOLDEN: Final = Path(__file__).parent / "golden"
BOUNDS: Final = 4
TROOPS: Final = """
PI1 8,18@0 B line 12x1
PI2 13,18@0 C line 12x1
PI3 18,18@0 D line 12x1
PI4 24,19@0 C light 6x2 skirmish rifles
PI5 30,17@0 C line 4x3
PI6 36,18@0 A line 12x1
PI7 42,14@0 C line 9x2 irregular fanatic
PC1 48,18@0 B hc 6x2
PC2 54,18@0 C mc 6x2 dismounts
PC3 60,18@10 C lc 6x2 irregular
PC4 66,18@0 D lc 6x2 skirmish
PB1 21,17@0 C medium guns 3
PB2 33,14@0 B howitzer guns 2
PB3 27,13@0 C light guns 2 limbered
PG1 14,15
PG2 52,15
PG3 with PI6 36,18
PG4 27,15
PG5 63,15
AI1 10,26@180 C line 12x1
AI2 15,25@190 C line 12x1
AI3 20,27@180 D line 6x2
AI4 26,25@180 B light 12x1
AI5 31,28@180 C line 4x3 square
AI6 37,27@180 C line 12x1 shaken
AI7 43,27@180 C line 9x2 irregular heavy_weapons
AC1 49,28@180 B hc 6x2
AC2 55,28@200 C mc 12x1
AC3 61,27@180 B lc 6x2
AC4 67,28@180 C hc 6x2 disordered
AB1 23,27@180 C heavy guns 2
AB2 34,29@180 D light guns 3
AG1 16,29
AG2 54,30
AG3 with AI6 37,27
AG4 27,30
AG5 65,29
"""
COUNTRY: Final = (
    feature("gentle hill: Kapellenberg", "17,24", "29,24", "29,33", "17,33", level=1),
    feature("steep hill: Galgenberg", "45,24", "52,24", "52,30", "45,30", level=1),
    feature("rough: Weinberg", "58,20", "70,20", "70,24", "58,24"),
    feature("open wood: Buschwald", "2,20", "7,20", "7,30", "2,30"),
    feature("dense wood: Tann", "39,31", "46,31", "46,38", "39,38"),
    feature("stream: Mühlbach", "0,22", "16,22", width=1),
    feature("ford: Furt", "9,22", "11,22", width=1),
    feature("obstacle: Hecke", "30,22", "38,22", width=0),
    feature("road: Landstraße", "27,0", "27,48", width=2),
    feature("block: Dorf", "32,20", "36,20", "36,23", "32,23", level=1),
    feature("works: Schanze", "18,26", "26,26", width=1),
)
ORDERS: Final = (
    *["attack {foe}"] * 24, "charge {foe} in the flank", "attack {foe} in the rear",
    "advance {n}, fire {foe}", "advance", "advance {n} then wheel {hand} {angle}", "wheel {hand} {angle}",
    "pinwheel {hand} {angle}", "oblique {hand} {n}", "sidestep {hand} {n}", "back {n}", "about", "turn {hand} {angle}",
    "up to {n} inches from {foe}", "into range of {foe}", "keep out of range of {foe}", "wheel to face {foe}",
    "align {friend}", "support {friend}", "cover {friend} {hand}", "fill gap {friend} {other}", "enter Dorf",
    "to {spot}", "form line", "form column", "form square", "form skirmish", "form close order", "form bent line",
    "limber", "unlimber", "man guns", "dismount", "mount", "pass {friend} then advance {n}", "haste then advance",
    "retreat", "hold", "fire {foe}", "fire {foe} with ball", "fire {foe} with shell", "fire {foe} with canister",
    "to Dorf", "oblique {hand} then attack {foe}",
)  # fmt: skip
RIDES: Final = ("attach {friend}", "detach", "move {spot}", "hold")
RULES: Final = (
    "EVADE {unit} never", "EVADE {unit} always", "BREAKTHROUGH {unit} always", "BREAKTHROUGH {unit} never",
    "RETREAT DISTANCE {unit} short", "RETREAT DISTANCE {unit} far", "RETREAT FACING {unit} away", "AIM {unit} guns",
    "AIM {unit} most", "BLOWS {unit} strongest", "TAKE HOUSES {unit} no",
)  # fmt: skip
RULINGS: Final = (
    "PI1 at 8,14", "PI1 at 13,18", "PI1 at 99,99", "PI1 at 34,21", "PI1 faces 90", "PI1 faces 400", "PI1 faces north",
    "PI1 morale shaken", "PI1 morale grim", "PI1 order disordered", "PI4 order disordered", "PB1 order disordered",
    "PI1 figures 6", "PI1 figures 3", "PI1 figures 13", "PB1 figures 9", "PI1 contact none", "PI1 fate shattered",
    "PG1 at 30,14", "PG3 at 30,14", "PG1 faces 90", "ZZ1 at 8,14", "PI1 colour blue",
)  # fmt: skip
DEPLOYMENT: Final = (
    "PI1 deploy 20,26 facing N", "PI2 deploy 20,26", "PI3 deploy 20,60", "PI4 deploy 30,24 column", "PC1 deploy 0,0",
    "PG1 deploy 40,20", "PB1 deploy 34,27 facing 20", "PI5 deploy Pampitz",
)  # fmt: skip
LISTS: Final = (
    "4 line infantry C; 1 line infantry D; 2 HC B; 1 MC C; 1 battery medium 2 guns; 2 light infantry B; 1 general",
    "3 line infantry B; 3 light infantry C rifles; 3 LC B; 1 battery light 3 guns; 9 elephants; 1 howitzer 2 guns",
)


def letter(position: Position, seat: str, lines: list[str]) -> Sheet:
    """The sheet that comes of a letter; what cannot be read is not in it."""
    side = next(each.side for each in position.seats if each.id == seat)
    context = Context("record", SYSTEM.see(position, side), seat, SYSTEM.VERBS, SYSTEM.check)
    orders, standing = dict[str, Order](), list[StandingOrder]()
    for line in read("\n".join(lines), context).lines:
        orders |= {order.unit: order for order in line.orders}
        standing += line.standing
    return Sheet(seat, position.bound, tuple(orders[name] for name in sorted(orders)), tuple(standing))


def sheets_of(position: Position, chance: random.Random) -> list[Sheet]:
    """A letter of each seat with something or other for most of its units."""
    return [letter(position, seat.id, list(_lines(position, seat.side, chance))) for seat in position.seats]


def _lines(position: Position, side: str, chance: random.Random) -> Iterator[str]:
    here = [unit for unit in position.units if unit.here]
    own, foes = ([unit for unit in here if (unit.side == side) is mine] for mine in (True, False))
    for unit in own:
        near = sorted(foes, key=lambda foe: abs(foe.at.x - unit.at.x) + abs(foe.at.y - unit.at.y))[:3]
        if not near or chance.random() < 0.08:
            continue
        yield f"{unit.id} " + chance.choice(ORDERS).format(
            foe=chance.choice(near).id, friend=chance.choice(own).id, other=chance.choice(own).id,
            n=chance.choice((1, 2, 3, "4.5", 12)), angle=chance.choice((10, 20, 45, 90)),
            hand=chance.choice(("left", "right")), spot=f"{chance.randrange(4, 68)},{chance.randrange(4, 44)}",
        )  # fmt: skip
        if chance.random() < 0.3:
            yield chance.choice(RULES).format(unit=unit.id)
    for general in (each for each in position.generals if each.side == side and each.here):
        spot = f"{chance.randrange(4, 68)},{chance.randrange(4, 44)}"
        yield f"{general.id} " + chance.choice(RIDES).format(friend=chance.choice(own).id, spot=spot)


def table(way: str, **switched: bool) -> Position:
    """Two armies with everything in them, on ground with everything on it, ten inches apart."""
    laid = laid_out(
        TROOPS, *COUNTRY, way=way, bound=1, rules={"switches": Switches(**switched)},
        blocks=(Block("Dorf", 12),), works=(Works("Schanze"),),
        barriers=(Barrier("Hecke", 64, cover=Cover.SOFT), Barrier("Mühlbach", 128, disorders=True)),
        prizes=(Prize("Dorf", tuple(map(as_spot, COUNTRY[9].corners)), 2),),
    )  # fmt: skip
    return replace(laid, rules=replace(laid.rules, fog=True))


def fought(way: str, seed: int, **switched: bool) -> Iterator[str]:
    """Some bounds of random orders."""
    start = table(way, **switched)
    yield from war(SYSTEM, start, sheets_of, BOUNDS, seed)


def rulings() -> Iterator[str]:
    """What a GM may lay down, and may not."""
    start = table(SIMULTANEOUS)
    sheets = [letter(start, seat.id, [f"{seat.id[0]}I1 advance"]) for seat in start.seats]
    yield from ruled(SYSTEM, SYSTEM.resolve(start, sheets, Dice(b"", b"", 1)).position, RULINGS)


def deployed() -> Iterator[str]:
    """The deployment at Mollwitz with orders good and bad."""
    position = SYSTEM.set_up(load("mollwitz_half"), SIMULTANEOUS)
    sheets = [letter(position, "frederick", list(DEPLOYMENT)), letter(position, "schwerin", list(DEPLOYMENT))]
    for sheet in sheets:
        yield from answers(SYSTEM, position, sheet)
    outcome = SYSTEM.resolve(position, sheets, Dice(b"", b"", 0))
    for event in outcome.events:
        yield from told(event)
    yield from seen(SYSTEM, outcome.position)


def bought() -> Iterator[str]:
    """Two armies bought, the country, and where all are set up."""
    position = SYSTEM.set_up(fitted(load("pickup"), 1500, "72x36"), SIMULTANEOUS)
    for bound in range(2):
        sheets = []
        for seat, wanted in zip(position.seats, LISTS, strict=True):
            buying = [f"BUY {wanted}"] if bound == 0 else []
            sheets.append(letter(position, seat.id, buying))
            yield from answers(SYSTEM, position, sheets[-1])
        outcome = SYSTEM.resolve(position, sheets, Dice(b"bought", b"", position.bound))
        for event in outcome.events:
            yield from told(event)
        position = outcome.position
        yield from seen(SYSTEM, position)


ALL_SWITCHES: Final = {"pinning": True, "elbow_room": True, "carry_through": True, "duel": True}
RECORDS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "deployment": deployed,
    "bought": bought,
    "rulings": rulings,
    "simultaneous_war": partial(fought, SIMULTANEOUS, 3),
    "alternate_war": partial(fought, ALTERNATE, 4),
    "optional_war": partial(fought, SIMULTANEOUS, 5, **ALL_SWITCHES),
}


@pytest.mark.parametrize("name", RECORDS)
def test_it_is_fought_as_it_was(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(RECORDS[name]()) == kept


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, lines in RECORDS.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(lines()) + "\n", encoding="utf-8")
