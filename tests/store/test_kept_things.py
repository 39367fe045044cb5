import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from pbem.store import arrivals, letters, outbox, players, polls
from pbem.store.database import open_database, run
from pbem.store.moment import written

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)
UTC_BEGINS, UTC_ENDS = datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)


@pytest.fixture
def db() -> Database:
    return open_database(":memory:")


def arrival(uid: int, minutes: int = 0, uidvalidity: int = 7) -> letters.Arrival:
    return letters.Arrival(
        account="club",
        folder="INBOX",
        uidvalidity=uidvalidity,
        uid=uid,
        hash=f"{uid:064d}",
        received_at=NOON + timedelta(minutes=minutes),
        size=10,
        truncated=False,
        raw=b"From: a@b\n",
    )


def letter(recipient: str = "henry@example.org", kind: str = "report", message: str = "<1@pbem>") -> outbox.Outgoing:
    return outbox.Outgoing(
        int(message[1]), message, kind, recipient, "bounce@pbem", b"bytes", "dett-07", 4, 1, "FR", ""
    )


def test_I02__a_letter_seen_again_is_kept_once(db: Database) -> None:
    assert arrivals.keep(db, arrival(1), NOON) == 1
    assert arrivals.keep(db, arrival(1), NOON) is None
    assert arrivals.keep(db, arrival(1, uidvalidity=8), NOON) == 2
    assert letters.highest_uid(db, "club", "INBOX", 7) == 1


def test_I02__of_a_batch_what_is_seen_again_is_kept_once(db: Database) -> None:
    assert arrivals.keep_all(db, [arrival(1), arrival(2), arrival(2)], NOON) == 2
    nameless = [arrival(1, uidvalidity=0), arrival(9, uidvalidity=0), replace(arrival(5, uidvalidity=0), hash="1" * 64)]
    assert arrivals.keep_all(db, [arrival(2), arrival(3), *nameless, nameless[0]], NOON) == 4
    assert letters.highest_uid(db, "club", "INBOX", 7) == 3
    assert letters.highest_uid(db, "club", "INBOX", 0) == 3
    assert arrivals.keep_all(db, [], NOON) == 0


def kept(db: Database, number: int) -> letters.Kept:
    found = letters.get(db, number)
    assert found is not None
    return found


def test_I22__letters_are_read_by_when_our_server_had_them_then_by_uid(db: Database) -> None:
    for uid, minutes in ((3, 5), (2, 1), (5, 1), (1, 9)):
        arrivals.keep(db, arrival(uid, minutes), NOON)
    uids = [kept(db, number).uid for number in letters.waiting(db, 10)]
    assert uids == [2, 5, 3, 1]


def test_a_strike_is_counted_when_a_reading_failed_and_not_when_it_was_cut_off(db: Database) -> None:
    arrivals.keep(db, arrival(1), NOON)
    assert [letters.begin_reading(db, 1) for _ in range(3)] == [0, 1, 2]
    assert kept(db, 1).tries == 0
    assert [letters.end_reading(db, 1, strike=True) for _ in range(3)] == [1, 2, 3]
    assert letters.begin_reading(db, 1) == 0


def test_T18__letters_are_read_in_turn_strangers_last_and_those_cut_off_alone_after_all_others(db: Database) -> None:
    mine, yours, nobody = letters.Standing.PROVED, letters.Standing.CLAIMED, letters.Standing.STRANGER
    in_line = ((nobody, ""), (mine, "a"), (mine, "a"), (mine, "a"), (mine, "b"), (yours, "a"), (nobody, ""))
    for uid, (standing, queue) in enumerate(in_line, 1):
        arrivals.keep(db, replace(arrival(uid, uid), standing=standing, queue=queue), NOON)
    assert letters.waiting(db) == [2, 5, 6, 1]
    assert letters.waiting(db, 2) == [2, 5, 6, 3, 1, 7]
    for number in (2, 5):
        letters.begin_reading(db, number)
    assert letters.waiting(db) == [3, 6, 1]
    for number in (1, 3, 4, 6, 7):
        letters.settle(db, number, "filed")
    assert letters.waiting(db, 100) == [2]


def test_the_same_letter_is_queued_once(db: Database) -> None:
    assert outbox.queue(db, letter(), NOON)
    assert not outbox.queue(db, letter(message="<2@pbem>"), NOON)
    assert outbox.queue(db, letter(kind="reminder", message="<2@pbem>"), NOON)
    assert outbox.counts(db) == {"queued": 2}


def test_a_letter_in_the_outbox_is_never_changed(db: Database) -> None:
    outbox.queue(db, letter(), NOON)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        run(db, "UPDATE mail_out SET raw = x'00'")
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        run(db, "UPDATE outbox SET recipient = 'eve@example.org'")


def test_an_attempt_is_recorded_phase_by_phase(db: Database) -> None:
    outbox.queue(db, letter(), NOON)
    attempt = outbox.begin_sending(db, 1, NOON)
    assert attempt is not None
    assert outbox.begin_sending(db, 1, NOON) is None
    outbox.reach(db, 1, "data")
    assert [outbox.phase(db, number) for number in outbox.unfinished(db)] == ["data"]
    outbox.conclude(db, 1, attempt, "ambiguous", "cut off", next_try=NOON + timedelta(hours=1))
    assert outbox.to_send(db, NOON) == []
    assert outbox.to_send(db, NOON + timedelta(hours=1)) == [1]


