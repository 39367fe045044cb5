"""How close combat reads in a report."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Gathering, Sentence, Where

SENTENCES: Final = {
    "struck": Sentence(
        (
            "{actor} struck at {target} with {figures} figures, points {points} against {against}: {hits}.",
            "{figures} figures of {actor} fought {target}, points {points} against {against}: {hits}.",
        ),
        headline=2,
        elsewhere=Gathering("Blows far off", "{actor} at {target} {hits}", Where.FIRST, dice=True),
    ),
    "beaten": Sentence(
        ("{actor} was beaten and fell back, {hits} more lost on the way.", "{actor} gave way and lost {hits} more."),
        track="retire",
        headline=5,
    ),
    "reinforced": Sentence(("{actor} came up behind {first} and joined its fight.",), headline=2),
    "broke_through": Sentence(
        ("{actor} broke through upon {targets}.", "{actor} rode on into {targets}."), track="charge", headline=5
    ),
    "occupied": Sentence(("{actor} went into {block}.", "{actor} took {block}."), headline=6),
}
