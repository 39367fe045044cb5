"""A letter opened to the last byte: everything in it that a curious recipient could read."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import Message
from functools import lru_cache

_TAG = re.compile(r"<[^>]*>")
_TEXT_CHUNKS = (b"tEXt", b"zTXt", b"iTXt", b"eXIf")


@lru_cache(maxsize=1000)
def opened(raw: bytes, *envelope: str) -> str:
    """All that a letter says, in small letters: as sent, with every header, part, name and picture decoded."""
    found = [raw.decode("latin-1"), *envelope, *_decoded(message_from_bytes(raw, policy=policy.compat32))]
    return "\n".join(found).casefold()


def _decoded(message: Message) -> Iterator[str]:
    for part in message.walk():
        for name, value in part.items():
            unfolded = re.sub(r"[\r\n]+", "", str(value))
            yield f"{name}: {make_header(decode_header(unfolded))}"
        yield part.get_filename() or ""
        content = part.get_payload(decode=True)
        if not isinstance(content, bytes):
            continue
        if part.get_content_maintype() == "image":
            yield content.decode("latin-1")
            yield from (chunk.decode("latin-1") for _, chunk in texts_of(content))
            continue
        if part.get_content_type() == "application/zip":
            yield from _unpacked(content)
            continue
        text = content.decode("utf-8", "replace")
        yield text
        yield from _of_kind(part.get_content_type(), text)


def _unpacked(content: bytes) -> Iterator[str]:
    """The names of files in an archive, and what is in them, read as pages."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        yield packed.comment.decode("latin-1")
        for name in packed.namelist():
            text = packed.read(name).decode("utf-8", "replace")
            yield name
            yield text
            yield from _of_kind("text/html", text)


def _of_kind(kind: str, text: str) -> Iterator[str]:
    if kind == "text/html":
        text = html.unescape(_TAG.sub("", text))
    if kind == "application/json":
        yield json.dumps(json.loads(text), ensure_ascii=False)
    if kind == "text/calendar":
        yield re.sub(r"\r?\n[ \t]", "", text)
    # Lines are wrapped in plain text, and a secret of several words may be broken over two of them.
    yield " ".join(text.split())


def chunks_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, by kind."""
    at = 8
    while at < len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        yield kind, png[at + 8 : at + 8 + size]
        at += 12 + size


def texts_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What a PNG says beside its pixels."""
    for kind, chunk in chunks_of(png):
        if kind in _TEXT_CHUNKS:
            yield kind, chunk
            body = chunk.partition(b"\0")[2]
            if kind == b"zTXt":
                yield kind, zlib.decompress(body[1:])
