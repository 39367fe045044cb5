"""Small wars of orders good and bad on grounds of all sorts, fought and ruled upon, compared with their record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from pbem.battle.canonical import to_plain
from pbem.battle.dice import Dice
from pbem.battle.order import Sheet
from pbem.rules import rule_system
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.scenarios import load
from tests.audit.napoleonic_games import scenario_of, sheet_of
from tests.rules.napoleonic_squares import many_words
from tests.rules.napoleonic_squares.board import order
from tests.rules.recorded import answers, ruled, seen, told, war

SYSTEM: Final = rule_system("napoleonic_squares")
GOLDEN: Final = Path(__file__).parent / "golden"
BOUNDS: Final = 4
DEPLOYMENT: Final = {
    "eugene": (
        ("GR1", "deploy C3"), ("GR2", "deploy F3"), ("GR3", "deploy D9"), ("GR4", "deploy C4 town"),
        ("BA1", "deploy B4"), ("BA2", "- C4"), ("GRE", "deploy C4"), ("EUG", "deploy B3"), ("XX1", "deploy B3"),
        ("CO1", "deploy F3"), ("MC1", "deploy A2"), ("GR6", "deploy C4; - D4"), ("BAR", "deploy B4"),
    ),
    "wings": (("GY1", "deploy B1"), ("GY2", "deploy C3"), ("LA1", "deploy B5"), ("GR5", "deploy C3")),
}  # fmt: skip
RULINGS: Final = (
    "CO1 hits 3", "CO1 hits 99", "CO1 hits many", "MC1 hits 1", "EUG hits 1", "XX1 hits 1", "CO1 at G5", "CO1 at D3",
    "CO1 at Z9", "GR1 at H6", "GR1 at G4", "FR1 at F3", "EUG at E1", "EUG at F3", "MC1 at B1", "CO1 town in",
    "CO3 town out", "CO3 town in", "CO4 town in", "JE1 town in", "CO3 fate destroyed", "CO3 fate dead", "EUG fate dead",
    "MC1 arrives 3", "MC1 arrives 1", "CO1 arrives 3", "EUG die 12", "EUG die 7", "CO1 die 8", "F3 held france",
    "F3 held austria", "G5 held austria", "H3 held france", "A1 held france", "F3 held prussia", "CO1 colour blue",
)  # fmt: skip


def deployed() -> Iterator[str]:
    """The deployment of the French before Raab with orders good and bad, and a GM's rulings after it."""
    position = SYSTEM.set_up(load("raab"), SYSTEM.WAYS[0])
    sheets = [Sheet(seat, 0, tuple(order(*line) for line in lines)) for seat, lines in DEPLOYMENT.items()]
    for sheet in sheets:
        yield from answers(SYSTEM, position, sheet)
    outcome = SYSTEM.resolve(position, sheets, Dice(b"", b"", 0))
    for event in outcome.events:
        yield from told(event)
    yield from seen(SYSTEM, outcome.position)
    yield from ruled(SYSTEM, outcome.position, RULINGS)


def fought(seed: int) -> Iterator[str]:
    """Four bounds of random orders between random armies."""
    scenario = scenario_of(random.Random(seed), BOUNDS)
    start = SYSTEM.resolve(SYSTEM.set_up(scenario, SYSTEM.WAYS[0]), [], Dice(b"", b"", 0)).position
    yield from war(SYSTEM, start, random_sheets, BOUNDS, seed)


def random_sheets(position: Position, chance: random.Random) -> list[Sheet]:
    """What somebody might order."""
    return [sheet_of(chance, to_plain(position), seat) for seat in position.seats]


def crowded(seed: int) -> Iterator[str]:
    """Three bounds of two commands a side on a small ground, with every form of order and standing order."""
    yield from war(SYSTEM, many_words.small_war(seed), many_words.sheets_of, 3, seed)


RECORDS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "deployment": deployed,
    "war_among_woods": partial(fought, 3),
    "war_across_rivers": partial(fought, 4),
    "war_under_fire": partial(crowded, 2),
    "war_struck_back": partial(crowded, 18),
    "war_for_the_entries": partial(crowded, 9),
    "war_pressed_home": partial(crowded, 27),
}


@pytest.mark.parametrize("name", list(RECORDS))
def test_the_recorded_war_is_answered_fought_and_told_the_same_again(name: str) -> None:
    record = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(RECORDS[name]()) + "\n" == record


if __name__ == "__main__":
    for name, lines in RECORDS.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(lines()) + "\n", encoding="utf-8")
