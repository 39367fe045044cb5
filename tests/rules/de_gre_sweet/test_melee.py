"""Melee: who fights, what falls and who goes back; mechanisms 16, 17, 20 and 22, and the cover of 21."""

from __future__ import annotations

from fractions import Fraction

from pbem.battle.facing import Facing
from pbem.rules.de_gre_sweet.field.kind import Stand
from pbem.rules.de_gre_sweet.field.unit import Fate
from pbem.rules.de_gre_sweet.melee.losses import Fighter, fallen
from tests.rules.de_gre_sweet.board import ALTERNATE, Train, board, changed, check, refused, run, sq

EQUAL = ("MDI FA line", "MDI AA line")
TOWN = "\n".join([*([". . . . . . . ."] * 4), ". . . v . . . .", *([". . . . . . . ."] * 3)])


def test_20__the_printed_example_one_line_one_guards_and_a_coin_for_the_second() -> None:
    ring = [
        Fighter("L", ((Stand.LINE, Fraction(1)),) * 2),
        Fighter("K", ((Stand.GUARDS_CAVALRY, Fraction(2)),) * 2),
    ]
    asked: list[int] = []

    def coin(falls: bool) -> list[tuple[str, Stand]]:
        def thrown(time: int) -> bool:
            asked.append(time)
            return falls

        return fallen(Fraction(7, 2), ring, thrown)

    assert coin(True) == [("L", Stand.LINE), ("K", Stand.GUARDS_CAVALRY), ("L", Stand.LINE)]
    assert coin(False) == [("L", Stand.LINE), ("K", Stand.GUARDS_CAVALRY)]
    assert asked == [1, 1]


def test_20__more_than_half_a_stand_falls_and_less_is_passed_over() -> None:
    guards = [Fighter("G", ((Stand.GUARDS, Fraction(3, 2)),) * 4)]
    assert len(fallen(Fraction(5, 2), guards, lambda _: True)) == 2
    assert len(fallen(Fraction(2), guards, lambda _: True)) == 1


def test_16__a_melee_is_made_by_entering_and_those_beside_it_support() -> None:
    position = board("FA C4 E line\nFB D3 N line\nFC C5 E line\nFD C3 E grd\nAA D4 W line\nAB E4 W line\nAC E5 W line")
    event = run(position, "FA x D4", *EQUAL).of("melee")[0]
    assert event.actors == ("FA", "FB", "FD")  # line infantry supports only from beside; FC stands aslant
    assert event.targets == ("AA", "AB")


def test_16__a_defender_turns_90_degrees_at_most_to_support() -> None:
    facing = "FA C4 E line\nAA D4 W line\nAB E4 {} grd"
    for way, helps in (("N", True), ("W", True), ("E", False), ("SE", False)):
        event = run(board(facing.format(way), way=ALTERNATE), "FA x D4", *EQUAL).of("melee")[0]
        assert ("AB" in event.targets) is helps, way


def test_16__defending_cavalry_does_not_wheel_to_help_foot_and_does_for_horse() -> None:
    horse = "FA C4 E line\nAA D4 W {}\nAB E4 {} lcav"
    assert "AB" not in run(board(horse.format("line", "N"), way=ALTERNATE), "FA x D4", *EQUAL).of("melee")[0].targets
    assert "AB" in run(board(horse.format("line", "W"), way=ALTERNATE), "FA x D4", *EQUAL).of("melee")[0].targets
    assert "AB" in run(board(horse.format("lcav", "N"), way=ALTERNATE), "FA x D4", *EQUAL).of("melee")[0].targets


def test_16__support_is_voluntary() -> None:
    units = "FA C4 E line\nFB D3 N line\nFC D5 S line\nAA D4 W line\nAB E4 W line"

    def sides(*told: str) -> tuple[str, str]:
        event = run(board(units), *told, *EQUAL).of("melee")[0]
        return "+".join(event.actors), "+".join(event.targets)

    assert sides("FA x D4 with FB") == ("FA+FB", "AA+AB")
    assert sides("FA x D4", "SUPPORTS FB never") == ("FA+FC", "AA+AB")
    assert sides("FA x D4", "SUPPORTS AB never") == ("FA+FC+FB", "AA")
    assert sides("FA x D4", "SUPPORTS AB even") == ("FA+FC+FB", "AA")
    assert sides("FA x D4", "AB support AA") == ("FA+FC+FB", "AA+AB")


def test_16__a_unit_fights_in_one_melee_a_turn() -> None:
    units = "FA C4 E line\nFB C6 E line\nFC C5 E grd\nAA D4 W line\nAB D6 W line"
    found = run(board(units), "FA x D4", "FB x D6", *EQUAL).of("melee")
    assert sum("FC" in event.actors for event in found) == 1


