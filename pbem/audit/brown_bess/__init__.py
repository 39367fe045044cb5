"""The referee of Brown Bess Squared, written from the printed rules alone."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.audit.complaint import Complaint
from pbem.audit.record import Record


def audit(records: Sequence[Record]) -> list[Complaint]:
    """Everything in these bounds that is not as the printed rules have it."""
    return [complaint for record in records for complaint in _dice(record)]


def _dice(record: Record) -> list[Complaint]:
    """Dice are D6, and those that succeed are those whose faces are needed."""
    found = []
    for number, event in enumerate(record.events):
        for roll in event["rolls"]:
            hits = sum(face in roll["needs"] for face in roll["dice"])
            if hits != roll["successes"]:
                found.append(Complaint(record.bound, number, "dice", f"{hits} successes", f"{roll['successes']}"))
    return found
