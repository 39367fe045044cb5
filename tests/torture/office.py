"""Where letters come from and go to under torture: the embedded server, or a real Dovecot and Postfix."""

from __future__ import annotations

import shutil
import smtplib
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol

from pbem.demo.server import MailServer
from tests.servers.dovecot import Dovecot
from tests.servers.machine import open_directory, until
from tests.servers.postfix import Postfix

UMPIRE: Final = "umpire@club.example"
GM: Final = "gm@club.example"
RUPERT: Final = "rupert@player.example"
LUNSFORD: Final = "lunsford@player.example"
ESSEX: Final = "essex@player.example"
STRANGER: Final = "stranger@player.example"
EVERYBODY: Final = (UMPIRE, GM, RUPERT, LUNSFORD, ESSEX, STRANGER)
FILED: Final = "Filed"

_SECTIONS = """[imap]
host = "127.0.0.1"
port = {imap}
user = "{umpire}"
security = "insecure"
filed = "{filed}"
[smtp]
host = "127.0.0.1"
port = {smtp}
user = "{user}"
security = "insecure"
"""


class Office(Protocol):
    """What the campaign asks of a post office."""

    name: str
    password: str

    def sections(self) -> str:
        """How pbem.toml names this office."""
        ...

    def begin(self, rounds: Sequence[Sequence[tuple[str, str, bytes]]]) -> None:
        """Empty every mailbox, and deliver letters (sender, recipient, bytes), one round after the other."""
        ...

    def settle(self) -> None:
        """Wait until nothing is on its way any more."""
        ...

    def letters(self, address: str) -> list[bytes]:
        """Everything in all folders of an address."""
        ...

    def close(self) -> None:
        """End the servers."""
        ...


class Embedded:
    """The server of the demonstration, a fresh one for each campaign."""

    name = "the embedded server"
    password = "Correct-Horse-42"

    def __init__(self) -> None:
        self._server: MailServer | None = None

    @property
    def server(self) -> MailServer:
        """The server of the present campaign."""
        assert self._server is not None
        return self._server

    def sections(self) -> str:
        return _SECTIONS.format(
            imap=self.server.imap_port, smtp=self.server.smtp_port, umpire=UMPIRE, filed=FILED, user=UMPIRE
        )

    def begin(self, rounds: Sequence[Sequence[tuple[str, str, bytes]]]) -> None:
        self.close()
        self._server = MailServer(dict.fromkeys(EVERYBODY, self.password), lambda: datetime.now(UTC))
        self._server.start()
        for each in rounds:
            _post(each, self._server.smtp_port)

    def settle(self) -> None:
        """A letter is in its mailbox before its sender hears so."""

    def letters(self, address: str) -> list[bytes]:
        return [raw for folder in ("INBOX", FILED) for _, raw in self.server.mailbox(address, folder)]

    def close(self) -> None:
        if self._server is not None:
            self._server.stop()
            self._server = None


class Real:
    """A Dovecot and a Postfix on loopback, the same for all campaigns; only their mailboxes are emptied."""

    name = "Dovecot and Postfix"
    password = "secret"

    def __init__(self, dovecot: Dovecot, postfix: Postfix) -> None:
        self._dovecot = dovecot
        self._postfix = postfix

    def sections(self) -> str:
        return _SECTIONS.format(
            imap=self._dovecot.imap_port, smtp=self._postfix.smtp_port, umpire=UMPIRE, filed=FILED, user=""
        )

    def begin(self, rounds: Sequence[Sequence[tuple[str, str, bytes]]]) -> None:
        self.settle()
        self._dovecot.kill_sessions()
        for address in EVERYBODY:
            shutil.rmtree(self._dovecot.mail / address.partition("@")[0], ignore_errors=True)
        wanted = 0
        for each in rounds:
            _post(each, self._postfix.smtp_port)
            wanted += len(each)
            self._wait_for(wanted)

    def _wait_for(self, count: int) -> None:
        until(lambda: len(self._dovecot.letters(UMPIRE)) >= count, f"{count} letters", 30, self._postfix.log)

    def settle(self) -> None:
        until(lambda: self._postfix.waiting() == "", "the queue of Postfix is empty", 60, self._postfix.log)

    def letters(self, address: str) -> list[bytes]:
        root = self._dovecot.mail / address.partition("@")[0]
        files = [file for part in ("new", "cur") for file in root.rglob(f"{part}/*") if file.is_file()]
        # On the disk a Maildir has the line ends of the machine.
        return [file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") for file in files]

    def close(self) -> None:
        """The servers belong to whoever started them."""


def _post(letters: Sequence[tuple[str, str, bytes]], port: int) -> None:
    with smtplib.SMTP("127.0.0.1", port) as link:
        for sender, recipient, raw in letters:
            link.sendmail(sender, [recipient], raw)


class RealServers:
    """Dovecot and Postfix for a run from the command line."""

    def __init__(self) -> None:
        self._directories: list[Path] = []
        self.dovecot = Dovecot(self._directory())
        self.postfix = Postfix(self._directory(), self.dovecot.lmtp_port)

    def _directory(self) -> Path:
        directory = open_directory()
        self._directories.append(directory)
        return directory

    def start(self) -> Real:
        """Both running."""
        self.dovecot.start()
        self.postfix.start()
        return Real(self.dovecot, self.postfix)

    def stop(self) -> None:
        """Both gone, and what they wrote."""
        self.postfix.stop()
        self.dovecot.stop()
        for directory in self._directories:
            shutil.rmtree(directory, ignore_errors=True)


def strace() -> str:
    """The program that injects faults into system calls; empty where it is missing or may not trace."""
    found = shutil.which("strace")
    if found is None:
        return ""
    tried = subprocess.run([found, "-f", "-o", "/dev/null", "/bin/true"], capture_output=True, check=False)
    return found if tried.returncode == 0 else ""
