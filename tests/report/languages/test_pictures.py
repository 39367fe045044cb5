"""The words in pictures are told in every language: title, legend, scale, places, and the sentence beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import scenarios
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, SquaredGround, Terrain
from pbem.battle.standing import Standing
from pbem.report.map import closer, describe, draw
from pbem.report.tongue.catalogue import languages, read_catalogue
from pbem.rules import rule_system
from tests.report.languages.test_catalogues import SCENARIOS
from tests.report.map.drawing import texts
from tests.report.map.recorded import FOLDER, TRACKS, recorded
from tests.report.views import toy

OTHERS = tuple(code for code in languages() if code != "en")
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
GUNS = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", NAMES)
def test_every_word_of_a_map_is_told(code: str, name: str) -> None:
    kept, tongue = recorded(name), read_catalogue(code)
    window = closer(kept.view, kept.events, TRACKS)
    for shown in dict.fromkeys((None, window)):
        svg = draw(
            kept.view, events=kept.events, sentences=TRACKS, plans=kept.plans, width=600, date=kept.date,
            window=shown, tongue=tongue,
        )  # fmt: skip
        assert "EXPLANATION" not in texts(svg)
        describe(kept.view, shown, tongue)
    # What a scenario of long ago called its zones and its marks is in no catalogue of today.
    theirs = {zone.why for zone in kept.view.zones} | {mark for piece in kept.view.pieces for mark in piece.marks}
    assert tongue.missing - theirs == set()


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_word_of_a_deployment_is_told(code: str, name: str) -> None:
    tongue, scenario = read_catalogue(code), scenarios.load(name)
    system = rule_system(scenario.system)
    position = system.set_up(scenario, scenario.ways[0])
    for side in scenario.sides:
        draw(system.see(position, side.id), width=600, date=scenario.date, tongue=tongue)
    assert tongue.missing == set()


@pytest.mark.parametrize("code", OTHERS)
def test_every_sign_of_a_legend_is_told(code: str) -> None:
    tongue = read_catalogue(code)
    for kind in Terrain:
        field = SquaredGround(3, 3, (Cell(Square(2, 2), (kind,)),))
        draw(replace(toy(), ground=field), tongue=tongue)
    for edge in EdgeKind:
        field = SquaredGround(2, 2, edges=(Edge(Square(1, 1), Square(1, 2), edge),))
        draw(replace(toy(), ground=field), tongue=tongue)
    # A rule system's own words for its arms are nobody's but its own.
    for arm in (Arm.INFANTRY, Arm.CAVALRY, *GUNS):
        for formation in Formation:
            if (arm in GUNS) == (formation in (Formation.LIMBERED, Formation.UNLIMBERED)):
                piece = Piece("X", "X", "french", arm, formation, Standing(Square(1, 1)))
                draw(toy(2, 2, piece), tongue=tongue)
    assert tongue.missing == {side.name for side in toy().sides if side.id == "french"}


def test_a_german_map_says_what_an_english_one_says() -> None:
    kept = recorded("dettingen-busy")
    svg = draw(kept.view, events=kept.events, sentences=TRACKS, date=kept.date, tongue=read_catalogue("de"))
    told = " ".join(texts(svg))
    for word in (
        "ZEICHENERKLÄRUNG",
        "Franzosen",
        "27. Juni 1743",
        "französische Sicht",
        "Infanterie in Linie",
        "Sumpf",
    ):
        assert word in told, word
