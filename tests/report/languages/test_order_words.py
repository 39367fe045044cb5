"""The words for orders that a language's manual shows are read as the notation beside them."""

from __future__ import annotations

import re

import pytest

from pbem import orders
from pbem.battle.dice import Dice
from pbem.battle.order import Sheet
from pbem.battle.view import View
from pbem.orders import Context
from pbem.report.tongue.catalogue import languages, manual_of
from pbem.rules import rule_system
from pbem.scenarios.load import load

OTHERS = tuple(code for code in languages() if code != "en")
BATTLES = {"brown_bess": "dettingen", "napoleonic_squares": "raab"}
BESIDE = re.compile(r"^  \| (\S.*?) += (\S.*)$", re.MULTILINE)


def contexts(name: str) -> list[Context]:
    """Both sides of a battle after its suggested deployment, as their commanders-in-chief see them."""
    scenario = load(BATTLES[name])
    rules = rule_system(name)
    position = rules.set_up(scenario, scenario.ways[0])
    sheets = [Sheet(seat.id, 0) for seat in scenario.seats]
    position = rules.resolve(position, sheets, Dice(bytes(32), bytes(32), 0)).position
    found = []
    for seat in scenario.seats:
        view: View = rules.see(position, seat.side)
        if seat.commander_in_chief:
            found.append(Context("game-1", view, seat.id, rules.VERBS, rules.check))
    return found


def ordered(line: str, context: Context) -> set[str]:
    """What a line orders, whether it is allowed or not."""
    return {str(order) for each in orders.read(line, context).lines for order in each.orders}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", BATTLES)
def test_every_example_is_read_as_the_notation_beside_it(code: str, name: str) -> None:
    examples = BESIDE.findall(manual_of(name, code))
    sides = contexts(name)
    assert len(examples) >= 6
    for words, notation in examples:
        known = [context for context in sides if ordered(notation, context)]
        assert known, notation
        for context in known:
            assert ordered(words, context) == ordered(notation, context), words
