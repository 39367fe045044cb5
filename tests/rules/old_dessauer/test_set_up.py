"""Scenarios of Old Dessauer: read whole, or refused with the line of the fault."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.spot import INCH, Spot
from pbem.resources import scenarios_dir
from pbem.rules.old_dessauer import set_up
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Grade, Kind
from pbem.rules.old_dessauer.field.position import Position, acting_in
from pbem.scenarios import ScenarioBroken, load
from pbem.umpire.care.check_scenario import scenario_faults


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "mollwitz"
    shutil.copytree(scenarios_dir() / "mollwitz", copy)
    return copy


def faults_after(folder: Path, old: str, new: str, more: str = "") -> list[str]:
    file = folder / "scenario.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1) + more, encoding="utf-8")
    return [fault.removeprefix(f"{file}:") for fault in scenario_faults(folder)]


def position(name: str = "mollwitz") -> Position:
    return set_up(load(name), "simultaneous")


def test_mollwitz_has_its_whole_order_of_battle() -> None:
    found = position()

    def count(side: str, *kinds: Kind) -> int:
        return sum(unit.side == side and unit.kind in kinds for unit in found.units)

    horse = (Kind.LIGHT_HORSE, Kind.MEDIUM_HORSE, Kind.HEAVY_HORSE)
    assert [count("prussia", Kind.LINE), count("prussia", *horse), count("prussia", Kind.ARTILLERY)] == [27, 8, 6]
    assert [count("austria", Kind.LINE), count("austria", *horse), count("austria", Kind.ARTILLERY)] == [18, 18, 3]
    assert sum(unit.figures for unit in found.units if unit.side == "austria" and unit.kind is Kind.LINE) * 50 == 10_800
    assert [unit.grade for unit in found.units if unit.kind is Kind.LINE and unit.side == "prussia"].count(Grade.A) == 2
    assert len(found.generals) == 16
    assert found.rules.foot_pace == (3, 4)
    assert found.rules.first == "austria"


def test_16__in_the_alternate_way_the_side_that_the_scenario_names_acts_first_and_then_they_change() -> None:
    """10; at Mollwitz the Austrian horse opens the battle; in the set-up and in the other way both act."""
    scenario = load("mollwitz")
    both = tuple(side.id for side in scenario.sides)
    rules = set_up(scenario, "alternate").rules
    acting = [acting_in(rules, scenario.sides, bound) for bound in range(5)]
    assert acting == [both, ("austria",), ("prussia",), ("austria",), ("prussia",)]
    together = set_up(scenario, "simultaneous").rules
    assert {acting_in(together, scenario.sides, bound) for bound in range(5)} == {both}


def test_the_small_mollwitz_has_half_of_it() -> None:
    found = position("mollwitz_half")
    kinds = [(unit.side, unit.kind) for unit in found.units]
    assert kinds.count(("prussia", Kind.LINE)) == 13
    assert kinds.count(("austria", Kind.LINE)) == 9
    assert len(found.units) == 41
    assert {seat.id for seat in found.seats} == {"frederick", "schwerin", "neipperg", "roemer"}


def test_everybody_fronts_the_enemy_where_nothing_is_said_and_horse_stands_two_deep(folder: Path) -> None:
    text = (folder / "scenario.toml").read_text(encoding="utf-8")
    (folder / "scenario.toml").write_text(text.replace('heading = "S"\n', "").replace("files = 6\n", ""), "utf-8")
    found = set_up(load(str(folder)), "simultaneous")
    horse = next(unit for unit in found.units if unit.id == "AC1")
    assert (horse.at.heading, horse.shape.files, horse.shape.ranks) == (1800, 6, 2)


def test_the_terrain_lies_where_the_map_has_it() -> None:
    ground = load("mollwitz").ground
    assert isinstance(ground, MeasuredGround)
    brook = next(feature for feature in ground.features if feature.name == "Laugwitz brook")
    assert (brook.kind, brook.width, brook.corners[0]) == ("stream", 2 * INCH, Spot(7 * INCH, 0))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('at = "96:00,26:32"', 'at = "96,99"', "is not on the table"),
        ('at = "96,26:32"', 'at = "96,22"', "PI13 and PI14 stand on one another; move one of them"),
        ('at = "3,26"', 'at = "1,26"', "PC4 stands over the edge; it is 144 by 84 inches"),
        ('at = "96,26:32"', 'at = "128,40"', "PI13 stands in the houses of Hermsdorf; block = "),
        ('kind = "open wood"', 'kind = "jungle"', "kind = 'jungle'; one of gentle hill"),
        ('corners = ["7,0", "7,20"', 'corners = ["7,0", "7,220"', "7:00,220:00 is not on the table"),
        ("width = 144", "width = 0", "0 inches; a table has 1 to 312 inches a side"),
        ('name = "Hermsdorf wood"', 'name = "Hermsdorf"', "'Hermsdorf' stands twice"),
        ('grade = "A"', 'grade = "E"', "grade = 'E'; one of A, B, C, D"),
        ('grade = "A"', 'grade = "A"\nirregular = true', "irregulars are B, C or D (18)"),
        ("files = 6", "files = 7\nirregular = true", "1 to 6 figures wide"),
        ('gun = "heavy"', 'gun = "huge"', "gun = 'huge'; one of light, medium, heavy, howitzer"),
        ('foot_pace = "3/4"', 'foot_pace = "4/3"', "a part of the printed moves"),
        ('foot_pace = "3/4"', 'foot_pace = "0"', "a part of the printed moves"),
        ('foot_pace = "3/4"', 'foot_pace = "slow"', "a part of the printed moves"),
        ('foot_pace = "3/4"', 'foot_pace = "3/0"', "a part of the printed moves"),
        ("cost = 4", "cost = 1.3", "inches in whole 64ths, such as 1.5"),
        ("cost = 4", "cost = -1", "inches in whole 64ths, such as 1.5"),
        ("cost = 4", 'cost = "far"', "inches in whole 64ths, such as 1.5"),
        ("files = 6", 'formation = "column"\nfiles = 0', "1 to 3 in a column"),
        ("files = 6", 'formation = "column"\nfiles = 4', "1 to 3 in a column"),
        ("files = 6", "files = 3", "a line 3 wide; 4 or more; fewer are a column"),
        ('feature = "Pampitz"', 'feature = "Potsdam"', "feature = 'Potsdam'; one of Mollwitz"),
        ("shatter = 333", "shatter = 0", "units out of a thousand, 1 to 1000"),
        ("carry_through", "carry_trough", "there is no key 'carry_trough' here; do you mean carry_through?"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_would_be_right(folder: Path, old: str, new: str, says: str) -> None:
    if old == 'at = "96:00,26:32"':
        old = 'at = "96,26:32"'
    faults = faults_after(folder, old, new)
    assert any(says in fault for fault in faults), faults
    number, _, _ = next(fault for fault in faults if says in fault).partition(":")
    assert int(number) > 1


@pytest.mark.parametrize(
    ("table", "key"),
    [("block", "capacity"), ("block", "ball_to_ruin"), ("block", "shell_to_ruin"), ("works", "hits_to_wreck")],
)
def test_19_7__houses_hold_and_walls_take_one_at_the_least(folder: Path, table: str, key: str) -> None:
    file = folder / "scenario.toml"
    mollwitz = file.read_text("utf-8")
    corners = '"20,10", "30,10"' if table == "works" else '"20,10", "30,10", "30,14", "20,14"'
    ground = f'[[map.feature]]\nkind = "{table}"\nname = "Redoubt"\ncorners = [{corners}]\nwidth = 1\n'

    def faults(number: int) -> list[str]:
        more = f'{ground}\n[[rules.{table}]]\nfeature = "Redoubt"\n{key} = {number}\n'
        file.write_text(f"{mollwitz}\n{more}", "utf-8")
        return [str(fault) for fault in scenario_faults(folder)]

    assert faults(1) == []
    assert any(f"{key} = 0" in fault for fault in faults(0))


def test_horse_may_be_of_those_who_dismount_and_foot_may_not(folder: Path) -> None:
    assert faults_after(folder, "files = 6\n", "files = 6\ndismounts = true\n") == []
    faults = faults_after(folder, 'at = "60,9"\n', 'at = "60,9"\ndismounts = true\n')
    assert any("dismounting is for cavalry (15.3)" in fault for fault in faults), faults


@pytest.mark.parametrize("cost", ["0", "0.5", "1.015625"])
def test_a_length_is_any_number_of_whole_64ths_of_an_inch(folder: Path, cost: str) -> None:
    assert faults_after(folder, "cost = 4", f"cost = {cost}") == []


def test_a_square_of_a_scenario_is_a_column_of_four_with_its_rear_reversed(folder: Path) -> None:
    file = folder / "scenario.toml"
    file.write_text(file.read_text("utf-8").replace('at = "60,9"', 'at = "60,9"\nformation = "square"', 1), "utf-8")
    unit = next(unit for unit in set_up(load(str(folder)), "simultaneous").units if unit.id == "PI27")
    assert (unit.formation, unit.shape.files, unit.shape.ranks) == (Formation.SQUARE, 4, 3)


def test_the_eighteen_battalions_in_one_line_are_refused(folder: Path) -> None:
    file = folder / "scenario.toml"
    text = file.read_text(encoding="utf-8")
    for number, (name, at) in enumerate((("AI9", "45,79"), ("AI15", "52,79"), ("AI16", "59,79"))):
        assert f'at = "{at}"' in text, name
        text = text.replace(f'at = "{at}"', f'at = "{45 + 7 * number},74"')
    file.write_text(text, encoding="utf-8")
    assert any("stand on one another" in fault for fault in scenario_faults(folder))


def test_enemies_may_not_begin_within_an_inch(folder: Path) -> None:
    faults = faults_after(folder, 'at = "3,26"', 'at = "4,73:32"')
    assert any("enemies begin an inch or more apart" in fault for fault in faults), faults


def test_a_garrison_takes_the_ground_of_its_block_and_no_more_than_it_holds(folder: Path) -> None:
    inside = 'at = "60,9"\nblock = "Pampitz"'
    file = folder / "scenario.toml"
    file.write_text(file.read_text("utf-8").replace('at = "60,9"', inside, 1), "utf-8")
    unit = next(unit for unit in set_up(load(str(folder)), "simultaneous").units if unit.id == "PI27")
    assert unit.formation is Formation.TOWN
    assert (unit.shape.front, unit.shape.deep) == (6 * INCH, 4 * INCH)
    assert unit.at.spot == Spot(60 * INCH, 5 * INCH)
    faults = faults_after(folder, "capacity = 12", "capacity = 6", "")
    assert not any("PI27" in fault for fault in faults), "the first block is Grüningen"
    text = file.read_text("utf-8").replace('feature = "Pampitz"\ncapacity = 12', 'feature = "Pampitz"\ncapacity = 6')
    file.write_text(text, "utf-8")
    assert any("12 figures in Pampitz; it holds 6" in fault for fault in scenario_faults(folder))


def test_a_table_needs_its_size(folder: Path) -> None:
    file = folder / "scenario.toml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("depth = 84\n", "", 1), "utf-8")
    with pytest.raises(ScenarioBroken, match="depth: missing"):
        load(str(folder))
