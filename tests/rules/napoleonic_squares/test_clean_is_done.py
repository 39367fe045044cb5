"""What the check has nothing against is done, where no enemy is to blame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.problem import Severity
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.actions.line_of_sight import between
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.scenarios import load
from tests.often import often
from tests.rules.napoleonic_squares.many_words import small_war

UNDONE = (
    "without",
    "unsupported",
    "no assault",
    "no fire",
    "no move",
    "no rally",
    "stood",
    "stopped",
    "kept in reserve",
)


class Bloodless(Dice):
    """Every action die shows 3, generals contest them as they may, and nobody hits, fails or rallies."""

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        thrown = super().roll(key, number, sides)
        if key.startswith("bid"):
            return thrown
        return (3 if key == "action" else 1,) * number


def written(position: Position, unit: Unit, chance: Random) -> Order:
    """A random order that looks legal: squares next to its own, enemies that are there, friends of its command."""
    here = unit.place
    assert here is not None
    ground = position.ground
    enemies = sorted({other.place for other in position.units if other.side != unit.side and other.place is not None})
    others = [other for other in position.units if other.command == unit.command and other.on_table]
    friends = [other.id for other in others if other.id != unit.id]

    def step(start: Square) -> Square:
        return chance.choice([near for near in start.neighbours() if near in ground])

    def one(start: Square) -> tuple[Action, Square]:
        verb = chance.choice(["move", "move", "assault", "assault", "bombard", "rally", "follow", "enter", "leave"])
        if verb in ("move", "follow", "enter"):
            path = [step(start)]
            path += [step(path[0])] if chance.random() < 0.3 else []
            return Action(verb, tuple(path)), path[-1]
        if verb in ("assault", "bombard"):
            target = min(enemies, key=lambda square: (start.distance(square), chance.random()))
            several = tuple(chance.sample(friends, min(len(friends), chance.choice([0, 0, 1, 2]))))
            word = chance.choice(["", "", "guns in", "guns out"]) if verb == "assault" else ""
            return Action(verb, (target,), several if verb == "assault" else (), word=word), start
        return Action(verb), start

    actions, at = list[Action](), here
    for _ in range(chance.choice([1, 1, 2, 2, 3])):
        action, at = one(at)
        actions.append(action)
    return Order(unit.id, tuple(actions))


def near_the_enemy(name: str, side: int) -> Position:
    """A scenario some bounds on: one side has stood where it was, the other has come near, one step a bound."""
    position = rules.set_up(load(name), "simultaneous")
    comes = position.sides[1 - side].id
    for bound in range(5):
        seats = [seat.id for seat in position.seats if seat.side == comes and bound]
        sheets = [Sheet(seat, bound, (), (StandingOrder(seat, Action("idle", word="advance")),)) for seat in seats]
        position = rules.resolve(position, sheets, Bloodless(b"near", b"", bound)).position
    return position


def in_the_way_of_others(events: Sequence[Event], position: Position, unit: str, part: str) -> bool:
    """Whether what was amiss was done by friends of another command, who happened to act first.

    They took the room in a square, or stepped between guns and their target.
    """
    others = {other.id for other in position.units if other.command != position.unit(unit).command}
    taken = {str(event.places[-1]) for event in events if event.places and not others.isdisjoint(event.actors[:1])}
    if part.endswith("is hidden"):
        here, target = position.unit(unit).place, Square.parse(part.split()[-3])
        return here is not None and any(str(square) in taken for square in between(here, target))
    return part.partition("no room in ")[2] in taken


@dataclass
class Tried:
    """How many orders were carried out, how many of them without a warning, and which of those came to nothing."""

    counted: int = 0
    clean: int = 0
    failed: list[str] = field(default_factory=list)


def given(position: Position, side: str, chance: Random) -> dict[str, Order]:
    """Orders to most units of a side."""
    troops = [unit for unit in position.units if unit.side == side and unit.on_table]
    return {unit.id: written(position, unit, chance) for unit in troops if chance.random() < 0.8}


def to_commands(position: Position, side: str, chance: Random) -> dict[str, Order]:
    """Orders to whole commands, each such as might be given to one of its units."""
    orders = {}
    for general in position.generals:
        troops = [unit for unit in position.units if unit.command == general.id and unit.on_table]
        if general.side == side and troops:
            orders[general.id] = replace(written(position, chance.choice(troops), chance), unit=general.id)
    return orders


def carry_out(position: Position, side: str, orders: Mapping[str, Order], seed: int, tried: Tried) -> None:
    """One side's orders, while the other stands; a failure must have been warned of, or its square of a crowd."""
    seat = next(seat.id for seat in position.seats if seat.side == side and seat.commander_in_chief)
    view = rules.see(position, side)
    problems = rules.check(view, Sheet(seat, position.bound, tuple(orders.values())))
    refused = {problem.unit for problem in problems if problem.severity is Severity.NO}
    sheet = Sheet(seat, position.bound, tuple(told for unit, told in orders.items() if unit not in refused))
    told = " ".join(f"{problem.unit}: {problem.message}" for problem in rules.check(view, sheet))
    outcome = rules.resolve(position, [sheet], Bloodless(seed.to_bytes(4, "big"), b"", position.bound))
    results: dict[str, list[tuple[str, str]]] = {}
    for event in outcome.events:
        if event.kind == "order_result" and event.actors[0] in {unit.id for unit in position.units}:
            name = event.actors[0]
            address = name if name in orders else position.unit(name).command
            results.setdefault(address, []).append((name, str(event.words["result"])))
    for address, found in results.items():
        tried.counted += 1
        tried.clean += f"{address}:" not in told
        undone = [(name, result) for name, result in found if is_undone(position, outcome.events, told, name, result)]
        # An order to a whole command is for those of it who can.
        if len(undone) == len(found) and f"{address}:" not in told:
            tried.failed.append(f"{seed} {side} {orders[address]}: {undone}")


