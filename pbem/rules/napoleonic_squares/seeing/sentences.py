"""How each thing that happens reads in a report, in the past tense, which fits one unit as well as several."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Gathering, Sentence
from pbem.battle.settable import RULED

ARRIVALS: Final = {
    "deployed": Sentence(
        ("{actor} took post in {square}.", "{actor} formed up in {square}."),
        gathered=Gathering("Took post", "{actor} {square}"),
    ),
    "arrived": Sentence(
        (
            "{actor} came on in {square}.",
            "Dust on the road: {actor} marched into {square}.",
            "{actor} reached the field in {square}.",
        ),
        headline=3,
    ),
    "arrival_blocked": Sentence(("{actor} waited off the map: there was no room to come on at {square}.",)),
    "chief_joins": Sentence(
        (
            "{actor} rode to {target} in {square}; the command contests with his {die}.",
            "{actor} joined {target} in {square}, who contests with a {die}.",
        ),
        track="move",
    ),
    "chief_rides": Sentence(("{actor} rode from {start} to {square}.",), track="move"),
    "general_rides": Sentence(
        ("{actor} kept up with {target}, in {square}.", "{actor} rode with {target} to {square}.")
    ),
    "chief_alone": Sentence(("{actor} stayed behind in {square} when {target} left the field.",)),
    "general_driven": Sentence(
        (
            "{actor} got away from {start} and rode to {target} in {square}.",
            "The enemy was in {start}: {actor} spurred to {target} in {square}.",
        )
    ),
    "general_waits": Sentence(
        ("{actor} had no troops left on the field and rode to meet those still to come.",), headline=4
    ),
    "general_gone": Sentence(
        ("{actor} had no troops left and quit the field.", "With his last unit gone, {actor} left the field."),
        headline=4,
    ),
}
DICE: Final = {
    "action_dice": Sentence(("The {number} action dice showed {dice}.", "{number} commands, {number} dice: {dice}.")),
    "dice_off": Sentence(
        (
            "{actor} threw {score} on a {die}, {target} {against} on a {other_die}: {actor} acted with {prize}.",
            "For the {prize}: {actor} {score} ({die}), {target} {against} ({other_die}). {actor} acted.",
            "{actor} was first off the mark, {score} to {target}'s {against}, with {prize} action{plural}.",
        ),
    ),
    "dice_off_equal": Sentence(
        (
            "{actor} and {target} both threw {score}; the larger die, {die} to {other_die}, gave {actor} the {prize}.",
            "For the {prize}: {score} each, and {actor}'s {die} beat {target}'s {other_die}. {actor} acted.",
        ),
    ),
    "leftover_die": Sentence(
        (
            "Nobody was left to contest it: {actor} acted with {prize} action{plural}.",
            "{actor} took a die that was left and acted with {prize} action{plural}.",
        )
    ),
}
MARCHES: Final = {
    "moved": Sentence(
        ("{actor} marched {path}.", "{actor} went from {start} to {square}.", "{actor} moved up to {square}."),
        track="move",
        gathered=Gathering("Marched", "{actor} {path}"),
    ),
    "entered_town": Sentence(
        ("{actor} occupied the town in {square}.", "{actor} went into the houses of {square}."),
        track="move",
        headline=2,
    ),
    "left_town": Sentence(("{actor} came out of the town in {square}.",)),
    "bombarded": Sentence(
        (
            "{actor} bombarded {square} at {range} range: {result}.",
            "{actor} opened on {square} at {range} range, {result}.",
            "Shot from {actor} fell on {square}, {range} range: {result}.",
        ),
        track="fire",
        headline=1,
    ),
    "rallied": Sentence(
        ("{actor} rallied in {square}; hits left: {left}.", "{actor} closed ranks; hits left: {left}.")
    ),
    "not_rallied": Sentence(
        ("{actor} tried to rally in vain; hits: {left}.", "{actor} did not come to order; hits: {left}.")
    ),
}
ASSAULTS: Final = {
    "assault": Sentence(
        (
            "{actors} attacked {square}, where {targets} met them.",
            "{actors} went in against {targets} in {square}.",
            "From {start} upon {square}: {actors} against {targets}.",
        ),
        track="charge",
        headline=2,
    ),
    "pressed": Sentence(
        (
            "{actors} pressed on against {targets} in {square}.",
            "{square} was attacked afresh: {actors} against {targets}.",
        ),
        track="charge",
        headline=2,
    ),
    "counterattack": Sentence(
        (
            "{actors} came out of {start} and struck back at {targets} in {square}.",
            "Fresh troops answered: {actors} fell on {targets} in {square}.",
        ),
        track="charge",
        headline=3,
    ),
    "skirmish_won": Sentence(
        (
            "The {side} skirmishers had the better of it.",
            "The {side} light troops won the open ground between the lines.",
        )
    ),
    "skirmish_even": Sentence(
        ("Neither side's skirmishers gained an advantage.", "The skirmishers held each other in check.")
    ),
    "assault_won": Sentence(
        (
            "The attack on {square} told: {inflicted} inflicted, {suffered} suffered.",
            "{targets} had the worse of it in {square}: {inflicted} for {suffered}.",
        ),
        headline=3,
    ),
    "assault_lost": Sentence(
        (
            "The attack on {square} was met: {inflicted} inflicted, {suffered} suffered.",
            "{actors} came off worse before {square}: {suffered} for {inflicted}.",
        ),
        headline=3,
    ),
    "assault_drawn": Sentence(
        (
            "Neither gave way at {square}: {inflicted} inflicted, {suffered} suffered.",
            "An even fight at {square}: {inflicted} on either side.",
        ),
        headline=2,
    ),
    "advanced": Sentence(
        ("{actor} advanced into {square}.", "{actor} took possession of {square}."), track="move", headline=4
    ),
    "took_town": Sentence(
        ("{actor} stormed into the town of {square}.", "The town of {square} fell to {actor}."),
        track="move",
        headline=6,
    ),
}
MORALE: Final = {
    "stood_firm": Sentence(
        ("{actor} stood firm in {square}.", "{actor} held the ground of {square}."),
        gathered=Gathering("Stood firm", "{actor} in {square}"),
    ),
    "fell_back": Sentence(
        (
            "{actor} fell back from {start} to {square}.",
            "{actor} gave way and retreated to {square}.",
            "{actor} lost the ground of {start} and went back to {square}.",
        ),
        track="retire",
        headline=3,
    ),
    "carried_away": Sentence(
        (
            "{actor} went back to {square}, carried away by the others.",
            "{actor} followed the rest of {start} back to {square}.",
        ),
        track="retire",
        headline=2,
    ),
    "withdrew": Sentence(("{actor} withdrew from {start} to {square}.",), track="retire", headline=1),
    "cornered": Sentence(
        (
            "{actor} had nowhere to go from {square} and took another hit.",
            "Cornered in {square}, {actor} took one more hit.",
        )
    ),
    "destroyed": Sentence(
        (
            "{actor} broke up in {square}, destroyed.",
            "In {square} {actor} ceased to exist as a body of troops.",
            "{square} saw the end of {actor}: destroyed.",
        ),
        headline=7,
    ),
}
NIGHT: Final = {
    "nightfall": Sentence(("Night fell on {day}.", "Darkness ended the fighting of {day}."), headline=5),
    "rested": Sentence(
        ("{actor} recovered overnight; hits left: {left}.",),
        gathered=Gathering("Recovered overnight, hits left", "{actor} {left}"),
    ),
    "surrounded": Sentence(("{actor}, surrounded in {square}, had no rest.",), headline=3),
}
RETURNS: Final = {"order_result": Sentence(("{actor}: {order} - {result}.",), result="{result}", told=("at ",))}

SENTENCES: Final = {**ARRIVALS, **DICE, **MARCHES, **ASSAULTS, **MORALE, **NIGHT, **RETURNS, "ruled": RULED}
