"""12 to 14: moves, wheels, changes of formation, friends in the way, and contact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pbem.battle.feature import Feature
from pbem.battle.spot import INCH, length_text
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Kind
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.field.position import Switches
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.field.terrain import Block, Works
from pbem.rules.old_dessauer.measure.box import TOUCH, gap
from pbem.rules.old_dessauer.morale.reform import run as reform
from pbem.rules.old_dessauer.movement.phase import run as movement
from tests.rules.old_dessauer.drawn import After, feature, laid_out, run

Dice = Mapping[str, Sequence[int] | int]
LED = "PG1 24,18\nAG1 24,30"


def moved(lines: str, *told: str, dice: Dice | None = None, features: Sequence[Feature] = (), **more: Any) -> After:
    """The movement of one bound; nobody is confused."""
    position = laid_out(lines, *features, **more)
    return run(movement, position, *told, dice={"confusion|*": 6, **(dice or {})})


def at(after: After, name: str) -> str:
    return str(after.unit(name).at)


@pytest.mark.parametrize(
    ("who", "inches"),
    [
        ("C line 12x1", 6), ("C line 4x3", 9), ("C light 6x2 skirmish", 6), ("C line 4x3 square", 2),
        ("D line 4x3 square", 0), ("C lc 6x2", 15), ("C lc 3x4", 18), ("C mc 6x2", 12), ("C hc 3x4", 15),
        ("C light guns 4 limbered", 9), ("C light guns 4", 6), ("C medium guns 4", 2), ("C heavy guns 2", 1),
        ("C heavy guns 2 limbered", 4), ("C howitzer guns 2", 2), ("C line 9x1 irregular", 9),
    ],
)  # fmt: skip
def test_18__how_far_each_arm_moves(who: str, inches: int) -> None:
    after = moved(f"PX1 24,20@0 {who}", "PX1: advance")
    assert at(after, "PX1") == f"24:00,{20 + inches}:00@0"


def test_18__snow_slows_the_foot_and_rounds_to_half_inches() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nPX2 34,20@0 C line 4x3", "PX1: advance", "PX2: advance",
                  rules={"foot_pace": (3, 4)})  # fmt: skip
    assert (at(after, "PX1"), at(after, "PX2")) == ("24:00,24:32@0", "34:00,27:00@0")


def test_23__an_oblique_goes_at_full_speed_and_a_sidestep_at_half() -> None:
    after = moved(
        "PX1 10,20@0 C line 12x1\nPX2 24,20@0 C line 12x1\nPX3 40,20@0 D line 12x1",
        "PX1: oblique right", "PX2: sidestep left", "PX3: back",
    )  # fmt: skip
    assert at(after, "PX1") == "12:19,25:35@0"
    assert at(after, "PX2") == "21:00,20:00@0"
    assert at(after, "PX3") == "40:00,18:32@0"


def test_26__a_wheel_costs_the_arc_of_its_outer_corner() -> None:
    """The left front corner of a line of 4.5 inches comes round a quarter circle for 7.07 inches, and has but six."""
    after = moved("PX1 24,20@0 C line 12x1", "PX1: wheel right 30; advance")
    unit = after.unit("PX1")
    assert unit.at.heading == 300
    spent = after.course.marched["PX1"].spent
    assert spent == 6 * INCH
    right = box_of(unit)
    assert right.shape.front == 288


def test_26__the_corner_wheeled_upon_stays_where_it_is() -> None:
    after = moved("PX1 24,20@0 C line 12x1", "PX1: wheel right 45")
    before, now = box_of(laid_out("PX1 24,20@0 C line 12x1").units[0]), box_of(after.unit("PX1"))
    drift = [abs(a - b) / 65536 for a, b in zip(before.corners[1], now.corners[1], strict=True)]
    assert max(drift) <= 0.71


@pytest.mark.parametrize("said", ["wheel left 0", "wheel right 0", "pinwheel left 0", "wheel back right 0"])
def test_26__a_wheel_of_no_degrees_is_none(said: str) -> None:
    assert at(moved("PX1 24,20@0 C line 12x1", f"PX1: {said}"), "PX1") == "24:00,20:00@0"


def test_26__grade_d_wheels_at_half_speed() -> None:
    after = moved("PX1 24,20@0 D line 12x1", "PX1: wheel left 90")
    assert after.unit("PX1").at.heading == 3600 - 381


@pytest.mark.parametrize(
    ("who", "left", "disordered"),
    [("B line 12x1", "24:00,24:32@0", False), ("C line 12x1", "24:00,20:00@0", False),
     ("D line 12x1", "24:00,20:00@0", True)],
)  # fmt: skip
def test_24__a_change_of_formation_costs_half_a_move_or_a_whole_one(who: str, left: str, disordered: bool) -> None:
    after = moved(f"PX1 24,20@0 {who}", "PX1: form column; advance")
    unit = after.unit("PX1")
    assert (unit.formation, unit.files, unit.disordered) == (Formation.COLUMN, 4, disordered)
    assert str(unit.at) == left


def test_24__who_is_disordered_pays_double_and_may_owe_a_turn() -> None:
    after = moved("PX1 24,20@0 C line 12x1 disordered", "PX1: form column")
    unit = after.unit("PX1")
    assert unit.formation is Formation.COLUMN
    assert unit.debt and unit.shaken


@pytest.mark.parametrize(
    ("who", "told", "there", "files"),
    [
        ("C line 4x3", "form line; turn right 45", "24:00,20:00@45", 12),
        ("C line 4x3", "turn right 45; form line", "24:00,20:00@45", 12),
        ("B line 12x1", "form column; turn right 90; advance", "28:32,20:00@90", 4),
        ("B line 12x1", "turn right 90; form column; advance", "28:32,20:00@90", 4),
        ("B line 12x1", "turn right 90; form line 6; advance", "27:00,20:00@90", 6),
        ("B line 12x1", "turn right 90; form column; form line; advance", "24:00,20:00@90", 12),
    ],
)
def test_24__facing_and_formation_change_together_at_no_extra_cost(who: str, told: str, there: str, files: int) -> None:
    """12.8.2: whichever is named first; a second change of formation has its own price."""
    after = moved(f"PX1 24,20@0 {who}", f"PX1: {told}")
    assert (at(after, "PX1"), after.unit("PX1").files) == (there, files)


def test_24__a_square_that_fronts_elsewhere_is_formed_about_its_own_middle() -> None:
    """12.9: a line of half an inch and a square of one and a half have their middles at the same place."""
    for told in ("form square; turn right 90", "turn right 90; form square"):
        after = moved("PX1 24,20@0 B line 12x1", f"PX1: {told}")
        assert (at(after, "PX1"), after.unit("PX1").formation) == ("24:48,19:48@90", Formation.SQUARE)


def test_24__limbering_is_no_change_of_formation_and_comes_beside_a_turn() -> None:
    """12.17: a full move, of which guns that have turned have none left."""
    after = moved("PX1 24,20@0 C medium guns 2", "PX1: turn right 90; limber")
    assert after.unit("PX1").formation is Formation.UNLIMBERED


def test_29__limbering_is_a_full_move() -> None:
    after = moved("PX1 24,20@0 C light guns 4", "PX1: limber; advance")
    assert after.unit("PX1").formation is Formation.LIMBERED
    assert at(after, "PX1") == "24:00,20:00@0"


def test_19__nobody_comes_within_an_inch_of_the_enemy_but_to_attack() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nAX1 24,25@180 C line 12x1", "PX1: advance")
    assert gap(box_of(after.unit("PX1")), box_of(after.unit("AX1"))) >= INCH
    assert length_text(after.unit("PX1").at.y) == "24:00"


def test_19__the_inch_is_measured_from_point_to_point() -> None:
    """Who faces about beside an enemy comes nearer to him; a corner may pass another an inch and more away from it."""
    after = moved("PX1 24,20@180 B mc 6x2\nAX1 20:28,19:46@0 C mc 6x2", "PX1: about")
    assert at(after, "PX1") == "24:00,20:00@180"
    past = moved("PX1 24,20@0 C line 12x1\nAX1 29:22,25@180 C line 12x1", "PX1: advance 4.25")
    assert at(past, "PX1") == "24:00,24:16@0"
    assert gap(box_of(past.unit("PX1")), box_of(past.unit("AX1"))) < INCH


def test_31__an_attack_ends_flush_with_all_its_front() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nAX1 24,25@180 C line 12x1", "PX1: attack AX1")
    contact = after.position.contacts[0]
    assert (contact.attacker, contact.target, contact.edge, contact.files) == ("PX1", "AX1", Edge.FRONT, 12)
    assert contact.flush and not contact.true_flank and not contact.met
    assert 0 <= gap(box_of(after.unit("PX1")), box_of(after.unit("AX1"))) <= 2


def test_31__where_a_friend_bars_an_oblique_the_track_tells_of_the_corner() -> None:
    friend = "PX2 23,23@0 C line 4x3"
    after = moved(f"PX1 20,20@0 C hc 6x2\n{friend}\nAX1 25,30@180 C line 12x1", "PX1: attack AX1")
    track = [str(pose) for pose in after.course.marched["PX1"].track]
    assert track == ["20:00,20:00@0", "20:52,21:61@0", "20:52,31:47@0"]


def test_32__two_attackers_who_run_across_each_other_both_stop_whoever_is_listed_first() -> None:
    rows = ("PX1 29:39,22:49@75.3 C lc 6x2", "AX1 37:50,31@180 C line 4x3", "AX2 41:08,24@180 A line 12x1",
            "PX2 40:28,14@30 C light guns 2")  # fmt: skip
    for listed in (rows, rows[::-1]):
        after = moved("\n".join(listed), "PX1: attack AX2", "AX1: attack PX2")
        assert (at(after, "PX1"), at(after, "AX1")) == ("37:60,24:61@75.3", "38:37,25:57@180")
        ends = [after.course.results[name][-1] for name in ("PX1", "AX1")]
        assert ends == ["stopped: meets AX1 at too wide an angle", "stopped: meets PX1 at too wide an angle"]


def test_32__who_is_touched_at_more_than_45_degrees_is_not_met() -> None:
    """It drives into the notch between two, and stands askew to the one who is not its target."""
    corner = "AX1 57:55,21:02@39.6 C hc 6x2\nAX2 59:56,20:58@309.6 D hc 6x2"
    after = moved(f"PX1 58,27@180 B hc 6x2\n{corner}", "PX1: attack AX2")
    assert [(each.attacker, each.target) for each in after.position.contacts] == [("PX1", "AX2")]
    assert 0 <= gap(box_of(after.unit("PX1")), box_of(after.unit("AX1"))) <= TOUCH


@pytest.mark.parametrize("heading", [0, 10, 22, 338, 350])
def test_31__an_attacker_that_comes_at_an_angle_conforms(heading: int) -> None:
    after = moved(f"PX1 24,20@{heading} C hc 6x2\nAX1 25,26@180 C line 12x1", "PX1: attack AX1")
    contact = after.position.contacts[0]
    assert contact.flush
    assert contact.files == 6
    assert after.unit("PX1").at.heading == 0


def test_36__a_flank_attack_counts_only_for_who_began_behind_the_front() -> None:
    behind = moved("PX1 30,26@270 C hc 6x2\nAX1 24,25@180 C line 12x1", "PX1: attack AX1")
    assert [(each.edge, each.true_flank) for each in behind.position.contacts] == [(Edge.LEFT, True)]
    before = moved("PX1 33,22@290 C hc 6x2\nAX1 24,25@180 C line 12x1", "PX1: attack AX1 left flank")
    assert [(each.edge, each.true_flank) for each in before.position.contacts] == [(Edge.LEFT, False)]


@pytest.mark.parametrize(("told", "edge"), [("wheel right 90", Edge.LEFT), ("wheel left 90", Edge.RIGHT)])
def test_36__who_began_before_his_front_comes_from_the_front_though_the_target_turns_its_flank_to_him(
    told: str, edge: Edge
) -> None:
    """14.4: at the start of the turn the horse was wholly before the frontage of the column that then wheels away."""
    after = moved("PX1 24,36@180 C hc 6x2\nAX1 24,24@0 C line 4x3", "PX1: attack AX1", f"AX1: {told}")
    assert [(each.edge, each.true_flank) for each in after.position.contacts] == [(edge, False)]


def test_contact__two_that_attack_each_other_meet_between() -> None:
    after = moved("PX1 24,20@0 C hc 6x2\nAX1 24,30@180 C hc 6x2", "PX1: attack AX1", "AX1: attack PX1")
    assert [contact.met for contact in after.position.contacts] == [True]
    assert abs(after.unit("PX1").at.y - 25 * INCH) <= 20


def test_clock__a_friend_in_the_way_is_waited_for() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nPX2 24,24@0 C medium guns 4", "PX1: advance")
    assert gap(box_of(after.unit("PX1")), box_of(after.unit("PX2"))) >= -4
    assert after.course.results["PX1"] == ("went 2.5 inches", "stopped: PX2 in the way")


def test_clock__a_line_that_goes_forward_together_stays_dressed() -> None:
    lines = "\n".join(f"PX{n} {8 + 4 * n}:{32 * (n % 2):02},20@12.5 C line 12x1" for n in range(1, 8))
    before = laid_out(lines)
    after = moved(lines, *(f"PX{n}: advance 4" for n in range(1, 8)))
    steps = {
        (unit.at.x - old.at.x, unit.at.y - old.at.y)
        for unit, old in zip(after.position.units, before.units, strict=True)
    }
    assert len(steps) == 1


def test_27__a_friend_who_stands_is_passed_at_a_quarter_of_the_pace() -> None:
    """A friend half an inch deep costs four times half an inch, and the depth of who goes through him."""
    after = moved("PX1 24,20@0 C line 4x1\nPX2 24,21@0 C line 12x1", "PX1: pass PX2; advance")
    unit = after.unit("PX1")
    assert gap(box_of(unit), box_of(after.unit("PX2"))) >= -4
    assert unit.at.y > 21 * INCH
    assert not unit.disordered
    assert after.course.marched["PX2"].passed


@pytest.mark.parametrize(
    ("friends", "starts", "there"),
    [
        ("PX2 10,20@0 C line 12x1\nPX3 20,20@0 C line 12x1", "15,16@0", "15:00,20:00@0"),
        ("PX2 10,20@0 C line 8x1\nPX3 20,20@0 C line 12x1", "15,16@0", "14:40,20:00@0"),
        ("PX2 20,10@90 C line 12x1\nPX3 20,22@90 C line 8x1", "15,15@90", "20:00,16:24@90"),
        ("PX2 20,22@90 C line 8x1\nPX3 20,10@90 C line 12x1", "15,15@90", "20:00,16:24@90"),
    ],
)  # fmt: skip
def test_12__who_fills_a_gap_stands_in_line_with_both_and_as_far_from_each(
    friends: str, starts: str, there: str
) -> None:
    """Twelve figures reach 2 1/4 inches to a side, eight 1 1/2; the first of the friends may be the right one."""
    assert at(moved(f"{friends}\nPX1 {starts} C line 4x3", "PX1: fill gap PX2 PX3"), "PX1") == there


@pytest.mark.parametrize("enemy", ["28,20@270", "30,20@270"])
def test_27__who_is_stopped_while_it_passes_a_friend_goes_back_no_farther_than_out_of_him(enemy: str) -> None:
    """The friend's rear is an inch and a half behind his front, at 20 1/2; the enemy comes up to an inch from him."""
    lines = f"PX1 18,20@90 C line 4x1\nPX2 22,20@90 C line 4x3\nAX1 {enemy} C line 4x3"
    after = moved(lines, "PX1: pass PX2; advance", "AX1: advance")
    passing = after.unit("PX1")
    assert gap(box_of(passing), box_of(after.unit("PX2"))) >= -4
    assert 20 * INCH + 16 <= passing.at.x <= 20 * INCH + 36 and passing.at.y == 20 * INCH


