"""How the demonstration commands in Brown Bess Squared: fire when you can, charge when it pays, go forward."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.demo.players.field import STEPS, Field, Troops, square_name
from pbem.demo.players.wish import Wish


def wishes(field: Field, seat: str) -> tuple[Wish, ...]:
    """What the holder of `seat` orders, seeing this field; units without a wish do what the rules let them do."""
    claimed: set[tuple[int, int]] = set()
    return tuple(_all(field, seat, claimed))


def _all(field: Field, seat: str, claimed: set[tuple[int, int]]) -> Iterator[Wish]:
    for piece in field.own:
        if piece.seat == seat and not piece.in_melee:
            wish = _wish(piece, field, claimed)
            if wish is not None:
                yield wish


def _wish(piece: Troops, field: Field, claimed: set[tuple[int, int]]) -> Wish | None:
    enemy = field.nearest_enemy(piece)
    if piece.arm == "general":
        return None
    if piece.broken or (piece.hits >= 2 and (enemy is None or piece.away(enemy) > 2)):
        return Wish(piece.id, "rally", "", piece.square, piece.name)
    if "artillery" in piece.arm:
        return _cannonade(piece, field)
    if piece.arm == "cavalry":
        return _charge(piece, field) or _advance(piece, field, claimed, 2)
    if enemy is not None and piece.away(enemy) == 1 and piece.in_arc(enemy):
        return Wish(piece.id, "fire", enemy.id, piece.square, piece.name)
    return _advance(piece, field, claimed, 1)


def _cannonade(piece: Troops, field: Field) -> Wish | None:
    seen = [enemy for enemy in field.enemy if piece.in_arc(enemy) and piece.away(enemy) <= 6 and enemy.arm != "general"]
    clear = [enemy for enemy in seen if not _masked(piece, enemy, field)]
    target = min(clear, key=lambda enemy: (piece.away(enemy), enemy.id), default=None)
    return Wish(piece.id, "fire", target.square, piece.square, piece.name) if target else None


def _masked(piece: Troops, enemy: Troops, field: Field) -> bool:
    """A rough look along the barrel: somebody stands straight on the way."""
    steps = piece.away(enemy)
    return any(
        field.taken(
            (
                round(piece.column + (enemy.column - piece.column) * step / steps),
                round(piece.row + (enemy.row - piece.row) * step / steps),
            )
        )
        for step in range(1, steps)
    )


def _charge(piece: Troops, field: Field) -> Wish | None:
    for steps in (1, 2, 3):
        place = piece.ahead(steps)
        enemy = next((other for other in field.enemy if (other.column, other.row) == place), None)
        if enemy is not None and enemy.arm != "general":
            return Wish(piece.id, "charge", enemy.square, piece.square, piece.name)
        if field.taken(place):
            return None
    return None


def _advance(piece: Troops, field: Field, claimed: set[tuple[int, int]], steps: int) -> Wish | None:
    dx, dy = STEPS.get(piece.facing, (0, 0))
    reached = None
    for step in range(1, steps + 1):
        place = (piece.column + dx * step, piece.row + dy * step)
        if field.taken(place) or place in claimed or not 1 <= place[1] <= 9:
            break
        reached = place
    if reached is None:
        return None
    claimed.add(reached)
    return Wish(piece.id, "move", square_name(*reached), piece.square, piece.name)
