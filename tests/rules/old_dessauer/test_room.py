"""12.15, 14, 13.2: there is room for everybody where he comes to stand, and only there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pbem.audit.record import Record
from pbem.battle.canonical import from_json, to_json
from pbem.rules.old_dessauer import POSITION
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.box import RUB, gap
from pbem.rules.old_dessauer.movement import conforming
from tests.audit.dessauer_games import bought, mollwitz
from tests.rules.old_dessauer.drawn import After
from tests.rules.old_dessauer.test_movement import at, moved

ENEMY = "AX1 24,26@180 C line 12x1"


def apart(after: After, one: str, other: str) -> int:
    return gap(box_of(after.unit(one)), box_of(after.unit(other)))


@pytest.mark.parametrize(("bearing", "friend"), [(12, "25:54,24:30@90 C line 12x1"), (8, "26:47,24:58@90 C line 4x3")])
def test_31__who_comes_up_beside_a_friend_meets_the_enemy_aside_of_him(bearing: int, friend: str) -> None:
    after = moved(f"{ENEMY}\nPX1 23,20@{bearing} C hc 6x2\nPX2 {friend}", "PX1: attack AX1")
    (contact,) = after.position.contacts
    assert (contact.attacker, contact.target, contact.files, contact.flush) == ("PX1", "AX1", 6, True)
    assert apart(after, "PX1", "PX2") >= -RUB
    assert at(after, "PX2").startswith(friend.split()[0].split("@")[0]), "the friend stands where he stood"


def test_31__the_friend_would_stand_in_its_way_straight_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conforming, "in_the_way", lambda *_: None)
    after = moved(f"{ENEMY}\nPX1 23,20@12 C hc 6x2\nPX2 25:54,24:30@90 C line 12x1", "PX1: attack AX1")
    assert apart(after, "PX1", "PX2") < -RUB


def test_31__with_no_room_between_two_friends_it_waits_and_says_for_whom() -> None:
    friends = "PX2 25:32,24:30@0 C line 4x3\nPX3 21:40,24:20@0 C line 4x3"
    after = moved(f"{ENEMY}\nPX1 23,20@12 C hc 6x2\n{friends}", "PX1: attack AX1")
    assert not after.position.contacts
    assert after.course.results["PX1"][-1] == "stopped: PX3 in the way"
    assert min(apart(after, "PX1", "PX2"), apart(after, "PX1", "PX3")) >= -RUB


def test_24__who_faces_about_needs_the_room_in_front_of_it() -> None:
    """Two ranks of horse are 2 inches deep, and turn about the middle of their front."""
    lines = "PX1 24,20@0 B hc 6x2\nPX2 24,{}@0 C line 12x1"
    barred = moved(lines.format("21:32"), "PX1: about")
    assert at(barred, "PX1") == "24:00,20:00@0"
    assert barred.course.results["PX1"] == ("stopped: PX2 in the way",)
    free = moved(lines.format("22:32"), "PX1: about")
    assert at(free, "PX1") == "24:00,20:00@180"


def test_42__who_was_kept_from_facing_about_has_not_moved() -> None:
    lines = "PX1 24,20@0 B line 6x2\nPX2 24,{}@0 C line 12x1"
    assert moved(lines.format("20:52"), "PX1: about").course.stood("PX1")
    assert not moved(lines.format("22:32"), "PX1: about").course.stood("PX1")


def test_27__who_is_stopped_inside_a_friend_goes_back_to_where_there_is_room() -> None:
    """The enemy comes up, so that the skirmishers, on their way through, do not come out on the far side."""
    after = moved(
        "PX1 24,20@0 C light 6x2 skirmish\nPX2 24,22@0 C line 12x1\nAX1 24,29@180 C hc 12x1",
        "PX1: advance", "AX1: advance 12",
    )  # fmt: skip
    assert at(after, "PX1") == "24:00,21:32@0", "flush behind him"
    assert after.of("moved")[0].words["inches"] == "1.5"
    assert [str(each) for each in after.of("moved")[0].track] == ["6x2 24:00,20:00@0", "6x2 24:00,21:32@0"]
    assert after.course.marched["PX1"].spent == 96
    assert at(after, "PX2") == "24:00,22:00@0"


BATTLES: tuple[tuple[Callable[[int, str, int], Iterator[Record]], int, str, int], ...] = (
    (bought, 10, "simultaneous", 6), (bought, 1, "simultaneous", 8), (bought, 100, "alternate", 8),
    (mollwitz, 3, "alternate", 8), (mollwitz, 16, "alternate", 3), (mollwitz, 23, "simultaneous", 4),
)  # fmt: skip


@pytest.mark.parametrize(("field", "seed", "way", "bounds"), BATTLES)
def test_nobody_stands_in_anybody_when_a_bound_is_over(
    field: Callable[[int, str, int], Iterator[Record]], seed: int, way: str, bounds: int
) -> None:
    for record in field(seed, way, bounds):
        position: Position = from_json(to_json(record.after), POSITION)
        here = [unit for unit in position.units if unit.here and not unit.shelter]
        for index, unit in enumerate(here):
            for other in here[index + 1 :]:
                least = -RUB if unit.side == other.side else 0
                assert gap(box_of(unit), box_of(other)) >= least, (record.bound, unit.id, other.id)