def test_27__skirmishers_are_passed_at_full_speed() -> None:
    """12.15 (3): they are no obstacle to others, so six inches lead a line well through a screen three inches ahead."""
    after = moved("PX1 24,20@0 C line 12x1\nPX2 24,23@0 C light 6x2 skirmish", "PX1: advance")
    assert at(after, "PX1") == "24:00,26:00@0"
    assert not after.unit("PX1").disordered and not after.unit("PX2").disordered


def test_27__in_haste_both_fall_into_disorder() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nPX2 24,21@0 C line 12x1", "PX1: haste; pass PX2; advance")
    assert at(after, "PX1") == "24:00,26:00@0"
    assert after.unit("PX1").disordered and after.unit("PX2").disordered


def test_6__guns_are_never_disordered_by_who_hastens_past_and_who_is_so_already_is_not_told_again() -> None:
    """9.2.6; the line goes through limbered guns, and through a battalion that has no order left to lose."""
    guns = moved("PX1 24,20@0 C line 12x1\nPX2 24,23@0 C light guns 2 limbered", "PX1: haste; pass PX2; advance")
    assert [event.actors for event in guns.of("disordered")] == [("PX1",)]
    assert not guns.unit("PX2").disordered
    foot = moved("PX1 24,20@0 C line 12x1\nPX2 24,21@0 C line 12x1 disordered", "PX1: haste; pass PX2; advance")
    assert [event.actors for event in foot.of("disordered")] == [("PX1",)]


