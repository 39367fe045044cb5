"""The scenario as the report of the day tells it: points, divisions, objectives, moves, sight; mechanism 27."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import pbem.rules.de_gre_sweet as rules
from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.scenario import ScenarioFault
from pbem.battle.settable import WrongRuling
from pbem.battle.sign import Thing
from pbem.battle.squared_ground import Cell
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.scenario.victory import points_of
from pbem.scenarios import load
from tests.rules.de_gre_sweet.board import board, changed, order, run, sq

SCENARIO = load("beattenburg")


def start(way: str = "simultaneous") -> Position:
    return rules.set_up(SCENARIO, way)


def test_27__a_division_counts_180_a_headquarters_40_and_an_army_580() -> None:
    position = start()
    seats = {
        seat.id: sum(points_of(position, unit) for unit in position.units if unit.seat == seat.id)
        for seat in position.seats
    }
    chiefs = {seat.id for seat in position.seats if seat.commander_in_chief}
    assert {seats[chief] for chief in chiefs} == {40}
    assert {points for seat, points in seats.items() if seat not in chiefs} == {180}
    assert dict(rules.score(position)) == {"french": 580, "allied": 580}


def test_27__a_regiment_of_line_is_twelve_points() -> None:
    position = start()
    line = position.unit("PL1")
    assert line is not None and points_of(position, line) == 12


def test_27__divisions_are_organised_as_printed() -> None:
    for commander in ("ney", "poniatowski", "bernadotte", "picton", "brunswick", "charles"):
        kinds = Counter(unit.kind.value for unit in start().units if unit.seat == commander)
        assert kinds == {
            "line infantry": 3, "guards infantry": 1, "light infantry": 2, "line cavalry": 1, "light cavalry": 1,
            "guards cavalry": 1, "foot battery": 2, "horse battery": 1, "commander": 1,
        }  # fmt: skip
    battery = start().unit("PF1")
    assert battery is not None and (battery.stands, battery.mounted, battery.train) == (4, 1, Train(2, 0, 1))


def test_eight_moves_are_eight_bounds_or_sixteen() -> None:
    assert (start().last_bound, start("alternate").last_bound) == (8, 16)
    assert rules.resolve(start("alternate"), [], Dice(b"", b"", 0)).position.acting == ("french",)


def test_objectives_are_worth_what_the_report_says() -> None:
    assert {prize.name: prize.points for prize in start().objectives} == {
        "Scrubenspitz": 30, "Badburg": 30, "Schloss Beatten": 35,
    }  # fmt: skip
    taken = changed(changed(start(), "PL1", place=sq("H10")), "NL1", place=sq("G20"))
    assert rules.score(taken)["french"] == 580 + 35 + 30
    alone = changed(start(), "PON", place=sq("H10"), rides="")
    assert rules.score(alone)["french"] == 580


def test_everybody_is_set_up_in_three_columns_of_his_own_edge_in_secret() -> None:
    for side, columns in (("french", {1, 2, 3}), ("allied", {14, 15, 16})):
        view = rules.see(start(), side)
        assert {place.coordinates[0] for zone in view.zones for place in zone.area} == columns
        assert not view.enemy
    elsewhere = Sheet("ney", 0, (order("NL1 deploy A3 E"),))
    assert "may be set up in A16 to C22" in rules.check(rules.see(start(), "french"), elsewhere)[0].message
    two = Sheet("ney", 0, (order("NL1 deploy A22 E"), order("NL2 deploy A22 E")))
    after = rules.resolve(start(), [two], Dice(b"", b"", 0)).position
    places = {unit.id: str(unit.place) for unit in after.units}
    assert (places["NL1"], places["NL2"]) == ("A22", "C20")


def test_once_deployed_all_units_are_seen_and_no_enemy_seat() -> None:
    after = rules.resolve(start(), [], Dice(b"", b"", 0)).position
    view = rules.see(after, "french")
    assert len(view.enemy) == 42 and not any(piece.seat or piece.command for piece in view.enemy)


def test_fog_is_a_switch() -> None:
    foggy = board("FA A1 E line\nAA F6 W line\nAB H8 W line", fog=True)
    assert [piece.id for piece in rules.see(foggy, "french").enemy] == ["AA"]
    seen = run(foggy, "AB - G8").of("marched")
    assert [event.seen_by for event in seen] == [("allied",)]


def test_in_fog_five_squares_are_seen_and_eight_from_higher_ground() -> None:
    def seen(level: int, at: str) -> bool:
        foggy = board(f"FA A1 E line\nAA {at} W line", "\n".join([". . . . . . . . . . ."] * 2), fog=True)
        ground = replace(foggy.ground, cells=(Cell(sq("A1"), (), level=level),))
        return bool(rules.see(replace(foggy, ground=ground), "french").enemy)

    assert [seen(0, at) for at in ("F1", "G1")] == [True, False]
    assert [seen(1, at) for at in ("I1", "J1")] == [True, False]


def test_the_map_is_told_what_burns_what_covers_and_what_lies_about() -> None:
    position = replace(start(), bound=1, burning=(sq("F4"),))
    things = Counter(sign.thing for sign in rules.see(position, "french").signs)
    assert things == {Thing.BURNING: 1, Thing.COVER: 8}


def test_the_angle_parts_ney_from_the_rest() -> None:
    from pbem.rules.de_gre_sweet.field.battlefield import Field
    from pbem.rules.de_gre_sweet.movement.way_there import way_there

    table = Field.known(start())
    way = way_there(table, sq("G19"), (sq("L20"),), "french", ())
    assert sq("K17") in way
    assert sq("K17") in way_there(table, sq("A15"), (sq("A13"),), "french", ())


@pytest.mark.parametrize(
    ("rulings", "wrong"),
    [("withdrawal", "third"), ("strong", ["Z99"]), ("first", "swedes"), ("tables", "")],
)
def test_a_rule_that_makes_no_sense_is_a_fault_of_the_scenario(rulings: str, wrong: object) -> None:
    with pytest.raises(ScenarioFault):
        rules.set_up(replace(SCENARIO, rules={**SCENARIO.rules, rulings: wrong}), "simultaneous")


@pytest.mark.parametrize("table", ["first", "musketry", "artillery"])
def test_a_table_that_is_not_whole_is_a_fault_of_the_scenario(table: str) -> None:
    with pytest.raises(ScenarioFault):
        rules.set_up(replace(SCENARIO, tables={**SCENARIO.tables, table: {}}), "simultaneous")


def test_a_gm_may_rule_and_is_told_what_would_be_right() -> None:
    position = board("FA A1 E line\nFZ A1 E cmd rides=FA\nAA H8 W foot")

    def ruled(text: str) -> tuple[Position, tuple[Event, ...]]:
        subject, field, value = text.split()
        return rules.rule(position, Ruling(subject, field, value))

    moved = ruled("FA at B2")[0]
    assert [str(unit.place) for unit in moved.units] == ["B2", "B2", "H8"]
    assert ruled("FA stands 2")[0].units[0].strength == 2
    assert ruled("AA guns 1")[0].units[2].train == Train(1, 0, 1)
    assert ruled("C3 fire burning")[0].burning == (sq("C3"),)
    for wrong in ("FA at H8", "FA stands 5", "FA guns 1", "FA faces UP", "A1 fire burning"):
        with pytest.raises(WrongRuling):
            ruled(wrong)
