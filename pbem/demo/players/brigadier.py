"""How the demonstration commands at Brandywine: the British by both roads, the Americans from ford to hill."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pbem.demo.players.field import Field, Troops
from pbem.demo.players.wish import Wish

ROADS: Final[Mapping[str, str]] = {
    "cornwallis": "Q7-U15-T19-Q20-N21-M23-N27-J27",
    "knyphausen": "F19-G21",
    "howe": "Q7-U15-T19-Q20",
}
"""The standing order with which each British column sets out."""
ACROSS: Final = 9
"""From this bound on Knyphausen forces Chad's Ford."""
SHIFTS: Final[Mapping[int, Sequence[str]]] = {
    5: ("ST1 - N23; ST1 face NW", "ST2 - N23; ST2 face NW", "SL1 - N22; SL1 face NW", "SL2 - N22; SL2 face NW"),
    7: ("SU1 - M22; SU1 face N", "SU2 - M22; SU2 face N", "RW1 - N23; RW1 face NW"),
    9: ("GN1 - K26; GN1 face N", "GN2 - K26; GN2 face N"),
}
"""By bound, the marches that bring the American right about when the flank is turned."""


def wishes(field: Field, seat: str) -> tuple[Wish, ...]:
    """The day's march by standing orders; who is next to the enemy with the better of it attacks."""
    lines = list(_british(field, seat) if field.side == "british" else _american(field, seat))
    told = {line.partition(" ")[0] for line in lines}
    lines += [line for line in _attacks(field, seat) if line.partition(" ")[0] not in told]
    return tuple(Wish("", "say", line) for line in lines)


def _british(field: Field, seat: str) -> Iterator[str]:
    if field.bound == 1:
        yield f"ROUTE all {ROADS[seat]}"
    if seat == "knyphausen" and field.bound == ACROSS:
        yield "ROUTE all G22-G24"


def _american(field: Field, seat: str) -> Iterator[str]:
    mine = {piece.id for piece in field.own if piece.seat == seat}
    for line in SHIFTS.get(field.bound, ()):
        if line.partition(" ")[0] in mine:
            yield from line.split("; ")


def _attacks(field: Field, seat: str) -> Iterator[str]:
    for piece in field.own:
        near = [enemy for enemy in field.enemy if piece.away(enemy) == 1]
        if piece.seat == seat and piece.arm != "general" and near and not piece.broken and _worth(piece, field):
            yield f"{piece.id} x {min(near, key=lambda enemy: enemy.id).square}"


def _worth(piece: Troops, field: Field) -> bool:
    """Whether at least as many of one's own stand about as of the enemy."""
    own = sum(piece.away(other) <= 1 for other in field.own)
    return own >= sum(piece.away(other) <= 1 for other in field.enemy)
