"""Movement, contact: who gets into a square at an instant, who meets whom there, and who has to stop before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import blocks_square
from pbem.rules.brown_bess.field.terrain import disperses, obstacle_at
from pbem.rules.brown_bess.field.unit import Melee, Role, Unit
from pbem.rules.brown_bess.movement.interpenetration import can_pass, standing_friends
from pbem.rules.brown_bess.movement.march import March


@dataclass(slots=True)
class Instant:
    """What becomes of all steps that are done at one instant."""

    stopped: dict[str, str] = field(default_factory=dict)
    """Why a unit stops before its step."""
    charges: list[tuple[str, str]] = field(default_factory=list)
    """Charger and the enemy who holds the square."""
    meetings: list[tuple[str, str, bool]] = field(default_factory=list)
    """Two enemies that meet; whether they cross an edge against each other."""
    entering: list[str] = field(default_factory=list)
    """Units that enter a square without meeting anybody."""
    goes: tuple[str, ...] = ()
    """All units that leave their square."""


def decide(field: Battlefield, going: Sequence[March], marches: dict[str, March]) -> Instant:
    """Bound, rules of simultaneity 3 to 6: contact, following up, meeting engagements and friends in the way."""
    instant = Instant()
    moving = _who_goes(field, going, marches, instant)
    instant.goes = tuple(moving)
    met: set[str] = set()
    lost = {name for name, square in moving.items() if disperses(field.ground, field[name], square)}
    for crossing, partner in ((True, _who_crosses), (False, _who_arrives_too)):
        for name in moving:
            other = "" if name in met | lost else partner(field, name, moving, marches)
            if other and other not in met | lost and not (_broken(marches, name) and _broken(marches, other)):
                met |= {name, other}
                instant.meetings.append((name, other, crossing))
    for name, square in moving.items():
        if name in met:
            continue
        comes_to_his_own = name in lost or joins_a_fight(field, field[name], square, moving)
        holder = None if comes_to_his_own else holder_of(field, field[name], square, moving, marches)
        if holder is not None and not (_broken(marches, name) and _broken(marches, holder.id)):
            instant.charges.append((name, holder.id))
        else:
            instant.entering.append(name)
    return instant


def _who_goes(
    field: Battlefield, going: Sequence[March], marches: dict[str, March], instant: Instant
) -> dict[str, Square]:
    """The steps that are really made: who is stopped may stop others; then friends give way to those of higher rank."""
    while True:
        moving = {march.unit: _next_square(march) for march in going if march.unit not in instant.stopped}
        left = [march for march in going if march.unit in moving]
        found = {march.unit: why for march in left if (why := _why_stop(field, march, moving, marches))}
        if not found:
            for march in sorted(left, key=lambda march: march.rank):
                why = _why_give_way(field, march, moving, marches)
                if why:
                    found = {march.unit: why}
                    break
        if not found:
            return moving
        instant.stopped |= found
        for name in found:
            marches[name].halted = True


def _broken(marches: dict[str, March], name: str) -> bool:
    """Broken units on their way keep clear of one another; where they end is another question."""
    return name in marches and marches[name].broken


def _next_square(march: March) -> Square:
    return march.steps[0].square


def holder_of(
    field: Battlefield, unit: Unit, square: Square, moving: dict[str, Square], marches: dict[str, March]
) -> Unit | None:
    """The enemy who holds a square at this instant (one that leaves it now does not).

    Who stands there goes before those on their way through it, units before lone generals, the first comer before
    the later one.
    """
    there = [other for other in field.at(square) if other.side != unit.side and not _leaves(other, moving)]

    def claim(other: Unit) -> tuple[bool, bool, Fraction, int]:
        march = marches.get(other.with_unit or other.id)
        passes, since = (False, Fraction(-1)) if march is None else (march.will_leave, march.in_square_since)
        return passes, other.is_general, since, field.rank(other.id)

    return min(there, key=claim, default=None)


def joins_a_fight(field: Battlefield, unit: Unit, square: Square, moving: Mapping[str, Square]) -> bool:
    """Generals [S]: one who rides to a unit of his side that fights charges nobody, and leaves the fight as it is."""
    if not unit.is_general:
        return False
    charging = [field[name] for name, there in moving.items() if there == square]
    friends = [other for other in charging if other.side == unit.side and not other.is_general]
    return bool(friends or standing_friends(field, unit, square, moving))


def _leaves(unit: Unit, moving: dict[str, Square]) -> bool:
    return unit.id in moving or (bool(unit.with_unit) and unit.with_unit in moving)


def _who_crosses(field: Battlefield, name: str, moving: dict[str, Square], marches: dict[str, March]) -> str:
    """Bound, simultaneity 5: an enemy that crosses the same edge the other way at this instant, and room to fight."""
    unit = field[name]
    other = next(
        (
            other
            for other, square in moving.items()
            if field[other].side != unit.side and square == unit.place and field[other].place == moving[name]
        ),
        "",
    )
    return other if other and meeting_squares(field, name, other, moving) else ""


def meeting_squares(field: Battlefield, one: str, other: str, moving: Iterable[str]) -> tuple[Square, ...]:
    """Where two that cross an edge can meet: the squares they are bound for in which no third unit stays."""
    staying = {third.place for third in field if third.id not in (one, other, *moving) and blocks_square(third)}
    places = (field[other].place, field[one].place)
    return tuple(place for place in places if place is not None and place not in staying)


def _who_arrives_too(field: Battlefield, name: str, moving: dict[str, Square], marches: dict[str, March]) -> str:
    """Bound, simultaneity 5: an enemy that enters the same square, held by nobody else, at this instant."""
    unit = field[name]
    if holder_of(field, unit, moving[name], moving, marches) is not None:
        return ""
    if standing_friends(field, unit, moving[name], moving):
        return ""
    rivals = [other for other, square in moving.items() if square == moving[name] and field[other].side != unit.side]
    return next((other for other in rivals if not field[other].is_general), rivals[0] if rivals else "")


def _why_stop(field: Battlefield, march: March, moving: dict[str, Square], marches: dict[str, March]) -> str:
    """What stops a step whoever else makes his: no room to go round a corner, or friends who stay."""
    unit, square = field[march.unit], moving[march.unit]
    if unit.place is None:
        return "it is gone"
    if march.route.diagonal and len(march.trail) == 1 and not march.retires:
        blocked = diagonal_blocked(tuple(field), unit, march.route.heading, square, moving)
        if blocked:
            return blocked
    if unit.is_general:
        return ""
    for friend in standing_friends(field, unit, square, moving):
        if holder_of(field, unit, square, moving, marches) is not None:
            return f"{friend.id} fights in {square} already"
        if not (friend.id in marches and marches[friend.id].will_leave) and not can_pass(field, march, marches):
            return f"{friend.id} stands in {square}"
    return ""


def _why_give_way(field: Battlefield, march: March, moving: dict[str, Square], marches: dict[str, March]) -> str:
    """Bound, simultaneity 6: at the same instant the friend of the higher rank goes in; one fights, not two."""
    unit, square = field[march.unit], moving[march.unit]
    if unit.is_general:
        return ""
    sooner = [
        other
        for other, there in moving.items()
        if there == square
        and field[other].side == unit.side
        and not field[other].is_general
        and marches[other].rank < march.rank
    ]
    friends = [*(friend.id for friend in standing_friends(field, unit, square, moving)), *sooner]
    enemy = holder_of(field, unit, square, moving, marches) is not None or any(
        there == square and field[other].side != unit.side for other, there in moving.items()
    )
    if enemy and friends:
        return f"{friends[0]} fights in {square} already"
    if sooner and len(march.squares_ahead()) == 1:
        return f"{sooner[0]} goes into {square}"
    return ""


def diagonal_blocked(
    units: Sequence[Unit], unit: Unit, heading: Facing, square: Square, moving: dict[str, Square]
) -> str:
    """Movement: a diagonal step needs either the square in front or the one to that side to be free of other units."""
    if unit.place is None:
        return ""
    front = unit.place.step(heading)
    side = square.at(square.column, unit.place.row) if heading.dx == 0 else square.at(unit.place.column, square.row)
    held = [
        next((o.id for o in units if o.place == place and not o.is_general and o.id not in moving), "")
        for place in (front, side)
    ]
    if all(held):
        return f"{held[0]} in {front} and {held[1]} in {side} leave no room for a diagonal step"
    return ""


def place_contact(field: Battlefield, charger: str, holder: str, came_from: Square) -> None:
    """Melee: remember how a fight began: which edge the charger crossed, and what the defender stands behind."""
    attacker, defender = field[charger], field[holder]
    if defender.place is None:
        return
    obstacle = obstacle_at(field.ground, came_from, defender.place)
    edge = defender.place.toward(came_from) or attacker.facing.opposite
    field.put(replace(attacker, melee=Melee(Role.CHARGED, attacker.facing, obstacle)))
    field.put(replace(field[holder], melee=Melee(Role.STOOD, edge, obstacle, obstacle == "wall")))


def place_meeting(field: Battlefield, one: str, other: str, edges: tuple[Facing, Facing]) -> None:
    """Bound, simultaneity 5: nobody defends the ground; each remembers whence the other came."""
    field.put(replace(field[one], melee=Melee(Role.MET, edges[0])))
    field.put(replace(field[other], melee=Melee(Role.MET, edges[1])))
