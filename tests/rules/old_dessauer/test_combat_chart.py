"""17: combat points, scores, who strikes, and what losing costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.rules.old_dessauer.combat.clash import Clash
from pbem.rules.old_dessauer.combat.losing import Fate, Tally, result_of, shattered_on_contact
from pbem.rules.old_dessauer.combat.points import combat_points, points
from pbem.rules.old_dessauer.combat.scores import needs
from pbem.rules.old_dessauer.combat.strikes import (
    divided,
    square_figures,
    storming_figures,
    strike_dice,
    striking_figures,
)
from pbem.rules.old_dessauer.field.terrain import Cover
from tests.rules.old_dessauer.troops import troops

ENEMY = troops("D line 12x1", "PI1")


@pytest.mark.parametrize(
    ("who", "worth"),
    [
        ("D hc 6x2", 5), ("D mc 6x2", 4), ("D lc 6x2", 3), ("D line 12x1", 3), ("D light 12x1", 3),
        ("D light 6x2 skirmish", 0), ("D lc 6x2 skirmish", 0), ("D medium guns 4", 0), ("D line 12x1 town", 3),
    ],
)  # fmt: skip
def test_53__what_each_arm_counts_for(who: str, worth: int) -> None:
    assert points(Clash(troops(who), ENEMY)) == worth


@pytest.mark.parametrize(
    ("who", "called"),
    [("D hc 6x2", "heavy cavalry"), ("D line 12x1", "line infantry"), ("D light 6x2 skirmish", "skirmishers"),
     ("D lc 6x2 skirmish", "skirmishers"), ("D medium guns 4", "gun crews")],
)  # fmt: skip
def test_53__what_it_counts_for_is_told_by_its_arm(who: str, called: str) -> None:
    assert [modifier.why for modifier in combat_points(Clash(troops(who), ENEMY))] == [called]


@pytest.mark.parametrize(
    ("who", "bonus"),
    [
        ("A line 12x1", 2), ("B line 12x1", 2), ("C line 12x1", 2), ("D line 12x1", 1), ("C light 12x1", 2),
        ("C line 4x3", 0), ("C line 4x3 square", 0), ("C light 12x1 rifles", 0), ("C line 12x1 disordered", 0),
        ("C line 12x1 shaken", 0), ("C line 9x1 irregular", 0), ("C hc 6x2", 0), ("C light 12x1 skirmish", 0),
        ("C light guns 4", 0), ("C medium guns 4", 2), ("C heavy guns 4", 3), ("C howitzer guns 4", 0),
        ("C medium guns 4 disordered", 2),
    ],
)  # fmt: skip
def test_53__who_gains_by_defensive_fire(who: str, bonus: int) -> None:
    unit = troops(who)
    assert points(Clash(unit, unit, received=True)) - points(Clash(unit, unit)) == bonus
    assert points(Clash(unit, unit, received=True, first=False)) == points(Clash(unit, unit, first=False))
    assert points(Clash(unit, unit, received=True, flanked=True)) == points(Clash(unit, unit, flanked=True))


def test_53__one_point_for_each_grade_higher_and_none_off_for_lower() -> None:
    worth = {grade: points(Clash(troops(f"{grade} line 12x1"), troops("C line 12x1"))) for grade in "ABCD"}
    assert worth == {"A": 5, "B": 4, "C": 3, "D": 3}


@pytest.mark.parametrize(
    ("who", "less"),
    [("D line 12x1 shaken", -2), ("D line 12x1 disordered", -1), ("D hc 6x2 disordered", -2), ("D hc 6x2 shaken", -2)],
)
def test_53__shaken_and_disordered_units_fight_worse(who: str, less: int) -> None:
    good = troops(" ".join(who.split()[:3]))
    assert points(Clash(troops(who), ENEMY)) - points(Clash(good, ENEMY)) == less


def test_53__taken_in_flank_while_shaken_costs_two_once() -> None:
    assert points(Clash(troops("D line 12x1"), ENEMY, flanked=True)) == 1
    assert points(Clash(troops("D line 12x1 shaken"), ENEMY, flanked=True)) == 1


@pytest.mark.parametrize(
    ("clash", "less"),
    [
        (Clash(ENEMY, ENEMY, attacking=True, cover=Cover.SOFT), -1),
        (Clash(ENEMY, ENEMY, attacking=True, cover=Cover.HARD), -2),
        (Clash(ENEMY, ENEMY, attacking=True, cover=Cover.HARD, first=False), -2),
        (Clash(ENEMY, ENEMY, attacking=True, obstacle=True), -1),
        (Clash(ENEMY, ENEMY, attacking=True, uphill=True), -1),
        (Clash(ENEMY, ENEMY, attacking=True, uphill=True, obstacle=True, first=False), 0),
        (Clash(ENEMY, ENEMY, cover=Cover.HARD, obstacle=True, uphill=True), 0),
    ],
)
def test_53__cover_obstacles_and_slopes_hinder_who_attacks(clash: Clash, less: int) -> None:
    assert points(clash) == 3 + less


def test_53__horse_against_a_steady_square_in_dry_weather_and_foot_against_any() -> None:
    square, horse = troops("C line 4x3 square", "PI1"), troops("C mc 6x2")
    assert points(Clash(horse, square)) == 0
    assert points(Clash(horse, square, wet=True)) == 4
    assert points(Clash(horse, replace(square, disordered=True))) == 4
    assert points(Clash(troops("C line 12x1"), square)) == 4


def test_53__generals_woods_fanatics_and_heavy_weapons() -> None:
    assert points(Clash(troops("D line 12x1"), ENEMY, led=True)) == 4
    assert points(Clash(troops("D light 12x1 skirmish"), ENEMY, woods=True)) == 2
    assert points(Clash(troops("D light 12x1"), ENEMY, woods=True)) == 3
    assert points(Clash(troops("D lc 6x2 skirmish"), ENEMY, woods=True)) == 0
    assert points(Clash(troops("D line 6x2 irregular fanatic heavy_weapons"), ENEMY)) == 5


@pytest.mark.parametrize(
    ("own", "other", "hits"),
    [
        (5, 5, (4, 5, 6)), (6, 5, (4, 5, 6)), (5, 6, (5, 6)), (5, 3, (3, 4, 5, 6)), (3, 5, (5, 6)),
        (6, 3, (3, 4, 5, 6)), (3, 6, (6,)), (9, 0, (3, 4, 5, 6)), (-3, 6, (6,)),
    ],
)  # fmt: skip
def test_54__scores_by_the_difference_in_points(own: int, other: int, hits: tuple[int, ...]) -> None:
    assert needs(own, other) == hits


def faced(attacker: str, defender: str) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    horse, foot = troops(attacker), troops(defender, "PI1")
    own = points(Clash(horse, foot, attacking=True))
    other = points(Clash(foot, horse, received=True))
    return own, other, needs(own, other), needs(other, own)


def test_53_54__known_answers() -> None:
    assert faced("B hc 6x2", "C line 12x1") == (6, 5, (4, 5, 6), (5, 6))
    assert faced("B hc 6x2", "C line 4x3 square") == (2, 3, (5, 6), (4, 5, 6))
    assert faced("C mc 6x2", "C lc 6x2")[:2] == (4, 3)


def test_55__foot_the_captions_eight_and_sixteen() -> None:
    assert striking_figures(troops("C line 8x1"), range(8)) == 8
    assert striking_figures(troops("C line 24x1"), range(8, 16)) == 16
    assert strike_dice(troops("C line 8x1"), 8) == 2
    assert strike_dice(troops("C line 24x1"), 16) == 4


def test_55__horse_the_captions_twelve_and_twenty_six() -> None:
    assert striking_figures(troops("C hc 6x2"), range(6)) == 12
    massive = troops("C lc 20x2")
    assert striking_figures(massive, range(6, 13)) == 26
    assert strike_dice(massive, 26) == 8


def test_55__horse_touched_on_its_last_file_strikes_with_eight() -> None:
    unit = troops("C mc 6x2")
    assert striking_figures(unit, (5,)) == 8
    assert strike_dice(unit, 8) == 2


def test_55__overlap_ends_where_the_unit_ends() -> None:
    assert striking_figures(troops("C line 12x1"), range(2, 6)) == 10
    assert striking_figures(troops("C line 12x1"), (0,)) == 5


@pytest.mark.parametrize(
    ("who", "figures", "dice"),
    [
        ("C line 12x1", 11, 3), ("C line 12x1", 10, 2), ("C hc 6x2", 11, 3), ("C hc 6x2", 12, 4),
        ("C line 9x1 irregular", 9, 3), ("C line 9x1 irregular", 8, 2), ("C lc 6x2 irregular", 9, 4),
    ],
)  # fmt: skip
def test_55__what_is_left_over(who: str, figures: int, dice: int) -> None:
    assert strike_dice(troops(who), figures) == dice


def test_55__skirmishers_strike_two_deep_without_overlap() -> None:
    assert striking_figures(troops("C light 6x2 skirmish"), range(3)) == 6
    assert striking_figures(troops("C lc 4x3 skirmish"), range(2)) == 4


def test_55__a_last_rank_that_is_not_full_strikes_as_far_as_it_goes() -> None:
    assert striking_figures(troops("C hc 6x2 figures=9"), range(6)) == 9
    assert striking_figures(troops("C hc 6x2 figures=9"), (0,)) == 7


def test_55__a_square_strikes_all_round_at_horse_and_with_a_face_at_foot() -> None:
    square = troops("C line 4x3 square")
    horse, foot = troops("C hc 6x2", "PC1"), troops("C line 12x1", "PI1")
    assert square_figures(square, (horse,)) == 12
    assert square_figures(square, (foot,)) == 3
    assert square_figures(square, (foot, foot)) == 6
    assert square_figures(square, (foot, horse)) == 12


def test_55__guns_strike_with_one_die_each() -> None:
    assert strike_dice(troops("C medium guns 4 gunners=14"), 0) == 3
    assert strike_dice(troops("C medium guns 4 limbered"), 0) == 0


@pytest.mark.parametrize(("dice", "enemies", "parts"), [(4, 2, (2, 2)), (5, 2, (3, 2)), (4, 3, (2, 1, 1)), (2, 0, ())])
def test_55__dice_are_divided_evenly(dice: int, enemies: int, parts: tuple[int, ...]) -> None:
    assert divided(dice, enemies) == parts


def test_67__a_block_is_stormed_by_twice_its_largest_garrison() -> None:
    assert storming_figures(troops("C line 4x6"), 18) == 24
    assert storming_figures(troops("C line 8x6"), 18) == 36


LINE = troops("C line 12x1")


@pytest.mark.parametrize(
    ("tally", "fate", "rout"),
    [
        (Tally(LINE, 2, 2), Fate.STANDS, 0),
        (Tally(LINE, 2, 1), Fate.STANDS, 0),
        (Tally(LINE, 1, 2), Fate.RETREATS, 2),
        (Tally(LINE, 1, 2, flanked=True), Fate.RETREATS, 4),
        (Tally(LINE, 1, 2, horse=12), Fate.RETREATS, 6),
        (Tally(LINE, 1, 2, horse=11), Fate.RETREATS, 5),
        (Tally(LINE, 1, 2, flanked=True, horse=12), Fate.RETREATS, 8),
        (Tally(troops("C hc 6x2"), 1, 2, horse=12), Fate.RETREATS, 2),
        (Tally(LINE, 1, 2, bookended=True), Fate.SHATTERED, 0),
        (Tally(LINE, 2, 2, bookended=True), Fate.STANDS, 0),
        (Tally(troops("C line 12x1 shaken"), 1, 2), Fate.SHATTERED, 0),
        (Tally(troops("C line 12x1 shaken"), 2, 2), Fate.STANDS, 0),
    ],
)
def test_56__what_losing_costs(tally: Tally, fate: Fate, rout: int) -> None:
    result = result_of(tally)
    assert (result.fate, result.rout, result.damage) == (fate, rout, tally.suffered)


@pytest.mark.parametrize(
    ("inflicted", "suffered", "fate", "damage"),
    [(3, 2, Fate.STANDS, 0), (2, 2, Fate.SHATTERED, 2), (0, 0, Fate.SHATTERED, 0), (1, 3, Fate.SHATTERED, 3)],
)
def test_57__guns_drive_their_attackers_off_unhurt_or_are_lost(
    inflicted: int, suffered: int, fate: Fate, damage: int
) -> None:
    result = result_of(Tally(troops("C medium guns 4"), inflicted, suffered))
    assert (result.fate, result.damage) == (fate, damage)


@pytest.mark.parametrize(
    ("who", "flanked", "why"),
    [
        ("C medium guns 4", False, ""),
        ("C medium guns 4", True, "taken in flank or rear"),
        ("C medium guns 4 limbered", False, "limbered"),
        ("C medium guns 4 shaken", False, "shaken"),
        ("C line 12x1 shaken", True, ""),
    ],
)
def test_57__guns_that_do_not_even_fight(who: str, flanked: bool, why: str) -> None:
    assert shattered_on_contact(troops(who), flanked=flanked) == why
