"""Set-up, secret deployment, points and broken armies."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Severity
from pbem.battle.scenario import ScenarioFault
from pbem.rules.napoleonic_squares.field.position import Holder, Objective, Position, Terms
from pbem.rules.napoleonic_squares.scenario.victory import score
from pbem.scenarios import load
from tests.rules.napoleonic_squares.board import Script, board, order, run, sq

PLAIN = "3 . .\n2 . .\n1 . ."


def deploy(*told: tuple[str, str, str]) -> tuple[Position, dict[str, str]]:
    position = rules.set_up(load("raab"), "simultaneous")
    orders = tuple(Order(name, (Action("deploy", (sq(square),), word=word),)) for name, square, word in told)
    outcome = rules.resolve(position, [Sheet("eugene", 0, orders), Sheet("john", 0, orders)], Script({}))
    said = {e.actors[0]: str(e.words["result"]) for e in outcome.events if e.kind == "order_result"}
    return outcome.position, said


def test_units_are_set_up_within_their_zones_and_generals_go_with_them() -> None:
    position, said = deploy(("GR1", "C4", ""), ("BA1", "B4", ""))
    assert (position.unit("GR1").place, position.unit("BA1").place) == (sq("C4"), sq("B4"))
    assert said["GR1"] == "set up in C4"
    assert position.bound == 1


def test_a_general_stays_while_one_of_his_units_does_and_else_goes_with_the_first() -> None:
    position, _ = deploy(("BA1", "B4", ""))
    assert next(found for found in position.generals if found.id == "BAR").place == sq("B3")
    position, _ = deploy(*((name, "C4", "") for name in ("GR1", "GR2", "GR3", "GR6")))
    assert next(found for found in position.generals if found.id == "GRE").place == sq("C4"), "all have left D3"


def test_a_square_outside_the_zone_or_without_room_leaves_them_where_the_scenario_suggests() -> None:
    position, said = deploy(("GR1", "A1", ""), ("BA1", "B4", ""), ("BA2", "B4", ""))
    assert position.unit("GR1").place == sq("D3")
    assert "not in its zone" in said["GR1"]
    assert position.unit("BA2").place == sq("B3") and "no room" in said["BA2"]


def test_a_fixed_set_up_cannot_be_changed_but_the_garrison_of_a_town_can() -> None:
    position, said = deploy(("CO1", "F4", ""), ("CO2", "F3", "town"))
    assert position.unit("CO1").place == sq("F3") and "not in its zone" in said["CO1"]
    assert position.unit("CO3").in_town and not position.unit("CO2").in_town


def test_the_deployment_is_secret() -> None:
    position = rules.set_up(load("raab"), "simultaneous")
    view = rules.see(position, "france")
    assert not view.enemy
    assert {square for zone in view.zones if "GR1" in zone.units for square in zone.area} == {
        sq("C3"), sq("C4"), sq("D3"), sq("D4"),
    }  # fmt: skip
    outcome = rules.resolve(position, [Sheet("eugene", 0, (order("GR1", "deploy C4"),))], Script({}))
    assert all(event.seen_by != ("austria", "france") for event in outcome.events)


def test_all_faults_of_a_deployment_are_told_at_once_with_the_nearest_squares() -> None:
    view = rules.see(rules.set_up(load("raab"), "simultaneous"), "france")
    orders = (order("GR1", "deploy A1"), *(order(f"BA{n}", "deploy B4") for n in (1, 2, 3)))
    problems = rules.check(view, Sheet("eugene", 0, orders))
    assert {(problem.unit, problem.severity) for problem in problems} == {("GR1", Severity.NO), ("BA3", Severity.NO)}
    first = next(problem for problem in problems if problem.unit == "GR1")
    assert [str(choice.order.actions[0].squares[0]) for choice in first.choices] == ["C3", "C4", "D3"]


@pytest.mark.parametrize(
    ("unit", "key", "value", "path"),
    [
        ("GR1", "command", "XXX", "command"), ("GR1", "kind", "pikes", "kind"), ("GR1", "square", "Z9", "square"),
        ("GR1", "square", "five", "square"), ("CO3", "square", "F4", "town"), ("GRE", "die", 7, "die"),
        ("MC1", "entry", [], "entry"), ("MC1", "arrives", -1, "arrives"), ("GR1", "square", "H6", "square"),
    ],
)  # fmt: skip
def test_a_scenario_that_makes_no_sense_says_where_and_what_would_be_right(
    unit: str, key: str, value: object, path: str
) -> None:
    scenario = load("raab")
    rows = tuple({**row, key: value} if row["id"] == unit else row for row in scenario.units)
    with pytest.raises(ScenarioFault) as fault:
        rules.set_up(replace(scenario, units=rows), "simultaneous")
    assert fault.value.path[-1] == path
    assert fault.value.right


def test_two_in_one_town_an_hour_of_25_and_a_holder_nobody_knows_are_faults() -> None:
    scenario = load("raab")
    rows = tuple({**row, "town": True} if row["id"] == "CO1" else row for row in scenario.units)
    with pytest.raises(ScenarioFault, match="more than one in the town of F3: CO1, CO3"):
        rules.set_up(replace(scenario, units=rows), "simultaneous")
    with pytest.raises(ScenarioFault, match="first_hour = 25"):
        days = {"day": [{"name": "x", "first_hour": 25, "bounds": 8}]}
        rules.set_up(replace(scenario, rules=days), "simultaneous")
    with pytest.raises(ScenarioFault, match="no side 'prussia'"):
        ground = {"objective": [{"squares": ["F3"], "points": 3, "held_by": "prussia"}]}
        rules.set_up(replace(scenario, victory=ground), "simultaneous")
    with pytest.raises(ScenarioFault, match="nobody comes on in H6"):
        late = tuple({**row, "entry": ["H6"]} if row["id"] == "MC1" else row for row in scenario.units)
        rules.set_up(replace(scenario, units=late), "simultaneous")


def test_a_battle_cut_short_loads_though_reinforcements_would_come_later() -> None:
    for name in ("raab", "aspern_essling"):
        position = rules.set_up(replace(load(name), bounds=2), "simultaneous")
        assert position.last_bound == 2
        assert any(unit.arrives > 2 for unit in position.units)


def test_an_overfull_square_or_days_too_few_are_faults() -> None:
    scenario = load("raab")
    crowd = [row["id"] for row in scenario.units if row["side"] == "france" and "arrives" not in row]
    rows = tuple({**row, "square": "D3"} if row["id"] in crowd else row for row in scenario.units)
    with pytest.raises(ScenarioFault, match="too many in D3"):
        rules.set_up(replace(scenario, units=rows), "simultaneous")
    with pytest.raises(ScenarioFault, match="fewer bounds than the battle"):
        rules.set_up(replace(scenario, bounds=9), "simultaneous")


TERMS = Terms((Objective("the mill", sq("A2"), 3),), per_base=1, margin=3, needs_margin="french")


def fought(*held: str, lost: str = "", bound: int = 9, terms: Terms = TERMS) -> Position:
    units = "\n".join(f"FI{n} A1 inf 8/8/8\nAI{n} B3 inf 8/8/8" for n in range(1, 5))
    position = board(PLAIN, units, bound=bound)
    dead = [replace(unit, destroyed=unit.id in lost.split()) for unit in position.units]
    return replace(position, units=tuple(dead), terms=terms, holders=tuple(Holder(sq("A2"), side) for side in held))


def test_24__the_battle_goes_on_to_its_last_bound() -> None:
    assert rules.judge(fought(bound=8)) is None
    assert rules.judge(fought(bound=9)) is not None


def test_24__points_for_ground_and_for_enemy_bases_destroyed() -> None:
    assert score(fought("french", lost="AI1 FI1")) == {"french": 4, "austrian": 1}


@pytest.mark.parametrize(
    ("held", "lost", "winner", "degree"),
    [
        (("french",), "", "french", "minor"), ((), "AI1", "austrian", "minor"),
        (("austrian",), "", "austrian", "major"),
        ((), "", "austrian", "minor"),
    ],
)  # fmt: skip
def test_24__who_needs_a_margin_must_have_it(held: tuple[str, ...], lost: str, winner: str, degree: str) -> None:
    verdict = rules.judge(fought(*held, lost=lost))
    assert verdict is not None
    assert (verdict.winner, verdict.degree) == (winner, degree)


def test_24__without_a_margin_for_one_side_a_small_lead_is_a_draw() -> None:
    plain = replace(TERMS, needs_margin="")
    drawn, won = (rules.judge(fought(*held, terms=plain)) for held in ((), ("austrian",)))
    assert drawn is not None and won is not None
    assert (drawn.winner, drawn.degree, won.winner) == ("", "draw", "austrian")


def test_24__an_army_that_has_lost_half_its_brigades_is_broken_at_once() -> None:
    verdict = rules.judge(fought(lost="FI1 FI2", bound=3))
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == ("austrian", "the French army is broken")
    assert rules.judge(fought(lost="FI1", bound=3)) is None


def test_24__ground_belongs_to_whoever_was_there_last() -> None:
    table = replace(board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 B3 inf 6/8/8"), terms=TERMS)
    taken = run(table, order("FI1", "- A2")).position
    assert score(taken)["french"] == 3
    left = run(taken, order("FI1", "- A1")).position
    assert score(left)["french"] == 3


def test_24__there_is_no_command_radius() -> None:
    far = "\n".join(f"{row} . . . . . . . . ." for row in range(6, 0, -1))
    table = board(far, "FI1 A1 inf 8/8/8\nFI2 I6 inf 8/8/8\nAI1 E4 inf 6/8/8")
    after = run(table, order("FI2", "- I5"))
    assert after.at("FI2") == "I5"
