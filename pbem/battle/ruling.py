"""What a GM lays down outside the sequence of play: `RULE FI3 hits 2`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """A `field` of a unit, seat or place set to a `value`; `why` is read only by the sides in `seen_by`."""

    subject: str
    field: str
    value: str
    why: str = ""
    seen_by: tuple[str, ...] = ()
