"""A war by mail that is ready to be tortured, at real mail servers where they can run and at the embedded one else."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from pbem.rules import SYSTEMS
from tests.servers.machine import what_is_missing
from tests.torture.office import Embedded, Office, RealServers
from tests.torture.sweep import Sweep


@pytest.fixture(scope="package", autouse=True)
def toy_rules() -> Iterator[None]:
    """The campaign's rule system, which is known no longer when the war is over."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setitem(SYSTEMS, "toy", "tests.umpire.toy")
        yield


@pytest.fixture(scope="module")
def office() -> Iterator[Office]:
    """The post office of this machine."""
    missing = what_is_missing()
    if missing and os.environ.get("PBEM_REQUIRE_SERVERS") == "1":
        pytest.fail(f"the real mail servers are required here, but {missing}")
    if missing:
        embedded = Embedded()
        yield embedded
        embedded.close()
        return
    servers = RealServers()
    yield servers.start()
    servers.stop()


@pytest.fixture(scope="module")
def sweep(office: Office, tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    """A campaign at it."""
    return Sweep(office, tmp_path_factory.mktemp("sweep"))


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sweep]:
    """A campaign at the embedded server."""
    embedded = Embedded()
    yield Sweep(embedded, tmp_path_factory.mktemp("quick"))
    embedded.close()
