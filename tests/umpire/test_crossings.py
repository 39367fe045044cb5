"""Two commanders of one side whose orders meet are both told at once."""

from __future__ import annotations

from tests.umpire.club import Club, body
from tests.umpire.conftest import DETTINGEN

GRAMONT, HARCOURT, STAIR = DETTINGEN["gramont"], DETTINGEN["harcourt"], DETTINGEN["stair"]


def one_line(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


def test_two_units_of_two_commanders_ordered_into_one_square_are_told_to_both(marching: Club) -> None:
    marching.write(GRAMONT, "FI2 - E6\n")
    marching.tick()
    assert "E6" not in one_line(body(marching.last(HARCOURT)))
    marching.write(HARCOURT, "FC2 - E6\n")
    marching.tick()
    assert "ordered into E6" in one_line(body(marching.last(HARCOURT, "Received")))
    told = one_line(body(marching.last(GRAMONT, "meet")))
    assert "the Duke of Harcourt" in told and "FC2 and FI2 are" in told
    assert marching.count(STAIR, "meet") == 0


def test_what_was_told_once_is_not_told_again_by_the_next_letter(marching: Club) -> None:
    for sender, text in ((GRAMONT, "FI2 - E6\n"), (HARCOURT, "FC2 - E6\n"), (HARCOURT, "FC3 - K6\n")):
        marching.write(sender, text)
        marching.tick()
    assert marching.count(GRAMONT, "meet") == 1
    assert "E6" not in one_line(body(marching.last(HARCOURT, "Received")))
