"""What is kept for the last thing asked about is right for each of two that are asked about in turn."""

from __future__ import annotations

from dataclasses import replace

from pbem.rules import brown_bess, napoleonic_squares
from pbem.scenarios import load


def test_each_of_two_views_is_known_as_it_is() -> None:
    for system, battle in ((brown_bess, "dettingen"), (napoleonic_squares, "raab")):
        start = system.set_up(load(battle), "simultaneous")
        here = system.see(start, start.sides[0].id)
        later = replace(here, bound=here.bound + 1)
        assert [system.know(view).bound for view in (here, later, here, later)] == [0, 1, 0, 1]
