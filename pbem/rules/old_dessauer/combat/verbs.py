"""The standing orders of close combat."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb

VERBS_OF_COMBAT: Final = (
    Verb(
        "breakthrough",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("unless weakened", "always", "never")),),
        "Whether cavalry rides on at the next enemy when all it fought have gone back; `unless weakened`: if it has "
        "lost no more than four figures.",
        "BREAKTHROUGH PC1 always",
        "17.10",
        "unless weakened",
    ),
    Verb(
        "blows",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("weakest", "strongest")),),
        "Which of several enemies gets the dice that are left over when they are shared out.",
        "BLOWS PI1 strongest",
        "17.5",
        "weakest",
    ),
    Verb(
        "take houses",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("yes", "no")),),
        "Whether it goes into a block whose garrison it has driven out.",
        "TAKE HOUSES PI1 no",
        "19.7",
        "yes",
    ),
)
