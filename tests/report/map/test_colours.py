from __future__ import annotations

import pytest

from pbem.battle.squared_ground import Terrain
from pbem.report.map.palette import ATLAS, THEMES, Theme
from pbem.report.map.symbols.shape import ink_of
from pbem.scenarios import load
from tests.report.map.colour_vision import VISIONS, contrast

EVERY = [(name, vision) for name in THEMES for vision in VISIONS]


def grounds(theme: Theme) -> list[str]:
    return [theme.paper, theme.open, theme.steel, *(theme.tints[kind] for kind in Terrain)]


@pytest.mark.parametrize(("name", "vision"), EVERY)
def test_blocks_stand_out_from_every_tint_in_every_kind_of_sight(name: str, vision: str) -> None:
    theme = THEMES[name]
    for block in (theme.solid, theme.hollow):
        for ground in grounds(theme):
            assert contrast(block, ground, vision) >= 3, (block, ground)


@pytest.mark.parametrize(("name", "vision"), EVERY)
def test_words_can_be_read_on_every_tint_in_every_kind_of_sight(name: str, vision: str) -> None:
    theme = THEMES[name]
    for ink in (theme.ink, theme.faint, theme.solid, theme.hollow_text, theme.water_text, theme.zone_text):
        for ground in grounds(theme):
            assert contrast(ink, ground, vision) >= 4.5, (ink, ground)


def test_the_known_contrasts_of_black_and_white_and_of_a_middle_grey() -> None:
    assert contrast("#000000", "#FFFFFF", "normal") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF", "grey") == pytest.approx(4.54, abs=0.01)


def test_a_half_filled_block_differs_from_a_full_one_without_any_colour() -> None:
    for theme in THEMES.values():
        assert contrast(theme.solid, theme.open, "grey") >= 3
        assert contrast(theme.solid, theme.hollow_pale, "grey") >= 3


RED_AND_BLUE = {
    "dettingen": ("pragmatic", "french"),
    "beattenburg": ("allied", "french"),
    "brandywine": ("british", "american"),
    "pickup": ("red", "blue"),
}


@pytest.mark.parametrize("scenario", RED_AND_BLUE)
def test_red_coats_and_a_red_army_are_drawn_in_red(scenario: str) -> None:
    sides = {side.id: ink_of(ATLAS, side.solid).colour for side in load(scenario).sides}
    red, blue = RED_AND_BLUE[scenario]
    assert (sides[red], sides[blue]) == ("#B3261E", "#1B4F9C")
