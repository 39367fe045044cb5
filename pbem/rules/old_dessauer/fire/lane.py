"""16.8, 16.9, 16.13, 19. One shot from one place: whether it gets there, how far it is, and what makes it harder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import Hindrance, Lines, Veil, far_edge, marks_of, squared_length
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.terrain import Cover, Sort
from pbem.rules.old_dessauer.fire.cover import cover_of
from pbem.rules.old_dessauer.fire.fire_chart import Weapon, band_at
from pbem.rules.old_dessauer.fire.going import lengthened
from pbem.rules.old_dessauer.fire.overhead import clears, clears_enemy
from pbem.rules.old_dessauer.fire.ports import Port
from pbem.rules.old_dessauer.measure.box import FINE, Box, Fine, fine
from pbem.rules.old_dessauer.measure.outline import outlines
from pbem.rules.old_dessauer.measure.sight import aim, in_cone, muzzle, share_inside

GENERALS_ROOM: Final = INCH
"""8.4: how near to his head a line of fire may not pass."""
_LONGER: Final = (Sort.ROUGH, Sort.OPEN_WOOD, Sort.DENSE_WOOD)


@dataclass(frozen=True, slots=True)
class Lane:
    """The way of one shot that may be fired: how far, the cover it meets, and whether it goes through skirmishers.

    `squared` is the square of the distance in 1/64 inch, what the ground adds to it counted in.
    """

    squared: Fraction
    cover: Cover = Cover.NONE
    screened: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """Who fires at whom, and what has to be thought of between them."""

    firer: Unit
    target: Unit
    mark: Box
    between: tuple[tuple[Unit, Box], ...]


def lane(position: Position, lines: Lines, shot: Shot, port: Port, weapon: Weapon) -> Lane | None:
    """16.12 to 16.14: the way of one shot; None where the target is out of arc, out of range, or hidden.

    It goes to the nearest point of the target in the arc of the figure, or, where that is hidden, to its front's middle
    or to a corner. Shell goes over everything (16.6).
    """
    aimed = aim(port.box, port.file, shot.mark)
    if aimed is None or not _reaches(shot, weapon, aimed[0] / FINE**2):
        return None
    apex, (_, (x, y)) = muzzle(port.box, port.file), aimed
    nearest = apex[0] + int(x - apex[0]), apex[1] + int(y - apex[1])
    found = _along(position, lines, shot, weapon, apex, nearest)
    if found is not None:
        return found
    mark = shot.mark
    others = sorted(marks_of(mark), key=lambda end: squared_length(apex, end))
    shots = (_along(position, lines, shot, weapon, apex, end) for end in others if in_cone(port.box, port.file, end))
    return next((shot for shot in shots if shot is not None), None)


def bar_of(position: Position, lines: Lines, shot: Shot, port: Port, weapon: Weapon) -> str:
    """Who or what stands in the way of a shot at the nearest point of a target that is in its arc and range."""
    aimed = aim(port.box, port.file, shot.mark)
    if aimed is None or weapon is Weapon.SHELL or not _reaches(shot, weapon, aimed[0] / FINE**2):
        return ""
    a, (_, (x, y)) = muzzle(port.box, port.file), aimed
    b, height = (a[0] + int(x - a[0]), a[1] + int(y - a[1])), lines.level(a)
    met = lines.across(a, b, shot.between, (shot.firer, shot.target), fired=shot.target.fired)
    barred = (
        each.name or str(each.veil) for each in met if not _passes(shot.firer, weapon, height, a, b, each, position)
    )
    return next(barred, "") or _general_in_the_way(position.generals, shot, weapon, height, a, b, lines)


def _reaches(shot: Shot, weapon: Weapon, squared: Fraction) -> bool:
    gun = shot.firer.battery.gun if shot.firer.battery else None
    return band_at(weapon, gun, squared) is not None


def _along(position: Position, lines: Lines, shot: Shot, weapon: Weapon, a: Fine, b: Fine) -> Lane | None:
    """The way along one line."""
    squared = lengthened(Fraction(squared_length(a, b), FINE**2), weapon, _ground(position, a, b))
    if not _reaches(shot, weapon, squared):
        return None
    if weapon is Weapon.SHELL:
        return Lane(squared)
    met = tuple(lines.across(a, b, shot.between, (shot.firer, shot.target), fired=shot.target.fired))
    height = lines.level(a)
    if not all(_passes(shot.firer, weapon, height, a, b, each, position) for each in met):
        return None
    if _general_in_the_way(position.generals, shot, weapon, height, a, b, lines):
        return None
    screened = any(each.veil is Veil.SKIRMISHERS and height < each.top for each in met)
    gun = shot.firer.battery.gun if shot.firer.battery else None
    return Lane(squared, cover_of(position, shot.target, weapon, gun, a, b), screened)


def _ground(position: Position, a: Fine, b: Fine) -> dict[Sort, Fraction]:
    found: dict[Sort, Fraction] = {}
    for feature in position.ground.features:
        sort = Sort(feature.kind)
        if sort in _LONGER:
            share = sum((share_inside(a, b, outline) for outline in outlines(feature)), Fraction(0))
            found[sort] = found.get(sort, Fraction(0)) + share
    return found


def _passes(firer: Unit, weapon: Weapon, height: int, a: Fine, b: Fine, met: Hindrance, position: Position) -> bool:
    """16.13: whether a shot goes through or over what stands across its way."""
    standing = position.unit(met.name) if met.veil in (Veil.UNIT, Veil.SKIRMISHERS) else None
    enemy = standing is not None and standing.side != firer.side
    if enemy and met.veil is Veil.SKIRMISHERS:
        return True
    contours = height - met.top + 1
    if contours < 1:
        return False
    length = isqrt(squared_length(a, b))
    target, edge = length // FINE, int(length * far_edge(a, b, met)) // FINE
    if enemy:
        return clears_enemy(target, edge, contours)
    return weapon is Weapon.BALL and clears(target, edge, contours)


def _general_in_the_way(
    generals: Sequence[General], shot: Shot, weapon: Weapon, height: int, a: Fine, b: Fine, lines: Lines
) -> str:
    """8.4: the friendly general within an inch of whose head the line passes, who is alone and not well below it."""
    for general in generals:
        if not general.alone or general.side != shot.firer.side or general.spot is None:
            continue
        head = fine(general.spot.x, general.spot.y)
        along = _nearest(a, b, head)
        if along is None:
            continue
        contours = height - lines.level(head)
        length = isqrt(squared_length(a, b))
        if weapon is not Weapon.BALL or not clears(length // FINE, int(length * along) // FINE, contours):
            return general.id
    return ""


def _nearest(a: Fine, b: Fine, head: Fine) -> Fraction | None:
    """Where a line passes nearest to a general's head, as a part of its length; None where that is over an inch off."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if not length:
        return None
    share = min(Fraction(1), max(Fraction(0), Fraction((head[0] - a[0]) * dx + (head[1] - a[1]) * dy, length)))
    off = (a[0] + dx * share - head[0]) ** 2 + (a[1] + dy * share - head[1]) ** 2
    return share if off <= (GENERALS_ROOM * FINE) ** 2 else None
