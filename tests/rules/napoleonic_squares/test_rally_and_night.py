"""C3.4: rallying on the field, and the night."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.facing import Facing
from tests.rules.napoleonic_squares.board import board, order, run

PLAIN = "\n".join(f"{row} . . . . ." for row in range(5, 0, -1))


def test_22__a_morale_die_of_five_and_more_takes_one_hit_away() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/10 hits=3\nAI1 E5 inf 6/8/8")
    after = run(table, order("FI1", "rally"), dice={"rally|FI1": [5]})
    assert after.roll("rally|FI1").sides == 10
    assert after.unit("FI1").hits == 2
    assert run(table, order("FI1", "rally"), dice={"rally|FI1": [4]}).unit("FI1").hits == 3


@pytest.mark.parametrize("die", [1, 2, 3])
def test_22__rallying_takes_all_the_actions_and_is_tried_once_however_many_there_are(die: int) -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8 hits=3\nAI1 E5 inf 6/8/8")
    after = run(table, order("FI1", "rally; - A2"), act=die, dice={"rally|FI1": [8]})
    assert after.unit("FI1").hits == 2
    assert after.at("FI1") == "A1"


def test_22__not_after_another_action() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8 hits=3\nAI1 E5 inf 6/8/8")
    assert "used some of its actions" in run(table, order("FI1", "- A2; rally")).result("FI1")


def test_22__the_last_hit_stays() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8 hits=1\nAI1 E5 inf 6/8/8")
    after = run(table, order("FI1", "rally"), dice={"rally|*": 8})
    assert after.unit("FI1").hits == 1
    assert "fewer than 2 hits" in after.result("FI1")


def test_22__not_with_an_enemy_in_one_of_the_eight_squares_around() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8 hits=2\nAI1 B2 inf 6/8/8")
    assert run(table, order("FI1", "rally")).result("FI1") == "no rally: the enemy is in B2"


def test_decision_14__units_without_orders_rally_where_they_may() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8 hits=2\nAI1 E5 inf 6/8/8 hits=2")
    assert run(table, act=1, dice={"rally|*": 8}).of("rallied")


@pytest.mark.parametrize(("hits", "left"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 1)])
def test_23__overnight_one_hit_goes_and_more_come_down_to_one_though_the_enemy_is_near(hits: int, left: int) -> None:
    table = board(PLAIN, f"FI1 A1 inf 8/8/8 hits={hits}\nAI1 A2 inf 6/8/8", bound=4, days=(4, 4))
    after = run(table, order("FI1", "hold"))
    assert after.unit("FI1").hits == left
    assert after.of("nightfall")
    assert not after.rolls("night|*")


def test_23__only_between_two_days() -> None:
    troops = "FI1 A1 inf 8/8/8 hits=1\nAI1 A2 inf 6/8/8"
    assert not run(board(PLAIN, troops, bound=3, days=(4, 4)), order("FI1", "hold")).of("nightfall")
    assert not run(board(PLAIN, troops, bound=8, days=(4, 4)), order("FI1", "hold")).of("nightfall")
    position = board(PLAIN, troops, bound=4, days=(4, 4))
    assert [position.day(bound)[0].name for bound in (4, 5)] == ["day 1", "day 2"]


RING = "AI1 B2 inf 6/8/8\nAI2 A2 inf 6/8/8\nAI3 B1 inf 6/8/8"


def test_23__the_surrounded_do_not_rest_but_try_to_rally_as_on_the_field() -> None:
    ring = "\n".join(
        f"AI{n} {square} inf 6/8/8"
        for n, square in enumerate(["A3", "B3", "C3", "A4", "C4", "A5", "B5", "C5"], start=1)
    )
    table = board(PLAIN, f"FI1 B4 inf 8/8/8 hits=3\n{ring}", bound=4, days=(4, 4))
    after = run(table, order("FI1", "hold"), dice={"night|*": 8})
    assert after.of("surrounded")[0].actors == ("FI1",)
    assert after.unit("FI1").hits == 3


def test_23__the_surrounded_with_no_enemy_next_to_them_throw_for_it() -> None:
    wall = "\n".join(f"AI{n} {column}1 inf 6/8/8" for n, column in enumerate("ABCDE", start=1))
    table = board(PLAIN, f"FI1 C4 inf 8/8/8 hits=3\n{wall}", bound=4, days=(4, 4))
    after = run(table, order("FI1", "hold"), dice={"night|FI1": [5]})
    assert after.unit("FI1").hits == 2
    assert after.roll("night|FI1").dice == (5,)


def test_23__a_chain_may_run_diagonally_past_the_enemy() -> None:
    wall = "\n".join(f"AI{n} {column}1 inf 6/8/8" for n, column in enumerate("ABCD", start=1))
    table = board(PLAIN, f"FI1 C4 inf 8/8/8 hits=3\n{wall}", bound=4, days=(4, 4))
    assert run(table, order("FI1", "hold")).unit("FI1").hits == 1


@pytest.mark.parametrize(
    ("home", "own", "enemies"),
    [
        (Facing.W, "A3", ["A2", "B2", "B3", "B4", "A4"]),
        (Facing.E, "E3", ["E2", "D2", "D3", "D4", "E4"]),
        (Facing.N, "C5", ["B5", "B4", "C4", "D4", "D5"]),
        (Facing.S, "C1", ["B1", "B2", "C2", "D2", "D1"]),
    ],
)  # fmt: skip
def test_23__who_stands_on_the_edge_of_his_own_side_is_never_surrounded(
    home: Facing, own: str, enemies: list[str]
) -> None:
    ring = "\n".join(f"AI{n} {square} inf 6/8/8" for n, square in enumerate(enemies, start=1))
    table = board(PLAIN, f"FI1 {own} inf 8/8/8 hits=3\n{ring}", bound=4, days=(4, 4))
    for edge, hits in ((home, 1), (home.opposite, 3)):
        french, austrians = table.sides
        turned = replace(table, sides=(replace(french, home=edge), replace(austrians, home=edge.opposite)))
        assert run(turned, order("FI1", "hold")).unit("FI1").hits == hits
