"""What a GM rules: one field of a unit, a seat or a place set to a value, as an event of the phase "Rulings"."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: `subject` is a unit, a seat or a place, `field` and `value` are words of the system's RULINGS.

    Only the sides in `seen_by` read of it, and of its reason.
    """

    subject: str
    field: str
    value: str
    why: str = ""
    seen_by: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.subject} {self.field} {self.value}"
