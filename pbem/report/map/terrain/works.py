"""Field works: a parapet with a redan on every open side."""

from __future__ import annotations

from collections.abc import Collection

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.report.map.board import SIDE, Board
from pbem.report.map.svg import num, tag

_PARAPET = "M5 9H34L50 3L66 9H95"
_DITCH = "M7 13.5H35L50 8L65 13.5H93"
_TEETH = "".join(f"M{x} 9v-4.6" for x in (9, 15, 21, 27, 33, 67, 73, 79, 85, 91))


def border(squares: Collection[Square], board: Board) -> str:
    """The parapets around a stretch of works."""
    parts = []
    for square in sorted(squares):
        x, y = board.corner(square)
        for facing in (Facing.N, Facing.E, Facing.S, Facing.W):
            if square.step(facing) in squares:
                continue
            turn = f"translate({num(x)} {num(y)}) rotate({facing.degrees} {SIDE // 2} {SIDE // 2})"
            parts.append(
                tag(
                    "g",
                    tag("path", d=_PARAPET, stroke_width=2.6),
                    tag("path", d=_DITCH, stroke_width=0.9),
                    tag("path", d=_TEETH, stroke_width=1),
                    transform=turn,
                    fill="none",
                    stroke=board.theme.earth_ink,
                    stroke_linejoin="miter",
                )
            )
    return "".join(parts)
