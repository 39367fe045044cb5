"""The ground beneath the troops: tints, patterns, water, roads, the grid and its small labels."""

from __future__ import annotations

from functools import lru_cache

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.report.map.board import SIDE, Board, jitter
from pbem.report.map.edges import draw_edges
from pbem.report.map.lines import draw_bridges, draw_roads, draw_streams, spans
from pbem.report.map.region import region_path
from pbem.report.map.svg import group, num, tag
from pbem.report.map.terrain import DRAWINGS

LABELS_FROM: float = 46
"""Pixels along the side of a square below which the small labels in its corner would be dust."""


def squares_of(ground: SquaredGround, kind: Terrain) -> frozenset[Square]:
    """The squares drawn as a kind of terrain: a level without a name is a hill, a long bridge spans water."""
    found = frozenset(
        cell.square
        for cell in ground.cells
        if cell.square in ground and (kind in cell.terrain or (kind is Terrain.HILL and cell.level > 0))
    )
    return found | spans(ground) if kind is Terrain.WATER else found


def present(ground: SquaredGround) -> dict[Terrain, frozenset[Square]]:
    """The kinds of terrain on the map with their squares, in the sequence in which they are painted."""
    return {kind: squares for kind in DRAWINGS if (squares := squares_of(ground, kind))}


def draw_ground(board: Board) -> str:
    """Everything that was on the field before the armies came."""
    kinds = present(board.ground)
    parts = [tag("rect", width=board.width, height=board.height, fill=board.theme.open)]
    parts += [
        tag("path", d=region_path(squares, board), fill=board.theme.tints[kind]) for kind, squares in kinds.items()
    ]
    parts.append(draw_streams(board))
    parts += [_pattern(kind, squares, board) for kind, squares in kinds.items()]
    parts += [draw_edges(board), draw_roads(board), draw_bridges(board), _grid(board)]
    return "".join(parts)


def _pattern(kind: Terrain, squares: frozenset[Square], board: Board) -> str:
    drawing = DRAWINGS[kind]
    parts = []
    if drawing.tile is not None:
        for square in sorted(squares):
            variant = int((jitter(square.column, square.row, 11) + 1) * drawing.variants / 2) % drawing.variants
            x, y = board.corner(square)
            parts.append(tag("use", href=f"#{tile_name(kind, variant)}", x=x, y=y))
    if drawing.border is not None:
        parts.append(drawing.border(squares, board))
    return group(parts)


def tile_name(kind: Terrain, variant: int) -> str:
    """The id of a pattern among the definitions."""
    return f"{kind.name.lower()}-{variant}"


@lru_cache(maxsize=8)
def definitions(board: Board) -> str:
    """The patterns that the ground and the legend use."""
    return "".join(
        tag("g", drawing.tile(variant, board.theme, board.units(1)), id=tile_name(kind, variant))
        for kind in present(board.ground)
        if (drawing := DRAWINGS[kind]).tile is not None
        for variant in range(drawing.variants)
    )


def _grid(board: Board) -> str:
    path = "".join(f"M{num(x * SIDE)} 0V{board.height}" for x in range(1, board.ground.columns))
    path += "".join(f"M0 {num(y * SIDE)}H{board.width}" for y in range(1, board.ground.rows))
    if not path:
        return ""
    return tag("path", d=path, stroke=board.theme.grid, stroke_width=board.units(0.8))
