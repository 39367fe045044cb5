"""Moments as the database writes them: UTC text of one fixed width, so that SQL compares them as it compares words."""

from __future__ import annotations

from datetime import UTC, datetime


def written(moment: datetime) -> str:
    """A moment as the database writes it (`2026-03-15T20:00:00.000000Z`); raises ValueError for one without a zone."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    if moment.tzinfo is UTC:
        return moment.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def maybe(moment: datetime | None) -> str | None:
    """The same, with None for no moment."""
    return None if moment is None else written(moment)
