"""Who keeps level, stays beside, leaves or blocks somebody, and where those face who went there together."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from tests.orders.test_five_systems import CONTACT, GREENE, OPENING, ordered, read

STAIR, HOWE, HARCOURT = ("dettingen-contact", "stair"), ("brandywine", "howe"), ("dettingen-opening", "harcourt")

READ = [
    # as far and in the same direction
    (OPENING, "FI1 goes to D5 and FI2 keeps level with it.", ["FI1 move D5", "FI2 move E5"]),
    (OPENING, "FI1 two squares forward. FI2 and FI3 keep up with it, FI4 holds.",
     ["FI1 move S 2", "FI2 move S 2", "FI3 move S 2", "FI4 hold"]),
    (OPENING, "FI1 nach D5, FI2 hält Schritt.", ["FI1 move D5", "FI2 move E5"]),
    (OPENING, "FI1 nach D5, FI2 bleibt auf gleicher Höhe mit FI1.", ["FI1 move D5", "FI2 move E5"]),
    (("mollwitz", "schwerin"), "PI1 five inches forward, PI2 keeps pace with it.", ["PI1 advance 5", "PI2 advance 5"]),
    (HOWE, "LI1 two squares south, LI2 keeps level with it.", ["LI1 move S 2", "LI2 move S 2"]),
    # he stays, and the other tells where
    (STAIR, "BC1 stays behind BI1.", ["BC1 hold"]),
    (OPENING, "FI8 stays next to FI7, FI6 goes to I6.", ["FI8 hold", "FI6 move I6"]),
    (OPENING, "FI8 bleibt neben FI7.", ["FI8 hold"]),
    # a general leaves those with whom he rides
    (STAIR, "I leave BI2.", ["ES leave"]),
    (STAIR, "I leave the ranks of BI2 at once.", ["ES leave"]),
    (STAIR, "Ich verlasse BI2 sofort.", ["ES leave"]),
    (STAIR, "Stair leaves BI2 and joins BI3.", ["ES join BI3"]),
    (STAIR, "I leave BI3 where it is.", ["BI3 hold"]),
    # in whose way he is
    (OPENING, "FI7 goes to J6, it's blocking FI8.", ["FI7 move J6"]),
    (OPENING, "FI7 nach J6, es versperrt FI8 die Sicht.", ["FI7 move J6"]),
    # they go there together, and each faces his own way
    (GREENE, "Bland and Moylan both go to I25, where Bland faces N and Moylan faces S.",
     ["BL1 move I25, face N", "MY1 move I25, face S"]),
    (OPENING, "FI1 and FI2 go to D5. FI1 faces east, FI2 west.", ["FI1 move D5, face E", "FI2 move D5, face W"]),
    (OPENING, "FI1 geht nach D5. FI1 blickt nach Osten.", ["FI1 move D5, face E"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_it_is_read_as_an_umpire_would_take_it(place: tuple[str, str], text: str, meant: list[str]) -> None:
    reading = read(place, text)
    assert sorted(ordered(reading)) == sorted(meant)
    assert not any(line.result is Result.ASK for line in reading.lines)


@pytest.mark.parametrize(
    "text", ["FI2 keeps pace with FI1.", "FI2 hält Schritt.", "FI1 fires at D4, FI2 keeps level with it."]
)
def test_with_somebody_who_goes_nowhere_nobody_keeps_level_unasked(text: str) -> None:
    assert "FI2 hold" not in ordered(read(CONTACT, text))


def test_who_is_left_somewhere_is_not_left_by_his_general() -> None:
    assert "ES leave" not in ordered(read(STAIR, "I leave BI2 in D3."))


def test_a_front_of_another_paragraph_or_in_doubt_replaces_the_way() -> None:
    assert ordered(read(OPENING, "FI1 to D5.\n\nFI1 faces E.")) == ["FI1 face E"]


def test_who_moves_aside_does_not_stay() -> None:
    reading = read(HARCOURT, "FC1 moves aside, it is blocking MR1.")
    assert not ordered(reading)
    assert [line.result for line in reading.lines if "FC1" in line.units] == [Result.ASK]
