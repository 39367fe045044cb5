"""K5, K7, K8, K9: points, tie-breaks, byes and withdrawals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from pbem.league.meeting import DRAWN, LOST, NOBODY, WON, Meeting, Score
from pbem.league.points import PRESETS, award
from pbem.league.standings import field_of, moved, standings
from pbem.league.tie_breaks import ROUND_ROBIN, SWISS, Field, adjusted, buchholz, virtual_opponent
from tests.league.build import meeting, numbers, score


def points(preset: str, *scores: str, step: int = 1) -> tuple[Fraction, Fraction]:
    return award(PRESETS[preset], [meeting(1, 1, 2, *scores)], step)[0]


@pytest.mark.parametrize(
    ("preset", "scores", "home", "away"),
    [
        ("3-1-0", ("1 9:3",), "3", "0"),
        ("3-1-0", ("½ 5:5",), "1", "1"),
        ("3-1-0", ("1 9:3", "½ 4:4"), "4", "1"),
        ("1-0.5-0", ("0 1:2",), "0", "1"),
        ("1-0.5-0", ("½ 5:5", "½ 1:1"), "1", "1"),
        ("major5-minor3-draw2-1-0", ("1 9:3 major",), "5", "1"),
        ("major5-minor3-draw2-1-0", ("0 3:9",), "1", "3"),
        ("major5-minor3-draw2-1-0", ("½ 5:5",), "2", "2"),
        ("major5-minor3-draw2-1-0", ("0 3:9 left",), "0", "3"),
        ("major5-minor3-draw2-1-0", ("1 0:0 forfeit",), "3", "0"),
        ("matrix-20", ("1 9:3",), "16", "4"),
        ("matrix-20", ("½ 5:5",), "10", "10"),
        ("matrix-20", ("0 0:40",), "0", "20"),
        ("3-1-0", ("1 9:3 abandoned",), "0", "0"),
    ],
)
def test_K7__presets(preset: str, scores: tuple[str, ...], home: str, away: str) -> None:
    assert points(preset, *scores) == (Fraction(home), Fraction(away))


def test_K7__the_matrix_counts_whole_steps_of_the_difference() -> None:
    assert [int(points("matrix-20", f"1 {n}:0", step=5)[0]) for n in (0, 4, 5, 14, 49, 50, 70)] == [
        10, 10, 11, 12, 19, 20, 20,
    ]  # fmt: skip


def test_K7__duplicate_compares_with_all_who_held_the_same_side_of_the_same_scenario() -> None:
    meetings = [
        meeting(1, 1, 2, "1 9:3"),  # the French by 6
        meeting(1, 3, 4, "1 5:4"),  # the French by 1
        meeting(1, 5, 6, "0 2:3"),  # the French by -1
        meeting(1, 7, 8, "½ 4:4", "0 1:2"),  # by 0 and by -1
    ]
    found = award(PRESETS["duplicate"], meetings)
    assert [numbers(each) for each in found] == [(4, 0), (3, 1), (0.5, 3.5), (2 + 0.5, 2 + 3.5)]
    elsewhere = [meetings[0], Meeting(1, 3, 4, 1, (score("1 5:4", "x", "aspern"),))]
    assert [numbers(each) for each in award(PRESETS["duplicate"], elsewhere)] == [(0, 0), (0, 0)]


def test_K5__a_bye_is_scored_as_the_preset_says_for_every_game_of_the_match() -> None:
    bye = Meeting(1, 1, NOBODY, 2)
    assert [numbers(award(PRESETS[name], [bye])[0]) for name in ("3-1-0", "matrix-20")] == [(6, 0), (30, 0)]
    assert bye.is_over and bye.result(1) == WON and not bye.was_played


def test_K5__a_reserve_is_met_and_counted_and_does_not_rank() -> None:
    found = standings(field_of("3-1-0", [meeting(1, 1, 99, "1 5:3"), meeting(1, 2, 3, "½ 1:1")]), (1, 2, 3), ())
    assert [(line.place, line.player, float(line.points)) for line in found] == [(1, 1, 3), (2, 2, 1), (2, 3, 1)]


def test_K2__a_match_is_the_sum_of_its_games() -> None:
    won = meeting(1, 1, 2, "1 9:3", "½ 4:4")
    assert won.result(1) == WON and won.result(2) == LOST and won.margin(2) == -6
    assert meeting(1, 1, 2, "1 9:3", "0 1:2").result(1) == DRAWN
    assert not meeting(1, 1, 2, "1 9:3", games=2).is_over


def order(meetings: Sequence[Meeting], players: Sequence[int], *breaks: str, preset: str = "3-1-0") -> list[str]:
    return [f"{line.place}:{line.player}" for line in standings(field_of(preset, meetings), players, breaks)]


def test_K8__round_robin_head_to_head_comes_first_and_equals_share_a_place() -> None:
    meetings = [
        meeting(1, 1, 4, "1 9:0"), meeting(1, 2, 3, "0 4:5"),
        meeting(2, 4, 3, "0 2:4"), meeting(2, 1, 2, "0 4:5"),
        meeting(3, 2, 4, "1 6:5"), meeting(3, 3, 1, "0 1:9"),
    ]  # fmt: skip
    # 1, 2 and 3 have beaten one another in a ring: the victory points decide, then nothing is left to decide.
    assert order(meetings, (1, 2, 3, 4), *ROUND_ROBIN) == ["1:1", "2:2", "3:3", "4:4"]
    assert order(meetings, (1, 2, 3, 4), "head-to-head", "sonneborn-berger") == ["1:1", "1:2", "1:3", "4:4"]
    beaten = [
        meeting(1, 1, 2, "0 4:5"), meeting(1, 1, 3, "1 99:0"), meeting(2, 2, 3, "0 0:1"),
        meeting(2, 1, 4, "1 2:1"), meeting(2, 2, 4, "1 2:1"),
    ]  # fmt: skip
    assert order(beaten, (1, 2, 3, 4), "margin", "head-to-head")[0] == "1:1"
    assert order(beaten, (1, 2, 3, 4), "head-to-head", "margin")[0] == "1:2"


def test_K8__head_to_head_looks_at_the_tied_alone() -> None:
    meetings = [
        meeting(1, 1, 2, "0 1:2"), meeting(2, 1, 3, "1 2:1"), meeting(3, 2, 3, "0 1:2"),
        meeting(4, 1, 4, "1 2:1"), meeting(4, 3, 4, "0 1:2"), meeting(5, 2, 4, "1 9:1"),
    ]  # fmt: skip
    # 1 and 2 have two wins, 2 beat 1; 3 and 4 have one, 4 beat 3, and that 3 beat 2 helps him nothing.
    assert order(meetings, (1, 2, 3, 4), "head-to-head") == ["1:2", "2:1", "3:4", "4:3"]


def test_K8__sonneborn_berger_is_the_scores_of_the_beaten_and_half_of_the_drawn() -> None:
    meetings = [
        meeting(1, 1, 2, "1 1:0"),
        meeting(1, 3, 4, "½ 1:1"),
        meeting(2, 1, 3, "½ 1:1"),
        meeting(2, 2, 4, "1 2:0"),
    ]
    field = field_of("1-0.5-0", meetings)
    lines = {line.player: line.breaks[0] for line in standings(field, (1, 2, 3, 4), ("sonneborn-berger",))}
    # 1 beat 2 (1 point) and drew with 3 (1 point); 2 beat 4 (½).
    assert lines == {1: Fraction(3, 2), 2: Fraction(1, 2), 3: Fraction(3, 4) + Fraction(1, 4), 4: Fraction(1, 2)}


def nine_rounds() -> Field:
    """FIDE's player A: two points out of two, a win by default in round 3, six points after nine rounds."""
    results = {1: "1", 2: "1", 4: "1", 5: "1", 6: "1", 7: "0", 8: "0", 9: "0"}
    meetings = [meeting(number, 1, 10 + number, f"{result} 1:1") for number, result in results.items()]
    meetings.append(meeting(3, 1, 13, "1 0:0 forfeit"))
    return field_of("1-0.5-0", meetings)


