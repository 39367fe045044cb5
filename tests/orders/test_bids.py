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
    (JOHN, "Gebote wie gehabt, nur Frimont vor Mecsery.", "john bid FRI + MEC + COL + JEL"),
    (OPENING, "Swap Lauriston and Grouchy in the bidding.", "eugene bid GRE + BAR + LAU + GRO"),
    (JOHN, "Frimont contests first because he is fresh; Jellacic comes after him.", "john bid FRI + JEL"),
    (JOHN, "Colloredo after Jellacic for the dice.", "john bid JEL + COL"),
    (OPENING, "Lauriston takes what dice remain unclaimed, for his guns are idle.", "eugene leftover LAU"),
    (OPENING, "Garnier first for the dice and Grouchi behind him.", "eugene bid GRE + GRO"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), CHOSEN, ids=[text for _, text, _ in CHOSEN])
def test_the_sequence_of_the_dice_is_read_from_a_sentence_and_shown(
    place: tuple[str, str], text: str, meant: str
) -> None:
    after, told = answered(text, seat_in(*place))
    assert [str(order) for order in after.sheet.orders] == [meant]
    assert any(text in check.text for check in told.check_this)


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        (JOHN, "Fri first in the bidding, Colloredo last, Jel second", ["john bid FRI + JEL + COL"]),
        (JOHN, "Gebote: Mec/Fri/Jel, je 1x", ["john bid in turn MEC + FRI + JEL"]),
        (JOHN, "Bid Frim. 1st, Mecs. 2nd - each til he's won", ["john bid until won FRI + MEC"]),
        (OPENING, "bid GRO until won; spare dice Bar>Lau", ["eugene bid until won GRO, leftover BAR + LAU"]),
        (JOHN, "Mecsery bids last", ["john bid COL + JEL + FRI + MEC"]),
        (JOHN, "Frimont second for the dice", ["john bid MEC + FRI + COL + JEL"]),
        (JOHN, "Reihenf. Würfel: FRI, COL, MEC, JEL. Rest an COL.", ["john bid FRI + COL + MEC + JEL, leftover COL"]),
        (JOHN, "Dice: FRI, COL, MEC, JEL. Rest to COL.", ["john bid FRI + COL + MEC + JEL, leftover COL"]),
        (JOHN, "Würfel: FRI, COL, MEC - Rest COL", ["john bid FRI + COL + MEC, leftover COL"]),
        (JOHN, "Dice FRI > COL; rest: MEC, JEL", ["john bid FRI + COL, leftover MEC + JEL"]),
        (JOHN, "Gebote FRI, COL. Rest -> JEL", ["john bid FRI + COL, leftover JEL"]),
        (OPENING, "EUG to Grouchy, bids Grou, Gren", ["EUG join GRO", "eugene bid GRO + GRE"]),
        (OPENING, "Übrige Würfel → Lau., dann Bar. Ich zu Grenier.", ["EUG join GRE", "eugene leftover LAU + BAR"]),
    ],
)
def test_short_lists_of_generals_are_read(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, _ = answered(text, seat_in(*place))
    assert sorted(str(order) for order in after.sheet.orders) == meant


def test_of_two_choices_about_the_dice_none_is_said_not_to_count() -> None:
    after, told = answered("Dice FRI > COL > MEC > JEL; spare COL", seat_in(*JOHN))
    assert [str(order) for order in after.sheet.orders] == ["john bid FRI + COL + MEC + JEL, leftover COL"]
    assert not any("said otherwise" in check.message for check in told.check_this)


@pytest.mark.parametrize(
    "text",
    [
        "If Grenier is beaten Grouchy bids first.",
        "Grenier should not bid first.",
        "Leftover dice do not go to Lauriston.",
        "The dice left over went to Lauriston.",
        "Grouchy last, then Grenier first, Baraguey bids.",
        "The dice were kind to Grenier. Then Grouchy lost his.",
    ],
)
def test_a_choice_that_hangs_on_something_is_refused_or_past_is_asked_about(text: str) -> None:
    after, told = answered(text, seat_in(*OPENING))
    assert not [order for order in after.sheet.orders if order.unit == "eugene"]
    assert told.needs_you or told.unread or told.not_done


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
    assert [str(order) for order in after.sheet.orders] == ["EUG join GRE", "eugene bid GRE + BAR"]
    assert {unit for check in told.check_this for unit in check.units} == {"EUG", "eugene"}


@pytest.mark.parametrize("text", ["BID GRE\nLEFTOVER LAU", "LEFTOVER LAU\nBID GRE", "BID BAR\nLEFTOVER LAU\nBID GRE"])
def test_what_is_bid_and_who_takes_what_is_left_stand_beside_each_other_and_of_two_bids_the_last(text: str) -> None:
    after, _ = answered(text, seat_in(*OPENING))
    (order,) = after.sheet.orders
    assert sorted(str(action) for action in order.actions) == ["bid GRE", "leftover LAU"]


@pytest.mark.parametrize("below", ["", "\n\nGR1 holds."])
def test_what_a_mail_program_broke_behind_to_goes_on_in_the_next_line(below: str) -> None:
    after, told = answered(f"Bid: Grouchy, Grenier. Leftover dice to\nBaraguey.{below}", seat_in(*OPENING))
    dice = next(order for order in after.sheet.orders if order.unit == "eugene")
    assert sorted(str(action) for action in dice.actions) == ["bid GRO + GRE", "leftover BAR"]
    assert not after.questions and not told.unread


def test_dice_that_are_left_and_go_to_nobody_named_are_asked_about() -> None:
    after, told = answered("Bid: Grouchy, Grenier. Leftover dice to", seat_in(*OPENING))
    assert "Leftover dice to" in {question.line for question in after.questions} | {*told.unread}
