"""3F, 3G, 6A, 6D. Where a shot lands, what it kills there, and what it sets on fire."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.event import Roll
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.artillery.shots import Laid
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.casualties import fell, wipe_out
from pbem.rules.de_gre_sweet.field.kind import Kind, Stand
from pbem.rules.de_gre_sweet.field.measure import halves, toward
from pbem.rules.de_gre_sweet.field.terrain import can_burn, is_water
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.artillery import Shot

_PREFERRED: Final = (
    Kind.GUARDS,
    Kind.GUARDS_CAVALRY,
    Kind.LINE_CAVALRY,
    Kind.LIGHT_CAVALRY,
    Kind.LINE,
    Kind.LIGHT,
    Kind.FOOT_BATTERY,
    Kind.HORSE_BATTERY,
    Kind.COMMANDER,
)
"""4E: what a firer would rather kill, where nothing else is said."""
_TURNS: Final = {5: -90, 6: 90}
TOUCH_DICE: Final = 2
"""6D: dice that must all show a shot touching something that burns."""


@dataclass(frozen=True, slots=True)
class Landed:
    """A shot that is told with the others of its battery: its dice, and whose stand fell; empty where it missed."""

    square: Square
    rolls: tuple[Roll, ...]
    victim: str = ""


def land(field: Field, unit: Unit, laid: Laid, number: int) -> Landed | None:
    """3F: one shot: whether it hits, else where it drifts to; None where what came of it is told already."""
    here, target = unit.place, laid.square
    if here is None:
        raise ValueError(f"{unit.id} fires from off the table")
    needs = field.position.rules.artillery.needs(laid.shot, halves(here, target))
    label = f"{laid.shot.value} at {target}"
    roll = field.throw(f"shot|{unit.id}|{number}", unit, label, 1, range(1, needs + 1))
    before = len(field.events)
    if roll.successes:
        found = _hit(field, unit, laid.shot, target, number, roll)
        landed = target
    else:
        landed = _drift(field, unit, here, target, number)
        _astray(field, unit, laid.shot, landed, number, roll)
        found = Landed(target, (roll,)) if len(field.events) == before else None
    if landed in field.ground and can_burn(field.position, landed):
        _fire_in(field, unit, landed, number)
    return found


def _hit(field: Field, unit: Unit, shot: Shot, square: Square, number: int, roll: Roll) -> Landed | None:
    table = field.position.rules.artillery
    rolls = [roll]
    if field.protected(square):
        cover = field.throw(f"cover|{unit.id}|{number}", unit, f"cover in {square}", 1, range(1, table.protected + 1))
        rolls.append(cover)
        if not cover.successes:
            field.tell("cover_saved", (unit.id,), (), (unit.place, square), rolls, "6A", shot=shot.value)
            return None
    if _equipment_at(field, square, unit.side):
        gun = field.throw(f"gun|{unit.id}|{number}", unit, f"a gun in {square}", 1, range(1, table.equipment + 1))
        rolls.append(gun)
        if gun.successes:
            _dismount(field, unit, square, rolls)
            return None
    victim = victim_at(field, square, unit)
    if victim is None:
        field.tell("nobody_hit", (unit.id,), (), (unit.place, square), rolls, "3F", shot=shot.value)
        return None
    fell(field, victim, _wanted(field, unit))
    return Landed(square, tuple(rolls), victim.id)


def victim_at(field: Field, square: Square, firer: Unit) -> Unit | None:
    """3F: whose stand falls: the firer chooses, troops before a commander unless he aims at him."""
    there = [unit for unit in field.at(square) if unit.strength > 0 and unit.side != firer.side]
    wish = field.plans.word(firer, "aim", "troops")
    if wish == "commander" and (leader := next((unit for unit in there if unit.commander), None)) is not None:
        return leader
    return min(there, key=lambda unit: _PREFERRED.index(unit.kind), default=None)


def _wanted(field: Field, firer: Unit) -> Stand | None:
    return Stand.MOUNTED_CREW if field.plans.word(firer, "aim", "troops") == "mounted crew" else None


def _equipment_at(field: Field, square: Square, side: str) -> bool:
    """Whether guns or wagons of the enemy, or nobody's, stand there."""
    with_units = any(unit.train for unit in field.at(square) if unit.side != side)
    return with_units or any(park.side != side for park in field.parks_at(square))


