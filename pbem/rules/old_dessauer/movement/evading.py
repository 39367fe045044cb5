"""13.2. Evading: skirmishers, light horse and gunners who do not wait for an attack."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Kind
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import works_behind
from pbem.rules.old_dessauer.field.ground import features_under
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.box import Box, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import truly_behind
from pbem.rules.old_dessauer.movement.aside import ASIDE, freedom
from pbem.rules.old_dessauer.movement.gunners import on_foot, square_for, take_shelter, tell_left
from pbem.rules.old_dessauer.movement.legs import Go
from pbem.rules.old_dessauer.movement.mover import Mover, Step
from pbem.rules.old_dessauer.movement.room import in_the_way, may_stand
from pbem.rules.old_dessauer.movement.tables import EVADING

if TYPE_CHECKING:
    from pbem.rules.old_dessauer.movement.clock import Clock

NEAR: Final = 4 * INCH
PUSHED: Final = INCH // 4
"""How much nearer than an inch and this close order must come for skirmishers to give ground, in 1/64 inch."""


def evades(unit: Unit) -> bool:
    """13.2, 18: whether a unit may evade: skirmishers may, and irregular light horse in one or two ranks."""
    if unit.block:
        return False
    if unit.kind.guns:
        return True
    if unit.skirmishing:
        return unit.kind.foot or unit.ranks <= 2
    return unit.drill.irregular and unit.kind is Kind.LIGHT_HORSE and unit.ranks <= 2


def must_evade(table: Tabletop, unit: Unit, attacker: Unit) -> bool:
    """13.2: skirmishers do not await close order in the open, nor gunners anybody unless they serve their guns."""
    if unit.kind.guns:
        return unit.formation is not Formation.UNLIMBERED
    if not unit.skirmishing or not attacker.close_order or unit.block:
        return False
    position = table.course.position
    if works_behind(position.ground, position.works, unit.at.x, unit.at.y):
        return False
    under = features_under(position.ground, unit.at.x, unit.at.y)
    return not any(Sort(feature.kind).wood or feature.kind == Sort.WORKS for feature in under)


def turns_away(clock: Clock, attacker: Mover, name: str) -> None:
    """13.2: whoever an attacker comes near and heads for goes straight away by its dice, once for each attack move."""
    table = clock.table
    unit = table.units[name]
    pair = (attacker.unit.id, name)
    if unit.side == attacker.unit.side or pair in clock.came_near or not evades(unit) or table.fights(name):
        return
    mover = clock.movers.get(name)
    if mover is not None and mover.attacks and mover.under_way:
        return
    if not _bears_down(attacker, box_of(unit)):
        return
    clock.came_near.add(pair)
    if not must_evade(table, unit, attacker.now) and not _chooses(clock, unit, attacker):
        return
    square = square_for(table, unit) if unit.kind.guns and not unit.guns else None
    if square is not None:
        table.tell("ran_into_square", (name,), (square.id,), (unit,), clause="13.2.1")
        take_shelter(table, unit, square)
        clock.movers.pop(name, None)
        return
    number = EVADING["horse" if unit.kind.horse else "foot"]
    roll = table.throw(f"evade|{name}>{attacker.unit.id}", unit, f"to evade {attacker.unit.id}", number, ())
    runner = _off_its_guns(table, unit)
    way = _way_out(clock, runner, attacker.now.at.heading, sum(roll.dice) * INCH)
    clock.evaded.add(name)
    table.tell("evaded", (name,), (attacker.unit.id,), (unit,), (roll,), clause="13.2", inches=sum(roll.dice))
    if way is None:
        return
    if runner is not unit:
        table.units[name] = runner
        tell_left(table, unit, runner, "13.2.1")
    _run(clock, runner, way)


def _off_its_guns(table: Tabletop, unit: Unit) -> Unit:
    """13.2.1: who runs: a crew without its guns, as broad as the room between its neighbours lets it be."""
    if not unit.kind.guns or unit.guns is not None:
        return unit
    crew = on_foot(unit)
    broad = (replace(crew, files=files) for files in range(crew.files, 0, -1))
    return next((each for each in broad if in_the_way(table, each, each.box) is None), crew)


def gives_ground(clock: Clock, mover: Mover, name: str) -> None:
    """12.2: close order that marches pushes back the enemy's skirmishers in the open, an inch at a time."""
    table = clock.table
    unit = table.units[name]
    if unit.side == mover.unit.side or mover.dash or unit.kind.guns or table.fights(name):
        return
    if not must_evade(table, unit, mover.now):
        return
    other = clock.movers.get(name)
    if other is not None and other.under_way and (other.attacks or other.dash):
        return
    if gap(box_of(mover.now), box_of(unit)) > INCH + PUSHED or not _bears_down(mover, box_of(unit)):
        return
    way = _way_out(clock, unit, mover.now.at.heading, INCH)
    if way is None:
        return
    _run(clock, unit, way)
    if name not in clock.pushed:
        clock.pushed.add(name)
        table.tell("pushed_back", (name,), (mover.unit.id,), (unit,), clause="12.2")
        table.note(name, f"pushed back by {mover.unit.id}")


