"""13.0, 19.0. Odds as the table has them."""

from __future__ import annotations

from pbem.rules.brandywine.tables.combat_results import COLUMNS, STEEPEST


def odds(attacking: int, defending: int) -> str:
    """13.0, 19.0: the column for so many factors against so many, always rounded in the defender's favour.

    14 against 7 is 2-1, 5 against 3 is 1-1, 5 against 7 is 1-2. Raises ValueError for less than one factor.
    """
    if attacking < 1 or defending < 1:
        raise ValueError("odds are made of one factor or more on either side")
    if attacking >= defending:
        return f"{min(attacking // defending, STEEPEST)}-1"
    return f"1-{min(-(-defending // attacking), STEEPEST)}"


def at_least(column: str, least: str) -> bool:
    """Whether odds are as good for the attacker as others."""
    return COLUMNS.index(column) >= COLUMNS.index(least)
