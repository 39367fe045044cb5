"""Deadlines are told in the reader's zone and the game's, also across a change of clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.report.deadline import Deadline, long_time

SUNDAY = Deadline(datetime(2026, 3, 15, 20, 0, tzinfo=UTC), "Europe/London")


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Europe/London", "Sun 15 Mar 20:00 GMT"),
        ("Europe/Paris", "Sun 15 Mar 21:00 CET"),
        ("America/New_York", "Sun 15 Mar 16:00 EDT"),
        ("Australia/Sydney", "Mon 16 Mar 07:00 AEDT"),
    ],
)
def test_one_moment_reads_differently_in_each_zone(zone: str, told: str) -> None:
    assert SUNDAY.text(zone) == told


def test_the_home_time_stands_behind_the_readers_where_the_clocks_differ() -> None:
    assert SUNDAY.both("Australia/Sydney") == "Mon 16 Mar 07:00 AEDT (Sun 15 Mar 20:00 GMT)"
    assert SUNDAY.both("Europe/London") == "Sun 15 Mar 20:00 GMT"


def test_on_29_march_europe_has_shifted_and_america_has_not() -> None:
    """Sundays at 20:00 in London: an hour earlier in UTC from 29 March on, so New York sees 15:00."""
    shifted = Deadline(datetime(2026, 3, 29, 19, 0, tzinfo=UTC), "Europe/London")
    assert shifted.text("Europe/London") == "Sun 29 Mar 20:00 BST"
    assert shifted.text("Europe/Paris") == "Sun 29 Mar 21:00 CEST"
    assert shifted.text("America/New_York") == "Sun 29 Mar 15:00 EDT"
    unmoved = Deadline(SUNDAY.utc + timedelta(days=14), "Europe/London")
    assert unmoved.text("Europe/London") == "Sun 29 Mar 21:00 BST"


def test_a_zone_without_letters_shows_its_distance_and_an_unknown_one_the_home_zone() -> None:
    assert SUNDAY.text("Asia/Singapore") == "Mon 16 Mar 04:00 UTC+08"
    assert SUNDAY.text("Middle/Earth") == "Sun 15 Mar 20:00 GMT"
    assert SUNDAY.text("../../etc/passwd") == "Sun 15 Mar 20:00 GMT"


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (timedelta(days=2, hours=22), "in 2 days 22 hours"),
        (timedelta(days=1, minutes=50), "in 1 day"),
        (timedelta(hours=3, minutes=1), "in 3 hours 1 minute"),
        (timedelta(minutes=12), "in 12 minutes"),
        (timedelta(seconds=20), "now"),
        (timedelta(hours=-2), "2 hours ago"),
    ],
)
def test_what_is_left_is_told_in_two_units_at_most(before: timedelta, told: str) -> None:
    assert SUNDAY.until(SUNDAY.utc - before) == told


def test_a_report_dates_itself_with_the_year() -> None:
    assert long_time(SUNDAY.utc, "Europe/London") == "Sun 15 Mar 2026 20:00 GMT"
    assert long_time(SUNDAY.utc, "Europe/Nowhere", "Europe/Paris") == "Sun 15 Mar 2026 21:00 CET"
