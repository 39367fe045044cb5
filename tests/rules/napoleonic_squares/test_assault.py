"""C3.3.1 to C3.3.5, C8, C9: who fights, the skirmish, hits, saves and rerolls."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.napoleonic_squares.board import board, order, policy, run, sq

PLAIN = """
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
PAIR = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
X = order("DAV", "x B3")


def names(units: tuple[str, ...]) -> str:
    return " ".join(units)


def test_12__the_steps_of_an_assault_in_their_printed_sequence() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8")
    after = run(table, X, dice={"skirmish|*|FI1": 4, "skirmish|*|AI1": 2, "assault|*|FI1": [5, 6], "morale|*": [4, 4]})
    told = after.kinds()
    steps = [told.index(kind) for kind in ("assault", "skirmish_won", "assault_won", "destroyed", "advanced")]
    assert steps == sorted(steps)


def test_12__cavalry_does_not_attack_a_town() -> None:
    table = board("2 T\n1 .", "FC1 A1 heavy 8/8\nAI1 A2 inf 6/8/8 town")
    after = run(table, order("FC1", "x A2"))
    assert not after.fights()
    assert after.result("FC1").startswith("no assault")


def test_settlement_16__cavalry_may_attack_the_brigades_outside_a_town_and_the_garrison_is_left_out() -> None:
    table = board("2 T\n1 .", "FC1 A1 heavy 8/8\nAI1 A2 inf 6/8/8 town\nAI2 A2 inf 6/8/8")
    after = run(table, order("FC1", "x A2"), policy("AI1", "defend first"), dice={"assault|*|FC1*": [8, 8]})
    assert names(after.fights()[0].targets) == "AI2"
    assert after.unit("AI1").hits == 0


def test_13__one_or_two_brigades_of_the_assaulting_square_attack() -> None:
    after = run(board(PLAIN, PAIR), X, policy("fr", "press no"))
    assert len(after.fights()) == 1
    assert names(after.fights()[0].actors) == "FI1 FI2"


def test_13__each_other_square_next_to_the_target_adds_one_brigade() -> None:
    troops = PAIR + "\nFI4 A2 inf 8/8/8\nFI5 A2 inf 8/8/8\nFI6 C2 inf 8/8/8\nFI7 C4 inf 8/8/8"
    after = run(board(PLAIN, troops), X, policy("fr", "press no"))
    assert names(after.fights()[0].actors) == "FI1 FI2 FI4 FI6 FI7"


def test_13__supports_are_named_after_with_by_unit_or_by_square() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI4 A2 inf 8/8/8\nFI6 C2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    by_unit = run(board(PLAIN, troops), order("FI1", "x B3 with FI6"), order("FI4", "hold"))
    assert names(by_unit.fights()[0].actors) == "FI1 FI6"
    by_square = run(board(PLAIN, troops), order("FI1", "x B3-A2"), order("FI6", "hold"))
    assert names(by_square.fights()[0].actors) == "FI1 FI4"


def test_13__guns_of_the_assaulting_square_go_in_when_their_owner_wants() -> None:
    troops = "FI1 B2 inf 8/8/8\nFG1 B2 horse 8\nFG2 A2 foot 8\nAI1 B3 inf 6/8/8"
    told = order("FG2", "hold")
    assert names(run(board(PLAIN, troops), X, told).fights()[0].actors) == "FI1 FG1"
    called = run(board(PLAIN, troops), order("FI1", "x B3 with FG1"), order("FG1", "hold"), told)
    assert names(called.fights()[0].actors) == "FI1 FG1"
    asked = run(board(PLAIN, troops), order("FI1", "x B3 guns in"), told)
    assert names(asked.fights()[0].actors) == "FI1 FG1"
    kept_out = run(board(PLAIN, troops), order("FI1", "x B3"), order("FG1", "hold"), told)
    assert names(kept_out.fights()[0].actors) == "FI1"


