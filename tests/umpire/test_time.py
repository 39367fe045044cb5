"""Deadlines in the life of a game: what moves them, how far, and who is told what."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.store import terms
from pbem.umpire.desk.doing import OPERATOR, do
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.life.terms import usual
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, SEATS, Club, body, make_club
from tests.umpire.test_desk import said
from tests.umpire.test_intake import orders_of

EVERYBODY = (RUPERT, LUNSFORD, ESSEX)


def one_line(text: str) -> str:
    return " ".join(text.split())


def due(club: Club) -> datetime:
    deadline = club.game().deadline
    assert deadline is not None
    return deadline


def told(club: Club, sender: str, text: str, subject: str = "") -> str:
    club.write(sender, text)
    club.tick()
    return one_line(body(club.last(sender, subject)))


def test_L8__an_early_run_never_shifts_the_grid_of_deadlines(playing: Club) -> None:
    assert due(playing) == datetime(2026, 3, 15, 20, tzinfo=UTC), "Sunday 20:00"
    for address in EVERYBODY:
        playing.write(address, "READY\n")
    playing.tick()
    playing.clock.advance(minutes=31)
    playing.tick()
    assert playing.game().bound == 1
    assert due(playing) == datetime(2026, 3, 15, 20, tzinfo=UTC), "the same Sunday, which leaves time enough"


def test_L9__all_ready_plays_after_a_delay_in_which_anybody_may_stop_it(playing: Club) -> None:
    for address in EVERYBODY:
        playing.write(address, "READY\n")
    playing.tick()
    assert "Everybody is ready: bound 0 is played" in one_line(body(playing.last(RUPERT, "played early")))
    assert playing.game().due == playing.clock.now + timedelta(minutes=30)
    playing.clock.advance(minutes=10)
    told(playing, ESSEX, "BI1 deploy B6\nREADY\n")
    assert playing.game().due == playing.clock.now + timedelta(minutes=30), "orders start the delay anew"
    playing.clock.advance(minutes=10)
    playing.write(LUNSFORD, "WAIT\n")
    playing.tick()
    assert playing.game().due == due(playing)
    playing.clock.advance(hours=2)
    playing.tick()
    assert playing.game().bound == 0


def test_L10__only_the_late_are_reminded_and_never_the_away(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write(LUNSFORD, "AWAY 10 Mar to 14 Mar\n")
    playing.tick()
    playing.clock.now = due(playing) - timedelta(hours=47)
    playing.tick()
    assert [playing.count(address, "Reminder") for address in EVERYBODY] == [0, 0, 1]
    playing.clock.now = due(playing) - timedelta(hours=11)
    playing.tick()
    assert [playing.count(address, "Reminder") for address in EVERYBODY] == [0, 1, 2]


def test_L11__a_deadline_in_a_holiday_moves_to_the_first_after_it_and_nobody_reads_for_whom(playing: Club) -> None:
    answer = told(playing, RUPERT, "AWAY 14 Mar to 24 Mar\n", "AWAY")
    assert due(playing) == datetime(2026, 3, 29, 19, tzinfo=UTC), "the wall clock stands though summer time begins"
    assert "Bound 0 is due " in answer and "Nobody is told for whom" in answer
    moved = one_line(body(playing.last(ESSEX, "New deadline")))
    assert "A commander is away." in moved and "Rupert" not in moved
    assert "Prince Rupert" in body(playing.last(GM, "will be away"))


def test_L11__a_bound_that_is_opened_into_a_holiday_moves_too(playing: Club) -> None:
    playing.write(RUPERT, "AWAY 21 Mar to 23 Mar\nRI1 deploy B4\n")
    playing.pass_deadline()
    playing.tick()
    assert (playing.game().bound, due(playing)) == (1, datetime(2026, 3, 29, 19, tzinfo=UTC))


def test_L11__what_exceeds_the_allowance_is_asked_of_the_gm(playing: Club) -> None:
    kept = terms.find(playing.world.db, GAME)
    assert kept is not None
    terms.keep(playing.world.db, GAME, replace(kept, holiday_days=5))
    before = due(playing)
    answer = told(playing, RUPERT, "AWAY 14 Mar to 24 Mar\n", "AWAY")
    assert due(playing) == before and "You have 5 days of holiday left in this game, so the GM is asked" in answer
    assert "has 5 days of holiday left" in one_line(body(playing.last(GM, "will be away")))


def test_L11__what_an_earlier_holiday_took_of_the_allowance_is_gone(playing: Club) -> None:
    told(playing, RUPERT, "AWAY 14 Mar to 24 Mar\n")
    moved = due(playing)
    answer = told(playing, RUPERT, "AWAY 28 Mar to 30 Mar\n", "AWAY")
    assert due(playing) == moved and "You have 0 days of holiday left in this game, so the GM is asked" in answer


def test_L11__a_holiday_moves_a_held_game_when_it_goes_on(playing: Club) -> None:
    before = due(playing)
    do(playing.world, GAME, said("HOLD I am ill"), OPERATOR)
    told(playing, RUPERT, "AWAY 14 Mar to 24 Mar\n")
    assert due(playing) == before
    do(playing.world, GAME, said("RESUME"), OPERATOR)
    playing.tick()
    assert due(playing) == datetime(2026, 3, 29, 19, tzinfo=UTC)


def test_L11__a_holiday_declared_in_the_last_hours_is_an_extension(playing: Club) -> None:
    before = due(playing)
    playing.clock.now = before - timedelta(hours=10)
    told(playing, RUPERT, "AWAY 15 Mar to 20 Mar\n")
    assert due(playing) == before + timedelta(hours=48)


def test_L11__who_is_back_is_reminded_again(playing: Club) -> None:
    told(playing, RUPERT, "AWAY 11 Mar to 14 Mar\n")
    assert "Welcome back" in told(playing, RUPERT, "BACK\n", "BACK")
    playing.clock.now = due(playing) - timedelta(hours=47)
    playing.tick()
    assert playing.count(RUPERT, "Reminder") == 1


def test_L11__all_players_together_put_a_bound_off_no_further_than_agreed(playing: Club) -> None:
    first = due(playing)
    told(playing, RUPERT, "AWAY 15 Mar to 27 Mar\n")
    told(playing, LUNSFORD, "AWAY 28 Mar to 3 Apr\n")
    assert due(playing) == datetime(2026, 4, 5, 19, tzinfo=UTC), "twenty-one days"
    answer = told(playing, ESSEX, "EXTEND 24 hours\n", "EXTEND")
    assert "more than you may take" in answer
    assert due(playing) - first <= timedelta(days=21)


def test_L12__no_deadline_falls_on_a_closed_day(club: Club) -> None:
    kept = replace(usual(club.world.settings), closed="03-14..03-16, 2026-03-22")
    new_game(club.world, toy.scenario(), Terms(id=GAME), kept)
    for seat, address in SEATS.items():
        give_seat(club.world, GAME, seat, address)
    start(club.world, GAME)
    assert due(club) == datetime(2026, 3, 29, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "closed"),
    [("2026-12-31 20:00", True), ("2027-01-02 20:00", True), ("2027-01-03 20:00", False), ("2027-04-03 20:00", True),
     ("2026-04-03 20:00", False)],
)  # fmt: skip
def test_L12__closed_days_reach_over_the_end_of_a_year(day: str, closed: bool) -> None:
    from pbem.umpire.bounds.deadlines import is_closed

    moment = datetime.fromisoformat(day).replace(tzinfo=UTC)
    assert is_closed("12-24..01-02, 2027-04-02..2027-04-05", moment, "Europe/London") is closed


def test_L13__one_extension_is_granted_without_asking_and_the_next_by_the_others(playing: Club) -> None:
    before = due(playing)
    assert "Nobody is told for whom" in told(playing, RUPERT, "EXTEND 24 hours\n", "EXTEND")
    assert due(playing) == before + timedelta(hours=24)
    assert "Rupert" not in body(playing.last(ESSEX, "New deadline"))
    assert "more than you may take without asking" in told(playing, RUPERT, "EXTEND 1 day\n", "EXTEND")
    assert due(playing) == before + timedelta(hours=24)
    assert "`EXTEND 24` grants it" in one_line(body(playing.last(GM, "asks for")))
    assert "AGREE extend" in body(playing.last(ESSEX, "More time"))
    told(playing, ESSEX, "AGREE extend\n")
    assert due(playing) == before + timedelta(hours=24), "one of the two others is not more than half"
    told(playing, LUNSFORD, "agree extend\n".upper().replace("EXTEND", "extend"))
    assert due(playing) == before + timedelta(hours=48)


def test_L13__more_than_two_days_are_asked_about(playing: Club) -> None:
    before = due(playing)
    assert "the GM and the other commanders are asked" in told(playing, RUPERT, "EXTEND 5 days\n", "EXTEND")
    assert due(playing) == before


def test_L14__orders_that_came_too_late_count_for_the_next_bound_by_two_keystrokes(playing: Club) -> None:
    playing.write(ESSEX, "BI1 deploy B6\n")
    old = str(playing.report_to(RUPERT)["Reply-To"])
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 - A2\n", to=old)
    playing.tick()
    answer = playing.last(RUPERT, "Not used")
    assert "Reply `1a`, and it counts for bound 1 as it is." in one_line(body(answer))
    assert orders_of(playing) == []
    playing.write(RUPERT, "1a\n", to=str(answer["Reply-To"]))
    playing.tick()
    assert orders_of(playing) == ["RI1 move A2"]
    assert playing.count(RUPERT, "Received") == 1


def test_L14__whoever_writes_orders_instead_of_1a_has_ordered(playing: Club) -> None:
    playing.write(ESSEX, "BI1 deploy B6\n")
    old = str(playing.report_to(RUPERT)["Reply-To"])
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 - A2\n", to=old)
    playing.tick()
    playing.write(RUPERT, "RI1 - B1\n", to=str(playing.last(RUPERT, "Not used")["Reply-To"]))
    playing.tick()
    assert orders_of(playing) == ["RI1 move B1"]


def test_L15__orders_ahead_are_shown_until_they_are_due_and_read_when_the_bound_opens(playing: Club) -> None:
    answer = told(playing, RUPERT, "RI1 deploy A1\nBOUND 1:\nRI1 - A2\nRI9 - A5\nBOUND 2: RI1 hold\n", "Received")
    assert "Kept for bound 1: `RI1 - A2`; `RI9 - A5`" in answer and "Kept for bound 2: `RI1 hold`" in answer
    assert orders_of(playing) == ["RI1 deploy A1"]
    playing.pass_deadline()
    opened = one_line(body(playing.last(RUPERT, "given ahead")))
    assert "RI1 move A2" in opened and "`RI9 - A5`:" in opened
    assert orders_of(playing) == ["RI1 move A2"]
    assert playing.count(RUPERT, "Reminder") == 0
    again = told(playing, RUPERT, "SHOW ORDERS\n")
    assert "Kept for bound 2: `RI1 hold`" in again and "Kept for bound 1" not in again


def test_L15__a_letter_of_orders_ahead_alone_changes_nothing_now(playing: Club) -> None:
    assert "Kept for bound 2: `RI1 - A2`" in told(playing, RUPERT, "BOUND 2:\nRI1 - A2\n")
    assert orders_of(playing) == []


def test_a_game_of_the_settings_has_their_terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club(tmp_path, monkeypatch, extra='[game]\nholiday_days = 3\nclosed = "12-24..01-02"\npress = "side"\n')
    club.begin()
    kept = terms.find(club.world.db, GAME)
    assert kept is not None and (kept.holiday_days, kept.closed, kept.press) == (3, "12-24..01-02", "side")
