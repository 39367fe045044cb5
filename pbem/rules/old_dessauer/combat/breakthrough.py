"""17.10, optional. Cavalry that has driven off all it fought rides on at the next enemy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.opponents import Opponent
from pbem.rules.old_dessauer.combat.round import Engaged
from pbem.rules.old_dessauer.field.contact import Contact, Edge
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.bearing import bearing_between
from pbem.rules.old_dessauer.measure.box import laid, squared_distance
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import outward
from pbem.rules.old_dessauer.measure.sight import aim
from pbem.rules.old_dessauer.movement.clock import Clock
from pbem.rules.old_dessauer.movement.closing import why_not
from pbem.rules.old_dessauer.movement.coming_clear import come_clear
from pbem.rules.old_dessauer.movement.legs import Leg
from pbem.rules.old_dessauer.movement.mover import Mover
from pbem.rules.old_dessauer.movement.retreat import away_from
from pbem.rules.old_dessauer.movement.tables import allowance
from pbem.rules.old_dessauer.movement.telling import tell_move
from pbem.rules.old_dessauer.movement.toward import meeting, ways_to_attack

MOST: Final = 2
"""17.10: how many breakthroughs a unit makes in a turn."""
ANGLE: Final = 450
"""17.10: how far to either side of the line of retreat the next target lies, in tenths of a degree."""
WEAKENED: Final = 4
"""How many figures cavalry may have lost that breaks through without being told to."""


@dataclass(frozen=True, slots=True)
class Ride:
    """A breakthrough as it is planned: who, at whom, by which way."""

    unit: Unit
    target: Unit
    legs: tuple[Leg, ...]


def ride_on(
    tabletop: Tabletop, engaged: Engaged, before: Mapping[str, Unit], made: Counter[str], sides: Iterable[str]
) -> tuple[Contact, ...]:
    """17.10: everybody of these sides who may breaks through; gives the contacts that are to be fought at once.

    `before` are the units as they stood before the round, `made` how many breakthroughs each has made in this turn.
    """
    if not tabletop.course.position.rules.switches.breakthrough:
        return ()
    wanted = set(sides)
    rides = []
    for name, opponents in engaged.items():
        unit = tabletop.units[name]
        if unit.side in wanted and made[name] < MOST and _may(tabletop, unit, opponents):
            ride = _ride(tabletop, unit, _line_of_retreat(tabletop, unit, opponents, before))
            rides += [ride] if ride is not None else []
    if not rides:
        return ()
    old = set(tabletop.contacts)
    _go(tabletop, rides)
    made.update(ride.unit.id for ride in rides)
    new = [contact for contact in tabletop.contacts if contact not in old]
    involved = {name for contact in new for name in (contact.attacker, contact.target)}
    return tuple(each for each in tabletop.contacts if {each.attacker, each.target} & involved)


def _may(tabletop: Tabletop, unit: Unit, opponents: tuple[Opponent, ...]) -> bool:
    """17.10: formed cavalry in good order and morale, attacked in front alone, whose opponents have all gone back."""
    if not unit.here or not unit.kind.horse or not unit.close_order or unit.shaken or unit.disordered:
        return False
    if tabletop.fights(unit.id) or any(not each.attacking and each.edge is not Edge.FRONT for each in opponents):
        return False
    if not all(each.enemy in tabletop.retreated or not tabletop.units[each.enemy].here for each in opponents):
        return False
    word = tabletop.plans.word(unit, "breakthrough", "unless weakened")
    return word == "always" or (word == "unless weakened" and unit.original - unit.figures <= WEAKENED)


def _line_of_retreat(
    tabletop: Tabletop, unit: Unit, opponents: tuple[Opponent, ...], before: Mapping[str, Unit]
) -> int:
    """The middle of the ways by which its opponents went; straight ahead where they were shattered where they stood."""
    headings = []
    for opponent in opponents:
        start, now = before[opponent.enemy], tabletop.units[opponent.enemy]
        if now.here and start.at != now.at:
            one, two = start.box, box_of(now)
            headings.append(bearing_between((one.x, one.y), (two.x, two.y)))
        else:
            headings.append(outward(unit.at, opponent.edge))
    heading = away_from(headings)
    return unit.at.heading if heading is None else heading


def _ride(tabletop: Tabletop, unit: Unit, line: int) -> Ride | None:
    """The nearest enemy within 45 degrees of the line of retreat whom it can reach and may attack."""
    move = allowance(unit, tabletop.course.position.rules)
    eye = laid(Pose(unit.at.x, unit.at.y, line), Footprint(1, 1, 1, 1))
    here = box_of(unit)
    eligible = [
        enemy
        for enemy in tabletop.enemies(unit.side)
        if not (enemy.formation is Formation.SQUARE and enemy.steady)
        and not why_not(unit, enemy)
        and aim(eye, 0, box_of(enemy), ANGLE) is not None
    ]
    for enemy in sorted(eligible, key=lambda each: (squared_distance(here, box_of(each)), each.id)):
        found = []
        for number, legs in enumerate(ways_to_attack(unit, box_of(enemy), move)):
            met = meeting(unit, legs, box_of(enemy), move)
            if met is not None:
                found.append((-met[1], met[2], number, legs))
        if found:
            return Ride(unit, enemy, min(found, key=lambda each: each[:3])[3])
    return None


def _go(tabletop: Tabletop, rides: list[Ride]) -> None:
    """Ride; who finds a wood, houses or friends in the way has no target in reach, and stays where it fought."""
    movers = []
    for ride in rides:
        mover = Mover.of(ride.unit, ride.legs, tabletop.position)
        mover.attacks, mover.targets = True, (ride.target.id,)
        movers.append(mover)
    clock = Clock(tabletop, movers)
    clock.run()
    come_clear(clock)
    for evader in clock.movers.values():
        if evader.dash:
            evader.halt(evader.stopped)
            tell_move(tabletop, evader, tabletop.units[evader.unit.id])
    for mover in movers:
        mover.halt(mover.stopped)
        unit = tabletop.units[mover.unit.id]
        met = tuple(each.target for each in tabletop.contacts if each.attacker == unit.id)
        # Where both sides ride at once, one may be met on its way by another who rides: it fights where that was.
        met = met or tuple(each.attacker for each in tabletop.contacts if each.target == unit.id)
        if not met:
            tabletop.change(unit.id, pose=mover.unit.at)
            continue
        where = tuple(pose.standing(unit.shape) for pose in mover.track)
        tabletop.tell("broke_through", (unit.id,), met, where, clause="17.10")