def test_27__who_would_not_come_out_does_not_go_in() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nPX2 24,23@0 C line 4x3", "PX1: pass PX2; advance 3")
    assert gap(box_of(after.unit("PX1")), box_of(after.unit("PX2"))) >= -4
    assert after.unit("PX1").at.y < 22 * INCH


def test_30__skirmishers_evade_close_order_and_are_not_caught() -> None:
    after = moved("PX1 24,20@0 C hc 6x2\nAX1 24,26:32@180 C light 6x2 skirmish", "PX1: attack AX1", dice={"evade|*": 6})
    assert at(after, "AX1") == "24:00,32:32@180"
    assert not after.unit("AX1").gone


def test_30__who_is_caught_evading_is_shattered_and_the_attacker_goes_on() -> None:
    after = moved("PX1 24,20@0 C hc 6x2\nAX1 24,23@180 C light 6x2 skirmish", "PX1: attack AX1", dice={"evade|*": 1})
    assert after.unit("AX1").gone == "shattered"
    assert after.unit("PX1").at.y > 25 * INCH


def test_33__cavalry_rides_at_a_steady_square_on_five_or_six() -> None:
    for die, contacts in ((4, 0), (5, 1), (6, 1)):
        after = moved(
            "PX1 24,20@0 C hc 6x2\nAX1 24,28@180 C line 4x3 square", "PX1: attack AX1", dice={"square|*": die}
        )
        assert len(after.position.contacts) == contacts


