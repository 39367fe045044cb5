"""8.1, 8.4: where generals ride, what bars their way, and how they get out of the enemy's."""

from __future__ import annotations

import pytest

from pbem.battle.feature import Feature
from tests.rules.old_dessauer.drawn import After, feature
from tests.rules.old_dessauer.test_movement import moved

RIVER = feature("river: Oder", "0,20", "72,20", width=2)
BRIDGE = feature("bridge: Steg", "24,18", "24,22", width=2)
FORD = feature("ford: Furt", "24,18", "24,22", width=2)
MARSH = feature("impassable: Bruch", "20,19", "28,19", "28,21", "20,21")


def rode(goal: str, *ground: Feature, start: str = "24,12", more: str = "") -> After:
    lines = f"PX1 4,4@0 C line 12x1\nPG1 {start}\n{more}".strip()
    return moved(lines, f"PG1: move {goal}", features=ground)


def head(after: After, number: int = 0) -> str:
    return str(after.position.generals[number].spot)


@pytest.mark.parametrize(("ground", "name"), [(RIVER, "Oder"), (MARSH, "Bruch")])
def test_6__a_general_rides_up_to_what_he_may_not_cross_and_not_over_it(ground: Feature, name: str) -> None:
    """8.1: he ignores what the ground costs, and impassable ground stops him, wherever he wants to go beyond it."""
    after = rode("24,30", ground)
    assert head(after) == "24:00,18:48"
    assert after.course.results["PG1"] == ("at 24:00,18:48", f"stopped: {name}")
    assert head(rode("24,18", ground)) == "24:00,18:00"
    assert head(rode("36,24", MARSH, start="36,12")) == "36:00,24:00", "beside it he rides on"


def test_6__what_lies_beyond_his_goal_does_not_stop_him() -> None:
    assert rode("24,18:56", RIVER).course.results["PG1"] == ("at 24:00,18:56",)


@pytest.mark.parametrize("crossing", [BRIDGE, FORD])
def test_6__by_a_bridge_or_a_ford_he_crosses(crossing: Feature) -> None:
    assert head(rode("24,30", RIVER, crossing)) == "24:00,30:00"
    assert head(rode("36,30", RIVER, crossing, start="36,12")) == "36:00,18:48"


@pytest.mark.parametrize("kind", ["open wood", "dense wood", "rough", "steep hill", "stream", "works"])
def test_6__other_ground_does_not_hold_him_up(kind: str) -> None:
    ground = feature(f"{kind}: Etwas", "20,19", "28,19", "28,21", "20,21")
    assert head(rode("24,36", ground)) == "24:00,36:00"


def test_6__he_rides_through_friends_and_through_no_enemy() -> None:
    after = rode("24,30", more="AX1 24,20@180 C line 12x1\nAG1 24,40")
    assert head(after) == "24:00,19:48"
    assert after.course.results["PG1"] == ("at 24:00,19:48", "stopped: AX1 in the way")
    assert head(rode("24,30", more="PX2 24,20@180 C line 12x1")) == "24:00,30:00"


@pytest.mark.parametrize(
    ("goal", "there"),
    [
        ("24,36", "24:00,36:00"), ("24,37", "24:00,36:00"), ("48,12", "48:00,12:00"), ("60,12", "48:00,12:00"),
        ("42,36", "38:26,31:13"),
    ],
)  # fmt: skip
def test_6__he_rides_24_inches_and_no_farther(goal: str, there: str) -> None:
    assert head(rode(goal)) == there


def escaped(lines: str, *told: str, ground: tuple[Feature, ...] = ()) -> str:
    """Where AG1 is after Prussian horse has ridden over him, and has not taken him."""
    after = moved(lines, *(told or ("PX1: advance",)), features=ground, dice={"caught|*": 2})
    (event,) = after.of("escaped")
    assert event.actors == ("AG1",)
    return str(after.position.generals[0].spot)


def test_11__who_is_ridden_over_gets_out_of_the_way_by_no_more_than_he_must() -> None:
    """The horse stands at 24,32, three inches broad: who was in its right half an inch goes out at that flank."""
    assert escaped("PX1 24,20@0 C hc 6x2\nAG1 25:16,31") == "25:48,31:00"
    assert escaped("PX1 24,20@0 C hc 6x2\nAG1 22:48,31") == "22:16,31:00"
    assert escaped("PX1 24,20@0 C hc 6x2\nAG1 24,31:48") == "24:00,32:16"


@pytest.mark.parametrize(
    ("horse", "head", "there"),
    [
        ("20,20@45", "28:40,26:60", "28:56,26:44"), ("28,20@315", "19:24,26:60", "19:08,26:44"),
        ("20,30@135", "28:40,23:04", "28:56,23:20"), ("28,30@225", "19:24,23:04", "19:08,23:20"),
    ],
)  # fmt: skip
def test_11__past_a_slanting_flank_the_shortest_way_out_slants_as_well(horse: str, head: str, there: str) -> None:
    assert escaped(f"PX1 {horse} C hc 6x2\nAG1 {head}") == there


def test_11__he_does_not_get_away_into_a_river() -> None:
    narrow = "PX1 22,20@0 C hc 6x2\nAG1 23:16,31"
    assert escaped(narrow) == "23:48,31:00"
    wet = feature("river: Oder", "24:16,20", "24:16,48", width=1)
    assert escaped(narrow, ground=(wet,)) != "23:48,31:00"
