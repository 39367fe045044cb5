"""The small Mollwitz for the referee of Old Dessauer, with lines that bend back, stand so, and are lines again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from pbem.audit.record import Record
from pbem.battle.order import Action, Order, Sheet
from tests.audit.dessauer_games import Bout, mollwitz_bouts, resolved
from tests.rules.old_dessauer.drawn import action, laid_out

CHARGE: Final = "PC1 {} B hc 6x2\nAI1 24,25@180 C line 12x1{}\nPG1 32,16\nAG1 24,27"
PIECES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "the wing that is refused": (CHARGE.format("33,26@270", " left=4/90"), ("PC1 attack AI1",)),
    "the outer end": (CHARGE.format("25:60,35@180", " left=4/90"), ("PC1 attack AI1 left flank",)),
    "the rear": (CHARGE.format("22,33@180", " left=4/45"), ("PC1 attack AI1 rear",)),
    "the front of a U": (CHARGE.format("24,16@0", " left=4/45 right=4/45"), ("PC1 attack AI1",)),
    "an open flank": (CHARGE.format("33,26@270", ""), ("PC1 attack AI1 flank",)),
    "fire of two wings": (
        "PI1 24,18@0 C line 12x1 left=4/90\nAI1 24,20@180 C line 12x1\nAI2 20:32,16:40@90 C line 12x1\nPG1 24,16"
        "\nAG1 24,27", (),
    ),
    "fire upon a wing": (
        "PB1 12,17:48@90 C medium guns 4\nAI1 24,18@180 C line 12x1 right=4/90\nPG1 12,15\nAG1 24,27", (),
    ),
}  # fmt: skip
"""Who stands where, and what is ordered in the one bound."""
BENDS = 0.5
"""How much of the foot in one rank is told to bend."""
STAYS = 0.7
"""How much of it stays bent once it is."""


def bending(seed: int, way: str, bounds: int) -> Iterator[Record]:
    """The battle, from the set-up on."""
    return (record for _, _, record in bending_bouts(seed, way, bounds))


def bending_bouts(seed: int, way: str, bounds: int) -> Iterator[Bout]:
    """The battle with its positions and sheets."""
    chance = random.Random(f"bending {seed}")
    return mollwitz_bouts(seed, way, bounds, also=lambda *told: _bent(chance, *told))


def piece(name: str, seed: int) -> Record:
    """One of the set pieces, with a seed for its dice."""
    lines, told = PIECES[name]
    position: Any = laid_out(lines)
    orders = tuple(Order(line.split(" ", 1)[0], (action(line.split(" ", 1)[1]),)) for line in told)
    sheets = [Sheet("frederick", 1, orders), Sheet("neipperg", 1)]
    return resolved(position, sheets, f"{name}/{seed}")[1]


def _bent(chance: random.Random, position: Any, sheet: Sheet) -> Sheet:
    """The sheet, with bends in place of what else some of the foot was told."""
    told = {order.unit: order for order in sheet.orders}
    for unit in position.units:
        if unit.seat == sheet.seat and unit.here and not unit.block and unit.kind.foot and unit.ranks == 1:
            actions = _actions(chance, unit)
            told |= {unit.id: Order(unit.id, actions)} if actions else {}
    return replace(sheet, orders=tuple(told[name] for name in sorted(told)))


def _actions(chance: random.Random, unit: Any) -> tuple[Action, ...]:
    if unit.bend is not None:
        return (Action("hold"),) if chance.random() < STAYS else (Action("form", word="line"), Action("advance"))
    if chance.random() > BENDS:
        return ()
    ends, share = chance.choice(("left", "right", "both")), chance.choice(("", "half ", "quarter ", "2 files "))
    share = "" if ends == "both" and share == "half " else share
    return (Action("bend", word=f"{ends} {share}{chance.choice((15, 45, 90))}"),)
