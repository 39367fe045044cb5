"""Several processes of this machine; one that is killed takes nothing with it but the bound that it was playing."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from types import TracebackType
from typing import Final

from pbem.child import Child, ChildLimits, Undone
from pbem.umpire.night.hands import JOB, KilledTwice

LIMITS: Final = ChildLimits(wall_seconds=300.0, cpu_seconds=300, memory_bytes=2 * 1024**3)
"""What one bound may cost; what costs more is left to the parent."""


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """So many processes, each started when it is first needed; a thread of ours waits for each. `job` plays a bound."""

    def __init__(self, count: int, limits: ChildLimits = LIMITS, job: str = JOB) -> None:
        self.count = count
        self._job = job
        self._children = [Child(limits) for _ in range(count)]
        self._idle: SimpleQueue[Child] = SimpleQueue()
        for child in self._children:
            self._idle.put(child)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bound")
        self._closing = False

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for child in self._children:
            child.kill()
        self._threads.shutdown(wait=True)
        self.rest()

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes there are."""
        return tuple(child.pid for child in self._children if child.pid is not None)

    def give(self, work: bytes) -> Future[bytes]:
        """Have a bound played by the process that is free first."""
        return self._threads.submit(self._play, work)

    def checked(self, work: bytes, made: bytes) -> bool:
        """Our own processes are believed."""
        return True

    def rest(self) -> None:
        """End the processes, once each has done what it was given."""
        for child in self._children:
            child.close()

    def _play(self, work: bytes) -> bytes:
        child = self._idle.get()
        try:
            with suppress(_Gone):
                return self._try(child, work)
            with suppress(_Gone):
                return self._try(child, work)
            raise KilledTwice
        finally:
            self._idle.put(child)

    def _try(self, child: Child, work: bytes) -> bytes:
        try:
            return child.do(self._job, work)
        except Undone as undone:
            if undone.killed and not self._closing:
                raise _Gone from None
            raise


class _Gone(Exception):
    """The process was killed in the middle of the work."""
