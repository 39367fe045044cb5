"""The table of budgets: every purse stands in it and in the operator's guide, and does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import seats, spent
from pbem.umpire import budgets
from pbem.umpire.budgets import BUDGETS, HOUR, MESSAGES_A_LETTER, Budget, Purse
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import Club

GUIDE = Path(__file__).parents[2] / "deploy" / "README.md"


def row(budget: Budget) -> str:
    """A budget as the guide tells it."""
    most = f"{budget.most} {'an hour' if budget.span == HOUR else 'a day'}"
    named = f"{most} (`{budget.setting}`)" if budget.setting else most
    return f"| {budget.counted} | {budget.payer} | {named} | {budget.rest} |"


def test_every_purse_has_its_row_in_the_table_and_the_guide_says_the_same() -> None:
    assert list(BUDGETS) == list(Purse)
    guide = GUIDE.read_text(encoding="utf-8")
    missing = [row(budget) for budget in BUDGETS.values() if row(budget) not in guide]
    assert missing == []
    assert f"of one letter {MESSAGES_A_LETTER}" in BUDGETS[Purse.MESSAGES].counted


@pytest.mark.parametrize("purse", Purse)
def test_a_purse_is_empty_after_so_many_and_full_again_when_its_span_is_over(club: Club, purse: Purse) -> None:
    world, most = club.world, budgets.most(club.world, purse)
    for _ in range(most - 1):
        budgets.spend(world, purse, "somebody")
    assert budgets.left(world, purse, "somebody") == 1
    budgets.spend(world, purse, "somebody")
    assert budgets.left(world, purse, "somebody") == 0
    assert budgets.left(world, purse, "somebody else") == most
    again = budgets.full_again(world, purse, "somebody")
    assert again == club.clock.now + BUDGETS[purse].span
    club.clock.now = again
    assert budgets.left(world, purse, "somebody") == most


def test_what_is_older_than_a_week_is_forgotten(club: Club) -> None:
    budgets.spend(club.world, Purse.MESSAGES, "somebody")
    club.clock.advance(days=9)
    club.tick()
    assert spent.latest(club.world.db, Purse.MESSAGES, "somebody", 5) == []


def test_who_takes_a_seat_over_begins_with_full_purses(playing: Club) -> None:
    before = budgets.of_seat(seats.get(playing.world.db, "toy-1", "rupert"))
    give_seat(playing.world, "toy-1", "rupert", "maurice@red.example")
    assert budgets.of_seat(seats.get(playing.world.db, "toy-1", "rupert")) != before
