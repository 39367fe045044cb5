"""A letter as bytes: the same letter gives the same bytes, in seven bits, with lines that no server need break.

Structure: mixed(alternative(plain, related(html, pictures)), attachments), each level only where it is needed.
"""

from __future__ import annotations

import binascii
import hashlib
import re
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from pbem.mail.sending.header_text import (
    address_header,
    date_header,
    identifier_header,
    identifiers,
    list_header,
    one_line,
    text_header,
)

_MIME_TYPE: Final = re.compile(r"[a-z0-9.+-]+/[a-z0-9.+-]+(?:; ?[a-z-]+=[A-Za-z0-9._-]+)*")
_CONTENT_ID: Final = re.compile(r"[A-Za-z0-9._+@-]{1,120}")
_AUTO: Final = frozenset({"auto-replied", "auto-generated"})
_LONGEST_LINE: Final = 900


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter to one recipient. Pictures are (content id, PNG, alternative text), attachments (name, type, content).

    `in_reply_to` and `references` may come from somebody else's letter: what is malformed in them is dropped.
    `auto` is `auto-replied` for an answer to a letter, `auto-generated` for a letter of our own accord.
    """

    sender: str
    recipient: str
    subject: str
    text: str
    message_id: str
    date: datetime
    sender_name: str = ""
    recipient_name: str = ""
    reply_to: str = ""
    html: str = ""
    pictures: tuple[tuple[str, bytes, str], ...] = ()
    attachments: tuple[tuple[str, str, bytes], ...] = ()
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    auto: str = "auto-generated"
    list_id: str = ""


@dataclass(frozen=True, slots=True)
class _Part:
    """One MIME entity: its content headers and its body, ending in CRLF."""

    headers: tuple[str, ...]
    body: bytes

    def encoded(self) -> bytes:
        head = "".join(f"{header}\r\n" for header in self.headers).encode("ascii")
        return head + b"\r\n" + self.body


def compose(letter: Outgoing) -> bytes:
    """The letter's bytes, CRLF ends and pure ASCII; raises ValueError for an address or identifier that is none."""
    content = _content(letter)
    headers = [*_headers(letter), "MIME-Version: 1.0", *content.headers]
    return _Part(tuple(headers), content.body).encoded()


def _headers(letter: Outgoing) -> list[str]:
    if letter.auto not in _AUTO:
        raise ValueError(f"auto is one of {', '.join(sorted(_AUTO))}")
    headers = [
        address_header("From", letter.sender_name, letter.sender),
        address_header("To", letter.recipient_name, letter.recipient),
    ]
    if letter.reply_to:
        headers.append(address_header("Reply-To", letter.sender_name, letter.reply_to))
    headers += [
        text_header("Subject", letter.subject),
        date_header(letter.date),
        identifier_header("Message-ID", (letter.message_id,)),
    ]
    answered, thread = identifiers((letter.in_reply_to,)), identifiers(letter.references)
    if answered:
        headers.append(identifier_header("In-Reply-To", answered))
    if thread or answered:
        headers.append(identifier_header("References", thread or answered))
    headers += [
        f"Auto-Submitted: {letter.auto}",
        "X-Auto-Response-Suppress: All",
        f"X-PBEM-Loop: {letter.sender}",
    ]
    if letter.list_id:
        headers.append(list_header(letter.list_id))
    return headers


def _content(letter: Outgoing) -> _Part:
    content = _text("plain", letter.text)
    if letter.html:
        html = _text("html", letter.html)
        if letter.pictures:
            pictures = [_picture(*picture) for picture in letter.pictures]
            html = _multipart('related; type="text/html"', [html, *pictures], letter.message_id)
        content = _multipart("alternative", [content, html], letter.message_id)
    if letter.attachments:
        attached = [_attachment(*attachment) for attachment in letter.attachments]
        content = _multipart("mixed", [content, *attached], letter.message_id)
    return content


def _text(subtype: str, text: str) -> _Part:
    """A text part, as it is where it is ASCII with short lines, otherwise quoted-printable; never format=flowed."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").removesuffix("\n").split("\n")
    body = "".join(f"{line}\r\n" for line in lines).encode("utf-8", "replace")
    plain = body.isascii() and all(len(line) <= _LONGEST_LINE for line in lines)
    if not plain:
        body = binascii.b2a_qp(body, istext=True)
    encoding = "7bit" if plain else "quoted-printable"
    charset = "us-ascii" if body.isascii() and plain else "utf-8"
    return _Part((f"Content-Type: text/{subtype}; charset={charset}", f"Content-Transfer-Encoding: {encoding}"), body)


def _picture(content_id: str, png: bytes, alt: str) -> _Part:
    if not _CONTENT_ID.fullmatch(content_id):
        raise ValueError("Content-ID: letters, digits, and . _ + @ - only")
    name = f"{content_id.partition('@')[0]}.png"
    headers = [
        f'Content-Type: image/png; name="{name}"',
        "Content-Transfer-Encoding: base64",
        f"Content-ID: <{content_id}>",
        f'Content-Disposition: inline; filename="{name}"',
    ]
    if one_line(alt):
        headers.append(text_header("Content-Description", alt))
    return _Part(tuple(headers), _base64(png))


def _attachment(name: str, mime: str, content: bytes) -> _Part:
    if not _MIME_TYPE.fullmatch(mime):
        raise ValueError(f"{mime!r} is no MIME type")
    safe = re.sub(r"[^A-Za-z0-9._-]", "_", name)[:120] or "attachment"
    headers = (
        f'Content-Type: {mime}; name="{safe}"',
        "Content-Transfer-Encoding: base64",
        f'Content-Disposition: attachment; filename="{safe}"',
    )
    return _Part(headers, _base64(content))


@lru_cache(maxsize=64)
def _base64(content: bytes) -> bytes:
    """Base64 in lines of 76; remembered, because the seats of a side are sent the same map."""
    encoded = b64encode(content)
    return b"".join(encoded[start : start + 76] + b"\r\n" for start in range(0, len(encoded), 76)) or b"\r\n"


def _multipart(kind: str, parts: list[_Part], message_id: str) -> _Part:
    entities = [part.encoded() for part in parts]
    boundary = _boundary(kind.partition(";")[0], message_id, entities)
    mark = b"--" + boundary.encode("ascii")
    body = b"".join(mark + b"\r\n" + entity + b"\r\n" for entity in entities) + mark + b"--\r\n"
    return _Part((f'Content-Type: multipart/{kind}; boundary="{boundary}"',), body)


def _boundary(kind: str, message_id: str, entities: list[bytes]) -> str:
    """A boundary that follows from the letter's identifier and occurs nowhere in its parts."""
    attempt = 0
    while True:
        digest = hashlib.sha256(f"{kind} {message_id} {attempt}".encode()).hexdigest()[:24]
        boundary = f"=_{kind}_{digest}"
        if not any(boundary.encode("ascii") in entity for entity in entities):
            return boundary
        attempt += 1
