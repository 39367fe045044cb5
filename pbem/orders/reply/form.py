"""The order form at the end of a report: one line a unit, with room for its order behind the colon."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pbem.battle.order import Sheet
from pbem.battle.piece import Piece
from pbem.battle.verb import Slot, Verb
from pbem.battle.view import View

_MOST_ROWS: Final = 20
"""Rows beyond which a chief's form leaves the units of his generals to their own forms."""


def order_form(
    view: View, seat: str, game: str, verbs: Sequence[Verb], sheet: Sheet | None = None, held: Collection[str] = ()
) -> str:
    """The form of a seat, from `GAME …` to `END`; with nothing filled in it reads as no orders.

    A commander-in-chief's own units come first. What `sheet` already says stands in comments, which are not read.
    Before the battle a unit that can only stand where it stands has no row; a long form of a chief has none for the
    units of other seats that are `held` by somebody.
    """
    own = [piece for piece in view.commands(seat) if _can_be_told(piece, view)]
    own.sort(key=lambda piece: piece.seat != seat)
    if len(own) > _MOST_ROWS:
        own = [piece for piece in own if piece.seat == seat or piece.seat not in held]
    adjective = view.side_of(view.side).adjective.upper() or view.side.upper()
    choices = [verb.name.upper() for verb in verbs if verb.slot is Slot.SEAT and view.bound]
    lines = [
        f"GAME {game} {adjective} BOUND {view.bound}",
        *_unit_lines(own),
        *(f"    {name} : " for name in choices),
        *_comments(sheet),
        "END",
    ]
    return "\n".join(lines) + "\n"


def _can_be_told(piece: Piece, view: View) -> bool:
    if view.bound:
        return piece.place is not None or piece.enters
    areas = [zone.area for zone in view.zones if piece.id in zone.units]
    return piece.facing is not None or areas != [(piece.place,)]


def _unit_lines(pieces: Sequence[Piece]) -> list[str]:
    heads = [f"{piece.id} @{piece.place or '--'}" for piece in pieces]
    states = [" ".join(piece.state.replace(":", " ").split()) for piece in pieces]
    wide, deep = max(map(len, heads), default=0), max(map(len, states), default=0)
    return [f"    {head.ljust(wide)}  {state.ljust(deep)} : " for head, state in zip(heads, states, strict=True)]


def _comments(sheet: Sheet | None) -> list[str]:
    if sheet is None:
        return []
    return [f"# now: {order}" for order in sheet.orders] + [f"# in force: {rule}" for rule in sheet.standing]
