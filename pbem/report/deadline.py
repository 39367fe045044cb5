"""When a bound is due, told in the zone of whoever reads it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from pbem.report.phrases import counted

# Names of days and months are written out here because strftime follows the locale of the machine.
_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment, with the zone in which the game keeps its clock."""

    utc: datetime
    home_zone: str

    def text(self, zone: str) -> str:
        """`Sun 15 Mar 20:00 GMT` in that zone; a zone nobody knows reads as the home zone."""
        return short_time(self.utc, self._zone(zone))

    def both(self, zone: str) -> str:
        """The reader's time, and the home zone's in brackets where its clock shows something else."""
        here, home = self.text(zone), self.text(self.home_zone)
        return here if here == home else f"{here} ({home})"

    def until(self, now: datetime) -> str:
        """`in 2 days 22 hours`, the two largest units only; past moments read `3 hours ago`."""
        seconds = int((self.utc - now).total_seconds())
        span = _span(abs(seconds))
        if not span:
            return "now"
        return f"in {span}" if seconds > 0 else f"{span} ago"

    def _zone(self, name: str) -> tzinfo:
        return known_zone(name) or known_zone(self.home_zone) or UTC


def known_zone(name: str) -> tzinfo | None:
    """The zone of that name (`Europe/London`), None where there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def short_time(moment: datetime, zone: tzinfo) -> str:
    """`Sun 15 Mar 20:00 GMT`: weekday, day, clock and the zone's own letters, or its distance from UTC."""
    local = moment.astimezone(zone)
    name = local.tzname() or ""
    if not name[:1].isalpha():
        name = f"UTC{name}"
    return f"{_DAYS[local.weekday()]} {local.day} {_MONTHS[local.month - 1]} {local:%H:%M} {name}"


def long_time(moment: datetime, zone: str, home_zone: str = "UTC") -> str:
    """The same with the year: `Sun 15 Mar 2026 20:00 GMT`."""
    where = known_zone(zone) or known_zone(home_zone) or UTC
    local = moment.astimezone(where)
    day, clock = short_time(moment, where).split(f" {_MONTHS[local.month - 1]} ")
    return f"{day} {_MONTHS[local.month - 1]} {local.year} {clock}"


def _span(seconds: int) -> str:
    minutes = seconds // 60
    parts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    first = next((index for index, (number, _) in enumerate(parts) if number), None)
    if first is None:
        return ""
    return " ".join(counted(number, noun) for number, noun in parts[first : first + 2] if number)
