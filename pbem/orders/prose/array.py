"""The array of an army as it stands: its wings, its centre, its front and rear, as it looks at the enemy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.meaning.roster import Roster

_STEP: Final = {Facing.N: (0, 1), Facing.E: (1, 0), Facing.S: (0, -1), Facing.W: (-1, 0)}
_TWO: Final = 2
FLANKS: Final = ("left", "right", "centre", "rear", "front")


def front_of_army(roster: Roster) -> Facing:
    """Where most of the seat's units look; where its rules know no fronts, away from its side's own edge."""
    looks = Counter(piece.facing for unit in roster.mine if (piece := roster.own[unit]).arm is not Arm.GENERAL
                    and piece.facing in _STEP)  # fmt: skip
    best = looks.most_common(2)
    if best and best[0][0] is not None and (len(best) == 1 or best[0][1] > best[1][1]):
        return best[0][0]
    return roster.view.home.opposite


def outermost(pieces: Sequence[Piece], flank: str, count: int, roster: Roster) -> tuple[Piece, ...]:
    """So many of the pieces that stand farthest on that side, more where some stand as far as the last of them."""
    placed = [piece for piece in pieces if piece.place is not None]
    far = {piece.id: _far(piece, flank, placed, roster) for piece in placed}
    if len(placed) <= count:
        return tuple(placed)
    if flank == "centre" and count == 1 and len(placed) == _TWO:
        return _in_the_middle_of_the_army(placed, roster)
    least = sorted(far.values(), reverse=True)[count - 1]
    return tuple(piece for piece in placed if far[piece.id] >= least)


def _in_the_middle_of_the_army(two: Sequence[Piece], roster: Roster) -> tuple[Piece, ...]:
    """`the central battery` of two: the one near the middle of the army, where the other is far from it."""
    army = part([roster.own[unit] for unit in roster.mine], "centre", roster)
    reach = [_along(piece.place, "right", roster) for piece in army if piece.place is not None]
    if not reach:
        return tuple(two)
    middle = sum(reach) // len(reach)
    far = {piece: abs(_along(piece.place, "right", roster) - middle) for piece in two if piece.place is not None}
    near, other = sorted(far, key=lambda piece: far[piece])
    return (near,) if 2 * far[near] < far[other] else tuple(two)


def at_both_ends(pieces: Sequence[Piece], roster: Roster) -> tuple[Piece, ...]:
    """Of several in a row the one farthest left and the one farthest right."""
    return tuple(dict.fromkeys(piece for flank in ("left", "right") for piece in outermost(pieces, flank, 1, roster)))


def part(pieces: Sequence[Piece], flank: str, roster: Roster) -> tuple[Piece, ...]:
    """The pieces of one wing, or of the middle third, as far as their places tell."""
    fighting = [piece for piece in pieces if piece.arm in (Arm.INFANTRY, Arm.CAVALRY)]
    placed = [piece for piece in fighting or pieces if piece.place is not None]
    axis = "front" if flank in ("front", "rear") else "right"
    reach = {piece.id: _along(piece.place, axis, roster) for piece in placed if piece.place is not None}
    if not reach:
        return ()
    low, high = min(reach.values()), max(reach.values())
    if flank == "centre":
        return tuple(
            piece for piece in placed if 3 * low + (high - low) <= 3 * reach[piece.id] <= 3 * high - (high - low)
        )
    upper = flank in ("front", "right")
    return tuple(piece for piece in placed
                 if (2 * reach[piece.id] > low + high if upper else 2 * reach[piece.id] < low + high))  # fmt: skip


def depth(place: Place, roster: Roster) -> int:
    """How far forward a place lies, in the ground's finest unit."""
    return _along(place, "front", roster)


def _far(piece: Piece, flank: str, among: Sequence[Piece], roster: Roster) -> int:
    assert piece.place is not None
    if flank != "centre":
        return _along(piece.place, flank, roster)
    reach = [_along(each.place, "right", roster) for each in among if each.place is not None]
    return -abs(2 * _along(piece.place, "right", roster) - min(reach) - max(reach))


def _along(place: Place, flank: str, roster: Roster) -> int:
    turn = {"front": 0, "right": 90, "rear": 180, "left": 270}[flank]
    x, y = _STEP[front_of_army(roster).turned(turn)]
    east, north = _centre(place, roster.view)
    return east * x + north * y


def _centre(place: Place, view: View) -> tuple[int, int]:
    return view.ground.centre(place)
