"""Header lines written by hand: what comes in as text can never become a second header, an address or an encoded word.

The standard library's writers let a line break inside an encoded word out as a real header (cpython#121650), and write
different bytes in different releases; a letter sent twice must be the same bytes.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Final

from pbem.mail.identity.address import is_address

_WIDTH: Final = 78
_WORD_BYTES: Final = 45
_PLAIN_PHRASE: Final = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*")
_IDENTIFIER: Final = re.compile(r"<[A-Za-z0-9!#$%&'*+/=?^_`{|}~.:-]{1,200}@[A-Za-z0-9.\[\]:-]{1,200}>")
_LIST_LABEL: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,200}[A-Za-z0-9])?")


def one_line(text: str) -> str:
    """Text without line breaks, control or invisible characters, spaces collapsed."""
    kept = "".join(" " if _breaks(character) else character for character in text)
    return " ".join(kept.split())


def _breaks(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def text_header(name: str, text: str) -> str:
    """An unstructured header (`Subject`), folded; encoded as a whole where it is not plain ASCII."""
    clean = one_line(text)
    if clean.isascii() and "=?" not in clean and all(len(word) < 900 for word in clean.split()):
        return _folded(name, clean.split(" "))
    return _folded(name, _encoded_words(clean))


def address_header(name: str, display_name: str, address: str) -> str:
    """A header of exactly one address (`From`, `To`, `Reply-To`); raises ValueError where `address` is none."""
    if not is_address(address):
        raise ValueError(f"{name}: not a mail address")
    phrase = one_line(display_name)
    if not phrase:
        return _folded(name, [address])
    return _folded(name, [*_phrase(phrase), f"<{address}>"])


def _phrase(phrase: str) -> list[str]:
    if not phrase.isascii() or "=?" in phrase or len(phrase) > 200:
        return _encoded_words(phrase)
    if _PLAIN_PHRASE.fullmatch(phrase):
        return phrase.split(" ")
    escaped = phrase.replace("\\", "\\\\").replace('"', '\\"')
    return [f'"{escaped}"']


def identifiers(values: tuple[str, ...], most: int = 20) -> tuple[str, ...]:
    """The well-formed message identifiers among texts of somebody else's headers, the latest `most` of them."""
    return tuple(value for value in values if _IDENTIFIER.fullmatch(value))[-most:]


def identifier_header(name: str, values: tuple[str, ...]) -> str:
    """`Message-ID`, `In-Reply-To`, `References`; raises ValueError for anything malformed."""
    if not values or identifiers(values, len(values)) != values:
        raise ValueError(f"{name}: not a message identifier")
    return _folded(name, list(values))


def list_header(label: str) -> str:
    """`List-Id: <label>`; raises ValueError where the label has other than letters, digits, dots and hyphens."""
    inner = label.strip().removeprefix("<").removesuffix(">")
    if not _LIST_LABEL.fullmatch(inner):
        raise ValueError("List-Id: not a list label")
    return f"List-Id: <{inner}>"


def date_header(when: datetime) -> str:
    """`Date` in UTC; raises ValueError for a time without a zone."""
    if when.tzinfo is None:
        raise ValueError("Date: a time without a zone")
    return f"Date: {format_datetime(when.astimezone(UTC))}"


def _encoded_words(text: str) -> list[str]:
    """RFC 2047 words of whole characters; a space between two such words is not shown, so none is lost or added."""
    words, chunk = [], b""
    for character in text:
        encoded = character.encode("utf-8", "replace")
        if len(chunk) + len(encoded) > _WORD_BYTES:
            words.append(chunk)
            chunk = b""
        chunk += encoded
    words.append(chunk)
    return [f"=?utf-8?b?{b64encode(word).decode('ascii')}?=" for word in words]


def _folded(name: str, words: list[str]) -> str:
    lines, line = [], f"{name}:"
    for word in words:
        if len(line) + 1 + len(word) > _WIDTH and line != f"{name}:":
            lines.append(line)
            line = ""
        line = f"{line} {word}"
    return "\r\n".join([*lines, line])
