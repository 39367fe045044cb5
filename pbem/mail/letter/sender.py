"""Who wrote a letter, and to whom: only a From that can be read in exactly one way names a sender."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import Final

from pbem.mail.letter.headers import Header, words

_LOCAL: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS: Final = rf"{_LOCAL}@{_LABEL}(?:\.{_LABEL})+"
_PHRASE: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~. \t-]*"
_QUOTED: Final = r'[ \t]*"(?:[\t !#-\[\]-~]|\\[\t -~])*"[ \t]*'
_MAILBOX: Final = re.compile(
    rf"[ \t]*+(?:({_ADDRESS})|({_PHRASE}|{_QUOTED}|[ \t]*{_ADDRESS}[ \t]+)<({_ADDRESS})>)[ \t]*"
)
_FROM: Final = re.compile(rb"from[\x00-\x20]*:")
_BEFORE: Final = (b"", b"\n", b"\r")
_LONGEST_ADDRESS: Final = 254

_ATOM: Final = r"A-Za-z0-9.!#$%&'*+/=?^_`{|}~-"
_ANYWHERE: Final = re.compile(rf"(?<![{_ATOM}])[{_ATOM}]{{1,128}}+@[A-Za-z0-9.-]{{1,253}}+")
_MESSAGE_ID: Final = re.compile(
    r'<[^\s<>()\[\]",;:\\@]{1,200}@(?:[^\s<>()\[\]",;:\\@]{1,200}|\[[^\s<>()\[\]\\]{1,60}\])>'
)

RECIPIENT_FIELDS: Final = (
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "x-gm-original-to",
    "x-forwarded-to",
    "resent-to",
    "resent-cc",
    "to",
    "cc",
)
OUTSIDE_FIELDS: Final = ("from", "subject", *RECIPIENT_FIELDS)
"""What is to be known of a header to tell who wrote to whom."""
_PLACES: Final = {name: place for place, name in enumerate(RECIPIENT_FIELDS)}


def read_sender(header: Header) -> tuple[str, str, str]:
    """The sender's address in lower case, his name, and what is wrong where the address is empty."""
    lines = from_lines(header.block)
    address, phrase, problem = _read(header, lines)
    if address:
        return address, _name(phrase), ""
    value = header.raw("from")
    return "", words(value)[:200] if value and lines == 1 else "", problem


def read_address(header: Header, lines: int) -> str:
    """The sender's address in lower case, empty where it cannot be read in exactly one way; `lines` as `from_lines`."""
    return _read(header, lines)[0]


def _read(header: Header, lines: int) -> tuple[str, str, str]:
    """The address, the phrase before it, and what is wrong where the address is empty."""
    if lines != 1:
        return "", "", "no From line" if lines == 0 else "more than one From line"
    value = header.raw("from")
    if not value:
        return "", "", "an empty From line"
    if not value.isascii():
        return "", "", "a From line with bytes that are not ASCII"
    text = value.decode("ascii")
    match = _MAILBOX.fullmatch(text) if len(text) <= 1000 else None
    if match is None:
        return "", "", "a From line that is not exactly one plain address"
    address = match[1] or match[3]
    phrase = (match[2] or "").strip()
    unquoted_address = "@" in phrase and not phrase.startswith('"')
    if "=?" in address or len(address) > _LONGEST_ADDRESS or (unquoted_address and phrase.lower() != address.lower()):
        return "", "", "a From line whose address can be read in two ways"
    return address.lower(), phrase, ""


def from_lines(block: bytes) -> int:
    """How many lines begin as a From line, also where a carriage return alone begins a line."""
    lower = block.lower()
    places = [found.start() for found in _FROM.finditer(lower)]
    return len([place for place in places if lower[max(place - 1, 0) : place] in _BEFORE])


def _name(phrase: str) -> str:
    if phrase.startswith('"') and phrase.endswith('"'):
        phrase = re.sub(r"\\(.)", r"\1", phrase[1:-1])
    return words(phrase.encode("ascii"))[:200]


def read_recipients(header: Header) -> tuple[str, ...]:
    """Every address that the letter says it was sent or delivered to, each once, where it was delivered to first."""
    values = [(_PLACES[name], value) for name, value in header.fields if name in _PLACES]
    found: dict[str, None] = {}
    for _, value in sorted(values, key=itemgetter(0)):
        for match in _ANYWHERE.findall(value.decode("ascii", "replace")):
            address = match.strip(".")
            if len(address) <= _LONGEST_ADDRESS:
                found.setdefault(address)
    return tuple(found)


def message_ids(header: Header, name: str) -> tuple[str, ...]:
    """The well-formed message ids of a field, at most fifty; garbage is left out."""
    text = b" ".join(header.all(name)).decode("ascii", "replace")
    return tuple(match[0] for match, _ in zip(_MESSAGE_ID.finditer(text), range(50), strict=False))
