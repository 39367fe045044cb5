"""One database, one program: a copy that runs beside its original is noticed, and nothing more goes out of it.

Each start draws a new word and leaves it in the database, in the file beside it and, where one can be kept, in the
mailbox. A copy takes the words of its original along; as soon as either of them starts, the other finds a word in the
mailbox that it did not write, and stops. So never both go on, and a person decides which one is right.
"""

from __future__ import annotations

import logging
from typing import Final, Protocol, runtime_checkable

from pbem.mail.fetching.mail_errors import MailboxError
from pbem.store import house
from pbem.store.database import step
from pbem.umpire.care.restored import Restored, marked_instance, set_mark
from pbem.umpire.world import World

log = logging.getLogger(__name__)

_NOW: Final = "instance"
_NEXT: Final = "next instance"
"""The word that a start is about to leave everywhere: a start that is cut off does not make the next one a stranger."""


class Copied(Restored):
    """Another copy of the database was started later: `what` was seen; the message says how to go on."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what}. Two that run side by side would send every letter twice and resolve bounds apart, so nothing is "
            "sent from here. Stop the other one and take its database, which is the later one; or, if this one is "
            "right, stop the other one and say `pbem restored`"
        )
        self.what = what


@runtime_checkable
class Notebook(Protocol):
    """A mailbox that keeps a word for us."""

    def note(self) -> str:
        """The word that was left last."""
        ...

    def leave_note(self, address: str, word: str) -> bool:
        """Leave a word in its place."""
        ...


def check_instance(world: World) -> None:
    """Raise Copied where somebody else has served the mailbox, or this database, since we did."""
    if house.get(world.db, _NOW) is None:
        # It has left no word anywhere yet, so whatever is found was there before it.
        return
    own = _own(world)
    if (marked := marked_instance(world)) and marked not in own:
        raise Copied("the file beside the database was written by another copy of it")
    if (word := _in_mailbox(world)) and word not in own:
        raise Copied("another copy of the database serves this mailbox, and was started later")


def draw_word(world: World) -> None:
    """Draw the word of this start; the first pass looks for a stranger's and leaves it, however slow the mailbox is."""
    if house.get(world.db, _NEXT) is None:
        house.keep(world.db, _NEXT, world.entropy(8))


def leave_word(world: World) -> None:
    """Leave the word of a start wherever it could not be left yet."""
    drawn = house.get(world.db, _NEXT)
    if drawn is None:
        return
    set_mark(world, drawn.hex())
    inbox = world.inbox
    if isinstance(inbox, Notebook):
        try:
            inbox.leave_note(world.settings.club.address, drawn.hex())
        except MailboxError as error:
            log.warning("no word could be left in the mailbox, and it is tried again: %s", error)
            return
    with step(world.db, "instance"):
        house.keep(world.db, _NOW, drawn)
        house.forget(world.db, _NEXT)


def accept(world: World) -> None:
    """Take the database as it is, whatever was left elsewhere: its next start is the one that counts."""
    house.forget(world.db, _NOW, _NEXT)
    set_mark(world)


def _own(world: World) -> set[str]:
    return {word.hex() for name in (_NOW, _NEXT) if (word := house.get(world.db, name)) is not None}


def _in_mailbox(world: World) -> str:
    if not isinstance(world.inbox, Notebook):
        return ""
    try:
        return world.inbox.note()
    except MailboxError as error:
        log.warning("the word in the mailbox could not be looked at: %s", error)
        return ""
