"""Mechanisms 20 to 23, 26 and 28: arc, range, sight, dice and hits of fire."""

from __future__ import annotations

import pytest

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.tables import fire_dice, melee_dice
from pbem.rules.brown_bess.firing.fire_arc import fire_range, in_arc
from pbem.rules.brown_bess.firing.fire_dice import fire_needs
from pbem.rules.brown_bess.firing.line_of_sight import obstruction, squares_on_line
from pbem.rules.brown_bess.firing.square_fire import face_dice
from pbem.rules.brown_bess.firing.target_choice import possible_targets
from tests.rules.brown_bess.board import battle, check, ground, resolve

WIDE = "\n".join(["............"] * 12)


@pytest.mark.parametrize(
    ("dx", "dy", "distance"),
    [
        (0, 1, 1), (1, 1, 1), (0, 2, 2), (1, 2, 2), (2, 2, 3), (0, 3, 3), (1, 3, 3), (2, 3, 4), (3, 3, 5),
        (0, 5, 5), (2, 4, 5), (0, 8, 8), (4, 5, 8),
    ],
)  # fmt: skip
def test_21__range_with_one_diagonal_counted(dx: int, dy: int, distance: int) -> None:
    for east, north in {(dx, dy), (-dx, dy), (dx, -dy), (dy, dx)}:
        assert fire_range(Square(20, 20), Square(20 + east, 20 + north)) == distance


def test_21__the_arc_opens_45_degrees_to_each_side() -> None:
    start = Square.parse("F6")
    seen = {str(square) for square in start.neighbours() if in_arc(start, Facing.N, square)}
    assert seen == {"E7", "F7", "G7"}, "muskets reach exactly these three"
    assert in_arc(start, Facing.N, Square.parse("H8"))
    assert not in_arc(start, Facing.N, Square.parse("H7"))
    assert {str(s) for s in start.neighbours() if in_arc(start, Facing.E, s)} == {"G5", "G6", "G7"}


def test_21__a_target_outside_the_arc_is_refused_with_the_reason() -> None:
    problem = check(battle("BI1 C2 N", "FI1 D2 W"), "BI1 * FI1")[0]
    assert problem.message == "FI1 in D2 is outside its arc of fire (it faces N)"
    assert problem.clause == "arc of fire"


def test_20__no_fire_over_another_unit_a_wood_or_a_town() -> None:
    over_unit = battle("BG1 C1 N", "BI1 C3 N", "FI1 C5 S")
    assert check(over_unit, "BG1 * FI1")[0].message == "BI1 in C3 is in the way"
    assert resolve(over_unit, "BG1 * FI1", "BI1 hold fire").of("fire") == []
    over_wood = battle("BG1 C1 N", "FI1 C5 S", on="......\n......\n..w...\n......\n......")
    assert "the wood in C3" in check(over_wood, "BG1 * FI1")[0].message
    over_town = battle("BG1 C1 N", "FI1 C5 S", on="......\n......\n..t...\n......\n......")
    assert "the town in C3" in check(over_town, "BG1 * FI1")[0].message


def test_20__a_line_that_only_touches_a_corner_is_free() -> None:
    assert [str(s) for s in squares_on_line(Square.parse("A1"), Square.parse("C3"))] == ["B2"]
    assert [str(s) for s in squares_on_line(Square.parse("A6"), Square.parse("D4"))] == ["B6", "B5", "C5", "C4"]
    position = battle("BG1 C1 N", "BI1 C2 N", "BI2 D1 N", "FI1 D2 S")
    assert obstruction(position.ground, position.units, position.units[0], Square.parse("D2")) == ""


def test_20__a_lone_general_blocks_nothing() -> None:
    position = battle("BG1 C1 N", "BK1 C3 N", "FI1 C5 S")
    assert resolve(position, "BG1 * FI1").of("fire")[0].targets == ("FI1",)


def test_20__guns_on_a_hill_fire_overhead_but_not_close_to_either_end() -> None:
    hill = "\n".join(["........"] * 7 + ["..h....."])
    free = battle("BG1 C1 N", "BI1 C4 N", "FI1 C7 S", on=hill)
    assert check(free, "BG1 * FI1") == []
    near_guns = battle("BG1 C1 N", "BI1 C2 N", "FI1 C7 S", on=hill)
    assert check(near_guns, "BG1 * FI1")[0].message == "BI1 in C2 is in the way"
    near_target = battle("BG1 C1 N", "BI1 C6 N", "FI1 C7 S", on=hill)
    assert check(near_target, "BG1 * FI1")[0].message == "BI1 in C6 is in the way"
    infantry = battle("BI2 C1 N rifles", "BI1 C2 N", "FI1 C3 S", on=hill)
    assert check(infantry, "BI2 * FI1")[0].message == "BI1 in C2 is in the way"


