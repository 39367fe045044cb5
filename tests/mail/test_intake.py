"""Fetching letters from servers that misbehave; the numbers are those of the fault catalogue."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pbem.demo.server import MailServer
from pbem.mail.fetching.imap import Fetched, FolderMissing, LoginRefused, Mailbox, MailboxLost, Unprotected
from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.turns import Turn
from pbem.mail.redact import silence_wire_logs
from pbem.mail.security import Security
from tests.mail.cut_proxy import CutProxy, Direction
from tests.mail.fake_imap import CLOSE, HANG, Answer, FakeImap, always, in_turn

ACCOUNT = "umpire@club.example"


def letter(number: int) -> bytes:
    return f"From: ney@player.example\r\nSubject: letter {number}\r\n\r\nBI1 move C{number}\r\n".encode()


def three() -> dict[int, bytes]:
    return {uid: letter(uid) for uid in (1, 2, 3)}


def all_of(mailbox: Mailbox, first: int = 1) -> list[Fetched]:
    return [fetched for batch in mailbox.fetch_new(lambda _validity: first) for fetched in batch]


def patiently(mailbox: Mailbox, attempts: int = 6) -> list[Fetched]:
    """As the daemon does it: what a broken poll yielded is kept, and the next poll begins after it."""
    kept: list[Fetched] = []
    for _ in range(attempts):
        try:
            first = max((fetched.uid for fetched in kept), default=0) + 1
            for batch in mailbox.fetch_new(lambda _validity, first=first: first):  # type: ignore[misc]
                kept += batch
            return kept
        except MailboxLost:
            continue
    raise AssertionError("the mailbox never recovered")


def embedded(server: MailServer, idle_slice: float = 1.0, **more: float) -> ImapSettings:
    return ImapSettings("127.0.0.1", server.imap_port, ACCOUNT, "pw", security=Security.INSECURE, idle_slice=idle_slice)


def test_I01__fetching_changes_nothing_on_the_server() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        assert [fetched.raw for fetched in all_of(mailbox)] == [letter(1), letter(2), letter(3)]
        assert not any("STORE" in line or "MOVE" in line for line in server.commands)
        assert all("PEEK" in line for line in server.commands if "BODY" in line)


def test_I01__letters_are_fetched_again_until_the_caller_says_they_are_known() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        assert len(all_of(mailbox)) == 3
        assert len(all_of(mailbox)) == 3
        assert [fetched.uid for fetched in all_of(mailbox, 3)] == [3]


def test_I01__received_is_the_servers_time_in_utc() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        assert all_of(mailbox)[0].received == datetime(2026, 6, 27, 7, 0, tzinfo=UTC)


def test_I03__a_move_cut_between_copy_and_expunge_leaves_the_letter_in_both_folders() -> None:
    answers = {"UID STORE": always(CLOSE)}
    with FakeImap(three(), capabilities="IMAP4rev1", answers=answers) as server:
        with Mailbox(server.settings()) as mailbox:
            with pytest.raises(MailboxLost):
                mailbox.file_away([1], "Done")
            assert len(all_of(mailbox)) == 3
        assert server.filed == [("Done", letter(1))]


def test_I04__a_new_uidvalidity_is_a_new_folder_read_from_the_start() -> None:
    known: dict[int, int] = {}

    def next_uid(validity: int) -> int:
        return known.setdefault(validity, 1)

    with MailServer({ACCOUNT: "pw"}) as server, Mailbox(embedded(server)) as mailbox:
        for number in (1, 2):
            server.deliver(ACCOUNT, letter(number))
        for batch in mailbox.fetch_new(next_uid):
            known[batch[0].uidvalidity] = batch[-1].uid + 1
        before = set(known)
        after = server.reset_uidvalidity(ACCOUNT)
        again = [fetched for batch in mailbox.fetch_new(next_uid) for fetched in batch]
        assert after not in before
        assert [(fetched.uidvalidity, fetched.uid, fetched.raw) for fetched in again] == [
            (after, 1, letter(1)),
            (after, 2, letter(2)),
        ]


def test_I04__nothing_is_filed_away_under_an_old_uidvalidity() -> None:
    with FakeImap(three(), uidvalidity=8) as server, Mailbox(server.settings()) as mailbox:
        assert mailbox.file_away([1, 2], "Done", uidvalidity=7) == [1, 2]
        assert server.filed == []


def test_I04__a_renumbering_in_the_middle_of_a_poll_ends_it() -> None:
    answers = {"UID FETCH": in_turn(b"%s NO out of sorts\r\n")}
    with FakeImap(three(), answers=answers) as server, Mailbox(server.settings()) as mailbox:
        poll = mailbox.fetch_new(lambda _validity: 1)
        server.answers["LOGIN"] = in_turn(None)
        first_login = server.count("LOGIN")
        original = server._on_select

        def renumbered(command: str) -> bytes:
            if server.count("LOGIN") > first_login + 1:
                server.uidvalidity = 9
            return original(command)

        server._on_select = renumbered  # type: ignore[method-assign, assignment]
        with pytest.raises(MailboxLost, match="renumbered"):
            list(poll)


def test_I05__a_server_without_uidvalidity_and_uidnext_is_read_whole_once_a_connection() -> None:
    with FakeImap(three(), uidvalidity=None) as server, Mailbox(server.settings()) as mailbox:
        first = all_of(mailbox, 99)
        assert [(fetched.uidvalidity, fetched.uid) for fetched in first] == [(0, 1), (0, 2), (0, 3)]
        assert all_of(mailbox) == []
        server.letters[4] = letter(4)
        assert [fetched.uid for fetched in all_of(mailbox)] == [4]
        mailbox.close()
        assert len(all_of(mailbox)) == 4


def test_I06__a_server_that_dies_during_idle_is_noticed_at_once_and_without_a_busy_loop() -> None:
    answers = {"IDLE": always(b"+ idling\r\n" + CLOSE)}
    with FakeImap(three(), answers=answers) as server, Mailbox(server.settings(idle_slice=30)) as mailbox:
        all_of(mailbox)
        started = time.monotonic()
        with pytest.raises(MailboxLost):
            mailbox.wait(30)
        assert time.monotonic() - started < 5
        assert server.count("IDLE") == 1
        server.answers.clear()
        assert len(all_of(mailbox)) == 3, "the next call opens a new connection"


def test_I07__a_black_hole_is_noticed_within_the_read_timeout() -> None:
    answers = {"DONE": always(HANG)}
    with FakeImap(three(), answers=answers) as server:
        settings = server.settings(read_timeout=0.5, idle_slice=0.2)
        with Mailbox(settings) as mailbox:
            all_of(mailbox)
            started = time.monotonic()
            with pytest.raises(MailboxLost):
                mailbox.wait(30)
            assert time.monotonic() - started < 5


def test_I07__a_silent_link_is_noticed_even_when_nothing_was_cut() -> None:
    with FakeImap(three()) as server, CutProxy(server.port, "down", 300, stall=True) as proxy:
        settings = ImapSettings(
            "127.0.0.1",
            proxy.port,
            "umpire",
            "pw",
            security=Security.INSECURE,
            connect_timeout=1,
            read_timeout=0.5,
        )
        with Mailbox(settings) as mailbox, pytest.raises(MailboxLost):
            all_of(mailbox)


@pytest.mark.parametrize("direction", ["up", "down"])
def test_I07__a_cut_at_any_byte_of_a_poll_loses_no_letter_and_tears_none(direction: Direction) -> None:
    with FakeImap(three()) as server:
        with CutProxy(server.port) as proxy, Mailbox(replace(server.settings(), port=proxy.port)) as mailbox:
            all_of(mailbox)
            total = proxy.passed[direction]
        whole = [(uid, raw) for uid, raw in three().items()]
        for limit in range(0, total, 3):
            kept: list[Fetched] = []
            with (
                CutProxy(server.port, direction, limit) as proxy,
                Mailbox(replace(server.settings(batch=1), port=proxy.port)) as mailbox,
                suppress(MailboxLost),
            ):
                for batch in mailbox.fetch_new(lambda _validity: 1):
                    kept += batch
            assert [(each.uid, each.raw) for each in kept] == whole[: len(kept)], limit
        assert server.letters == three()


def test_I07__idle_lasts_at_most_a_minute() -> None:
    with pytest.raises(ValueError, match="60 seconds"):
        ImapSettings("imap.club.example", idle_slice=61)


def test_I08__a_notice_in_the_same_segment_as_idling_is_heard_at_once() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings(idle_slice=30)) as mailbox:
        all_of(mailbox)

        def arrival(_tag: str, _line: str) -> bytes:
            server.letters[4] = letter(4)
            return b"+ idling\r\n* 4 EXISTS\r\n"

        server.answers["IDLE"] = arrival
        started = time.monotonic()
        assert mailbox.wait(20)
        assert time.monotonic() - started < 5


def test_I08__a_letter_that_came_before_idle_is_seen_without_any_notice() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        all_of(mailbox)
        server.letters[4] = letter(4)
        assert mailbox.wait(20)
        assert server.count("IDLE") == 0


def test_I08__a_letter_that_the_server_never_announces_is_found_after_the_slice() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings(idle_slice=0.2)) as mailbox:
        all_of(mailbox)
        timer = threading.Timer(0.1, lambda: server.letters.update({4: letter(4)}))
        timer.start()
        assert mailbox.wait(20)
        timer.join()


def test_I08__delivery_wakes_whoever_waits() -> None:
    with MailServer({ACCOUNT: "pw"}) as server, Mailbox(embedded(server, idle_slice=30)) as mailbox:
        all_of(mailbox)
        timer = threading.Timer(0.2, lambda: server.deliver(ACCOUNT, letter(1)))
        timer.start()
        started = time.monotonic()
        assert mailbox.wait(20)
        assert time.monotonic() - started < 5
        timer.join()


def test_I09__half_a_line_while_idling_is_no_error_if_the_rest_follows_and_a_lost_link_if_not() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings(idle_slice=0.2)) as mailbox:
        all_of(mailbox)
        server.answers["IDLE"] = in_turn(b"+ idling\r\n* 4 EXI")
        server.answers["DONE"] = in_turn(b"STS\r\n%s OK idle over\r\n")
        server.letters[4] = letter(4)
        assert mailbox.wait(5)
        all_of(mailbox)
        server.answers["IDLE"] = in_turn(b"+ idling\r\n* 4 EXI" + CLOSE)
        with pytest.raises(MailboxLost):
            mailbox.wait(5)
        assert len(all_of(mailbox)) == 4


def test_I06__a_server_that_chatters_does_not_keep_us_busy() -> None:
    answers = {"IDLE": always(b"+ idling\r\n* OK still here\r\n")}
    with FakeImap(three(), answers=answers) as server, Mailbox(server.settings()) as mailbox:
        all_of(mailbox)
        assert not mailbox.wait(1.0)
        assert server.count("IDLE") < 10


@pytest.mark.parametrize(
    "gone",
    [
        b"* 2 FETCH (UID 2 BODY[] NIL)\r\n%s OK fetched\r\n",
        b"%s OK nothing of that number\r\n",
        b"%s NO [EXPUNGEISSUED] some are gone\r\n",
    ],
)
def test_I10__a_letter_expunged_between_search_and_fetch_is_left_out_never_kept_empty(gone: bytes) -> None:
    with FakeImap(three()) as server, Mailbox(server.settings(batch=1)) as mailbox:

        def expunge(tag: str, line: str) -> bytes | None:
            if line.startswith("UID FETCH 2 ") and "BODY" in line:
                server.letters.pop(2, None)
                return gone.replace(b"%s", tag.encode())
            return None

        server.answers["UID FETCH"] = expunge
        fetched = patiently(mailbox)
        assert [(each.uid, each.raw) for each in fetched] == [(1, letter(1)), (3, letter(3))]
        assert mailbox.unfetchable == []


def test_I10__a_letter_gone_before_its_size_is_asked_is_left_out() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:

        def expunge(_tag: str, line: str) -> bytes | None:
            if "RFC822.SIZE" in line:
                server.letters.pop(2, None)
            return None

        server.answers["UID FETCH"] = expunge
        assert [each.uid for each in patiently(mailbox)] == [1, 3]


def test_I11__the_last_old_letter_is_not_taken_for_a_new_one() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        server.answers["UID SEARCH"] = always(b"* SEARCH 3\r\n%s OK found\r\n")
        assert all_of(mailbox, 4) == []
        server.answers.clear()
        assert all_of(mailbox, 99) == []


def test_I12__a_move_that_says_ok_and_does_nothing_is_not_believed() -> None:
    answers = {"UID MOVE": always(b"%s OK moved\r\n")}
    with FakeImap(three(), answers=answers) as server, Mailbox(server.settings()) as mailbox:
        assert mailbox.file_away([1, 2], "Done") == [1, 2]


def test_I12__letters_that_are_gone_already_count_as_filed() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        assert mailbox.file_away([2, 77], "Done") == []
        assert server.filed == [("Done", letter(2))]
        assert sorted(server.letters) == [1, 3]


def test_I13__a_server_without_move_copies_and_deletes() -> None:
    for capabilities in ("IMAP4rev1 UIDPLUS", "IMAP4rev1"):
        with FakeImap(three(), capabilities=capabilities) as server, Mailbox(server.settings()) as mailbox:
            assert mailbox.file_away([1, 3], "Done") == []
            assert server.filed == [("Done", letter(1)), ("Done", letter(3))]
            assert sorted(server.letters) == [2]


def test_I13__without_uidplus_nobody_elses_deleted_letters_are_expunged() -> None:
    with FakeImap(three(), capabilities="IMAP4rev1") as server, Mailbox(server.settings()) as mailbox:
        server.deleted.add(2)
        assert mailbox.file_away([1], "Done") == [1]
        assert sorted(server.letters) == [1, 2, 3]


def test_I13__a_server_without_idle_is_searched_now_and_then() -> None:
    with FakeImap(three(), capabilities="IMAP4rev1") as server, Mailbox(server.settings()) as mailbox:
        all_of(mailbox)
        timer = threading.Timer(0.2, lambda: server.letters.update({4: letter(4)}))
        timer.start()
        assert mailbox.wait(20)
        timer.join()
        assert server.count("IDLE") == 0
        assert server.count("UID SEARCH") < 30


def test_I13__no_keyword_or_flag_is_needed() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        all_of(mailbox)
        mailbox.file_away([1, 2, 3], "Done")
        assert not any("STORE" in line for line in server.commands)


def test_I14__a_read_only_mailbox_is_read_and_left_alone() -> None:
    with FakeImap(three(), read_only=True) as server, Mailbox(server.settings()) as mailbox:
        assert len(all_of(mailbox)) == 3
        assert mailbox.file_away([1, 2], "Done") == [1, 2]
        assert server.filed == []


def test_I15__a_poll_is_complete_only_if_it_ends_without_an_error() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings(batch=1)) as mailbox:
        poll = mailbox.fetch_new(lambda _validity: 1)
        assert next(poll)[0].uid == 1
        server.answers["UID FETCH"] = always(CLOSE)
        with pytest.raises(MailboxLost):
            list(poll)


def test_I16__of_a_huge_letter_only_the_beginning_is_fetched() -> None:
    huge = letter(2) + b"x" * 300_000
    with (
        FakeImap({1: letter(1), 2: huge, 3: letter(3)}) as server,
        Mailbox(server.settings(largest_letter=100_000, truncate_to=1000)) as mailbox,
    ):
        small, cut, last = all_of(mailbox)
    assert (small.truncated, cut.truncated, last.truncated) == (False, True, False)
    assert cut.raw == huge[:1000] and cut.size == len(huge)
    assert last.raw == letter(3)


def test_I17__one_bad_letter_does_not_hold_up_the_others() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:

        def spoil(tag: str, line: str) -> bytes | None:
            asked = line.split(" ")[2]
            if "BODY" in line and ("2" in asked.split(",") or ":" in asked):
                return f"{tag} NO cannot read that one\r\n".encode()
            return None

        server.answers["UID FETCH"] = spoil
        assert [each.uid for each in patiently(mailbox)] == [1, 3]
        assert [(each.uid, each.uidvalidity) for each in mailbox.unfetchable] == [(2, 7)]
        assert sorted(server.letters) == [1, 2, 3], "it stays where it is"


def test_I17__a_letter_that_kills_the_connection_is_given_up_after_three_times() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:

        def kill(_tag: str, line: str) -> bytes | None:
            asked = line.split(" ")[2]
            return CLOSE if "BODY" in line and ("2" in asked.split(",") or ":" in asked) else None

        server.answers["UID FETCH"] = kill
        assert [each.uid for each in patiently(mailbox)] == [1, 3]
        assert [each.uid for each in mailbox.unfetchable] == [2]


def test_I17__a_reply_that_no_parser_reads_costs_one_letter_and_nothing_worse() -> None:
    answers = {"UID FETCH": always(b"* 1 FETCH (UID 1 RFC822.SIZE (((\r\n%s OK fetched\r\n")}
    with FakeImap({1: letter(1)}, answers=answers) as server, Mailbox(server.settings()) as mailbox:
        assert all_of(mailbox) == []
        assert [each.uid for each in mailbox.unfetchable] == [1]


def test_I18__a_wrong_password_is_told_from_a_lost_connection() -> None:
    answers = {"LOGIN": always(b"%s NO [AUTHENTICATIONFAILED] no\r\n")}
    with (
        FakeImap(three(), answers=answers) as server,
        Mailbox(server.settings()) as mailbox,
        pytest.raises(LoginRefused),
    ):
        all_of(mailbox)


@pytest.mark.parametrize("code", [b"UNAVAILABLE", b"INUSE", b"LIMIT"])
def test_I18__a_busy_server_is_asked_again_later(code: bytes) -> None:
    answers = {"LOGIN": in_turn(b"%s NO [" + code + b"] later\r\n")}
    with FakeImap(three(), answers=answers) as server, Mailbox(server.settings()) as mailbox:
        with pytest.raises(MailboxLost):
            all_of(mailbox)
        assert len(all_of(mailbox)) == 3


def test_I18__a_server_that_is_away_is_a_lost_mailbox() -> None:
    with FakeImap() as server:
        settings = server.settings()
    with Mailbox(settings) as mailbox, pytest.raises(MailboxLost):
        all_of(mailbox)


def test_I18__a_missing_folder_is_named() -> None:
    answers = {"SELECT": always(b"%s NO no such folder\r\n")}
    with (
        FakeImap(answers=answers) as server,
        Mailbox(server.settings()) as mailbox,
        pytest.raises(FolderMissing, match="Rubbish"),
    ):
        list(mailbox.fetch_new(lambda _validity: 1, "Rubbish"))


def test_I04__a_folder_that_vanishes_under_the_session_is_looked_for_again() -> None:
    answers = {"SELECT": in_turn(None, b"%s NO mailbox was deleted under us\r\n")}
    with FakeImap(three(), answers=answers) as server, Mailbox(server.settings()) as mailbox:
        all_of(mailbox)
        with pytest.raises(MailboxLost, match="under us"):
            all_of(mailbox)
        assert len(all_of(mailbox)) == 3


def test_I24__a_second_folder_is_read_under_its_own_name() -> None:
    with MailServer({ACCOUNT: "pw"}) as server, Mailbox(embedded(server)) as mailbox:
        server.deliver(ACCOUNT, letter(1))
        server.deliver(ACCOUNT, letter(2), folder="Junk")
        assert [each.folder for each in all_of(mailbox)] == ["INBOX"]
        junk = [each for batch in mailbox.fetch_new(lambda _validity: 1, "Junk") for each in batch]
        assert [(each.folder, each.raw) for each in junk] == [("Junk", letter(2))]
        assert not mailbox.wait(0.1), "waiting is for the first folder, in which nothing is new"


def test_waiting_ends_when_the_daemon_is_told_to_stop() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings(idle_slice=30)) as mailbox:
        all_of(mailbox)
        stop = threading.Event()
        timer = threading.Timer(0.1, stop.set)
        timer.start()
        started = time.monotonic()
        assert not mailbox.wait(30, stop.is_set)
        assert time.monotonic() - started < 5
        timer.join()


def test_T22__a_folder_name_cannot_smuggle_a_command() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        mailbox.file_away([1], 'Done"\r\nA9 DELETE INBOX\r\n')
        assert not any(line.upper().startswith("DELETE") for line in server.commands)


def test_T23__an_announced_literal_of_a_gigabyte_is_refused() -> None:
    answers = {"UID FETCH": always(b"* 1 FETCH (UID 1 BODY[] {999999999}\r\n")}
    with (
        FakeImap(three(), answers=answers) as server,
        Mailbox(server.settings()) as mailbox,
        pytest.raises(MailboxLost, match="999999999"),
    ):
        all_of(mailbox)


def test_T23__a_server_without_starttls_gets_no_password() -> None:
    with FakeImap(three()) as server:
        settings = ImapSettings("127.0.0.1", server.port, "umpire", "secret", security=Security.STARTTLS)
        with Mailbox(settings) as mailbox, pytest.raises(Unprotected):
            all_of(mailbox)
        assert server.count("LOGIN") == 0


def test_T23__plain_text_is_for_this_machine_only() -> None:
    with pytest.raises(ValueError, match="tls"):
        ImapSettings("imap.club.example", security=Security.INSECURE)


def test_T25__neither_password_nor_letters_reach_the_log(caplog: pytest.LogCaptureFixture) -> None:
    silence_wire_logs()
    with caplog.at_level(logging.DEBUG), FakeImap(three()) as server:
        settings = server.settings()
        with Mailbox(settings) as mailbox:
            all_of(mailbox)
    assert "secret" not in caplog.text and "secret" not in repr(settings)
    assert "BI1 move" not in caplog.text


def test_T25__no_line_of_an_answer_is_spelt_out_for_a_log_that_nobody_reads() -> None:
    with FakeImap(three()) as server, Mailbox(server.settings()) as mailbox:
        all_of(mailbox)
        client = mailbox._client
        assert client is not None
        assert not [told for told, _ in client._imap._cmd_log.values() if told.startswith("<") and "FETCH" in told]


@pytest.mark.parametrize("end", [b"", b"\r", b"\n"])
def test_I09__an_answer_whose_last_line_was_cut_off_is_a_lost_link(end: bytes) -> None:
    answers = {"UID SEARCH": in_turn(b"* SEARCH 1 2 3\r\n%s OK done" + end + CLOSE)}
    with FakeImap(three(), answers=answers) as server, Mailbox(server.settings()) as mailbox:
        with pytest.raises(MailboxLost, match="unterminated"):
            all_of(mailbox)
        assert len(all_of(mailbox)) == 3


class Friends:
    """Turns in which those who write to the friend come first."""

    def __init__(self, *kept: int) -> None:
        self.kept = kept

    def unkept(self, uidvalidity: int, uids: Sequence[int]) -> list[int]:
        return [uid for uid in uids if uid not in self.kept]

    def turn(self, outside: bytes) -> Turn:
        return Turn("friend") if b"ney@" in outside else Turn("")

    def between(self) -> None:
        pass


def crowd() -> dict[int, bytes]:
    """Thirty letters, of which the last is Ney's."""
    return {uid: letter(uid).replace(b"ney@", b"anybody@") for uid in range(1, 30)} | {30: letter(30)}


