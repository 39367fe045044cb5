"""One line of pbem.toml, and what may stand in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

SECURITY: Final = ("tls", "starttls", "insecure")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9._+=-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")

_DAY: Final = r"(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
_CLOSED: Final = re.compile(rf"{_DAY}(?:\.\.{_DAY})?")

_CLUSTER: Final = re.compile(
    r"(?:tls://(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\])|tcp://(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}"
)

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


def one_of(*words: str) -> Check:
    """One of these words."""
    return lambda value: value in words


def closed_days(value: Any) -> bool:
    """Days and spans such as `12-24..01-02, 2027-04-02..2027-04-05`, or nothing."""
    return isinstance(value, str) and all(_CLOSED.fullmatch(item.strip()) for item in value.split(",") if value.strip())


def zone(value: Any) -> bool:
    """A time zone that this machine knows."""
    try:
        return isinstance(value, str) and bool(ZoneInfo(value).key)
    except (KeyError, ValueError, OSError):
        return False


def workers(value: Any) -> bool:
    """A number of processes, or the address of a cluster: through TLS, or bare on this very machine."""
    return whole(0, 64)(value) or (isinstance(value, str) and _CLUSTER.fullmatch(value) is not None)


def security(value: Any) -> bool:
    """A way to protect a connection."""
    return value in SECURITY