def test_K8__unplayed_games_as_FIDE_works_them_out() -> None:
    field = nine_rounds()
    assert sum(each.result(1) for each in field.of(1)) == 6
    assert virtual_opponent(field, 1, 3) == 2 + 0 + 6 * Fraction(1, 2) == 5
    assert adjusted(field, 1) == Fraction(11, 2), "to those he met the default counts as a draw"
    # B: absent in round 7 with four points before, six after nine rounds: 4 + 1 + 2 x ½, and 6.5 to the others.
    absent = field_of(
        "1-0.5-0",
        [meeting(n, 1, 10 + n, f"{'1' if n in (1, 2, 3, 4, 8, 9) else '0'} 1:1") for n in (1, 2, 3, 4, 5, 6, 8, 9)],
    )
    assert virtual_opponent(absent, 1, 7) == 6 and adjusted(absent, 1) == Fraction(13, 2)


def test_K8__buchholz_with_a_bye_counts_the_virtual_opponent_and_cut_1_leaves_the_lowest_out() -> None:
    meetings = [
        meeting(1, 1, 2, "1 1:0"), Meeting(1, 3, NOBODY),
        meeting(2, 1, 3, "1 1:0"), Meeting(2, 2, NOBODY),
    ]  # fmt: skip
    field = field_of("1-0.5-0", meetings)
    # 2 lost to 1 (two points); in round 2 he had a bye: 0 before, 0 for the round, nothing after.
    assert buchholz(field, 2, frozenset()) == 2
    # 3 had his bye first: 0 before, 0 for the round, half a point after; then 1, who has two.
    assert buchholz(field, 3, frozenset()) == Fraction(5, 2)
    lines = {line.player: line.breaks for line in standings(field, (1, 2, 3), SWISS)}
    assert numbers(lines[3][:2]) == (2, 2.5) and numbers(lines[2][:2]) == (2, 2)


