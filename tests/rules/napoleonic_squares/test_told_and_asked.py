"""What a player reads of his orders: results, descriptions, defaults, and what is said beside them beforehand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.condition import EMPTY, UNIT_AT, Clause, Condition
from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.system import Outcome
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.scenarios import load
from tests.rules.napoleonic_squares.board import Script, board, order, policy, run, sq

PLAIN = """
5 . . . . . .
4 . . . . . .
3 . . . . . .
2 . . . . . .
1 . . . . . .
"""
STAY = (policy("au", "retreat stay"), policy("fr", "retreat stay"))
CALM = {"skirmish|*": 1, "morale|*": 8}


def test_3_3_1__who_stays_behind_the_two_that_attack_is_told_so() -> None:
    units = "\n".join(f"FI{n} B2 inf 8/8/8" for n in range(1, 4)) + "\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), order("DAV", "x B3"), *STAY, policy("fr", "press no"), dice=CALM)
    assert after.result("FI3") == (
        "kept in reserve: two brigades of a square attack at once, and one of each square in support"
    )
    assert after.result("FI1") == "assaulted B3: drawn, 0 to 0"


@pytest.mark.parametrize(("path", "at", "result"), [("B1-E1", "E1", "at E1"), ("B1-F1", "A1", "stayed: F1 is out")])
def test_c2__a_chief_rides_to_the_last_square_he_is_told(path: str, at: str, result: str) -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 A5 inf 6/8/8", generals=["NAP d12 french A1 chief"])
    after = run(table, order("NAP", f"- {path}"))
    assert after.at("NAP") == at and after.result("NAP").startswith(result)
    problems = rules.check(rules.see(table, "french"), Sheet("fr", 1, (order("NAP", f"- {path}"),)))
    assert [problem.message for problem in problems] == ([] if at == "E1" else ["F1 is 5 squares off; Nap rides 4."])


def test_c2__a_chief_who_rides_with_a_general_is_told_with_whom() -> None:
    table = board(PLAIN, "FI1 C1 inf 8/8/8\nAI1 A5 inf 6/8/8", generals=["NAP d12 french A1 chief"])
    assert run(table, order("NAP", "join DAV")).result("NAP") == "with Dav"


def test_c3__a_seat_orders_its_own_command_by_its_general_and_nobody_elses() -> None:
    units = "FI1 A1 inf 8/8/8\nFI2 C1 inf 8/8/8 of=SOU seat=fr2\nAI1 F5 inf 6/8/8"
    table = board(PLAIN, units, generals=["SOU d10 french C1 seat=fr2"])
    told = Sheet("fr2", 1, (order("SOU", "- N 1"), order("DAV", "- N 1")))
    after = rules.resolve(table, [told], Script({"action": 1, "bid|SOU|*": 2})).position
    assert (after.unit("FI1").place, after.unit("FI2").place) == (sq("A1"), sq("C2"))


def test_b__of_the_enemy_it_is_said_what_he_is_and_of_ones_own_how_good_too() -> None:
    units = "FI1 A1 inf 8/10/6 hits=1\nAI1 A5 inf 6/8/8 town hits=2\nAC1 B5 light 8/8"
    table = board(PLAIN.replace("5 .", "5 T"), units, generals=["NAP d12 french A1 chief joined=DAV"])
    ours = {piece.id: (piece.description, piece.state) for piece in rules.see(table, "french").pieces}
    theirs = {piece.id: (piece.description, piece.state) for piece in rules.see(table, "austrian").pieces}
    assert ours["FI1"] == ("infantry, skirmish d8 quality d10 morale d6, 1 hit", "d8/d10/d6 1 hit")
    assert theirs["FI1"] == ("infantry, 1 hit", "infantry 1 hit")
    assert ours["AI1"] == ("infantry, 2 hits, in the town", "infantry 2 hits town")
    assert theirs["AI1"] == (
        "infantry, skirmish d6 quality d8 morale d8, 2 hits, in the town", "d6/d8/d8 2 hits town",
    )  # fmt: skip
    assert ours["AC1"] == ("light cavalry, no hits", "light cavalry no hits")
    assert ours["NAP"] == ("commander-in-chief, die d12, with DAV", "d12, with DAV")
    assert theirs["NAP"] == ("commander-in-chief", "")
    assert (ours["DAV"], theirs["DAV"]) == (("general of Dav, die d10", "d10"), ("general of Dav", ""))


@pytest.mark.parametrize(("die", "kind", "left"), [(5, "rallied", 2), (4, "not_rallied", 3)])
def test_22__how_many_hits_are_left_after_a_rally_is_told(die: int, kind: str, left: int) -> None:
    after = run(board(PLAIN, "FI1 A1 inf 8/8/8 hits=3\nAI1 A5 inf 6/8/8"), order("FI1", "rally"), dice={"rally|*": die})
    assert [event.words["left"] for event in after.of(kind)] == [left]
    assert after.unit("FI1").hits == left
    assert after.result("FI1") == ("rallied a hit" if die == 5 else "did not rally")


@pytest.mark.parametrize(("negated", "at"), [(False, "B2"), (True, "B3")])
def test_a_standing_order_holds_while_its_condition_does_and_else_the_default(negated: bool, at: str) -> None:
    dice = {"skirmish|*": 1, "assault|*|FI1": [5, 5], "morale|*": [8, 1]}
    when = Condition((Clause(EMPTY.says, place=sq("D4"), negated=negated),))
    told = (order("FI1", "x B3"), policy("FI1", "advance no", when))
    assert run(board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"), *told, dice=dice).at("FI1") == at


def test_settlement_1__a_garrison_that_clears_a_square_keeps_its_town_unless_it_is_told_to_go() -> None:
    dice = {"skirmish|*": 1, "assault|*|FI1": [5, 5], "morale|*": [8, 1]}
    town = board("3 .\n2 .\n1 T", "FI1 A1 inf 8/8/8 town\nAI1 A2 inf 6/8/8")
    kept = run(town, order("FI1", "x A2"), dice=dice)
    assert kept.at("FI1") == "A1" and kept.unit("FI1").in_town
    gone = run(town, order("FI1", "x A2"), policy("FI1", "advance yes"), dice=dice)
    assert gone.at("FI1") == "A2" and not gone.unit("FI1").in_town


def test_before_the_battle_silence_leaves_everybody_where_the_scenario_suggests() -> None:
    view = rules.see(rules.set_up(load("raab"), "simultaneous"), "austria")
    told = {str(order) for order in rules.default_sheet(view, "john").orders}
    assert {"CO1 deploy F3", "CO3 deploy F3 town", "JE3 deploy F5"} <= told
    assert "FR1 deploy G4" not in told


def at(square: str, *others: Clause, negated: bool = False) -> Condition:
    return Condition((Clause(UNIT_AT.says, unit="FI1", place=sq(square), negated=negated), *others))


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (at("B1"), "B1-B2, 1 of 3 points"),
        (at("B1", negated=True), "else B1-C1, 1 of 3 points"),
        (at("A2"), "A2-B2, 1 of 3 points; else B1-C1, 1 of 3 points"),
        (at("A2", negated=True), "B1-B2, 1 of 3 points"),
        (at("B1", Clause(EMPTY.says, place=sq("C3"))), "B1-B2, 1 of 3 points; else B1-C1, 1 of 3 points"),
    ],
    ids=["where it is", "unless where it is", "elsewhere", "unless elsewhere", "where it is and something else"],
)
def test_an_order_for_a_unit_in_a_square_is_explained_from_there(when: Condition, told: str) -> None:
    view = rules.see(board(PLAIN, "FI1 B1 inf 8/8/8\nAI1 F5 inf 6/8/8"), "french")
    assert rules.explain(view, order("FI1", "- B2", 3, when, "- C1")).removeprefix("; ") == told


def test_reinforcements_come_where_their_command_is_told_if_nobody_tells_them_otherwise() -> None:
    position = replace(
        rules.resolve(rules.set_up(load("raab"), "simultaneous"), [], Dice(b"r", b"", 0)).position, bound=4
    )
    command = Order("MAC", (Action("arrive", (sq("A1"),)),))
    own = Order("MC2", (Action("arrive", (sq("A2"),)),))
    after = rules.resolve(position, [Sheet("eugene", 4, (command, own))], Dice(b"r", b"", 4)).position
    assert [str(after.unit(name).place) for name in ("MC1", "MC2", "MC3")] == ["A1", "A2", "A1"]


def test_c3_3__an_assault_on_a_unit_that_is_gone_is_told_so() -> None:
    units = "FI1 A1 inf 8/8/8\nFI2 B2 inf 8/8/8 of=SOU\nAI1 B3 inf 6/8/8 hits=4\nAI2 F5 inf 6/8/8"
    table = board(PLAIN, units, generals=["SOU d12 french B2"])
    told = (order("FI2", "x AI1"), order("FI1", "x AI1"), policy("fr", "advance no"))
    dice = {"skirmish|*": 1, "assault|*|FI2": [5, 5], "morale|*": 1, "bid|SOU|*": 2}
    after = run(table, *told, dice=dice)
    assert after.unit("AI1").destroyed
    assert after.result("FI1") == "no assault: its target is gone"


def test_c3_3_1__a_square_named_in_support_that_holds_another_command_alone_sends_nobody() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 C2 inf 8/8/8 of=SOU\nAI1 B3 inf 6/8/8"
    table = board(PLAIN, units, generals=["SOU d12 french C2"])
    after = run(table, order("FI1", "x B3-C2"), *STAY, dice=CALM)
    assert [event.actors for event in after.fights()] == [("FI1",)]
    assert after.result("FI1").startswith("unsupported: nobody of C2 could join")


@pytest.mark.parametrize(("act", "at"), [(2, "B2"), (3, "A1")])
def test_c3_1__an_assault_takes_two_points_and_leaves_the_rest_for_moving(act: int, at: str) -> None:
    units = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    after = run(board(PLAIN, units), order("FI1", "x B3; - A1"), *STAY, dice=CALM, act=act)
    assert len(after.fights()) == 1 and after.at("FI1") == at
    assert after.result("FI1").endswith("stood: A1 needs 1 points, it has 0" if act == 2 else "at A1")


def test_b__who_is_in_a_town_stays_in_it_when_set_up_in_its_square_and_guns_are_never_in_it() -> None:
    start = rules.set_up(load("raab"), "simultaneous")
    told = Sheet("john", 0, (order("CO3", "deploy F3"), order("CO4", "deploy F3 town")))
    after = rules.resolve(start, [told], Dice(b"", b"", 0)).position
    assert [unit.id for unit in after.units if unit.in_town] == ["CO3"]
    alone = replace(start, units=tuple(replace(unit, in_town=False) for unit in start.units))
    for name, inside in (("CO4", []), ("CO1", ["CO1"])):
        set_up = Sheet("john", 0, (order(name, "deploy F3 town"),))
        after = rules.resolve(alone, [set_up], Dice(b"", b"", 0)).position
        assert [unit.id for unit in after.units if unit.in_town] == inside


def test_c3__an_order_to_a_command_is_checked_for_those_of_it_that_the_seat_commands() -> None:
    units = "FI1 A1 inf 8/8/8\nFI2 C1 inf 8/8/8 of=SOU seat=fr2\nFI3 F1 inf 8/8/8 of=SOU\nAI1 F5 inf 6/8/8"
    view = rules.see(board(PLAIN, units, generals=["SOU d10 french C1 seat=fr2"]), "french")
    assert rules.check(view, Sheet("fr2", 1, (order("SOU", "- C2"),))) == ()
    (warned,) = rules.check(view, Sheet("fr", 1, (order("SOU", "- C2"),)))
    assert warned.message.startswith("FI3: C2 is not next to F1")


def set_up_at_raab(seat: str, *told: Order) -> Outcome[Position]:
    start = rules.set_up(load("raab"), "simultaneous")
    return rules.resolve(start, [Sheet(seat, 0, told)], Dice(b"", b"", 0))


def test_b__a_whole_command_is_set_up_by_its_general_and_a_named_unit_goes_its_own_way() -> None:
    after = set_up_at_raab("eugene", order("GRE", "deploy C4"), order("GR2", "deploy C3")).position
    assert [str(after.unit(f"GR{n}").place) for n in (1, 2, 3, 4, 5, 6)] == ["C4", "C3", "C4", "C4", "C4", "C4"]
    assert str(after.general("GRE").place) == "C4"


def test_b__a_general_goes_with_the_first_of_his_command_only_where_none_of_it_stays_with_him() -> None:
    moved = [order(f"GR{n}", f"deploy {square}") for n, square in ((1, "C3"), (2, "C3"), (3, "C4"), (6, "C4"))]
    assert str(set_up_at_raab("eugene", *moved).position.general("GRE").place) == "C3"
    assert str(set_up_at_raab("eugene", *moved[:3]).position.general("GRE").place) == "D3"
    assert str(set_up_at_raab("eugene", *moved).position.general("EUG").place) == "C3"


def test_b__where_too_many_are_told_to_stand_the_last_of_them_stays_and_is_told_why() -> None:
    told = [order(f"GR{n}", "deploy D4") for n in (1, 2, 3)]
    outcome = set_up_at_raab("eugene", *told, order("BA1", "deploy D4"))
    results = {event.actors[0]: event.words["result"] for event in outcome.events if event.kind == "order_result"}
    assert results == {
        "GR1": "set up in D4", "GR2": "set up in D4", "GR3": "stays in D3: no room there",
        "BA1": "stays in B3: D4 is not in its zone",
    }  # fmt: skip
    assert str(outcome.position.unit("GR3").place) == "D3"


def test_c3__who_was_driven_back_while_the_enemy_acted_does_as_he_is_told_when_his_own_command_acts() -> None:
    units = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8"
    dice = {"skirmish|*": 1, "assault|*r1|FI1": [5, 1], "morale|*|AI1": 1, "assault|*|AI1": 1}
    told = (order("FI1", "x B3"), policy("FI1", "advance no"), order("AI1", "- B3; x B2"))
    after = run(board(PLAIN, units), *told, *STAY, dice=dice)
    assert [event.places[-1] for event in after.of("fell_back")] == [sq("B4")]
    assert [event.actors for event in after.fights()] == [("FI1",), ("AI1",)]
