"""The position as one side may see it, and a position made of that again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.battle.piece import Piece
from pbem.battle.view import Policy, View, Zone
from pbem.rules.brandywine.field.position import Position, Prize, Rules, SideZone
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.orders.verbs import POLICIES
from pbem.rules.brandywine.scenario.deployment import allowed
from pbem.rules.brandywine.scenario.victory import score
from pbem.rules.brandywine.seeing.pieces import piece_of, remembered, remembered_piece
from pbem.rules.brandywine.seeing.seeing import seen_by

_OF_COMMANDERS = ("lend", "evade", "route")
_OF_TROOPS = ("route", "retreat", "losses", "advance", "contact")


@dataclass(frozen=True, slots=True)
class Known:
    """What a side knows beyond the pieces it is shown: what the scenario settles, and the counters in full."""

    rules: Rules
    units: tuple[Unit, ...]
    prizes: tuple[Prize, ...]


def see(position: Position, side: str) -> View:
    """Its own troops whole; of the enemy those in sight, and where others were seen last; in bound 0 its own alone."""
    own = tuple(piece_of(unit, own=True) for unit in position.units if unit.side == side and not unit.eliminated)
    return View(
        title=position.title,
        side=side,
        bound=position.bound,
        last_bound=position.last_bound,
        acting=position.acting,
        sides=position.sides,
        seats=tuple(seat for seat in position.seats if seat.side == side),
        ground=position.ground,
        pieces=(*own, *_enemy(position, side)),
        score=_score(position),
        state=_state(position, side),
        gone=tuple(f"{unit.id} {unit.name}" for unit in position.units if unit.side == side and unit.eliminated),
        zones=_zones(position, side) if position.bound == 0 else (),
        policies=tuple(policy for unit in position.units if unit.side == side for policy in _policies(unit)),
        settled=Known(replace(position.rules, fog=False), _counters(position, side), position.prizes),
    )


def _enemy(position: Position, side: str) -> tuple[Piece, ...]:
    past = {sighting.unit: sighting for sighting in position.sightings if sighting.side == side}
    return tuple(
        remembered_piece(position, unit, past[unit.id]) if unit.id in past else piece_of(unit, own=False)
        for unit in _shown(position, side)
    )


def _shown(position: Position, side: str) -> tuple[Unit, ...]:
    """The enemies that a side sees or remembers."""
    if position.bound == 0:
        return ()
    units = {unit.id: unit for unit in position.units}
    past = {sighting.unit for sighting in position.sightings if sighting.side == side}
    enemies = (unit for unit in position.units if unit.side != side and not unit.eliminated)
    return tuple(
        unit
        for unit in enemies
        if unit.id in past or (unit.place is not None and side in seen_by(position, units, unit))
    )


def _counters(position: Position, side: str) -> tuple[Unit, ...]:
    """All counters as a side knows them, enemies without whose command they are of."""
    past = {sighting.unit: sighting for sighting in position.sightings if sighting.side == side}
    own = (unit for unit in position.units if unit.side == side and not unit.eliminated)
    enemies = (
        remembered(unit, past[unit.id]) if unit.id in past else replace(unit, seat="", command="", must_answer=False)
        for unit in _shown(position, side)
    )
    return (*own, *enemies)


def _score(position: Position) -> tuple[str, ...]:
    if position.bound == 0:
        return ()
    points = score(position)
    return tuple(f"{side.name}: {points[side.id]}" for side in position.sides)


def _state(position: Position, side: str) -> tuple[str, ...]:
    lines = [position.hour(position.bound)] if position.bound else []
    waiting = [unit.id for unit in position.units if unit.side == side and unit.to_come]
    if waiting and position.bound:
        lines.append(f"still to come on: {', '.join(waiting)}")
    tables = {position.rules.results.status, position.rules.enfilade.status} - {""}
    lines += [f"tables: {', '.join(sorted(tables))}"] if tables else []
    return tuple(lines)


def _zones(position: Position, side: str) -> tuple[Zone, ...]:
    declared = [entry.zone for entry in position.zones if entry.side == side]
    named = {name for zone in declared for name in zone.units}
    rest = [unit for unit in position.units if unit.side == side and unit.place is not None and unit.id not in named]
    return (*declared, *(Zone((unit.id,), allowed(position, unit), "the scenario sets it up there") for unit in rest))


def _policies(unit: Unit) -> tuple[Policy, ...]:
    if unit.eliminated:
        return ()
    names = _OF_TROOPS if unit.combat else _OF_COMMANDERS
    return tuple(Policy(unit.id, verb.name, verb.default) for verb in POLICIES if verb.name in names)


def know(view: View) -> Position:
    """The position as far as a side knows it; enemies it only remembers are taken to stand where they were seen."""
    known = view.settled
    if not isinstance(known, Known):
        raise TypeError("a view of this battle carries what its side knows of the counters")
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
        prizes=known.prizes,
        zones=tuple(SideZone(view.side, zone) for zone in view.zones),
    )
