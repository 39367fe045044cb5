"""A scenario is read whole or refused with every fault at its file and line."""

from __future__ import annotations

import shutil
from contextlib import nullcontext
from pathlib import Path

import pytest

from pbem.battle.square import Square
from pbem.battle.squared_ground import Terrain
from pbem.resources import scenarios_dir
from pbem.scenarios import ScenarioBroken, load, scenario_names
from pbem.umpire.care.check_scenario import scenario_faults


@pytest.fixture
def dettingen(tmp_path: Path) -> Path:
    folder = tmp_path / "dettingen"
    shutil.copytree(scenarios_dir() / "dettingen", folder)
    return folder


def faults_after(folder: Path, file: str, old: str, new: str) -> list[str]:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ScenarioBroken) as refused:
        load(str(folder))
    return [fault.removeprefix(f"{folder}/") for fault in refused.value.faults]


def line_with(folder: Path, file: str, text: str) -> int:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


def test_dettingen_has_its_ground() -> None:
    ground = load("dettingen").board
    assert (ground.columns, ground.rows) == (12, 12)
    assert ground.cell(Square.parse("B4")).terrain == (Terrain.WATER,)
    assert ground.cell(Square.parse("C11")).label == "Dettingen"
    assert ground.has(Square.parse("D10"), Terrain.MARSH)
    assert ground.road_links(Square.parse("D9"), Square.parse("D10"))
    assert not ground.road_links(Square.parse("C10"), Square.parse("D10"))


def test_every_scenario_of_ours_loads() -> None:
    assert "dettingen" in scenario_names()
    for name in scenario_names():
        scenario = load(name)
        assert scenario.title
        assert set(scenario.briefings) == {side.id for side in scenario.sides}


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("bounds = 12", 'bounds = "many"', "bounds =", "'many' is not a whole number; write bounds = 16"),
        ('home = "N"', 'home = "north"', "home =", "'north' is not known; one of N, E, S, W"),
        ('roads = ["D1-D12"]', 'roads = ["D1-E12"]', "roads =", "D1 and E12 do not lie on one straight"),
        ('roads = ["D1-D12"]', 'roads = [": D1-D12"]', "roads =", "has no name before its colon"),
        ('"~" = ["water"]', '"~" = ["wine"]', '"~" =', "'wine' is no terrain; one of open, road"),
        ('C11 = "Dettingen"', 'Z11 = "Dettingen"', "Z11", "Z11 is not on the map"),
    ],
)
def test_a_wrong_value_is_named_with_its_line(dettingen: Path, old: str, new: str, at: str, says: str) -> None:
    faults = faults_after(dettingen, "scenario.toml", old, new)
    assert any(
        fault.startswith(f"scenario.toml:{line_with(dettingen, 'scenario.toml', at)}: ") and says in fault
        for fault in faults
    ), faults


def test_a_road_may_begin_with_its_names_and_a_square_have_more_than_one(dettingen: Path) -> None:
    file = dettingen / "scenario.toml"
    text = file.read_text(encoding="utf-8").replace(
        'roads = ["D1-D12"]', 'roads = ["Hanau Road, Weg: D1-D12", "A1-A2"]'
    )
    file.write_text(
        text.replace("[map.labels]", '[map.also]\nC11 = "Dettingen am Main, Karlstein"\n[map.labels]'), "utf-8"
    )
    ground = load(str(dettingen)).board
    assert ground.road_names == (("Hanau Road", "Weg"), ())
    assert [len(road) for road in ground.roads] == [12, 2]
    assert ground.cell(Square.parse("C11")).also == ("Dettingen am Main", "Karlstein")


def test_a_wrong_map_is_named_with_its_line(dettingen: Path) -> None:
    faults = faults_after(dettingen, "map.txt", " 7  . ~ . |", " 7  . ~ ? . |")
    line = line_with(dettingen, "map.txt", "?")
    assert f"map.txt:{line}: row 7 has 13 squares; every row has 12, A to L" in faults
    assert any(fault.startswith(f"map.txt:{line}: '?' in C7 is not in the legend") for fault in faults)


def test_a_road_drawn_but_not_declared_is_a_fault(dettingen: Path) -> None:
    faults = faults_after(dettingen, "map.txt", " 7  . ~ . | .", " 7  . ~ . | |")
    assert faults == [
        f"map.txt:{line_with(dettingen, 'map.txt', ' 7 ')}: E7 is drawn as road; add it to roads in scenario.toml"
    ]


