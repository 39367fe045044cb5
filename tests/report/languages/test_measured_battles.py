"""Whatever a battle on a table in inches says is told in every language: fates of orders, dice, states, rehearsals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.battle.order import Sheet
from pbem.report.told_map import told_map
from pbem.report.tongue.catalogue import languages, read_catalogue
from tests.audit.bending_games import bending_bouts
from tests.audit.dessauer_games import SYSTEM, bought_bouts, mollwitz_bouts
from tests.audit.gunner_games import BATTLES, gunner_bouts

OTHERS = tuple(code for code in languages() if code != "en")
WORDS = re.compile(r"[a-z]{2}")
PLAIN = frozenset({"order", "list", "inches", "facing"})
"""Words of an event that are an order, a number, or the player's own list."""


def said_in(record: Any) -> Iterator[str]:
    """Everything that an event says beside its sentence."""
    for event in record.events:
        for key, words in event["words"].items():
            if key not in PLAIN:
                yield str(words)
        for roll in event["rolls"]:
            yield roll["label"]
            yield from (modifier["why"] for modifier in roll["modifiers"])
    if record.verdict is not None:
        yield record.verdict["reason"]


def said_of(position: Any, sheets: list[Sheet]) -> Iterator[str]:
    """What the list of units and the answers to orders say of a position."""
    for side in position.sides:
        view = SYSTEM.see(position, side.id)
        yield from (*view.state, *view.score)
        for piece in view.pieces:
            yield from (piece.state, piece.description, *(reach.name for reach in piece.reaches))
        for sheet in (sheet for sheet in sheets if side.id == _side_of(position, sheet)):
            yield from (problem.message for problem in SYSTEM.check(view, sheet))
            yield from (SYSTEM.explain(view, order) for order in sheet.orders)


def _side_of(position: Any, sheet: Sheet) -> str:
    return next(str(seat.side) for seat in position.seats if seat.id == sheet.seat)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("bouts", [mollwitz_bouts, bought_bouts, bending_bouts])
def test_every_word_of_a_measured_battle_is_told(code: str, bouts: Any) -> None:
    tongue, words = read_catalogue(code), set[str]()
    for position, sheets, record in bouts(5, "simultaneous", 4):
        words |= {*said_in(record), *said_of(position, sheets)}
    assert len(words) > 200
    for each in words:
        if WORDS.search(each):
            tongue.tell(each)
    assert sorted(tongue.missing) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", list(BATTLES))
def test_every_word_of_gunners_is_told(code: str, name: str) -> None:
    tongue = read_catalogue(code)
    for position, sheets, record in (bout for seed in range(6) for bout in gunner_bouts(name, seed)):
        for each in {*said_in(record), *said_of(position, sheets)}:
            if WORDS.search(each):
                tongue.tell(each)
    assert sorted(tongue.missing) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("bouts", [mollwitz_bouts, bought_bouts, bending_bouts])
def test_the_map_in_characters_is_told_with_its_lines_and_its_list(code: str, bouts: Any) -> None:
    tongue = read_catalogue(code)
    for position, _, _ in bouts(5, "simultaneous", 2):
        for side in position.sides:
            view = SYSTEM.see(position, side.id)
            told, english = told_map(view, tongue), told_map(view, read_catalogue("en"))
            assert len(told.splitlines()) >= len(english.splitlines()) - 4
            assert all(len(line) <= 76 for line in told.splitlines())
            assert not re.search(r"\b(?:facing|inches|nearest|Enemy|line)\b", told)
    assert sorted(tongue.missing) == []
