"""A Dask cluster plays the bounds where a club outgrows its machine: the same work, the same bytes."""

from __future__ import annotations

import importlib
import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final

import pbem
from pbem.child import Undone
from pbem.installed import install_command
from pbem.umpire.night.hands import JOB, KilledTwice, NoCluster

log = logging.getLogger(__name__)

CHECKED: Final = 50
"""One result in so many is compared with what we make of the same work ourselves."""
_WAIT: Final = "8s"
PATIENCE: Final = 120.0
"""After so many seconds without a result the cluster is left out."""
_DONE: Final = b"+"
_FAILED: Final = b"-"


@dataclass(frozen=True, slots=True)
class Certificates:
    """Files that prove who we are and who they are; empty where the scheduler is on this very machine."""

    ca: str = ""
    cert: str = ""
    key: str = ""


def _one_in_fifty() -> bool:
    return secrets.randbelow(CHECKED) == 0


class Cluster:
    """Plays bounds on the workers of a Dask scheduler that have our program; others are not asked.

    `chosen` says which results are compared. A cluster that was once wrong, or cannot be reached, is not asked again
    that night: we play ourselves.
    """

    def __init__(
        self,
        address: str,
        certificates: Certificates = Certificates(),
        chosen: Callable[[], bool] = _one_in_fifty,
        patience: float = PATIENCE,
    ) -> None:
        distributed_or_fault()
        self._address = address
        self._certificates = certificates
        self._chosen = chosen
        self._patience = patience
        self._client: Any = None
        self._workers: list[str] = []
        self._distrusted = ""

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.rest()

    @property
    def count(self) -> int:
        """How many workers have our program; 0 where the cluster cannot be used now."""
        if self._client is None and not self._distrusted:
            self._connect()
        return len(self._workers)

    def give(self, work: bytes) -> Future[bytes]:
        """Have a bound played by any worker that has our program."""
        ours: Future[bytes] = Future()
        if self._client is None or not self._workers:
            ours.set_exception(Undone(self._distrusted or "the cluster has no worker with our program"))
            return ours
        theirs = self._client.submit(
            do, work, key=f"bound-{secrets.token_hex(16)}", workers=self._workers, allow_other_workers=False, pure=False
        )
        late = threading.Timer(self._patience, self._too_late, [ours])
        late.daemon = True
        late.start()
        ours.add_done_callback(lambda done: late.cancel())
        theirs.add_done_callback(lambda done: _hand_over(done, ours))
        return ours

    def checked(self, work: bytes, made: bytes) -> bool:
        """Whether a result may be kept: it was not chosen for comparison, or is what we make of the same work."""
        if not self._chosen() or own(work) == made:
            return True
        self._distrust("its result was not what the rules make of the same orders")
        return False

    def rest(self) -> None:
        """Leave the cluster until the next night."""
        client, self._client, self._workers, self._distrusted = self._client, None, [], ""
        if client is not None:
            client.close(timeout=2)

    def _connect(self) -> None:
        distributed = distributed_or_fault()
        security = None
        if self._address.startswith("tls://"):
            files = self._certificates
            security = distributed.Security(
                tls_ca_file=files.ca, tls_client_cert=files.cert, tls_client_key=files.key, require_encryption=True
            )
        try:
            self._client = distributed.Client(
                self._address, security=security, timeout=_WAIT, set_as_default=False, name="pbem"
            )
            found = self._client.run(program, on_error="return")
        except Exception as error:
            self._distrust(f"{self._address} cannot be reached: {type(error).__name__}: {error}")
            return
        ours = program()
        for worker, theirs in sorted(found.items()):
            if theirs != ours:
                log.warning("the cluster's worker %s is refused: it has %s, and this is %s", worker, theirs, ours)
        self._workers = sorted(worker for worker, theirs in found.items() if theirs == ours)

    def _too_late(self, ours: Future[bytes]) -> None:
        self._distrust(f"nothing came of a bound in {self._patience:.0f} seconds")
        _settle(ours, Undone("the cluster did not do it in time"))

    def _distrust(self, why: str) -> None:
        log.error("the cluster is left out tonight, and its work is done here: %s", why)
        self._distrusted, self._workers = why, []


def distributed_or_fault() -> Any:
    """The library; raises NoCluster where it is not installed."""
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise NoCluster(
            f"[server] workers names a Dask cluster, and Dask is not installed; run: {install_command('dask')}"
        ) from None


def program() -> str:
    """What must be the same here and there: our version, and those of the rules."""
    from pbem.rules import rule_system, system_names

    rules = ", ".join(f"{name} {rule_system(name).VERSION}" for name in sorted(system_names()))
    return f"pbem {pbem.__version__} with {rules}"


def own(work: bytes) -> bytes:
    """What we make of the work ourselves."""
    module, _, function = JOB.partition(":")
    job: Callable[[bytes], bytes] = getattr(importlib.import_module(module), function)
    return job(work)


def do(work: bytes) -> bytes:
    """One bound, done by a worker of the cluster; what goes wrong is told in words, as no error of ours is pickled."""
    try:
        return _DONE + own(work)
    except Exception as error:
        return _FAILED + f"{type(error).__name__}: {error}".encode()


def _hand_over(theirs: Any, ours: Future[bytes]) -> None:
    """Let what came of Dask's future come of ours."""
    if theirs.status != "finished":
        error = theirs.exception() if theirs.status == "error" else None
        killed = type(error).__name__ == "KilledWorker"
        _settle(ours, KilledTwice() if killed else Undone(f"the cluster did not do it ({theirs.status})"))
        return
    answer = theirs.result()
    if answer[:1] == _DONE:
        _settle(ours, answer[1:])
    else:
        _settle(ours, Undone(answer[1:].decode("utf-8", "replace")))


def _settle(ours: Future[bytes], found: bytes | Exception) -> None:
    # Whichever is first counts: a result, the end of our patience, or the end of the night.
    with suppress(InvalidStateError):
        if isinstance(found, bytes):
            ours.set_result(found)
        else:
            ours.set_exception(found)