def test_33_19__cavalry_that_does_not_ride_at_the_square_is_halted_an_inch_from_it() -> None:
    lines = "PX1 24,20@0 C hc 6x2\nAX1 24,28@180 C line 4x3 square"
    after = moved(lines, "PX1: attack AX1", dice={"square|*": 4})
    horse, square = after.unit("PX1"), after.unit("AX1")
    assert INCH <= gap(box_of(horse), box_of(square)) < INCH + INCH // 4
    assert len(after.of("shied")) == 1


@pytest.mark.parametrize("who", ["C line 12x1 shaken", "C medium guns 4", "C line 4x3 square"])
def test_32__who_may_not_attack(who: str) -> None:
    after = moved(f"PX1 24,22@0 {who}\nAX1 24,24@180 C line 12x1", "PX1: attack AX1")
    assert not after.position.contacts


def test_35__an_attack_that_exposes_a_flank_is_tested() -> None:
    lines = "PX1 24,20@0 C line 12x1\nAX1 24,25@180 C line 12x1\nAX2 29,23@270 C line 12x1"
    failed = moved(lines, "PX1: attack AX1", dice={"flank|*": 4})
    assert failed.unit("PX1").shaken
    assert not failed.position.contacts
    stood = moved(lines, "PX1: attack AX1", dice={"flank|*": 5})
    assert len(stood.position.contacts) == 1


