"""C3.3.6: morale, retreats and what the rest of a square does."""

from __future__ import annotations

import pytest

from pbem.battle.facing import Facing
from pbem.rules.napoleonic_squares.actions.assault.morale import Fate, fate
from pbem.rules.napoleonic_squares.actions.assault.retreat import refuge, ways_back
from pbem.rules.napoleonic_squares.army.kind import Kind
from tests.rules.napoleonic_squares.board import board, field, order, policy, run, sq

PLAIN = """
5 . . . .
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
X = order("DAV", "x B3")
STAY = policy("au", "retreat stay")
HIT = {"skirmish|*": 1, "assault|*|FI1": [5, 5], "assault|*": 1}


@pytest.mark.parametrize(
    ("kind", "fails", "expected"),
    [
        (Kind.INFANTRY, 0, Fate.STANDS), (Kind.INFANTRY, 1, Fate.RETREATS), (Kind.INFANTRY, 2, Fate.DESTROYED),
        (Kind.LIGHT_CAVALRY, 1, Fate.RETREATS), (Kind.HORSE_ARTILLERY, 1, Fate.RETREATS),
        (Kind.FOOT_ARTILLERY, 1, Fate.DESTROYED), (Kind.HORSE_ARTILLERY, 3, Fate.DESTROYED),
    ],
)  # fmt: skip
def test_17__one_fail_drives_back_and_two_destroy_but_one_destroys_foot_artillery(
    kind: Kind, fails: int, expected: Fate
) -> None:
    assert fate(kind, fails) is expected


def test_17__one_morale_die_for_each_hit_so_far_in_the_battle() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/10 hits=1")
    after = run(table, X, dice={**HIT, "morale|*": [5, 6, 4]})
    assert (after.roll("morale|*").sides, len(after.roll("morale|*").dice)) == (10, 3)
    assert after.of("fell_back")[0].places == (sq("B3"), sq("B4"))


def test_17__only_the_losing_side_tests_and_of_it_only_participants_with_hits() -> None:
    troops = "FI1 B2 inf 8/8/8 hits=2\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/6/6 hits=3"
    dice = {**HIT, "assault|*|FI1": [5, 1], "morale|*": 8}
    after = run(board(PLAIN, troops), X, STAY, dice=dice)
    assert [roll.unit for roll in after.rolls("morale|*")] == ["AI1"]


def test_17__after_a_draw_both_sides_test() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8 hits=1\nAI1 B3 inf 6/8/8 hits=1")
    after = run(table, X, STAY, dice={"skirmish|*": 1, "morale|*": 8})
    assert after.of("assault_drawn")
    assert {roll.unit for roll in after.rolls("morale|*")} == {"FI1", "AI1"}


def test_C3_3_6__where_a_brigade_stood_or_was_destroyed_is_told() -> None:
    troops = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    stood = run(board(PLAIN, troops), X, STAY, dice={**HIT, "morale|*": 8})
    assert [event.places for event in stood.of("stood_firm")] == [(sq("B3"),)]
    gone = run(board(PLAIN, troops), X, STAY, dice={**HIT, "morale|*": 1})
    assert [event.places for event in gone.of("destroyed")] == [(sq("B3"),)]
    assert gone.at("AI1") == ""


def test_17__when_more_than_half_of_an_open_square_is_gone_the_others_must_go() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/6/6"
    dice = {**HIT, "assault|*|FI2": [5, 5], "morale|*": [1, 1]}
    after = run(board(PLAIN, troops), X, STAY, dice=dice)
    assert after.unit("AI1").destroyed and after.unit("AI2").destroyed
    assert after.of("carried_away")[0].actors == ("AI3",)
    assert after.at("AI3") == "B4"


def test_17__half_is_not_more_than_half_and_artillery_counts() -> None:
    troops = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAG1 B3 foot 8"
    after = run(board(PLAIN, troops), X, STAY, policy("AG1", "defend guns out"), dice={**HIT, "morale|*": [1, 1]})
    assert after.unit("AI1").destroyed
    assert after.at("AG1") == "B3"


def test_17__in_a_town_square_the_others_may_stay() -> None:
    troops = "FI1 A1 inf 8/8/8\nFI2 A1 inf 8/8/8\nAI1 A2 inf 6/8/8\nAI2 A2 inf 6/8/8\nAI3 A2 inf 6/6/6"
    dice = {**HIT, "assault|*|FI2": [5, 5], "morale|*": [1, 1]}
    after = run(board("3 .\n2 T\n1 .", troops), order("DAV", "x A2"), dice=dice)
    assert after.at("AI3") == "A2"


@pytest.mark.parametrize(
    ("word", "stays"), [("stay", True), ("if outnumbered", False), ("back", False), ("terrain", True)]
)
def test_decision_8__survivors_who_may_choose_do_what_their_standing_order_says(word: str, stays: bool) -> None:
    troops = (
        "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 A2 inf 8/8/8\nFI4 A2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8"
    )
    after = run(
        board(PLAIN, troops), order("FI1", "x B3"), order("FI2", "hold"), policy("au", f"retreat {word}"),
        dice={**HIT, "assault|*|FI1": [5, 1], "morale|*": 8},
    )  # fmt: skip
    assert (after.at("AI2") == "B3") is stays


def test_decision_8__by_default_troops_stay_in_terrain_even_outnumbered() -> None:
    troops = "FI1 A1 inf 8/8/8\nFI2 A1 inf 8/8/8\nAI1 A2 inf 6/8/8"
    dice = {**HIT, "assault|*|FI1": [5, 1], "morale|*": 8}
    told = (order("FI1", "x A2"), order("FI2", "hold"))
    assert (
        run(board("3 .\n2 w\n1 .", troops), *told, dice={**HIT, "assault|*|FI1": [5, 1], "morale|*": 8}).at("AI1")
        == "A2"
    )
    assert run(board("3 .\n2 .\n1 .", troops), *told, dice=dice).at("AI1") == "A3"


def test_decision_8__those_who_have_not_fought_stay_unless_they_are_told_to_go() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 A2 inf 8/8/8\nAI1 B3 inf 6/8/8\nFG1 B2 foot 8"
    enemies = units + "\nAI2 B3 inf 6/8/8\nAI3 A3 inf 6/8/8\nAI4 C3 inf 6/8/8"
    told = (order("FI1", "x B3"), order("FI2", "hold"), order("FI3", "hold"), order("FG1", "hold"))
    dice = {"skirmish|*": 1, "assault|*|AI1": [5, 1], "assault|*": 1, "morale|*": 8}
    after = run(board(PLAIN, enemies), *told, dice=dice)
    assert [after.at(name) for name in ("FI1", "FI2", "FG1")] == ["B1", "B2", "B2"]
    sent = run(board(PLAIN, enemies), *told, policy("FG1", "retreat back"), dice=dice)
    assert sent.at("FG1") == "B1"


def test_decision_8__the_direction_of_a_retreat_is_its_owners_choice_among_the_rear() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8")
    for way, square in (("NE", "C4"), ("NW", "A4"), ("N", "B4"), ("S", "B4"), ("E", "B4")):
        after = run(table, X, policy("AI1", f"retreat stay {way}"), dice={**HIT, "morale|*": [8, 1]})
        assert after.at("AI1") == square, way


def test_settlement_11__the_rear_is_three_squares_towards_ones_own_edge_then_two_sideways() -> None:
    assert ways_back(Facing.N) == ((Facing.N, Facing.NE, Facing.NW), (Facing.E, Facing.W))
    assert set(ways_back(Facing.W)[0]) == {Facing.W, Facing.NW, Facing.SW}


def test_settlement_11__not_into_the_enemy_not_overstacked_and_next_to_as_few_enemies_as_may_be() -> None:
    table = field(board(PLAIN, "AI1 B3 inf 6/8/8\nFI1 B4 inf 8/8/8\nFI2 A5 inf 8/8/8"))
    assert refuge(table, table.units["AI1"]) == sq("C4")
    full = "\n".join(f"AI{n} C4 inf 6/8/8" for n in range(2, 6))
    crowded = field(board(PLAIN, f"AI1 B3 inf 6/8/8\nFI1 B4 inf 8/8/8\nFI2 A4 inf 8/8/8\n{full}"))
    assert refuge(crowded, crowded.units["AI1"]) in (sq("A3"), sq("C3"))


def test_17__a_unit_with_nowhere_to_go_takes_a_hit_and_tests_again_ignoring_a_second_retreat() -> None:
    table = board("2 .\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8")
    dice = {**HIT, "morale|*|AI1": [8, 1], "morale|*|recheck": [8, 8, 1]}
    after = run(table, order("FI1", "x A2"), STAY, dice=dice)
    assert after.unit("AI1").hits == 3
    assert after.at("AI1") == "A2"
    lost = run(table, order("FI1", "x A2"), STAY, dice={**dice, "morale|*|recheck": [8, 1, 1]})
    assert lost.unit("AI1").destroyed


def test_17__others_of_the_square_who_must_go_and_cannot_are_cornered_too() -> None:
    troops = "FI1 A1 inf 8/8/8\nFI2 A1 inf 8/8/8\nAI1 A2 inf 6/8/8\nAI2 A2 inf 6/8/8\nAI3 A2 inf 6/6/6 hits=1"
    dice = {**HIT, "assault|*|FI2": [5, 5], "morale|*|swept": [6, 1], "morale|*": [1, 1]}
    after = run(board("2 .\n1 .", troops), order("DAV", "x A2"), STAY, dice=dice)
    assert after.unit("AI3").hits == 2 and after.at("AI3") == "A2"


def test_18__on_a_hill_or_in_a_town_one_morale_die_fewer() -> None:
    for drawing, troops in (
        ("2 h\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8 hits=1"),
        ("2 T\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8 hits=1 town"),
    ):
        after = run(board(drawing, troops), order("FI1", "x A2"), dice={**HIT, "save|*": 1, "morale|*": [8, 8]})
        roll = after.roll("morale|*")
        assert (roll.base, len(roll.dice)) == (3, 2)
        assert roll.modifiers[0].clause == "C3.3.6a"


def test_18__in_a_town_square_but_outside_the_town_there_is_no_such_help() -> None:
    table = board("2 T\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8")
    assert len(run(table, order("FI1", "x A2"), dice={**HIT, "morale|*": 8}).roll("morale|*").dice) == 2


def test_settlement_9__one_hit_on_a_hill_is_no_die_and_passes() -> None:
    table = board("2 h\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8")
    after = run(table, order("FI1", "x A2"), dice={**HIT, "assault|*|FI1": [5, 1]})
    assert not after.rolls("morale|*") and after.of("stood_firm")
    assert after.at("AI1") == "A2"


def test_settlement_10__the_square_of_the_attackers_may_be_carried_away_as_well() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFG1 B2 foot 8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8"
    dice = {"skirmish|*": 1, "assault|*AI?": [5, 5], "assault|*": 1, "morale|*": [8, 1]}
    after = run(board(PLAIN, troops), order("DAV", "x B3"), order("FG1", "hold"), dice=dice)
    assert [event.actors[0] for event in after.of("fell_back")] == ["FI1", "FI2"]
    assert after.of("carried_away")[0].actors == ("FG1",)
    assert after.at("FG1") == "B1"


def test_17__foot_artillery_carried_away_with_the_rest_is_not_destroyed() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAG1 B3 foot 8"
    dice = {**HIT, "assault|*|FI2": [5, 5], "morale|*": [8, 1]}
    after = run(board(PLAIN, troops), X, policy("AG1", "defend guns out"), dice=dice)
    assert after.at("AG1") == "B4"


def test_decision_8__troops_with_friends_beside_them_are_not_outnumbered() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 A3 inf 6/8/8"
    told = (order("FI1", "x B3"), order("FI2", "hold"))
    dice = {**HIT, "assault|*|FI1": [5, 1], "morale|*": 8}
    assert run(board(PLAIN, troops), *told, dice=dice).at("AI1") == "B3"
    alone = troops.replace("AI2 A3", "AI2 D5")
    assert run(board(PLAIN, alone), *told, dice=dice).at("AI1") != "B3"
