"""Whose letter is fetched first where a crowd of them waits: nobody waits until a flood of somebody else's is through.

The mail room asks the server for the outsides of letters and takes turns; whose they are is for somebody else to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, Protocol

from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.said import Said

CROWD: Final = 20
"""With no more new letters than this they are fetched as they lie, without a look at their outsides."""
SOON_FETCHED: Final = 1_000_000
"""So many bytes of letters that seem to be nobody's are fetched at a time, or one letter."""
FEW: Final = 16
"""So many of them at the most, until it is seen how quickly they come: on a slow server they take as long as an answer
does to a player who writes just when they begin."""
_UNKNOWN: Final = 50_000
_QUICK: Final = 0.2


@dataclass(frozen=True, slots=True)
class Turn:
    """The `queue` a letter waits in, by whom it seems to be from; within it those of a lower `rank` come first.

    The letters of the empty queue come when no others wait, and never much at a time.
    """

    queue: str
    rank: int = 0


class Turns(Protocol):
    """Who knows whose letters are whose."""

    def unkept(self, uidvalidity: int, uids: Sequence[int]) -> list[int]:
        """Those of these UIDs that are not kept yet; told before the first letter is fetched out of its sequence."""
        ...

    def turn(self, outside: bytes) -> Turn:
        """The turn of a letter by the few lines of its header that say who wrote to whom."""
        ...

    def between(self) -> None:
        """Called when letters have been handed over and before more are fetched: what was kept may be answered."""
        ...


class Rounds:
    """Letters that wait: one of each queue is next, then two, then four.

    Those of the empty queue come last, and no more of them at a time than are soon fetched: players' letters may come
    meanwhile.
    """

    def __init__(self, settings: ImapSettings) -> None:
        self.described: dict[int, Said] = {}
        """What is known already of letters that wait, or waited."""
        self._settings = settings
        self._each = 1
        self._few = FEW
        self._of_somebody: dict[int, Turn] = {}
        self._of_nobody: list[int] = []

    def __bool__(self) -> bool:
        return bool(self._of_somebody or self._of_nobody)

    def add(self, uids: Sequence[int], outsides: Mapping[int, Said], turn_of: Callable[[bytes], Turn]) -> None:
        """More letters came. The outsides of some are known; all others are alike."""
        for uid in uids:
            said = outsides.get(uid)
            turn = Turn("")
            if said is not None:
                self.described[uid] = Said(said.size, said.received, None)
                turn = turn if said.text is None else turn_of(said.text)
            if turn.queue:
                self._of_somebody[uid] = turn
            else:
                heappush(self._of_nobody, uid)

    def took(self, count: int, seconds: float) -> None:
        """So long it took to fetch and keep so many: twice as many of nobody's are next, where that would be quick."""
        more = min(2 * self._few, self._settings.batch)
        self._few = more if more * seconds < _QUICK * count else FEW

    def next(self) -> list[int]:
        """The UIDs that are to be fetched together, ascending; they wait no more."""
        if not self._of_somebody:
            return list(self._next_of_nobody())
        chosen = sorted(_by_turn(self._of_somebody, self._each))[: self._settings.batch]
        self._each *= 2
        found = sorted(uid for _, uid in chosen)
        for uid in found:
            del self._of_somebody[uid]
        return found

    def _next_of_nobody(self) -> Iterator[int]:
        left = SOON_FETCHED
        for count in range(min(self._few, self._settings.batch)):
            if not self._of_nobody or (count and self._bytes_of(self._of_nobody[0]) > left):
                return
            left -= self._bytes_of(self._of_nobody[0])
            yield heappop(self._of_nobody)

    def _bytes_of(self, uid: int) -> int:
        """How much of a letter will be fetched."""
        size = self.described[uid].size if uid in self.described else None
        if size is None:
            return _UNKNOWN
        return size if size <= self._settings.largest_letter else self._settings.truncate_to


def _by_turn(waiting: Mapping[int, Turn], each: int) -> Iterator[tuple[int, int]]:
    """The first so many letters of each queue, with their places in it."""
    taken: dict[str, int] = {}
    for uid, turn in sorted(waiting.items(), key=lambda item: (item[1].rank, item[0])):
        place = taken.get(turn.queue, 0)
        taken[turn.queue] = place + 1
        if place < each:
            yield place, uid
