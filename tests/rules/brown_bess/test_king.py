"""Dettingen: the King stands with a Hanoverian battalion of his player's choice, and leaves it no more."""

from __future__ import annotations

import pytest

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Square
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from pbem.scenarios import load
from pbem.umpire.filing.check_orders import check_for_scenario
from tests.rules.brown_bess.board import Faces


def deployed(*lines: str) -> BrownBessPosition:
    start = brown_bess.set_up(load("dettingen"), "simultaneous")
    orders = tuple(order(*line.split()) for line in lines)
    return brown_bess.resolve(start, (Sheet("george", 0, orders),), Faces()).position


def order(name: str, verb: str, where: str) -> Order:
    if verb == "join":
        return Order(name, (Action(verb, units=(where,)),))
    return Order(name, (Action(verb, places=(Square.parse(where),)),))


def unit(position: BrownBessPosition, name: str) -> Unit:
    found = position.unit(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("lines", "battalion", "square"),
    [
        ((), "HI2", "I3"),
        (("KG join HI1",), "HI1", "H3"),
        (("KG deploy J3",), "HI3", "J3"),
        (("KG join HI1", "HI1 deploy C1"), "HI1", "C1"),
        (("KG deploy C1", "HI1 deploy C1"), "HI1", "C1"),
    ],
)
def test_the_king_takes_post_with_the_hanoverians_of_his_choice(
    lines: tuple[str, ...], battalion: str, square: str
) -> None:
    position = deployed(*lines)
    assert (unit(position, "KG").with_unit, str(unit(position, "KG").place)) == (battalion, square)


@pytest.mark.parametrize("line", ["KG join BI1", "KG deploy C3", "KG deploy K1"])
def test_the_king_stands_with_no_others(line: str) -> None:
    told = check_for_scenario(load("dettingen"), "george", line, deployment=True)
    refused = [remark for remark in told.remarks if remark.result == "no"]
    assert "he takes post with HI1 or HI2 or HI3 and nowhere else" in [remark.message for remark in refused]
    assert any("KG join HI1" in choice for remark in refused for choice in remark.choices)
    assert unit(deployed(line), "KG").with_unit == "HI2"


@pytest.mark.parametrize("line", ["KG join HI1", "KG deploy J3"])
def test_what_the_king_may_do_is_not_questioned(line: str) -> None:
    told = check_for_scenario(load("dettingen"), "george", line, deployment=True)
    assert {remark.result for remark in told.remarks} == {"ok"}


def test_another_general_may_join_any_unit_before_the_battle_and_two_never_share_one() -> None:
    position = deployed("ES join BI3", "KG join HI3")
    assert (unit(position, "ES").with_unit, unit(position, "KG").with_unit) == ("BI3", "HI3")
    together = deployed("ES join HI2")
    assert (unit(together, "ES").with_unit, unit(together, "KG").with_unit) == ("BI2", "HI2")
    told = check_for_scenario(load("dettingen"), "stair", "ES join HI2", deployment=True)
    assert "KG takes post with HI2 already: one general to a unit" in [remark.message for remark in told.remarks]