def test_20__own_troops_ordered_into_the_line_of_fire_are_warned_of() -> None:
    position = battle("FG1 A6 E", "FI1 C6 S", "BI1 D4 N", on=WIDE)
    problems = check(position, "FG1 * D4", "FI1 - C5")
    assert problems[0].message == "the line of fire runs through C5, where FI1 is ordered to go: no shot then"
    assert problems[0].severity == "warning"


def test_22__no_second_volley_before_everybody_near_has_had_one() -> None:
    position = battle("BI1 C3 N", "FI1 B4 E column", "FI2 E4 S", "FI3 B5 S")
    moving = resolve(position, "FI1 - D4", "FI2 H", "BI1 hold fire", "FI3 hold fire")
    assert [key for key in moving.rolled if key.startswith("react")] == ["react|BI1>FI1|1", "react|BI1>FI1|2"], (
        "alone in the arc, it may be shot at in each square it enters"
    )
    crowded = battle("BI1 C3 N", "FI1 A4 E column", "FI2 D4 S", "FI3 H8 S")
    seen = resolve(crowded, "FI1 - C4", "FI2 hold fire", "BI1 hold fire")
    assert [key for key in seen.rolled if key.startswith("react")] == ["react|BI1>FI1|1"], (
        "in B4; but not again in C4, for FI2 in D4 has not been fired at"
    )


@pytest.mark.parametrize(
    ("unit", "melee", "by_range"),
    [
        ("BI1 C2 N line", 4, (4, 0, 0, 0)),
        ("BI1 C2 N square", 4, (4, 0, 0, 0)),
        ("BI1 C2 N rifles line", 4, (4, 4, 0, 0)),
        ("BI1 C2 N rifles square", 4, (4, 4, 0, 0)),
        ("BI1 C2 N rifles skirmish", 4, (4, 4, 0, 0)),
        ("BI1 C2 N skirmish", 4, (4, 0, 0, 0)),
        ("BI1 C2 N attack column", 4, (2, 0, 0, 0)),
        ("BI1 C2 N column", 1, (1, 0, 0, 0)),
        ("BI1 C2 N rifles column", 1, (1, 0, 0, 0)),
        ("BC1 C2 N line", 4, (0, 0, 0, 0)),
        ("BC1 C2 N column", 1, (0, 0, 0, 0)),
        ("BG1 C2 N unlimbered", 0, (4, 2, 1, 1)),
        ("BG1 C2 N limbered", 0, (0, 0, 0, 0)),
        ("BH1 C2 N unlimbered", 0, (3, 2, 1, 0)),
        ("BK1 C2 N", 1, (0, 0, 0, 0)),
    ],
)
def test_23__the_combat_table(unit: str, melee: int, by_range: tuple[int, ...]) -> None:
    found = battle(unit).units[0]
    assert melee_dice(found) == melee
    assert tuple(fire_dice(found, distance) for distance in (1, 3, 5, 8)) == by_range


def test_23__a_range_between_two_columns_is_read_in_the_longer_one() -> None:
    gun = battle("BG1 C2 N").units[0]
    assert [fire_dice(gun, distance) for distance in range(1, 10)] == [4, 2, 2, 1, 1, 1, 1, 1, 0]


def test_23__out_of_range_says_how_far() -> None:
    problem = check(battle("FI2 D6 S", "BI2 D4 N"), "FI2 * BI2")[0]
    assert problem.message == "BI2 is 2 squares off, and it reaches 1"
    assert str(problem.choices[0].order) == "FI2 move D5"
    assert "BI2 may fire at it first" in problem.choices[0].note


@pytest.mark.parametrize(("dice", "each"), [(4, 1), (3, 1), (2, 1), (1, 0), (0, 0), (-1, 0), (5, 1), (6, 2)])
def test_26__a_quarter_of_the_dice_to_each_face(dice: int, each: int) -> None:
    assert face_dice(dice) == each


def test_26__with_three_dice_only_three_faces_fire() -> None:
    position = battle("BI1 D4 N square hits=1", "FI1 D5 S", "FI2 E4 W", "FI3 D3 N", "FI4 C4 E")
    after = resolve(position, "FI1 hold fire", "FI2 hold fire", "FI3 hold fire", "FI4 hold fire", "BI1 * FI2")
    assert len(after.of("fire")) == 3
    assert [event.targets[0] for event in after.of("fire")] == ["FI2", "FI1", "FI3"]
    assert {after.rolled[key] for key in after.rolled if key.startswith("fire")} == {1}