def test_settlement_2__everybody_in_an_assault_needs_two_points_and_is_of_the_command_that_acts() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI4 A1 inf 8/8/8\nFI5 A2 inf 8/8/8 of=SOU\nAI1 B3 inf 6/8/8"
    table = board(PLAIN, troops, generals=["DAV d10 french B2", "SOU d6 french A2"])
    after = run(table, order("FI1", "x B3 with FI4+FI5"), order("FI4", "- A2; x B3"), dice={"action": [3, 1, 1]})
    assert names(after.fights()[0].actors) == "FI1 FI4"
    short = run(table, order("FI1", "x B3"), order("FI4", "- A2; x B3"), act=2)
    assert names(short.fights()[0].actors) == "FI1"


def test_settlement_3__groups_of_a_command_assault_one_after_another() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 C3 inf 6/8/8")
    after = run(table, order("FI1", "x B3"), order("FI2", "x C3"), dice={"assault|*AI*": 1})
    assert [names(event.actors) for event in after.fights()] == ["FI1", "FI2"]


def test_settlement_3__two_assaults_on_one_square_have_dice_of_their_own() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8 of=SOU\nAI1 B3 inf 6/8/8"
    table = board(PLAIN, troops, generals=["DAV d10 french B2", "SOU d12 french B2"])
    after = run(table, X, order("SOU", "x B3"), policy("au", "retreat stay"))
    assert [names(event.actors) for event in after.fights()] == ["FI1", "FI2"]
    assert after.rolls("assault|B2>B3|r1|FI1") and after.rolls("assault|B2>B3|2|r1|FI2")


def test_settlement_3__the_second_brigade_of_a_supporting_square_may_attack_afterwards() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI4 C2 inf 8/8/8\nFI5 C2 inf 8/8/8\nFI6 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, troops), X, policy("fr", "press no"), policy("au", "retreat stay"))
    assert [names(event.actors) for event in after.fights()] == ["FI1 FI6 FI4", "FI5"]


def test_decision_5__the_attacker_sends_the_strongest_two_unless_he_names_them() -> None:
    troops = "FI1 B2 inf 8/8/8 hits=1\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/10/8\nAI1 B3 inf 6/8/8"
    best = run(board(PLAIN, troops), X, policy("fr", "press no"))
    assert names(best.fights()[0].actors) == "FI3 FI2"
    named = run(board(PLAIN, troops), order("FI1", "x B3 with FI2"), order("FI2", "hold"), order("FI3", "hold"))
    assert set(named.fights()[0].actors) == {"FI1", "FI2"}


def test_14__one_or_two_brigades_defend_the_garrison_then_the_freshest_and_best() -> None:
    troops = "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/10/8 hits=1\nAI2 A2 inf 6/8/8\nAI3 A2 inf 6/6/6 town\nAI4 A2 inf 6/6/8"
    after = run(board("2 T\n1 .", troops), order("FI1", "x A2"))
    assert names(after.fights()[0].targets) == "AI3 AI2"


def test_14__which_brigades_defend_is_a_standing_order() -> None:
    troops = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/10/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/6/6"
    first = run(board(PLAIN, troops), X, policy("AI3", "defend first"))
    assert names(first.fights()[0].targets) == "AI3 AI1"
    last = run(board(PLAIN, troops), X, policy("AI1", "defend last"))
    assert names(last.fights()[0].targets) == "AI2 AI3"
    listed = run(board(PLAIN, troops), X, policy("HIL", "defend with AI2+AI3"))
    assert names(listed.fights()[0].targets) == "AI2 AI3"


def test_14__defending_guns_are_in_while_they_have_no_hit_or_as_their_owner_wants() -> None:
    troops = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/10/8\nAG1 B3 foot 8\nAG2 B3 horse 8 hits=1"
    assert names(run(board(PLAIN, troops), X).fights()[0].targets) == "AI1 AG1"
    after = run(board(PLAIN, troops), X, policy("AG1", "defend guns out"), policy("AG2", "defend guns in"))
    assert names(after.fights()[0].targets) == "AI1 AG2"


def test_14__foot_artillery_that_bombarded_does_not_attack_but_defends() -> None:
    troops = "FI1 B2 inf 8/8/8\nFG1 B2 foot 8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, troops), order("FG1", "* B3 1; x B3"), order("FI1", "x B3"))
    assert names(after.fights()[0].actors) == "FI1"
    defending = run(
        board(PLAIN, troops), order("FG1", "* B3"), order("FI1", "hold"), order("AI1", "x B2"),
    )  # fmt: skip
    assert names(defending.fights()[0].targets) == "FI1 FG1"


