"""The doctor at work with an embedded mail server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem import settings as house
from pbem.cli import main
from pbem.demo.server import MailServer
from pbem.demo.wire import WireLetter
from pbem.settings import Settings
from pbem.store import arrivals, clock, letters, outbox, players
from pbem.store.database import open_database
from pbem.umpire.care.doctor import examine
from pbem.umpire.care.doctor_letter import letter_to_itself
from pbem.umpire.care.finding import Finding
from pbem.umpire.care.restored import set_mark
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.tick import tick
from pbem.umpire.world import open_world
from tests.mail.fake_imap import FakeImap
from tests.mail.fake_smtp import CLOSE, FakeSmtp
from tests.servers.conftest import _machine, account, dovecot, postfix
from tests.servers.dovecot import PASSWORD as DOVECOT_PASSWORD
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix
from tests.test_daemon import PASSWORD, write_settings
from tests.umpire.club import GM, UMPIRE, Clock

__all__ = ["_machine", "account", "dovecot", "postfix"]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    with MailServer({UMPIRE: PASSWORD, GM: PASSWORD}) as server:
        yield house.load(write_settings(tmp_path, server))


def findings(settings: Settings, patience: float = 60) -> dict[str, Finding]:
    return {finding.what: finding for finding in examine(settings, patience=patience)}


def test_mailbox_folder_and_post_office_are_tried(settings: Settings) -> None:
    found = findings(settings)
    assert found["folder INBOX"].well
    assert found["smtp"].well
    assert found["deadlines"].well


def test_a_wrong_password_is_found_with_its_mend(settings: Settings) -> None:
    assert settings.imap is not None
    found = findings(replace(settings, imap=replace(settings.imap, password="wrong")))
    assert "app password" in found["imap"].mend


def test_a_missing_folder_and_a_closed_port_are_found(settings: Settings) -> None:
    assert settings.imap is not None and settings.smtp is not None
    found = findings(
        replace(settings, imap=replace(settings.imap, folder="Letters"), smtp=replace(settings.smtp, port=1))
    )
    assert "[imap]" in found["folder Letters"].mend
    assert "[smtp]" in found["smtp"].mend


def test_a_stuck_outbox_a_silent_umpire_and_an_unreachable_player_are_found(settings: Settings) -> None:
    db = open_database(settings.server.database)
    now = Clock().now
    letter = outbox.Outgoing(1, "<1@club.example>", "report", "henry@example.org", "", b"bytes")
    outbox.queue(db, letter, now)
    clock.see(db, now - timedelta(hours=5))
    players.register(db, "henry@example.org", now)
    players.mark_unreachable(db, "henry@example.org", "5.1.1 no such user")
    found = findings(settings)
    assert "waits since" in found["outbox"].found
    assert not found["clock"].well
    assert "pbem seat" in found["address"].mend


def test_open_permissions_are_found(settings: Settings) -> None:
    open_database(settings.server.database).close()
    settings.server.database.chmod(0o644)
    assert "644" in findings(settings)["permissions"].found
    assert findings(settings)["permissions"].well, "opening the database closes it to others"


def test_a_rule_for_deadlines_that_cannot_be_read_is_found(settings: Settings) -> None:
    found = findings(replace(settings, game=replace(settings.game, deadlines="sometimes")))
    assert "time of day" in found["deadlines"].found


def test_settings_that_will_not_do_are_told_line_by_line_with_what_would(tmp_path: Path) -> None:
    file = tmp_path / "pbem.toml"
    file.write_text(
        '[club]\nname = "Club"\naddress = "nowhere"\ngm = "gm@club.example"\n[imap]\nhost = "mx.club.example"\n'
        'user = "x"\nsecurity = "insecure"\nport = 99999\n[game]\ndeadlines = "sometimes"\n',
        encoding="utf-8",
    )
    said = CliRunner().invoke(main, ["--settings", str(file), "doctor"])
    assert said.exit_code == 78
    for words in (
        "pbem.toml:3:",
        "an address such as",
        "pbem.toml:8:",
        "in the clear",
        "pbem.toml:9:",
        "a port number",
    ):
        assert words in said.output
    assert "pbem.toml:11:" in said.output and "Sundays 20:00" in said.output


def test_an_unreachable_mailbox_and_post_office_are_told_apart_from_refusals(settings: Settings) -> None:
    assert settings.imap is not None and settings.smtp is not None
    found = findings(replace(settings, imap=replace(settings.imap, port=1), smtp=replace(settings.smtp, port=1)))
    assert "host and port in [imap]" in found["imap"].mend
    assert "host and port in [smtp]" in found["smtp"].mend


@pytest.mark.parametrize(
    ("replies", "mend"),
    [
        ({"GREETING": "554 5.7.1 you are on a list"}, "why it refuses"),
        ({"EHLO": "250-fake\r\n250 AUTH PLAIN LOGIN", "AUTH": "535 5.7.8 no"}, "PBEM_SMTP_PASSWORD"),
        ({"GREETING": CLOSE}, "host and port"),
    ],
)
def test_each_refusal_of_a_post_office_has_its_own_mend(
    settings: Settings, replies: dict[str, str | list[str]], mend: str
) -> None:
    assert settings.smtp is not None
    with FakeSmtp(replies) as server:
        smtp = replace(settings.smtp, port=server.port, user="umpire", password="wrong")
        assert mend in findings(replace(settings, smtp=smtp))["smtp"].mend


def test_a_server_without_tls_where_tls_is_asked_for_is_found(settings: Settings) -> None:
    assert settings.imap is not None and settings.smtp is not None
    for security in ("starttls", "tls"):
        found = findings(
            replace(
                settings,
                imap=replace(settings.imap, security=security),
                smtp=replace(settings.smtp, security=security),
            )
        )
        assert not found["imap"].well
        assert "certificate" in found["smtp"].mend


@pytest.mark.servers
def test_a_certificate_that_does_not_verify_is_found_and_a_good_one_is_well(
    settings: Settings, dovecot: Dovecot, postfix: Postfix, account: str
) -> None:
    assert settings.imap is not None and settings.smtp is not None
    imap = replace(settings.imap, host="localhost", port=dovecot.imaps_port, security="tls", user=account)
    imap = replace(imap, password=DOVECOT_PASSWORD)
    smtp = replace(settings.smtp, host="localhost", port=postfix.smtp_port, security="starttls")
    found = findings(replace(settings, imap=imap, smtp=smtp))
    assert "certificate" in found["imap"].mend and "certificate" in found["smtp"].mend
    found = findings(
        replace(
            settings,
            imap=replace(imap, ca_file=str(dovecot.certificate)),
            smtp=replace(smtp, ca_file=str(postfix.certificate)),
        ),
        patience=1,
    )
    assert found["imap"].well and found["smtp"].well
    assert "imap capabilities" not in found


def test_a_file_of_authorities_that_is_not_there_is_found(settings: Settings) -> None:
    assert settings.imap is not None
    found = findings(replace(settings, imap=replace(settings.imap, ca_file="/no/such/file.pem")))
    assert "ca_file" in found["imap ca_file"].mend


def test_missing_capabilities_are_told_as_no_fault(settings: Settings) -> None:
    assert settings.imap is not None
    with FakeImap(capabilities="IMAP4rev1 UIDPLUS") as server:
        elsewhere = replace(settings, imap=replace(settings.imap, port=server.port))
        found = findings(elsewhere, patience=1)["imap capabilities"]
    assert "IDLE, MOVE" in found.found
    assert found.warning and "nothing need be done" in found.mend


def test_a_clock_that_was_later_before_is_found(settings: Settings) -> None:
    clock.see(open_database(settings.server.database), datetime.now(UTC) + timedelta(hours=2))
    assert "set the clock" in findings(settings)["clock"].mend


def kept(settings: Settings, uid: int, ahead: timedelta = timedelta(), header: str = "") -> None:
    now = datetime.now(UTC)
    raw = f"{header}From: a@b.example\r\n\r\nhello {uid}\r\n".encode()
    arrival = letters.Arrival("club", "INBOX", 7, uid, f"{uid:064d}", now + ahead, len(raw), False, raw)
    arrivals.keep(open_database(settings.server.database), arrival, now)


def test_a_mail_server_whose_clock_is_ahead_is_found(settings: Settings) -> None:
    kept(settings, 1)
    assert "clocks" not in findings(settings)
    kept(settings, 2, timedelta(minutes=40))
    found = findings(settings)["clocks"]
    assert "40 minutes ahead" in found.found
    assert "timedatectl" in found.mend


def test_the_name_that_the_mail_server_writes_into_letters_is_proposed(settings: Settings) -> None:
    assert "Authentication-Results" in findings(settings)["authserv_id"].mend
    kept(settings, 1, header="Authentication-Results: mx.club.example; dmarc=pass header.from=b.example\r\n")
    assert 'authserv_id = "mx.club.example"' in findings(settings)["authserv_id"].mend


def test_a_name_that_the_mail_server_does_not_write_is_found_before_every_letter_is_held(settings: Settings) -> None:
    kept(settings, 1, header="Authentication-Results: mx.club.example; dmarc=pass header.from=b.example\r\n")
    wrong = findings(replace(settings, guard=replace(settings.guard, authserv_id="mail.club.example")))["authserv_id"]
    assert "every letter is held" in wrong.found and "mx.club.example" in wrong.mend and not wrong.warning
    right = findings(replace(settings, guard=replace(settings.guard, authserv_id="mx.club.example")))["authserv_id"]
    assert right.well


@pytest.mark.parametrize(("free", "warning"), [(10.0, False), (120.0, True)])
def test_a_disk_that_is_nearly_full_is_found(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, free: float, warning: bool
) -> None:
    open_database(settings.server.database).close()
    monkeypatch.setattr("pbem.store.disk.free_megabytes", lambda db: free)
    found = findings(settings)["disk"]
    assert "make room" in found.mend
    assert found.warning is warning


def test_damage_inside_the_database_is_found_and_not_tripped_over(settings: Settings) -> None:
    db = open_database(settings.server.database)
    for number in range(400):
        players.register(db, f"player{number}@example.org", Clock().now, "A rather long name " * 20)
    db.close()
    content = bytearray(settings.server.database.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 20_000] = b"\xaa" * 20_000
    settings.server.database.write_bytes(bytes(content))
    found = findings(settings)["database"]
    assert "put a backup in its place" in found.mend and not found.warning


def test_a_database_that_is_behind_its_mark_is_found(settings: Settings) -> None:
    with open_world(settings, with_mail=False) as world:
        tell_gm(world, None, "A letter", "Of little importance.", key="one")
        set_mark(world)
        world.db.conn.execute("DELETE FROM mail_out")
        world.db.conn.execute("DELETE FROM outbox")
    assert "pbem restored" in findings(settings)["backup"].mend


OWN_LINE = b"Received: from club.example by mx.club.example with ESMTP; Tue, 10 Mar 2026 12:00:00 +0000\r\n"
WORD = b"Authentication-Results: mx.club.example; dmarc=pass header.from=club.example\r\n"


@pytest.mark.parametrize(("written", "above"), [(WORD + OWN_LINE, 1), (OWN_LINE + WORD, 2)])
def test_T02__a_letter_to_itself_shows_what_the_mail_server_writes_and_where(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, written: bytes, above: int
) -> None:
    # The embedded server puts a Received line of its own above all of it.
    monkeypatch.setattr(
        "pbem.demo.reception.WireLetter", lambda sender, to, raw, now: WireLetter(sender, to, written + raw, now)
    )
    found = findings(settings)["letter to itself"]
    assert f'authserv_id = "mx.club.example" and received_above = {above}' in found.mend
    guard = replace(settings.guard, authserv_id="mx.club.example", received_above=above)
    assert findings(replace(settings, guard=guard))["letter to itself"].well


def test_a_mail_server_that_checks_no_senders_is_told(settings: Settings) -> None:
    found = findings(settings)["letter to itself"]
    assert "wrote no Authentication-Results" in found.found and found.warning and "OpenDMARC" in found.mend
    with open_world(settings) as world:
        tick(world)
        assert [row.state for row in letters.latest(world.db, 5)] == ["ignored"]
        assert outbox.counts(world.db) == {}


def test_a_letter_to_itself_that_does_not_arrive_is_told(settings: Settings) -> None:
    with FakeSmtp() as hole:
        assert settings.smtp is not None
        away = replace(settings, smtp=replace(settings.smtp, port=hole.port))
        (found,) = letter_to_itself(away, patience=1.0, pause=lambda _: None)
    assert "did not arrive" in found.found and found.warning
