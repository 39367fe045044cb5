"""Whoever moves a bound, its players read it, and the entry in their calendars follows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest
from icalendar import Calendar

from pbem.mail.sending.delivery import Phase, Result
from pbem.store.database import run
from pbem.umpire.care.clock_watch import compare_clocks
from pbem.umpire.desk.gm_word import TooSoon, extend_game, finish_game, hold_game, resume_game
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import ESSEX, GAME, LUNSFORD, RUPERT, Club, body

EVERYBODY = (RUPERT, LUNSFORD, ESSEX)
Entry = tuple[str, str, int, datetime]
"""METHOD, UID, SEQUENCE, and when it ends."""


def entries(letter: EmailMessage) -> list[Entry]:
    """What a letter does to a calendar."""
    found = []
    for part in letter.walk():
        if part.get_content_type() == "text/calendar":
            calendar = Calendar.from_ical(str(part.get_content()))
            for event in calendar.walk("VEVENT"):
                status = "CANCELLED" if str(calendar["METHOD"]) == "CANCEL" else "CONFIRMED"
                assert str(event["STATUS"]) == status
                found.append(
                    (
                        str(calendar["METHOD"]),
                        str(event["UID"]),
                        int(str(event["SEQUENCE"])),
                        event.decoded("DTEND").astimezone(UTC),
                    )
                )
    return found


def calendar_of(club: Club, address: str) -> dict[str, Entry]:
    """A player's calendar after all his letters: of each entry the edition with the highest SEQUENCE stands."""
    kept: dict[str, Entry] = {}
    for letter in club.letters_to(address):
        for entry in entries(letter):
            old = kept.get(entry[1])
            assert old is None or entry[2] != old[2] or entry == old, "a changed entry has another number"
            # A letter may come after one that was written later.
            if old is None or entry[2] > old[2]:
                kept[entry[1]] = entry
    return kept


def shown(club: Club, address: str, bound: int) -> datetime | None:
    """When a player's calendar says that a bound is due, None where it says nothing."""
    entry = calendar_of(club, address).get(f"{GAME}-bound-{bound}@club.example")
    return entry[3] if entry and entry[0] == "PUBLISH" else None


def everywhere(club: Club, bound: int) -> set[datetime | None]:
    return {shown(club, address, bound) for address in EVERYBODY}


def test_the_invitation_and_each_report_announce_their_deadline(playing: Club) -> None:
    assert everywhere(playing, 0) == {playing.game().deadline}
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    assert everywhere(playing, 1) == {playing.game().deadline}
    report = playing.last(RUPERT, "deployed")
    assert [(method, number) for method, _, number, _ in entries(report)] == [("PUBLISH", 0)]


@pytest.mark.parametrize("hours", [48, -24])
def test_the_gm_moves_a_deadline_there_and_back(playing: Club, hours: int) -> None:
    before = playing.game().deadline
    assert before is not None
    extend_game(playing.world, GAME, hours, "there is a fair in town")
    playing.tick()
    for address in EVERYBODY:
        letter = playing.last(address, "New deadline")
        assert "The GM has moved it: there is a fair in town." in " ".join(body(letter).split())
        assert entries(letter) == [("PUBLISH", f"{GAME}-bound-0@club.example", 1, before + timedelta(hours=hours))]
    extend_game(playing.world, GAME, -hours)
    playing.tick()
    assert everywhere(playing, 0) == {before}
    assert playing.game().deadline == before


def test_no_deadline_is_brought_forward_into_the_past(playing: Club) -> None:
    before = playing.game()
    with pytest.raises(TooSoon, match="past"):
        extend_game(playing.world, GAME, -24 * 30)
    playing.tick()
    assert playing.game() == before
    assert playing.count(RUPERT, "deadline") == 0


def test_a_game_that_is_held_leaves_the_calendars_and_comes_back_when_it_goes_on(playing: Club) -> None:
    deadline = playing.game().deadline
    hold_game(playing.world, GAME, "the GM is ill")
    hold_game(playing.world, GAME, "the GM is still ill")
    playing.tick()
    assert everywhere(playing, 0) == {None}
    assert [playing.count(address, "is held") for address in EVERYBODY] == [1, 1, 1]
    assert "The GM holds it: the GM is ill." in " ".join(body(playing.last(ESSEX, "is held")).split())
    assert resume_game(playing.world, GAME, "the GM is well again.")
    assert not resume_game(playing.world, GAME)
    playing.tick()
    assert "The GM lets it go on: the GM is well again." in " ".join(body(playing.last(ESSEX, "goes on")).split())
    assert everywhere(playing, 0) == {deadline}
    assert [playing.count(address, "goes on") for address in EVERYBODY] == [1, 1, 1]


def test_a_held_game_that_is_given_time_goes_on_with_its_new_deadline(playing: Club) -> None:
    hold_game(playing.world, GAME, "")
    extend_game(playing.world, GAME, 48)
    playing.tick()
    assert playing.game().hold == ""
    assert everywhere(playing, 0) == {playing.game().deadline}


