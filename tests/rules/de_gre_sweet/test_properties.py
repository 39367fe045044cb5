"""What holds for every bound of Beattenburg: no sequence matters, and nobody stands where he may not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

import pbem.rules.de_gre_sweet as rules
from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Arm, Piece
from pbem.battle.problem import Severity
from pbem.battle.view import View
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.scenarios import load
from tests.often import often
from tests.rules.test_every_change_has_an_event import silent_changes

SCENARIO = load("beattenburg")
WAYS = st.sampled_from(rules.WAYS)
PRIZES = 30 + 30 + 35


def bold(view: View, piece: Piece, chance: Random) -> Action:
    """What somebody in a hurry tells a unit: mostly to go at the nearest enemy."""
    here = piece.square
    enemies = [enemy.square for enemy in view.enemy if enemy.square is not None]
    if here is None or not enemies:
        return Action("hold")
    near = min(enemies, key=lambda square: (here.distance(square), square))
    own = chance.choice(view.own).id
    if piece.arm is Arm.GENERAL:
        return chance.choice((Action("hold"), Action("join", units=(own,)), Action("leave")))
    return chance.choices(
        (
            Action("melee", places=(near,), word=chance.choice(("", "column", "withdrawal"))),
            Action("move", places=(near,)),
            Action("form", word=chance.choice(("square", "line"))),
            Action("detach", places=(chance.choice(here.neighbours()),), number=1),
            Action("join", units=(own,)),
            Action("take over", places=(near,)),
            Action("canister", word="hold"),
            Action("fire", places=(near,), word=chance.choice(("", "howitzer"))),
            Action("destroy"),
            Action("limber"),
        ),
        (9, 4, 1, 1, 1, 1, 1, 2, 1, 1),
    )[0]


def sheets(position: Position, chance: Random) -> list[Sheet]:
    """A bold sheet for every seat; what the check refuses is left out, as the umpire does."""
    found = []
    for seat in position.seats:
        view = rules.see(position, seat.side)
        pieces = [piece for piece in view.own if piece.seat == seat.id] if position.bound else []
        orders = tuple(Order(piece.id, (bold(view, piece, chance),)) for piece in pieces)
        standing = (StandingOrder(seat.id, Action("mdi", word="column 2, line 1")),)
        sheet = Sheet(seat.id, position.bound, orders, standing)
        refused = {problem.unit for problem in rules.check(view, sheet) if problem.severity is Severity.NO}
        found.append(replace(sheet, orders=tuple(order for order in orders if order.unit not in refused)))
    return found


def dice(seed: int, bound: int) -> Dice:
    return Dice(seed.to_bytes(8, "big"), b"", bound)


def legal(position: Position) -> list[str]:
    """Everything about a position that no rule allows."""
    wrong = []
    for unit in position.units:
        if unit.here and not unit.strength:
            wrong.append(f"{unit.id} has no stand")
        leader_of = position.unit(unit.rides) if unit.rides else None
        if leader_of is not None and (not leader_of.here or leader_of.place != unit.place):
            wrong.append(f"{unit.id} rides with {unit.rides}, who is elsewhere")
        if unit.here and unit.place in position.burning:
            wrong.append(f"{unit.id} stands in the fire")
    for square in {unit.place for unit in position.units if unit.here}:
        there = [unit for unit in position.units if unit.here and unit.place == square]
        troops = [unit for unit in there if not unit.commander]
        names = f"{square}: {[unit.id for unit in there]}"
        if len({unit.side for unit in there}) > 1 or len(there) - len(troops) > 1:
            wrong.append(names)
        if len(troops) > 1 and not all(unit.kind.artillery for unit in troops):
            wrong.append(names)
        if sum(unit.train.guns for unit in troops) > 2 or sum(unit.train.wagons for unit in troops) > 1:
            wrong.append(names)
    return wrong


@settings(max_examples=often(3), deadline=None)
@given(WAYS, st.integers(0, 10**6))
@example("simultaneous", 108)
@example("simultaneous", 8702)  # Who is met by the enemy while he passes through friends does not stay among them.
def test_a_battle_is_the_same_in_whatever_sequence_its_post_came_and_never_breaks_a_rule(way: str, seed: int) -> None:
    chance = Random(seed)
    position = rules.set_up(SCENARIO, way)
    whole = sum(rules.score(position).values())
    while rules.judge(position) is None:
        told = sheets(position, chance)
        outcome = rules.resolve(position, told, dice(seed, position.bound))
        mixed = [replace(sheet, orders=sheet.orders[::-1]) for sheet in reversed(told)]
        assert to_json(rules.resolve(position, mixed, dice(seed, position.bound))) == to_json(outcome)
        for side in position.sides if position.bound else ():
            before, after = rules.see(position, side.id), rules.see(outcome.position, side.id)
            assert silent_changes(before, after, outcome.events) == []
        position = outcome.position
        assert legal(position) == []
        assert from_json(to_json(position), Position) == position
        assert sum(rules.score(position).values()) <= whole + PRIZES
        assert all(points <= 580 + PRIZES + 580 for points in rules.score(position).values())


def test_a_unit_s_dice_do_not_hang_on_what_others_are_told() -> None:
    position = rules.resolve(rules.set_up(SCENARIO, "simultaneous"), [], dice(1, 0)).position
    plain = rules.resolve(position, [], dice(1, 1))
    other = rules.resolve(position, [Sheet("ney", 1, (Order("NL1", (Action("face", direction=None),)),))], dice(1, 1))
    keys = {roll.key: roll.dice for event in plain.events for roll in event.rolls}
    again = {roll.key: roll.dice for event in other.events for roll in event.rolls}
    assert keys == again
