"""What the check warns of: orders that would not be done though no enemy is to blame."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.problem import Problem, Severity
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.scenarios import load
from tests.often import often
from tests.rules.napoleonic_squares.board import board, order, run

PLAIN = """
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
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


def problems(units: str, *told: Order) -> list[Problem]:
    view = rules.see(board(PLAIN, units), "french")
    return list(rules.check(view, Sheet("fr", 1, told)))


@pytest.mark.parametrize(
    ("units", "told", "unit", "words"),
    [
        (
            "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 B3 inf 6/8/8",
            [order("FI1", "x B3 with FI2+FI3")], "FI1", "two brigades of a square attack at once",
        ),
        ("FG1 B2 horse 8\nAI1 B3 inf 6/8/8", [order("FG1", "x B3")], "FG1", "no brigade of its square attacks with it"),
        (
            "FI1 B2 inf 8/8/8\nFG1 B2 foot 8\nAI1 B3 inf 6/8/8",
            [order("FI1", "x B3 guns in"), order("FG1", "* B3 1")], "FI1", "none of B2 could join",
        ),
        (
            "FI1 B2 inf 8/8/8\nFI2 B1 inf 8/8/8\nAI1 B3 inf 6/8/8",
            [order("FI1", "x B3-C2"), order("FI2", "- A1")], "FI1", "nobody of C2 could join",
        ),
        (
            "FI1 B2 inf 8/8/8\nFI2 A1 inf 8/8/8\nFG1 A1 foot 8\nAI1 B4 inf 6/8/8",
            [order("FI1", "- B3"), order("FG1", "- B2; hold"), order("FI2", "- B2-B3; x B4"), order("FI1", "- B3", 2)],
            "FI2", "an assault takes 2 points, it has 1",
        ),
    ],
)  # fmt: skip
def test_what_orders_leave_undone_by_themselves_is_a_warning(
    units: str, told: Sequence[Order], unit: str, words: str
) -> None:
    found = [problem for problem in problems(units, *told) if problem.unit == unit]
    assert found and words.casefold() in " ".join(problem.message for problem in found).casefold()


def test_what_is_done_is_no_warning() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 A2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    told = order("FI1", "x B3 with FI2+FI3 guns in"), order("FG1", "x B3"), order("FI2", "x B3"), order("FI3", "x B3")
    assert problems(units, *told) == []
    assert len(run(board(PLAIN, units), *told).fights()[0].actors) == 4


def test_a_block_for_less_is_rehearsed_with_what_it_is_for() -> None:
    units = "FI1 B2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    told = order("FI1", "x B3", 3), order("FI1", "hold", 2), order("FG1", "x B3", 3), order("FG1", "x B3", 2)
    assert [problem.unit for problem in problems(units, *told)] == ["FG1"]
    assert problems(units, *told[:3], order("FG1", "* B3", 2)) == []


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


def in_the_way_of_others(events: Sequence[Event], position: Position, unit: str, result: str) -> bool:
    """Whether the only thing amiss was room taken by friends of another command, who happened to act first."""
    squares = {part.partition("no room in ")[2] for part in result.split("; ") if part.startswith(UNDONE)}
    others = {other.id for other in position.units if other.command != position.unit(unit).command}
    taken = {str(event.places[-1]) for event in events if event.places and not others.isdisjoint(event.actors[:1])}
    return squares <= taken


@pytest.mark.parametrize("name", ["raab", "aspern_essling"])
@pytest.mark.parametrize("side", [0, 1])
def test_clean_in_the_check_is_done_in_the_resolution_where_no_enemy_is_to_blame(name: str, side: int) -> None:
    """One side writes, the other stands; a unit that failed must have been warned, or its square of a crowd."""
    written_at_all = clean = 0
    position = near_the_enemy(name, side)
    for seed in range(often(20)):
        chance = Random(seed)
        own = position.sides[side].id
        orders = {
            unit.id: written(position, unit, chance)
            for unit in position.units
            if unit.side == own and unit.on_table and chance.random() < 0.8
        }
        seat = next(seat.id for seat in position.seats if seat.side == own and seat.commander_in_chief)
        view = rules.see(position, own)
        refused = {
            problem.unit
            for problem in rules.check(view, Sheet(seat, position.bound, tuple(orders.values())))
            if problem.severity is Severity.NO
        }
        sheet = Sheet(seat, position.bound, tuple(told for unit, told in orders.items() if unit not in refused))
        told = " ".join(f"{problem.unit}: {problem.message}" for problem in rules.check(view, sheet))
        outcome = rules.resolve(position, [sheet], Bloodless(seed.to_bytes(4, "big"), b"", position.bound))
        for event in outcome.events:
            if event.kind != "order_result" or event.seen_by != (own,) or event.actors[0] not in orders:
                continue
            name_of, result = event.actors[0], str(event.words["result"])
            written_at_all += 1
            clean += f"{name_of}:" not in told
            undone = any(part.startswith(UNDONE) for part in result.split("; "))
            if undone and f"{name_of}:" not in told:
                crowd = result.rpartition("no room in ")[2][:2]
                foretold = "no room" in result and f": {crowd} would hold" in told
                befell = in_the_way_of_others(outcome.events, position, name_of, result)
                assert foretold or befell, (seed, str(orders[name_of]), result, told)
    assert clean > written_at_all / 4