def test_an_overdue_game_that_goes_on_is_resolved_and_no_old_deadline_announced(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    hold_game(playing.world, GAME, "")
    playing.pass_deadline()
    resume_game(playing.world, GAME)
    playing.clock.advance(minutes=1)
    playing.tick()
    assert playing.count(RUPERT, "goes on") == 0
    assert everywhere(playing, 0) == {None}
    assert everywhere(playing, 1) == {playing.game().deadline}


def test_the_grace_period_is_in_the_calendar(playing: Club) -> None:
    before = playing.game().deadline
    playing.pass_deadline()
    assert playing.game().deadline != before
    assert everywhere(playing, 0) == {playing.game().deadline}


def test_a_deadline_moved_because_reports_came_late_is_in_the_calendar(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    for address in EVERYBODY:
        playing.post.refuse(address, Result.RETRY, 421, times=20, phase=Phase.CONNECT)
    playing.pass_deadline()
    playing.pass_deadline()
    playing.post.answers.clear()
    playing.clock.advance(hours=1)
    playing.tick()
    assert [playing.count(address, "New deadline") for address in EVERYBODY] == [1, 1, 1]
    assert everywhere(playing, 1) == {playing.game().deadline}


def test_late_reports_move_a_deadline_three_times_whatever_the_gm_did_besides(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.clock.advance(minutes=1)
    for _ in range(4):
        extend_game(playing.world, GAME, 1)
    playing.write(RUPERT, "RI1 hold\n")
    playing.tick()
    run(playing.world.db, "UPDATE games SET schedule = 'daily 20:00 Europe/London'")
    run(playing.world.db, "UPDATE outbox SET sent_at = NULL, state = 'queued' WHERE seat = 'essex' AND kind = 'report'")
    playing.post.refuse(ESSEX, Result.RETRY, 450, times=999)
    for _ in range(4):
        playing.pass_deadline()
    assert playing.game().bound == 2, "the fourth time nothing is waited for"
    assert playing.count(RUPERT, "New deadline") == 4 + 3


def test_all_are_told_that_all_are_ready_and_anyone_may_ask_to_wait(playing: Club) -> None:
    deadline = playing.game().deadline
    for address in EVERYBODY:
        playing.write(address, "READY\n")
        playing.tick()
    early = playing.game().due
    assert early is not None and early == playing.clock.now + timedelta(minutes=30)
    assert [playing.count(address, "played early") for address in EVERYBODY] == [1, 1, 0]
    assert "12:30 GMT" in body(playing.last(RUPERT, "played early"))
    assert "played early" in body(playing.last(ESSEX, "Received")), "who was the last to be ready reads it as an answer"
    playing.write(LUNSFORD, "WAIT\n", str(playing.last(LUNSFORD, "played early")["Reply-To"]))
    playing.tick()
    assert playing.game().due == deadline
    assert [playing.count(address, "waits for its deadline") for address in EVERYBODY] == [1, 0, 1]
    assert everywhere(playing, 0) == {deadline}, "nothing was taken out of a calendar yet"
    playing.write(LUNSFORD, "READY\n")
    playing.tick()
    playing.pass_deadline()
    assert playing.game().bound == 1
    assert everywhere(playing, 0) == {None}, "the report of a bound played early takes its old deadline away"
    assert everywhere(playing, 1) == {playing.game().deadline}
    report = playing.last(RUPERT, "deployed")
    assert [(method, uid) for method, uid, _, _ in entries(report)] == [
        ("CANCEL", f"{GAME}-bound-0@club.example"),
        ("PUBLISH", f"{GAME}-bound-1@club.example"),
    ]


def test_letters_about_readiness_have_a_budget(playing: Club) -> None:
    for address in (LUNSFORD, ESSEX):
        playing.write(address, "READY\n")
    for number in range(60):
        playing.write(RUPERT, f"READY\n# {number}\n" if number % 2 else f"WAIT\n# {number}\n")
        playing.tick()
    assert len(playing.letters_to(ESSEX)) < 50


def test_a_clock_that_jumped_takes_the_bound_out_of_the_calendar(playing: Club) -> None:
    before = playing.clock.now
    playing.clock.now = (playing.game().due or before) + timedelta(minutes=1)
    assert compare_clocks(playing.world, before, playing.clock.now, elapsed=30.0)
    playing.tick()
    assert everywhere(playing, 0) == {None}
    assert "clock of the umpire's machine" in " ".join(body(playing.last(RUPERT, "is held")).split())


def test_a_game_that_is_ended_leaves_the_calendars(playing: Club) -> None:
    finish_game(playing.world, GAME, "Everybody has moved house.")
    playing.tick()
    assert everywhere(playing, 0) == {None}


def test_the_last_report_announces_nothing_more(playing: Club) -> None:
    for _ in range(4):
        playing.write(RUPERT, "RI1 hold\n")
        playing.pass_deadline()
    assert playing.game().state == "over"
    assert entries(playing.last(RUPERT)) == []


def test_a_new_commander_is_given_the_deadline_as_it_stands(playing: Club) -> None:
    extend_game(playing.world, GAME, 48)
    give_seat(playing.world, GAME, "essex", "manchester@blue.example")
    playing.tick()
    assert shown(playing, "manchester@blue.example", 0) == playing.game().deadline
    entry = calendar_of(playing, "manchester@blue.example")[f"{GAME}-bound-0@club.example"]
    assert entry[2] == 1
