"""What every ground answers, whatever its places are: squares with letters either way, and a table in inches."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import atan2, degrees, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.battle.bearing import Heading
from pbem.battle.canonical import from_json, to_json
from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.place import NotAPlace, OffTheMap, Place, from_text, kind_of_place, to_text
from pbem.battle.sine import ONE, cosine, rounded, sine
from pbem.battle.spot import INCH, Spot, length_text
from pbem.battle.square import Letters, RowSquare, Square, square_block
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Footprint, Standing
from tests.battle.grounds import GROUNDS, bearings, headings, places, places_on, row_squares, spots, standings

TABLE = MeasuredGround(72, 48)
ROWS = SquaredGround(23, 30, letters=Letters.ROWS)


@given(row_squares)
def test_a_square_of_a_lettered_row_reads_back(square: RowSquare) -> None:
    assert RowSquare.parse(str(square)) == square
    assert RowSquare.parse(str(square).lower()) == square


def test_letters_of_rows_are_counted_from_the_south() -> None:
    square = RowSquare.parse("M22")
    assert (square.column, square.row) == (22, 13)
    assert [str(near) for near in square.neighbours()] == ["N22", "N23", "M23", "L23", "L22", "L21", "M21", "N21"]
    assert str(square.step(Facing.N, 2)) == "O22"
    assert square.toward(RowSquare.parse("N23")) is Facing.NE
    assert [str(each) for each in square_block(RowSquare(2, 1), RowSquare(1, 2))] == ["A1", "B1", "A2", "B2"]


def test_the_same_geometry_in_another_notation_is_another_place() -> None:
    assert Square(3, 6) != RowSquare(3, 6)
    assert {Square(3, 6), RowSquare(3, 6)} != {Square(3, 6)}
    assert sorted([RowSquare(1, 1), Square(9, 9)]) == [Square(9, 9), RowSquare(1, 1)]


@given(spots)
def test_a_spot_reads_back(spot: Spot) -> None:
    assert Spot.parse(str(spot)) == spot


def test_a_spot_is_written_in_inches_and_64ths() -> None:
    assert str(Spot(31 * 64 + 9, 28 * 64)) == "31:09,28:00"
    assert Spot.parse("31, 28") == Spot(31 * 64, 28 * 64)
    assert length_text(-5) == "-0:05"


@pytest.mark.parametrize("text", ["", "31", "31:64,2", "31:9,2", "C6", "31:09;28:00", "3.5,2"])
def test_what_is_no_spot_is_refused(text: str) -> None:
    with pytest.raises(NotAPlace, match="is not a spot"):
        Spot.parse(text)


@given(headings)
def test_a_heading_reads_back(heading: Heading) -> None:
    assert Heading.parse(str(heading)) == heading
    assert heading.opposite.opposite == heading


@pytest.mark.parametrize("text", ["", "360", "12.55", "-1", "NE", "1000"])
def test_what_is_no_heading_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a heading"):
        Heading.parse(text)


def test_a_heading_lies_within_the_circle() -> None:
    with pytest.raises(ValueError, match=r"359\.9"):
        Heading(3600)


@given(places)
def test_any_place_reads_back_from_canonical_json(place: Place) -> None:
    assert from_text(to_text(place)) == place
    assert from_json(to_json(place), Place) == place
    assert from_json(to_json({"where": (place,)}), dict[str, tuple[Place, ...]]) == {"where": (place,)}


@given(standings)
def test_any_standing_reads_back_from_canonical_json(standing: Standing) -> None:
    assert from_json(to_json(standing), Standing) == standing


def test_the_canonical_texts_of_places() -> None:
    assert [to_text(place) for place in (Square(3, 6), RowSquare(22, 13), Spot(2, 64))] == [
        "C6",
        "row:M22",
        "at:0:02,1:00",
    ]
    assert to_json(Square(3, 6)) == b'"C6"'
    assert str(Standing(Spot(2, 64), Heading(125), Footprint(12, 1, 24, 32))) == "12x1 0:02,1:00@12.5"


@pytest.mark.parametrize("kind", [Square, RowSquare])
def test_a_field_for_squares_takes_squares_of_either_notation_and_no_spots(kind: type[Square]) -> None:
    assert type(from_json(to_json(kind(2, 3)), Square)) is kind
    with pytest.raises(Exception, match="is no Square"):
        from_json(to_json(Spot(2, 3)), Square)


def test_a_foreign_ground_adds_its_own_kind_of_place() -> None:
    @kind_of_place
    class Hex(Spot):
        __slots__ = ()
        PREFIX = "hex"

    assert from_json(to_json(Hex(1, 2)), Place) == Hex(1, 2)
    with pytest.raises(ValueError, match="both begin with 'hex'"):

        @kind_of_place
        class Other(Spot):
            __slots__ = ()
            PREFIX = "hex"

    with pytest.raises(NotAPlace, match="no kind of place"):
        from_text("moon:1,2")


@pytest.mark.parametrize("name", GROUNDS)
@given(data=st.data())
def test_every_place_of_a_ground_is_named_and_read_back(name: str, data: st.DataObject) -> None:
    ground = GROUNDS[name]
    place = data.draw(places_on(ground))
    assert place in ground
    assert ground.parse(ground.name(place)) == place
    assert from_json(to_json(place), Place) == place


@pytest.mark.parametrize("name", GROUNDS)
@given(data=st.data())
def test_distances_are_the_same_from_either_end(name: str, data: st.DataObject) -> None:
    ground = GROUNDS[name]
    a, b = data.draw(places_on(ground)), data.draw(places_on(ground))
    assert ground.distance(a, b) == ground.distance(b, a)
    assert (ground.distance(a, b) == 0) is (a == b)
    assert ground.within(a, b, 200)
    assert ground.within(a, a, 0)
    assert all(near in ground and ground.distance(a, near) == 1 for near in ground.neighbours(a))
    bearing = ground.bearing(a, b)
    if a != b and bearing is not None:
        assert ground.bearing(b, a) == bearing.opposite


@pytest.mark.parametrize("name", GROUNDS)
@given(data=st.data())
def test_an_outline_lies_about_its_place_and_a_place_in_its_column_and_row(name: str, data: st.DataObject) -> None:
    ground = GROUNDS[name]
    place, bearing = data.draw(places_on(ground)), data.draw(st.none() | bearings)
    x, y = ground.centre(place)
    outline = ground.outline(Standing(place, bearing))
    assert min(px for px, _ in outline) <= x <= max(px for px, _ in outline)
    assert min(py for _, py in outline) <= y <= max(py for _, py in outline)
    assert ground.column_of(place) in [mark for mark, _ in ground.marks_across]
    assert ground.row_of(place) in [mark for mark, _ in ground.marks_up]


@pytest.mark.parametrize(
    ("ground", "text", "told"),
    [
        (SquaredGround(12, 9), "M4", "A1 to L9"),
        (ROWS, "A24", "A1 to AD23"),
        (TABLE, "72:01,3", "0:00,0:00 to 72:00,48:00"),
    ],
)
def test_what_lies_off_the_map_is_told_how_far_the_map_goes(ground: Ground, text: str, told: str) -> None:
    with pytest.raises(OffTheMap, match=told):
        ground.parse(text)


def test_an_area_is_a_list_of_squares_or_the_corners_of_a_polygon() -> None:
    block = square_block(RowSquare(2, 3), RowSquare(4, 6))
    assert ROWS.tell_area(block) == "C2 to F4"
    assert ROWS.inside(RowSquare(3, 4), block)
    assert not ROWS.inside(RowSquare(5, 4), block)
    wedge = [Spot(x * INCH, y * INCH) for x, y in ((0, 0), (20, 0), (10, 20))]
    assert TABLE.inside(Spot(10 * INCH, 10 * INCH), wedge)
    assert TABLE.inside(Spot(5 * INCH, 10 * INCH), wedge), "its border belongs to it"
    assert not TABLE.inside(Spot(5 * INCH - 1, 10 * INCH), wedge)
    strip = [Spot(x * INCH, y * INCH) for x, y in ((0, 0), (72, 0), (72, 12), (0, 12))]
    assert TABLE.tell_area(strip) == "0:00,0:00 to 72:00,12:00"


@given(spots, st.lists(spots, min_size=3, max_size=6))
def test_which_way_round_a_polygon_is_told_makes_no_difference(spot: Spot, corners: list[Spot]) -> None:
    assert TABLE.inside(spot, corners) is TABLE.inside(spot, corners[::-1])
    assert TABLE.inside(corners[0], corners)


def test_a_battalion_in_line_stands_behind_its_front() -> None:
    line = Footprint(12, 1, 24, 32)
    assert (line.front, line.deep) == (288, 32)
    middle = Spot(1000, 1000)
    north = TABLE.outline(Standing(middle, Facing.N, line))
    assert north == ((856, 1000), (1144, 1000), (1144, 968), (856, 968))
    east = TABLE.outline(Standing(middle, Heading(900), line))
    assert east == ((1000, 1144), (1000, 856), (968, 856), (968, 1144))
    turned = TABLE.outline(Standing(middle, Heading(300), line))
    assert turned[0] == (1000 - rounded(144 * cosine(300), ONE), 1000 + 72)


def test_cells_of_twelve_inches_are_a_rough_address() -> None:
    table = MeasuredGround(144, 80)
    assert table.parse("K7") == Spot(126 * INCH, 76 * INCH), "the last row is but eight inches deep"
    assert table.cell_of(Spot(126 * INCH, 76 * INCH)) == "K7"
    assert table.cell_of(Spot(144 * INCH, 0)) == "L1"
    assert table.marks_across[-1] == ("L", 138 * INCH)
    assert table.marks_up[-1] == ("7", 76 * INCH)
    with pytest.raises(OffTheMap, match=r"M7 is not on the table \(A1 to L7\)") as off:
        table.parse("m7")
    assert not off.value.far
    with pytest.raises(OffTheMap) as far:
        table.parse("PI3")
    assert far.value.far, "it is the id of a unit"


def test_inches_are_told_to_a_tenth_and_reached_with_a_64th_over() -> None:
    here = Spot(0, 0)
    assert TABLE.tell(TABLE.distance(here, Spot(3 * INCH + 32, 0))) == "3.5 inches"
    assert [TABLE.tell_reach(reach) for reach in (1, 3)] == ["1 inch", "3 inches"]
    assert TABLE.within(here, Spot(3 * INCH + 1, 0), 3)
    assert not TABLE.within(here, Spot(3 * INCH + 2, 0), 3)
    assert TABLE.way(here, Facing.NE, 2) == (Spot(91, 91),)


@given(spots, spots)
def test_bearing_and_distance_are_those_of_a_ruler_and_a_protractor(a: Spot, b: Spot) -> None:
    dx, dy = b.x - a.x, b.y - a.y
    assert abs(TABLE.distance(a, b) - hypot(dx, dy)) <= 0.5 + 1e-6
    heading = TABLE.bearing(a, b)
    if heading is not None:
        off = (heading.degrees - degrees(atan2(dx, dy)) + 180) % 360 - 180
        assert abs(off) <= 0.06


def test_the_table_of_sines_is_right_in_every_figure() -> None:
    with localcontext() as context:
        context.prec = 40
        pi = Decimal("3.14159265358979323846264338327950288419716939937511")
        for tenths in range(901):
            angle = pi * tenths / 1800
            exact = term = angle
            for step in range(1, 20):
                term = -term * angle * angle / (2 * step * (2 * step + 1))
                exact += term
            assert abs(exact * ONE - sine(tenths)) <= Decimal("0.5")


@given(st.integers(-9999, 9999))
def test_sines_are_alike_all_round_the_circle(tenths: int) -> None:
    assert sine(tenths) == -sine(-tenths) == sine(tenths + 3600) == -sine(tenths + 1800)
    assert cosine(tenths) == cosine(-tenths) == sine(900 - tenths)
    assert rounded(-tenths, 7) == -rounded(tenths, 7)
