"""The words of orders and standing orders; every decision of a bound is one of them."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb

ODDS: Final = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")

ACTIONS: Final = (
    Verb(
        "move",
        Slot.ACTION,
        (Argument(Takes.PATH),),
        "March by these squares or places; between them it finds the cheapest way. It stops where it meets the enemy.",
        "GN1 - I24",
        "8.0",
        "stand",
        sign="-",
        synonyms=("march", "enter"),
    ),
    Verb(
        "withdraw",
        Slot.ACTION,
        (Argument(Takes.PATH, optional=True),),
        "Leave the enemy's control with the first step and go to this square; alone, to the nearest safe one.",
        "SU1 withdraw to K23",
        "13.0",
        synonyms=("withdraw to", "withdraws to", "fall back to", "falls back to", "retire to", "retires to"),
    ),
    Verb(
        "face",
        Slot.ACTION,
        (Argument(Takes.DIRECTION),),
        "Turn to face this way, after its march if it has one.",
        "BR3 face SE",
        "11.0",
        "the nearest enemy it sees",
    ),
    Verb(
        "attack",
        Slot.ACTION,
        (
            Argument(Takes.TARGET),
            Argument(Takes.UNITS, optional=True, after="with"),
            Argument(Takes.NUMBER, optional=True, after="battle"),
        ),
        "Fight those in this square, or this unit alone; name who joins after WITH, and number the battles you part.",
        "BG1 x M22 with BG2",
        "13.0, 14.0",
        "one battle a group, with those who must attack, the best odds first",
        sign="x",
        synonyms=("assault", "charge"),
    ),
    Verb(
        "bombard",
        Slot.ACTION,
        (Argument(Takes.TARGET),),
        "Artillery: throw on the table against one unit, and only what disorganises or drives it back counts.",
        "AR1 * M22",
        "18.0",
        sign="*",
        synonyms=("fire",),
    ),
    Verb("hold", Slot.ACTION, (), "Stay where it is; off the map, wait there.", "GN2 hold", "8.0"),
)
POLICIES: Final = (
    Verb(
        "route",
        Slot.POLICY,
        (Argument(Takes.PATH),),
        "March on by these places, bound after bound, until it stands in the last of them.",
        "ROUTE BR3 Q7-U15-T19",
        "8.0",
    ),
    Verb(
        "retreat",
        Slot.POLICY,
        (Argument(Takes.DIRECTION),),
        "Which way it goes back when it must.",
        "RETREAT SU1 E",
        "15.0, 20.0",
        "towards the own edge, into cover",
    ),
    Verb(
        "losses",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("first", "last")),),
        "Whether it is eliminated before others of its battle, or after them.",
        "LOSSES AM1 first",
        "20.0",
        "militia first, then the smallest that satisfies the result",
    ),
    Verb(
        "advance",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("never", "cover", "strongest", "always")), Argument(Takes.DIRECTION, True)),
        "Whether it goes into a square the enemy has left after a battle, and how it faces there; `cover`: into cover "
        "and squares of victory only.",
        "ADVANCE BG1 always S",
        "15.0",
        "attackers: the strongest; defenders: never",
    ),
    Verb(
        "lend",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("always", "never", "even")),),
        "Whether a commander lends his die to battles of his square: `even` is from 1-1 to 3-1.",
        "LEND WSH never",
        "17.0",
        "attacking: even; defending: always",
    ),
    Verb(
        "evade",
        Slot.POLICY,
        (Argument(Takes.DIRECTION),),
        "Which way a commander rides when he is attacked alone.",
        "EVADE WSH E",
        "17.0",
        "to the nearest stack of his own",
    ),
    Verb(
        "contact",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("attack", "withdraw", "odds")),),
        "What a unit without an order does that begins its turn in enemy control.",
        "CONTACT AM1 withdraw",
        "13.0",
        "odds: attacks at 1-1 and better, else withdraws",
    ),
)
DEPLOYMENT: Final = (
    Verb(
        "deploy",
        Slot.DEPLOYMENT,
        (Argument(Takes.SQUARE), Argument(Takes.DIRECTION, True)),
        "Set it up in this square, facing this way.",
        "GN1 deploy G23 W",
        "4.0",
        "the suggested square",
    ),
    Verb(
        "column",
        Slot.DEPLOYMENT,
        (Argument(Takes.NUMBER),),
        "Its place in the order of march onto the map, 1 at the head.",
        "BR3 column 4",
        "4.0",
        "the sequence of the order of battle",
    ),
)

VERBS: Final = (*ACTIONS, *POLICIES, *DEPLOYMENT)