def test_settlement_20__guns_alone_defend_with_their_die_and_do_not_attack_alone() -> None:
    troops = "FI1 B2 inf 8/8/8\nAG1 B3 foot 8 hits=1"
    after = run(board(PLAIN, troops), X, order("AG1", "x B2"), dice={"bid|HIL*": 8, "bid|DAV*": 1})
    assert [names(event.targets) for event in after.fights()] == ["AG1"]
    assert after.roll("assault|*|AG1").sides == 12


def test_15__the_best_skirmish_die_of_a_side_wins_the_advantage() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 10/8/8\nAI1 B3 inf 6/8/8"
    dice = {"skirmish|*|FI1": 2, "skirmish|*|FI2": 7, "skirmish|*|AI1": 6}
    after = run(board(PLAIN, troops), X, dice=dice)
    assert after.of("skirmish_won")[0].words["side"] == "French"
    assert [roll.sides for roll in after.rolls("skirmish|*")] == [8, 10, 6]


def test_15__equal_best_dice_give_nobody_the_advantage() -> None:
    after = run(board(PLAIN, PAIR), X, dice={"skirmish|*": 3})
    assert after.of("skirmish_even")
    assert after.roll("assault|*|AI1").needs[0] == 5


def test_15__infantry_with_enemy_cavalry_in_an_adjacent_square_throws_no_skirmish_die() -> None:
    troops = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAC1 A1 light 6/6"
    after = run(board(PLAIN, troops), X)
    assert [roll.unit for roll in after.rolls("skirmish|*")] == ["AI1"]
    assert after.of("skirmish_won")[0].words["side"] == "Austrian"


def test_15__cavalry_in_the_fight_on_both_sides_leaves_it_without_a_skirmish() -> None:
    troops = "FI1 B2 inf 8/8/8\nFC1 B2 light 8/8\nAI1 B3 inf 6/8/8\nAC1 B3 light 6/6"
    after = run(board(PLAIN, troops), X)
    assert not after.rolls("skirmish|*")
    assert {roll.needs[0] for roll in after.rolls("assault|*")} == {5}


def test_settlement_8__cavalry_of_ones_own_does_not_matter() -> None:
    troops = "FI1 B2 inf 8/8/8\nFC1 B2 light 8/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, troops), order("FI1", "x B3"), order("FC1", "hold"), dice={"skirmish|*": 4})
    assert [roll.unit for roll in after.rolls("skirmish|*")] == ["FI1"]


def test_16__two_quality_dice_a_brigade_and_the_guns_their_own() -> None:
    troops = "FI1 B2 inf 8/10/8\nFC1 B2 light 6/8\nFG1 B2 foot 8\nAI1 B3 inf 6/8/8\nAG1 B3 horse 8"
    after = run(board(PLAIN, troops), X)
    thrown = {roll.unit: (len(roll.dice), roll.sides) for roll in after.rolls("assault|*")}
    assert thrown == {"FI1": (2, 10), "FC1": (2, 6), "FG1": (1, 12), "AI1": (2, 8), "AG1": (1, 10)}


def test_16__five_hits_and_six_against_the_skirmish_advantage() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8")
    dice = {"skirmish|*|FI1": 4, "skirmish|*|AI1": 2, "assault|*": [5, 5], "morale|*": [8, 8]}
    after = run(table, X, dice=dice)
    assert (after.unit("AI1").hits, after.unit("FI1").hits) == (2, 0)
    assert "the enemy has the skirmish advantage" in after.roll("assault|*|AI1").label


def test_16__in_woods_foot_uses_its_skirmish_die_and_horse_and_mixed_one_die() -> None:
    troops = "FI1 A1 inf 10/8/8\nFC1 A1 light 8/8\nFG1 A1 horse 8\nAI1 A2 mixed 6/8/8\nAG1 A2 foot 8"
    after = run(board("2 w\n1 .", troops), order("DAV", "x A2"))
    thrown = {roll.unit: (len(roll.dice), roll.sides) for roll in after.rolls("assault|*")}
    assert thrown == {"FI1": (2, 10), "FC1": (1, 8), "FG1": (1, 10), "AI1": (1, 6)}


