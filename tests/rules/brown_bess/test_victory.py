"""Mechanism 43: victory by the scenario, as Dettingen has it."""

from __future__ import annotations

from dataclasses import replace

from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.unit import Gone
from tests.rules.brown_bess.board import OPEN, battle, check, ground, resolve

DETTINGEN = {
    "british": {"unit_exited": 3, "enemy_destroyed": 1},
    "french": {"enemy_destroyed": 2, "enemy_on_table": 2, "enemy_general_lost": 3},
}
EXIT = ground(OPEN, exits="N british")


def test_43__units_leave_by_their_exit_and_count() -> None:
    position = battle("BI1 C8 N", "BI2 A1 N", "BK1 C8 N with=BI1", "FI1 H1 S", on=EXIT, victory=DETTINGEN)
    after = resolve(position, "BI1 exit")
    assert after["BI1"].gone == "exited" and after["BK1"].gone == "exited"
    assert after.result("BI1") == "left the table by the north edge"
    view = brown_bess.see(after.position, "british")
    assert view.score == ("3 points (1 unit away by the exit, 0 enemy units destroyed)",)
    assert view.gone == ("BI1 Unit BI1: left the table", "BK1 Unit BK1: left the table")


def test_43__an_exit_too_far_away_is_refused_with_the_nearest_move() -> None:
    position = battle("BI1 C6 N", "FI1 H1 S", on=EXIT)
    problem = check(position, "BI1 exit N")[0]
    assert problem.message == "needs 3 points, has 2: two squares 2, leaving the table 1"
    assert str(problem.choices[0].order) == "BI1 move C8"
    assert "leaves by the N edge, not S" in check(position, "BI1 exit S")[0].message
    assert "no edge of the table" in check(position, "FI1 exit N")[0].message


def test_43__the_game_ends_with_its_last_bound_and_the_higher_score_wins() -> None:
    position = battle("BI1 C1 N", "BI2 D1 N", "FI1 H8 S", bound=16, victory=DETTINGEN)
    assert brown_bess.judge(position) is None
    after = resolve(position).position
    verdict = brown_bess.judge(after)
    assert verdict is not None
    assert (verdict.winner, verdict.degree, dict(verdict.score)) == ("french", "major", {"british": 0, "french": 4})


def test_43__a_minor_victory_and_a_draw() -> None:
    position = battle("BI1 C1 N", "BI2 D1 N", "FI1 H8 S", "FI2 G8 S", bound=17, victory=DETTINGEN)

    def gone(name: str, why: Gone) -> None:
        nonlocal position
        units = tuple(replace(u, place=None, gone=why) if u.id == name else u for u in position.units)
        position = replace(position, units=units)

    gone("BI1", Gone.EXITED)
    verdict = brown_bess.judge(position)
    assert verdict is not None and (verdict.winner, verdict.degree) == ("british", "minor")
    gone("BI2", Gone.DESTROYED)
    assert (verdict := brown_bess.judge(position)) is not None and verdict.score == {"british": 3, "french": 2}
    empty = replace(position, goals=())
    assert (drawn := brown_bess.judge(empty)) is not None and (drawn.winner, drawn.degree) == ("", "draw")


def test_43__it_ends_when_a_side_has_no_troops_left_on_the_table() -> None:
    position = battle("BI1 C8 N", "BK1 A1 N", "FI1 H1 S", on=EXIT, victory=DETTINGEN)
    verdict = brown_bess.judge(resolve(position, "BI1 exit").position)
    assert verdict is not None and (verdict.winner, verdict.degree) == ("british", "major")


def test_43__a_general_lost_counts_for_the_french() -> None:
    position = battle("BK1 D4 N", "BI1 A1 N", "FI1 D5 S", bound=16, victory=DETTINGEN)
    dice = {"melee|D4|r1|FI1": (6, 1, 1, 1), "fate|BK1|melee1": (5,)}
    verdict = brown_bess.judge(resolve(position, "FI1 x D4", dice=dice).position)
    assert verdict is not None and verdict.score["french"] == 3 + 2


def test_43__alternate_bounds_count_both_sides() -> None:
    assert battle("BI1 C1 N", "FI1 C8 S", way="alternate").last_bound == 32
    assert battle("BI1 C1 N", "FI1 C8 S").last_bound == 16
