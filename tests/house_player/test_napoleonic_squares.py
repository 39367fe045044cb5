"""P8: in Napoleonic squares the house goes for the ground that the enemy guards least."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.square import Square
from pbem.house_player.napoleonic_squares.player import NapoleonicPlayer
from pbem.rules import napoleonic_squares as rules
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.seeing.known import know
from pbem.scenarios import load

FARM = Square.parse("F3")
ASIDE = Square.parse("I1")


def raab() -> Position:
    """What the French know of Raab in its first bound."""
    deployed = rules.resolve(rules.set_up(load("raab"), rules.WAYS[0]), [], Dice(b"raab", b"", 0)).position
    return know(rules.see(deployed, "france"))


def first_goals(position: Position) -> set[str]:
    """For which square each French command makes first."""
    return {errand.squares[0] for errand in NapoleonicPlayer(b"goals").plan(position, "france").errands.values()}


def test_P8__the_attack_goes_round_the_farm_that_is_held_in_strength() -> None:
    assert first_goals(raab()).isdisjoint({str(FARM)})


def test_P8__the_attack_goes_for_the_farm_when_its_garrison_has_left() -> None:
    position = raab()
    left = tuple(replace(unit, place=ASIDE) if unit.place == FARM else unit for unit in position.units)
    assert str(FARM) in first_goals(replace(position, units=left))
