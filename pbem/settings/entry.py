"""One line of pbem.toml, and what may stand in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import available_timezones

SECURITY: Final = ("tls", "starttls", "insecure")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9._+=-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")

Check = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the file: its section and name, an example or default, what it must be, and what it is for."""

    section: str
    name: str
    value: Any
    right: str
    says: str
    check: Check
    required: bool = False
    example: str = ""
    """What a fresh file says instead of the value that holds if nothing is said."""


def text(value: Any) -> bool:
    """A printable text that is not empty."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def any_text(value: Any) -> bool:
    """A printable text, or none."""
    return isinstance(value, str) and (value == "" or value.isprintable())


def address(value: Any) -> bool:
    """A mail address."""
    return isinstance(value, str) and _ADDRESS.fullmatch(value) is not None


def whole(low: int, high: int) -> Check:
    """A whole number within these limits."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def wholes(value: Any) -> bool:
    """A list of hours."""
    return isinstance(value, list) and all(whole(1, 720)(item) for item in value)


def texts(value: Any) -> bool:
    """A list of texts."""
    return isinstance(value, list) and all(text(item) for item in value)


def switch(value: Any) -> bool:
    """true or false."""
    return isinstance(value, bool)


def zone(value: Any) -> bool:
    """A time zone that this machine knows."""
    return isinstance(value, str) and value in available_timezones()


def security(value: Any) -> bool:
    """A way to protect a connection."""
    return value in SECURITY
