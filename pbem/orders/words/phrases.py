"""Tables of phrases, one a line, made into one pattern."""

from __future__ import annotations

import re


def any_of(table: str, before: str = "", after: str = "") -> re.Pattern[str]:
    """A case-free pattern of all non-empty lines of a table, each a regular expression of its own."""
    lines = "|".join(line.strip() for line in table.splitlines() if line.strip())
    return re.compile(f"{before}(?:{lines}){after}", re.IGNORECASE)
