"""What a letter is known by however often and by whatever way it is delivered, told together with its header."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from pbem.mail.letter.envelope import read_header
from pbem.mail.letter.headers import Header, split
from pbem.mail.letter.parts import USUAL_LIMITS

# Only what the writer's own program wrote: every server on the way may add, drop and refold the rest.
_WRITTEN: Final = {
    name: name.encode("ascii")
    for name in (
        "from", "sender", "to", "cc", "reply-to", "subject", "date", "message-id", "in-reply-to", "references",
        "mime-version", "content-type", "content-transfer-encoding", "content-disposition",
    )
}  # fmt: skip

_ALONE: Final = re.compile(rb"\r[^\n]")


def content_hash(raw: bytes) -> str:
    """The identity of what was written: equal for two deliveries of one letter, different for two letters of one id.

    Line ends are made equal and NUL becomes 0x80, as IMAP servers do to a letter; trace headers are left out.
    """
    return header_and_hash(raw)[1]


def header_and_hash(raw: bytes) -> tuple[Header, str]:
    """The header of any bytes whatever, as `read_header` gives it, and their `content_hash`."""
    # To leave out one byte is far cheaper than to put one for two.
    plain = raw.replace(b"\r", b"")
    strange = _ALONE.search(raw) is not None or raw.endswith(b"\r") or b"\0" in plain
    data = _made_equal(raw) if strange else plain
    header, body = split(data, len(data) + 1)
    # Half the limit: there the bytes count before their line ends are made equal.
    usual = not strange and len(header.block) <= USUAL_LIMITS.header_bytes // 2
    return header if usual else read_header(raw), _hash(header, body)


def _made_equal(raw: bytes) -> bytes:
    plain = raw.replace(b"\r\n", b"\n")
    data = re.sub(rb"(?<!\r)\r++\n|\r", b"\n", raw) if b"\r" in plain else plain
    return data.replace(b"\0", b"\x80")


def _hash(header: Header, body: bytes) -> str:
    lines = [b"%b:%b" % (_WRITTEN[name], b" ".join(value.split())) for name, value in header.fields if name in _WRITTEN]
    lines.sort()
    digest = hashlib.sha256(b"\n".join([*lines, b"", b""]))
    digest.update(body.rstrip(b"\n"))
    return digest.hexdigest()
