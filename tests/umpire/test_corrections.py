"""Later letters that change what is on file: taken back, left, repeated or copied, each told with what it was."""

from __future__ import annotations

import pytest

from pbem.store import drafts
from pbem.umpire.bounds.opening import draft_of
from tests.umpire.club import Club, body
from tests.umpire.conftest import DETTINGEN

GRAMONT = DETTINGEN["gramont"]
FIRST = "FI1 - D6\nFI2 - E6\nFI4 - G6\nFG1 * D4"
ON_FILE = {"FI1": "move D6", "FI2": "move E6", "FI4": "move G6", "FG1": "fire D4"}


def answer(club: Club, text: str) -> str:
    club.write(GRAMONT, f"{text}\n")
    club.tick()
    return " ".join(body(club.last(GRAMONT, "Received")).replace("|", " ").split())


def ordered(club: Club) -> dict[str, str]:
    row = drafts.get(club.world.db, club.name, "gramont", club.game().bound, club.game().edition)
    assert row is not None
    return {order.unit: str(order).removeprefix(order.unit).strip() for order in draft_of(row).sheet.orders}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("My last letter stands except that FI1 holds.", {"FI1": "hold"}),
        ("Mein letzter Brief gilt, außer dass FI1 hält.", {"FI1": "hold"}),
        ("FI1 holds, everything else as before.", {"FI1": "hold"}),
        ("FI1 bleibt stehen. Sonst alles wie gehabt.", {"FI1": "hold"}),
        ("As in my last mail, but FI1 holds.", {"FI1": "hold"}),
        ("My orders stand.", {}),
        ("Please keep everything as before, but FI1 holds.", {"FI1": "hold"}),
        ("Alles wie gehabt, nur FI1 bleibt stehen. Bis bald!", {"FI1": "hold"}),
        ("cancel FI1", {"FI1": ""}),
        ("Cancel my last letter.", dict.fromkeys(ON_FILE, "")),
        ("Forget my earlier orders. FI1 holds.", dict.fromkeys(ON_FILE, "") | {"FI1": "hold"}),
        ("Vergiss meine bisherigen Befehle.", dict.fromkeys(ON_FILE, "")),
        ("FI2 like FG1\nFG1 hold", {"FI2": "hold", "FG1": "hold"}),
        ("FI1 hold\nFI2 ditto", {"FI1": "hold", "FI2": "hold"}),
        ("FI1 hold\nFI2 wie FI1", {"FI1": "hold", "FI2": "hold"}),
    ],
)
def test_what_is_on_file_is_changed_as_its_writer_says_and_nothing_else(
    marching: Club, text: str, changed: dict[str, str]
) -> None:
    answer(marching, FIRST)
    told = answer(marching, text)
    assert ordered(marching) == {unit: order for unit, order in (ON_FILE | changed).items() if order}
    for unit, order in changed.items():
        assert f"was {ON_FILE[unit]}, is {order or 'no order'}" in told
    assert "NEEDS YOU" not in told and "NOT READ" not in told


@pytest.mark.parametrize(
    "text", ["Don't move anything!", "Nobody moves.", "Nichts bewegen!", "Don't move anything except FG2, which holds."]
)
def test_when_nothing_is_to_move_all_hold(marching: Club, text: str) -> None:
    answer(marching, FIRST)
    answer(marching, text)
    assert set(ordered(marching).values()) == {"hold"} and len(ordered(marching)) == 11


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        ("Same as last turn.", {"FI3": "hold", "FG1": "fire D4", "FI5": "hold"}),
        ("Alles wie im letzten Zug, nur FG1 hält.", {"FI3": "hold", "FG1": "hold", "FI5": "hold"}),
        ("FG1 same as last turn, everything else as before", {"FG1": "fire D4"}),
        ("ditto", {"FI3": "hold", "FG1": "fire D4", "FI5": "hold"}),
    ],
)
def test_the_orders_of_the_bound_before_are_given_again(marching: Club, text: str, repeated: dict[str, str]) -> None:
    answer(marching, "FI3 hold\nFG1 * D4\nFI5 hold")
    marching.pass_deadline()
    told = answer(marching, text)
    assert {unit: ordered(marching)[unit] for unit in repeated} == repeated and len(ordered(marching)) == len(repeated)
    assert "as in bound 1" in told


def test_in_the_first_bound_there_is_nothing_to_give_again(marching: Club) -> None:
    assert "no order of the bound before" in answer(marching, "FI1 same as last turn")
    assert ordered(marching) == {"FI1": "hold"}
