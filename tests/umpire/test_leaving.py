"""Seats that are left, offered to the reserves and taken over, letters in and letters out."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from pbem.store import players, reserves, seats, tenures
from pbem.store.tenures import Ended
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, UMPIRE, Club, body
from tests.umpire.test_intake import orders_of, states

MAURICE, DIGBY = "maurice@reserve.example", "digby@reserve.example"


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def manned(playing: Club) -> Club:
    """A game with two reserves, Maurice first."""
    for address in (MAURICE, DIGBY):
        players.register(playing.world.db, address, playing.clock.now)
        playing.write(address, "RESERVE\n", to=UMPIRE)
        playing.tick()
        playing.clock.advance(minutes=1)
    return playing


def resign(club: Club, sender: str = RUPERT, before: str = "") -> None:
    club.write(sender, f"{before}RESIGN\n")
    club.tick()
    club.write(sender, "1a\n", to=str(club.last(sender, "Do you resign")["Reply-To"]))
    club.tick()


def holder(club: Club, seat: str = "rupert") -> str:
    return seats.get(club.world.db, GAME, seat).address


def test_L16__resigning_is_asked_about_once_and_then_done(manned: Club) -> None:
    manned.write(RUPERT, "RI1 deploy B4\nRESIGN\n")
    manned.tick()
    assert holder(manned) == RUPERT and orders_of(manned) == ["RI1 deploy B4"]
    asked = manned.last(RUPERT, "Do you resign Prince Rupert?")
    assert "Reply `1a`" in body(asked)
    manned.write(RUPERT, "1b\n", to=str(asked["Reply-To"]))
    manned.tick()
    assert holder(manned) == RUPERT and "stays as it is" in body(manned.last(RUPERT, "As it was"))
    resign(manned)
    assert holder(manned) == "" and manned.count(RUPERT, "You no longer command Prince Rupert") == 1
    assert tenures.of_seat(manned.world.db, GAME, "rupert")[-1].ended is Ended.RESIGNED
    assert "Nobody commands Prince Rupert at present" in one_line(body(manned.last(LUNSFORD, "has no commander")))
    assert manned.count(ESSEX, "has no commander") == 0, "the enemy hears nothing"
    assert "has resigned" in one_line(body(manned.last(GM, "is vacant")))
    assert manned.count(MAURICE, "Will you take command of Prince Rupert?") == 1 and manned.count(DIGBY, "Will") == 0


def test_L16__a_1a_to_another_letter_with_open_questions_resigns_nothing(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy Z9\nRESIGN\n")
    playing.tick()
    playing.write(RUPERT, "1a\n", to=str(playing.last(RUPERT, "Received")["Reply-To"]))
    playing.tick()
    assert holder(playing) == RUPERT


def test_L16__nobody_else_can_answer_the_question(playing: Club) -> None:
    playing.write(RUPERT, "RESIGN\n")
    playing.tick()
    to = str(playing.last(RUPERT, "Do you resign")["Reply-To"])
    playing.write(ESSEX, "1a\n", to=to)
    playing.write("eve@evil.test", "1a\n", to=to)
    playing.write(RUPERT, "> 1a\n", to=to)
    playing.tick()
    assert holder(playing) == RUPERT


def test_L16__the_vacant_seats_units_obey_the_commander_in_chief(playing: Club) -> None:
    resign(playing, LUNSFORD)
    playing.write(RUPERT, "RI2 deploy D2\n")
    playing.tick()
    playing.pass_deadline()
    assert "D2" in body(playing.last(RUPERT, "deployed"))


def test_L16_L18__the_next_reserve_is_asked_after_two_days_or_when_one_passes(manned: Club) -> None:
    resign(manned)
    manned.clock.advance(hours=49)
    manned.tick()
    offer = manned.last(DIGBY, "Will you take command")
    number = re.search(r"PASS (\d+)", body(offer))
    assert number is not None
    manned.write(MAURICE, f"ACCEPT {int(number[1]) - 1}\n", to=str(manned.last(MAURICE, "Will you")["Reply-To"]))
    manned.tick()
    assert "stands no longer" in one_line(body(manned.last(MAURICE, "Not done"))) and holder(manned) == ""
    manned.write(DIGBY, f"{number[0]}\n", to=str(offer["Reply-To"]))
    manned.tick()
    manned.tick()
    assert manned.count(GM, "Nobody is left to ask") == 1


def test_L17__two_misses_offer_the_seat_and_any_letter_keeps_it(manned: Club) -> None:
    for _ in range(2):
        manned.write(ESSEX, "all hold\n")
        manned.write(LUNSFORD, "all hold\n")
        manned.tick()
        manned.pass_deadline()
    assert "Nothing has come from you for 2 bounds" in one_line(body(manned.last(RUPERT, "offered to the reserves")))
    assert manned.count(MAURICE, "Will you take command of Prince Rupert?") == 1
    manned.write(RUPERT, "I am still here, forgive me.\n")
    manned.tick()
    assert reserves.vacancy(manned.world.db, GAME, "rupert") is None
    offer = manned.last(MAURICE, "Will you take command")
    manned.write(MAURICE, "ACCEPT 1\n", to=str(offer["Reply-To"]))
    manned.tick()
    assert holder(manned) == RUPERT and "stands no longer" in one_line(body(manned.last(MAURICE, "Not done")))


def test_L17_L18__who_stays_silent_is_replaced_with_all_that_a_newcomer_needs(manned: Club) -> None:
    for _ in range(2):
        manned.write(ESSEX, "all hold\n")
        manned.write(LUNSFORD, "all hold\n")
        manned.tick()
        manned.pass_deadline()
    manned.clock.advance(days=5, hours=1)
    deadline = manned.game().deadline
    offer = manned.last(MAURICE, "Will you take command")
    manned.clock.now = offer_day(manned)
    manned.write(MAURICE, "ACCEPT 1\n", to=str(offer["Reply-To"]))
    manned.tick()
    assert holder(manned) == MAURICE
    assert "Beat the Blues" in body(manned.last(MAURICE, "you command"))
    assert tenures.of_seat(manned.world.db, GAME, "rupert")[0].ended is Ended.ABSENT
    assert deadline is not None and manned.game().deadline is not None


def offer_day(club: Club) -> datetime:
    found = reserves.get_offer(club.world.db, 1)
    assert found is not None
    return found.offered_at + timedelta(hours=1)


def test_L18__a_newcomer_has_a_full_bound_once(manned: Club) -> None:
    deadline = manned.game().deadline
    assert deadline is not None
    manned.clock.now = deadline - timedelta(hours=30)
    resign(manned)
    manned.write(MAURICE, "ACCEPT 1\n", to=str(manned.last(MAURICE, "Will you")["Reply-To"]))
    manned.tick()
    moved = manned.game().deadline
    assert moved is not None and moved - deadline == timedelta(days=7)
    assert "Prince Rupert has a new commander." in one_line(body(manned.last(ESSEX, "New deadline")))


def test_L18__two_reserves_who_accept_at_once_do_not_both_get_the_seat(manned: Club) -> None:
    resign(manned)
    manned.clock.advance(hours=49)
    manned.tick()
    for number, address in ((1, MAURICE), (2, DIGBY)):
        manned.write(address, f"ACCEPT {number}\n", to=str(manned.last(address, "Will you")["Reply-To"]))
    manned.tick()
    assert holder(manned) == DIGBY
    assert "stands no longer" in one_line(body(manned.last(MAURICE, "Not done")))


def test_L18__an_offer_is_taken_by_its_own_letter_and_by_nobody_else(manned: Club) -> None:
    resign(manned)
    manned.write(MAURICE, "ACCEPT 1\n", to=UMPIRE)
    manned.write(DIGBY, "ACCEPT 1\n", to=str(manned.last(MAURICE, "Will you")["Reply-To"]))
    manned.tick()
    assert holder(manned) == ""
    manned.write(MAURICE, "ACCEPT 1\n", to=str(manned.last(MAURICE, "Will you")["Reply-To"]))
    manned.tick()
    assert holder(manned) == MAURICE


def test_L18__nobody_who_serves_or_served_in_the_game_is_offered_a_seat(playing: Club) -> None:
    playing.write(ESSEX, "RESERVE\n")
    playing.tick()
    resign(playing)
    assert playing.count(ESSEX, "Will you take command") == 0
    assert playing.count(GM, "Nobody is left to ask") == 1


@pytest.mark.parametrize(("scope", "asked"), [("toy-1", 1), ("red", 1), ("Blue", 0), ("raab", 0), ("toy", 1)])
def test_L18__a_reserve_for_one_side_or_system_is_asked_for_that_alone(playing: Club, scope: str, asked: int) -> None:
    players.register(playing.world.db, MAURICE, playing.clock.now)
    playing.write(MAURICE, f"RESERVE {scope}\n", to=UMPIRE)
    playing.tick()
    assert f"a seat of {scope}. When one is vacant you are asked." in one_line(body(playing.last(MAURICE)))
    resign(playing)
    assert playing.count(MAURICE, "Will you take command") == asked


def test_L19__what_was_ordered_before_stands_only_until_the_newcomer_orders(manned: Club) -> None:
    manned.write(RUPERT, "RI1 deploy B4\n")
    manned.tick()
    old = str(manned.report_to(RUPERT)["Reply-To"])
    manned.clock.advance(minutes=1)
    resign(manned)
    manned.write(MAURICE, "ACCEPT 1\n", to=str(manned.last(MAURICE, "Will you")["Reply-To"]))
    manned.tick()
    assert orders_of(manned) == ["RI1 deploy B4"], "it stands if he sends nothing"
    manned.clock.advance(minutes=1)
    manned.write(RUPERT, "RI1 deploy H1\n", to=old)
    manned.write(MAURICE, "READY\n")
    manned.tick()
    assert orders_of(manned) == [] and states(manned)[-2] == "ignored"


def test_L21__the_gm_may_give_a_seat_at_once_and_the_offer_lapses(manned: Club) -> None:
    resign(manned)
    give_seat(manned.world, GAME, "rupert", "byron@red.example")
    manned.tick()
    manned.write(MAURICE, "ACCEPT 1\n", to=str(manned.last(MAURICE, "Will you")["Reply-To"]))
    manned.tick()
    assert holder(manned) == "byron@red.example"


def test_L22__the_field_may_be_claimed_when_the_other_side_is_gone_for_a_week(playing: Club) -> None:
    resign(playing, ESSEX)
    playing.write(RUPERT, "CLAIM\n")
    playing.tick()
    assert "Nothing to claim" in one_line(body(playing.last(RUPERT, "CLAIM")))
    playing.clock.advance(days=4)
    playing.write(RUPERT, "EXTEND 48\n")
    playing.tick()
    playing.clock.advance(days=2)
    playing.tick()
    playing.clock.advance(days=2)
    playing.write(RUPERT, "CLAIM\n")
    playing.tick()
    assert playing.game().state == "over"
    assert "the field is left to The Red Army" in one_line(body(playing.last(LUNSFORD, "The game is over")))


def test_L22__a_seat_that_is_vacant_goes_with_a_rollback(manned: Club) -> None:
    manned.write(ESSEX, "BI1 deploy B6\n")
    manned.tick()
    manned.pass_deadline()
    resign(manned)
    roll_back(manned.world, GAME, 0)
    manned.tick()
    manned.tick()
    assert manned.game().bound == 0 and holder(manned) == ""
