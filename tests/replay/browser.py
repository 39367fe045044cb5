"""A browser without a window, driven through two pipes by the protocol of its own developer tools."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

BINARIES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE: Final = 90
"""Seconds for one answer, on a machine that does a lot at once."""


def binary() -> str | None:
    """The browser that is installed here, None where there is none."""
    return next((found for name in BINARIES if (found := shutil.which(name))), None)


class ScriptError(Exception):
    """Something that the page was asked to do failed in it."""


class Browser:
    """A browser with one page; `complaints` are errors of its scripts, `requests` whatever it asked the world for."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._numbers = itertools.count(1)
        self._rest = b""
        self._session: str | None = None
        self.complaints: list[str] = []
        self.requests: list[str] = []

    def attach(self) -> None:
        """Open a page and listen to it."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: Any) -> Mapping[str, Any]:
        """One command and its answer; what is told meanwhile is noted."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            told = self._read()
            if told.get("id") == number:
                if "error" in told:
                    raise ScriptError(f"{method}: {told['error']}")
                return dict(told["result"])
            self._note(told)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            chunk = os.read(self._answers, 1 << 16)
            if not chunk:
                raise ScriptError("the browser is gone")
            self._rest += chunk
        message, _, self._rest = self._rest.partition(b"\0")
        return dict(json.loads(message))

    def _note(self, told: Mapping[str, Any]) -> None:
        parameters = told.get("params", {})
        if told.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(str(parameters["exceptionDetails"]))
        if told.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(str(parameters["entry"]))
        if told.get("method") == "Network.requestWillBeSent":
            self.requests.append(str(parameters["request"]["url"]))

    def open(
        self, path: Path, *, width: int = 1200, height: int = 800, reduced: bool = True, scripts: bool = True
    ) -> None:
        """Load a file into a window of that size; by default nothing glides, so that nothing need be waited for."""
        self.complaints.clear()
        self.requests.clear()
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        wish = "reduce" if reduced else "no-preference"
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wish}])
        self.send("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.send("Page.navigate", url=path.as_uri())
        while self.see("document.readyState") != "complete":
            pass

    def see(self, expression: str) -> Any:
        """What an expression in the page comes to."""
        found = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise ScriptError(str(found["exceptionDetails"]))
        return found["result"].get("value")

    def press(self, key: str) -> None:
        """A key, down and up."""
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key)


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser that ends with the block."""
    folder = tempfile.mkdtemp(prefix="pbem-browser-")
    command_out, command_in = os.pipe()
    answer_out, answer_in = os.pipe()
    line = f'exec "$0" "$@" 3<&{command_out} 4>&{answer_in}'
    process = subprocess.Popen(
        ["bash", "-c", line, str(binary()), *FLAGS, f"--user-data-dir={folder}", "about:blank"],
        pass_fds=(command_out, answer_in),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(command_out)
    os.close(answer_in)
    try:
        found = Browser(command_in, answer_out)
        found.attach()
        yield found
        found.send("Browser.close")
    finally:
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
        os.close(command_in)
        os.close(answer_out)
        shutil.rmtree(folder, ignore_errors=True)
