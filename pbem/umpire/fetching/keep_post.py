"""Fetching: raw letters are kept in the database before anything else is done, and only then moved on the server."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial

from pbem.crash import point
from pbem.mail.fetching.fetched import Fetched
from pbem.mail.fetching.mail_errors import FolderMissing, LoginRefused, MailboxError, Unprotected
from pbem.mail.letter.content import header_and_hash
from pbem.store import arrivals, disk, letters, polls
from pbem.store.database import step
from pbem.store.letters import Arrival
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.fetching.writers import Writers
from pbem.umpire.guard import errand
from pbem.umpire.world import World, account, folders

log = logging.getLogger(__name__)


def _nothing() -> None:
    pass


def keep_post(world: World, between: Callable[[], None] = _nothing) -> int | None:
    """Look through the mailbox and keep every new letter; how many, or None where the poll could not be completed.

    Where a crowd of letters waits, `between` is done after some of them are kept and before more are fetched.
    """
    if world.inbox is None:
        return 0
    if not has_room(world):
        return None
    disk.lay_ballast(world.db)
    count = 0
    for folder in folders(world.settings):
        kept = _keep_folder(world, folder, between)
        if kept is None:
            return None
        count += kept
    return count


def has_room(world: World, size: int = 0) -> bool:
    """Whether so many bytes more can be kept above the floor; where they cannot, the GM is told.

    What is written lies on the disk twice for a while.
    """
    floor = world.settings.guard.disk_floor_megabytes
    if not disk.is_low(world.db, floor + 2 * size / 1e6):
        return True
    disk.make_room(world.db)
    log.error("less than %d MB of disk would be left: letters wait on the server", floor)
    tell_gm(
        world,
        None,
        "The disk is nearly full",
        f"Less than {floor} MB are free where the database lies, or would be with the next letters, so none are "
        "fetched; they wait on the server. Make room, and the program goes on by itself.",
        key=f"disk {world.now():%Y-%m-%d}",
    )
    return False


def _keep_folder(world: World, folder: str, between: Callable[[], None]) -> int | None:
    inbox, began = world.inbox, world.now()
    assert inbox is not None
    count, writers = 0, Writers(world, folder, between)
    try:
        point("before imap poll")
        for batch in inbox.fetch_new(_first_unknown(world, folder), folder, writers):
            point("after imap fetch")
            if not has_room(world, sum(len(item.raw) for item in batch)):
                return None
            count += keep_batch(world, batch, writers)
            if world.stopping():
                return None
    except MailboxError as error:
        report_trouble(world, error)
        return None
    _tell_of_unfetchable(world)
    with step(world.db, "poll"):
        polls.complete(world.db, account(world.settings), folder, began)
    return count


def _tell_of_unfetchable(world: World) -> None:
    for item in getattr(world.inbox, "unfetchable", ()):
        tell_gm(
            world,
            None,
            "The mail server does not hand out a letter",
            f"Letter {item.uid} in {item.folder} could not be fetched in three attempts ({item.reason}). "
            "It stays where it is; please look at it with a mail program.",
            key=f"unfetchable {item.folder} {item.uidvalidity} {item.uid}",
        )


def _first_unknown(world: World, folder: str) -> Callable[[int], int]:
    def first(uidvalidity: int) -> int:
        with step(world.db, "uidvalidity"):
            before = polls.see_uidvalidity(world.db, account(world.settings), folder, uidvalidity)
            if before is not None:
                tell_gm(
                    world,
                    None,
                    f"The mailbox folder {folder} was renumbered",
                    f"The mail server gave {folder} a new identity ({before} became {uidvalidity}), as it does after a "
                    "restored backup. All its letters are read again; those that are known are not used twice.",
                    key=f"uidvalidity {folder} {uidvalidity}",
                )
        return polls.first_unknown(world.db, account(world.settings), folder, uidvalidity)

    return first


def keep_batch(world: World, batch: Iterable[Fetched], writers: Writers) -> int:
    """Keep letters in one transaction, and return how many were new; one that cannot be kept is told to the GM."""
    with step(world.db, "keep letters"):
        found = [arrival for item in batch if (arrival := _arrival(world, item, writers)) is not None]
        return arrivals.keep_all(world.db, found, world.now())


def _arrival(world: World, item: Fetched, writers: Writers) -> Arrival | None:
    doing = f"letter {item.uid} in {item.folder} cannot be kept; it stays where it is"
    return errand(world, doing, partial(_described, item, writers), otherwise=None)


def _described(item: Fetched, writers: Writers) -> Arrival:
    header, content = header_and_hash(item.raw)
    seeming = writers.seeming(header)
    return Arrival(
        account=item.account,
        folder=item.folder,
        uidvalidity=item.uidvalidity,
        uid=item.uid,
        hash=content,
        received_at=item.received,
        size=item.size,
        truncated=item.truncated,
        raw=item.raw,
        standing=seeming.standing,
        queue=seeming.queue,
        sender=seeming.sender,
    )


def keep_by_hand(world: World, raw: bytes, received: datetime) -> int | None:
    """Keep a letter that was handed over on standard input; None where the very same bytes were kept before."""
    twin = hashlib.sha256(raw).hexdigest()
    with step(world.db, "deliver"):
        number = arrivals.next_uid(world.db, "deliver", twin)
        if number > 1:
            return None
        header, content = header_and_hash(raw)
        seeming = Writers(world, twin, _nothing).seeming(header)
        outside = (seeming.standing, seeming.queue, seeming.sender)
        arrival = Arrival("deliver", twin, 0, number, content, received, len(raw), False, raw, *outside)
        return arrivals.keep(world.db, arrival, world.now())


def report_trouble(world: World, error: MailboxError) -> None:
    """Log what hinders the mailbox; what only a person can mend is told to the GM, once a day."""
    log.warning("the mailbox: %s", error)
    if isinstance(error, LoginRefused | FolderMissing | Unprotected):
        tell_gm(
            world,
            None,
            "The umpire's mailbox cannot be read",
            f"{error}. No bound is resolved until it can. `pbem doctor` says more.",
            key=f"mailbox {world.now():%Y-%m-%d}",
        )


def put_away(world: World) -> int:
    """Move settled letters out of the inbox, where the settings name a folder for them; how many were moved."""
    imap, inbox = world.settings.imap, world.inbox
    if imap is None or inbox is None:
        return 0
    moved = 0
    for state, target in (("filed", imap.filed), ("quarantined", imap.quarantine or imap.filed)):
        for folder in folders(world.settings) if target else ():
            for uidvalidity, uids in letters.to_put_away(world.db, account(world.settings), folder, state).items():
                moved += _move(world, folder, uidvalidity, uids, target)
    return moved


def _move(world: World, folder: str, uidvalidity: int, uids: list[int], target: str) -> int:
    assert world.inbox is not None
    point("before imap move")
    try:
        left = set(world.inbox.file_away(uids, target, folder, uidvalidity))
    except MailboxError as error:
        log.warning("letters could not be moved to %s: %s", target, error)
        return 0
    point("after imap move")
    gone = [uid for uid in uids if uid not in left]
    with step(world.db, "put away"):
        letters.note_put_away(world.db, account(world.settings), folder, uidvalidity, gone)
    return len(gone)
