"""The known answers of section 1.5: those printed with the rules, and those that follow directly from them."""

from __future__ import annotations

import pytest

from tests.rules.brown_bess.board import battle, resolve


def test_a_square_with_one_counter_has_three_dice_one_a_face_for_three_faces() -> None:
    position = battle("BI1 D4 N square hits=1", "FI1 D5 S", "FI2 E4 W", "FI3 D3 N", "FI4 C4 E")
    after = resolve(position, *(f"FI{number} hold fire" for number in range(1, 5)))
    assert [len(event.rolls[0].dice) for event in after.of("fire")] == [1, 1, 1]


def test_b_square_with_three_counters_has_no_firing_dice() -> None:
    position = battle("BI1 D4 N square hits=3", "FI1 D5 S", "FI2 E4 W", "FI3 D3 N", "FI4 C4 E")
    after = resolve(position, *(f"FI{number} hold fire" for number in range(1, 5)))
    assert after.of("fire") == []


@pytest.mark.parametrize(
    ("firer", "target", "dice", "mean"),
    [("BI1 D4 N musketry", "FI1 D5 S", 5, 5 / 3), ("FI1 D5 S raw", "BI1 D4 N", 3, 1.0)],
)
def test_volleys_at_formed_infantry(firer: str, target: str, dice: int, mean: float) -> None:
    name, enemy = firer.split()[0], target.split()[0]
    after = resolve(battle(firer, target), f"{enemy} hold fire")
    roll = after.roll(f"fire|{name}>{enemy}|1")
    assert len(roll.dice) == dice
    assert roll.expected == pytest.approx(mean)


@pytest.mark.parametrize(
    ("hits", "general", "needs"), [(3, False, (4, 5, 6)), (3, True, (3, 4, 5, 6)), (5, False, (6,)), (5, True, (5, 6))]
)
def test_rally_needs(hits: int, general: bool, needs: tuple[int, ...]) -> None:
    units = [f"BI1 C2 N elite square hits={hits}", "FI1 H8 S", *(["BK1 C2 N with=BI1"] if general else [])]
    assert resolve(battle(*units), "BI1 rally").roll("rally|BI1").needs == needs


def test_a_line_of_infantry_goes_one_square_and_turns_about_or_turns_a_quarter() -> None:
    position = battle("BI1 C2 N", "FI1 H8 S")
    assert resolve(position, "BI1 - C1")["BI1"].facing == "S"
    about = resolve(position, "BI1 - C3, face S")
    assert (about.at("BI1"), about["BI1"].facing) == ("C3", "S")
    assert resolve(position, "BI1 face E")["BI1"].facing == "E"


def test_limbered_guns_have_two_points() -> None:
    position = battle("BG1 C2 N limbered", "FI1 H8 S")
    assert resolve(position, "BG1 - C4").at("BG1") == "C4"
    assert "needs 3 points, has 2" in resolve(position, "BG1 - C5").result("BG1")
