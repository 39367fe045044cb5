"""The orders and standing orders of Brown Bess Squared; parser, checks, help and manual all start from here."""

from __future__ import annotations

from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.orders.policies import Escort, Prefer, React

FORMS = ("line", "column", "attack column", "square", "skirmish", "limbered", "unlimbered")

ACTIONS = (
    Verb(
        "move",
        Slot.ACTION,
        (Argument(Takes.PATH),),
        "Move: one turn, then straight ahead (cavalry may begin with a diagonal step), then one turn if there are "
        "points left. Name the square to reach, every square on the way, or a direction and a number.",
        "FI1 - C5",
        clause="movement",
        sign="-",
    ),
    Verb(
        "melee",
        Slot.ACTION,
        (Argument(Takes.TARGET),),
        "Charge: move into the enemy's square and fight there in the melee phase.",
        "MR1 x J4",
        clause="melee",
        sign="x",
    ),
    Verb(
        "fire",
        Slot.ACTION,
        (Argument(Takes.TARGET, optional=True),),
        "Fire in the fire phase instead of moving, at an enemy or at whoever stands in a square; if that target is "
        "gone by then, at the best one left. Without a target: at the nearest. `fire BI1, then BI2`: at the next when "
        "the first is broken or gone; a square fires at each with another face.",
        "FG1 * D4",
        clause="fire",
        sign="*",
    ),
    Verb(
        "face",
        Slot.ACTION,
        (Argument(Takes.DIRECTION),),
        "Turn to N, E, S or W: alone, or at the end of a move. Turning is moving, so there is no fire with it.",
        "FI1 - C5, face S",
        clause="movement",
    ),
    Verb(
        "form",
        Slot.ACTION,
        (Argument(Takes.WORD, words=FORMS),),
        "Change formation near the end of the bound; also after moving or firing, not in a melee.",
        "FI4 form square",
        clause="formations",
    ),
    Verb(
        "limber",
        Slot.ACTION,
        (),
        "Hook the guns up, near the end of the bound; from the next bound they can move.",
        "FG1 limber",
        clause="formations",
    ),
    Verb(
        "unlimber",
        Slot.ACTION,
        (),
        "Bring the guns into action, near the end of the bound; from the next bound they can fire.",
        "FG1 unlimber",
        clause="formations",
    ),
    Verb(
        "hold",
        Slot.ACTION,
        (Argument(Takes.WORD, optional=True, words=("fire",)),),
        "Stand: the unit still fires at the nearest enemy in its arc, or rallies if it has hits and no enemy is within "
        "two squares. In a melee it fights on, whatever its `limit`. `hold fire`: no fire in the fire phase.",
        "FI3 hold",
        clause="bounds",
        sign="H",
    ),
    Verb(
        "rally",
        Slot.ACTION,
        (),
        "Do nothing but rally: no fire, no reaction, and at the end a die against the hits the unit holds.",
        "BI3 rally",
        clause="rally",
    ),
    Verb(
        "disengage",
        Slot.ACTION,
        (Argument(Takes.PATH, optional=True),),
        "Leave a melee: turn about and go straight to the rear, as far as you say or as far as the points reach.",
        "FC1 disengage",
        clause="movement",
    ),
    Verb(
        "join",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "A general rides to a unit and stays with it; before the battle he takes post with it.",
        "DG join FI3",
        clause="generals",
        deploys=True,
    ),
    Verb("leave", Slot.ACTION, (), "A general leaves the unit he is with.", "DG leave", clause="generals"),
    Verb(
        "exit",
        Slot.ACTION,
        (Argument(Takes.DIRECTION, optional=True),),
        "Go straight off the table over an edge that your briefing opens to you.",
        "BI1 exit N",
        clause="exits",
    ),
)

DEPLOYMENT = (
    Verb(
        "deploy",
        Slot.DEPLOYMENT,
        (
            Argument(Takes.SQUARE),
            Argument(Takes.DIRECTION, optional=True),
            Argument(Takes.WORD, optional=True, words=FORMS),
        ),
        "Set a unit up before the battle: square, facing and formation. What is left out stays as suggested.",
        "FI1 deploy C6 S line",
        clause="deployment",
        default="the scenario's suggested set-up",
    ),
)

POLICIES = (
    Verb(
        "react",
        Slot.POLICY,
        (
            Argument(Takes.WORD, optional=True, words=tuple(word.value for word in React)),
            Argument(Takes.TARGET, optional=True, after="at"),
        ),
        "Whom a unit that stands still fires at during the movement phase, when an enemy comes within one square: "
        "anybody, only those who charge it, one arm only, one enemy only, or nobody.",
        "REACT FI2 when charged",
        clause="opportunity fire",
        default="any",
        synonyms=("open fire on",),
    ),
    Verb(
        "retreat",
        Slot.POLICY,
        (Argument(Takes.NUMBER), Argument(Takes.DIRECTION, optional=True)),
        "How far, and which way, skirmishers go back when formed troops come into their square: 1 or 2 squares.",
        "RETREAT FI8 1",
        clause="skirmishers",
        default="2",
    ),
    Verb(
        "limit",
        Slot.POLICY,
        (Argument(Takes.NUMBER, optional=True, after="at"), Argument(Takes.WORD, optional=True, words=("never",))),
        "At how many hits a unit without orders leaves a melee; `never` to fight it out.",
        "LIMIT FC1 3",
        clause="movement",
        default="one short of breaking",
        synonyms=("limits", "fight until", "break off at"),
    ),
    Verb(
        "prefer",
        Slot.POLICY,
        (
            Argument(Takes.WORD, optional=True, words=tuple(word.value for word in Prefer)),
            Argument(Takes.TARGET, optional=True),
        ),
        "Whom a unit fires at where it may choose: the nearest, the weakest, one arm first, or one enemy first.",
        "PREFER FG1 cavalry",
        clause="fire",
        default="nearest",
        synonyms=("prefers", "target", "targets", "priority"),
    ),
    Verb(
        "escort",
        Slot.POLICY,
        (Argument(Takes.WORD, words=tuple(word.value for word in Escort)),),
        "What a general does when his unit is in danger: follow it wherever it goes, stay on the spot when it runs, or "
        "leave it for the rear when it is one hit short of breaking (and ride off when an enemy catches him alone).",
        "ESCORT DG stay",
        clause="generals",
        default="follow",
        synonyms=("escorts",),
    ),
    Verb(
        "precedence",
        Slot.POLICY,
        (Argument(Takes.NUMBER),),
        "Who of your units goes first where two get in each other's way: 1 before 2, and so on, and those without a "
        "number last. Where the sides move alternately it is the sequence in which your units move.",
        "PRECEDENCE FC1 1",
        clause="movement",
        default="as listed",
        synonyms=("precedences",),
    ),
)

VERBS = (*ACTIONS, *DEPLOYMENT, *POLICIES)


def policy_defaults(unit: Unit) -> tuple[tuple[str, str], ...]:
    """The standing orders that make sense for a unit, each with what it does where nothing is said."""
    if unit.is_general:
        return () if unit.sticks else (("escort", "follow"),)
    found = []
    if unit.is_infantry or unit.is_artillery:
        found += [("react", "any"), ("prefer", "nearest")]
    if unit.is_infantry:
        found.append(("retreat", "2"))
    if not unit.is_artillery:
        found.append(("limit", "one short of breaking"))
    return (*found, ("precedence", "as listed"))
