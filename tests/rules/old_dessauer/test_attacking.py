"""14: attacks: whom they meet and on which side, how far one shifts along him, and whose flank is exposed by it."""

from __future__ import annotations

import pytest

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.field.contact import Contact
from tests.rules.old_dessauer.drawn import After, contact
from tests.rules.old_dessauer.test_movement import moved

FRONTAL = "PX1 24,20@0 C line 12x1\nAX1 24,25@180 C line 12x1\n"


def exposed(more: str, *told: str, contacts: tuple[Contact, ...] = ()) -> After:
    """PX1 attacks AX1, with somebody else behind its front; it fails any test there is."""
    return moved(f"{FRONTAL}{more}", "PX1: attack AX1", *told, dice={"flank|*": 1}, contacts=contacts)


@pytest.mark.parametrize(
    ("foe", "threat"),
    [
        ("AX2 29,23@270 C line 12x1", True), ("AX2 29,23@270 C hc 6x2", True),
        ("AX2 29,23@270 C line 12x1 shaken", False), ("AX2 29,23@270 C medium guns 2", False),
        ("AX2 29,23@270 C line 4x3 square", False),
        ("AX2 29,27:32@180 C line 12x1", False), ("AX2 30:16,23@270 C line 12x1", True),
        ("AX2 30:20,23@270 C line 12x1", False),
        ("AX2 29,23@270 C light 6x2 skirmish", True),
    ],
)  # fmt: skip
def test_35__who_threatens_a_flank_stands_behind_the_front_within_four_inches_and_could_attack(
    foe: str, threat: bool
) -> None:
    """The attacker's line reaches to 26 1/4 and ends at 24 63/64; from its flank four inches lead to 30 1/4."""
    after = exposed(foe)
    assert len(after.rolls("flank|PX1")) == threat
    assert after.unit("PX1").shaken is threat
    assert bool(after.position.contacts) is not threat


def test_35__nobody_who_fights_already_threatens_it() -> None:
    fighting = "AX2 29,23@270 C line 12x1\nPX2 28:62,23@90 C line 12x1"
    after = exposed(fighting, contacts=(contact("PX2>AX2 front", bound=0),))
    assert not after.rolls("flank|PX1")


@pytest.mark.parametrize(
    ("who", "led", "needs"),
    [("C", False, 5), ("C", True, 4), ("A", False, 3), ("B", False, 4), ("D", True, 6)],
)
def test_35__the_test_is_that_of_rallying_with_the_enemy_near(who: str, led: bool, needs: int) -> None:
    lines = FRONTAL.replace("PX1 24,20@0 C", f"PX1 24,20@0 {who}") + "AX2 29,23@270 C line 12x1"
    lines += "\nPG1 with PX1 24,20" if led else ""
    roll = moved(lines, "PX1: attack AX1", dice={"flank|*": 6}).roll("flank|PX1")
    assert min(roll.needs) == needs


def test_35__who_fails_goes_back_two_inches_shaken() -> None:
    unit = exposed("AX2 29,23@270 C line 12x1").unit("PX1")
    assert abs(unit.at.y - 23 * INCH) <= 4 and unit.morale is Morale.SHAKEN


@pytest.mark.parametrize(
    ("said", "other"),
    [("attack AX1", False), ("attack AX1 left flank", False), ("attack AX1 flank", False), ("attack AX1 front", True),
     ("attack AX1 rear", True)],
)  # fmt: skip
def test_36__who_cannot_meet_the_side_it_wishes_for_is_told_which_it_meets(said: str, other: bool) -> None:
    """Horse before a line's left flank reaches that alone."""
    after = moved("PX1 33,23@315 C hc 3x4\nAX1 24,24@180 C line 12x1", f"PX1: {said}")
    assert [str(each.edge) for each in after.position.contacts] == ["left"]
    assert ("it would meet the left of AX1" in after.course.results["PX1"]) is other


@pytest.mark.parametrize(("who", "there", "files"), [("C hc 6x2", "22:48", 6), ("C line 12x1", "22:38", 11),
                                                     ("C line 4x3", "23:22", 4)])  # fmt: skip
def test_31__it_comes_up_aslant_and_shifts_along_the_enemy_to_meet_him_with_as_much_front_as_it_can(
    who: str, there: str, files: int
) -> None:
    """Straight ahead the line would meet him with four figures."""
    after = moved(f"PX1 25,20@0 {who}\nAX1 22,24@180 C line 12x1", "PX1: attack AX1")
    (met,) = after.position.contacts
    assert (str(after.unit("PX1").at.spot).split(",")[0], met.files, met.flush) == (there, files, True)


def test_32__skirmishers_may_face_about_before_an_attack_for_nothing_and_close_order_may_not() -> None:
    foe = "AX1 24,24@0 C light 6x2 skirmish"
    free = moved(f"PX1 20,24@0 C light 6x2 skirmish\n{foe}", "PX1: turn right 90; attack AX1", "EVADE AX1 never")
    assert [each.attacker for each in free.position.contacts] == ["PX1"]
    stiff = moved(f"PX1 18,24@0 B line 12x1\n{foe}", "PX1: turn right 90; attack AX1", "EVADE AX1 never")
    assert not stiff.position.contacts
    assert "no change of formation, sidestep or backstep goes with an attack" in stiff.course.results["PX1"]


@pytest.mark.parametrize(("fronts", "stands"), [(("C hc 6x2", "C hc 5x2"), "PX1"), (("C hc 5x2", "C hc 6x2"), "AX1"),
                                                (("C hc 6x2", "C hc 6x2"), "PX1")])  # fmt: skip
def test_contact__of_two_that_meet_the_narrower_conforms_and_of_equals_the_side_named_last(
    fronts: tuple[str, str], stands: str
) -> None:
    """They come on at an angle of 20 degrees; who conforms takes up the other's front."""
    lines = f"PX1 24,20@0 {fronts[0]}\nAX1 24,30@200 {fronts[1]}"
    after = moved(lines, "PX1: attack AX1", "AX1: attack PX1")
    (met,) = after.position.contacts
    assert met.met and met.target == stands
    kept = {"PX1": 0, "AX1": 2000}[stands]
    assert after.unit(stands).at.heading == kept
    other = "AX1" if stands == "PX1" else "PX1"
    assert after.unit(other).at.heading == (kept + 1800) % 3600


def test_contact__who_comes_aslant_is_met_in_his_flank_and_meets_nobody() -> None:
    """PX1 rides at somebody else, across the front of AX1, who rides at it."""
    lines = "PX1 20,24@90 C hc 6x2\nAX1 24,30@180 C hc 6x2\nAX2 40,24@270 C hc 6x2"
    after = moved(lines, "PX1: attack AX2", "AX1: attack PX1")
    found = [each for each in after.position.contacts if each.target == "PX1" and each.attacker == "AX1"]
    assert all(not each.met for each in found if str(each.edge) != "front")


@pytest.mark.parametrize(("friend", "stands", "flush"), [("", 0, True), ("\nPX2 22:12,23:12@0 C line 2x1", 325, False)])
def test_14__who_has_no_room_to_swing_up_to_his_enemy_stands_as_he_touched(
    friend: str, stands: int, flush: bool
) -> None:
    """Two figures stand where neither he nor the line that he would form stands, but between both."""
    after = moved(f"PX1 25:56,20:16@325 C line 12x1\nAX1 24,24@180 C line 12x1{friend}", "PX1: attack AX1")
    (met,) = after.position.contacts
    assert (after.unit("PX1").at.heading // 10, met.flush) == (stands, flush)
