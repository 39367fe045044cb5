"""16: a phase of fire on a table, from the first shot to the last retreat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.battle.feature import Feature
from pbem.battle.spot import Spot
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position
from pbem.rules.old_dessauer.field.terrain import Barrier, Block, Cover, Works
from pbem.rules.old_dessauer.fire.phase import run as fire
from tests.rules.old_dessauer.drawn import After, contact, feature, laid_out, marched, run, unit


def shoot(position: Position, *told: str, **more: Any) -> After:
    return run(fire, position, *told, **more)


def facing(prussian: str, austrian: str, *features: Feature, more: str = "", **rules: Any) -> Position:
    """Two units, the Austrian one straight ahead of the other."""
    return laid_out(f"PI1 {prussian}\nAI1 {austrian}\n{more}", *features, way=ALTERNATE, **rules)


def test_41__a_battalion_fires_three_dice_at_whom_it_faces() -> None:
    after = shoot(facing("24,20@0 C line 12x1", "24,23@180 C line 12x1"))
    assert after.shots() == ["PI1>AI1 muskets 3"]
    assert after.roll("fire|PI1>AI1|1").needs == (3, 4, 5, 6)


def test_41__only_the_active_side_fires_in_the_alternate_way_and_both_in_the_other() -> None:
    both = laid_out("PI1 24,20@0 C line 12x1\nAI1 24,23@180 C line 12x1")
    assert shoot(both).shots() == ["PI1>AI1 muskets 3", "AI1>PI1 muskets 3"]


def test_41__both_fire_before_either_has_lost_anybody() -> None:
    both = laid_out("PI1 24,20@0 C line 12x1\nAI1 24,23@180 C line 3x1 of=4")
    after = shoot(both, dice={"fire*": 6})
    assert after.unit("AI1").gone
    assert after.unit("PI1").figures == 11


def test_48__only_figures_whose_own_cone_reaches_the_target_fire() -> None:
    after = shoot(facing("24,20@0 C line 12x1", "26:48,22@180 C line 4x2"))
    assert after.shots() == ["PI1>AI1 muskets 1"]


def test_48__nobody_fires_out_of_arc_or_range() -> None:
    assert shoot(facing("24,20@0 C line 12x1", "24,26:02@180 C line 12x1")).shots() == []
    assert shoot(facing("24,20@180 C line 12x1", "24,23@180 C line 12x1")).shots() == []


def test_43__the_range_is_that_from_the_unit_to_its_target() -> None:
    after = shoot(facing("24,20@0 C line 12x1", "24,23@180 B hc 5x1"), moved={"PI1": marched(3)})
    assert (after.shots(), after.roll("fire|*").needs) == (["PI1>AI1 muskets 3"], (4, 5, 6))
    slanting = facing("24,20@0 C line 12x1", "24,23:10@200 C line 12x1")
    assert shoot(slanting).roll("fire|*").needs == (3, 4, 5, 6)


def test_43__those_who_fire_past_cover_hit_more_easily_than_those_who_do_not() -> None:
    screen = facing("24,20@0 C medium guns 4", "24,32@180 C line 24x1", more="AI2 25,29@180 C light 3x1 skirmish")
    rolls = shoot(screen, "PI1: fire AI1").rolls("fire|*")
    assert [(len(roll.dice), roll.needs) for roll in rolls] == [(2, (5, 6)), (2, (6,))]


def test_48__fire_is_split_among_those_whom_others_cannot_reach() -> None:
    position = facing("24,20@0 C line 24x1", "21,22@180 C line 6x1", more="AI2 28,22@180 C line 6x1")
    after = shoot(position)
    assert after.shots() == ["PI1>AI1 muskets 2", "PI1>AI2 muskets 2"]


def test_41__skirmishers_fire_with_two_ranks() -> None:
    assert shoot(facing("24,20@0 C light 6x2 skirmish", "24,23@180 C line 12x1")).shots() == ["PI1>AI1 muskets 3"]


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("C line 12x1 shaken", "it is shaken"),
        ("C hc 6x2", "cavalry does not fire"),
        ("C line 9x1 irregular heavy_weapons", "it has no firearms"),
        ("C line 12x1 debt", "it is shaken"),
    ],
)
def test_46__who_does_not_fire(who: str, why: str) -> None:
    after = shoot(facing(f"24,20@0 {who}", "24,23@180 C line 12x1"), "PI1: fire AI1")
    assert after.shots() == []
    assert after.course.results["PI1"] == (f"did not fire: {why}",)


def test_46__limbered_guns_do_not_fire() -> None:
    assert shoot(facing("24,20@0 C medium guns 4 limbered", "24,30@180 C line 12x1")).shots() == []


@pytest.mark.parametrize(
    ("spent", "more", "shots", "needs"),
    [(0, {}, 1, 3), (3, {}, 1, 4), (4, {}, 0, 0), (2, {"attacks": True}, 0, 0), (0, {"passed": True}, 0, 0)],
)
def test_42__infantry_fires_after_half_a_move_with_one_off(
    spent: int, more: dict[str, bool], shots: int, needs: int
) -> None:
    position = facing("24,20@0 C line 12x1", "24,23@180 C line 12x1")
    after = shoot(position, moved={"PI1": marched(spent, **more)})
    assert len(after.shots()) == shots
    assert not shots or after.roll("fire|*").needs[0] == needs


def test_42__guns_that_have_moved_do_not_fire() -> None:
    position = facing("24,20@0 C light guns 4", "24,30@180 C line 12x1")
    assert len(shoot(position).shots()) == 1
    assert shoot(position, moved={"PI1": marched(1)}).shots() == []


def test_46__nobody_fires_in_or_into_a_combat() -> None:
    lines = "PI1 24,20@0 C line 12x1\nAI1 24,23@180 C line 12x1\nPI2 24,26:05@180 C hc 12x1"
    position = laid_out(lines, contacts=(contact("PI2>AI1 rear"),), way=ALTERNATE)
    assert shoot(position).shots() == []


def test_48__what_is_ordered_goes_before_what_is_near() -> None:
    position = facing("24,20@0 C line 12x1", "24,22@180 C line 12x1", more="AI2 24,25@180 C hc 12x1")
    assert shoot(position).shots()[0].startswith("PI1>AI1")
    spread = facing("24,20@0 C line 12x1", "22,22@180 C line 4x1", more="AI2 26,24@180 C hc 5x1")
    assert shoot(spread).shots()[0].startswith("PI1>AI1")
    assert shoot(spread, "PI1: fire AI2").shots()[0].startswith("PI1>AI2")
    assert shoot(spread, "AIM PI1 horse").shots()[0].startswith("PI1>AI2")
    assert shoot(spread, "AIM PI1 none").shots() == []
    assert shoot(spread, "PI1: hold fire").shots() == []


def test_48__guns_fire_canister_where_it_hits_more_and_ball_where_it_is_ordered() -> None:
    position = facing("24,20@0 C medium guns 4", "24,26@180 C line 12x1")
    assert shoot(position).shots() == ["PI1>AI1 canister 4"]
    assert shoot(position, "PI1: fire AI1 ball").shots() == ["PI1>AI1 ballshot 4"]
    assert shoot(facing("24,20@0 C medium guns 4", "24,29@180 C line 12x1")).shots() == ["PI1>AI1 ballshot 4"]
    assert shoot(position, "PI1: fire AI1 shell").shots() == []


def test_48__three_guns_within_canister_range_fire_it_rather_than_ball_from_all_four() -> None:
    """16.9: three dice at 4 to 6 hit more than four at 5 and 6."""
    position = facing("24,20@0 C medium guns 4", "26:13,27:32@180 C line 4x1")
    assert shoot(position).shots() == ["PI1>AI1 canister 3"]
    assert shoot(position, "PI1: fire AI1 ball").shots() == ["PI1>AI1 ballshot 4"]


@pytest.mark.parametrize(
    ("target", "needs"), [("C line 12x1", 5), ("C line 6x2", 4), ("C hc 6x2", 4), ("C light 6x2 skirmish", 7)]
)
def test_44__ballshot_finds_deep_targets_more_easily(target: str, needs: int) -> None:
    after = shoot(facing("24,20@0 C medium guns 4", f"24,30@180 {target}"))
    assert after.roll("fire|PI1>AI1|1").needs == tuple(range(min(6, needs), 7))


def test_43__a_six_throws_again_where_seven_is_needed() -> None:
    position = facing("24,20@0 C medium guns 4", "24,30@180 C light 6x2 skirmish")
    after = shoot(position, dice={"fire|PI1>AI1|1": (6, 6, 5, 2), "fire|*again": (4, 3)})
    assert after.roll("*again").dice == (4, 3)
    assert after.of("fired")[0].words["hits"] == "1 hit"
    assert after.unit("AI1").figures == 11


def test_47__who_fails_the_fire_test_goes_back_shaken_and_loses_one_more() -> None:
    position = facing("24,20@0 C line 12x1", "24,23@180 B lc 6x2")
    after = shoot(position, moved={"PI1": marched(3)}, dice={"fire|*": (2, 4, 5), "fire test|AI1": 1})
    assert after.roll("fire test|AI1").needs == (2, 3, 4, 5, 6)
    hussars = after.unit("AI1")
    assert (hussars.figures, hussars.morale) == (9, Morale.SHAKEN)
    assert hussars.at.y >= 27 * 64
    assert [event.kind for event in after.events] == ["fired", "broke_under_fire"]


def test_47__who_passes_it_stands() -> None:
    position = facing("24,20@0 C line 12x1", "24,23@180 B lc 6x2")
    after = shoot(position, moved={"PI1": marched(3)}, dice={"fire|*": (2, 4, 5), "fire test|AI1": 2})
    hussars = after.unit("AI1")
    assert (hussars.figures, hussars.morale, str(hussars.at)) == (10, Morale.GOOD, "24:00,23:00@180")


def test_47__no_hit_no_test() -> None:
    after = shoot(facing("24,20@0 C line 12x1", "24,23@180 C line 12x1"), dice={"fire|*": 1})
    assert after.asked == ("fire|PI1>AI1|1",)


def test_47__friends_in_front_steady_who_is_fired_at() -> None:
    position = facing("24,20@0 C medium guns 4", "24,32@180 C line 24x1", more="AI2 24,29@180 C light 3x1 skirmish")
    after = shoot(position, "PI1: fire AI1", dice={"fire|*": 6})
    assert [modifier.why for modifier in after.roll("fire test|AI1").modifiers][1:] == ["friends in front"]


@pytest.mark.parametrize(("friend", "steadied"), [("24,28", True), ("24,27:32", True), ("24,27:28", False)])
def test_47__they_do_within_four_inches_and_no_farther(friend: str, steadied: bool) -> None:
    more = f"AI2 {friend}@180 C light 3x1 skirmish"
    position = facing("24,20@0 C medium guns 4", "24,32@180 C line 24x1", more=more)
    after = shoot(position, "PI1: fire AI1", dice={"fire|*": 6})
    why = [modifier.why for modifier in after.roll("fire test|AI1").modifiers]
    assert ("friends in front" in why) is steadied


def test_47__a_general_with_it_steadies_a_unit_and_may_fall_with_it() -> None:
    lines = "PI1 24,20@0 C line 12x1\nAI1 24,23@180 C line 12x1\nAG1 with AI1 24,23"
    position = laid_out(lines, way=ALTERNATE)
    after = shoot(position, dice={"fire|*": (6, 6, 1), "general|*": 2})
    assert after.roll("general|*").needs == (3, 4, 5, 6)
    general = after.position.general("AG1")
    assert general is not None
    assert general.gone == "killed"
    assert [modifier.why for modifier in after.roll("fire test|AI1").modifiers] == ["2 hits"]
    spared = shoot(position, dice={"fire|*": (6, 6, 1), "general|*": 3})
    assert [modifier.why for modifier in spared.roll("fire test|AI1").modifiers] == ["2 hits", "general"]


def test_47__a_quarter_left_is_shattered_without_a_test() -> None:
    after = shoot(facing("24,20@0 C line 12x1", "24,23@180 C line 4x1 of=12"), dice={"fire|*": (6, 1, 1)})
    assert after.unit("AI1").gone == "shattered"
    assert after.rolls("fire test|*") == []


def test_13__a_unit_that_has_lost_half_is_disordered_for_good() -> None:
    after = shoot(facing("24,20@0 C line 12x1", "24,23@180 A line 7x1 of=12"), dice={"fire|*": (6, 1, 1)})
    assert (after.unit("AI1").figures, after.unit("AI1").disordered) == (6, True)


def test_43__fire_through_enemy_skirmishers_is_harder_and_through_friends_forbidden() -> None:
    enemy = facing("24,20@0 C line 12x1", "24,26@180 C line 12x1", more="AI2 24,23@180 C light 12x1 skirmish")
    assert shoot(enemy, "PI1: fire AI1").roll("fire|PI1>AI1|1").needs == (6,)
    friend = facing("24,20@0 C line 12x1", "24,26@180 C line 12x1", more="PI2 24,23@0 C light 12x1 skirmish")
    assert shoot(friend, "PI1: fire AI1; AIM PI2 none").shots() == ["PI2>AI1 muskets 2"]


def test_48__friends_in_close_order_stop_fire() -> None:
    position = facing("24,20@0 C medium guns 4", "24,30@180 C line 12x1", more="PI2 24,25@0 C line 12x1 shaken")
    assert shoot(position).shots() == []


def test_46__who_is_in_combat_does_not_fire_at_another_either() -> None:
    """16.7 (7): taken in flank since the last bound, with a second enemy before its front."""
    lines = "PI1 24,20@0 C line 12x1\nAI1 26:17,19:48@270 C line 12x1\nAI2 24,22@180 C line 12x1"
    free = laid_out(lines, way=ALTERNATE)
    assert "PI1>AI2 muskets 3" in shoot(free, "PI1: fire AI2").shots()
    fights = laid_out(lines, way=ALTERNATE, contacts=(contact("AI1>PI1 right", bound=0),))
    after = shoot(fights, "PI1: fire AI2")
    assert after.shots() == []
    assert after.course.results["PI1"] == ("did not fire: it is in combat",)


def test_49__guns_fire_ball_over_friends_from_a_hill() -> None:
    hill = feature("gentle hill: Hill", "20,10", "30,10", "30,20", "20,20", level=1)
    near = facing("24,20@0 C medium guns 4", "24,30@180 C line 12x1", hill, more="PI2 24,24@0 C line 12x1 shaken")
    assert shoot(near).shots() == ["PI1>AI1 ballshot 4"]
    far = facing("24,20@0 C medium guns 4", "24,27@180 C line 12x1", hill, more="PI2 24,24@0 C line 12x1 shaken")
    assert shoot(far).shots() == []


def test_45__shell_flies_over_friends_but_not_onto_them() -> None:
    far = facing("24,10@0 C howitzer guns 4", "24,22@180 C line 12x1", more="PI2 23,12@0 C line 4x1 shaken")
    assert shoot(far).shots() == ["PI1>AI1 shell 4"]
    near = facing("24,10@0 C howitzer guns 4", "24,22@180 C line 12x1", more="PI2 27,18@0 C line 4x1 shaken")
    assert shoot(near).shots() == []


def test_45__shell_disorders_cavalry_on_a_six() -> None:
    position = facing("24,10@0 C howitzer guns 4", "24,22@180 A hc 12x1")
    assert shoot(position, dice={"fire|*": 6, "disorder|*": (6, 1, 1, 1)}).unit("AI1").disordered
    assert not shoot(position, dice={"fire|*": 6, "disorder|*": 5}).unit("AI1").disordered


def test_51__hits_dismount_guns() -> None:
    position = facing("24,10@0 C heavy guns 4", "24,22@180 C medium guns 4")
    after = shoot(position, dice={"fire|*": (6, 6, 1, 1), "dismounted|*": (6, 5)})
    battery = after.unit("AI1").battery
    assert battery is not None
    assert battery.models == 3
    assert after.unit("AI1").figures == 14
    assert after.of("guns_dismounted")[0].words["guns"] == "1 gun"
    both = shoot(position, dice={"fire|*": (6, 6, 1, 1), "dismounted|*": (6, 6)})
    assert both.of("guns_dismounted")[0].words["guns"] == "2 guns"


def test_46__guns_that_were_moved_are_silent_and_those_that_only_were_to_move_are_not() -> None:
    position = facing("24,10@0 C heavy guns 4", "24,22@180 C line 12x1")
    still = run(fire, position, "PI1: fire AI1", moved={"PI1": marched(0)}, dice={"fire|*": 1})
    assert still.shots() == ["PI1>AI1 ballshot 4"]
    gone = run(fire, position, "PI1: fire AI1", moved={"PI1": marched(1)}, dice={"fire|*": 1})
    assert gone.shots() == []
    assert gone.course.results["PI1"] == ("did not fire: guns that have moved do not fire",)


def test_50__a_gap_of_two_inches_lets_two_dice_through_in_all() -> None:
    friends = "PI2 20:48,24@0 C line 12x1 shaken\nPI3 27:16,24@0 C line 12x1 shaken"
    batteries = f"{friends}\nPI4 26,19@340 C light guns 2"
    position = facing("22,19@20 C light guns 2", "24,30@180 C line 16x1", more=batteries)
    assert shoot(position).shots() == ["PI1>AI1 ballshot 2"]
    alone = facing("22,19@20 C light guns 2", "24,30@180 C line 16x1", more="PI4 26,19@340 C light guns 2")
    assert shoot(alone).shots() == ["PI1>AI1 ballshot 2", "PI4>AI1 ballshot 2"]


def test_50__a_gap_is_one_though_who_makes_it_stands_aside_of_the_guns() -> None:
    """Four models on four inches fire between two battalions a little less than that from each other."""
    wings = "PI2 30:13,24@0 C line 12x1 shaken\nPI3 {},24@0 C line 12x1 shaken"
    position = facing("34,14@0 C medium guns 4", "34,30@180 C line 12x1", more=wings.format("38:38"))
    assert shoot(position).shots() == ["PI1>AI1 ballshot 3"]
    farther = facing("34,14@0 C medium guns 4", "34,30@180 C line 12x1", more=wings.format("38:48"))
    assert shoot(farther).shots() == ["PI1>AI1 ballshot 4"]


def test_50__the_gap_is_the_narrowest_also_beside_who_stands_across_the_line_of_fire() -> None:
    """PI2 reaches over the line from the guns to their target; PI3 stands nearer to that line than AI2 does."""
    more = "PI2 31:02,26:60@0 C line 10x1\nPI3 36:05,25:03@0 C line 9x1\nAI2 36:48,26:32@180 C line 11x1"
    position = facing("34,18@0 C medium guns 2", "32,27:61@180 D line 12x1", more=more)
    assert shoot(position, "PI1: fire AI1").shots()[0] == "PI1>AI1 ballshot 1"


def test_50__the_gap_is_the_same_on_the_table_in_a_mirror() -> None:
    more = "PI2 40:62,26:60@0 C line 10x1\nPI3 35:59,25:03@0 C line 9x1\nAI2 35:16,26:32@180 C line 11x1"
    position = facing("38,18@0 C medium guns 2", "40,27:61@180 D line 12x1", more=more)
    assert shoot(position, "PI1: fire AI1").shots()[0] == "PI1>AI1 ballshot 1"


def test_50__of_guns_that_shoot_unlike_well_the_best_have_the_dice_of_the_gap() -> None:
    """Two of four models fire through skirmishers; through a gap of somewhat more than two inches go two dice."""
    screened = "AI2 33,12@180 C light 2x1 skirmish\n"
    friends = "PI2 30:13,14@0 C line 12x1 shaken\nPI3 37,14@0 C line 12x1 shaken"

    def dice(more: str) -> list[tuple[int, tuple[int, ...]]]:
        position = facing("34,10@0 C medium guns 4", "34,20:32@180 C line 16x1", more=more)
        return [(len(roll.dice), roll.needs) for roll in shoot(position, "PI1: fire AI1").rolls("fire|PI1>AI1|*")]

    assert dice(screened) == [(2, (5, 6)), (2, (6,))]
    assert dice(screened + friends) == [(2, (5, 6))]


@pytest.mark.parametrize(("level", "dice"), [("21", 4), ("18", 2)])
def test_50__who_stands_level_with_the_target_makes_no_gap_on_the_way_to_it(level: str, dice: int) -> None:
    """16.14: two inches between two battalions, before the front of a deep column or on either hand of it."""
    beside = f"PI2 31:32,{level}@0 C line 8x1 shaken\nPI3 36:32,{level}@0 C line 8x1 shaken"
    position = facing("34,10@0 C medium guns 4", "34,20@180 C line 4x6", more=beside)
    assert shoot(position).shots() == [f"PI1>AI1 ballshot {dice}"]


def test_50__the_gap_is_the_narrowest_of_all_that_several_friends_make() -> None:
    """PI2 and PI3 stand abreast, less than four inches apart; PI4 is nearer to the line, but far beyond PI2."""
    abreast = "PI2 30:13,16@0 C line 12x1 shaken\nPI3 38:38,16@0 C line 12x1 shaken"
    others = "PI4 38:30,27@0 C line 12x1 shaken\nPI5 18,16@0 C line 12x1 shaken"
    target = "34,30@180 C line 12x1"
    several = facing("34,10@0 C medium guns 4", target, more=f"{abreast}\n{others}")
    assert shoot(several).shots() == ["PI1>AI1 ballshot 3"]
    without = facing("34,10@0 C medium guns 4", target, more=f"{abreast.splitlines()[0]}\n{others}")
    assert shoot(without).shots() == ["PI1>AI1 ballshot 4"]


def test_50__who_finds_but_half_an_inch_of_gap_fires_at_somebody_else() -> None:
    """The battalion that it is told to fire at stands behind another and a regiment of its own side."""
    position = facing(
        "21:24,22:16@180 B line 11x1", "21:54,20:20@302.7 B line 12x1",
        more="AI2 22:01,16:63@0 C line 12x1\nPC1 18:35,18:01@180 B hc 6x2",
    )  # fmt: skip
    assert shoot(position, "PI1: fire AI2").shots() == ["PI1>AI1 muskets 3"]


def test_11__a_friendly_general_stands_in_the_way_and_an_enemy_does_not() -> None:
    assert shoot(facing("24,20@0 C line 4x1", "24,23@180 C line 12x1", more="PG1 24,22")).shots() == []
    assert len(shoot(facing("24,20@0 C line 4x1", "24,23@180 C line 12x1", more="AG1 24,22")).shots()) == 1


SQUARE = ("20,22", "30,22", "30,30", "20,30")


def test_63__troops_at_the_edge_of_a_wood_have_soft_cover() -> None:
    wood = feature("open wood: Forest", *SQUARE)
    after = shoot(facing("24,20:32@0 C line 12x1", "24,22:10@180 C line 12x1", wood))
    assert after.roll("fire|*").needs == (4, 5, 6)


def test_63__a_wood_elsewhere_is_no_cover_and_nor_is_a_hill_one_stands_on() -> None:
    wood = feature("open wood: Forest", "40,22", "48,22", "48,30", "40,30")
    hill = feature("gentle hill: Hill", "10,15", "38,15", "38,35", "10,35", level=1)
    after = shoot(facing("24,20:32@0 C line 12x1", "24,22:10@180 C line 12x1", wood, hill))
    assert after.roll("fire|*").needs == (3, 4, 5, 6)


MOLLWITZ = Block("Mollwitz")


def village(block: Block = MOLLWITZ) -> Position:
    """Guns before a block of four by four inches with a battalion in it."""
    houses = feature("block: Mollwitz", "22,22", "26,22", "26,26", "22,26")
    guns, foot = "24,16@0 C medium guns 4", "24,22@180 C line 12x1 town"
    position = facing(guns, foot, houses, blocks=(block,))
    garrison = position.unit("AI1")
    assert garrison is not None
    return position.having({"AI1": replace(garrison, block="Mollwitz", room=Footprint(1, 1, 256, 256))})


def test_67__houses_cover_a_garrison_softly_against_ball_and_hard_against_canister() -> None:
    assert shoot(village(), "PI1: fire AI1 ball").roll("fire|PI1*").needs == (6,)
    assert shoot(village(), "PI1: fire AI1 canister").roll("fire|PI1*").needs == (6,)
    assert shoot(village(Block("Mollwitz", fire=Cover.SOFT)), "PI1: fire AI1 canister").roll("fire|PI1*").needs == (
        5,
        6,
    )


def test_67__ruins_cover_less_and_eight_balls_make_them() -> None:
    after = shoot(village(Block("Mollwitz", ball_hits=7)), "PI1: fire AI1 ball", dice={"fire|*": (6, 1, 1, 1)})
    assert after.position.blocks[0].ruined
    assert len(after.of("ruined")) == 1
    assert shoot(village(Block("Mollwitz", ball_hits=8)), "PI1: fire AI1 ball").roll("fire|PI1*").needs == (5, 6)


def test_67__a_garrison_fires_one_die_for_each_inch_of_a_side() -> None:
    position = village().having({"PI1": unit("PI1 24,20@0 C line 12x1")})
    after = shoot(replace(position, acting=("austria",)))
    assert after.shots() == ["AI1>PI1 muskets 3"]


def test_68__works_give_hard_cover_and_heavy_shot_wrecks_them() -> None:
    line = feature("works: redoubt", "20,22", "28,22", width=1)
    position = facing("24,14@0 C heavy guns 4", "24,23@180 C line 12x1", line, works=(Works("redoubt"),))
    assert shoot(position, "PI1: fire AI1 canister").roll("fire|PI1*").needs == (6,)


def test_65__a_wall_covers_against_muskets_and_not_against_ball() -> None:
    wall = feature("obstacle: wall", "20,22:32", "28,22:32", width=0)
    wall = Feature(wall.kind, wall.corners, wall.name, 8)
    barriers = (Barrier("wall", 64, cover=Cover.SOFT),)
    near = facing("24,20@0 C line 12x1", "24,23@180 C line 12x1", wall, barriers=barriers)
    assert shoot(near).roll("fire|PI1*").needs == (4, 5, 6)
    guns = facing("24,14@0 C medium guns 4", "24,23@180 C line 12x1", wall, barriers=barriers)
    assert shoot(guns, "PI1: fire AI1 ball").roll("fire|PI1*").needs == (5, 6)


@pytest.mark.parametrize(("north", "covered"), [("20:32", False), ("21:32", False), ("22:16", True)])
def test_65__a_wall_an_inch_or_less_before_the_target_covers_and_the_firers_own_does_not(
    north: str, covered: bool
) -> None:
    wall = Feature("obstacle", (Spot.parse(f"10,{north}"), Spot.parse(f"38,{north}")), "wall", 8)
    position = facing("24,20:32@0 C line 12x1", "24,23@180 C line 12x1", wall,
                      barriers=(Barrier("wall", 64, cover=Cover.SOFT),))  # fmt: skip
    assert (shoot(position).roll("fire|PI1*").needs == (4, 5, 6)) is covered


def test_41__a_gun_whose_crew_is_too_few_stays_silent_though_the_battery_splits_its_fire() -> None:
    """14 gunners serve three of four models, at whichever targets the others fire."""
    position = facing("24,20@0 C light guns 4 of=16", "20,28@180 C line 3x1", more="AI2 28,28@180 C line 3x1")
    whole = shoot(position)
    short = shoot(replace(position, units=(replace(position.units[0], figures=14), *position.units[1:])))
    assert whole.shots() == ["PI1>AI1 ballshot 2", "PI1>AI2 ballshot 2"]
    assert short.shots() == ["PI1>AI1 ballshot 2", "PI1>AI2 ballshot 1"]
