"""Units stand by stand: a row that one can count, guns before their crews, wagons behind, squares with four faces."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Arm, Formation, Stands
from pbem.report.map.svg import num, tag
from pbem.report.map.symbols.shape import STROKE, Bar, Ink, extent, halo

_WIDE, _DEEP, _GAP = 17.0, 15.0, 3.5
_FACE: Final = 13.0
_RING: Final = 58.0
_GUN: Final = "M-2.2-13H2.2L3 4H-3z"
_WHEELS: Final = "M-7-4h3v12h-3zM4-4h3v12h-3z"
_TRAIL: Final = "M-1.6 4h3.2v9h-3.2z"
_GUN_ROOM, _CREW_ROOM, _RADIUS = 18.0, 11.0, 3.6
_FRONT, _REAR = -16.0, 13.0
_MARCHING: Final = (Formation.LIMBERED, Formation.COLUMN)


def size(stands: Stands, arm: Arm, formation: Formation) -> tuple[float, float]:
    """Width and depth of the row, the square, or the guns with their crew."""
    if arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        crew = (stands.foot + stands.mounted) * _CREW_ROOM + stands.wagons * _GUN_ROOM
        return max(stands.guns * _GUN_ROOM, crew, _GUN_ROOM) + 4, 50.0
    if formation is Formation.HOLLOW_SQUARE:
        return _RING, _RING
    return extent(_row(stands.foot))


def draw(stands: Stands, arm: Arm, formation: Formation, ink: Ink) -> str:
    """The unit around the origin with its front up."""
    if arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        return _battery(stands, formation, ink)
    bars = _ring(stands.foot) if formation is Formation.HOLLOW_SQUARE else _row(stands.foot)
    width = STROKE * 0.75
    path = "".join(bar.path(width / 2) for bar in bars)
    if arm is Arm.CAVALRY:
        halves = "".join(_half(bar) for bar in bars)
        filled = tag("path", d=path, fill=ink.paper) + tag("path", d=halves, fill=ink.colour if ink.solid else ink.pale)
    else:
        filled = tag("path", d=path, fill=ink.colour if ink.solid else ink.paper)
    return halo(path, ink) + filled + tag("path", d=path, fill="none", stroke=ink.colour, stroke_width=width)


def draw_guns(number: int, ink: Ink) -> str:
    """Guns that nobody is with, side by side."""
    return _guns(number, ink, marching=False, y=0.0)


def _row(number: int) -> tuple[Bar, ...]:
    count = max(number, 1)
    left = -(count * _WIDE + (count - 1) * _GAP) / 2
    return tuple(Bar(left + _WIDE / 2 + index * (_WIDE + _GAP), 0, _WIDE, _DEEP) for index in range(count))


def _ring(number: int) -> tuple[Bar, ...]:
    """8A: the stands on the four faces of a square, those that are left over in front first."""
    share, rest = divmod(number, 4)
    found: list[Bar] = []
    inner, middle = _RING - 2 * _FACE - 4, (_RING - _FACE) / 2
    for face in range(4):
        count = share + (face < rest)
        for index in range(count):
            length = inner / count
            along = -inner / 2 + length * (index + 0.5)
            across = -middle if face in (0, 3) else middle
            if face in (0, 2):
                found.append(Bar(along, across, length - 2, _FACE))
            else:
                found.append(Bar(across, along, _FACE, length - 2))
    return tuple(found)


def _half(bar: Bar) -> str:
    left, right, top, bottom = num(bar.left), num(bar.left + bar.width), num(bar.top), num(bar.top + bar.depth)
    return f"M{left} {bottom}L{right} {top}V{bottom}z"


def _battery(stands: Stands, formation: Formation, ink: Ink) -> str:
    parts = _guns(stands.guns, ink, marching=formation in _MARCHING, y=_FRONT + 5)
    wide = (stands.foot + stands.mounted) * _CREW_ROOM + stands.wagons * _GUN_ROOM
    x = -wide / 2
    for index in range(stands.foot + stands.mounted):
        parts += _man(x + _CREW_ROOM / 2, ink, mounted=index >= stands.foot)
        x += _CREW_ROOM
    for _ in range(stands.wagons):
        parts += _wagon(x + _GUN_ROOM / 2, ink)
        x += _GUN_ROOM
    return parts


def _guns(number: int, ink: Ink, *, marching: bool, y: float) -> str:
    turn = " rotate(180)" if marching else ""
    found = ""
    for index in range(number):
        x = (index - (number - 1) / 2) * _GUN_ROOM
        shape = _GUN + _WHEELS + _TRAIL
        found += tag(
            "g",
            tag("path", d=shape, fill=ink.paper, stroke=ink.paper, stroke_width=5, stroke_linejoin="round"),
            tag("path", d=shape, fill=ink.colour if ink.solid else ink.paper, stroke=ink.colour, stroke_width=1.8),
            transform=f"translate({num(x)} {num(y)}){turn}",
        )
    return found


def _man(x: float, ink: Ink, *, mounted: bool) -> str:
    """A crew stand on foot is round, a mounted one a lozenge."""
    colours = {"fill": ink.colour if ink.solid else ink.paper, "stroke": ink.colour}
    if not mounted:
        return tag("circle", cx=x, cy=_REAR, r=_RADIUS, stroke_width=1.8, **colours)
    path = f"M{num(x)} {num(_REAR - 6)}l5 6l-5 6l-5-6z"
    return tag("path", d=path, stroke_width=1.8, **colours)


def _wagon(x: float, ink: Ink) -> str:
    box = f"M{num(x - 7)} {num(_REAR - 6)}h14v10h-14z"
    cross = f"M{num(x - 7)} {num(_REAR - 6)}l14 10m0-10l-14 10"
    return tag("path", d=box, fill=ink.paper, stroke=ink.colour, stroke_width=1.8) + tag(
        "path", d=cross, stroke=ink.colour, stroke_width=1.3
    )
