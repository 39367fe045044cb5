"""Before the first bound: both sides set up in secret, inside the limits of their briefings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order
from pbem.battle.piece import Formation
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.battle.view import Zone
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.terrain import disperses
from pbem.rules.brown_bess.field.unit import FACINGS, Setting, Unit
from pbem.rules.brown_bess.formation.formation_words import in_formation
from pbem.rules.brown_bess.orders.intent import Fault

PHASE = "Deployment"


def run(
    position: BrownBessPosition, orders: dict[str, Order], dice: Dice
) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """Secret deployment: every unit as ordered where that is legal and free; else as suggested, or near that."""
    field = Battlefield(position, PHASE, dice)
    wanted: dict[str, Setting] = {}
    posts: dict[str, str] = {}
    for unit in sorted(position.units, key=lambda unit: unit.is_general):
        setting, faults = wish_of_unit(position, unit, orders.get(unit.id))
        if unit.is_general and not faults:
            posts[unit.id], faults = post_of_general(position, unit, orders.get(unit.id), setting, wanted)
        if faults:
            field.note(unit.id, "not set up as ordered: " + "; ".join(fault.message for fault in faults))
        if setting is not None and not faults:
            wanted[unit.id] = setting
    with_orders = [unit for unit in position.units if unit.id in wanted]
    without = [unit for unit in position.units if unit.id not in wanted]
    posts = {name: post for name, post in posts.items() if post}
    for unit in (*with_orders, *without):
        if not (unit.is_general and (unit.with_unit or unit.id in posts)):
            _set_up(field, unit, wanted.get(unit.id))
    for unit in sorted(position.units, key=lambda unit: (not unit.sticks, unit.id not in posts)):
        if unit.is_general and (unit.with_unit or unit.id in posts):
            _set_up(field, unit, wanted.get(unit.id), posts.get(unit.id, ""))
    _generals_join(field)
    for unit in field:
        _tell(field, unit)
    return field.result()


def wish_of_unit(
    position: BrownBessPosition, unit: Unit, order: Order | None
) -> tuple[Setting | None, tuple[Fault, ...]]:
    """Where an order wants a unit set up, and everything wrong with that; None where it has no such order."""
    if order is None:
        return None, ()
    faults = [
        Fault(f"before the first bound units only deploy: {action.verb} must wait", "deployment")
        for action in order.actions
        if action.verb not in ("deploy", "hold", "face", "form", "limber", "unlimber", "join")
    ]
    if not unit.is_general and any(action.verb == "join" for action in order.actions):
        faults.append(Fault("only a general joins or leaves a unit", "generals"))
    deploys = [action for action in order.actions if action.verb == "deploy"]
    if not deploys and not any(action.verb in ("face", "form", "limber", "unlimber") for action in order.actions):
        return None, tuple(faults)
    if len(deploys) > 1:
        faults.append(Fault("one place to deploy is enough", "deployment"))
    square = unit.suggested.square
    if deploys:
        if not deploys[0].squares:
            faults.append(Fault("deploy where?", "deployment"))
        else:
            square = deploys[0].squares[-1]
    facing, formation = _how(unit, order.actions, faults, position)
    setting = Setting(square, facing, formation)
    if not faults:
        faults += illegal(position, unit, square)
    return setting, tuple(faults)


def post_of_general(
    position: BrownBessPosition,
    general: Unit,
    order: Order | None,
    setting: Setting | None,
    wanted: Mapping[str, Setting],
) -> tuple[str, tuple[Fault, ...]]:
    """The unit with which a general is told to take post, by `join` or by its square; empty where he is told of none.

    One whom the scenario keeps with his unit may choose among those of its nation and arm (Dettingen: the King any
    Hanoverian battalion).
    """
    own = {unit.id: unit for unit in position.units if unit.side == general.side and not unit.is_general}
    joins = [action for action in order.actions if action.verb == "join"] if order is not None else []
    if joins:
        named = joins[0].units[0] if joins[0].units else ""
    elif setting is None or not general.sticks:
        return "", ()
    else:
        squares = {wanted.get(name, unit.suggested).square: name for name, unit in own.items()}
        named = squares.get(setting.square, "")
    choice = companions(position, general)
    if general.sticks and named not in choice:
        return "", (Fault(f"he takes post with {' or '.join(choice)} and nowhere else", "generals"),)
    if named not in own:
        return "", (Fault(f"{named or 'that'} is no unit of his side", "generals"),)
    return named, ()


def companions(position: BrownBessPosition, general: Unit) -> tuple[str, ...]:
    """The units with which a general whom the scenario keeps with his unit may take post: those of its kind."""
    lead = position.unit(general.with_unit)
    if lead is None:
        return ()
    kind = (lead.side, lead.arm, lead.nation)
    return tuple(unit.id for unit in position.units if (unit.side, unit.arm, unit.nation) == kind)


def _how(
    unit: Unit, actions: tuple[Action, ...], faults: list[Fault], position: BrownBessPosition
) -> tuple[Facing, Formation]:
    facing, formation = unit.suggested.facing, unit.suggested.formation
    for action in actions:
        if action.direction is not None and action.verb in ("deploy", "face"):
            facing = action.direction
            if facing not in FACINGS:
                faults.append(Fault(f"units face north, east, south or west, not {facing.value}", "deployment"))
        word = action.word or {"limber": "limbered", "unlimber": "unlimbered"}.get(action.verb, "")
        if not word or action.verb not in ("deploy", "form", "limber", "unlimber"):
            continue
        allowed = [form for form in tables.FORMATIONS[unit.arm] if word == form.value]
        if not allowed or (allowed[0] is Formation.ATTACK_COLUMN and not position.napoleonic):
            faults.append(Fault(f"{unit.arm.value} cannot form {word} here", "formations"))
        else:
            formation = allowed[0]
    return facing, formation


def zones_for(zones: tuple[Zone, ...], unit: str) -> tuple[Zone, ...]:
    """The zones that bind a unit: those that name it, or else those that name nobody."""
    named = tuple(zone for zone in zones if unit in zone.units)
    return named or tuple(zone for zone in zones if not zone.units)


def illegal(position: BrownBessPosition, unit: Unit, square: Square) -> list[Fault]:
    """Why a unit cannot be set up in a square: off the map, ground it cannot stand on, outside its limits."""
    if square not in position.ground:
        return [Fault(f"{square} is not on the map", "deployment")]
    faults = []
    if not can_stand(position.ground, unit, square):
        faults.append(
            Fault(f"nobody can be set up in {square}: {_ground_words(position.ground, square)}", "deployment")
        )
    zones = zones_for(position.zones_of(unit.side), unit.id)
    if zones and not any(position.ground.inside(square, zone.area) for zone in zones):
        why = "; ".join(dict.fromkeys(zone.why for zone in zones if zone.why)) or "its limits of deployment"
        faults.append(Fault(f"{square} is outside its limits ({why})", "deployment"))
    return faults


def can_stand(ground: SquaredGround, unit: Unit, square: Square) -> bool:
    """Whether a unit can stand in a square at all."""
    water = ground.has(square, Terrain.WATER) and square not in ground.bridges
    return not water and not disperses(ground, unit, square)


def _ground_words(ground: SquaredGround, square: Square) -> str:
    return ", ".join(kind.value for kind in ground.cell(square).terrain)


def legal_squares(position: BrownBessPosition, unit: Unit) -> tuple[Square, ...]:
    """Every square in which a unit may be set up."""
    return tuple(square for square in position.ground.squares() if not illegal(position, unit, square))


def nearest_legal(position: BrownBessPosition, unit: Unit, square: Square, taken: set[Square]) -> tuple[Square, ...]:
    """The free legal squares, nearest first."""
    free = [found for found in legal_squares(position, unit) if found not in taken]
    return tuple(sorted(free, key=lambda found: (found.distance(square), found)))


def _set_up(field: Battlefield, unit: Unit, wanted: Setting | None, post: str = "") -> None:
    """Put a unit where it is wanted, or near; a general with his unit, or the one he is told to take post with."""
    position = field.position
    unit = field[unit.id]
    taken = {
        other.place
        for other in field
        if other.place is not None and other.side == unit.side and other.is_general == unit.is_general
    }
    for name in filter(None, (post, unit.with_unit if wanted is None or unit.sticks else "")):
        lead = field[name]
        if unit.is_general and lead.place is not None and lead.place not in taken:
            field.put(replace(unit, place=lead.place, facing=lead.facing))
            return
    setting = wanted or unit.suggested
    enemies = {other.place for other in field if other.place is not None and other.side != unit.side}
    square = setting.square
    if square in taken or square in enemies or illegal(position, unit, square):
        free = nearest_legal(position, unit, square, taken | enemies)
        if wanted is not None:
            free = (unit.suggested.square, *free) if unit.suggested.square in free else free
            unit = replace(unit, news=(*unit.news, f"no room in {square}"))
        square = free[0] if free else square
    field.put(replace(unit, place=square, facing=setting.facing, formation=setting.formation, with_unit=""))


def _generals_join(field: Battlefield) -> None:
    for general in field:
        if general.is_general:
            company = [unit for unit in field.at(general.place or field.ground.first) if not unit.is_general]
            lead = company[0] if company and company[0].side == general.side else None
            field.put(
                replace(general, with_unit=lead.id if lead else "", facing=lead.facing if lead else general.facing)
            )


def _tell(field: Battlefield, unit: Unit) -> None:
    words = {"facing": unit.facing.value, "formation": in_formation(unit.formation)}
    kind = "set_up"
    if unit.is_general:
        kind = "set_up_with" if unit.with_unit else "set_up_alone"
    targets = (unit.with_unit,) if unit.with_unit else ()
    squares = field.square_of(unit.id)
    field.note(unit.id, f"set up in {unit.place}")
    field.tell(kind, actors=(unit.id,), targets=targets, squares=squares, words=words, only=unit.side)


def shown_for_deployment(position: BrownBessPosition, side: str) -> BrownBessPosition:
    """The table of one side before the battle: its own units where the scenario suggests them, and nobody else."""
    return replace(
        position,
        units=tuple(
            replace(
                unit,
                place=unit.suggested.square,
                facing=unit.suggested.facing,
                formation=unit.suggested.formation,
            )
            for unit in position.units
            if unit.side == side
        ),
    )
