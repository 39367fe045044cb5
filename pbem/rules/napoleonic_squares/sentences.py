"""How each thing that happens reads in a report."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Sentence

ARRIVALS: Final = {
    "deployed": Sentence(("{actor} is set up in {square}.",), track=""),
    "arrived": Sentence(
        (
            "{actor} comes on in {square}.",
            "Dust on the road: {actor} marches into {square}.",
            "{actor} reaches the field in {square}.",
        ),
        track="move",
        headline=3,
    ),
    "arrival_blocked": Sentence(("{actor} waits off the map: there is no room to come on at {square}.",)),
    "chief_joins": Sentence(
        (
            "{actor} rides to {target} in {square}; the command throws his {die}.",
            "{actor} joins {target} in {square}, who contests with a {die}.",
        ),
        track="move",
    ),
    "chief_rides": Sentence(("{actor} rides from {start} to {square}.",), track="move"),
    "general_driven": Sentence(
        (
            "{actor} gets away from {start} and rides to {target} in {square}.",
            "The enemy is in {start}: {actor} spurs to {target} in {square}.",
        )
    ),
    "general_gone": Sentence(
        ("{actor} has no troops left and quits the field.", "With his last unit gone, {actor} leaves the field."),
        headline=4,
    ),
}
DICE: Final = {
    "action_dice": Sentence(("The {number} action dice show {dice}.", "{number} commands, {number} dice: {dice}.")),
    "dice_off": Sentence(
        (
            "{actor} throws {score} on a {die} against {target}'s {against} on a {other_die}, and acts with {prize} action{plural}.",
            "For the {prize}: {actor} {score} ({die}), {target} {against} ({other_die}). {actor} acts with {prize} action{plural}.",
            "{actor} is first off the mark, {score} to {target}'s {against}: {prize} action{plural}.",
        ),
        headline=1,
    ),
    "leftover_die": Sentence(
        (
            "Nobody is left to contest it: {actor} acts with {prize} action{plural}.",
            "{actor} takes a die that is left and acts with {prize} action{plural}.",
        )
    ),
}
MARCHES: Final = {
    "moved": Sentence(
        ("{actor} marches {path}.", "{actor} goes from {start} to {square}.", "{actor} moves up to {square}."),
        track="move",
    ),
    "entered_town": Sentence(
        ("{actor} occupies the town in {square}.", "{actor} goes into the houses of {square}."),
        track="move",
        headline=2,
    ),
    "left_town": Sentence(("{actor} comes out of the town in {square}.",)),
    "bombarded": Sentence(
        (
            "{actor} bombards {square} at {range} range: {result}.",
            "{actor} opens on {square} at {range} range, {result}.",
            "Shot from {actor} falls on {square}, {range} range: {result}.",
        ),
        track="fire",
        headline=1,
    ),
    "rallied": Sentence(
        ("{actor} rallies in {square}; hits left: {left}.", "{actor} closes its ranks, hits left: {left}.")
    ),
    "not_rallied": Sentence(
        ("{actor} tries to rally in vain; hits: {left}.", "{actor} does not come to order; hits: {left}.")
    ),
}
ASSAULTS: Final = {
    "assault": Sentence(
        (
            "{actors} attacks {square}, where {targets} meets it.",
            "{actors} goes in against {targets} in {square}.",
            "{start} attacks {square}: {actors} against {targets}.",
        ),
        track="charge",
        headline=2,
    ),
    "counterattack": Sentence(
        (
            "{actors} comes out of {start} and strikes back at {square}.",
            "Fresh troops answer: {actors} falls on {square} from {start}.",
        ),
        track="charge",
        headline=3,
    ),
    "skirmish_won": Sentence(
        (
            "The {side} skirmishers have the better of it.",
            "The {side} light troops win the open ground between the lines.",
        )
    ),
    "skirmish_even": Sentence(
        ("Neither side's skirmishers gain an advantage.", "The skirmishers hold each other in check.")
    ),
    "assault_won": Sentence(
        (
            "The attack on {square} tells: {inflicted} inflicted, {suffered} suffered.",
            "{targets} has the worse of it in {square}: {inflicted} for {suffered}.",
        ),
        headline=3,
    ),
    "assault_lost": Sentence(
        (
            "The attack on {square} is met: {inflicted} inflicted, {suffered} suffered.",
            "{actors} comes off worse before {square}: {suffered} for {inflicted}.",
        ),
        headline=3,
    ),
    "assault_drawn": Sentence(
        (
            "Neither gives way at {square}: {inflicted} inflicted, {suffered} suffered.",
            "An even fight at {square}: {inflicted} on either side.",
        ),
        headline=2,
    ),
    "advanced": Sentence(
        ("{actor} advances into {square}.", "{actor} takes possession of {square}."), track="move", headline=4
    ),
    "took_town": Sentence(
        ("{actor} storms into the town of {square}.", "The town of {square} is in the hands of {actor}."),
        track="move",
        headline=6,
    ),
}
MORALE: Final = {
    "stood_firm": Sentence(("{actor} stands firm in {square}.", "{actor} holds its ground in {square}.")),
    "fell_back": Sentence(
        (
            "{actor} falls back from {start} to {square}.",
            "{actor} gives way and retreats to {square}.",
            "{actor} is driven from {start} to {square}.",
        ),
        track="retire",
        headline=3,
    ),
    "carried_away": Sentence(
        (
            "{actor} is carried away with the others to {square}.",
            "{actor} goes back to {square} with the rest of {start}.",
        ),
        track="retire",
        headline=2,
    ),
    "withdrew": Sentence(("{actor} withdraws from {start} to {square}.",), track="retire", headline=1),
    "cornered": Sentence(
        (
            "{actor} has nowhere to go in {square} and takes another hit.",
            "{actor} is cornered in {square}: one more hit.",
        )
    ),
    "destroyed": Sentence(
        (
            "{actor} is destroyed in {square}.",
            "{actor} breaks up in {square} and is lost.",
            "{actor} ceases to exist as a body in {square}.",
        ),
        headline=7,
    ),
}
NIGHT: Final = {
    "nightfall": Sentence(("Night falls on {day}.", "Darkness ends the fighting of {day}."), headline=5),
    "rested": Sentence(("{actor} recovers overnight; hits left: {left}.",)),
    "surrounded": Sentence(("{actor} is surrounded in {square} and has no rest.",), headline=3),
}
RETURNS: Final = {"order_result": Sentence(("{actor}: {order} - {result}.",), result="{result}")}

SENTENCES: Final = {**ARRIVALS, **DICE, **MARCHES, **ASSAULTS, **MORALE, **NIGHT, **RETURNS}
