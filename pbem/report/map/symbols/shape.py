"""What every symbol is made of: bars around the origin with the front up, and the inks of a side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Formation
from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag

HALO: Final = 5
"""Width of the rim of paper that keeps a block apart from the ground."""
STROKE: Final = 4


@dataclass(frozen=True, slots=True)
class Ink:
    """How a side's blocks are drawn: filled with `colour` or, where not `solid`, in outline only."""

    colour: str
    pale: str
    paper: str
    solid: bool
    text: str


def ink_of(theme: Theme, solid: bool) -> Ink:
    """The inks of the filled or of the hollow side."""
    if solid:
        return Ink(theme.solid, theme.solid_pale, theme.open, True, theme.solid)
    return Ink(theme.hollow, theme.hollow_pale, theme.open, False, theme.hollow_text)


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle of men around a middle, the front up."""

    x: float
    y: float
    width: float
    depth: float

    @property
    def left(self) -> float:
        """Its left side."""
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        """Its front."""
        return self.y - self.depth / 2

    def path(self, inset: float = 0) -> str:
        """Path data of its outline, so many units further in."""
        width, depth = self.width - 2 * inset, self.depth - 2 * inset
        return f"M{num(self.left + inset)} {num(self.top + inset)}h{num(width)}v{num(depth)}h{num(-width)}z"


BARS: Final[Mapping[Formation, tuple[Bar, ...]]] = {
    Formation.LINE: (Bar(0, 0, 82, 22),),
    Formation.COLUMN: (Bar(0, 0, 24, 62),),
    Formation.ATTACK_COLUMN: tuple(Bar(0, y, 50, 12) for y in (-15, 0, 15)),
    Formation.SKIRMISH: (Bar(-33, -9, 22, 13), Bar(-11, 9, 22, 13), Bar(11, -9, 22, 13), Bar(33, 9, 22, 13)),
    Formation.MASS: (Bar(0, 0, 64, 34),),
    Formation.LIMBERED: (Bar(0, 0, 24, 62),),
    Formation.UNLIMBERED: (Bar(0, 0, 82, 22),),
}
"""The outlines of infantry and cavalry; a hollow square is a ring and stands apart."""

RING: Final = Bar(0, 0, 54, 54)
RING_BAND: Final = 12


def extent(bars: tuple[Bar, ...]) -> tuple[float, float]:
    """Width and depth of a symbol made of bars around the origin."""
    return (
        2 * max(abs(bar.x) + bar.width / 2 for bar in bars),
        2 * max(abs(bar.y) + bar.depth / 2 for bar in bars),
    )


def halo(path: str, ink: Ink) -> str:
    """The rim of paper around a shape."""
    return tag("path", d=path, fill=ink.paper, stroke=ink.paper, stroke_width=HALO + STROKE, stroke_linejoin="round")


def outline(path: str, ink: Ink, fill: str, width: float = STROKE) -> str:
    """A shape with the side's line around it."""
    return tag("path", d=path, fill=fill, stroke=ink.colour, stroke_width=width)


def ring(ink: Ink) -> str:
    """The hollow square: four walls of men around an empty middle."""
    outer, inner = RING.path(STROKE / 2), RING.path(RING_BAND)
    if ink.solid:
        return halo(outer, ink) + tag("path", d=outer + inner, fill=ink.colour, fill_rule="evenodd", stroke="none")
    return halo(outer, ink) + outline(outer, ink, ink.paper) + outline(inner, ink, ink.paper, STROKE * 0.75)
