"""A letter as it crossed the wire of the embedded server, and the trace headers that a delivery adds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime


@dataclass(frozen=True, slots=True)
class WireLetter:
    """One accepted SMTP transaction for one recipient: the bytes exactly as sent, and when by the server's clock."""

    envelope_from: str
    recipient: str
    raw: bytes
    when: datetime


def base_address(address: str) -> str:
    """The mailbox behind an address: lower case, without the `+detail`."""
    local, at, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}{at}{domain}"


def trace_headers(letter: WireLetter, host: str, helo: str, *, vouches: bool = False) -> bytes:
    """What a mail server writes above a letter when it delivers: envelope sender, recipient and a Received line.

    One that `vouches` for whoever may send here says so below it.
    """
    domain = letter.envelope_from.rpartition("@")[2]
    word = (f"Authentication-Results: {host}; dmarc=pass header.from={domain}",) if vouches and domain else ()
    lines = (
        f"Return-Path: <{letter.envelope_from}>",
        f"Delivered-To: {letter.recipient}",
        f"X-Original-To: {letter.recipient}",
        f"Received: from {helo} (localhost [127.0.0.1])",
        f"\tby {host} with ESMTP",
        f"\tfor <{letter.recipient}>; {format_datetime(letter.when)}",
        *word,
    )
    return "".join(f"{line}\r\n" for line in lines).encode("ascii", "replace")
