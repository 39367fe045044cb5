"""Narrow cases of rules, each beside the case that is nearest to it and goes the other way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.order import Order, Sheet
from pbem.battle.piece import Arm
from pbem.battle.ruling import Ruling
from pbem.battle.scenario import Scenario, ScenarioFault
from pbem.battle.settable import WrongRuling
from pbem.battle.squared_ground import Cell
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import parse_ratings
from pbem.rules.napoleonic_squares.field.terrain import crosses_river
from pbem.rules.napoleonic_squares.orders.plans import address
from pbem.rules.napoleonic_squares.seeing.sentences import SENTENCES
from pbem.scenarios import load
from tests.rules.napoleonic_squares.board import board, empty, field, ground, order, policy, run, sq

PLAIN = """
5 . . . .
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
TOWN = """
3 . . . .
2 . T . .
1 . . . .
"""
WOOD = """
4 . . . .
3 . w . .
2 . . . .
1 . . . .
"""
CALM = {"skirmish|*": 1, "morale|*": 8, "assault|*": 1}
STAY = (policy("au", "retreat stay"), policy("fr", "retreat stay"))


def test_c3_1__into_the_town_of_its_own_square_takes_a_point_which_is_wanting_for_an_assault() -> None:
    units = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    after = run(board(TOWN, units), order("FI1", "enter; x B3"), act=2, dice=CALM)
    assert after.unit("FI1").in_town and after.fights() == []
    after = run(board(TOWN, units), order("FI1", "enter; x B3"), act=3, dice=CALM)
    assert len(after.fights()) >= 1


def test_c3_1__into_a_town_it_is_in_already_takes_nothing() -> None:
    units = "FI1 B2 inf 8/8/8 town\nAI1 B3 inf 6/8/8"
    after = run(board(TOWN, units), order("FI1", "enter; x B3"), act=2, dice=CALM)
    assert len(after.fights()) >= 1


@pytest.mark.parametrize("level", [0, 1, 2])
def test_c3_1__high_ground_costs_a_point_more_however_the_map_says_that_it_is_high(level: int) -> None:
    position = board(PLAIN, "FI1 B1 inf 8/8/8\nAI1 D5 inf 6/8/8")
    high = replace(position.ground, cells=(Cell(sq("B2"), (), level),))
    after = run(replace(position, ground=high), order("FI1", "- B2-B3"), act=2)
    assert after.at("FI1") == ("B3" if level == 0 else "B2")


def test_c3__a_whole_side_obeys_an_order_to_its_name_and_the_enemy_does_not() -> None:
    units = "FI1 B1 inf 8/8/8\nFI2 C1 inf 8/8/8 of=SOU\nAI1 B5 inf 6/8/8"
    generals = ("SOU d8 french C1",)
    after = run(board(PLAIN, units, generals=generals), order("french", "- N 1"), act=1, dice={"bid|SOU|*": 2})
    assert (after.at("FI1"), after.at("FI2"), after.at("AI1")) == ("B2", "C2", "B5")


def test_c3_2__guns_without_an_order_fire_at_guns_that_stand_among_brigades() -> None:
    units = "FG1 B1 foot 8\nAI1 A3 inf 6/8/8\nAI2 C3 inf 6/8/8\nAG1 C3 foot 8"
    after = run(board(PLAIN, units), act=2, dice={"bombard|*": 1})
    assert [event.places[-1] for event in after.of("bombarded") if event.actors == ("FG1",)] == [sq("C3")]


def test_c3_3_4__guns_in_a_wood_do_not_strike_back_and_guns_beside_it_do() -> None:
    units = "FI1 {0} inf 8/8/8\nAI1 {1} inf 6/8/8\nAI2 {1} inf 6/8/8\nAI3 {1} inf 6/8/8\nAG1 {1} foot 8"
    told = (order("FI1", "x {1}"), policy("au", "counterattack yes"), policy("AG1", "counterattack guns in"))
    fights = {}
    for here, there in (("B2", "B3"), ("C2", "C3")):
        orders = (order("FI1", f"x {there}"), *told[1:])
        after = run(board(WOOD, units.format(here, there)), *orders, *STAY, dice=CALM)
        back = [event for event in after.fights() if event.kind == "counterattack"]
        fights[there] = "AG1" in back[0].actors
    assert fights == {"B3": False, "C3": True}


