"""The referee of Old Dessauer: silent over honest battles, and never over a falsified record."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest

from pbem.audit import referee
from pbem.audit.record import Record
from tests.audit.dessauer_games import WAYS, bought, mollwitz
from tests.audit.falsifying import Falsify, Plain, events, left_out
from tests.often import often

BATTLES = often(2)
BOUNDS = 5
ENOUGH = 2
"""Falsified records of each kind, at most."""
FIELDS = {"mollwitz": mollwitz, "bought": bought}
ALL = [(field, way, seed) for field in FIELDS for way in WAYS for seed in range(BATTLES)]

audit = referee("old_dessauer")


@cache
def battle(field: str, way: str, seed: int) -> tuple[Record, ...]:
    return tuple(FIELDS[field](seed, way, BOUNDS))


@pytest.mark.parametrize(("field", "way", "seed"), ALL)
def test_the_referee_has_nothing_to_say_of_honest_battles(field: str, way: str, seed: int) -> None:
    assert [str(complaint) for complaint in audit(battle(field, way, seed))] == []


def test_the_battles_have_everything_in_them_that_the_referee_looks_at() -> None:
    told = {event["kind"] for key in ALL for record in battle(*key) for event in record.events}
    assert told >= {
        "mustered", "country", "deployed", "rallied", "still_shaken", "confused", "moved", "formed", "faced",
        "attacked", "stood_exposed", "recoiled", "fired", "stood_fire", "broke_under_fire", "struck", "beaten",
        "broke_through",
        "shattered", "withdrew", "disordered", "reformed", "attached", "detached", "general_unhurt",
    }  # fmt: skip


def after_of(record: Record, name: str) -> Plain:
    return next(unit for unit in record.after["units"] if unit["id"] == name)


def before_of(record: Record, name: str) -> Plain:
    return next(unit for unit in record.before["units"] if unit["id"] == name)


def other_needs(*kinds: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, *kinds):
            event["rolls"][0]["needs"] = [6] if len(event["rolls"][0]["needs"]) > 1 else [1, 2, 3, 4, 5, 6]
            return True
        return False

    return falsify


def another_die(*kinds: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, *kinds):
            event["rolls"][0]["dice"] += [1, 1, 1]
            return True
        return False

    return falsify


def other_end(kind: str, other: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            event["kind"] = other
            return True
        return False

    return falsify


def other_reason(kind: str, why: str) -> Falsify:
    """A reason of a throw is gone, and its needs are as if it had never been."""

    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            roll = event["rolls"][0]
            for each in [each for each in roll["modifiers"] if each["why"].startswith(why)]:
                roll["modifiers"].remove(each)
                least = 7 - len(roll["needs"]) + each["amount"]
                roll["needs"] = list(range(max(1, least), 7))
                return True
        return False

    return falsify


def new_reason(kind: str, why: str, amount: int) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            roll = event["rolls"][0]
            if not any(each["why"].startswith(why) for each in roll["modifiers"]):
                roll["modifiers"].append({"amount": amount, "why": why, "clause": ""})
                return True
        return False

    return falsify


def gone_on(kind: str) -> Falsify:
    """A way that leads to the corner of the table, and the position agrees."""

    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            if len(event["track"]) > 1:
                event["track"][-1]["place"] = "at:2:00,2:00"
                after_of(record, event["actors"][0])["pose"].update(x=128, y=128)
                return True
        return False

    return falsify


def other_word(kind: str, key: str, value: str | int) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            if str(event["words"][key]) != str(value):
                event["words"][key] = value
                return True
        return False

    return falsify


def was(kind: str, **kept: object) -> Falsify:
    """The unit of an event was in another state when the bound began."""

    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            before_of(record, event["actors"][0]).update(kept)
            return True
        return False

    return falsify


def afterwards(alter: Callable[[Plain], bool]) -> Falsify:
    """One unit is otherwise in the position that was kept."""

    def falsify(record: Record) -> bool:
        return any(unit["pose"] and not unit["gone"] and alter(unit) for unit in record.after["units"])

    return falsify


def one_fewer(unit: Plain) -> bool:
    unit["figures"] -= 1
    return True


def one_step_on(unit: Plain) -> bool:
    unit["pose"]["x"] += 64
    return True


def calm(unit: Plain) -> bool:
    was_shaken = bool(unit["morale"] == "shaken")
    unit["morale"] = "good"
    return was_shaken


def in_order(unit: Plain) -> bool:
    was_disordered = bool(unit["disordered"]) and unit["kind"] != "artillery"
    unit["disordered"] = False
    return was_disordered


def better(unit: Plain) -> bool:
    unit["grade"] = "A" if unit["grade"] != "A" else "B"
    return True


def far_away(record: Record) -> bool:
    """Who fires musketry does so from the other end of the table."""
    for event in events(record, "fired"):
        unit = before_of(record, event["actors"][0])
        moved = [each for each in record.events if each["kind"] != "fired" and event["actors"][0] in each["actors"]]
        if unit["kind"] != "artillery" and not moved:
            unit["pose"].update(x=unit["pose"]["x"] + 30 * 64)
            return True
    return False


def turned_away(record: Record) -> bool:
    """Who fires looked the other way."""
    for event in events(record, "fired"):
        name = event["actors"][0]
        moved = [
            each for each in record.events if each["kind"] in ("moved", "formed", "faced") and name in each["actors"]
        ]
        if not moved:
            unit = before_of(record, name)
            unit["pose"]["heading"] = (unit["pose"]["heading"] + 1800) % 3600
            return True
    return False


def fewer_inches(record: Record) -> bool:
    for event in events(record, "moved"):
        straight = len(event["track"]) == 2 and len({each["bearing"]["tenths"] for each in event["track"]}) == 1
        if straight and float(event["words"]["inches"]) > 2:
            event["words"]["inches"] = "0.5"
            return True
    return False


def move_untold(record: Record) -> bool:
    for event in events(record, "moved"):
        pose = after_of(record, event["actors"][0])["pose"]
        before = before_of(record, event["actors"][0])["pose"]
        if pose and before and (pose["x"], pose["y"]) != (before["x"], before["y"]):
            record.events.remove(event)
            return True
    return False


def general_beside(record: Record) -> bool:
    """Who is confused had a general beside it."""
    for event in events(record, "confused"):
        unit = before_of(record, event["actors"][0])
        for general in record.before["generals"]:
            enemies = [
                each
                for each in record.before["units"]
                if each["side"] != unit["side"] and each["pose"] and not each["gone"]
                and abs(each["pose"]["x"] - unit["pose"]["x"]) + abs(each["pose"]["y"] - unit["pose"]["y"]) < 12 * 64
            ]  # fmt: skip
            if general["side"] == unit["side"] and not general["attached"] and not general["gone"] and not enemies:
                general["spot"] = f"at:{unit['pose']['x'] // 64}:00,{unit['pose']['y'] // 64}:00"
                return True
    return False


def confused_and_moved(record: Record) -> bool:
    for event in events(record, "moved"):
        confusion = next(events(record, "confused"), None)
        if confusion is not None and len(event["track"]) > 1:
            confusion["actors"] = list(event["actors"])
            return True
    return False


def blow_left_out(record: Record) -> bool:
    """The blow that decided a fight is gone."""
    for event in events(record, "struck"):
        if not event["words"]["hits"].startswith("0"):
            record.events.remove(event)
            return True
    return False


def fired_twice(record: Record) -> bool:
    for event in events(record, "fired"):
        if not event["words"]["hits"].startswith("1") and event["words"]["dice"] > 1:
            record.events.insert(record.events.index(event), deepcopy(event))
            return True
    return False


def later_phase(record: Record) -> bool:
    for event in events(record, "moved"):
        event["phase"] = "Rally"
        return record.events.index(event) > 0
    return False


def another_winner(record: Record) -> bool:
    if record.verdict is None or not record.verdict["winner"]:
        return False
    sides = sorted({unit["side"] for unit in record.after["units"]})
    record.verdict["winner"] = next(side for side in sides if side != record.verdict["winner"])
    return True


def cheaper(record: Record) -> bool:
    for event in events(record, "mustered"):
        event["words"]["total"] -= 1
        return True
    return False


def unfair_country(record: Record) -> bool:
    for feature in record.after["ground"]["features"] if next(events(record, "country"), None) else ():
        feature["corners"] = feature["corners"][:-1]
        return True
    return False


FALSIFIED: dict[str, Falsify] = {
    "another score to rally": other_needs("rallied", "still_shaken"),
    "a rally that was none": other_end("still_shaken", "rallied"),
    "a rally test left out": lambda record: left_out(record, "still_shaken"),
    "another score against confusion": other_needs("confused"),
    "confusion beside a general": general_beside,
    "a move of the confused": confused_and_moved,
    "a move to the end of the table": gone_on("moved"),
    "fewer inches than it went": fewer_inches,
    "a move left out": move_untold,
    "an attack from the end of the table": gone_on("attacked"),
    "an attack by the shaken": was("attacked", morale="shaken"),
    "more files in contact": other_word("attacked", "files", 40),
    "another side that was met": other_word("attacked", "edge", "rear"),
    "a recoil that was none": other_end("recoiled", "stood_exposed"),
    "another die of fire": another_die("fired"),
    "another score of fire": other_needs("fired"),
    "other hits of fire": other_word("fired", "hits", "7 hits"),
    "another weapon": other_word("fired", "weapon", "rifles"),
    "fire of the shaken": was("fired", morale="shaken"),
    "fire at twice the range": far_away,
    "fire out of the back": turned_away,
    "fire twice": fired_twice,
    "the grade of who fires": other_reason("fired", "grade"),
    "fire after a move as if it had stood": other_reason("fired", "moved"),
    "cover in the open": new_reason("fired", "hard cover", -2),
    "a fire test left out": lambda record: left_out(record, "stood_fire"),
    "another score of a fire test": other_needs("stood_fire", "broke_under_fire"),
    "a general who helps in a fire test": new_reason("stood_fire", "general", 1),
    "a unit that stood its fire": other_end("broke_under_fire", "stood_fire"),
    "a flight to the end of the table": gone_on("broke_under_fire"),
    "another die in close combat": another_die("struck"),
    "another score in close combat": other_needs("struck"),
    "other points": other_word("struck", "points", 9),
    "other points of the enemy": other_word("struck", "against", 9),
    "more figures that strike": other_word("struck", "figures", 60),
    "grades in close combat": other_reason("struck", "grade"),
    "defensive fire left out": other_reason("struck", "defensive fire"),
    "disorder left out in close combat": other_reason("struck", "disordered"),
    "a blow left out": blow_left_out,
    "a loser who stays": lambda record: left_out(record, "beaten"),
    "another number of rout hits": other_word("beaten", "hits", 9),
    "a retreat to the end of the table": gone_on("beaten"),
    "a voluntary retreat for nothing": other_word("withdrew", "hits", 0),
    "one shattered left out": lambda record: left_out(record, "shattered"),
    "a general who lives": other_needs("general_unhurt", "general_killed"),
    "order restored that was not lost": was("reformed", disordered=False),
    "a figure that is missing": afterwards(one_fewer),
    "a unit that is elsewhere": afterwards(one_step_on),
    "a unit no longer shaken": afterwards(calm),
    "a unit in order again": afterwards(in_order),
    "a unit of another grade": afterwards(better),
    "a move in the wrong phase": later_phase,
    "another winner": another_winner,
    "an army that is cheaper": cheaper,
    "a country that favours one side": unfair_country,
}


@cache
def honest(field: str, way: str, seed: int, bound: int) -> frozenset[str]:
    return frozenset(str(complaint) for complaint in audit([battle(field, way, seed)[bound]]))


@pytest.mark.parametrize("what", list(FALSIFIED))
def test_the_referee_sees_what_was_falsified(what: str) -> None:
    tried = 0
    for key in ALL:
        for bound, record in enumerate(battle(*key)):
            if tried < ENOUGH:
                altered = deepcopy(record)
                if FALSIFIED[what](altered):
                    tried += 1
                    found = {str(complaint) for complaint in audit([altered])}
                    assert found - honest(*key, bound), f"{what}: {key}, bound {bound}"
    assert tried, f"nothing to falsify: {what}"
