from __future__ import annotations

import re
from itertools import pairwise

import pytest

from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order
from pbem.battle.piece import Formation
from pbem.battle.square import Square
from pbem.report.map import draw
from pbem.report.map.plans import arc, intents
from tests.report.map.drawing import SVG, legend, parse
from tests.report.views import dettingen, dettingen_plans, squares, toy, unit


def only(*actions: Action, unit_line: str = "FI1 C3 N L 0") -> tuple[tuple[str, tuple[Square, ...]], ...]:
    found = intents(toy(6, 6, unit(unit_line), unit("BI1 C6 S L 0")), (Order("FI1", actions),))
    return tuple((leg.kind, leg.chain) for intent in found for leg in intent.legs)


def test_a_path_starts_where_the_piece_stands() -> None:
    assert only(Action("move", squares("C4 D5"))) == (("move", squares("C3 C4 D5")),)


def test_a_direction_with_a_number_is_a_path_too() -> None:
    assert only(Action("move", direction=Facing.E, number=2)) == (("move", squares("C3 D3 E3")),)


def test_a_direction_alone_is_a_turn() -> None:
    assert only(Action("face", direction=Facing.E)) == (("turn", squares("C3")),)
    assert only(Action("face", direction=Facing.N)) == ()


def test_a_target_named_by_unit_is_where_it_stands() -> None:
    assert only(Action("fire", units=("BI1",))) == (("fire", squares("C3 C6")),)
    assert only(Action("melee", units=("BI1",))) == (("charge", squares("C3 C6")),)


def test_an_unseen_target_is_not_drawn() -> None:
    assert only(Action("fire", units=("HIDDEN",))) == ()


def test_further_actions_go_on_from_the_end_of_the_path() -> None:
    legs = only(Action("move", squares("C4")), Action("fire", squares("C6")))
    assert legs == (("move", squares("C3 C4")), ("fire", squares("C4 C6")))


def test_leaving_the_table_goes_straight_to_the_edge() -> None:
    assert only(Action("exit", direction=Facing.N)) == (("move", squares("C3 C4 C5 C6")),)


def test_deployment_shows_the_unit_where_it_shall_stand_without_a_path() -> None:
    view = toy(6, 6, unit("FI1 C3 N L 0"))
    (intent,) = intents(view, (Order("FI1", (Action("deploy", squares("B2"), direction=Facing.E, word="square"),)),))
    assert intent.end.place == Square.parse("B2")
    assert intent.end.facing is Facing.E
    assert intent.end.formation is Formation.HOLLOW_SQUARE


def test_of_orders_for_several_dice_the_longest_is_drawn() -> None:
    view = toy(6, 6, unit("FI1 C3 N L 0"))
    orders = [
        Order("FI1", (Action("move", squares(path)),), given=given) for given, path in ((1, "C4"), (3, "C4 C5 C6"))
    ]
    (intent,) = intents(view, orders)
    assert intent.end.place == Square.parse("C6")


def test_an_arc_opens_half_a_right_angle_to_either_hand() -> None:
    north = arc(unit("FI1 C3 N L 0"), 2)
    assert set(north) == set(squares("B4 C4 D4 A5 B5 C5 D5 E5"))
    corner = arc(unit("FI1 C3 N L 0").fronting(Facing.NE), 1)
    assert set(corner) == set(squares("C4 D4 D3"))


def test_the_acknowledgement_map_explains_its_dotted_signs() -> None:
    told = set(legend(draw(dettingen(), plans=dettingen_plans())))
    assert {"ordered to move", "ordered to charge", "ordered to fire", "ordered to turn", "arc of fire"} <= told
    assert "would stand here" in told
    assert not {word for word in legend(draw(dettingen())) if "ordered" in word}


def test_orders_for_nobody_on_the_map_draw_nothing() -> None:
    view = dettingen()
    assert draw(view, plans=(Order("XX9", (Action("move", squares("C4")),)),)) == draw(view)


def paths(svg: str) -> set[str]:
    return {node.get("d", "") for node in parse(svg).iter(f"{SVG}path")}


@pytest.mark.parametrize(
    ("begins", "ends", "hand"),
    [("N", Facing.E, 1), ("N", Facing.W, -1), ("N", Facing.NW, -1), ("NW", Facing.N, 1), ("NE", Facing.SE, 1)],
)
def test_a_turn_is_drawn_the_short_way_round_on_the_side_it_turns_to(begins: str, ends: Facing, hand: int) -> None:
    """Every point of the sign lies on one side of the line from the middle of the block to where it begins."""
    view = toy(6, 6, unit(f"FI1 C3 {begins} L 0"), unit("BI1 C6 S L 0"))
    drawn = paths(draw(view, plans=(Order("FI1", (Action("face", direction=ends),)),))) - paths(draw(view))
    (sign,) = {path for path in drawn if "Q" in path and float(path[1:].split()[0]) > 100}
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", sign)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    x, y = 250.0, 345.0
    out = points[0][0] - x, points[0][1] - y
    assert all(hand * (out[0] * (b - y) - out[1] * (a - x)) >= -50 for a, b in points), points
    assert sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(points)) < 110
