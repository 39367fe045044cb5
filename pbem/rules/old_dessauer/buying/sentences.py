"""How the mustering of bought armies reads in a report."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Sentence

SENTENCES: Final = {
    "mustered": Sentence(
        (
            "An army mustered for {total} of {points} points: {list}.",
            "{total} of {points} points bought an army: {list}.",
        ),
        headline=5,
    ),
    "country": Sentence(("The country between the armies: {country}.",), headline=4),
}
