"""The words of orders and standing orders; every decision of a bound is one of them."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.rules.de_gre_sweet.tables.deployments import Deployment

DEPLOYMENTS: Final = tuple(card.value for card in Deployment)

_HOLDING_CANISTER: Final = tuple(
    f"{deed} {whose}canister"
    for deed in ("hold", "holds", "hold back", "holds back", "keep", "keeps", "withhold", "withholds", "save", "saves")
    for whose in ("", "its ", "the ")
)[1:]
"""All but the first, which is the verb itself."""

ACTIONS: Final = (
    Verb(
        "move",
        Slot.ACTION,
        (Argument(Takes.PATH),),
        "Go by these squares; between them it finds the shortest way, and it stops before the enemy.",
        "PV1 - H10",
        "2",
        "stand",
        sign="-",
    ),
    Verb(
        "melee",
        Slot.ACTION,
        (
            Argument(Takes.TARGET),
            Argument(Takes.UNITS, optional=True, after="with"),
            Argument(Takes.WORD, optional=True, words=DEPLOYMENTS, after="in"),
        ),
        "Go in and fight; name who supports after WITH, and the deployment (MDI) after IN.",
        "PG1 x J10 with PL1 in column",
        "5A",
        sign="x",
        synonyms=("attack", "charge", "assault"),
    ),
    Verb(
        "support",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "Take part in the melee that this unit of yours fights, if it stands beside it.",
        "PV2 support PV1",
        "5A",
        synonyms=("supports",),
    ),
    Verb(
        "fire",
        Slot.ACTION,
        (Argument(Takes.TARGET, optional=True), Argument(Takes.WORD, optional=True, words=("howitzer",))),
        "Fire at a square or a unit; HOWITZER for the howitzer of a battery. Two of them part its guns.",
        "PF1 * J10, howitzer J11",
        "3, 4",
        "at the nearest enemy",
        sign="*",
    ),
    Verb(
        "canister",
        Slot.ACTION,
        (Argument(Takes.TARGET, optional=True), Argument(Takes.WORD, optional=True, words=("hold",))),
        "Fire canister into the next square.",
        "PF2 canister G11",
        "3H",
        "fired at an enemy in front of the guns; held when one is within three squares",
    ),
    Verb(
        "hold canister",
        Slot.ACTION,
        (Argument(Takes.TARGET, optional=True),),
        "Fire nothing now, and canister at the first enemy who comes into this square, or into any before the guns.",
        "PF2 hold canister G11",
        "3H",
        synonyms=_HOLDING_CANISTER,
    ),
    Verb("face", Slot.ACTION, (Argument(Takes.DIRECTION),), "Turn to face this way.", "PL1 face NE", "2G"),
    Verb(
        "form",
        Slot.ACTION,
        (
            Argument(Takes.WORD, words=("line", "square")),
            Argument(Takes.UNITS, optional=True, after="with"),
        ),
        "Form a square, alone or with others who stand in one with it, or leave it; either takes the whole move.",
        "PL1 form square",
        "8A",
    ),
    Verb("limber", Slot.ACTION, (), "Stay limbered at the end of its move.", "PF1 - E10, limber", "2G"),
    Verb("unlimber", Slot.ACTION, (), "Unlimber, as batteries do without being told.", "PF1 unlimber", "2G"),
    Verb(
        "join",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "A commander rides with this unit from now on; a detachment becomes part of its unit again.",
        "PON join PG1",
        "2B, 7",
    ),
    Verb("leave", Slot.ACTION, (), "A commander leaves his unit and stands where it stood.", "PON leave", "2B"),
    Verb(
        "detach",
        Slot.ACTION,
        (Argument(Takes.NUMBER), Argument(Takes.SQUARE)),
        "Light troops send off so many stands, a battery so many guns, as a unit of its own.",
        "PV1 detach 1 to G12",
        "2B",
        synonyms=("detaches", "send off"),
    ),
    Verb(
        "take over",
        Slot.ACTION,
        (Argument(Takes.SQUARE),),
        "Go there and take guns and wagons along that stand in the open.",
        "PF1 take over K10",
        "2F, 5H",
        synonyms=("takes over", "take over the guns", "take over the guns at", "take the guns at"),
    ),
    Verb(
        "destroy",
        Slot.ACTION,
        (Argument(Takes.WORD, optional=True, words=("guns", "wagon", "all")),),
        "Destroy its own guns, its wagon or both at the end of the turn.",
        "PF2 destroy guns",
        "11",
        synonyms=("destroy own", "destroy its", "destroys", "spike"),
    ),
    Verb(
        "hold",
        Slot.ACTION,
        (Argument(Takes.WORD, optional=True, words=("fire",)),),
        "Stay where it is; HOLD FIRE keeps it from firing.",
        "PG1 hold",
        "2",
    ),
    Verb(
        "surrender",
        Slot.ACTION,
        (),
        "The commander-in-chief gives up the whole battle at the end of the turn; told to any unit of his own seat.",
        "NAP surrender",
        "12",
    ),
)
POLICIES: Final = (
    Verb(
        "mdi",
        Slot.POLICY,
        (Argument(Takes.WEIGHTS, words=DEPLOYMENTS),),
        "The deployment it fights in; of several one is drawn by their weights.",
        "MDI PL1 column 2, line 1",
        "5C",
        "one of the five by lot; attacked by three times its value it withdraws",
        synonyms=("deployment",),
    ),
    Verb(
        "withdraw",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("three to one", "two to one", "never"), after="if"),),
        "Whether it withdraws when it is attacked by so many times its value.",
        "WITHDRAW PV1 if two to one",
        "5D",
        "three to one, if it has no MDI of its own",
        synonyms=("withdraws",),
    ),
    Verb(
        "supports",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("always", "never", "even", "half")),),
        "Whether it supports: EVEN if its side then has the enemy's value, HALF if it has half of it.",
        "SUPPORT PG1 always",
        "5A",
        "attackers: always; defenders: half",
        synonyms=("support",),
    ),
    Verb(
        "aim",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("troops", "commander", "mounted crew", "guns", "wagon")),),
        "What it would rather hit in its target.",
        "AIM PF1 guns",
        "3F, 4E",
        "troops; of equipment a gun",
        synonyms=("aims",),
    ),
    Verb(
        "retreat",
        Slot.POLICY,
        (Argument(Takes.DIRECTION),),
        "Which way it goes back when it must.",
        "RETREAT SL1 W",
        "5G",
        "defenders to their own rear, attackers whence they came",
    ),
    Verb(
        "afterwards",
        Slot.POLICY,
        (Argument(Takes.DIRECTION),),
        "Which way it faces when a melee is over, or when its square breaks.",
        "AFTERWARDS PL1 E",
        "5I, 8C",
        "the nearest enemy",
    ),
    Verb(
        "spike",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("never", "always")),),
        "Whether its guns are destroyed at the end of a turn in which it fell and the enemy is next to them.",
        "SPIKE PF1 always",
        "11",
        "never",
    ),
)
DEPLOYMENT: Final = (
    Verb(
        "deploy",
        Slot.DEPLOYMENT,
        (Argument(Takes.SQUARE), Argument(Takes.DIRECTION, True)),
        "Set it up in this square, facing this way.",
        "PL1 deploy C10 E",
        "Beattenburg",
        "the suggested square",
    ),
)

VERBS: Final = (*ACTIONS, *POLICIES, *DEPLOYMENT)
