"""P8: in every rule system the house's player orders lawfully, its own units alone, quickly, alike, and it wins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from time import process_time

import pytest

from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm
from pbem.battle.problem import Severity
from pbem.battle.view import View
from pbem.house_player import PLAYERS
from pbem.house_player.lawful import lawful
from pbem.rules import SYSTEMS, rule_system
from pbem.scenarios import load
from tests.balance.house_player import BATTLES, fight
from tests.ordinary_seconds import ordinary_seconds

SCENARIOS = ("dettingen", "raab", "aspern_essling", "beattenburg", "brandywine", "mollwitz_half")
BOUNDS = {"brandywine": 9, "raab": 8, "mollwitz_half": 5}
"""For how many bounds a battle is looked at; in some the enemy is far away for some hours."""
Ordered = tuple[View, str, Sheet, float]


@cache
def ordered(scenario: str) -> tuple[Ordered, ...]:
    """Every sheet that the house writes in the first bounds of a battle against itself, seat by seat."""
    return tuple(_ordered(scenario))


def _ordered(scenario: str) -> Iterator[Ordered]:
    rules, found = rule_system(BATTLES[scenario]), load(scenario)
    player = PLAYERS[found.system](b"lawful")
    position = rules.set_up(found, rules.WAYS[0])
    while position.bound <= BOUNDS.get(scenario, 6) and rules.judge(position) is None:
        sheets = []
        for seat in found.seats:
            view, start = rules.see(position, seat.side), process_time()
            sheet = player.orders(view, Sheet(seat.id, position.bound))
            yield view, seat.id, sheet, process_time() - start
            sheets.append(sheet)
        position = rules.resolve(position, sheets, Dice(b"lawful", b"", position.bound)).position


def test_P8__every_rule_system_of_ours_has_a_player_of_the_house() -> None:
    assert set(PLAYERS) == set(SYSTEMS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_P8__nothing_that_it_orders_is_refused_and_nobody_is_ordered_whom_it_does_not_command(scenario: str) -> None:
    rules, orders = rule_system(BATTLES[scenario]), 0
    for view, seat, sheet, _ in ordered(scenario):
        wrong = [each for each in rules.check(view, sheet) if each.severity is not Severity.WARNING]
        assert wrong == [], f"{seat} in bound {sheet.bound}"
        assert {order.unit for order in sheet.orders} <= {piece.id for piece in view.commands(seat)} | {seat}
        orders += len(sheet.orders)
    assert orders > 20


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_P8__it_goes_for_the_enemy(scenario: str) -> None:
    verbs = {action.verb for _, _, sheet, _ in ordered(scenario) for order in sheet.orders for action in order.actions}
    assert verbs & {"attack", "melee", "assault"}, verbs


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_P8__it_thinks_less_than_a_second_about_a_bound(scenario: str) -> None:
    view, seat, sheet, _ = max(ordered(scenario), key=itemgetter(3))
    player = PLAYERS[BATTLES[scenario]](b"lawful")
    assert ordinary_seconds(lambda: player.orders(view, Sheet(seat, sheet.bound))) < 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_P8__the_same_view_and_the_same_secret_give_the_same_sheet(scenario: str) -> None:
    view, seat, sheet, _ = ordered(scenario)[-1]
    player = PLAYERS[BATTLES[scenario]](b"lawful")
    assert player.orders(view, Sheet(seat, view.bound)) == sheet


def test_P8__an_order_that_would_be_refused_is_not_written_and_what_was_ordered_before_stays() -> None:
    view, seat, sheet, _ = next(each for each in ordered("raab") if each[2].orders and each[0].bound)
    rules = rule_system("napoleonic_squares")
    enemy = view.enemy[0].id
    brigades = [piece.id for piece in view.commands(seat) if piece.arm is Arm.INFANTRY]
    impossible = [Order(unit, (Action("rally"),), given=9) for unit in brigades]
    kept = lawful(view, sheet, [Order(enemy, order.actions) for order in sheet.orders], rules.check)
    assert kept.orders == sheet.orders, "nobody orders the enemy"
    assert impossible and lawful(view, Sheet(seat, view.bound), impossible, rules.check).orders == ()


@pytest.mark.parametrize(("scenario", "side"), [("raab", "austria"), ("beattenburg", "allied")])
def test_P8__it_beats_the_scripted_commanders_of_the_demonstration(scenario: str, side: str) -> None:
    assert fight(scenario, side, 1).winner == side
