"""Mechanisms 31 to 38: what the ground does."""

from __future__ import annotations

import pytest

from pbem.battle.square import Square
from pbem.rules.brown_bess.firing.line_of_sight import obstruction
from tests.rules.brown_bess.board import After, battle, check, ground, resolve

TOWN = "......\n......\n...t..\n......\n......\n......"
WORKS = TOWN.replace("t", "x")
WOOD = TOWN.replace("t", "w")
MARSH = "......\n......\nmmmmmm\n......\n......\n......"


def reasons(after: After, name: str) -> list[str]:
    return [str(why) for why in after.roll(f"melee|D4|r1|{name}").modifiers]


def test_31__towns_are_bad_ground_and_a_help_to_their_defender() -> None:
    position = battle("BI1 D4 N", "FI1 D5 S", on=TOWN)
    dice = {"melee|D4|r1|FI1": (6, 6, 1), "melee|D4|r1|BI1": (6, 1, 1, 1)}
    after = resolve(position, "FI1 x D4", "react BI1 hold", dice=dice)
    assert reasons(after, "FI1") == ["-1 attacking a town"]
    assert reasons(after, "BI1") == ["-1 1 hit", "+1 defending a town"]
    assert after["BI1"].hits == 1, "the first hit is ignored"
    assert after["FI1"].hits == 1, "the attacker has no cover in the town"
    assert resolve(battle("BI1 D5 S", "FI1 A6 S", on=TOWN), "BI1 - D4").at("BI1") == "D4"
    assert "stops" not in str(check(battle("BC1 D6 S", on=TOWN), "BC1 - D3"))
    assert "bad ground ends it" in check(battle("BC1 D6 S", "FI1 A6 S", on=TOWN), "BC1 - D3")[0].message


def test_31__towns_ignore_the_first_hit_of_each_volley() -> None:
    position = battle("BI1 D3 N", "BI2 C3 N", "FI1 D4 S", on=TOWN)
    dice = {"fire|BI1>FI1|1": (6, 6, 1, 1), "fire|BI2>FI1|1": (6, 1, 1, 1)}
    assert resolve(position, "FI1 hold fire", dice=dice)["FI1"].hits == 1


def test_31__cavalry_is_not_superior_in_a_town() -> None:
    after = resolve(battle("BI1 D4 N", "FC1 D5 S", on=TOWN), "FC1 x D4", "react BI1 hold")
    assert reasons(after, "FC1") == ["-1 attacking a town"]


def test_32__field_works_ignore_every_other_hit_from_the_first() -> None:
    position = battle("BI1 D3 N", "FI1 D4 S", on=WORKS)
    after = resolve(position, "FI1 hold fire", dice={"fire|BI1>FI1|1": (6, 6, 6, 1)})
    assert after["FI1"].hits == 1, "the first and the third are ignored"
    melee = battle("BI1 D4 N", "FI1 D5 S", on=WORKS)
    fought = resolve(melee, "FI1 x D4", "react BI1 hold", dice={"melee|D4|r1|FI1": (6, 6, 6)})
    assert reasons(fought, "FI1") == ["-1 attacking field works"]
    assert fought["BI1"].hits == 1


def test_33__woods_hide_beyond_one_square_and_stop_the_second_hit() -> None:
    far = battle("BG1 D1 N", "FI1 D4 S", on=WOOD)
    assert "no fire over more than one square" in check(far, "BG1 * FI1")[0].message
    out = battle("BG1 D4 N", "FI1 D6 S", on=WOOD)
    assert "no fire over more than one square" in check(out, "BG1 * FI1")[0].message
    near = battle("BI1 D3 N", "FI1 D4 S", on=WOOD)
    dice = {"fire|BI1>FI1|1": (6, 6, 6, 1)}
    assert resolve(near, "FI1 hold fire", dice=dice)["FI1"].hits == 2
    one = {"fire|BI1>FI1|1": (6, 1, 1, 1)}
    assert resolve(near, "FI1 hold fire", dice=one)["FI1"].hits == 1


def test_33__woods_are_bad_ground() -> None:
    position = battle("BI1 D2 N column", "FI1 A6 S", on=WOOD)
    assert "bad ground ends it" in check(position, "BI1 - D5")[0].message
    assert resolve(position, "BI1 - D4").at("BI1") == "D4"
    assert resolve(battle("BI1 D1 N column", "FI1 A6 S", on=WOOD), "BI1 - D4").at("BI1") == "D1", "2 and 2 are 4 points"


def test_33__no_shield_from_woods_in_melee() -> None:
    after = resolve(
        battle("BI1 D4 N", "FI1 D5 S", on=WOOD), "FI1 x D4", "react BI1 hold", dice={"melee|D4|r1|FI1": (6, 6, 1, 1)}
    )
    assert after["BI1"].hits == 2


def test_34__a_hill_covers_those_behind_it_and_not_those_on_it() -> None:
    field = "......\n......\n..hh..\n......\n......\n......"
    behind = battle("BG1 C1 N", "FI1 C6 S", on=field)
    assert check(behind, "BG1 * FI1")[0].message == "the hill in C4 is in the way"
    on_top = battle("BG1 C1 N", "FI1 C4 S", on=field)
    assert check(on_top, "BG1 * FI1") == []
    from_top = battle("BG1 C4 N", "FI1 C6 S", on=field)
    assert check(from_top, "BG1 * FI1") == []
    after = resolve(on_top, "BG1 * FI1")
    assert after.roll("fire|BG1>FI1|1").modifiers == ()


def test_34__one_hill_does_not_hide_its_own_squares() -> None:
    field = ground("......\n......\n..h...\n..h...\n..h...\n......")
    position = battle("BG1 C2 N", "FI1 C4 S", on=field)
    assert obstruction(field, position.units, position.units[0], Square.parse("C4")) == ""


