"""12.16: lines bent to an angle or a U: their ground, their cost, their fire, their flanks and their fights."""

from __future__ import annotations

from itertools import product

import pytest
import shapely

from pbem.battle.bend import Bend, Wing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Severity
from pbem.battle.spot import INCH
from pbem.battle.standing import Footprint
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.army.bending import closed_up
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.combat.phase import run as combat
from pbem.rules.old_dessauer.field.contact import Contact, Edge
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.position import ALTERNATE, Switches
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.fire.phase import run as fire
from pbem.rules.old_dessauer.measure.box import FINE, Box, fine, gap, nearest_point, squared_distance, squared_from
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.corners import corner_held
from pbem.rules.old_dessauer.movement.phase import run as movement
from tests.rules.old_dessauer.drawn import After, contact, feature, laid_out, run
from tests.rules.old_dessauer.troops import troops

STANDS = {"confusion|*": 6}
LINE = Footprint(12, 1, 24, 32)


def bent(left: Wing | None = None, right: Wing | None = None, heading: int = 0) -> Box:
    """Twelve files of foot, the whole front's middle at 24,24."""
    return Box(Pose(24 * INCH, 24 * INCH, heading), Footprint(12, 1, 24, 32, Bend(left, right)))


def moved(lines: str, *told: str) -> After:
    return run(movement, laid_out(lines), *told, dice=STANDS)


def asked(order: str, who: str = "B line 12x1") -> list[tuple[Severity, str, list[str]]]:
    """What is told of `bend left 45`: how grave, why, and what else might be done."""
    view = old_dessauer.see(laid_out(f"PI1 24,18@0 {who}\nAI1 24,40@180 C line 12x1\nPG1 24,16"), "prussia")
    parts = (part.strip().partition(" ") for part in order.split(","))
    actions = tuple(Action(verb, word=word) for verb, _, word in parts)
    found = old_dessauer.check(view, Sheet("frederick", 1, (Order("PI1", actions),)))
    return [(each.severity, each.message, [str(choice.order) for choice in each.choices]) for each in found]


# its ground


@pytest.mark.parametrize(("degrees", "heading"), list(product((12, 22.5, 45, 60, 90), (0, 300, 1234, 2999))))
def test_28__wings_join_at_the_corners_of_their_rears_and_stand_on_nobody(degrees: float, heading: int) -> None:
    angle = round(degrees * 10)
    box = bent(Wing(4, angle), Wing(3, angle), heading)
    left, middle, right = box.wings
    assert [wing.shape.files for wing in box.wings] == [4, 5, 3]
    turns = [(wing.pose.heading - heading) % 3600 for wing in box.wings]
    assert turns == [3600 - angle, 0, angle]
    for one, other in ((left.corners[2], middle.corners[3]), (middle.corners[2], right.corners[3])):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 2 * FINE
    grounds = [shapely.Polygon([(x / FINE, y / FINE) for x, y in wing.corners]) for wing in box.wings]
    shared = [one.intersection(other).area for one, other in ((grounds[0], grounds[1]), (grounds[1], grounds[2]))]
    assert max(shared) <= 32
    assert sum(ground.area for ground in grounds) == pytest.approx(12 * 24 * 32, abs=1)


def test_28__bent_at_half_one_half_stands_fast() -> None:
    straight = Box(Pose(24 * INCH, 24 * INCH, 0), LINE)
    left, right = bent(Wing(6, 900)).wings
    assert right.corners[1:3] == straight.corners[1:3]
    assert (right.pose, left.pose.heading) == (Pose(24 * INCH + 72, 24 * INCH, 0), 2700)
    assert left.pose.x == 24 * INCH - 32


def test_28__two_bodies_are_as_far_apart_as_their_nearest_wings() -> None:
    box = bent(Wing(4, 900), Wing(4, 900))
    court = Box(Pose(24 * INCH, 24 * INCH - 40, 0), Footprint(1, 1, 24, 32))
    assert gap(box, court) == 8
    assert gap(Box(Pose(24 * INCH, 24 * INCH, 0), LINE), court) == 8
    beside = Box(Pose(22 * INCH, 24 * INCH - 64, 0), Footprint(1, 1, 24, 32))
    left = shapely.Polygon([(x / FINE, y / FINE) for x, y in box.wings[0].corners])
    its = shapely.Polygon([(x / FINE, y / FINE) for x, y in beside.corners])
    assert squared_distance(box, beside) ** 0.5 / (FINE * 32768) == pytest.approx(left.distance(its), abs=0.01)
    assert nearest_point(box, (beside.x, beside.y)) == nearest_point(box.wings[0], (beside.x, beside.y))


