"""16.0 and 17.0: disorder and how it ends, and what commanders do."""

from __future__ import annotations

from itertools import product

import pytest

from pbem.rules.brandywine.reorganisation.reorganise import NEEDED
from tests.rules.brandywine.board import ALTERNATE, board, check, run, sq, throw_for

FLAT = """
. . . . . .
. . . . . .
. . . . . .
"""


@pytest.mark.parametrize(
    ("throw", "commander", "formed"), [(8, False, False), (9, False, True), (8, True, True), (7, True, False)]
)
def test_17__eight_fails_nine_reorganises_and_a_commander_adds_one(throw: int, commander: bool, formed: bool) -> None:
    units = "BI1 B2 E 7-4 inf disorganised" + ("\nBHW B2 E 0-6 gen" if commander else "")
    after = run(board(FLAT, units), dice={"reorganise*": throw})
    assert after.unit("BI1").disorganised is not formed


def test_17__ten_chances_in_thirty_six_fifteen_with_a_commander() -> None:
    throws = [sum(dice) for dice in product(range(1, 7), repeat=2)]
    assert sum(throw >= NEEDED for throw in throws) == 10
    assert sum(throw + 1 >= NEEDED for throw in throws) == 15


def test_17__not_next_to_an_enemy() -> None:
    table = board(FLAT, "BI1 B2 E 7-4 inf disorganised\nAI1 B3 W 7-4 inf")
    after = run(table, dice={"reorganise*": 12})
    assert not after.of("reorganised")
    assert after.unit("BI1").disorganised


def test_17__only_in_the_own_turn() -> None:
    table = board(FLAT, "AI1 B5 E 7-4 inf disorganised\nBI1 B1 E 1-4 inf", way=ALTERNATE, bound=1)
    assert run(table, dice={"reorganise*": 12}).unit("AI1").disorganised


def test_16__a_disorganised_unit_does_not_go_to_the_enemy() -> None:
    table = board(FLAT, "BI1 B1 E 7-4 inf disorganised\nAI1 B4 W 7-4 inf")
    after = run(table, "BI1 - B3")
    assert after.at("BI1") == "B2"
    assert "disorganised" in after.result("BI1")
    assert "disorganised" in check(table, "BI1 - B3")[0].message


def test_16__its_movement_factor_is_what_it_was() -> None:
    assert run(board(FLAT, "BI1 B1 E 7-4 inf disorganised"), "BI1 - B5").at("BI1") == "B5"


def test_16__next_to_the_enemy_it_moves_away_by_itself() -> None:
    table = board(FLAT, "BI1 B3 E 7-4 inf disorganised\nAI1 B4 W 7-4 inf", way=ALTERNATE)
    after = run(table, "BI1 hold")
    assert after.at("BI1")[1:] in ("1", "2")
    assert after.battles() == []


def test_16__if_it_cannot_it_is_eliminated() -> None:
    table = board(
        FLAT, "BI1 B1 E 7-4 inf disorganised\nAI1 B2 W 7-4 inf\nAI2 A2 W 1-4 inf\nAI3 C2 W 1-4 inf", way=ALTERNATE
    )
    after = run(table)
    assert after.unit("BI1").eliminated
    assert after.of("cut_off")


def test_17__a_commander_takes_one_off_the_attackers_throw() -> None:
    units = "BI1 B2 E 7-4 inf\nBHW B2 E 0-6 gen\nAI1 B3 W 7-4 inf"
    table = board(FLAT, units, way=ALTERNATE)
    after = run(table, "BI1 x B3", dice={"battle*": 7})
    assert after.battles() == ["BI1 x AI1 1-1 EXC"]
    assert run(table, "BI1 x B3", "LEND BHW never", dice={"battle*": 7}).battles() == ["BI1 x AI1 1-1 DH"]


def test_17__and_adds_one_for_the_defender() -> None:
    units = "BI1 B2 E 7-4 inf\nAWS B3 E 0-6 gen\nAI1 B3 W 7-4 inf"
    assert run(board(FLAT, units, way=ALTERNATE), "BI1 x B3", dice={"battle*": 7}).battles() == ["BI1 x AI1 1-1 DCA"]


