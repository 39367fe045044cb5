"""For people who keep the battle on a table at home: what to move on it since the last bound."""

from __future__ import annotations

from collections import defaultdict

from pbem.battle.bearing import bearing_text
from pbem.battle.ground import Ground
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.report.phrases import counted, listed, sentence_case


def table_card(before: View, after: View) -> tuple[str, ...]:
    """Lines for `MOVE ON YOUR TABLE`; empty where nothing one may see has changed."""
    old = {piece.id: piece for piece in before.pieces if piece.place is not None}
    new = {piece.id: piece for piece in after.pieces if piece.place is not None}
    off = tuple(unit for unit in old if unit not in new)
    lines = [_move(old[unit], new[unit], after.ground) for unit in new if unit in old]
    lines += [f"{unit} comes on at {piece.place}{_facing(piece)}." for unit, piece in new.items() if unit not in old]
    lines += [f"Take {listed(off)} off the table, or at least out of your sight."] if off else []
    lines += _counters(old, new)
    return tuple(line for line in lines if line)


def _move(old: Piece, new: Piece, ground: Ground) -> str:
    parts: list[str] = []
    if old.place != new.place and old.place and new.place:
        parts.append(f"from {old.place} to {new.place} ({_way(old.place, new.place, ground)})")
    if old.bearing != new.bearing and new.bearing is not None:
        parts.append(f"face {bearing_text(new.bearing)}")
    if old.formation != new.formation and new.arm is not Arm.GENERAL:
        parts.append(f"form {new.formation.value}")
    if new.broken != old.broken:
        parts.append("mark it broken" if new.broken else "take the broken marker off")
    return f"{new.id} {', '.join(parts)}." if parts else ""


def _way(old: Place, new: Place, ground: Ground) -> str:
    (from_x, from_y), (to_x, to_y) = ground.centre(old), ground.centre(new)
    east, north = ((to_x - from_x) / ground.scale, (to_y - from_y) / ground.scale)
    parts = [
        f"{round(abs(number), 1):g} {(positive if number > 0 else negative)}"
        for number, positive, negative in ((north, "north", "south"), (east, "east", "west"))
        if round(number, 1)
    ]
    return listed(parts)


def _facing(piece: Piece) -> str:
    return f", facing {bearing_text(piece.bearing)}" if piece.bearing is not None else ""


def _counters(old: dict[str, Piece], new: dict[str, Piece]) -> list[str]:
    changes: defaultdict[int, list[str]] = defaultdict(list)
    for unit, piece in new.items():
        change = piece.strength.lost - (old[unit].strength.lost if unit in old else 0)
        if change:
            changes[change].append(unit)
    return [
        sentence_case(
            f"{'put' if change > 0 else 'take'} {counted(abs(change), 'counter')} "
            f"{'on' if change > 0 else 'off'} {listed(changes[change])}."
        )
        for change in sorted(changes, reverse=True)
    ]
