"""The state of each unit one may see: a table, and sentences by column for reading aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pbem.battle.bearing import bearing_text
from pbem.battle.ground import Point
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.report.tongue.tongue import Tongue


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


def told_states(view: View, tongue: Tongue) -> tuple[StateLine, ...]:
    """The same in the reader's language."""
    return tuple(
        replace(
            line,
            name=tongue.name(line.name, "plain"),
            square=tongue.tell(line.square),
            state=tongue.tell(line.state),
        )
        for line in state_lines(view)
    )


def by_column(view: View) -> tuple[tuple[str, str], ...]:
    """Each column that holds anybody, with sentences from north to south: `D`, `FI7 7th French Infantry at D7, ...`."""
    places = sorted({piece.place for piece in view.pieces if piece.place is not None})
    columns = dict.fromkeys(view.ground.column_of(place) for place in places)
    return tuple((column, column_sentences(view, column)) for column in columns)


def column_sentences(view: View, column: str) -> str:
    """Who stands in one column, from north to south."""
    return _sentences(view, lambda place: view.ground.column_of(place) == column, lambda point: -point[1])


def row_sentences(view: View, row: str) -> str:
    """Who stands in one row, from west to east."""
    return _sentences(view, lambda place: view.ground.row_of(place) == row, lambda point: point[0])


def _sentences(view: View, wanted: Callable[[Place], bool], order: Callable[[Point], int]) -> str:
    found = [(piece.place, piece) for piece in view.pieces if piece.place is not None and wanted(piece.place)]
    found.sort(key=lambda pair: order(view.ground.centre(pair[0])))
    return " ".join(piece_sentence(view, piece) for _, piece in found)


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
    facing = f"facing {bearing_text(piece.bearing)}" if piece.bearing is not None else ""
    formation = "" if piece.arm is Arm.GENERAL else piece.formation.value
    return (facing, formation, piece.state)
