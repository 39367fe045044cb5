"""2, 14, 16.12: measuring in whole numbers, with shapely as a second opinion where it is installed."""

from __future__ import annotations

from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from pbem.battle.spot import INCH
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.measure.box import FINE, Box, distance, far_apart, gap, within
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import files_in_contact, flush, side_met, touching, truly_behind
from pbem.rules.old_dessauer.measure.sight import aim, aimed, blocks, share_inside

FOOT, HORSE = (24, 32), (32, 64)
LINE = Footprint(12, 1, *FOOT)


def box(x: float, y: float, heading: float, files: int = 12, ranks: int = 1, base: tuple[int, int] = FOOT) -> Box:
    return Box(Pose(int(x * INCH), int(y * INCH), int(heading * 10)), Footprint(files, ranks, *base))


POSES = st.builds(
    Pose, st.integers(0, 10 * INCH), st.integers(0, 10 * INCH), st.integers(0, 3599) | st.sampled_from((0, 900, 300))
)
SHAPES = st.builds(
    Footprint, st.integers(1, 14), st.integers(1, 4), st.sampled_from((24, 32)), st.sampled_from((32, 64))
)


def test_2__a_gap_is_the_distance_between_parallel_lines() -> None:
    assert gap(box(10, 10, 0), box(10, 14, 180)) == 4 * INCH
    assert gap(box(10, 10, 0), box(10, 10, 180)) == 0
    assert gap(box(10, 10, 0), box(10, 10.25, 0)) == -16


def test_2__a_range_of_three_inches_reaches_three_inches_and_no_more() -> None:
    assert within(box(10, 10, 0), box(10, 13, 180), 3 * INCH)
    assert not within(box(10, 10, 0), box(10, 13.0625, 180), 3 * INCH)


@given(POSES, SHAPES, POSES, SHAPES)
def test_2__distances_are_those_that_another_program_measures(a: Pose, s: Footprint, b: Pose, t: Footprint) -> None:
    one, two = Box(a, s), Box(b, t)
    first, second = (shapely.Polygon([(x / FINE, y / FINE) for x, y in each.corners]) for each in (one, two))
    apart = first.distance(second)
    assert abs(distance(one, two) - apart) <= 0.51
    assert gap(one, two) <= apart + 0.01
    if first.intersection(second).area > 1:
        assert gap(one, two) < 0
    if gap(one, two) < 0:
        assert apart == 0
    if far_apart(one, two, 64):
        assert apart > 64


@given(POSES, SHAPES, POSES, SHAPES)
def test_2__a_mirrored_or_turned_table_measures_alike(a: Pose, s: Footprint, b: Pose, t: Footprint) -> None:
    def mirrored(pose: Pose) -> Pose:
        return Pose(-pose.x, pose.y, -pose.heading % 3600)

    def turned(pose: Pose) -> Pose:
        return Pose(-pose.x, -pose.y, (pose.heading + 1800) % 3600)

    for change in (mirrored, turned):
        one, two = Box(change(a), s), Box(change(b), t)
        assert gap(one, two) == gap(Box(a, s), Box(b, t)) == gap(two, one)
        assert distance(one, two) == distance(Box(a, s), Box(b, t))
    edge = side_met(turned(a), Box(turned(b), t))
    assert edge == side_met(a, Box(b, t))


def test_14_1__the_side_met_is_the_one_in_front_of_which_the_attacker_stands() -> None:
    target = box(10, 10, 0)
    assert side_met(Pose(10 * INCH, 12 * INCH, 1800), target) is Edge.FRONT
    assert side_met(Pose(10 * INCH, 12 * INCH, 2250), target) is Edge.FRONT
    assert side_met(Pose(10 * INCH, 12 * INCH, 2251), target) is None
    assert side_met(Pose(14 * INCH, 10 * INCH - 16, 2700), target) is Edge.RIGHT
    assert side_met(Pose(6 * INCH, 10 * INCH - 16, 900), target) is Edge.LEFT
    assert side_met(Pose(10 * INCH, 8 * INCH, 0), target) is Edge.REAR
    assert side_met(Pose(14 * INCH, 12 * INCH, 2250), target) is Edge.FRONT


