"""16, as the acknowledgement tells it: what a unit would fire after its move, were everybody else to stand."""

from __future__ import annotations

import pytest

from pbem.battle.feature import Feature
from pbem.battle.order import Order
from pbem.report.tongue.catalogue import tongue_of
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.fire.phase import run as fire
from tests.rules.old_dessauer.drawn import action, feature, laid_out, run

LINE = "PI1 24,20@0 C line 12x1\nPG1 24,18\nAI1 24,{}@180 C line 12x1"
GUNS = "PI1 24,8@0 B medium guns 4\nPG1 24,6\nAI1 24,{}@180 C line 12x1"
FRIEND = "\nPI2 24,12@0 C line 30x1"


def told(lines: str, *orders: str, **more: object) -> str:
    """What is told beside these orders of PI1."""
    position = laid_out(lines, rules=more or None)
    return explained(position, *orders)


def explained(position: Position, *orders: str) -> str:
    return old_dessauer.explain(old_dessauer.see(position, "prussia"), Order("PI1", tuple(map(action, orders))))


@pytest.mark.parametrize(
    ("lines", "orders", "says"),
    [
        (LINE.format(23), ("fire AI1",), "muskets at AI1: 3d6 at 3+"),
        (LINE.format(26), ("fire AI1",), "muskets at AI1: 3d6 at 5+"),
        (LINE.format(28), ("fire AI1",), "no shot at AI1 as all stand now"),
        (GUNS.format(14), ("fire AI1",), "canister at AI1: 4d6 at 3+"),
        (GUNS.format(14), ("fire AI1 ball",), "ballshot at AI1: 4d6 at 4+"),
        (GUNS.format(26), ("fire AI1",), "ballshot at AI1: 4d6 at 5+"),
        (GUNS.format(26) + FRIEND, ("fire AI1",), "no shot at AI1 as all stand now: PI2 in the way"),
        (LINE.format(26) + "\nPI2 24,23@0 C light 12x2 skirmish", ("fire AI1",),
         "no shot at AI1 as all stand now: PI2 in the way"),
        (LINE.format(23), ("hold",), ""),
        (LINE.format(23).replace("12x1\n", "12x1 shaken\n", 1), ("fire AI1",), "does not fire: it is shaken"),
    ],
)  # fmt: skip
def test_41_43__who_is_told_to_fire_is_told_with_what(lines: str, orders: tuple[str, ...], says: str) -> None:
    assert told(lines, *orders) == says


def test_42__after_half_a_move_at_one_less_and_after_more_not_at_all() -> None:
    assert "; muskets at AI1: 3d6 at 4+" in told(LINE.format(26), "advance 3", "fire AI1")
    assert "does not fire: it has made more than half a move" in told(LINE.format(28), "advance 4", "fire AI1")
    assert "guns that have moved do not fire" in told(GUNS.format(20), "advance 1", "fire AI1")


def test_41_43__what_is_told_is_what_is_fired_if_everybody_stands() -> None:
    position = laid_out(LINE.format(23))
    (event,) = (each for each in run(fire, position, "PI1: fire AI1").of("fired") if each.actors == ("PI1",))
    (roll,) = event.rolls
    assert explained(position, "fire AI1") == f"muskets at AI1: {len(roll.dice)}d6 at {roll.needs[0]}+"


def test_16__in_german_too() -> None:
    german = tongue_of("de").tell
    assert german("ballshot at AI1: 4d6 at 5+") == "Kugeln auf AI1: 4d6 ab 5+"
    assert german("does not fire: it is shaken").startswith("feuert nicht: ")
    assert german("no shot at AI1 as all stand now") == "kein Schuss auf AI1, wie jetzt alle stehen"
    assert german("no shot at AI1 as all stand now: PI2 in the way").endswith(", wie jetzt alle stehen: PI2 im Weg")


HILL = feature("gentle hill: Galgenberg", "12,22", "36,22", "36,24", "12,24", level=1)


@pytest.mark.parametrize(
    ("between", "ground", "why"),
    [
        ("PI2 24,23@0 C line 24x1", (), "PI2 in the way"), ("", (HILL,), "Galgenberg in the way"),
        ("PG2 24,23\nPG3 22,23\nPG4 26,23", (), "PG2 in the way"),
    ],
)  # fmt: skip
def test_16__who_did_not_fire_is_told_who_stood_in_the_way(between: str, ground: tuple[Feature, ...], why: str) -> None:
    """The enemy is in range and before them all."""
    lines = f"PI1 24,20@0 C line 12x1\nAI1 24,26@180 C line 12x1\n{between}".strip()
    after = run(fire, laid_out(lines, *ground), "PI1: fire AI1")
    assert after.course.results["PI1"] == (f"did not fire: {why}",)


def test_16__where_nobody_is_in_range_nobody_is_named() -> None:
    after = run(fire, laid_out("PI1 24,20@0 C line 12x1\nPI2 24,23@0 C line 24x1\nAI1 24,36@180 C line 12x1"),
                "PI1: fire AI1")  # fmt: skip
    assert after.course.results["PI1"] == ("did not fire: no target in range and arc",)