def test_28__a_point_is_as_far_from_it_as_from_its_nearest_wing() -> None:
    """Two inches west of the middle there is nobody any more: the left wing stands an inch behind."""
    line = bent(left=Wing(4, 900))
    west = fine(24 * 64 - 140, 24 * 64 - 16)
    assert squared_from(line, west) > 0
    assert squared_from(bent(), west) == 0


def test_28__an_outline_on_the_map_goes_round_all_wings() -> None:
    position = laid_out("PI1 24,24@0 C line 12x1 left=4/45 right=4/90")
    unit = position.units[0]
    outline = shapely.Polygon(position.ground.outline(unit.at.standing(unit.shape)))
    assert outline.is_valid
    for wing in unit.box.wings:
        ground = shapely.Polygon([(x / FINE, y / FINE) for x, y in wing.corners])
        assert outline.intersection(ground).area == pytest.approx(ground.area, rel=0.02)


@pytest.mark.parametrize(("left", "right", "files"), list(product((0, 1, 3, 5, 6), (0, 1, 3, 5), range(1, 13))))
def test_28__wings_close_up_by_their_shares_however_the_figures_fall(left: int, right: int, files: int) -> None:
    if not left and not right:
        return
    bend = Bend(Wing(left, 450) if left else None, Wing(right, 450) if right else None, 12)
    found = closed_up(bend, files)
    if files <= (left > 0) + (right > 0):
        assert found is None
        return
    assert found is not None
    wings = found.back
    assert [bool(each) for each in wings] == [left > 0, right > 0]
    assert files - sum(wings) >= 1
    assert all(wing <= max(1, of * files / 12) for wing, of in zip(wings, (left, right), strict=True))


def test_28__what_is_lost_at_once_or_one_by_one_leaves_the_same_line() -> None:
    unit = troops("C line 12x1 left=5/45 right=3/60")
    one_by_one = unit
    for _ in range(5):
        one_by_one = one_by_one.losing(1)
    assert one_by_one == unit.losing(5)
    assert [wing.shape.files for wing in unit.losing(5).box.wings] == [2, 4, 1]
    assert unit.losing(10).formation is Formation.LINE
    assert unit.losing(10).bend is None


# orders, and what they cost


@pytest.mark.parametrize(
    ("order", "wings"),
    [
        ("bend left 45", ((4, -450), (8, 0))), ("bend right 60", ((8, 0), (4, 600))),
        ("bend left half 90", ((6, -900), (6, 0))), ("bend left quarter 30", ((3, -300), (9, 0))),
        ("bend left 3 files 60", ((3, -600), (9, 0))), ("bend right", ((8, 0), (4, 450))),
        ("bend both 90", ((4, -900), (4, 0), (4, 900))), ("bend both 5 files 12", ((5, -120), (2, 0), (5, 120))),
        ("form bent line", ((4, -450), (4, 0), (4, 450))),
    ],
)  # fmt: skip
def test_28__a_line_is_bent_as_it_is_told(order: str, wings: tuple[tuple[int, int], ...]) -> None:
    after = moved("PI1 24,18@0 B line 12x1\nPG1 24,16", f"PI1: {order}")
    unit = after.unit("PI1")
    assert unit.formation is Formation.BENT
    turns = [(wing.pose.heading + 1800) % 3600 - 1800 for wing in unit.box.wings]
    assert tuple(zip((wing.shape.files for wing in unit.box.wings), turns, strict=True)) == wings
    assert unit.at == Pose(24 * INCH, 18 * INCH, 0)
    assert after.course.results["PI1"] == ("in bent line",)


@pytest.mark.parametrize(("who", "spent"), [("A line 12x1", 3), ("B line 12x1", 3), ("C line 12x1", 6)])
def test_28__to_bend_and_to_straighten_cost_a_change_of_formation_each(who: str, spent: int) -> None:
    there = moved(f"PI1 24,18@0 {who}\nPG1 24,16", "PI1: bend left 45")
    assert there.course.marched["PI1"].spent == spent * INCH
    back = run(movement, there.position, "PI1: form line", dice=STANDS)
    unit = back.unit("PI1")
    assert (unit.formation, unit.bend, unit.at) == (Formation.LINE, None, Pose(24 * INCH, 18 * INCH, 0))
    assert back.course.marched["PI1"].spent == spent * INCH


