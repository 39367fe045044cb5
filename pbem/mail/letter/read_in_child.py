"""Letters read in a process of their own, which may hang, eat memory or die without any harm to the umpire."""

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
from typing import BinaryIO, Final

import msgspec

from pbem.mail.letter.letter import Letter
from pbem.mail.letter.parts import USUAL_LIMITS, Limits

_LENGTH: Final = struct.Struct(">Q")
_LONGEST_ANSWER: Final = 32 * 1024 * 1024
_LETTERS_A_CHILD: Final = 500
_READER: Final = "pbem.mail.letter.letter:read_letter"
_ROOT: Final = Path(__file__).resolve().parents[3]


@dataclass(frozen=True, slots=True)
class Poisoned:
    """A letter that could not be read, and why, in plain words."""

    reason: str


@dataclass(frozen=True, slots=True)
class ChildLimits:
    """What one letter may cost the child: seconds by the wall clock, seconds of processor, bytes of memory."""

    wall_seconds: float = 15.0
    cpu_seconds: int = 10
    memory_bytes: int = 768 * 1024 * 1024


USUAL_CHILD_LIMITS: Final = ChildLimits()


class _Answer(msgspec.Struct):
    """What the child sends back: the letter, or what went wrong."""

    letter: Letter | None = None
    fault: str = ""


class _Died(Exception):
    """The child gave no answer; the message says why."""


class ChildReader:
    """Reads letters in one child process, used again for the next letter and replaced when it had to be killed.

    It may be used from several threads; letters are read one at a time. `reader` names the function that reads
    (module:function).
    """

    def __init__(
        self,
        limits: Limits = USUAL_LIMITS,
        child_limits: ChildLimits = USUAL_CHILD_LIMITS,
        reader: str = _READER,
    ) -> None:
        self._limits = limits
        self._child_limits = child_limits
        self._reader = reader
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._read = 0

    def __enter__(self) -> ChildReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the child; the next letter starts another."""
        with self._lock:
            self._end()

    def read(self, raw: bytes) -> Letter | Poisoned:
        """The letter, or why it could not be read; never raises for any bytes."""
        with self._lock:
            if self._read >= _LETTERS_A_CHILD:
                self._end()
            used_before = self._child is not None
            answer = self._try(raw)
            if used_before and answer == Poisoned(_GONE):
                # The child may have been ended while it was idle, which says nothing about this letter.
                answer = self._try(raw)
            return answer

    def _try(self, raw: bytes) -> Letter | Poisoned:
        try:
            return self._ask(raw)
        except _Died as death:
            status = self._end()
            return Poisoned(_SLOW if status == -signal.SIGXCPU else str(death))

    def _ask(self, raw: bytes) -> Letter | Poisoned:
        child = self._child or self._start()
        deadline = time.monotonic() + self._child_limits.wall_seconds
        self._read += 1
        assert child.stdin is not None and child.stdout is not None
        _send(child.stdin.fileno(), _LENGTH.pack(len(raw)) + raw, deadline)
        (length,) = _LENGTH.unpack(_receive(child.stdout.fileno(), _LENGTH.size, deadline))
        if length > _LONGEST_ANSWER:
            raise _Died("its reading is too long")
        try:
            answer = msgspec.json.decode(_receive(child.stdout.fileno(), length, deadline), type=_Answer)
        except msgspec.MsgspecError:
            raise _Died("its reading was garbled") from None
        return answer.letter if answer.letter is not None else Poisoned(answer.fault or "it has no reading")

    def _start(self) -> subprocess.Popen[bytes]:
        settings = msgspec.json.encode([self._reader, self._limits, self._child_limits]).decode()
        child = subprocess.Popen(
            [
                sys.executable,
                "-c",
                f"import sys; sys.path.insert(0, {str(_ROOT)!r}); from {__name__} import serve; serve()",
                settings,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # None of the umpire's secrets go where hostile bytes are read.
            env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8", "PYTHONUTF8": "1"},
            cwd="/",
            bufsize=0,
        )
        assert child.stdin is not None
        os.set_blocking(child.stdin.fileno(), False)
        self._child, self._read = child, 0
        return child

    def _end(self) -> int | None:
        """End the child; returns how it had ended by itself, None where it had not."""
        child, self._child, self._read = self._child, None, 0
        if child is None:
            return None
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(0.2 if child.stdout and _at_end(child.stdout.fileno()) else 0)
        status = child.poll()
        child.kill()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        child.wait()
        return status


_GONE: Final = "the process that read it was gone"
_SLOW: Final = "it took too long to read"


def _wait(file: int, events: int, deadline: float) -> None:
    if not _poll(file, events, max(0.0, deadline - time.monotonic())):
        raise _Died(_SLOW)


def _poll(file: int, events: int, seconds: float) -> bool:
    poll = select.poll()
    poll.register(file, events)
    return bool(poll.poll(seconds * 1000))


def _at_end(file: int) -> bool:
    """Whether a pipe has nothing to read and nobody to write, as that of a child that has ended."""
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
            raise _Died(_GONE) from None


def _receive(file: int, count: int, deadline: float) -> bytes:
    pieces: list[bytes] = []
    while count:
        _wait(file, select.POLLIN, deadline)
        piece = os.read(file, min(count, 65536))
        if not piece:
            raise _Died(_GONE)
        pieces.append(piece)
        count -= len(piece)
    return b"".join(pieces)


def serve() -> None:
    """The child: read letters from standard input and answer on standard output until the input ends."""
    reader, limits, child_limits = msgspec.json.decode(sys.argv[1], type=tuple[str, Limits, ChildLimits])
    module, _, function = reader.partition(":")
    read: Callable[[bytes, Limits], Letter] = getattr(importlib.import_module(module), function)
    resource.setrlimit(resource.RLIMIT_AS, (child_limits.memory_bytes, child_limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while (raw := _whole_letter(source)) is not None:
        _allow_cpu(child_limits.cpu_seconds)
        answer = msgspec.json.encode(_reading(read, raw, limits))
        target.write(_LENGTH.pack(len(answer)) + answer)
        target.flush()


def _reading(read: Callable[[bytes, Limits], Letter], raw: bytes, limits: Limits) -> _Answer:
    try:
        return _Answer(letter=read(raw, limits))
    except MemoryError:
        return _Answer(fault="it needs too much memory")
    except Exception as error:
        return _Answer(fault=f"reading it failed ({type(error).__name__})")


def _whole_letter(source: BinaryIO) -> bytes | None:
    head = source.read(_LENGTH.size)
    return source.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else None


def _allow_cpu(seconds: int) -> None:
    """Processor time is counted over the life of a process, so each letter moves its limit."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))
