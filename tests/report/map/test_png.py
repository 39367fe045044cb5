from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from pbem.report.map import closer, closer_to_orders, draw
from pbem.report.map.layers import Layers, parted
from pbem.report.map.palette import ATLAS
from pbem.report.map.patches import patches
from pbem.report.map.pixels import _entry, _frame, _plate, _title, sheet_of
from pbem.report.map.png import to_png
from pbem.report.map.raster import part, read
from pbem.report.map.window import Window
from tests.report.map.recorded import TRACKS, eight_orders, recorded
from tests.report.views import SENTENCES, dettingen, dettingen_events, dettingen_plans, raab, toy

MAPS = {
    "events": draw(dettingen(), events=dettingen_events(), sentences=SENTENCES),
    "plans": draw(dettingen(), plans=dettingen_plans()),
    "raab": draw(raab()),
}
RECORDED = ("dettingen-busy", "dettingen-deployment", "dettingen-orders", "raab-busy", "aspern-essling-busy")


def map_of(name: str, width: int = 1200) -> str:
    """A map that was recorded."""
    found = recorded(name)
    return draw(found.view, events=found.events, sentences=TRACKS, plans=found.plans, date=found.date, width=width)


def rastered(svg: str) -> Image.Image:
    """A whole drawing as resvg makes it into pixels."""
    drawing = read(svg)
    return part(drawing, (0, 0, *drawing.int_size())).convert("RGB")


@pytest.mark.parametrize("name", RECORDED)
def test_a_map_weighs_85_kilobytes_at_most(name: str) -> None:
    assert len(to_png(map_of(name))) <= 85_000


@pytest.mark.parametrize("width", [1200, 600])
@pytest.mark.parametrize("name", RECORDED)
def test_ground_and_troops_made_into_pixels_apart_look_as_they_do_together(name: str, width: int) -> None:
    svg = map_of(name, width)
    layers = parted(svg)
    assert isinstance(layers, Layers) and sum(len(each.drawn) for each in layers.troops) < len(svg)
    together, apart = rastered(svg), sheet_of(svg)
    assert apart.size == together.size
    assert max(ImageChops.difference(apart, together).tobytes()) <= 4


def closer_map_of(name: str, window: Window | None = None, bound: int = 0) -> str:
    """The closer map of a view that was recorded, at its own window and in its own bound where nothing else is said."""
    found = recorded(name)
    own = closer(found.view, found.events, TRACKS)
    assert isinstance(own, Window)
    view = replace(found.view, bound=bound or found.view.bound)
    return draw(view, events=found.events, sentences=TRACKS, width=720, window=window or own)


@pytest.mark.parametrize("name", ["dettingen-busy", "raab-busy"])
@pytest.mark.parametrize("corner", [None, (1, 1), (1, -5), (-5, 1), (-5, -5)])
def test_a_closer_map_looks_the_same_with_all_around_its_field_made_into_pixels_apart(
    name: str, corner: tuple[int, int] | None
) -> None:
    board = recorded(name).view.board
    window = corner and Window(corner[0] % (board.columns + 1), corner[1] % (board.rows + 1), 5, 5)
    svg = closer_map_of(name, window)
    assert "isolation" not in svg[: svg.index('class="entry"')], "nothing on the field takes longer to be apart"
    _entry.cache_clear()
    together, apart = rastered(svg), sheet_of(svg)
    assert apart.size == together.size
    # What runs off the field is cut elsewhere, and a slanting line is then a shade off in a few places.
    off = [max(each) for each in pixels(ImageChops.difference(apart, together))]
    assert max(off) < 64 and sum(each > 4 for each in off) < len(off) / 1000
    assert _entry.cache_info().currsize == svg.count('class="entry"') > 1, "each entry is kept for the next letter"


def test_the_frame_of_a_closer_map_is_made_into_pixels_once_for_all_bounds() -> None:
    for kept in (to_png, _frame, _title):
        kept.cache_clear()
    for bound in (3, 4):
        to_png(closer_map_of("dettingen-busy", bound=bound))
    assert (_frame.cache_info().misses, _frame.cache_info().hits) == (1, 1)
    assert _title.cache_info().misses == 2, "each bound has a title of its own"


