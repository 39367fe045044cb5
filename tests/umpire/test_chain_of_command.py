"""Two commanders and one unit: a chief's clear word goes before its holder's, an unclear one never does."""

from __future__ import annotations

import pytest

from pbem.store import drafts
from pbem.umpire.bounds.opening import draft_of
from tests.umpire.club import Club, body
from tests.umpire.conftest import DETTINGEN

GRAMONT, HARCOURT = DETTINGEN["gramont"], DETTINGEN["harcourt"]


def ordered(club: Club, seat: str) -> list[str]:
    row = drafts.get(club.world.db, club.name, seat, club.game().bound, club.game().edition)
    assert row is not None
    return [str(order) for order in draft_of(row).sheet.orders]


def answer(club: Club, sender: str, text: str) -> str:
    club.write(sender, f"{text}\n")
    club.tick()
    return " ".join(body(club.last(sender, "Received")).replace("|", " ").split())


@pytest.mark.parametrize("text", ["FC1 face", "FC1 shall do something nice", "FC1 - M5", "FC1 fire at the moon"])
def test_an_unclear_line_of_the_chief_leaves_the_holders_order_as_it_is(marching: Club, text: str) -> None:
    answer(marching, HARCOURT, "FC1 - F7")
    told = answer(marching, GRAMONT, text)
    assert "NEEDS YOU" in told and "no order" in told
    assert ordered(marching, "gramont") == []
    assert ordered(marching, "harcourt") == ["FC1 move F7"]
    assert marching.count(HARCOURT, "orders your units") == 0
    marching.pass_deadline()
    assert "FC1 @D8  line E" in body(marching.report_to(HARCOURT)), "it has turned to ride where its holder sent it"


def test_a_clear_line_of_the_chief_goes_before_the_holders(marching: Club) -> None:
    answer(marching, HARCOURT, "FC1 - F7")
    answer(marching, GRAMONT, "FC1 hold")
    marching.pass_deadline()
    assert "FC1 @D8  line S" in body(marching.report_to(HARCOURT))


@pytest.mark.parametrize("text", ["Harcourt, could you bring FC1 up?", "Harcourt, FC1 should go forward, please."])
def test_a_commander_who_is_addressed_is_not_ordered_himself(marching: Club, text: str) -> None:
    answer(marching, GRAMONT, text)
    assert {line.split()[0] for line in ordered(marching, "gramont")} <= {"FC1"}
