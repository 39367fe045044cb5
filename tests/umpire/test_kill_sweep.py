"""The process is killed at every numbered point in turn: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from pbem import settings as house
from pbem.crash import VARIABLE
from pbem.demo.server import MailServer
from pbem.rules import SYSTEMS
from pbem.store import games
from pbem.store.database import integrity, open_database, value
from pbem.umpire.start_game import Terms, give_seat, new_game, start
from pbem.umpire.verify import verify
from pbem.umpire.world import open_world
from tests.test_daemon import PASSWORD, write_settings
from tests.umpire import toy
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, SEATS, UMPIRE, Clock

MORNING = Clock().now
EVERY = int(os.environ.get("PBEM_KILL_EVERY", "23"))
"""One point in so many is tried; the sweep against real servers is `make torture`."""


class Campaign:
    """A game whose invitations are out, whose orders have come in and whose deadline has passed."""

    def __init__(self, folder: Path, server: MailServer) -> None:
        self.folder = folder
        self.server = server
        self.use(server)
        with open_world(self.settings, Clock(), with_mail=False) as world:
            new_game(world, toy.scenario(), Terms(id="toy-1"))
            for seat, address in SEATS.items():
                give_seat(world, "toy-1", seat, address)
            start(world, "toy-1")
        assert self.live(MORNING) == 0
        due = games.get(open_database(self.settings.server.database), "toy-1").due
        assert due is not None
        self.deadline: datetime = due
        self.letters = [self.reply(RUPERT, "RI1 deploy B4\nSALT my dog\n"), self.reply(ESSEX, "BI1 deploy B6\n")]

    def use(self, server: MailServer) -> None:
        """Work at another mail server."""
        self.server = server
        self.file = write_settings(self.folder, server)
        self.settings = house.load(self.file)

    def again(self, folder: Path, server: MailServer) -> Campaign:
        """The same campaign at the same moment, at a mail server where only the orders lie."""
        shutil.copytree(self.folder, folder)
        other = copy(self)
        other.folder = folder
        other.use(server)
        for letter in self.letters:
            server.deliver(UMPIRE, letter, MORNING + timedelta(hours=1))
        return other

    def reply(self, sender: str, text: str) -> bytes:
        raw = next(letter.raw for letter in self.server.letters if letter.recipient == sender)
        reply_to = message_from_bytes(raw, policy=policy.default)["Reply-To"]
        letter = f"From: {sender}\r\nTo: {reply_to}\r\nSubject: orders\r\nMessage-ID: <{sender}>\r\n\r\n{text}"
        return letter.encode()

    def live(self, now: datetime, crash_at: int | None = None) -> int:
        """One pass in a process of its own; its exit status, -9 where it was killed."""
        environment = os.environ | {"PBEM_IMAP_PASSWORD": PASSWORD}
        environment.pop(VARIABLE, None)
        if crash_at is not None:
            environment[VARIABLE] = str(crash_at)
        command = [sys.executable, "-m", "tests.umpire.one_life", str(self.file), now.isoformat()]
        life = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=Path.cwd(), check=False)
        assert life.returncode in (0, -9), life.stderr
        self.points = life.stderr.count("crash point ")
        return life.returncode

    def ends_well(self) -> None:
        """Nothing is lost, nothing doubled, and every second copy of a letter was announced in the record."""
        db = open_database(self.settings.server.database)
        assert integrity(db) == []
        assert games.get(db, "toy-1").bound == 1
        assert value(db, "SELECT count(*) FROM bounds") == 1
        assert value(db, "SELECT count(*) FROM letters WHERE state = 'filed'") == 2
        assert value(db, "SELECT count(*) FROM sheets") == 2
        assert value(db, "SELECT count(*) FROM outbox WHERE state <> 'sent'") == 0
        expected = {(RUPERT, "acknowledgement"), (ESSEX, "acknowledgement")}
        expected |= {(address, "report") for address in (RUPERT, LUNSFORD, ESSEX)}
        kinds = dict(db.conn.execute("SELECT message_id, kind FROM outbox"))
        arrived = Counter(
            (letter.recipient, str(kinds[str(message_from_bytes(letter.raw, policy=policy.default)["Message-ID"])]))
            for letter in self.server.letters
        )
        assert {key for key in arrived if key[0] != GM} == expected
        doubled = sum(count - 1 for count in arrived.values())
        assert doubled <= value(db, "SELECT count(*) FROM attempts WHERE result = 'ambiguous'")
        copies: dict[str, set[bytes]] = {}
        for letter in self.server.letters:
            identifier = str(message_from_bytes(letter.raw, policy=policy.default)["Message-ID"])
            copies.setdefault(identifier, set()).add(letter.raw)
        assert all(len(same) == 1 for same in copies.values())
        with open_world(self.settings, with_mail=False) as world:
            assert [finding.wrong for finding in verify(world, "toy-1")] == [()]


@contextmanager
def mail() -> Iterator[MailServer]:
    with MailServer(dict.fromkeys((UMPIRE, GM, *SEATS.values()), PASSWORD), lambda: MORNING) as server:
        yield server


def test_O10_S03_I01__killed_anywhere_it_finishes_what_it_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SYSTEMS, "toy", "tests.umpire.toy")
    (tmp_path / "campaign").mkdir()
    with mail() as server:
        campaign = Campaign(tmp_path / "campaign", server)
    evening = campaign.deadline + timedelta(minutes=1)
    with mail() as server:
        whole = campaign.again(tmp_path / "whole", server)
        assert whole.live(evening, crash_at=0) == 0
        whole.ends_well()
    assert whole.points > 30, "the points are passed"
    for number in range(EVERY // 2, whole.points + 1, EVERY):
        with mail() as server:
            tried = campaign.again(tmp_path / str(number), server)
            assert tried.live(evening, crash_at=number) == -9, f"point {number} was not reached"
            assert tried.live(evening + timedelta(hours=1)) == 0
            tried.ends_well()
