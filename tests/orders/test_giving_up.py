"""Giving up in a player's own words: nothing is given up before it was asked about."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Reading, Result
from tests.orders.test_short_orders import answered, seat_in

NAPOLEON, NEY = ("beattenburg", "napoleon"), ("beattenburg", "ney")


def read(place: tuple[str, str], text: str) -> Reading:
    return orders.read(text, seat_in(*place))


@pytest.mark.parametrize(
    "text", ["I surrender.", "We have lost, I give up the battle.", "Ich kapituliere.", "Here is my sword, Sir."]
)
def test_whether_a_battle_is_given_up_is_asked_of_a_commander_in_chief(text: str) -> None:
    (asked,) = (line for line in read(NAPOLEON, text).lines if line.result is Result.ASK)
    assert [str(choice.order) for choice in asked.choices] == ["NAP surrender"] and "RESIGN" in asked.message
    after, _ = answered(text, seat_in(*NAPOLEON))
    assert "surrender" not in {action.verb for order in after.sheet.orders for action in order.actions}
    assert after.questions


@pytest.mark.parametrize("text", ["I resign my command.", "I quit the game, sorry.", "Ich gebe mein Kommando ab."])
def test_who_speaks_of_his_seat_gives_up_that_alone(text: str) -> None:
    reading = read(NAPOLEON, text)
    assert [setting.name for setting in reading.settings] == ["resign"]
    assert not any(line.choices for line in reading.lines)


def test_who_commands_no_army_gives_up_his_seat() -> None:
    assert [setting.name for setting in read(NEY, "I give up.").settings] == ["resign"]


def test_a_plain_order_to_surrender_needs_no_question() -> None:
    after, _ = answered("NAP surrender", seat_in(*NAPOLEON))
    assert [str(order) for order in after.sheet.orders] == ["NAP surrender"] and not after.questions


@pytest.mark.parametrize("text", ["I will never surrender!", "They must surrender soon.", "Ich gebe nicht auf."])
def test_who_does_not_give_up_is_asked_nothing(text: str) -> None:
    reading = read(NAPOLEON, text)
    assert not reading.settings and not any(line.choices for line in reading.lines)
