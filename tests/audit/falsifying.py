"""What the falsifiers of both systems' records share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.audit.record import Record

Plain = dict[str, Any]
Falsify = Callable[[Record], bool]
"""What alters a record in one thing; False where there was nothing to alter."""


def events(record: Record, *kinds: str) -> Iterator[Plain]:
    """The events of these kinds, which may be altered in place."""
    return (event for event in record.events if event["kind"] in kinds)


def left_out(record: Record, *kinds: str) -> bool:
    """The first event of these kinds is gone from the record."""
    for event in events(record, *kinds):
        record.events.remove(event)
        return True
    return False