def test_all_faults_are_told_at_once(dettingen: Path) -> None:
    (dettingen / "map.txt").unlink()
    faults = faults_after(dettingen, "scenario.toml", 'title = "Dettingen"', "")
    assert len(faults) >= 2


def test_what_is_not_toml_says_where(dettingen: Path) -> None:
    faults = faults_after(dettingen, "scenario.toml", "bounds = 12", "bounds = = 12")
    assert faults[0].startswith("scenario.toml:")
    assert "this is not TOML" in faults[0]


def test_an_unknown_name_lists_the_scenarios_there_are() -> None:
    with pytest.raises(ScenarioBroken, match=r"one of .*dettingen"):
        load("waterloo")


def test_a_rule_systems_own_words_are_checked_too(dettingen: Path) -> None:
    path = dettingen / "scenario.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('grade = "elite"', 'grade = "heroic"'), encoding="utf-8")
    (fault,) = scenario_faults(dettingen)
    assert fault.startswith(f"{path}:{line_with(dettingen, 'scenario.toml', 'heroic')}: ")
    assert "elite" in fault


def test_a_unit_that_looks_like_a_square_is_refused(dettingen: Path) -> None:
    path = dettingen / "scenario.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('id = "AC1"', 'id = "F1"'), encoding="utf-8")
    (fault,) = scenario_faults(dettingen)
    assert "unit 'F1' looks like a square of this map" in fault


@pytest.mark.parametrize("name", scenario_names())
def test_nothing_is_wrong_with_ours(name: str) -> None:
    assert scenario_faults(scenarios_dir() / name) == ()


def test_a_way_of_play_that_the_rules_do_not_have_is_a_fault(dettingen: Path) -> None:
    (fault,) = faults_after(dettingen, "scenario.toml", '"alternate"]', '"by turns"]')
    assert fault.endswith("ways: Brown Bess Squared is not played 'by turns'; one of simultaneous, alternate")


def test_the_rules_say_how_many_sides_they_take(dettingen: Path) -> None:
    third = """[[side]]
id = "ghosts"
name = "The Ghosts"
adjective = "Ghostly"
solid = true
home = "E"
briefing = "briefing-french.md"

[[seat]]
id = "ghost"
name = "a Ghost"
side = "ghosts"
commander_in_chief = true

[map]
"""
    faults = faults_after(dettingen, "scenario.toml", "[map]\n", third)
    assert [fault for fault in faults if "3 sides; Brown Bess Squared is played by 2" in fault]


def test_rules_that_nobody_has_are_a_fault_beside_the_others(dettingen: Path) -> None:
    faults = faults_after(dettingen, "scenario.toml", 'system = "brown_bess"', 'system = "chess"\nbounds_ = 1')
    assert any("no rule system 'chess'; there are" in fault for fault in faults)


def test_letters_stand_for_columns_or_rows_and_nothing_else(dettingen: Path) -> None:
    faults = faults_after(dettingen, "scenario.toml", "[map]\n", '[map]\nletters = "diagonals"\n')
    assert any(fault.endswith("letters: 'diagonals' is not known; one of columns, rows") for fault in faults)


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("bounds = 12", "bounds = 12\nbound = 3", "bound = 3", "there is no key 'bound' here; do you mean bounds?"),
        ("square_yards = 180", "square_yard = 180", "square_yard =", "do you mean square_yards?"),
        ('home = "N"', 'home = "N"\nadjectiv = "x"', "adjectiv =", "do you mean adjective?"),
        ("commander_in_chief = true", "commander_in_cheif = true", "commander_in_cheif", "commander_in_chief?"),
        ('edge = "N", side', 'edge = "N", lable = "x", side', "exits =", "do you mean label?"),
        ("[victory.french]", "[victroy.french]", "[victroy.french]", "do you mean victory?"),
    ],
)
def test_a_misspelled_key_is_told_the_nearest_right_one(
    dettingen: Path, old: str, new: str, at: str, says: str
) -> None:
    faults = faults_after(dettingen, "scenario.toml", old, new)
    line = line_with(dettingen, "scenario.toml", at)
    assert any(fault.startswith(f"scenario.toml:{line}: ") and says in fault for fault in faults), faults


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('grade = "elite"', 'grad = "elite"', "do you mean grade?"),
        ("year = 1743", "yaer = 1743", "do you mean year?"),
        ("enemy_on_table = 2", "enemy_on_tabel = 2", "enemy_on_table"),
        ("major_ratio = 2", "mayor_ratio = 2", "one of french, major_ratio, pragmatic"),
    ],
)
def test_a_key_that_the_rule_system_does_not_read_is_told_the_nearest_that_it_does(
    dettingen: Path, old: str, new: str, says: str
) -> None:
    path = dettingen / "scenario.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = scenario_faults(dettingen)
    line = line_with(dettingen, "scenario.toml", new)
    assert any(fault.startswith(f"{path}:{line}: ") and says in fault for fault in found), found


