"""Deadlines: from a rule on the wall clock to the next moment in UTC, which is what the database keeps.

A rule is `Sundays 20:00`, `Sundays and Wednesdays 20:00`, `every 3 days 20:00`, `daily 20:00`, or a list
`2026-03-01 20:00, 2026-03-08 20:00`; each may end with a zone such as `Europe/London`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_CLOCK: Final = re.compile(r"(?<!\d)([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)")
_LISTED: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)[ T]([01]?\d|2[0-3]):([0-5]\d)")
_ZONE: Final = re.compile(r"(?<!\s)\s++([A-Za-z]+(?:/[A-Za-z0-9_+-]+)+|UTC)\s*$")
_RIGHT: Final = (
    'write "Sundays 20:00", "every 3 days 20:00 Europe/London" or a list "2026-03-01 20:00, 2026-03-08 20:00"'
)


class WrongRule(ValueError):
    """A deadline rule that cannot be read; the message says what is wrong and what would be right."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A rule: weekdays (0 is Monday), or an interval in days, at a wall-clock time; or a list of local moments."""

    zone: str
    at: time = time(20)
    weekdays: tuple[int, ...] = ()
    interval: int = 0
    listed: tuple[datetime, ...] = ()

    def __str__(self) -> str:
        if self.listed:
            return ", ".join(f"{moment:%Y-%m-%d %H:%M}" for moment in self.listed) + f" {self.zone}"
        if self.interval:
            return f"every {self.interval} days {self.at:%H:%M} {self.zone}"
        return " and ".join(_DAYS[day].capitalize() + "s" for day in self.weekdays) + f" {self.at:%H:%M} {self.zone}"


def parse(rule: str, zone: str = "UTC") -> Schedule:
    """Read a rule; `zone` holds where it names none. Raises WrongRule."""
    words = rule.strip()
    if found := _ZONE.search(words):
        zone, words = found[1], words[: found.start()]
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        raise WrongRule(f"there is no time zone {zone!r}; write one such as Europe/London") from None
    if _LISTED.search(words):
        return _parse_list(words, zone)
    clock = _CLOCK.search(words)
    if clock is None:
        raise WrongRule(f"{rule!r} names no time of day; {_RIGHT}")
    at = time(int(clock[1]), int(clock[2]))
    days = (words[: clock.start()] + words[clock.end() :]).lower().removesuffix(" at ").strip()
    if found := re.fullmatch(r"every (\d+) days?( at)?", days):
        interval = int(found[1])
        if not 1 <= interval <= 60:
            raise WrongRule(f"{interval} days is no interval for a game by post; write one from 1 to 60")
        return Schedule(zone, at, interval=interval)
    if re.fullmatch(r"(daily|every day)( at)?", days):
        return Schedule(zone, at, interval=1)
    return Schedule(zone, at, weekdays=_parse_days(days, rule))


def _parse_days(days: str, rule: str) -> tuple[int, ...]:
    names = [name for name in re.split(r"[\s,&]+|\band\b", days) if name not in ("", "and", "at", "every", "on")]
    found = {index for name in names for index, day in enumerate(_DAYS) if name.removesuffix("s") in (day, day[:3])}
    if not names or len(found) != len(set(names)):
        raise WrongRule(f"{rule!r} is no rule for deadlines; {_RIGHT}")
    return tuple(sorted(found))


def _parse_list(words: str, zone: str) -> Schedule:
    moments = []
    for item in words.split(","):
        found = _LISTED.fullmatch(item.strip())
        if found is None:
            raise WrongRule(f"{item.strip()!r} in the list of deadlines is no moment; {_RIGHT}")
        year, month, day, hour, minute = map(int, found.groups())
        try:
            moments.append(datetime(year, month, day, hour, minute))
        except ValueError:
            raise WrongRule(f"there is no such day as {item.strip()!r}; {_RIGHT}") from None
    return Schedule(zone, listed=tuple(sorted(moments)))


def fault(rule: str) -> str:
    """What is wrong with a rule, empty where nothing is."""
    try:
        parse(rule)
    except WrongRule as wrong:
        return str(wrong)
    return ""


def next_deadline(schedule: Schedule, after: datetime) -> datetime:
    """The first deadline later than `after`, in UTC.

    An hour that the clock shows twice is meant the first time; one that it skips is the same distance after the skip.
    A list that has run out goes on with the interval of its last two entries, or weekly.
    """
    zone = ZoneInfo(schedule.zone)
    local = after.astimezone(zone)
    if schedule.listed:
        return _next_listed(schedule.listed, zone, after)
    day = local.date()
    if schedule.interval:
        # The day of `after` itself is the first of the interval: a report sent on Sunday gives the whole three days.
        day += timedelta(days=schedule.interval)
        return to_utc(day, schedule.at, zone)
    for _ in range(9):
        if day.weekday() in schedule.weekdays:
            moment = to_utc(day, schedule.at, zone)
            if moment > after:
                return moment
        day += timedelta(days=1)
    raise AssertionError("a week has every weekday")


def _next_listed(listed: tuple[datetime, ...], zone: ZoneInfo, after: datetime) -> datetime:
    for local in listed:
        moment = to_utc(local.date(), local.time(), zone)
        if moment > after:
            return moment
    span = (listed[-1].date() - listed[-2].date()) if len(listed) > 1 else timedelta(days=7)
    local = listed[-1]
    while (moment := to_utc(local.date(), local.time(), zone)) <= after:
        local += max(span, timedelta(days=1))
    return moment


def to_utc(day: date, at: time, zone: ZoneInfo) -> datetime:
    """A wall-clock time of a zone in UTC."""
    return datetime.combine(day, at, tzinfo=zone).astimezone(UTC)


def first_with_notice(schedule: Schedule, now: datetime, notice: timedelta) -> datetime:
    """The first deadline that leaves players at least `notice`."""
    moment = next_deadline(schedule, now)
    while moment - now < notice:
        moment = next_deadline(schedule, moment)
    return moment


def is_closed(closed: str, moment: datetime, zone: str) -> bool:
    """Whether a moment falls on a closed day, such as one of `12-24..01-02, 2027-04-02..2027-04-05`, in that zone."""
    day = moment.astimezone(ZoneInfo(zone)).date()
    return any(_lies_in(day, item.strip()) for item in closed.split(",") if item.strip())


def _lies_in(day: date, span: str) -> bool:
    first, _, last = span.partition("..")
    last = last or first
    if len(first) > len("12-24") and len(last) > len("12-24"):
        return first <= f"{day:%Y-%m-%d}" <= last
    # Without years a span may reach over the end of one.
    here, begin, end = f"{day:%m-%d}", first[-5:], last[-5:]
    return begin <= here <= end if begin <= end else here >= begin or here <= end
