"""Standing orders in whole sentences: told by what happens to somebody, in whatever words and sequence."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from tests.orders.test_five_systems import CONTACT, DARU, GREENE, OPENING, RAAB, read

WINGS = ("raab-contact", "wings")
SULLIVAN, HOWE = ("brandywine", "sullivan"), ("brandywine", "howe")

SAID = [
    (GREENE, "If a counter has to be taken off, make it Irvine first.", ["losses AM2 first"]),
    (GREENE, "Should Nash be beaten, he goes back towards the north.", ["retreat NC1 N"]),
    (GREENE, "Muhlenberg must never chase a beaten enemy.", ["advance GN1 never"]),
    (HOWE, "When I am caught alone I ride north-east.", ["evade HWE NE"]),
    (SULLIVAN, "If Conway is beaten he retires eastward, Scott towards the south.", ["retreat SL1 E", "retreat ST2 S"]),
    (SULLIVAN, "Hazen marches to M23, hour after hour until he arrives.", ["route SU3 M23"]),
    (RAAB, "If they are attacked, GR2 strikes back, but without the guns.", ["counterattack GR2 yes guns out"]),
    (RAAB, "Wird GR1 geschlagen, bleibt sie trotzdem, wo sie steht.", ["retreat GR1 stay"]),
    (OPENING, "FI3 fights its melees to the last man and never breaks off.", ["limit FI3 never"]),
    (OPENING, "Bei drei Treffern verlässt FI5 jedes Handgemenge.", ["limit FI5 3"]),
    (CONTACT, "Given the choice FG2 should fire at cavalry rather than at foot.", ["prefer FG2 cavalry"]),
    (DARU, "PF1 spikes its guns rather than let them fall into enemy hands.", ["spike PF1 always"]),
    (WINGS, "Standing orders: LA1 no advance after combat", ["advance LA1 no"]),
    (WINGS, "From now on no advance after combat for LA1", ["advance LA1 no"]),
    (WINGS, "std: LA1 no adv after combat", ["advance LA1 no"]),
    (DARU, "Wird PL3 geworfen, geht es nach Südwesten zurück.", ["retreat PL3 SW"]),
]


@pytest.mark.parametrize(("place", "text", "meant"), SAID, ids=[text for _, text, _ in SAID])
def test_a_standing_order_is_read_from_a_sentence_and_shown(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    reading = read(place, text)
    found = [line for line in reading.lines if line.standing]
    assert [str(rule) for line in found for rule in line.standing] == meant
    assert all(line.result is Result.GUESS for line in found), "it is not certain, and must be looked at"
    assert not any(line.orders for line in reading.lines)


@pytest.mark.parametrize(
    "text",
    [
        "Whoever is beaten goes back north.",
        "If anybody has to be lost, everybody else first.",
        "All of you strike back if attacked.",
    ],
)
def test_a_guess_gives_nobody_a_standing_order_who_was_not_named(text: str) -> None:
    assert not any(line.standing for line in read(GREENE, text).lines)


def test_an_order_that_says_what_else_is_done_is_no_standing_order() -> None:
    reading = read(OPENING, "FI1 fires if the enemy comes near, otherwise it holds")
    assert not any(line.standing for line in reading.lines)
