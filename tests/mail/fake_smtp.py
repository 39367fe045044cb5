"""A small SMTP server that tests can script: what it answers to each command, and what it has accepted."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

from pbem.mail.security import Security
from pbem.mail.sending.smtp_settings import SmtpSettings

CLOSE = "<close>"
HANG = "<hang>"

_USUAL = {
    "GREETING": "220 fake ready",
    "EHLO": "250-fake\r\n250 SIZE 1000000",
    "MAIL": "250 sender ok",
    "RCPT": "250 recipient ok",
    "DATA": "354 go on",
    ".": "250 2.0.0 accepted",
    "RSET": "250 reset",
    "QUIT": "221 bye",
}


class FakeSmtp:
    """`replies` gives, by command (`.` ends a letter), one reply, or a list used in turn before the usual one."""

    def __init__(self, replies: dict[str, str | list[str]] | None = None) -> None:
        self.replies = dict(replies or {})
        self.accepted: list[tuple[str, str, bytes]] = []
        self.commands: list[str] = []
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._stopping = threading.Event()
        self._quiet = threading.Condition()
        self._serving = 0
        self._hanging = threading.Event()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        # Without the shutdown the thread in accept() would still take one more connection.
        for each in (self._listener, *self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    def settings(self, *, timeout: float = 2.0, data_timeout: float = 2.0, port: int | None = None) -> SmtpSettings:
        return SmtpSettings(
            "127.0.0.1",
            port or self.port,
            security=Security.INSECURE,
            timeout=timeout,
            data_timeout=data_timeout,
        )

    def wait_until_quiet(self) -> None:
        """Wait until every connection has been dealt with."""
        with self._quiet:
            assert self._quiet.wait_for(lambda: self._serving == 0, timeout=10)

    def wait_for_hang(self) -> None:
        """Wait until somebody waits for an answer that will not come."""
        assert self._hanging.wait(30)

    def _accept(self) -> None:
        while not self._stopping.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(connection)
            with self._quiet:
                self._serving += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection, connection.makefile("rb") as lines:
                if self._say(connection, "GREETING"):
                    self._converse(connection, lines)
        except OSError:
            pass
        finally:
            with self._quiet:
                self._serving -= 1
                self._quiet.notify_all()

    def _converse(self, connection: socket.socket, lines: object) -> None:
        sender = recipient = ""
        read = iter(lines)  # type: ignore[call-overload]
        for raw in read:
            if not raw.endswith(b"\n"):
                return
            line = raw.decode("latin-1").rstrip("\r\n")
            verb = line.partition(" ")[0].upper()
            self.commands.append(line)
            if verb == "MAIL":
                sender = line.partition("<")[2].partition(">")[0]
            if verb == "RCPT":
                recipient = line.partition("<")[2].partition(">")[0]
            reply = self._say(connection, verb)
            if not reply or verb == "QUIT":
                return
            if verb == "DATA" and reply.startswith("354"):
                letter = _letter(read)
                # A letter without its final dot was never handed over.
                if letter is None:
                    return
                kept = len(self.accepted)
                if self._next(".").startswith(("2", CLOSE, HANG)):
                    self.accepted.append((sender, recipient, letter))
                reply = self._say(connection, ".")
                if reply.startswith(("4", "5")):
                    del self.accepted[kept:]
                if not reply:
                    return

    def _next(self, verb: str) -> str:
        scripted = self.replies.get(verb)
        if isinstance(scripted, list):
            return scripted[0] if scripted else _USUAL.get(verb, "502 what?")
        return scripted if scripted is not None else _USUAL.get(verb, "502 what?")

    def _say(self, connection: socket.socket, verb: str) -> str:
        """Send the reply to a command; empty if the connection is to end."""
        reply = self._next(verb)
        scripted = self.replies.get(verb)
        if isinstance(scripted, list) and scripted:
            scripted.pop(0)
        if reply == HANG:
            self._hanging.set()
            self._stopping.wait()
            return ""
        if reply == CLOSE:
            return ""
        cut = reply.endswith(CLOSE)
        connection.sendall((reply.removesuffix(CLOSE) + ("" if cut else "\r\n")).encode("latin-1"))
        return "" if cut else reply


def _letter(lines: object) -> bytes | None:
    letter = b""
    for line in lines:  # type: ignore[attr-defined]
        if line == b".\r\n":
            return letter
        letter += line.removeprefix(b".") if line.startswith(b".") else line
    return None