def test_28__grade_d_falls_into_disorder_and_the_disordered_owe_a_turn() -> None:
    assert moved("PI1 24,18@0 D line 12x1\nPG1 24,16", "PI1: bend left 45").unit("PI1").disordered
    owing = moved("PI1 24,18@0 C line 12x1 disordered\nPG1 24,16", "PI1: bend left 45").unit("PI1")
    assert (owing.debt, owing.formation) == (True, Formation.BENT)


@pytest.mark.parametrize(
    "order", ["advance 2", "back 1", "wheel left 10", "pinwheel left 10", "about", "turn left 30", "sidestep left 1",
              "move 24,30", "into range AI1", "attack AI1", "half left 2", "wheel to face AI1"]
)  # fmt: skip
def test_28__a_bent_line_goes_nowhere_and_turns_no_other_way(order: str) -> None:
    after = moved("PI1 24,18@0 B line 12x1 left=4/45\nAI1 24,28@180 C line 12x1\nPG1 24,16", f"PI1: {order}")
    assert after.unit("PI1").at == Pose(24 * INCH, 18 * INCH, 0)
    assert after.unit("PI1").formation is Formation.BENT
    assert "bent line does not" in after.course.results["PI1"][0]


def test_28__a_line_again_it_goes_on_with_what_is_left_of_its_move() -> None:
    after = moved("PI1 24,18@0 B line 12x1 left=4/45\nPG1 24,16", "PI1: form line; advance")
    assert after.unit("PI1").at == Pose(24 * INCH, 21 * INCH, 0)


def test_28__it_may_face_another_way_while_it_bends_at_no_extra_cost() -> None:
    after = moved("PI1 24,18@0 B line 12x1\nPG1 24,16", "PI1: bend left 45; turn right 30")
    unit = after.unit("PI1")
    assert (unit.at.heading, unit.formation, after.course.marched["PI1"].spent) == (300, Formation.BENT, 3 * INCH)


def test_28__what_cannot_be_is_told_with_the_nearest_that_can() -> None:
    assert asked("bend left 120") == [
        (Severity.NO, "No wing is bent back by more than 90 degrees.", ["PI1 bend left 90", "PI1 hold"])
    ]
    assert asked("bend left 8") == [
        (Severity.NO, "A bend of less than 12 degrees is none.", ["PI1 bend left 12", "PI1 hold"])
    ]
    assert asked("bend left 9 files 30") == [
        (Severity.NO, "A wing has 1 to 6 of its 12 files.", ["PI1 bend left 6 files 30", "PI1 hold"])
    ]
    assert asked("bend both half 30")[0][2] == ["PI1 bend both 5 files 30", "PI1 hold"]
    why = "Only infantry in one rank bends its line."
    assert asked("bend left 45", "B line 6x2") == [
        (Severity.NO, why, ["PI1 form line, bend left 45", "PI1 form line", "PI1 hold"])
    ]
    assert asked("bend left 45", "C line 6x2") == [(Severity.NO, why, ["PI1 form line", "PI1 hold"])]
    assert asked("bend left 45", "B hc 12x1") == [(Severity.NO, why, ["PI1 hold"])]
    assert asked("bend left 45", "B light 6x1 skirmish")[0][1] == why
    assert asked("bend right", "B line 12x1 left=4/45") == [
        (Severity.NO, "It is bent already, and forms line first.",
         ["PI1 form line, bend right", "PI1 form line", "PI1 hold"])
    ]  # fmt: skip
    assert asked("advance 4, bend left 45")[0][:2] == (
        Severity.NO, "It takes half a move, and 2 of 6 inches are left."
    )  # fmt: skip


def test_28__where_it_is_to_bend_is_traced_for_the_map_of_the_answer_though_it_goes_nowhere() -> None:
    view = old_dessauer.see(laid_out("PI1 24,18@0 B line 12x1\nPG1 24,16"), "prussia")
    (event,) = old_dessauer.trace(view, (Order("PI1", (Action("bend", word="left 60"),)),))
    feet = [standing.footprint for standing in event.track]
    assert [each.bend if each else None for each in feet] == [None, Bend(Wing(4, 600))]
    assert old_dessauer.trace(view, (Order("PI1", (Action("bend", word="left 200"),)),)) == ()


