"""How the demonstration commands at Beattenburg: divisions round their objectives, guns firing, melees at good odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pbem.demo.players.field import Field, Troops, square_name
from pbem.demo.players.wish import Wish

GOALS: Final[Mapping[str, tuple[int, int]]] = {
    "napoleon": (6, 10),
    "ney": (8, 19),
    "poniatowski": (8, 10),
    "bernadotte": (8, 4),
    "wellington": (11, 10),
    "picton": (8, 4),
    "brunswick": (8, 10),
    "charles": (12, 18),
}
"""Column and row that each division makes for."""
CARDS: Final[Mapping[str, str]] = {
    "ney": "MDI all column 2, flanking 1",
    "bernadotte": "MDI all line",
    "picton": "MDI all pincers 2, column 1, line 1",
    "charles": "WITHDRAW all if two to one",
}
"""The standing orders with which a battle is begun."""
_RING: Final = (
    (0, 0),
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (-1, 1),
    (-1, -1),
    (0, 2),
    (0, -2),
    (-1, 2),
    (-1, -2),
    (-2, 0),
)
_IN_RANGE: Final = 8
_LAST: Final = 22


def wishes(field: Field, seat: str) -> tuple[Wish, ...]:
    """A line a unit: batteries fire when they can, the others go where they belong, and into a melee where it pays."""
    lines = [CARDS[seat]] if field.bound == 1 and seat in CARDS else []
    lines += [line for line in _lines(field, seat) if line]
    return tuple(Wish("", "say", line) for line in lines)


def _lines(field: Field, seat: str) -> Iterator[str]:
    own = [piece for piece in field.own if piece.seat == seat and piece.arm != "general"]
    taken: set[tuple[int, int]] = set()
    for index, piece in enumerate(own):
        enemy = field.nearest_enemy(piece)
        if "artillery" in piece.arm and enemy is not None and piece.away(enemy) <= _IN_RANGE:
            yield f"{piece.id} * {enemy.square}"
        elif enemy is not None and piece.away(enemy) == 1 and piece.hits < 2 and _better(piece, field):
            yield from _charge(piece, enemy, taken)
        elif enemy is None or piece.away(enemy) > 2 or piece.arm == "cavalry":
            place = _place(seat, index)
            if place != (piece.column, piece.row):
                yield f"{piece.id} - {square_name(*place)}"


def _charge(piece: Troops, enemy: Troops, taken: set[tuple[int, int]]) -> Iterator[str]:
    place = (enemy.column, enemy.row)
    if place not in taken and enemy.formation != "square" and "artillery" not in piece.arm:
        taken.add(place)
        yield f"{piece.id} x {enemy.square}"


def _better(piece: Troops, field: Field) -> bool:
    """Whether more of one's own stand about than of the enemy."""
    own = sum(piece.away(other) <= 1 and "artillery" not in other.arm for other in field.own)
    return own > sum(piece.away(other) <= 2 for other in field.enemy)


def _place(seat: str, index: int) -> tuple[int, int]:
    """A unit's place in the array round the objective, turned towards its own edge."""
    column, row = GOALS[seat]
    dx, dy = _RING[index % len(_RING)]
    back = dx if seat in ("napoleon", "ney", "poniatowski", "bernadotte") else -dx
    return column + back, min(max(row + dy, 1), _LAST)
