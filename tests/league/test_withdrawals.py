"""K9: what becomes of the matches of a player who withdraws, and of those that nobody finished."""

from __future__ import annotations

from pbem.league.meeting import LOST, NOBODY, WON, Meeting
from pbem.league.standings import field_of, standings
from pbem.league.withdrawals import is_struck
from tests.league.build import meeting, numbers


def season(played: int) -> list[Meeting]:
    """Player 4 has six matches and has played so many of them; each has one game."""
    own = [meeting(n, 4, n, *(["1 5:3"] if n <= played else []), games=1) for n in (1, 2, 3)]
    own += [meeting(n + 3, n, 4, *(["0 3:5"] if n + 3 <= played else []), games=1) for n in (1, 2, 3)]
    return [*own, meeting(7, 1, 2, "1 2:1")]


def test_K9__under_half_of_the_games_all_are_struck() -> None:
    assert is_struck(season(2), 4)
    found = standings(field_of("3-1-0", season(2), withdrawn=(4,)), (1, 2, 3), ())
    assert [(line.player, line.played, float(line.points)) for line in found] == [(1, 1, 3), (2, 1, 0), (3, 0, 0)]


def test_K9__from_half_on_the_rest_are_forfeits() -> None:
    assert not is_struck(season(3), 4)
    found = standings(field_of("3-1-0", season(3), withdrawn=(4,)), (1, 2, 3, 4), ())
    lines = {line.player: line for line in found}
    assert lines[4].points == 9 and lines[4].played == 6 and lines[4].lost == 3
    assert lines[1].points == 3 + 3 and lines[2].points == 3 and lines[3].points == 3
    assert lines[1].margin == 1 - 2, "a forfeit has no victory points"


def test_K9__half_of_the_games_is_not_under_half_and_a_round_of_rest_is_no_game() -> None:
    two = [meeting(1, 1, 2, "1 2:1"), meeting(2, 3, 1, games=1)]
    assert not is_struck(two, 1) and is_struck(two, 3), "one of two, none of one"
    assert not is_struck([*two, Meeting(3, 1, NOBODY)], 1) and is_struck([*two, meeting(3, 1, 4, games=1)], 1)
    assert is_struck(two, 1, planned=3) and not is_struck(two, 1, planned=2)
    assert not is_struck([meeting(1, 1, 2, "0 1:2 adjudicated", games=2)], 1)
    assert is_struck([meeting(1, 1, 2, "1 0:0 forfeit"), meeting(2, 1, 3, "½ 1:1 abandoned")], 1)
    assert not is_struck([], 1)


def test_K9__what_is_forfeited_is_lost_by_who_has_left_and_what_was_played_stands() -> None:
    field = field_of(
        "3-1-0",
        [
            meeting(1, 1, 2, "1 9:3", "1 9:3"), meeting(2, 3, 1, "1 2:1", games=2), meeting(3, 1, 4, games=1),
            meeting(4, 5, 1, games=1), Meeting(5, 1, NOBODY),
        ],
        withdrawn=(1,), planned=2,
    )  # fmt: skip
    assert [numbers(each) for each in field.points] == [(6, 0), (6, 0), (0, 3), (3, 0), (3, 0)]
    assert [[str(score.ended) for score in each.scores] for each in field.meetings] == [
        ["played"] * 2, ["played", "forfeit"], ["forfeit"], ["forfeit"], [],
    ]  # fmt: skip


def test_K9__a_match_that_both_have_left_counts_for_nobody() -> None:
    played = [meeting(1, 1, 3, "1 2:1"), meeting(1, 2, 4, "0 1:2"), meeting(2, 1, 2, games=1)]
    lines = standings(field_of("3-1-0", played, withdrawn=(1, 2)), (1, 2, 3, 4), ())
    counted = [(line.player, float(line.points), line.played) for line in lines]
    assert counted == [
        (1, 3, 1),
        (4, 3, 1),
        (2, 0, 1),
        (3, 0, 1),
    ]


def test_K9__what_nobody_played_to_the_end_counts_for_nobody() -> None:
    nothing = meeting(2, 1, 2, "½ 3:3 abandoned")
    assert nothing.is_over and not nothing.was_played and nothing.result(1) == nothing.result(2) == LOST
    lines = standings(field_of("1-0.5-0", [meeting(1, 1, 2, "1 2:1"), nothing]), (1, 2), ("buchholz",))
    counted = [(line.player, float(line.points), line.played, line.drawn) for line in lines]
    assert counted == [
        (1, 1, 1, 0),
        (2, 0, 1, 0),
    ]
    half = meeting(1, 1, 2, "½ 3:3 abandoned", "0 1:2")
    assert half.result(2) == WON and not half.is_abandoned
