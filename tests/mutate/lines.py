"""Which lines of a room each test comes through."""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest


def same_examples() -> None:
    """Properties draw the same examples every time, and one that fails is not asked for its smallest."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutate", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate), database=None
    )
    settings.load_profile("mutate")


class Lines:
    """A pytest plugin that notes the lines of a room's files that each test runs, and how long it takes."""

    def __init__(self, room: Path) -> None:
        self.prefix = str(room.resolve())
        self.top = str(Path.cwd()) + "/"
        self.seen: set[tuple[str, int]] = set()
        self.by_test: dict[str, set[tuple[str, int]]] = {}
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        """The tests that do not pass, and in one line why."""

    def pytest_configure(self) -> None:
        """Every property is asked the same here as of the mutants."""
        same_examples()

    def told(self) -> dict[str, list[tuple[str, int]]]:
        """The lines of every test, with paths as they stand in the repository."""
        return {
            test: sorted((path.removeprefix(self.top), line) for path, line in lines)
            for test, lines in self.by_test.items()
        }

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch one test, with what is set up for it."""
        self.seen = self.by_test.setdefault(item.nodeid, set())
        sys.settrace(self._enter)
        try:
            return (yield)
        finally:
            sys.settrace(None)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what a test takes."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")

    def _enter(self, frame: FrameType, what: str, more: Any) -> Any:
        return self._step if frame.f_code.co_filename.startswith(self.prefix) else None

    def _step(self, frame: FrameType, what: str, more: Any) -> Any:
        self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._step