def test_39__a_voluntary_retreat_costs_good_morale_and_a_figure() -> None:
    after = moved("PX1 24,20@0 C hc 6x2\nAX1 24,26@180 C line 12x1", "PX1: retreat")
    unit = after.unit("PX1")
    assert unit.shaken and unit.figures == 11
    assert unit.at.y < 17 * INCH and unit.at.heading == 0


def test_61_65__the_ground_slows() -> None:
    rough = feature("rough: Vines", "0,21", "72,21", "72,40", "0,40")
    wood = feature("open wood: Wood", "0,21", "72,21", "72,40", "0,40")
    brook = feature("stream: Brook", "0,22", "72,22", width=1)
    for terrain, there in ((rough, "23:32"), (wood, "23:32"), (brook, "25:00")):
        after = moved("PX1 24,20@0 C line 12x1", "PX1: advance", features=(terrain,))
        assert length_text(after.unit("PX1").at.y) == there
    assert moved("PX1 24,20@0 C line 12x1", "PX1: advance", features=(wood,)).unit("PX1").disordered


def test_65__a_brook_is_paid_for_once_where_it_bends() -> None:
    brook = feature("stream: Brook", "3:32,12", "4:32,24", "4:16,36", width=1)
    after = moved("PX1 7:09,26:33@225 B mc 6x2", "PX1: advance 6", features=(brook,))
    assert at(after, "PX1") == "2:57,22:17@225"
    assert after.of("moved")[0].words["inches"] == "7"


def test_65__who_stops_in_a_brook_has_paid_for_it() -> None:
    """Two inches aside at half speed are four, and the brook, an inch wide, costs an inch more than it is wide."""
    brook = feature("stream: Brook", "0,22", "72,22", width=1)
    after = moved("PX1 24,23:32@90 B mc 6x2", "PX1: sidestep right 1", features=(brook,))
    assert after.of("moved")[0].words["inches"] == "3"
    assert after.course.marched["PX1"].spent == 3 * INCH


@pytest.mark.parametrize(
    ("who", "there"),
    [
        ("24,17@0 C line 12x1", "24:00,22:00@0"), ("24,15:48@0 C line 12x1", "24:00,21:30@0"),
        ("24,21:31@0 C heavy guns 2", "24:00,21:32@0"),
    ],
)  # fmt: skip
def test_65__who_cannot_pay_for_a_brook_any_more_stops_on_its_bank(who: str, there: str) -> None:
    """It costs an inch more than it is wide; guns that go no more than an inch a bound come into it all the same."""
    brook = feature("stream: Brook", "0,22", "72,22", width=1)
    after = moved(f"PX1 {who}", "PX1: advance 6", features=(brook,))
    assert at(after, "PX1") == there
    assert "slowed by Brook" in after.course.results["PX1"]


LINE_OF_WORKS = feature("works: Redan", "60,22", "12,22", width=1)
"""Told from the east, so that the south is behind it."""


@pytest.mark.parametrize(
    ("start", "told", "there", "disordered"),
    [
        ("24,20@0", "advance 1", "24:00,21:00", True), ("24,18@0", "advance 2", "24:00,20:00", False),
        ("24,16@0", "advance", "24:00,21:16", True), ("24,23:16@180", "hold", "24:00,23:16", False),
        ("24,26@180", "advance 2", "24:00,24:00", False),
    ],
)  # fmt: skip
def test_68__behind_works_one_is_slow_and_in_disorder(start: str, told: str, there: str, disordered: bool) -> None:
    works = (Works("Redan", cost=8 * INCH),)
    after = moved(f"PX1 {start} C line 12x1", f"PX1: {told}", features=(LINE_OF_WORKS,), works=works)
    assert (at(after, "PX1").split("@")[0], after.unit("PX1").disordered) == (there, disordered)


