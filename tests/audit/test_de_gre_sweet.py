"""The referee of de Gre and the Sweets: silent over honest battles, and never over a falsified record."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import pytest

from pbem.audit import referee
from pbem.audit.record import Record
from tests.audit.falsifying import Falsify, Plain, events, left_out
from tests.audit.sweet_games import WAYS, thrown_together
from tests.often import often

BATTLES = often(4)
BOUNDS = 6
ENOUGH = 3
"""Falsified records of each kind, at most."""

audit = referee("de_gre_sweet")


@cache
def battle(seed: int, way: str) -> tuple[Record, ...]:
    return tuple(thrown_together(seed, way, BOUNDS))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(BATTLES))
def test_the_referee_has_nothing_to_say_of_armies_thrown_together(seed: int, way: str) -> None:
    assert [str(complaint) for complaint in audit(battle(seed, way))] == []


def test_the_battles_have_everything_in_them_that_the_referee_looks_at() -> None:
    told = {
        event["kind"] for way in WAYS for seed in range(4) for record in battle(seed, way) for event in record.events
    }
    assert told >= {
        "deployed", "shot_hit", "shots_missed", "gun_hit", "shot_astray", "canister", "holds_canister", "volley",
        "volley_missed", "marched", "turned", "gave_way", "formed", "stopped", "wheeled", "melee", "lost", "retreated",
        "withdrew", "destroyed", "cut_off", "seized", "left_table", "square_broken",
    }  # fmt: skip


def after_of(record: Record, name: str) -> Plain:
    return next(unit for unit in record.after["units"] if unit["id"] == name)


def other_dice(kind: str, dice: list[int]) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            if event["rolls"] and event["rolls"][0]["dice"] != dice:
                event["rolls"][0]["dice"] = dice
                return True
        return False

    return falsify


def another_die(kind: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            event["rolls"][0]["dice"].append(6)
            return True
        return False

    return falsify


def other_needs(kind: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            event["rolls"][0]["needs"] = [1, 2, 3, 4, 5]
            return True
        return False

    return falsify


def other_word(key: str, value: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, "melee"):
            if event["words"]["relation"] in ("superior", "inferior", "equal") and event["words"][key] != value:
                event["words"][key] = value
                return True
        return False

    return falsify


def gone_on(kind: str) -> Falsify:
    """A way that leads to the corner of the map, and the position agrees."""

    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            event["track"][-1]["place"] = "A1"
            after_of(record, event["actors"][0])["place"] = "A1"
            return True
        return False

    return falsify


def more_fell(record: Record) -> bool:
    """Two stands more fell in a melee than were owed."""
    for event in events(record, "lost"):
        unit = after_of(record, event["actors"][0])
        if unit["stands"] > 2 and unit["place"]:
            event["words"]["stands"] += 2
            unit["stands"] -= 2
            return True
    return False


def silent_loss(record: Record) -> bool:
    for unit in record.after["units"]:
        if unit["place"] and unit["stands"] > 1:
            unit["stands"] -= 1
            return True
    return False


def silent_move(record: Record) -> bool:
    for unit in record.after["units"]:
        if unit["place"] and unit["kind"] != "commander":
            unit["place"] = "P1"
            return True
    return False


def turned_away(record: Record) -> bool:
    """Who fires a volley looked the other way."""
    opposite = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}
    for event in events(record, "volley"):
        unit = next(unit for unit in record.before["units"] if unit["id"] == event["actors"][0])
        if not unit["square"]:
            unit["facing"] = opposite[unit["facing"]]
            return True
    return False


def still_limbered(record: Record) -> bool:
    for event in events(record, "shot_hit", "shots_missed"):
        next(unit for unit in record.before["units"] if unit["id"] == event["actors"][0])["limbered"] = True
        return True
    return False


def shot_again(record: Record) -> bool:
    for event in events(record, "shots_missed"):
        for _ in range(3):
            record.events.insert(record.events.index(event), deepcopy(event))
        return True
    return False


def volley_again(record: Record) -> bool:
    for event in events(record, "volley_missed"):
        if not event["rolls"][0]["modifiers"]:
            record.events.insert(record.events.index(event), deepcopy(event))
            return True
    return False


def march_untold(record: Record) -> bool:
    for event in events(record, "marched"):
        if after_of(record, event["actors"][0])["place"] == event["track"][-1]["place"] != event["track"][0]["place"]:
            record.events.remove(event)
            return True
    return False


def helped_from_afar(record: Record) -> bool:
    """A unit supports a melee from where it cannot."""
    for event in events(record, "melee"):
        name = next(unit["id"] for unit in record.before["units"] if unit["place"] == "A10" or unit["place"])
        if name not in event["actors"] + event["targets"]:
            event["actors"].append(name)
            return True
    return False


FALSIFIED: dict[str, Falsify] = {
    "other dice of a shot": other_dice("shot_hit", [6]),
    "another score for a shot": other_needs("shot_hit"),
    "too many shots": shot_again,
    "a shot of a limbered battery": still_limbered,
    "another die of canister": another_die("canister"),
    "another score for canister": other_needs("canister"),
    "another die in a volley": another_die("volley"),
    "another score for a volley": other_needs("volley"),
    "a volley out of the back": turned_away,
    "a second volley": volley_again,
    "a volley left out": lambda record: left_out(record, "volley"),
    "a march to the end of the map": gone_on("marched"),
    "a retreat to the end of the map": gone_on("retreated"),
    "a march left out": march_untold,
    "another strength of the attack": other_word("attack", "99"),
    "another strength of the defence": other_word("defence", "99"),
    "another loss": other_word("loss", "9½"),
    "another cost": other_word("cost", "9½"),
    "another relation": other_word("relation", "wonderful"),
    "more stands than were owed": more_fell,
    "stands that fell left out": lambda record: left_out(record, "lost"),
    "a retreat left out": lambda record: left_out(record, "retreated"),
    "help from afar": helped_from_afar,
    "a stand that is missing": silent_loss,
    "a unit that is elsewhere": silent_move,
}


@pytest.mark.parametrize("what", list(FALSIFIED))
def test_the_referee_sees_what_was_falsified(what: str) -> None:
    tried = 0
    for seed in range(4):
        for way in WAYS:
            for honest in battle(seed, way)[1:]:
                record = deepcopy(honest)
                if tried < ENOUGH and FALSIFIED[what](record):
                    tried += 1
                    before = {str(complaint) for complaint in audit([honest])}
                    assert {str(complaint) for complaint in audit([record])} - before, f"{what}: seed {seed}, {way}"
    assert tried, f"nothing to falsify: {what}"
