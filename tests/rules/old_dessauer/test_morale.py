"""8, 11, 16.10: what troops stand, what generals risk, and who acts without one."""

from __future__ import annotations

import pytest

from pbem.rules.old_dessauer.morale.confusion import command_distance, confusion
from pbem.rules.old_dessauer.morale.fire_test import ROUT_HITS, fire_test
from pbem.rules.old_dessauer.morale.generals_fate import escape, survival
from pbem.rules.old_dessauer.morale.rally import rally_test
from tests.rules.old_dessauer.troops import troops


@pytest.mark.parametrize(("grade", "needed"), [("A", 1), ("B", 2), ("C", 3), ("D", 5)])
def test_17__what_each_grade_needs_to_rally(grade: str, needed: int) -> None:
    assert rally_test(troops(f"{grade} line 12x1 shaken"), threatened=False, led=False).needed == needed


def test_17__the_printed_example_of_rallying_with_the_enemy_near() -> None:
    test = rally_test(troops("C line 12x1 shaken"), threatened=True, led=False)
    assert test.needs == (5, 6)
    assert test.roll("rally|AI1", "austria", "AI1", 6).successes == 1
    assert test.roll("rally|AI1", "austria", "AI1", 4).successes == 0


def test_17__a_general_helps_and_irregular_skirmishers_in_the_open_hardly_rally() -> None:
    assert rally_test(troops("C line 12x1"), threatened=False, led=True).needed == 2
    irregulars = troops("C light 6x2 skirmish irregular")
    assert rally_test(irregulars, threatened=False, led=False).needed == 4
    assert rally_test(irregulars, threatened=False, led=False, in_the_open=False).needed == 3
    assert rally_test(troops("C light 6x2 skirmish"), threatened=False, led=False).needed == 3


def test_17__grade_d_with_the_enemy_near_never_rallies_alone() -> None:
    assert rally_test(troops("D line 12x1"), threatened=True, led=False).needs == ()
    assert rally_test(troops("D line 12x1"), threatened=True, led=True).needs == (6,)


@pytest.mark.parametrize(("grade", "needed"), [("A", -1), ("B", 0), ("C", 1), ("D", 2)])
def test_47__what_each_grade_needs_in_a_fire_test(grade: str, needed: int) -> None:
    assert fire_test(troops(f"{grade} line 12x1"), 0, screened=False, led=False).needed == needed


def test_47__the_printed_example_of_hussars_hit_twice() -> None:
    test = fire_test(troops("B lc 6x2"), 2, screened=False, led=False)
    assert test.needs == (2, 3, 4, 5, 6)
    assert test.roll("test|AC1", "austria", "AC1", 1).successes == 0
    assert ROUT_HITS == 1


def test_47__three_dice_of_line_hit_twice_and_leave_three_or_more_to_throw() -> None:
    assert fire_test(troops("C line 12x1"), 2, screened=False, led=False).needs == (3, 4, 5, 6)


@pytest.mark.parametrize(
    ("who", "screened", "led", "needed"),
    [
        ("C line 12x1 shaken", False, False, 4),
        ("C line 12x1 debt", False, False, 4),
        ("C line 4x3 square", False, False, 1),
        ("C line 4x3 square", True, False, 1),
        ("C line 12x1", True, False, 1),
        ("C line 12x1 advanced", False, False, 1),
        ("C line 12x1", False, True, 1),
        ("C line 6x2 irregular fanatic", False, False, 1),
        ("C line 12x1 shaken advanced", True, True, 1),
    ],
)
def test_47__what_makes_a_fire_test_easier_or_harder(who: str, screened: bool, led: bool, needed: int) -> None:
    assert fire_test(troops(who), 1, screened=screened, led=led).needed == needed


def test_10__a_general_whose_unit_is_hit_twice_falls_on_a_one_or_a_two() -> None:
    dies = [die for die in range(1, 7) if not survival(2).roll("general|AG1", "austria", "AG1", die).successes]
    assert dies == [1, 2]


def test_11__a_lone_general_is_captured_on_a_one() -> None:
    assert escape().needs == (2, 3, 4, 5, 6)


def test_7__a_general_commands_six_inches_and_irregulars_four() -> None:
    assert command_distance(troops("C line 12x1")) == 6
    assert command_distance(troops("C light 6x2 irregular")) == 4


def test_8__beyond_command_regulars_act_on_four_and_irregulars_on_five() -> None:
    assert confusion(troops("C line 12x1")).needs == (4, 5, 6)
    assert confusion(troops("C light 6x2 irregular")).needs == (5, 6)
