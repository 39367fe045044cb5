"""Old Dessauer: units of figures on bases, measured in inches, wheeling and meeting on a table without squares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.condition import COMMON
from pbem.battle.system import Upgrade
from pbem.rules.old_dessauer.field.position import ALTERNATE, SIMULTANEOUS, Position
from pbem.rules.old_dessauer.orders.checking.checking import check
from pbem.rules.old_dessauer.orders.checking.explaining import explain
from pbem.rules.old_dessauer.orders.checking.tracing import trace
from pbem.rules.old_dessauer.orders.default_sheet import default_sheet
from pbem.rules.old_dessauer.orders.rulings import RULINGS, rule
from pbem.rules.old_dessauer.orders.verbs import VERBS
from pbem.rules.old_dessauer.scenario.set_up import set_up
from pbem.rules.old_dessauer.scenario.victory import judge, score, worth
from pbem.rules.old_dessauer.seeing.sentences import SENTENCES
from pbem.rules.old_dessauer.seeing.view import know, see
from pbem.rules.old_dessauer.seeing.weight import weight
from pbem.rules.old_dessauer.sequence import SEQUENCE, resolve

NAME: Final = "old_dessauer"
TITLE: Final = "Old Dessauer"
VERSION: Final = "9"
CHANGES: Final[Mapping[str, str]] = {
    "2": (
        "Who comes up to the enemy beside a friend stands aside of him, and never in him. Whoever faces about finds "
        "the room for it first, and who was kept from it has not moved. Who is stopped inside a friend goes back all "
        "the way, and a friend who fights is not moved for him. Of two ways back that are as near to the nearest "
        "enemy, the one that is farther from the next is taken."
    ),
    "3": (
        "Gunners who go back leave the guns that they serve where they stand, and take limbered ones along. The shaken "
        "go no way that leads them nearer to the enemy, wherever it ends. A general rides over no river and no "
        "impassable ground but by bridges and fords, and through no enemy. Who is told to go so many inches to a side "
        "of the map goes there, and does not stand. A bent line stands as it is bent, and has a front, flanks and a "
        "rear on each of its wings; flanks that meet at a corner make one bent line."
    ),
    "4": (
        "The inch that is kept from the enemy is measured from point to point. A brook that bends is paid for once, "
        "and by who stops in it, too. Who finds no gap of an inch to fire through fires at somebody else, and whoever "
        "stands beside a gap makes it, however far aside. An enemy who is only touched at more than 45 degrees is not "
        "met. Only their way brings gunners back to their guns. Works disorder and slow whoever stands in the zone "
        "behind them. Facing and formation change together whichever of them is named first, and a square is set up "
        "four wide as it is formed. Dragoons mount where they left their horses, and lose them to an enemy who comes."
    ),
    "5": (
        "Whoever begins the battle in houses or in a wood has no order there. Bought generals begin behind the first "
        "line of their troops, and no longer at the edge of the table. Cavalry that does not ride at a square halts an "
        "inch from it, and no longer touches it."
    ),
    "6": (
        "Behind works troops wheel and face any way at no cost, and go sideways and back as they go forward, at half "
        "speed; whoever is set up there has no order."
    ),
    "7": (
        "Whoever has gone through a wood, over a bridge, a steep slope or behind works has lost its order though "
        "it is out of it again by the end of its move, and so has whoever is set up there by the scenario. A "
        "column comes off a bridge that is shorter than itself; a ford lets everybody over a river; nobody goes "
        "back through a river, or through ground that nobody enters. Of a way aside or back only what lies behind"
        " works is gone as skirmishers go. Whoever goes back from behind works forms column; troops behind works "
        "pin nobody; light infantry that comes behind works in open order closes up there and skirmishes no "
        "longer. Whoever holds burning houses and is told nothing goes out of them. "
        "Who has not enough of its move left to pay for a brook, a fence or works stops before them and crosses in the "
        "next bound. Who was stopped inside a friend and comes out of him again has gone no farther than it then "
        "stands. Of two bodies of horse that ride on at once and meet, neither is put back to where it set out. Who "
        "runs from an attack has not advanced by it, whichever enemy he comes nearer to."
    ),
    "8": (
        "Whoever attacks from behind works, or goes up to the enemy from there, wheels there at no cost. A friend "
        "covers the flank of another by his own flank, and no more by his front."
    ),
    "9": (
        "Whoever is truly attacked in flank or rear strikes back there with the figures that make one die, and no "
        "more: foot that horse has beaten off like that loses fewer men as it goes back. Two lines that are folded on "
        "one another by more than a right angle are no bent line, and leave their ends open to an attack in flank. "
        "Who buys generals and no troops has a usual army for the rest of his points."
    ),
}
FORMAT: Final = 1
UPGRADES: Final[Mapping[int, Upgrade]] = {}
WAYS: Final = (SIMULTANEOUS, ALTERNATE)
SIDES: Final = (2,)
CONDITIONS: Final = COMMON
POSITION: Final = Position

__all__ = [
    "CHANGES",
    "CONDITIONS",
    "FORMAT",
    "NAME",
    "POSITION",
    "RULINGS",
    "SENTENCES",
    "SEQUENCE",
    "SIDES",
    "TITLE",
    "UPGRADES",
    "VERBS",
    "VERSION",
    "WAYS",
    "Position",
    "check",
    "default_sheet",
    "explain",
    "judge",
    "know",
    "resolve",
    "rule",
    "score",
    "see",
    "set_up",
    "trace",
    "weight",
    "worth",
]
