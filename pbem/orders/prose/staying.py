"""To go where one stands already is to hold."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import stands


def staying(deed: Deed, piece: Piece, desk: Desk) -> Deed:
    """`hold F2` and `to F2` are to hold where it stands there already."""
    holds = tuple(name for name in sorted(desk.subject(piece.id).verbs) if stands(desk.words.verb(name)))
    said = bool(deed.verbs) and {*deed.verbs} <= {*holds}
    here = deed.places == [piece.place] and (said or not deed.aimed) and deed.start is None
    here = here or (not deed.places and _is_in_the_row(deed, piece, desk))
    if not here or not holds or desk.context.view.bound == 0:
        return deed
    said = said or bool({*deed.verbs} & {*holds})
    if said or not deed.verbs:
        return replace(deed, verbs=holds, places=[], row="", loose=deed.loose or not said)
    return deed


def _is_in_the_row(deed: Deed, piece: Piece, desk: Desk) -> bool:
    ground = desk.context.view.ground
    return bool(deed.row) and piece.place is not None and deed.row.casefold() in (
        ground.row_of(piece.place).casefold(), ground.column_of(piece.place).casefold()
    )  # fmt: skip
