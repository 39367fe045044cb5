"""Raab: what each army may want, and by which way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.house_player.napoleonic_squares.staff import Errand, Plan

PLANS: Final[Mapping[str, tuple[Plan, ...]]] = {
    "austria": (
        Plan(
            "strike before Macdonald comes",
            {
                "MEC": Errand(1, ("D2", "C2", "B2")),
                "FRI": Errand(2, ("E3", "D3")),
                "JEL": Errand(2, ("E4", "D4")),
            },
            "FRI",
            frozenset({"CO1", "CO2", "CO3", "CO4", "FR2", "FR3", "JE3"}),
        ),
        Plan(
            "take the ground again",
            {
                "MEC": Errand(3, ("E3", "E2", "D2")),
                "FRI": Errand(2, ("F3", "G4", "G3", "H3", "G5", "F4")),
                "JEL": Errand(3, ("G5", "F5", "F4")),
                "COL": Errand(4, ("F3",)),
            },
            "COL",
            frozenset({"CO3"}),
        ),
    ),
    "france": (
        Plan(
            "the farm in front",
            {
                "GRE": Errand(1, ("F3", "G3", "G4", "H3")),
                "BAR": Errand(1, ("F3", "G4", "G5", "H3")),
                "GRO": Errand(1, ("F2", "G3", "H3")),
                "LAU": Errand(2, ("F5", "G5")),
                "MAC": Errand(4, ("F3", "G3", "H3")),
            },
            "GRE",
        ),
        Plan(
            "round by the northern bridge",
            {
                "GRE": Errand(1, ("F4", "G4", "G3", "F3")),
                "BAR": Errand(1, ("F5", "G5", "G4", "H3", "F3")),
                "GRO": Errand(2, ("F2", "G3", "H3")),
                "LAU": Errand(1, ("F6", "G5")),
                "MAC": Errand(4, ("F3", "G3", "H3")),
            },
            "BAR",
        ),
    ),
}
