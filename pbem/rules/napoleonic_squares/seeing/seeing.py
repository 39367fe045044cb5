"""What one side may see of the table."""

from __future__ import annotations

from pbem.battle.piece import Piece
from pbem.battle.view import Policy, View, Zone
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.verbs import POLICIES
from pbem.rules.napoleonic_squares.scenario.deployment import allowed
from pbem.rules.napoleonic_squares.scenario.victory import score
from pbem.rules.napoleonic_squares.seeing.known import Known
from pbem.rules.napoleonic_squares.seeing.pieces import enemy_piece, general_piece, unit_piece

_OF_GUNS = ("defend", "losses", "retreat", "press", "counterattack", "advance", "idle")


def see(position: Position, side: str) -> View:
    """Everything on the table is in the open but the enemy's rating dice, his plans and what he has yet to bring on.

    During the deployment a side sees its own troops only.
    """
    day, _ = position.day(position.bound)
    return View(
        title=position.title,
        side=side,
        bound=position.bound,
        last_bound=position.last_bound,
        acting=position.acting,
        sides=position.sides,
        seats=tuple(seat for seat in position.seats if seat.side == side),
        ground=position.ground,
        pieces=_own(position, side) + _enemy(position, side),
        score=_score(position),
        state=(f"{day.name}, {position.hour(position.bound)}", *_to_come(position, side)),
        gone=tuple(f"{unit.id} {unit.name}" for unit in position.units if unit.side == side and unit.destroyed),
        zones=_zones(position, side) if position.bound == 0 else (),
        policies=tuple(policy for unit in position.units if unit.side == side for policy in _policies(unit)),
        settled=Known(
            position.terms,
            position.holders,
            {unit.id: unit.entry for unit in position.units if unit.side == side and unit.to_come},
        ),
    )


def _own(position: Position, side: str) -> tuple[Piece, ...]:
    commands = {general.id: general.command for general in position.generals}
    generals = [general for general in position.generals if general.side == side]
    units = [unit for unit in position.units if unit.side == side]
    seen = [unit for unit in units if unit.on_table or _due(position, unit)]
    return (
        *(unit_piece(unit, commands.get(unit.command, "")) for unit in seen),
        *(general_piece(general) for general in generals if general.place is not None),
    )


def _due(position: Position, unit: Unit) -> bool:
    """Whether a unit comes on at the end of this bound, so that its entry square can be ordered."""
    return not (unit.on_table or unit.destroyed) and unit.arrives <= position.bound + 1


def _enemy(position: Position, side: str) -> tuple[Piece, ...]:
    if position.bound == 0:
        return ()
    units = (unit for unit in position.units if unit.side != side and unit.on_table)
    generals = (general for general in position.generals if general.side != side and general.place is not None)
    return (*map(enemy_piece, units), *(general_piece(general, own=False) for general in generals))


def _to_come(position: Position, side: str) -> tuple[str, ...]:
    lines = dict[str, None]()
    for unit in position.units:
        if unit.side == side and not (unit.on_table or unit.destroyed):
            squares = " or ".join(map(str, unit.entry))
            lines[f"to come: {unit.id} {unit.name}, bound {unit.arrives} at {squares}"] = None
    return tuple(lines)


def _score(position: Position) -> tuple[str, ...]:
    if position.bound == 0:
        return ()
    return tuple(f"{side.name}: {score(position)[side.id]}" for side in position.sides)


def _zones(position: Position, side: str) -> tuple[Zone, ...]:
    declared = [entry.zone for entry in position.zones if entry.side == side]
    named = {name for zone in declared for name in zone.units}
    rest = [unit for unit in position.units if unit.side == side and unit.on_table and unit.id not in named]
    fixed = [Zone((unit.id,), allowed(position, unit), "the scenario sets it up there") for unit in rest]
    return (*declared, *fixed)


def _policies(unit: Unit) -> tuple[Policy, ...]:
    if unit.destroyed:
        return ()
    verbs = [verb for verb in POLICIES if unit.kind.brigade or verb.name in _OF_GUNS]
    return tuple(Policy(unit.id, verb.name, verb.default) for verb in verbs)
