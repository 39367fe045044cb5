"""A scenario that makes no sense is told where, what, and what would be right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.battle.scenario import Scenario, ScenarioFault
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, Terrain
from pbem.rules import brown_bess
from tests.rules.brown_bess.board import OPEN, ground, read_unit, scenario

UNITS = ("BI1 C2 N musketry", "FI1 C8 S raw", "FK1 C8 S with=FI1")


def made(**changes: Any) -> Scenario:
    return scenario(ground(OPEN), [read_unit(text) for text in UNITS], **changes)


def with_row(index: int, **changes: object) -> Scenario:
    base = made()
    rows = tuple(dict(row) | changes if number == index else row for number, row in enumerate(base.units))
    return replace(base, units=rows)


def test_the_position_before_deployment() -> None:
    position = brown_bess.set_up(made(first="british"), "alternate")
    assert (position.bound, position.last_bound, position.acting_in(1)) == (0, 32, ("british",))
    assert [unit.place for unit in position.units] == [None, None, None]
    assert position.units[0].superior == ("musketry",)


def test_defaults_of_a_unit_row() -> None:
    base = made()
    rows = ({"id": "BI1", "side": "british", "arm": "infantry", "square": "C2"}, *base.units[1:])
    unit = brown_bess.set_up(replace(base, units=rows), "simultaneous").units[0]
    assert (unit.kind, unit.grade, unit.formation, unit.facing, unit.seat) == ("line", "average", "line", "N", "stair")
    assert (unit.name, unit.hits, unit.superior, unit.with_unit, unit.sticks) == ("BI1", 0, (), "", False)


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"arm": "elephants"}, ("unit", 0, "arm"), "one of infantry, cavalry, artillery, general"),
        ({"kind": "lancers"}, ("unit", 0, "kind"), "one of line, rifles, highlanders"),
        ({"grade": "veteran"}, ("unit", 0, "grade"), "one of raw, average, elite"),
        ({"facing": "NE"}, ("unit", 0, "facing"), "N, E, S or W"),
        ({"facing": "up"}, ("unit", 0, "facing"), "one of N, NE"),
        ({"formation": "limbered"}, ("unit", 0, "formation"), "one of line, column"),
        ({"square": "Z9"}, ("unit", 0, "square"), "a square of the map"),
        ({"square": "here"}, ("unit", 0, "square"), "suggested set-up"),
        ({"side": "dutch"}, ("unit", 0, "side"), "the id of a [[side]]"),
        ({"seat": "gramont"}, ("unit", 0, "seat"), "one of stair, ligonier"),
        ({"superior": ["dancing"]}, ("unit", 0, "superior"), "one of musketry, attack column"),
        ({"superior": "musketry"}, ("unit", 0, "superior"), "a list such as"),
        ({"id": "FI1"}, ("unit", 1, "id"), "an id of its own"),
        ({"attached": "FI1"}, ("unit", 0, "attached"), "a general attached to a unit of his side"),
        ({"id": ""}, ("unit", 0, "id"), "id = "),
    ],
)
def test_a_faulty_unit(changes: dict[str, object], path: tuple[object, ...], words: str) -> None:
    with pytest.raises(ScenarioFault) as fault:
        brown_bess.set_up(with_row(0, **changes), "simultaneous")
    assert fault.value.path == path
    assert words in fault.value.right


def test_a_unit_of_a_side_that_nobody_commands_is_told_of() -> None:
    with pytest.raises(ScenarioFault, match="no seat '' of british"):
        brown_bess.set_up(
            replace(made(), seats=tuple(seat for seat in made().seats if seat.side == "french")), "simultaneous"
        )


def test_faulty_rules_and_victory() -> None:
    for changes, path in (
        ({"first": "dutch"}, ("rules", "first")),
        ({"victory": {"dutch": {}}}, ("victory", "dutch")),
        ({"victory": {"french": {"honour": 1}}}, ("victory", "french", "honour")),
        ({"victory": {"french": {"enemy_destroyed": "two"}}}, ("victory", "french", "enemy_destroyed")),
        ({"victory": {"french": 3}}, ("victory", "french")),
    ):
        with pytest.raises(ScenarioFault) as fault:
            brown_bess.set_up(made(**changes), "simultaneous")
        assert fault.value.path == path
    with pytest.raises(ScenarioFault):
        brown_bess.set_up(made(), "by turns")


def test_ground_these_rules_do_not_know() -> None:
    base = made()
    here = Square.parse("A1")
    fortress = replace(base.board, cells=(Cell(here, (Terrain.FORTRESS,)),))
    with pytest.raises(ScenarioFault, match="fortress in A1"):
        brown_bess.set_up(replace(base, ground=fortress), "simultaneous")
    bank = replace(base.board, edges=(Edge(here, Square.parse("A2"), EdgeKind.BANK),))
    with pytest.raises(ScenarioFault, match="bank between A1 and A2"):
        brown_bess.set_up(replace(base, ground=bank), "simultaneous")