def in_turns(mailbox: Mailbox, friends: Friends) -> list[int]:
    return [fetched.uid for batch in mailbox.fetch_new(lambda _validity: 1, turns=friends) for fetched in batch]


def test_T18__in_a_crowd_a_friends_letter_is_fetched_first_and_what_is_kept_is_left_out() -> None:
    with FakeImap(crowd()) as server, Mailbox(server.settings()) as mailbox:
        assert in_turns(mailbox, Friends(1, 2)) == [30, *range(3, 30)]
        assert all("PEEK" in line for line in server.commands if "BODY" in line)


def test_T18__the_embedded_server_shows_the_outsides_too() -> None:
    with MailServer({ACCOUNT: "pw"}) as server, Mailbox(embedded(server)) as mailbox:
        for raw in crowd().values():
            server.deliver(ACCOUNT, raw)
        assert in_turns(mailbox, Friends())[0] == max(in_turns(mailbox, Friends()))


@pytest.mark.parametrize(
    "refusal", [b"%s NO no headers today\r\n", b"%s BAD what?\r\n", b"%s OK nothing\r\n", CLOSE, b"* 1 FETCH (UID 1 {"]
)
def test_T18__a_server_that_does_not_show_them_hands_out_every_letter_all_the_same(refusal: bytes) -> None:
    def answer(tag: str, line: str) -> bytes | None:
        return refusal.replace(b"%s", tag.encode()) if "HEADER" in line else None

    answers: dict[str, Answer] = {"UID FETCH": answer}
    with FakeImap(crowd(), answers=answers) as server, Mailbox(server.settings(read_timeout=0.3)) as mailbox:
        assert in_turns(mailbox, Friends()) == [*range(1, 31)]
