"""The words of fire: at whom, with what, and at whom where nothing is said."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb

SHOT: Final = ("canister", "ball", "shell")
AT: Final = ("nearest", "guns", "horse", "foot", "most", "none")

VERBS_OF_FIRE: Final = (
    Verb(
        "fire",
        Slot.ACTION,
        (Argument(Takes.TARGET, optional=True), Argument(Takes.WORD, optional=True, words=SHOT, after="with")),
        "Fire at this enemy, after a move of half or less. `fire AI1, fire AI2`: the second is for those who cannot "
        "reach the first. Guns fire canister, ball or shell, whichever is best, or `with` the one named.",
        "PB1 * AI1 with canister",
        "16",
        "whoever can fire does",
        sign="*",
    ),
    Verb(
        "aim",
        Slot.POLICY,
        (Argument(Takes.WORD, words=AT),),
        "At whom it fires where nothing is said: the nearest, guns, horse or foot before others, whoever `most` of it "
        "can fire at, or none.",
        "AIM PB1 guns",
        "16",
        "nearest",
    ),
)
