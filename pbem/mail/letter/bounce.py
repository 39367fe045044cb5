"""Delivery reports (RFC 3464) to our signed return addresses: which letter came back, and whether for good."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.mail.identity.return_address import returned_number
from pbem.mail.letter.headers import split
from pbem.mail.letter.parts import Budget, Limits, Part, read_tree

_LIMITS: Final = Limits()
_STATUS: Final = re.compile(r"[245]\.[0-9]{1,3}\.[0-9]{1,3}")


class Fate(StrEnum):
    """FAILED: the address takes no letters. EXPIRED: this letter was given up, the address may be good. The rest: wait.

    Only FAILED speaks against the address; FAILED and EXPIRED both mean that this letter never arrived.
    """

    FAILED = "failed"
    EXPIRED = "expired"
    DELAYED = "delayed"
    DELIVERED = "delivered"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a genuine delivery report says of a letter, by its number; `status` is the enhanced code, if it gave one."""

    number: int
    fate: Fate
    status: str = ""
    text: str = ""

    @property
    def permanent(self) -> bool:
        """Whether the address itself is unreachable."""
        return self.fate is Fate.FAILED

    @property
    def too_large(self) -> bool:
        """Whether the letter came back for its size (RFC 3463: 5.2.3 and 5.3.4), so that a smaller one may pass."""
        return self.status in ("5.2.3", "5.3.4")


# RFC 3464: the Action of a recipient, with a class-5 Status, and with any other.
_FATES: Final = {
    "failed": (Fate.FAILED, Fate.EXPIRED),
    "delayed": (Fate.DELAYED, Fate.DELAYED),
    "delivered": (Fate.DELIVERED, Fate.DELIVERED),
    "relayed": (Fate.DELIVERED, Fate.DELIVERED),
    "expanded": (Fate.DELIVERED, Fate.DELIVERED),
}


def read_bounce(raw: bytes, recipients: Iterable[str], secret: bytes, base: str) -> Bounce | None:
    """The report, if one of the recipients is a return address with a valid code; None for every other letter.

    A letter to a valid return address that is no delivery report comes back as UNKNOWN: to be logged, not believed.
    """
    number = returned_number(secret, base, recipients)
    if number is None:
        return None
    report = _status_report(raw)
    if report is None:
        return Bounce(number, Fate.UNKNOWN)
    for fields in report:
        action = fields.get("action", "").lower()
        if action in _FATES:
            status = _STATUS.search(fields.get("status", ""))
            code = status[0] if status else ""
            permanent, otherwise = _FATES[action]
            return Bounce(number, permanent if code.startswith("5") else otherwise, code, _reason(fields))
    return Bounce(number, Fate.UNKNOWN)


def _reason(fields: dict[str, str]) -> str:
    diagnostic = fields.get("diagnostic-code", "")
    return diagnostic.partition(";")[2].strip() or diagnostic


def _status_report(raw: bytes) -> list[dict[str, str]] | None:
    """The groups of fields of the letter's message/delivery-status part; None where it has none."""
    header, body = split(raw.replace(b"\r\n", b"\n"), _LIMITS.header_bytes)
    budget = Budget(_LIMITS)
    tree = read_tree(header, body, budget)
    if tree.type != "multipart/report":
        return None
    part = next((child for child in tree.children if child.type == "message/delivery-status"), None)
    return None if part is None else [_fields(group) for group in _groups(part, budget)]


def _groups(part: Part, budget: Budget) -> list[str]:
    text = budget.decode(part).decode("ascii", "replace").replace("\r\n", "\n")
    return re.split(r"\n[ \t]*\n", text.strip("\n"))[:20]


def _fields(group: str) -> dict[str, str]:
    found: dict[str, str] = {}
    unfolded = re.sub(r"\n[ \t]+", " ", group)
    for line in unfolded.split("\n")[:50]:
        name, colon, value = line.partition(":")
        if colon:
            found.setdefault(name.strip().lower(), " ".join(value.split())[:500])
    return found
