"""What a scenario may not say: each fault with its place, what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.scenario import Scenario, ScenarioFault
from pbem.rules.napoleonic_squares.field.position import Day, Terms
from pbem.scenarios import load

A_DIE: Final = "6, 8, 10 or 12, the sides of a die"
KINDS: Final = "infantry, mixed, light cavalry, heavy cavalry, foot artillery, horse artillery"
BOUND: Final = "the number of a bound, 0 for those there from the start"
BASES: Final[tuple[tuple[str, dict[str, Any], str], ...]] = (
    ("GR1", {"kind": "lancers"}, f"'lancers' is no kind of base; one of {KINDS}, general, commander in chief"),
    ("GRE", {"die": None}, f"there is no die; {A_DIE}"),
    ("GRE", {"die": 7}, f"die = 7; {A_DIE}"),
    ("GRE", {"die": 4}, f"die = 4; {A_DIE}"),
    ("GRE", {"die": 13}, f"die = 13; {A_DIE}"),
    ("GR1", {"quality": None}, f"there is no quality; {A_DIE}"),
    ("GR1", {"quality": 14}, f"quality = 14; {A_DIE}"),
    ("GR1", {"skirmish": 5}, f"skirmish = 5; {A_DIE}"),
    ("GR1", {"morale": True}, f"morale = True; {A_DIE}"),
    ("GR6", {"morale": None}, f"there is no morale; {A_DIE}"),
    ("GR1", {"hits": -1}, "hits = -1; 0 or more"),
    ("GR1", {"arrives": -1}, f"arrives = -1; {BOUND}"),
    ("GRE", {"arrives": -1}, f"arrives = -1; {BOUND}"),
    ("GR1", {"arrives": 3}, 'a unit that arrives later has no entry squares; entry = ["A1", "A2"]'),
    ("MC1", {"entry": ["H6"]}, "nobody comes on in H6; squares that can be entered"),
    ("MC1", {"entry": ["Z1"]}, "Z1 is not on the map; 9 x 6 squares"),
    ("GR1", {"square": None}, 'GR1 has no square; square = "C4"'),
    ("GRE", {"square": None}, 'GRE has no square; square = "C4"'),
    ("GR1", {"square": "H6"}, "GR1 cannot stand in H6; a square that can be entered"),
    ("GR1", {"square": "J9"}, "J9 is not on the map; 9 x 6 squares"),
    ("GR1", {"command": "COL"}, "'COL' is no general of its side; one of GRE, BAR, GRO, LAU, MAC"),
    ("GR1", {"command": "EUG"}, "'EUG' is no general of its side; one of GRE, BAR, GRO, LAU, MAC"),
    ("GR1", {"town": True}, "GR1 cannot be in a town there; only infantry, in a town square"),
    ("CO4", {"town": True}, "CO4 cannot be in a town there; only infantry, in a town square"),
    ("CO1", {"town": True}, "more than one in the town of F3: CO1, CO3; one infantry brigade"),
)
DAY: Final = {"name": "the day", "first_hour": 12, "bounds": 8}
MILL: Final = {"name": "the mill", "squares": ["F3"], "points": 1}
TERMS: Final[tuple[tuple[dict[str, Any], dict[str, Any], str], ...]] = (
    ({"town_die": 7}, {}, f"town_die = 7; {A_DIE}"),
    ({"day": [{**DAY, "first_hour": 24}]}, {}, "first_hour = 24; an hour, 0 to 23"),
    ({"day": [{**DAY, "first_hour": -1}]}, {}, "first_hour = -1; an hour, 0 to 23"),
    ({"day": [{"bounds": 8}]}, {}, "there is no first_hour; an hour, 0 to 23"),
    ({"day": [{**DAY, "bounds": 0}]}, {}, "bounds = 0; 1 or more"),
    ({"day": [{"first_hour": 3}]}, {}, "there is no bounds; 1 or more"),
    ({"day": [{**DAY, "bounds": 7}]}, {}, "the days have fewer bounds than the battle; 8 or more"),
    ({}, {"objective": [{**MILL, "points": 0}]}, "points = 0; 1 or more"),
    ({}, {"objective": [{"squares": ["F3"]}]}, "there is no points; 1 or more"),
    ({}, {"objective": [{**MILL, "held_by": "prussia"}]}, "no side 'prussia'; the id of a side"),
    ({}, {"per_base": -1}, "per_base = -1; 0 or more"),
    ({}, {"margin": -1}, "margin = -1; 0 or more"),
    ({}, {"broken_at": 101}, "broken_at = 101; 0 to 100, hundredths of the brigades"),
    ({}, {"broken_at": -1}, "broken_at = -1; 0 to 100, hundredths of the brigades"),
    ({}, {"needs_margin": "prussia"}, "no side 'prussia'; the id of a side"),
)


def with_row(name: str, changes: Mapping[str, Any]) -> Scenario:
    """Raab with one base changed; what is None is left out."""
    raab = load("raab")
    rows = ({**row, **changes} if row["id"] == name else row for row in raab.units)
    return replace(raab, units=tuple({key: it for key, it in row.items() if it is not None} for row in rows))


def fault(scenario: Scenario) -> str:
    with pytest.raises(ScenarioFault) as found:
        rules.set_up(scenario, "simultaneous")
    return f"{found.value.wrong}; {found.value.right}"


@pytest.mark.parametrize(("name", "changes", "answer"), BASES)
def test_a__a_base_or_general_that_makes_no_sense(name: str, changes: dict[str, Any], answer: str) -> None:
    assert fault(with_row(name, changes)) == answer


@pytest.mark.parametrize(("days", "victory", "answer"), TERMS)
def test_days_and_terms_of_victory_that_make_no_sense(
    days: dict[str, Any], victory: dict[str, Any], answer: str
) -> None:
    raab = load("raab")
    assert fault(replace(raab, rules={**raab.rules, **days}, victory={**raab.victory, **victory})) == answer


@pytest.mark.parametrize("sides", [6, 8, 10, 12])
def test_a__every_die_from_d6_to_d12_is_a_rating(sides: int) -> None:
    assert rules.set_up(with_row("GRE", {"die": sides}), "simultaneous").general("GRE").die == sides
    rated = rules.set_up(with_row("GR1", {"skirmish": sides, "quality": sides, "morale": sides}), "simultaneous")
    assert rated.unit("GR1").ratings == f"d{sides}/d{sides}/d{sides}"


def test_what_a_scenario_need_not_say() -> None:
    bare = replace(load("raab"), rules={}, victory={})
    position = rules.set_up(bare, "simultaneous")
    assert position.days == (Day("14 June 1809", 12, 8),)
    assert position.terms == Terms((), 1, 1, "", 50)
    assert (position.town_die, position.holders) == (8, ())
    lone = {"squares": ["A1:B2"], "points": 2}
    named = rules.set_up(replace(bare, victory={"objective": [lone]}), "simultaneous").terms.objectives
    assert [(found.name, found.points, found.held_by) for found in named] == [
        (square, 2, "") for square in ("A1", "A2", "B1", "B2")
    ]


def test_the_least_and_the_most_that_a_scenario_may_say() -> None:
    raab = load("raab")
    for hour, share in ((0, 0), (23, 100)):
        terms = {"per_base": 0, "margin": 0, "broken_at": share}
        said = replace(raab, rules={"day": [{**DAY, "first_hour": hour}], "town_die": 12}, victory=terms)
        position = rules.set_up(said, "simultaneous")
        assert position.days == (Day("the day", hour, 8),)
        assert (position.terms, position.town_die) == (Terms((), 0, 0, "", share), 12)
