"""What must hold for whatever anybody sends: no crash, no dependence on sequence, the printed limits everywhere."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.rules.brandywine as rules
from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice
from pbem.battle.order import Sheet
from pbem.battle.square import as_square
from pbem.rules.brandywine.field.battlefield import STACK, Field
from pbem.rules.brandywine.field.movement_cost import QUARTERS, cost
from pbem.rules.brandywine.field.position import Position
from tests.often import often
from tests.rules.brandywine.board import board, order, policy

WILD = """
. . w . . ~ . .
. v . ^ A ~ . s
. . . ^ . F + +
. t . . . ~ . w
. . . . . ~ . .
"""
ARMIES = """
BI1 A1 E 7-4 inf
BI2 B2 E 5-5 inf
BI3 C4 E 4-4 inf disorganised
BA1 C3 E 3-3 art
BC1 - E 2-6 cav march=1
BHW B2 E 0-6 gen
AI1 C5 W 6-4 inf
AI2 D5 W 5-4 inf
AI3 B7 W 3-4 inf militia
AC1 E8 W 1-6 cav
AA1 C7 W 2-4 art
AWS C7 W 0-6 gen
"""
WORDS = {
    "retreat": ("N", "SE"), "losses": ("first", "last"), "advance": ("always", "never", "cover"),
    "lend": ("never", "always"), "evade": ("N", "E"), "contact": ("attack", "withdraw"), "route": ("C6-C8", "A8"),
}  # fmt: skip


def table(way: str, bombardment: bool = True) -> Position:
    return board(
        WILD, ARMIES, "C6-C7-C8", way=way, fog=True, entry="A1", bombardment=bombardment, prizes={"C8": 10, "B2": 5}
    )


def told(chance: Random, position: Position) -> list[str]:
    """Lines that somebody might write, sensible or not."""
    names = [unit.id for unit in position.units]
    squares = [str(square) for square in position.ground.squares()]
    lines = []
    for name in names:
        square = chance.choice(squares)
        lines.append(
            chance.choice(
                [
                    f"{name} - {square}",
                    f"{name} x {square}",
                    f"{name} - {square}; x {chance.choice(squares)}",
                    f"{name} withdraw {square}",
                    f"{name} face {chance.choice(['N', 'SW'])}",
                    f"{name} * {square}",
                    f"{name} x {chance.choice(names)} with {chance.choice(names)} battle {chance.randint(1, 3)}",
                    f"{name} hold",
                ]
            )
        )
        verb = chance.choice(list(WORDS))
        lines.append(f"{verb.upper()} {name} {chance.choice(WORDS[verb])}")
    return lines


def written(position: Position, lines: list[str], chance: Random | None = None) -> list[Sheet]:
    """The sheets of all seats; with `chance` everything stands in another sequence."""
    policies = set(WORDS)
    found = []
    for seat in position.seats:
        mine = {unit.id for unit in position.units if unit.side == seat.side}
        mine = mine if seat.commander_in_chief else {unit.id for unit in position.units if unit.seat == seat.id}
        orders = [order(line) for line in lines if line.split()[0].lower() not in policies]
        rules_ = [policy(line) for line in lines if line.split()[0].lower() in policies]
        orders = [each for each in orders if each.unit in mine]
        rules_ = [each for each in rules_ if each.unit in mine]
        if chance is not None:
            chance.shuffle(orders)
            chance.shuffle(rules_)
        found.append(Sheet(seat.id, position.bound, tuple(orders), tuple(rules_)))
    if chance is not None:
        chance.shuffle(found)
    return found


def dice(position: Position, seed: int) -> Dice:
    return Dice(seed.to_bytes(8, "big"), b"", position.bound)


@given(seed=st.integers(0, 10**6), way=st.sampled_from(rules.WAYS))
@settings(max_examples=often(40), deadline=None)
def test_nothing_depends_on_the_sequence_of_sheets_and_orders(seed: int, way: str) -> None:
    position, chance = table(way), Random(seed)
    for _ in range(4):
        lines = told(chance, position)
        plain = rules.resolve(position, written(position, lines), dice(position, seed))
        again = rules.resolve(position, written(position, lines, chance), dice(position, seed))
        assert to_json(plain) == to_json(again)
        assert from_json(to_json(plain.position), Position) == plain.position
        position = plain.position


@given(seed=st.integers(0, 10**6), way=st.sampled_from(rules.WAYS))
@settings(max_examples=often(40), deadline=None)
def test_every_position_keeps_the_printed_limits(seed: int, way: str) -> None:
    position, chance = table(way), Random(seed)
    for _ in range(5):
        position = rules.resolve(position, written(position, told(chance, position)), dice(position, seed)).position
        field = Field.known(position)
        for square in position.ground.squares():
            there = field.at(square)
            assert len({unit.side for unit in there}) <= 1, square
            assert sum(unit.strength for unit in there) <= STACK, square
        for unit in position.units:
            assert not (unit.eliminated and unit.place is not None)
            assert unit.combat or not (unit.disorganised or unit.held or unit.must_answer)
            assert not (unit.disorganised and unit.held), unit.id


@given(seed=st.integers(0, 10**6))
@settings(max_examples=often(40), deadline=None)
def test_each_unit_attacks_once_and_is_attacked_once_a_turn(seed: int) -> None:
    position, chance = table(rules.WAYS[1], bombardment=False), Random(seed)
    for _ in range(5):
        outcome = rules.resolve(position, written(position, told(chance, position)), dice(position, seed))
        battles = [event for event in outcome.events if event.kind == "battle"]
        for names in ([n for event in battles for n in event.actors], [n for event in battles for n in event.targets]):
            assert len(names) == len(set(names))
        position = outcome.position


@given(seed=st.integers(0, 10**6))
@settings(max_examples=often(30), deadline=None)
def test_no_march_costs_more_than_its_factor(seed: int) -> None:
    position, chance = table(rules.WAYS[0]), Random(seed)
    for _ in range(4):
        outcome = rules.resolve(position, written(position, told(chance, position)), dice(position, seed))
        for event in outcome.events:
            if event.kind in ("marched", "entered"):
                path = [as_square(place) for place in event.places]
                steps = list(pairwise(path))
                spent = sum(cost(position.ground, a, b) for a, b in steps)
                unit = position.unit(event.actors[0])
                assert unit is not None
                assert spent <= unit.moves * QUARTERS
        position = outcome.position


@given(seed=st.integers(0, 10**6), way=st.sampled_from(rules.WAYS))
@settings(max_examples=often(30), deadline=None)
def test_the_check_answers_whatever_is_ordered_and_its_default_is_legal(seed: int, way: str) -> None:
    position, chance = table(way), Random(seed)
    for _ in range(3):
        sheets = written(position, told(chance, position))
        for sheet in sheets:
            side = next(seat.side for seat in position.seats if seat.id == sheet.seat)
            view = rules.see(position, side)
            for problem in rules.check(view, sheet):
                assert problem.message.endswith((".", "?"))
                for choice in problem.choices:
                    again = rules.check(view, Sheet(sheet.seat, sheet.bound, (choice.order,)))
                    assert not [each for each in again if each.severity == "no"], (problem, choice)
            for each in sheet.orders:
                rules.explain(view, each)
            default = rules.default_sheet(view, sheet.seat)
            assert not [each for each in rules.check(view, default) if each.severity == "no"]
        position = rules.resolve(position, sheets, dice(position, seed)).position
