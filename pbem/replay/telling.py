"""What might have been, told: what would not have happened, what would, who would stand otherwise, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.replay.difference import Change, Difference
from pbem.replay.log import Line
from pbem.report.page import wrap
from pbem.report.tongue.tongue import ENGLISH, Tongue

_MOST: Final = 10
"""Lines of one kind that are told of a bound; the replay has them all."""


def told_differences(found: Sequence[Difference], tongue: Tongue = ENGLISH) -> str:
    """Bound by bound, what would have been different."""
    return "\n\n".join(_bound(each, tongue) for each in found)


def _bound(found: Difference, tongue: Tongue) -> str:
    say = tongue.tell
    title = say("Deployment") if found.bound == 0 else f"{say('Bound')} {found.bound}"
    if not found:
        return f"{title}: {say('nothing would have been different.')}"
    parts = [title]
    parts += _list(say("It would not have happened:"), [_line(line) for line in found.undone], tongue)
    parts += _list(say("Instead:"), [_line(line) for line in found.done], tongue)
    parts += _list(say("At its end:"), [_change(change, tongue) for change in found.changes], tongue)
    was, would = found.score
    if was or would:
        parts.append(wrap(f"{say('The score:')} {'; '.join(map(say, was))}", 2, 6))
        parts.append(wrap(f"{say('would have been')} {'; '.join(map(say, would))}", 6, 6))
    return "\n".join(parts)


def _line(line: Line) -> str:
    return f"{line.text} [{line.dice}]" if line.dice else line.text


def _change(change: Change, tongue: Tongue) -> str:
    gone = tongue.tell("off the field")
    return f"{change.unit} {tongue.tell(change.name)}: {change.was or gone} -> {change.would or gone}"


def _list(heading: str, lines: Sequence[str], tongue: Tongue) -> list[str]:
    if not lines:
        return []
    more = len(lines) - _MOST
    told = [wrap(line, 4, 6) for line in lines[: _MOST if more > 1 else len(lines)]]
    rest = [wrap(tongue.tell(f"and {more} more"), 4)] if more > 1 else []
    return [f"  {heading}", *told, *rest]
