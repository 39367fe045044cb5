"""Names within sentences: every unit of every scenario with its article, and capitals only where a sentence begins."""

from __future__ import annotations

import re

import pytest

from pbem import scenarios
from pbem.battle.event import Event, Sentence
from pbem.battle.piece import Piece
from pbem.report.bulletin.narrative import Teller
from pbem.report.names import article
from pbem.rules import rule_system

SCENARIOS = ("dettingen", "raab", "aspern_essling")


def pieces(name: str) -> dict[str, Piece]:
    """Every unit of a scenario, each as its own side knows it."""
    scenario = scenarios.load(name)
    system = rule_system(scenario.system)
    position = system.set_up(scenario, scenario.ways[0])
    return {piece.id: piece for side in scenario.sides for piece in system.see(position, side.id).own}


BARE = re.compile(r"(?:\S+'s .+|(?:Archduke|Prince|Emperor|King|Count|Marshal|the) .+|[A-Z][a-z]+(?: d'[A-Z][a-z]+)?)")
"""What stands without an article: what belongs to somebody, and people."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_unit_has_its_article(name: str) -> None:
    known = pieces(name)
    for unit, piece in known.items():
        expected = "" if BARE.fullmatch(piece.name) and piece.name not in ("Hussars", "Grenadiers") else "the "
        assert article(unit, known) == expected, piece.name


@pytest.mark.parametrize(
    ("name", "unit", "within"),
    [
        ("raab", "ME1", "the Hussars"),
        ("raab", "JE1", "Jellacic's Line"),
        ("raab", "GY4", "the 1st Dragoons"),
        ("raab", "BA6", "the Italian Guard"),
        ("raab", "LA1", "the Baden Brigade"),
        ("raab", "BAR", "Baraguey d'Hilliers"),
        ("dettingen", "MR1", "the Maison du Roi"),
        ("dettingen", "DG", "the Duke of Gramont"),
        ("dettingen", "KG", "King George II"),
    ],
)
def test_names_within_a_sentence_and_at_its_start(name: str, unit: str, within: str) -> None:
    known = pieces(name)
    saw = Teller("g", 1, {"saw": Sentence(("{actor} saw {target}.",))}, known)
    other = next(each for each in known if each != unit)
    assert saw.headline(Event("saw", "P", (other,), (unit,))).endswith(f" saw {within}.")
    assert saw.headline(Event("saw", "P", (unit,), (other,))).startswith(within[:1].upper() + within[1:])
