"""A small IMAP server that tests can script into any misbehaviour: one thread a connection, loopback only."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.security import Security

CLOSE = b"<close>"
HANG = b"<hang>"

Answer = Callable[[str, str], bytes | None]


def always(reply: bytes) -> Answer:
    """An answer that is the same every time; `%s` stands for the command's tag."""
    return lambda tag, _line: reply.replace(b"%s", tag.encode())


def in_turn(*replies: bytes | None) -> Answer:
    """One answer after the other; None (also after the last) lets the server answer properly."""
    left = list(replies)

    def answer(tag: str, _line: str) -> bytes | None:
        reply = left.pop(0) if left else None
        return None if reply is None else reply.replace(b"%s", tag.encode())

    return answer


class FakeImap:
    """Holds one folder of letters by UID; `answers` replaces the reply to a command (`UID FETCH`, `IDLE`, …)."""

    def __init__(
        self,
        letters: dict[int, bytes] | None = None,
        *,
        capabilities: str = "IMAP4rev1 IDLE MOVE UIDPLUS",
        uidvalidity: int | None = 7,
        read_only: bool = False,
        answers: dict[str, Answer] | None = None,
        received: str = "27-Jun-2026 09:00:00 +0200",
    ) -> None:
        self.letters = dict(letters or {})
        self.filed: list[tuple[str, bytes]] = []
        self.deleted: set[int] = set()
        self.capabilities = capabilities
        self.uidvalidity = uidvalidity
        self.read_only = read_only
        self.received = received
        self.answers = dict(answers or {})
        self.commands: list[str] = []
        self._heard = threading.Condition()
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._accept, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        # Without the shutdown the thread in accept() would still take one more connection.
        _shut(self._listener)
        for connection in self._open:
            _shut(connection)

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    def settings(
        self,
        *,
        read_timeout: float = 2.0,
        idle_slice: float = 1.0,
        poll_every: float = 0.05,
        largest_letter: int = 1_000_000,
        truncate_to: int = 65_536,
        batch: int = 100,
    ) -> ImapSettings:
        return ImapSettings(
            "127.0.0.1",
            self.port,
            "umpire",
            "secret",
            security=Security.INSECURE,
            connect_timeout=2.0,
            read_timeout=read_timeout,
            idle_slice=idle_slice,
            poll_every=poll_every,
            largest_letter=largest_letter,
            truncate_to=truncate_to,
            batch=batch,
        )

    def count(self, command: str) -> int:
        return sum(1 for line in self.commands if line.upper().startswith(command))

    def wait_for(self, command: str) -> None:
        """Wait until a command has come."""
        with self._heard:
            assert self._heard.wait_for(lambda: self.count(command) > 0, timeout=30)

    def _accept(self) -> None:
        while not self._stopping.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        lines = connection.makefile("rb")
        try:
            connection.sendall(b"* OK ready\r\n")
            idle_tag = ""
            for raw in lines:
                if not raw.endswith(b"\n"):
                    return
                line = raw.decode("latin-1").rstrip("\r\n")
                if line.upper() == "DONE":
                    line = f"{idle_tag} DONE"
                tag, _, command = line.partition(" ")
                with self._heard:
                    self.commands.append(command)
                    self._heard.notify_all()
                if command.upper() == "IDLE":
                    idle_tag = tag
                reply = self._reply(tag, command)
                if reply == CLOSE:
                    return
                if reply == HANG:
                    self._stopping.wait()
                    return
                cut = reply.endswith(CLOSE)
                connection.sendall(reply.removesuffix(CLOSE))
                if cut:
                    return
        except OSError:
            return
        finally:
            lines.close()
            _shut(connection)

    def _reply(self, tag: str, command: str) -> bytes:
        words = command.upper().split(" ")
        for name in (" ".join(words[:2]), words[0]):
            scripted = self.answers.get(name)
            if scripted is not None:
                reply = scripted(tag, command)
                if reply is not None:
                    return reply
        handler = getattr(self, f"_on_{'_'.join(words[:2] if words[0] == 'UID' else words[:1]).lower()}", None)
        body = b"" if handler is None else handler(command)
        if words[0] == "IDLE":
            return b"+ idling\r\n"
        code = b""
        if words[0] in ("SELECT", "EXAMINE"):
            code = b"[READ-ONLY] " if self.read_only or words[0] == "EXAMINE" else b"[READ-WRITE] "
        return bytes(body) + tag.encode() + b" OK " + code + b"done\r\n"

    def _on_capability(self, _command: str) -> bytes:
        return f"* CAPABILITY {self.capabilities}\r\n".encode()

    def _on_select(self, _command: str) -> bytes:
        lines = [f"* {len(self.letters)} EXISTS", "* 0 RECENT", "* FLAGS (\\Seen \\Deleted)"]
        lines.append("* OK [PERMANENTFLAGS (\\Seen \\Deleted)] no keywords here")
        if self.uidvalidity is not None:
            lines.append(f"* OK [UIDVALIDITY {self.uidvalidity}] valid")
            lines.append(f"* OK [UIDNEXT {max(self.letters, default=0) + 1}] next")
        return "".join(f"{line}\r\n" for line in lines).encode()

    _on_examine = _on_select

    def _chosen(self, text: str) -> list[int]:
        last = max(self.letters, default=0)
        chosen: set[int] = set()
        for span in text.split(","):
            low, _, high = span.partition(":")
            ends = sorted((int(low), last if high == "*" else int(high or low)))
            chosen |= {uid for uid in self.letters if ends[0] <= uid <= ends[1]}
        return sorted(chosen)

    def _on_uid_search(self, command: str) -> bytes:
        if "DELETED" in command.upper():
            found = sorted(self.deleted)
        else:
            found = self._chosen(command.split(" ")[-1].strip('"()'))
        return ("* SEARCH" + "".join(f" {uid}" for uid in found) + "\r\n").encode()

    def _on_uid_fetch(self, command: str) -> bytes:
        reply = b""
        for uid in self._chosen(command.split(" ")[2]):
            raw = self.letters[uid]
            items = [b"UID %d" % uid]
            if "RFC822.SIZE" in command:
                items += [b"RFC822.SIZE %d" % len(raw), f'INTERNALDATE "{self.received}"'.encode()]
            if asked := re.search(r"BODY\.PEEK\[(HEADER\.FIELDS \(([^)]*)\))\]", command):
                lines = [line for line in raw.partition(b"\r\n\r\n")[0].split(b"\r\n") if _is_of(line, asked[2])]
                block = b"".join(line + b"\r\n" for line in [*lines, b""])
                items.append(b"BODY[%s] {%d}\r\n%s" % (asked[1].encode(), len(block), block))
            part = re.search(r"BODY\.PEEK\[\](?:<0\.(\d+)>)?", command)
            if part and part[1]:
                piece = raw[: int(part[1])]
                items.append(b"BODY[]<0> {%d}\r\n%s" % (len(piece), piece))
            elif part:
                items.append(b"BODY[] {%d}\r\n%s" % (len(raw), raw))
            reply += b"* %d FETCH (%s)\r\n" % (sorted(self.letters).index(uid) + 1, b" ".join(items))
        return reply

    def _on_uid_copy(self, command: str) -> bytes:
        _, _, uids, folder = command.split(" ", 3)
        self.filed += [(folder.strip('"'), self.letters[uid]) for uid in self._chosen(uids)]
        return b""

    def _on_uid_move(self, command: str) -> bytes:
        self._on_uid_copy(command)
        for uid in self._chosen(command.split(" ")[2]):
            del self.letters[uid]
        return b""

    def _on_uid_store(self, command: str) -> bytes:
        self.deleted |= set(self._chosen(command.split(" ")[2]))
        return b""

    def _on_uid_expunge(self, command: str) -> bytes:
        for uid in self._chosen(command.split(" ")[2]):
            if uid in self.deleted:
                del self.letters[uid]
        return b""

    def _on_expunge(self, _command: str) -> bytes:
        for uid in self.deleted & set(self.letters):
            del self.letters[uid]
        return b""


def _is_of(line: bytes, fields: str) -> bool:
    return line.partition(b":")[0].decode().upper() in fields.split()


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
