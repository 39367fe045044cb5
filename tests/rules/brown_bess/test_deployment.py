"""Decision 1: the secret deployment before the first bound."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.square import Square, square_block
from pbem.battle.view import Zone
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition, SideZones
from tests.rules.brown_bess.board import OPEN, battle, check, ground, resolve

ROWS = tuple(square_block(Square.parse("A1"), Square.parse("H2")))
WEST = (Square.parse("A4"), Square.parse("A5"))


def start(*units: str) -> BrownBessPosition:
    army = units or ("BI1 C2 N", "BI2 D2 N", "BG1 A4 E", "BK1 D2 N with=BI2 sticks", "FI1 C8 S")
    position = battle(*army, on=ground(OPEN.replace(".", "~", 1)))
    zones = (
        Zone(("BG1",), WEST, "the gun stands west of the river"),
        Zone(("BI1", "BI2", "BK1"), ROWS, "rows 1 and 2"),
    )
    return replace(
        position,
        bound=0,
        units=tuple(replace(unit, place=None) for unit in position.units),
        zones=(SideZones("british", zones),),
    )


def test_what_is_said_nothing_about_stands_as_suggested() -> None:
    after = resolve(start())
    assert [after.at(name) for name in ("BI1", "BI2", "BG1", "BK1", "FI1")] == ["C2", "D2", "A4", "D2", "C8"]
    assert after["BK1"].with_unit == "BI2"
    assert after.position.bound == 1


def test_a_legal_order_is_followed_in_square_facing_and_formation() -> None:
    after = resolve(start(), "BI1 deploy F1 W column", "BG1 deploy A5")
    assert (after.at("BI1"), after["BI1"].facing, after["BI1"].formation) == ("F1", "W", "column")
    assert after.at("BG1") == "A5"
    assert after.result("BI1") == "set up in F1"


def test_a_unit_with_two_zones_may_stand_in_either() -> None:
    position = start()
    both = replace(
        position, zones=(SideZones("british", (Zone((), ROWS, "rows 1 and 2"), Zone((), WEST, "the west"))),)
    )
    after = resolve(both, "BI1 deploy A5", "BI2 deploy E1")
    assert (after.at("BI1"), after.at("BI2")) == ("A5", "E1")


def test_an_illegal_one_falls_back_to_the_suggestion_and_is_told_to_its_side_only() -> None:
    after = resolve(start(), "BI1 deploy F6")
    assert after.at("BI1") == "C2"
    assert after.result("BI1") == "not set up as ordered: F6 is outside its limits (rows 1 and 2); set up in C2"
    assert all(event.seen_by in (("british",), ("french",)) for event in after.events)


def test_nobody_is_set_up_in_water_but_on_a_bridge_over_it() -> None:
    drawing = OPEN.replace("........", "...~....", 1)
    told = []
    for bridges in ("", "D8"):
        field = battle("FI1 C8 S", on=ground(drawing, roads="D8-D7", bridges=bridges))
        units = tuple(replace(unit, place=None) for unit in field.units)
        after = resolve(replace(field, bound=0, units=units), "FI1 deploy D8")
        told.append((after.at("FI1"), after.result("FI1")))
    assert told == [
        ("C8", "not set up as ordered: nobody can be set up in D8: water; set up in C8"),
        ("D8", "set up in D8"),
    ]


def test_two_in_one_square_the_first_listed_stays_and_the_other_finds_room() -> None:
    after = resolve(start(), "BI1 deploy E1", "BI2 deploy E1")
    assert (after.at("BI1"), after.at("BI2"), after.at("BK1")) == ("E1", "D2", "D2")
    assert "no room in E1" in after.result("BI2")


def test_the_suggested_square_taken_the_next_free_one_is_used() -> None:
    after = resolve(start(), "BI1 deploy D2")
    assert after.at("BI1") == "D2"
    assert after.at("BI2") in ("C1", "D1", "E1", "C2", "E2")


def test_the_check_says_all_of_it_with_nearest_squares() -> None:
    problems = check(start(), "BI1 deploy F6", "BG1 deploy C1", "BI2 - C3")
    assert [(problem.unit, problem.message) for problem in problems] == [
        ("BI1", "F6 is outside its limits (rows 1 and 2)"),
        ("BI2", "before the first bound units only deploy: move must wait"),
        ("BG1", "C1 is outside its limits (the gun stands west of the river)"),
    ]
    assert [str(choice.order) for choice in problems[0].choices] == [
        "BI1 deploy B2",
        "BI1 deploy E2",
        "BI1 deploy C2",
    ]


def test_two_ordered_into_one_square_are_told_before_the_deadline() -> None:
    problems = check(start(), "BI1 deploy E1", "BI2 deploy E1")
    assert [(problem.unit, problem.clause) for problem in problems] == [("BI2", "stacking")]


def test_nothing_of_the_enemy_is_seen_before_the_battle() -> None:
    position = start()
    view = brown_bess.see(position, "british")
    assert {piece.id for piece in view.pieces} == {"BI1", "BI2", "BG1", "BK1"}
    assert {zone.why for zone in view.zones} == {"rows 1 and 2", "the gun stands west of the river"}
    assert brown_bess.see(position, "french").zones == ()
    assert brown_bess.see(resolve(position).position, "british").zones == ()