def unit_moved(folder: Path, unit: str, square: str) -> list[str]:
    """What is wrong once a unit's suggested square is another."""
    path = folder / "scenario.toml"
    text = path.read_text(encoding="utf-8")
    begin = text.index(f'id = "{unit}"')
    place = text.index("square =", begin)
    path.write_text(f'{text[:place]}square = "{square}"{text[text.index(chr(10), place) :]}', encoding="utf-8")
    line = path.read_text(encoding="utf-8")[:place].count("\n") + 1
    found = scenario_faults(folder)
    assert all(f"{path}:{line}: " in fault for fault in found), found
    return [fault.removeprefix(f"{path}:{line}: ") for fault in found]


@pytest.mark.parametrize(
    ("unit", "square", "says"),
    [
        ("FI2", "D7", "FI1 is set up in D7 already"),
        ("FI2", "B7", "B7: water"),
        ("FI2", "C5", "south of the streams"),
    ],
)
def test_a_unit_in_water_outside_its_zone_or_on_top_of_another_is_found(
    dettingen: Path, unit: str, square: str, says: str
) -> None:
    found = unit_moved(dettingen, unit, square)
    assert any(fault.startswith(f"{unit}: ") and says in fault for fault in found), found


def test_a_side_without_units_is_a_fault(dettingen: Path) -> None:
    path = dettingen / "scenario.toml"
    text = path.read_text(encoding="utf-8")
    units = text.index("[[unit]]")
    kept = [block for block in text[units:].split("[[unit]]\n") if 'side = "french"' not in block]
    path.write_text(text[:units] + "[[unit]]\n".join(kept), encoding="utf-8")
    found = [fault.removeprefix(f"{path}:") for fault in scenario_faults(dettingen)]
    line = line_with(dettingen, "scenario.toml", 'id = "french"')
    assert any(fault.startswith(f"{line}: no unit is of the side 'french'") for fault in found), found


def test_a_missing_map_is_told_once_and_nothing_that_follows_from_it(dettingen: Path) -> None:
    (dettingen / "map.txt").unlink()
    (fault,) = scenario_faults(dettingen)
    assert "there is no" in fault and "map.txt" in fault


@pytest.mark.parametrize("outside", ["../secret.md", "/etc/hostname", "link.md", "deeper/../../secret.md"])
@pytest.mark.parametrize("key", ["briefing", "file"])
def test_nothing_outside_its_folder_is_read_for_a_scenario(dettingen: Path, outside: str, key: str) -> None:
    (dettingen.parent / "secret.md").write_text("the operator's own", encoding="utf-8")
    (dettingen / "link.md").symlink_to(dettingen.parent / "secret.md")
    (dettingen / "deeper").mkdir()
    old = {"briefing": 'briefing = "briefing-french.md"', "file": 'file = "map.txt"'}[key]
    faults = faults_after(dettingen, "scenario.toml", old, f'{key} = "{outside}"')
    assert [fault for fault in faults if "lies outside the scenario's folder; put it beside scenario.toml" in fault]


@pytest.mark.parametrize("name", ["../scenarios/dettingen", "dettingen/../raab", "/nowhere", "", ".", "a\0b"])
def test_a_name_is_one_of_ours_or_a_folder_that_has_a_scenario(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(scenarios_dir() / "dettingen")
    with pytest.raises(ScenarioBroken, match="there is no scenario") if name != "." else nullcontext():
        load(name)