def test_c2__a_chief_who_is_not_on_the_table_lends_nobody_his_die() -> None:
    units = "FI1 B1 inf 8/8/8\nAI1 B5 inf 6/8/8"
    for place, sides in (("B1", 12), ("-", 10)):
        generals = (f"NAP d12 french {place} chief joined=DAV",)
        after = run(board(PLAIN, units, generals=generals), order("FI1", "hold"), act=1)
        dice = [roll for event in after.events for roll in event.rolls if roll.unit == "DAV"]
        assert {roll.sides for roll in dice} == {sides}, place


def test_c3__a_general_whose_last_unit_is_destroyed_goes_for_good_and_one_who_expects_others_waits() -> None:
    units = "FI1 B1 inf 8/8/8 hits=4\nFI2 C1 inf 8/8/8 of=SOU\nAI1 B2 inf 6/8/8"
    late = "\nFI3 - inf 8/8/8 arrives=4 entry=B1"
    dice = {**CALM, "assault|*|AI1": [5, 5], "morale|*|FI1": 1, "bid|SOU|*": 2}
    told = (order("FI1", "hold"), order("AI1", "x B1"))
    generals = ("DAV d10 french B1", "SOU d8 french C1")
    gone = run(board(PLAIN, units, generals=generals), *told, *STAY, dice=dice)
    assert gone.of("general_gone") and not gone.of("general_waits")
    waits = run(board(PLAIN, units + late, generals=generals), *told, *STAY, dice=dice)
    assert waits.of("general_waits") and not waits.of("general_gone")
    assert waits.position.general("DAV").arrives == 4


def test_a__ratings_are_as_many_as_the_kind_has() -> None:
    assert parse_ratings(Kind.INFANTRY, "d6/d8/d10") == (6, 8, 10)
    assert parse_ratings(Kind.HEAVY_CAVALRY, "d8/d10") == (0, 8, 10)
    assert parse_ratings(Kind.FOOT_ARTILLERY, "d8") == (0, 0, 8)
    for kind, text in ((Kind.INFANTRY, "d8/d8"), (Kind.LIGHT_CAVALRY, "d8/d8/d8"), (Kind.HORSE_ARTILLERY, "d8/d8")):
        assert parse_ratings(kind, text) is None
    assert parse_ratings(Kind.INFANTRY, "8/8/8") is None


def with_row(scenario: Scenario, unit: str, **changes: object) -> Scenario:
    rows = tuple({**row, **changes} if row["id"] == unit else row for row in scenario.units)
    return replace(scenario, units=rows)


@pytest.mark.parametrize(
    ("unit", "changes", "right"),
    [
        ("GR1", {"arrives": -1}, "the number of a bound, 0 for those there from the start"),
        ("GR1", {"hits": -1}, "0 or more"),
        ("GR1", {"quality": 7}, "6, 8, 10 or 12, the sides of a die"),
        ("GR1", {"skirmish": 0}, "6, 8, 10 or 12, the sides of a die"),
        ("GR6", {"morale": "d8"}, "6, 8, 10 or 12, the sides of a die"),
        ("GR1", {"command": "EUG"}, "one of GRE, BAR, GRO, LAU, MAC"),
        ("GR1", {"command": "COL"}, "one of GRE, BAR, GRO, LAU, MAC"),
        ("GR1", {"arrives": 3}, 'entry = ["A1", "A2"]'),
    ],
)
def test_a__a_base_that_makes_no_sense_is_refused_with_what_would(
    unit: str, changes: dict[str, Any], right: str
) -> None:
    with pytest.raises(ScenarioFault) as fault:
        rules.set_up(with_row(load("raab"), unit, **changes), "simultaneous")
    assert right in str(fault.value)


def test_victory__what_is_left_of_an_army_is_reckoned_by_brigades_and_their_hits() -> None:
    whole = board(PLAIN, "FI1 B1 inf 8/8/8\nFI2 C1 inf 8/8/8\nAI1 B5 inf 6/8/8\nAI2 C5 inf 6/8/8")
    even = rules.worth(whole)
    assert even["french"] == pytest.approx(0.5)
    hurt = tuple(replace(unit, hits=2) if unit.id == "FI1" else unit for unit in whole.units)
    lost = tuple(replace(unit, destroyed=True, place=None) if unit.id == "FI1" else unit for unit in whole.units)
    worths = [rules.worth(replace(whole, units=units))["french"] for units in (lost, hurt, whole.units)]
    assert worths == sorted(worths) and len(set(worths)) == 3


