"""16.14. Fire through a gap between obstacles: one die for each inch of it, all units together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from math import isqrt

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.fire.fire_chart import Weapon
from pbem.rules.old_dessauer.fire.overhead import dice_through
from pbem.rules.old_dessauer.fire.salvo import Salvo
from pbem.rules.old_dessauer.fire.volley import Volley
from pbem.rules.old_dessauer.measure.box import FINE, Box, Fine, distance

Gap = tuple[str, str]
"""The two units between which the fire goes, the one on the left first."""


def through_gaps(salvos: Iterable[Salvo], lines: Lines) -> tuple[Salvo, ...]:
    """16.14: the salvos with no more dice than the gaps they go through let pass, the first of a gap served first."""
    left: dict[tuple[str, Gap], int] = {}
    found = []
    for salvo in salvos:
        narrow = _gap(salvo, lines)
        if narrow is None:
            found.append(salvo)
            continue
        gap, width = narrow
        key = salvo.firer.side, gap
        room = left.setdefault(key, dice_through(width))
        cut = replace(salvo, parts=_first(salvo.parts, room))
        left[key] = room - cut.dice
        if cut.parts:
            found.append(cut)
    return tuple(found)


def gets_nowhere(salvo: Salvo, lines: Lines) -> bool:
    """16.14: whether a salvo would go through a gap of less than an inch, which lets no die through."""
    narrow = _gap(salvo, lines)
    return narrow is not None and not dice_through(narrow[1])


def _first(parts: Sequence[Volley], dice: int) -> tuple[Volley, ...]:
    found = []
    for part in parts:
        if dice > 0:
            found.append(replace(part, dice=min(dice, part.dice)))
            dice -= part.dice
    return tuple(found)


def _gap(salvo: Salvo, lines: Lines) -> tuple[Gap, int] | None:
    """The narrowest gap that a salvo goes through, and how wide it is in 1/64 inch; None where nothing flanks it."""
    if salvo.weapon is Weapon.SHELL:
        return None
    firing, mark = box_of(salvo.firer), box_of(salvo.target)
    start, end = firing.point(0, firing.deep), (mark.x, mark.y)
    height = lines.level(start)
    beside: dict[bool, list[tuple[int, Unit, Box]]] = {False: [], True: []}
    for unit, box in lines.standing:
        lower = height > lines.level((box.x, box.y))
        if lower or not unit.close_order or unit.id in (salvo.firer.id, salvo.target.id):
            continue
        if _between(start, end, mark, box):
            right = _across(start, end, (box.x, box.y)) < 0
            beside[right].append((_off(start, end, box, -1 if right else 1), unit, box))
    return _narrowest(beside[False], beside[True])


def _narrowest(left: Sequence[tuple[int, Unit, Box]], right: Sequence[tuple[int, Unit, Box]]) -> tuple[Gap, int] | None:
    """The two that stand nearest to each other; no two do so nearer than both are off the line of fire."""
    pairs = sorted(enumerate(product(left, right)), key=lambda pair: pair[1][0][0] + pair[1][1][0])
    best: tuple[int, int, Gap] | None = None
    for number, ((off, one, here), (aside, other, there)) in pairs:
        if best is not None and off + aside > best[0] + 2:
            break
        found = distance(here, there), number, (one.id, other.id)
        best = found if best is None else min(best, found)
    return (best[2], best[0]) if best is not None else None


def _between(a: Fine, b: Fine, mark: Box, box: Box) -> bool:
    """Whether a block stands wholly beyond a firer's front and wholly before his target."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = [(x - a[0]) * dx + (y - a[1]) * dy for x, y in box.points]
    before = min((x - a[0]) * dx + (y - a[1]) * dy for x, y in mark.points)
    return min(along) > 0 and max(along) < before


def _off(a: Fine, b: Fine, box: Box, hand: int) -> int:
    """How far a block stands off a line to one hand, in whole 1/64 inch; under 0 how far it reaches over it."""
    length = isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    return min(hand * _across(a, b, point) for point in box.points) // (length * FINE)


def _across(a: Fine, b: Fine, point: Fine) -> int:
    """How far a point lies to the left of a line, in parts of its length; below nothing to the right of it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