@pytest.mark.parametrize(
    ("told", "there"),
    [
        ("sidestep left 2", "22:00,21:00@0"),
        ("sidestep right", "27:00,21:00@0"),
        ("back 0.5; sidestep left", "21:32,20:32@0"),
        ("about; advance 0.5", "24:00,20:32@180"),
        ("pinwheel right 90; advance 2", "26:00,21:00@90"),
        ("turn left 90; sidestep left 0.5", "24:00,20:32@270"),
        ("move 24,20:32", "24:00,20:32@180"),
    ],
)
def test_68__behind_works_one_moves_every_way_alike_at_half_speed(told: str, there: str) -> None:
    """A line, which moves six inches, has three there; to turn costs nothing, and grade C a full move elsewhere."""
    after = moved("PX1 24,21@0 C line 12x1", f"PX1: {told}", features=(LINE_OF_WORKS,), works=(Works("Redan"),))
    assert at(after, "PX1") == there


@pytest.mark.parametrize(
    ("start", "told", "there"),
    [
        ("24,21@0", "back 1", "24:00,20:00@0"),
        ("24,21@0", "back 3", "24:00,18:00@0"),
        ("24,21@0", "back", "24:00,18:00@0"),
        ("24,18:32@180", "back", "24:00,21:32@180"),
        ("13,21@0", "sidestep left", "10:00,21:00@0"),
        ("11,21@0", "sidestep right 3", "14:00,21:00@0"),
    ],
)
def test_68__only_what_of_a_way_lies_behind_works_is_gone_as_skirmishers_go(start: str, told: str, there: str) -> None:
    """An inch of the zone takes two of six, and so does an inch back or aside beyond it, where a line is slow by it."""
    after = moved(f"PX1 {start} C line 12x1", f"PX1: {told}", features=(LINE_OF_WORKS,), works=(Works("Redan"),))
    assert at(after, "PX1") == there


def test_68__nobody_puts_his_ranks_in_order_behind_works() -> None:
    behind, beyond = (laid_out(f"PX1 24,{y}@0 C line 12x1 disordered", LINE_OF_WORKS, works=(Works("Redan"),))
                      for y in (21, 19))  # fmt: skip
    assert not run(reform, behind).of("reformed")
    assert run(reform, beyond).of("reformed")


def test_68__works_cost_what_the_scenario_says() -> None:
    lines = "PX1 24,19@0 C line 12x1"
    for cost, y in ((1, 24), (2, 23)):
        works = (Works("Redan", cost=cost * INCH),)
        after = moved(lines, "PX1: advance", features=(LINE_OF_WORKS,), works=works)
        assert abs(after.unit("PX1").at.y - y * INCH) <= 4, "the inch behind them took two, and they what they cost"


def test_63__guns_do_not_go_into_woods() -> None:
    wood = feature("open wood: Wood", "0,21", "72,21", "72,40", "0,40")
    after = moved("PX1 24,20@0 C light guns 4 limbered", "PX1: advance", features=(wood,))
    assert after.unit("PX1").at.y < 21 * INCH
    assert "stopped: Wood in the way" in after.course.results["PX1"]


def test_66__a_column_on_a_road_marches_half_as_far_again() -> None:
    road = feature("road:", "24,0", "24,48", width=2)
    after = moved("PX1 24,10@0 C line 4x3", "PX1: advance", features=(road,))
    assert at(after, "PX1") == "24:00,23:32@0"
    line = moved("PX1 24,10@0 C line 12x1", "PX1: advance", features=(road,))
    assert at(line, "PX1") == "24:00,16:00@0"
    guns = moved("PX1 24,10@0 C medium guns 2 limbered", "PX1: move 24,40", features=(road,))
    assert at(guns, "PX1") == "24:00,16:00@0"


def test_66__where_the_road_ends_so_does_its_speed_and_nobody_attacks_by_it() -> None:
    short = feature("road:", "24,0", "24,13", width=2)
    after = moved("PX1 24,10@0 C line 4x3", "PX1: advance", features=(short,))
    assert abs(after.unit("PX1").at.y - (10 + 3 + 7) * INCH) <= 4, "three inches of road in the time of two"
    road = feature("road:", "24,0", "24,48", width=2)
    foe = "PX1 24,10@0 C line 4x3\nAX1 24,21@180 C line 12x1"
    assert not moved(foe, "PX1: attack AX1", features=(road,)).position.contacts


@pytest.mark.parametrize("said", ["wheel left 90", "pinwheel left 90", "turn left 90", "wheel back left 90", "about"])
def test_30__skirmishers_turn_for_nothing_and_win_nothing_by_it(said: str) -> None:
    after = moved("PX1 24,20@0 C light 6x2 skirmish", f"PX1: {said}; advance")
    assert after.course.marched["PX1"].spent == 6 * INCH


