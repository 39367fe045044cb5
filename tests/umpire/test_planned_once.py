"""A letter is read, checked, explained, filed and answered, and each of its orders is planned once for all of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from pbem.battle.order import Action
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.orders import planning
from pbem.rules.brown_bess.orders.intent import Intent
from pbem.rules.napoleonic_squares.actions.activation import task_of
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.unit import Unit as Brigade
from pbem.rules.napoleonic_squares.checking import walk
from tests.letters.transcripts.exchanges import address_of, marching
from tests.umpire.club import body

PLAIN: Final = {
    ("dettingen", "gramont"): (
        "FG2 hold", "FI2 to E6", "FI3 - F8", "FI4 to G8", "FI5 to H8", "FI6 - I6", "FI7 moves to J6", "FI8 - K6",
    ),
    ("raab", "eugene"): (
        "BA1 moves to A3", "BA2 moves to A3", "BA4 to C5", "BA5 to A3", "BA7 moves to A4", "GR2 moves to E4",
        "GR4 to C5", "GR6 - E3",
    ),
}  # fmt: skip


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """How often it was planned for a unit, and which actions."""
    found: Counter[tuple[str, str]] = Counter()
    plan = planning._planned

    def of_brown_bess(
        position: BrownBessPosition, unit: Unit, actions: Sequence[Action], ends: planning.Ends
    ) -> Intent:
        found[unit.id, " ".join(map(str, actions))] += 1
        return plan(position, unit, actions, ends)

    def of_squares(unit: Brigade, points: int, actions: tuple[Action, ...]) -> Task:
        found[unit.id, " ".join(map(str, actions))] += 1
        return task_of(unit, points, actions)

    monkeypatch.setattr(planning, "_planned", of_brown_bess)
    monkeypatch.setattr(walk, "task_of", of_squares)
    return found


@pytest.mark.parametrize(("battle", "seat"), PLAIN)
def test_each_of_eight_plain_orders_is_planned_once_a_letter(
    battle: str, seat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, planned: Counter[tuple[str, str]]
) -> None:
    orders = PLAIN[battle, seat]
    club, address = marching(battle, tmp_path, monkeypatch), address_of(seat)
    planned.clear()
    club.write(address, "\n".join(orders) + "\n")
    club.tick()
    answer = body(club.letters_to(address)[-1])
    units = sorted(order.split()[0] for order in orders)
    assert all(unit in answer for unit in units), "the orders were answered"
    assert sorted(unit for unit, _ in planned) == units
    assert set(planned.values()) == {1}, planned
