"""Whom a message is for: a seat or a side by name, everybody, or the GM."""

from __future__ import annotations

from pbem.store.seats import Chair
from pbem.umpire.table import Table


def is_gm(to: str) -> bool:
    """Whether a message is for the person who looks after the game."""
    return _plain(to) in ("gm", "the gm", "umpire", "the umpire")


def addressees(table: Table, writer: Chair, to: str) -> list[Chair]:
    """The seats a message is for: a seat or side by name, or all others; none where nobody is called so."""
    others = [chair for chair in table.chairs if chair.id != writer.id]
    wanted = _plain(to)
    if wanted in ("", "all", "everybody", "everyone"):
        return others
    named = [chair for chair in others if wanted in (_plain(chair.id), _plain(chair.name))]
    if named:
        return named
    near = [chair for chair in others if wanted in _plain(chair.name).split()]
    if len(near) == 1:
        return near
    sides = {
        side.id
        for side in table.view(writer.side).sides
        if wanted in _names_of_side(side.id, side.name, side.adjective)
    }
    return [chair for chair in others if chair.side in sides]


def _names_of_side(*names: str) -> set[str]:
    return {_plain(name) for name in names} | {_plain(f"the {name}") for name in names}


def _plain(name: str) -> str:
    return " ".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())
