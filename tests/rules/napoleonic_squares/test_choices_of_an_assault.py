"""C3.3: what players may choose in an assault, and that what they write is done in the sequence they write it."""

from __future__ import annotations

import pytest

from pbem.orders import read
from pbem.orders.grammar.reading import Result as Read
from tests.rules.napoleonic_squares.board import Result, board, order, policy, run, sq
from tests.rules.napoleonic_squares.test_manual import context

PLAIN = """
5 . . . .
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
STAY = (policy("au", "retreat stay"), policy("fr", "retreat stay"))
CALM = {"skirmish|*": 1, "morale|*": 8}
CLEAR = {"skirmish|*": 1, "assault|*|FI1": [5, 5], "morale|*": [8, 1]}
FOUR = "AI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/10/8\nAI4 B3 inf 6/6/8"
X = order("DAV", "x B3")
X_UP = order("DAV", "x A2")


def who(after: Result, part: str = "actors") -> list[str]:
    """Those who attacked in each round, or the `targets` they met."""
    return [" ".join(getattr(event, part)) for event in after.fights()]


def test_c3__an_assault_that_is_ordered_after_following_comes_after_it() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 C2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B4 inf 6/8/8"
    after = run(board(PLAIN, units), order("FI1", "x B3"), order("FI2", "follow B3; x B4"), *STAY, dice=CLEAR)
    assert who(after) == ["FI1", "FI2"]
    assert after.fights()[1].places[0] == after.unit("FI2").place
    assert after.result("FI2").startswith("at B3; assaulted B4")


def test_c3__a_unit_that_was_driven_back_does_not_follow_and_assault() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 A2 inf 6/8/8"
    dice = {"skirmish|*": 1, "assault|*|AI1": [5, 5], "assault|*": 1, "morale|*": [8, 1]}
    after = run(board(PLAIN, units), order("FI1", "x B3; follow B2; x A2"), order("FI2", "hold"), *STAY, dice=dice)
    assert who(after) == ["FI1"]


SUPPORTED = """
FI1 B3 inf 8/8/8
FI2 B3 inf 8/8/8
FI3 B3 inf 8/8/8
FI4 A4 inf 8/10/10
AI1 B4 inf 6/8/8
"""


def test_3_3_7a__a_support_that_went_back_into_the_assaulting_square_does_not_press_on() -> None:
    told = (order("FI1", "x B4 with FI4"), order("FI2", "x B4"), policy("AI1", "retreat stay"))
    rules = (policy("FI4", "retreat SE back"), policy("FI1", "retreat stay"), policy("fr", "press yes"))
    dice = {**CALM, "assault|*": 1}
    after = run(board(PLAIN, SUPPORTED), *told, *rules, order("FI3", "x B4"), dice=dice)
    assert after.of("withdrew")[0].places[-1] == sq("B3")
    assert who(after) == ["FI1 FI2 FI4", "FI3 FI1"]


def test_3_3_7b__who_was_driven_into_the_attacked_square_does_not_strike_back_from_it() -> None:
    units = "FI1 C3 inf 8/8/8\nFI2 A4 inf 8/8/8 hits=1\nAI1 C4 inf 6/8/8\nAI2 B5 inf 6/8/8\nAI3 B5 inf 6/8/8"
    told = (order("FI1", "x C4"), order("FI2", "x B5"), *STAY, policy("au", "counterattack yes"))
    dice = {"skirmish|*": 1, "assault|*|FI1": [5, 1], "assault|*": 1, "morale|*|FI?": 8, "morale|*|AI1": 1}
    after = run(board(PLAIN, units), *told, policy("AI1", "retreat NW stay"), dice=dice)
    assert after.of("fell_back")[0].places[-1] == after.unit("AI2").place
    assert who(after) == ["FI1", "FI2"]


@pytest.mark.parametrize(
    ("rules", "defend"),
    [
        ((("AI4", "defend with AI2+AI1"),), "AI2 AI1"),
        ((("HIL", "defend with AI4"),), "AI4 AI3"),
        ((("HIL", "defend with AI2 only"),), "AI2"),
        ((("AI4", "defend only"),), "AI4"),
        ((("HIL", "defend with AI2+AI4 only"),), "AI2 AI4"),
        ((("HIL", "defend with AI9 only"),), "AI3 AI1"),
        ((("AI3", "defend last"), ("AI1", "defend last")), "AI2 AI4"),
    ],
)
def test_3_3_2__one_or_two_brigades_defend_and_which_is_their_owners_choice(
    rules: tuple[tuple[str, str], ...], defend: str
) -> None:
    after = run(
        board(PLAIN, "FI1 B2 inf 8/8/8\n" + FOUR), order("FI1", "x B3"), *(policy(*rule) for rule in rules), dice=CALM
    )
    assert who(after, "targets")[0] == defend


def test_3_3_2__a_brigade_kept_out_of_the_defence_is_fresh_for_the_counterattack() -> None:
    units = "FI1 B2 inf 8/8/8 hits=1\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8"
    kept = (policy("HIL", "defend with AI2 only"), policy("HIL", "counterattack yes"))
    assert who(run(board(PLAIN, units), X, *STAY, *kept, dice=CALM)) == ["FI1", "AI1 AI2"]
    assert who(run(board(PLAIN, units), X, *STAY, kept[1], dice=CALM)) == ["FI1"]


THREE = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8"


@pytest.mark.parametrize(
    ("press", "second"),
    [("press yes", "FI3 FI1 FG1"), ("press yes with FI3", "FI3 FG1"), ("press yes with FI2+FI3", "FI3 FI2 FG1")],
)
def test_3_3_7a__who_presses_on_is_a_choice(press: str, second: str) -> None:
    after = run(board(PLAIN, THREE), X, *STAY, policy("fr", press), dice={**CALM, "assault|*": 1})
    assert who(after)[1] == second


def test_3_3_7a__a_tired_brigade_with_a_hit_presses_only_if_it_is_told_to() -> None:
    dice = {**CALM, "assault|*|r1|AI?": [5, 1], "assault|*": 1}
    told = (X, *STAY, policy("DAV", "losses on FI1+FI2"))
    assert who(run(board(PLAIN, THREE), *told, policy("FG1", "press guns out"), dice=dice))[1] == "FI3"
    ordered = run(board(PLAIN, THREE), *told, policy("fr", "press yes with FI3+FI1"), dice=dice)
    assert who(ordered)[1] == "FI3 FI1 FG1"


def test_3_3_7a__guns_with_a_hit_press_only_if_they_are_told_to() -> None:
    dice = {**CALM, "assault|*|r1|AI?": [5, 1], "assault|*": 1}
    told = (X, *STAY, policy("DAV", "losses on FG1"))
    assert "FG1" not in who(run(board(PLAIN, THREE), *told, dice=dice))[1]
    assert "FG1" in who(run(board(PLAIN, THREE), *told, policy("FG1", "press guns in"), dice=dice))[1]
    unhurt = {**CALM, "assault|*": 1}
    assert "FG1" not in who(run(board(PLAIN, THREE), *told, policy("FG1", "press guns out"), dice=unhurt))[1]


def test_3_3_7b__who_strikes_back_is_a_choice_and_whether_guns_do() -> None:
    units = "FI1 B2 inf 8/8/8 hits=1\n" + FOUR + "\nAG1 B3 horse 8"
    told = (order("FI1", "x B3"), *STAY)
    one = run(board(PLAIN, units), *told, policy("HIL", "counterattack yes with AI2"), dice=CALM)
    assert who(one)[1] == "AI2 AG1"
    out = run(board(PLAIN, units), *told, policy("AG1", "counterattack guns out"), dice=CALM)
    assert who(out)[1] == "AI2 AI4"


def test_3_3_2__foot_artillery_that_has_bombarded_stays_out_of_a_counterattack_and_defends() -> None:
    units = "FI1 B2 inf 8/8/8 hits=1\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 B3 inf 6/8/8\nAG1 B3 {} 8"
    told = (order("FI1", "x B3"), order("AG1", "* B2"), *STAY, policy("au", "counterattack yes"))
    first = {**CALM, "bid|HIL*": 8, "bid|DAV*": 1, "bombard|*": 1}
    foot = run(board(PLAIN, units.format("foot")), *told, dice=first)
    assert who(foot, "targets")[0].endswith("AG1") and who(foot)[1] == "AI3 AI1"
    horse = run(board(PLAIN, units.format("horse")), *told, dice=first)
    assert who(horse)[1] == "AI3 AI1 AG1"
    rested = run(board(PLAIN, units.format("foot")), *told, dice=CALM)
    assert who(rested)[1] == "AI3 AI1 AG1"


@pytest.mark.parametrize(
    ("rules", "sequence"),
    [
        ((), ["FI1", "FI2", "FI3"]),
        ((("DAV", "lead with FI3+FI2"),), ["FI3", "FI2", "FI1"]),
        ((("FI3", "lead first"), ("FI1", "lead last")), ["FI3", "FI2", "FI1"]),
    ],
)
def test_3_3__whose_assault_comes_first_is_a_choice(rules: tuple[tuple[str, str], ...], sequence: list[str]) -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 A3 inf 6/8/8\nAI2 B3 inf 6/8/8\nAI3 C3 inf 6/8/8"
    told = (order("FI1", "x A3"), order("FI2", "x B3"), order("FI3", "x C3"), *STAY)
    assert who(run(board(PLAIN, units), *told, *(policy(*rule) for rule in rules), dice=CALM)) == sequence


def test_3_3_1__who_names_others_goes_in_himself_and_the_first_of_them() -> None:
    units = "FI1 B2 inf 8/6/6\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/10/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), order("FI1", "x B3 with FI2+FI3"), *STAY, policy("fr", "press no"), dice=CALM)
    assert who(after) == ["FI1 FI2"]
    assert "without FI3: two brigades of a square attack at once" in after.result("FI1")


def test_3_3_1__an_assault_told_to_leave_its_guns_out_leaves_them_out() -> None:
    units = "FI1 B2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    out = order("DAV", "x B3 guns out")
    assert who(run(board(PLAIN, units), out, *STAY, dice=CALM)) == ["FI1"]
    assert who(run(board(PLAIN, units), out, order("FG1", "x B3"), *STAY, dice=CALM)) == ["FI1 FG1"]


def test_3_3_1__one_brigade_told_to_leave_the_guns_out_is_enough() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/6/6\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    held = policy("fr", "press no")
    assert who(run(board(PLAIN, units), X, *STAY, held, dice=CALM)) == ["FI1 FI2 FG1"]
    out = order("FI2", "x B3 guns out")
    assert who(run(board(PLAIN, units), X, out, *STAY, held, dice=CALM)) == ["FI1 FI2"]


@pytest.mark.parametrize(("told", "at"), [("- A3-A4-A5; x B4", "A5"), ("- A3-A4; x B4", "A4"), ("- A3; x B4", "A3")])
def test_3_1__light_cavalry_loses_its_extra_point_only_for_an_assault_it_launches(told: str, at: str) -> None:
    after = run(board(PLAIN, "FC1 A2 light 8/8\nAI1 B4 inf 6/8/8"), order("FC1", told), *STAY, act=2)
    assert after.at("FC1") == at and not after.fights()
    launched = run(board(PLAIN, "FC1 A3 light 8/8\nAI1 B4 inf 6/8/8"), order("FC1", "x B4; - A2"), *STAY, act=2)
    assert launched.fights() and launched.at("FC1") == "A3"


def test_3_1__light_cavalry_has_one_point_more_and_no_other_arm_any() -> None:
    for kind, at in (("light 8/8", "A4"), ("heavy 8/8", "A3"), ("horse 8", "A3"), ("inf 8/8/8", "A3")):
        letter = "G" if kind.startswith("horse") else "C"
        units = f"F{letter}1 A1 {kind}\nAI1 D5 inf 6/8/8"
        assert run(board(PLAIN, units), order(f"F{letter}1", "- A2-A3-A4-A5"), act=2).at(f"F{letter}1") == at


def test_c9__level_supports_do_not_take_away_the_advantage_of_the_hill_over_the_assaulting_square() -> None:
    drawing = "2 h h\n1 . ."
    units = "FI1 A1 inf 8/8/8\nFI2 B2 inf 8/8/8\nAI1 A2 inf 6/8/8"
    below = run(board(drawing, units), order("FI1", "x A2 with FI2"), *STAY, dice=CALM)
    assert below.rolls("*|AI1|again")
    level = run(board(drawing, units), order("FI2", "x A2 with FI1"), *STAY, dice=CALM)
    assert not level.rolls("*|AI1|again")


def test_c9__only_heavy_cavalry_throws_its_misses_again_and_only_when_it_attacks() -> None:
    light = run(board(PLAIN, "FC1 B2 light 8/8\nAC1 B3 heavy 8/8"), X, *STAY, dice=CALM)
    assert not light.rolls("*|again")


def test_3_3_3__cavalry_in_the_fight_on_one_side_alone_does_not_cancel_the_skirmish() -> None:
    units = "FI1 B2 inf 8/8/8\nFC1 B2 light 8/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), X, *STAY, dice=CALM)
    assert [roll.unit for roll in after.rolls("skirmish|*")] == ["FI1"]
    assert after.of("skirmish_won")[0].words["side"] == "French"


def test_3_3_4__guns_in_the_open_attack_a_wood_and_guns_in_a_wood_attack_nobody() -> None:
    units = "FI1 A1 inf 8/8/8\nFG1 A1 horse 8\nAI1 A2 inf 6/8/8"
    assert who(run(board("2 w\n1 .", units), X_UP, *STAY, dice=CALM)) == ["FI1 FG1"]
    inside = run(board("2 .\n1 w", units), X_UP, *STAY, dice=CALM)
    assert who(inside) == ["FI1"]
    assert "artillery does not fight in woods" in inside.result("FG1")


def test_3_3_4__brigades_that_attack_out_of_woods_fight_in_the_open() -> None:
    after = run(board("2 .\n1 w", "FI1 A1 inf 10/8/8\nFC1 A1 light 8/8\nAI1 A2 inf 6/8/8"), X_UP, *STAY, dice=CALM)
    thrown = {roll.unit: (len(roll.dice), roll.sides) for roll in after.rolls("assault|*")}
    assert thrown == {"FI1": (2, 8), "FC1": (2, 8), "AI1": (2, 8)}


def test_3_3_6__after_a_fight_in_which_nobody_was_hurt_nobody_walks_away_by_default() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 A2 inf 8/8/8\nFI3 C2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), order("FI1", "x B3"), order("FI2", "hold"), order("FI3", "hold"))
    assert (after.at("FI1"), after.at("AI1")) == ("B2", "B3")
    assert not after.of("withdrew")


def test_3_3_6a__cavalry_on_a_hill_throws_one_morale_die_fewer_too() -> None:
    dice = {"assault|*|FI1": [5, 5], "skirmish|*": 1, "morale|*": [8]}
    after = run(board("2 h\n1 .", "FI1 A1 inf 8/8/8\nAC1 A2 light 6/8"), X_UP, dice=dice)
    assert len(after.roll("morale|*").dice) == 1


@pytest.mark.parametrize(
    "text",
    [
        "DEFEND Grenier with GR2 only", "DEFEND GR2 only", "LEAD Grenier with GR4, GR1", "LEAD GR4 last",
        "PRESS all yes with GR3, GR1", "PRESS GR6 guns out", "COUNTERATTACK Grenier yes with GR2",
        "COUNTERATTACK GR6 guns in",
    ],
)  # fmt: skip
def test_the_choices_are_read_as_written(text: str) -> None:
    lines = read(text, context()).lines
    assert [line.result for line in lines] == [Read.OK], [line.message for line in lines]
    action = lines[0].standing[0].action
    words = [
        word for word in ("only", "last", "yes", "guns out", "guns in") if text.endswith(word) or f"{word} " in text
    ]
    assert action.word == (words[0] if words else "")
    assert set(action.units) == set(text.partition(" with ")[2].removesuffix(" only").split(", ")) - {""}


def test_3_3_1__brigades_named_in_support_do_not_make_their_square_the_assaulting_one() -> None:
    units = "FI1 B2 inf 8/8/8\nFI4 A2 inf 8/8/8\nFI5 A2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), order("DAV", "x B3 with FI4+FI5"), *STAY, dice=CALM)
    assert after.fights()[0].places[0] == after.unit("FI1").place
    assert who(after)[0] == "FI1 FI4"


def test_c2__a_general_without_troops_about_him_rides_to_the_nearest_unit_of_his_command() -> None:
    units = "FI1 A5 inf 8/8/8\nFI2 C3 inf 8/8/8\nFI3 A1 inf 8/8/8\nAI1 D5 inf 6/8/8"
    after = run(board(PLAIN, units, generals=["DAV d10 french C2"]))
    assert after.at("DAV") == "C3"
