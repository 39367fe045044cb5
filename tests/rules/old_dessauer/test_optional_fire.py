"""16.16, 16.17, 19.8: ball that bounces on, guns that answer guns, works that are shot away by two inches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.feature import Feature
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position, Switches
from pbem.rules.old_dessauer.field.terrain import Works
from pbem.rules.old_dessauer.fire.phase import run as fire
from tests.rules.old_dessauer.drawn import feature, laid_out, run, unit

BOUNCING = {"switches": Switches(carry_through=True)}


def bouncing(gun: str, behind: str, *features: Feature, at: str = "24,8@0") -> list[str]:
    """Whom two guns of a kind hit that fire at AI1, 8 inches before them, with somebody behind him."""
    lines = f"PI1 {at} C {gun} guns 2\nAI1 24,16@180 C line 12x1\nAI2 {behind}"
    position = laid_out(lines, *features, way=ALTERNATE, rules=BOUNCING)
    return run(fire, position, "PI1: fire AI1 ball").shots()


@pytest.mark.parametrize(
    ("gun", "reaches", "beyond"),
    [("light", "24,20:00@180", "24,20:04@180"), ("medium", "24,25@180", "24,25:04@180"),
     ("heavy", "24,28@180", "24,28:04@180")],
)  # fmt: skip
def test_52__ball_goes_on_four_nine_or_twelve_inches_behind_its_target(gun: str, reaches: str, beyond: str) -> None:
    first = "PI1>AI1 ballshot 2"
    assert bouncing(gun, f"{reaches} C line 12x1") == [first, "PI1>AI2 ballshot 2"]
    assert bouncing(gun, f"{beyond} C line 12x1") == [first]


def test_52__it_does_not_bounce_where_the_scenario_does_not_say_so() -> None:
    lines = "PI1 24,8@0 C medium guns 2\nAI1 24,16@180 C line 12x1\nAI2 24,20@180 C line 12x1"
    assert run(fire, laid_out(lines, way=ALTERNATE), "PI1: fire AI1 ball").shots() == ["PI1>AI1 ballshot 2"]


def test_52__only_who_stands_across_the_line_is_hit_and_nobody_in_combat() -> None:
    assert len(bouncing("medium", "30,20@180 C line 12x1")) == 1
    assert len(bouncing("medium", "26,20@180 C line 12x1")) == 2


def test_52__the_line_goes_on_as_aslant_as_it_came() -> None:
    """From 24,8 to the near corner of a column an inch and a quarter east of it, and as far aside again behind it."""
    lines = "PI1 24,8@0 C medium guns 2\nAI1 26,16@180 C line 4x3\nAI2 {},23@180 C line 2x6"
    for east, hit in (("26:20", True), ("25", False)):
        position = laid_out(lines.format(east), way=ALTERNATE, rules=BOUNCING)
        shots = run(fire, position, "PI1: fire AI1 ball").shots()
        assert ("PI1>AI2 ballshot 2" in shots) is hit


def test_52__a_friend_behind_the_target_is_hit_as_well() -> None:
    lines = "PI1 24,8@0 C medium guns 2\nAI1 24,16@180 C line 12x1\nPI2 24,22@0 C line 12x1"
    position = laid_out(lines, way=ALTERNATE, rules=BOUNCING)
    assert run(fire, position, "PI1: fire AI1 ball").shots() == ["PI1>AI1 ballshot 2", "PI1>PI2 ballshot 2"]


@pytest.mark.parametrize("kind", ["river", "open wood", "dense wood", "block", "works", "gentle hill"])
def test_52__water_woods_houses_works_and_crests_stop_it(kind: str) -> None:
    between = feature(f"{kind}: Something", "14,17:32", "34,17:32", "34,18:32", "14,18:32")
    assert bouncing("medium", "24,22@180 C line 12x1", between) == ["PI1>AI1 ballshot 2"]


def test_52__fire_that_plunges_two_contours_does_not_bounce() -> None:
    def hill(level: int) -> Feature:
        return feature("gentle hill: Hill", "18,2", "30,2", "30,8", "18,8", level=level)

    assert len(bouncing("medium", "24,22@180 C line 12x1", hill(1))) == 2
    assert len(bouncing("medium", "24,22@180 C line 12x1", hill(2))) == 1


@pytest.mark.parametrize(("east", "hit"), [("25", False), ("27", True)])
def test_52__who_stands_two_contours_below_the_guns_is_not_reached_from_a_target_one_below(
    east: str, hit: bool
) -> None:
    guns = feature("gentle hill: Upper", "18,2", "30,2", "30,8", "18,8", level=2)
    slope = feature("gentle hill: Lower", "18,12", f"{east},12", f"{east},30", "18,30", level=1)
    assert (len(bouncing("medium", "26,22@180 C line 12x1", guns, slope)) == 2) is hit


def test_52__who_is_hit_behind_the_target_takes_its_own_test() -> None:
    lines = "PI1 24,8@0 C medium guns 2\nAI1 24,16@180 C line 12x1\nAI2 24,22@180 C line 12x1"
    after = run(fire, laid_out(lines, way=ALTERNATE, rules=BOUNCING), "PI1: fire AI1 ball",
                dice={"fire|PI1>AI1*": 1, "fire|PI1>AI2*": 6})  # fmt: skip
    assert after.unit("AI1").figures == 12
    assert after.unit("AI2").figures == 10
    assert len(after.rolls("fire test|AI2")) == 1


def dueling(die: int, *told: str, more: str = "", fired: tuple[str, ...] = ("AI1",), gun: str = "medium") -> list[str]:
    """Guns with foot ten inches before them and enemy guns behind him that fired on them in the last turn."""
    lines = f"PI1 24,8@0 C {gun} guns 2\nAI1 27,25@180 C medium guns 2\nAI2 22,18@180 C line 12x1\n{more}"
    position = laid_out(lines, way=ALTERNATE, rules={"switches": Switches(duel=True)})
    position = position.having({"PI1": replace(position.units[0], shelled_by=fired)})
    return run(fire, position, *told, dice={"duel|PI1": die}).shots()


@pytest.mark.parametrize(("die", "target"), [(1, "AI1"), (4, "AI1"), (5, "AI2"), (6, "AI2")])
def test_52__guns_fired_on_by_guns_fire_back_but_on_five_or_six(die: int, target: str) -> None:
    assert dueling(die) == [f"PI1>{target} ballshot 2"]
    assert dueling(die, "PI1: fire AI2") == [f"PI1>{target} ballshot 2"]


def test_52__even_those_that_were_told_to_hold_their_fire() -> None:
    assert dueling(4, "PI1: hold fire") == ["PI1>AI1 ballshot 2"]
    assert dueling(5, "PI1: hold fire") == []


def test_52__who_was_not_fired_on_or_cannot_reach_them_is_free() -> None:
    assert dueling(1, fired=()) == ["PI1>AI2 ballshot 2"]
    assert dueling(1, fired=("AI9",)) == ["PI1>AI2 ballshot 2"]
    assert dueling(1, gun="light") == ["PI1>AI2 ballshot 2"]


def test_52__canister_range_and_a_general_within_an_inch_set_them_free() -> None:
    assert dueling(1, more="AI3 22,15@180 C line 4x1") == ["PI1>AI3 canister 2"]
    assert dueling(1, more="PG1 25:32,7") == ["PI1>AI2 ballshot 2"]
    assert dueling(1, more="PG1 27,7") == ["PI1>AI1 ballshot 2"]


def test_52__guns_that_are_hidden_now_are_owed_no_answer() -> None:
    """A friend has come between; nothing is thrown for it."""
    hidden = "PI2 27:32,22:32@0 C line 12x1"
    lines = f"PI1 24,8@0 C medium guns 2\nAI1 27,25@180 C medium guns 2\nAI2 22,18@180 C line 12x1\n{hidden}"
    position = laid_out(lines, way=ALTERNATE, rules={"switches": Switches(duel=True)})
    after = run(fire, position.having({"PI1": replace(position.units[0], shelled_by=("AI1",))}), "PI2: hold fire")
    assert after.shots() == ["PI1>AI2 ballshot 2"] and not after.rolls("duel|*")


def test_52__of_two_batteries_the_nearer_is_answered() -> None:
    assert dueling(1, more="AI4 29,23@180 C light guns 2", fired=("AI1", "AI4")) == ["PI1>AI4 ballshot 2"]


def test_52__who_fired_on_whom_is_remembered_until_its_own_next_turn() -> None:
    lines = "PI1 24,8@0 C medium guns 2\nAI1 24,22@180 C medium guns 2"
    position = laid_out(lines, way=ALTERNATE)
    after = run(fire, position)
    assert after.unit("AI1").shelled_by == ("PI1",)
    assert run(fire, replace(after.position, bound=2, acting=("austria",))).unit("AI1").shelled_by == ()
    assert run(fire, after.position, "PI1: hold fire").unit("AI1").shelled_by == ("PI1",)


def behind_works(hits: tuple[int, ...], at: str = "24,14") -> Position:
    """Heavy guns, a line of works from 20 to 32 inches, and a battalion behind it."""
    line = feature("works: redoubt", "20,22", "32,22", width=1)
    lines = f"PI1 {at}@0 C heavy guns 2\nAI1 24,23@180 C line 12x1"
    return laid_out(lines, line, way=ALTERNATE, works=(Works("redoubt", hits=hits),))


def test_68__six_balls_on_the_same_two_inches_wreck_them_and_no_others() -> None:
    after = run(fire, behind_works((0, 5)), "PI1: fire AI1 ball", dice={"fire|*": (6, 1)})
    assert after.position.works[0].hits == (0, 5, 1)
    assert after.of("wrecked") == []
    after = run(fire, behind_works((0, 0, 5)), "PI1: fire AI1 ball", dice={"fire|*": (6, 1)})
    assert after.position.works[0].hits == (0, 0, 6)
    assert len(after.of("wrecked")) == 1


def test_68__a_wrecked_section_covers_one_level_less_and_its_neighbours_as_before() -> None:
    def needs(hits: tuple[int, ...]) -> tuple[int, ...]:
        return run(fire, behind_works(hits), "PI1: fire AI1 canister").rolls("fire|PI1>AI1|1")[0].needs

    assert needs(()) == (6,)
    assert needs((0, 0, 0, 6)) == (6,)
    assert needs((6, 6, 6, 6, 6, 6)) == (5, 6)


def test_68__works_are_hit_in_front_of_whom_they_shelter_though_he_does_not_stand_in_them() -> None:
    assert behind_works(()).unit("AI1") == unit("AI1 24,23@180 C line 12x1")
    after = run(fire, behind_works(()), "PI1: fire AI1 ball", dice={"fire|*": (6, 6)})
    assert sum(after.position.works[0].hits) == 2


def test_68__works_do_not_shelter_from_those_who_fire_out_of_them() -> None:
    line = feature("works: redoubt", "20,22", "28,22", width=1)

    def needs(prussian: str) -> tuple[int, ...]:
        lines = f"PI1 {prussian} C line 12x1\nAI1 24,23:16@180 C line 12x1"
        position = laid_out(lines, line, way=ALTERNATE, works=(Works("redoubt"),))
        return run(fire, position).roll("fire|PI1>AI1|1").needs

    assert needs("24,22@0") == (3, 4, 5, 6)
    assert needs("24,21@0") == (5, 6)


@pytest.mark.parametrize(
    ("east", "section"), [("20:32", 0), ("22:32", 1), ("24:32", 2), ("26:32", 3), ("29", 4), ("31", 5)]
)
def test_68__the_two_inches_that_are_hit_are_those_before_whom_the_works_shelter(east: str, section: int) -> None:
    line = feature("works: redoubt", "20,22", "32,22", width=1)
    lines = f"PI1 {east},14@0 C heavy guns 2\nAI1 {east},23@180 C line 2x6"
    position = laid_out(lines, line, way=ALTERNATE, works=(Works("redoubt"),))
    hits = run(fire, position, "PI1: fire AI1 ball", dice={"fire|*": 6}).position.works[0].hits
    assert [number for number, count in enumerate(hits) if count] == [section]


@pytest.mark.parametrize(("north", "section"), [("20:32", 0), ("23", 1), ("25", 2), ("29", 4)])
def test_68__works_that_run_north_are_counted_from_the_south(north: str, section: int) -> None:
    line = feature("works: redoubt", "32,20", "32,32", width=1)
    lines = f"PI1 40,{north}@270 C heavy guns 2\nAI1 31,{north}@90 C line 2x6"
    position = laid_out(lines, line, way=ALTERNATE, works=(Works("redoubt"),))
    hits = run(fire, position, "PI1: fire AI1 ball", dice={"fire|*": 6}).position.works[0].hits
    assert [number for number, count in enumerate(hits) if count] == [section]


@pytest.mark.parametrize(("at", "to", "section"), [("24,14@0", "24,23@180", 2), ("40,25@270", "31,25@90", 7)])
def test_68__works_with_an_angle_are_counted_round_it(at: str, to: str, section: int) -> None:
    """Twelve inches lead east and then north; the eighth two inches are the second of the other face."""
    angle = feature("works: redoubt", "20,22", "32,22", "32,34", width=1)
    position = laid_out(
        f"PI1 {at} C heavy guns 2\nAI1 {to} C line 2x6", angle, way=ALTERNATE, works=(Works("redoubt"),)
    )
    hits = run(fire, position, "PI1: fire AI1 ball", dice={"fire|*": 6}).position.works[0].hits
    assert [number for number, count in enumerate(hits) if count] == [section]
