"""Mechanisms 39 to 42: breaking, running, being lost, rallying."""

from __future__ import annotations

import pytest

from pbem.rules.brown_bess.morale.breaking import breaks_at
from tests.rules.brown_bess.board import battle, resolve

WORKS = "......\n......\n...x..\n......\n......\n......"


@pytest.mark.parametrize(
    ("units", "number"),
    [
        (["BI1 C2 N elite"], 5),
        (["BI1 C2 N average"], 4),
        (["BI1 C2 N raw"], 3),
        (["BI1 C2 N", "BK1 C2 N with=BI1"], 5),
        (["BI1 C2 N square"], 6),
        (["BI1 D4 N"], 6),
        (["BI1 D4 N square elite", "BK1 D4 N with=BI1"], 8),
    ],
)
def test_39__where_a_unit_breaks(units: list[str], number: int) -> None:
    position = battle(*units, on=WORKS)
    assert breaks_at(position.ground, position.units, position.units[0]) == number


def test_39__at_its_number_it_breaks_and_one_below_it_stands() -> None:
    position = battle("BI1 C2 N", "FI1 C3 S raw hits=1")
    stands = resolve(position, "FI1 hold fire", dice={"fire|BI1>FI1|1": (6, 1, 1, 1)})
    assert (stands["FI1"].hits, stands["FI1"].broken) == (2, False)
    breaks = resolve(position, "FI1 hold fire", dice={"fire|BI1>FI1|1": (6, 6, 1, 1)})
    assert (breaks["FI1"].hits, breaks["FI1"].broken) == (3, True)


def test_39__a_general_who_leaves_does_not_break_his_unit() -> None:
    position = battle("BI1 C4 N hits=4", "BK1 C4 N with=BI1", "FI1 H8 S")
    after = resolve(position, "BK1 - C1", "BI1 hold fire")
    assert not after["BI1"].broken


def test_40__it_turns_at_once_and_runs_a_full_move_at_its_sides_next_bound() -> None:
    position = battle("BI1 C2 N", "FI1 C3 S raw column hits=1")
    after = resolve(position, "FI1 hold fire", dice={"fire|BI1>FI1|1": (6, 6, 1, 1)})
    assert (after.at("FI1"), after["FI1"].facing, after["FI1"].must_retire) == ("C3", "N", True)
    ran = resolve(after.position, "BI1 hold fire", "FI1 - D3")
    assert ran.at("FI1") == "C6", "three squares of a column, whatever was ordered"
    assert ran.result("FI1").startswith("not carried out") and ran.result("FI1").endswith("ran to C6")
    assert "runs for its base edge" in ran.result("FI1")
    stays = resolve(ran.position, "BI1 hold fire", dice={"rally|FI1": (1,)})
    assert stays.at("FI1") == "C6" and stays["FI1"].broken


def test_40__in_the_alternate_way_it_waits_for_its_own_bound() -> None:
    position = battle("BI1 C2 N", "FI1 C3 S raw hits=1", way="alternate", acting="british", bound=2)
    broke = resolve(position, dice={"fire|BI1>FI1|1": (6, 6, 1, 1)})
    assert broke["FI1"].must_retire
    assert resolve(broke.position).at("FI1") == "C5"


def test_40__it_runs_round_the_enemy_and_off_the_edge_it_is_lost() -> None:
    round_about = battle("BI1 C4 N", "FI1 C3 N raw hits=3 broken", on="......\n......\n......\n......\n......\n......")
    after = resolve(round_about, "BI1 hold fire")
    assert after.at("FI1") in ("B4", "D4")
    off = resolve(battle("FI1 C8 N raw hits=3 broken", "FI2 A8 S", "BI1 A1 N"))
    assert off["FI1"].gone == "destroyed"
    assert off.of("destroyed")[0].words["why"] == "it ran off the table"


def test_40__with_no_way_out_of_the_enemys_hands_it_is_lost() -> None:
    closed = "~~~~\n~..~\n~~~~"
    after = resolve(battle("FI1 B2 N raw hits=3 broken", "BI1 B2 N", "BI2 C2 W", "FI2 C2 E", on=closed))
    assert after["FI1"].gone == "destroyed"


def test_40__guns_in_action_that_break_cannot_run() -> None:
    after = resolve(battle("FG1 C5 S hits=4 broken", "BI1 C1 N"))
    assert after.at("FG1") == "C5"
    assert after.kinds("cannot_retire") == ["cannot_retire"]


def test_41__a_broken_unit_that_takes_another_counter_is_removed() -> None:
    position = battle("BI1 C2 N", "FI1 C3 S hits=4 ran")
    after = resolve(position, dice={"fire|BI1>FI1|1": (6, 1, 1, 1)})
    assert after["FI1"].gone == "destroyed"
    assert after["FI1"].place is None


def test_41__counters_beyond_the_breaking_point_in_one_throw_remove_it_too() -> None:
    position = battle("BI1 C2 N", "FI1 C3 S raw hits=1")
    after = resolve(position, "FI1 hold fire", dice={"fire|BI1>FI1|1": (6, 6, 6, 1)})
    assert after["FI1"].gone == "destroyed"


@pytest.mark.parametrize(
    ("hits", "general", "face", "left"),
    [
        (3, False, 4, 2),
        (3, False, 3, 3),
        (3, True, 3, 1),
        (3, True, 2, 3),
        (5, False, 6, 4),
        (5, False, 5, 5),
        (5, True, 5, 3),
        (1, True, 1, 0),
    ],
)
def test_42__a_die_above_the_counters_held(hits: int, general: bool, face: int, left: int) -> None:
    units = [f"BI1 C2 N elite square hits={hits}", "FI1 H8 S", *(["BK1 C2 N with=BI1"] if general else [])]
    after = resolve(battle(*units), "BI1 rally", dice={"rally|BI1": (face,)})
    assert after["BI1"].hits == left


def test_42__a_broken_unit_below_its_number_is_whole_again() -> None:
    after = resolve(battle("BI1 C2 N hits=4 ran", "FI1 H8 S"), dice={"rally|BI1": (5,)})
    assert (after["BI1"].hits, after["BI1"].broken) == (3, False)
    assert after.kinds("recovered") == ["recovered"]


def test_42__without_orders_a_unit_rallies_when_no_enemy_is_within_two_squares() -> None:
    assert "rally|BI1" in resolve(battle("BI1 C2 N hits=1", "FI1 C5 S")).rolled
    assert "rally|BI1" not in resolve(battle("BI1 C2 N hits=1", "FI1 C4 S")).rolled
    assert "rally|BI1" in resolve(battle("BI1 C2 N hits=1", "FI1 C4 S"), "BI1 rally").rolled
