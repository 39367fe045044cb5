"""How fire and what it does reads in a report."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Gathering, Sentence, Where

SENTENCES: Final = {
    "fired": Sentence(
        ("{actor} fired {weapon} at {target}: {hits}.", "{actor} gave {target} {weapon}: {hits}."),
        track="fire",
        headline=1,
        elsewhere=Gathering("Fire far off", "{actor} at {target} {hits}", Where.FIRST, dice=True),
    ),
    "answered_guns": Sentence(("{actor} had to answer the guns of {target}.", "{actor} fired back at {target}.")),
    "ignored_guns": Sentence(("{actor} left the guns of {target} unanswered.",)),
    "held_fire": Sentence(("{actor} did not fire: {why}.",)),
    "guns_dismounted": Sentence(("{actor} had {guns} dismounted.", "Shot dismounted {guns} of {actor}."), headline=3),
    "horses_disordered": Sentence(("Shells threw {actor} into disorder.",), headline=2),
    "set_on_fire": Sentence(("Shells set {block} on fire.", "{block} began to burn."), headline=5),
    "ruined": Sentence(("{block} was shot to ruins.",), headline=3),
    "wrecked": Sentence(("The works of {block} were shot to pieces.",), headline=3),
    "stood_fire": Sentence(
        ("{actor} stood the fire.", "{actor} took its losses and stood."),
        elsewhere=Gathering("Stood the fire far off", "{actor}", Where.FIRST, dice=True, shared=True),
    ),
    "broke_under_fire": Sentence(
        ("{actor} gave way under the fire.", "{actor} would not stand the fire and fell back."), headline=4
    ),
}
