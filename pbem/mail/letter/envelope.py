"""What stands on the outside of a letter: enough to know whose it claims to be, and cheap to read of any bytes."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.letter.headers import Header, split
from pbem.mail.letter.parts import USUAL_LIMITS, Limits
from pbem.mail.letter.sender import read_recipients, read_sender


@dataclass(frozen=True, slots=True)
class Envelope:
    """The sender of a letter (empty where it names none), its recipients and subject, and all fields of its header."""

    sender: str
    recipients: tuple[str, ...]
    subject: str
    headers: tuple[tuple[str, str], ...]


def envelope_of(header: Header) -> Envelope:
    """What a header says of its letter."""
    return Envelope(
        sender=read_sender(header)[0],
        recipients=read_recipients(header),
        subject=header.text("subject")[:500],
        headers=tuple((field, value.decode("ascii", "replace")) for field, value in header.fields),
    )


def read_envelope(raw: bytes, limits: Limits = USUAL_LIMITS) -> Envelope:
    """The envelope of any bytes whatever; the body is not looked at, however long it is."""
    begin = raw[: 2 * limits.header_bytes].replace(b"\r\n", b"\n")
    return envelope_of(split(begin, limits.header_bytes)[0])
