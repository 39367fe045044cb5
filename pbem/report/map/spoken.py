"""The map in one sentence, for whoever cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.measured_ground import MeasuredGround, as_table
from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.report.map.table.window import TableWindow, pieces_within
from pbem.report.map.title import bound_text, whose_view
from pbem.report.map.window import Window, within
from pbem.report.tongue.tongue import ENGLISH, Tongue


def describe(view: View, window: Window | TableWindow | None = None, tongue: Tongue = ENGLISH) -> str:
    """What the picture shows: battle, moment, size, how many stand where, melees and broken units.

    Of the closer map it tells what stands in its `window`.
    """
    reach = view.ground.size
    if isinstance(window, TableWindow):
        view, reach = pieces_within(view, window), window.reach(as_table(view.ground))
    elif window is not None:
        view, reach = within(view, window), window.reach(view.board)
    moment = bound_text(view).removesuffix(f" of {view.last_bound}")
    title = " ".join(tongue.tell(view.title).split())
    size = f"{reach}, north at the top"
    counts = [_count(view, pieces, whose) for whose, pieces in _by_owner(view)]
    what = "Closer map" if window else "Map"
    said = [f"{what} of {title}", moment, *filter(None, [whose_view(view)])]
    parts = [", ".join(map(tongue.tell, said)), *map(tongue.tell, (size, *counts))]
    melees = sorted({piece.place for piece in view.pieces if piece.in_melee and piece.place is not None})
    if melees:
        cells = dict.fromkeys(_cell(view, place) for place in melees)
        parts.append(f"{tongue.tell('melee at')} " + ", ".join(cells))
    broken = [piece.id for piece in view.pieces if piece.broken and piece.place is not None]
    if broken:
        parts.append(f"{tongue.tell('broken')}: " + ", ".join(broken))
    return "; ".join(parts) + "."


def _by_owner(view: View) -> list[tuple[str, Sequence[Piece]]]:
    """The pieces of a side's view as its own and the enemy's, of any other view by their sides."""
    if view.side in {side.id for side in view.sides}:
        return [("own", view.own), ("enemy", view.enemy)]
    return [(side.adjective, [piece for piece in view.pieces if piece.side == side.id]) for side in view.sides]


def _cell(view: View, place: Place) -> str:
    return view.ground.cell_of(place) if isinstance(view.ground, MeasuredGround) else str(place)


def _count(view: View, pieces: Sequence[Piece], whose: str) -> str:
    ground = view.ground
    standing = sorted(piece.place for piece in pieces if piece.place is not None)
    if not standing:
        return f"no {whose} pieces in sight"
    noun = "piece" if len(standing) == 1 else "pieces"
    if len(set(standing)) == 1:
        return f"{len(standing)} {whose} {noun} at {standing[0]}"
    northward = sorted(standing, key=lambda place: ground.centre(place)[1])
    west, east = ground.column_of(standing[0]), ground.column_of(standing[-1])
    south, north = ground.row_of(northward[0]), ground.row_of(northward[-1])
    across = f"columns {west} to {east}" if west != east else f"column {west}"
    down = f"rows {south} to {north}" if south != north else f"row {south}"
    return f"{len(standing)} {whose} {noun} in {across}, {down}"
