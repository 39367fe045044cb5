"""How what happens reads, in our own words: several wordings of each fact, and none that adds one."""

from __future__ import annotations

from pbem.battle.event import Gathering, Sentence, Where
from pbem.battle.settable import RULED

MOVEMENT = {
    "moved": Sentence(
        (
            "{actor} moved {path}.",
            "{actor} marched {path}.",
            "{actor} went {path}, facing {facing}.",
        ),
        track="move",
        gathered=Gathering("Moved", "{actor} {path}", Where.FIRST),
    ),
    "turned": Sentence(
        ("{actor} turned to face {facing} in {square}.", "In {square} {actor} came round to face {facing}."),
        gathered=Gathering("Turned", "{actor} to {facing}", Where.FIRST),
    ),
    "disengaged": Sentence(
        (
            "{actor} turned about and got clear of the melee, {path}.",
            "{actor} broke off the fight: {path}.",
        ),
        track="retire",
        headline=2,
    ),
    "retired": Sentence(
        ("{actor}, broken, ran {path}.", "{actor}, out of hand, streamed to the rear, {path}."),
        track="retire",
        headline=1,
    ),
    "cannot_retire": Sentence(("{actor}, broken, could not move and stayed in {square}.",)),
    "passed_through": Sentence(
        ("{actor} passed through {target} in {square}, which can do nothing else in this bound.",)
    ),
    "stopped": Sentence(("{actor} stopped in {square}: {why}.", "{actor} got no further than {square}: {why}.")),
    "charged": Sentence(
        (
            "{actor} charged {target} in {square}.",
            "{actor} drove home against {target} in {square}.",
            "{actor} went in with cold steel: {target}, in {square}, had to meet the charge.",
        ),
        track="charge",
        headline=5,
    ),
    "met": Sentence(
        ("{actor} and {target} ran into each other in {square}.", "{actor} met {target} head to head in {square}."),
        headline=5,
        gathered=Gathering("Ran into each other", "{actor} and {target} in {square}", Where.FIRST),
    ),
    "gave_way": Sentence(
        (
            "{actor} gave way before {target}, {path}.",
            "{actor} would not wait for {target} and slipped away, {path}.",
        ),
        track="retire",
        headline=1,
    ),
    "exited": Sentence(
        ("{actors} left the table by the {edge} edge, from {square}.", "{actors} got away over the {edge} edge."),
        headline=7,
    ),
    "joined": Sentence(("{actor} joined {target} in {square}.", "{actor} put himself at the head of {target}.")),
    "left": Sentence(("{actor} left {target}.",)),
    "alone": Sentence(("{actor} was left alone in {square}.", "{actor} stood alone in {square}, without {target}.")),
}

FIRE = {
    "react": Sentence(
        (
            "{actor} let {target} come close to {square}, and fired: {effect}.",
            "As {target} came to {square}, {actor} fired: {effect}.",
            "{actor} met {target} with a volley at {square}: {effect}.",
        ),
        track="fire",
        headline=1,
    ),
    "fire": Sentence(
        (
            "{actor} fired at {target} in {square}, range {range}: {effect}.",
            "{target} in {square} came under the fire of {actor}, range {range}: {effect}.",
            "{actor} opened on {target} at a range of {range}: {effect}.",
        ),
        track="fire",
        headline=1,
    ),
}

MELEE = {
    "strike": Sentence(
        (
            "In {square} {actor} struck at {target}: {effect}.",
            "{actor} laid into {target} in {square}: {effect}.",
        ),
        headline=3,
    ),
    "melee_goes_on": Sentence(
        (
            "Neither {actor} nor {target} gave way in {square}; the melee goes on.",
            "{actor} and {target} are still locked together in {square}.",
        ),
        headline=2,
        gathered=Gathering("The melee goes on", "{square}", Where.LAST),
    ),
}

MORALE = {
    "broke": Sentence(
        ("{actor} broke in {square} after {hits} hits.", "It was too much for {actor}, which broke in {square}."),
        headline=8,
    ),
    "destroyed": Sentence(
        ("That was the end of {actor}: {why}.", "{actor} ceased to exist in {square}: {why}."),
        headline=9,
    ),
    "rallied": Sentence(
        ("{actor} rallied in {square}; hits left: {left}.", "Order came back to {actor}; hits left: {left}.")
    ),
    "recovered": Sentence(
        (
            "{actor} rallied in {square}, fit to fight again; hits left: {left}.",
            "The officers of {actor} got the men in hand again; hits left: {left}.",
        ),
        headline=4,
    ),
    "rally_failed": Sentence(
        (
            "{actor} tried in vain to rally in {square}.",
            "The officers of {actor} could not restore order; hits still {left}.",
        )
    ),
    "limbered": Sentence(("{actor} limbered up in {square}.",)),
    "unlimbered": Sentence(("{actor} came into action in {square}.", "{actor} unlimbered in {square}.")),
    "formed": Sentence(("{actor} formed {formation} in {square}.", "{actor} changed from {before} to {formation}.")),
}

GENERALS = {
    "general_safe": Sentence(
        (
            "{actor}, with {target}, was not touched.",
            "The shot and steel that struck {target} passed {actor} by.",
        )
    ),
    "general_at_risk": Sentence(
        (
            "{actor}, with {target}, was {times} in danger of his life.",
            "Where {target} suffered, {actor} was {times} in danger.",
        ),
        headline=1,
    ),
    "general_unhurt": Sentence(("{actor} was in danger and came out unhurt.",)),
    "general_hurt": Sentence(
        ("{actor} took a flesh wound and is out of action until the end of bound {until}.",),
        headline=6,
    ),
    "general_wounded": Sentence(("{actor} was wounded and carried off the field.",), headline=10),
    "general_killed": Sentence(("{actor} fell in {square}.", "{actor} was killed in {square}."), headline=10),
    "general_recovered": Sentence(("{actor} is over his wound and takes command again.",), headline=2),
}

DEPLOYMENT = {
    "set_up": Sentence(
        ("{actor} set up in {square}, {formation}, facing {facing}.",),
        gathered=Gathering("Set up", "{actor} {square}", Where.FIRST),
    ),
    "set_up_with": Sentence(
        ("{actor} took post with {target} in {square}.",),
        gathered=Gathering("Generals", "{actor} with {target}"),
    ),
    "set_up_alone": Sentence(("{actor} took post in {square}.",), gathered=Gathering("Generals", "{actor} {square}")),
    "order_result": Sentence(
        ("{actor}, ordered to {order}: {result}.",),
        result="{result}",
        told=("met ", "charged", "fired at ", "fired on by ", "struck at ", "took ", "the melee goes on", "rallied"),
    ),
}

SENTENCES = MOVEMENT | FIRE | MELEE | MORALE | GENERALS | DEPLOYMENT | {"ruled": RULED}
