"""Hostile text is worked on in a process of its own, which may hang, eat memory or die without harm to the umpire."""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Protocol

import msgspec

_LENGTHS: Final = struct.Struct(">QQ")
_LENGTH: Final = struct.Struct(">Q")
_LONGEST_ANSWER: Final = 32 * 1024 * 1024
_JOBS_A_CHILD: Final = 500
_ROOT: Final = Path(__file__).resolve().parents[1]
_DONE: Final = b"+"
_FAILED: Final = b"-"
_TOO_MUCH: Final = b"!"


@dataclass(frozen=True, slots=True)
class ChildLimits:
    """What one job may cost: seconds by the wall clock, seconds of processor, bytes of memory."""

    wall_seconds: float = 15.0
    cpu_seconds: int = 10
    memory_bytes: int = 768 * 1024 * 1024


USUAL_CHILD_LIMITS: Final = ChildLimits()


class Undone(Exception):
    """A job that was not done, and why in plain words; `too_much` where it would cost too much whenever it is tried.

    `killed` says that the process was gone in the middle of it.
    """

    def __init__(self, reason: str, *, too_much: bool = False) -> None:
        super().__init__(reason)
        self.too_much = too_much
        self.killed = reason == _GONE


class _Gone(Exception):
    """The child gave no answer; the message says why."""


class Worker(Protocol):
    """Whoever does jobs: `Child` is one."""

    def do(self, job: str, work: bytes) -> bytes:
        """What the job (`module:function`, from bytes to bytes) makes of the work; raises Undone."""
        ...


class Child:
    """Does jobs in one process, used again for the next and replaced when it had to be killed.

    It may be used from several threads; jobs are done one at a time.
    """

    def __init__(self, limits: ChildLimits = USUAL_CHILD_LIMITS) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._done = 0

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The number of the process, None while there is none."""
        process = self._process
        return None if process is None else process.pid

    def close(self) -> None:
        """End the process; the next job starts another."""
        with self._lock:
            self._end()

    def kill(self) -> None:
        """End the process in the middle of its work, from any thread."""
        process = self._process
        if process is not None:
            process.kill()

    def do(self, job: str, work: bytes) -> bytes:
        """What the job (`module:function`, from bytes to bytes) makes of the work; raises Undone."""
        with self._lock:
            if self._done >= _JOBS_A_CHILD:
                self._end()
            used_before = self._process is not None
            try:
                return self._try(job, work)
            except Undone as undone:
                if not used_before or str(undone) != _GONE:
                    raise
            # The process may have been ended while it was idle, which says nothing about this job.
            return self._try(job, work)

    def _try(self, job: str, work: bytes) -> bytes:
        try:
            answer = self._ask(job, work)
        except _Gone as gone:
            too_much = self._end() == -signal.SIGXCPU
            raise Undone(_SLOW if too_much else str(gone), too_much=too_much) from None
        if answer[:1] == _DONE:
            return answer[1:]
        raise Undone(answer[1:].decode("utf-8", "replace"), too_much=answer[:1] == _TOO_MUCH)

    def _ask(self, job: str, work: bytes) -> bytes:
        process = self._process or self._start()
        deadline = time.monotonic() + self._limits.wall_seconds
        self._done += 1
        assert process.stdin is not None and process.stdout is not None
        name = job.encode("ascii")
        _send(process.stdin.fileno(), _LENGTHS.pack(len(name), len(work)) + name + work, deadline)
        (length,) = _LENGTH.unpack(_receive(process.stdout.fileno(), _LENGTH.size, deadline))
        if length > _LONGEST_ANSWER:
            raise _Gone("its reading is too long")
        return _receive(process.stdout.fileno(), length, deadline)

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                f"import sys; sys.path.insert(0, {str(_ROOT)!r}); from {__name__} import serve; serve()",
                msgspec.json.encode(self._limits).decode(),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # None of the umpire's secrets go where hostile bytes are read.
            env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8", "PYTHONUTF8": "1"},
            cwd="/",
            bufsize=0,
        )
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        self._process, self._done = process, 0
        return process

    def _end(self) -> int | None:
        """End the process; returns how it had ended by itself, None where it had not."""
        process, self._process, self._done = self._process, None, 0
        if process is None:
            return None
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.2 if process.stdout and _at_end(process.stdout.fileno()) else 0)
        status = process.poll()
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()
        return status


_GONE: Final = "the process that read it was gone"
_SLOW: Final = "it took too long to read"


def _wait(file: int, events: int, deadline: float) -> None:
    if not _poll(file, events, max(0.0, deadline - time.monotonic())):
        raise _Gone(_SLOW)


def _poll(file: int, events: int, seconds: float) -> bool:
    poll = select.poll()
    poll.register(file, events)
    return bool(poll.poll(seconds * 1000))


def _at_end(file: int) -> bool:
    """Whether a pipe has nothing to read and nobody to write, as that of a process that has ended."""
    return _poll(file, select.POLLIN, 0) and os.read(file, 1) == b""


def _send(file: int, data: bytes, deadline: float) -> None:
    view = memoryview(data)
    while view:
        _wait(file, select.POLLOUT, deadline)
        try:
            view = view[os.write(file, view[:65536]) :]
        except BlockingIOError:
            continue
        except OSError:
            raise _Gone(_GONE) from None


def _receive(file: int, count: int, deadline: float) -> bytes:
    pieces: list[bytes] = []
    while count:
        _wait(file, select.POLLIN, deadline)
        piece = os.read(file, min(count, 65536))
        if not piece:
            raise _Gone(_GONE)
        pieces.append(piece)
        count -= len(piece)
    return b"".join(pieces)


def serve() -> None:
    """The child: do jobs from standard input and answer on standard output until the input ends."""
    limits = msgspec.json.decode(sys.argv[1], type=ChildLimits)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Control-C at a terminal reaches the whole group; whoever started this process ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while (asked := _whole_job(source)) is not None:
        _allow_cpu(limits.cpu_seconds)
        answer = _answer(*asked)
        target.write(_LENGTH.pack(len(answer)) + answer)
        target.flush()


def _answer(job: str, work: bytes) -> bytes:
    try:
        module, _, function = job.partition(":")
        do: Callable[[bytes], bytes] = getattr(importlib.import_module(module), function)
        return _DONE + do(work)
    except MemoryError:
        return _TOO_MUCH + b"it needs too much memory"
    except RecursionError:
        return _TOO_MUCH + b"reading it failed (RecursionError)"
    except Exception as error:
        return _FAILED + f"reading it failed ({type(error).__name__})".encode()


def _whole_job(source: BinaryIO) -> tuple[str, bytes] | None:
    head = source.read(_LENGTHS.size)
    if len(head) < _LENGTHS.size:
        return None
    name, work = _LENGTHS.unpack(head)
    return source.read(name).decode("ascii"), source.read(work)


def _allow_cpu(seconds: int) -> None:
    """Processor time is counted over the life of a process, so each job moves its limit."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))