@given(POSES, SHAPES, POSES, SHAPES, st.sampled_from(tuple(Edge)))
def test_14__who_stands_flush_touches_and_does_not_overlap(
    a: Pose, s: Footprint, b: Pose, t: Footprint, edge: Edge
) -> None:
    target = Box(b, t)
    there = Box(flush(Box(a, s), target, edge), s)
    assert gap(there, target) >= 0 or abs(a.x - b.x) + abs(a.y - b.y) > 0
    lying = Box(flush(Box(_before(target, edge), s), target, edge), s)
    assert 0 <= gap(lying, target) <= 2
    assert files_in_contact(lying, target)


def _before(target: Box, edge: Edge) -> Pose:
    aside, forward = {
        Edge.FRONT: (0, target.deep + 64),
        Edge.REAR: (0, -target.deep - 64),
        Edge.LEFT: (-target.half - 64, 0),
        Edge.RIGHT: (target.half + 64, 0),
    }[edge]
    x, y = target.point(aside, forward)
    return Pose(x // FINE, y // FINE, target.pose.heading)


def test_17_5__figures_in_contact_are_those_the_printed_captions_count() -> None:
    eight, long = box(10, 10, 0, 8), box(10, 10 + 1 / 64, 180, 20)
    assert len(files_in_contact(eight, long)) == 8
    assert len(files_in_contact(long, eight)) == 8
    six, hussars = box(10, 10, 0, 6, 2, HORSE), box(10.25, 10 + 1 / 64, 180, 16, 2, HORSE)
    assert len(files_in_contact(six, hussars)) == 6
    assert len(files_in_contact(hussars, six)) == 7
    flanked, flanker = box(10, 10, 0, 6, 2, HORSE), box(8.5 - 1 / 64, 9, 90, 6, 2, HORSE)
    assert touching(flanked, Edge.LEFT, flanker) == (0, 1)


def test_14_4__a_true_flank_attack_begins_behind_the_front() -> None:
    target = box(10, 10, 0)
    assert not truly_behind(box(15, 12, 225), target)
    assert truly_behind(box(15, 10, 270), target)
    assert not truly_behind(box(20, 10.5, 180), target)
    assert truly_behind(box(20, 10.25, 180, 12, 1, (24, 64)), Box(Pose(640, 656, 0), LINE)) is False


def test_16_12__only_figures_whose_own_cone_reaches_the_target_fire() -> None:
    firers, target = box(10, 10, 0), box(13.5, 14, 180, 4)
    able = [file for file in range(12) if aimed(firers, file, target, 6 * INCH)]
    assert able == [8, 9, 10, 11]
    found = aim(firers, 11, target)
    assert found is not None and abs(found[0] ** 0.5 / FINE - 4.06 * INCH) < 1
    assert not any(aimed(firers, file, target, 3 * INCH) for file in range(12))
    assert aim(firers, 0, target) is None


def test_19_9__a_unit_blocks_a_line_through_it_and_not_one_that_grazes_it() -> None:
    wall = box(10, 10, 0)
    here, there = (10 * INCH * FINE, 5 * INCH * FINE), (10 * INCH * FINE, 15 * INCH * FINE)
    assert blocks(here, there, wall)
    assert not blocks(here, (10 * INCH * FINE, 9 * INCH * FINE), wall)
    edge = int(12.25 * INCH) * FINE
    assert not blocks((edge, here[1]), (edge, there[1]), wall)


def test_19_3__the_share_of_a_line_in_a_wood() -> None:
    wood = [(0, 0), (100, 0), (100, 100), (0, 100)]
    assert share_inside((50, -100), (50, 100), wood) == 1 / 2
    assert share_inside((-10, -10), (-10, 100), wood) == 0
    assert share_inside((10, 10), (90, 90), wood) == 1
    hook = [(0, 0), (90, 0), (90, 90), (60, 90), (60, 30), (30, 30), (30, 90), (0, 90)]
    assert float(share_inside((0, 60), (90, 60), hook)) == pytest.approx(2 / 3)
    assert all(a < b for a, b in pairwise([0, 1]))


@given(POSES)
def test_2__how_a_unit_stands_is_written_and_read_back(pose: Pose) -> None:
    assert Pose.parse(str(pose)) == pose
