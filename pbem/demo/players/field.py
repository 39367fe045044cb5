"""What a player learns from a report: the JSON attachment, read as any program at the other end could read it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


@dataclass(frozen=True)
class Troops:
    """One piece on the field; `column` and `row` are numbers, `side` an id, `seat` its commander's."""

    id: str
    name: str
    side: str
    seat: str
    command: str
    arm: str
    formation: str
    column: int
    row: int
    facing: str
    hits: int
    broken: bool
    in_melee: bool

    @property
    def square(self) -> str:
        """Where it stands, as players write it."""
        return square_name(self.column, self.row)

    def away(self, other: Troops) -> int:
        """Squares between two pieces, a diagonal counting as one."""
        return max(abs(self.column - other.column), abs(self.row - other.row))

    def ahead(self, steps: int = 1) -> tuple[int, int]:
        """The place so many squares to its front."""
        dx, dy = STEPS.get(self.facing, (0, 0))
        return self.column + dx * steps, self.row + dy * steps

    def in_arc(self, other: Troops) -> bool:
        """Whether the other stands within 45 degrees of its front."""
        dx, dy = STEPS.get(self.facing, (0, 0))
        forward = (other.column - self.column) * dx + (other.row - self.row) * dy
        sideways = abs((other.column - self.column) * dy) + abs((other.row - self.row) * dx)
        return forward >= 1 and sideways <= forward


@dataclass(frozen=True)
class Field:
    """The battlefield of one report, as one side sees it."""

    bound: int
    side: str
    own: tuple[Troops, ...]
    enemy: tuple[Troops, ...]

    def taken(self, place: tuple[int, int]) -> bool:
        """Whether anybody is known to stand there."""
        return any((piece.column, piece.row) == place for piece in (*self.own, *self.enemy))

    def nearest_enemy(self, piece: Troops) -> Troops | None:
        """The closest enemy, the lowest id among equals."""
        return min(self.enemy, key=lambda other: (piece.away(other), other.id), default=None)


def square_name(column: int, row: int) -> str:
    """`C6` of 3 and 6; the demonstration's maps have no more than 26 columns."""
    return f"{chr(ord('A') + column - 1)}{row}"


def read_field(report: Mapping[str, Any]) -> Field:
    """The field of a report's JSON, as it stands for the bound to come."""
    pieces = tuple(_troops(piece) for piece in report["units"] if piece["place"])
    side = str(report["side"])
    return Field(
        bound=int(report["next"]["bound"]),
        side=side,
        own=tuple(piece for piece in pieces if piece.side == side),
        enemy=tuple(piece for piece in pieces if piece.side != side),
    )


def _troops(piece: Mapping[str, Any]) -> Troops:
    match = re.fullmatch(r"([A-Z])(\d+)", piece["place"])
    if match is None:
        raise ValueError(f"{piece['place']!r} is no square of the demonstration's maps")
    return Troops(
        id=piece["id"],
        name=piece["name"],
        side=piece["side"],
        seat=piece.get("seat", ""),
        command=piece.get("command", ""),
        arm=piece["arm"],
        formation=piece["formation"],
        column=ord(match[1]) - ord("A") + 1,
        row=int(match[2]),
        facing=piece["facing"] or "",
        hits=piece["hits"],
        broken=piece["broken"],
        in_melee=piece["in_melee"],
    )
