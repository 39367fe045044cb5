"""How the courage of troops and the fate of generals reads in a report."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Sentence

SENTENCES: Final = {
    "rallied": Sentence(("{actor} rallied.", "{actor} took heart again.")),
    "still_shaken": Sentence(("{actor} stayed shaken.",)),
    "reformed": Sentence(("{actor} stood and was in order again.", "{actor} put its ranks in order.")),
    "burnt_out": Sentence(("{actor} stayed in burning {block} and was lost.",), headline=7, ends="actor"),
    "shattered": Sentence(("{actor} was shattered: {why}.", "{actor} broke up: {why}."), headline=6, ends="actor"),
    "general_unhurt": Sentence(("{actor} came through unhurt.", "The bullets spared {actor}.")),
    "general_killed": Sentence(
        ("{actor} fell at the head of {target}.", "{actor} was killed with {target}."), headline=9, ends="actor"
    ),
    "rode_off": Sentence(("{actor}, whose unit was lost, rode back to {square}.",), track="retire", headline=3),
}
