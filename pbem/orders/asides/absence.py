"""From which day to which a player will be away, as he says it."""

from __future__ import annotations

from typing import Final

from pbem.orders.asides.settings import take_date
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind

DAYS: Final = {
    name: day
    for day, names in {
        "Monday": "monday mon montag mo",
        "Tuesday": "tuesday tue tues dienstag",
        "Wednesday": "wednesday wed weds mittwoch",
        "Thursday": "thursday thu thur thurs donnerstag",
        "Friday": "friday fri freitag",
        "Saturday": "saturday sat samstag sonnabend",
        "Sunday": "sunday sun sonntag",
    }.items()
    for name in names.split()
}


def days_of(cursor: Cursor) -> tuple[str, str] | None:
    """The first and the last day that a sentence names; without a first it is from now on."""
    days: list[str] = []
    until = False
    while not cursor.done and len(days) < 2:
        number = cursor.tokens[cursor.at]
        found = take_date(cursor) or _weekday(cursor)
        if found:
            days.append(found)
        elif number.kind is Kind.NUMBER and not days:
            days.append(number.key)
            cursor.at += 1
        else:
            until = until or bool(cursor.words.settings["until"].length(cursor.tokens, cursor.at))
            cursor.at += 1
    if len(days) == 2 and days[0].isdecimal():
        _, _, month = days[1].partition(" ")
        days[0] = f"{days[0]} {month}" if month else ""
    if not days or not all(days) or days[-1].isdecimal():
        return None
    if len(days) == 1:
        return ("", days[0]) if until else (days[0], days[0])
    return days[0], days[1]


def _weekday(cursor: Cursor) -> str:
    if cursor.done:
        return ""
    found = DAYS.get(cursor.tokens[cursor.at].key, "")
    cursor.at += 1 if found else 0
    return found
