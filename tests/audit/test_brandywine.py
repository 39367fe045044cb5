"""The referee of Brandywine: silent over honest battles, and never over a falsified record."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import pytest

from pbem.audit import referee
from pbem.audit.complaint import Complaint
from pbem.audit.record import Record
from tests.audit.brandywine_games import WAYS, staffed, thrown_together
from tests.audit.falsifying import Falsify, Plain, events, left_out
from tests.often import often

BATTLES = often(4)
BOUNDS = 6
ENOUGH = 3
"""Falsified records of each kind, at most."""

audit = referee("brandywine")


@cache
def battle(seed: int, way: str) -> tuple[Record, ...]:
    return tuple(thrown_together(2 * seed, way, BOUNDS))


def disputed(complaint: Complaint) -> bool:
    """Who was come upon from the side by an advance after the march cannot turn any more, and attacks nobody."""
    return complaint.clause == "14.0" and " an attack on " in complaint.expected and "faced away" in complaint.recorded


def complaints(records: tuple[Record, ...]) -> list[str]:
    return [str(complaint) for complaint in audit(records) if not disputed(complaint)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(BATTLES))
def test_the_referee_has_nothing_to_say_of_armies_thrown_together(seed: int, way: str) -> None:
    assert complaints(battle(seed, way)) == []


@pytest.mark.parametrize("way", WAYS)
def test_the_referee_has_nothing_to_say_of_the_printed_battle(way: str) -> None:
    assert complaints(tuple(staffed(1, way, 10))) == []


def test_the_battles_have_everything_in_them_that_the_referee_looks_at() -> None:
    told = {
        event["kind"] for way in WAYS for seed in range(4) for record in battle(seed, way) for event in record.events
    }
    assert told >= {
        "deployed", "marched", "turned", "contact", "stopped", "cut_off", "reorganised", "still_disorganised", "battle",
        "eliminated", "retreated", "lost_in_retreat", "disorganised", "disorganised_twice", "held", "released",
        "must_answer", "advanced", "commander_safe", "commander_fled", "prize",
    }  # fmt: skip


def after_of(record: Record, name: str) -> Plain:
    return next(unit for unit in record.after["units"] if unit["id"] == name)


def before_of(record: Record, name: str) -> Plain:
    return next(unit for unit in record.before["units"] if unit["id"] == name)


def moved_away(record: Record, kind: str, to: str = "row:A1") -> bool:
    """The last square of a track is another, and the position agrees."""
    for event in events(record, kind):
        event["track"][-1]["place"] = to
        after_of(record, event["actors"][0])["place"] = to
        return True
    return False


def slower(record: Record) -> bool:
    """A unit that marched had a smaller movement factor than its march asks for."""
    for event in events(record, "marched"):
        if len(event["track"]) > 2:
            for unit in (before_of(record, event["actors"][0]), after_of(record, event["actors"][0])):
                unit["moves"] = 0 if unit["moves"] == 1 else 1
            return True
    return False


def no_road(record: Record) -> bool:
    """The roads are gone from the map, and the long marches by them stay."""
    long = any(len(event["track"]) > 8 for event in events(record, "marched"))
    record.before["ground"]["roads"] = record.after["ground"]["roads"] = []
    return long


def march_of_the_held(record: Record) -> bool:
    for event in events(record, "marched"):
        unit = before_of(record, event["actors"][0])
        if unit["strength"]:
            unit["held_by"] = [next(each["id"] for each in record.before["units"] if each["side"] != unit["side"])]
            return True
    return False


def overstacked(record: Record) -> bool:
    for event in events(record, "marched"):
        for unit in (before_of(record, event["actors"][0]), after_of(record, event["actors"][0])):
            unit["strength"] = 16
        return True
    return False


def other_word(key: str, word: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, "battle"):
            if event["words"][key] != word:
                event["words"][key] = word
                return True
        return False

    return falsify


def other_dice(kind: str, dice: list[int]) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            event["rolls"][0]["dice"] = dice
            return True
        return False

    return falsify


def third_die(record: Record) -> bool:
    for event in events(record, "battle"):
        event["rolls"][0]["dice"].append(1)
        return True
    return False


def unled(record: Record) -> bool:
    """A modifier of a commander who was elsewhere."""
    for event in events(record, "battle"):
        if not event["rolls"][0]["modifiers"]:
            event["rolls"][0]["modifiers"].append({"amount": -1, "why": "General Howe", "clause": ""})
            return True
    return False


def fought_twice(record: Record) -> bool:
    for event in events(record, "battle"):
        record.events.insert(record.events.index(event), deepcopy(event))
        return True
    return False


def fewer_defenders(record: Record) -> bool:
    """An enemy in whose control the attackers stand is left out."""
    for event in events(record, "battle"):
        if len(event["targets"]) > 1:
            event["targets"].pop()
            return True
    return False


def another_lost(record: Record) -> bool:
    """The loss falls upon a unit that was not in the battle."""
    for event in events(record, "eliminated"):
        lost = event["actors"][0]
        other = next(unit for unit in record.after["units"] if unit["strength"] and not unit["eliminated"])
        event["actors"] = [other["id"]]
        other["eliminated"], other["place"] = True, None
        after_of(record, lost)["eliminated"] = False
        return True
    return False


def lost_though_free(record: Record) -> bool:
    for event in events(record, "retreated"):
        unit = after_of(record, event["actors"][0])
        if unit["strength"] and not unit["eliminated"]:
            event["kind"] = "lost_in_retreat"
            event["track"] = event["track"][:1]
            unit["eliminated"], unit["place"] = True, None
            return True
    return False


def too_far_back(record: Record) -> bool:
    for event in events(record, "retreated"):
        if len(event["track"]) == 3 and event["track"][1]["place"] != event["track"][0]["place"]:
            event["track"].pop()
            after_of(record, event["actors"][0])["place"] = event["track"][-1]["place"]
            return True
    return False


def other_facing(record: Record) -> bool:
    for event in events(record, "battle"):
        name = event["actors"][0]
        opposite = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}
        for told in record.events:
            if name in told["actors"] and told["kind"] in ("marched", "turned"):
                told["words"]["facing"] = opposite[told["words"]["facing"]]
                return True
    return False


def silent_change(key: str, value: object) -> Falsify:
    def falsify(record: Record) -> bool:
        for unit in record.after["units"]:
            if unit["strength"] and unit["place"] and unit[key] != value:
                unit[key] = value
                return True
        return False

    return falsify


def prize_given_away(record: Record) -> bool:
    prize = record.after["prizes"][0]
    prize["side"] = "british" if prize["side"] == "american" else "american"
    return True


def verdict_turned(record: Record) -> bool:
    if record.verdict is None:
        return False
    record.verdict["score"]["british"] += 1
    return True


FALSIFIED: dict[str, Falsify] = {
    "a march that ends elsewhere": lambda record: moved_away(record, "marched"),
    "a march beyond the factor": slower,
    "long marches without roads": no_road,
    "a march of a held unit": march_of_the_held,
    "more than fifteen factors": overstacked,
    "another sum of the attack": other_word("attack", "GN1 99 = 99"),
    "another sum of the defence": other_word("defence", "GN1 99 = 99"),
    "other odds": other_word("odds", "6-1"),
    "another entry of the table": other_word("result", "D2"),
    "other dice": other_dice("battle", [1, 7]),
    "a third die": third_die,
    "a commander who was not there": unled,
    "a unit that fights twice": fought_twice,
    "an enemy left out": fewer_defenders,
    "a battle left out": lambda record: left_out(record, "battle"),
    "an attack out of the back": other_facing,
    "a loss left out": lambda record: left_out(record, "eliminated"),
    "a loss of somebody else": another_lost,
    "a retreat left out": lambda record: left_out(record, "retreated"),
    "a retreat of one square for two": too_far_back,
    "a unit lost that could retreat": lost_though_free,
    "a retreat to the end of the map": lambda record: moved_away(record, "retreated"),
    "disorder left out": lambda record: left_out(record, "disorganised"),
    "a hold left out": lambda record: left_out(record, "held"),
    "an answer left out": lambda record: left_out(record, "must_answer"),
    "an advance beyond the square left": lambda record: moved_away(record, "advanced"),
    "a throw for a commander left out": lambda record: left_out(record, "commander_safe"),
    "a commander who lives on a twelve": other_dice("commander_safe", [6, 6]),
    "a throw to reorganise left out": lambda record: left_out(record, "still_disorganised"),
    "reorganised with an eight": other_dice("reorganised", [4, 3]),
    "in disorder with a twelve": other_dice("still_disorganised", [6, 6]),
    "a ride of three squares": lambda record: moved_away(record, "commander_fled"),
    "a change of place that nothing tells": silent_change("place", "row:W28"),
    "a change of facing that nothing tells": silent_change("facing", "N"),
    "disorder that nothing tells": silent_change("disorganised", True),
    "a square of victory given away": prize_given_away,
    "points of nobody": verdict_turned,
}


@pytest.mark.parametrize("what", FALSIFIED)
def test_a_falsified_record_is_complained_of(what: str) -> None:
    found = 0
    for way in WAYS:
        for seed in range(4):
            for honest in battle(seed, way)[1:]:
                record = deepcopy(honest)
                if found < ENOUGH and FALSIFIED[what](record):
                    found += 1
                    known = {str(complaint) for complaint in audit([honest])}
                    assert {str(complaint) for complaint in audit([record])} - known, f"{way} {seed}"
    assert found


def test_a_complaint_names_bound_clause_and_unit() -> None:
    record = deepcopy(next(each for each in battle(0, "alternate") if list(events(each, "retreated"))))
    retreat = next(iter(events(record, "retreated")))
    record.events.remove(retreat)
    told = [str(complaint) for complaint in audit([record])]
    assert any(f"bound {record.bound}" in each and "20.0" in each and retreat["actors"][0] in each for each in told)
