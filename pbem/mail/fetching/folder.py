"""What is asked of one selected folder: its identity, the UIDs from a number on, the letters, and what is gone."""

from __future__ import annotations

import imaplib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from imapclient import IMAPClient

from pbem.mail.fetching.fetched import Fetched
from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.link import link_errors
from pbem.mail.fetching.mail_errors import FolderMissing
from pbem.mail.letter.sender import RECIPIENT_FIELDS

# Never the envelope or the structure: one letter that the server describes badly would spoil a whole batch.
_SIZES = ["RFC822.SIZE", "INTERNALDATE"]
_OUTSIDE = f"BODY.PEEK[HEADER.FIELDS ({' '.join(('from', 'subject', *RECIPIENT_FIELDS)).upper()})]"
_OUTSIDES_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Selected:
    """A folder as it was when selected; `uidvalidity` is 0 where the server did not say."""

    name: str
    uidvalidity: int
    writable: bool


def select(client: IMAPClient, name: str) -> Selected:
    """Open a folder for reading and filing, or for reading only where no more is allowed; raises FolderMissing."""
    try:
        with link_errors():
            answer, writable = _select(client, name)
    except imaplib.IMAP4.error as error:
        raise FolderMissing(f"{name}: {error}") from error
    return Selected(name, int(answer.get(b"UIDVALIDITY", 0)), writable and b"READ-ONLY" not in answer)


def _select(client: IMAPClient, name: str) -> tuple[dict[bytes, Any], bool]:
    try:
        return client.select_folder(name), True
    except imaplib.IMAP4.readonly:
        return client.select_folder(name, readonly=True), False


def uids_from(client: IMAPClient, first: int) -> list[int]:
    """The UIDs not below `first`, ascending. `first:*` alone would also name the last letter, however old."""
    with link_errors():
        found = client.search(["UID", f"{first}:*"])
    return sorted(int(uid) for uid in found if int(uid) >= first)


def still_there(client: IMAPClient, uids: Sequence[int]) -> list[int]:
    """Which of these UIDs the folder still holds."""
    if not uids:
        return []
    with link_errors():
        found = client.search(["UID", ",".join(str(uid) for uid in uids)])
    return sorted({int(uid) for uid in found} & set(uids))


def outsides(client: IMAPClient, uids: Sequence[int]) -> dict[int, bytes]:
    """Of each of these letters the lines of its header that say who wrote to whom, as far as the server has them."""
    found: dict[int, bytes] = {}
    for begin in range(0, len(uids), _OUTSIDES_AT_ONCE):
        with link_errors():
            answers = client.fetch(list(uids[begin : begin + _OUTSIDES_AT_ONCE]), [_OUTSIDE])
        for uid, items in answers.items():
            lines = [
                item for name, item in items.items() if name.startswith(b"BODY[HEADER") and isinstance(item, bytes)
            ]
            if lines:
                found[int(uid)] = lines[0]
    return found


def fetch(client: IMAPClient, settings: ImapSettings, folder: Selected, uids: Sequence[int]) -> list[Fetched]:
    """The letters of these UIDs, ascending; those expunged meanwhile are left out, large ones come truncated."""
    with link_errors():
        sizes = client.fetch(list(uids), _SIZES)
        whole = [uid for uid in uids if uid in sizes and _size(sizes[uid]) <= settings.largest_letter]
        large = [uid for uid in uids if uid in sizes and uid not in set(whole)]
        bodies: dict[int, Any] = dict(client.fetch(whole, ["BODY.PEEK[]"])) if whole else {}
        part = f"BODY.PEEK[]<0.{settings.truncate_to}>"
        for uid in large:
            bodies.update(client.fetch([uid], [part]))
    letters = []
    for uid in uids:
        raw = _body(bodies.get(uid, {}))
        if raw is not None:
            received, size = _received(sizes[uid]), _size(sizes[uid])
            letters.append(
                Fetched(settings.account, folder.name, folder.uidvalidity, uid, received, size, raw, uid not in whole)
            )
    return letters


def _size(items: Any) -> int:
    return int(items.get(b"RFC822.SIZE") or 0)


def _body(items: Any) -> bytes | None:
    """The letter's bytes; None (`NIL`, or no such item) means that it was expunged, never that it is empty."""
    for key in (b"BODY[]", b"BODY[]<0>"):
        value = items.get(key)
        if isinstance(value, bytes):
            return value
    return None


def _received(items: Any) -> datetime:
    when = items.get(b"INTERNALDATE")
    # A server without a usable INTERNALDATE leaves only the moment of fetching.
    return when.astimezone(UTC) if isinstance(when, datetime) and when.tzinfo else datetime.now(UTC)
