"""Decision 3: the sequence in which a side's own units move, and who goes first where two get in each other's way."""

from __future__ import annotations

import pytest

from tests.rules.brown_bess.board import After, battle, resolve


def movers(after: After) -> list[str]:
    return [event.actors[0] for event in after.events if event.kind in ("moved", "charged", "retired")]


def test_decision_3__alternate_units_move_one_after_another_as_listed() -> None:
    position = battle("FI1 C6 S", "FC1 F6 S", "FI2 H6 S", "BI1 A1 N", way="alternate")
    after = resolve(position, "FI2 - H5", "FC1 - F3", "FI1 - C5")
    assert movers(after) == ["FI1", "FC1", "FI2"]


def test_decision_3__alternate_the_owner_says_who_goes_first() -> None:
    position = battle("FI1 C6 S", "FC1 F6 S", "FI2 H6 S", "BI1 A1 N", way="alternate")
    after = resolve(position, "FI2 - H5", "FC1 - F3", "FI1 - C5", "precedence FI2 1", "precedence FC1 2")
    assert movers(after) == ["FI2", "FC1", "FI1"]


def test_decision_3__alternate_whoever_stands_in_the_way_goes_before() -> None:
    position = battle("FI1 C6 S", "FI2 C5 S", "FI3 C4 S", "BI1 H1 N", way="alternate")
    after = resolve(position, "FI1 - C5", "FI2 - C4", "FI3 - C3")
    assert movers(after) == ["FI3", "FI2", "FI1"]
    assert [after.at(name) for name in ("FI1", "FI2", "FI3")] == ["C5", "C4", "C3"]


def test_decision_3__alternate_who_goes_first_through_his_own_troops_pins_them() -> None:
    position = battle("FI1 C6 S column", "FI2 C5 S", "BI1 H1 N", way="alternate")
    after = resolve(position, "FI1 - C3", "FI2 - C4", "precedence FI1 1")
    assert (after.at("FI1"), after.at("FI2")) == ("C3", "C5")
    assert after.result("FI2") == "FI1 passed through it; did not move"


def test_decision_3__alternate_of_two_ranked_alike_neither_waits_for_one_ranked_below_them() -> None:
    position = battle("FI1 C6 S column", "FI2 C5 S", "FI3 H6 S", "BI1 A1 N", way="alternate")
    after = resolve(position, "FI1 - C3", "FI2 - C4", "FI3 - H5", "precedence FI1 1", "precedence FI3 1")
    assert movers(after)[:2] == ["FI1", "FI3"]


def test_decision_3__alternate_two_ranked_alike_who_bar_each_other_go_before_one_ranked_below_them() -> None:
    position = battle("FI1 C6 S column", "FI2 C5 N column", "FI3 H6 S", "BI1 A1 N", way="alternate")
    after = resolve(position, "FI1 - C5", "FI2 - C6", "FI3 - H5", "precedence FI1 1", "precedence FI2 1")
    ends = [event.actors[0] for event in after.events if event.kind in ("moved", "stopped")]
    assert ends == ["FI1", "FI2", "FI3"]


def test_decision_3__alternate_the_first_charger_has_the_enemy_to_himself() -> None:
    position = battle("FI1 C5 S", "FC1 D6 S", "BI1 C4 N", way="alternate")
    over = resolve(position, "FI1 x C4", "FC1 - C5-C4", "react BI1 hold", "precedence FC1 1")
    assert over.of("charged")[0].actors == ("FC1",)
    assert over.result("FI1") == "FC1 passed through it; did not move"
    free = battle("FI1 C5 S", "FC1 D4 W", "BI1 C4 N", way="alternate")
    horse = resolve(free, "FI1 x C4", "FC1 x C4", "react BI1 hold", "precedence FC1 1")
    assert horse.of("charged")[0].actors == ("FC1",)
    assert "FC1 fights in C4 already" in horse.result("FI1")


def test_decision_3__alternate_a_unit_engaged_by_the_first_does_not_fire_at_the_second() -> None:
    position = battle("FI1 C5 S", "FI2 B6 S", "BI1 C4 N", way="alternate")
    after = resolve(position, "FI1 x C4", "FI2 - B5")
    assert [key for key in after.rolled if key.startswith("react")] == ["react|BI1>FI1|1"]
    other = resolve(position, "FI1 x C4", "FI2 - B5", "precedence FI2 1")
    assert [key for key in other.rolled if key.startswith("react")] == ["react|BI1>FI2|1", "react|BI1>FI1|1"]


@pytest.mark.parametrize(("rule", "first"), [((), "BI1"), (("precedence BI2 1",), "BI2")])
def test_decision_3__simultaneous_of_two_that_come_at_once_the_higher_in_rank_goes_in(
    rule: tuple[str, ...], first: str
) -> None:
    position = battle("BI1 B3 E column", "BI2 D3 W column", "FI1 H8 S")
    after = resolve(position, "BI1 - C3", "BI2 - C3", *rule)
    assert after.at(first) == "C3"
