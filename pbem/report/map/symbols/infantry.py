"""Foot: plain bars, filled or hollow."""

from __future__ import annotations

from pbem.battle.piece import Formation
from pbem.report.map.symbols.shape import BARS, RING, STROKE, Bar, Ink, extent, halo, outline, ring


def size(formation: Formation) -> tuple[float, float]:
    """Width and depth of the block."""
    return extent((RING,) if formation is Formation.HOLLOW_SQUARE else BARS[formation])


def draw(formation: Formation, ink: Ink) -> str:
    """The block, front up."""
    if formation is Formation.HOLLOW_SQUARE:
        return ring(ink)
    bars: tuple[Bar, ...] = BARS[formation]
    width = STROKE if len(bars) == 1 else STROKE * 0.75
    path = "".join(bar.path(width / 2) for bar in bars)
    return halo(path, ink) + outline(path, ink, ink.colour if ink.solid else ink.paper, width)
