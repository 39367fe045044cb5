"""Mail addresses as this house accepts them: plain ASCII, compared exactly in lower case."""

from __future__ import annotations

import re
from typing import Final

_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS: Final = re.compile(rf"(?=.{{1,254}}\Z)(?=[^@]{{1,64}}@){_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})*")


def is_address(text: str) -> bool:
    """Whether this is one plain ASCII address and nothing else; no quoting, comments or control characters."""
    return ADDRESS.fullmatch(text) is not None


def same_address(one: str, other: str) -> bool:
    """Whether two addresses are the same, compared exactly in lower case: a trailing dot or `+tag` makes a stranger."""
    return is_address(one) and is_address(other) and one.lower() == other.lower()


def split_detail(address: str) -> tuple[str, str]:
    """An address in lower case without its `+detail`, and the detail (`''` where there is none)."""
    local, at, domain = address.lower().rpartition("@")
    base, _, detail = local.partition("+")
    return f"{base}{at}{domain}", detail


def with_detail(base: str, detail: str) -> str:
    """The plus-address `local+detail@domain`; ValueError where that is no address."""
    local, at, domain = base.rpartition("@")
    address = f"{local}+{detail}{at}{domain}"
    if not is_address(address):
        raise ValueError(f"{address!r} is no mail address")
    return address
