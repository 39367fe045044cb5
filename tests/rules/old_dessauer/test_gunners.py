"""13.2.1: gun crews that run, the guns they leave, and how they come back to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.canonical import from_json, to_json
from pbem.battle.order import Action
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer import see
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.fire.phase import run as fire
from pbem.rules.old_dessauer.movement.phase import run as movement
from pbem.rules.old_dessauer.movement.ways.planning import way_of
from tests.rules.old_dessauer.drawn import After, laid_out, run

HORSE = "PC1 24,20@0 B hc 6x2"
BATTERY = "AB1 24,28@180 C medium guns 3"
DICE = {"confusion|*": 6, "evade|*": 5}


def charged(*told: str, battery: str = BATTERY, horse: str = HORSE, more: str = "", die: int = 5) -> After:
    """Heavy horse charges a battery, in the alternate way."""
    position = laid_out(f"{horse}\n{battery}\n{more}".strip(), way=ALTERNATE)
    return run(movement, position, "PC1: attack AB1", *told, dice={**DICE, "evade|*": die})


def test_30__gunners_at_their_guns_stay_unless_they_are_told_to_run() -> None:
    assert [contact.target for contact in charged().position.contacts] == ["AB1"]
    after = charged("EVADE AB1 always")
    assert after.position.contacts == ()
    crew = after.unit("AB1")
    assert (crew.formation, crew.figures, crew.gone) == (Formation.AWAY, 12, "")
    assert len(after.of("left_guns")) == 1


@pytest.mark.parametrize(("start", "taken"), [("24,16:62", True), ("24,20", False)])
def test_30__guns_without_a_crew_are_lost_to_whoever_ends_its_move_on_them(start: str, taken: bool) -> None:
    after = charged("EVADE AB1 always", horse=f"PC1 {start}@0 B hc 6x2")
    assert len(after.of("guns_taken")) == taken
    assert bool(after.unit("AB1").gone) is taken


def test_30__a_crew_runs_by_one_die_on_foot_and_leaves_guns_and_limbers_where_they_stood() -> None:
    after = charged("EVADE AB1 always", horse="PC1 24,14@0 B hc 6x2", die=4)
    crew = after.unit("AB1")
    assert crew.guns is not None
    assert (str(crew.guns.pose), str(crew.guns.formation)) == ("24:00,28:00@180", "unlimbered")
    assert str(crew.at) == "24:00,32:00@180"
    assert not crew.gone


@pytest.mark.parametrize(("told", "runs"), [("cavalry", True), ("never", False), ("if flanked", False)])
def test_30__its_standing_order_says_when_it_runs(told: str, runs: bool) -> None:
    assert len(charged(f"EVADE AB1 {told}").of("left_guns")) == runs


def test_30__gunners_run_where_nothing_is_said_if_the_attack_comes_from_behind_their_front() -> None:
    flank = charged(horse="PC1 16,30@90 B hc 6x2")
    assert len(flank.of("left_guns")) == 1
    assert len(charged("EVADE AB1 never", horse="PC1 16,30@90 B hc 6x2").of("left_guns")) == 0


@pytest.mark.parametrize(("start", "runs"), [("33,22@290", False), ("33,24@270", True)])
def test_30__whether_gunners_are_flanked_is_told_by_where_the_attack_began(start: str, runs: bool) -> None:
    """14.4: of two that come upon the left of the guns only the second began partly behind their front."""
    after = charged(horse=f"PC1 {start} B hc 6x2", battery="AB1 24,25@180 C medium guns 4")
    assert bool(after.of("left_guns")) is runs
    assert [str(each.edge) for each in after.position.contacts] == ([] if runs else ["left"])


def test_30__limbered_gunners_must_run_and_leave_their_limbers() -> None:
    after = charged("EVADE AB1 never", battery="AB1 24,28@180 C medium guns 3 limbered", horse="PC1 24,14@0 B hc 6x2")
    crew = after.unit("AB1")
    assert crew.guns is not None and crew.guns.formation is Formation.LIMBERED


@pytest.mark.parametrize(("friend", "abreast"), [("27", 8), ("25:40", 5)])
def test_30__a_crew_runs_no_broader_than_its_neighbour_lets_it(friend: str, abreast: int) -> None:
    """A limber is an inch wide, and eight gunners abreast take three; each takes three eighths."""
    after = charged(battery=f"{BATTERY} limbered", more=f"AI1 {friend},28@180 C line 4x3")
    ran, crew = after.of("evaded")[0], after.unit("AB1")
    assert (crew.files, ran.track[-1].footprint and ran.track[-1].footprint.files) == (abreast, abreast)


def test_30__a_crew_that_is_caught_is_shattered() -> None:
    after = charged("EVADE AB1 always", horse="PC1 24,22@0 B hc 6x2", die=1)
    assert after.unit("AB1").gone


SQUARE = "AI1 24,31@180 C line 4x3 square"


def test_30__a_crew_runs_into_a_square_within_two_inches_behind_its_guns_and_comes_back() -> None:
    after = charged("EVADE AB1 always", horse="PC1 24,14@0 B hc 6x2", more=SQUARE)
    crew = after.unit("AB1")
    assert (crew.shelter, crew.pose, crew.gone) == ("AI1", None, "")
    away = after.position.having({"PC1": replace(after.unit("PC1"), pose=after.unit("PC1").at.moved(0, -12 * INCH))})
    back = run(movement, replace(away, bound=2, acting=("austria",)), dice=DICE)
    assert str(back.unit("AB1").at) == "24:00,28:00@180"
    assert back.unit("AB1").formation is Formation.UNLIMBERED
    shots = run(fire, back.position, moved=back.course.marched).shots()
    assert not any(shot.startswith("AB1") for shot in shots), "guns that were just manned do not fire"


@pytest.mark.parametrize("square", ["AI1 24,32:32@180 C line 4x3 square", "AI1 27,28@180 C line 4x3 square",
                                    "AI1 24,31@180 C line 4x3"])  # fmt: skip
def test_30__no_square_farther_off_or_before_the_guns_and_no_column_takes_it_in(square: str) -> None:
    far = square.replace("27,28", "27,27")
    assert charged("EVADE AB1 always", horse="PC1 24,14@0 B hc 6x2", more=far).unit("AB1").shelter == ""


def test_30__a_square_takes_in_crews_of_guns_and_no_other_troops() -> None:
    """13.2.1 tells of gunners alone: skirmishers before the same square run on past it."""
    lines = "PC1 24,14@0 B hc 6x2\nAI2 24,28@180 C light 4x2 skirmish\nAI1 24,30@180 C line 4x3 square"
    after = run(movement, laid_out(lines), "PC1: attack AI2", dice={**DICE, "evade|*": 6})
    assert not after.of("ran_into_square")
    assert after.unit("AI2").shelter == ""
    assert len(after.of("evaded")) == 1


def test_30__with_the_enemy_at_the_guns_the_crew_stays_in_the_square() -> None:
    after = charged("EVADE AB1 always", horse="PC1 24,14@0 B hc 6x2", more=SQUARE)
    foe = after.unit("PC1")
    near = after.position.having({"PC1": replace(foe, pose=foe.at.moved(0, 27 * INCH - foe.at.y))})
    still = run(movement, replace(near, contacts=(), bound=2, acting=("austria",)), dice=DICE)
    assert still.unit("AB1").shelter == "AI1"


def test_30__a_crew_whose_square_breaks_is_lost_with_it() -> None:
    after = charged("EVADE AB1 always", horse="PC1 24,14@0 B hc 6x2", more=SQUARE)
    broken = after.position.having({"AI1": replace(after.unit("AI1"), formation=Formation.COLUMN)})
    assert run(movement, replace(broken, bound=2, acting=("austria",)), dice=DICE).unit("AB1").gone


@pytest.mark.parametrize(("how", "stand"), [("", True), (" limbered", False)])
def test_38__gunners_shot_off_their_guns_leave_them_unless_they_are_limbered(how: str, stand: bool) -> None:
    """15.1.1: a retreat takes guns along where they are limbered, and no others."""
    position = laid_out(f"PI1 24,21@0 A line 12x1\nAB1 24,24@180 C medium guns 3{how}\nPG1 24,10\nAG1 60,40")
    after = run(fire, position, "PI1: fire AB1", dice={"fire|PI1*": 6, "fire|AB1*": 1, "fire test|*": 1})
    crew = after.unit("AB1")
    assert str(crew.at) == "24:00,28:00@180" and crew.shaken
    assert len(after.of("left_guns")) == stand
    assert (crew.guns is not None and str(crew.guns.pose) == "24:00,24:00@180") is stand
    assert str(crew.formation) == ("away from the guns" if stand else "limbered")


@pytest.mark.parametrize(("how", "stand"), [("", True), (" limbered", False)])
def test_39__gunners_who_retreat_of_their_own_will_leave_them_too(how: str, stand: bool) -> None:
    position = laid_out(f"AB1 24,24@180 C medium guns 3{how}\nAG1 24,28\nPI1 24,12@0 C line 12x1\nPG1 24,10")
    after = run(movement, position, "AB1: retreat", dice=DICE)
    crew = after.unit("AB1")
    assert crew.at.y >= 28 * INCH and len(after.of("left_guns")) == stand
    assert (crew.guns is not None) is stand


def left_behind() -> Position:
    """A crew away from its guns, which stand at 24,28."""
    after = charged("EVADE AB1 always", horse="PC1 24,14@0 B hc 6x2", die=4)
    gone = after.position.having({"PC1": replace(after.unit("PC1"), gone="shattered")})
    return replace(gone, bound=2, acting=("austria",))


def test_18__gunners_away_from_their_guns_go_six_inches_and_man_them_again() -> None:
    back = run(movement, left_behind(), "AB1: man guns", dice=DICE).unit("AB1")
    assert (str(back.at), back.formation, back.guns) == ("24:00,28:00@180", Formation.UNLIMBERED, None)
    on = run(movement, left_behind(), "AB1: back 12", dice=DICE).unit("AB1")
    assert (on.at.y - 32 * INCH, on.guns is not None) == (3 * INCH // 2, True)


@pytest.mark.parametrize("told", ["limber", "about", "turn left 90"])
def test_18__nothing_but_their_way_brings_gunners_back_to_their_guns(told: str) -> None:
    after = run(movement, left_behind(), f"AB1: {told}", dice=DICE)
    assert after.unit("AB1").guns is not None
    assert after.unit("AB1").at.y == 32 * INCH


def test_30__who_cannot_limber_for_want_of_a_crew_is_told_the_way_to_the_guns() -> None:
    position = left_behind()
    told = (Action("limber"),)
    table = Tabletop.known(position)
    crew = table.units["AB1"]
    (fault,) = way_of(table, crew, told).faults
    assert (fault.why, fault.refused, fault.instead) == ("its crew has left the guns", True, ((Action("man guns"),),))


def test_30__without_their_guns_they_do_not_fire_and_are_told_so() -> None:
    found = run(fire, left_behind(), "AB1: fire PC1")
    assert found.course.results["AB1"] == ("did not fire: its crew has left the guns",)


def test_30__a_position_with_guns_left_behind_is_kept_and_shown() -> None:
    position = left_behind()
    assert from_json(to_json(position), Position) == position
    (piece,) = see(position, "austria").own
    assert "away from the guns" in piece.state
