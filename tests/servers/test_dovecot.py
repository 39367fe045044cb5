"""Intake from a real Dovecot: renumbering, kills, restarts, letters that vanish; numbers of the fault catalogue."""

from __future__ import annotations

import threading
import time

import pytest
from imapclient import IMAPClient

from pbem.mail.fetching.imap import Fetched, LoginRefused, Mailbox, MailboxLost, Unprotected
from pbem.mail.security import Security
from tests.mail.test_intake import Friends
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.machine import until

pytestmark = pytest.mark.servers


def letter(number: int, size: int = 0) -> bytes:
    text = f"From: ney@player.example\nSubject: letter {number}\n\nBI1 move C{number}\n{'x' * size}\n"
    return text.encode()


def wire(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r\n")


def fetch(mailbox: Mailbox, first: int = 1) -> list[Fetched]:
    return [each for batch in mailbox.fetch_new(lambda _validity: first) for each in batch]


def by_hand(dovecot: Dovecot, account: str) -> IMAPClient:
    """The same mailbox in a second program, as a player of webmail would open it."""
    client = IMAPClient("127.0.0.1", port=dovecot.imap_port, ssl=False, timeout=10)
    client.login(account, PASSWORD)
    client.select_folder("INBOX")
    return client


def waiting(mailbox: Mailbox) -> tuple[threading.Thread, list[object]]:
    """Wait in another thread, as the daemon does; the list gets what came of it."""
    outcome: list[object] = []

    def work() -> None:
        try:
            outcome.append(mailbox.wait(30))
        except MailboxLost as error:
            outcome.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread, outcome


def test_I01__letters_come_whole_in_batches_and_stay_unseen(dovecot: Dovecot, account: str) -> None:
    for number in range(250):
        dovecot.deliver(account, letter(number))
    with Mailbox(dovecot.settings(account)) as mailbox:
        batches = list(mailbox.fetch_new(lambda _validity: 1))
        assert [len(batch) for batch in batches] == [100, 100, 50]
        fetched = [each for batch in batches for each in batch]
        assert {each.raw for each in fetched} == {wire(letter(number)) for number in range(250)}
        assert [each.uid for each in fetched] == sorted(each.uid for each in fetched)
    client = by_hand(dovecot, account)
    assert len(client.search(["UNSEEN"])) == 250
    client.logout()


def test_T18__in_a_crowd_of_strangers_a_players_letter_is_fetched_first(dovecot: Dovecot, account: str) -> None:
    for number in range(40):
        dovecot.deliver(account, letter(number).replace(b"ney@", b"anybody@"))
    dovecot.deliver(account, letter(40))
    with Mailbox(dovecot.settings(account)) as mailbox:
        batches = list(mailbox.fetch_new(lambda _validity: 1, turns=Friends()))
    assert [each.raw for each in batches[0]] == [wire(letter(40))]
    assert [each.uid for batch in batches[1:] for each in batch] == list(range(1, 41))


def test_I04__a_restored_mailbox_is_read_again_from_the_start(dovecot: Dovecot, account: str) -> None:
    for number in (1, 2):
        dovecot.deliver(account, letter(number))
    with Mailbox(dovecot.settings(account)) as mailbox:
        before = fetch(mailbox)
        dovecot.kill_sessions()
        dovecot.forget_uidvalidity(account)
        time.sleep(1.1)  # Dovecot makes UIDVALIDITY from the clock's seconds.
        with pytest.raises(MailboxLost):
            fetch(mailbox)
        after = fetch(mailbox)
    assert {each.raw for each in before} == {each.raw for each in after}
    assert {each.uidvalidity for each in before}.isdisjoint({each.uidvalidity for each in after})


def test_I04__a_renumbering_under_a_live_session_loses_nothing(dovecot: Dovecot, account: str) -> None:
    dovecot.deliver(account, letter(1))
    with Mailbox(dovecot.settings(account)) as mailbox:
        before = fetch(mailbox)
        dovecot.forget_uidvalidity(account)
        time.sleep(1.1)
        dovecot.deliver(account, letter(2))
        seen: dict[tuple[int, int], bytes] = {(each.uidvalidity, each.uid): each.raw for each in before}
        for _ in range(5):
            try:
                seen |= {(each.uidvalidity, each.uid): each.raw for each in fetch(mailbox)}
            except MailboxLost:
                continue
        assert set(seen.values()) == {wire(letter(1)), wire(letter(2))}


def test_I06__a_killed_session_is_noticed_at_once_and_the_next_poll_is_complete(dovecot: Dovecot, account: str) -> None:
    dovecot.deliver(account, letter(1))
    with Mailbox(dovecot.settings(account, idle_slice=30)) as mailbox:
        fetch(mailbox)
        thread, outcome = waiting(mailbox)
        until(lambda: dovecot.idles(account), "the session idles")
        assert dovecot.kill_sessions() >= 1
        thread.join(timeout=10)
        assert len(outcome) == 1 and isinstance(outcome[0], MailboxLost)
        dovecot.deliver(account, letter(2))
        assert len(fetch(mailbox)) == 2


def test_I08__delivery_by_another_program_wakes_us(dovecot: Dovecot, account: str) -> None:
    with Mailbox(dovecot.settings(account, idle_slice=30)) as mailbox:
        assert fetch(mailbox) == []
        thread, outcome = waiting(mailbox)
        until(lambda: dovecot.idles(account), "the session idles")
        client = by_hand(dovecot, account)
        client.append("INBOX", letter(1))
        client.logout()
        thread.join(timeout=10)
        assert outcome == [True]
        assert len(fetch(mailbox)) == 1


def test_I10__a_letter_deleted_by_webmail_in_mid_poll_is_left_out(dovecot: Dovecot, account: str) -> None:
    for number in (1, 2, 3):
        dovecot.deliver(account, letter(number))
    client = by_hand(dovecot, account)
    settings = dovecot.settings(account)
    with Mailbox(settings) as mailbox:
        one_at_a_time = mailbox.fetch_new(lambda _validity: 1)
        mailbox._one_by_one = True
        first = next(one_at_a_time)
        client.delete_messages([2])
        client.expunge()
        rest = [each for batch in one_at_a_time for each in batch]
    client.logout()
    assert [each.uid for each in [*first, *rest]] == [1, 3]
    assert all(each.raw for each in rest)


def test_I11__nothing_new_is_nothing(dovecot: Dovecot, account: str) -> None:
    dovecot.deliver(account, letter(1))
    with Mailbox(dovecot.settings(account)) as mailbox:
        assert [each.uid for each in fetch(mailbox)] == [1]
        assert fetch(mailbox, 2) == fetch(mailbox, 99) == []


def test_I12__letters_are_filed_away_and_looked_for(dovecot: Dovecot, account: str) -> None:
    for number in (1, 2, 3):
        dovecot.deliver(account, letter(number))
    with Mailbox(dovecot.settings(account)) as mailbox:
        (validity,) = {each.uidvalidity for each in fetch(mailbox)}
        assert mailbox.file_away([1, 3, 77], "Filed", uidvalidity=validity) == []
        assert mailbox.file_away([2], "Filed", uidvalidity=validity + 1) == [2]
        assert [each.uid for each in fetch(mailbox)] == [2]
        filed = [each for batch in mailbox.fetch_new(lambda _validity: 1, "Filed") for each in batch]
        assert {each.raw for each in filed} == {wire(letter(1)), wire(letter(3))}


def test_I15__a_server_that_was_away_gives_everything_on_its_return(dovecot: Dovecot, account: str) -> None:
    dovecot.deliver(account, letter(1))
    with Mailbox(dovecot.settings(account)) as mailbox:
        fetch(mailbox)
        dovecot.stop()
        try:
            with pytest.raises(MailboxLost):
                fetch(mailbox)
            with pytest.raises(MailboxLost):
                mailbox.wait(1)
            dovecot.deliver(account, letter(2))
        finally:
            dovecot.start()
        assert len(fetch(mailbox)) == 2


def test_I16__of_a_huge_letter_only_the_beginning_comes(dovecot: Dovecot, account: str) -> None:
    dovecot.deliver(account, letter(1, 3_000_000))
    dovecot.deliver(account, letter(2))
    with Mailbox(dovecot.settings(account)) as mailbox:
        huge, small = sorted(fetch(mailbox), key=lambda each: -each.size)
    assert huge.truncated and len(huge.raw) == 65_536 and huge.size > 3_000_000
    assert huge.raw.startswith(b"From: ney@player.example\r\nSubject: letter 1\r\n\r\n")
    assert not small.truncated and small.raw == wire(letter(2))


def test_I18__a_wrong_password_is_no_lost_connection(dovecot: Dovecot, account: str) -> None:
    settings = dovecot.settings(account)
    wrong = type(settings)(settings.host, settings.port, account, "wrong", security=Security.INSECURE)
    with Mailbox(wrong) as mailbox, pytest.raises(LoginRefused):
        fetch(mailbox)


def test_I24__the_junk_folder_is_read_besides(dovecot: Dovecot, account: str) -> None:
    dovecot.deliver(account, letter(1))
    dovecot.deliver(account, letter(2), folder="Junk")
    with Mailbox(dovecot.settings(account)) as mailbox:
        assert [each.raw for each in fetch(mailbox)] == [wire(letter(1))]
        junk = [each for batch in mailbox.fetch_new(lambda _validity: 1, "Junk") for each in batch]
        assert [(each.folder, each.raw) for each in junk] == [("Junk", wire(letter(2)))]


@pytest.mark.parametrize("security", [Security.TLS, Security.STARTTLS])
def test_T23__tls_is_verified(dovecot: Dovecot, account: str, security: Security) -> None:
    dovecot.deliver(account, letter(1))
    with Mailbox(dovecot.protected(account, security, str(dovecot.certificate))) as mailbox:
        assert len(fetch(mailbox)) == 1
        thread, outcome = waiting(mailbox)
        until(lambda: dovecot.idles(account), "the session idles")
        dovecot.deliver(account, letter(2))
        thread.join(timeout=40)
        assert outcome in ([True], [False])
    with Mailbox(dovecot.protected(account, security, "")) as mailbox, pytest.raises(Unprotected):
        fetch(mailbox)
