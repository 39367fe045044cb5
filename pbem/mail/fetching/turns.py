"""Whose letter is fetched first where a crowd of them waits: nobody waits until a flood of somebody else's is through.

The mail room asks the server for the outsides of letters and takes turns; whose they are is for somebody else to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

CROWD: Final = 20
"""With no more new letters than this they are fetched as they lie, without a look at their outsides."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The `queue` a letter waits in, by whom it seems to be from; within it those of a lower `rank` come first.

    The letters of the empty queue come when no others wait, and a few at a time.
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
    """Letters that wait: one of each queue is next, then two, then four, and of the empty one a few at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._each = 1
        self._waiting: dict[int, Turn] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, turns: Mapping[int, Turn]) -> None:
        """More letters came, by their UIDs."""
        self._waiting.update(turns)

    def next(self) -> list[int]:
        """The UIDs that are to be fetched together, ascending; they wait no more."""
        of_somebody = {uid: turn for uid, turn in self._waiting.items() if turn.queue}
        if of_somebody:
            chosen = sorted(_by_turn(of_somebody, self._each))[: self._most]
            self._each *= 2
        else:
            chosen = [(0, uid) for uid in sorted(self._waiting)[: min(CROWD, self._most)]]
        found = sorted(uid for _, uid in chosen)
        for uid in found:
            del self._waiting[uid]
        return found


def _by_turn(waiting: Mapping[int, Turn], each: int) -> Iterator[tuple[int, int]]:
    """The first so many letters of each queue, with their places in it."""
    taken: dict[str, int] = {}
    for uid, turn in sorted(waiting.items(), key=lambda item: (item[1].rank, item[0])):
        place = taken.get(turn.queue, 0)
        taken[turn.queue] = place + 1
        if place < each:
            yield place, uid