def test_16__hits_are_shared_fairly_and_their_owner_says_who_takes_the_odd_one() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 B3 inf 6/10/8 hits=1\nAI2 B3 inf 6/8/6"
    dice = {"assault|*|FI1": [5, 5], "assault|*|FI2": [5, 1], "morale|*": 8, "morale|*AI2": 6}
    even = run(board(PLAIN, troops), X, dice=dice)
    assert (even.unit("AI1").hits, even.unit("AI2").hits) == (2, 2)
    strong = run(board(PLAIN, troops), X, policy("au", "losses strongest"), dice=dice)
    assert (strong.unit("AI1").hits, strong.unit("AI2").hits) == (3, 1)
    weak = run(board(PLAIN, troops), X, policy("HIL", "losses weakest"), dice=dice)
    assert (weak.unit("AI1").hits, weak.unit("AI2").hits) == (2, 2)
    named = run(board(PLAIN, troops), X, policy("HIL", "losses AI1"), dice=dice)
    assert (named.unit("AI1").hits, named.unit("AI2").hits) == (3, 1)


def test_settlement_22__no_two_participants_differ_by_more_than_one_new_hit() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAG1 B3 foot 8"
    for first, second in product(([1, 1], [5, 1], [5, 5]), repeat=2):
        dice = {"assault|*|FI1": first, "assault|*|FI2": second, "morale|*": 8, "skirmish|*": 1}
        after = run(board(PLAIN, troops), X, policy("AG1", "losses AI1"), dice=dice)
        new = [after.unit(name).hits for name in ("AI1", "AI2", "AG1")]
        assert max(new) - min(new) <= 1
        assert sum(new) == first.count(5) + second.count(5)


def test_settlement_7__both_sides_hits_fall_together() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8")
    after = run(table, X, dice={"assault|*": [8, 8], "morale|*": [1, 1]})
    assert after.unit("FI1").destroyed and after.unit("AI1").destroyed


@pytest.mark.parametrize(
    ("attackers", "saves"),
    [
        ("FC1 B2 heavy 8/8", True),
        ("FC1 B2 light 8/8\nFG1 B2 horse 8", True),
        ("FC1 B2 heavy 8/8\nFI1 B2 inf 8/8/8", False),
    ],
)
def test_20__infantry_attacked_by_cavalry_alone_saves_with_its_quality(attackers: str, saves: bool) -> None:
    table = board(PLAIN, f"{attackers}\nAI1 B3 inf 6/10/8")
    dice = {"assault|*|FC1": [8, 1], "assault|*|again": 1, "save|*": [5], "morale|*": 8}
    after = run(table, X, dice=dice)
    assert after.unit("AI1").hits == (0 if saves else 1)
    assert [roll.sides for roll in after.rolls("save|*")] == ([10] if saves else [])


def test_20__cavalry_that_is_attacked_by_cavalry_does_not_save() -> None:
    after = run(board(PLAIN, "FC1 B2 light 8/8\nAC1 B3 light 8/8"), X, dice={"assault|*|FC1": [8, 1], "morale|*": 8})
    assert after.unit("AC1").hits == 1


def test_20__infantry_defending_a_town_saves_against_anybody_and_once_a_hit() -> None:
    table = board("2 T\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8 town")
    dice = {"assault|*|FI1": [5, 5], "save|*": [5, 4]}
    after = run(table, order("FI1", "x A2"), dice=dice)
    assert after.unit("AI1").hits == 1
    assert after.roll("save|*").label == "saves, defends the town"


def test_settlement_7__an_assault_is_lost_by_hits_after_saves() -> None:
    table = board("2 T\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8 town")
    dice = {"assault|*|FI1": [5, 5], "assault|*|AI1": [5, 1], "save|*": [5, 5], "morale|*": 8}
    after = run(table, order("FI1", "x A2"), dice=dice)
    assert after.of("assault_lost")


def test_21__heavy_cavalry_attacking_rerolls_its_misses_once() -> None:
    table = board(PLAIN, "FC1 B2 heavy 8/8\nAC1 B3 heavy 8/8")
    dice = {"assault|*|FC1": [5, 4], "assault|*|FC1|again": [6], "morale|*": 8}
    after = run(table, X, dice=dice)
    assert after.unit("AC1").hits == 2
    assert not after.rolls("assault|*|AC1|again")


