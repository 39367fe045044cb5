"""The position as one side may see it, and a position made of that again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Piece
from pbem.battle.runs import runs_of
from pbem.battle.view import View
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.position import Goal, Position, Prize, Purse, Rules, SideZone
from pbem.rules.old_dessauer.field.terrain import Barrier, Block, Works
from pbem.rules.old_dessauer.orders.goals import lasting, order_of
from pbem.rules.old_dessauer.orders.policies import policies_of
from pbem.rules.old_dessauer.scenario.victory import limit, score
from pbem.rules.old_dessauer.seeing.command import commanded
from pbem.rules.old_dessauer.seeing.pieces import general_piece, piece_of, remembered_piece
from pbem.rules.old_dessauer.seeing.sight import sight_of
from pbem.rules.old_dessauer.seeing.sightings import as_enemy


@dataclass(frozen=True, slots=True)
class Known:
    """What a side knows beyond the pieces it is shown: what the scenario settles, and units and generals in full."""

    rules: Rules
    units: tuple[Unit, ...]
    generals: tuple[General, ...]
    contacts: tuple[Contact, ...]
    blocks: tuple[Block, ...]
    works: tuple[Works, ...]
    barriers: tuple[Barrier, ...]
    prizes: tuple[Prize, ...]
    purses: tuple[Purse, ...] = ()
    goals: tuple[Goal, ...] = ()


def see(position: Position, side: str) -> View:
    """Its own troops whole; of the enemy those in sight, and where others were seen last; in bound 0 its own alone."""
    own = tuple(piece_of(position, unit, own=True) for unit in position.units if unit.side == side and unit.here)
    riders = tuple(general_piece(each, own=True) for each in position.generals if each.side == side and each.here)
    sight = sight_of(position)
    seen = sight.units(side) if not position.secret else frozenset[str]()
    heads = sight.generals(side) if not position.secret else frozenset[str]()
    known = _known(position, side, seen, heads)
    view = View(
        title=position.title,
        side=side,
        bound=position.bound,
        last_bound=position.last_bound,
        acting=position.acting,
        sides=position.sides,
        seats=tuple(seat for seat in position.seats if seat.side == side),
        ground=position.ground,
        pieces=(*own, *riders, *_enemy(position, side, seen, heads)),
        score=_score(position),
        gone=_gone(position, side),
        zones=tuple(entry.zone for entry in position.zones if entry.side == side) if position.setting_up else (),
        policies=tuple(policy for unit in position.units if unit.side == side for policy in policies_of(unit)),
        settled=known,
    )
    goals = _goals(position, side, view)
    return replace(view, state=_state(position, side, goals), settled=replace(known, goals=goals))


def _remembered(position: Position, side: str, seen: frozenset[str]) -> tuple[Unit, ...]:
    return tuple(
        sighting.unit
        for sighting in position.sightings
        if sighting.side == side and sighting.unit.id not in seen and not position.secret
    )


def _enemy(position: Position, side: str, seen: frozenset[str], heads: frozenset[str]) -> tuple[Piece, ...]:
    past = {unit.id for unit in _remembered(position, side, seen)}
    return (
        *(piece_of(position, unit, own=False) for unit in position.units if unit.id in seen),
        *(
            remembered_piece(position, sighting)
            for sighting in position.sightings
            if sighting.side == side and sighting.unit.id in past
        ),
        *(general_piece(general, own=False) for general in position.generals if general.id in heads),
    )


def _known(position: Position, side: str, seen: frozenset[str], heads: frozenset[str]) -> Known:
    own = tuple(unit for unit in position.units if unit.side == side)
    enemies = tuple(as_enemy(unit) for unit in position.units if unit.id in seen)
    units = (*own, *enemies, *_remembered(position, side, seen))
    names = {unit.id for unit in units}
    riders = tuple(general for general in position.generals if general.side == side)
    strangers = tuple(replace(each, seat="", command="") for each in position.generals if each.id in heads)
    return Known(
        rules=replace(position.rules, fog=False),
        units=units,
        generals=(*riders, *strangers),
        contacts=tuple(each for each in position.contacts if {each.attacker, each.target} <= names),
        blocks=position.blocks,
        works=position.works,
        barriers=position.barriers,
        prizes=position.prizes,
        purses=tuple(purse for purse in position.purses if purse.side == side),
    )


def _goals(position: Position, side: str, view: View) -> tuple[Goal, ...]:
    """What its troops are still on their way to; once it acts, only what the known table lets them go on to."""
    own = {unit.id for unit in position.units if unit.side == side}
    own |= {general.id for general in position.generals if general.side == side}
    goals = tuple(goal for goal in position.goals if goal.unit in own)
    return lasting(know(view), goals) if side in position.acting else goals


def _gone(position: Position, side: str) -> tuple[str, ...]:
    lost = [f"{unit.id} {unit.name}, {unit.gone}" for unit in position.units if unit.side == side and unit.gone]
    lost += [f"{each.id} {each.name}, {each.gone}" for each in position.generals if each.side == side and each.gone]
    return tuple(lost)


def _score(position: Position) -> tuple[str, ...]:
    if position.secret:
        return ()
    points = score(position)
    return tuple(
        f"{side.name}: {points[side.id]} shattered, {limit(position, position.enemy_of(side.id))} win the day"
        for side in position.sides
    )


def _state(position: Position, side: str, goals: Sequence[Goal]) -> tuple[str, ...]:
    lines = []
    part, whole = position.rules.foot_pace
    if part != whole:
        lines.append(f"foot moves {part}/{whole} of the printed distances")
    lines += [f"{purse.points} points to spend" for purse in position.purses if position.buying and purse.side == side]
    if not position.secret:
        beyond = [
            unit.id for unit in position.units if unit.side == side and unit.here and not commanded(position, unit)
        ]
        lines += [f"out of every general's reach: {', '.join(runs_of(beyond))}"] if beyond else []
    lines += [f"goes on unless ordered otherwise: {order}" for order in _together(goals)]
    lines += [f"{block.feature} is burning" for block in position.blocks if block.burning]
    lines += [f"{block.feature} is in ruins" for block in position.blocks if block.ruined]
    return tuple(lines)


def _together(goals: Sequence[Goal]) -> list[str]:
    """The orders that go on, as they are written; several units with the same words share them."""
    told: dict[str, list[str]] = {}
    for goal in goals:
        unit, _, words = str(order_of(goal)).partition(" ")
        told.setdefault(words, []).append(unit)
    return [f"{', '.join(runs_of(units))} {words}" for words, units in told.items()]


def know(view: View) -> Position:
    """The position as far as a side knows it; enemies it only remembers are taken to stand where they were seen."""
    known = view.settled
    if not isinstance(known, Known) or not isinstance(view.ground, MeasuredGround):
        raise TypeError("a view of this battle carries what its side knows of the units")
    return Position(
        title=view.title,
        bound=view.bound,
        last_bound=view.last_bound,
        acting=view.acting,
        sides=view.sides,
        seats=view.seats,
        ground=view.ground,
        units=known.units,
        rules=known.rules,
        generals=known.generals,
        contacts=known.contacts,
        blocks=known.blocks,
        works=known.works,
        barriers=known.barriers,
        prizes=known.prizes,
        zones=tuple(SideZone(view.side, zone) for zone in view.zones),
        purses=known.purses,
        goals=known.goals,
    )