def tell_the_way(table: Tabletop, name: str) -> None:
    """Who ran is told where to: each of its ways ends where the next one begins, the last where it stands now."""
    end = table.units[name].at.standing(table.units[name].shape)
    for index in range(len(table.events) - 1, -1, -1):
        event = table.events[index]
        if event.kind in ("evaded", "pushed_back") and event.actors == (name,):
            table.events[index] = replace(event, track=(event.track[0], end))
            end = event.track[0]


def _run(clock: Clock, unit: Unit, way: Go) -> None:
    """Go there at a run, whatever it was about."""
    before = clock.movers.get(unit.id)
    away = Mover(unit, (way,), Step(unit, 0, unit.at, 0), clock.table.course.position, dash=True)
    for pose in before.track if before is not None else ():
        away.mark(pose)
    away.mark(unit.at)
    clock.movers[unit.id] = away
    clock.wake(unit.id)


def _bears_down(attacker: Mover, there: Box) -> bool:
    """Whether an attacker is near and heads for somebody: his front, carried straight on, would meet him."""
    here = attacker.now
    box = box_of(here)
    if gap(box, there) > NEAR:
        return False
    far = NEAR + INCH
    swept = Go(far, 0, far).pose(here.at, 1, 1)
    long = type(here.shape)(here.shape.files, 1, here.shape.width, far)
    return gap(laid(swept, long), there) < 0


def _chooses(clock: Clock, unit: Unit, attacker: Mover) -> bool:
    """13.2: the standing order of those who may evade and need not."""
    word = clock.table.plans.word(unit, "evade", usually(unit))
    if word == "if flanked":
        began = {each.id: each for each in clock.table.course.began.units}
        return truly_behind(box_of(began[attacker.unit.id]), box_of(unit))
    return word == "always" or (word == "cavalry" and attacker.now.kind.horse)


def usually(unit: Unit) -> str:
    """What stands for a unit's standing order to evade where it has none: gunners stay unless they are flanked."""
    return "if flanked" if unit.kind.guns else "always"


def _way_out(clock: Clock, unit: Unit, heading: int, far: int) -> Go | None:
    """Straight away from the attacker or a little aside, as far as the dice and the room on the way let it."""
    best: tuple[int, tuple[int, ...], Go] | None = None
    for hands in ASIDE:
        offers = []
        for aside in hands:
            angle = (heading + aside - unit.at.heading) % CIRCLE
            room = _room(clock, unit, angle, far)
            if room:
                way = Go(room, angle, room)
                offers.append((room, freedom(clock.table, unit, way.pose(unit.at, 1, 1)), way))
        found = max(offers, key=lambda offer: offer[:2], default=None)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
        if best is not None and best[0] == far:
            break
    return best[2] if best is not None else None


def _room(clock: Clock, unit: Unit, angle: int, far: int) -> int:
    """How far it could go in a direction and find room to stand, in half inches."""
    for length in range(far, 0, -INCH // 2):
        pose: Pose = Go(length, angle, length).pose(unit.at, 1, 1)
        if may_stand(clock.table, unit, laid(pose, unit.shape), clear=INCH):
            return length
    return 0