def test_19__close_order_pushes_skirmishers_back() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nAX1 24,23@180 C light 6x2 skirmish", "PX1: advance")
    assert at(after, "PX1") == "24:00,26:00@0"
    assert not after.unit("AX1").gone
    assert gap(box_of(after.unit("PX1")), box_of(after.unit("AX1"))) >= INCH
    assert len(after.of("pushed_back")) == 1


def test_19__guns_are_not_pushed_back_limbers_and_all() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nAX1 24,24@180 C medium guns 4 limbered", "PX1: advance")
    assert at(after, "AX1") == "24:00,24:00@180" and not after.of("pushed_back")


def test_21__who_is_pinned_must_be_steady_to_manoeuvre() -> None:
    lines = "PX1 24,20@0 B line 12x1\nAX1 24,23@180 C line 12x1"
    pinning = {"switches": Switches(pinning=True)}
    held = moved(lines, "PX1: form column", rules=pinning, dice={"pinned|*": 3})
    assert held.unit("PX1").formation is Formation.LINE
    assert moved(lines, "PX1: form column", rules=pinning, dice={"pinned|*": 4}).unit("PX1").files == 4
    assert moved(lines, "PX1: form column").unit("PX1").files == 4
    assert moved(lines, "PX1: wheel left 10", rules=pinning).unit("PX1").at.heading == 3500
    beside = "PX1 24,20@0 B line 12x1\nAX1 31,23@180 C line 12x1"
    assert not moved(beside, "PX1: form column", rules=pinning).rolls("pinned|*")


def test_25__a_change_of_formation_needs_elbow_room() -> None:
    lines = "PX1 24,20@0 C line 4x3\nPX2 21,20@0 C line 4x3"
    narrow = {"switches": Switches(elbow_room=True)}
    assert moved(lines, "PX1: form line 6", rules=narrow).unit("PX1").formation is Formation.COLUMN
    assert moved(lines, "PX1: form line 6").unit("PX1").formation is Formation.LINE
    wide = "PX1 24,20@0 C line 4x3\nPX2 18,20@0 C line 4x3"
    assert moved(wide, "PX1: form line 6", rules=narrow).unit("PX1").formation is Formation.LINE


def test_28__a_bent_line_does_not_move_and_has_no_flanks() -> None:
    bent = moved("PX1 24,20@0 C line 12x1", "PX1: form bent line").unit("PX1")
    assert bent.formation is Formation.BENT
    assert at(moved("PX1 24,20@0 C line 12x1 bent-line", "PX1: advance"), "PX1") == "24:00,20:00@0"
    attacked = moved("PX1 30,26@270 C hc 6x2\nAX1 24,25@180 C line 12x1 bent-line", "PX1: attack AX1")
    assert [each.true_flank for each in attacked.position.contacts] == [False]


def test_27__to_pass_a_friend_an_inch_and_a_half_deep_costs_six_inches() -> None:
    """5.5 (d): a column three ranks deep is an inch and a half deep, and a move of fifteen comes to ten and a half."""
    passed = moved("PX1 24,20@0 C hc 3x1\nPX2 24,22@0 C line 4x3", "PX1: pass PX2; advance")
    assert abs(passed.unit("PX1").at.y - (20 + 15 - 6 + 1.5) * INCH) <= 16


MOLLWITZ = (Block("Mollwitz"),)
HOUSES = feature("block: Mollwitz", "22,24", "26,24", "26,28", "22,28")


def test_67__infantry_goes_into_houses_and_comes_out_in_column_for_half_a_move() -> None:
    inside = moved("PX1 24,20@0 C line 12x1", "PX1: enter 24,26", features=(HOUSES,), blocks=MOLLWITZ)
    unit = inside.unit("PX1")
    assert (unit.formation, unit.block, unit.disordered) == (Formation.TOWN, "Mollwitz", True)
    assert box_of(unit).middle == (24 * INCH, 26 * INCH)
    out = run(movement, replace(inside.position, bound=2), "PX1: move 24,40", dice={"confusion|*": 6}).unit("PX1")
    assert (out.formation, out.block, out.room) == (Formation.COLUMN, "", None)
    assert out.at.y == (28 + 1.5 + 4.5) * INCH + 1


@pytest.mark.parametrize(("holds", "goes"), [(12, True), (11, False)])
def test_67__who_is_more_than_a_block_holds_is_told_how_many_it_holds_and_stays_out(holds: int, goes: bool) -> None:
    after = moved("PX1 24,20@0 C line 12x1", "PX1: enter 24,26", features=(HOUSES,), blocks=(Block("Mollwitz", holds),))
    assert after.unit("PX1").block == ("Mollwitz" if goes else "")
    assert any("Mollwitz holds 11 figures" in line for line in after.course.results["PX1"]) is not goes


