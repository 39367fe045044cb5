"""A letter of ours read back from its bytes, to be composed again as a lighter one."""

from __future__ import annotations

import re
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from html import escape
from typing import Any, Final

from pbem.mail.sending.compose import Outgoing

_PICTURE: Final = re.compile(r"<img\b[^>]*\bsrc=\"cid:[^>]*>")
_ALT: Final = re.compile(r"\balt=\"([^\"]*)\"")
_BODY: Final = re.compile(r"<body\b[^>]*>")
_LIGHT: Final = "text/calendar"


def read_back(raw: bytes) -> Outgoing:
    """What a letter was composed of: composing it again gives the same bytes."""
    letter = message_from_bytes(raw, policy=policy.default)
    assert isinstance(letter, EmailMessage)
    sender, recipient, answers = _address(letter["From"]), _address(letter["To"]), _address(letter["Reply-To"])
    return Outgoing(
        sender=sender[1],
        recipient=recipient[1],
        subject=str(letter["Subject"]),
        text=_text(letter, "plain"),
        message_id=str(letter["Message-ID"]),
        date=parsedate_to_datetime(str(letter["Date"])),
        sender_name=sender[0],
        recipient_name=recipient[0],
        reply_to=answers[1],
        html=_text(letter, "html"),
        pictures=tuple(
            (str(part["Content-ID"]).strip("<>"), part.get_payload(decode=True), str(part["Content-Description"] or ""))
            for part in _parts(letter)
            if part["Content-ID"]
        ),
        attachments=tuple(
            (str(part.get_filename()), part.get_content_type(), part.get_payload(decode=True))
            for part in _parts(letter)
            if part.get_content_disposition() == "attachment"
        ),
        in_reply_to=str(letter["In-Reply-To"] or ""),
        references=tuple(str(letter["References"] or "").split()),
        auto=str(letter["Auto-Submitted"]),
        list_id=str(letter["List-Id"] or "").strip("<>"),
    )


def lightened(letter: Outgoing, why: str) -> Outgoing | None:
    """The letter without its pictures and files, which says `why` first; None where it has none to leave behind."""
    kept = tuple(item for item in letter.attachments if item[1] == _LIGHT)
    if not letter.pictures and kept == letter.attachments:
        return None
    html = _PICTURE.sub(lambda found: _words_of(found[0]), letter.html)
    body = _BODY.search(html)
    if body is not None:
        html = f"{html[: body.end()]}<p>{escape(why)}</p>{html[body.end() :]}"
    return replace(letter, text=f"{why}\n\n{letter.text}", html=html, pictures=(), attachments=kept)


def _words_of(picture: str) -> str:
    alt = _ALT.search(picture)
    return alt[1] if alt else ""


def _address(header: Any) -> tuple[str, str]:
    entry = header.addresses[0] if header is not None else None
    return (entry.display_name, entry.addr_spec) if entry is not None else ("", "")


def _parts(letter: EmailMessage) -> list[Any]:
    return [part for part in letter.walk() if not part.is_multipart()]


def _text(letter: EmailMessage, subtype: str) -> str:
    part = letter.get_body((subtype,))
    return str(part.get_content()) if part is not None else ""
