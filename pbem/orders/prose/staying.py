"""To go where one stands already is to hold; to occupy a town, where the rules know that, is to go into its houses."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import holds_of
from pbem.orders.prose.terrain import spots
from pbem.orders.words.folding import key

_ENTERS: Final = "enter"
_OCCUPIES: Final = (
    "occupy",
    "occupies",
    "garrison",
    "garrisons",
    "take",
    "takes",
    "besetzt",
    "besetzen",
    "nimmt",
    "nehmen",
)
"""Of a place where one stands already: to go into what is built there, where the rules know that, or to stay."""

_GARRISONS: Final = frozenset(_OCCUPIES) - {"take", "takes", "nimmt", "nehmen"}
"""Of a town these say that one goes into it."""


def staying(deed: Deed, piece: Piece, desk: Desk) -> Deed:
    """`hold F2` and `to F2` are to hold where it stands there already."""
    holds = holds_of(desk, piece.id)
    said = bool(deed.verbs) and {*deed.verbs} <= {*holds}
    here = deed.places == [piece.place] and (said or not deed.aimed) and deed.start is None
    here = here or (not deed.places and _is_in_the_row(deed, piece, desk))
    if not here and _goes_into_houses(deed, piece, desk):
        return replace(deed, verbs=(_ENTERS,))
    if not here or not holds or desk.context.view.bound == 0:
        return deed
    goes_in = (deed.into or key(deed.spoken) in _OCCUPIES) and _ENTERS in desk.subject(piece.id).verbs
    if goes_in and not said:
        return replace(deed, verbs=(_ENTERS,), spoken=deed.spoken or _ENTERS, into=False, loose=True)
    said = said or bool({*deed.verbs} & {*holds}) or key(deed.spoken) in _OCCUPIES
    if said or not deed.verbs:
        return replace(deed, verbs=holds, places=[], row="", loose=deed.loose or not said)
    return deed


def _goes_into_houses(deed: Deed, piece: Piece, desk: Desk) -> bool:
    """`JE3 besetzt Szabadhegy`: the place is a town, and there are foot who can go into it."""
    town = bool(deed.places) and deed.places[-1] in spots(("town",), desk.context.view)
    return town and key(deed.spoken) in _GARRISONS and _ENTERS in desk.subject(piece.id).verbs


def _is_in_the_row(deed: Deed, piece: Piece, desk: Desk) -> bool:
    ground = desk.context.view.ground
    return bool(deed.row) and piece.place is not None and deed.row.casefold() in (
        ground.row_of(piece.place).casefold(), ground.column_of(piece.place).casefold()
    )  # fmt: skip
