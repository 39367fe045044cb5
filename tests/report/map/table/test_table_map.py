"""The drawn map of a table in inches."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations

import pytest

from pbem.battle.bend import Bend, Wing
from pbem.battle.dice import Dice
from pbem.battle.measured_ground import MeasuredGround, as_table
from pbem.battle.piece import Formation, Piece
from pbem.battle.reach import Reach
from pbem.battle.spot import INCH, Spot
from pbem.report.map import closer, describe, draw, to_png
from pbem.report.map.measure import CODE, text_width
from pbem.report.map.table.rulers import figure_rooms
from pbem.report.map.table.sheet import table_sheet
from pbem.report.map.table.tracks import way
from pbem.report.map.table.window import TableWindow, whole_table
from pbem.rules import rule_system
from pbem.scenarios import load
from tests.report.map.drawing import SVG, codes, legend, parse, texts
from tests.report.map.table.tables import SENTENCES, area, standing, table, told, unit

BROOK = area("stream", "Laugwitz brook", "7,0", "10,84", width=2)
VILLAGE = area("block", "Mollwitz", "68,76", "68,82", "74,82", "74,76")


def army() -> list[Piece]:
    """Eighty units in four lines."""
    rows = [("P", 28, "0"), ("P", 20, "0"), ("A", 40, "180"), ("A", 48, "180")]
    return [
        unit(f"{side}I{20 * (line % 2) + number + 1} foot 12x1 {16 + 6 * number},{y}@{heading}", "first line")
        for line, (side, y, heading) in enumerate(rows)
        for number in range(20)
    ]


def boxes(svg: str) -> list[tuple[float, float, float, float]]:
    """The room that each code takes on the sheet."""
    found = []
    for label in parse(svg).iter(f"{SVG}g"):
        if label.get("class") == "code":
            for node in label.iter(f"{SVG}text"):
                size = float(node.get("font-size") or label.get("font-size") or 0)
                x, y = float(node.get("x") or 0), float(node.get("y") or 0)
                found.append((x, y - size * 0.75, x + text_width(node.text or "", size, CODE), y))
    return found


def path_points(svg: str, **look: str) -> list[list[tuple[float, float]]]:
    """The points of every path that is drawn so."""
    found = []
    for node in parse(svg).iter(f"{SVG}path"):
        if all(node.get(key.replace("_", "-")) == value for key, value in look.items()):
            numbers = [float(number) for number in re.findall(r"-?[0-9.]+", node.get("d") or "")]
            found.append(list(zip(numbers[::2], numbers[1::2], strict=False)))
    return found


def test_eighty_units_have_their_codes_on_the_large_map_and_none_covers_another() -> None:
    svg = draw(table(*army(), features=(BROOK, VILLAGE)), width=1200)
    assert {f"PI{number}" for number in range(1, 41)} | {f"AI{number}" for number in range(1, 41)} <= codes(svg)
    covered = [
        (a, b)
        for a, b in combinations(boxes(svg), 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
    ]
    assert covered == []


def test_no_code_is_printed_over_the_edge_of_the_table() -> None:
    edges = [unit("PC1 horse 6x2 1:40,20@270"), unit("PC2 horse 6x2 142:32,20@90"), unit("PC3 horse 6x2 60,1@0")]
    view = table(*edges)
    sheet = table_sheet(1200, whole_table(as_table(view.ground)))
    for left, top, right, bottom in boxes(draw(view)):
        assert sheet.left <= left < right <= sheet.left + sheet.map_width
        assert sheet.top <= top < bottom <= sheet.top + sheet.map_height


def test_footprints_are_drawn_to_scale_with_north_at_the_top() -> None:
    view = table(unit("PI1 foot 12x1 72,42@0"))
    sheet = table_sheet(1200, whole_table(as_table(view.ground)))
    corners, *_ = path_points(draw(view, width=1200), fill="#1B4F9C", stroke="#1B4F9C")
    left_front, right_front, right_rear, _ = corners
    assert right_front[0] - left_front[0] == pytest.approx(4.5 * sheet.inch, abs=0.2)
    assert right_rear[1] > right_front[1], "it fronts north, so its rear lies below"
    assert sheet.at((72 * INCH, 42 * INCH))[1] == pytest.approx(left_front[1], abs=0.1)


def test_cells_are_lettered_from_the_west_and_numbered_from_the_south() -> None:
    printed = texts(draw(table(unit("PI1 foot 12x1 72,42@0"))))
    assert [printed.count(name) for name in ("A", "L", "1", "7")] == [2, 2, 2, 2]
    assert "M" not in printed


def test_shaken_and_disordered_are_marked_and_explained_and_losses_told() -> None:
    plain = draw(table(unit("PI1 foot 12x1 72,42@0")))
    marked = draw(table(unit("PI1 foot 9x1 72,42@0 9/12 shaken disordered")))
    assert "shaken" not in legend(plain)
    assert {"shaken", "disordered", "figures lost"} <= set(legend(marked))
    assert "-3" in codes(marked)
    assert not {"shaken", "disordered"} & set(codes(marked)), "they are drawn, not lettered"


def test_terrain_is_named_and_explained() -> None:
    svg = draw(table(unit("PI1 foot 12x1 72,42@0"), features=(BROOK, VILLAGE)))
    assert {"Laugwitz brook", "Mollwitz"} <= set(texts(svg))
    assert {"stream", "block"} <= set(legend(svg))


def test_a_names_place_is_where_no_unit_stands() -> None:
    free = draw(table(features=(VILLAGE,)))
    crowded = draw(table(unit("PI1 foot 12x1 71,83@0"), unit("PI2 foot 12x1 71,75@180"), features=(VILLAGE,)))

    def height(svg: str) -> float:
        node = next(node for node in parse(svg).iter(f"{SVG}text") if node.text == "Mollwitz")
        return float(node.get("y") or 0)

    assert height(free) != height(crowded)


def test_a_wheel_is_drawn_as_an_arc_about_its_corner() -> None:
    sheet = table_sheet(1200, TableWindow(0, 0, 144 * INCH, 84 * INCH))
    start, end = standing("72,42@0", 12, 1), standing("69:48,44:16@270", 12, 1)
    points = way((start, end), sheet)
    corner = sheet.at((int(69.75 * INCH), 42 * INCH))
    away = [((x - corner[0]) ** 2 + (y - corner[1]) ** 2) ** 0.5 for x, y in points]
    assert len(points) > 10
    assert all(abs(reach - 2.25 * sheet.inch) < 0.3 for reach in away)


def test_a_shot_goes_straight_whichever_way_the_target_fronts() -> None:
    sheet = table_sheet(1200, TableWindow(0, 0, 144 * INCH, 84 * INCH))
    assert len(way((standing("72,42@0", 4, 1), standing("72,50@180", 12, 1)), sheet, "fire")) == 2


def test_who_moved_leaves_a_ghost_and_an_arrow_where_it_was() -> None:
    moved = unit("PI1 foot 12x1 72,48@0")
    event = told("marched", "PI1", standing("72,42@0", 12, 1), standing("72,48@0", 12, 1))
    svg = draw(table(moved), events=(event,), sentences=SENTENCES)
    assert "moved" in legend(svg)
    assert path_points(svg, stroke_dasharray="2.5 2")
    assert not path_points(draw(table(moved)), stroke_dasharray="2.5 2")


U_SHAPE = Bend(Wing(4, 900), Wing(4, 900))


def on_the_table(paths: list[list[tuple[float, float]]]) -> list[list[tuple[float, float]]]:
    """Those that are no signs of the legend, which are drawn about an origin of their own."""
    return [path for path in paths if all(x > 100 and y > 200 for x, y in path)]


def fronts(svg: str) -> set[tuple[float, float]]:
    """Which way the thick fronts of all blocks go, in inches, each as a step from its left end to its right."""
    inch = table_sheet(1200, TableWindow(0, 0, 144 * INCH, 84 * INCH)).inch
    edges = on_the_table(path_points(svg, stroke_width="2", stroke_linecap="round"))
    return {(round((b[0] - a[0]) / inch, 1), round((b[1] - a[1]) / inch, 1)) for a, b in (edge[:2] for edge in edges)}


def test_a_bent_line_is_drawn_wing_by_wing_each_with_its_own_front() -> None:
    straight = unit("PI1 foot 12x1 72,42@0")
    bent = replace(straight, standing=standing("72,42@0", 12, 1, bend=U_SHAPE))
    assert fronts(draw(table(straight), width=1200)) == {(4.5, 0)}
    assert fronts(draw(table(bent), width=1200)) == {(1.5, 0), (0, -1.5), (0, 1.5)}
    one, three = (len(path_points(draw(table(each), ruled="PI1"), fill_opacity="0.1", fill_rule="evenodd"))
                  for each in (replace(straight, reaches=(Reach("muskets", 192, 225),)),
                               replace(bent, reaches=(Reach("muskets", 192, 225),))))  # fmt: skip
    assert (one, three) == (1, 3)


def test_a_line_that_is_to_bend_where_it_stands_is_drawn_into_the_plan() -> None:
    there, bent = standing("72,42@0", 12, 1), standing("72,42@0", 12, 1, bend=U_SHAPE)
    line = table(unit("PI1 foot 12x1 72,42@0"))
    ghosts = path_points(draw(line, planned=(told("marched", "PI1", there, bent),), sentences=SENTENCES),
                         stroke_dasharray="2.5 2")  # fmt: skip
    assert len(on_the_table(ghosts)) == 3
    still = draw(line, planned=(told("marched", "PI1", there, there),), sentences=SENTENCES)
    assert not on_the_table(path_points(still, stroke_dasharray="2.5 2"))


def test_rulers_are_laid_before_the_one_unit_that_was_asked_for() -> None:
    reaches = (
        Reach("muskets, close", 3 * INCH, 225),
        Reach("muskets, far", 6 * INCH, 225),
        Reach("move", 288, 225, moves=True),
    )
    view = table(unit("PI1 foot 12x1 72,42@0", "first line", reaches), unit("PI2 foot 12x1 80,42@0", "", reaches))
    svg = draw(view, ruled="PI1")
    assert {'3"', '6"', '4½"'} <= codes(svg)
    assert not {'3"', '6"'} & codes(draw(view))
    sheet = table_sheet(1200, whole_table(as_table(view.ground)))
    x, y = sheet.at((72 * INCH, 42 * INCH))
    far = max(path_points(svg, fill_opacity="0.1", fill_rule="evenodd"), key=lambda band: -min(py for _, py in band))
    assert y - min(py for _, py in far) == pytest.approx(6 * sheet.inch, abs=0.3)
    assert max(px for px, _ in far) - x == pytest.approx((2.25 + 6 * 0.38268) * sheet.inch, abs=0.4)


def test_no_code_is_printed_over_the_inches_of_a_ruler_and_no_troops_hide_them() -> None:
    """The enemy stands across the very inch that is told; his code would have its place there."""
    reaches = (Reach("muskets, close", 3 * INCH, 225), Reach("muskets, far", 6 * INCH, 225))
    ruled = unit("PI1 foot 12x1 72,42@0", "first line", reaches)
    view = table(ruled, unit("AI1 foot 12x1 71,45@180"), unit("AI2 foot 12x1 72,47@180"))
    svg = draw(view, ruled="PI1")
    sheet = table_sheet(1200, whole_table(as_table(view.ground)))
    rooms = [room for room, _, _ in figure_rooms(ruled, sheet)]
    assert len(rooms) == 2
    printed = {node.text: node for node in parse(svg).iter(f"{SVG}text")}
    for code in ("AI1", "AI2", "PI1"):
        x, y = float(printed[code].get("x") or 0), float(printed[code].get("y") or 0)
        for room in rooms:
            beside = x >= room.x + room.width or x + text_width(code, 9, CODE) <= room.x
            assert beside or y - 8 >= room.y + room.height or y <= room.y, code
    drawn = [node.text for node in parse(svg).iter() if node.text]
    blocks = [number for number, text in enumerate(drawn) if text.startswith(("AI1 ", "AI2 "))]
    assert len(blocks) == 2 and drawn.index('3"') > max(blocks)


@pytest.mark.parametrize(("east", "told"), [(96, True), (99, False), (101, False)])
def test_a_closer_map_has_no_code_for_who_stands_beyond_its_edge(east: int, told: bool) -> None:
    """The map ends at 98 inches; the code of a block of which less than half is there would stand for nobody."""
    view = table(unit("PI1 foot 12x1 72,42@0"), unit(f"PI2 foot 12x1 {east},42@0"))
    window = TableWindow(50 * INCH, 24 * INCH, 48 * INCH, 36 * INCH)
    assert ("PI2" in codes(draw(view, window=window))) is told


def test_gunners_who_have_left_their_guns_are_no_skirmishers() -> None:
    away = replace(unit("PB1 guns 3x1 72,42@0"), formation=Formation.SKIRMISH)
    assert "gunners away from their guns" in legend(draw(table(away)))


def test_the_closer_map_looks_where_it_is_fought() -> None:
    far = [unit("PI1 foot 12x1 20,10@0"), unit("AI1 foot 12x1 20,80@180")]
    assert closer(table(*far), (), SENTENCES) is None
    window = closer(
        table(*far, unit("PC1 horse 6x2 120,60@0 fights"), unit("AC1 horse 6x2 120,60:02@180 fights")), (), SENTENCES
    )
    assert isinstance(window, TableWindow)
    assert Spot(120 * INCH, 60 * INCH) in window
    assert (window.width, window.depth) == (48 * INCH, 36 * INCH)


def test_the_closer_map_shows_and_tells_only_what_stands_in_it() -> None:
    view = table(unit("PI1 foot 12x1 20,10@0"), unit("PC1 horse 6x2 120,60@0"))
    window = TableWindow(96 * INCH, 48 * INCH, 48 * INCH, 36 * INCH)
    svg = draw(view, window=window, width=720)
    assert {"PC1"} == codes(svg)
    assert "I5 to L7" in describe(view, window)
    assert "bound 3  ·  I5 to L7, closer" in texts(svg)


def test_enemies_who_fight_are_under_crossed_swords() -> None:
    fighting = (unit("PC1 horse 6x2 60,40@0 fights"), unit("AC1 horse 6x2 60,40:02@180 fights"))
    assert "in combat" in legend(draw(table(*fighting)))
    assert "melee at F4" in describe(table(*fighting))


def test_a_name_with_markup_in_it_harms_nothing_and_the_png_is_as_wide_as_asked() -> None:
    view = table(unit("PI1 foot 12x1 72,42@0"), features=(area("block", "<b>&", "1,1", "1,5", "5,5", "5,1"),))
    svg = draw(view, width=600)
    assert isinstance(ET.fromstring(svg), ET.Element)
    assert to_png(svg).startswith(b"\x89PNG")


def test_a_table_and_its_view_draw_the_same_bytes_every_time() -> None:
    view = table(*army(), features=(BROOK, VILLAGE))
    assert draw(view) == draw(view)
    assert isinstance(view.ground, MeasuredGround)


@pytest.mark.parametrize("width", [600, 1200])
@pytest.mark.parametrize("battle", ["mollwitz", "mollwitz_half"])
def test_no_code_of_a_whole_army_covers_another(battle: str, width: int) -> None:
    system, scenario = rule_system("old_dessauer"), load(battle)
    position = system.resolve(system.set_up(scenario, "simultaneous"), (), Dice(b"", b"", 0)).position
    for side in scenario.sides:
        found = boxes(draw(system.see(position, side.id), width=width))
        assert len(found) >= 20
        for one, other in combinations(found, 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (one, other)


def test_after_the_last_bound_the_map_says_that_it_is_the_end() -> None:
    over = replace(table(unit("PI1 foot 12x1 24,20@0")), last_bound=2)
    assert any("end of bound 2 of 2" in text for text in texts(draw(over)))
    assert "end of bound 2" in describe(over)
