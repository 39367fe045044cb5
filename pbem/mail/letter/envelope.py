"""What stands on the outside of a letter: enough to know whose it claims to be, and cheap to read of any bytes."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.letter.headers import Header, split
from pbem.mail.letter.parts import USUAL_LIMITS, Limits
from pbem.mail.letter.sender import from_lines, read_address, read_recipients


@dataclass(frozen=True, slots=True)
class Outside:
    """The sender of a letter (empty where it names none), its recipients and its subject."""

    sender: str
    recipients: tuple[str, ...]
    subject: str


@dataclass(frozen=True, slots=True)
class Envelope(Outside):
    """The outside of a letter, and all fields of its header."""

    headers: tuple[tuple[str, str], ...]


def outside_of(header: Header, lines: int | None = None) -> Outside:
    """Who wrote to whom, by a header; of which it may be known already how many From `lines` it has."""
    lines = from_lines(header.block) if lines is None else lines
    return Outside(read_address(header, lines), read_recipients(header), header.text("subject")[:500])


def fields_of(header: Header) -> tuple[tuple[str, str], ...]:
    """The fields of a header as text."""
    return tuple((field, value.decode("ascii", "replace")) for field, value in header.fields)


def read_header(raw: bytes, limits: Limits = USUAL_LIMITS) -> Header:
    """The header of any bytes whatever; the body is not looked at, however long it is."""
    begin = raw[: 2 * limits.header_bytes].replace(b"\r\n", b"\n")
    return split(begin, limits.header_bytes)[0]