def test_28__what_is_offered_may_be_done() -> None:
    for who in ("A line 12x1", "C line 6x2", "D line 4x3", "C line 12x1 left=3/30", "B light 12x1", "C line 3x1"):
        for order in ("bend left 3", "bend both half 100", "bend right 99 files 45", "bend left", "bend both"):
            for _, _, choices in asked(order, who):
                for text in choices:
                    again = asked(text.removeprefix("PI1 "), who)
                    assert not [each for each in again if each[0] is Severity.NO], (who, order, text, again)


# who stands in the way, and what the ground does


def test_28__no_wing_swings_into_a_friend() -> None:
    behind = "PI2 22:48,17@0 C line 4x3\nPG1 24,16"
    barred = moved(f"PI1 24,18@0 B line 12x1\n{behind}", "PI1: bend left 90")
    assert barred.unit("PI1").formation is Formation.LINE
    assert barred.course.results["PI1"] == ("stopped: PI2 in the way",)
    free = moved(f"PI1 24,18@0 B line 12x1\n{behind}", "PI1: bend right 90")
    assert free.unit("PI1").formation is Formation.BENT


def test_28__a_friend_marches_through_where_the_wing_stood_and_is_stopped_where_it_stands() -> None:
    place = "PI2 21:56,12@0 C line 4x3\nPG1 24,12"
    free = moved(f"PI1 24,18@0 B line 12x1 left=4/90\n{place}", "PI2: advance 9")
    assert free.unit("PI2").at.y > 18 * INCH
    barred = moved(f"PI1 24,18@0 B line 12x1\n{place}", "PI2: advance 9")
    assert barred.unit("PI2").at.y < 18 * INCH


def test_28__nobody_bends_into_a_pond_or_off_the_table() -> None:
    pond = feature("impassable: Teich", "20,14", "23,14", "23,17", "20,17")
    position = laid_out("PI1 24,18@0 B line 12x1\nPG1 24,16", pond)
    assert run(movement, position, "PI1: bend left 90", dice=STANDS).unit("PI1").formation is Formation.LINE
    assert run(movement, position, "PI1: bend right 90", dice=STANDS).unit("PI1").formation is Formation.BENT
    edge = moved("PI1 24,0:40@0 B line 12x1\nPG1 24,1", "PI1: bend left 90")
    assert edge.unit("PI1").formation is Formation.LINE


# fire and sight


def shots(lines: str, *told: str) -> list[str]:
    """What the Prussians fire at whom, with how many dice."""
    return [shot for shot in run(fire, laid_out(lines), *told, dice={"*": 1}).shots() if shot.startswith("P")]


def test_28__each_wing_fires_before_its_own_front() -> None:
    lines = "PI1 24,18@0 C line 12x1{}\nAI1 24,20@180 C line 12x1\nAI2 20:32,16:40@90 C line 12x1"
    assert shots(lines.format("")) == ["PI1>AI1 muskets 3"]
    assert shots(lines.format(" left=4/90")) == ["PI1>AI1 muskets 2", "PI1>AI2 muskets 1"]


def test_28__a_line_that_is_bent_is_raked_by_who_fires_along_one_of_its_wings() -> None:
    guns = "PB1 12,17:48@90 C medium guns 4"
    assert "dense" in str(run(fire, laid_out(f"{guns}\nAI1 24,18@180 C line 12x1"), dice={"*": 1}).events)
    facing = f"{guns}\nAI1 24,18@180 C line 12x1 right=4/90"
    assert "dense" not in str(run(fire, laid_out(facing), dice={"*": 1}).events)
    along = "PB1 22:20,32@180 C medium guns 4\nAI1 24,18@180 C line 12x1{}"
    assert "dense" not in str(run(fire, laid_out(along.format("")), dice={"*": 1}).events)
    assert "dense" in str(run(fire, laid_out(along.format(" right=4/90 left=4/90")), dice={"*": 1}).events)


def test_28__one_sees_past_where_a_wing_was_swung_back() -> None:
    lines = "PI2 22:32,15@0 C line 1x1\nPI1 24,18@0 B line 12x1{}\nAI1 22:16,24@180 C line 1x1"
    for text, sees in (("", False), (" left=4/90", True)):
        position = laid_out(lines.format(text))
        two, _, foe = position.units
        assert Lines(position.units, position.ground).sees(two, foe) is sees


