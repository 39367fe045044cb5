"""What part of a whole each side has."""

from __future__ import annotations

from collections.abc import Mapping


def shares(amounts: Mapping[str, float]) -> dict[str, float]:
    """Each amount as a part of all of them, 0 to 1; equal parts where there is nothing at all."""
    whole = sum(amounts.values())
    return {side: amount / whole if whole else 1 / len(amounts) for side, amount in amounts.items()}


def mean_of(parts: Mapping[str, float], others: Mapping[str, float]) -> dict[str, float]:
    """Two reckonings of the same sides, each counted half."""
    return {side: (part + others[side]) / 2 for side, part in parts.items()}
