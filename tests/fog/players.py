"""Players who write lively letters: half of what they order is nonsense, and every letter holds a canary."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pbem.battle.facing import Facing
from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.umpire.match import Match
from tests.fog.secrets_kept import Secret, canary
from tests.fog.war import War

POLICIES = {
    "brown_bess": ("react {0} any if enemy within {1}", "react {0} chargers"),
    "napoleonic_squares": ("retreat {0} stay", "losses {0} weakest", "press {0} yes", "defend {0} first"),
}
"""Standing orders of each system; the second slot is the number that tells the side."""


def marks(side_number: int) -> str:
    """The words of a condition that only this side uses."""
    return f"enemy within {61 + side_number}"


def campaign_secrets(war: War, bounds: int) -> Iterator[Secret]:
    """What our players write that the other side may not read, or not before its time."""
    for number, side in enumerate(war.scenario.sides):
        yield Secret(marks(number), "a condition", side.id, gm=True, last=True)
    for seat in war.scenario.seats:
        for bound in range(bounds + 1):
            word = str(bound)
            yield Secret(canary("press", seat.id, word), f"press of {seat.id}", seat.side)
            yield Secret(canary("talk", seat.id, word), f"free words of {seat.id}", seat.side, seat.id)
            # A salt is stirred into the dice of its bound, and whoever wants to check them must be told it then.
            yield Secret(canary("salt", seat.id, word), f"salt of {seat.id}", seat.side, out=bound + 1)


def letter_of(war: War, match: Match, seat: str, chance: Random) -> str:
    """Orders for every unit of a seat, a message to the other seats of the side, a salt, and small talk."""
    commission = match.commission(seat)
    view, bound = match.view(commission.side), match.game.bound
    number = [side.id for side in war.scenario.sides].index(commission.side)
    own = [piece for piece in view.commands(seat) if piece.place is not None]
    lines = [order_for(view, piece, number, chance) for piece in own]
    lines += [
        template.format(chance.choice(own).id, 61 + number) for template in POLICIES[match.game.system] if own and bound
    ]
    others = [other.name for other in match.commissions if other.side == commission.side and other.id != seat]
    for name in others:
        lines += [f"PRESS TO {name}", f"Between us: {canary('press', seat, str(bound))}.", "ENDPRESS"]
    lines += [f"SALT {canary('salt', seat, str(bound))}", f"I remain, sir, yours, {canary('talk', seat, str(bound))}"]
    return "\n".join(lines) + "\n"


def order_for(view: View, piece: Piece, number: int, chance: Random) -> str:
    """Any order whatever, often a sensible one."""
    assert piece.square is not None
    if view.bound == 0:
        zones = [zone for zone in view.zones if not zone.units or piece.id in zone.units]
        square = chance.choice([square for zone in zones for square in zone.area] or list(view.board.squares()))
        return f"{piece.id} deploy {square}"
    ahead = Facing.N if view.home is Facing.S else view.home.opposite
    enemy = chance.choice(view.enemy).id if view.enemy else "nobody"
    return chance.choice(
        (
            f"{piece.id} move {piece.square.step(ahead)}",
            f"{piece.id} - {piece.square.step(ahead)}-{piece.square.step(ahead, 2)} if {marks(number)}",
            f"{piece.id} - {piece.square.step(chance.choice(list(Facing)))}",
            f"{piece.id} fire at {enemy}",
            f"{piece.id} x {enemy}",
            f"{piece.id} hold if not {marks(number)} else rally",
            f"{piece.id} rally",
        )
    )
