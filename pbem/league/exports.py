"""A league for other programs: tables as CSV, a Swiss as FIDE's TRF, everything as plain data for JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from pbem.league.meeting import DRAWN, NOBODY, WON, Meeting, PlayerId
from pbem.league.standings import Line
from pbem.league.tie_breaks import TIE_BREAKS


def table_csv(
    divisions: Sequence[tuple[str, Sequence[Line]]], names: Mapping[PlayerId, str], breaks: Sequence[str]
) -> str:
    """The tables of all divisions under one head; a name that a spreadsheet would take for a formula is quoted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["division", "place", "player", "points", "played", "won", "drawn", "lost", "margin", *breaks]
    )  # fmt: skip
    for title, lines in divisions:
        for line in lines:
            counted = [line.played, line.won, line.drawn, line.lost, line.margin]
            points = [float(value) for value in (line.points, *line.breaks)]
            writer.writerow(
                [_tame(title), line.place, _tame(names[line.player]), points[0], *counted, *points[1:]]
            )  # fmt: skip
    return out.getvalue()


def _tame(text: str) -> str:
    text = _plain(text)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def trf(
    title: str, start: date, lines: Sequence[Line], meetings: Sequence[Meeting], names: Mapping[PlayerId, str]
) -> str:
    """FIDE's tournament report file (TRF16): 012, 042 and 062, then a 001 line for each player, round by round.

    Matches count 1, ½ and 0; the home player has white; reserves, who do not rank, stand below the table.
    """
    ranked = [line.player for line in lines]
    others = {player for each in meetings for player in (each.home, each.away)} - {*ranked, NOBODY}
    order = [*ranked, *sorted(others)]
    numbers = {player: index for index, player in enumerate(order, start=1)}
    rounds = max((each.round for each in meetings), default=0)
    head = [f"012 {_plain(title)}", f"042 {start:%Y/%m/%d}", f"062 {len(order)}", f"092 Swiss, {rounds} rounds"]
    rows = [_player(numbers, names, meetings, player, rounds) for player in order]
    return "\n".join((*head, *rows)) + "\n"


def _player(
    numbers: Mapping[PlayerId, int], names: Mapping[PlayerId, str], meetings: Sequence[Meeting], player: PlayerId,
    rounds: int,
) -> str:  # fmt: skip
    own = {each.round: each for each in meetings if each.has(player) and each.is_over}
    points = float(sum(each.result(player) for each in own.values()))
    number = numbers[player]
    # Columns 5-8 the number, 15-47 the name, 81-84 the points, 86-89 the rank, then ten for each round.
    line = f"001 {number:4d}      {_plain(names[player])[:33]:<33}{'':33}{points:4.1f} {number:4d}"
    return line + "".join(_round(numbers, own.get(each), player) for each in range(1, rounds + 1))


def _round(numbers: Mapping[PlayerId, int], meeting: Meeting | None, player: PlayerId) -> str:
    if meeting is None:
        return "  0000 - Z"
    if meeting.is_bye:
        return "  0000 - U"
    result = meeting.result(player)
    said = ("1" if result == WON else "=" if result == DRAWN else "0") if meeting.was_played else "+-"[result != WON]
    colour = "w" if meeting.home == player else "b"
    return f"  {numbers[meeting.opponent(player)]:4d} {colour} {said}"


def _plain(text: str) -> str:
    return " ".join(text.split())


def plain(
    title: str, divisions: Sequence[tuple[str, Sequence[Line]]], meetings: Sequence[Meeting],
    names: Mapping[PlayerId, str],
) -> dict[str, Any]:  # fmt: skip
    """A league as plain data: its tables and its matches, people by their names."""
    return {
        "title": title,
        "tables": [
            {"division": division, "lines": [_line(line, names) for line in lines]} for division, lines in divisions
        ],
        "matches": [_meeting(each, names) for each in meetings],
        "tie_breaks": {name: each.title for name, each in TIE_BREAKS.items()},
    }


def _line(line: Line, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    found = {name: getattr(line, name) for name in ("place", "played", "won", "drawn", "lost", "margin")}
    breaks = [float(value) for value in line.breaks]
    return {"player": names[line.player], "points": float(line.points), "tie_breaks": breaks, **found}


def _meeting(found: Meeting, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    return {
        "round": found.round,
        "home": names[found.home],
        "away": names.get(found.away),
        "over": found.is_over,
        "games": [
            {
                "game": score.game, "scenario": score.scenario, "home_side": score.home_side,
                "result": float(score.result), "points": [score.home_points, score.away_points],
                "ended": str(score.ended),
            }
            for score in found.scores
        ],
    }  # fmt: skip
