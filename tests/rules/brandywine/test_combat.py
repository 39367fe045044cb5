"""13.0, 14.0, 19.0, 20.0: odds, multipliers, who fights whom, and what each result does."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pbem.rules.brandywine.combat.factors import attack_factor, defence_factor
from pbem.rules.brandywine.combat.odds import odds
from pbem.rules.brandywine.field.terrain import level
from pbem.rules.brandywine.tables.result import RESULTS
from tests.rules.brandywine.board import ALTERNATE, board, changed, check, printed, run, sq, throw_for

FLAT = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


@pytest.mark.parametrize(
    ("attacking", "defending", "column"),
    [
        (14, 7, "2-1"), (18, 7, "2-1"), (21, 7, "3-1"), (5, 7, "1-2"), (3, 7, "1-3"), (5, 5, "1-1"), (5, 3, "1-1"),
        (5, 2, "2-1"),
    ],
)  # fmt: skip
def test_12__the_printed_examples_of_odds(attacking: int, defending: int, column: str) -> None:
    assert odds(attacking, defending) == column


@pytest.mark.parametrize(("attacking", "defending", "column"), [(50, 7, "6-1"), (42, 7, "6-1"), (1, 50, "1-6")])
def test_20__beyond_six_to_one_counts_as_six_to_one(attacking: int, defending: int, column: str) -> None:
    assert odds(attacking, defending) == column


@pytest.mark.parametrize(("attacking", "defending", "column"), [(6, 7, "1-2"), (13, 7, "1-1"), (7, 15, "1-3")])
def test_12__odds_are_rounded_in_the_defenders_favour(attacking: int, defending: int, column: str) -> None:
    assert odds(attacking, defending) == column


def test_21__the_table_has_all_thirteen_results() -> None:
    results, _ = printed()
    assert {code for row in results.rows for code in row} == set(RESULTS)
    assert len(RESULTS) == 13


def test_21__low_throws_and_high_odds_are_good_for_the_attacker() -> None:
    results, _ = printed()
    ladder = ["DE", "D2*", "D2", "D1*", "D1", "EXC", "DH", "DCA", "A1", "A1*", "A2", "A2*", "AE"]
    for row, below in pairwise(results.rows):
        assert all(ladder.index(a) <= ladder.index(b) for a, b in zip(row, below, strict=True))
    for row in results.rows:
        assert all(ladder.index(a) >= ladder.index(b) for a, b in pairwise(row))


@pytest.mark.parametrize(
    ("place", "multiplier"),
    [("C5", 1), ("D5", 2), ("B5", 2), ("D4", 3), ("B4", 3), ("D3", 2), ("B3", 2), ("C3", 2)],
)
def test_13__from_front_flank_and_rear_of_a_unit_that_faces_an_edge(place: str, multiplier: int) -> None:
    _, rules = printed()
    table = board(FLAT, f"BI1 {place} E 5-4 inf\nAI1 C4 E 7-4 inf")
    own, enemy = table.units
    assert attack_factor(table.ground, rules, own, (enemy,)).value == 5 * multiplier


@pytest.mark.parametrize(
    ("place", "multiplier"),
    [("D5", 1), ("D4", 2), ("C5", 2), ("D3", 3), ("B5", 3), ("C3", 2), ("B4", 2), ("B3", 2)],
)
def test_13__and_of_one_that_faces_a_corner(place: str, multiplier: int) -> None:
    _, rules = printed()
    table = board(FLAT, f"BI1 {place} E 5-4 inf\nAI1 C4 NE 7-4 inf")
    own, enemy = table.units
    assert attack_factor(table.ground, rules, own, (enemy,)).value == 5 * multiplier


def test_13__the_direct_front_of_a_single_defender_undoes_every_enfilade() -> None:
    _, rules = printed()
    table = board(FLAT, "BI1 C3 E 5-4 inf\nAI1 C4 N 7-4 inf\nAI2 C4 W 2-4 inf")
    own, flank, front = table.units
    assert attack_factor(table.ground, rules, own, (flank,)).value == 15
    assert attack_factor(table.ground, rules, own, (flank, front)).value == 5


def test_13__of_several_aspects_the_least_counts() -> None:
    _, rules = printed()
    table = board(FLAT, "BI1 C3 E 5-4 inf\nAI1 C4 N 7-4 inf\nAI2 D4 E 2-4 inf")
    own, flank, rear = table.units
    assert attack_factor(table.ground, rules, own, (flank, rear)).value == 10


@pytest.mark.parametrize(("drawing", "value"), [("^ .", 10), (". ^", 5), ("A ^", 10), ("^ ^", 5), (". .", 5)])
def test_13__downhill_doubles(drawing: str, value: int) -> None:
    _, rules = printed()
    table = board(drawing, "BI1 A1 E 5-4 inf\nAI1 A2 W 7-4 inf")
    assert attack_factor(table.ground, rules, table.units[0], table.units[1:]).value == value


def test_13__downhill_needs_every_attacked_square_to_be_lower() -> None:
    _, rules = printed()
    table = board(". ^\n^ .", "BI1 A1 E 5-4 inf\nAI1 A2 W 7-4 inf\nAI2 B2 SW 7-4 inf")
    own, low, high = table.units
    assert attack_factor(table.ground, rules, own, (low,)).value == 10
    assert attack_factor(table.ground, rules, own, (low, high)).value == 5


def test_13__multipliers_are_not_multiplied_the_largest_counts() -> None:
    _, rules = printed()
    table = board("^ .", "BI1 A1 E 5-4 inf\nAI1 A2 N 7-4 inf")
    assert attack_factor(table.ground, rules, table.units[0], table.units[1:]).value == 15


@pytest.mark.parametrize(("drawing", "value"), [("~ .", 4), ("F .", 7), ("t .", 7)])
def test_13__from_a_creek_half_rounded_up_from_a_ford_whole(drawing: str, value: int) -> None:
    _, rules = printed()
    table = board(drawing, "BI1 A1 E 7-4 inf\nAI1 A2 W 7-4 inf", "A1-A2")
    assert attack_factor(table.ground, rules, table.units[0], table.units[1:]).value == value


@pytest.mark.parametrize(
    ("mark", "value"),
    [(".", 7), ("w", 14), ("v", 14), ("^", 14), ("A", 14), ("s", 4), ("F", 7), ("~", 7), ("t", 7), ("W", 14)],
)
def test_14__what_the_ground_does_for_a_defender(mark: str, value: int) -> None:
    table = board(f"{mark} .", "AI1 A1 E 7-4 inf")
    assert defence_factor(table.ground, table.units[0]).value == value


def test_14__disorder_halves_rounded_up_after_the_ground_has_doubled() -> None:
    plain = board(". .", "AI1 A1 E 7-4 inf disorganised")
    assert defence_factor(plain.ground, plain.units[0]).value == 4
    woods = board("w .", "AI1 A1 E 6-4 inf disorganised")
    assert defence_factor(woods.ground, woods.units[0]).value == 6


def test_01__levels_are_one_two_and_three() -> None:
    land = board(". ^ A", "AI1 A1 E 7-4 inf").ground
    assert [level(land, sq(name)) for name in ("A1", "A2", "A3")] == [1, 2, 3]


def test_12__attacks_go_only_into_the_three_front_squares() -> None:
    table = board(FLAT, "BI1 C3 N 7-4 inf\nAI1 C4 W 7-4 inf", way=ALTERNATE)
    turned = run(table, "BI1 x C4; face N")
    assert turned.battles() == ["BI1 x AI1 1-1 DH"]
    assert "could not face N" in turned.result("BI1")
    assert "none of its three front squares" in check(table, "BI1 x C4; face N")[0].message
    assert str(check(table, "BI1 face N; x C4")[0].choices[0].order) == "BI1 face E, attack C4"


def test_12__each_unit_fights_one_battle_a_turn() -> None:
    table = board(FLAT, "BI1 C3 E 7-4 inf\nAI1 D4 W 3-4 inf\nAI2 B4 W 3-4 inf", way=ALTERNATE)
    after = run(table, "BI1 x D4")
    assert after.battles() == ["BI1 x AI1+AI2 2-1 EXC"]


def test_12__every_enemy_in_whose_control_one_stands_is_attacked() -> None:
    table = board(FLAT, "BI1 C3 E 7-4 inf\nBI2 D3 E 7-4 inf\nAI1 D4 W 3-4 inf\nAI2 B4 W 3-4 inf", way=ALTERNATE)
    after = run(table, "BI1 x D4", "BI2 x D4")
    assert after.battles() == ["BI1+BI2 x AI1+AI2 2-1 EXC"] or "AI2" in after.battles()[0]


def test_14__who_is_next_to_the_enemy_after_moving_must_attack_though_he_was_not_told_to() -> None:
    table = board(FLAT, "BI1 C2 E 7-4 inf\nAI1 C4 W 7-4 inf", way=ALTERNATE)
    assert run(table, "BI1 - C3").battles() == ["BI1 x AI1 1-1 DH"]


def test_14__several_attacks_on_several_enemies_may_be_split_or_joined() -> None:
    units = "BI1 D3 E 7-4 inf\nBI2 B3 E 7-4 inf\nAI1 D4 W 3-4 inf\nAI2 B4 W 7-4 inf"
    table = board(FLAT, units, way=ALTERNATE)
    split = run(table, "BI1 x D4 battle 2", "BI2 x B4 battle 1")
    assert split.battles() == ["BI2 x AI2 1-1 DH", "BI1 x AI1 2-1 EXC"]
    joined = run(table, "BI1 x D4 battle 1", "BI2 x B4 battle 1")
    assert joined.battles() == ["BI1+BI2 x AI1+AI2 1-1 DH"]


def test_14__without_numbers_the_best_odds_are_fought_first() -> None:
    units = "BI1 B3 E 7-4 inf\nBI2 D3 E 7-4 inf\nAI1 B4 W 7-4 inf\nAI2 D4 W 3-4 inf"
    assert run(board(FLAT, units, way=ALTERNATE), "BI1 x B4", "BI2 x D4").battles()[0].startswith("BI2")


def test_12__attacks_on_one_square_may_be_divided_if_it_holds_more_than_one_unit() -> None:
    units = "BI1 D3 E 7-4 inf\nBI2 B3 E 7-4 inf\nAI1 C4 W 3-4 inf\nAI2 C4 W 3-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x AI1", "BI2 x AI2", dice={"battle*": 9})
    assert sorted(battle[:11] for battle in after.battles()) == ["BI1 x AI1 4", "BI2 x AI2 4"]


def test_14__nobody_is_attacked_twice_in_a_turn() -> None:
    units = "BI1 D3 E 7-4 inf\nBI2 B3 E 7-4 inf\nAI1 C4 W 3-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4 battle 1", "BI2 x C4 battle 2")
    assert len(after.battles()) == 1
    assert after.battles()[0].startswith("BI1+BI2 x AI1")


def test_14__others_join_who_are_named_after_with() -> None:
    units = "BI1 D3 E 7-4 inf\nBI2 B3 E 7-4 inf\nAI1 C4 W 3-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4 with BI2")
    assert after.battles()[0].startswith("BI1+BI2 x AI1")


def test_20__AE_and_DE_take_one_unit_which_its_owner_picks() -> None:
    units = "BI1 C3 E 14-4 inf\nAI1 C4 W 2-4 inf\nAI2 C4 W 1-4 inf\nAI3 C4 W 3-4 inf militia"
    table = board(FLAT, units, way=ALTERNATE)
    throw = {"battle*": throw_for("DE", "2-1")}
    assert run(table, "BI1 x C4", dice=throw).of("eliminated")[0].actors == ("AI3",)
    assert run(table, "BI1 x C4", "LOSSES AI1 first", dice=throw).of("eliminated")[0].actors == ("AI1",)
    plain = changed(table, "AI3", militia=False)
    assert run(plain, "BI1 x C4", dice=throw).of("eliminated")[0].actors == ("AI2",)


@pytest.mark.parametrize(("code", "squares"), [("D1", 1), ("D2", 2)])
def test_20__all_defenders_retreat(code: str, squares: int) -> None:
    units = "BI1 C3 E 10-4 inf\nAI1 C4 W 2-4 inf\nAI2 C4 W 3-4 inf"
    after = run(
        board(FLAT, units, way=ALTERNATE), "BI1 x C4", "ADVANCE BI1 never", dice={"battle*": throw_for(code, "2-1")}
    )
    for name in ("AI1", "AI2"):
        assert sq(after.at(name)).distance(sq("C4")) == squares
        assert not after.unit(name).disorganised


def test_20__with_an_asterisk_they_are_disorganised_as_well() -> None:
    units = "BI1 C3 E 10-4 inf\nAI1 C4 W 5-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4", dice={"battle*": throw_for("D2*", "2-1")})
    assert after.unit("AI1").disorganised


def test_20__attackers_retreat_alike() -> None:
    units = "BI1 C3 E 10-4 inf\nAI1 C4 W 5-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4", dice={"battle*": throw_for("A1*", "2-1")})
    assert sq(after.at("BI1")).distance(sq("C3")) == 1
    assert after.unit("BI1").disorganised


def test_16__who_is_disorganised_twice_is_eliminated() -> None:
    units = "BI1 C3 E 10-4 inf\nAI1 C4 W 10-4 inf disorganised"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4", dice={"battle*": throw_for("D1*", "2-1")})
    assert after.unit("AI1").eliminated
    assert after.of("disorganised_twice")


def test_20__who_cannot_retreat_is_eliminated() -> None:
    """Off the board, into enemy control, over the stack: all squares behind it are one of these."""
    table = board(". . .", "BI1 A2 E 10-4 inf\nAI1 A3 W 5-4 inf", way=ALTERNATE)
    assert run(table, "BI1 x A3", dice={"battle*": throw_for("D1", "2-1")}).unit("AI1").eliminated
    full = board(". . . .", "BI1 A2 E 10-4 inf\nAI1 A3 W 5-4 inf\nAI2 A4 W 11-4 inf", way=ALTERNATE)
    assert run(full, "BI1 x AI1", dice={"battle*": throw_for("D1", "2-1")}).unit("AI1").eliminated


def test_20__a_retreat_ends_in_no_square_that_the_enemy_controls() -> None:
    table = board(FLAT, "BI1 C3 E 10-4 inf\nBI2 C6 W 1-4 inf\nAI1 C4 W 5-4 inf", way=ALTERNATE)
    after = run(table, "BI1 x C4", "BI2 hold", "ADVANCE BI1 never", dice={"battle*": throw_for("D1", "2-1")})
    assert after.unit("AI1").eliminated


def test_20__a_retreat_goes_the_way_its_owner_wants() -> None:
    table = board(FLAT, "BI1 C3 E 10-4 inf\nAI1 C4 W 5-4 inf", way=ALTERNATE)
    throw = {"battle*": throw_for("D2", "2-1")}
    assert run(table, "BI1 x C4", dice=throw).at("AI1")[1:] == "6"
    assert run(table, "BI1 x C4", "RETREAT AI1 N", dice=throw).at("AI1")[0] == "E"


def test_20__exchange_takes_one_of_each_the_attackers_as_large_as_the_defenders() -> None:
    units = "BI1 C3 E 2-4 inf\nBI2 C3 E 6-4 inf\nBI3 C3 E 5-4 inf\nAI1 C4 W 5-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4 with BI2+BI3", dice={"battle*": throw_for("EXC", "2-1")})
    assert [event.actors for event in after.of("eliminated")] == [("AI1",), ("BI3",)]


def test_20__exchange_takes_the_largest_where_none_is_large_enough() -> None:
    units = "BI1 C3 E 2-4 inf\nBI2 C3 E 3-4 inf\nAI1 C4 W 5-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4 with BI2", dice={"battle*": throw_for("EXC", "1-1")})
    assert [event.actors for event in after.of("eliminated")] == [("AI1",), ("BI2",)]


def test_15__the_strongest_attacker_advances_into_the_square_by_default_and_faces_as_told() -> None:
    units = "BI1 C3 E 10-4 inf\nBI2 D3 E 3-4 inf\nAI1 C4 W 5-4 inf"
    table = board(FLAT, units, way=ALTERNATE)
    throw = {"battle*": throw_for("D2", "2-1")}
    after = run(table, "BI1 x C4 with BI2", "BI2 x C4", "ADVANCE BI1 strongest N", dice=throw)
    assert (after.at("BI1"), after.unit("BI1").facing, after.at("BI2")) == ("C4", "N", "D3")
    stays = run(table, "BI1 x C4", "BI2 x C4", "ADVANCE BI1 never", "ADVANCE BI2 never", dice=throw)
    assert (stays.at("BI1"), stays.at("BI2")) == ("C3", "D3")
    both = run(table, "BI1 x C4", "BI2 x C4", "ADVANCE BI1 always", "ADVANCE BI2 always", dice=throw)
    assert both.at("BI1") == both.at("BI2") == "C4"


def test_15__an_advance_keeps_within_fifteen_factors() -> None:
    units = "BI1 C3 E 10-4 inf\nBI2 D3 E 6-4 inf\nAI1 C4 W 8-4 inf"
    throw = {"battle*": throw_for("D2", "2-1")}
    told = ("BI1 x C4", "BI2 x C4", "ADVANCE BI1 always", "ADVANCE BI2 always")
    after = run(board(FLAT, units, way=ALTERNATE), *told, dice=throw)
    assert (after.at("BI1"), after.at("BI2")) == ("C4", "D3")


def test_15__defenders_advance_only_where_they_are_told_to() -> None:
    table = board(FLAT, "BI1 C3 E 5-4 inf\nAI1 C4 W 5-4 inf", way=ALTERNATE)
    throw = {"battle*": throw_for("A2", "1-1")}
    assert run(table, "BI1 x C4", dice=throw).at("AI1") == "C4"
    assert run(table, "BI1 x C4", "ADVANCE AI1 always", dice=throw).at("AI1") == "C3"


def test_20__held_defenders_neither_move_nor_attack_in_their_next_turn() -> None:
    table = board(FLAT, "BI1 C3 E 7-4 inf\nAI1 C4 W 7-4 inf", way=ALTERNATE)
    held = run(table, "BI1 x C4", dice={"battle*": throw_for("DH", "1-1")}).position
    after = run(held, "AI1 withdraw C6; face N")
    assert (after.at("AI1"), after.unit("AI1").facing, after.battles()) == ("C4", "N", [])
    assert "held by BI1" in after.result("AI1")
    assert "held by BI1" in check(held, "AI1 x C3", seat="washington")[0].message


def test_20__the_hold_lasts_until_the_attacker_withdraws_or_attacks_again() -> None:
    table = board(FLAT, "BI1 C3 E 7-4 inf\nAI1 C4 W 7-4 inf held=BI1", way=ALTERNATE, bound=3)
    assert not run(table, "BI1 withdraw C1").unit("AI1").held
    assert not run(table, "BI1 x C4", dice={"battle*": throw_for("DCA", "1-1")}).unit("AI1").held


def test_20__reinforcements_in_the_held_square_are_held_too_and_commanders_are_not() -> None:
    units = "BI1 C3 E 7-4 inf\nAI1 C4 W 7-4 inf held=BI1\nAI2 C5 W 2-4 inf\nAWS C4 W 0-6 gen"
    after = run(board(FLAT, units, way=ALTERNATE, bound=2), "AI2 - C4", "AWS - C6")
    assert after.unit("AI2").held_by == ("BI1",)
    assert after.at("AWS") == "C6"


def test_20__an_attacker_held_by_a_counterattack_from_elsewhere_frees_whom_he_held() -> None:
    """The printed diagram: Blue is held, its other unit counterattacks in full enfilade and holds Red."""
    units = "BI1 C3 E 7-4 inf\nAI1 C4 W 7-4 inf held=BI1\nAI2 D3 S 4-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE, bound=2), "AI2 x C3", dice={"battle*": throw_for("DH", "1-1")})
    assert after.battles() == ["AI2 x BI1 1-1 DH"]
    assert after.unit("BI1").held_by == ("AI2",)
    assert not after.unit("AI1").held


def test_20__not_if_another_attacker_beside_him_is_held_by_nobody() -> None:
    units = "BI1 C3 E 7-4 inf\nBI2 B3 E 7-4 inf\nAI1 C4 W 7-4 inf held=BI1,BI2\nAI2 D3 S 4-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE, bound=2), "AI2 x C3", dice={"battle*": throw_for("DH", "1-1")})
    assert after.unit("AI1").held


@pytest.mark.parametrize("code", ["DH", "DCA"])
def test_16__the_disorganised_neither_hold_nor_counterattack_but_withdraw(code: str) -> None:
    units = "BI1 C3 E 7-4 inf\nAI1 C4 W 10-4 inf disorganised"
    fought = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4", dice={"battle*": throw_for(code, "1-1")})
    assert fought.battles() == [f"BI1 x AI1 1-1 {code}"]
    assert not fought.unit("AI1").held and not fought.unit("AI1").must_answer
    assert [event.actors for event in fought.of("must_withdraw")] == [("AI1",)]
    assert not fought.of("held") and not fought.of("must_answer")
    gone = run(fought.position, "AI1 x C3")
    assert sq(gone.at("AI1")).distance(sq("C3")) >= 2 and gone.battles() == []


def test_16__of_a_held_square_the_disorganised_alone_withdraw() -> None:
    units = "BI1 C3 E 8-4 inf\nAI1 C4 W 4-4 inf\nAI2 C4 W 4-4 inf disorganised"
    fought = run(board(FLAT, units, way=ALTERNATE), "BI1 x C4", dice={"battle*": throw_for("DH", "1-1")})
    assert (fought.unit("AI1").held_by, fought.unit("AI2").held_by) == (("BI1",), ())
    left = run(fought.position)
    assert left.at("AI1") == "C4" and left.unit("AI1").held
    assert sq(left.at("AI2")).distance(sq("C3")) >= 2


def test_16__who_is_disorganised_and_cannot_withdraw_is_not_saved_by_a_hold() -> None:
    units = "BI1 A1 E 8-4 inf\nBI2 A4 W 1-4 inf\nAI1 A2 W 10-4 inf disorganised"
    fought = run(board(". . . .", units, way=ALTERNATE), "BI1 x A2", dice={"battle*": throw_for("DH", "1-1")})
    assert fought.of("must_withdraw")
    assert run(fought.position).of("cut_off")[0].actors == ("AI1",)


def test_20__who_must_answer_attacks_or_withdraws_in_his_next_turn() -> None:
    table = board(FLAT, "BI1 C3 E 7-4 inf\nAI1 C4 W 7-4 inf", way=ALTERNATE)
    hit = run(table, "BI1 x C4", dice={"battle*": throw_for("DCA", "1-1")})
    assert hit.unit("AI1").must_answer
    after = run(hit.position)
    assert after.battles() == ["AI1 x BI1 1-1 DH"]
    assert not after.unit("AI1").must_answer


def test_13__battles_are_resolved_one_after_another() -> None:
    """The second finds the board as the first has left it: here its defender has fled into it."""
    units = "BI1 D3 E 10-4 inf\nBI2 A4 N 3-4 inf\nAI1 D4 W 5-4 inf\nAI2 B4 S 1-4 inf"
    after = run(
        board(FLAT, units, way=ALTERNATE),
        "BI1 x D4 battle 1",
        "BI2 x B4 battle 2",
        dice={"battle*": throw_for("D1", "2-1")},
    )
    assert [battle[:9] for battle in after.battles()] == ["BI1 x AI1", "BI2 x AI2"]


def test_14__in_the_simultaneous_way_the_side_with_the_initiative_fights_first_then_the_other() -> None:
    units = "BI1 C3 E 7-4 inf\nAI1 C4 W 7-4 inf"
    assert run(board(FLAT, units), "BI1 x C4", "AI1 x C3", dice={"battle*": throw_for("DCA", "1-1")}).battles() == [
        "BI1 x AI1 1-1 DCA",
        "AI1 x BI1 1-1 DCA",
    ]
    assert (
        run(board(FLAT, units, bound=2), "BI1 x C4", "AI1 x C3", dice={"battle*": throw_for("DCA", "1-1")}).battles()[
            0
        ][:3]
        == "AI1"
    )


def test_14__who_was_driven_off_in_the_first_battles_does_not_attack_in_the_second() -> None:
    units = "BI1 C3 E 10-4 inf\nAI1 C4 W 5-4 inf"
    after = run(
        board(FLAT, units), "BI1 x C4", "AI1 x C3", "ADVANCE BI1 never", dice={"battle*": throw_for("D2", "2-1")}
    )
    assert len(after.battles()) == 1


def test_14__who_has_troops_before_him_does_not_chase_a_commander_instead() -> None:
    table = board(FLAT, "BI1 C3 E 7-4 inf\nAWS C4 W 0-6 gen\nAI1 D4 W 7-4 inf", way=ALTERNATE)
    after = run(table, "BI1 x C4")
    assert [battle[:9] for battle in after.battles()] == ["BI1 x AI1"]
    assert after.at("AWS") == "C4"


def test_18__guns_that_have_bombarded_do_not_attack_in_the_same_turn() -> None:
    units = "BA1 C3 E 3-4 art\nBI1 D3 E 7-4 inf\nAI1 D4 W 7-4 inf\nAI2 C4 W 2-4 inf"
    table = board(FLAT, units, way=ALTERNATE, bombardment=True)
    after = run(table, "BA1 * AI2", "BI1 x D4")
    assert after.of("bombarded")
    assert all("BA1" not in event.actors for event in after.of("battle"))


def test_10__whoever_finds_no_room_is_not_put_back_among_the_enemy() -> None:
    """He goes back to the last square of his way that nobody has entered since; where there is none he is lost."""
    units = "BI1 A3 E 8-4 inf\nBI2 A4 E 15-4 inf\nBI3 A2 E 7-4 inf\nAC1 C1 S 1-6 cav"
    after = run(board(FLAT, units), "BI3 - A3-A4", "AC1 - B1-A1")
    assert after.at("BI3") in ("A3", "A2")
    places = {unit.place: unit.side for unit in after.position.units if unit.place is not None}
    assert all(places[unit.place] == unit.side for unit in after.position.units if unit.place is not None)
