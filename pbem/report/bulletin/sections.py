"""The parts of a report that come to who asked for them: `SET LUCK on`."""

from __future__ import annotations

from enum import StrEnum


class Section(StrEnum):
    """A part that a report may have or not, by the word that SET knows."""

    STATE = "state"
    """The state of each unit, as a table."""
    SPOKEN = "spoken"
    """Who stands where, by column, for reading aloud."""
    TABLE = "table"
    """What to move on a table at home."""
    LUCK = "luck"
    """What the dice gave each side against what they owed it."""
    PROOF = "proof"
    """How the dice are checked, step by step."""
    POSITION = "position"
    """The position in one line, to copy."""
