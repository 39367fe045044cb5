"""15.3: dragoons who fight on foot, and the horses they leave."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.army.kind import Kind
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.movement.phase import run as movement
from tests.rules.old_dessauer.drawn import laid_out, run
from tests.rules.old_dessauer.test_goals import War
from tests.rules.old_dessauer.test_movement import at, moved

DRAGOONS = "PX1 24,20@0 C mc 6x2 dismounts"
FAR = "AI1 60,44@180 C line 12x1\nAG1 60,46"


def test_39__to_dismount_costs_half_a_move_and_a_figure_that_keeps_the_horses() -> None:
    """Half of the six inches of a line is left; on foot they are light infantry."""
    after = moved(DRAGOONS, "PX1: dismount; advance")
    unit = after.unit("PX1")
    assert (unit.kind, unit.figures, unit.files, at(after, "PX1")) == (Kind.LIGHT, 11, 11, "24:00,23:00@0")


@pytest.mark.parametrize("who", ["C mc 6x2", "C line 12x1"])
def test_39__who_cannot_fight_on_foot_does_not_dismount_and_who_has_no_horses_does_not_mount(who: str) -> None:
    after = moved(f"PX1 24,20@0 {who}", "PX1: dismount")
    assert after.course.results["PX1"] == ("it cannot fight on foot",)
    assert moved(f"PX1 24,20@0 {who}", "PX1: mount").course.results["PX1"] == ("it has no horses by it",)


def war(*letters: str, more: str = "") -> War:
    return War(f"PC1 24,20@0 C mc 6x2 dismounts\nPG1 24,17\n{FAR}{more}").after("PC1 dismount", *letters)


def test_39__to_mount_takes_a_full_move_where_the_horses_stand() -> None:
    there = war("PC1 mount")
    unit = there.position.unit("PC1")
    assert unit is not None
    assert (unit.kind, unit.figures, unit.files, unit.horses) == (Kind.MEDIUM_HORSE, 12, 6, None)
    assert there.at("PC1") == "24:00,20:00@0"
    assert war("PC1 mount then advance").at("PC1") == "24:00,20:00@0"


def test_39__horses_do_not_move_so_that_who_has_gone_from_them_goes_back_first() -> None:
    """Five inches there, five back, and a third bound to mount; the order goes on by itself."""
    there = war("PC1 advance 5", "PC1 mount")
    unit = there.position.unit("PC1")
    assert unit is not None
    assert unit.kind is Kind.LIGHT
    assert there.goals() == ["PC1 mount"]
    assert "goes on unless ordered otherwise: PC1 mount" in old_dessauer.see(there.position, "prussia").state
    again = there.after("PG1 to 24,16", "PG1 to 24,17", "PG1 to 24,16").position.unit("PC1")
    assert again is not None
    assert (again.kind, again.figures, there.goals()) == (Kind.MEDIUM_HORSE, 12, [])
    assert abs(again.at.x - 24 * 64) <= 64 and abs(again.at.y - 20 * 64) <= 64


@pytest.mark.parametrize(
    ("place", "inches", "taken"),
    [("24,10", "8.5", True), ("24,10", "8", False), ("25,10", "9", True), ("25:08,10", "9", False)],
)
def test_39__horses_that_an_enemy_touches_are_lost_and_their_riders_stay_on_foot(
    place: str, inches: str, taken: bool
) -> None:
    """One figure keeps them, half an inch wide and an inch deep, half an inch behind where they got off."""
    first = moved(f"{DRAGOONS}\nAX1 {place}@0 C lc 3x4", "PX1: dismount; advance")
    dice = {"confusion|*": 6}
    after = run(movement, first.position, "PX1: advance", f"AX1: advance {inches}", dice=dice)
    assert [event.targets for event in after.of("horses_taken")] == [("PX1",)] * taken
    assert ("its horses are taken" in after.course.results["PX1"]) is taken
    told = run(movement, after.position, "PX1: mount", dice=dice).course.results.get("PX1", ())
    assert ("it has no horses by it" in told) is taken


def test_39__their_own_friends_do_not_take_them_and_nor_does_who_fights_in_front() -> None:
    first = moved(f"{DRAGOONS}\nPX2 24,10@0 C lc 3x4\nAX1 24,26@180 C line 12x1", "PX1: dismount")
    after = run(movement, first.position, "PX2: advance 9", "AX1: attack PX1", dice={"confusion|*": 6})
    assert [contact.attacker for contact in after.position.contacts] == ["AX1"]
    assert after.of("horses_taken") == []


def described(position: Position, name: str, side: str = "prussia") -> str:
    """How a side reads of a unit."""
    return next(piece.description for piece in old_dessauer.see(position, side).pieces if piece.id == name)


def test_39__that_horses_are_lost_is_said_of_whose_are_and_to_his_own_side_alone() -> None:
    position = war().position
    unit = position.unit("PC1")
    assert unit is not None
    assert "its horses at 24:00,20:00" in described(position, "PC1")
    robbed = position.having({"PC1": replace(unit, horses=None)})
    assert "its horses lost" in described(robbed, "PC1")
    ridden = laid_out("PC1 24,20@0 C mc 6x2 dismounts\nPI1 30,20@0 C line 12x1\nPG1 24,17")
    others = (described(position, "PC1"), described(robbed, "PC1", "austria"), described(ridden, "PC1"))
    assert not any("horses lost" in words for words in (*others, described(ridden, "PI1")))
