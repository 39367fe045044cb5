from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Formation, Piece, Stack
from pbem.battle.square import Square
from pbem.battle.standing import Standing
from pbem.report.map.layout import Layout, lay_out
from pbem.report.map.slot import Placed, Rect, Setting
from tests.often import often
from tests.report.views import dettingen, raab, unit

HOMES = {"french": Facing.N, "pragmatic": Facing.S, "austria": Facing.E, "france": Facing.W}
SETTING = Setting({}, HOMES)
SQUARE = Rect(-0.01, -0.01, 100.02, 100.02)


def within(rect: Rect) -> bool:
    return (
        rect.x >= SQUARE.x
        and rect.y >= SQUARE.y
        and rect.x + rect.width <= SQUARE.x + SQUARE.width
        and rect.y + rect.height <= SQUARE.y + SQUARE.height
    )


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than a border."""
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > 1e-6
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > 1e-6
    )


def rects(placed: Placed) -> tuple[Rect, Rect]:
    return placed.block, placed.label


def assert_apart(layout: Layout) -> None:
    for one, other in combinations(layout.placed, 2):
        for mine in rects(one):
            for theirs in rects(other):
                assert not overlap(mine, theirs), (one.piece.id, other.piece.id)
    for placed in layout.placed:
        assert not overlap(placed.block, placed.label), placed.piece.id
        assert all(within(rect) for rect in rects(placed)), placed.piece.id
        assert placed.scale > 0
        assert placed.font > 0


def base(identity: str, arm: Arm, side: str = "austria", **more: object) -> Piece:
    formation = Formation.UNLIMBERED if arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) else Formation.MASS
    piece = Piece(identity, identity, side, arm, formation, Standing(Square(1, 1)))
    return replace(piece, **more)  # type: ignore[arg-type]


def test_four_brigades_two_guns_and_two_generals_stand_apart_in_one_square() -> None:
    stack = [base(f"BRG{index}", Arm.INFANTRY, strength=Gauge(index)) for index in range(4)]
    stack += [base("GUN1", Arm.ARTILLERY), base("GUN2", Arm.HORSE_ARTILLERY)]
    stack += [base("CINC", Arm.GENERAL), base("GEN", Arm.GENERAL, with_unit="BRG0")]
    layout = lay_out(stack, SETTING)
    assert len(layout.placed) == 8
    assert_apart(layout)


def test_codes_of_a_full_stack_stay_readable_on_a_map_nine_squares_wide() -> None:
    pieces = [piece for piece in raab().pieces if piece.place == Square.parse("E3")]
    pixels = 1130 / 9 / 100
    assert all(placed.font * pixels >= 9.5 for placed in lay_out(pieces, SETTING).placed)


def test_brigades_of_one_stack_are_drawn_in_one_size() -> None:
    pieces = [piece for piece in raab().pieces if piece.place == Square.parse("E3")]
    brigades = [placed for placed in lay_out(pieces, SETTING).placed if placed.piece.arm is Arm.INFANTRY]
    assert len({round(placed.scale, 6) for placed in brigades}) == 1
    assert len({round(placed.font, 6) for placed in brigades}) == 1


def test_a_garrison_stands_within_walls_and_nobody_else_does() -> None:
    placed = lay_out([base("OUT", Arm.INFANTRY), base("IN", Arm.INFANTRY, marks=("town",))], SETTING).placed
    walled = {one.piece.id: one.walls for one in placed}
    assert walled["OUT"] is None
    assert walled["IN"] is not None


def test_enemies_in_melee_face_each_other_with_swords_between_them() -> None:
    pieces = [unit("MR1 D4 S L 1 melee"), unit("BC1 D4 N L 2 melee")]
    layout = lay_out(pieces, SETTING)
    french, british = layout.placed
    assert layout.swords is not None
    assert french.at[1] < layout.swords[1] < british.at[1]
    assert_apart(layout)


def test_a_charge_from_the_west_puts_the_charger_on_the_western_half() -> None:
    layout = lay_out([unit("BC1 D4 W L 0 melee"), unit("MR1 D4 E L 0 melee")], SETTING)
    where = {placed.piece.id: placed.at[0] for placed in layout.placed}
    assert where["MR1"] < 50 < where["BC1"]


def test_a_general_stands_beside_his_unit_and_leaves_it_the_larger_place() -> None:
    pieces = [piece for piece in dettingen().pieces if piece.place == Square.parse("G6")]
    gun, general = lay_out(pieces, SETTING).placed
    assert (gun.piece.id, general.piece.id) == ("FG2", "GRAM")
    assert gun.block.height > general.block.height


@st.composite
def pieces_of_a_square(draw: st.DrawFn) -> list[Piece]:
    count = draw(st.integers(1, 9))
    return [
        Piece(
            id=draw(st.text("ABCW123", min_size=1, max_size=6)) + str(index),
            name="x",
            side=draw(st.sampled_from(("french", "pragmatic"))),
            arm=draw(st.sampled_from(Arm)),
            formation=draw(st.sampled_from(Formation)),
            standing=Standing(Square(1, 1), draw(st.one_of(st.none(), st.sampled_from(Facing)))),
            strength=Gauge(draw(st.integers(0, 9))),
            broken=draw(st.booleans()),
            in_melee=draw(st.booleans()),
            marks=draw(st.sampled_from(((), ("town",), ("attached",)))),
        )
        for index in range(count)
    ]


@settings(max_examples=often(150), deadline=None)
@given(pieces_of_a_square(), st.sampled_from((0.0, 12.0, 30.0)))
def test_whatever_meets_in_a_square_stays_in_it_and_apart(pieces: list[Piece], least: float) -> None:
    layout = lay_out(pieces, replace(SETTING, least_font=least))
    assert {placed.piece.id for placed in layout.placed} == {piece.id for piece in pieces}
    assert_apart(layout)


def test_a_body_stands_together_from_its_top_down() -> None:
    pieces = [
        base("COL2", Arm.INFANTRY, stack=Stack("Colloredo", 1)),
        base("JEL", Arm.INFANTRY),
        base("COLG", Arm.INFANTRY, stack=Stack("Colloredo", 2)),
        base("COL1", Arm.INFANTRY, stack=Stack("Colloredo", 0)),
    ]
    assert [placed.piece.id for placed in lay_out(pieces, SETTING).placed] == ["COL1", "COL2", "COLG", "JEL"]
    loose = [replace(piece, stack=None) for piece in pieces]
    assert [placed.piece.id for placed in lay_out(loose, SETTING).placed] == ["COL2", "JEL", "COLG", "COL1"]
