"""What is asked of one selected folder: its identity, the UIDs from a number on, the letters, and what is gone."""

from __future__ import annotations

import imaplib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from imapclient import IMAPClient

from pbem.mail.fetching.fetched import Fetched
from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.link import link_errors
from pbem.mail.fetching.mail_errors import FolderMissing
from pbem.mail.fetching.protocol import ask_for
from pbem.mail.fetching.said import Said, read_said
from pbem.mail.letter.sender import OUTSIDE_FIELDS

# Never the envelope or the structure: one letter that the server describes badly would spoil a whole batch.
_SIZES = ["RFC822.SIZE", "INTERNALDATE"]
_OUTSIDE = f"BODY.PEEK[HEADER.FIELDS ({' '.join(OUTSIDE_FIELDS).upper()})]"
_DESCRIBED_AT_ONCE = 1000


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


def describe(client: IMAPClient, uids: Sequence[int], *, outsides: bool = False) -> dict[int, Said]:
    """Of these letters (ascending) how large they are and when they came, as far as the folder holds them.

    With `outsides` also those lines of their headers that say who wrote to whom, where the server has them.
    """
    items = [*_SIZES, _OUTSIDE] if outsides else _SIZES
    found: dict[int, Said] = {}
    for begin in range(0, len(uids), _DESCRIBED_AT_ONCE):
        found |= _ask(client, uids[begin : begin + _DESCRIBED_AT_ONCE], items, _is_header)
    return found


def fetch(
    client: IMAPClient,
    settings: ImapSettings,
    folder: Selected,
    uids: Sequence[int],
    described: Mapping[int, Said],
) -> list[Fetched]:
    """The letters of these UIDs, ascending; those expunged meanwhile are left out, large ones come truncated.

    What was not `described` before is asked for.
    """
    known = {uid: described[uid] for uid in uids if uid in described}
    known |= describe(client, [uid for uid in uids if uid not in known])
    large = {uid for uid, said in known.items() if (said.size or 0) > settings.largest_letter}
    texts = _ask(client, [uid for uid in uids if uid in known and uid not in large], ["BODY.PEEK[]"], _is_letter)
    for uid in sorted(large):
        texts |= _ask(client, [uid], [f"BODY.PEEK[]<0.{settings.truncate_to}>"], _is_letter)
    letters = []
    for uid in uids:
        # Nothing in place of the text means that the letter was expunged, never that it is empty.
        if uid in texts and (raw := texts[uid].text) is not None:
            # A server without a usable INTERNALDATE leaves only the moment of fetching.
            received, size = known[uid].received or datetime.now(UTC), known[uid].size or 0
            place = (settings.account, folder.name, folder.uidvalidity, uid)
            letters.append(Fetched(*place, received, size, raw, uid in large))
    return letters


def _ask(
    client: IMAPClient, uids: Sequence[int], items: Sequence[str], wanted: Callable[[bytes], bool]
) -> dict[int, Said]:
    if not uids:
        return {}
    asked = set(uids)
    with link_errors():
        found = read_said(ask_for(client, uids, items), wanted)
    return {uid: said for uid, said in found.items() if uid in asked}


def _is_header(name: bytes) -> bool:
    return name.startswith(b"BODY[HEADER")


def _is_letter(name: bytes) -> bool:
    return name in (b"BODY[]", b"BODY[]<0>")
