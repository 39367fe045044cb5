"""What units and sides are called, from everything one side has seen of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from pbem.battle.event import Event
from pbem.battle.piece import Arm, Piece
from pbem.battle.view import View

_OWNED: Final = re.compile(r"^\S+(?: \S+)?(?:'s|s') ")
"""A name that begins with its owner's, which stands without an article."""


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


def article(unit: str, known: Mapping[str, Piece]) -> str:
    """`the ` where the name of a unit wants it within a sentence: `the Hussars`, but `Grenier's Guns` and `Grouchy`.

    A general has a name of his own, but for those who are only counted: `the 1st Major General`.
    """
    piece = known.get(unit)
    if piece is None or piece.name == unit or (piece.arm is Arm.GENERAL and not piece.name[:1].isdigit()):
        return ""
    return "" if _OWNED.search(piece.name) or piece.name.lower().startswith("the ") else "the "


def units_in(events: Iterable[Event]) -> tuple[str, ...]:
    """Every unit that these events name, in the sequence of first mention."""
    return tuple(dict.fromkeys(unit for event in events for unit in (*event.actors, *event.targets)))
