"""Whether a DKIM signature covers only the beginning of a letter (`l=`): orders may stand below it."""

from __future__ import annotations

import re
from typing import Final

from pbem.mail.letter.headers import Header

_TAG: Final = re.compile(r"(?:^|;)\s*+([a-z]+)\s*+=\s*+([^;]*)", re.IGNORECASE)
_BLANKS: Final = re.compile(rb"[ \t]+")
_LONGEST: Final = 4096
_MOST: Final = 10
"""Signatures; a letter with more of them was signed by nobody who meant well."""


def signed_in_part(header: Header, body: bytes) -> bool:
    r"""Whether any signature names a length and the body, whose lines end in `\n`, is longer; linear in its length."""
    signatures = header.all("dkim-signature")
    tags = [_tags(value) for value in signatures[:_MOST]]
    if len(signatures) > _MOST:
        return True
    return any("l" in found and not _covers(found, body) for found in tags)


def _tags(value: bytes) -> dict[str, str]:
    text = value[:_LONGEST].decode("ascii", "replace")
    return {name.lower(): content for name, content in _TAG.findall(text)}


def _covers(tags: dict[str, str], body: bytes) -> bool:
    length = tags["l"].strip()
    way = "".join(tags.get("c", "simple/simple").split()).lower().partition("/")[2] or "simple"
    if not (length.isascii() and length.isdigit() and len(length) < 20) or way not in ("simple", "relaxed"):
        return False
    return canonical_length(body, relaxed=way == "relaxed") <= int(length)


def canonical_length(body: bytes, *, relaxed: bool) -> int:
    r"""RFC 6376, 3.4.3 and 3.4.4: the length of a body as it is signed, whose lines end in `\n` here."""
    lines = body.split(b"\n")
    if relaxed:
        lines = [_BLANKS.sub(b" ", line).rstrip(b" ") for line in lines]
    last = len(lines)
    while last and not lines[last - 1]:
        last -= 1
    length = sum(map(len, lines[:last])) + 2 * last
    return length if relaxed else max(length, 2)