LEADS = (
    "destroyed", "took_town", "nightfall", "advanced general_gone general_waits",
    "arrived assault_lost assault_won counterattack fell_back surrounded",
    "assault assault_drawn carried_away entered_town pressed ruled", "bombarded withdrew",
)  # fmt: skip
"""What leads a report, from the heaviest to the lightest."""


def test_what_leads_a_report_goes_from_a_brigade_destroyed_to_a_bombardment() -> None:
    weights = [{rules.weight(Event(kind, "")) for kind in kinds.split()} for kinds in LEADS]
    assert weights == [{10 * step} for step in range(7, 0, -1)]
    said = {kind for kinds in LEADS for kind in kinds.split()}
    assert all(rules.weight(Event(kind, "")) == 0 for kind in set(SENTENCES) - said)


def test_of_two_bombardments_the_one_with_more_hits_leads_and_only_hits_on_others_count() -> None:
    roll = Roll("k", "french", "FG1", "", 8, 2, (), (5, 6), (5, 6, 7, 8), 2)
    hit = rules.weight(Event("bombarded", "", targets=("AI1",), rolls=(roll,)))
    missed = rules.weight(Event("bombarded", "", targets=("AI1",)))
    assert hit == missed + 2
    assert rules.weight(Event("destroyed", "", rolls=(roll,))) == rules.weight(Event("destroyed", ""))


def test_c3__an_order_without_anything_to_do_is_no_order_to_follow() -> None:
    nothing = Order("FI1", ())
    after = run(board(PLAIN, "FI1 B1 inf 8/8/8\nAI1 B5 inf 6/8/8"), nothing, act=1)
    assert after.at("FI1") == "B1"


def test_b__who_goes_there_with_one_action_and_who_with_two_do_not_crowd_each_other() -> None:
    units = "FI1 A1 inf 8/8/8\nFI2 C1 inf 8/8/8\nFI3 B2 inf 8/8/8\nFI4 B2 inf 8/8/8\nFI5 B2 inf 8/8/8\nAI1 D5 inf 6/8/8"
    position = board(PLAIN, units)
    view = rules.see(position, "french")

    def crowded(one: int, two: int) -> bool:
        sheet = Sheet("fr", 1, (order("FI1", "- B2", one), order("FI2", "- B2", two)))
        return any("would hold" in problem.message for problem in rules.check(view, sheet))

    assert crowded(2, 2) and not crowded(1, 2)


def test_before_the_battle_nobody_has_points_to_show() -> None:
    position = rules.set_up(load("raab"), "simultaneous")
    assert rules.see(position, "france").score == ()
    fought = rules.resolve(position, [], Dice(b"", b"", 0)).position
    assert rules.see(fought, "france").score == ("Austria: 11", "France and Italy: 0")


def test_a__every_kind_is_drawn_as_its_arm() -> None:
    kinds = {"FI1": "inf 8/8/8", "FI2": "mixed 8/8/8", "FC1": "light 8/8", "FC2": "heavy 8/8", "FG1": "foot 8",
             "FH1": "horse 8"}  # fmt: skip
    units = "\n".join(f"{name} B{row} {kind}" for row, (name, kind) in enumerate(kinds.items(), start=1) if row < 6)
    position = board(PLAIN, f"{units}\nFH1 C1 horse 8\nAI1 D5 inf 6/8/8")
    arms = {piece.id: piece.arm for piece in rules.see(position, "french").own}
    assert [arms[name] for name in kinds] == [
        Arm.INFANTRY, Arm.INFANTRY, Arm.CAVALRY, Arm.CAVALRY, Arm.ARTILLERY, Arm.HORSE_ARTILLERY,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Kind.INFANTRY, {"infantry", "brigades"}),
        (Kind.MIXED, {"mixed", "brigades"}),
        (Kind.LIGHT_CAVALRY, {"cavalry", "light cavalry", "light", "brigades"}),
        (Kind.HEAVY_CAVALRY, {"cavalry", "heavy cavalry", "heavy", "brigades"}),
        (Kind.FOOT_ARTILLERY, {"artillery", "guns", "foot artillery"}),
        (Kind.HORSE_ARTILLERY, {"artillery", "guns", "horse artillery"}),
    ],
)
def test_a__every_kind_answers_to_the_words_of_its_group_and_to_no_others(kind: Kind, words: set[str]) -> None:
    assert set(kind.classes) == words


