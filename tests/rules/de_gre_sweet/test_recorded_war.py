"""Wars of orders good and bad between two divisions and two headquarters, in both ways of play, with their record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.square import Square
from pbem.rules import rule_system
from pbem.rules.de_gre_sweet.field.position import ALTERNATE, SIMULTANEOUS, Position
from pbem.rules.de_gre_sweet.field.train import Park, Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.deployments import Deployment
from pbem.scenarios import load
from tests.audit.sweet_games import scattered
from tests.rules.de_gre_sweet.board import order, sq
from tests.rules.recorded import answers, ruled, seen, told, war

SYSTEM: Final = rule_system("de_gre_sweet")
GOLDEN: Final = Path(__file__).parent / "golden"
BOUNDS: Final = 4
SEATS: Final = ("napoleon", "poniatowski", "wellington", "brunswick")
"""Whose troops fight the wars."""
DEPLOYMENT: Final = {
    "napoleon": ("OG1 deploy B10 NE", "NAP deploy A12", "GB1 deploy B10"),
    "ney": ("NL1 deploy A22", "NL2 deploy A22 S", "NF1 deploy D20", "NV1 deploy Q30", "NEY deploy A22"),
    "poniatowski": ("PL1 hold", "PF1 deploy C10", "PF2 deploy C11 N"),
    "charles": ("CL1 deploy N19 NW", "CL2 deploy N20", "CL3 deploy K17"),
}
RULINGS: Final = (
    "PL1 at H10", "PL1 at A10", "PL1 at A14", "PL1 at Z9", "PL1 at P10", "PG1 at D10", "PL1 faces NE", "PL1 faces up",
    "PL1 stands 2", "PL1 stands 5", "PL1 stands 0", "PF1 stands 1", "PF1 guns 1", "PF1 guns 0", "PB1 guns 2",
    "PL1 guns 1", "PG1 fate destroyed", "PG1 fate lost", "ZZ1 at H10", "H10 fire burning", "A10 fire burning",
    "H10 fire out", "Z9 fire out", "PL1 colour blue",
)  # fmt: skip


def deployed() -> Iterator[str]:
    """The deployment with orders good and bad, and a GM's rulings after it."""
    position = SYSTEM.set_up(load("beattenburg"), SIMULTANEOUS)
    sheets = [Sheet(seat, 0, tuple(map(order, lines))) for seat, lines in DEPLOYMENT.items()]
    for sheet in sheets:
        yield from answers(SYSTEM, position, sheet)
    outcome = SYSTEM.resolve(position, sheets, Dice(b"", b"", 0))
    for event in outcome.events:
        yield from told(event)
    yield from seen(SYSTEM, outcome.position)
    yield from ruled(SYSTEM, outcome.position, RULINGS)


def fought(way: str, seed: int) -> Iterator[str]:
    """Some bounds of whims between those who are thrown together round the castle, guns in the open between them."""
    start = SYSTEM.resolve(SYSTEM.set_up(load("beattenburg"), way), [], Dice(b"", b"", 0)).position
    units = tuple(unit for unit in start.units if unit.seat in SEATS)
    chance = random.Random(seed)
    units = tuple(replace(unit, limbered=unit.limbered or chance.random() < 0.2) for unit in scattered(chance, units))
    parks = (Park(sq("G8"), Train(1), ""), Park(sq("I12"), Train(0, 1, 1), "french"))
    start = replace(start, units=units, parks=tuple(park for park in parks if park.square not in _taken(units)))
    yield from war(SYSTEM, start, sheets_of, BOUNDS, seed)


def _taken(units: Sequence[Unit]) -> set[Square | None]:
    return {unit.place for unit in units}


def sheets_of(position: Position, chance: random.Random) -> list[Sheet]:
    """One sheet for every seat that has troops."""
    return [_sheet(position, seat.id, chance) for seat in position.seats if seat.id in SEATS]


def _sheet(position: Position, seat: str, chance: random.Random) -> Sheet:
    own = [unit for unit in position.units if unit.seat == seat and unit.here]
    orders = [Order(unit.id, _whim(position, unit, chance)) for unit in own if chance.random() < 0.9]
    rules = [StandingOrder(unit.id, _rule(chance)) for unit in own if chance.random() < 0.4]
    return Sheet(
        seat, position.bound, tuple(orders), tuple({(rule.unit, rule.action.verb): rule for rule in rules}.values())
    )


def _whim(position: Position, unit: Unit, chance: random.Random) -> tuple[Action, ...]:
    """What somebody may tell a unit: mostly what its kind can do, now and then what it cannot."""
    here = unit.place
    assert here is not None
    friends = [other.id for other in position.units if other.side == unit.side and other.here]
    enemies = [other for other in position.units if other.side != unit.side and other.place is not None]
    foe = min(enemies, key=lambda other: (here.distance(other.place or here), other.id), default=unit)
    near, friend = foe.place or here, chance.choice(friends)
    beside = chance.choice([square for square in here.neighbours() if square in position.ground])
    far = here.step(chance.choice(tuple(Facing)), 4)
    fire = [Action("fire", (near,)), Action("fire", units=(foe.id,)), Action("fire", (far,), word="howitzer")]
    guns = [
        *fire, *fire, Action("canister", (near,)), Action("canister", (beside,), word="hold"), Action("hold canister"),
        Action("limber"), Action("unlimber"), Action("destroy", word=chance.choice(("guns", "wagon", ""))),
    ]  # fmt: skip
    horse = [Action("melee", (near,), word=chance.choice(("", *Deployment))), Action("move", (far,)), *fire[:1]]
    foot = [
        *horse, *fire[:2], Action("form", word=chance.choice(("square", "line"))), Action("support", units=(friend,)),
        Action("melee", units=(foe.id, friend)),
    ]  # fmt: skip
    anybody = [
        Action("move", (beside,)), Action("face", direction=chance.choice(tuple(Facing))), Action("hold", word="fire"),
        Action("join", units=(friend,)), Action("take over", (chance.choice((here, beside, sq("G8"))),)),
        Action("detach", (beside,), number=chance.randint(1, 3)), Action("leave"),
    ]  # fmt: skip
    ways = guns if unit.kind.artillery else anybody if unit.commander else foot if unit.kind.infantry else horse
    first = chance.choice(chance.choice((ways, ways, anybody)))
    return (first,) if chance.random() < 0.7 else (first, chance.choice(anybody[:3]))


def _rule(chance: random.Random) -> Action:
    policies = [verb for verb in SYSTEM.VERBS if verb.slot.name == "POLICY"]
    verb = chance.choice(policies)
    if verb.name == "mdi":
        return Action("mdi", word=chance.choice(("column 2, line 1", "withdrawal", "pincers, flanking 3", "square")))
    words = verb.arguments[0].words
    return (
        Action(verb.name, word=chance.choice(words))
        if words
        else Action(verb.name, direction=chance.choice(tuple(Facing)))
    )


RECORDS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "deployment": deployed,
    "simultaneous_war": partial(fought, SIMULTANEOUS, 3),
    "alternate_war": partial(fought, ALTERNATE, 4),
}


@pytest.mark.parametrize("name", RECORDS)
def test_it_is_fought_as_it_was(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(RECORDS[name]()) == kept


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, lines in RECORDS.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(lines()) + "\n", encoding="utf-8")
