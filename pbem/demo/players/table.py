"""What a player learns from a report of a battle on a table in inches, read as any program could read it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Any, Final

_LENGTH: Final = re.compile(r"(\d+)(?::(\d+))?")
_EIGHT: Final = {"N": 0.0, "NE": 45.0, "E": 90.0, "SE": 135.0, "S": 180.0, "SW": 225.0, "W": 270.0, "NW": 315.0}


@dataclass(frozen=True)
class Body:
    """One piece on the table: where it stands in inches from the south-western corner, and its bearing in degrees."""

    id: str
    side: str
    seat: str
    arm: str
    command: str
    x: float
    y: float
    facing: float
    lost: int
    shaken: bool
    in_combat: bool
    state: str

    def away(self, other: Body) -> float:
        """Inches between the middles of two fronts."""
        return hypot(other.x - self.x, other.y - self.y)

    def off(self, other: Body) -> float:
        """Degrees from its own front to the other, to the right."""
        bearing = degrees(atan2(other.x - self.x, other.y - self.y))
        return (bearing - self.facing + 180) % 360 - 180


@dataclass(frozen=True)
class Table:
    """The table of one report, as one side sees it."""

    bound: int
    side: str
    setting_up: bool
    width: int
    own: tuple[Body, ...]
    enemy: tuple[Body, ...]

    def nearest_enemy(self, piece: Body) -> Body | None:
        """The closest enemy, the lowest id among equals."""
        troops = (other for other in self.enemy if other.arm != "general")
        return min(troops, key=lambda other: (piece.away(other), other.id), default=None)


def read_table(report: Mapping[str, Any]) -> Table:
    """The table of a report's JSON, as it stands for the bound to come."""
    pieces = tuple(_body(piece) for piece in report["units"] if piece["place"])
    side = str(report["side"])
    return Table(
        bound=int(report["next"]["bound"]),
        side=side,
        setting_up=bool(report["next"]["setting_up"]),
        width=round(max((piece.x for piece in pieces), default=72.0)),
        own=tuple(piece for piece in pieces if piece.side == side),
        enemy=tuple(piece for piece in pieces if piece.side != side),
    )


def _body(piece: Mapping[str, Any]) -> Body:
    east, _, north = str(piece["place"]).partition(",")
    facing = str(piece["facing"] or "0")
    return Body(
        id=piece["id"],
        side=piece["side"],
        seat=piece.get("seat", ""),
        arm=piece["arm"],
        command=piece.get("command", ""),
        x=_inches(east),
        y=_inches(north),
        facing=_EIGHT[facing] if facing in _EIGHT else float(facing),
        lost=piece["hits"],
        shaken=piece["broken"],
        in_combat=piece["in_melee"],
        state=piece["state"],
    )


def _inches(text: str) -> float:
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is no length on the demonstration's tables")
    return int(match[1]) + int(match[2] or 0) / 64
