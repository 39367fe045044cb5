"""The words of orders and standing orders; every decision of a bound is one of them."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb

PATH: Final = Argument(Takes.PATH)
GUNS: Final = ("guns in", "guns out")

ACTIONS: Final = (
    Verb(
        "move",
        Slot.ACTION,
        (PATH,),
        "Go along these squares, one action point each, more for rough ground and rivers.",
        "GR1 - C4-D4",
        "C3.1",
        "stand",
        sign="-",
    ),
    Verb(
        "enter",
        Slot.ACTION,
        (Argument(Takes.PATH, optional=True),),
        "Go along these squares and into the town of the last; alone, into the town of its own square. Foot only.",
        "CO1 enter F3",
        "C3.1",
        synonyms=("garrison", "occupy"),
    ),
    Verb("leave", Slot.ACTION, (), "Come out of the town into its square, free of points.", "CO3 leave", "B"),
    Verb(
        "assault",
        Slot.ACTION,
        (Argument(Takes.TARGET), Argument(Takes.UNITS, optional=True, after="with"), Argument(Takes.WORD, True, GUNS)),
        "Attack a square next to it for two points; name supports from other squares after WITH; guns in or out.",
        "GR1 x F3 with GR4, guns in",
        "C3.3",
        sign="x",
        synonyms=("storm",),
    ),
    Verb(
        "bombard",
        Slot.ACTION,
        (Argument(Takes.TARGET), Argument(Takes.NUMBER, optional=True), Argument(Takes.WORD, True, ("town",))),
        "Bombard a square at one or two squares, a die a point; a number says how many; `town` aims at the garrison.",
        "GR6 * F3 2",
        "C3.2",
        sign="*",
        synonyms=("fire",),
    ),
    Verb(
        "rally",
        Slot.ACTION,
        (),
        "Spend all its actions on losing a hit; two hits or more, no enemy next to it.",
        "GR2 rally",
        "C3.4.1",
    ),
    Verb("hold", Slot.ACTION, (), "Stand where it is.", "GR3 hold", "C3"),
    Verb(
        "follow", Slot.ACTION, (PATH,), "Move only after the assaults of its command are over.", "GR5 follow F3", "C3"
    ),
    Verb(
        "arrive",
        Slot.ACTION,
        (Argument(Takes.SQUARE),),
        "Come on over this one of its entry squares.",
        "MA1 arrive A2",
        "scenario",
        "the first entry square with room",
    ),
    Verb(
        "join",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "A commander-in-chief rides up to four squares to a general, who uses his die from then on.",
        "EUG join GRE",
        "C2",
        "stays where he is",
    ),
)
SEAT: Final = (
    Verb(
        "bid",
        Slot.SEAT,
        (Argument(Takes.UNITS), Argument(Takes.WORD, True, ("until won", "in turn"))),
        "Your generals in the sequence in which they contest the dice; each until he has won, or one after another.",
        "BID GRE, BAR, LAU",
        "C2",
        "the sequence of the order of battle, each until he has won",
        synonyms=("nominate",),
    ),
    Verb(
        "leftover",
        Slot.SEAT,
        (Argument(Takes.UNITS),),
        "Who gets the dice that nobody contests, the highest first.",
        "LEFTOVER BAR, LAU",
        "C5",
        "the sequence of the bids",
    ),
)
POLICIES: Final = (
    Verb(
        "defend",
        Slot.POLICY,
        (
            Argument(Takes.WORD, True, ("first", "last", "only", *GUNS)),
            Argument(Takes.UNITS, True, after="with"),
        ),
        "Which brigades of an attacked square fight first, or `only` these, and whether its guns do.",
        "DEFEND GR2 first",
        "C3.3.2",
        "the garrison, then fewest hits and highest quality; guns in while they have no hit",
    ),
    Verb(
        "lead",
        Slot.POLICY,
        (Argument(Takes.WORD, True, ("first", "last")), Argument(Takes.UNITS, True, after="with")),
        "Whose assaults come first within a command, and whose last.",
        "LEAD GR4 first",
        "C3.3",
        "the sequence of the order of battle",
    ),
    Verb(
        "losses",
        Slot.POLICY,
        (Argument(Takes.WORD, True, ("spread", "weakest", "strongest")), Argument(Takes.UNITS, True, after="on")),
        "Who takes the hit that cannot be shared evenly.",
        "LOSSES all weakest",
        "C3.3.4",
        "spread",
    ),
    Verb(
        "retreat",
        Slot.POLICY,
        (Argument(Takes.WORD, True, ("stay", "if outnumbered", "terrain", "back")), Argument(Takes.DIRECTION, True)),
        "Whether survivors who may choose go back after a lost fight, and which way anybody goes.",
        "RETREAT GR1 stay",
        "C3.3.6",
        "terrain: stay on hills, in woods and towns; in the open those who fought go if outnumbered",
    ),
    Verb(
        "press",
        Slot.POLICY,
        (
            Argument(Takes.WORD, words=("yes", "no", "if fresh", "if enemy", *GUNS)),
            Argument(Takes.NUMBER, True),
            Argument(Takes.UNITS, True, after="with"),
        ),
        "Whether to go on with another fight, and who; `if enemy 2`: while no more than two of them are left.",
        "PRESS all if fresh",
        "C3.3.7a",
        "if fresh: a brigade that has not fought and has no hit",
    ),
    Verb(
        "counterattack",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("yes", "no", "if fresh", *GUNS)), Argument(Takes.UNITS, True, after="with")),
        "Whether an attacked square strikes back with brigades that have not fought, and who does.",
        "COUNTERATTACK all if fresh",
        "C3.3.7b",
        "if fresh: one without a hit, against an enemy with one",
    ),
    Verb(
        "advance",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("yes", "no", "unless terrain")),),
        "Whether the victors of a square go into it.",
        "ADVANCE GR1 no",
        "C3.3",
        "unless terrain: yes, but they keep a hill or town of their own",
    ),
    Verb(
        "idle",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("hold", "advance")),),
        "What units without an order do with two or three actions, beyond rallying and bombarding.",
        "IDLE GR1 advance",
        "C3",
        "hold",
    ),
)
DEPLOYMENT: Final = (
    Verb(
        "deploy",
        Slot.DEPLOYMENT,
        (Argument(Takes.SQUARE), Argument(Takes.WORD, True, ("town",))),
        "Set it up in this square, or in the town of this square.",
        "GR1 deploy C4",
        "scenario",
        "the suggested square",
    ),
)

VERBS: Final = (*ACTIONS, *SEAT, *POLICIES, *DEPLOYMENT)
