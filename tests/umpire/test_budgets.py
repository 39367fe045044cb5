"""The table of budgets: every purse stands in it and in the operator's guide, and does what it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.store import seats, spent, tenures
from pbem.umpire import budgets
from pbem.umpire.budgets import BUDGETS, HOUR, MESSAGES_A_LETTER, Budget, Purse
from pbem.umpire.life.start_game import Terms, give_seat, new_game
from tests.umpire import toy
from tests.umpire.club import SEATS, Club, make_club

GUIDE = Path(__file__).parents[2] / "deploy" / "README.md"


def row(budget: Budget) -> str:
    """A budget as the guide tells it."""
    most = f"{budget.most} {'an hour' if budget.span == HOUR else 'a day'}"
    named = f"{most} (`{budget.setting}`)" if budget.setting else most
    never_fewer = f", and never fewer than {budget.a_seat} for each seat that is held" if budget.a_seat else ""
    return f"| {budget.counted} | {budget.payer} | {named}{never_fewer} | {budget.rest} |"


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


def test_T18__where_many_seats_are_held_there_are_answers_for_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_in_all = 10\n")
    club.begin()
    assert budgets.most(club.world, Purse.ALL_ANSWERS) == 10
    for number in range(2, 5):
        club.name = f"toy-{number}"
        new_game(club.world, toy.scenario(3), Terms(id=club.name))
        for seat, address in SEATS.items():
            give_seat(club.world, club.name, seat, address)
    assert budgets.most(club.world, Purse.ALL_ANSWERS) == 36
    tenures.end_all(club.world.db, club.name, 0, club.clock.now)
    assert budgets.most(club.world, Purse.ALL_ANSWERS) == 27


def test_T18__every_answer_is_taken_from_the_purse_of_the_house_whoever_asked(playing: Club) -> None:
    before = budgets.left(playing.world, Purse.ALL_ANSWERS, budgets.HOUSE)
    for address in SEATS.values():
        playing.write(address, "HELP\n")
    playing.tick()
    assert before - budgets.left(playing.world, Purse.ALL_ANSWERS, budgets.HOUSE) == len(SEATS) > 1


def test_what_is_older_than_a_week_is_forgotten(club: Club) -> None:
    budgets.spend(club.world, Purse.MESSAGES, "somebody")
    club.clock.advance(days=9)
    club.tick()
    assert spent.latest(club.world.db, Purse.MESSAGES, "somebody", 5) == []


def test_who_takes_a_seat_over_begins_with_full_purses(playing: Club) -> None:
    before = budgets.of_seat(seats.get(playing.world.db, "toy-1", "rupert"))
    give_seat(playing.world, "toy-1", "rupert", "maurice@red.example")
    assert budgets.of_seat(seats.get(playing.world.db, "toy-1", "rupert")) != before


def test_answers_in_all_grow_with_the_seats_that_are_held(playing: Club) -> None:
    world = playing.world
    small = replace(world.settings, guard=replace(world.settings.guard, answers_in_all=10))
    playing.world = replace(world, settings=small)
    assert budgets.most(playing.world, Purse.ALL_ANSWERS) == 10, "three seats need no more than the settings say"
    for number in range(2, 5):
        new_game(playing.world, toy.scenario(3), Terms(id=f"toy-{number}"))
        for seat, address in SEATS.items():
            give_seat(playing.world, f"toy-{number}", seat, address)
    assert budgets.most(playing.world, Purse.ALL_ANSWERS) == 3 * 12
