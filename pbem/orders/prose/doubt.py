"""A doubt: a deed that means nothing certain for a unit, and what it could mean."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Action


class Doubt(Exception):
    """A deed that means nothing certain for a unit; `ways` are what it could mean."""

    def __init__(self, message: str, ways: Sequence[Action] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.ways = tuple(ways)
