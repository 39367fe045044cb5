"""Orders that would keep the umpire busy for ever cost one child its life, and their writer is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbem.child import Child, ChildLimits
from pbem.mail.letter.read_in_child import ChildReader
from pbem.umpire.filing import child_clerk
from pbem.umpire.filing.child_clerk import ChildClerk
from tests.umpire import toy, work_too_much
from tests.umpire.club import ESSEX, GM, RUPERT, Club, body
from tests.umpire.test_intake import orders_of, states


@pytest.fixture
def watched(playing: Club, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """A club whose letters and orders are read in a child."""
    monkeypatch.setattr(child_clerk, "_READ", f"{work_too_much.__name__}:hang")
    with Child(ChildLimits(wall_seconds=60, cpu_seconds=1)) as child:
        playing.world = replace(playing.world, reader=ChildReader(child).read, clerk=ChildClerk(child))
        yield playing


def test_orders_read_in_a_child_are_the_same(watched: Club) -> None:
    watched.write(RUPERT, "RI1 deploy B4\nRI7 deploy C4\nHELP\n")
    watched.tick()
    assert orders_of(watched) == ["RI1 deploy B4"]
    assert "RI7" in body(watched.last(RUPERT, "Received")) or watched.count(RUPERT) > 1


@pytest.mark.parametrize(("word", "reason"), [("SPIN", "took too long"), ("EAT", "too much memory")])
def test_who_wrote_too_much_is_told_and_the_gm_too_and_the_others_are_read(
    watched: Club, word: str, reason: str
) -> None:
    watched.write(RUPERT, f"RI1 deploy B4\n{word}\n")
    watched.write(ESSEX, "BI1 deploy B5\n")
    watched.tick()
    assert states(watched) == ["quarantined", "filed"]
    told = body(watched.last(RUPERT, "could not be used"))
    assert reason in told and "one order a line" in told
    assert RUPERT in body(watched.last(GM, "too much to read"))
    assert watched.count(ESSEX, "too much") == 0
    watched.write(RUPERT, "RI1 deploy B4\n", subject="again")
    watched.tick()
    assert orders_of(watched) == ["RI1 deploy B4"]


def test_a_child_that_dies_over_orders_is_no_verdict_before_the_third_time(watched: Club) -> None:
    watched.write(RUPERT, "DIE\n")
    watched.tick()
    assert states(watched) == ["received"]
    watched.tick()
    watched.tick()
    assert states(watched) == ["quarantined"]


def test_one_line_of_sixty_thousand_signs_is_read_at_once(watched: Club) -> None:
    watched.write(RUPERT, "RI1 deploy B4\n")  # Nor is it the line's fault what a new child takes to begin.
    watched.tick()
    for number, line in enumerate(("=" * 60_000, "RI1 - " + "B4 " * 20_000, "-=" * 30_000 + ">", "RI1 @" * 12_000)):
        watched.write(RUPERT, f"{line}\nRI1 deploy B{number + 1}\n")
    watched.tick()
    assert states(watched) == ["filed"] * 5
    assert orders_of(watched) == ["RI1 deploy B4"]
    assert not re.search("could not be read", body(watched.letters_to(RUPERT)[-1]))
    assert toy.TITLE