def is_undone(position: Position, events: Sequence[Event], told: str, name: str, result: str) -> bool:
    """Whether something ordered was not done, but for room of which the seat was told or could not know, or the enemy.

    He is to blame where he has gone: hurt before, he may be driven out of the square by the first who attack it. So he
    is where he has driven the unit itself.
    """
    if "back to" in result or "destroyed" in result:
        return False
    parts = [part for part in result.split("; ") if part.startswith(UNDONE)]
    if all(part.endswith("its target is gone") or "no enemy in" in part for part in parts):
        return False
    # What comes after a failure may well follow from it.
    crowd = parts[0].rpartition("no room in ")[2][:2]
    foretold = "no room" in parts[0] and f": {crowd} would hold" in told
    return not (foretold or in_the_way_of_others(events, position, name, parts[0]))


@pytest.mark.parametrize("name", ["raab", "aspern_essling"])
@pytest.mark.parametrize("side", [0, 1])
def test_clean_in_the_check_is_done_in_the_resolution_where_no_enemy_is_to_blame(name: str, side: int) -> None:
    position, tried = near_the_enemy(name, side), Tried()
    own = position.sides[side].id
    for seed in range(often(20)):
        carry_out(position, own, given(position, own, Random(seed)), seed, tried)
    assert tried.failed == []
    assert tried.clean > tried.counted / 4


@pytest.mark.parametrize("orders_of", [given, to_commands])
def test_so_it_is_in_crowded_small_wars_and_with_orders_to_whole_commands(
    orders_of: Callable[[Position, str, Random], dict[str, Order]],
) -> None:
    tried = Tried()
    for seed in range(often(25)):
        position = small_war(seed)
        for side in position.sides:
            carry_out(position, side.id, orders_of(position, side.id, Random(seed)), seed, tried)
    assert tried.failed == []
    assert tried.clean
