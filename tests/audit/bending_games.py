"""The small Mollwitz for the referee of Old Dessauer, with lines that bend back, stand so, and are lines again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.audit.record import Record
from pbem.battle.order import Action, Order, Sheet
from tests.audit.dessauer_games import Bout, mollwitz_bouts

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
