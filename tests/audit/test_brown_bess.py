"""The referee of Brown Bess Squared: silent over honest games, and never over a record that somebody has touched."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from pbem.audit import REFEREES, NoReferee, referee
from pbem.audit.brown_bess import audit
from pbem.audit.record import Record
from pbem.battle.square import Square
from tests.audit.brown_bess_games import play
from tests.audit.falsifying import Falsify, Plain, events, left_out
from tests.often import often


@cache
def game(battle: str, way: str, seed: int) -> list[Record]:
    return play(battle, way, 14, seed)


@pytest.mark.parametrize("battle", ["dettingen", "mixed"])
@pytest.mark.parametrize("way", ["simultaneous", "alternate"])
def test_an_honest_game_gives_no_cause_for_complaint(battle: str, way: str) -> None:
    for seed in range(often(3)):
        assert [f"game {seed}: {found}" for found in audit(game(battle, way, seed))] == []


def records() -> Iterator[Record]:
    """Bounds of several games, each a copy that may be spoilt."""
    for seed in range(8):
        for battle, way in (("mixed", "simultaneous"), ("dettingen", "alternate"), ("dettingen", "simultaneous")):
            yield from deepcopy(game(battle, way, seed)[1:])


def unit(position: Plain, name: str) -> Plain:
    return next(found for found in position["units"] if found["id"] == name)


def one_die_more(record: Record) -> bool:
    for event in events(record, "fire", "react", "strike"):
        event["rolls"][0]["dice"].append(1)
        return True
    return False


def one_die_less(record: Record) -> bool:
    for event in events(record, "fire", "strike"):
        if len(event["rolls"][0]["dice"]) > 1 and event["rolls"][0]["dice"][-1] < 4:
            event["rolls"][0]["dice"].pop()
            return True
    return False


def an_easier_hit(record: Record) -> bool:
    for event in events(record, "fire", "react", "strike"):
        if event["rolls"][0]["needs"] == [5, 6] and 4 not in event["rolls"][0]["dice"]:
            event["rolls"][0]["needs"] = [4, 5, 6]
            return True
    return False


def a_hit_forgotten(record: Record) -> bool:
    """In the event and the position alike, so that they agree."""
    for event in events(record, "fire", "strike"):
        target = unit(record.after, event["targets"][0])
        if event["words"]["hits"] > 0 and target["place"] and target["arm"] != "general":
            event["words"]["hits"] -= 1
            target["hits"] -= 1
            return True
    return False


def counters_wiped_off(record: Record) -> bool:
    for found in record.after["units"]:
        if found["place"] and found["hits"]:
            found["hits"] = 0
            return True
    return False


def two_squares_too_far(record: Record) -> bool:
    for event in events(record, "moved"):
        track = [Square.parse(standing["place"]) for standing in event["track"]]
        name, dx, dy = event["actors"][0], track[-1].column - track[-2].column, track[-1].row - track[-2].row
        far = [Square(track[-1].column + dx * n, track[-1].row + dy * n) for n in (1, 2, 3)]
        if unit(record.after, name)["place"] == str(track[-1]) and unit(record.before, name)["arm"] == "infantry":
            event["track"] += [{"place": str(square), "bearing": None, "footprint": None} for square in far]
            unit(record.after, name)["place"] = str(far[-1])
            return True
    return False


def a_step_nobody_told(record: Record) -> bool:
    for found in record.after["units"]:
        if found["place"] and not found["melee"]:
            square = Square.parse(found["place"])
            found["place"] = str(Square(square.column, square.row + 1))
            return True
    return False


def a_move_across_the_grain(record: Record) -> bool:
    """Infantry that goes round a corner."""
    for event in events(record, "moved"):
        name, start = event["actors"][0], Square.parse(event["track"][0]["place"])
        mover, end = unit(record.before, name), unit(record.after, name)
        if mover["arm"] == "infantry" and end["place"] == event["track"][-1]["place"]:
            way = [Square(start.column + 1, start.row), Square(start.column + 1, start.row + 1)]
            event["track"][1:] = [{"place": str(square), "bearing": None, "footprint": None} for square in way]
            end["place"] = str(way[-1])
            return True
    return False


def fire_behind_its_back(record: Record) -> bool:
    for event in events(record, "fire"):
        name = event["actors"][0]
        if unit(record.before, name)["formation"] != "square" and unit(record.after, name)["place"]:
            about = {"N": "S", "S": "N", "E": "W", "W": "E"}
            for position in (record.before, record.after):
                unit(position, name)["facing"] = about[unit(position, name)["facing"]]
            return True
    return False


def fire_by_one_who_moved(record: Record) -> bool:
    for event in events(record, "fire"):
        turned = deepcopy(event) | {"kind": "turned", "phase": "Movement", "targets": [], "rolls": []}
        turned["words"] = {"facing": unit(record.before, event["actors"][0])["facing"]}
        record.events.insert(0, turned)
        return True
    return False


def fire_from_farther_off(record: Record) -> bool:
    for event in events(record, "fire"):
        event["words"]["range"] += 1
        return True
    return False


def a_volley_twice(record: Record) -> bool:
    for event in events(record, "fire"):
        if unit(record.before, event["actors"][0])["formation"] != "square" and event["words"]["hits"] == 0:
            record.events.insert(record.events.index(event), deepcopy(event))
            return True
    return False


def a_flight_forgotten(record: Record) -> bool:
    for event in events(record, "broke"):
        found = unit(record.after, event["actors"][0])
        if found["place"]:
            record.events.remove(event)
            found["broken"] = found["must_retire"] = False
            return True
    return False


def a_flight_too_soon(record: Record) -> bool:
    for event in events(record, "fire"):
        found = unit(record.after, event["targets"][0])
        if found["place"] and 0 < found["hits"] < 3 and not found["broken"] and found["arm"] != "general":
            broke = deepcopy(event) | {"kind": "broke", "actors": event["targets"], "targets": [], "rolls": []}
            record.events.insert(record.events.index(event) + 1, broke | {"words": {"hits": found["hits"]}})
            found["broken"] = found["must_retire"] = True
            return True
    return False


def a_unit_spirited_away(record: Record) -> bool:
    for found in record.after["units"]:
        if found["place"] and found["arm"] != "general":
            found["place"], found["gone"], found["melee"] = None, "destroyed", None
            return True
    return False


def one_who_rises_from_the_dead(record: Record) -> bool:
    for event in events(record, "destroyed"):
        record.events.remove(event)
        found = unit(record.after, event["actors"][0])
        found["place"], found["gone"] = event["track"][-1]["place"], None
        return True
    return False


def a_rally_of_the_tired(record: Record) -> bool:
    """A die that was not enough is said to be."""
    for event in events(record, "rally_failed"):
        event["kind"] = "rallied"
        event["words"] |= {"left": event["words"]["left"] - 1, "off": 1}
        unit(record.after, event["actors"][0])["hits"] -= 1
        return True
    return False


def a_rally_that_takes_too_much(record: Record) -> bool:
    for event in events(record, "rallied"):
        if event["words"]["off"] == 1 and event["words"]["left"] >= 1:
            event["words"] |= {"left": event["words"]["left"] - 1, "off": 2}
            unit(record.after, event["actors"][0])["hits"] -= 1
            return True
    return False


def a_charmed_general(record: Record) -> bool:
    for event in events(record, "general_killed", "general_wounded"):
        event["kind"] = "general_unhurt"
        found = unit(record.after, event["actors"][0])
        found["place"], found["gone"] = event["track"][-1]["place"], None
        return True
    return False


def no_throw_for_the_general(record: Record) -> bool:
    return left_out(record, "general_safe")


def two_in_one_square(record: Record) -> bool:
    for event in events(record, "moved"):
        mover = unit(record.after, event["actors"][0])
        others = [u for u in record.after["units"] if u["side"] == mover["side"] and u["place"] and u is not mover]
        other = next((u for u in others if u["arm"] != "general" and u["arm"] == mover["arm"]), None)
        if other and mover["place"] == event["track"][-1]["place"]:
            event["track"][-1]["place"] = mover["place"] = other["place"]
            return True
    return False


def a_blow_out_of_turn(record: Record) -> bool:
    for charge in events(record, "charged"):
        pair = {charge["actors"][0], charge["targets"][0]}
        blows = [event for event in events(record, "strike") if {event["actors"][0], event["targets"][0]} == pair]
        if len(blows) == 2:
            places = sorted(record.events.index(blow) for blow in blows)
            record.events[places[0]], record.events[places[1]] = blows[1], blows[0]
            return True
    return False


def a_square_formed_in_the_melee(record: Record) -> bool:
    for found in record.after["units"]:
        if found["melee"] and found["arm"] == "infantry" and found["formation"] == "line":
            place = {"place": found["place"], "bearing": None, "footprint": None}
            words = {"before": "line", "formation": "square"}
            told = {"kind": "formed", "phase": "Formation", "actors": [found["id"]], "targets": [], "track": [place]}
            at = [event["phase"] for event in record.events].index("Orders")
            record.events.insert(at, told | {"words": words, "rolls": [], "seen_by": [], "clause": ""})
            found["formation"] = "square"
            return True
    return False


def a_better_grade(record: Record) -> bool:
    unit(record.after, record.after["units"][5]["id"])["grade"] = "elite"
    return bool(record.before["units"][5]["grade"] != "elite")


def a_river_moved(record: Record) -> bool:
    record.after["ground"]["rows"] += 1
    return True


def a_bound_lost(record: Record) -> bool:
    record.after["bound"] += 1
    return True


def forget_orders(record: Record, name: str) -> None:
    for sheet in record.sheets:
        sheet["orders"] = [order for order in sheet["orders"] if order["unit"] != name]


def a_march_nobody_ordered(record: Record) -> bool:
    for event in events(record, "moved", "turned"):
        mover = unit(record.before, event["actors"][0])
        if not mover["melee"] and not mover["must_retire"] and mover["arm"] != "general":
            forget_orders(record, mover["id"])
            return True
    return False


def a_formation_nobody_ordered(record: Record) -> bool:
    for event in events(record, "formed"):
        forget_orders(record, event["actors"][0])
        return True
    return False


def fire_against_orders(record: Record) -> bool:
    for event in events(record, "fire"):
        seat = unit(record.before, event["actors"][0])["seat"]
        sheet = next(sheet for sheet in record.sheets if sheet["seat"] == seat)
        forget_orders(record, event["actors"][0])
        hold: Plain = {"verb": "hold", "places": [], "units": [], "direction": None, "number": None, "word": "fire"}
        sheet["orders"].append({"unit": event["actors"][0], "actions": [hold], "condition": None, "otherwise": []})
        record.events[:] = [each for each in record.events if each["kind"] != "order_result"]
        return True
    return False


def a_reaction_against_orders(record: Record) -> bool:
    for event in events(record, "react"):
        seat = unit(record.before, event["actors"][0])["seat"]
        sheet = next(sheet for sheet in record.sheets if sheet["seat"] == seat)
        sheet["standing"] = [rule for rule in sheet["standing"] if rule["unit"] != event["actors"][0]]
        hold: Plain = {"verb": "react", "places": [], "units": [], "direction": None, "number": None, "word": "hold"}
        sheet["standing"].append({"unit": event["actors"][0], "action": hold})
        return True
    return False


SPOILT: tuple[Falsify, ...] = (
    one_die_more, one_die_less, an_easier_hit, a_hit_forgotten, counters_wiped_off, two_squares_too_far,
    a_step_nobody_told, a_move_across_the_grain, fire_behind_its_back, fire_by_one_who_moved, fire_from_farther_off,
    a_volley_twice, a_flight_forgotten, a_flight_too_soon, a_unit_spirited_away, one_who_rises_from_the_dead,
    a_rally_of_the_tired, a_rally_that_takes_too_much, a_charmed_general, no_throw_for_the_general, two_in_one_square,
    a_blow_out_of_turn, a_square_formed_in_the_melee, a_better_grade, a_river_moved, a_bound_lost,
    a_march_nobody_ordered, a_formation_nobody_ordered, fire_against_orders, a_reaction_against_orders,
)  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__)
def test_a_falsified_record_is_complained_of_wherever_it_is_falsified(spoil: Falsify) -> None:
    touched = list(islice((record for record in records() if spoil(record)), 8))
    assert touched, "nothing was found to falsify"
    assert [record.bound for record in touched if not audit([record])] == []


def ended() -> Record:
    """The last bound of a battle of two."""
    return deepcopy(play("mixed", "simultaneous", 40, 1)[-1])


@pytest.mark.parametrize(
    ("field", "value"), [("winner", "nobody"), ("degree", "glorious"), ("score", {"british": 99, "french": 0})]
)
def test_a_verdict_that_the_position_does_not_give_is_complained_of(field: str, value: object) -> None:
    record = ended()
    assert record.verdict is not None and audit([record]) == []
    record.verdict[field] = value
    assert {found.clause for found in audit([record])} == {"victory"}


def test_a_verdict_too_soon_or_never_is_complained_of() -> None:
    record = ended()
    early = game("mixed", "simultaneous", 0)[3]
    assert {found.clause for found in audit([replace(record, verdict=None)])} == {"victory"}
    assert {found.clause for found in audit([replace(early, verdict=record.verdict)])} == {"victory"}


def test_a_complaint_says_where_it_is_and_what_the_rules_give() -> None:
    record = next(record for record in records() if one_die_more(record))
    found = audit([record])[0]
    event = record.events[found.event]
    assert found.bound == record.bound
    assert found.clause == "combat"
    assert str(len(event["rolls"][0]["dice"])) == found.recorded
    assert f"bound {record.bound}, event {found.event}" in str(found)


def test_events_that_cannot_be_read_are_complained_of_and_do_not_stop_the_referee() -> None:
    record = next(records())
    for event in record.events:
        event["track"], event["words"], event["rolls"] = [], {}, []
    record.events.append({"kind": "miracle", "phase": "Rally", "actors": [], "targets": [], "track": [], "rolls": []})
    assert any("miracle" in found.recorded for found in audit([record]))


def test_there_is_a_referee_by_the_name_of_the_rules_and_none_by_another() -> None:
    assert "brown_bess" in REFEREES
    assert referee("brown_bess") is audit
    with pytest.raises(NoReferee, match="brown_bess"):
        referee("backgammon")
