"""Whoever plays bounds beside this process: processes of this machine, or a cluster."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Final, Protocol

JOB: Final = "pbem.umpire.bounds.playing:job"


class KilledTwice(Exception):
    """A bound that took the process with it in which it was played, each time it was tried."""


class NoCluster(Exception):
    """A cluster that the settings name cannot be used; the message says why and what to do."""


class Hands(Protocol):
    """Play bounds, work and outcome being canonical bytes; whoever asked alone keeps what comes of it."""

    @property
    def count(self) -> int:
        """How many bounds are played at once."""
        ...

    def give(self, work: bytes) -> Future[bytes]:
        """Have a bound played; what it comes to, or KilledTwice, or `pbem.child.Undone` where it must be done here."""
        ...

    def checked(self, work: bytes, made: bytes) -> bool:
        """Whether what came back may be kept; False where the bound is to be played here instead."""
        ...

    def rest(self) -> None:
        """Hold no more memory until something is given again."""
        ...
