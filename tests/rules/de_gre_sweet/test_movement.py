"""Movement, squares, last stands and equipment: mechanisms 3 to 8, 23 to 25."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pbem.rules.de_gre_sweet as rules
from pbem.battle.facing import Facing
from pbem.battle.piece import Formation
from pbem.rules.de_gre_sweet.field.unit import Fate
from tests.rules.de_gre_sweet.board import ALTERNATE, Train, board, changed, check, refused, run, sq

FAR = "\nAZ H8 W line"
RIVER = ". . ~ . .\n. . ~ . .\n. . B . .\n. ~ . . .\n~ . . . ."


def test_1__slanting_steps_cost_one_and_a_half_and_halves_are_lost() -> None:
    assert run(board("FA A1 E line" + FAR), "FA - C3").at("FA") == "B2"
    assert run(board("FA A1 E lcav" + FAR), "FA - D4").at("FA") == "C3"


def test_2__in_the_alternate_way_the_defender_fires_and_does_not_move() -> None:
    position = board("FA A4 E line\nAA B4 W line", way=ALTERNATE)
    result = run(position, "AA - C4")
    assert result.at("AA") == "B4" and result.rolls("volley|AA|*")
    assert result.position.acting == ("allied",)
    assert "enemy's move" in refused(position, "AA - C4", seat="wellington")[0]
    assert not refused(position, "AA * A4", seat="wellington")


def test_3__only_light_troops_and_artillery_separate_and_reform() -> None:
    light = board("FA A1 E light" + FAR)
    result = run(light, "FA detach 1 B1")
    assert (result.stands("FA"), result.stands("FAB"), result.at("FAB")) == (2, 1, "B1")
    assert "may not separate" in refused(board("FA A1 E line" + FAR), "FA detach 1 B1")[0]
    assert "2 at most" in refused(light, "FA detach 3 B1")[0]
    again = run(result.position, "FAB join FA")
    assert again.stands("FA") == 3 and again.unit("FAB").fate is Fate.JOINED


def test_3__a_battery_sends_off_a_gun_with_crew() -> None:
    result = run(board("FA A1 E foot" + FAR), "FA detach 1 B1")
    assert (result.unit("FA").train, result.unit("FAB").train) == (Train(1, 0, 1), Train(1))
    assert (result.stands("FA"), result.stands("FAB")) == (3, 2)


def test_3__a_detachment_obeys_the_standing_orders_of_its_unit() -> None:
    after = run(board("FA A1 E light 2\nAA C1 W lcav"), "FA detach 1 A2").position
    assert after.unit("FAB") is not None
    result = run(after, "SUPPORTS FA never", "AA x A1")
    assert result.of("melee")[0].targets == ("FA",)


def test_3__commanders_come_and_go() -> None:
    position = board("FA A1 E line\nFC A1 E cmd rides=FA\nFB C1 E line" + FAR)
    assert run(position, "FC join FB").unit("FC").rides == "FB"
    assert run(position, "FC leave").unit("FC").rides == ""
    along = run(position, "FA - A3")
    assert (along.at("FC"), along.unit("FC").rides) == ("A3", "FA")


def test_4__one_unit_to_a_square_and_the_later_goes_back() -> None:
    result = run(board("FA A1 E line\nFB A3 E line" + FAR), "FA - A2", "FB - A2")
    assert sorted((result.at("FA"), result.at("FB"))) in (["A1", "A2"], ["A2", "A3"])
    assert "full" in result.result("FA") + result.result("FB")


def test_4__artillery_shares_a_square_up_to_its_three_limits() -> None:
    halves = "FA A1 E foot 2 train=1,0,1 mounted=0\nFB A2 E foot 2 train=1,0,0 mounted=0"
    assert run(board(halves + FAR), "FB - A1").at("FB") == "A1"
    whole = "FA A1 E foot\nFB A2 E foot 2 train=1,0,0 mounted=0"
    assert run(board(whole + FAR), "FB - A1").at("FB") == "A2"


def test_5__a_move_wholly_on_a_road_is_a_square_longer() -> None:
    road = "A1-B1-C1-D1"
    on = run(board("FA A1 E line" + FAR, OPEN, road), "FA - D1")
    off = run(board("FA A1 E line" + FAR, OPEN, road), "FA - C1-D2")
    assert (on.at("FA"), off.at("FA")) == ("D1", "C1")


OPEN = "\n".join([". . . . . . . ."] * 8)


def test_6__nobody_goes_through_enemies_or_between_two_on_the_slant() -> None:
    through = run(board("FA A4 E lcav\nAA B4 W line\nAB G8 W line"), "FA - C4")
    assert (through.at("FA"), "B4" in str(through.of("marched")[0].words["path"])) == ("C4", False)
    assert "AA is in B4" in check(board("FA A4 E line\nAA B4 W line"), "FA - B4")[0].message.replace("Aa", "AA")
    pair = board("FA A4 E light\nAA A5 W grd\nAB B4 W grd")
    assert str(run(pair, "FA - B5").of("marched")[0].words["path"]).startswith("A4-B3")


def test_7__a_battery_moves_as_its_slowest_part() -> None:
    assert run(board("FA A1 E foot" + FAR), "FA - E1").at("FA") == "C1"
    assert run(board("FA A1 E horse\nFB A8 E horse" + FAR), "FA - G1").at("FA") == "E1"


def test_7__anybody_draws_guns_that_he_was_told_to_take_over() -> None:
    parks = {"A1": (Train(1), "french")}
    position = board("FA A1 E gcav" + FAR, parks=parks)
    taken = run(position, "FA take A1; - E1")
    assert taken.unit("FA").train == Train(1) or taken.at("FA") == "E1"
    drawn = changed(board("FA A1 E gcav" + FAR), "FA", train=Train(1))
    assert run(drawn, "FA take A1; - E1").at("FA") == "C1"
    left = run(drawn, "FA - E1")
    assert left.at("FA") == "E1" and [str(park.square) for park in left.position.parks] == ["A1"]


def test_7__a_battery_takes_over_guns_in_the_open_up_to_two() -> None:
    position = board("FA A1 E horse\nFB A8 E horse" + FAR, parks={"B1": (Train(1, 0, 1), "")})
    result = run(position, "FA take B1")
    assert result.unit("FA").train == Train(1, 1, 1) and not result.position.parks


def test_8__batteries_unlimber_when_they_have_moved_or_stay_limbered_if_told() -> None:
    assert not run(board("FA A1 E foot" + FAR), "FA - B1").unit("FA").limbered
    assert run(board("FA A1 E foot" + FAR), "FA - B1; limber").unit("FA").limbered


def test_8__everybody_faces_a_side_or_a_corner() -> None:
    assert run(board("FA A1 E line" + FAR), "FA face NE").unit("FA").facing is Facing.NE


def test_23__a_square_takes_a_whole_move_and_four_stands() -> None:
    position = board("FA A4 E line\nAA G8 W line")
    result = run(position, "FA form square")
    assert result.unit("FA").square == "FA"
    piece = rules.see(result.position, "french").piece("FA")
    assert piece is not None and piece.formation is Formation.HOLLOW_SQUARE and piece.facing is None
    assert "stand for every side" in refused(board("FA A4 E line 3" + FAR), "FA form square")[0]
    assert "forms no square" in refused(board("FA A4 E light" + FAR), "FA form square")[0]
    busy = run(position, "FA - B4; form square")
    assert busy.at("FA") == "A4" and busy.unit("FA").square == "FA"


def test_23__squares_are_as_wide_as_deep() -> None:
    four = "FA A1 E line 2\nFB A2 E line 2\nFC B1 E line 2\nFD B2 E line 2"
    two = run(board(four + FAR), "FA form square with FB+FC+FD")
    assert {two.unit(name).square for name in ("FA", "FB", "FC", "FD")} == {"FA"}
    assert refused(board(four + FAR), "FA form square with FB")


def test_23__a_square_neither_moves_nor_turns_and_cavalry_cannot_attack_it() -> None:
    position = board("FA D4 E line square=FA\nAA F4 W lcav\nAB D6 S line")
    assert "cannot move" in refused(position, "FA - E4")[0]
    assert "faces every way" in refused(position, "FA face N")[0]
    assert "cavalry cannot attack" in refused(position, "AA x D4", seat="wellington")[0]
    result = run(position, "AA x D4", "AB - D5")
    assert not result.of("melee") and result.at("AA") == "E4"
    assert run(position, "AB x D4").of("melee")


def test_23__a_square_fires_a_die_from_each_side() -> None:
    position = board("FA D4 E line square=FA\nAA D5 S grd\nAB E4 W grd\nAC E5 W grd")
    thrown = run(position).rolls("volley|FA|*")
    assert sorted(len(roll.dice) for roll in thrown) == [1, 1]


def test_23__a_square_that_loses_a_side_is_broken_and_faces_one_way() -> None:
    position = board("FA D4 N line square=FA\nAA F4 W grd")
    result = run(position, dice={"volley|AA|*": (1,)})
    assert (result.unit("FA").square, result.unit("FA").facing) == ("", Facing.E)
    assert result.of("square_broken")[0].words["facing"] == "E"
    told = run(position, "AFTERWARDS FA SW", "FA face SW", dice={"volley|AA|*": (1,)})
    assert told.of("square_broken")[0].words["facing"] == "SW"


def test_23__to_leave_a_square_takes_a_whole_move() -> None:
    result = run(board("FA D4 E line square=FA" + FAR), "FA form line; - E4")
    assert (result.unit("FA").square, result.at("FA")) == ("", "D4")


@pytest.mark.parametrize(("kind", "stays"), [("line", False), ("lcav", False), ("light", True), ("grd", True)])
def test_24__the_last_stand_goes_back_a_whole_move_unless_it_is_light_or_guards(kind: str, stays: bool) -> None:
    result = run(board(f"FA E4 E {kind} 1\nAA H8 W foot"), "FA - F4")
    assert (result.at("FA") == "F4") is stays
    assert stays or result.of("gave_way")
    assert stays or "last stand" in refused(board(f"FA E4 E {kind} 1" + FAR), "FA - F4")[0]


def test_24__all_artillery_of_a_side_is_one_unit() -> None:
    two = "FA C4 E horse\nFB C6 E horse"
    assert run(board(two + FAR), "FA hold").at("FA") == "C4"
    assert run(board("FA E4 E horse" + FAR), "FA hold").at("FA") == "A4"


def test_25__who_goes_off_the_table_fights_no_more_and_counts() -> None:
    position = board("FA A4 E line 1\nFB A1 E line\nAA H8 W line")
    result = run(position)
    assert result.unit("FA").fate is Fate.OFF_TABLE
    assert rules.score(result.position)["french"] == 3 + 12


def test_25__own_equipment_is_destroyed_at_the_end_of_a_turn() -> None:
    position = board("FA A1 E foot" + FAR)
    assert run(position, "FA destroy guns").unit("FA").train == Train(0, 0, 1)
    assert run(position, "FA destroy wagon").unit("FA").train == Train(2)
    assert run(position, "FA destroy").unit("FA").train == Train()
    assert "no guns" in refused(board("FA A1 E line" + FAR), "FA destroy")[0]


def test_25__either_side_destroys_its_equipment_and_gives_up_in_the_move_of_the_other() -> None:
    position = board("FA A1 E foot" + FAR, way=ALTERNATE, bound=2)
    assert not refused(position, "FA destroy guns") and not refused(position, "FA surrender")
    assert run(position, "FA destroy guns").unit("FA").train == Train(0, 0, 1)
    assert run(position, "FA surrender").position.surrendered == ("french",)


def test_25__guns_of_a_battery_that_fell_are_spiked_where_it_was_told() -> None:
    position = board("FA D4 E foot 1 mounted=0\nAA D5 S line\nFB A1 E horse")
    shot = {"volley|AA|*": (1,)}
    kept = run(position, dice=shot)
    assert kept.position.parks[0].train == Train(2, 0, 1) and kept.position.parks[0].side == "french"
    assert not run(position, "SPIKE FA always", dice=shot).position.parks


def test_25__a_commander_in_chief_may_surrender() -> None:
    position = board("FA A1 E line" + FAR)
    result = run(position, "FA surrender")
    ney = changed(position, "FA", seat="ney")
    assert "Only Napoleon" in refused(ney, "FA surrender")[0] and not run(ney, "FA surrender").position.surrendered
    verdict = rules.judge(result.position)
    assert verdict is not None and (verdict.winner, verdict.degree) == ("allied", "major")


def test_25__the_points_of_stands_guns_and_objectives_decide_after_the_agreed_moves() -> None:
    position = replace(board("FA D4 E line\nAA H8 W grd", prizes={"D4": 30}), bound=8)
    assert rules.judge(position) is None
    verdict = rules.judge(replace(position, bound=9))
    assert verdict is not None and dict(verdict.score) == {"french": 12 + 30, "allied": 16}
    assert rules.score(changed(position, "AA", place=sq("D4")))["french"] == 12


def test_25__a_side_swept_off_the_table_has_lost() -> None:
    position = board("FA D4 E line\nAA H8 W line 1")
    verdict = rules.judge(run(position).position)
    assert verdict is not None and verdict.winner == "french"


def test_water_is_crossed_at_the_bridge_only() -> None:
    position = board("FA B3 E lcav\nAZ E1 W line", RIVER)
    assert run(position, "FA - D3").at("FA") == "D3"
    assert "-C3-" in f"{run(position, 'FA - D2').of('marched')[0].words['path']}-"
    assert refused(position, "FA - C4")


def test_two_who_come_to_one_square_at_one_instant_fight_there_and_nobody_defends_it() -> None:
    result = run(board("FA C4 E line\nAA E4 W line"), "FA x D4", "AA x D4", "MDI FA line", "MDI AA line")
    (event,) = result.of("melee")
    assert event.words["where"] == "D4"
    assert (result.stands("FA"), result.stands("AA")) == (2, 2)


def test_two_who_cross_fight_in_the_square_of_one_of_them() -> None:
    position = board("FA C4 E line\nAA D4 W line")
    assert run(position, "FA x D4", "AA x C4", dice={"meet|*": (1,)}).of("melee")[0].words["where"] == "D4"
    assert run(position, "FA x D4", "AA x C4", dice={"meet|*": (2,)}).of("melee")[0].words["where"] == "C4"


def test_who_leaves_in_time_is_not_caught_and_who_is_caught_does_not_leave() -> None:
    away = run(board("FA B4 E line\nAA D4 W lcav"), "FA x D4", "AA - H4")
    assert not away.of("melee") and away.at("FA") == "D4"
    caught = run(board("FA B4 E huss\nAA D4 W line"), "FA x D4", "AA - F4")
    assert caught.of("melee")
