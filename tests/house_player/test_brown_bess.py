"""P8: the house's player commands from its View alone, lawfully, only its own seat, and beats the scripted colonel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Severity
from pbem.battle.view import View
from pbem.house_player import PLAYERS
from pbem.house_player.brown_bess import LEAVING, BrownBessPlayer
from pbem.rules import brown_bess
from pbem.scenarios import load
from tests.balance.house_player import fight


def opened(side: str) -> View:
    position = brown_bess.set_up(load("dettingen"), "simultaneous")
    sheets = [Sheet(seat.id, 0) for seat in position.seats]
    return brown_bess.see(brown_bess.resolve(position, sheets, Dice(b"a", b"b", 0)).position, side)


@pytest.mark.parametrize(("side", "seat"), [("french", "gramont"), ("french", "harcourt"), ("pragmatic", "stair")])
def test_P8__it_orders_only_what_its_seat_commands_and_only_what_is_lawful(side: str, seat: str) -> None:
    view = replace(opened(side), bound=6)
    sheet = PLAYERS["brown_bess"](b"1").orders(view, Sheet(seat, 6))
    assert sheet.orders
    assert {order.unit for order in sheet.orders} <= {piece.id for piece in view.commands(seat)}
    assert [each for each in brown_bess.check(view, sheet) if each.severity is not Severity.WARNING] == []


def test_P8__it_keeps_what_was_ordered_of_a_unit_for_which_it_has_no_better() -> None:
    view = opened("pragmatic")
    turn = Order("HI1", (Action("face", direction=Facing.E),))
    sheet = BrownBessPlayer(b"1").orders(view, Sheet("george", 1, (turn,)))
    assert sheet.order_for("HI1") == turn, "the foot lets the enemy come first"


def test_P8__its_keyed_dice_choose_among_its_plans_and_always_choose_alike() -> None:
    chosen = [BrownBessPlayer(bytes([secret])).plan(LEAVING, "pragmatic") for secret in range(20)]
    assert set(chosen) == set(LEAVING)
    assert chosen == [BrownBessPlayer(bytes([secret])).plan(LEAVING, "pragmatic") for secret in range(20)]


def test_P8__it_beats_the_colonel_of_the_demonstration() -> None:
    assert [fight("dettingen", "french", seed).winner for seed in (1, 2)] == ["french", "french"]
