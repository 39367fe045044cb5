"""4E, 5E, 8C. Stands that fall, units that end with them, and squares that break."""

from __future__ import annotations

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.formation import is_whole, members
from pbem.rules.de_gre_sweet.field.kind import Stand
from pbem.rules.de_gre_sweet.field.measure import toward
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Fate, Unit


def fell(field: Field, unit: Unit, stand: Stand | None = None) -> bool:
    """Take one stand off a unit, of a battery one of that kind if it has it; whether there was one left."""
    now = field.units[unit.id]
    if not now.here or not now.strength:
        return False
    mounted = now.mounted and (not now.stands or stand is Stand.MOUNTED_CREW)
    field.change(now, **({"mounted": now.mounted - 1} if mounted else {"stands": now.stands - 1}))
    return True


def bury(field: Field, unit: Unit, *, by: str = "", keeps: bool = True) -> None:
    """Take a unit without a stand off the table; what it had with it stays in the open, or is gone."""
    now = field.units[unit.id]
    if now.strength or not now.here:
        return
    square = now.place
    _dismount(field, now)
    field.change(now, place=None, fate=Fate.DESTROYED, square="", rides="", train=Train(), limbered=False)
    if square is not None:
        field.tell("destroyed", (now.id,), (), (square,), clause=by)
        if keeps and now.train:
            field.leave(square, now.train, now.side, now.id)
            field.tell("left", (now.id,), (), (square,), what=str(now.train))
    field.note(now.id, "destroyed")


def bury_all(field: Field, clause: str) -> None:
    """Every unit that has lost its last stand, and then every square that is one no more."""
    for unit in tuple(field.units.values()):
        bury(field, unit, by=clause)
    break_squares(field)


def wipe_out(field: Field, unit: Unit, *, clause: str, keeps: bool = True) -> None:
    """Destroy all that is left of a unit."""
    now = field.units[unit.id]
    if now.here:
        field.change(now, stands=0, mounted=0)
        bury(field, now, by=clause, keeps=keeps)


def off_table(field: Field, unit: Unit, edge: Square) -> None:
    """10: a unit goes over the edge; it fights no more, and counts at the end with what it took along."""
    now = field.units[unit.id]
    leader = field.commander_with(now)
    for gone in (now, *((leader,) if leader is not None else ())):
        field.change(gone, place=None, fate=Fate.OFF_TABLE, square="", rides="")
        field.tell("left_table", (gone.id,), (), (edge,), clause="10")
        field.note(gone.id, "went off the table")


def _dismount(field: Field, unit: Unit) -> None:
    """7: a commander whose unit is gone stands alone."""
    leader = field.commander_with(unit)
    if leader is not None:
        field.change(leader, rides="")
        field.tell("alone", (leader.id,), (unit.id,), (leader.place,), clause="7")


def break_squares(field: Field) -> None:
    """8C: a square that has lost a side is broken, and everybody in it faces one way at once."""
    for name in dict.fromkeys(unit.square for unit in field.units.values() if unit.square):
        if is_whole(field, name):
            continue
        for unit in members(field, name):
            facing = faces_after(field, unit)
            field.change(unit, square="", facing=facing)
            field.tell(
                "square_broken", (unit.id,), (), (unit.place,), clause="8C", facing=facing.value, formation="line"
            )


def faces_after(field: Field, unit: Unit) -> Facing:
    """5I, 8C: which way a unit turns after a melee or out of a square: as it is told, else to the nearest enemy."""
    policy, enemy = field.plans.policy(unit, "afterwards"), nearest_enemy(field, unit)
    if policy is not None and policy.direction is not None:
        return policy.direction
    return toward(unit.place, enemy) if unit.place is not None and enemy not in (None, unit.place) else unit.facing


def nearest_enemy(field: Field, unit: Unit) -> Square | None:
    """Where the nearest enemy stands, troops before commanders; None where there is none."""
    here = unit.place
    if here is None:
        return None
    places = [
        (other.commander, here.distance(other.place), other.place)
        for other in field.enemies_of(unit.side)
        if other.place is not None
    ]
    return min(places, default=(False, 0, None))[2]
