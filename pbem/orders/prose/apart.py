"""What is read apart from the rest of a stretch of lines: what is only said, and what is taken back right behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Unread
from pbem.orders.prose.both_readings import Chosen
from pbem.orders.prose.only_said import only_said, without
from pbem.orders.prose.unsaid import taken_back, unsaid

Choose = Callable[[str], Chosen]
"""Reads a text and says what counts of it."""
_MOST: Final = 4
"""Deeds that are taken back in one stretch."""


def has_apart(text: str) -> bool:
    """Whether anything in a text is only said, or taken back."""
    return bool(only_said(text)) or unsaid(text) is not None


def read_apart(number: int, text: str, desk: Desk, choose: Choose) -> Chosen | None:
    """A stretch without what is only said, which is quoted, or taken back; None where there is neither."""
    if not (said := only_said(text)):
        return _without_taken_back(text, desk, choose)
    rest = without(said, text)
    left = (_without_taken_back(rest, desk, choose) or choose(rest)) if rest else Chosen(())
    return Chosen(left.lines, (*left.unread, Unread(number, " ".join(said))))


def _without_taken_back(text: str, desk: Desk, choose: Choose, most: int = _MOST) -> Chosen | None:
    """What counts of a text, its deeds that are taken back gone; None where there are none."""
    found = unsaid(text) if most else None
    deed = choose(found.deed).lines if found is not None else ()
    if found is None or not any(line.orders or line.standing for line in deed):
        return None
    before = choose(found.before) if found.before else Chosen(())
    behind = (_without_taken_back(found.behind, desk, choose, most - 1) or choose(found.behind)
              if found.behind else Chosen(()))  # fmt: skip
    back = taken_back(deed, found.said, desk)
    return Chosen((*before.lines, *back, *behind.lines), (*before.unread, *behind.unread))