def test_K15__arrows_tell_who_climbed() -> None:
    first = meeting(1, 1, 2, "1 2:1")
    before = standings(field_of("3-1-0", [first]), (1, 2), ())
    then = [first, meeting(2, 2, 1, "1 2:1"), meeting(3, 2, 1, "1 2:1")]
    after = standings(field_of("3-1-0", then), (1, 2), ())
    assert [(line.player, moved(before, line)) for line in after] == [(2, 1), (1, -1)]


@pytest.mark.parametrize(
    ("preset", "text", "home", "away"),
    [
        ("1-0.5-0", "1 2:1", "1", "0"),
        ("1-0.5-0", "½ 2:2", "1/2", "1/2"),
        ("3-1-0", "0 1:2 adjudicated", "0", "3"),
        ("major5-minor3-draw2-1-0", "1 9:3", "3", "1"),
        ("major5-minor3-draw2-1-0", "0 3:9 major", "1", "5"),
        ("major5-minor3-draw2-1-0", "1 9:3 away-left", "3", "0"),
        ("major5-minor3-draw2-1-0", "1 9:3 home-left", "3", "1"),
        ("major5-minor3-draw2-1-0", "0 3:9 home-left", "0", "3"),
        ("major5-minor3-draw2-1-0", "0 3:9 away-left", "1", "3"),
        ("major5-minor3-draw2-1-0", "½ 3:3 left", "2", "2"),
        ("major5-minor3-draw2-1-0", "0 0:0 forfeit", "0", "3"),
        ("matrix-20", "1 0:0 forfeit", "20", "0"),
        ("matrix-20", "0 0:0 forfeit", "0", "20"),
        ("matrix-20", "½ 0:0 forfeit", "10", "10"),
        ("matrix-20", "0 3:9", "4", "16"),
        ("matrix-20", "1 10:0", "20", "0"),
        ("duplicate", "1 9:3", "0", "0"),
    ],
)
def test_K7__presets_from_either_chair(preset: str, text: str, home: str, away: str) -> None:
    assert points(preset, text) == (Fraction(home), Fraction(away))


def test_K7__the_matrix_counts_downwards_as_it_does_upwards() -> None:
    assert [int(points("matrix-20", f"0 0:{n}", step=5)[0]) for n in (0, 4, 5, 14, 49, 50, 70)] == [
        10, 10, 9, 8, 1, 0, 0,
    ]  # fmt: skip


def test_K5_K7__what_a_bye_is_worth_in_every_preset() -> None:
    found = {name: numbers(award(PRESETS[name], [Meeting(1, 1, NOBODY, 1)])[0]) for name in PRESETS}
    assert found == {
        "3-1-0": (3, 0), "1-0.5-0": (1, 0), "major5-minor3-draw2-1-0": (3, 0), "matrix-20": (15, 0),
        "duplicate": (0, 0),
    }  # fmt: skip


def test_K7__duplicate_compares_nobody_with_a_game_that_was_not_played() -> None:
    meetings = [meeting(1, 1, 2, "1 9:3"), meeting(1, 3, 4, "1 0:0 forfeit"), meeting(1, 5, 6, "0 3:9 abandoned")]
    assert [numbers(each) for each in award(PRESETS["duplicate"], meetings)] == [(0, 0), (0, 0), (0, 0)]
    two = [meeting(1, 1, 2, "1 9:3"), meeting(1, 3, 4, "½ 5:5 adjudicated"), meeting(1, 5, 6, "1 8:2")]
    assert [numbers(each) for each in award(PRESETS["duplicate"], two)] == [(1.5, 0.5), (0, 2), (1.5, 0.5)]


def test_K7__in_mirrored_duplicates_a_side_is_compared_with_its_like_and_not_with_its_opponents() -> None:
    turned = Score("g2", "raab", "austrian", "french", 2, 7, 2)
    meetings = [meeting(1, 1, 2, "1 9:3"), Meeting(1, 3, 4, 1, (turned,))]
    # The French of 1 have 6, those of 4 have -5; the Austrians of 3 have 5, those of 2 have -6.
    assert [numbers(each) for each in award(PRESETS["duplicate"], meetings)] == [(1, 0), (1, 0)]


