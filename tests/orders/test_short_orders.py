"""Short orders as people jot them down, read by the seats of several rule systems and filed."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders import Acknowledgement, Context, Draft
from tests.letters.prose.answers import ordered_before
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

LINES: dict[tuple[str, str], dict[str, list[str]]] = {
    ("dettingen-opening", "gramont"): {
        "FI1-FI3 +1": ["FI1 move S 1", "FI2 move S 1", "FI3 move S 1"],
        "FI2 2S": ["FI2 move S 2"],
        "1st to D5, 2nd to E5": ["FI1 move D5", "FI2 move E5"],
        "FI1, FI2 D6 resp. E6": ["FI1 move D6", "FI2 move E6"],
        "FI1 advances 1. FI3 to F5.": ["FI1 move S 1", "FI3 move F5"],
        "FI1 stay, FI3 F6 sq": ["FI1 hold", "FI3 move F6, form square"],
        "FI1 D6 FI2 E6 all W": ["FI1 move D6, face W", "FI2 move E6, face W"],
        "FI1 D6 = a relief in place": ["FI1 move D6"],
        "FI6 rechts schwenken u. 1 Feld weiter": ["FI6 face W, move W 1"],
        "FI4 moven auf G6": ["FI4 move G6"],
        "FG2 - load and fire at nearest": ["FG2 fire"],
        "FI4 to row 6, FI5 to row 7": ["FI4 move G6", "FI5 hold"],
    },
    ("dettingen-opening", "george"): {
        "HI1 H 4": ["HI1 move H4"],
        "HI1,2,3 H4 I4 J4": ["HI1 move H4", "HI2 move I4", "HI3 move J4"],
    },
    ("dettingen-contact", "gramont"): {"FI8 rellay": ["FI8 rally"]},
    ("dettingen-contact", "harcourt"): {"FC3 breaks off, 2 sq": ["FC3 disengage N 2"]},
    ("raab-contact", "eugene"): {
        "GR1+GR3 x F3, GR4 supports, guns in": ["GR1 assault F3 guns in GR4", "GR3 assault F3 guns in GR4"],
        "GR4+5 at F4, guns in": ["GR4 assault F4 guns in", "GR5 assault F4 guns in"],
        "GR1 Sturm F3 mit GR2 GR3": ["GR1 assault F3 GR2 + GR3"],
        "GR1, 2 and 3 assault F3": ["GR1 assault F3", "GR2 assault F3", "GR3 assault F3"],
        "GR2 sammeln, GR6 beschießt F3 2x": ["GR2 rally", "GR6 bombard F3 2"],
        "Durutte's brigades hold": ["GR4 hold", "GR5 hold"],
        "Dice: Grenier before all others": ["eugene bid GRE"],
        "Spare dice to Lauriston": ["eugene leftover LAU"],
    },
    ("raab-contact", "wings"): {
        "LA1 x F5, LA3 * first": ["LA1 assault F5", "LA3 bombard F5"],
        "LA3 shells F5 with everything": ["LA3 bombard F5"],
    },
    ("raab-contact", "joseph"): {"ME1+ME2 gegen E2": ["ME1 assault E2", "ME2 assault E2"]},
    ("brandywine", "howe"): {
        "LI1 greift O20 an, LI2 u. JA1 helfen": ["LI1 attack O20 LI2 + JA1"],
        "HG Q20": ["HG1 move Q20", "HG2 move Q20", "HG3 move Q20"],
        "Artillerie feuert O20": ["AR1 bombard O20", "AR2 bombard O20"],
        "ADVANCE LI yes, face S": ["advance LI1 always S", "advance LI2 always S"],
        "BG1: hold; losses last": ["BG1 hold", "losses BG1 last"],
    },
    ("beattenburg", "poniatowski"): {
        "PV1 x H10, PV2 supports": ["PV1 melee H10", "PV2 support PV1"],
        "PL1 soll PV1 unterstützen": ["PL1 support PV1"],
        "PL1 column": ["mdi PL1 column"],
        "PF1 howitzer K10": ["PF1 fire K10 howitzer"],
        "PV2 H1 1": ["PV2 move H11"],
        "PB1 silent": ["PB1 hold fire"],
        "PB1 canister ready for G12": ["PB1 hold canister G12"],
    },
    ("beattenburg", "charles"): {"CV1 det. 2 to L17": ["CV1 detach L17 2"]},
}  # fmt: skip


@lru_cache(maxsize=16)
def seat_in(position: str, seat: str) -> Context:
    return context_of(load_positions()[position], seat, "en")


def answered(text: str, context: Context) -> tuple[Draft, Acknowledgement]:
    before = Draft(Sheet(context.seat, context.view.bound))
    reading = orders.read(text, context)
    after = orders.file(before, reading, context)
    return after, orders.acknowledge(after, reading, context, before)


@pytest.mark.parametrize(
    ("place", "text"), [(place, text) for place, lines in LINES.items() for text in lines], ids=lambda each: str(each)
)
def test_a_short_order_is_filed_as_it_was_meant(place: tuple[str, str], text: str) -> None:
    after, _ = answered(text, seat_in(*place))
    assert [str(each) for each in (*after.sheet.orders, *after.sheet.standing)] == LINES[place][text]
    assert not after.questions


GUESSED = [
    (("dettingen-opening", "george"), "HI1 H 4"),
    (("dettingen-contact", "gramont"), "FI8 rellay"),
    (("beattenburg", "charles"), "CV1 det. 2 to L17"),
    (("beattenburg", "poniatowski"), "PL1 column"),
    (("raab-contact", "eugene"), "Spare dice to Lauriston"),
]


@pytest.mark.parametrize(("place", "text"), GUESSED)
def test_what_is_guessed_of_a_short_order_is_shown(place: tuple[str, str], text: str) -> None:
    _, told = answered(text, seat_in(*place))
    assert any(text in check.text for check in told.check_this)


def test_the_rest_is_told_the_same_standing_order_and_not_to_hold() -> None:
    after, _ = answered("ADVANCE LI1 yes; all others no", seat_in("brandywine", "howe"))
    found = {str(rule) for rule in after.sheet.standing}
    assert {"advance LI1 always", "advance BG1 never"} <= found and not after.sheet.orders


def test_a_standing_order_for_a_name_that_nobody_bears_is_for_nobody() -> None:
    after, told = answered("LOSSES XY first", seat_in("brandywine", "howe"))
    assert not after.sheet.standing and told.not_done


def test_for_an_id_that_nobody_bears_those_who_stand_nearest_are_offered() -> None:
    after, _ = answered("FI9 to L6", seat_in("dettingen-opening", "gramont"))
    assert [str(choice) for choice in after.questions[0].choices][:2] == ["FI8 move L6", "FI7 move L6"]


@pytest.mark.parametrize("text", ["FI5 dnot H6", "FI5 nciht H6"])
def test_what_could_be_a_slip_of_not_is_asked_about(text: str) -> None:
    after, _ = answered(text, seat_in("dettingen-contact", "gramont"))
    assert after.questions and "FI5 move H6" not in map(str, after.sheet.orders)


AGAIN = {
    ("raab-contact", "eugene", "last turn again for GR2/GR6"): ["GR2 rally", "GR6 bombard F3"],
    ("raab-contact", "eugene", "Do what we did last bound, it was working fine."): ["GR2 rally", "GR6 bombard F3"],
    ("raab-contact", "joseph", "Bei mir bitte alles genauso wie in der vorigen Runde."): ["ME6 bombard E2"],
    ("brandywine", "washington", "Everyone as last time"): ["GN1 hold", "WY1 hold"],
    ("beattenburg", "ney", "Für die Dragoner bitte dasselbe wie vorige Runde."): ["NC1 move D20"],
}


@pytest.mark.parametrize(("position", "seat", "text"), AGAIN)
def test_the_orders_of_the_bound_before_are_given_again_in_any_words(position: str, seat: str, text: str) -> None:
    context = seat_in(position, seat)
    context = replace(context, last=ordered_before(load_positions()[position], seat, context))
    after, _ = answered(text, context)
    assert [str(order) for order in after.sheet.orders] == AGAIN[position, seat, text]


def test_what_was_done_last_turn_is_not_repeated_where_it_is_only_asked_about() -> None:
    context = seat_in("raab-contact", "eugene")
    context = replace(context, last=ordered_before(load_positions()["raab-contact"], "eugene", context))
    after, _ = answered("What did GR2 do last turn, the same as GR6?", context)
    assert not after.sheet.orders
