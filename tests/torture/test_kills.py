"""A sample of `make torture`: killed in the middle of anything, the umpire finishes what it began, and only once."""

from __future__ import annotations

import pytest

from tests.torture.accidents import killed_at, killed_by_call, worker_killed
from tests.torture.cuts import sweep_cuts
from tests.torture.office import strace
from tests.torture.sweep import Case, Sweep

MOMENTS = (
    "after imap fetch",
    "after commit: keep letters",
    "before commit: file letter",
    "after commit: attempt",
    "before smtp dot",
    "after smtp",
    "after imap move",
    "before commit: bound 1 of toy-1",
    "after commit: bound 1 of toy-1",
)


def test_I01_I02_I03_S03_S07_O10__killed_at_any_moment_it_loses_nothing_and_doubles_nothing(sweep: Sweep) -> None:
    for moment in MOMENTS:
        number = sweep.points.index(moment) + 1
        assert sweep.try_case(Case(moment, killed_at(number))).faults == [], moment


def test_O10__killed_three_times_over_it_still_finishes(sweep: Sweep) -> None:
    number = sweep.points.index("after smtp") + 1
    assert sweep.try_case(Case("three lives", killed_at(number, 60, 30))).faults == []


def test_O10__whoever_plays_a_bound_is_killed_and_nothing_is_lost_or_doubled(sweep: Sweep) -> None:
    assert sweep.try_case(Case("a worker", worker_killed())).faults == []


@pytest.mark.skipif(not strace(), reason="strace is not installed here, or may not trace")
@pytest.mark.parametrize(("call", "number"), [("pwrite64", 180), ("fdatasync", 25), ("sendto", 45)])
def test_S03_O10__killed_by_a_system_call_it_finishes_too(sweep: Sweep, call: str, number: int) -> None:
    assert sweep.try_case(Case(call, killed_by_call(call, number))).faults == []


def test_O01__a_line_cut_while_the_outbox_is_sent_loses_nothing_and_doubles_nothing_unforeseen() -> None:
    tally = sweep_cuts(lambda words: None, every=23)
    assert tally.cuts > 25
    assert tally.faults == []
