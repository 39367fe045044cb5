"""The whole house before mail servers that hang, lie, drop and refuse: no letter is lost or passed over."""

from __future__ import annotations

import errno
import os
import sqlite3
import struct
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.mail.fetching.imap import Mailbox
from pbem.mail.sending.smtp import Session
from pbem.report.map.png import to_png
from pbem.store import outbox
from tests.mail.fake_imap import CLOSE, HANG, Answer, FakeImap, in_turn
from tests.mail.fake_smtp import CLOSE as CUT
from tests.mail.fake_smtp import HANG as SILENT
from tests.mail.fake_smtp import FakeSmtp
from tests.umpire.club import GM, RUPERT, SEATS, UMPIRE, Club, body, make_club, read
from tests.umpire.test_intake import orders_of, states


@contextmanager
def fetching(club: Club, letters: dict[int, bytes], answer: Answer | None = None) -> Iterator[FakeImap]:
    """The club at a mailbox that answers FETCH as it likes."""
    received = f"{club.clock.now:%d-%b-%Y %H:%M:%S} +0000"
    with FakeImap(letters, answers={"UID FETCH": answer} if answer else {}, received=received) as server:
        settings = replace(server.settings(read_timeout=0.5), user=UMPIRE)
        with Mailbox(settings) as mailbox:
            club.world = replace(club.world, inbox=mailbox)
            yield server


def on_bodies(reply: bytes, times: int) -> Answer:
    """That reply to the first few FETCHes of a body, and proper ones to all else."""
    left = [times]

    def answer(tag: str, line: str) -> bytes | None:
        if "BODY" not in line or not left[0]:
            return None
        left[0] -= 1
        return reply.replace(b"%s", tag.encode())

    return answer


