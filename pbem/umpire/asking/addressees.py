"""Whom a message is for: a seat or a side by name, everybody, or the GM."""

from __future__ import annotations

import re
from typing import Final

from pbem.store.seats import Commission
from pbem.umpire.match import Roster, sides_of

_SEVERAL: Final = re.compile(r",|;|&|\band\b|\bund\b")
_SMALL: Final = frozenset(["the", "of", "de", "von", "to", "my", "dear", "lord", "sir"])
_TITLES: Final = frozenset(
    ["duke", "earl", "count", "prince", "king", "emperor", "archduke", "marshal", "general", "colonel", "majesty"]
)
"""Words that may stand before a name, and are not part of every way to call its bearer."""


def is_gm(to: str) -> bool:
    """Whether a message is for the person who looks after the game."""
    return _plain(to) in ("gm", "the gm", "umpire", "the umpire")


def addressees(match: Roster, writer: Commission | None, to: str) -> list[Commission]:
    """The seats a message is for: seats or sides by name, or all others; none where one of them is called so by nobody.

    The GM has no seat, and writes to all.
    """
    parts = [part for part in _SEVERAL.split(to) if part.strip()]
    found = _named(match, writer, to)
    if found or len(parts) < 2:
        return found
    each = [_named(match, writer, part) for part in parts]
    return list({one.id: one for some in each for one in some}.values()) if all(each) else []


def _named(match: Roster, writer: Commission | None, to: str) -> list[Commission]:
    others = [commission for commission in match.commissions if writer is None or commission.id != writer.id]
    wanted = _plain(to)
    if wanted in ("", "all", "everybody", "everyone"):
        return others
    named = [commission for commission in others if wanted in (_plain(commission.id), _plain(commission.name))]
    if named:
        return named
    words = {*wanted.split()} - _SMALL
    near = [commission for commission in others if words and words <= {*_plain(commission.name).split()}]
    if not near:
        core = words - _TITLES
        near = [commission for commission in others if core and core <= {*_plain(commission.name).split()}]
    if len(near) == 1:
        return near
    sides = {side.id for side in sides_of(match.game) if wanted in _names_of_side(side.id, side.name, side.adjective)}
    return [commission for commission in others if commission.side in sides]


def _names_of_side(*names: str) -> set[str]:
    return {_plain(name) for name in names} | {_plain(f"the {name}") for name in names}


def _plain(name: str) -> str:
    return " ".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())
