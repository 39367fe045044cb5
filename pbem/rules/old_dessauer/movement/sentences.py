"""How movement reads in a report."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Gathering, Sentence, Where

SENTENCES: Final = {
    "moved": Sentence(
        ("{actor} moved {inches} inches to {square}.", "{actor} went {inches} inches and stands at {square}."),
        track="move",
        gathered=Gathering("Moved", "{actor} {inches} in", Where.FIRST, shared=True),
    ),
    "formed": Sentence(
        ("{actor} formed {formation} at {square}.", "{actor} changed into {formation} at {square}."), track="move"
    ),
    "limbered": Sentence(("{actor} limbered up at {square}.", "{actor} hooked its guns up at {square}.")),
    "unlimbered": Sentence(("{actor} unlimbered at {square}.", "{actor} brought its guns into battery at {square}.")),
    "came_back": Sentence(
        ("{actor} came back to its guns at {square}.", "{actor} stood to its guns again at {square}."), track="move"
    ),
    "dismounted": Sentence(
        (
            "{actor} got off its horses at {square}.",
            "{actor} left its horses and stands on foot at {square}.",
        ),
        track="move",
    ),
    "mounted": Sentence(("{actor} was in the saddle again at {square}.", "{actor} mounted at {square}."), track="move"),
    "faced": Sentence(
        ("{actor} faced {facing} degrees at {square}.",),
        gathered=Gathering("Faced", "{actor} {facing} degrees", Where.FIRST, shared=True),
    ),
    "attacked": Sentence(
        ("{actor} attacked the {edge} of {targets}.", "{actor} closed upon the {edge} of {targets}."),
        track="charge",
        headline=2,
    ),
    "evaded": Sentence(
        ("{actor} did not wait for {target} and fell back {inches} inches.", "{actor} evaded {target}."),
        track="retire",
        headline=1,
    ),
    "left_guns": Sentence(("{actor} ran from its guns.", "The crew of {actor} left the guns standing."), headline=3),
    "ran_into_square": Sentence(("{actor} ran into the square of {target}.",), headline=1),
    "manned_guns": Sentence(("{actor} manned its guns again.", "{actor} went back to its guns."), headline=1),
    "guns_taken": Sentence(("{actor} took the guns of {target}.",), headline=6, ends="target"),
    "horses_taken": Sentence(("{actor} took the horses of {target}.",), headline=4),
    "pushed_back": Sentence(("{actor} gave ground before {target}.", "{target} pushed {actor} back."), track="retire"),
    "run_down": Sentence(
        ("{actor} caught {target} and rode it down.", "{actor} ran {target} down."), headline=6, ends="target"
    ),
    "rode_at_square": Sentence(("{actor} rode at the square of {target}.",), headline=2),
    "shied": Sentence(
        ("{actor} would not ride at the square of {target}.", "{actor} shied before the square of {target}."),
        headline=1,
    ),
    "dared": Sentence(("{actor}, tired as it was, attacked {targets}.",)),
    "too_tired": Sentence(("{actor} was too tired to attack.", "{actor}, worn out, made no attack.")),
    "confused": Sentence(
        ("{actor} had no orders it understood.", "{actor}, far from any general, stood still."),
        gathered=Gathering("Confused, far from any general", "{actor} ({faces})", dice=True),
    ),
    "disordered": Sentence(("{actor} fell into disorder: {why}.", "{actor} lost its order: {why}.")),
    "took_post": Sentence(("{actor} took post behind {block}, in no order.",)),
    "pinned": Sentence(("{actor}, with {target} before it, could not manoeuvre.",)),
    "slipped_away": Sentence(("{actor} manoeuvred coolly in the face of {target}.",)),
    "stood_exposed": Sentence(("{actor}, with {target} on its flank, held to its attack.",)),
    "recoiled": Sentence(("{actor}, with {target} on its flank, recoiled shaken.",), track="retire", headline=4),
    "withdrew": Sentence(
        (
            "{actor} drew off, shaken, with {hits} lost on the way.",
            "{actor} went back of its own will and lost {hits}.",
        ),
        track="retire",
        headline=1,
    ),
    "attached": Sentence(("{actor} put himself at the head of {target}.", "{actor} joined {target}.")),
    "detached": Sentence(("{actor} left {target}.", "{actor} rode alone again, away from {target}.")),
    "rode": Sentence(
        ("{actor} rode to {square}.",), track="move", gathered=Gathering("Rode", "{actor}", Where.FIRST, shared=True)
    ),
    "captured": Sentence(("{actor} took {target} prisoner.",), headline=9, ends="target"),
    "escaped": Sentence(("{actor} got away from {target}.", "{actor} rode clear of {target}."), headline=2),
}