def test_before_the_battle_every_unit_on_the_table_has_its_ground_and_those_to_come_have_none() -> None:
    position = rules.set_up(load("raab"), "simultaneous")
    for side in ("france", "austria"):
        own = {unit.id for unit in position.units if unit.side == side and unit.on_table}
        assert {name for zone in rules.see(position, side).zones for name in zone.units} == own


def test_c3__what_is_told_otherwise_is_explained_beside_the_order() -> None:
    position = board(PLAIN, "FI1 B1 inf 8/8/8\nAI1 D5 inf 6/8/8")
    view = rules.see(position, "french")
    both = order("FI1", "- B2", when=empty("B2"), otherwise="- C1-D1")
    assert rules.explain(view, both) == (
        f"{rules.explain(view, order('FI1', '- B2'))}; else {rules.explain(view, order('FI1', '- C1-D1'))}"
    )


def test_c2__a_chief_who_rides_too_far_is_offered_generals_of_his_own_within_reach_and_no_chief() -> None:
    units = "FI1 A1 inf 8/8/8\nFI2 D5 inf 8/8/8 of=SOU\nAI1 C1 inf 6/8/8"
    generals = ("NAP d12 french A1 chief", "SOU d8 french D5", "DAV d10 french A1")
    view = rules.see(board(PLAIN, units, generals=generals), "french")
    problems = rules.check(view, Sheet("fr", 1, (order("NAP", "join HIL"),)))
    offered = {choice.order.actions[0].units for problem in problems for choice in problem.choices}
    assert ("DAV",) in offered and ("SOU",) in offered
    assert not {("NAP",), ("HIL",)} & offered


def test_3_3_7a__a_further_round_is_told_as_pressing_on_and_not_as_another_assault() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 B3 inf 6/8/8\nAI2 B3 inf 6/8/8"
    told = (order("DAV", "x B3"), policy("fr", "press yes"), policy("au", "counterattack no"))
    after = run(board(PLAIN, units), *told, *STAY, dice=CALM)
    assert [event.kind for event in after.fights()] == ["assault", "pressed"]


def test_c3_1__a_stream_in_the_square_entered_is_waded_but_for_the_road_over_its_bridge() -> None:
    land = replace(
        ground(PLAIN),
        streams=((sq("B1"), sq("B2"), sq("B3")),),
        roads=((sq("A2"), sq("B2"), sq("C2")),),
        bridges=(sq("B2"),),
    )
    assert crosses_river(land, sq("A1"), sq("B1"))
    assert not crosses_river(land, sq("A2"), sq("B2"))
    assert crosses_river(land, sq("B1"), sq("B2"))
    assert not crosses_river(land, sq("B2"), sq("C2"))


