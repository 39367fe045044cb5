"""Artillery: mechanisms 9 to 13, how guns are laid (8), and the cover and fire of 21."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import pbem.rules.de_gre_sweet as rules
from pbem.battle.facing import Facing
from pbem.rules.de_gre_sweet.artillery.shots import shots_of
from pbem.rules.de_gre_sweet.field.measure import bears, halves
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.tables.artillery import Shot
from tests.rules.de_gre_sweet.board import ALTERNATE, board, check, printed, refused, run, sq

HITS: Sequence[int] = (1,) * 9
NEAR_WOOD = ". . . .\n. . . .\n. . . .\n. . . .\n. w . .\n. . . .\n. . . .\n. . . ."
FAR_WOOD = ". . . .\n. . . .\n. . . .\n. . . .\n. . w .\n. . . .\n. . . .\n. . . ."
LIT: dict[str, Sequence[int]] = {"shot|*": (1,), "cover|*": (6,), "touch|*": (1, 1)}


def test_1__a_diagonal_counts_one_and_a_half() -> None:
    assert halves(sq("A1"), sq("A3")) == 4
    assert halves(sq("A1"), sq("B2")) == 3
    assert halves(sq("A1"), sq("C2")) == 5


def test_9__guns_fire_even_if_they_are_destroyed_in_the_same_turn() -> None:
    result = run(
        board("FA A4 E foot\nAA E4 W foot"),
        "FA * E4", "AA * A4",
        dice={"shot|*": HITS, "gun|*": HITS},
    )  # fmt: skip
    assert result.unit("FA").train == Train(0, 0, 0) == result.unit("AA").train
    assert result.stands("FA") == result.stands("AA") == 2


@pytest.mark.parametrize(
    ("train", "kinds"),
    [
        (Train(2, 0, 1), [Shot.FIELD, Shot.FIELD, Shot.HOWITZER]),
        (Train(1, 0, 1), [Shot.FIELD, Shot.HOWITZER]),
        (Train(2, 0, 0), [Shot.FIELD, Shot.HOWITZER]),
        (Train(1, 0, 0), [Shot.FIELD]),
        (Train(0, 0, 1), []),
        (Train(0, 1, 0), [Shot.HORSE]),
    ],
)
def test_10__shots_go_by_guns_and_wagon(train: Train, kinds: list[Shot]) -> None:
    assert list(shots_of(train)) == kinds


def test_10__one_gun_without_a_wagon_may_be_a_howitzer() -> None:
    result = run(board("FA A4 E foot train=1,0,0\nAA E4 W line"), "FA * E4 howitzer")
    assert [roll.label for roll in result.rolls("shot|*")] == ["howitzer at E4"]


def test_10__a_battery_without_a_crew_or_limbered_does_not_fire() -> None:
    result = run(board("FA A4 E foot limbered\nAA E4 W line"), "FA hold")
    assert not result.rolls("shot|*")
    away = board("FA A4 E foot limbered\nAA E4 W line", way=ALTERNATE, bound=2)
    assert "limbered" in refused(away, "FA * E4")[0]
    assert not run(away, "FA * E4").rolls("shot|*")


def test_11__guns_fire_45_degrees_to_either_side_of_an_edge_or_a_corner() -> None:
    here = sq("D4")
    assert bears(here, Facing.N, sq("F6")) and not bears(here, Facing.N, sq("F5"))
    assert bears(here, Facing.NE, sq("D8")) and bears(here, Facing.NE, sq("H4"))
    assert not bears(here, Facing.NE, sq("C8"))


def test_11__friends_in_the_next_square_screen_a_gun_and_farther_ones_do_not() -> None:
    near = board("FA A4 E foot\nFB B4 E line\nAA E4 W line")
    far = board("FA A4 E foot\nFB C4 E line\nAA E4 W line")
    assert [roll.label for roll in run(near, "FA * E4").rolls("shot|*")] == ["howitzer at E4"]
    assert len(run(far, "FA * E4").rolls("shot|*")) == 3
    assert "FB screens it in B4" in check(near, "FA * E4")[0].message


def test_11__a_shot_that_goes_astray_may_kill_a_friend() -> None:
    position = board("FA A4 E horse\nFB D4 E line\nAA E4 W line")
    result = run(position, "FA * E4", dice={"shot|*": (6,), "drift|*": (1,), "stray|*": (1,)})
    assert result.of("friend_hit")[0].targets == ("FB",)
    assert result.stands("FB") == 3


def test_12__a_hit_kills_one_stand_and_a_further_low_die_a_gun_with_one_of_its_crew() -> None:
    position = board("FA A4 E horse\nAA E4 W foot")
    assert run(position, "FA * E4", dice={"shot|*": (1,), "gun|*": (6,)}).unit("AA").train == Train(2, 0, 1)
    hit = run(position, "FA * E4", dice={"shot|*": (1,), "gun|*": (2,)}).unit("AA")
    assert (hit.train, hit.strength) == (Train(1, 0, 1), 4)
    wagon = run(position, "FA * E4", "AIM FA wagon", dice={"shot|*": (1,), "gun|*": (2,)}).unit("AA")
    assert wagon.train == Train(2, 0, 0)


def test_12__a_shot_into_water_does_nothing() -> None:
    drawing = ". . . . ~ .\n. . . . . ."
    result = run(
        board("FA A2 E horse\nAA F2 W line", drawing), "FA * F2",
        dice={"shot|*": (6,), "drift|*": (1,), "stray|*": (1,)},
    )  # fmt: skip
    assert not result.rolls("stray|*")


def test_12__a_howitzer_is_screened_by_nothing() -> None:
    position = board("FA A4 E foot\nFB B4 E line\nAC C4 W light\nAA E4 W line")
    result = run(position, "FA * E4 howitzer", dice={"shot|FA|*": (1,)})
    assert result.stands("AA") == 3


def test_12__ranges_of_the_table_stand_for_the_toy_guns() -> None:
    _, _, table = printed()
    assert [table.needs(Shot.FIELD, 2 * away) for away in (1, 2, 4, 6, 9, 12, 13)] == [4, 4, 3, 2, 2, 1, 0]
    assert [table.needs(Shot.HORSE, 2 * away) for away in (2, 4, 6, 9, 10)] == [4, 3, 2, 1, 0]
    assert table.needs(Shot.FIELD, 5) == 3  # two and a half squares are more than two


def test_13__canister_is_three_dice_a_shot_and_two_a_horse_gun() -> None:
    foot = run(board("FA A4 E foot\nAA B4 W line"), "FA canister B4")
    horse = run(board("FA A4 E horse\nAA B4 W line"), "FA canister B4")
    assert len(foot.roll("canister|*").dice) == 9
    assert len(horse.roll("canister|*").dice) == 2
    assert foot.roll("canister|*").needs == (1, 2)


def test_13__canister_goes_into_the_next_square_only_and_not_at_friends() -> None:
    assert refused(board("FA A4 E foot\nAA C4 W line"), "FA canister C4")
    assert refused(board("FA A4 E foot\nFB B4 W line"), "FA canister B4")
    assert refused(board("FA A4 E foot\nAA A5 W line", way=ALTERNATE, bound=2), "FA canister A5")


def test_13__held_canister_fires_at_the_first_who_comes_before_the_guns() -> None:
    position = board("FA A4 E foot\nAA C4 W line\nAB C5 W huss")
    result = run(position, "FA canister hold", "AA - B4", "AB - B5", dice={"canister|*": (1, 1)})
    assert result.of("canister")[0].targets == ("AB",)
    assert (result.stands("AA"), result.stands("AB")) == (4, 1)


def test_13__held_canister_for_one_square_lets_others_pass_and_is_lost_if_nobody_comes() -> None:
    position = board("FA A4 E foot\nAA C4 W line\nAB C5 W huss")
    result = run(position, "FA canister B4 hold", "AA - B4", "AB - B5")
    assert result.of("canister")[0].targets == ("AA",)
    idle = run(position, "FA canister B3 hold", "AA - B4", "AB - B5")
    assert not idle.rolls("canister|*") and not idle.rolls("shot|*")
    assert "no enemy came" in idle.result("FA")


def test_13__the_attacker_of_the_alternate_way_fires_his_canister_at_once() -> None:
    position = board("FA A4 E foot\nAA C4 W line", way=ALTERNATE)
    assert not run(position, "FA hold").of("holds_canister")
    assert run(position, "AA hold").rolls("shot|FA|*")


def test_21__cover_takes_a_die_and_asks_guns_for_a_second_throw() -> None:
    line = run(board("FA A4 E line\nAA B4 W line", NEAR_WOOD)).roll("volley|FA|*")
    assert len(line.dice) == 3
    position = board("FA A4 E horse\nAA B4 W line", NEAR_WOOD)
    assert len(run(position, "FA canister B4").roll("canister|*").dice) == 1
    far = board("FA A4 E horse\nAA C4 W line", FAR_WOOD)
    assert run(far, "FA * C4", dice={"shot|*": (1,), "cover|*": (4,)}).stands("AA") == 4
    assert run(far, "FA * C4", dice={"shot|*": (1,), "cover|*": (3,)}).stands("AA") == 3


def test_21__a_shell_sets_trees_on_fire_and_everybody_goes_out_of_it() -> None:
    position = board("FA A4 E foot\nAA C4 W line", FAR_WOOD)
    result = run(position, "FA * C4 howitzer", "AA hold", dice=LIT | {"blaze|*": (1, 4)})
    assert list(map(str, result.position.burning)) == ["C4"]
    assert result.at("AA") == "D4"
    assert "no way" in refused(result.position, "FA - C4")[0]


def test_21__double_ones_burn_it_up_with_the_regiment_in_it() -> None:
    position = board("FA A4 E foot\nAA C4 W line\nAC C4 W cmd rides=AA", FAR_WOOD)
    result = run(position, "FA * C4 howitzer", dice=LIT | {"blaze|*": (1, 1)})
    assert not result.unit("AA").here and not result.unit("AC").here
    lost = rules.score(position)["allied"] - rules.score(result.position)["allied"]
    assert lost == 12 + 4
    assert list(map(str, result.position.burnt)) == ["C4"]
    assert not refused(result.position, "FA - C4")


def test_21__a_shot_of_any_gun_burns_only_what_it_touches_and_nothing_in_the_open() -> None:
    position = board("FA A4 E horse\nAA C4 W line", FAR_WOOD)
    untouched = LIT | {"touch|*": (1, 2), "blaze|*": (1, 4)}
    assert not run(position, "FA * C4", dice=untouched).position.burning
    assert run(position, "FA * C4", dice=LIT | {"blaze|*": (1, 4)}).of("burning")
    assert not run(position, "FA * C4", dice=LIT | {"blaze|*": (2, 4)}).position.burning
    assert not run(board("FA A4 E foot\nAA C4 W line"), "FA * C4", dice=LIT | {"blaze|*": (1, 4)}).rolls("touch|*")


def test_21__what_burns_or_is_burnt_down_is_not_lit_again() -> None:
    lit = run(board("FA A4 E foot\nAA C4 W line", FAR_WOOD), "FA * C4", dice=LIT | {"blaze|*": (1, 4)})
    assert len(lit.rolls("touch|*")) == 1


def test_8__who_acts_turns_to_what_he_is_told_to_fire_at_and_others_do_not() -> None:
    units = "FA A4 E foot limbered\nFB C1 E line\nAA A7 W line\nAB C3 W line"
    result = run(board(units), "FA * A7", "FB * C3")
    assert len(result.rolls("shot|FA|*")) == 3 and len(result.roll("volley|FB|C3").dice) == 4
    assert (result.of("unlimbered")[0].actors, result.of("unlimbered")[0].phase) == (("FA",), "Artillery")
    assert [event.words["facing"] for event in result.of("turned") if event.phase != "Movement"] == ["NE", "N"]
    still = board(units, way=ALTERNATE, bound=2)
    assert not run(still, "FA * A7", "FB * C3").rolls("*F[AB]|*")
    assert len(refused(still, "FA * A7", "FB * C3")) == 2 and not refused(board(units), "FA * A7", "FB * C3")


def test_8__a_battery_turns_no_farther_than_it_must_and_one_that_bears_does_not() -> None:
    position = board("FA A4 E foot\nAA E4 W line\nAB D7 W line")
    assert not run(position, "FA * E4; * D7 howitzer").of("turned")
    both = board("FA A4 W foot\nAA E4 W line\nAB A8 W line")
    assert [event.words["facing"] for event in run(both, "FA * E4; * A8 howitzer").of("turned")][:1] == ["NE"]


def test_8__canister_is_held_for_the_side_to_which_the_guns_were_turned() -> None:
    position = board("FA B4 W foot\nAA D4 W line")
    result = run(position, "FA canister C4 hold", "AA - C4")
    assert result.of("canister")[0].targets == ("AA",)


def test_13__held_canister_is_lost_with_the_last_gun() -> None:
    position = board("FA A4 E foot train=1,0,1\nAA C4 W line\nAB A8 S horse")
    shot = {"shot|AB|*": (1,), "gun|*": (1,)}
    assert run(position, "FA canister hold", "AA - B4", "AB * A4").of("canister")
    assert not run(position, "FA canister hold", "AA - B4", "AB * A4", dice=shot).of("canister")


def test_13__held_canister_is_lost_if_the_battery_moves_or_a_friend_stands_there() -> None:
    position = board("FA A4 E foot\nAA C4 W line\nFB C6 S huss")
    assert not run(position, "FA canister hold; - A5", "AA - B4").of("canister")


def test_11__a_shot_astray_that_kills_an_enemy_is_told_as_such() -> None:
    position = board("FA A4 E horse\nAB D4 W line\nAA E4 W line")
    result = run(position, "FA * E4", dice={"shot|*": (6,), "drift|*": (1,), "stray|*": (1,)})
    assert result.of("shot_astray")[0].targets == ("AB",) and not result.of("friend_hit")


@pytest.mark.parametrize(("die", "square"), [(1, "D4"), (2, "D4"), (3, "F4"), (4, "F4"), (5, "E5"), (6, "E3")])
def test_12__a_miss_goes_short_over_left_or_right(die: int, square: str) -> None:
    units = "\n".join(f"A{name} {at} W line" for name, at in zip("BCDG", ("D4", "F4", "E5", "E3"), strict=True))
    position = board(f"FA A4 E horse\nAA E4 W line\n{units}")
    result = run(position, "FA * E4", dice={"shot|*": (6,), "drift|*": (die,), "stray|*": (1,)})
    assert [str(event.places[-1]) for event in result.of("shot_astray")] == [square]


def test_12__the_shots_of_a_battery_at_one_square_are_told_together() -> None:
    position = board("FA A4 E foot\nAA E4 W line")
    result = run(position, "FA * E4", dice={"shot|FA|1": (1,), "shot|FA|2": (1,)})
    (hit,) = result.of("shot_hit")
    assert (hit.words["stands"], hit.words["shots"], len(hit.rolls)) == (2, 3, 3)
    missed = run(position, "FA * E4", dice={"shot|*": (5,)}).of("shots_missed")[0]
    assert (missed.words["aimed"], missed.words["faces"], missed.words["shots"]) == ("E4", "5 5 5", 3)


def test_12__a_commander_alone_in_the_target_falls_and_with_troops_only_if_aimed_at() -> None:
    alone = board("FA A4 E horse\nAC E4 W cmd")
    assert not run(alone, "FA * E4", dice={"shot|*": (1,)}).unit("AC").here
    both = board("FA A4 E horse\nAA E4 W line\nAC E4 W cmd rides=AA")
    assert run(both, "FA * E4", dice={"shot|*": (1,)}).unit("AC").here
    assert not run(both, "FA * E4", "AIM FA commander", dice={"shot|*": (1,)}).unit("AC").here


def test_21__who_cannot_leave_the_fire_is_lost() -> None:
    drawing = "~ ~ ~ .\n~ w ~ .\n~ ~ ~ .\n. . . .\nB . . ."
    position = board("FA A1 N foot\nAA B4 S line", drawing)
    result = run(position, "FA * B4 howitzer", dice=LIT | {"blaze|*": (1, 4), "cover|*": (6,)})
    assert result.position.burning and not result.unit("AA").here
