"""Brandywine played by scripted commanders of equal skill, to see whether both sides have a battle to win.

Plans say where brigades are set up, by which roads they go, and from which bound they hold or strike; the tactics are
the house's for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.scenario import Scenario
from pbem.house_player.brandywine.staff import Errand, Plan, Staff
from pbem.rules import brandywine
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.seeing.view import know, see
from pbem.scenarios import load

BRITISH, AMERICAN = "british", "american"


KNYPHAUSEN = ("QR1", "RC1", "BR1", "AR4", "BR2", "AR3", "SC1", "HB1")
VAN = ("JA2", "JA1", "LI1", "LI2", "LD1", "HWE")
GRENADIERS = ("BG1", "BG2", "AR2", "HG1", "HG2", "HG3")
GUARDS = ("FG1", "FG2", "AR1", "BR4", "BR3")
CORNWALLIS = (*VAN, *GRENADIERS, *GUARDS)
GREENE, WAYNE = ("GN1", "GN2"), ("WY1", "WY2", "PR1", "MX1")
ARMSTRONG, NASH, HORSE = ("AM1", "AM2"), ("NC1", "RA1"), ("BL1", "MY1")
SULLIVAN, STEPHEN, STIRLING = ("SU1", "SU2", "RW2"), ("ST1", "ST2"), ("SL1", "SL2", "RW1")
NORTH: Final = ("Q7", "U15", "T19", "Q20")

PLANS: Final[Mapping[str, tuple[Plan, ...]]] = {
    BRITISH: (
        Plan(
            "the flank march",
            (
                Errand(1, CORNWALLIS, (*NORTH, "N21", "M23", "N27", "J27")),
                Errand(1, KNYPHAUSEN, ("F19", "G20")),
                Errand(6, KNYPHAUSEN, ("G22", "G24", "E27", "D28")),
                Errand(8, GUARDS, ("T19", "Q20", "O23", "P27", "Q28")),
            ),
        ),
        Plan(
            "both wings through the fords",
            (
                Errand(1, CORNWALLIS, ("E14", "K17", "M19", "N21", "M23", "N27", "J27")),
                Errand(1, KNYPHAUSEN, ("F19", "G20")),
                Errand(4, KNYPHAUSEN, ("G22", "G24", "E27", "D28")),
                Errand(4, GUARDS, ("P17", "Q20", "T19")),
            ),
        ),
        Plan(
            "all by the north",
            (
                Errand(1, (*CORNWALLIS, "SC1", "BR2", "AR3"), (*NORTH, "N21", "M23", "N27", "J27")),
                Errand(1, ("QR1", "RC1", "BR1", "AR4", "HB1"), ("F19", "G20")),
                Errand(8, ("QR1", "RC1", "BR1", "AR4", "HB1"), ("G22", "G24", "E27", "D28")),
                Errand(7, GUARDS, ("T19", "O23", "P27", "Q28")),
            ),
        ),
    ),
    AMERICAN: (
        Plan(
            "behind the fords, then about",
            (
                Errand(1, HORSE, ("R20",)),
                Errand(3, (*STEPHEN, *STIRLING), ("N22",)),
                Errand(4, (*SULLIVAN, "SU3"), ("M22",)),
                Errand(5, (*GREENE, *NASH), ("K26",)),
                Errand(6, ("WSH",), ("K26",)),
            ),
        ),
        Plan(
            "strike at Osborne's Hill",
            (
                Errand(1, (*HORSE, "SU3"), ("T19",)),
                Errand(2, (*STEPHEN, *STIRLING, *SULLIVAN, *NASH, "WSH"), ("N21", "Q20")),
                Errand(4, GREENE, ("M23",)),
            ),
        ),
        Plan(
            "over Chad's Ford at Knyphausen",
            (
                Errand(1, HORSE, ("R20",)),
                Errand(2, (*WAYNE, *GREENE, *NASH, "WSH"), ("G20", "F18")),
                Errand(2, SULLIVAN, ("J21", "H18")),
                Errand(6, (*WAYNE, *GREENE, *NASH, "WSH", *SULLIVAN), ("G24",)),
                Errand(3, (*STEPHEN, *STIRLING), ("N22",)),
            ),
        ),
    ),
}


@cache
def scenario() -> Scenario:
    """The scenario, read once."""
    return load("brandywine")


def game(way: str, plans: Mapping[str, Plan], seed: int) -> Position:
    """A whole battle between these plans; the position in which it ended."""
    position = brandywine.set_up(scenario(), way)
    secret = seed.to_bytes(8, "big")
    while brandywine.judge(position) is None:
        sides = position.acting
        sheets = [Staff(know(see(position, side)), side, plans[side]).sheet() for side in sides]
        position = brandywine.resolve(position, sheets, Dice(secret, b"", position.bound)).position
    return position


def winner(way: str, names: tuple[str, ...], seed: int) -> str:
    """Who wins a battle between the plans of these names; empty for a draw."""
    plans = {
        side: next(plan for plan in PLANS[side] if plan.name == name) for side, name in zip(PLANS, names, strict=True)
    }
    verdict = brandywine.judge(game(way, plans, seed))
    return verdict.winner if verdict is not None else ""
