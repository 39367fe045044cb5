"""Letters in: kept first, read once, and no letter stops another."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import permutations
from pathlib import Path

import pytest

from pbem.mail.fetching.fetched import Unfetchable
from pbem.mail.fetching.mail_errors import LoginRefused
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.store import drafts, letters
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.fetching.keep_post import keep_by_hand
from pbem.umpire.world import World
from tests.umpire.club import ESSEX, GAME, GM, LOST, RUPERT, Club, body, make_club


def orders_of(club: Club, seat: str = "rupert") -> list[str]:
    row = drafts.get(club.world.db, GAME, seat, club.game().bound, club.game().edition)
    assert row is not None
    return [str(order) for order in draft_of(row).sheet.orders]


def states(club: Club) -> list[str]:
    return [str(row[0]) for row in club.world.db.conn.execute("SELECT state FROM letters ORDER BY id")]


def test_I02__a_letter_seen_again_is_used_and_answered_once(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    playing.world.db.conn.execute("UPDATE letters SET uidvalidity = 6")
    playing.tick()
    assert playing.count(RUPERT, "Received") == 1
    assert states(playing) == ["filed", "ignored"]


def test_I04__a_renumbered_mailbox_is_read_again_and_nothing_counts_twice(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    playing.write(RUPERT, "RI1 deploy C4\n")
    playing.tick()
    playing.inbox.renumber()
    playing.tick()
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy C4"]
    assert playing.count(RUPERT, "Received") == 2
    assert playing.count(GM, "renumbered") == 1


def test_I10__letters_come_in_batches_and_all_of_them_count(playing: Club) -> None:
    playing.inbox.batch = 2
    for square in ("B1", "B2", "B3", "B4", "B5"):
        playing.write(RUPERT, f"RI1 deploy {square}\n")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B5"]
    assert playing.count(RUPERT, "Received") == 5


def test_I15_L14__no_bound_is_resolved_while_the_mailbox_cannot_be_read(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    in_time = playing.clock.now
    playing.inbox.trouble = LOST
    playing.pass_deadline()
    playing.clock.advance(hours=7)
    playing.tick()
    assert playing.game().bound == 0
    playing.inbox.trouble = None
    playing.inbox.receive(playing.letter(ESSEX, "BI1 deploy B6\n"), in_time)
    playing.inbox.receive(playing.letter(RUPERT, "RI1 deploy H1\n"), playing.clock.now)
    playing.tick()
    assert playing.game().bound == 1
    assert "B6" in body(playing.last(ESSEX))
    late = " ".join(body(playing.last(RUPERT, "Received")).split())
    assert "It came after the deadline, but bound 0 is not resolved yet, so it counts." in late
    assert playing.count(RUPERT, "deployed") == 1 and "H1" in body(playing.last(RUPERT, "deployed"))


def test_I15__a_poll_that_began_before_the_deadline_is_not_enough(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    due = playing.game().due
    assert due is not None
    playing.clock.now = due
    playing.tick()
    assert playing.game().bound == 0
    playing.clock.advance(seconds=1)
    playing.tick()
    assert playing.game().bound == 1


def test_I16__a_letter_that_is_too_long_is_answered_politely(playing: Club) -> None:
    raw = playing.letter(RUPERT, "RI1 deploy B4\n")
    playing.inbox.receive(raw, truncated=True)
    playing.inbox.letters[-1] = replace(playing.inbox.letters[-1], size=20_000_000)
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    assert orders_of(playing) == []
    said = " ".join(body(playing.last(RUPERT, "could not be used")).split())
    assert "Your letter is 20.0 MB long, and the limit is " in said and "without pictures" in said
    assert playing.count(ESSEX, "Received") == 1


def test_a_letter_handed_over_on_standard_input_counts_whole_and_once(playing: Club) -> None:
    due = playing.game().due
    assert due is not None
    raw = playing.letter(RUPERT, "RI1 deploy B4\n")
    numbers = [keep_by_hand(playing.world, each, due - timedelta(minutes=1)) for each in (raw, raw)]
    assert numbers[0] is not None and numbers[1] is None, "the very same bytes again are no second letter"
    keep_by_hand(playing.world, playing.letter(ESSEX, "BI1 deploy B6\n"), due + timedelta(minutes=1))
    playing.clock.now = due + timedelta(minutes=2)
    playing.tick()
    assert playing.game().bound == 1
    assert "B4" in body(playing.last(RUPERT, "deployed")), "it came a minute before the deadline"
    assert playing.count(ESSEX, "Not used") == 0 and playing.count(ESSEX, "Received") == 1
    assert "after the deadline" in " ".join(body(playing.last(ESSEX, "Received")).split()), "and this a minute after"


@pytest.fixture
def poisoned(playing: Club) -> Club:
    """A club in which a letter with the word `arsenic` cannot be read."""

    def reader(raw: bytes) -> Letter | Poisoned:
        return Poisoned("it took too long to read") if b"arsenic" in raw else read_letter(raw)

    world = World(**{**vars(playing.world), "reader": reader})
    return Club(world, playing.inbox, playing.post, playing.clock)


def test_I17__a_poison_letter_is_put_away_after_three_tries_while_the_rest_goes_on(poisoned: Club) -> None:
    poisoned.write(RUPERT, "arsenic\n")
    poisoned.write(ESSEX, "BI1 deploy B6\n")
    poisoned.tick()
    assert poisoned.count(ESSEX, "Received") == 1
    assert states(poisoned) == ["received", "filed"]
    for _ in range(3):
        poisoned.tick()
    assert states(poisoned) == ["quarantined", "filed"]
    assert poisoned.count(GM, "could not be read") == 1
    assert "took too long" in body(poisoned.last(GM, "could not be read"))


def test_I17__two_tries_are_not_enough_to_give_a_letter_up_and_three_are(poisoned: Club) -> None:
    poisoned.write(RUPERT, "arsenic\n")
    found = []
    for _ in range(4):
        poisoned.tick()
        found += [(*states(poisoned), poisoned.count(GM, "could not be read"))]
    assert found == [("received", 0), ("received", 0), ("quarantined", 1), ("quarantined", 1)]
    assert "could not be read in 3 tries" in " ".join(body(poisoned.last(GM, "could not be read")).split())


def test_I17__a_letter_that_kills_the_program_is_put_away_too(poisoned: Club) -> None:
    poisoned.write(RUPERT, "RI1 deploy B4\n")
    poisoned.tick()
    poisoned.world.db.conn.execute("UPDATE letters SET state = 'received', begun = 8")
    poisoned.tick()
    assert states(poisoned) == ["quarantined"]


def test_I18__a_refused_login_is_told_once_a_day(playing: Club) -> None:
    playing.inbox.trouble = LoginRefused("wrong password")
    for _ in range(5):
        playing.tick()
    assert playing.count(GM, "cannot be read") == 1
    playing.clock.advance(days=1)
    playing.tick()
    assert playing.count(GM, "cannot be read") == 2


def test_I19__one_letter_delivered_twice_over_is_one_letter(playing: Club) -> None:
    raw = playing.letter(RUPERT, "RI1 deploy B4\n")
    playing.inbox.receive(b"Delivered-To: umpire+a@club.example\r\n" + raw)
    playing.inbox.receive(b"Received: from mx by club.example\r\nDelivered-To: alias@club.example\r\n" + raw)
    playing.tick()
    assert playing.count(RUPERT, "Received") == 1


def test_I20__two_letters_of_one_message_id_both_count_and_the_later_wins(playing: Club) -> None:
    first = playing.letter(RUPERT, "RI1 deploy B4\nREACT RI1 fire\n")
    second = playing.letter(RUPERT, "RI1 deploy C4\n").replace(b"<2@", b"<1@")
    playing.inbox.receive(first)
    playing.inbox.receive(second)
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy C4"]
    assert playing.count(RUPERT, "Received") == 2


def test_I21__a_letter_without_a_message_id_counts(playing: Club) -> None:
    raw = playing.letter(RUPERT, "RI1 deploy B4\n")
    playing.inbox.receive(b"\r\n".join(line for line in raw.split(b"\r\n") if not line.startswith(b"Message-ID")))
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]


@pytest.mark.parametrize("arrival", list(permutations(range(3))))
def test_I22__the_last_word_is_the_last_that_our_server_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arrival: tuple[int, ...]
) -> None:
    club = make_club(tmp_path, monkeypatch)
    club.begin()
    written = [club.letter(RUPERT, f"RI1 deploy {square}\n") for square in ("B2", "B3", "B4")]
    for number in arrival:
        club.inbox.receive(written[number], club.clock.now + timedelta(minutes=number))
    club.tick()
    assert orders_of(club) == ["RI1 deploy B4"]


def test_C05__the_writers_clock_does_not_matter(playing: Club) -> None:
    playing.inbox.receive(playing.letter(RUPERT, "RI1 deploy B4\n", Date="Thu, 01 Jan 1970 00:00:00 +0000"))
    playing.inbox.receive(playing.letter(ESSEX, "BI1 deploy B6\n", Date="Mon, 32 Foo 99999"))
    playing.tick()
    assert (orders_of(playing), orders_of(playing, "essex")) == (["RI1 deploy B4"], ["BI1 deploy B6"])


def test_I15__a_bound_that_waits_long_for_the_mailbox_is_told_to_the_gm(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    playing.inbox.trouble = LOST
    playing.pass_deadline()
    assert playing.count(GM, "waits for the mailbox") == 0
    for _ in range(3):
        playing.clock.advance(hours=2)
        playing.tick()
    assert playing.count(GM, "waits for the mailbox") == 1


def test_I24__a_players_letter_in_the_spam_folder_counts_and_is_told_to_the_gm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, imap='also = ["Junk"]\n')
    club.begin()
    club.inbox.receive(club.letter(RUPERT, "RI1 deploy B4\n"), folder="Junk")
    club.tick()
    assert orders_of(club) == ["RI1 deploy B4"]
    assert club.count(GM, "lay in Junk") == 1


def test_I12__a_letter_that_the_server_does_not_hand_out_is_told_to_the_gm(playing: Club) -> None:
    vars(playing.inbox)["unfetchable"] = [Unfetchable("INBOX", 7, 5, "BAD")]
    playing.tick()
    playing.tick()
    assert playing.count(GM, "does not hand out") == 1


def test_letters_are_put_away_only_after_they_are_filed(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write("stranger@example.org", "hello\n", to="umpire@club.example")
    playing.tick()
    assert playing.inbox.filed == [1]
    assert [row.uid for row in letters.in_state(playing.world.db, "ignored")] == [2]


def test_S01__with_a_full_disk_letters_wait_on_the_server(playing: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    with monkeypatch.context() as full:
        full.setattr("pbem.store.disk.free_megabytes", lambda db: 1.0)
        playing.tick()
        assert states(playing) == []
        assert playing.count(GM, "disk") == 1
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