@pytest.mark.parametrize(("right", "fits"), [("16:48", True), ("16:47", False)])
def test_12__a_gap_as_wide_as_its_front_is_filled_and_a_narrower_one_not(right: str, fits: bool) -> None:
    """Lines of four and a half inches at 10 and 16 3/4 leave two and a quarter between them, which six files need."""
    lines = f"PX2 10,20@0 C line 12x1\nPX3 {right},20@0 C line 12x1\nPX1 13,16@0 C line 6x2"
    assert (moved(lines, "PX1: fill gap PX2 PX3").unit("PX1").at.y == 20 * INCH) is fits


def test_67__cavalry_that_is_told_to_attack_houses_is_told_that_it_does_not() -> None:
    lines = "PX1 24,20@0 C hc 6x2\nAX1 24,24@180 C line 12x1 town"
    after = moved(lines, "PX1: attack AX1")
    assert "cavalry does not attack houses or works" in after.course.results["PX1"]
    assert not after.position.contacts and at(after, "PX1") == "24:00,20:00@0"


def test_67__cavalry_neither_enters_nor_attacks_houses() -> None:
    rode = moved("PX1 24,20@0 C hc 6x2", "PX1: enter 24,26", features=(HOUSES,), blocks=MOLLWITZ)
    assert not rode.unit("PX1").block
    stopped = moved("PX1 24,20@0 C hc 6x2", "PX1: advance", features=(HOUSES,), blocks=MOLLWITZ)
    assert stopped.unit("PX1").at.y < 24 * INCH


def test_40__dragoons_dismount_for_half_a_move_and_leave_one_with_the_horses() -> None:
    lines = "PX1 24,20@0 C mc 6x2 dismounts"
    after = moved(lines, "PX1: dismount")
    unit = after.unit("PX1")
    assert (unit.kind, unit.mount, unit.figures) == (Kind.LIGHT, Kind.MEDIUM_HORSE, 11)
    again = run(movement, replace(after.position, bound=2), "PX1: mount", dice={"confusion|*": 6}).unit("PX1")
    assert (again.kind, again.mount, again.figures) == (Kind.MEDIUM_HORSE, None, 12)
    assert moved("PX1 24,20@0 C mc 6x2", "PX1: dismount").unit("PX1").kind is Kind.MEDIUM_HORSE


def test_06__a_general_rides_twenty_four_inches_and_joins_a_unit() -> None:
    after = moved("PX1 24,20@0 C line 12x1\nPG1 24,10", "PG1: attach PX1", "PX1: advance")
    assert after.position.generals[0].attached == "PX1"
    assert str(after.position.generals[0].spot) == "24:00,26:00"
    far = moved("PX1 24,20@0 C line 12x1\nPG1 24,10", "PG1: move 60,10").position.generals[0]
    assert str(far.spot) == "48:00,10:00"


@pytest.mark.parametrize(("die", "moves"), [(3, False), (4, True)])
def test_08__a_unit_beyond_command_acts_on_four_or_more(die: int, moves: bool) -> None:
    lines = "PX1 24,20@0 C line 12x1\nPG1 24,26:32"
    far = run(movement, laid_out(lines), "PX1: advance", dice={"confusion|*": die})
    assert (far.unit("PX1").at.y > 20 * INCH) is moves
    near = run(movement, laid_out("PX1 24,20@0 C line 12x1\nPG1 24,26"), "PX1: advance", dice={"confusion|*": 1})
    assert near.unit("PX1").at.y > 20 * INCH


@pytest.mark.parametrize(("die", "fate"), [(1, "captured"), (2, "")])
def test_11__a_lone_general_ridden_over_is_taken_on_a_one(die: int, fate: str) -> None:
    after = moved("PX1 24,20@0 C hc 6x2\nAG1 24,28:32", "PX1: advance", dice={"caught|*": die})
    assert after.position.generals[0].gone == fate


@pytest.mark.parametrize(("inches", "half"), [("1.5", False), ("2", True)])
def test_42__in_a_wood_half_a_move_is_half_of_what_it_can_go_there(inches: str, half: bool) -> None:
    wood = feature("open wood: Forest", "10,10", "10,40", "40,40", "40,10")
    after = moved("PX1 24,20@0 C line 12x1", f"PX1: advance {inches}", features=(wood,))
    assert after.course.marched["PX1"].over_half is half


def test_30__an_evader_is_told_where_it_ran_to() -> None:
    after = moved("PX1 24,20@0 C hc 6x2\nAX1 24,26:32@180 C light 6x2 skirmish", "PX1: attack AX1", dice={"evade|*": 6})
    [told] = after.of("evaded")
    assert [str(place) for place in told.places] == ["24:00,26:32", str(after.unit("AX1").at.spot)]
    assert told.places[0] != told.places[1]
