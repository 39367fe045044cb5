"""What a battle is played again on: a ground drawn once, and blocks that can be set anywhere on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pbem.battle.event import Event, Sentence
from pbem.battle.place import Place
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.report.map.board import Point


@dataclass(frozen=True, slots=True)
class Label:
    """The code of a block, drawn from its own upper left corner at font size 10, and where it stands by the block."""

    drawn: str
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One unit as it is set on the stage: its block drawn fronting north about its origin, and how that is turned.

    `room` is half its width and depth, for what is drawn over it; `around` lies beneath the block and is not turned
    with it. A unit under others has neither block nor label.
    """

    unit: str
    told: str
    x: float
    y: float
    degrees: float = 0.0
    scale: float = 1.0
    block: str = ""
    around: str = ""
    label: Label | None = None
    room: Point = (0.0, 0.0)


class Stage(Protocol):
    """A ground of any kind, in coordinates of its own."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """What is to be seen: left, top, width and height in pixels of the sheet."""
        ...

    @property
    def ground(self) -> str:
        """Everything beneath the troops and around the field, in pixels of the sheet."""
        ...

    @property
    def definitions(self) -> str:
        """The patterns that the ground uses."""
        ...

    @property
    def transform(self) -> str:
        """How the stage's own coordinates lie on the sheet, as SVG has it."""
        ...

    @property
    def unit(self) -> float:
        """So much of its own coordinates is a hundredth of a square, or of the width of a table's cell."""
        ...

    def figures(self, view: View) -> tuple[Figure, ...]:
        """Every piece of a view that stands on the ground."""
        ...

    def lying(self, view: View) -> str:
        """What the view shows beside its pieces: fire, guns in the open, crossed swords."""
        ...

    def strokes(self, view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> tuple[str, ...]:
        """The arrows of what moved and fired."""
        ...

    def way(self, standings: Sequence[Standing]) -> tuple[Point, ...]:
        """The points that a unit goes through between the ends of a way."""
        ...

    def at(self, place: Place) -> Point:
        """The middle of a place."""
        ...
