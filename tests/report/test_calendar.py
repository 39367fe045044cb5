"""The calendar file announces the half hour before the deadline and never asks for an answer."""

from __future__ import annotations

from datetime import UTC, datetime

from icalendar import Calendar

from pbem.report.letters.calendar import calendar_file
from tests.report import battles


def entry(content: bytes) -> dict[str, str]:
    """The lines of a calendar file, folded lines joined, by key."""
    lines = content.decode().replace("\r\n ", "").split("\r\n")
    return dict(line.partition(":")[::2] for line in lines if line)


def test_it_ends_at_the_deadline_and_lasts_half_an_hour() -> None:
    file = calendar_file(battles.CARD, 5, battles.DUE, battles.NOW)
    assert (file.name, file.mime) == ("bound-5.ics", "text/calendar")
    told = entry(file.content)
    assert told["METHOD"] == "PUBLISH"
    assert told["DTSTART"] == "20260322T193000Z"
    assert told["DTEND"] == "20260322T200000Z"
    assert told["UID"] == "dett-07-bound-5@pbem.example"
    assert told["SEQUENCE"] == "0"
    assert "ATTENDEE" not in told
    assert Calendar.from_ical(file.content).walk("VEVENT")


def test_the_bytes_are_the_same_each_time() -> None:
    assert calendar_file(battles.CARD, 5, battles.DUE, battles.NOW) == calendar_file(
        battles.CARD, 5, battles.DUE, datetime(2026, 3, 15, 20, 0, 0, 999, tzinfo=UTC)
    )


def test_a_moved_deadline_replaces_the_entry_and_an_early_bound_takes_it_away() -> None:
    moved = entry(calendar_file(battles.CARD, 5, battles.DUE, battles.NOW, sequence=1).content)
    gone = entry(calendar_file(battles.CARD, 5, battles.DUE, battles.NOW, sequence=2, cancelled=True).content)
    assert moved["UID"] == gone["UID"]
    assert moved["SEQUENCE"] == "1"
    assert (gone["METHOD"], gone["STATUS"], gone["SEQUENCE"]) == ("CANCEL", "CANCELLED", "2")
