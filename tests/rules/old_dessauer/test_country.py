"""19, 20: a bought army in its ground, and a country that is the same for both sides."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.order import Action, Order
from pbem.battle.side import Side
from pbem.battle.spot import INCH, Spot
from pbem.rules.old_dessauer.buying.bill import Bill, list_text
from pbem.rules.old_dessauer.buying.country import lay_out
from pbem.rules.old_dessauer.buying.muster import DEPTH, drawn_up, recruits
from pbem.rules.old_dessauer.buying.purse import asked_for, bought, usual_army
from pbem.rules.old_dessauer.buying.reading import read_list
from pbem.rules.old_dessauer.field.position import Purse
from pbem.rules.old_dessauer.measure.box import gap, laid
from pbem.rules.old_dessauer.orders.checking.shopping import shopping
from pbem.rules.old_dessauer.scenario.victory import judge
from tests.rules.old_dessauer.drawn import laid_out

RED = Side("red", "Red", "Red", True, Facing.S)
BLUE = replace(RED, id="blue", home=Facing.N)
TABLE = MeasuredGround(72, 60)


def keyed(number: int) -> Dice:
    return Dice(number.to_bytes(4, "big"), b"", 0)


@pytest.mark.parametrize("number", range(40))
def test_70__the_country_is_the_same_seen_from_either_side(number: int) -> None:
    ground = MeasuredGround(72 + number, 60)
    features = lay_out(ground, keyed(number)).features
    outlines = {(each.kind, each.level, frozenset(each.corners)) for each in features}
    turned = {
        (kind, level, frozenset(Spot(ground.width * INCH - spot.x, ground.depth * INCH - spot.y) for spot in corners))
        for kind, level, corners in (
            (each.kind, each.level, map(Spot.parse, map(str, each.corners))) for each in features
        )
    }
    assert outlines == turned
    rows = [spot.y for each in features for spot in map(Spot.parse, map(str, each.corners))]
    assert all(DEPTH * INCH <= y <= (ground.depth - DEPTH) * INCH for y in rows)
    assert len({each.name for each in features}) == len(features)


@pytest.mark.parametrize("number", range(40))
def test_70__no_piece_of_the_country_is_notched_or_crosses_itself(number: int) -> None:
    for piece in lay_out(MeasuredGround(72 + number, 60), keyed(number)).features:
        corners = [Spot.parse(str(corner)) for corner in piece.corners]
        around = zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True)
        turns = {(b.x - a.x) * (c.y - b.y) > (b.y - a.y) * (c.x - b.x) for a, b, c in around}
        assert len(turns) == 1, (piece.kind, piece.corners)


def test_70__the_country_is_other_dice_for_another_battle() -> None:
    assert len({lay_out(TABLE, keyed(number)).features for number in range(20)}) > 15


def army(text: str, side: Side = RED) -> list[str]:
    lots, wrong = read_list(text)
    assert wrong == ()
    return [unit.id for unit in recruits(lots, side, side.id)]


def test_70__units_are_numbered_by_arms() -> None:
    text = "2 line C; 1 LI B; 2 HC B; 1 LC C; 1 light battery 2 guns; 2 generals"
    assert army(text) == ["RI1", "RI2", "RI3", "RC1", "RC2", "RC3", "RB1"]


def test_70__units_are_named_by_ordinals() -> None:
    lots, _ = read_list("24 line C")
    names = [unit.name.split()[0] for unit in recruits(lots, RED, "red")]
    assert names[:4] == ["1st", "2nd", "3rd", "4th"]
    assert names[9:14] == ["10th", "11th", "12th", "13th", "14th"]
    assert names[19:] == ["20th", "21st", "22nd", "23rd", "24th"]


@pytest.mark.parametrize("points", [400, 1500, 3000])
def test_70__both_armies_are_drawn_up_alike_in_their_own_ground_and_nobody_on_another(points: int) -> None:
    lots = usual_army(points).lots
    red = drawn_up(recruits(lots, RED, "red"), RED, TABLE)
    blue = drawn_up(recruits(lots, BLUE, "blue"), BLUE, TABLE)
    assert all(unit.pose is not None for unit in (*red, *blue))
    for one, other in combinations(red, 2):
        assert gap(laid(one.at, one.shape), laid(other.at, other.shape)) >= 0
    for unit in red:
        corners = TABLE.outline(unit.at.standing(unit.shape))
        assert all(0 <= y <= DEPTH * INCH and 0 <= x <= 72 * INCH for x, y in corners)
    turned = [(72 * INCH - unit.at.x, 60 * INCH - unit.at.y, (unit.at.heading + 1800) % 3600) for unit in blue]
    assert turned == [(unit.at.x, unit.at.y, unit.at.heading) for unit in red]


def test_70__who_is_broader_than_the_table_does_not_take_the_field_and_the_others_do() -> None:
    lots, _ = read_list("1 line C 24 figures; 1 HC B")
    small = MeasuredGround(9, 60)
    placed = drawn_up(recruits(lots, RED, "red"), RED, small)
    assert {unit.id: unit.pose is not None for unit in placed} == {"RI1": False, "RC1": True}


@pytest.mark.parametrize("points", [250, 1000, 1500, 4000])
def test_70__the_usual_army_leaves_no_room_for_another_regiment(points: int) -> None:
    bill = usual_army(points)
    assert 0 <= bill.left < 53
    assert bill.units > 0


def test_70__of_a_list_that_is_too_dear_less_is_bought() -> None:
    lots, _ = read_list("10 line C; 5 HC B")
    assert bought(replace(asked_for((), Purse("red", 1500)), bill=Bill(lots, 1500))).total == 1487


@pytest.mark.parametrize(("text", "left"), [("3 generals", "3 generals; "), ("30 generals", ""), ("40 generals", "")])
def test_70__who_asks_for_generals_alone_has_a_usual_army_with_them_where_points_are_left(text: str, left: str) -> None:
    lots, _ = read_list(text)
    bill = bought(replace(asked_for((), Purse("red", 1500)), bill=Bill(lots, 1500)))
    assert bill.units and bill.left >= 0
    assert list_text(bill.lots) == left + list_text(usual_army(1350 if left else 1500).lots)


def test_70__a_list_of_generals_alone_is_asked_about() -> None:
    position = replace(laid_out("PG1 24,20"), bound=0, purses=(Purse("prussia", 300),))
    (problem,) = shopping(position, Order("PG1", (Action("buy", word="2 generals"),)))
    assert problem.message == "The list has generals and no troops."
    assert [choice.order.actions[0].word for choice in problem.choices] == ["2 generals; 3 line infantry C"]


def test_71__a_side_that_has_no_troops_on_the_table_is_judged_at_the_end_as_any_other() -> None:
    assert judge(laid_out("PG1 24,20\nAI1 24,30@180 C line 12x1")) is None


@pytest.mark.parametrize(("points", "faults"), [(53, 0), (52, 1)])
def test_70__a_list_that_spends_the_last_point_is_no_fault(points: int, faults: int) -> None:
    """Twelve of the line of grade C are 53 points."""
    position = replace(laid_out("PG1 24,20"), bound=0, purses=(Purse("prussia", points),))
    order = Order("PG1", (Action("buy", word="1 line infantry C"),))
    assert len(shopping(position, order)) == faults


def test_70__three_rows_fill_the_ground_and_whoever_finds_no_room_in_them_stays_away() -> None:
    """Twelve inches deep, four for each row."""
    lots, _ = read_list("60 line C")
    army = drawn_up(recruits(lots, RED, "red"), RED, TABLE)
    fronts = {unit.at.y for unit in army if unit.pose is not None}
    assert fronts == {12 * INCH, 8 * INCH, 4 * INCH}
    assert any(unit.pose is None for unit in army)
