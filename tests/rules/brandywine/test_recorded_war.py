"""Wars of orders good and bad about the middle of the field, in both ways of play, compared with their record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from pbem.battle.canonical import to_plain
from pbem.battle.dice import Dice
from pbem.battle.order import Sheet
from pbem.rules import rule_system
from pbem.rules.brandywine.field.position import ALTERNATE, SIMULTANEOUS, Position
from pbem.scenarios import load
from tests.audit.brandywine_games import scattered, sheet_of
from tests.rules.brandywine.board import order
from tests.rules.recorded import answers, ruled, seen, told, war

SYSTEM: Final = rule_system("brandywine")
GOLDEN: Final = Path(__file__).parent / "golden"
BOUNDS: Final = 3
DEPLOYMENT: Final = {
    "washington": ("GN1 deploy K26 NW", "SU1 deploy F20", "NC1 deploy G22", "WY1 deploy I24", "MX1 column 3"),
    "greene": ("GN2 deploy I24", "AM1 deploy W28 N"),
    "howe": ("BR3 column 1", "QR1 column 99", "BR1 deploy A5"),
}
RULINGS: Final = (
    "GN1 at K27", "GN1 at G22", "GN1 at Z9", "GN1 faces N", "GN1 faces up", "GN1 order disorganised",
    "GN1 order perfect", "GN1 held BR1", "GN1 held ZZ9", "GN1 fate eliminated", "WSH fate eliminated", "BR1 at B5",
    "BR1 at G23", "D28 holder british", "D28 holder nobody", "D28 holder france", "A1 holder british",
    "GN1 colour blue",
)  # fmt: skip


def deployed() -> Iterator[str]:
    """The deployment with orders good and bad, and a GM's rulings after it."""
    position = SYSTEM.set_up(load("brandywine"), SIMULTANEOUS)
    sheets = [Sheet(seat, 0, tuple(map(order, lines))) for seat, lines in DEPLOYMENT.items()]
    for sheet in sheets:
        yield from answers(SYSTEM, position, sheet)
    outcome = SYSTEM.resolve(position, sheets, Dice(b"", b"", 0))
    for event in outcome.events:
        yield from told(event)
    yield from seen(SYSTEM, outcome.position)
    yield from ruled(SYSTEM, outcome.position, RULINGS)


def fought(way: str, seed: int) -> Iterator[str]:
    """Some bounds of random orders between both armies, thrown together about the middle; guns may bombard."""
    position = SYSTEM.set_up(load("brandywine"), way)
    start = SYSTEM.resolve(position, [], Dice(b"", b"", 0)).position
    units = tuple(scattered(random.Random(seed), start.units))
    rules = replace(start.rules, bombardment=True)
    yield from war(SYSTEM, replace(start, units=units, rules=rules), sheets_of, BOUNDS, seed)


def sheets_of(position: Position, chance: random.Random) -> list[Sheet]:
    """One sheet for every seat of those who act."""
    plain = to_plain(position)
    return [sheet_of(chance, plain, seat) for seat in position.seats if seat.side in position.acting]


RECORDS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "deployment": deployed,
    "simultaneous_war": partial(fought, SIMULTANEOUS, 5),
    "alternate_war": partial(fought, ALTERNATE, 8),
}


@pytest.mark.parametrize("name", RECORDS)
def test_it_is_fought_as_it_was(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(RECORDS[name]()) == kept


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, lines in RECORDS.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(lines()) + "\n", encoding="utf-8")
