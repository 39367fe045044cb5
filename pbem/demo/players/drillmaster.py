"""How the demonstration commands by the Old Dessauer: the line goes on to musket range and fires, the horse charges."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final

from pbem.demo.players.table import Body, Table
from pbem.demo.players.wish import Wish

MUSKETS: Final = 5.0
"""Inches from the enemy at which the foot stands and fires."""
CHARGE: Final = 12.0
"""Inches within which the horse charges."""
STEP: Final = {"infantry": 4.5, "cavalry": 10.0, "artillery": 0.0}
CLEAR: Final = 2.0
"""Inches that are kept between the horse and an enemy it does not charge."""
STRAIGHT: Final = 25.0
"""Degrees off its front within which a unit goes straight on."""
REACH: Final = 7.0
"""Inches about a unit within which a general behind it commands the others."""


def wishes(table: Table, seat: str) -> tuple[Wish, ...]:
    """One line a unit that has something to do; each general rides behind his part of the line."""
    mine = [piece for piece in table.own if piece.seat == seat]
    if table.setting_up:
        return tuple(Wish("", "say", line) for line in _set_up(mine, table))
    lines = [line for piece in mine if piece.arm != "general" for line in _unit(piece, table)]
    lines += list(_generals(mine, table))
    return tuple(Wish("", "say", line) for line in lines)


def _set_up(mine: list[Body], table: Table) -> Iterator[str]:
    """Armies that were bought stand in rows already; the generals ride up to the middle of the first."""
    foot = sorted(piece.y for piece in mine if piece.arm == "infantry")
    for number, general in enumerate(piece for piece in mine if piece.arm == "general"):
        if foot:
            yield f"{general.id} deploy {table.width // 3 * (number + 1)},{round(foot[len(foot) // 2])}"


def _unit(piece: Body, table: Table) -> Iterator[str]:
    enemy = table.nearest_enemy(piece)
    step = STEP.get(piece.arm, 0.0)
    if piece.in_combat or piece.shaken or not step or piece.command == "baggage":
        return
    if enemy is None:
        if piece.command in ("second line", "right flank"):
            step /= 2
        yield f"{piece.id} advance {step:g}"
        return
    away, off = piece.away(enemy), piece.off(enemy)
    if piece.arm == "cavalry" and away <= CHARGE and abs(off) <= STRAIGHT:
        yield f"{piece.id} attack {enemy.id}"
    elif abs(off) > STRAIGHT:
        if piece.arm == "cavalry":
            yield f"{piece.id} wheel to face {enemy.id}"
    elif away > MUSKETS + 1:
        far = min(step, away - (MUSKETS if piece.arm == "infantry" else CLEAR))
        yield f"{piece.id} advance {int(far * 2) / 2:g}"


def _generals(mine: list[Body], table: Table) -> Iterator[str]:
    """The generals share the line out between them, from the left to the right as they stand."""
    riders = sorted((piece for piece in mine if piece.arm == "general"), key=lambda piece: (piece.x, piece.id))
    troops = [piece for piece in mine if piece.arm not in ("general", "artillery") and piece.command != "baggage"]
    troops.sort(key=lambda piece: (piece.x, piece.id))
    for number, general in enumerate(riders):
        part = troops[len(troops) * number // len(riders) : len(troops) * (number + 1) // len(riders)]
        if part:
            x, y = _behind(part, table)
            if hypot(x - general.x, y - general.y) >= 1:
                yield f"{general.id} to {x},{y}"


def _behind(part: list[Body], table: Table) -> tuple[int, int]:
    """Behind the unit with most of the part about it, of several the nearest to the enemy."""

    def worth(piece: Body) -> tuple[int, float, str]:
        return -sum(piece.away(other) <= REACH for other in part), _to_enemy(piece, table), piece.id

    post = min(part, key=worth)
    back = -2 if post.facing < 90 or post.facing > 270 else 2
    return round(post.x), max(1, round(post.y + back))


def _to_enemy(piece: Body, table: Table) -> float:
    enemy = table.nearest_enemy(piece)
    return piece.away(enemy) if enemy else 999.0
