from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.umpire.bounds.deadlines import Schedule, WrongRule, fault, first_with_notice, next_deadline, parse

LONDON = "Europe/London"


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("rule", "after", "expected"),
    [
        ("Sundays 20:00 Europe/London", "2026-03-10 09:00", "2026-03-15 20:00"),
        ("Sundays 20:00 Europe/London", "2026-03-15 20:00", "2026-03-22 20:00"),
        ("Sundays 20:00 Europe/London", "2026-03-15 19:59", "2026-03-15 20:00"),
        ("sun 20.00 Europe/London", "2026-03-23 00:00", "2026-03-29 19:00"),
        ("Sundays and Wednesdays at 20:00", "2026-03-15 20:30", "2026-03-18 20:00"),
        ("every Wednesday 7:30 America/New_York", "2026-03-15 20:30", "2026-03-18 11:30"),
        ("every 3 days 20:00 Europe/London", "2026-03-15 20:00", "2026-03-18 20:00"),
        ("every 14 days 20:00 Europe/London", "2026-03-22 20:00", "2026-04-05 19:00"),
        ("daily 20:00 Australia/Sydney", "2026-03-15 12:00", "2026-03-16 09:00"),
        ("2026-03-01 20:00, 2026-03-08 20:00 Europe/London", "2026-03-02 00:00", "2026-03-08 20:00"),
    ],
)
def test_the_next_deadline_by_the_wall_clock(rule: str, after: str, expected: str) -> None:
    assert next_deadline(parse(rule), utc(after)) == utc(expected)


def test_a_list_that_has_run_out_goes_on_as_it_ended() -> None:
    schedule = parse("2026-03-01 20:00, 2026-03-11 20:00 Europe/London")
    assert next_deadline(schedule, utc("2026-03-20 00:00")) == utc("2026-03-21 20:00")
    assert next_deadline(schedule, utc("2026-03-22 00:00")) == utc("2026-03-31 19:00")


def test_C02__an_hour_that_comes_twice_is_one_deadline() -> None:
    schedule = parse("Sundays 01:30 Europe/London")
    first = next_deadline(schedule, utc("2026-10-24 12:00"))
    assert first == utc("2026-10-25 00:30")
    assert next_deadline(schedule, first) == utc("2026-11-01 01:30")


def test_C02__an_hour_that_the_clock_skips_is_one_deadline() -> None:
    schedule = parse("Sundays 01:30 Europe/London")
    first = next_deadline(schedule, utc("2026-03-28 12:00"))
    assert first == utc("2026-03-29 01:30")
    assert first.astimezone(ZoneInfo(LONDON)).hour == 2
    assert next_deadline(schedule, first) == utc("2026-04-05 00:30")


def test_C06__the_wall_clock_stands_when_the_offset_changes() -> None:
    schedule = parse("Sundays 20:00 Europe/London")
    moment, clocks = utc("2026-01-01 00:00"), set()
    for _ in range(52):
        moment = next_deadline(schedule, moment)
        clocks.add(moment.astimezone(ZoneInfo(LONDON)).strftime("%A %H:%M"))
    assert clocks == {"Sunday 20:00"}


def test_players_have_at_least_the_notice() -> None:
    schedule = parse("Sundays 20:00 Europe/London")
    assert first_with_notice(schedule, utc("2026-03-15 10:00"), timedelta(hours=20)) == utc("2026-03-22 20:00")
    assert first_with_notice(schedule, utc("2026-03-14 20:00"), timedelta(hours=20)) == utc("2026-03-15 20:00")


def test_a_game_of_daily_bounds_keeps_its_pace_though_a_bound_takes_a_minute_to_resolve() -> None:
    schedule = parse("daily 20:00")
    assert first_with_notice(schedule, utc("2026-03-14 20:01"), timedelta(hours=20)) == utc("2026-03-15 20:00")


@pytest.mark.parametrize(
    ("rule", "word"),
    [
        ("Sundays", "time of day"),
        ("Sundays 25:00", "time of day"),
        ("sometimes 20:00", "no rule"),
        ("20:00", "no rule"),
        ("Sundays 20:00 Europe/Lundun", "Lundun"),
        ("every 0 days 20:00", "interval"),
        ("2026-02-30 20:00", "no such day"),
        ("2026-03-01 20:00, soon", "soon"),
    ],
)
def test_a_rule_that_cannot_be_read_says_why(rule: str, word: str) -> None:
    with pytest.raises(WrongRule, match=word):
        parse(rule)
    assert word in fault(rule)


schedules = st.builds(
    Schedule,
    zone=st.sampled_from([LONDON, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]),
    at=st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    weekdays=st.sets(st.integers(0, 6), min_size=1).map(lambda days: tuple(sorted(days))),
) | st.builds(Schedule, zone=st.sampled_from([LONDON, "Pacific/Apia"]), interval=st.integers(1, 60))


@given(schedules, st.datetimes(datetime(2000, 1, 1), datetime(2060, 1, 1)))
def test_C02__a_deadline_lies_always_ahead_and_its_rule_reads_back(schedule: Schedule, moment: datetime) -> None:
    after = moment.replace(tzinfo=UTC)
    deadline = next_deadline(schedule, after)
    assert deadline > after
    assert parse(str(schedule)) == schedule