SWISS_OF_FOUR = (
    meeting(1, 1, 2, "1 12:7"), meeting(1, 3, 4, "½ 5:5"),
    meeting(2, 1, 3, "½ 6:6"), meeting(2, 2, 4, "1 0:0 forfeit"),
    meeting(3, 4, 1, "1 8:3"), meeting(3, 2, 3, "1 9:8"),
)  # fmt: skip
"""1 has 1½ points, 2 has 2, 3 has 1 and 4 has 1½; to those they met 2 is worth 1½ and 4 is worth 2 (C.07)."""


def test_K8__every_tie_break_worked_out_by_hand() -> None:
    names = ("buchholz", "buchholz-cut-1", "sonneborn-berger", "margin", "wins", "head-to-head")
    lines = standings(field_of("1-0.5-0", SWISS_OF_FOUR), (1, 2, 3, 4), names)
    assert {line.player: numbers(line.breaks) for line in lines} == {
        # 2's virtual opponent of round 2 has 0 + 0 + ½, that of 4 has ½ + 1 + ½.
        2: (3, 2.5, 1, -4, 1, 0),
        1: (4.5, 3.5, 2, 0, 1, 0),
        4: (4.5, 3.5, 2, 5, 1, 1),
        3: (5, 3.5, 1.75, -1, 0, 0),
    }
    assert [(line.place, line.player) for line in lines] == [(1, 2), (2, 4), (3, 1), (4, 3)]
    counts = {line.player: (float(line.points), line.played, line.won, line.drawn, line.lost) for line in lines}
    assert counts[4] == (1.5, 3, 1, 1, 1) and counts[2] == (2, 3, 2, 0, 1)


def test_K8__a_table_without_tie_breaks_shares_places_and_the_next_place_is_counted_on() -> None:
    lines = standings(field_of("1-0.5-0", SWISS_OF_FOUR), (4, 3, 2, 1), ())
    assert [(line.place, line.player) for line in lines] == [(1, 2), (2, 4), (2, 1), (4, 3)]


def test_K8__head_to_head_counts_a_match_from_home_and_from_away() -> None:
    there = [meeting(1, 1, 2, "0 1:2"), meeting(2, 3, 1, "0 1:2"), meeting(2, 2, 4, "0 1:2")]
    assert order(there, (1, 2), "head-to-head") == ["1:2", "2:1"]
    back = [meeting(1, 2, 1, "1 2:1"), meeting(2, 3, 1, "0 1:2"), meeting(2, 2, 4, "0 1:2")]
    assert order(back, (1, 2), "head-to-head") == ["1:2", "2:1"]


def test_K5__a_bye_is_a_match_won_over_nobody() -> None:
    field = field_of("3-1-0", [Meeting(1, 1, NOBODY), meeting(1, 2, 3, "½ 1:1")])
    lines = standings(field, (1, 2, 3), ("wins", "margin", "sonneborn-berger"))
    # 2 and 3 are worth half a point to each other.
    assert [(line.player, line.played, line.won, numbers(line.breaks)) for line in lines] == [
        (1, 1, 1, (0, 0, 0)), (2, 1, 0, (0, 0, 0.25)), (3, 1, 0, (0, 0, 0.25)),
    ]  # fmt: skip


def test_K15__who_was_in_no_earlier_table_has_not_moved() -> None:
    lines = standings(field_of("3-1-0", [meeting(1, 2, 1, "1 2:1")]), (1, 2), ())
    assert [moved(lines[:1], line) for line in lines] == [0, 0] and moved(lines, lines[1]) == 0


def test_K8__in_the_middle_of_a_round_points_count_and_what_opponents_are_worth_waits_for_its_end() -> None:
    names = ("buchholz", "buchholz-cut-1", "sonneborn-berger", "wins", "margin")
    third = (meeting(3, 4, 1, games=1), SWISS_OF_FOUR[-1])
    before = standings(field_of("1-0.5-0", SWISS_OF_FOUR[:4]), (1, 2, 3, 4), names)
    within = standings(field_of("1-0.5-0", (*SWISS_OF_FOUR[:4], *third)), (1, 2, 3, 4), names)
    values = {line.player: line.breaks for line in before}
    # 2 has beaten 3 by 9 to 8, and 4 and 1 are at it still.
    assert {line.player: line.breaks[:3] for line in within} == {player: values[player][:3] for player in (1, 2, 3, 4)}
    assert {line.player: float(line.points) for line in within} == {1: 1.5, 2: 2, 3: 1, 4: 0.5}
    assert [numbers(line.breaks[3:]) for line in within if line.player == 2] == [(1, float(values[2][4]) + 1)]
    resting = standings(field_of("1-0.5-0", (*SWISS_OF_FOUR[:4], Meeting(3, 2, NOBODY), third[0])), (1, 2), names)
    assert [line.breaks[:3] for line in resting] == [values[line.player][:3] for line in resting]
