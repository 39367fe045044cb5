"""How each thing that happens reads in a report, in the past tense, which fits one unit as well as several."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Gathering, Sentence, Where
from pbem.battle.settable import RULED

MARCHES: Final = {
    "deployed": Sentence(
        ("{actor} took post in {square}, facing {facing}.", "{actor} formed up in {square}, facing {facing}."),
        gathered=Gathering("Took post", "{actor} {square} {facing}", shared=True),
    ),
    "entered": Sentence(
        ("{actor} came on by {path}, facing {facing}.", "{actor} marched onto the field by {path}, facing {facing}."),
        track="move",
        gathered=Gathering("Came on", "{actor} {path}", Where.FIRST, shared=True),
    ),
    "marched": Sentence(
        ("{actor} marched {path}, facing {facing}.", "{actor} went by {path} and faced {facing}."),
        track="move",
        gathered=Gathering("Marched", "{actor} {path}", Where.FIRST, shared=True),
    ),
    "turned": Sentence(
        ("{actor} in {square} faced {facing}.", "{actor} in {square} turned to face {facing}."),
        gathered=Gathering("Turned", "{actor} to {facing}", Where.FIRST, shared=True),
    ),
    "contact": Sentence(
        ("{actor} met {targets} at {square} and had to fight.", "At {square} {actor} came up against {targets}."),
        headline=1,
        gathered=Gathering("Met the enemy and had to fight", "{actor} at {square}: {targets}", Where.LAST, shared=True),
    ),
    "stopped": Sentence(
        ("{actor} stopped in {square}: {why}.", "{actor} got no further than {square}: {why}."),
        gathered=Gathering("Came no further", "{actor} {square} ({why})", Where.LAST, shared=True),
    ),
    "cut_off": Sentence(
        ("{actor}, in disorder and with the enemy on all sides of {square}, was eliminated.",), headline=5
    ),
}
BATTLES: Final = {
    "battle": Sentence(
        (
            "{actors} attacked {targets} in {where}: {attack} against {defence}, {odds}; roll {throw}: {result}.",
            "{actors} went for {targets} in {where}: {attack} against {defence}, {odds}; roll {throw}: {result}.",
        ),
        track="charge",
        headline=2,
    ),
    "bombarded": Sentence(
        ("{actors} bombarded {where}: {attack} against {defence}, {odds}; roll {throw}: {result}.",),
        track="fire",
        headline=1,
    ),
    "eliminated": Sentence(("{actor} was eliminated in {square}.", "{actor} was destroyed in {square}."), headline=6),
    "retreated": Sentence(
        ("{actor} fell back from {start} to {square}.", "{actor} was driven from {start} to {square}."),
        track="retire",
        headline=3,
    ),
    "lost_in_retreat": Sentence(
        (
            "{actor} had no way back from {square} and was eliminated.",
            "{actor} could not get away from {square}: lost.",
        ),
        headline=6,
    ),
    "disorganised": Sentence(("{actor} was disorganised.", "{actor} lost its order in {square}."), headline=3),
    "disorganised_twice": Sentence(
        ("{actor}, in disorder already, broke up in {square} and was eliminated.",), headline=6
    ),
    "held": Sentence(("{actors} in {square} were held by {targets}.", "{targets} pinned {actors} in {square}.")),
    "held_too": Sentence(("{actor} was held with the others in {square}.",)),
    "released": Sentence(("{actor} in {square} was held no longer.", "Nothing held {actor} in {square} any more.")),
    "must_answer": Sentence(("{actors} had to answer {targets}, by attacking or withdrawing next.",)),
    "must_withdraw": Sentence(("{actors}, in disorder, had to withdraw from {targets} next.",)),
    "advanced": Sentence(
        ("{actor} advanced from {start} into {square}, facing {facing}.", "{actor} took {square}, facing {facing}."),
        track="move",
        headline=2,
    ),
    "prize": Sentence(
        ("{actor} took {square}, worth {points} points.", "{square} fell to {actor}: {points} points."), headline=7
    ),
}
COMMANDERS: Final = {
    "commander_safe": Sentence(("{actor} came through unhurt.", "The bullets spared {actor}.")),
    "commander_lost": Sentence(
        ("{actor} fell, leading his men in {square}.", "{actor} was struck down in {square}."), headline=9
    ),
    "commander_fled": Sentence(("{actor}, caught alone, rode from {start} to {square}.",), track="retire", headline=4),
    "commander_taken": Sentence(("{actor}, alone in {square}, found no way out and was taken.",), headline=9),
}
ORDER: Final = {
    "reorganised": Sentence(
        ("{actor} re-formed in {square} ({throw}, 9 needed).", "{actor} was in order again ({throw}, 9 needed)."),
        gathered=Gathering("In order again, 9 needed", "{actor} ({faces})", Where.FIRST, dice=True),
    ),
    "still_disorganised": Sentence(
        ("{actor} stayed in disorder ({throw}, 9 needed).",),
        gathered=Gathering("Still in disorder, 9 needed", "{actor} ({faces})", Where.LAST, dice=True),
    ),
    "order_result": Sentence(("{actor}: {order}: {result}.",), result="{result}"),
}

SENTENCES: Final = {**MARCHES, **BATTLES, **COMMANDERS, **ORDER, "ruled": RULED}
