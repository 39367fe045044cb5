"""The order form at the end of a report: one line a unit, with room for its order behind the colon."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Sheet
from pbem.battle.piece import Piece
from pbem.battle.verb import Slot, Verb
from pbem.battle.view import View


def order_form(view: View, seat: str, game: str, verbs: Sequence[Verb], sheet: Sheet | None = None) -> str:
    """The form of a seat, from `GAME …` to `END`; with nothing filled in it reads as no orders.

    A commander-in-chief's own units come first. What `sheet` already says stands in comments, which are not read.
    """
    own = [piece for piece in view.commands(seat) if piece.place is not None or view.bound == 0]
    own.sort(key=lambda piece: piece.seat != seat)
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


def _unit_lines(pieces: Sequence[Piece]) -> list[str]:
    heads = [f"{piece.id} @{piece.place or '--'}" for piece in pieces]
    states = [" ".join(piece.state.replace(":", " ").split()) for piece in pieces]
    wide, deep = max(map(len, heads), default=0), max(map(len, states), default=0)
    return [f"    {head.ljust(wide)}  {state.ljust(deep)} : " for head, state in zip(heads, states, strict=True)]


def _comments(sheet: Sheet | None) -> list[str]:
    if sheet is None:
        return []
    return [f"# now: {order}" for order in sheet.orders] + [f"# in force: {rule}" for rule in sheet.standing]
