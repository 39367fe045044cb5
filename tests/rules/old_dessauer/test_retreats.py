"""15: where a unit goes that must go back."""

from __future__ import annotations

import pytest

from pbem.battle.order import Action, StandingOrder
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.fire.phase import run as fire
from pbem.rules.old_dessauer.movement.retreat import Retreat, away_from, retreat
from pbem.rules.old_dessauer.orders.plans import Plans
from tests.rules.old_dessauer.drawn import Falling, laid_out, run

NORTH, SOUTH = 0, 1800


def gone(lines: str, away: int = SOUTH, besides: tuple[str, ...] = (), **standing: str) -> Retreat | None:
    """The retreat of PX1, with its standing orders as `retreat_distance="short"`."""
    position = laid_out(lines)
    rules = {("PX1", verb.replace("_", " ")): word for verb, word in standing.items()}
    plans = Plans(standing={key: StandingOrder("PX1", Action(key[1], word=word)) for key, word in rules.items()})
    table = Tabletop(Course(position, position), plans, "", Falling({}))
    return retreat(table, table.units["PX1"], away, besides)


def end(found: Retreat | None) -> str:
    assert found is not None
    return str(found.unit.at)


@pytest.mark.parametrize(("word", "inches"), [("short", 4), ("far", 24)])
def test_38__its_player_decides_how_far_it_goes(word: str, inches: int) -> None:
    assert end(gone("PX1 24,40@0 C line 12x1", retreat_distance=word)) == f"24:00,{40 - inches}:00@0"


def test_38__where_nothing_is_said_it_goes_behind_the_nearest_friends() -> None:
    """The friend's rear is half an inch behind his front, and two inches are left between."""
    assert end(gone("PX1 24,40@0 C line 12x1\nPX2 24,32@0 C line 12x1")) == "24:00,29:32@0"


def test_38__it_goes_through_friends_and_ends_clear_of_them() -> None:
    found = gone("PX1 24,40@0 C line 12x1\nPX2 24,36@0 C line 12x1", retreat_distance="short")
    assert found is not None
    assert found.distance == 4.5 * INCH


def test_38__it_turns_aside_by_no_more_than_22_degrees_and_a_half() -> None:
    found = gone("PX1 24,40@0 C line 12x1\nAX1 26,30@0 C line 4x3", retreat_distance="far")
    assert found is not None
    assert 0 < min(found.unit.at.heading, 3600 - found.unit.at.heading) <= 225


def test_38__who_is_surrounded_is_shattered() -> None:
    wall = "\n".join(f"AX{n} {4 + 5 * n},36@0 C line 12x1" for n in range(1, 9))
    assert gone(f"PX1 24,40@0 C line 12x1\n{wall}") is None


def test_38__who_is_in_contact_does_not_count_as_in_the_way() -> None:
    lines = "PX1 24,40@0 C line 12x1\nAX1 24,40:01@180 C line 12x1"
    assert end(gone(lines, SOUTH, ("AX1",), retreat_distance="short")) == "24:00,36:00@0"


def test_38__squares_form_column() -> None:
    found = gone("PX1 24,40@0 C line 4x3 square", retreat_distance="short")
    assert found is not None
    assert (found.unit.formation, found.unit.files) == (Formation.COLUMN, 4)


def test_38__it_may_face_about() -> None:
    found = gone("PX1 24,40@0 C line 12x1", retreat_distance="short", retreat_facing="away")
    assert end(found) == "24:00,35:32@180"


def test_38__the_table_ends_a_retreat() -> None:
    found = gone("PX1 24,6@0 C line 12x1", retreat_distance="far")
    assert found is not None
    assert found.distance <= 6 * INCH


def test_15_1__from_several_attackers_it_goes_the_middle_way() -> None:
    assert away_from((900, 1800)) == 1350
    assert away_from((1800,)) == 1800
    assert away_from((0, 1800)) is None


@pytest.mark.parametrize(("west", "east", "away"), [(6, 1, "east"), (1, 6, "west"), (6, 6, "south")])
def test_15_1__it_goes_away_from_those_who_hit_it_and_not_from_who_missed(west: int, east: int, away: str) -> None:
    """16.10: two battalions fire, from half left and half right."""
    lines = "PX1 18,22@45 A line 12x1\nPX2 30,22@315 A line 12x1\nAX1 24,26@180 C line 12x1\nPG1 24,14\nAG1 40,40"
    after = run(
        fire, laid_out(lines), "PX1: fire AX1", "PX2: fire AX1", "AX1: hold fire",
        dice={"fire|PX1*": west, "fire|PX2*": east, "fire test|*": 1},
    )  # fmt: skip
    aside = after.unit("AX1").at.x - 24 * INCH
    assert {"east": aside > INCH, "west": aside < -INCH, "south": abs(aside) < INCH}[away]
    assert after.unit("AX1").at.y > 28 * INCH
