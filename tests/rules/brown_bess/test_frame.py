"""Mechanisms 1 to 8: what a unit is, and the sequence of a bound."""

from __future__ import annotations

import pytest

from pbem.battle.canonical import from_json, to_json
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from tests.rules.brown_bess.board import battle, check, resolve


def test_1__hits_formation_and_broken_are_kept_and_read_back_from_canonical_json() -> None:
    position = battle("BI1 C2 N square hits=2", "FI1 C7 S hits=4 broken", "FK1 D7 S")
    assert from_json(to_json(position), BrownBessPosition) == position
    pieces = {piece.id: piece for piece in brown_bess.see(position, "british").pieces}
    assert pieces["BI1"].state == "square N 2 hits"
    assert pieces["FI1"].state == "line S 4 hits broken"


def test_2__in_the_alternate_way_the_sides_act_in_turn() -> None:
    position = battle("BI1 C2 N", "FI1 C7 S", way="alternate")
    assert position.acting == ("french",)
    after = resolve(position, "FI1 - C6", "BI1 - C3")
    assert (after.at("FI1"), after.at("BI1")) == ("C6", "C2")
    assert "other side's bound" in after.result("BI1")
    assert after.position.acting == ("british",)
    later = resolve(after.position, "BI1 - C3")
    assert later.at("BI1") == "C3"
    assert later.position.acting == ("french",)


def test_2__simultaneous_both_sides_act_in_every_bound() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C7 S"), "FI1 - C6", "BI1 - C3")
    assert (after.at("FI1"), after.at("BI1")) == ("C6", "C3")
    assert after.position.acting == ("british", "french")


def test_3__a_unit_may_fire_or_move_and_turning_is_moving() -> None:
    position = battle("BI1 C2 N column", "FI1 C3 S")
    problems = check(position, "BI1 * FI1, face E")
    assert [problem.message for problem in problems] == ["it may fire or move, not both; turning is moving"]
    after = resolve(position, "BI1 face E", "react FI1 hold", "FI1 hold fire")
    assert after["BI1"].facing == "E"
    assert after.of("fire") == []


def test_3__a_unit_that_neither_moves_nor_holds_fire_fires_without_orders() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C3 S"), "FI1 hold fire", dice={"fire|BI1>FI1|1": (5, 6, 1, 1)})
    assert [event.actors for event in after.of("fire")] == [("BI1",)]
    assert after["FI1"].hits == 2


def test_4__broken_units_run_before_anybody_moves_and_the_opponent_fires_meanwhile() -> None:
    position = battle("BI1 C4 S hits=4 broken", "BI2 E2 N", "FI1 E5 S")
    after = resolve(position, "FI1 - E4-E3", "BI1 H")
    kinds = after.kinds("retired", "moved", "react")
    assert kinds == ["retired", "moved", "react"]
    assert after.events[0].actors == ("BI1",)


def test_5__fire_comes_after_movement_so_a_moved_unit_is_shot_where_it_now_stands() -> None:
    after = resolve(battle("BG1 C1 N", "FI1 E6 S"), "FI1 - E5", "BG1 * FI1")
    assert after.of("fire")[0].words["range"] == 5
    assert after.rolled["fire|BG1>FI1|1"] == 1


def test_5__a_unit_that_moved_does_not_fire() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C4 S"), "FI1 - C3", "BI1 hold fire", "react BI1 hold")
    assert after.of("fire") == []


def test_6__both_sides_fight_and_the_moving_side_strikes_first() -> None:
    position = battle("BI1 C4 N", "FC1 C6 S", way="alternate")
    dice = {"melee|C4|r1|FC1": (6, 6, 1, 1, 1)}
    after = resolve(position, "FC1 x C4", "react BI1 hold", dice=dice)
    assert [event.actors[0] for event in after.of("strike")] == ["FC1", "BI1"]
    assert after.rolled["melee|C4|r1|BI1"] == 2, "two of its four dice are gone before it answers"
    again = resolve(after.position, "BI1 H")
    assert [event.actors[0] for event in again.of("strike")] == ["BI1", "FC1"], "now the British bound"


def test_7__formation_changes_come_after_the_melee_and_not_in_it() -> None:
    position = battle("BI1 C4 N", "BI2 E2 N", "FC1 C6 S")
    after = resolve(position, "FC1 x C4", "BI1 form square", "BI2 - E3, form square", "react BI1 hold")
    assert after["BI1"].formation == "line"
    assert "did not form square: it is in a melee" in after.result("BI1")
    assert (after.at("BI2"), after["BI2"].formation) == ("E3", "square")
    assert after.kinds("strike", "formed") == ["strike", "strike", "formed"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("BI1 - C3, rally", "only a unit that does nothing else can rally"),
        ("BI1 * C4, rally", "only a unit that does nothing else can rally"),
        ("BI1 form square, rally", "only a unit that does nothing else can rally"),
    ],
)
def test_8__rally_stands_alone(line: str, why: str) -> None:
    position = battle("BI1 C2 N hits=1", "FI1 C8 S")
    assert why in [problem.message for problem in check(position, line)]


def test_8__a_unit_passed_through_does_not_rally() -> None:
    position = battle("BI1 C3 N hits=1", "BI2 C2 N column", "FI1 H8 S")
    after = resolve(position, "BI2 - C4", "BI1 rally")
    assert after.at("BI2") == "C4"
    assert not any(key.startswith("rally") for key in after.rolled)
    assert "did not rally: other troops passed through it" in after.result("BI1")


def test_8__a_unit_that_fired_does_not_rally_and_one_left_in_peace_does() -> None:
    position = battle("BI1 C3 N hits=1", "BI2 H1 N hits=1", "FI1 C4 S")
    after = resolve(position, "FI1 hold fire", dice={"rally|BI2": (2,)})
    assert after.of("fire")[0].actors == ("BI1",)
    assert after["BI2"].hits == 0 and after["BI1"].hits == 1
