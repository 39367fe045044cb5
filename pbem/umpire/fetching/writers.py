"""Whose turn it is in a crowded mailbox: letters to a reply address, then those in a player's name, strangers' last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pbem.mail.fetching.turns import Turn
from pbem.mail.letter.envelope import Outside, outside_of, read_header
from pbem.mail.letter.headers import Header
from pbem.mail.letter.sender import OUTSIDE_FIELDS, from_lines
from pbem.store import letters, polls
from pbem.store.database import step
from pbem.store.letters import Standing
from pbem.umpire.guard import errand
from pbem.umpire.reading.claims import Claim, FromGM, Seeming, queue_of, seeming, whose
from pbem.umpire.world import World, account

_Fields = tuple[int, tuple[tuple[str, bytes], ...]]
"""All that is looked at to tell whose a letter is: how many From lines it has, and those fields."""
_Whose = tuple[Outside, FromGM | Claim | None]
_LOOKED_AT: Final = frozenset(OUTSIDE_FIELDS)
_NOBODYS: Final = Turn("", 1)
_DOING: Final = "it could not be told whose a letter is"


@dataclass(frozen=True, slots=True)
class Writers:
    """The writers of the letters in a folder, each looked for once; `answer` is done before more letters are fetched.

    What answering changes meanwhile may leave a letter in the queue of somebody who was relieved. That is no more than
    a matter of its turn: the verdict on it is spoken when it is read.
    """

    world: World
    folder: str
    answer: Callable[[], None]
    _found: dict[_Fields, _Whose] = field(default_factory=dict)

    def unkept(self, uidvalidity: int, uids: Sequence[int]) -> list[int]:
        """Those of these UIDs that are not kept; from the first of them on the next poll looks, should this one end."""
        place = (account(self.world.settings), self.folder, uidvalidity)
        with step(self.world.db, "out of sequence"):
            polls.begin_out_of_sequence(self.world.db, *place, uids[0])
        return letters.unkept(self.world.db, *place, uids)

    def turn(self, outside: bytes) -> Turn:
        """The turn of a letter by its outside."""
        return errand(self.world, _DOING, partial(self._turn, outside), otherwise=_NOBODYS)

    def between(self) -> None:
        """Answer what is kept."""
        self.answer()

    def seeming(self, header: Header) -> Seeming:
        """Whose a letter seems to be; one of which that cannot be told is kept all the same, and read last."""
        return errand(self.world, _DOING, partial(self._seeming, header), otherwise=Seeming(Standing.STRANGER, "", ""))

    def _turn(self, lines: bytes) -> Turn:
        _, found = self._whose(read_header(lines))
        if found is None:
            return _NOBODYS
        return Turn(queue_of(found), 0 if isinstance(found, FromGM) or found.proof is not None else 1)

    def _seeming(self, header: Header) -> Seeming:
        outside, found = self._whose(header)
        return seeming(self.world, header, outside, found)

    def _whose(self, header: Header) -> _Whose:
        lines = from_lines(header.block)
        fields = (lines, tuple([field for field in header.fields if field[0] in _LOOKED_AT]))
        known = self._found.get(fields)
        if known is None:
            outside = outside_of(header, lines)
            self._found[fields] = known = (outside, whose(self.world, outside))
        return known
