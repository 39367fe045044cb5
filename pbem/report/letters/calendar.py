"""A deadline as a calendar file: an announcement, no invitation, of the half hour that ends at the deadline."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.report.page import Attachment, subject_line
from pbem.report.tongue.catalogue import tongue_of

_LENGTH: Final = timedelta(minutes=30)


def calendar_file(
    card: GameCard, bound: int, deadline: Deadline, now: datetime, sequence: int = 0, cancelled: bool = False
) -> Attachment:
    """`bound-5.ics`; `sequence` grows each time the deadline moves, `cancelled` takes the entry away again."""
    # Half the house stands above this file, and the command line should not wait for calendars.
    from icalendar import Calendar, Event

    entry = Event()
    entry.add("uid", f"{card.game}-bound-{bound}@{card.address.rpartition('@')[2] or 'pbem'}")
    entry.add("dtstamp", now.astimezone(UTC).replace(microsecond=0))
    entry.add("dtstart", deadline.utc.astimezone(UTC) - _LENGTH)
    entry.add("dtend", deadline.utc.astimezone(UTC))
    entry.add("sequence", sequence)
    say = tongue_of(card.language).tell
    entry.add("summary", subject_line(f"{say(card.title)}, {say(f'bound {bound}')}: {say('orders due')} ({card.game})"))
    entry.add("description", say(f"Orders go to {card.address}. Due {deadline.both(deadline.home_zone)}."))
    entry.add("status", "CANCELLED" if cancelled else "CONFIRMED")
    entry.add("transp", "TRANSPARENT")
    calendar = Calendar()
    calendar.add("prodid", "-//pbem//play by email//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "CANCEL" if cancelled else "PUBLISH")
    calendar.add_component(entry)
    return Attachment(f"bound-{bound}.ics", "text/calendar", calendar.to_ical())
