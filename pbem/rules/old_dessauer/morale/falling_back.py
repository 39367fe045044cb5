"""15. Who gives way: shaken, fewer, and somewhere else; or shattered, where there is no way back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from pbem.battle.bearing import CIRCLE
from pbem.battle.event import Roll
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.bearing import bearing_between
from pbem.rules.old_dessauer.movement.gunners import tell_left
from pbem.rules.old_dessauer.movement.retreat import away_from, retreat


def headings_from(unit: Unit, others: Iterable[Unit]) -> tuple[int, ...]:
    """15.1: for each of several enemies the heading from the middle of him to the middle of a unit."""
    here = box_of(unit)
    return tuple(bearing_between((box.x, box.y), (here.x, here.y)) for box in map(box_of, others))


def fall_back(
    tabletop: Tabletop, name: str, headings: Sequence[int], kind: str, *,
    rout: int, rolls: Sequence[Roll] = (), clause: str = "15", besides: Collection[str] = (),
) -> None:  # fmt: skip
    """15: the unit suffers its rout hits, is shaken and retreats away from these headings' origins.

    Surrounded, or attacked from everywhere alike, it is shattered. `kind` is the event that tells of it.
    """
    unit = tabletop.units[name]
    tabletop.part(name)
    tabletop.retreated.add(name)
    unit = tabletop.lose(name, rout)
    if unit.gone:
        return
    unit = tabletop.change(name, morale=Morale.SHAKEN, drill=replace(unit.drill, fanatic=False))
    away = away_from(headings)
    way = retreat(tabletop, unit, away, besides) if away is not None else None
    if way is None:
        tabletop.shatter(name, "there was no way back")
        return
    gone = replace(way.unit, block="", room=None)
    if gone.guns != unit.guns:
        tell_left(tabletop, unit, gone, "15.1")
    tabletop.tell(kind, (name,), (), (unit, gone), rolls, clause, hits=rout)
    tabletop.change(
        name, pose=gone.pose, formation=gone.formation, files=gone.files, guns=gone.guns, bend=gone.bend, block="",
        room=None,
    )  # fmt: skip


def opposite(heading: int) -> int:
    """The heading straight back."""
    return (heading + CIRCLE // 2) % CIRCLE
