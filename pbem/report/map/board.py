"""The drawing board: where a square lies, in units of which a square's side has 100."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.square import Square
from pbem.battle.squared_ground import SIDE, SquaredGround
from pbem.battle.standing import Standing
from pbem.report.map.palette import Theme
from pbem.report.map.window import Window, whole

Point = tuple[float, float]
"""Rightward and downward from the north-western corner."""

__all__ = ["SIDE", "Board", "Point", "jitter", "on_pixels"]


@dataclass(frozen=True, slots=True)
class Board:
    """The ground to draw, its theme, `scale`: how many pixels one drawing unit will have, and the part shown."""

    ground: SquaredGround
    theme: Theme
    scale: float
    window: Window

    @classmethod
    def of_all(cls, ground: SquaredGround, theme: Theme, scale: float = 1.0) -> Board:
        """A board that shows all of a ground."""
        return cls(ground, theme, scale, whole(ground))

    @property
    def width(self) -> int:
        """Width of the whole field in drawing units."""
        return self.ground.extent[0]

    @property
    def height(self) -> int:
        """Height of the whole field in drawing units."""
        return self.ground.extent[1]

    def corner(self, square: Square) -> Point:
        """The upper left corner of a square."""
        x, y = self.ground.outline(Standing(square))[0]
        return x, self.height - y

    def centre(self, square: Square) -> Point:
        """The middle of a square."""
        x, y = self.ground.centre(square)
        return float(x), float(self.height - y)

    def units(self, pixels: float) -> float:
        """So many pixels in drawing units, for what must stay readable on a small map."""
        return pixels / self.scale


def on_pixels(x: float, y: float, pixel: float) -> str:
    """A place in path data moved to the nearest corner of a pixel, where the same sign is always the same pixels."""
    return f"{round(x / pixel) * pixel:.2f} {round(y / pixel) * pixel:.2f}"


def jitter(*numbers: int) -> float:
    """A number from -1 to 1 that looks random and is always the same for the same integers."""
    mixed = 2166136261
    for number in numbers:
        mixed = ((mixed ^ (number & 0xFFFF)) * 16777619) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    mixed = (mixed * 2246822519) & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return (mixed % 20001) / 10000 - 1
