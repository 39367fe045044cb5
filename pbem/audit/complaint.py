"""What a referee complains of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is not as the printed rules have it: where, under which clause, what they give and what stands.

    `event` counts the events of the bound from 0; -1 is the bound as a whole.
    """

    bound: int
    event: int
    clause: str
    expected: str
    recorded: str

    def __str__(self) -> str:
        where = f"bound {self.bound}" if self.event < 0 else f"bound {self.bound}, event {self.event}"
        return f"{where}, {self.clause}: the rules give {self.expected}; recorded is {self.recorded}"
