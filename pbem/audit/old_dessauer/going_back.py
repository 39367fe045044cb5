"""15: retreats, their length and direction, what they cost, and who is shattered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from pbem.audit.old_dessauer import broken_ground
from pbem.audit.old_dessauer.geometry import FINE, Box, Point, box_of
from pbem.audit.old_dessauer.paces import behind_works
from pbem.audit.old_dessauer.table import BENT, Event, Table, Unit
from pbem.audit.old_dessauer.values import INCH
from pbem.battle.sine import ONE, cosine, sine

LEAST, MOST = 4, 24
STRAIGHTENED = {"square": "column", "town": "column", BENT: "line"}
"""12.16, 15.1: what does not go back as it stands, and what it forms."""
ASIDE = 225 + 60
"""15.1: tenths of a degree to either side, and what the middle of several enemies may be argued about."""


def went_back(
    table: Table, unit: Unit, event: Event, danger: list[Point], clause: str, away: Sequence[int] = ()
) -> None:
    """A retreat of 4 to 24 inches, away from the danger within 22.5 degrees; the unit is shaken.

    `danger` is where it comes from, `away` are headings that lead away from it too.
    """
    track = [box for box in map(box_of, event["track"]) if box is not None]
    table.require(unit.formation != "unlimbered", "15.1", f"{unit.id} to leave its guns behind", "it took them along")
    if len(track) >= 2:
        here, there = track[0], track[-1]
        _length(table, unit, here, there, clause)
        if not unit.block and (danger or away):
            _direction(table, unit, (here, there), danger, away, clause)
        broken_ground.dry(table, unit, here, there, clause)
        works = not unit.horse and not unit.battery and behind_works(table, (here.x, here.y))
        unit.formation = "column" if works else STRAIGHTENED.get(unit.formation, unit.formation)
        unit.block = ""
        table.stand(unit, there)
        _room(table, unit, clause)
    unit.shaken = True
    table.part(unit)
    table.did(unit.id, "retreated")


def _length(table: Table, unit: Unit, here: Box, there: Box, clause: str) -> None:
    far = isqrt((there.x - here.x) ** 2 + (there.y - here.y) ** 2)
    slack = here.ranks * here.depth if here.heading != there.heading else 2
    fits = LEAST * INCH - slack <= far <= MOST * INCH + slack
    table.require(fits, clause, f"{unit.id} back {LEAST} to {MOST} inches", f"{far / INCH:.2f}")


def _direction(
    table: Table, unit: Unit, way: tuple[Box, Box], danger: list[Point], away: Sequence[int], clause: str
) -> None:
    here, there = way
    hx, hy = (part // FINE for part in here.middle())
    # It turns about the middle of its front, and its front goes straight back.
    gone = there.x - here.x, there.y - here.y
    if gone == (0, 0):
        return
    split = _split_between([(hx - x, hy - y) for x, y in danger])
    fits = any(_alike(line, gone) for line in [split, *((sine(angle), cosine(angle)) for angle in away)])
    table.require(fits, clause, f"{unit.id} to go away from its enemies, within 22.5 degrees", "another way")


def _split_between(lines: Sequence[Point]) -> Point:
    """15.1: the difference split between several directions, however far off each of them begins."""
    long = [max(isqrt(x * x + y * y), 1) for x, y in lines]
    east = sum(ONE * x // size for (x, _), size in zip(lines, long, strict=True))
    return east, sum(ONE * y // size for (_, y), size in zip(lines, long, strict=True))


def _alike(line: Point, way: Point) -> bool:
    """Whether two directions differ by no more than a retreat may."""
    across, along = abs(line[0] * way[1] - line[1] * way[0]), line[0] * way[0] + line[1] * way[1]
    return along > 0 and across * cosine(ASIDE) <= along * sine(ASIDE)


def _room(table: Table, unit: Unit, clause: str) -> None:
    for foe in table.foes(unit):
        if not foe.block:
            table.require(table.near(unit, foe) >= 0, clause, f"{unit.id} clear of {foe.id}", "on top of it")


def withdrew(table: Table, event: Event) -> None:
    """15.2: a voluntary retreat, which costs a figure."""
    unit = table.units[event["actors"][0]]
    table.require(table.acts(unit), "15.2", f"{unit.id} on an active side", unit.side)
    opponents = table.opponents(unit)
    away = unit.horse and all(_lets_go(unit, foe) for foe in opponents)
    table.require(not opponents or away, "15.2", f"{unit.id} out of combat", "in contact")
    table.expect("15.2", f"rout hits of {unit.id}:", 1, event["words"]["hits"])
    table.lose(unit, int(event["words"]["hits"]))
    went_back(table, unit, event, [], "15")


def _lets_go(unit: Unit, foe: Unit) -> bool:
    light = unit.kind == "light cavalry" and foe.kind in ("medium cavalry", "heavy cavalry")
    return not foe.horse or light


def shattered(table: Table, event: Event, owed: Mapping[str, int]) -> None:
    """6, 13.2, 15.1, 17.6, 17.7: units that are no more; `owed` are rout hits that nobody took off them yet."""
    for name in event["actors"]:
        unit = table.units[name]
        table.lose(unit, owed.get(name, 0))
        if event["words"]["why"] == "too few are left":
            table.require(_spent(unit), "6", f"at most a quarter of {name}", f"{unit.figures} of {unit.original}")
        if event["words"]["why"] == "its guns are taken":
            table.require(table.has(name, "guns taken"), "13.2.1", f"an enemy at the guns of {name}", "nobody")
        unit.here, unit.gone = False, True
        table.part(unit)
        table.did(name, "shattered")


def survivors(table: Table) -> None:
    """6: nobody goes on with a quarter of his strength or less."""
    for unit in table.units.values():
        if unit.here:
            table.require(not _spent(unit), "6", f"{unit.id} shattered", f"{unit.figures} of {unit.original} left")


def _spent(unit: Unit) -> bool:
    return 4 * unit.figures <= unit.original