def test_O13__what_waits_for_an_old_address_is_cancelled(db: Database) -> None:
    outbox.queue(db, letter(), NOON)
    outbox.queue(db, letter(recipient="new@example.org", message="<2@pbem>"), NOON)
    assert outbox.cancel_for(db, "henry@example.org", "dett-07", "FR") == 1
    assert outbox.to_send(db, NOON) == [2]


def test_O13__what_is_being_sent_to_an_old_address_is_not_tried_again(db: Database) -> None:
    outbox.queue(db, letter(), NOON)
    attempt = outbox.begin_sending(db, 1, NOON)
    assert outbox.cancel_for(db, "henry@example.org", "dett-07", "FR") == 1
    outbox.conclude(db, 1, attempt, "queued", "450 later", next_try=NOON)
    assert outbox.to_send(db, NOON) == []
    outbox.conclude(db, 1, attempt, "sent", "250 ok", sent_at=NOON)
    assert outbox.counts(db) == {"sent": 1}


def test_I05__where_uids_identify_nothing_the_content_does(db: Database) -> None:
    assert arrivals.keep(db, arrival(1, uidvalidity=0), NOON) == 1
    assert arrivals.keep(db, arrival(1, uidvalidity=0), NOON) is None
    renumbered = replace(arrival(1, uidvalidity=0), hash="f" * 64)
    assert arrivals.keep(db, renumbered, NOON) == 2
    assert arrivals.keep(db, replace(arrival(2, uidvalidity=0), hash="f" * 64), NOON) is None
    assert letters.to_put_away(db, "club", "INBOX", "received") == {}


def test_a_complete_poll_counts_from_when_it_began_and_for_every_folder(db: Database) -> None:
    both = ["INBOX", "Junk"]
    polls.complete(db, "club", "INBOX", NOON)
    assert polls.last_complete(db, "club", both) is None
    assert polls.last_complete(db, "club", ["INBOX"]) == NOON
    polls.complete(db, "club", "Junk", NOON - timedelta(hours=1))
    assert polls.last_complete(db, "club", both) == NOON - timedelta(hours=1)
    polls.complete(db, "club", "Junk", NOON + timedelta(hours=1))
    assert polls.last_complete(db, "club", both) == NOON


def test_C01__a_poll_of_a_clock_that_was_set_back_counts_from_the_clock_that_is(db: Database) -> None:
    polls.complete(db, "club", "INBOX", NOON + timedelta(days=3650))
    polls.complete(db, "club", "INBOX", NOON)
    assert polls.last_complete(db, "club", ["INBOX"]) == NOON


def test_I04__a_changed_uidvalidity_is_noticed_once(db: Database) -> None:
    assert polls.see_uidvalidity(db, "club", "INBOX", 7) is None
    assert polls.see_uidvalidity(db, "club", "INBOX", 7) is None
    assert polls.see_uidvalidity(db, "club", "INBOX", 9) == 7
    assert polls.see_uidvalidity(db, "club", "INBOX", 9) is None


def test_a_uidvalidity_that_is_as_it_was_is_not_written_again(db: Database) -> None:
    polls.see_uidvalidity(db, "club", "INBOX", 7)
    before = db.conn.total_changes
    polls.see_uidvalidity(db, "club", "INBOX", 7)
    assert db.conn.total_changes == before
    polls.see_uidvalidity(db, "club", "Junk", 7)
    assert db.conn.total_changes > before


@given(st.datetimes(timezones=st.just(UTC)))
def test_a_moment_is_written_in_one_width_and_alike_from_every_zone(moment: datetime) -> None:
    text = written(moment)
    assert text == moment.strftime(f"{moment.year:04}-%m-%dT%H:%M:%S.%fZ")
    assert len(text) == 27 and datetime.fromisoformat(text) == moment
    if UTC_BEGINS < moment < UTC_ENDS:
        assert all(written(moment.astimezone(timezone(timedelta(hours=each)))) == text for each in (-11, 0, 14))


def test_a_moment_without_a_zone_is_not_written() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        written(NOON.replace(tzinfo=None))


def test_a_player_is_registered_once_and_keeps_what_is_not_said_anew(db: Database) -> None:
    number = players.register(db, "Henry@Example.ORG", NOON, "Henry", "Europe/London")
    assert players.register(db, "henry@example.org", NOON, zone="Europe/Berlin") == number
    players.prefer(db, number, {"map": "off"})
    players.prefer(db, number, {"style": "plain"})
    player = players.at(db, "HENRY@example.org")
    assert player is not None
    assert (player.name, player.zone, player.language) == ("Henry", "Europe/Berlin", "en")
    assert (player.wish("map", "large"), player.wish("style", ""), player.wish("attach", "json")) == (
        "off",
        "plain",
        "json",
    )


def test_a_player_is_away_between_two_moments(db: Database) -> None:
    number = players.register(db, "henry@example.org", NOON)
    players.set_away(db, number, NOON, NOON + timedelta(days=7))
    player = players.get(db, number)
    assert player is not None
    assert player.away(NOON + timedelta(days=3))
    assert not player.away(NOON + timedelta(days=8))
