"""What a side sees, and the events it saw, do not change with what it cannot know: at the gate, before any letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.battle.canonical import to_json
from pbem.battle.condition import AT_LEAST, Clause, Condition
from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.square import Square
from pbem.battle.system import RuleSystem
from pbem.rules import rule_system
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Deed, Grade, Setting, Superior
from pbem.rules.brown_bess.field.unit import Unit as BrownBessUnit
from pbem.rules.napoleonic_squares.army.unit import Unit as SquaresUnit
from pbem.rules.napoleonic_squares.field.position import Position as SquaresPosition
from pbem.scenarios import load
from pbem.umpire.bounds.resolution import events_seen
from tests.often import often

BATTLES = ("dettingen", "raab", "aspern_essling")
SEEDS = st.integers(min_value=0, max_value=10**6)
FEW = settings(max_examples=often(15), deadline=None)


def system_of(battle: str) -> RuleSystem[Any]:
    return rule_system(load_once(battle).system)


load_once = cache(load)


@cache
def position_at(battle: str, bound: int) -> Any:
    """A battle after so many bounds of lively orders."""
    scenario, system = load_once(battle), system_of(battle)
    if bound == 0:
        return system.set_up(scenario, scenario.ways[0])
    before, chance = position_at(battle, bound - 1), Random(bound)
    sheets = [lively(system, before, seat.id, seat.side, chance) for seat in scenario.seats]
    return system.resolve(before, sheets, dice(bound)).position


def dice(bound: int) -> Dice:
    return Dice(bytes(32), bytes(32), bound)


def lively(system: RuleSystem[Any], position: Any, seat: str, side: str, chance: Random) -> Sheet:
    """Orders for every unit of a seat, sensible or not."""
    view = system.see(position, side)
    pieces = [piece for piece in view.commands(seat) if piece.place is not None]
    if view.bound == 0:
        squares = view.board.squares()
        orders = [Order(piece.id, (Action("deploy", (chance.choice(squares),)),)) for piece in pieces]
    else:
        step = [(piece, chance.choice(list(Facing))) for piece in pieces]
        orders = [Order(piece.id, (Action("move", (piece.square.step(way),)),)) for piece, way in step if piece.square]
    return Sheet(seat, view.bound, tuple(orders))


def otherwise(position: Any, side: str, chance: Random) -> Any:
    """The same position with everything changed that the side cannot know."""
    if isinstance(position, BrownBessPosition):
        return replace(position, units=tuple(_brown_bess(position, unit, side, chance) for unit in position.units))
    assert isinstance(position, SquaresPosition)
    return replace(
        position,
        units=tuple(_squares(position, unit, side, chance) for unit in position.units),
        generals=tuple(
            general
            if general.side == side
            else replace(
                general,
                die=chance.choice((6, 8, 10, 12)),
                seat="somebody",
                arrives=general.arrives + 1 if general.place is None else 0,
                place=_anywhere(chance) if general.place and position.bound == 0 else general.place,
            )
            for general in position.generals
        ),
        zones=tuple(entry for entry in position.zones if entry.side == side),
    )


def _anywhere(chance: Random) -> Square:
    return Square(chance.randrange(1, 9), chance.randrange(1, 6))


def _brown_bess(position: BrownBessPosition, unit: BrownBessUnit, side: str, chance: Random) -> BrownBessUnit:
    if unit.side == side:
        return unit
    hidden = replace(
        unit,
        grade=chance.choice(list(Grade)),
        superior=tuple(chance.sample(list(Superior), chance.randrange(3))),
        suggested=Setting(_anywhere(chance), Facing.E, unit.formation),
        seat="somebody",
        command="a command",
        must_retire=chance.random() < 0.5,
        sticks=chance.random() < 0.5,
        did=tuple(chance.sample(list(Deed), 2)),
        news=("ordered to hold",),
    )
    return (
        hidden if position.bound else replace(hidden, place=_anywhere(chance), name="Nobody's Own", aliases=("ghosts",))
    )


def _squares(position: SquaresPosition, unit: SquaresUnit, side: str, chance: Random) -> SquaresUnit:
    if unit.side == side:
        return unit
    skirmish, quality, morale = (chance.choice((6, 8, 10, 12)) for _ in range(3))
    hidden = replace(unit, seat="somebody", skirmish=skirmish, quality=quality, morale=morale)
    if position.bound == 0 or not (unit.on_table or unit.destroyed):
        hidden = replace(
            hidden, name="Nobody's Own", aliases=("ghosts",), classes=("ghosts",), hits=chance.randrange(2)
        )
    if position.bound == 0 and unit.on_table:
        return replace(hidden, place=_anywhere(chance), in_town=False)
    return hidden if unit.on_table else replace(hidden, arrives=unit.arrives + 2, entry=(_anywhere(chance),))


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("bound", [0, 1, 3])
@given(seed=SEEDS)
@FEW
def test_T11__a_side_sees_the_same_whatever_it_cannot_know(battle: str, bound: int, seed: int) -> None:
    system, position = system_of(battle), position_at(battle, bound)
    for side in load_once(battle).sides:
        other = otherwise(position, side.id, Random(seed))
        assert other != position
        assert system.see(other, side.id) == system.see(position, side.id)
        assert to_json(system.see(other, side.id)) == to_json(system.see(position, side.id))


@pytest.mark.parametrize("battle", BATTLES)
def test_T11__before_the_battle_nothing_of_the_enemy_is_seen(battle: str) -> None:
    system, position = system_of(battle), position_at(battle, 0)
    for side in load_once(battle).sides:
        view = system.see(position, side.id)
        assert view.enemy == ()
        assert {seat.side for seat in view.seats} == {side.id}
        own = {unit.id for unit in position.units if unit.side == side.id}
        assert {name for zone in view.zones for name in zone.units} <= own


@pytest.mark.parametrize("battle", BATTLES)
@given(seed=SEEDS)
@FEW
def test_T11__how_the_enemy_deploys_changes_nothing_of_what_a_side_is_told(battle: str, seed: int) -> None:
    scenario, system, position = load_once(battle), system_of(battle), position_at(battle, 0)
    chance = Random(seed)

    def anyhow(system: RuleSystem[Any], position: Any, seat: str, side: str) -> Sheet:
        return lively(system, position, seat, side, chance)

    for side in scenario.sides:
        mine = [anyhow(system, position, seat.id, side.id) for seat in scenario.seats if seat.side == side.id]
        told = [
            events_seen(system.resolve(position, [*mine, *theirs], dice(0)).events, side.id)
            for theirs in ([], _sheets_of_enemy(battle, position, side.id, anyhow))
        ]
        assert told[0]
        assert told[1] == told[0]
        assert all({*event.actors, *event.targets} <= _ids(position, side.id) for event in told[0])


def _ids(position: Any, side: str) -> set[str]:
    known = {unit.id for unit in position.units if unit.side == side}
    return known | {general.id for general in getattr(position, "generals", ()) if general.side == side}


def _sheets_of_enemy(
    battle: str, position: Any, side: str, sheet: Callable[[RuleSystem[Any], Any, str, str], Sheet]
) -> list[Sheet]:
    system = system_of(battle)
    return [sheet(system, position, seat.id, seat.side) for seat in load_once(battle).seats if seat.side != side]


NEVER = Condition((Clause(AT_LEAST.says, number=90, noun="hits"),))
"""A condition that no unit meets."""


def without_effect(system: RuleSystem[Any], position: Any, seat: str, side: str) -> Sheet:
    """Orders that come to nothing: their condition fails and the unit holds, as it would have anyway."""
    view = system.see(position, side)
    hold = (Action("hold"),)
    orders = [
        Order(piece.id, (Action("move", (piece.square.step(Facing.N),)),), NEVER, hold)
        for piece in view.commands(seat)
        if piece.square is not None and piece.arm is not Arm.GENERAL
    ]
    standing = tuple(StandingOrder(policy.unit, _any_policy(system, policy.verb)) for policy in view.policies)
    return Sheet(seat, view.bound, tuple(orders), standing, salt="a secret word")


def _any_policy(system: RuleSystem[Any], name: str) -> Action:
    verb = next(verb for verb in system.VERBS if verb.name == name)
    words = next((argument.words for argument in verb.arguments if argument.words), ())
    return Action(name, word=words[-1] if words else "")


def holding(system: RuleSystem[Any], position: Any, seat: str, side: str) -> Sheet:
    """Everybody holds."""
    view = system.see(position, side)
    return Sheet(seat, view.bound, tuple(Order(piece.id, (Action("hold"),)) for piece in view.commands(seat)))


@pytest.mark.parametrize("battle", BATTLES)
def test_T11__orders_that_come_to_nothing_are_seen_by_nobody_else(battle: str) -> None:
    """The armies stand as the scenario has them, out of reach of each other's muskets, and nobody moves."""
    scenario, system = load_once(battle), system_of(battle)
    start = position_at(battle, 0)
    position = system.resolve(start, [Sheet(seat.id, 0) for seat in scenario.seats], dice(0)).position
    for side in scenario.sides:
        mine = [holding(system, position, seat.id, side.id) for seat in scenario.seats if seat.side == side.id]

        def outcome(theirs: Sequence[Sheet], side: str = side.id, mine: Sequence[Sheet] = tuple(mine)) -> list[Any]:
            found = system.resolve(position, [*mine, *theirs], dice(1))
            return [_plain(events_seen(found.events, side)), system.see(found.position, side)]

        still = outcome(_sheets_of_enemy(battle, position, side.id, holding))
        assert outcome(_sheets_of_enemy(battle, position, side.id, without_effect)) == still


def _plain(events: Sequence[Event]) -> list[bytes]:
    return [to_json(event) for event in events]


@pytest.mark.parametrize("battle", BATTLES)
@given(seed=SEEDS)
@settings(max_examples=often(4), deadline=None)
def test_T11__what_became_of_an_order_is_told_to_its_own_side_alone(battle: str, seed: int) -> None:
    scenario, system, chance = load_once(battle), system_of(battle), Random(seed)
    position = position_at(battle, 2)
    sheets = [lively(system, position, seat.id, seat.side, chance) for seat in scenario.seats]
    found = system.resolve(position, sheets, dice(2))
    results = [event for event in found.events if event.kind == "order_result"]
    assert results
    for event in results:
        side = next(side.id for side in scenario.sides if event.actors[0] in _ids(position, side.id))
        assert event.seen_by == (side,)
