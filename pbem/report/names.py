"""What units and sides are called, from everything one side has seen of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.battle.event import Event
from pbem.battle.piece import Piece
from pbem.battle.view import View


def pieces_known(*views: View) -> dict[str, Piece]:
    """Every piece that any of these views shows, the later view's word standing."""
    return {piece.id: piece for view in views for piece in view.pieces}


def side_names(view: View) -> dict[str, str]:
    """The short name of each side: `French`."""
    return {side.id: side.adjective or side.name for side in view.sides}


def full_name(unit: str, known: Mapping[str, Piece]) -> str:
    """`1st French Infantry (FI1)`, or the bare id of something never seen, such as a command."""
    piece = known.get(unit)
    return unit if piece is None or piece.name == unit else f"{piece.name} ({unit})"


def plain_name(unit: str, known: Mapping[str, Piece]) -> str:
    """`1st French Infantry`, or the bare id."""
    piece = known.get(unit)
    return piece.name if piece else unit


def with_article(name: str) -> str:
    """`the 1st British Foot`: within a sentence a numbered unit wants its article, and other names do without."""
    return f"the {name}" if name[:1].isdigit() else name


def units_in(events: Iterable[Event]) -> tuple[str, ...]:
    """Every unit that these events name, in the sequence of first mention."""
    return tuple(dict.fromkeys(unit for event in events for unit in (*event.actors, *event.targets)))
