"""Horse: bars parted by a diagonal, one half filled."""

from __future__ import annotations

from pbem.battle.piece import Formation
from pbem.report.map.svg import num, tag
from pbem.report.map.symbols.shape import BARS, RING, STROKE, Bar, Ink, extent, halo, outline, ring


def size(formation: Formation) -> tuple[float, float]:
    """Width and depth of the block."""
    return extent((RING,) if formation is Formation.HOLLOW_SQUARE else BARS[formation])


def draw(formation: Formation, ink: Ink) -> str:
    """The block, front up."""
    if formation is Formation.HOLLOW_SQUARE:
        return ring(ink) + tag(
            "path", d=_diagonal(RING), stroke=ink.paper if ink.solid else ink.colour, stroke_width=STROKE
        )
    bars: tuple[Bar, ...] = BARS[formation]
    width = STROKE if len(bars) == 1 else STROKE * 0.75
    path = "".join(bar.path(width / 2) for bar in bars)
    halves = "".join(_half(bar) for bar in bars)
    slash = "".join(_diagonal(bar) for bar in bars)
    return (
        halo(path, ink)
        + tag("path", d=path, fill=ink.paper)
        + tag("path", d=halves, fill=ink.colour if ink.solid else ink.pale)
        + tag("path", d=slash, stroke=ink.colour, stroke_width=width * 0.75)
        + outline(path, ink, "none", width)
    )


def _half(bar: Bar) -> str:
    left, right, top, bottom = num(bar.left), num(bar.left + bar.width), num(bar.top), num(bar.top + bar.depth)
    return f"M{left} {bottom}L{right} {top}V{bottom}z"


def _diagonal(bar: Bar) -> str:
    return f"M{num(bar.left + 1)} {num(bar.top + bar.depth - 1)}L{num(bar.left + bar.width - 1)} {num(bar.top + 1)}"