def test_26__with_three_counters_no_face_fires() -> None:
    position = battle("BI1 D4 N square hits=3", "FI1 D5 S", "FI2 E4 W")
    after = resolve(position, "FI1 hold fire", "FI2 hold fire")
    assert after.of("fire") == []


def test_26__only_one_face_fires_into_a_diagonal() -> None:
    position = battle("BI1 D4 N square", "FI1 E5 S")
    after = resolve(position, "FI1 hold fire")
    assert [(event.targets, len(event.rolls[0].dice)) for event in after.of("fire")] == [(("FI1",), 1)]
    assert "face" in after.of("fire")[0].rolls[0].label


@pytest.mark.parametrize(
    ("target", "needs"),
    [
        ("FI1 C5 S", (5, 6)),
        ("FC1 C5 S", (5, 6)),
        ("FG1 C5 S", (6,)),
        ("FH1 C5 S", (6,)),
        ("FI1 C5 S skirmish", (6,)),
        ("FI1 C5 S square", (4, 5, 6)),
    ],
)
def test_28__what_hits_when_firing(target: str, needs: tuple[int, ...]) -> None:
    assert fire_needs(battle(target).units[0]) == needs


def test_28__one_counter_for_each_hit() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C3 S"), "FI1 hold fire", dice={"fire|BI1>FI1|1": (4, 5, 6, 3)})
    assert after["FI1"].hits == 2
    assert after.result("FI1") == "fired on by BI1, 2 hits"


def test_phase_2_is_simultaneous_both_fire_with_their_full_dice() -> None:
    after = resolve(
        battle("BI1 C2 N", "FI1 C3 S"), dice={"fire|BI1>FI1|1": (6, 6, 6, 1), "fire|FI1>BI1|1": (6, 6, 1, 1)}
    )
    assert (after["FI1"].hits, after["BI1"].hits) == (3, 2)
    assert after.rolled == {"fire|BI1>FI1|1": 4, "fire|FI1>BI1|1": 4}


def test_the_target_is_the_nearest_then_the_most_hit_then_the_lowest_id() -> None:
    position = battle("BG1 D1 N", "FI1 C4 S", "FI2 D4 S", "FI3 E4 S hits=1", "FI4 D6 S")
    after = resolve(position)
    assert after.of("fire")[0].targets == ("FI3",)
    wanted = resolve(position, "prefer BG1 FI1")
    assert wanted.of("fire")[0].targets == ("FI1",)
    cavalry = battle("BG1 D1 N", "FI1 C4 S", "FC2 D6 S", "FG1 F7 S")
    assert resolve(cavalry, "prefer BG1 cavalry").of("fire")[0].targets == ("FC2",)
    assert resolve(cavalry, "prefer BG1 artillery").of("fire")[0].targets == ("FG1",)


def test_an_ordered_target_that_got_away_is_replaced_by_the_best_left() -> None:
    position = battle("BG1 D1 N", "FI1 D4 S", "FC1 E3 N")
    after = resolve(position, "BG1 * E3", "FC1 - E6")
    assert after.of("fire")[0].targets == ("FI1",)
    assert "no enemy at E3 any more" in after.result("BG1")


def test_nobody_fires_at_a_staff_and_nobody_into_a_melee() -> None:
    position = battle("BG1 D1 N", "FK1 D4 S", "FI1 C5 S", "BI1 C5 N")
    assert [u.id for u in possible_targets(position.ground, position.on_table, position.units[0])] == []
    assert check(position, "BG1 * FI1")[0].message == "FI1 is in a melee: no fire into it"


def test_a_square_of_the_map_is_never_shot_at_off_the_map() -> None:
    position = battle("BG1 D1 N", "FI1 D4 S", on=ground("........\n........\n........\n........"))
    assert check(position, "BG1 * D9")[0].message == "D9 is not on the map"


def test_a_fire_order_that_comes_to_nothing_says_why() -> None:
    spent = resolve(battle("BI1 C2 N hits=3 raw", "FI1 C3 S"), "BI1 fire", "FI1 hold fire")
    assert spent.result("BI1") == "did not fire: no dice left, 3 hits"
    nobody = resolve(battle("BG1 C2 N", "FI1 A1 S"), "BG1 fire")
    assert nobody.result("BG1") == "did not fire: no enemy in arc, range and sight"


def test_the_dice_go_where_there_are_any() -> None:
    position = battle("BG1 D1 N hits=1", "FI1 D5 S", "FI2 C6 E")
    after = resolve(position, "BG1 fire")
    assert after.of("fire")[0].targets == ("FI2",), "one die less leaves none at the nearest, but one into a flank"
