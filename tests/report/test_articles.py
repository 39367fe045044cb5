"""Names within sentences: every unit of every scenario with its article, and capitals only where a sentence begins."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pbem import scenarios
from pbem.battle.event import Event, Sentence
from pbem.battle.piece import Piece
from pbem.report.bulletin.narrative import Teller
from pbem.report.names import article
from pbem.rules import rule_system

SCENARIOS = ("dettingen", "raab", "aspern_essling", "mollwitz", "mollwitz_half")


def pieces(name: str) -> dict[str, Piece]:
    """Every unit of a scenario, each as its own side knows it."""
    scenario = scenarios.load(name)
    system = rule_system(scenario.system)
    position = system.set_up(scenario, scenario.ways[0])
    return {piece.id: piece for side in scenario.sides for piece in system.see(position, side.id).own}


RANKS = r"Archduke|Prince|Emperor|King|Count|(?:Field )?Marshal|(?:Lieutenant |Major )?General"
BARE = re.compile(rf"(?:(?:La )?\S+'s .+|(?:{RANKS}|the) .+|[A-Z][a-z]+(?: d'[A-Z][a-z]+)?)")
"""What stands without an article: what belongs to somebody, and people, whatever rank stands before their name."""
ARMS = ("Hussars", "Grenadiers", "Dragoons")
COUNTED = re.compile(rf"[1-9](?:st|nd|rd|th) (?:{RANKS})")
"""A general without a name, of whom there are several: with an article, as any unit with a number."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_unit_has_its_article(name: str) -> None:
    known = pieces(name)
    for unit, piece in known.items():
        expected = (
            "" if BARE.fullmatch(piece.name) and piece.name not in ("Hussars", "Grenadiers", "Dragoons") else "the "
        )
        assert article(unit, known) == expected, piece.name


def test_a_general_who_is_only_counted_takes_the_article_and_one_with_a_name_does_not() -> None:
    known = pieces("mollwitz")
    counted = {unit for unit, piece in known.items() if COUNTED.fullmatch(piece.name)}
    assert len(counted) == 8
    assert {article(unit, known) for unit in counted} == {"the "}
    named = {piece.name for unit, piece in known.items() if not article(unit, known)}
    assert named >= {"Field Marshal Schwerin", "General Römer", "Prince Leopold"}


def test_a_unit_that_has_no_name_but_its_code_takes_no_article() -> None:
    known = pieces("raab")
    assert article("GY4", known) == "the "
    assert article("GY4", known | {"GY4": replace(known["GY4"], name="GY4")}) == ""
    assert article("XX9", known) == ""


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
        ("mollwitz", "PG5", "the 1st Major General"),
        ("mollwitz", "PG2", "Field Marshal Schwerin"),
    ],
)
def test_names_within_a_sentence_and_at_its_start(name: str, unit: str, within: str) -> None:
    known = pieces(name)
    saw = Teller("g", 1, {"saw": Sentence(("{actor} saw {target}.",))}, known)
    other = next(each for each in known if each != unit)
    assert saw.headline(Event("saw", "P", (other,), (unit,))).endswith(f" saw {within}.")
    assert saw.headline(Event("saw", "P", (unit,), (other,))).startswith(within[:1].upper() + within[1:])
