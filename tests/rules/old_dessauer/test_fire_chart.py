"""16: the fire chart, its modifiers, and how many dice are thrown."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pbem.rules.old_dessauer.army.kind import Grade, Gun
from pbem.rules.old_dessauer.field.terrain import Block, Cover, Sort, Works
from pbem.rules.old_dessauer.fire.dense import is_dense
from pbem.rules.old_dessauer.fire.dismounting import dismounting
from pbem.rules.old_dessauer.fire.fire_chart import Weapon, band_at, bands, weapons
from pbem.rules.old_dessauer.fire.going import an_inch_counts, lengthened
from pbem.rules.old_dessauer.fire.overhead import clears, clears_enemy, dice_through
from pbem.rules.old_dessauer.fire.volley import Firer, Mark, Volley, dice_of, fire_modifiers, guns_served
from pbem.rules.old_dessauer.fire.walls import batter, breach
from tests.rules.old_dessauer.troops import troops

INCH = 64


def base(weapon: Weapon, gun: Gun | None, inches: float) -> int:
    band = band_at(weapon, gun, int(inches * INCH) ** 2)
    return band.score if band else 0


@pytest.mark.parametrize(
    ("weapon", "gun", "scores"),
    [
        (Weapon.MUSKET, None, {0: 3, 3: 3, 3.5: 5, 6: 5, 6.5: 0}),
        (Weapon.RIFLE, None, {6: 4, 6.5: 5, 12: 5, 12.5: 0}),
        (Weapon.CANISTER, Gun.LIGHT, {6: 4, 6.5: 0}),
        (Weapon.CANISTER, Gun.MEDIUM, {8: 4, 8.5: 0}),
        (Weapon.CANISTER, Gun.HEAVY, {10: 4, 10.5: 0}),
        (Weapon.BALL, Gun.LIGHT, {10: 5, 10.5: 6, 16: 6, 16.5: 0}),
        (Weapon.BALL, Gun.MEDIUM, {12: 5, 12.5: 6, 20: 6, 20.5: 0}),
        (Weapon.BALL, Gun.HEAVY, {16: 5, 16.5: 6, 24: 6, 24.5: 0}),
        (Weapon.SHELL, Gun.HOWITZER, {7.5: 0, 8: 6, 20: 6, 20.5: 0}),
        (Weapon.CANISTER, Gun.HOWITZER, {6: 4, 6.5: 0}),
    ],
)
def test_43__the_chart_as_printed(weapon: Weapon, gun: Gun | None, scores: dict[float, int]) -> None:
    assert {inches: base(weapon, gun, inches) for inches in scores} == scores


def test_43__a_range_reaches_one_part_of_an_inch_over_and_no_more() -> None:
    assert band_at(Weapon.MUSKET, None, (3 * INCH + 1) ** 2) == bands(Weapon.MUSKET)[0]
    assert band_at(Weapon.MUSKET, None, Fraction((3 * INCH + 1) ** 2) + Fraction(1, 100)) == bands(Weapon.MUSKET)[1]
    assert band_at(Weapon.MUSKET, None, (6 * INCH + 2) ** 2) is None


def test_45__howitzers_have_canister_and_shell_and_no_ball() -> None:
    assert weapons(Gun.HOWITZER) == (Weapon.CANISTER, Weapon.SHELL)
    assert bands(Weapon.BALL, Gun.HOWITZER) == ()
    assert weapons(Gun.LIGHT) == (Weapon.CANISTER, Weapon.BALL)
    assert weapons(None) == (Weapon.MUSKET,)
    assert weapons(None, rifles=True) == (Weapon.RIFLE,)


@pytest.mark.parametrize(
    ("figures", "dice"), [(1, 0), (2, 0), (3, 1), (4, 1), (6, 1), (7, 2), (8, 2), (11, 3), (12, 3), (14, 3), (15, 4)]
)
def test_41__a_die_for_four_figures_and_for_three_left_over(figures: int, dice: int) -> None:
    assert dice_of(figures) == dice


@pytest.mark.parametrize(("models", "gunners", "served"), [(4, 16, 4), (4, 15, 4), (4, 14, 3), (4, 3, 1), (4, 2, 0)])
def test_41__a_die_for_each_gun_with_three_gunners(models: int, gunners: int, served: int) -> None:
    assert guns_served(models, gunners) == served


def total(firer: Firer, mark: Mark, weapon: Weapon = Weapon.MUSKET) -> int:
    return sum(modifier.amount for modifier in fire_modifiers(firer, mark, weapon))


PLAIN, OPEN = Firer(Grade.C), Mark()


@pytest.mark.parametrize(("grade", "amount"), [("A", 2), ("B", 1), ("C", 0), ("D", -1)])
def test_43__what_each_grade_adds(grade: str, amount: int) -> None:
    assert total(Firer(Grade(grade)), OPEN) == amount


@pytest.mark.parametrize(
    ("firer", "amount"),
    [
        (replace(PLAIN, moved=True), -1),
        (replace(PLAIN, square=True), -1),
        (replace(PLAIN, disordered=True), -1),
        (Firer(Grade.D, moved=True, disordered=True), -3),
    ],
)
def test_43__what_hinders_who_fires(firer: Firer, amount: int) -> None:
    assert total(firer, OPEN) == amount
    assert total(firer, OPEN, Weapon.SHELL) == amount


@pytest.mark.parametrize(
    ("mark", "amount"),
    [
        (Mark(unlimbered_guns=True), -1),
        (Mark(behind_skirmishers=True), -1),
        (Mark(skirmishers=True), -2),
        (Mark(cover=Cover.SOFT), -1),
        (Mark(cover=Cover.HARD), -2),
        (Mark(skirmishers=True, cover=Cover.SOFT, behind_skirmishers=True), -4),
    ],
)
def test_43__what_hides_a_target_from_all_but_shell(mark: Mark, amount: int) -> None:
    assert total(PLAIN, mark) == amount
    assert total(PLAIN, mark, Weapon.BALL) == amount
    assert total(PLAIN, mark, Weapon.SHELL) == 0


def test_44__dense_targets_are_easier_for_ball_and_shell_alone() -> None:
    found = {weapon: total(PLAIN, Mark(dense=True), weapon) for weapon in Weapon}
    assert found == {
        Weapon.MUSKET: 0,
        Weapon.RIFLE: 0,
        Weapon.CANISTER: 0,
        Weapon.BALL: 1,
        Weapon.SHELL: 1,
    }


def volley(firer: Firer, mark: Mark, weapon: Weapon, gun: Gun | None, inches: int, dice: int) -> Volley:
    band = band_at(weapon, gun, (inches * INCH) ** 2)
    assert band is not None
    return Volley(weapon, band, dice, fire_modifiers(firer, mark, weapon))


def test_43__the_printed_example_of_eleven_fusiliers() -> None:
    shot = volley(Firer(Grade.C, moved=True), OPEN, Weapon.MUSKET, None, 3, dice_of(11))
    assert (shot.dice, shot.needs, shot.scored((2, 4, 5))) == (3, (4, 5, 6), 2)


def test_43__prussians_of_grade_b_miss_on_a_one_alone() -> None:
    assert volley(Firer(Grade.B), OPEN, Weapon.MUSKET, None, 3, 3).needs == (2, 3, 4, 5, 6)


def test_43__guards_at_close_range_never_miss() -> None:
    shot = volley(Firer(Grade.A), OPEN, Weapon.MUSKET, None, 3, 3)
    assert (shot.needed, shot.needs) == (1, (1, 2, 3, 4, 5, 6))


@pytest.mark.parametrize(
    ("mark", "needed", "second"),
    [
        (Mark(), 6, 0),
        (Mark(cover=Cover.SOFT), 7, 4),
        (Mark(cover=Cover.HARD), 8, 6),
        (Mark(cover=Cover.HARD, skirmishers=True), 10, 6),
    ],
)
def test_43__who_needs_seven_throws_a_second_die_after_a_six(mark: Mark, needed: int, second: int) -> None:
    shot = volley(PLAIN, mark, Weapon.BALL, Gun.MEDIUM, 20, 4)
    assert (shot.needed, shot.needs, shot.second) == (needed, (6,), second)


@pytest.mark.parametrize(
    ("who", "fire_from", "dense"),
    [
        ("C line 12x1", 0, False),
        ("C line 12x1", 674, False),
        ("C line 12x1", 675, True),
        ("C line 12x1", 1125, True),
        ("C line 12x1", 1126, False),
        ("C line 12x1", 2700, True),
        ("C line 6x2", 0, True),
        ("C line 4x3", 0, True),
        ("C hc 6x2", 0, True),
        ("C hc 12x1", 0, False),
        ("C line 4x3 square", 0, True),
        ("C light 6x2 skirmish", 0, False),
        ("C line 6x2 town", 0, False),
        ("C medium guns 4", 0, False),
        ("C medium guns 4", 900, False),
    ],
)
def test_44__squares_deep_units_and_enfiladed_lines_are_dense(who: str, fire_from: int, dense: bool) -> None:
    assert is_dense(troops(who), fire_from) is dense


@pytest.mark.parametrize(
    ("target", "edge", "contours", "over"),
    [
        (12, 6, 1, True), (11, 6, 1, False), (11, 6, 2, True), (10, 6, 3, True), (9, 6, 3, False),
        (5, 2, 1, True), (4, 2, 1, False), (4, 2, 2, True), (40, 6, 0, False),
    ],
)  # fmt: skip
def test_49__overhead_fire_twice_as_far_and_three_inches_behind(
    target: int, edge: int, contours: int, over: bool
) -> None:
    assert clears(target * INCH, edge * INCH, contours) is over


def test_49__over_an_enemy_on_lower_ground_from_two_inches_behind_him() -> None:
    assert clears_enemy(8 * INCH, 6 * INCH, 1)
    assert not clears_enemy(8 * INCH - 1, 6 * INCH, 1)
    assert not clears_enemy(8 * INCH, 6 * INCH, 0)


@pytest.mark.parametrize(("gap", "dice"), [(0, 0), (63, 0), (64, 1), (3 * INCH, 3), (3 * INCH + 60, 3), (-5, 0)])
def test_50__a_gap_lets_one_die_through_for_each_inch(gap: int, dice: int) -> None:
    assert dice_through(gap) == dice


def test_51__balls_dismount_guns_on_six_and_shells_on_five_or_six() -> None:
    assert dismounting(Weapon.BALL) == (6,)
    assert dismounting(Weapon.SHELL) == (5, 6)
    assert dismounting(Weapon.MUSKET) == dismounting(Weapon.CANISTER) == ()


@pytest.mark.parametrize(
    ("sort", "counts"),
    [
        (Sort.ROUGH, (1, 1, 1, 4, 1)),
        (Sort.OPEN_WOOD, (2, 1, 4, 6, 1)),
        (Sort.DENSE_WOOD, (3, 2, 4, 8, 1)),
    ],
)
def test_62_to_64__what_an_inch_counts_for(sort: Sort, counts: tuple[int, ...]) -> None:
    assert tuple(an_inch_counts(sort, weapon) for weapon in Weapon) == counts


def test_63__a_wood_on_half_the_way_makes_muskets_fall_short() -> None:
    four, half = Fraction((4 * INCH) ** 2), {Sort.OPEN_WOOD: Fraction(1, 2)}
    assert lengthened(four, Weapon.MUSKET, half) == (6 * INCH) ** 2
    assert lengthened(four, Weapon.RIFLE, half) == four
    assert (
        lengthened(four, Weapon.BALL, {Sort.ROUGH: Fraction(1, 2), Sort.OPEN_WOOD: Fraction(1, 2)}) == (20 * INCH) ** 2
    )


def test_67__balls_of_medium_and_heavy_guns_and_shells_ruin_houses() -> None:
    village = Block("Mollwitz")
    for gun in (Gun.LIGHT, Gun.MEDIUM, Gun.HEAVY):
        assert batter(village, Weapon.BALL, gun, 8).ruined is (gun is not Gun.LIGHT)
        assert not batter(village, Weapon.BALL, gun, 7).ruined
        assert not batter(village, Weapon.CANISTER, gun, 20).ruined
    assert batter(village, Weapon.SHELL, Gun.HOWITZER, 4).ruined
    assert not batter(village, Weapon.SHELL, Gun.HOWITZER, 3).ruined
    assert not batter(village, Weapon.MUSKET, None, 20).ruined


def test_68__six_balls_of_heavy_guns_wreck_works() -> None:
    redoubt = Works("redoubt")
    assert breach(redoubt, 1, Weapon.BALL, Gun.HEAVY, 6).wrecked_at(1)
    assert not breach(redoubt, 1, Weapon.BALL, Gun.HEAVY, 6).wrecked_at(0)
    assert not breach(redoubt, 1, Weapon.BALL, Gun.HEAVY, 5).wrecked_at(1)
    assert not breach(redoubt, 1, Weapon.BALL, Gun.MEDIUM, 20).wrecked_at(1)


def test_67__ruins_cover_one_level_less() -> None:
    assert [cover.ruined for cover in Cover] == [Cover.NONE, Cover.NONE, Cover.OBSTACLE, Cover.SOFT]
