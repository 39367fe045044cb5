"""12.16: the referee of Old Dessauer over lines that bend: their shape, their price, and who strikes which wing."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import pytest

from pbem.audit import referee
from pbem.audit.record import Record
from tests.audit.bending_games import PIECES, bending, piece
from tests.audit.dessauer_games import WAYS
from tests.audit.falsifying import Falsify, Plain, events

BOUNDS = 5
SEEDS = range(8)

audit = referee("old_dessauer")


@cache
def battle(way: str) -> tuple[Record, ...]:
    return tuple(bending(0, way, BOUNDS))


@cache
def pieces() -> tuple[Record, ...]:
    return tuple(piece(name, seed) for name in PIECES for seed in SEEDS)


@pytest.mark.parametrize("way", WAYS)
def test_the_referee_has_nothing_to_say_of_honest_bends(way: str) -> None:
    assert [str(complaint) for complaint in audit(battle(way))] == []


@pytest.mark.parametrize("name", list(PIECES))
def test_the_referee_has_nothing_to_say_of_bent_lines_that_are_met_or_fire(name: str) -> None:
    for seed in SEEDS:
        assert [str(complaint) for complaint in audit([piece(name, seed)])] == []


def test_the_battles_have_bends_and_the_pieces_what_they_are_called() -> None:
    formed = [
        event["words"]["formation"] for way in WAYS for record in battle(way) for event in events(record, "formed")
    ]
    assert formed.count("bent line") > 20
    assert formed.count("line") > 5
    kept = {
        (event["words"]["edge"], event["targets"][0]) for record in pieces() for event in events(record, "attacked")
    }
    assert kept >= {("front", "AI1"), ("left", "AI1"), ("rear", "AI1")}
    flanked = [
        modifier["why"]
        for record in pieces()
        for event in events(record, "struck")
        for roll in event["rolls"]
        for modifier in roll["modifiers"]
    ]
    assert flanked.count("attacked in flank or rear") > 8


def bent_ones(record: Record) -> list[Plain]:
    return [event for event in events(record, "formed") if event["words"]["formation"] == "bent line"]


def too_sharp(record: Record) -> bool:
    """Everywhere in the record it is bent by more than a right angle."""
    for event in bent_ones(record):
        name, found = event["actors"][0], False
        bends = [standing["footprint"]["bend"] for standing in event["track"]]
        bends += [unit["bend"] for unit in record.after["units"] if unit["id"] == name]
        for end in (wing for bend in bends if bend for wing in (bend["left"], bend["right"]) if wing):
            end["angle"], found = 1000, True
        return found
    return False


def for_nothing(record: Record) -> bool:
    for event in bent_ones(record):
        event["words"]["inches"] = "0"
        return True
    return False


def went_bent(record: Record) -> bool:
    """A bent line that went, and no word of its being a line again."""
    bent = {unit["id"] for unit in record.before["units"] if unit["bend"]}
    for event in events(record, "formed"):
        if event["actors"][0] in bent:
            event["kind"] = "moved"
            return True
    return False


def of_horse(record: Record) -> bool:
    for event in bent_ones(record):
        for unit in (*record.before["units"], *record.after["units"]):
            if unit["id"] == event["actors"][0]:
                unit["kind"] = "medium cavalry"
        return True
    return False


def another_wing(record: Record) -> bool:
    """Afterwards it is bent at the other end."""
    for unit in record.after["units"]:
        if unit["bend"] and not unit["gone"] and bool(unit["bend"]["left"]) != bool(unit["bend"]["right"]):
            unit["bend"].update(left=unit["bend"]["right"], right=unit["bend"]["left"])
            return True
    return False


def straight_all_along(record: Record) -> bool:
    """Who fires from two wings was never bent."""
    fired = [event["actors"][0] for event in events(record, "fired")]
    for unit in record.before["units"]:
        if unit["bend"] and fired.count(unit["id"]) == 2:
            unit["bend"], unit["formation"] = None, "line"
            return True
    return False


def figures_round_the_bend(record: Record) -> bool:
    """A U that strikes with all it has at who stands before its middle."""
    for event in events(record, "struck"):
        unit = next(each for each in record.before["units"] if each["id"] == event["actors"][0])
        if unit["bend"] and unit["bend"]["left"] and unit["bend"]["right"]:
            event["words"]["figures"] = unit["figures"]
            return True
    return False


FALSIFIED: dict[str, Falsify] = {
    "a bend beyond a right angle": too_sharp,
    "a bend for nothing": for_nothing,
    "a bent line that goes": went_bent,
    "cavalry that bends": of_horse,
    "a bend at the other end": another_wing,
    "fire to the side out of a straight line": straight_all_along,
    "overlap round a bend": figures_round_the_bend,
}


@pytest.mark.parametrize("what", list(FALSIFIED))
def test_the_referee_sees_what_was_falsified(what: str) -> None:
    tried = 0
    for record in (*pieces(), *(record for way in WAYS for record in battle(way))):
        altered = deepcopy(record)
        if tried < 2 and FALSIFIED[what](altered):
            tried += 1
            honest = {str(complaint) for complaint in audit([record])}
            assert {str(complaint) for complaint in audit([altered])} - honest, what
    assert tried, f"nothing to falsify: {what}"
