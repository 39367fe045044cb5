"""Whose turn it is in a crowded mailbox: letters to a reply address, then those in a player's name, strangers' last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pbem.mail.fetching.turns import Turn
from pbem.store import letters, polls
from pbem.store.database import step
from pbem.umpire.guard import errand
from pbem.umpire.reading.claims import writer_of
from pbem.umpire.world import World, account


@dataclass(frozen=True, slots=True)
class Writers:
    """The writers of the letters in a folder; `answer` is done before more letters are fetched."""

    world: World
    folder: str
    answer: Callable[[], None]

    def unkept(self, uidvalidity: int, uids: Sequence[int]) -> list[int]:
        """Those of these UIDs that are not kept; from the first of them on the next poll looks, should this one end."""
        place = (account(self.world.settings), self.folder, uidvalidity)
        with step(self.world.db, "out of sequence"):
            polls.begin_out_of_sequence(self.world.db, *place, uids[0])
        return letters.unkept(self.world.db, *place, uids)

    def turn(self, outside: bytes) -> Turn:
        """The turn of a letter by its outside."""
        doing = "it could not be told whose a letter is"
        queue, proved = errand(self.world, doing, partial(writer_of, self.world, outside), otherwise=("", False))
        return Turn(queue, 0 if proved else 1)

    def between(self) -> None:
        """Answer what is kept."""
        self.answer()