@pytest.mark.parametrize(("bound", "last", "night"), [(8, 16, True), (7, 16, False), (16, 16, False), (8, 8, False)])
def test_c3_6__a_night_follows_the_last_bound_of_a_day_where_the_battle_goes_on(
    bound: int, last: int, night: bool
) -> None:
    position = replace(board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 D5 inf 8/8/8", days=(8, 8)), last_bound=last)
    assert position.night_after(bound) is night


def test_an_order_is_addressed_to_ones_own_units_and_generals_alone() -> None:
    position = board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 D5 inf 8/8/8")
    told = {name: address(position, "french", name) for name in ("FI1", "fr", "french", "DAV", "AI1", "au", "HIL")}
    assert told == {
        "FI1": "FI1", "fr": "seat fr", "french": "side french", "DAV": "DAV", "AI1": "", "au": "", "HIL": "",
    }  # fmt: skip


@pytest.mark.parametrize(("otherwise", "told"), [("hold", "otherwise"), ("", "the condition did not hold")])
def test_c3__an_order_whose_condition_fails_says_whether_there_was_another(otherwise: str, told: str) -> None:
    units = "FI1 A1 inf 8/8/8\nAI1 B3 inf 8/8/8"
    after = run(board(PLAIN, units), order("FI1", "- A2", when=empty("B3"), otherwise=otherwise), act=1, dice=CALM)
    assert told in after.result("FI1")


def test_c3__told_to_advance_it_stays_where_no_enemy_is_on_the_table() -> None:
    position = board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 - inf 8/8/8 arrives=5 entry=D5")
    after = run(position, policy("FI1", "idle advance"), act=2, dice=CALM)
    assert str(after.unit("FI1").place) == "A1"


def test_conditions_read_every_base_with_the_name_of_its_command_or_none() -> None:
    table = field(board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 D5 inf 8/8/8 of=NOB"))
    assert {piece.id: piece.command for piece in table.pieces() if piece.arm is not Arm.GENERAL} == {
        "FI1": "Dav", "AI1": "",
    }  # fmt: skip


def test_c3_3_6__who_is_destroyed_in_a_town_holds_it_no_longer() -> None:
    units = "FI1 B1 inf 8/8/8\nAI1 B2 inf 6/8/8 town hits=1\nAI2 D3 inf 6/8/8"
    dice = {**CALM, "assault|*|FI1": 8, "morale|*|AI1": 1}
    after = run(board(TOWN, units), order("FI1", "x B2"), policy("fr", "advance no"), act=2, dice=dice)
    lost = after.unit("AI1")
    assert (lost.destroyed, lost.in_town, lost.place) == (True, False, None)
    assert rules.see(after.position, "austrian").gone == ("AI1 ai1",)


def test_what_die_an_enemy_general_throws_nobody_reads() -> None:
    generals = ("NAP d12 french B1 chief", "KAR d10 austrian D5 chief joined=HIL")
    view = rules.see(board(PLAIN, "FI1 B1 inf 8/8/8\nAI1 D5 inf 6/8/8", generals=generals), "french")
    told = {piece.id: (piece.state, piece.description) for piece in view.pieces if piece.arm is Arm.GENERAL}
    assert told == {
        "NAP": ("d12", "commander-in-chief, die d12"), "DAV": ("d10", "general of Dav, die d10"),
        "KAR": ("", "commander-in-chief"), "HIL": ("", "general of Hil"),
    }  # fmt: skip


def test_b__two_sides_in_one_square_are_a_fault_of_the_scenario() -> None:
    rules.set_up(with_row(load("raab"), "GR1", square="A1"), "simultaneous")
    with pytest.raises(ScenarioFault, match="too many in G4"):
        rules.set_up(with_row(load("raab"), "GR1", square="G4"), "simultaneous")


def test_b__a_general_sets_up_with_the_first_of_his_units_that_stands() -> None:
    units = "FI1 - inf 8/8/8 arrives=3 entry=A1\nFI2 C1 inf 8/8/8\nAI1 D5 inf 6/8/8"
    position = board(PLAIN, units, generals=("DAV d10 french A2", "NAP d12 french A3 chief"), bound=0)
    after = rules.resolve(position, [], Dice(b"", b"", 0)).position
    assert {general.id: str(general.place) for general in after.generals} == {"DAV": "C1", "NAP": "A3", "HIL": "D5"}


def test_24__an_army_of_guns_alone_has_no_brigades_to_be_broken_by() -> None:
    position = board(PLAIN, "FG1 B1 foot 8\nAI1 D5 inf 6/8/8")
    assert rules.judge(position) is None


def test_guns_lead_no_assault_and_have_every_other_standing_order() -> None:
    view = rules.see(board(PLAIN, "FI1 B1 inf 8/8/8\nFG2 B1 foot 8\nAI1 D5 inf 6/8/8"), "french")
    found = {name: {each.verb for each in view.policies if each.unit == name} for name in ("FI1", "FG2")}
    assert found["FI1"] - found["FG2"] == {"lead"} and found["FG2"] < found["FI1"]


def test_b__nobody_who_is_lost_can_be_said_to_come_on() -> None:
    position = board(PLAIN, "FI1 B1 inf 8/8/8\nFI2 - inf 8/8/8 arrives=4 entry=A1\nAI1 D5 inf 6/8/8")
    late = Ruling("FI2", "arrives", "6", "agreed")
    assert rules.rule(position, late)[0].unit("FI2").arrives == 6
    lost = tuple(replace(unit, destroyed=unit.id == "FI2") for unit in position.units)
    with pytest.raises(WrongRuling, match="FI2 is not one of those to come"):
        rules.rule(replace(position, units=lost), late)