def test_28__a_wing_hides_who_stands_behind_it() -> None:
    lines = "PI2 20,17@0 C line 1x1\nPI1 24,18@0 B line 12x1{}\nAI1 28,17@0 C line 1x1"
    for text, sees in (("", True), (" left=4/90", False)):
        position = laid_out(lines.format(text))
        two, _, foe = position.units
        assert Lines(position.units, position.ground).sees(two, foe) is sees


# contact, flanks and fights


def met(after: After, who: str = "PC1") -> list[tuple[Edge, Edge | None, bool, bool]]:
    return [(each.edge, each.wing, each.true_flank, each.flush) for each in after.position.contacts
            if each.attacker == who]  # fmt: skip


HORSE = "PC1 {} C hc 6x2\nAI1 24,25@180 C line 12x1{}\nPG1 24,16"


def test_28__who_comes_upon_a_flank_that_is_refused_meets_a_front() -> None:
    open_flank = moved(HORSE.format("33,26@270", ""), "PC1: attack AI1 flank")
    assert met(open_flank) == [(Edge.LEFT, None, True, True)]
    refused = moved(HORSE.format("33,26@270", " left=4/90"), "PC1: attack AI1")
    assert met(refused) == [(Edge.FRONT, Edge.LEFT, False, True)]
    assert (refused.unit("PC1").at.heading - refused.unit("AI1").box.wings[0].pose.heading) % 3600 == 1800


def test_28__its_outer_end_is_a_flank_and_its_rear_a_rear_against_the_wing_that_is_struck() -> None:
    end = moved(HORSE.format("25:60,35@180", " left=4/90"), "PC1: attack AI1 left flank")
    assert met(end)[0][:3] == (Edge.LEFT, Edge.LEFT, True)
    rear = moved(HORSE.format("22,33@180", " left=4/45"), "PC1: attack AI1 rear")
    assert met(rear)[0][:3] == (Edge.REAR, None, True)


def test_28__the_bend_itself_is_no_flank() -> None:
    for y in range(24, 27):
        after = moved(HORSE.format(f"32,{y}@270", " left=6/60"), "PC1: attack AI1")
        for edge, wing, flank, _ in met(after):
            assert (edge, flank) == (Edge.FRONT, False) or wing is Edge.LEFT, (y, edge, wing)


@pytest.mark.parametrize(
    ("friend", "held"),
    [
        ("AI2 30,40@180 C line 12x1", False), ("AI2 28:33,25@180 C line 12x1", True),
        ("AI2 26:48,27:48@90 C line 12x1", True), ("AI2 26:48,27:60@90 C line 12x1", False),
        ("AI2 28:33,25:33@180 C line 12x1", False), ("AI2 26:48,27:48@90 C light 6x1 skirmish", False),
        ("AI2 25:48,27:48@270 C line 12x1", True), ("PI2 26:48,27:48@90 C line 12x1", False),
        ("AI2 27:63,27:29@90 C line 12x1 right=6/45", True),
        ("AI2 25:20,25:58@205.8 C line 12x1", False), ("AI2 25,25:29@180 C line 12x1", False),
        ("AI2 24,25@0 C line 12x1", False), ("AI2 24,26@0 C line 12x1", False),
        ("AI2 28:33,25:32@0 C line 12x1", True), ("AI2 28:33,26@0 C line 12x1", False),
        ("AI2 28:13,26:40@330 C line 12x1", True),
    ],
)  # fmt: skip
def test_28__two_units_whose_flanks_touch_are_one_bent_line_with_no_flank_at_the_corner(
    friend: str, held: bool
) -> None:
    """Beside each other, at a right angle by the corners of their rears, in echelon, with the end of a wing.

    A front is no flank, who rubs it from behind covers none, and lines folded on one another leave both ends open.
    """
    table = Tabletop.known(laid_out(f"AI1 24,25@180 C line 12x1\n{friend}"))
    unit = table.units["AI1"]
    assert corner_held(table, unit, (unit.box, Edge.LEFT)) is held
    assert not corner_held(table, unit, (unit.box, Edge.RIGHT))
    assert not corner_held(table, unit, (unit.box, Edge.REAR))


