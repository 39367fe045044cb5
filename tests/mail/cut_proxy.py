"""A proxy that lets so many bytes through in one direction and then cuts the connection, or goes silent."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Literal, Self

Direction = Literal["up", "down"]


class CutProxy:
    """Stands before a server on loopback; `limit` bytes pass in `direction` (up: client to server), None passes all."""

    def __init__(
        self, port: int, direction: Direction = "up", limit: int | None = None, *, stall: bool = False
    ) -> None:
        self._target = port
        self._direction = direction
        self._limit = limit
        self._stall = stall
        self.passed: dict[Direction, int] = {"up": 0, "down": 0}
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._stopping = threading.Event()
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._start(self._accept)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        _end(self._listener)
        for each in self._sockets:
            _end(each)
        for thread in list(self._threads):
            thread.join(timeout=10)

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    def _start(self, work: object, *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._stopping.is_set():
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                return
            for each in (client, server):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._sockets += [client, server]
            self._start(self._pump, client, server, "up")
            self._start(self._pump, server, client, "down")

    def _pump(self, source: socket.socket, target: socket.socket, direction: Direction) -> None:
        limit = self._limit if direction == self._direction else None
        try:
            while data := source.recv(65536):
                if limit is not None and self.passed[direction] + len(data) > limit:
                    target.sendall(data[: limit - self.passed[direction]])
                    self.passed[direction] = limit
                    if self._stall:
                        self._stopping.wait()
                    break
                target.sendall(data)
                self.passed[direction] += len(data)
        except OSError:
            pass
        _end(source)
        _end(target)


def _end(each: socket.socket) -> None:
    with suppress(OSError):
        each.shutdown(socket.SHUT_RDWR)
    each.close()