def test_16__only_one_unit_goes_in() -> None:
    result = run(board("FA C4 E line\nFB C5 E grd\nAA D4 W line"), "FA x D4", "FB x D4", *EQUAL)
    (event,) = result.of("melee")
    assert (event.words["where"], set(event.actors)) == ("D4", {"FA", "FB"})
    assert "fighting" in result.result("FB")


def test_17__a_single_stand_attacks_nobody_and_may_defend() -> None:
    assert "last stand" in refused(board("FA C4 E line 1\nAA D4 W line"), "FA x D4")[0]
    assert run(board("FA C4 E line\nAA D4 W line 1", way=ALTERNATE), "FA x D4", *EQUAL).of("melee")
    assert not refused(board("FA C4 E cmd\nAA D4 W line"), "FA x D4")
    assert "attacks nobody" in refused(board("FA C4 E foot\nAA D4 W line"), "FA x D4")[0]


def test_20__losses_go_round_from_the_contact_square_clockwise() -> None:
    units = "FA C4 E line\nFB D3 N line\nFC D5 S line\nAA D4 W line\nAB E4 W line"
    result = run(board(units), "FA x D4", "SUPPORTS AB always", *EQUAL)
    assert [(event.actors[0], event.words["stands"]) for event in result.of("lost")] == [
        ("FA", 2), ("FC", 1), ("FB", 1), ("AA", 2), ("AB", 2),
    ]  # fmt: skip


def test_20__retreats_skirt_the_enemy_and_who_is_cut_off_is_destroyed() -> None:
    units = "FA C4 E gcav\nFB E4 W light\nAA D4 W line"
    result = run(board(units), "FA x D4", "SUPPORTS FB never", *EQUAL)
    assert result.at("AA") in ("F5", "F3", "E6", "F6", "F2")
    ring = "FA C4 E gcav\nFB E4 W light\nFC E5 W light\nFD E3 W light\nFE D5 S light\nFG D3 N light\nAA D4 W line"
    assert run(board(ring), "FA x D4 with FA", *EQUAL).unit("AA").fate is Fate.DESTROYED


def test_20__a_standing_order_tells_which_way_to_go_back() -> None:
    result = run(board("FA C4 E gcav\nAA D4 W line"), "FA x D4", "RETREAT AA N", *EQUAL)
    assert result.at("AA") == "D6"


def test_20__the_superior_deployment_takes_the_guns() -> None:
    result = run(board("FA C4 E gcav\nAA D4 W foot"), "FA x D4 in line", "MDI AA column", "AA hold fire")
    assert result.unit("FA").train == Train(2, 0, 1)
    assert result.of("seized")


def test_20__guns_of_both_who_go_back_belong_to_nobody() -> None:
    battery = "FA C4 E line 2\nAA D4 W foot 4 mounted=0 train=2,0,1"
    result = run(board(battery), "FA x D4", "AA hold fire", *EQUAL)
    (park,) = result.position.parks
    assert (str(park.square), park.side, park.train) == ("D4", "", Train(2, 0, 1))


def test_20__everybody_faces_the_nearest_enemy_after_a_melee() -> None:
    result = run(board("FA C4 E gcav\nAA D4 W line"), "FA x D4", *EQUAL)
    assert (result.unit("FA").facing, result.unit("AA").facing) == (Facing.E, Facing.W)


def test_22__commanders_fight_with_their_unit_and_alone_support_as_the_first_table_says() -> None:
    with_unit = run(board("FA C4 E line\nFZ C4 E cmd rides=FA\nAA D4 W line"), "FA x D4", *EQUAL)
    assert with_unit.of("melee")[0].words["attack"] == "5"
    alone = run(board("FA C4 E line\nFZ C5 E cmd\nAA D4 W line"), "FA x D4", *EQUAL)
    assert alone.of("melee")[0].actors == ("FA", "FZ")


def test_21__a_melee_for_cover_and_for_a_strong_square() -> None:
    drawing = "\n".join([*([". . . . . . . ."] * 4), ". . . v . . . .", *([". . . . . . . ."] * 3)])
    units = "FA C4 E gcav\nAA D4 W line"
    assert run(board(units, drawing), "FA x D4", *EQUAL).of("melee")[0].words["cost"] == "1"
    assert run(board(units, drawing, strong="D4"), "FA x D4", *EQUAL).of("melee")[0].words["cost"] == "0"