def test_17__both_cancel_out() -> None:
    units = "BI1 B2 E 7-4 inf\nBHW B2 E 0-6 gen\nAWS B3 E 0-6 gen\nAI1 B3 W 7-4 inf"
    assert run(board(FLAT, units, way=ALTERNATE), "BI1 x B3", dice={"battle*": 7}).battles() == ["BI1 x AI1 1-1 DH"]


@pytest.mark.parametrize(("strength", "used"), [(7, True), (21, True), (28, False), (6, False)])
def test_17__by_default_the_attackers_commander_is_used_from_even_to_three_to_one(strength: int, used: bool) -> None:
    parts = "\n".join(f"BI{i} {place} E {part}-4 inf" for i, (place, part) in enumerate(_parts(strength), start=1))
    table = board(FLAT, f"{parts}\nBHW B2 E 0-6 gen\nAI1 B3 W 7-4 inf", way=ALTERNATE)
    orders = [f"BI{i} x B3" for i, _ in enumerate(_parts(strength), start=1)]
    assert bool(run(table, *orders).of("commander_safe")) is used


def _parts(strength: int) -> list[tuple[str, int]]:
    """B2 first, in the direct front of the enemy, so that nobody's factors are multiplied."""
    if strength <= 15:
        return [("B2", strength)]
    return [("B2", 14), ("B2", strength - 14)]


@pytest.mark.parametrize(("throw", "lost"), [(12, True), (11, False), (2, False)])
def test_17__each_use_may_cost_him_his_life_on_a_twelve(throw: int, lost: bool) -> None:
    units = "BI1 B2 E 7-4 inf\nBHW B2 E 0-6 gen\nAI1 B3 W 7-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x B3", dice={"battle*": 8, "commander*": throw})
    assert after.unit("BHW").eliminated is lost


def test_17__unused_he_is_in_no_danger() -> None:
    units = "BI1 B2 E 7-4 inf\nBHW B2 E 0-6 gen\nAI1 B3 W 7-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x B3", "LEND BHW never", dice={"commander*": 12})
    assert not after.unit("BHW").eliminated


def test_17__alone_and_attacked_he_rides_two_squares_and_throws() -> None:
    units = "BI1 B2 E 7-4 inf\nAWS B3 E 0-6 gen"
    table = board(FLAT, units, way=ALTERNATE)
    after = run(table, "BI1 x B3", dice={"commander*": 11})
    assert sq(after.at("AWS")).distance(sq("B3")) == 2
    assert run(table, "BI1 x B3", dice={"commander*": 12}).unit("AWS").eliminated


def test_17__who_cannot_ride_off_is_taken() -> None:
    table = board(". .", "BI1 A1 E 7-4 inf\nAWS A2 E 0-6 gen", way=ALTERNATE)
    assert run(table, "BI1 x A2").unit("AWS").eliminated


def test_17__he_goes_where_he_is_told_to() -> None:
    table = board(FLAT, "BI1 B2 E 7-4 inf\nAWS B3 E 0-6 gen", way=ALTERNATE)
    assert run(table, "BI1 x B3", "EVADE AWS E").at("AWS")[1:] == "5"


def test_17__he_goes_back_with_his_troops_and_is_never_disorganised() -> None:
    units = "BI1 B2 E 14-4 inf\nAWS B3 E 0-6 gen\nAI1 B3 W 7-4 inf"
    table = board(FLAT, units, way=ALTERNATE)
    after = run(table, "BI1 x B3", "LEND AWS never", dice={"battle*": throw_for("D1*", "2-1")})
    assert after.at("AWS") == after.at("AI1") != "B3"
    assert after.unit("AI1").disorganised
    assert not after.unit("AWS").disorganised


def test_17__a_commander_attacks_nobody() -> None:
    table = board(FLAT, "BHW B2 E 0-6 gen\nAI1 B3 W 7-4 inf")
    assert "commander" in check(table, "BHW x B3")[0].message
    assert run(table, "BHW x B3").battles() == []
