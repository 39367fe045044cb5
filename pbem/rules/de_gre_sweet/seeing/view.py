"""The position as one side may see it, and a position made of that again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.battle.sign import Sign, Thing
from pbem.battle.square import Square
from pbem.battle.view import Policy, View, Zone
from pbem.rules.de_gre_sweet.field.position import Objective, Position, Rules, SideZone
from pbem.rules.de_gre_sweet.field.terrain import is_protected
from pbem.rules.de_gre_sweet.field.train import Park
from pbem.rules.de_gre_sweet.field.unit import Fate, Unit
from pbem.rules.de_gre_sweet.orders.verbs import POLICIES
from pbem.rules.de_gre_sweet.scenario.deployment import allowed
from pbem.rules.de_gre_sweet.scenario.victory import holder, score
from pbem.rules.de_gre_sweet.seeing.pieces import piece_of
from pbem.rules.de_gre_sweet.seeing.seeing import watched

_OF_TROOPS = ("mdi", "withdraw", "supports", "aim", "retreat", "afterwards")
_OF_GUNS = ("mdi", "withdraw", "aim", "retreat", "afterwards", "spike")
_OF_COMMANDERS = ("retreat",)


@dataclass(frozen=True, slots=True)
class Known:
    """What a side knows beyond the pieces it is shown: what the scenario settles, and the units in full."""

    rules: Rules
    units: tuple[Unit, ...]
    parks: tuple[Park, ...]
    burning: tuple[Square, ...]
    burnt: tuple[Square, ...]
    surrendered: tuple[str, ...]
    objectives: tuple[Objective, ...]


def see(position: Position, side: str) -> View:
    """Its own troops whole; of the enemy those on the table; before the first bound its own alone."""
    own = tuple(piece_of(unit, own=True) for unit in position.units if unit.side == side and unit.here)
    enemy = tuple(piece_of(unit, own=False) for unit in _shown(position, side))
    return View(
        title=position.title,
        side=side,
        bound=position.bound,
        last_bound=position.last_bound,
        acting=position.acting,
        sides=position.sides,
        seats=tuple(seat for seat in position.seats if seat.side == side),
        ground=position.ground,
        pieces=(*own, *enemy),
        score=_score(position),
        state=_state(position),
        gone=tuple(
            f"{unit.id} {unit.name}"
            for unit in position.units
            if unit.side == side and unit.fate in (Fate.DESTROYED, Fate.OFF_TABLE)
        ),
        zones=_zones(position, side) if position.bound == 0 else (),
        policies=tuple(
            policy for unit in position.units if unit.side == side and unit.here for policy in _policies(unit)
        ),
        settled=Known(
            replace(position.rules, fog=False),
            _units(position, side),
            position.parks,
            position.burning,
            position.burnt,
            position.surrendered,
            position.objectives,
        ),
        signs=_signs(position),
    )


def _shown(position: Position, side: str) -> tuple[Unit, ...]:
    """The enemies that a side sees."""
    if position.bound == 0:
        return ()
    units = {unit.id: unit for unit in position.units}
    return tuple(
        unit
        for unit in position.units
        if unit.side != side and unit.here and unit.place is not None and watched(position, units, unit.place, side)
    )


def _units(position: Position, side: str) -> tuple[Unit, ...]:
    """All units as a side knows them, in the sequence of the order of battle; enemies without their seat."""
    shown = {unit.id for unit in _shown(position, side)}
    return tuple(
        unit if unit.side == side else replace(unit, seat="", command="")
        for unit in position.units
        if unit.side == side or unit.id in shown
    )


def _score(position: Position) -> tuple[str, ...]:
    if position.bound == 0:
        return ()
    points = score(position)
    return tuple(f"{side.name}: {points[side.id]}" for side in position.sides)


def _state(position: Position) -> tuple[str, ...]:
    rules = position.rules
    lines = [f"move {position.move(position.bound)} of {position.move(position.last_bound)}"] if position.bound else []
    names = {side.id: side.name for side in position.sides}
    for objective in position.objectives if position.bound else ():
        lines.append(f"{objective.name} ({objective.points}): {names.get(holder(position, objective), 'nobody')}")
    for park in position.parks:
        lines.append(f"in the open in {park.square}: {park.train}")
    if position.burning:
        lines.append(f"burning: {', '.join(map(str, position.burning))}")
    if position.burnt:
        lines.append(f"burnt down: {', '.join(map(str, position.burnt))}")
    tables = [status for status in (rules.table.status, rules.musketry.status, rules.artillery.status) if status]
    return (*lines, *((f"tables: {', '.join(sorted(set(tables)))}",) if tables else ()))


def _signs(position: Position) -> tuple[Sign, ...]:
    """What the map shows beside the pieces: fire, cover, and guns in the open."""
    cover = (square for square in position.ground.squares() if is_protected(position, square))
    return (
        *(Sign(square, Thing.BURNING) for square in position.burning),
        *(Sign(square, Thing.BURNT) for square in position.burnt),
        *(Sign(square, Thing.COVER) for square in cover if square not in position.burning),
        *(Sign(park.square, Thing.GUNS, park.train.guns + park.train.wagons, park.side) for park in position.parks),
    )


def _zones(position: Position, side: str) -> tuple[Zone, ...]:
    declared = [entry.zone for entry in position.zones if entry.side == side]
    named = {name for zone in declared for name in zone.units}
    rest = [unit for unit in position.units if unit.side == side and unit.here and unit.id not in named]
    return (*declared, *(Zone((unit.id,), allowed(position, unit), "the scenario sets it up there") for unit in rest))


def _policies(unit: Unit) -> tuple[Policy, ...]:
    names = _OF_COMMANDERS if unit.commander else _OF_GUNS if unit.kind.artillery else _OF_TROOPS
    return tuple(Policy(unit.id, verb.name, verb.default) for verb in POLICIES if verb.name in names)


def know(view: View) -> Position:
    """The position as far as a side knows it."""
    known = view.settled
    if not isinstance(known, Known):
        raise TypeError("a view of this battle carries what its side knows of the units")
    return Position(
        title=view.title,
        bound=view.bound,
        last_bound=view.last_bound,
        acting=view.acting,
        sides=view.sides,
        seats=view.seats,
        ground=view.board,
        units=known.units,
        rules=known.rules,
        parks=known.parks,
        burning=known.burning,
        burnt=known.burnt,
        surrendered=known.surrendered,
        objectives=known.objectives,
        zones=tuple(SideZone(view.side, zone) for zone in view.zones),
    )
