"""The doctor at work with an embedded mail server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem import settings as house
from pbem.demo.server import MailServer
from pbem.settings import Settings
from pbem.store import clock, outbox, players
from pbem.store.database import open_database
from pbem.umpire.doctor import Finding, examine
from tests.test_daemon import PASSWORD, write_settings
from tests.umpire.club import GM, UMPIRE, Clock


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    with MailServer({UMPIRE: PASSWORD, GM: PASSWORD}) as server:
        yield house.load(write_settings(tmp_path, server))


def findings(settings: Settings) -> dict[str, Finding]:
    return {finding.what: finding for finding in examine(settings)}


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
    players.register(db, "henry@example.org")
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
