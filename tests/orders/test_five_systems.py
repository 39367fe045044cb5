"""Sorts of sentences in the words of five rule systems, each with what an umpire would take it for."""

from __future__ import annotations

from functools import lru_cache

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.precedence import settle
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

OPENING, CONTACT = ("dettingen-opening", "gramont"), ("dettingen-contact", "gramont")
HORSE, RAAB = ("dettingen-contact", "harcourt"), ("raab-opening", "eugene")
WINGS, JOHN = ("raab-opening", "wings"), ("raab-opening", "john")
GREENE, MOLLWITZ = ("brandywine", "washington"), ("mollwitz-list", "schwerin")
DARU, EMPEROR = ("beattenburg", "poniatowski"), ("beattenburg", "napoleon")


@lru_cache(maxsize=16)
def seen(position: str, seat: str) -> Context:
    """What a seat of a position of the corpus sees."""
    return context_of(load_positions()[position], seat, "en")


def read(place: tuple[str, str], text: str) -> Reading:
    return orders.read(text, seen(*place))


def ordered(reading: Reading) -> list[str]:
    """What the letter comes to, each unit once."""
    words = settle(reading.lines, ()).words.values()
    return [str(word.order) for word in words if word.order is not None and word.order.actions]


READ = [
    # groups, commands and lines of battle
    (OPENING, "both batteries: C3", ["FG1 fire C3", "FG2 fire C3"]),
    (OPENING, "2nd inf E6", ["FI2 move E6"]),
    (OPENING, "The 7th and 8th one square forward", ["FI7 move S 1", "FI8 move S 1"]),
    (RAAB, "Seras to E3, Durutte (both) to E4", ["GR1 move E3", "GR2 move E3", "GR3 move E3", "GR4 move E4",
                                               "GR5 move E4"]),
    (RAAB, "Severoli to C3, the Guard stays", ["BA1 move C3", "BA2 move C3", "BA3 move C3", "BA6 hold"]),
    (WINGS, "Dragoner D2", ["GY4 move D2", "GY5 move D2"]),
    (GREENE, "General Greene goes up the road to M23", ["GN1 move M23", "GN2 move M23"]),
    (MOLLWITZ, "PB1-PB3 fwd 6", ["PB1 move N 6", "PB2 move N 6", "PB3 move N 6"]),
    (MOLLWITZ, "both cavalry regiments hold", ["PC1 hold", "PC2 hold"]),
    (DARU, "both voltigeurs to H10", ["PV1 move H10", "PV2 move H10"]),
    (DARU, "cavalry stays out of it", ["PC1 hold", "PH1 hold", "PK1 hold"]),
    (EMPEROR, "all of Ney's line infantry hold", ["NL1 hold", "NL2 hold", "NL3 hold"]),
    (EMPEROR, "All of Ney's line infantry advances one square.", ["NL1 move E 1", "NL2 move E 1", "NL3 move E 1"]),
    (DARU, "PF2 keeps its canister", ["PF2 hold canister"]),
    (DARU, "PF2 withholds canister", ["PF2 hold canister"]),
    # whoever stands there, and whom he meets there
    (CONTACT, "whoever stands in H5 fires at H4", ["FI5 fire H4"]),
    (CONTACT, "FI5 fires at the Hanoverians", ["FI5 fire HI1"]),
    (CONTACT, "FI2 fires straight ahead", ["FI2 fire BI3"]),
    (CONTACT, "FI2 charges BI3 in E4", ["FI2 melee BI3"]),
    (CONTACT, "FI2 E5xE4", ["FI2 melee E4"]),
    (HORSE, "FC3 fights on", ["FC3 hold"]),
    (OPENING, "FG1: C3", ["FG1 fire C3"]),
    (("brandywine", "washington"), "battle 1: WY1+WY2 vs G22", ["WY1 attack G22", "WY2 attack G22"]),
    # ways, rows, ground and places told from somebody
    (OPENING, "FI4 to row 6", ["FI4 move G6"]),
    (OPENING, "FI4 retires one square", ["FI4 move N 1"]),
    (OPENING, "FI1 advance 1 sq", ["FI1 move S 1"]),
    (OPENING, "FI1 along the road to D5", ["FI1 move D5"]),
    (OPENING, "FI3 behind FI2", ["FI3 move E8"]),
    (OPENING, "FI4 G6 (S)", ["FI4 move G6, face S"]),
    (MOLLWITZ, "PA1, PA2 * AB1 (ball)", ["PA1 fire ball AB1", "PA2 fire ball AB1"]),
    # generals and whoever writes
    (OPENING, "I ride over to FI1", ["DG join FI1"]),
    (RAAB, "EUG w/ BAR", ["EUG join BAR"]),
    (HORSE, "Harcourt: MR1 to C4", ["MR1 move C4"]),
    (JOHN, "Jellacic: everybody holds", ["JE1 hold", "JE2 hold", "JE3 hold", "JE4 hold"]),
    # holding, fire and no fire
    (CONTACT, "FI2 stands and fires", ["FI2 hold, fire"]),
    (OPENING, "FG2 does not fire", ["FG2 hold fire"]),
    (OPENING, "FI1 nothing", ["FI1 hold"]),
    # corrections
    (OPENING, "FI1 not D5 but D6", ["FI1 move D6"]),
    (OPENING, "as before but FI1 D6", ["FI1 move D6"]),
    (OPENING, "FI1 D5 - no, make that D6", ["FI1 move D6"]),
    # German
    (OPENING, "FI8 Karree, falls Reiter auf 2 ran sind", ["FI8 form square if enemy cavalry within 2"]),
    (OPENING, "Gramont geht zum 1. Regiment", ["DG join FI1"]),
    (MOLLWITZ, 'Erstes Treffen 4" vor', [f"PB{number} move N 4" for number in range(1, 8)]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "told"), READ, ids=[text for _, text, _ in READ])
