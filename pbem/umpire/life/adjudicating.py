"""A game that ends unfinished: what the scenario's own points say of it, for a GM or a league to confirm."""

from __future__ import annotations

from pbem.battle.system import Verdict
from pbem.umpire.desk.gm_word import finish_game, running
from pbem.umpire.match import Match, sides_of, sit_by_name
from pbem.umpire.world import World


def proposal(match: Match) -> Verdict:
    """The verdict that the points of the position as it stands give; equal points are a draw."""
    names = {side.id: side.name for side in sides_of(match.game)}
    score = match.system.score(match.position)
    points = {side: score.get(side, 0) for side in names}
    best = max(points.values())
    leading = [side for side, number in points.items() if number == best]
    told = ", ".join(f"{names[side]} {number}" for side, number in points.items())
    winner = leading[0] if len(leading) == 1 else ""
    return Verdict(winner, "adjudicated", points, f"Adjudicated at bound {match.game.bound} by points: {told}.")


def adjudicate(world: World, name: str) -> Verdict:
    """End a running game by its points, and tell everybody; raises NotRunning."""
    running(world, name)
    verdict = proposal(sit_by_name(world.db, world.settings, name))
    finish_game(world, name, verdict.reason, verdict.winner, told=verdict.reason, verdict=verdict)
    return verdict
