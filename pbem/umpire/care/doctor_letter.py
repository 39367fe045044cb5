"""A letter that the doctor sends to the umpire's own mailbox: what our mail server writes on top of it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from email.utils import format_datetime
from typing import Final

from imapclient import IMAPClient

from pbem.mail.fetching.folder import select, uids_from
from pbem.mail.fetching.link import close_link, link_errors, open_link
from pbem.mail.fetching.mail_errors import MailboxError
from pbem.mail.identity.authentication import Results, results_written
from pbem.mail.letter.headers import split
from pbem.mail.sending.delivery import Result
from pbem.mail.sending.smtp import deliver
from pbem.settings import Settings
from pbem.umpire.care.finding import Finding
from pbem.umpire.world import folders, imap_settings, smtp_settings, utc_now

_WHAT: Final = "letter to itself"
_PAUSE: Final = 0.5
_HEADER: Final = 65_536
_NONE_WRITTEN: Final = (
    "let it check senders (OpenDMARC beside Postfix, or a provider that does): until then forged senders are only "
    "noticed by the reply address that they do not know"
)


def letter_to_itself(
    settings: Settings, patience: float, pause: Callable[[float], None] = time.sleep
) -> Iterator[Finding]:
    """Send a letter to the umpire's mailbox, wait so many seconds for it, and look what was written on top of it."""
    imap, smtp = imap_settings(settings), smtp_settings(settings)
    if imap is None or smtp is None:
        return
    word = secrets.token_hex(12)
    try:
        client = open_link(imap)
        try:
            before = {folder: _next_uid(client, folder) for folder in folders(settings)}
            address = settings.club.address
            sent = asyncio.run(deliver(smtp, address, address, _letter(address, word)))
            if sent.result is not Result.SENT:
                yield Finding(_WHAT, f"was not taken: {sent.code} {sent.text}", "see smtp above")
                return
            header = _arrived(client, before, word.encode(), int(patience / _PAUSE), pause)
        finally:
            close_link(client)
    except MailboxError as error:
        yield Finding(_WHAT, str(error), "see imap above")
        return
    if header is None:
        yield Finding(
            _WHAT,
            f"did not arrive within {patience:.0f} seconds",
            f"send a letter to {settings.club.address} yourself, and see where it goes",
            warning=True,
        )
        return
    yield _verdict(settings, _results(header))


def _letter(address: str, word: str) -> bytes:
    domain = address.rpartition("@")[2]
    lines = (
        f"From: {address}",
        f"To: {address}",
        "Subject: pbem doctor: a letter to itself",
        f"Date: {format_datetime(utc_now())}",
        f"Message-ID: <doctor.{word}@{domain}>",
        "Auto-Submitted: auto-generated",
        # The umpire does not read letters of its own.
        "X-PBEM-Loop: doctor",
        "",
        "`pbem doctor` looks at what the mail server writes on top of this. It may be deleted.",
        "",
    )
    return "\r\n".join(lines).encode("ascii")


def _next_uid(client: IMAPClient, folder: str) -> int:
    select(client, folder)
    return max(uids_from(client, 1), default=0) + 1


def _arrived(
    client: IMAPClient, before: dict[str, int], word: bytes, tries: int, pause: Callable[[float], None]
) -> bytes | None:
    """The header of the letter with that word in its Message-ID, in whatever folder the server put it."""
    for attempt in range(tries):
        if attempt:
            pause(_PAUSE)
        for folder, first in before.items():
            select(client, folder)
            for uid in uids_from(client, first):
                with link_errors():
                    header = client.fetch([uid], ["BODY.PEEK[HEADER]"]).get(uid, {}).get(b"BODY[HEADER]")
                if isinstance(header, bytes) and word in header:
                    return header
    return None


def _results(raw: bytes) -> Results | None:
    header, _ = split(raw.replace(b"\r\n", b"\n"), _HEADER)
    return results_written([(name, value.decode("ascii", "replace")) for name, value in header.fields])


def _verdict(settings: Settings, found: Results | None) -> Finding:
    guard = settings.guard
    if found is None:
        return Finding(
            _WHAT, "arrived, but the mail server wrote no Authentication-Results", _NONE_WRITTEN, warning=True
        )
    lines = f"{found.received_above} Received line{'' if found.received_above == 1 else 's'}"
    told = f"arrived; {found.server} wrote Authentication-Results below {lines}"
    if (guard.authserv_id.lower(), guard.received_above) == (found.server, found.received_above):
        return Finding(_WHAT, told)
    return Finding(
        _WHAT,
        told,
        f'write to [guard]: authserv_id = "{found.server}" and received_above = {found.received_above}',
        warning=not guard.authserv_id or guard.received_above > found.received_above,
    )
