"""Armies bought by points and played by scripted commanders of equal skill: neither colour has the better of it.

A plan is a list for the quartermaster and the turns from which its arms go forward; the tactics are the house's for
all. Both sides have the same plans, so that what decides is what was bought, or where the table stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.scenario import Scenario
from pbem.house_player.old_dessauer.staff import Plan, Staff
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.seeing.view import know, see
from pbem.scenarios import load

HORSE, FOOT = "horse", "foot"


@dataclass(frozen=True)
class Army:
    """What is bought, nothing for the usual army, and from which turn on horse and foot go forward."""

    name: str
    bought: str
    horse: int = 1
    foot: int = 1


ARMIES: Final = (
    Army("a usual army", ""),
    Army("the guns first", "8 line infantry C; 3 HC C; 3 battery medium C 2 guns; 1 general", horse=3, foot=4),
    Army("much horse", "4 HC C; 3 MC C; 5 line infantry C; 1 general"),
    Army("grenadiers", "9 line infantry B; 2 MC B; 1 HC B; 1 battery light B 2 guns; 1 general"),
)
SIDES: Final = ("red", "blue")
PLANS: Final[Mapping[str, tuple[Army, ...]]] = dict.fromkeys(SIDES, ARMIES)


@cache
def scenario() -> Scenario:
    """The scenario, read once."""
    return load("pickup")


def game(way: str, armies: Mapping[str, Army], seed: int) -> Position:
    """A whole battle from the buying on; the position in which it ended."""
    position = old_dessauer.set_up(scenario(), way)
    secret = seed.to_bytes(8, "big")

    def after(sheets: list[Sheet]) -> Position:
        return old_dessauer.resolve(position, sheets, Dice(secret, b"", position.bound)).position

    position = after([_list(side, army) for side, army in armies.items() if army.bought])
    position = after([])
    position = replace(
        position,
        units=tuple(replace(unit, command=HORSE if unit.kind.horse else FOOT) for unit in position.units),
    )
    plans = {side: Plan(army.name, {HORSE: army.horse, FOOT: army.foot}) for side, army in armies.items()}
    while old_dessauer.judge(position) is None:
        position = after([Staff(know(see(position, side)), side, plans[side]).sheet() for side in position.acting])
    return position


def _list(side: str, army: Army) -> Sheet:
    return Sheet(side, 0, (Order(f"{side[0].upper()}G1", (Action("buy", word=army.bought),)),))


def winner(way: str, names: tuple[str, ...], seed: int) -> str:
    """Who wins a battle between the armies of these names; empty for a draw."""
    armies = {side: next(army for army in ARMIES if army.name == name) for side, name in zip(SIDES, names, strict=True)}
    verdict = old_dessauer.judge(game(way, armies, seed))
    return verdict.winner if verdict is not None else ""