def test_units_far_apart_are_made_into_pixels_apart() -> None:
    """Or half a sheet of blank pixels is made for a few of them."""
    layers = parted(map_of("dettingen-busy"))
    assert isinstance(layers, Layers)
    found = patches(layers)
    left, top, right, bottom = layers.field
    inked = sum((box[2] - box[0]) * (box[3] - box[1]) for box, _ in found)
    assert len(found) > 2 and inked < 0.6 * (right - left) * (bottom - top)
    assert sum(drawn.count('class="code"') for _, drawn in found) == 24


def test_the_ground_is_made_into_pixels_once_for_both_sides() -> None:
    to_png.cache_clear()
    _plate.cache_clear()
    view = recorded("dettingen-busy").view
    for side in view.sides:
        to_png(draw(replace(view, side=side.id, score=(side.name,))))
    assert (_plate.cache_info().misses, _plate.cache_info().hits) == (1, 1)


@pytest.mark.parametrize("name", RECORDED)
def test_what_was_kept_from_other_maps_changes_no_byte(name: str) -> None:
    for kept in (to_png, _plate, _entry, _frame, _title):
        kept.cache_clear()
    alone = to_png(map_of(name))
    for other in RECORDED:
        to_png(map_of(other))
    to_png.cache_clear()
    assert to_png(map_of(name)) == alone


def test_what_was_kept_from_other_closer_maps_changes_no_byte() -> None:
    for kept in (to_png, _frame, _title, _entry):
        kept.cache_clear()
    alone = to_png(closer_map_of("raab-busy"))
    to_png(closer_map_of("dettingen-busy"))
    to_png(closer_map_of("raab-busy", Window(1, 1, 5, 5)))
    to_png.cache_clear()
    assert to_png(closer_map_of("raab-busy")) == alone


def test_the_map_of_eight_orders_along_a_front_weighs_40_kilobytes_at_most() -> None:
    view, plans = eight_orders()
    window = closer_to_orders(view, plans)
    assert len(plans) == 8 and window is not None
    assert len(to_png(draw(view, plans=plans, width=900, window=window))) <= 40_000


def pixels(picture: Image.Image) -> Iterator[tuple[int, int, int]]:
    values = picture.tobytes()
    return zip(values[0::3], values[1::3], values[2::3], strict=True)


@pytest.mark.parametrize("name", MAPS)
def test_no_colour_of_the_drawing_turns_into_another(name: str) -> None:
    """Pale red must not come out tan, however few units wear it; what runs between two colours may be a shade off."""
    true = rastered(MAPS[name])
    with Image.open(BytesIO(to_png(MAPS[name]))) as picture:
        kept = picture.convert("RGB")
    named = {tuple(bytes.fromhex(colour)) for colour in re.findall("#([0-9A-F]{6})", MAPS[name])}
    assert {tuple(bytes.fromhex(colour[1:])) for colour in (ATLAS.solid, ATLAS.hollow, ATLAS.hollow_pale)} <= named
    pairs = list(zip(pixels(true), pixels(kept), strict=True))
    assert all(was == is_now for was, is_now in pairs if was in named)
    off = sorted(max(abs(a - b) for a, b in zip(was, is_now, strict=True)) for was, is_now in pairs)
    assert off[-1] <= 48 and off[len(off) * 98 // 100] <= 12


def test_the_same_drawing_gives_the_same_bytes() -> None:
    assert to_png(MAPS["raab"]) == to_png(MAPS["raab"])


def test_the_picture_is_as_wide_as_asked_has_a_palette_and_no_transparency() -> None:
    with Image.open(BytesIO(to_png(draw(raab(), width=360)))) as picture:
        assert picture.size[0] == 360
        assert picture.mode == "P"
        assert "transparency" not in picture.info


def test_paper_and_both_armies_keep_their_exact_colours() -> None:
    with Image.open(BytesIO(to_png(MAPS["events"]))) as picture:
        sheet = picture.convert("RGB")
        found = {colour for _, colour in sheet.getcolors(1 << 24) or ()}
    for colour in (ATLAS.paper, ATLAS.open, ATLAS.solid, ATLAS.hollow):
        assert tuple(bytes.fromhex(colour[1:])) in found


def test_words_are_drawn_in_the_shipped_fonts() -> None:
    with_words, without = (
        draw(toy(), width=400),
        draw(toy(), width=400).replace("<text", "<desc").replace("</text", "</desc"),
    )
    assert to_png(with_words) != to_png(without)
