"""What a referee reads: one bound as it is kept, in plain JSON, and nothing of the rules that made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Record:
    """One bound: the position in which it was resolved, the sheets of all seats, what happened, and what came of it.

    `verdict` is how the battle ended with it, None where it went on.
    """

    bound: int
    before: dict[str, Any]
    sheets: list[dict[str, Any]]
    events: list[dict[str, Any]]
    after: dict[str, Any]
    verdict: dict[str, Any] | None = None
