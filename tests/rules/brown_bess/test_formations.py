"""Mechanisms 7 and 9: formations."""

from __future__ import annotations

import pytest

from pbem.battle.scenario import ScenarioFault
from tests.rules.brown_bess.board import battle, check, resolve


@pytest.mark.parametrize("form", ["column", "attack column", "square", "skirmish"])
def test_9__infantry_forms_everything_in_the_napoleonic_wars(form: str) -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C8 S"), f"BI1 form {form}")
    assert after["BI1"].formation == form
    assert after.result("BI1") == f"now in {'skirmish order' if form == 'skirmish' else form}"


def test_9__no_attack_columns_before_napoleon() -> None:
    position = battle("BI1 C2 N", "FI1 C8 S", year=1743)
    problems = check(position, "BI1 form attack column")
    assert "attack columns belong to the Napoleonic wars" in [problem.message for problem in problems]
    assert resolve(position, "BI1 form attack column")["BI1"].formation == "line"
    with pytest.raises(ScenarioFault, match="attack column"):
        battle("BI1 C2 N attack column", year=1743)


def test_9__cavalry_has_line_and_column_only() -> None:
    position = battle("BC1 C2 N", "FI1 C8 S")
    assert resolve(position, "BC1 form column")["BC1"].formation == "column"
    problems = check(position, "BC1 form square")
    assert problems[0].message == "cavalry cannot form square, only line, column"


def test_9__guns_limber_and_unlimber() -> None:
    position = battle("BG1 C2 N", "FI1 C8 S")
    after = resolve(position, "BG1 limber")
    assert after["BG1"].formation == "limbered"
    assert resolve(after.position, "BG1 unlimber")["BG1"].formation == "unlimbered"
    assert "cannot form line" in check(position, "BG1 form line")[0].message


def test_7__a_unit_passed_through_does_not_form() -> None:
    after = resolve(battle("BI1 C3 N", "BI2 C2 N column", "FI1 H8 S"), "BI2 - C4", "BI1 form square")
    assert after["BI1"].formation == "line"
    assert "did not form square: other troops passed through it" in after.result("BI1")


def test_7__a_unit_may_form_after_firing() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C3 S"), "BI1 * FI1, form square", "FI1 hold fire")
    assert after.kinds("fire", "formed") == ["fire", "formed"]
    assert after["BI1"].formation == "square"


def test_9__only_skirmishers_stand_in_the_impenetrable_forest() -> None:
    position = battle("BI1 B2 N skirmish", "FI1 D3 S", on="....\n.#..\n....")
    assert check(position, "BI1 form line")[0].message == "no formed unit can stand in the forest"
    after = resolve(battle("BI1 B1 N skirmish", "FI1 D3 S", on="....\n.#..\n...."), "BI1 - B2, form line")
    assert (after.at("BI1"), after["BI1"].formation) == ("B2", "skirmish")
    assert "no formed unit can stand in the forest" in after.result("BI1")


def test_7__guns_limber_up_and_come_into_action_in_words() -> None:
    position = battle("BG1 C2 N", "BG2 E2 N limbered", "FI1 A1 S")
    after = resolve(position, "BG1 limber", "BG2 unlimber")
    assert [event.kind for event in after.events if event.phase == "Formation"] == ["limbered", "unlimbered"]
    assert after.result("BG1") == "now limbered"
