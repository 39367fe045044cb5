"""20. What troops cost, in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.army.unit import PLAIN, Drill

FIGURE: Final[Mapping[Kind, tuple[int, int, int, int]]] = {
    Kind.LINE: (8, 6, 4, 3),
    Kind.LIGHT: (12, 10, 8, 7),
    Kind.LIGHT_HORSE: (14, 12, 10, 8),
    Kind.MEDIUM_HORSE: (16, 14, 12, 10),
    Kind.HEAVY_HORSE: (18, 16, 14, 12),
    Kind.ARTILLERY: (16, 12, 8, 6),
}
"""20: a figure, or a gunner, of grade A / B / C / D; light infantry is line infantry and 4 more."""
GUN: Final[Mapping[Gun, int]] = {Gun.LIGHT: 25, Gun.MEDIUM: 40, Gun.HEAVY: 50, Gun.HOWITZER: 40}
RIFLES, DISMOUNTING = 2, 1
IRREGULAR_FOOT, IRREGULAR_HORSE = -1, -3
LIMBER, GENERAL = 10, 50
COMMAND, HORSE_COMMAND = 5, 10
"""20: what it costs to command a unit of infantry or artillery, and one of cavalry."""


def figure_price(kind: Kind, grade: Grade, drill: Drill = PLAIN) -> int:
    """20: one figure, or one gunner."""
    price = FIGURE[kind][grade.rank]
    if drill.rifles:
        price += RIFLES
    if drill.dismounts:
        price += DISMOUNTING
    if drill.irregular:
        price += IRREGULAR_HORSE if kind.horse else IRREGULAR_FOOT
    return price


def unit_price(kind: Kind, grade: Grade, figures: int, drill: Drill = PLAIN) -> int:
    """20: a battalion or a regiment, with its command."""
    return figures * figure_price(kind, grade, drill) + (HORSE_COMMAND if kind.horse else COMMAND)


def battery_price(gun: Gun, models: int, gunners: int, grade: Grade) -> int:
    """20: a battery with its gunners, its limber and its command."""
    return models * GUN[gun] + gunners * FIGURE[Kind.ARTILLERY][grade.rank] + LIMBER + COMMAND
