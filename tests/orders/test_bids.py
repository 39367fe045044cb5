"""Choices of dice in whole sentences, whatever is said around them; and talk about dice, which chooses nothing."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

OPENING, CONTACT, JOHN = ("raab-opening", "eugene"), ("raab-contact", "eugene"), ("raab-contact", "john")

CHOSEN = [
    (OPENING, "Grenier rolls first for the dice, with Baraguey after him.", "eugene bid GRE + BAR"),
    (CONTACT, "Turn the bidding round: Baraguey ahead of Grenier, then Grouchy.", "eugene bid BAR + GRE + GRO"),
    (OPENING, "Whatever dice nobody fought over go to Lauriston first, then Baraguey.", "eugene leftover LAU + BAR"),
    (OPENING, "The highest of the remaining dice should be given to Grenier, the rest to Lauriston.",
     "eugene leftover GRE + LAU"),
    (JOHN, "Um die Würfel streitet zuerst Jellacic, nach ihm Colloredo.", "john bid JEL + COL"),
    (JOHN, "Beim Würfeln geht es reihum: Frimont, Mecsery.", "john bid in turn FRI + MEC"),
    (JOHN, "Jellacic bietet bei jedem Würfel, bis er einen hat, danach Colloredo.", "john bid until won JEL + COL"),
    (OPENING, "Geboten wird bloß mit Grenier.", "eugene bid GRE"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), CHOSEN, ids=[text for _, text, _ in CHOSEN])
def test_the_sequence_of_the_dice_is_read_from_a_sentence_and_shown(
    place: tuple[str, str], text: str, meant: str
) -> None:
    after, told = answered(text, seat_in(*place))
    assert [str(order) for order in after.sheet.orders] == [meant]
    assert any(text in check.text for check in told.check_this)


@pytest.mark.parametrize(
    "text", ["The dice were unkind to Grenier last turn.", "Grouchy and Grenier need dice, I know."]
)
def test_talk_about_dice_chooses_nothing(text: str) -> None:
    after, told = answered(text, seat_in(*OPENING))
    assert not after.sheet.orders
    assert told.unread or told.needs_you


def test_whoever_bids_first_is_not_told_to_attack_first() -> None:
    text = "Grenier soll als Erster um die Würfel kämpfen, danach Baraguey, und ich selbst begebe mich zu Grenier."
    after, told = answered(text, seat_in(*OPENING))
    assert not after.sheet.standing
    assert told.needs_you or told.unread or told.not_done


@pytest.mark.parametrize("text", ["BID GRE\nLEFTOVER LAU", "LEFTOVER LAU\nBID GRE", "BID BAR\nLEFTOVER LAU\nBID GRE"])
def test_what_is_bid_and_who_takes_what_is_left_stand_beside_each_other_and_of_two_bids_the_last(text: str) -> None:
    after, _ = answered(text, seat_in(*OPENING))
    (order,) = after.sheet.orders
    assert sorted(str(action) for action in order.actions) == ["bid GRE", "leftover LAU"]
