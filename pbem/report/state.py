"""The state of each unit one may see: a table, and sentences by column for reading aloud."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.battle.piece import Arm, Piece
from pbem.battle.square import column_name
from pbem.battle.view import View


@dataclass(frozen=True, slots=True)
class StateLine:
    """One unit in the table of states."""

    id: str
    name: str
    square: str
    state: str
    own: bool


def state_lines(view: View) -> tuple[StateLine, ...]:
    """Own units in the sequence of the order of battle, then the enemy's that are seen."""
    return tuple(
        StateLine(
            piece.id,
            piece.name,
            str(piece.place) if piece.place else "off",
            piece.description or piece.state,
            piece.side == view.side,
        )
        for piece in (*view.own, *view.enemy)
    )


def by_column(view: View) -> tuple[tuple[str, str], ...]:
    """Each column that holds anybody, with sentences from north to south: `D`, `FI7 7th French Infantry at D7, ...`."""
    placed = [piece for piece in view.pieces if piece.place is not None]
    numbers = sorted({piece.place.column for piece in placed if piece.place is not None})
    return tuple((column_name(number), column_sentences(view, number)) for number in numbers)


def column_sentences(view: View, column: int) -> str:
    """Who stands in one column, from north to south."""
    found = [piece for piece in view.pieces if piece.place is not None and piece.place.column == column]
    found.sort(key=lambda piece: -piece.place.row if piece.place else 0)
    return " ".join(piece_sentence(view, piece) for piece in found)


def piece_sentence(view: View, piece: Piece) -> str:
    """`Enemy BI1 1st British Foot at D4, facing north, line, 1 hit.`"""
    who = f"{piece.id} {piece.name}" if piece.name != piece.id else piece.id
    lead = who if piece.side == view.side else f"Enemy {who}"
    where = f"at {piece.place}" if piece.place else "off the table"
    parts = [f"{lead} {where}", *_known_state(piece)]
    return ", ".join(part for part in parts if part) + "."


def _known_state(piece: Piece) -> Iterable[str]:
    if piece.description:
        return (piece.description,)
    facing = f"facing {piece.facing}" if piece.facing else ""
    formation = "" if piece.arm is Arm.GENERAL else piece.formation.value
    return (facing, formation, piece.state)