def test_35__rivers_cost_a_point_more_and_help_the_defender() -> None:
    field = ground("......\n......\n......\n......", edges="D2|D3 river")
    position = battle("FI1 D3 S", "BI1 A1 N", on=field)
    assert resolve(position, "FI1 - D2").at("FI1") == "D2"
    assert "has 2" in check(position, "FI1 - D1")[0].message
    fight = resolve(battle("FC1 D4 S", "BI1 D2 N", on=field), "FC1 x D2", "react BI1 hold")
    modifiers = {n: [str(w) for w in fight.roll(f"melee|D2|r1|{n}").modifiers] for n in ("FC1", "BI1")}
    assert modifiers == {"FC1": ["-1 attacking a river"], "BI1": ["+1 defending a river"]}


@pytest.mark.parametrize("kind", ["wall", "fence"])
def test_36__walls_and_fences_cost_a_point_and_help_the_defender(kind: str) -> None:
    field = ground("......\n......\n......\n......", edges=f"D2|D3 {kind}")
    assert "has 2" in check(battle("FI1 D3 S", "BI1 A1 N", on=field), "FI1 - D1")[0].message
    fight = resolve(
        battle("FI1 D3 S", "BI1 D2 N", on=field), "FI1 x D2", "react BI1 hold", dice={"melee|D2|r1|FI1": (6, 6, 1)}
    )
    assert [str(w) for w in fight.roll("melee|D2|r1|FI1").modifiers] == [f"-1 attacking a {kind}"]
    assert fight["BI1"].hits == (1 if kind == "wall" else 2), "only walls stop the first hit"


def test_36__a_wall_covers_only_against_fire_over_it() -> None:
    field = ground("......\n......\n......\n......", edges="D2|D3 wall")
    over = battle("BI1 D2 N", "FI1 D3 S", on=field)
    assert resolve(over, "FI1 hold fire", dice={"fire|BI1>FI1|1": (6, 6, 1, 1)})["FI1"].hits == 1
    around = battle("BI1 C3 E", "FI1 D3 W", on=field)
    assert resolve(around, "FI1 hold fire", dice={"fire|BI1>FI1|1": (6, 6, 1, 1)})["FI1"].hits == 2


def test_37__bad_ground_ends_the_move() -> None:
    position = battle("BC1 C1 N light", "FI1 A6 S", on=MARSH)
    assert "bad ground ends it" in check(position, "BC1 - C5")[0].message
    assert resolve(position, "BC1 - C4").at("BC1") == "C4"
    problem = check(position, "BC1 - C4, face E")[0]
    assert problem.message == "entering bad ground in C4 ends the move: no turn after it"
    skirmishers = battle("BI1 C2 N skirmish", "FI1 A6 S", on=MARSH)
    assert resolve(skirmishers, "BI1 - C4").at("BI1") == "C4"
    out = battle("BI1 C4 N skirmish", "FI1 A6 S", on=MARSH)
    assert resolve(out, "BI1 - C6").at("BI1") == "C6", "two points out, and one more square in the open"


def test_38__a_column_on_the_road_ignores_the_ground() -> None:
    field = ground(MARSH, roads="C1-C2-C3-C4-C5-C6", bridges="C4")
    column = battle("BI1 C3 N column", "FI1 A6 S", on=field)
    assert resolve(column, "BI1 - C6").at("BI1") == "C6"
    on_bridge = battle("BI1 C4 N column", "FI1 A6 S", on=field)
    assert resolve(on_bridge, "BI1 - C6").at("BI1") == "C6"
    line = battle("BI1 C3 N", "FI1 A6 S", on=field)
    assert resolve(line, "BI1 - C4").at("BI1") == "C4"
    assert "bad ground ends it" in check(line, "BI1 - C5")[0].message
    across = battle("BI1 B4 E column", "FI1 A6 S", on=field)
    assert "bad ground ends it" in check(across, "BI1 - D4")[0].message
    guns = battle("BG1 C4 N limbered", "FI1 A6 S", on=field)
    assert resolve(guns, "BG1 - C6").at("BG1") == "C6", "limbered guns are in march order"


def test_38__a_bridge_carries_a_column_over_a_river_for_nothing() -> None:
    field = ground("......\n......\n......\n......", edges="D2|D3 bridge", roads="D1-D2-D3-D4")
    assert resolve(battle("BI1 D1 N column", "FI1 A4 S", on=field), "BI1 - D4").at("BI1") == "D4"
    assert "has 2" in check(battle("BI1 D1 N", "FI1 A4 S", on=field), "BI1 - D3")[0].message


def test_water_and_forest() -> None:
    field = "......\n......\n~.#...\n......\n......\n......"
    assert check(battle("BI1 A3 N", on=field), "BI1 - A4")[0].message == "nobody can enter A4: water"
    warned = check(battle("BI1 C3 N", on=field), "BI1 - C4")
    assert warned[0].severity == "warning" and "disperse in the forest" in warned[0].message
    lost = resolve(battle("BI1 C3 N", "FI1 F6 S", "BI2 F1 N", on=field), "BI1 - C4")
    assert lost["BI1"].gone == "destroyed"
    through = resolve(battle("BI1 C3 N skirmish", "FI1 F6 S", on=field), "BI1 - C4")
    assert through.at("BI1") == "C4"


def test_streams_cost_nothing() -> None:
    from dataclasses import replace

    field = replace(ground("...\n...\n..."), streams=((Square.parse("A2"), Square.parse("B2")),))
    assert resolve(battle("BI1 B1 N", "FI1 C3 W", on=field), "BI1 - B3").at("BI1") == "B3"
