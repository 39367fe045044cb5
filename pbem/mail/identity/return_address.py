"""Envelope senders that tell which letter came back, `umpire+b-<number>-<mac>@…`: nobody can feign a bounce."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from typing import Final

from pbem.mail.identity.address import is_address, split_detail, with_detail
from pbem.mail.identity.token import keyed_word

_DETAIL: Final = re.compile(r"b-([1-9][0-9]{0,17})-([a-z2-7]{16})")


def return_address(secret: bytes, base: str, number: int) -> str:
    """The envelope sender of a letter; its recipient sees the number, so it must not count anything."""
    return with_detail(base, f"b-{number}-{keyed_word(secret, 'return', str(number))}")


def returned_number(secret: bytes, base: str, recipients: Iterable[str]) -> int | None:
    """The number of the return address among these recipients; None where there is none, or its code is wrong."""
    for recipient in recipients:
        if not is_address(recipient):
            continue
        address, detail = split_detail(recipient)
        match = _DETAIL.fullmatch(detail)
        if address != base.lower() or match is None:
            continue
        if hmac.compare_digest(keyed_word(secret, "return", match[1]), match[2]):
            return int(match[1])
    return None


def is_return_address(base: str, recipient: str) -> bool:
    """Whether this has the form of one of our return addresses, whatever its code: such mail is never an order."""
    if not is_address(recipient):
        return False
    address, detail = split_detail(recipient)
    return address == base.lower() and _DETAIL.fullmatch(detail) is not None
