"""What the doctor finds at the mailbox, at the post office and in the letters that came."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from pbem.mail.fetching.imap import Mailbox
from pbem.mail.fetching.link import close_link, open_link
from pbem.mail.fetching.mail_errors import FolderMissing, LoginRefused, MailboxError, Unprotected, plain_words
from pbem.mail.identity.authentication import results_written
from pbem.mail.letter.headers import split
from pbem.mail.sending.greeting import Hindrance, greet
from pbem.settings import Imap, Settings, Smtp
from pbem.store import letters
from pbem.umpire.care.finding import Finding
from pbem.umpire.world import World, folders, imap_settings, smtp_settings

_LOOKED_AT: Final = 20
"""How many of the latest letters are looked at for the mail server's own name."""
_HEADER: Final = 65_536
_CLOCKS_APART: Final = timedelta(minutes=5)

_MAILBOX_MENDS: Final[tuple[tuple[type[MailboxError], str], ...]] = (
    (LoginRefused, "check user in [imap] and PBEM_IMAP_PASSWORD; many providers want an app password"),
    (Unprotected, "check host, security and ca_file in [imap]; the server's certificate must be valid for that name"),
    (FolderMissing, "correct the folder's name in [imap]"),
)
_POST_OFFICE_MENDS: Final = {
    Hindrance.REACH: "check host and port in [smtp], and the network; many providers block port 25, use 465 or 587",
    Hindrance.TLS: "check host, security and ca_file in [smtp]; the server's certificate must be valid for that name",
    Hindrance.LOGIN: "check user in [smtp] and PBEM_SMTP_PASSWORD; many providers want an app password",
    Hindrance.REFUSED: "ask whoever runs this server why it refuses this machine",
}


def mail_findings(settings: Settings) -> Iterator[Finding]:
    """What is wrong at the mail servers, as far as connecting, logging in and opening folders shows it."""
    wrong = [found for name, part in _parts(settings) if (found := _ca_file(name, part.ca_file)) is not None]
    yield from wrong
    if not wrong:
        yield from _imap(settings)
        yield from _smtp(settings)


def _parts(settings: Settings) -> Iterator[tuple[str, Imap | Smtp]]:
    if settings.imap is not None:
        yield "imap", settings.imap
    if settings.smtp is not None:
        yield "smtp", settings.smtp


def _ca_file(section: str, file: str) -> Finding | None:
    if not file or Path(file).is_file():
        return None
    return Finding(
        f"{section} ca_file", f"there is no file {file}", f"correct ca_file in [{section}], or leave it empty"
    )


def _imap(settings: Settings) -> Iterator[Finding]:
    described = imap_settings(settings)
    if described is None:
        return
    try:
        client = open_link(described)
    except MailboxError as error:
        yield Finding("imap", f"{described.host}:{described.port}: {error}", _mend_mailbox(error))
        return
    try:
        offered = {name: bool(client.has_capability(name)) for name in ("IDLE", "MOVE", "UIDPLUS")}
    finally:
        close_link(client)
    yield Finding("imap", f"{described.user} at {described.host}, {described.security}")
    if missing := ", ".join(name for name, there in offered.items() if not there):
        yield Finding(
            "imap capabilities",
            f"the server has no {missing}",
            "nothing need be done: letters are noticed every half minute, and copied where they cannot be moved",
            warning=True,
        )
    with Mailbox(described) as mailbox:
        for folder in folders(settings):
            yield _folder(mailbox, folder)


def _folder(mailbox: Mailbox, folder: str) -> Finding:
    try:
        next(iter(mailbox.fetch_new(lambda _: 2**32 - 1, folder)), None)
    except MailboxError as error:
        return Finding(f"folder {folder}", str(error), _mend_mailbox(error))
    return Finding(f"folder {folder}", "can be read")


def _mend_mailbox(error: MailboxError) -> str:
    return next(
        (mend for kind, mend in _MAILBOX_MENDS if isinstance(error, kind)),
        "check host and port in [imap], and the network",
    )


def _smtp(settings: Settings) -> Iterator[Finding]:
    described = smtp_settings(settings)
    if described is None:
        return
    greeting = asyncio.run(greet(described))
    place = f"{described.host}:{described.port}"
    if greeting.hindrance is None:
        yield Finding("smtp", f"{place}: takes letters, {described.security}")
    else:
        yield Finding("smtp", f"{place}: {plain_words(greeting.text)}", _POST_OFFICE_MENDS[greeting.hindrance])


def authserv_finding(settings: Settings, world: World | None) -> Finding:
    """Whether the mail server's word on senders is heard, compared with the name that it writes into letters."""
    named = settings.guard.authserv_id
    seen = servers_named(world) if world is not None else Counter[str]()
    most = seen.most_common(1)[0][0] if seen else ""
    if not named:
        return Finding(
            "authserv_id",
            "not set: a forged sender who knows a reply address is believed",
            f"if {most} is your own mail server, write to [guard]: authserv_id = {_quoted(most)}"
            if most
            else "look at Authentication-Results in a letter that came to this mailbox, and write its first word to "
            "[guard]",
            warning=True,
        )
    if seen.total() and named.lower() not in seen:
        return Finding(
            "authserv_id",
            f"{named} wrote no Authentication-Results on top of the latest {_LOOKED_AT} letters, but {most} did: every "
            "letter is held",
            f"if {most} is your own mail server, write to [guard]: authserv_id = {_quoted(most)}",
        )
    return Finding("authserv_id", named)


def _quoted(name: str) -> str:
    return f'"{name}"'


def servers_named(world: World) -> Counter[str]:
    """The servers whose Authentication-Results stand on top of the latest letters."""
    found = []
    for row in letters.latest(world.db, _LOOKED_AT):
        header, _ = split(row.raw[:_HEADER].replace(b"\r\n", b"\n"), _HEADER)
        found.append(results_written([(name, value.decode("ascii", "replace")) for name, value in header.fields]))
    return Counter(results.server for results in found if results is not None)


def clocks_finding(world: World) -> Finding | None:
    """A letter that our mail server had before our own clock came so far shows that one of the clocks is wrong."""
    latest = letters.latest(world.db, 1)
    if not latest or latest[0].received_at <= max(latest[0].kept_at, world.now()) + _CLOCKS_APART:
        return None
    apart = latest[0].received_at - latest[0].kept_at
    return Finding(
        "clocks",
        f"the mail server's clock is {apart.total_seconds() / 60:.0f} minutes ahead of this machine's",
        "set this machine's clock (timedatectl set-ntp true); deadlines are judged by both",
    )
