"""The page that HELP RULES mails out, and orders as people write them, read by the order language."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import pbem.rules.de_gre_sweet as rules
from pbem.battle.dice import Dice
from pbem.orders import Context, help_text, read
from pbem.orders.grammar.reading import Result
from pbem.resources import templates_dir
from pbem.rules.de_gre_sweet.tables.deployments import BEATS
from pbem.scenarios import load
from tests.rules.de_gre_sweet.board import sq

TEXT = (templates_dir() / "manual" / "de_gre_sweet.txt").read_text(encoding="utf-8")
PLACES = {
    "PV1": "G10",
    "PV2": "G11",
    "PG1": "I10",
    "PL1": "I11",
    "BL1": "J10",
    "BL2": "J11",
    "PF1": "F10",
    "PF2": "F11",
}


def context(seat: str = "poniatowski", bound: int = 3) -> Context:
    position = rules.resolve(rules.set_up(load("beattenburg"), "simultaneous"), [], Dice(b"r", b"", 0)).position
    units = tuple(replace(unit, place=sq(PLACES[unit.id])) if unit.id in PLACES else unit for unit in position.units)
    side = next(found.side for found in position.seats if found.id == seat)
    view = rules.see(replace(position, bound=bound, units=units), side)
    return Context("beattenburg-01", view, seat, rules.VERBS, rules.check)


def test_every_order_and_standing_order_is_in_the_manual_with_its_example() -> None:
    for verb in rules.VERBS:
        assert re.search(rf"\b{verb.name.upper()}\b", TEXT), verb.name
        assert verb.example in TEXT, verb.example


def test_every_phase_is_named_in_its_sequence() -> None:
    places = [TEXT.index(f"  {number} {phase.name}") for number, phase in enumerate(rules.SEQUENCE, start=1)]
    assert places == sorted(places)


def test_the_matrix_is_printed_as_it_is_played() -> None:
    for card, beaten in BEATS.items():
        (line,) = re.findall(rf"^  {card.value.upper()} .*$", TEXT, re.MULTILINE)
        superior, inferior = re.split(r"\s{2,}", line.strip())[1:]
        assert set(superior.split(", ")) == {other.value for other in beaten}
        assert set(inferior.split(", ")) == {other.value for other in BEATS if card in BEATS[other]}


def test_help_on_mdi_shows_how_it_is_written() -> None:
    text = help_text(rules.VERBS, "mdi")
    assert "MDI PL1 column 2, line 1" in text and "column|line|square|flanking|pincers|withdrawal" in text


def test_it_fits_a_letter_and_no_line_of_it_reads_as_an_order() -> None:
    for line in TEXT.splitlines():
        assert len(line) <= 76
        assert not re.match(r"\s*[A-Z]{2}\d? (-|x|\*|\w+ )", line) or line.startswith("  |")


@pytest.mark.parametrize(
    ("seat", "text", "told"),
    [
        ("poniatowski", "PV1 - H10", ["PV1 move H10"]),
        ("poniatowski", "1st Voltigeurs to Schloss Beatten", ["PV1 move H10"]),
        ("poniatowski", "PG1 x J10 with PL1 in column", ["PG1 melee J10 column PL1"]),
        ("poniatowski", "PG1 attack J10 supported by PL1 and PV1", ["PG1 melee J10 PL1 + PV1"]),
        ("poniatowski", "PV2 support PV1", ["PV2 support PV1"]),
        ("poniatowski", "PF1 * J10, howitzer J11", ["PF1 fire J10, fire J11 howitzer"]),
        ("poniatowski", "PF1 fire at J10, howitzers at J11", ["PF1 fire J10, fire J11 howitzer"]),
        ("poniatowski", "PF2 canister G11 hold", ["PF2 canister G11 hold"]),
        ("poniatowski", "PF2 hold canister", ["PF2 hold canister"]),
        ("poniatowski", "PF2 hold canister at G11", ["PF2 hold canister G11"]),
        ("poniatowski", "PF1 - E10, limber", ["PF1 move E10, limber"]),
        ("poniatowski", "PL1 form square", ["PL1 form square"]),
        ("poniatowski", "PON join PG1", ["PON join PG1"]),
        ("poniatowski", "PV1 detach 1 to G12", ["PV1 detach G12 1"]),
        ("poniatowski", "PF1 take over the guns at K10", ["PF1 take over K10"]),
        ("poniatowski", "PF2 destroy own guns", ["PF2 destroy guns"]),
        ("napoleon", "Ney's infantry hold", [f"{unit} hold" for unit in ("NL1", "NL2", "NL3", "NG1", "NV1", "NV2")]),
        ("napoleon", "NAP surrender", ["NAP surrender"]),
    ],
)
def test_orders_as_people_write_them(seat: str, text: str, told: list[str]) -> None:
    found = [str(order) for line in read(text, context(seat)).lines for order in line.orders]
    assert found == told, read(text, context(seat)).lines


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("MDI PL1 column 2, line 1", "mdi PL1 column 2, line 1"),
        ("MDI PL1: column 2, line", "mdi PL1 column 2, line"),
        ("MDI PL1 withdrawal", "mdi PL1 withdrawal"),
        ("WITHDRAW PV1 if two to one", "withdraw PV1 two to one"),
        ("PV1 withdraw if three to one", "withdraw PV1 three to one"),
        ("SUPPORT PG1 always", "supports PG1 always"),
        ("AIM PF1 guns", "aim PF1 guns"),
        ("RETREAT PL1 W", "retreat PL1 W"),
        ("SPIKE PF1 always", "spike PF1 always"),
        ("MDI PL1 Kolonne 2, Zange 1", "mdi PL1 column 2, pincers 1"),
        ("WITHDRAW PV1 3 to 1", "withdraw PV1 three to one"),
    ],
)
def test_standing_orders_as_people_write_them(text: str, told: str) -> None:
    (line,) = read(text, context()).lines
    assert line.result is Result.OK, line
    assert [str(rule) for rule in line.standing] == [told]
    (again,) = read(told, context()).lines
    assert again.standing == line.standing
