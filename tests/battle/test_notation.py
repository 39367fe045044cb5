"""Every notation reads back as what it was written from, and geometry is that of a compass."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.battle.canonical import from_json, to_json
from pbem.battle.condition import (
    AT_LEAST,
    BELOW,
    EMPTY,
    ENEMY_AT,
    ENEMY_WITHIN,
    UNIT_AT,
    UNIT_BROKEN,
    Clause,
    Condition,
)
from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.side import Seat
from pbem.battle.side_orders import side_orders
from pbem.battle.square import Square, letters_of, number_of, square_block
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, SquaredGround, Terrain
from pbem.battle.standing import Standing

squares = st.builds(Square, st.integers(1, 702), st.integers(1, 99))


@given(squares)
def test_a_square_reads_back(square: Square) -> None:
    assert Square.parse(str(square)) == square
    assert Square.parse(str(square).lower()) == square


@given(st.integers(1, 5000))
def test_columns_after_z_go_on_with_aa(column: int) -> None:
    assert number_of(letters_of(column)) == column


def test_columns_after_z() -> None:
    assert [letters_of(n) for n in (1, 26, 27, 52, 53)] == ["A", "Z", "AA", "AZ", "BA"]


@pytest.mark.parametrize("text", ["", "C", "6", "C0", "6C", "C-6", "ABC1", "C6x", "C100", "Ç6"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a square"):
        Square.parse(text)


def test_a_square_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Square(3, 6).row = 7


@given(squares, st.sampled_from(Facing))
def test_a_step_leads_where_it_points(square: Square, facing: Facing) -> None:
    assert square.toward(square.step(facing)) == facing
    assert square.step(facing).step(facing.opposite) == square
    assert square.distance(square.step(facing, 3)) == 3


def test_turning() -> None:
    assert Facing.N.turned(90) is Facing.E
    assert Facing.N.turned(-45) is Facing.NW
    assert Facing.NW.turn_to(Facing.NE) == 90
    assert Facing.S.turn_to(Facing.N) == 180
    assert [facing for facing in Facing if facing.diagonal] == [Facing.NE, Facing.SE, Facing.SW, Facing.NW]


def test_a_block_of_squares() -> None:
    block = square_block(Square.parse("D3"), Square.parse("C1"))
    assert [str(square) for square in block] == ["C1", "C2", "C3", "D1", "D2", "D3"]


def test_ground_answers_for_squares_and_edges_either_way_round() -> None:
    a, b = Square(1, 1), Square(2, 1)
    ground = SquaredGround(2, 1, cells=(Cell(a, (Terrain.WOOD,)),), edges=(Edge(a, b, EdgeKind.WALL),), roads=((b, a),))
    assert ground.has(a, Terrain.WOOD, Terrain.TOWN)
    assert not ground.has(b, Terrain.WOOD)
    assert ground.edge(b, a) == {EdgeKind.WALL}
    assert ground.road_links(a, b)
    assert Square(3, 1) not in ground
    assert from_json(to_json(ground), SquaredGround) == ground


ORDER = Order(
    "FI1",
    (Action("move", (Square(3, 5),)), Action("face", direction=Facing.E)),
    Condition((Clause(ENEMY_WITHIN.says, number=2), Clause(UNIT_BROKEN.says, negated=True, unit="FI2"))),
    (Action("hold"),),
)


def test_an_order_is_written_as_players_write_it() -> None:
    assert str(ORDER) == "FI1 move C5, face E if enemy within 2 and not FI2 broken else hold"
    rule = StandingOrder("FI1", Action("react", word="chargers"))
    assert str(rule) == "react FI1 chargers"


def test_a_sheet_reads_back_from_its_json() -> None:
    sheet = Sheet("gramont", 4, (ORDER,), (StandingOrder("FI1", Action("react", word="hold")),), "Bess")
    assert from_json(to_json(sheet), Sheet) == sheet
    assert to_json(from_json(to_json(sheet), Sheet)) == to_json(sheet)


def piece(unit: str, side: str, square: str, **other: object) -> Piece:
    from dataclasses import replace

    plain = Piece(unit, unit, side, Arm.INFANTRY, Formation.LINE, Standing(Square.parse(square)), classes=("infantry",))
    return replace(plain, **other)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("clause", "holds"),
    [
        (Clause(ENEMY_WITHIN.says, number=2), True),
        (Clause(ENEMY_WITHIN.says, number=1), False),
        (Clause(ENEMY_WITHIN.says, number=1, negated=True), True),
        (Clause(ENEMY_WITHIN.says, arm="cavalry", number=9), False),
        (Clause(ENEMY_AT.says, place=Square.parse("C4")), True),
        (Clause(EMPTY.says, place=Square.parse("C5")), True),
        (Clause(EMPTY.says, place=Square.parse("C4")), False),
        (Clause(UNIT_BROKEN.says, unit="FI2"), True),
        (Clause(UNIT_BROKEN.says, unit="nobody"), False),
        (Clause(UNIT_AT.says, unit="FI2", place=Square.parse("D6")), True),
        (Clause(AT_LEAST.says, number=2, noun="hits"), True),
        (Clause(BELOW.says, number=2, noun="hits"), False),
    ],
)
def test_conditions(clause: Clause, holds: bool) -> None:
    field = [
        piece("FI1", "fr", "C6", strength=Gauge(2)),
        piece("FI2", "fr", "D6", broken=True),
        piece("BI1", "pa", "C4"),
    ]
    assert Condition((clause,)).holds("FI1", field, SquaredGround(12, 12)) is holds


SEATS = (Seat("chief", "Chief", "fr", commander_in_chief=True), Seat("horse", "Horse", "fr"))


def test_the_commander_in_chief_has_the_last_word_whichever_sheet_came_first() -> None:
    chief = Sheet("chief", 1, (Order("FC1", (Action("hold"),)),))
    horse = Sheet("horse", 1, (Order("FC1", (Action("rally"),)), Order("FC2", (Action("rally"),))))
    for sheets in ((chief, horse), (horse, chief)):
        orders, _ = side_orders(sheets, SEATS)
        assert [str(order) for order in orders] == ["FC1 hold", "FC2 rally"]
