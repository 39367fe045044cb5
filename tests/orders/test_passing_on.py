"""Messages that the umpire is asked to carry, in a player's own words; and what looks like one and is an order."""

from __future__ import annotations

import pytest

from pbem import orders
from tests.orders.test_short_orders import answered, seat_in

HARCOURT, GRAMONT = ("dettingen-opening", "harcourt"), ("dettingen-opening", "gramont")
SULLIVAN, NEY, STAIR = ("brandywine", "sullivan"), ("beattenburg", "ney"), ("dettingen-opening", "stair")

CARRIED = [
    (GRAMONT, "Tell Harcourt that I am sorry about the mud.", "harcourt", "I am sorry about the mud."),
    (HARCOURT, "Pass on to Gramont: my horses are tired.", "gramont", "my horses are tired."),
    (NEY, "Richtet Poniatowski bitte aus, sein Tee werde kalt.", "poniatowski", "sein Tee werde kalt."),
    (SULLIVAN, "Let the commander-in-chief know we are outflanked.", "washington", "we are outflanked."),
    (STAIR, "Melden Sie dem König, dass ich bereit bin.", "george", "ich bereit bin."),
]


@pytest.mark.parametrize(("place", "text", "to", "message"), CARRIED, ids=[text for _, text, _, _ in CARRIED])
def test_words_for_another_commander_are_carried_to_him(
    place: tuple[str, str], text: str, to: str, message: str
) -> None:
    context = seat_in(*place)
    (press,) = orders.read(text, context).press
    assert to in press.to.casefold() and press.text == message
    after, told = answered(text, context)
    assert not after.sheet.orders and not after.questions
    assert any(said.startswith("Message to") for said in told.done)


def test_what_stands_behind_a_message_is_still_an_order() -> None:
    after, told = answered("Tell Harcourt I am late. FI1 to D6.", seat_in(*GRAMONT))
    assert [str(order) for order in after.sheet.orders] == ["FI1 move D6"]
    assert any("Message" in said for said in told.done)


@pytest.mark.parametrize(
    "text",
    ["Tell Harcourt to bring up FC1.", "Tell Harcourt FC1 goes to D7.", "Let FI1 go to D6.", "Tell FI1 to hold."],
)
def test_an_order_that_goes_through_somebody_is_no_message(text: str) -> None:
    assert not orders.read(text, seat_in(*GRAMONT)).press


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Would you be so good as to post me a fresh chart of the field.", "send"),
        ("Please send me another map, mine is wet.", "send"),
        ("I'm in hospital till Friday, so please don't wait for me.", "away"),
        ("No letters from me until Tuesday, I have no signal.", "away"),
        ("Bis Freitag liege ich im Krankenhaus.", "away"),
        ("Zeigt mir bitte, was ihr von mir stehen habt.", "show"),
    ],
)
def test_what_is_asked_of_the_house_in_other_words_is_granted(text: str, name: str) -> None:
    assert [setting.name for setting in orders.read(text, seat_in(*GRAMONT)).settings] == [name]
