"""What the GM may lay down: each ruling with its whole answer, and what the table is after it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.dice import Dice
from pbem.battle.ruling import Ruling
from pbem.battle.settable import WrongRuling
from pbem.rules.napoleonic_squares.field.position import Objective, Position, Terms
from tests.rules.napoleonic_squares.board import board, sq

GROUND = """
4 . . . .
3 . T . .
2 . . . ~
1 . . . .
"""
UNITS = """
FI1 B1 inf 8/8/8
FI2 B3 inf 8/8/8 town hits=2
FI3 B3 inf 8/8/8
FC1 B3 light 8/8
FG1 B3 foot 8
FI4 B3 inf 8/8/8
FI5 - inf 8/8/8 arrives=4 entry=A1
AI1 C4 inf 6/8/8
"""
ANSWERS = (
    ("FI1 hits 3", "FI1 3 hits"),
    ("FI1 hits 12", "FI1 12 hits"),
    ("FI1 hits 13", "hits '13'; a number from 0 to 12"),
    ("FI5 hits 1", "FI5 is not on the table; a base on the table, or RULE FI5 at a square"),
    ("NAP hits 1", "NAP is a general: he has no hits; a base"),
    ("XX1 hits 1",
     "there is no base or general 'XX1'; one of FI1, FI2, FI3, FC1, FG1, FI4, FI5, AI1, NAP, DAV, HIL"),
    ("fi1 at c1", "FI1 in C1"),
    ("FI1 at B3", "B3 is full; four brigades and two batteries in a square"),
    ("FC1 at B3", "FC1 in B3"),
    ("FI1 at C4", "the enemy holds C4: AI1; a square without the enemy"),
    ("FI1 at D2", "nobody of that side can stand in D2; a square of the map that it can enter"),
    ("FI1 at E9", "nobody of that side can stand in E9; a square of the map that it can enter"),
    ("NAP at C1", "NAP in C1"),
    ("DAV at C4", "the enemy holds C4: AI1; a square without the enemy"),
    ("FI2 town out", "FI2 out of the town of B3"),
    ("FI2 town in", "FI2 in the town of B3"),
    ("FI3 town in", "FI2 is in the town; RULE FI2 town out"),
    ("FI3 town out", "FI3 out of the town of B3"),
    ("FC1 town in", "FC1 cannot be in a town there; infantry, in a square with a town"),
    ("FI1 town in", "FI1 cannot be in a town there; infantry, in a square with a town"),
    ("FI1 fate destroyed", "FI1 destroyed"),
    ("NAP fate destroyed", "NAP is a general: he has no fate; a base"),
    ("FI5 arrives 3", "FI5 comes on for bound 3"),
    ("FI5 arrives 2", "bound 2 is begun; 3 or later"),
    ("FI5 arrives 100", "arrives '100'; a number from 1 to 99"),
    ("FI1 arrives 3", "FI1 is not one of those to come; RULE FI1 at a square"),
    ("NAP arrives 5", "NAP is a general: he has no arrives; a base"),
    ("DAV die 12", "DAV contests with a d12"),
    ("NAP die 6", "NAP contests with a d6"),
    ("DAV die 7", "DAV with a d7; a general, and one of 6, 8, 10, 12"),
    ("DAV die 13", "die '13'; a number from 6 to 12"),
    ("FI1 die 8", "FI1 with a d8; a general, and one of 6, 8, 10, 12"),
    ("B3 holder french", "B3 held by France"),
    ("B3 holder austrian", "'austrian' cannot hold B3; french, who stands there"),
    ("a4 holder AUSTRIAN", "A4 held by Austria"),
    ("A4 holder prussia", "'prussia' cannot hold A4; french, austrian"),
    ("C1 holder french", "'C1' is no objective; B3, A4"),
)  # fmt: skip


def table(bound: int = 2) -> Position:
    position = board(GROUND, UNITS, generals=["NAP d12 french B1 chief joined=DAV"], bound=bound)
    return replace(position, terms=Terms((Objective("mill", sq("B3"), 2), Objective("ford", sq("A4"), 1))))


def ruled(position: Position, text: str) -> Position:
    return rules.rule(position, ruling(text))[0]


def ruling(text: str) -> Ruling:
    """`GR1 hits 2`."""
    subject, field, value = text.split(" ", 2)
    return Ruling(subject, field, value)


@pytest.mark.parametrize(("text", "answer"), ANSWERS)
def test_every_ruling_is_answered_with_what_was_done_or_what_would_be_right(text: str, answer: str) -> None:
    try:
        _, (event,) = rules.rule(table(), ruling(text))
        said = f"{event.actors[0]} {event.words['what']}"
        assert event.seen_by == ("french", "austrian")
    except WrongRuling as wrong:
        said = str(wrong)
    assert said == answer


def test_nothing_is_ruled_before_the_armies_stand() -> None:
    with pytest.raises(WrongRuling, match="nobody is set up yet"):
        ruled(table(0), "FI1 hits 1")
    assert ruled(table(1), "FI1 hits 1").unit("FI1").hits == 1


CHANGES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("FI2 at A1", {"place": sq("A1"), "in_town": False}),
    ("FI5 at A2", {"place": sq("A2"), "arrives": 0}),
    ("FI2 fate destroyed", {"place": None, "in_town": False, "destroyed": True}),
    ("FI5 fate destroyed", {"destroyed": True, "arrives": 0}),
    ("FI5 arrives 7", {"arrives": 7}),
    ("FI2 town out", {"in_town": False}),
    ("NAP at C1", {"place": sq("C1"), "joined": ""}),
    ("DAV die 12", {"die": 12}),
)


def test_the_dead_are_not_told_when_to_come() -> None:
    with pytest.raises(WrongRuling, match="FI5 is not one of those to come"):
        ruled(ruled(table(), "FI5 fate destroyed"), "FI5 arrives 4")


@pytest.mark.parametrize(("text", "changes"), CHANGES)
def test_a_ruling_changes_what_it_names_and_nothing_else(text: str, changes: dict[str, Any]) -> None:
    before, named = table(), text.split()[0]
    units = tuple(replace(unit, **changes) if unit.id == named else unit for unit in before.units)
    generals = tuple(replace(general, **changes) if general.id == named else general for general in before.generals)
    assert ruled(before, text) == replace(before, units=units, generals=generals)


def test_a_holder_takes_the_place_of_the_one_before_and_of_no_other() -> None:
    after = ruled(ruled(ruled(table(), "A4 holder french"), "B3 holder french"), "A4 holder austrian")
    assert {str(holder.square): holder.side for holder in after.holders} == {"A4": "austrian", "B3": "french"}
    assert len(after.holders) == 2


def test_a_general_who_had_quit_the_field_comes_back_to_troops_that_the_gm_puts_back_on_it() -> None:
    beaten = ruled(table(), "AI1 fate destroyed")
    alone = rules.resolve(beaten, [], Dice(b"", b"", 2)).position
    assert alone.general("HIL").place is None
    back = rules.resolve(ruled(alone, "AI1 at C4"), [], Dice(b"", b"", 3))
    assert back.position.general("HIL").place == sq("C4")
    assert ("HIL",) in [event.actors for event in back.events if event.kind == "arrived"]
    still = rules.resolve(alone, [], Dice(b"", b"", 3)).position
    assert still.general("HIL").place is None
