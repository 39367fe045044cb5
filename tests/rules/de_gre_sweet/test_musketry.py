"""Musketry: mechanisms 14 and 15, and what comes between guns and muskets."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.de_gre_sweet.board import ALTERNATE, board, printed, refused, run

HITS: Sequence[int] = (1,) * 9


def test_9__who_was_killed_by_guns_does_not_fire_his_musket() -> None:
    result = run(board("FA A4 E foot\nAA B4 W line 3\nFL A5 E line"), "FA * B4", dice={"shot|*": HITS})
    assert not result.of("volley") and not result.of("volley_missed")


def test_14__musketry_is_simultaneous() -> None:
    result = run(board("FA A4 E line 1\nAA B4 W line 1"), dice={"volley|*": HITS})
    assert not result.unit("FA").here and not result.unit("AA").here


def test_14__line_fires_straight_ahead_and_others_45_degrees() -> None:
    drawn = board("FA A4 E line\nFB A6 E grd\nAA B5 W line", way=ALTERNATE, bound=2)
    assert "straight before it" in refused(drawn, "FA * B5")[0]
    assert not refused(drawn, "FB * B5")


@pytest.mark.parametrize("between", ["FC B4 E line", "AC B4 W light"])
def test_14__anybody_in_the_way_screens_from_muskets(between: str) -> None:
    position = board(f"FA A4 E light\nAA C4 W light\n{between}")
    assert not any(event.targets == ("AA",) for event in run(position, "FA * C4").events if event.actors == ("FA",))


def test_15__dice_of_stands_guards_commander_and_those_after_the_first() -> None:
    def dice(units: str, who: str) -> int:
        return len(run(board(units), "FA * C4", "FB * C4").roll(f"volley|{who}|C4").dice)

    assert dice("FA A4 E line\nAA C4 W line", "FA") == 4
    assert dice("FA A4 E grd\nAA C4 W line", "FA") == 5
    assert dice("FA A4 E grd\nFC A4 E cmd rides=FA\nAA C4 W line", "FA") == 6
    assert dice("FA C2 N line\nFB A4 E line\nAA C4 W line", "FB") == 5


def test_15__light_infantry_and_lone_commanders_are_hard_to_hit() -> None:
    _, table, _ = printed()
    assert [table.needs(loose=False, reach=away) for away in (1, 2, 3)] == [(1, 2), (1,), (1,)]
    assert [table.needs(loose=True, reach=away) for away in (1, 2, 3)] == [(1,), (1,), ()]
    assert run(board("FA A4 E line\nAA B4 W cmd")).roll("volley|FA|*").needs == (1,)
    assert run(board("FA A4 E line\nAA B4 W line")).roll("volley|FA|*").needs == (1, 2)


def test_15__the_firer_chooses_the_stand_and_a_commander_is_the_last_to_fall() -> None:
    drawn = board("FA A4 E line\nAA B4 W line 2\nAC B4 W cmd rides=AA")
    assert run(drawn, dice={"volley|FA*": (1, 1, 6, 6)}).unit("AC").here
    assert not run(drawn, dice={"volley|FA*": (1, 1, 1, 6)}).unit("AC").here
    aimed = run(drawn, "AIM FA commander", dice={"volley|FA*": (1, 6, 6, 6), "picks|*": (1,)})
    assert (aimed.stands("AA"), aimed.unit("AC").here) == (2, False)


def test_21__fire_in_the_way_screens() -> None:
    position = board("FA A4 E light\nAA C4 W light", burning="B4")
    assert not run(position).rolls("volley|*")
