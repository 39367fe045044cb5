"""A number behind a comma tells which of those before it is meant: `those dragoons on the right, the 1st, turn`."""

from __future__ import annotations

import re
from typing import Final

_CLAUSE: Final = re.compile(r"[.;:!?\n]")
_LEADS: Final = frozenset(("the", "der", "die", "das", "den", "dem", "number", "namely", "nämlich", "i.e."))
_CUT_OFF: Final = 12
"""Words before the comma that are looked at; longer, it is no name."""


def kind_before(name: str, text: str) -> str:
    """What is said, from the beginning of its clause, before a name that stands behind a comma; empty elsewhere."""
    at = text.casefold().find(name.casefold())
    before, comma, between = text[: max(at, 0)].rpartition(",")
    if not comma or not _LEADS.issuperset(between.casefold().split()):
        return ""
    clause = _CLAUSE.split(before)[-1]
    return clause if "," not in clause and len(clause.split()) <= _CUT_OFF else ""
