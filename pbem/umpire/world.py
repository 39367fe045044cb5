"""What the umpire works with: the database, the settings, the clock, the mailbox and the post office."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Protocol

from pbem.report.deadline import long_time
from pbem.store import disk
from pbem.store.database import open_database
from pbem.umpire.filing.clerk import Clerk, HouseClerk

# What reads, sends and plays is imported where it is used: most verbs of the command line do none of that.
if TYPE_CHECKING:
    from sqlite_utils import Database

    from pbem.child import Child
    from pbem.mail.fetching.fetched import Fetched
    from pbem.mail.fetching.imap_settings import ImapSettings
    from pbem.mail.fetching.turns import Turns
    from pbem.mail.identity.authentication import Witness
    from pbem.mail.letter.letter import Letter
    from pbem.mail.letter.read_in_child import Poisoned
    from pbem.mail.sending.delivery import Delivery, Phase
    from pbem.mail.sending.smtp_settings import SmtpSettings
    from pbem.settings import Settings
    from pbem.umpire.night.hands import Hands


class Inbox(Protocol):
    """Where letters are fetched from; `pbem.mail.fetching.imap.Mailbox` is one."""

    def fetch_new(
        self, known: Callable[[int], int], folder: str = "", turns: Turns | None = None
    ) -> Iterator[list[Fetched]]:
        """The letters from the UID that `known` answers, in batches; a crowd of them in turns."""
        ...

    def file_away(self, uids: Sequence[int], target: str, folder: str = "", uidvalidity: int = 0) -> list[int]:
        """Move letters to another folder; the UIDs that are still where they were."""
        ...


class Courier(Protocol):
    """Who carries letters out; `pbem.mail.sending.smtp.Session` is one."""

    async def deliver(self, envelope_from: str, recipient: str, raw: bytes, note: Callable[[Phase], None]) -> Delivery:
        """Send one letter, telling each phase before it begins."""
        ...


_HOUSE_CLERK: Final = HouseClerk()
Dispatch = Callable[[], AbstractAsyncContextManager[Courier]]


def read_here(raw: bytes) -> Letter:
    """A letter read in this process."""
    from pbem.mail.letter.letter import read_letter

    return read_letter(raw)


def utc_now() -> datetime:
    """The machine's clock."""
    return datetime.now(UTC)


def _never() -> bool:
    return False


def _untold(progress: str) -> None:
    pass


@dataclass(frozen=True)
class World:
    """Everything outside the game that a step of the umpire may touch; tests and the demonstration bring their own.

    `inbox` is None where letters come by `pbem deliver` only, `dispatch` None where none can be sent. `entropy` gives
    that many random bytes. `reader` reads a letter's bytes and `clerk` its orders; the daemon's work in a process that
    may be killed. `stopping` is asked before each piece of work that can wait for another day. `hands` play bounds
    where many are due; `alive` is told in a long pass how far it has come, so that nobody takes us for dead.
    """

    db: Database
    settings: Settings
    now: Callable[[], datetime] = utc_now
    inbox: Inbox | None = None
    dispatch: Dispatch | None = None
    entropy: Callable[[int], bytes] = secrets.token_bytes
    reader: Callable[[bytes], Letter | Poisoned] = read_here
    clerk: Clerk = _HOUSE_CLERK
    stopping: Callable[[], bool] = _never
    hands: Hands | None = None
    alive: Callable[[str], None] = _untold


def local(world: World, moment: datetime) -> str:
    """A moment by the club's clock, for whoever keeps the house: `Sun 15 Mar 2026 20:00 GMT`."""
    return long_time(moment, world.settings.club.zone)


def imap_settings(settings: Settings) -> ImapSettings | None:
    """The mailbox as the mail room wants it described."""
    imap = settings.imap
    if imap is None:
        return None
    from pbem.mail.fetching.imap_settings import ImapSettings
    from pbem.mail.security import Security

    return ImapSettings(
        host=imap.host,
        port=imap.port,
        user=imap.user,
        password=imap.password,
        folder=imap.folder,
        security=Security(imap.security),
        ca_file=imap.ca_file,
        largest_letter=imap.largest_kilobytes * 1000,
    )


def smtp_settings(settings: Settings) -> SmtpSettings | None:
    """The post office as the mail room wants it described."""
    smtp = settings.smtp
    if smtp is None:
        return None
    from pbem.mail.security import Security
    from pbem.mail.sending.smtp_settings import SmtpSettings

    return SmtpSettings(
        host=smtp.host,
        port=smtp.port,
        user=smtp.user,
        password=smtp.password,
        security=Security(smtp.security),
        hello_name=smtp.hello_name,
        ca_file=smtp.ca_file,
    )


def witness_of(settings: Settings) -> Witness:
    """The mail server whose word on senders counts."""
    from pbem.mail.identity.authentication import Witness

    return Witness(settings.guard.authserv_id, settings.guard.received_above)


def account(settings: Settings) -> str:
    """The name under which letters of the mailbox are kept."""
    mailbox = imap_settings(settings)
    return mailbox.account if mailbox else settings.club.address


def folders(settings: Settings) -> tuple[str, ...]:
    """The folders that are read, the inbox first."""
    return (settings.imap.folder, *settings.imap.also) if settings.imap else ()


def dispatch_of(settings: Settings) -> Dispatch | None:
    """The way letters leave this machine, None where the settings name none."""
    smtp = smtp_settings(settings)
    if smtp is None:
        return None
    from pbem.mail.sending.smtp import Session

    return lambda: Session(smtp)


@contextmanager
def inbox_of(settings: Settings) -> Iterator[Inbox | None]:
    """The mailbox, None where the settings name none; its connection is opened when first used."""
    described = imap_settings(settings)
    if described is None:
        yield None
        return
    from pbem.mail.fetching.imap import Mailbox

    with Mailbox(described) as mailbox:
        yield mailbox


def hands_of(settings: Settings) -> AbstractContextManager[Hands | None]:
    """Whoever plays bounds beside this process; nobody where the settings, or the machine, have one worker only."""
    server = settings.server
    if isinstance(server.workers, str):
        from pbem.umpire.night.cluster import Certificates, Cluster

        return Cluster(server.workers, Certificates(server.workers_ca, server.workers_cert, server.workers_key))
    from pbem.umpire.night.pool import Pool, cores

    count = server.workers or cores()
    return Pool(count) if count > 1 else nullcontext()


@contextmanager
def open_world(
    settings: Settings,
    now: Callable[[], datetime] = utc_now,
    *,
    with_mail: bool = True,
    child: Child | None = None,
    stopping: Callable[[], bool] = _never,
    alive: Callable[[str], None] = _untold,
) -> Iterator[World]:
    """The world as the settings describe it; `with_mail` opens the ways to the mailbox and the post office.

    `child` reads what came; without one a child is started that ends with the world. With mail there are hands, too.
    """
    disk.make_room(settings.server.database)
    with ExitStack() as stack:
        db = open_database(settings.server.database)
        stack.callback(db.close)
        if not with_mail:
            yield World(db, settings, now)
            return
        from pbem.child import Child
        from pbem.mail.letter.read_in_child import ChildReader
        from pbem.umpire.filing.child_clerk import ChildClerk

        inbox = stack.enter_context(inbox_of(settings))
        worker = stack.enter_context(child or Child())
        yield World(
            db,
            settings,
            now,
            inbox,
            dispatch_of(settings),
            reader=ChildReader(worker).read,
            clerk=ChildClerk(worker),
            stopping=stopping,
            hands=stack.enter_context(hands_of(settings)),
            alive=alive,
        )