def test_a_sort_of_sentence_is_read_in_the_words_of_its_system(
    place: tuple[str, str], text: str, told: list[str]
) -> None:
    assert sorted(ordered(read(place, text))) == sorted(told)


LEFT_OUT = [
    ("Everyone but FI3 advances 1", {"FI3"}),
    ("all but FI3 and FI8 advance one square", {"FI3", "FI8"}),
    ("alle außer FI3 ein Feld vor", {"FI3"}),
    ("FI1 to FI8 minus FI3 forward 1", {"FI3"}),
]


@pytest.mark.parametrize(("text", "left"), LEFT_OUT, ids=[text for text, _ in LEFT_OUT])
def test_who_is_left_out_is_not_ordered(text: str, left: set[str]) -> None:
    told = {order.split()[0] for order in ordered(read(OPENING, text))}
    assert told and not told & left and {"FI1", "FI2"} <= told


STANDING = [
    (RAAB, "GR1 retreat stay, GR2 press yes", ["retreat GR1 stay", "press GR2 yes"]),
    (("mollwitz-list", "frederick"), "PC5 72,14 & EVADE yes", ["evade PC5 yes"]),
]


@pytest.mark.parametrize(("place", "text", "told"), STANDING, ids=[text for _, text, _ in STANDING])
def test_standing_orders_are_given_beside_others(place: tuple[str, str], text: str, told: list[str]) -> None:
    assert [str(rule) for line in read(place, text).lines for rule in line.standing] == told


ASKED = [
    (OPENING, "Infantry of the centre: one square forward"),
    (OPENING, "FI8 to the forest"),
    (OPENING, "The battery fires at C3"),
    (OPENING, "FI5 form square if the moon is full"),
    (GREENE, "WY1 to the hill"),
]


@pytest.mark.parametrize(("place", "text"), ASKED, ids=[text for _, text in ASKED])
def test_what_names_no_place_and_nobody_is_asked(place: tuple[str, str], text: str) -> None:
    reading = read(place, text)
    assert ordered(reading) == []
    assert reading.with_result(Result.ASK, Result.NO) or reading.unread


def test_small_no_is_no_direction() -> None:
    reading = read(("brandywine", "howe"), "Advance LI yes, face S; all others no")
    assert not [order for order in ordered(reading) if "NE" in order]


@pytest.mark.parametrize("text", ["light cavalry to the stream", "Nobody gives up the hill once we're on it."])
def test_a_sentence_about_one_s_own_troops_is_never_passed_over(text: str) -> None:
    reading = read(WINGS, text)
    assert ordered(reading) or reading.unread or reading.with_result(Result.ASK, Result.NO)


def test_the_rest_is_shown_as_read_where_a_sentence_was_not() -> None:
    reading = read(
        OPENING, "FI1 to D6\nThe drums of the second regiment beat merrily for Aunt Emma's cat.\nthe rest hold"
    )
    rest = [line for line in reading.lines if len(line.orders) > 1]
    assert rest and all(line.result is Result.GUESS for line in rest)