def test_the_check_tells_what_a_melee_would_be_worth() -> None:
    assert not check(board("FA C4 E line\nAA D4 W line"), "FA x D4")
    far = check(board("FA A4 E line\nAA D4 W line"), "FA x D4")
    assert "does not reach D4" in far[0].message
    assert changed(board("FA A4 E line\nAA D4 W line"), "FA", place=sq("B4")).unit("FA") is not None


def test_20__a_standing_order_tells_which_way_to_face_afterwards() -> None:
    result = run(board("FA C4 E gcav\nAA D4 W line"), "FA x D4", "AFTERWARDS FA N", "AFTERWARDS AA S", *EQUAL)
    assert (result.unit("FA").facing, result.unit("AA").facing) == (Facing.N, Facing.S)


def test_21__where_two_meet_nobody_defends_the_cover() -> None:
    result = run(board("FA C4 E line\nAA E4 W line", TOWN), "FA x D4", "AA x D4", *EQUAL)
    assert (result.of("melee")[0].words["loss"], result.of("melee")[0].words["cost"]) == ("2", "2")


def test_20__whose_stands_are_all_dead_leave_their_guns_in_the_open_to_nobody_or_the_victor() -> None:
    last = board("FA C4 E gcav\nAA D4 W foot 1 mounted=0\nAB H8 W horse")
    taken = run(last, "FA x D4 in line", "MDI AA column", "AA hold fire", "AB hold fire")
    assert taken.unit("FA").train == Train(2, 0, 1) and not taken.position.parks
    both = run(board("FA C4 E light 1\nAA D4 W foot 1 mounted=1"), "FA x D4 in column", "MDI AA line", "AA hold fire")
    assert not both.unit("FA").here and both.unit("AA").train == Train(2, 0, 1)


def test_20__supporters_go_back_with_the_beaten_and_an_attacker_whence_he_came() -> None:
    units = "FA D3 W gcav\nFB C4 E gcav\nAA D4 W line\nAB E4 W line"
    result = run(board(units), "FA x D4", "SUPPORTS AB always", *EQUAL)
    assert (result.at("AA"), result.at("AB")) == ("F4", "G4")
    beaten = run(board("FA D3 W line\nAA D4 W gcav"), "FA x D4", *EQUAL)
    assert (beaten.at("FA"), beaten.at("AA")) == ("D2", "D4")


def test_20__nobody_retreats_into_water_or_fire() -> None:
    drawing = "\n".join([*([". . . . . . . ."] * 3), *([". . . . ~ . . ."] * 3), *([". . . . . . . ."] * 2)])
    result = run(board("FA C4 E gcav\nAA D4 W line", drawing), "FA x D4", *EQUAL)
    assert result.at("AA") not in ("E4", "E5", "E3", "F4")
    burnt = run(board("FA C4 E gcav\nAA D4 W line", burning="E4"), "FA x D4", *EQUAL)
    assert "E4" not in [str(place) for place in burnt.of("retreated")[0].places]


def test_16__a_busy_unit_does_not_count_for_those_who_support_if_it_is_enough() -> None:
    units = "FA C4 E gcav\nFB C6 E line\nAA D4 W line\nAB D5 W line\nAC E4 W light"
    result = run(board(units), "FA x D4", "FB x D5", "SUPPORTS AC even", *EQUAL)
    found = {event.words["where"]: event.targets for event in result.of("melee")}
    assert found["D4"] == ("AA",)


def test_16__who_is_told_to_support_another_supports_nobody_else() -> None:
    units = "FA C4 E line\nFB D3 N line\nFC H1 W line\nAA D4 W line"
    assert run(board(units), "FA x D4", "FB support FC", *EQUAL).of("melee")[0].actors == ("FA",)


def test_22__the_commander_of_a_supporter_fights_with_him() -> None:
    units = "FA C4 E line\nFB D3 N line\nFZ D3 N cmd rides=FB\nAA D4 W gcav"
    event = run(board(units), "FA x D4", *EQUAL).of("melee")[0]
    assert (event.actors, event.words["attack"]) == (("FA", "FB", "FZ"), "9")


def test_16__an_enemy_named_as_the_target_is_no_support_that_leaves_out_the_others() -> None:
    position = board("FA C4 E line\nFB D3 N line\nAA D4 W line")
    assert run(position, "FA x AA", *EQUAL).of("melee")[0].actors == ("FA", "FB")


def test_16__defending_cavalry_does_not_wheel_for_foot_that_a_commander_is_with() -> None:
    units = "FA C4 E line\nAA D4 W line\nAZ D4 W cmd rides=AA\nAB E4 N lcav"
    assert "AB" not in run(board(units, way=ALTERNATE), "FA x D4", *EQUAL).of("melee")[0].targets
