"""3E, 3H. Where a gun can fire: range, 45 degrees to each side, and friends in the next square who screen it."""

from __future__ import annotations

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.measure import bears, halves, squares_between, squares_text
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.artillery import Shot


def enemy_squares(field: Field, side: str) -> tuple[Square, ...]:
    """The squares in which enemies of a side stand, in order."""
    return tuple(sorted({unit.place for unit in field.enemies_of(side) if unit.place is not None}))


def no_shot(field: Field, unit: Unit, shot: Shot, square: Square) -> str:
    """3E, 3G: why a shot cannot be laid on a square, in words; empty where it can. Nothing screens a howitzer."""
    here = unit.place
    if here is None or unit.limbered:
        return "it is limbered" if here is not None else "it is not on the table"
    away = halves(here, square)
    reach = field.position.rules.artillery.reach(shot)
    if away > 2 * reach:
        return f"{square} is {squares_text(away)} squares away, its range is {reach}"
    if not bears(here, unit.facing, square):
        return f"{square} is not within 45 degrees of {unit.facing.value}"
    if shot is Shot.HOWITZER:
        return ""
    for near in squares_between(here, square):
        if near.distance(here) > 1:
            break
        friends = field.friends_at(near, unit.side)
        screen = next((friend for friend in friends if not friend.commander), next(iter(friends), None))
        if screen is not None:
            return f"{screen.id} screens it in {near}"
        if near in field.position.burning:
            return f"{near} burns in its way"
    return ""


def no_canister(field: Field, unit: Unit, square: Square) -> str:
    """3H: why canister cannot be fired into a square, in words; empty where it can."""
    here = unit.place
    if here is None or unit.limbered:
        return "it is limbered" if here is not None else "it is not on the table"
    if square.distance(here) != 1:
        return f"{square} is not next to it"
    if not bears(here, unit.facing, square):
        return f"{square} is not within 45 degrees of {unit.facing.value}"
    friend = next(iter(field.friends_at(square, unit.side)), None)
    return f"{friend.id} is in {square}" if friend is not None else ""
