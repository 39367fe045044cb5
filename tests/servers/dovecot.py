"""A real Dovecot on loopback: IMAP with and without TLS, LMTP, one Maildir an account, every password the same."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.security import Security
from tests.servers.machine import certificate, children, free_port, listens, program, until

PASSWORD = "secret"

_CONFIGURATION = """
base_dir = {run}
state_dir = {state}
log_path = {log}
instance_name = pbem
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{cert}
ssl_key = <{key}
disable_plaintext_auth = no
mail_location = maildir:{mail}/%n
recipient_delimiter = +
first_valid_uid = 1
verbose_proctitle = yes
auth_failure_delay = 0
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={mail}/%n
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
"""


class Dovecot:
    """Started and stopped at will; the mail stays in `directory` in between."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.mail = directory / "mail"
        self.log = directory / "dovecot.log"
        self.imap_port, self.imaps_port, self.lmtp_port = free_port(), free_port(), free_port()
        self.mail.mkdir()
        shutil.chown(self.mail, "mail", "mail")
        self.certificate, key = certificate(directory)
        self._configuration = directory / "dovecot.conf"
        self._configuration.write_text(
            _CONFIGURATION.format(
                run=directory / "run",
                state=directory / "state",
                log=self.log,
                cert=self.certificate,
                key=key,
                mail=self.mail,
                password=PASSWORD,
                imap=self.imap_port,
                imaps=self.imaps_port,
                lmtp=self.lmtp_port,
            ),
            encoding="utf-8",
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve; returns when it accepts connections."""
        self._process = subprocess.Popen([program("dovecot"), "-c", str(self._configuration), "-F"])
        until(lambda: listens(self.imap_port) and listens(self.lmtp_port), "Dovecot is up", log=self.log)

    def stop(self) -> None:
        """End it and every session."""
        process = self._process
        if process is not None:
            # The master waits for nobody, and a session that it has told to end may still answer for a while.
            sessions = children(process.pid)
            process.terminate()
            process.wait(timeout=20)
            self._process = None
            for number, _ in sessions:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)

    def idles(self, account: str) -> bool:
        """Whether a session of this account is in IDLE, by the title of its process."""
        assert self._process is not None
        for number, _ in children(self._process.pid):
            with suppress(OSError):
                title = Path(f"/proc/{number}/cmdline").read_bytes()
                if account.encode() in title and b"IDLE" in title:
                    return True
        return False

    def kill_sessions(self) -> int:
        """Kill every process that serves an IMAP session, as a crash would; how many there were."""
        assert self._process is not None
        sessions = [number for number, name in children(self._process.pid) if name == "imap"]
        for number in sessions:
            os.kill(number, signal.SIGKILL)
        return len(sessions)

    def forget_uidvalidity(self, account: str) -> None:
        """Delete Dovecot's indexes of an account: its letters get new numbers under a new UIDVALIDITY."""
        for index in (self.mail / account.partition("@")[0]).rglob("dovecot*"):
            index.unlink(missing_ok=True)

    def deliver(self, account: str, raw: bytes, folder: str = "") -> None:
        """Drop a letter into a Maildir as a delivery agent does."""
        maildir = self.mail / account.partition("@")[0] / (f".{folder}" if folder else "")
        for part in ("tmp", "new", "cur"):
            (maildir / part).mkdir(parents=True, exist_ok=True)
        number = len(list(maildir.rglob("*.pbem*")))
        file = maildir / "tmp" / f"{1_800_000_000 + number}.{os.getpid()}.pbem"
        file.write_bytes(raw)
        for each in (maildir, *maildir.rglob("*"), self.mail / account.partition("@")[0]):
            shutil.chown(each, "mail", "mail")
        file.rename(maildir / "new" / file.name)

    def letters(self, account: str) -> list[bytes]:
        """The letters of an account's inbox, as they lie on the disk."""
        maildir = self.mail / account.partition("@")[0]
        files = [file for part in ("new", "cur") for file in (maildir / part).glob("*")]
        return [file.read_bytes() for file in sorted(files, key=lambda file: file.stat().st_mtime_ns)]

    def settings(self, account: str, *, idle_slice: float = 2.0, read_timeout: float = 10.0) -> ImapSettings:
        """How to read an account in plain text on loopback."""
        return ImapSettings(
            "127.0.0.1",
            self.imap_port,
            account,
            PASSWORD,
            security=Security.INSECURE,
            idle_slice=idle_slice,
            read_timeout=read_timeout,
        )

    def protected(self, account: str, security: Security, ca_file: str) -> ImapSettings:
        """How to read an account over TLS."""
        port = self.imaps_port if security is Security.TLS else self.imap_port
        return ImapSettings("localhost", port, account, PASSWORD, security=security, ca_file=ca_file)
