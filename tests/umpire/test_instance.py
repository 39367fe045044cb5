"""A database that was copied and runs beside its original: who started last goes on, the other sends nothing."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pbem import settings
from pbem.demo.server import MailServer
from pbem.mail.fetching.imap import Mailbox
from pbem.mail.fetching.mail_errors import MailboxError, MailboxLost
from pbem.store import house
from pbem.store.database import open_database
from pbem.umpire.care.doctor import examine
from pbem.umpire.care.instance import Copied, accept, draw_word, leave_word
from pbem.umpire.world import World, imap_settings, open_world
from tests.test_daemon import PASSWORD, write_settings
from tests.umpire.club import GM, RUPERT, UMPIRE, Club, FakeInbox, make_club


@dataclass
class NotedInbox(FakeInbox):
    """A mailbox that keeps a note, as most do."""

    word: str = ""
    refuses: MailboxError | None = None
    left: list[str] = field(default_factory=list)

    def note(self) -> str:
        return self.word

    def leave_note(self, address: str, word: str) -> bool:
        if self.refuses is not None:
            raise self.refuses
        self.left.append(word)
        self.word = word
        return True


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club on the disk with a game that has begun, whose mailbox keeps notes."""
    club = make_club(tmp_path, monkeypatch, in_memory=False)
    inbox = NotedInbox(club.clock)
    club.inbox, club.world = inbox, World(**{**vars(club.world), "inbox": inbox})
    draw_word(club.world)
    club.begin()
    return club


def start_again(club: Club) -> None:
    """What a start does: it draws a word, and its first pass leaves it."""
    draw_word(club.world)
    club.tick()


def notes(club: Club) -> NotedInbox:
    assert isinstance(club.inbox, NotedInbox)
    return club.inbox


def copied(club: Club, folder: Path) -> Club:
    """The same club once more: its files in another folder, and the same mailbox."""
    folder.mkdir()
    club.world.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = club.world.settings.server.database
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copy(file, folder / file.name)
    return Club(
        World(**{**vars(club.world), "db": open_database(folder / path.name)}), club.inbox, club.post, club.clock
    )


def test_the_original_sends_nothing_more_once_its_copy_was_started(noted: Club, tmp_path: Path) -> None:
    copy = copied(noted, tmp_path / "copy")
    start_again(copy)
    noted.write(RUPERT, "RI1 deploy B4\n")
    before = len(noted.post.taken)
    with pytest.raises(Copied, match=r"another copy of the database serves this mailbox.*pbem restored"):
        noted.tick()
    assert len(noted.post.taken) == before, "and no letter of its was sent"
    copy.tick()
    assert len(noted.post.taken) == before + 1
    with pytest.raises(Copied):
        start_again(noted)


def test_a_copy_that_only_ticks_is_refused_once_the_original_was_started_again(noted: Club, tmp_path: Path) -> None:
    copy = copied(noted, tmp_path / "copy")
    start_again(noted)
    with pytest.raises(Copied):
        copy.tick()


def test_who_says_that_this_one_is_right_is_believed_and_the_other_stops(noted: Club, tmp_path: Path) -> None:
    copy = copied(noted, tmp_path / "copy")
    start_again(copy)
    accept(noted.world)
    start_again(noted)
    noted.tick()
    with pytest.raises(Copied):
        copy.tick()


def test_every_start_draws_a_new_word_and_a_start_that_was_cut_off_is_no_stranger(noted: Club) -> None:
    start_again(noted)
    notes(noted).refuses = MailboxLost("the link broke")
    start_again(noted)
    assert len(set(notes(noted).left)) == 2
    noted.tick()
    notes(noted).refuses = None
    noted.tick()
    assert len(set(notes(noted).left)) == 3 and house.get(noted.world.db, "next instance") is None
    # Killed between the mailbox and the database: the word stands there, and is still ours.
    house.keep(noted.world.db, "next instance", bytes(8))
    notes(noted).word = bytes(8).hex()
    noted.tick()
    start_again(noted)


def test_a_database_moved_to_another_machine_without_its_file_goes_on(noted: Club, tmp_path: Path) -> None:
    copy = copied(noted, tmp_path / "copy")
    next((tmp_path / "copy").glob("*.mark")).unlink()
    copy.write(RUPERT, "RI1 deploy B4\n")
    start_again(copy)
    assert copy.count(RUPERT, "Received") == 1


def test_a_database_put_in_the_place_of_a_later_one_asks_first(noted: Club, tmp_path: Path) -> None:
    notes(noted).word = ""
    copy = copied(noted, tmp_path / "copy")
    start_again(noted)
    notes(noted).word = ""
    shutil.copy(next(tmp_path.glob("*.mark")), tmp_path / "copy" / "pbem.db.mark")
    with pytest.raises(Copied, match="the file beside the database"):
        copy.tick()


def test_a_real_mailbox_keeps_the_word_and_only_the_latest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    with MailServer({UMPIRE: PASSWORD, GM: PASSWORD}) as server:
        described = imap_settings(settings.load(write_settings(tmp_path, server)))
        assert described is not None
        with Mailbox(described) as here, Mailbox(described) as there:
            assert here.note() == ""
            assert here.leave_note(UMPIRE, "0123456789abcdef") and there.note() == "0123456789abcdef"
            assert there.leave_note(UMPIRE, "fedcba9876543210") and here.note() == "fedcba9876543210"
            assert [len(batch) for batch in here.fetch_new(lambda _: 1, "pbem-note")] == [1]
            assert list(here.fetch_new(lambda _: 1)) == [], "and nothing of it lies where letters come in"


def test_the_doctor_tells_of_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    with MailServer({UMPIRE: PASSWORD, GM: PASSWORD}) as server:
        described = settings.load(write_settings(tmp_path, server))
        with open_world(described) as world:
            draw_word(world)
            leave_word(world)
        assert not [found for found in examine(described) if found.what == "copies"]
        mailbox = imap_settings(described)
        assert mailbox is not None
        with Mailbox(mailbox) as other:
            other.leave_note(UMPIRE, "fedcba9876543210")
        (found,) = [found for found in examine(described) if found.what == "copies"]
        assert found.bad and "started later" in found.found and "pbem restored" in found.mend
