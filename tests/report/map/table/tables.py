"""Views of a table in inches, a unit to a line: `PI1 foot 12x1 31,28@0 10/12 shaken disordered`."""

from __future__ import annotations

from typing import Final

from pbem.battle.bearing import Heading
from pbem.battle.bend import Bend
from pbem.battle.event import Event, Sentence
from pbem.battle.facing import Facing
from pbem.battle.feature import Feature
from pbem.battle.gauge import Gauge
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.reach import Reach
from pbem.battle.side import Seat, Side
from pbem.battle.spot import INCH, Spot
from pbem.battle.standing import Footprint, Standing
from pbem.battle.view import View

KINDS: Final = {
    "foot": (Arm.INFANTRY, Formation.LINE, 24, 32),
    "horse": (Arm.CAVALRY, Formation.LINE, 32, 64),
    "guns": (Arm.ARTILLERY, Formation.UNLIMBERED, 64, 96),
}
SENTENCES: Final = {
    "marched": Sentence(("{actor} marched.",), track="move"),
    "attacked": Sentence(("{actor} attacked.",), track="charge"),
    "fired": Sentence(("{actor} fired.",), track="fire"),
}
SIDES: Final = (
    Side("prussia", "The Prussians", "Prussian", True, Facing.S),
    Side("austria", "The Austrians", "Austrian", False, Facing.N),
)


def standing(text: str, files: int, ranks: int, width: int = 24, depth: int = 32, bend: Bend | None = None) -> Standing:
    """`31,28@12.5` with a footprint."""
    place, _, heading = text.partition("@")
    return Standing(Spot.parse(place), Heading.parse(heading), Footprint(files, ranks, width, depth, bend))


def unit(line: str, command: str = "", reaches: tuple[Reach, ...] = ()) -> Piece:
    """One piece; ids that begin with P are Prussian."""
    name, kind, *rest = line.split()
    side = "prussia" if name.startswith("P") else "austria"
    if kind == "general":
        return Piece(name, name, side, Arm.GENERAL, Formation.MASS, Standing(Spot.parse(rest[0])))
    arm, formation, width, depth = KINDS[kind]
    files, ranks = map(int, rest[0].split("x"))
    now, of = map(int, next((word for word in rest if "/" in word), "12/12").split("/"))
    marks = tuple(word for word in rest[2:] if "/" not in word and word != "fights")
    return Piece(
        name,
        f"Unit {name}",
        side,
        arm,
        formation,
        standing(rest[1], files, ranks, width, depth),
        Gauge(now, of, "figure", left=True),
        broken="shaken" in rest,
        in_melee="fights" in rest,
        state="line",
        command=command if side == "prussia" else "",
        marks=marks,
        reaches=reaches,
    )


def table(
    *pieces: Piece, width: int = 144, depth: int = 84, bound: int = 3, features: tuple[Feature, ...] = ()
) -> View:
    """A view of the Prussian side."""
    seat = Seat("king", "The King", "prussia", True)
    ground = MeasuredGround(width, depth, features)
    return View("Mollwitz", "prussia", bound, 16, ("prussia", "austria"), SIDES, (seat,), ground, pieces)


def area(kind: str, name: str, *corners: str, width: int = 0) -> Feature:
    """A piece of terrain; `width` is in inches."""
    return Feature(kind, tuple(Spot.parse(corner) for corner in corners), name, width * INCH)


def told(kind: str, actor: str, *track: Standing) -> Event:
    """An event with a track."""
    return Event(kind, "Movement", (actor,), (), track, {}, (), ("prussia", "austria"))
