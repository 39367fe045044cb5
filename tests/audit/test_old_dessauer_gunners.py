"""13.2.1, 16.17: the referee of Old Dessauer over crews that leave their guns, and over guns that answer guns."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest

from pbem.audit import referee
from pbem.audit.record import Record
from tests.audit.falsifying import Falsify, Plain, events, left_out
from tests.audit.gunner_games import BATTLES, gunners

SEEDS = range(6)

audit = referee("old_dessauer")


@cache
def battle(name: str, seed: int) -> tuple[Record, ...]:
    return tuple(gunners(name, seed))


@pytest.mark.parametrize("name", list(BATTLES))
def test_the_referee_has_nothing_to_say_of_honest_gunners(name: str) -> None:
    for seed in SEEDS:
        assert [str(complaint) for complaint in audit(battle(name, seed))] == []


def test_the_battles_have_everything_in_them_that_gunners_do() -> None:
    told = {event["kind"] for name in BATTLES for seed in SEEDS for record in battle(name, seed)
            for event in record.events}  # fmt: skip
    assert told >= {
        "left_guns",
        "ran_into_square",
        "manned_guns",
        "guns_taken",
        "answered_guns",
        "ignored_guns",
        "pushed_back",
    }


def before_of(record: Record, name: str) -> Plain:
    return next(unit for unit in record.before["units"] if unit["id"] == name)


def after_of(record: Record, name: str) -> Plain:
    return next(unit for unit in record.after["units"] if unit["id"] == name)


def of(kind: str, alter: Callable[[Record, Plain], None]) -> Falsify:
    """The first event of a kind is altered, or what the record says beside it."""

    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            alter(record, event)
            return True
        return False

    return falsify


def other_guns(record: Record, event: Plain) -> None:
    """Guns that their crew has left stand ten inches farther west, and the position agrees."""
    event["track"][-1]["place"] = "at:14:00,28:00"
    after_of(record, event["actors"][0])["guns"]["pose"]["x"] = 14 * 64


def guns_elsewhere_now(record: Record) -> bool:
    for unit in record.after["units"]:
        if unit["guns"] and not unit["gone"]:
            unit["guns"]["pose"]["y"] += 64
            return True
    return False


def guns_come_to_them(record: Record, event: Plain) -> None:
    """The guns had been left elsewhere than where they are manned."""
    before_of(record, event["actors"][0])["guns"]["pose"]["x"] -= 10 * 64


def far_square(record: Record, event: Plain) -> None:
    before_of(record, event["targets"][0])["pose"]["y"] += 6 * 64


def no_square(record: Record, event: Plain) -> None:
    before_of(record, event["targets"][0])["formation"] = "column"


def no_square_now(record: Record, event: Plain) -> None:
    before_of(record, before_of(record, event["actors"][0])["shelter"])["formation"] = "column"


def enemy_at_guns(record: Record, event: Plain) -> None:
    before_of(record, "PC1")["pose"]["y"] = 28 * 64


def far_taker(record: Record, event: Plain) -> None:
    """Who takes the guns stopped three inches before them."""
    for moved in events(record, "moved", "attacked"):
        moved["track"][-1]["place"] = "at:24:00,25:00"
    after_of(record, event["actors"][0])["pose"]["y"] = 25 * 64


def lives(record: Record, event: Plain) -> None:
    """Who has lost its guns goes on."""
    left_out(record, "shattered")
    after_of(record, event["targets"][0])["gone"] = ""


def farther(record: Record, event: Plain) -> None:
    """A crew goes twelve inches to its guns."""
    unit = before_of(record, event["actors"][0])
    unit["pose"]["y"] += 8 * 64
    event["track"][0]["place"] = f"at:24:00,{unit['pose']['y'] // 64}:{unit['pose']['y'] % 64:02}"


def never_shelled(record: Record, event: Plain) -> None:
    before_of(record, event["actors"][0])["shelled_by"] = []


def no_duels(record: Record, event: Plain) -> None:
    record.before["rules"]["switches"]["duel"] = False


def other_score(record: Record, event: Plain) -> None:
    event["rolls"][0]["needs"] = [4, 5, 6]


def fires_at_others(record: Record, event: Plain) -> None:
    for fired in events(record, "fired"):
        fired["targets"] = ["AI2"]


def no_die(record: Record) -> bool:
    """Guns that had to answer fire at others as if nothing had been thrown for."""
    for event in events(record, "answered_guns", "ignored_guns"):
        left_out(record, event["kind"])
        for fired in events(record, "fired"):
            fired["targets"] = ["AI2"]
        return True
    return False


def a_general_by(record: Record, event: Plain) -> None:
    """A general was with the guns, who lets them choose."""
    for general in (*record.before["generals"], *record.after["generals"]):
        general["spot"] = "at:24:00,7:32"


def bounced(record: Record) -> list[Plain]:
    """What was fired at the second line behind the one that was aimed at."""
    fired = list(events(record, "fired"))
    return [event for event in fired if event["targets"] == ["AI2"] and len(fired) > 1 and fired[0] is not event]


def too_many_dice(record: Record) -> bool:
    for event in bounced(record):
        event["rolls"][0]["dice"] *= 2
        return True
    return False


def bounces_far(record: Record) -> bool:
    """Whoever the ball went on to stood ten inches farther on."""
    for _ in bounced(record):
        for unit in (before_of(record, "AI2"), after_of(record, "AI2")):
            if unit["pose"]:
                unit["pose"]["y"] += 10 * 64
        return True
    return False


def not_skirmishers(record: Record, event: Plain) -> None:
    before_of(record, event["actors"][0])["formation"] = "line"


def pushed_far(record: Record, event: Plain) -> None:
    event["track"][-1]["place"] = "at:24:00,44:00"
    after_of(record, event["actors"][0])["pose"]["y"] = 44 * 64


def pushed_over_them(record: Record, event: Plain) -> None:
    event["track"][-1]["place"] = "at:24:00,17:00"
    after_of(record, event["actors"][0])["pose"]["y"] = 17 * 64


def nobody_pushes(record: Record, event: Plain) -> None:
    record.before["acting"] = ["austria"]


def renamed(kind: str) -> Callable[[Record, Plain], None]:
    def alter(record: Record, event: Plain) -> None:
        event["kind"] = kind

    return alter


def guns_taken_along(record: Record) -> bool:
    """The crew that was shot off its guns had limbered them, or so it is told."""
    for event in record.events:
        if event["kind"] == "left_guns" and event["clause"] == "15.1":
            record.events.remove(event)
            return True
    return False


FALSIFIED: dict[str, Falsify] = {
    "guns that were left elsewhere": of("left_guns", other_guns),
    "guns that have moved by themselves": guns_elsewhere_now,
    "a crew that left its guns untold": lambda record: left_out(record, "left_guns"),
    "guns taken along in a retreat": guns_taken_along,
    "a crew in a square untold": lambda record: left_out(record, "ran_into_square"),
    "a square that is too far off": of("ran_into_square", far_square),
    "a square that is none": of("ran_into_square", no_square),
    "guns manned again untold": lambda record: left_out(record, "manned_guns"),
    "guns manned out of a broken square": of("manned_guns", no_square_now),
    "guns manned under the enemy's eyes": of("manned_guns", enemy_at_guns),
    "guns that come to their crew": of("manned_guns", guns_come_to_them),
    "guns manned elsewhere": of("came_back", guns_come_to_them),
    "a crew that goes too far": of("came_back", farther),
    "guns taken from afar": of("guns_taken", far_taker),
    "guns that nobody took": lambda record: left_out(record, "guns_taken"),
    "a crew that outlives its guns": of("guns_taken", lives),
    "an answer to guns that did not fire": of("answered_guns", never_shelled),
    "a duel where there are none": of("answered_guns", no_duels),
    "another score to leave guns unanswered": of("ignored_guns", other_score),
    "guns left unanswered without leave": of("answered_guns", renamed("ignored_guns")),
    "guns that never threw for it": no_die,
    "guns that a general had set free": of("answered_guns", a_general_by),
    "ball that bounces too far": bounces_far,
    "ball that bounces with more guns than there are": too_many_dice,
    "close order pushed back": of("pushed_back", not_skirmishers),
    "skirmishers pushed across the table": of("pushed_back", pushed_far),
    "skirmishers pushed towards the enemy": of("pushed_back", pushed_over_them),
    "skirmishers pushed by who does not act": of("pushed_back", nobody_pushes),
    "skirmishers pushed untold": lambda record: left_out(record, "pushed_back"),
    "guns that do not answer": of("answered_guns", fires_at_others),
}


@pytest.mark.parametrize("what", list(FALSIFIED))
def test_the_referee_sees_what_was_falsified_of_gunners(what: str) -> None:
    tried = 0
    for name in BATTLES:
        for record in (record for seed in SEEDS for record in battle(name, seed)):
            altered = deepcopy(record)
            if FALSIFIED[what](altered):
                tried += 1
                assert audit([altered]), f"{what}: {name}"
    assert tried, f"nothing to falsify: {what}"
