from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from pbem.report.map import draw, to_png
from pbem.report.map.palette import ATLAS
from tests.report.views import SENTENCES, dettingen, dettingen_events, dettingen_plans, raab, toy

MAPS = {
    "events": draw(dettingen(), events=dettingen_events(), sentences=SENTENCES),
    "plans": draw(dettingen(), plans=dettingen_plans()),
    "raab": draw(raab()),
}


@pytest.mark.parametrize("name", MAPS)
def test_a_map_of_1200_pixels_weighs_less_than_150_kilobytes(name: str) -> None:
    assert len(to_png(MAPS[name], 1200)) < 150_000


def test_the_same_drawing_gives_the_same_bytes() -> None:
    assert to_png(MAPS["raab"], 600) == to_png(MAPS["raab"], 600)


def test_the_picture_is_as_wide_as_asked_has_a_palette_and_no_transparency() -> None:
    with Image.open(BytesIO(to_png(MAPS["events"], 360))) as picture:
        assert picture.size[0] == 360
        assert picture.mode == "P"
        assert "transparency" not in picture.info


def test_paper_and_both_armies_keep_their_exact_colours() -> None:
    with Image.open(BytesIO(to_png(MAPS["events"], 1200))) as picture:
        sheet = picture.convert("RGB")
        found = {colour for _, colour in sheet.getcolors(1 << 24) or ()}
    for colour in (ATLAS.paper, ATLAS.open, ATLAS.solid, ATLAS.hollow):
        assert tuple(bytes.fromhex(colour[1:])) in found


def test_words_are_drawn_in_the_shipped_fonts() -> None:
    with_words, without = draw(toy()), draw(toy()).replace("<text", "<desc").replace("</text", "</desc")
    assert to_png(with_words, 400) != to_png(without, 400)
