"""The browser of a test run; where none is installed tests are skipped, or fail if it is required."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.replay.browser import Browser, binary, browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all pages."""
    if binary() is None:
        if os.environ.get("PBEM_REQUIRE_SERVERS") == "1":
            pytest.fail("a browser is required here, and Chromium is not installed")
        pytest.skip("no browser: Chromium is not installed (tests/replay/install.sh installs it)")
    with browser() as found:
        yield found
