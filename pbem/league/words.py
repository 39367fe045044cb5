"""Tables, fixtures and ratings in columns of plain text, and numbers as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pbem.league.meeting import NOBODY, Meeting, PlayerId
from pbem.league.standings import Line
from pbem.league.tie_breaks import TIE_BREAKS

NAME_WIDTH: Final = 22
"""Longer names are cut in columns."""
_QUARTERS: Final = {Fraction(0): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def number(value: Fraction) -> str:
    """`3`, `½`, `2½`, `4¼`; what is no quarter as `4.33`."""
    whole, rest = divmod(value, 1)
    if rest in _QUARTERS:
        return f"{whole or ''}{_QUARTERS[rest]}" or "0"
    return f"{float(value):.2f}"


def arrow(places: int) -> str:
    """What a table shows of a climb of so many places: `▲2`, `▼1`, `=`."""
    return f"▲{places}" if places > 0 else f"▼{-places}" if places < 0 else "="


def heads(tie_breaks: Sequence[str]) -> tuple[str, ...]:
    """The heads of a table's columns."""
    return (
        "",
        "",
        "Pts",
        "P",
        "W",
        "D",
        "L",
        "VP",
        *(TIE_BREAKS[name].short for name in tie_breaks if name != "margin"),
    )


def cells(line: Line, name: str, tie_breaks: Sequence[str]) -> tuple[str, ...]:
    """One line of a table under those heads."""
    breaks = (value for key, value in zip(tie_breaks, line.breaks, strict=True) if key != "margin")
    counted = map(str, (line.played, line.won, line.drawn, line.lost))
    return (f"{line.place}.", name, number(line.points), *counted, f"{line.margin:+d}", *map(number, breaks))


def columns(rows: Iterable[Sequence[str]]) -> str:
    """Rows under one another: the second column to the left, all others to the right."""
    cut = [[cell[:NAME_WIDTH] for cell in row] for row in rows]
    widths = [max(len(row[index]) for row in cut) for index in range(len(cut[0]))] if cut else []
    lines = (" ".join(map(_aligned, range(len(row)), row, widths)) for row in cut)
    return "\n".join(line.rstrip() for line in lines)


def _aligned(index: int, cell: str, width: int) -> str:
    return cell.ljust(width) if index == 1 else cell.rjust(width)


def table(lines: Sequence[Line], names: Mapping[PlayerId, str], tie_breaks: Sequence[str]) -> str:
    """A table in plain text."""
    if not lines:
        return "(nobody yet)"
    return columns([heads(tie_breaks), *(cells(line, names.get(line.player, "?"), tie_breaks) for line in lines)])


def meeting(found: Meeting, names: Mapping[PlayerId, str]) -> str:
    """`Anne - Bob   1½:½ (12:7)`, or what there is of it."""
    home = names.get(found.home, "?")
    if found.away == NOBODY:
        return f"{home} has a bye"
    pair = f"{home} - {names.get(found.away, '?')}"
    return f"{pair}   {result(found)}".rstrip()


def result(found: Meeting) -> str:
    """`1½:½ (12:7)`; `in play` while no game is over; a star where one goes on."""
    if not found.scores:
        return "in play"
    home = sum((score.result for score in found.scores), Fraction(0))
    away = sum((1 - score.result for score in found.scores), Fraction(0))
    points = f"{sum(each.home_points for each in found.scores)}:{sum(each.away_points for each in found.scores)}"
    return f"{number(home)}:{number(away)} ({points})" + ("" if found.is_over else " *")