def test_21__infantry_and_guns_uphill_of_their_attackers_reroll_their_misses() -> None:
    troops = "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8\nAG1 A2 foot 8\nAC1 A2 light 8/8"
    after = run(board("2 h\n1 .", troops), order("FI1", "x A2"), policy("AC1", "defend first"))
    assert {roll.unit for roll in after.rolls("*|again")} == {"AI1", "AG1"}
    level = run(board("2 h\n1 h", troops), order("FI1", "x A2"))
    assert not level.rolls("*|again")


def test_21__a_bank_makes_its_defenders_uphill_of_an_attack_across_it_only() -> None:
    drawing = "3 . . .\n2 . . .\n1 . . ."
    troops = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 A2 inf 6/8/8\nAI3 C3 inf 6/8/8"
    table = board(drawing, troops, "bank B2 B3", "bank C2 C3")
    for attacker, above in (("AI1", True), ("AI2", False), ("AI3", True)):
        after = run(table, order(attacker, "x B2"))
        assert bool(after.rolls("*|again")) is above, attacker


def test_12__an_event_shows_where_the_assault_came_from_and_whom_it_met() -> None:
    event = run(board(PLAIN, PAIR), X, policy("fr", "press no")).fights()[0]
    assert event.places == (sq("B2"), sq("B3"))
    assert event.targets == ("AI1",)


def test_12__the_hits_of_cavalry_never_fall_on_a_garrison_that_fights_beside_others() -> None:
    troops = "FI1 A1 inf 8/8/8\nFC1 A1 light 8/8\nAI1 A2 inf 6/8/8 town\nAI2 A2 inf 6/8/8"
    dice = {"skirmish|*": 1, "assault|*|FC1": [8, 8], "morale|*": 8, "save|*": 1}
    after = run(board("2 T\n1 .", troops), order("DAV", "x A2"), policy("au", "retreat stay"), dice=dice)
    assert (after.unit("AI1").hits, after.unit("AI2").hits) == (0, 2)
    both = run(
        board("2 T\n1 .", troops), order("DAV", "x A2"), policy("au", "retreat stay"),
        dice={**dice, "assault|*|FI1": [8, 8]},
    )  # fmt: skip
    assert (both.unit("AI1").hits, both.unit("AI2").hits) == (2, 2)


def test_13__a_supporting_square_sends_its_strongest_unless_one_is_named() -> None:
    three = "FI1 B2 inf 8/8/8\nFI4 B2 inf 8/8/8\nFI5 B2 inf 8/8/8\n"
    troops = three + "FI2 C2 inf 8/8/8 hits=1\nFI3 C2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    told = (policy("fr", "press no"), policy("au", "retreat stay"))
    assert names(run(board(PLAIN, troops), X, *told).fights()[0].actors) == "FI1 FI4 FI3"
    named = run(board(PLAIN, troops), order("DAV", "x B3 with FI2"), *told)
    assert names(named.fights()[0].actors) == "FI1 FI4 FI2"


def test_3_3__nobody_assaults_across_a_barrier() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8", "barrier B2 B3")
    after = run(table, X)
    assert not after.fights()
    assert "cannot be entered" in after.result("FI1")


def test_3_3__who_was_carried_back_does_not_assault_afterwards() -> None:
    troops = (
        "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 C2 inf 6/8/8"
    )
    told = (order("FI1", "x B3"), order("FI2", "x B3"), order("FI3", "x C2"), policy("FI3", "retreat stay"))
    dice = {"skirmish|*": 1, "assault|*AI?": [5, 5], "assault|*": 1, "morale|*": [8, 1]}
    after = run(board(PLAIN, troops), *told, dice=dice)
    assert after.of("carried_away")[0].actors == ("FI3",)
    assert len(after.fights()) == 1


def test_11__guns_that_go_on_to_assault_bombard_with_one_point_and_keep_two() -> None:
    troops = "FI1 B2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, troops), order("FI1", "x B3"), order("FG1", "* B3; x B3"), policy("au", "retreat stay"))
    assert len(after.roll("bombard|*").dice) == 1
    assert names(after.fights()[0].actors) == "FI1 FG1"
