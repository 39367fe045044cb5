"""15.3, 19.7: the referee of Old Dessauer over dragoons, the horses they leave, and who goes into houses."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from pbem.audit import referee
from pbem.audit.record import Record
from pbem.battle.order import Order, Sheet
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.terrain import Block
from tests.audit.dessauer_games import resolved
from tests.audit.falsifying import Plain, events
from tests.rules.old_dessauer.drawn import action, feature, laid_out

audit = referee("old_dessauer")
TROOPS = """
PC1 24,20@0 B mc 6x2 dismounts
PI1 40,20@0 B line 12x1
PG1 24,17
PG2 40,18
PG3 24,26
AC1 24,31@180 B hc 6x2
AG1 24,35
"""
TOLD = (("PC1 dismount", "PI1 enter 40,23"), ("PC1 advance 4",), ("PC1 mount",), ("PC1 mount",))


@cache
def battle() -> tuple[Record, ...]:
    """Dragoons get off and on again, and a battalion goes into a farm."""
    farm = feature("block: Farm", "38,22", "42,22", "42,25", "38,25")
    position: Any = laid_out(TROOPS, farm, blocks=(Block("Farm"),))
    found = []
    for number, told in enumerate(TOLD):
        position, record = resolved(position, [_sheet(position, told)], f"riders {number}")
        found.append(record)
    return tuple(found)


def _sheet(position: Position, told: tuple[str, ...]) -> Sheet:
    orders = [line.split(" ", 1) for line in told]
    return Sheet("frederick", position.bound, tuple(Order(unit, (action(text),)) for unit, text in orders))


def test_the_referee_has_nothing_to_say_of_honest_riders() -> None:
    told = {event["kind"] for record in battle() for event in record.events}
    assert told >= {"dismounted", "mounted", "occupied"}
    assert [str(complaint) for complaint in audit(battle())] == []


def after(record: Record, name: str) -> Plain:
    return next(unit for unit in record.after["units"] if unit["id"] == name)


def _others_horses(record: Record, event: Plain) -> None:
    after(record, "PC1")["horses"]["x"] += 64


def _never_could(record: Record, event: Plain) -> None:
    next(unit for unit in record.before["units"] if unit["id"] == "PC1")["drill"]["dismounts"] = False


def _nobody_holds_them(record: Record, event: Plain) -> None:
    after(record, "PC1")["figures"] += 1


def _too_many(record: Record, event: Plain) -> None:
    record.before["blocks"][0]["capacity"] = 6


def _in_order(record: Record, event: Plain) -> None:
    after(record, "PI1")["disordered"] = False


def _far_from_them(record: Record, event: Plain) -> None:
    next(unit for unit in record.before["units"] if unit["id"] == "PC1")["horses"]["x"] += 320


@pytest.mark.parametrize(
    ("kind", "falsify"),
    [
        ("dismounted", _others_horses),
        ("dismounted", _never_could),
        ("dismounted", _nobody_holds_them),
        ("occupied", _too_many),
        ("occupied", _in_order),
        ("mounted", _far_from_them),
    ],
)  # fmt: skip
def test_the_referee_sees_what_is_false(kind: str, falsify: Callable[[Record, Plain], None]) -> None:
    record = next(deepcopy(each) for each in battle() if any(event["kind"] == kind for event in each.events))
    for event in events(record, kind):
        falsify(record, event)
    assert audit([record])


def test_15_3__the_referee_sees_horses_that_nobody_took_and_an_enemy_stands_on() -> None:
    record = deepcopy(battle()[1])
    foe = next(unit for unit in record.before["units"] if unit["id"] == "AC1")
    foe["pose"] |= {"x": 24 * 64, "y": 19 * 64}
    after(record, "AC1")["pose"] |= {"x": 24 * 64, "y": 19 * 64}
    assert any("the horses of PC1 taken" in str(complaint) for complaint in audit([record]))
