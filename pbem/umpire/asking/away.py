"""AWAY: from the words of a letter to the moments between which a player is not reminded."""

from __future__ import annotations

from calendar import day_name
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from pbem.report.deadline import known_zone

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def read_away(words: Sequence[str], zone: str, now: datetime) -> tuple[datetime, datetime] | None:
    """The first moment and the last (`("20 Mar", "27 Mar")`, an empty first word is now); None for no such dates."""
    if len(words) != 2:
        return None
    where = known_zone(zone) or UTC
    today = now.astimezone(where).date()
    first = today if not words[0] else _day(words[0], today)
    last = None if first is None else _day(words[1], first)
    if first is None or last is None or last < first:
        return None
    begin = now if not words[0] else datetime.combine(first, time(0), tzinfo=where).astimezone(UTC)
    return begin, datetime.combine(last, time(23, 59), tzinfo=where).astimezone(UTC)


def _day(words: str, earliest: date) -> date | None:
    """A day such as `20 Mar`, `20 Mar 2026` or `Friday`; without a year the next one that is not long past."""
    if words in day_name:
        return earliest + timedelta(days=(list(day_name).index(words) - earliest.weekday()) % 7)
    parts = words.split()
    if len(parts) not in (2, 3) or not parts[0].isdigit():
        return None
    month = next((index for index, name in enumerate(_MONTHS, 1) if parts[1].lower().startswith(name)), None)
    if month is None:
        return None
    years = [int(parts[2])] if len(parts) == 3 and parts[2].isdigit() else [earliest.year, earliest.year + 1]
    for year in years:
        try:
            day = date(year, month, int(parts[0]))
        except ValueError:
            continue
        if len(years) == 1 or day >= earliest - timedelta(days=7):
            return day
    return None