def test_28__a_flank_at_a_corner_is_not_truly_attacked() -> None:
    lines = "PC1 33,26@270 C hc 6x2\nAI1 24,25@180 C line 12x1\nPG1 32,16"
    assert met(moved(lines, "PC1: attack AI1 left flank")) == [(Edge.LEFT, None, True, True)]
    corner = moved(f"{lines}\nAI2 25:48,27:48@270 C line 12x1", "PC1: attack AI1 left flank")
    found = {each.target: (each.edge, each.true_flank) for each in corner.position.contacts}
    assert found == {"AI1": (Edge.LEFT, False), "AI2": (Edge.REAR, True)}


def test_28__a_bent_line_of_an_older_war_is_as_it_was() -> None:
    after = moved(HORSE.format("33,26@270", " bent-line"), "PC1: attack AI1 flank")
    assert met(after) == [(Edge.LEFT, None, False, True)]


def fought(lines: str, *contacts: Contact, dice: dict[str, int] | None = None) -> After:
    position = laid_out(lines, contacts=contacts, rules={"switches": Switches(breakthrough=False)}, way=ALTERNATE)
    return run(combat, position, dice=dice or {"*": 1})


def figures(after: After, who: str) -> list[int]:
    return [int(event.words["figures"]) for event in after.of("struck") if event.actors == (who,)]


def test_28__nobody_overlaps_round_a_bend() -> None:
    horse, line = "PC1 24,20@0 B hc 4x3", "AI1 24,20:01@180 C line 12x1"
    assert figures(fought(f"{horse}\n{line}", contact("PC1>AI1 front")), "AI1") == [12]
    at_half = fought(f"{horse}\n{line} left=4/45 right=4/45", contact("PC1>AI1 front"))
    assert figures(at_half, "AI1") == [4]


def test_28__a_wing_strikes_at_who_stands_before_it() -> None:
    unit = troops("C line 12x1 left=4/90", "AI1", "24,25@180")
    wing = unit.box.wings[0]
    x, y = wing.pose.x + 2, wing.pose.y
    lines = f"PC1 {x // 64}:{x % 64:02},{y // 64}:{y % 64:02}@270 B hc 6x2\nAI1 24,25@180 C line 12x1 left=4/90"
    after = fought(lines, contact("PC1>AI1 front", wing=Edge.LEFT))
    assert figures(after, "AI1") == [4]
    assert figures(after, "PC1") == [12]


def test_28__a_beaten_bent_line_goes_away_from_the_wing_that_was_struck_and_is_a_line_again() -> None:
    unit = troops("C line 12x1 left=4/90", "AI1", "24,25@180")
    wing = unit.box.wings[0]
    x, y = wing.pose.x + 2, wing.pose.y
    lines = f"PC1 {x // 64}:{x % 64:02},{y // 64}:{y % 64:02}@270 B hc 4x1\nAI1 24,25@180 C line 12x1 left=4/90"
    after = fought(lines, contact("PC1>AI1 front", wing=Edge.LEFT), dice={"strike|PC1*": 6, "*": 1})
    beaten = after.unit("AI1")
    assert (beaten.formation, beaten.bend, beaten.shaken) == (Formation.LINE, None, True)
    assert beaten.at.x < 24 * INCH - 4 * INCH + 64


@pytest.mark.parametrize(
    ("bend", "edges", "shattered"),
    [
        (" left=4/90 right=4/90", ("front left", "front right"), True),
        (" left=4/45 right=4/45", ("front left", "front right"), False),
        (" left=4/45", ("front left", "rear left"), True), (" left=4/90", ("left left", "right"), False),
        ("", ("left", "right"), True),
    ],
)  # fmt: skip
def test_28__sides_that_look_opposite_ways_are_bookended(bend: str, edges: tuple[str, str], shattered: bool) -> None:
    lines = f"PC1 30,25@270 B hc 6x2\nPC2 18,25@90 B hc 6x2\nAI1 24,25@180 C line 12x1{bend}"
    contacts = []
    for who, text in zip(("PC1", "PC2"), edges, strict=True):
        edge, _, wing = text.partition(" ")
        contacts.append(contact(f"{who}>AI1 {edge}", wing=Edge(wing) if wing else None))
    after = fought(lines, *contacts, dice={"strike|P*": 6, "*": 1})
    why = [event.words["why"] for event in after.of("shattered")]
    assert (why == ["attacked from opposite sides"]) is shattered, why
