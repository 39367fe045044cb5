"""The map in one sentence, for whoever cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.report.map.window import Window, within
from pbem.report.tongue.tongue import ENGLISH, Tongue


def describe(view: View, window: Window | None = None, tongue: Tongue = ENGLISH) -> str:
    """What the picture shows: battle, moment, size, how many stand where, melees and broken units.

    Of the closer map it tells what stands in its `window`.
    """
    if window is not None:
        view = within(view, window)
    side = next((side.adjective for side in view.sides if side.id == view.side), "")
    moment = "deployment" if view.bound == 0 else f"opening of bound {view.bound}"
    title = " ".join(view.title.split())
    size = f"{view.ground.size if window is None else window.reach(view.board)}, north at the top"
    own, enemy = _count(view, view.own, "own"), _count(view, view.enemy, "enemy")
    what = "Closer map" if window else "Map"
    said = [f"{what} of {title}", moment, *([f"{side} view"] if side else [])]
    parts = [", ".join(map(tongue.tell, said)), *map(tongue.tell, (size, own, enemy))]
    melees = sorted({piece.place for piece in view.pieces if piece.in_melee and piece.place is not None})
    if melees:
        parts.append(f"{tongue.tell('melee at')} " + ", ".join(str(square) for square in melees))
    broken = [piece.id for piece in view.pieces if piece.broken and piece.place is not None]
    if broken:
        parts.append(f"{tongue.tell('broken')}: " + ", ".join(broken))
    return "; ".join(parts) + "."


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
