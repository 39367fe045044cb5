"""How each thing that happens reads in a report, in the past tense, which fits one unit as well as several."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Gathering, Sentence, Where
from pbem.battle.settable import RULED

FIRE: Final = {
    "shot_hit": Sentence(
        ("{actor} fired into {square} and hit {target}, losses {stands}, shots {shots}.",
         "{actor} hit {target} in {square}, losses {stands}, shots {shots}."),
        track="fire", headline=2,
    ),
    "shot_astray": Sentence(
        ("A {shot} of {actor} went astray into {square} and killed {stands} stand of {target}.",),
        track="fire", headline=2,
    ),
    "friend_hit": Sentence(
        ("A {shot} of {actor} went astray into {square} and killed {stands} stand of its own side, {target}.",),
        track="fire", headline=4,
    ),
    "gun_hit": Sentence(
        ("{actor} destroyed a {what} of {target} in {square}, and {stands} stand of its crew.",
         "A {what} of {target} in {square} was smashed by {actor}; {stands} stand of its crew fell with it."),
        track="fire", headline=5,
    ),
    "park_hit": Sentence(("{actor} destroyed a {what} that stood in the open in {square}.",), track="fire", headline=2),
    "cover_saved": Sentence(("A {shot} of {actor} fell into {square} and hurt nobody in its cover.",)),
    "nobody_hit": Sentence(("A {shot} of {actor} fell into {square}, where nobody was left.",)),
    "shots_missed": Sentence(
        ("{actor} fired at {aimed}: {shots} missed.", "{actor} missed with {shots} at {aimed}."),
        track="fire", gathered=Gathering("Missed", "{actor} {aimed} ({faces})", Where.LAST, dice=True),
    ),
    "holds_canister": Sentence(
        ("{actor} held its canister.",), gathered=Gathering("Held canister", "{actor}")
    ),
    "canister": Sentence(
        ("{actor} fired canister into {square}: {stands} of {targets} fell.",
         "Canister of {actor} swept {square}: {stands} of {targets} fell."),
        track="fire", headline=3,
    ),
    "burning": Sentence(("A shell of {actor} set {square} on fire.", "{square} burned, lit by {actor}."), headline=6),
    "burnt_up": Sentence(("A shell of {actor} burnt up {square} with everything in it.",), headline=9),
    "fled_fire": Sentence(("{actors} fled from the fire in {start} to {square}.",), track="retire", headline=3),
    "volley": Sentence(
        ("{actor} fired a volley at {targets} in {square}: {stands} fell, of {dice} dice.",
         "A volley of {actor} into {square}: {stands} of {targets} fell, of {dice} dice."),
        track="fire", headline=1,
    ),
    "volley_missed": Sentence(
        ("{actor} fired a volley at {targets} in {square} and hit nobody.",),
        track="fire", gathered=Gathering("Volleys without effect", "{actor} {square} ({faces})", Where.LAST, dice=True),
    ),
}  # fmt: skip
MARCHES: Final = {
    "deployed": Sentence(
        ("{actor} took post in {square}, facing {facing}.", "{actor} formed up in {square}, facing {facing}."),
        gathered=Gathering("Took post", "{actor} {square} {facing}"),
    ),
    "marched": Sentence(
        ("{actors} marched {path}, facing {facing}.", "{actors} went by {path} and faced {facing}."),
        track="move",
        gathered=Gathering("Marched", "{actors} {path}", Where.FIRST),
    ),
    "turned": Sentence(
        ("{actor} in {square} faced {facing}.", "{actor} in {square} turned to face {facing}."),
        gathered=Gathering("Turned", "{actor} to {facing}", Where.LAST),
    ),
    "stopped": Sentence(
        ("{actor} stopped in {square}: {why}.", "{actor} got no further than {square}: {why}."),
        gathered=Gathering("Stopped", "{actor} in {square} ({why})", Where.LAST),
    ),
    "formed": Sentence(("{actor} in {square} formed {formation}.",), headline=1),
    "limbered": Sentence(("{actor} in {square} stood {formation}.",), gathered=Gathering("Limbered", "{actor}")),
    "unlimbered": Sentence(("{actor} in {square} stood {formation}.",), gathered=Gathering("Unlimbered", "{actor}")),
    "gave_way": Sentence(
        ("{actors}, down to the last stand, went back from {start} to {square}.",),
        track="retire",
        headline=2,
        gathered=Gathering("Last stands went back", "{actors} {start}-{square}", Where.FIRST),
    ),
    "detached": Sentence(("{actor} sent off {part} with {stands} stand.", "{part}, {stands} stand, left {actor}.")),
    "reformed": Sentence(("{actor} with {stands} stand became part of {target} again.",)),
    "joined": Sentence(("{actor} rode to {target} in {square}.", "{actor} was with {target} in {square}.")),
    "left_unit": Sentence(("{actor} left {target} in {square}.",)),
    "alone": Sentence(("{actor} in {square} had {target} with him no more.",)),
    "took_over": Sentence(("{actor} took over {what} in {square}.",), headline=4),
    "left": Sentence(("{what} of {actor} stood in the open in {square}.",), headline=1),
}
MELEES: Final = {
    "wheeled": Sentence(
        ("{actor} in {square} wheeled to {facing} to support.",),
        gathered=Gathering("Wheeled to support", "{actor} to {facing}", Where.FIRST),
    ),
    "faced": Sentence(
        ("{actor} in {square} faced {facing} after the melee.",),
        gathered=Gathering("Faced after the melee", "{actor} {facing}", Where.LAST),
    ),
    "melee": Sentence(
        (
            "{actors} attacked {targets} in {where} in {card}, {attack} against {defence} in {against}: {relation}. "
            "Losses {loss} and {cost}: {how}.",
            "Melee in {where}, {actors} in {card} with {attack}, {targets} in {against} with {defence}: {relation}. "
            "Losses {loss} and {cost}: {how}.",
        ),
        track="charge",
        headline=3,
    ),
    "lost": Sentence(
        ("{actor} lost {stands}.", "{stands} of {actor} fell."), gathered=Gathering("Stands lost", "{actor} {stands}")
    ),
    "retreated": Sentence(
        ("{actors} fell back from {start} to {square}.", "{actors} went back from {start} to {square}."),
        track="retire",
        headline=3,
    ),
    "withdrew": Sentence(("{actors} withdrew unhurt from {start} to {square}.",), track="retire", headline=3),
    "cut_off": Sentence(("{actor} found no way back from {square}.",), headline=4),
    "destroyed": Sentence(("{actor} was destroyed in {square}.", "{actor} ended in {square}."), headline=7),
    "left_table": Sentence(("{actor} went off the table from {square}.",), track="retire", headline=5),
    "captured": Sentence(("In {square} {what} fell to the enemy of {targets}.",), headline=6),
    "seized": Sentence(("{actors} seized {what} in {square}.",), headline=6),
    "square_broken": Sentence(
        ("The square of {actor} in {square} broke; it stood in {formation} facing {facing}.",), headline=5
    ),
}
ENDINGS: Final = {
    "own_destroyed": Sentence(("{actor} destroyed its own equipment in {square}: {what}.",), headline=2),
    "objective": Sentence(("{army} had {name} now.", "{name} was in the hands of {army}."), headline=8),
    "surrendered": Sentence(("{army} gave up the battle.",), headline=9),
    "order_result": Sentence(("{actor}: {order}: {result}.",), result="{result}"),
}

SENTENCES: Final = {**FIRE, **MARCHES, **MELEES, **ENDINGS, "ruled": RULED}
