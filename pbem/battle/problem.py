"""What is wrong with an order, with the rule behind it and the nearest legal choices."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.battle.order import Order


class Severity(StrEnum):
    """How bad it is: `ASK` holds until answered, `NO` is not done, `WARNING` is done as written."""

    ASK = "ask"
    NO = "no"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out: the order that would stand instead, and what would follow from it."""

    order: Order
    note: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault or consequence of one unit's order; `clause` names the rule as players know it."""

    unit: str
    severity: Severity
    message: str
    clause: str = ""
    choices: tuple[Choice, ...] = ()
