"""Orders by the sides of the map: `PI1 N 6` is carried out, whichever way the unit stands."""

from __future__ import annotations

import pytest

from pbem.battle.dice import Dice
from pbem.battle.order import Order, Sheet
from pbem.orders import Context, read
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.field.position import SIMULTANEOUS, Position
from tests.rules.old_dessauer.drawn import laid_out

TROOPS = """
PI1 20,10@0 C line 12x1
PI2 40,10@90 C line 12x1
PI3 60,10@0 C line 12x1
PG1 20,8
PG2 40,8
PG3 60,8
AI1 30,44@180 C line 12x1
"""


def ordered(text: str) -> tuple[Position, tuple[Order, ...]]:
    position = laid_out(TROOPS, way=SIMULTANEOUS, bound=1)
    view = old_dessauer.see(position, "prussia")
    seat = next(each.id for each in position.seats if each.side == "prussia")
    lines = read(text, Context("game", view, seat, old_dessauer.VERBS, old_dessauer.check)).lines
    orders = tuple(order for line in lines for order in line.orders)
    sheet = Sheet(seat, 1, orders)
    return old_dessauer.resolve(position, [sheet], Dice(b"sides", b"", 1)).position, orders


def stands(position: Position, name: str) -> tuple[int, int, int]:
    unit = next(unit for unit in position.units if unit.id == name)
    return unit.at.x // 64, unit.at.y // 64, unit.at.heading


@pytest.mark.parametrize(
    ("text", "name", "where"),
    [
        ("PI1 N 4", "PI1", (20, 14, 0)),
        ("PI1 S 2", "PI1", (20, 8, 0)),
        ("PI1 E 2", "PI1", (22, 10, 0)),
        ("PI2 E 4", "PI2", (44, 10, 900)),
        ("PI2 N 2", "PI2", (40, 12, 900)),
        ("PI1 fwd 4", "PI1", (20, 14, 0)),
    ],
)
def test_a_unit_goes_to_the_side_of_the_map_that_is_named(text: str, name: str, where: tuple[int, int, int]) -> None:
    after, _ = ordered(text)
    assert stands(after, name) == where


def test_a_way_that_is_too_long_is_answered_with_what_is_possible() -> None:
    position = laid_out(TROOPS, way=SIMULTANEOUS, bound=1)
    _, orders = ordered("PI1 N 9")
    seat = next(each.id for each in position.seats if each.side == "prussia")
    view = old_dessauer.see(position, "prussia")
    told = old_dessauer.check(view, Sheet(seat, 1, orders))
    assert [problem.message for problem in told] == ["Only 6 inches of 9 inches."]
    assert old_dessauer.explain(view, orders[0]).startswith("6 of 6 in, to 20:00,16:00")


def test_a_general_rides_to_the_side_of_the_map_that_is_named() -> None:
    after, _ = ordered("PG2 N 5")
    general = next(general for general in after.generals if general.id == "PG2")
    assert general.spot is not None and (general.spot.x // 64, general.spot.y // 64) == (40, 13)
