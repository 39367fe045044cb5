"""Aspern-Essling: what each army may want, and on which of the two days."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.house_player.napoleonic_squares.staff import Errand, Plan

PLANS: Final[Mapping[str, tuple[Plan, ...]]] = {
    "austria": (
        Plan(
            "both villages at once",
            {
                "HIL": Errand(1, ("C3", "B2", "D2", "E2")),
                "BEL": Errand(1, ("C3", "D3", "D2", "E2")),
                "HOH": Errand(1, ("D3", "E3", "E2")),
                "LIE": Errand(2, ("E3", "D3", "E2")),
                "DED": Errand(1, ("F3", "E2")),
                "ROS": Errand(1, ("F3", "F2", "E2")),
            },
            "BEL",
        ),
        Plan(
            "Aspern first",
            {
                "HIL": Errand(1, ("C3", "C2", "D2", "E2")),
                "BEL": Errand(1, ("C3", "D2", "E2")),
                "HOH": Errand(1, ("D3", "C3", "E3", "E2")),
                "LIE": Errand(4, ("E3", "F3", "E2")),
                "DED": Errand(4, ("F3", "E2")),
                "ROS": Errand(4, ("F3", "E2")),
            },
            "HIL",
        ),
    ),
    "france": (
        Plan(
            "the horse breaks the middle",
            {
                "BES": Errand(1, ("E4", "D4", "E5")),
                "MAS": Errand(5, ("C3", "C4")),
                "LAN": Errand(7, ("F3", "F4", "G4")),
            },
            "BES",
            frozenset({"MO1", "MO2", "MO4", "BO1", "BO2", "BO3"}),
        ),
        Plan(
            "Lannes through the middle on the second day",
            {
                "BES": Errand(7, ("D4", "D5")),
                "MAS": Errand(2, ("C3",)),
                "LAN": Errand(7, ("F3", "E4", "E5")),
            },
            "LAN",
            frozenset({"MO1", "MO2", "MO4", "BO1", "BO2", "BO3"}),
        ),
    ),
}