LIES = {
    "hangs": HANG,
    "drops in the middle": b"* 1 FETCH (UID 1 BODY[] {500}\r\nFrom: rup" + CLOSE,
    "announces a gigabyte": b"* 1 FETCH (UID 1 BODY[] {999999999}\r\nFrom: " + CLOSE,
    "announces too little": b"* 1 FETCH (UID 1 BODY[] {4}\r\nFrom: x@y.example\r\n\r\nRI1 deploy A1\r\n)\r\n%s OK\r\n",
    "announces too much": b"* 1 FETCH (UID 1 BODY[] {9999}\r\nFrom: x\r\n)\r\n%s OK done\r\n",
    "says nothing": b"%s OK done\r\n",
    "says NIL": b"* 1 FETCH (UID 1 BODY[] NIL)\r\n%s OK done\r\n",
    "talks of another": b"* 9 FETCH (UID 99 BODY[] {3}\r\nabc)\r\n%s OK done\r\n",
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("times", [1, 2])
def test_I09_I10_T23__a_server_that_fails_at_a_letter_hands_it_out_later(playing: Club, lie: str, times: int) -> None:
    raw = playing.letter(RUPERT, "RI1 deploy B4\n")
    with fetching(playing, {1: raw}, on_bodies(LIES[lie], times)):
        for _ in range(times + 1):
            if playing.tick().kept:
                break
        assert states(playing) == ["filed"]
    assert orders_of(playing) == ["RI1 deploy B4"]


TROUBLE = {
    "hangs": HANG,
    "drops": CLOSE,
    "says goodbye": b"* BYE not now\r\n" + CLOSE,
    "refuses for the moment": b"%s NO [UNAVAILABLE] try later\r\n",
    "talks nonsense": b"\xff\xfe )))( {\r\n" + CLOSE,
    "never ends a line": b"* " + b"x" * 2_000_000 + CLOSE,
}


@pytest.mark.parametrize("trouble", TROUBLE)
@pytest.mark.parametrize("command", ["LOGIN", "SELECT", "UID SEARCH"])
def test_I06_I07_I18_T23__whatever_the_server_does_at_a_command_no_bound_is_played_and_the_letter_counts_later(
    playing: Club, command: str, trouble: str
) -> None:
    raw = playing.letter(RUPERT, "RI1 deploy B4\n")
    playing.write(SEATS["essex"], "BI1 deploy B5\n")
    playing.tick()
    with fetching(playing, {5: raw}) as server:
        server.answers[command] = in_turn(TROUBLE[trouble], TROUBLE[trouble])
        assert playing.pass_deadline().kept is None
        assert playing.game().bound == 0
        for _ in range(4):
            playing.tick()
    assert playing.game().bound == 1
    assert states(playing) == ["filed", "filed"]
    assert "B4" in body(playing.last(RUPERT, "deployed"))


def test_I15__while_a_letter_cannot_be_had_no_bound_is_played_without_it(playing: Club) -> None:
    raw = playing.letter(RUPERT, "RI1 deploy B4\n")
    playing.write(SEATS["essex"], "BI1 deploy B5\n")
    playing.tick()
    with fetching(playing, {5: raw}, on_bodies(LIES["drops in the middle"], 2)) as server:
        assert playing.pass_deadline().kept is None
        assert playing.game().bound == 0
        assert server.count("UID FETCH") > 0


def test_a_letter_that_is_withheld_for_ever_is_told_to_the_gm_and_the_others_are_read(playing: Club) -> None:
    first, second = playing.letter(RUPERT, "RI1 deploy B4\n"), playing.letter(RUPERT, "RI1 deploy B5\n")

    def withhold(tag: str, line: str) -> bytes | None:
        return f"{tag} OK done\r\n".encode() if "BODY" in line and line.split(" ")[2] != "2" else None

    with fetching(playing, {1: first, 2: second}, withhold):
        for _ in range(4):
            playing.tick()
    assert orders_of(playing) == ["RI1 deploy B5"]
    assert "Letter 1" in body(playing.last(GM, "does not hand out"))


def test_I16__of_fifty_megabytes_only_the_beginning_is_fetched_and_the_writer_is_told(playing: Club) -> None:
    huge = playing.letter(RUPERT, "RI1 deploy B4\n") + b"x" * 70 + b"\r\n"
    huge += (b"y" * 76 + b"\r\n") * (50_000_000 // 78)
    small = playing.letter(RUPERT, "RI1 deploy B5\n")
    with fetching(playing, {1: huge, 2: small}):
        tracemalloc.start()
        playing.tick()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert states(playing) == ["filed", "filed"]
    assert "50.0 MB" in body(playing.last(RUPERT, "could not be used"))
    assert orders_of(playing) == ["RI1 deploy B5"]
    assert most < 30_000_000, "the letter was never held whole"


def sending(club: Club, server: FakeSmtp) -> None:
    settings = server.settings()
    club.world = replace(club.world, dispatch=lambda: Session(settings))


@pytest.mark.parametrize(
    ("replies", "doubled"),
    [
        ({"RCPT": ["450 4.2.0 greylisted"]}, False),
        ({"MAIL": ["421 4.3.2 shutting down" + "\r\n" + CUT]}, False),
        ({"DATA": ["451 4.3.0 not now"]}, False),
        ({".": ["452 4.3.1 no room"]}, False),
        ({".": [CUT]}, True),
        ({".": ["250 2.0" + CUT]}, True),
        ({"QUIT": CUT}, False),
        ({"GREETING": ["554 no", CUT]}, False),
    ],
)
def test_O01_O03_O04__whatever_a_post_office_does_every_letter_arrives_and_twice_only_if_the_dot_was_cut(
    playing: Club, replies: dict[str, str | list[str]], doubled: bool
) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    with FakeSmtp(dict(replies)) as server:
        sending(playing, server)
        for _ in range(4):
            playing.tick()
            playing.clock.advance(hours=1)
        server.wait_until_quiet()
        mine = [raw for _, recipient, raw in server.accepted if recipient == RUPERT]
    assert "Received" in str(read(mine[0])["Subject"])
    assert len(mine) == 2 if doubled else len(mine) == 1
    assert len(set(mine)) == 1, "a second copy is the same letter byte for byte"
    assert outbox.counts(playing.world.db) == {"sent": outbox.counts(playing.world.db)["sent"]}


@pytest.mark.parametrize("verb", ["GREETING", "EHLO", "MAIL", "RCPT", "DATA", ".", "QUIT"])
@pytest.mark.parametrize("trouble", [SILENT, "250 " + "x" * 100_000, "999 what", "\xff\xfe", "250-more\r\n250-more"])
def test_O01_O02__a_post_office_that_hangs_or_babbles_at_a_command_costs_no_letter_and_no_more_than_one_copy(
    playing: Club, verb: str, trouble: str
) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    with FakeSmtp({verb: [trouble]}) as server:
        settings = server.settings(timeout=0.4, data_timeout=0.4)
        playing.world = replace(playing.world, dispatch=lambda: Session(settings))
        for _ in range(4):
            playing.tick()
            playing.clock.advance(hours=1)
        mine = [raw for _, recipient, raw in server.accepted if recipient == RUPERT]
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert 1 <= len(mine) <= (2 if verb == "." else 1)
    assert len(set(mine)) == 1


def test_O04__a_refusal_for_good_after_the_dot_is_told_and_not_tried_again(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    with FakeSmtp({".": ["554 5.7.1 smells of spam"]}) as server:
        sending(playing, server)
        for _ in range(3):
            playing.tick()
            playing.clock.advance(hours=1)
        server.wait_until_quiet()
        kinds = [(recipient, str(read(raw)["Subject"])) for _, recipient, raw in server.accepted]
    assert [subject for recipient, subject in kinds if recipient == RUPERT] == []
    assert any(recipient == GM and "cannot be reached" in subject for recipient, subject in kinds)
    assert orders_of(playing) == ["RI1 deploy B4"]


def test_S02__a_database_that_cannot_be_written_loses_no_letter(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.world.db.conn.execute("PRAGMA query_only = ON")
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        playing.tick()
    assert states(playing) == []
    playing.world.db.conn.execute("PRAGMA query_only = OFF")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]


@pytest.mark.parametrize("code", [errno.EIO, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("file", ["mark", "ballast"])
def test_S01_S02__files_beside_the_database_that_cannot_be_written_cost_no_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, code: int
) -> None:
    club = make_club(tmp_path, monkeypatch, in_memory=False)
    club.begin()
    club.write(RUPERT, "RI1 deploy B4\n")
    write_text, write_bytes = Path.write_text, Path.write_bytes

    def refuse(path: Path) -> None:
        if file in path.name:
            raise OSError(code, os.strerror(code), str(path))

    def text(path: Path, words: str, encoding: str | None = None) -> int:
        refuse(path)
        return write_text(path, words, encoding)

    def content(path: Path, words: bytes) -> int:
        refuse(path)
        return write_bytes(path, words)

    with monkeypatch.context() as broken:
        broken.setattr(Path, "write_text", text)
        broken.setattr(Path, "write_bytes", content)
        (tmp_path / "pbem.db.ballast").unlink(missing_ok=True)
        with suppress(OSError):
            club.tick()
    assert orders_of(club) == ["RI1 deploy B4"]
    assert club.count(RUPERT, "Received") == 1
    club.tick()
    assert club.count(RUPERT, "Received") == 1


def chunks(png: bytes) -> list[bytes]:
    found, place = [], 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        found.append(png[place + 4 : place + 8])
        place += length + 12
    return found


def test_T13__a_picture_holds_pixels_and_nothing_about_who_made_it_and_when() -> None:
    inside = '<title>secret</title><rect width="8" height="8"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">{inside}</svg>'
    png = to_png(svg)
    assert set(chunks(png)) <= {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
    assert b"secret" not in png
    assert png == to_png(svg)
