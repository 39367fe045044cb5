"""The house's commander of the Old Dessauer: lines that keep out of each other's way, and charges that come home."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.order import Action
from pbem.battle.spot import INCH, Spot
from pbem.house_player.old_dessauer.staff import Plan, Staff
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.field.position import ALTERNATE, SIMULTANEOUS, Goal, Position
from tests.rules.old_dessauer.drawn import laid_out

FORWARD = Plan("forward", {"": 1})
STAND = Plan("stand", {})
FAR_OFF = "AI1 60,46@180 C line 12x1"


def told(position: Position, plan: Plan = FORWARD) -> dict[str, Action]:
    """What the Prussians are told, by their ids."""
    return {order.unit: order.actions[0] for order in Staff(position, "prussia", plan).sheet().orders}


def refused(position: Position) -> list[str]:
    """What is wrong with it by the rules, warnings left out."""
    sheet = Staff(position, "prussia", FORWARD).sheet()
    found = old_dessauer.check(old_dessauer.see(position, "prussia"), replace(sheet, bound=position.bound))
    return [str(problem) for problem in found if problem.severity.value != "warning"]


def test_a_battalion_that_guards_a_flank_goes_to_the_enemy_and_not_off_the_table() -> None:
    orders = told(laid_out(f"PI1 20,20@90 B line 12x1\n{FAR_OFF}"))
    assert orders["PI1"] == Action("move", places=(Spot(20 * INCH, 32 * INCH),))


def test_who_stands_behind_guns_goes_past_them() -> None:
    """The guns stand an inch ahead, and a little to the left."""
    close = laid_out(f"PB1 19,22:32@0 C medium guns 4\nPI1 20,20@0 C line 12x1\n{FAR_OFF}")
    assert (told(close)["PI1"].verb, told(close)["PI1"].word) == ("sidestep", "right 3")
    farther = laid_out(f"PB1 16:32,26@0 C medium guns 4\nPI1 20,20@0 C line 12x1\n{FAR_OFF}")
    assert (told(farther)["PI1"].verb, told(farther)["PI1"].word) == ("oblique", "right 6")
    assert refused(close) == refused(farther) == []


def test_the_second_line_halts_behind_the_first() -> None:
    """The first shoots at three inches and stands; the second has an inch and a half to go."""
    lines = "PI1 20,24@0 B line 12x1\nPI2 20,21@0 B line 12x1\nAI1 20,27@180 C line 12x1"
    orders = told(laid_out(lines))
    assert "PI1" not in orders
    assert orders["PI2"] == Action("advance", word="1.5")
    behind = told(laid_out(lines.replace("20,21@0", "20,22:24@0")))
    assert set(behind) == set()


def test_who_marches_behind_marchers_keeps_their_pace() -> None:
    orders = told(laid_out(f"PI1 20,24@0 B line 12x1\nPI2 20,21@0 B line 12x1\n{FAR_OFF}"))
    assert orders == {"PI1": Action("advance"), "PI2": Action("advance")}


@pytest.mark.parametrize(("heading", "charges"), [(0, True), (270, False)])
def test_nobody_charges_whom_he_could_not_reach_for_his_wheel(heading: int, charges: bool) -> None:
    """They are near; but a quarter of a circle costs a line of 4.5 inches seven."""
    orders = told(laid_out(f"PI1 20,20@{heading} A line 12x1\nAB1 20,25@0 C light guns 2 limbered"))
    assert (orders.get("PI1") == Action("attack", units=("AB1",))) is charges


@pytest.mark.parametrize(
    ("way", "enemy", "friend", "action"),
    [
        (ALTERNATE, 26, "", Action("back", word="4")),
        (ALTERNATE, 26, "PI1 20,15:16@0 C line 12x1", Action("back", word="2")),
        (ALTERNATE, 26, "PI1 20,17:48@0 C line 12x1", Action("up to", units=("AI1",), word="10")),
        (ALTERNATE, 38, "", Action("up to", units=("AI1",), word="10")),
        (SIMULTANEOUS, 38, "", Action("up to", units=("AI1",), word="8")),
    ],
)  # fmt: skip
def test_horse_keeps_out_of_the_fire_of_foot_that_has_a_bound_of_its_own(
    way: str, enemy: int, friend: str, action: Action
) -> None:
    """Muskets carry six inches after half a move, which is three; from ten it may still charge."""
    position = laid_out(f"PC1 20,20@0 C lc 6x2\nAI1 20,{enemy}@180 B line 12x1\n{friend}".strip(), way=way)
    assert told(position)["PC1"] == action
    assert refused(position) == []


@pytest.mark.parametrize(("enemy", "near"), [("B hc 6x2", "14"), ("D lc 6x2", "8")])
def test_horse_keeps_as_far_from_better_horse_as_that_could_charge(enemy: str, near: str) -> None:
    orders = told(laid_out(f"PC1 20,10@0 C mc 6x2\nAC1 20,40@180 {enemy}"))
    assert orders["PC1"] == Action("up to", units=("AC1",), word=near)


@pytest.mark.parametrize(
    ("guns", "north", "verb"),
    [
        ("medium guns 4", 46, "limber"), ("medium guns 4 limbered", 46, "advance"), ("medium guns 4", 30, "advance"),
        ("medium guns 4 limbered", 20, "unlimber"), ("light guns 2", 46, "advance"),
    ],
)  # fmt: skip
def test_guns_that_are_slow_by_hand_limber_up_for_a_march(guns: str, north: int, verb: str) -> None:
    orders = told(laid_out(f"PB1 20,10@0 C {guns}\nAI1 20,{north}@180 C line 12x1"))
    assert orders["PB1"].verb == verb


def test_light_guns_go_no_faster_than_the_foot_of_their_command() -> None:
    position = laid_out(f"PB1 20,10@0 C light guns 2\nPI1 26,10@0 C line 12x1\n{FAR_OFF}", rules={"foot_pace": (3, 4)})
    assert told(position)["PB1"] == Action("advance", word="4.5")


def test_a_general_rides_to_where_his_line_will_stand() -> None:
    """Six inches on it is out of the reach of who rides to where it stands now."""
    position = laid_out(f"PI1 20,20@0 C line 12x1\nPI2 25,20@0 C line 12x1\nPG1 20,17\n{FAR_OFF}")
    (spot,) = told(position)["PG1"].places
    assert isinstance(spot, Spot) and spot.y == 23 * INCH
    (still,) = told(position, STAND)["PG1"].places
    assert isinstance(still, Spot) and still.y == 17 * INCH


def test_who_has_nothing_better_to_do_does_not_go_on_to_where_he_was_sent_before() -> None:
    position = laid_out("PI1 20,24@0 B line 12x1\nAI1 20,27@180 C line 12x1")
    sent = replace(position, goals=(Goal("PI1", (Action("up to", units=("AI1",), word="1"),)),))
    assert told(sent)["PI1"] == Action("hold")
    assert "PI1" not in told(position)
