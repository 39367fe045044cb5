"""C3.3.7 and 4.3.1: pressing on, counterattacking, advancing."""

from __future__ import annotations

import pytest

from pbem.battle.order import Order, StandingOrder
from tests.rules.napoleonic_squares.board import board, order, policy, run

PLAIN = """
5 . . . .
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
THREE = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8"
X = order("DAV", "x B3")
CALM = policy("au", "retreat stay")


def rounds(table_units: str, *told: Order | StandingOrder) -> list[str]:
    after = run(board(PLAIN, table_units), X, CALM, *told)
    return [" ".join(event.actors) for event in after.fights()]


def test_19__with_an_uncommitted_brigade_and_enemies_left_there_is_a_second_round() -> None:
    assert rounds(THREE) == ["FI1 FI2", "FI3 FI1"]


def test_19__those_who_have_fought_throw_one_die_and_a_fresh_brigade_two() -> None:
    after = run(board(PLAIN, THREE), X, CALM)
    second = {roll.unit: len(roll.dice) for roll in after.rolls("assault|*|r2|*")}
    assert second == {"FI3": 2, "FI1": 1, "AI1": 1, "AI2": 1}


def test_19__the_skirmish_advantage_stays_what_it_was() -> None:
    after = run(board(PLAIN, THREE), X, CALM, dice={"skirmish|*|FI1": 5, "skirmish|*": 1})
    assert len({roll.key for roll in after.rolls("skirmish|*")}) == 4
    assert {roll.needs[0] for roll in after.rolls("assault|*|r2|AI?")} == {6}


def test_19__artillery_may_fight_again() -> None:
    after = run(board(PLAIN, THREE + "\nFG1 B2 horse 8"), X, CALM)
    assert [len(after.rolls(f"assault|*|r{number}|FG1")) for number in (1, 2)] == [1, 1]


def test_19__supporting_squares_give_nobody_to_a_second_round() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 A2 inf 8/8/8\nFI3 A2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    told = (order("FI3", "hold"),)
    assert rounds(units, *told) == ["FI1 FI2"]


@pytest.mark.parametrize(
    ("rule", "hits", "presses"),
    [
        ("press no", 0, False), ("press yes", 2, True), ("press if fresh", 0, True), ("press if fresh", 1, False),
        ("press 1 if enemy", 0, False), ("press 2 if enemy", 0, True),
    ],
)  # fmt: skip
def test_decision_9__whether_to_press_on_is_a_standing_order(rule: str, hits: int, presses: bool) -> None:
    units = THREE.replace("FI3 B2 inf 8/8/8", f"FI3 B2 inf 8/8/8 hits={hits}")
    assert (len(rounds(units, policy("fr", rule))) == 2) is presses


def test_19__a_brigade_told_to_do_something_else_is_not_pressed_into_it() -> None:
    assert rounds(THREE, order("FI3", "hold")) == ["FI1 FI2"]


def test_19__the_defender_counterattacks_with_a_fresh_brigade_when_the_attacker_has_none() -> None:
    units = "FI1 B2 inf 8/8/8 hits=1\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/10/8 hits=0\nAI4 B3 inf 6/6/8"
    dice = {"skirmish|*": 1, "assault|*|r1|FI1": 8, "morale|*": 8}
    after = run(board(PLAIN, units), X, CALM, dice=dice)
    strikes = [" ".join(event.actors) for event in after.of("counterattack")]
    assert strikes == ["AI2 AI4"]
    assert after.fights()[1].targets == ("FI1",)
    assert not after.rolls("skirmish|B3>B2*")


@pytest.mark.parametrize(
    ("third", "told", "strikes"),
    [
        ("FI3 B2 inf 8/8/8 hits=1", order("FI3", "- B1"), 1),
        ("FI3 B2 inf 8/8/8", order("FI3", "hold"), 0),
        ("FI3 B2 inf 8/8/8", policy("fr", "press no"), 0),
        ("FI3 B2 heavy 8/8 of=SOU", order("FI3", "hold"), 1),
        ("FI3 A2 inf 8/8/8", order("FI3", "hold"), 1),
        ("FI3 B2 horse 8", order("FI3", "hold"), 1),
    ],
    ids=["gone by then", "told to hold", "told not to press", "of another command", "in another square", "guns"],
)
def test_3_3_7b__a_fresh_brigade_that_the_attacker_keeps_back_forbids_the_counterattack(
    third: str, told: Order | StandingOrder, strikes: int
) -> None:
    units = f"FI1 B2 inf 8/8/8 hits=1\nFI2 B2 inf 8/8/8\n{third}\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/8/8"
    table = board(PLAIN, units, generals=["SOU d10 french B2"])
    dice = {"skirmish|*": 1, "morale|*": 8}
    orders = (order("FI1", "x B3"), order("FI2", "x B3"), told, policy("fr", "retreat stay"))
    after = run(table, *orders, CALM, policy("HIL", "counterattack yes"), dice=dice)
    assert len(after.of("counterattack")) == strikes


@pytest.mark.parametrize(
    ("rule", "attacker_hits", "strikes"),
    [
        ("counterattack no", 1, 0), ("counterattack yes", 0, 1), ("counterattack if fresh", 0, 0),
        ("counterattack if fresh", 1, 1),
    ],
)  # fmt: skip
def test_decision_10__whether_to_counterattack_is_a_standing_order(rule: str, attacker_hits: int, strikes: int) -> None:
    units = f"FI1 B2 inf 8/8/8 hits={attacker_hits}\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/8/8"
    dice = {"skirmish|*": 1, "morale|*": 8}
    after = run(board(PLAIN, units), X, CALM, policy("fr", "retreat stay"), policy("au", rule), dice=dice)
    assert len(after.of("counterattack")) == strikes


def test_settlement_13__counterattacks_go_on_once_for_each_fresh_brigade() -> None:
    troops = "\n".join(f"AI{n} B3 inf 6/8/8" for n in range(1, 5))
    units = f"FI1 B2 inf 8/8/8 hits=1\n{troops}"
    told = (policy("fr", "retreat stay"), policy("HIL", "counterattack yes"))
    after = run(board(PLAIN, units), X, CALM, *told, dice={"skirmish|*": 1, "morale|*": 8})
    assert [" ".join(event.actors) for event in after.of("counterattack")] == ["AI3 AI4"]


def test_settlement_14__a_counterattack_takes_no_points_from_a_command_that_acts_later() -> None:
    units = "FI1 B2 inf 8/8/8 hits=1\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/8/8"
    told = (policy("fr", "retreat stay"), policy("HIL", "counterattack yes"), order("AI3", "- B4-B5"))
    after = run(board(PLAIN, units), X, CALM, *told, dice={"skirmish|*": 1, "morale|*": 8})
    assert after.of("counterattack") and after.at("AI3") == "B5"


CLEAR = {"skirmish|*": 1, "assault|*|FI1": [5, 5], "assault|*|FC1": [5, 5], "morale|*": [8, 1]}


def test_settlement_1__victors_advance_into_a_cleared_square_free_of_points() -> None:
    after = run(board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"), order("FI1", "x B3"), dice=CLEAR, act=2)
    assert after.at("FI1") == "B3"
    assert after.result("FI1") == "assaulted B3: won, 2 to 0; advanced into B3"


def test_settlement_1__only_those_of_the_assaulting_square_who_fought() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 A2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    after = run(
        board(PLAIN, units), order("FI1", "x B3 with FI2"), order("FI3", "hold"), order("FI2", "hold"), dice=CLEAR
    )
    assert [after.at(name) for name in ("FI1", "FI2", "FI3")] == ["B3", "A2", "B2"]


def test_settlement_1__the_first_infantry_takes_the_town_and_cavalry_stays_outside() -> None:
    drawing = "3 .\n2 T\n1 ."
    foot = run(board(drawing, "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8"), order("FI1", "x A2"), dice=CLEAR)
    assert foot.unit("FI1").in_town and foot.of("took_town")
    horse = run(board(drawing, "FC1 A1 light 8/8\nAI1 A2 inf 6/8/8"), order("FC1", "x A2"), dice={**CLEAR, "save|*": 1})
    assert horse.at("FC1") == "A2" and not horse.unit("FC1").in_town


@pytest.mark.parametrize(
    ("drawing", "rule", "goes"),
    [
        ("3 .\n2 .\n1 .", "advance no", False), ("3 .\n2 .\n1 .", "advance yes", True),
        ("3 .\n2 .\n1 h", "advance unless terrain", False), ("3 .\n2 .\n1 h", "advance yes", True),
    ],
)  # fmt: skip
def test_decision_11__whether_victors_advance_is_a_standing_order(drawing: str, rule: str, goes: bool) -> None:
    after = run(
        board(drawing, "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8"), order("FI1", "x A2"), policy("FI1", rule), dice=CLEAR
    )
    assert (after.at("FI1") == "A2") is goes


def test_settlement_1__a_counterattack_that_clears_the_assaulting_square_advances_too() -> None:
    units = "FI1 B2 inf 8/8/8 hits=1\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/8/8"
    dice = {"skirmish|*": 1, "assault|*|r2|AI3": [8, 8], "morale|*|r1|*": 8, "morale|*|r2|FI1": [1, 1, 1]}
    after = run(board(PLAIN, units), X, CALM, policy("fr", "retreat stay"), dice=dice)
    assert after.unit("FI1").destroyed
    assert after.at("AI3") == "B2"


def test_decision_4__what_is_to_follow_waits_for_the_assaults_of_the_command() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 C2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), order("FI1", "x B3"), order("FI2", "follow B3"), dice=CLEAR)
    assert after.at("FI2") == "B3"
    failed = run(board(PLAIN, units), order("FI1", "x B3"), order("FI2", "follow B3"), CALM)
    assert failed.at("FI2") == "C2" and "the enemy holds B3" in failed.result("FI2")


def test_3_5__a_unit_that_was_driven_back_does_nothing_more() -> None:
    units = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    dice = {"skirmish|*": 1, "assault|*|AI1": [5, 5], "assault|*": 1, "morale|*": [8, 1]}
    after = run(board(PLAIN, units), order("FI1", "x B3; - A1"), dice=dice)
    assert after.at("FI1") == "B1"


def test_12__cavalry_does_not_press_on_against_a_garrison_that_is_left_alone() -> None:
    units = "FC1 A1 light 8/8\nFI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8 town\nAI2 A2 inf 6/8/8"
    told = (order("FC1", "x A2"), policy("fr", "press yes"))
    dice = {"skirmish|*": 1, "assault|*|r1|FC1": [8, 8], "morale|*|r1|AI2": [1, 1], "morale|*": 8, "save|*": 1}
    after = run(board("3 .\n2 T\n1 .", units), *told, dice=dice)
    assert after.unit("AI2").destroyed
    assert [" ".join(event.actors) for event in after.fights()] == ["FC1", "FI1"]


def test_12__cavalry_does_not_strike_back_at_a_garrison() -> None:
    units = "FI1 A1 inf 8/8/8 town hits=1\nAI1 A2 inf 6/8/8\nAC1 A2 light 8/8\nAI3 A2 inf 6/8/8"
    told = (
        order("FI1", "x A2"),
        policy("fr", "retreat stay"),
        policy("au", "retreat stay"),
        policy("AC1", "defend last"),
    )
    after = run(
        board("2 .\n1 T", units), *told, policy("au", "counterattack yes"), dice={"skirmish|*": 1, "morale|*": 8}
    )
    assert not after.of("counterattack")


def test_19__guns_join_a_counterattack_as_their_owner_wants_them_to_defend() -> None:
    units = "FI1 B2 inf 8/8/8 hits=1\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/8/8\nAG1 B3 horse 8"
    told = (policy("fr", "retreat stay"), policy("HIL", "counterattack yes"))
    dice = {"skirmish|*": 1, "morale|*": 8}
    both = run(board(PLAIN, units), X, CALM, *told, dice=dice)
    assert both.fights()[1].actors[-1] == "AG1"
    out = run(board(PLAIN, units), X, CALM, *told, policy("AG1", "defend guns out"), dice=dice)
    assert "AG1" not in out.fights()[1].actors


def test_19__nobody_strikes_back_into_a_fortress_he_may_not_enter() -> None:
    units = "FI1 A1 inf 8/8/8 hits=1\nAI1 A2 inf 6/8/8\nAI2 A2 inf 6/8/8\nAI3 A2 inf 6/8/8"
    told = (policy("fr", "retreat stay"), policy("HIL", "counterattack yes"), policy("HIL", "retreat stay"))
    after = run(board("2 .\n1 F", units), order("FI1", "x A2"), *told, dice={"skirmish|*": 1, "morale|*": 8})
    assert after.fights() and not after.of("counterattack")


def test_settlement_1__guns_that_took_part_go_forward_with_their_brigade_and_not_alone() -> None:
    units = "FI1 B2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), order("DAV", "x B3"), dice=CLEAR)
    assert (after.at("FI1"), after.at("FG1")) == ("B3", "B3")
    kept = run(board(PLAIN, units), order("DAV", "x B3"), policy("FG1", "advance no"), dice=CLEAR)
    assert (kept.at("FI1"), kept.at("FG1")) == ("B3", "B2")
    alone = run(board(PLAIN, units), order("DAV", "x B3"), policy("FI1", "advance no"), dice=CLEAR)
    assert (alone.at("FI1"), alone.at("FG1")) == ("B2", "B2")


@pytest.mark.parametrize(("enemies", "presses"), [(1, True), (2, False)])
def test_decision_9__pressing_while_the_enemy_is_few_means_one_of_him_where_no_number_is_said(
    enemies: int, presses: bool
) -> None:
    units = "\n".join(line for line in THREE.splitlines() if enemies == 2 or not line.startswith("AI2"))
    assert (len(rounds(units, policy("fr", "press if enemy"))) == 2) is presses


MANY = "AI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\n{}\n{}"
HIT, WHOLE = "AI{} B3 inf 6/6/8 hits=1", "AI{} B3 inf 6/6/8"


@pytest.mark.parametrize(
    ("fresh", "hits", "strikes"),
    [
        ((WHOLE, HIT), (1, 0), True), ((HIT, HIT), (1, 0), False), ((WHOLE, WHOLE), (0, 0), False),
        ((HIT, WHOLE), (0, 1), True),
    ],
)  # fmt: skip
def test_decision_10__one_fresh_brigade_without_hits_strikes_back_at_one_enemy_with_some(
    fresh: tuple[str, str], hits: tuple[int, int], strikes: bool
) -> None:
    ours = "\n".join(f"FI{n} B2 inf 8/8/8 hits={hit}" for n, hit in enumerate(hits, start=1))
    theirs = MANY.format(fresh[0].format(3), fresh[1].format(4))
    dice = {"skirmish|*": 1, "morale|*": 8}
    told = (X, CALM, policy("fr", "retreat stay"), policy("HIL", "defend with AI1+AI2 only"))
    after = run(board(PLAIN, f"{ours}\n{theirs}"), *told, dice=dice)
    assert len(after.of("counterattack")) == int(strikes)
