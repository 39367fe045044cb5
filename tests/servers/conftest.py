"""Dovecot and Postfix for a whole test run; where they cannot run, tests are skipped, or fail if they are required."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from itertools import count

import pytest

from tests.servers.dovecot import Dovecot
from tests.servers.machine import open_directory, what_is_missing
from tests.servers.postfix import Postfix

_numbers = count(1)


@pytest.fixture(scope="session")
def _machine() -> None:
    missing = what_is_missing()
    if missing and os.environ.get("PBEM_REQUIRE_SERVERS") == "1":
        pytest.fail(f"the real mail servers are required here, but {missing}")
    if missing:
        pytest.skip(f"the real mail servers cannot run here: {missing}")


@pytest.fixture(scope="session")
def dovecot(_machine: None) -> Iterator[Dovecot]:
    """A running Dovecot; a test that stops it starts it again."""
    directory = open_directory()
    server = Dovecot(directory)
    server.start()
    yield server
    server.stop()
    shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture(scope="session")
def postfix(dovecot: Dovecot) -> Iterator[Postfix]:
    """A running Postfix that delivers to Dovecot; a test that stops it starts it again."""
    directory = open_directory()
    server = Postfix(directory, dovecot.lmtp_port, delay_warning="1s")
    server.start()
    yield server
    server.stop()
    shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture
def account() -> str:
    """An account that no other test uses."""
    return f"umpire{os.getpid()}-{next(_numbers)}@club.example"
