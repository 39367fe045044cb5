"""What follows from one big frozen thing, kept as long as the same one is asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Thing = TypeVar("Thing")
Found = TypeVar("Found")


def kept_for_the_last(work: Callable[[Thing], Found]) -> Callable[[Thing], Found]:
    """The same pure function, which does not work twice in a row for one and the same thing."""
    last: tuple[Thing, Found] | None = None

    @wraps(work)
    def remembering(thing: Thing) -> Found:
        nonlocal last
        known = last
        # By identity: to compare a whole view or map would cost as much as the work itself.
        if known is None or known[0] is not thing:
            known = last = (thing, work(thing))
        return known[1]

    return remembering


def kept_for_a_few(few: int) -> Callable[[Callable[[Thing], Found]], Callable[[Thing], Found]]:
    """The same pure function, which remembers what it made of the last `few` things."""

    def remembered(work: Callable[[Thing], Found]) -> Callable[[Thing], Found]:
        # What is remembered is held, so that no other thing can have its identity meanwhile.
        known: dict[int, tuple[Thing, Found]] = {}

        @wraps(work)
        def remembering(thing: Thing) -> Found:
            found = known.get(id(thing))
            if found is None:
                while len(known) >= few:
                    del known[next(iter(known))]
                found = known[id(thing)] = (thing, work(thing))
            return found[1]

        return remembering

    return remembered
