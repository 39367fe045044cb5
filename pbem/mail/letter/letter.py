"""A letter as it was received: who wrote it, what it says, and in plain words whatever could not be read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from pbem.mail.letter.automatic import Automatic, recognise
from pbem.mail.letter.body import read_body
from pbem.mail.letter.content import content_hash
from pbem.mail.letter.envelope import Envelope, fields_of
from pbem.mail.letter.headers import Header, split
from pbem.mail.letter.parts import USUAL_LIMITS, Budget, Limits, read_tree
from pbem.mail.letter.sender import message_ids, read_recipients, read_sender
from pbem.mail.letter.signed_part import signed_in_part

__all__ = ["Automatic", "Letter", "Limits", "content_hash", "read_letter"]


@dataclass(frozen=True, slots=True)
class Letter:
    """What any bytes say when they are read as a letter.

    `sender` is the address of the one strictly readable From, in lower case, or empty with the reason in
    `sender_problem`. `text` is the body with quote marks kept as `> `, `orders_attachment` the one text file that may
    hold orders. `date` is what the writer's clock said: to be shown, never to be trusted. `problems` are whole
    sentences for the writer. `content` identifies the letter however often and by whatever way it is delivered.
    `signed_in_part` tells that a signature does not reach to its end.
    """

    sender: str
    sender_name: str
    sender_problem: str
    recipients: tuple[str, ...]
    subject: str
    message_id: str
    in_reply_to: str
    references: tuple[str, ...]
    date: datetime | None
    text: str
    attachments: tuple[str, ...]
    orders_attachment: str | None
    problems: tuple[str, ...]
    automatic: Automatic | None
    content: str
    headers: tuple[tuple[str, str], ...]
    signed_in_part: bool

    @property
    def envelope(self) -> Envelope:
        """What stands on its outside."""
        return Envelope(self.sender, self.recipients, self.subject, self.headers)

    def header(self, name: str) -> str:
        """The first raw value of a header field, unfolded; empty where there is none."""
        return next((value for field, value in self.headers if field == name.lower()), "")


def read_letter(raw: bytes, limits: Limits = USUAL_LIMITS) -> Letter:
    """Read any bytes whatever as a letter; what breaks a limit or cannot be read is said in `problems`."""
    data = _line_feeds(raw)
    header, body = split(data, limits.header_bytes)
    budget = Budget(limits)
    tree = read_tree(header, body, budget)
    found = read_body(tree, budget)
    subject = header.text("subject")[:500]
    sender, name, problem = read_sender(header)
    ids, replied = message_ids(header, "message-id"), message_ids(header, "in-reply-to")
    overlong = (f"Its header is longer than {limits.header_bytes // 1024} kB; the rest of the header was not read.",)
    return Letter(
        sender=sender,
        sender_name=name,
        sender_problem=problem,
        recipients=read_recipients(header),
        subject=subject,
        message_id=ids[0] if ids else "",
        in_reply_to=replied[0] if replied else "",
        references=message_ids(header, "references"),
        date=_date(header),
        text=found.text,
        attachments=found.attachments,
        orders_attachment=found.orders,
        problems=(*(overlong if header.overlong else ()), *budget.broken, *found.problems),
        automatic=recognise(header, tree, sender, subject),
        content=content_hash(raw),
        headers=fields_of(header),
        signed_in_part=signed_in_part(header, body),
    )


def _line_feeds(raw: bytes) -> bytes:
    data = raw.replace(b"\r\n", b"\n")
    return data if b"\n" in data else data.replace(b"\r", b"\n")


def _date(header: Header) -> datetime | None:
    try:
        date = parsedate_to_datetime(header.text("date")[:100])
        return date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
        return None