def _dismount(field: Field, firer: Unit, square: Square, rolls: list[Roll]) -> None:
    """3F: a gun or a wagon is destroyed, and a stand of its crew with it."""
    wagon = field.plans.word(firer, "aim", "troops") == "wagon"
    owner = next((unit for unit in field.at(square) if unit.side != firer.side and unit.train), None)
    if owner is not None:
        loss = _one_of(owner.train, wagon=wagon)
        crew = int(fell(field, owner))
        field.change(owner, train=field.units[owner.id].train - loss)
        what = "wagon" if loss.wagons else "gun"
        field.tell("gun_hit", (firer.id,), (owner.id,), (firer.place, square), rolls, "3F", what=what, stands=crew)
        return
    park = next(park for park in field.parks_at(square) if park.side != firer.side)
    loss = _one_of(park.train, wagon=wagon)
    left = tuple(each if each is not park else replace(park, train=park.train - loss) for each in field.position.parks)
    field.position = replace(field.position, parks=tuple(each for each in left if each.train))
    what = "wagon" if loss.wagons else "gun"
    field.tell("park_hit", (firer.id,), (), (firer.place, square), rolls, "3F", what=what)


def _one_of(train: Train, *, wagon: bool) -> Train:
    if train.wagons and (wagon or not train.guns):
        return Train(wagons=1)
    return Train(foot=1) if train.foot else Train(horse=1)


def _drift(field: Field, unit: Unit, here: Square, target: Square, number: int) -> Square:
    """3F: one square short on 1 or 2, over on 3 or 4, left on 5, right on 6."""
    (die,) = field.dice.roll(f"drift|{unit.id}|{number}", 1)
    way = toward(here, target)
    if die in _TURNS:
        return target.step(way.turned(_TURNS[die]))
    return target.step(way.opposite if die <= 2 else way)


def _astray(field: Field, unit: Unit, shot: Shot, square: Square, number: int, roll: Roll) -> None:
    """3E: where it went astray it kills somebody on a 1, friend or foe."""
    stands = [other for other in field.at(square) for _ in range(other.strength)]
    if not stands or is_water(field.ground, square):
        return
    needs = range(1, field.position.rules.artillery.drift + 1)
    stray = field.throw(f"stray|{unit.id}|{number}", unit, f"astray into {square}", 1, needs)
    if not stray.successes:
        return
    victim = stands[field.dice.roll(f"who|{unit.id}|{number}", 1, len(stands))[0] - 1]
    fell(field, victim)
    kind = "shot_astray" if victim.side != unit.side else "friend_hit"
    field.tell(kind, (unit.id,), (victim.id,), (unit.place, square), (roll, stray), "3E", shot=shot.value, stands=1)


def _fire_in(field: Field, unit: Unit, square: Square, number: int) -> None:
    """6D: two dice where a shot touches what can burn: a single 1 sets it on fire, two burn it up at once."""
    needs = range(1, field.position.rules.artillery.touch + 1)
    touch = field.throw(f"touch|{unit.id}|{number}", unit, f"something to burn in {square}", TOUCH_DICE, needs)
    if touch.successes < TOUCH_DICE:
        return
    roll = field.throw(f"blaze|{unit.id}|{number}", unit, f"fire in {square}", 2, (1,))
    if roll.successes == 1:
        burning = tuple(sorted((*field.position.burning, square)))
        field.position = replace(field.position, burning=burning)
        field.tell("burning", (unit.id,), (), (square,), (touch, roll), "6D")
    elif roll.successes:
        field.position = replace(field.position, burnt=tuple(sorted((*field.position.burnt, square))))
        there = tuple(victim.id for victim in field.at(square) if victim.strength)
        field.tell("burnt_up", (unit.id,), there, (square,), (touch, roll), "6D")
        field.clear_park(square)
        for victim in field.at(square):
            wipe_out(field, victim, clause="6D", keeps=False)
