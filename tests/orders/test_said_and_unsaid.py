"""What a hurried player takes back, corrects, lets be or only says, and what only looks like more than it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import orders
from pbem.orders import Acknowledgement, Draft
from tests.letters.prose.answers import on_file
from tests.letters.prose.positions import load_positions
from tests.orders.test_short_orders import answered, seat_in

HARCOURT, GEORGE = ("dettingen-contact", "harcourt"), ("dettingen-contact", "george")
STAIR, GRAMONT = ("dettingen-opening", "stair"), ("dettingen-opening", "gramont")
SCHWERIN, FREDERICK, ROEMER = ("mollwitz", "schwerin"), ("mollwitz", "frederick"), ("mollwitz", "roemer")
NEIPPERG = ("mollwitz", "neipperg")


def answered_with_file(text: str, place: tuple[str, str]) -> tuple[Draft, Acknowledgement]:
    """A letter of a seat whose orders of the position are on file."""
    context = seat_in(*place)
    before = on_file(load_positions()[place[0]], place[1], context)
    context = replace(context, filed=before.sheet.orders)
    reading = orders.read(text, context)
    after = orders.file(before, reading, context)
    return after, orders.acknowledge(after, reading, context, before)


def told(draft: Draft) -> list[str]:
    return [str(each) for each in (*draft.sheet.orders, *draft.sheet.standing)]


@pytest.mark.parametrize(
    "text",
    [
        "MR1 x C3 - scrub that. FC1 leave as is",
        "MR1 charge C3 - no, scratch that.",
        "MR1 C3 -- cancel that",
        "MR1 nach C3, ach nee, vergiss es",
        "MR1 nach C3. Streichen. FC1 lassen wie es ist",
        "MR1 melee C3. Ignore that.",
    ],
)
def test_what_is_taken_back_right_behind_it_is_off_the_file_and_the_rest_stays(text: str) -> None:
    after, answer = answered_with_file(text, HARCOURT)
    assert told(after) == ["FC1 hold"]
    assert not after.questions and not answer.unread


def test_what_was_only_written_now_and_is_taken_back_leaves_the_file_alone() -> None:
    after, _ = answered_with_file("FC1 to D5 - scrub that", HARCOURT)
    assert told(after) == ["FC1 hold", "MR1 melee C3"]


def test_behind_several_deeds_it_is_asked_which_of_them_is_taken_back() -> None:
    after, _ = answered("PI4 advance 3, PI5 advance 2 - nah, scrap it", seat_in(*SCHWERIN))
    assert after.questions and not any(order.actions[0].verb == "advance" for order in after.sheet.orders)


@pytest.mark.parametrize("text", ["FC1 leave as is", "FC1: leave unchanged", "FC1 left as is, please.",
                                  "FC1 leave as before", "FC1 belassen wie es ist"])  # fmt: skip
def test_who_is_left_as_he_is_keeps_his_order(text: str) -> None:
    after, _ = answered_with_file(text, HARCOURT)
    assert told(after) == ["FC1 hold", "MR1 melee C3"]


@pytest.mark.parametrize(
    "text",
    [
        "PG1 fire FG2. BI2 - Hanau or bust! (not an order, before you ask)",
        "PG1 fire FG2. BI2 charge FG2 (that's not an order)",
        "PG1 feuert auf FG2. BI2 nach D4 (kein Befehl, nur ein Scherz)",
        "PG1 fire FG2. BI2 to D4 - that's not an order.",
    ],
)
def test_what_is_no_order_by_the_players_own_word_is_quoted_and_not_done(text: str) -> None:
    after, answer = answered(text, seat_in(*STAIR))
    assert told(after) == ["PG1 fire FG2"]
    assert any("BI2" in each for each in answer.unread)


CORRECTED = [
    (SCHWERIN, "PI4: advance 3. sry, 2!", ["PI4 advance 2"]),
    (SCHWERIN, "PI4: advance 3. I mean 2.", ["PI4 advance 2"]),
    (SCHWERIN, "PI4 3 vor. Nein, 2!", ["PI4 advance 2"]),
    (SCHWERIN, "PI4 and PI5 advance 3. Sorry, 2 inches. PB1 fire AI1",
     ["PB1 fire AI1", "PI4 advance 2", "PI5 advance 2"]),
    (GRAMONT, "FI3 2 vor. Ups, 1. FI2 hält", ["FI2 hold", "FI3 move S 1"]),
    (SCHWERIN, "PI4 advance 3. sry, PI5!", ["PI5 advance 3"]),
    (SCHWERIN, "PB1 fire AI1. Sorry, AI2.", ["PB1 fire AI2"]),
    # a place that is given up
    (FREDERICK, "Huss: forget 32,8, sit tight", ["PC5 hold"]),
    (STAIR, "BI1: forget D4, sit tight", ["BI1 hold"]),
    (STAIR, "BI1: drop D4, stay where you are", ["BI1 hold"]),
    (STAIR, "BI1: scrap D4, to C4", ["BI1 move C4"]),
    (STAIR, "BI1: vergiss D4, bleib stehen", ["BI1 hold"]),
    # what heads standing orders is no deed
    (GEORGE, "standing - HI1 react: only when charged. AI1 react: only cav",
     ["react AI1 cavalry", "react HI1 when charged"]),
    (ROEMER, "standing - AC1 breakthrough: always", ["breakthrough AC1 always"]),
    (GEORGE, "perm: HI1 react when charged, AI1 react cav", ["react AI1 cavalry", "react HI1 when charged"]),
    (GEORGE, "Dauerbefehl - HI1 reagiert nur auf Angreifer. AI1 reagiert nur auf Kavallerie",
     ["react AI1 cavalry", "react HI1 when charged"]),
    # so many, and not the fifth
    (ROEMER, "all 5 rgts fwd 6", [f"AC{number} advance 6" for number in (1, 2, 3, 4, 5)]),
    (ROEMER, "alle 5 Rgt. 6 vor", [f"AC{number} advance 6" for number in (1, 2, 3, 4, 5)]),
    # generals go with somebody, or from one to another
    (STAIR, "1st & 3rd Foot one sq up, 2nd Ft stays, Stair w. it",
     ["BI1 move N 1", "BI2 hold", "BI3 move N 1", "ES join BI2"]),
    (STAIR, "BI2 holds, Stair with it", ["BI2 hold", "ES join BI2"]),
    (STAIR, "ES: quit BI2, go to BI1", ["ES join BI1"]),
    # shortened words, and support behind somebody
    (SCHWERIN, "Guards half L 2 + fire AI7", ["PI7 oblique left 2, fire AI7"]),
    (FREDERICK, "PC5 freiw. Rückzug", ["PC5 retreat"]),
    (FREDERICK, "PI9 hinter PI1 als Unterst., PI10 ebenso hinter PI3", ["PI10 support PI3", "PI9 support PI1"]),
    (FREDERICK, "PI9 behind PI1 in support", ["PI9 support PI1"]),
    # what is fired, and what only sums up
    (SCHWERIN, "PB1 AI1 with ball", ["PB1 fire ball AI1"]),
    (SCHWERIN, "PB1 AI1 mit Kugel", ["PB1 fire ball AI1"]),
    # the same as above, where nothing was told before
    (NEIPPERG, "1) AI1 fwd 1\n2) AI6 same\n3) AI2 fwd 2", ["AI1 advance 1", "AI2 advance 2", "AI6 advance 1"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), CORRECTED, ids=[text for _, text, _ in CORRECTED])
def test_the_last_word_counts_and_labels_tell_no_deeds(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, answer = answered(text, seat_in(*place))
    assert told(after) == meant
    assert not after.questions and not answer.unread


def test_all_those_who_fire_are_those_just_named_and_it_is_shown() -> None:
    after, answer = answered("PB1 AI1 with ball; PB2 AB1; heavies AB2 - all firing", seat_in(*SCHWERIN))
    assert told(after) == ["PB1 fire ball AI1", "PB2 fire AB1", "PB3 fire AB2"]
    assert {unit for check in answer.check_this for unit in check.units} == {"PB1", "PB2", "PB3"}


def test_of_a_range_nobody_knows_whom_a_correction_means() -> None:
    after, _ = answered("PI4-6 advance 3. Sorry, PI5!", seat_in(*SCHWERIN))
    assert told(after) != ["PI5 advance 3", "PI6 advance 3"]


def test_who_waits_corrects_nobody() -> None:
    after, _ = answered("FI1 one sq right; FI2 wait", seat_in(*GRAMONT))
    assert told(after) == ["FI1 move W 1", "FI2 hold"]


def test_what_hangs_on_something_is_not_taken_back_by_its_last_words() -> None:
    after, _ = answered("MR1 to D5, if that's impossible forget it.", seat_in(*HARCOURT))
    assert after.questions
