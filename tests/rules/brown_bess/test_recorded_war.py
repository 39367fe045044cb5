"""A crowded small war of orders good and bad, deployed, fought and ruled upon, compared with its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pbem.battle.canonical import to_plain
from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet
from pbem.rules import brown_bess, rule_system
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.scenarios import load
from tests.audit.brown_bess_games import mixed, sheets_of
from tests.rules.brown_bess.board import read_line
from tests.rules.recorded import answers, ruled, seen, told, war

SYSTEM: Final = rule_system("brown_bess")
GOLDEN: Final = Path(__file__).parent / "golden"
BOUNDS: Final = 6
DEPLOYMENT: Final = {
    "george": (
        "BI1 deploy C3 E", "BI2 deploy D4", "BI3 deploy E1, form square", "BC1 deploy B2", "BC2 deploy D3",
        "HI1 deploy J2 NE", "HI2 deploy K1, form column", "KG join HI3", "AI1 deploy F2, deploy F3", "AI2 - G4",
        "PG1 limber", "AC1 form attack column", "ES join HI1", "XX9 deploy C1", "FI1 deploy C1",
    ),
    "stair": ("BI1 deploy C1", "ES deploy D2", "HI3 deploy J1", "BC1 face W"),
    "gramont": (
        "FI1 deploy A7", "FI2 deploy K9, face W", "FI3 deploy D10", "FI4 deploy L7", "FI5 deploy H6 skirmish",
        "FG1 deploy A4, limber", "FG2 deploy A5", "DG deploy C9", "FI6 deploy H6", "MR1 deploy F8", "DH join FI7",
    ),
    "harcourt": ("MR1 deploy E9", "FC1 deploy C9, form column", "DH deploy B5", "FI8 deploy K8"),
}  # fmt: skip
RULINGS: Final = (
    "BI1 hits 0", "BI1 hits 3", "BI1 hits 4", "bi2 hits 13", "BK1 hits 1", "BI1 hits many", "BI9 hits 1", "BI1 at A9",
    "BI1 at A1", "BI1 at I1", "BI4 at I1", "BI1 at Z9", "BI1 at B7", "BK1 at B3", "BK1 at D3", "BI2 at A4", "FI5 at A5",
    "BI2 facing E", "BK1 facing E", "BI2 facing NE", "BI2 formation square", "BI2 formation skirmish",
    "BI2 formation limbered", "BI6 formation line", "BG1 formation limbered", "BC1 formation column", "BI2 broken yes",
    "BI2 broken no", "FI1 broken yes", "FK2 broken yes", "BI3 broken maybe", "BI2 fate destroyed", "BI2 fate left",
    "BI2 fate dead", "BK1 fate dead", "BK1 fate wounded", "BK1 fate destroyed", "FK1 fate left", "FI5 may not move",
    "FI5 may move", "FI5 colour blue",
)  # fmt: skip


def deployed() -> Iterator[str]:
    """The secret deployment of Dettingen with orders good and bad."""
    position = brown_bess.set_up(load("dettingen"), "simultaneous")
    sheets = [Sheet(seat, 0, tuple(map(deploying, lines))) for seat, lines in DEPLOYMENT.items()]
    for sheet in sheets:
        yield from answers(SYSTEM, position, sheet)
    outcome = SYSTEM.resolve(position, sheets, Dice(b"", b"", 0))
    for event in outcome.events:
        yield from told(event)
    yield from seen(SYSTEM, outcome.position)


def deploying(line: str) -> Order:
    """`BI1 deploy C3 E`, `KG join HI3`."""
    unit, _, join = line.partition(" join ")
    order = Order(unit, (Action("join", units=(join,)),)) if join else read_line(line)
    assert isinstance(order, Order)
    return order


def fought(way: str, seed: int) -> Iterator[str]:
    """Six bounds of random orders on broken ground, and a GM's rulings on the first position."""
    start = SYSTEM.resolve(brown_bess.set_up(mixed(), way), [], Dice(b"", b"", 0)).position
    yield from war(SYSTEM, start, random_sheets, BOUNDS, seed)
    yield from ruled(SYSTEM, start, RULINGS)


def random_sheets(position: BrownBessPosition, chance: Random) -> list[Sheet]:
    """What somebody might order."""
    return sheets_of(to_plain(position), chance)


RECORDS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "deployment": deployed,
    "simultaneous_war": partial(fought, "simultaneous", 11),
    "alternate_war": partial(fought, "alternate", 12),
}


@pytest.mark.parametrize("name", list(RECORDS))
def test_the_recorded_war_is_answered_fought_and_told_the_same_again(name: str) -> None:
    record = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(RECORDS[name]()) + "\n" == record


if __name__ == "__main__":
    for name, lines in RECORDS.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(lines()) + "\n", encoding="utf-8")
