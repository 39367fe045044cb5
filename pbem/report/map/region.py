"""Outlines of stretches of terrain, drawn by hand rather than by ruler."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pbem.battle.square import Square
from pbem.report.map.board import SIDE, Board, Point, jitter
from pbem.report.map.svg import num

_SAMPLES: Final = 4
"""Points along each side of a square."""
_BEYOND: Final = -12
"""Where terrain runs off the map, its outline does too, and the frame clips it."""

Corner = tuple[int, int]


def loops(squares: Collection[Square], rows: int) -> list[list[Corner]]:
    """The borders of a set of squares as closed chains of grid corners, the inside on the right hand."""
    inside = {(square.column - 1, rows - square.row) for square in squares}
    ahead: dict[Corner, list[Corner]] = {}
    for x, y in sorted(inside):
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in inside:
                ahead.setdefault(start, []).append(end)
    chains: list[list[Corner]] = []
    while ahead:
        chain = [min(ahead)]
        heading = (0, 0)
        while chain[-1] in ahead:
            here = chain[-1]
            following = _rightmost(here, heading, ahead[here])
            ahead[here].remove(following)
            if not ahead[here]:
                del ahead[here]
            heading = (following[0] - here[0], following[1] - here[1])
            chain.append(following)
        chains.append(chain[:-1])
    return chains


def _rightmost(here: Corner, heading: Corner, choices: list[Corner]) -> Corner:
    # Where two squares touch only by a corner, turning right keeps their outlines apart.
    right = (-heading[1], heading[0])
    for choice in choices:
        if (choice[0] - here[0], choice[1] - here[1]) == right:
            return choice
    return choices[0]


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed hand-drawn line; `points` are its controls, `normals` point inward."""

    points: tuple[Point, ...]
    normals: tuple[Point, ...]

    def path(self) -> str:
        """Smooth path data through the middles between the points."""
        middles = [_middle(a, b) for a, b in zip(self.points, self.points[1:] + self.points[:1], strict=True)]
        text = f"M{num(middles[-1][0])} {num(middles[-1][1])}"
        for (x, y), (mx, my) in zip(self.points, middles, strict=True):
            text += f"Q{num(x)} {num(y)} {num(mx)} {num(my)}"
        return text + "Z"


def outlines(squares: Collection[Square], board: Board, inset: float = 0, wobble: float = 3) -> list[Outline]:
    """The outlines of a set of squares, `inset` units inside its true border, which the hand misses by `wobble`."""
    return [_outline(chain, board, inset, wobble) for chain in loops(squares, board.ground.rows)]


def region_path(squares: Collection[Square], board: Board, inset: float = 0, wobble: float = 3) -> str:
    """Path data of all outlines of a set of squares."""
    return "".join(outline.path() for outline in outlines(squares, board, inset, wobble))


def _outline(chain: list[Corner], board: Board, inset: float, wobble: float) -> Outline:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([*chain, chain[0]])]
    points: list[Point] = []
    normals: list[Point] = []
    for index, (corner, step) in enumerate(zip(chain, steps, strict=True)):
        before = steps[index - 1]
        previous = chain[index - 1]
        for sample in range(_SAMPLES):
            part = sample / _SAMPLES
            sides = {step: _depth(corner, step, board, inset)}
            if sample == 0:
                sides[before] = _depth(previous, before, board, inset)
            x, y = (corner[0] + step[0] * part) * SIDE, (corner[1] + step[1] * part) * SIDE
            key = (round(corner[0] * _SAMPLES + step[0] * sample), round(corner[1] * _SAMPLES + step[1] * sample))
            shake = jitter(*key, 7) * wobble
            for (dx, dy), depth in sides.items():
                # The hand slips the same way on both banks, so that neighbouring terrains still meet.
                moved = depth if depth == _BEYOND else depth + shake * (dx - dy)
                x, y = x - dy * moved, y + dx * moved
            points.append((x, y))
            normals.append((float(-step[1]), float(step[0])))
    return Outline(tuple(points), tuple(normals))


def _depth(corner: Corner, step: Corner, board: Board, inset: float) -> float:
    vertical = step[0] == 0
    at_border = corner[0] in (0, board.ground.columns) if vertical else corner[1] in (0, board.ground.rows)
    return _BEYOND if at_border else inset


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def regions(squares: Collection[Square]) -> list[frozenset[Square]]:
    """The stretches of squares that hang together by their sides."""
    left = set(squares)
    found: list[frozenset[Square]] = []
    while left:
        todo, seen = [min(left)], set[Square]()
        while todo:
            here = todo.pop()
            if here in left:
                left.remove(here)
                seen.add(here)
                todo += [near for near in here.neighbours() if near.column == here.column or near.row == here.row]
        found.append(frozenset(seen))
    return found
