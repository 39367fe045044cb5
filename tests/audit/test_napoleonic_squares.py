"""The referee of Napoleonic "squares": silent over honest battles, and never over a falsified record."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache

import pytest

from pbem.audit import referee
from pbem.audit.complaint import Complaint
from pbem.audit.record import Record
from tests.audit.falsifying import Falsify, Plain, events, left_out
from tests.audit.napoleonic_games import game
from tests.often import often

BATTLES = often(24)
FALSIFIED_IN = 24
"""Battles in which something to falsify is looked for."""
ENOUGH = 4
"""Falsified records of each kind, at most."""

audit = referee("napoleonic_squares")


@cache
def battle(seed: int) -> tuple[Record, ...]:
    return tuple(game(seed))


@pytest.mark.parametrize("seed", range(BATTLES))
def test_the_referee_has_nothing_to_say_of_an_honest_battle(seed: int) -> None:
    assert [str(complaint) for complaint in audit(battle(seed))] == []


def test_the_battles_have_everything_in_them_that_the_referee_looks_at() -> None:
    told = {event["kind"] for seed in range(BATTLES) for record in battle(seed) for event in record.events}
    assert told >= {
        "action_dice", "dice_off", "dice_off_equal", "leftover_die", "chief_joins", "moved", "entered_town",
        "left_town",
        "bombarded", "rallied", "not_rallied", "assault", "pressed", "counterattack", "skirmish_won", "skirmish_even",
        "assault_won", "assault_lost", "assault_drawn", "stood_firm", "fell_back", "carried_away", "withdrew",
        "cornered",
        "destroyed", "advanced", "took_town", "nightfall", "rested", "arrived", "general_driven", "general_gone",
        "general_rides",
    }  # fmt: skip


def rolls(record: Record, label: str) -> Iterator[Plain]:
    return (roll for event in record.events for roll in event["rolls"] if roll["label"].startswith(label))


def unit_of(record: Record, name: str) -> Plain:
    return next(each for each in (*record.before["units"], *record.before["generals"]) if each["id"] == name)


def after_of(record: Record, name: str) -> Plain:
    return next(each for each in (*record.after["units"], *record.after["generals"]) if each["id"] == name)


RETREATS = ("fell_back", "carried_away", "withdrew", "destroyed", "advanced")
FIGHTS = ("assault_won", "assault_lost", "assault_drawn")


def one_die_more(label: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for roll in rolls(record, label):
            roll["base"] += 1
            roll["dice"].append(1)
            return True
        return False

    return falsify


def one_die_less(label: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for roll in rolls(record, label):
            if len(roll["dice"]) > 1 and roll["dice"][-1] not in roll["needs"]:
                roll["base"] -= 1
                roll["dice"].pop()
                return True
        return False

    return falsify


def larger_dice(label: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for roll in rolls(record, label):
            roll["sides"] += 2
            if roll["needs"]:
                roll["needs"].append(roll["sides"] - 1)
                roll["needs"].append(roll["sides"])
            return True
        return False

    return falsify


def easier_needs(label: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for roll in rolls(record, label):
            roll["needs"].insert(0, roll["needs"][0] - 1)
            return True
        return False

    return falsify


def miscounted(label: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for roll in rolls(record, label):
            if roll["successes"]:
                roll["successes"] -= 1
                return True
        return False

    return falsify


def a_hit_forgotten(record: Record) -> bool:
    for unit in record.after["units"]:
        if unit["hits"] and not unit["destroyed"]:
            unit["hits"] -= 1
            return True
    return False


def two_squares_too_far(record: Record) -> bool:
    for event in events(record, "moved"):
        column, row = event["track"][0]["place"]
        there = f"{chr(ord(column) + (3 if column < 'D' else -3))}{row}"
        event["track"] = [event["track"][0], {**event["track"][-1], "place": there}]
        after_of(record, event["actors"][0])["place"] = there
        return True
    return False


def cheaper_march(record: Record) -> bool:
    for event in events(record, "moved"):
        if event["words"]["points"] > 1:
            event["words"]["points"] -= 1
            return True
    return False


def moved_in_secret(record: Record) -> bool:
    moving = {name for event in record.events for name in event["actors"] if event["kind"] != "order_result"}
    for unit in record.after["units"]:
        if unit["place"] and unit["id"] not in moving:
            unit["place"] = "A1" if unit["place"] != "A1" else "B1"
            return True
    return False


def another_command(record: Record) -> bool:
    acting = ""
    for event in record.events:
        if event["kind"] in {"dice_off", "dice_off_equal", "leftover_die"}:
            acting = event["actors"][0]
        if event["kind"] in {"moved", "bombarded"}:
            for unit in record.before["units"]:
                mover = unit_of(record, event["actors"][0])
                if unit["command"] != acting and (unit["place"], unit["kind"]) == (mover["place"], mover["kind"]):
                    event["actors"] = [unit["id"]]
                    return True
    return False


def the_loser_acts(record: Record) -> bool:
    for event in events(record, "dice_off"):
        event["actors"], event["targets"] = event["targets"], event["actors"]
        event["words"]["score"], event["words"]["against"] = event["words"]["against"], event["words"]["score"]
        return True
    return False


def a_better_prize(record: Record) -> bool:
    for event in events(record, "dice_off", "leftover_die"):
        if event["words"]["prize"] < 3:
            event["words"]["prize"] += 1
            return True
    return False


def never_acted(record: Record) -> bool:
    return left_out(record, "leftover_die")


def too_far_to_bombard(record: Record) -> bool:
    for event in events(record, "bombarded"):
        place = event["track"][0]["place"]
        event["track"][0]["place"] = f"{chr(ord(place[0]) + 3)}{place[1]}"
        return True
    return False


def foot_guns_march_and_fire(record: Record) -> bool:
    for index, event in enumerate(record.events):
        if event["kind"] == "bombarded" and unit_of(record, event["actors"][0])["kind"] == "foot artillery":
            here = event["track"][0]["place"]
            track = [{"place": here}, {"place": here}]
            moved = {"kind": "moved", "actors": event["actors"], "track": track, "words": {"points": 0}, "rolls": []}
            record.events.insert(index, {**event, **moved})
            return True
    return False


def more_bombarded(record: Record) -> bool:
    for event in events(record, "bombarded"):
        if event["words"]["hits"]:
            event["words"]["hits"] -= 1
            return True
    return False


def a_battery_spared(record: Record) -> bool:
    for event in events(record, "bombarded"):
        if len(event["targets"]) > 1:
            event["targets"].pop()
            return True
    return False


def a_hit_told_away(record: Record) -> bool:
    for event in events(record, *FIGHTS):
        if event["words"]["inflicted"].startswith("2"):
            event["words"]["inflicted"] = "1 hit"
            return True
    return False


def lost_is_won(record: Record) -> bool:
    for event in events(record, "assault_lost"):
        event["kind"] = "assault_won"
        return True
    return False


def a_third_brigade(record: Record) -> bool:
    gone = {name for each in events(record, "moved", *RETREATS) for name in each["actors"]}
    for event in events(record, "assault"):
        place = event["track"][0]["place"]
        here = [unit for unit in record.before["units"] if unit["place"] == place and unit["id"] not in gone]
        brigades = [unit["id"] for unit in here if "artillery" not in unit["kind"]]
        if len(brigades) > 2:
            event["actors"] += [name for name in brigades if name not in event["actors"]]
            return True
    return False


def a_defender_from_elsewhere(record: Record) -> bool:
    for event in events(record, "assault"):
        place = event["track"][-1]["place"]
        side = unit_of(record, event["targets"][0])["side"]
        for unit in record.after["units"]:
            was = unit_of(record, unit["id"])["place"]
            if unit["side"] == side and unit["place"] == was and was not in {place, None}:
                event["targets"] = [unit["id"]]
                return True
    return False


def other_skirmishers(record: Record) -> bool:
    adjectives = [side["adjective"] for side in record.before["sides"]]
    for event in events(record, "skirmish_won"):
        event["words"]["side"] = adjectives[event["words"]["side"] == adjectives[0]]
        return True
    return False


def no_skirmish(record: Record) -> bool:
    return left_out(record, "skirmish_won")


def no_second_throw(record: Record) -> bool:
    for event in events(record, *FIGHTS):
        for roll in event["rolls"]:
            if roll["label"].startswith("misses again") and not roll["successes"]:
                event["rolls"].remove(roll)
                return True
    return False


def a_save_too_many(record: Record) -> bool:
    for event in events(record, "assault_won"):
        for roll in event["rolls"]:
            name = event["targets"][0]
            if roll["unit"] == name and unit_of(record, name)["kind"] == "light cavalry":
                event["rolls"].append({**roll, "label": "saves, attacked by cavalry alone", "modifiers": []})
                return True
    return False


def steady_after_failing(record: Record) -> bool:
    for event in events(record, "fell_back"):
        event["kind"] = "stood_firm"
        return True
    return False


def destroyed_without_cause(record: Record) -> bool:
    for event in events(record, "stood_firm"):
        event["kind"] = "destroyed"
        unit = after_of(record, event["actors"][0])
        unit["destroyed"], unit["place"], unit["in_town"] = True, None, False
        return True
    return False


def risen_again(record: Record) -> bool:
    for event in events(record, "destroyed"):
        unit = after_of(record, event["actors"][0])
        unit["destroyed"], unit["place"] = False, event["track"][-1]["place"]
        return True
    return False


def a_test_left_out(record: Record) -> bool:
    for event in events(record, "stood_firm"):
        if any(len(roll["dice"]) > 2 for roll in event["rolls"]):
            record.events.remove(event)
            return True
    return False


def many_tests(record: Record) -> bool:
    for roll in rolls(record, "morale"):
        roll["base"] += 6
        roll["dice"] += [1] * 6
        return True
    return False


def back_means_forward(record: Record) -> bool:
    homes = {side["id"]: side["home"] for side in record.before["sides"]}
    for event in events(record, "fell_back", "withdrew"):
        home = homes[unit_of(record, event["actors"][0])["side"]]
        here = event["track"][0]["place"]
        if home in "NS":
            there = f"{here[0]}{int(here[1:]) + (1 if home == 'S' else -1)}"
            event["track"][-1]["place"] = there
            after_of(record, event["actors"][0])["place"] = there
            return True
    return False


def stays_with_more_than_half_gone(record: Record) -> bool:
    for event in events(record, "carried_away"):
        record.events.remove(event)
        after_of(record, event["actors"][0])["place"] = event["track"][0]["place"]
        return True
    return False


def advances_unfought(record: Record) -> bool:
    for event in events(record, "advanced"):
        for unit in record.before["units"]:
            if unit["place"] and unit["side"] == unit_of(record, event["actors"][0])["side"]:
                fought = [name for each in record.events for name in each["actors"]]
                if unit["id"] not in fought:
                    event["actors"] = [unit["id"]]
                    return True
    return False


def rallies_by_wish(record: Record) -> bool:
    for event in events(record, "not_rallied"):
        event["kind"] = "rallied"
        event["words"]["left"] -= 1
        after_of(record, event["actors"][0])["hits"] -= 1
        return True
    return False


def no_rest(record: Record) -> bool:
    for event in events(record, "rested"):
        event["words"]["left"] += 1
        after_of(record, event["actors"][0])["hits"] += 1
        return True
    return False


def one_command_more(record: Record) -> bool:
    for event in events(record, "action_dice"):
        event["rolls"][0]["dice"].append(3)
        event["rolls"][0]["base"] += 1
        return True
    return False


def a_better_brigade(record: Record) -> bool:
    record.after["units"][0]["morale"] = 12
    return bool(record.bound)


def held_by_nobody(record: Record) -> bool:
    for holder in record.after["holders"]:
        if holder["side"]:
            holder["side"] = ""
            return True
    return False


def early_reinforcement(record: Record) -> bool:
    for event in events(record, "arrived"):
        unit_of(record, event["actors"][0])["arrives"] += 3
        return True
    return False


def a_general_among_enemies(record: Record) -> bool:
    general = record.after["generals"][0]
    for unit in record.after["units"]:
        if unit["side"] != general["side"] and unit["place"] and general["place"]:
            general["place"] = unit["place"]
            return bool(record.bound)
    return False


def one_bears_all(record: Record) -> bool:
    """Two hits that were shared fall on the first alone."""
    for event in events(record, *FIGHTS):
        told = event["words"]["borne"].split(", ")
        sides = [unit_of(record, each.split()[0])["side"] for each in told if each]
        if len(told) == 2 and sides[0] == sides[1] and all(each.endswith(" 1") for each in told):
            first, second = (each.split()[0] for each in told)
            event["words"]["borne"] = f"{first} 2"
            if after_of(record, second)["hits"] and not after_of(record, first)["destroyed"]:
                after_of(record, first)["hits"] += 1
                after_of(record, second)["hits"] -= 1
            return True
    return False


def forget(record: Record, names: list[str]) -> None:
    """Nobody ever told these anything."""
    for sheet in record.sheets:
        for kept in ("orders", "standing"):
            sheet[kept] = [told for told in sheet[kept] if told["unit"] not in names]


def nobody_ordered(*kinds: str) -> Falsify:
    def falsify(record: Record) -> bool:
        forget(record, [unit["id"] for unit in record.before["units"]])
        return any(events(record, *kinds))

    return falsify


def told_to_hold(*kinds: str) -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, *kinds):
            if event["phase"] != "Night":
                name = event["actors"][0]
                forget(record, [name])
                sheet = next(each for each in record.sheets if each["seat"] == unit_of(record, name)["seat"])
                sheet["orders"].append({"unit": name, "given": None, "actions": [{"verb": "hold"}], "otherwise": []})
                return True
        return False

    return falsify


def told_not_to(kind: str, verb: str, word: str = "no") -> Falsify:
    def falsify(record: Record) -> bool:
        for event in events(record, kind):
            forget(record, event["actors"])
            for name in event["actors"]:
                sheet = next(each for each in record.sheets if each["seat"] == unit_of(record, name)["seat"])
                sheet["standing"].append({"unit": name, "condition": None, "action": {"verb": verb, "word": word}})
            return True
        return False

    return falsify


def another_winner(record: Record) -> bool:
    if record.verdict is None:
        return False
    record.verdict["winner"] = "nobody at all"
    return True


def more_points(record: Record) -> bool:
    if record.verdict is None:
        return False
    record.verdict["score"]["blue" if "blue" in record.verdict["score"] else "france"] += 1
    return True


FALSIFIED: dict[str, tuple[Falsify, str]] = {
    "a die more in the assault": (one_die_more("assault"), "C3.3.4"),
    "a die less in the defence": (one_die_less("defence"), "C3.3.4"),
    "larger dice in the defence": (larger_dice("defence"), "C3.3.4"),
    "an easier need in the assault": (easier_needs("assault"), "C3.3.4"),
    "hits miscounted": (miscounted("assault"), "C3.3.4"),
    "a save that did not count": (miscounted("saves"), "C8"),
    "a save of better quality": (larger_dice("saves"), "C8"),
    "a save that nobody has": (a_save_too_many, "C8"),
    "a miss thrown a third time": (one_die_more("misses again"), "C9"),
    "misses not thrown again": (no_second_throw, "C9"),
    "six dice more of morale": (many_tests, "C3.3.6"),
    "morale miscounted": (miscounted("morale"), "C3.3.6"),
    "better morale": (larger_dice("morale"), "C3.3.6"),
    "steady after failing": (steady_after_failing, "C3.3.6"),
    "destroyed without cause": (destroyed_without_cause, "C3.3.6"),
    "risen again": (risen_again, "C3.3.6"),
    "a test left out": (a_test_left_out, "C3.3.6"),
    "back means forward": (back_means_forward, "C3.3.6"),
    "more than half gone": (stays_with_more_than_half_gone, "C3.3.6"),
    "a stranger advances": (advances_unfought, "C3.3"),
    "a hit told away": (a_hit_told_away, "C3.3.4"),
    "lost is won": (lost_is_won, "C3.3.6"),
    "a third brigade attacks": (a_third_brigade, "C3.3.1"),
    "a defender from elsewhere": (a_defender_from_elsewhere, "C3.3.2"),
    "the other skirmishers": (other_skirmishers, "C3.3.3"),
    "no skirmish": (no_skirmish, "C3.3.3"),
    "a skirmish die more": (one_die_more("skirmish"), "C3.3.3"),
    "a hit forgotten": (a_hit_forgotten, "C3.3.4"),
    "two squares too far": (two_squares_too_far, "C3.1"),
    "a cheaper march": (cheaper_march, "C3.1"),
    "moved in secret": (moved_in_secret, "C3"),
    "another command moves": (another_command, "C3"),
    "the loser of a dice-off acts": (the_loser_acts, "C2"),
    "a larger die in the dice-off": (larger_dice("dice-off"), "C2"),
    "a better prize": (a_better_prize, "C2"),
    "a command more": (one_command_more, "C1"),
    "a general who never acted": (never_acted, "C6"),
    "a shot over three squares": (too_far_to_bombard, "C3.2"),
    "foot guns that march and fire": (foot_guns_march_and_fire, "C3.2"),
    "larger dice of bombardment": (larger_dice("bombardment"), "C3.2"),
    "easier bombardment": (easier_needs("bombardment"), "C3.2"),
    "a hit of bombardment lost": (more_bombarded, "C3.2"),
    "a battery spared": (a_battery_spared, "C3.2"),
    "cover that did not count": (miscounted("cover"), "C3.2"),
    "rallied by wish": (rallies_by_wish, "C3.4.1"),
    "two dice to rally": (one_die_more("rally"), "C3.4.1"),
    "no rest by night": (no_rest, "C3.4.2"),
    "one bears all": (one_bears_all, "C3.3.4"),
    "a march nobody ordered": (nobody_ordered("moved", "entered_town"), "orders"),
    "an assault nobody ordered": (nobody_ordered("assault"), "orders"),
    "a bombardment against orders": (told_to_hold("bombarded"), "orders"),
    "a rally against orders": (told_to_hold("rallied", "not_rallied"), "orders"),
    "pressed against orders": (told_not_to("pressed", "press"), "orders"),
    "a counterattack against orders": (told_not_to("counterattack", "counterattack"), "orders"),
    "an advance against orders": (told_not_to("advanced", "advance"), "orders"),
    "withdrew against orders": (told_not_to("withdrew", "retreat", "stay"), "orders"),
    "another winner": (another_winner, "scenario"),
    "more points": (more_points, "scenario"),
    "an early reinforcement": (early_reinforcement, "scenario"),
    "an objective held by nobody": (held_by_nobody, "scenario"),
    "a better brigade": (a_better_brigade, "A"),
    "a general among enemies": (a_general_among_enemies, "B"),
}


@pytest.mark.parametrize("what", FALSIFIED)
def test_a_falsified_record_is_complained_of(what: str) -> None:
    falsify, clause = FALSIFIED[what]
    tried = 0
    for honest in (record for seed in range(FALSIFIED_IN) for record in battle(seed)):
        record = deepcopy(honest)
        if not falsify(record):
            continue
        complaints = audit([record])
        assert clause in {each.clause for each in complaints}, [str(each) for each in complaints]
        tried += 1
        if tried == ENOUGH:
            return
    assert tried > 0


def test_a_record_that_cannot_be_read_is_a_complaint_and_no_crash() -> None:
    record = battle(2)[1]
    broken = replace(record, events=[{**record.events[0], "actors": ["nobody"]}, *record.events[1:]])
    found: list[Complaint] = audit([broken])
    assert any(complaint.clause == "record" for complaint in found)
