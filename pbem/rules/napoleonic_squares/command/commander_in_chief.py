"""C2. The commander-in-chief rides to a subordinate before the dice-off."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.command.general import General
from pbem.rules.napoleonic_squares.orders.plans import generals_named
from pbem.rules.napoleonic_squares.sequence import CHIEFS
from pbem.rules.napoleonic_squares.turn import Turn


def ride(turn: Turn) -> None:
    """C2: at the start of a bound each commander-in-chief may ride up to four squares to join a subordinate.

    The ground does not matter to him. He may also ride to a square of his own choice, and then rides with nobody.
    """
    turn.phase = CHIEFS
    for chief in [general for general in turn.generals.values() if general.chief and general.place is not None]:
        joins, moves = (
            turn.plans.order_now(chief.id, verb, chief.id, turn.pieces, turn.ground) for verb in ("join", "move")
        )
        if joins is not None:
            _join(turn, chief, joins.units)
        elif moves is not None and moves.squares:
            _ride_alone(turn, chief, moves.squares[-1])


def _join(turn: Turn, chief: General, names: tuple[str, ...]) -> None:
    found = generals_named(turn.position, chief.side, names)
    subordinate = turn.generals[found[0].id] if found else None
    if subordinate is None or subordinate.place is None or chief.place is None:
        _result(turn, chief, f"join {' '.join(names)}", "stayed: there is no such general on the table")
        return
    away = chief.place.distance(subordinate.place)
    if away > tables.CHIEF_REACH:
        why = f"stayed: {subordinate.name} is {away} squares off, he rides {tables.CHIEF_REACH}"
        _result(turn, chief, f"join {subordinate.id}", why)
        return
    turn.generals[chief.id] = replace(chief, place=subordinate.place, joined=subordinate.id)
    turn.tell(
        "chief_joins",
        (chief.id,),
        (subordinate.id,),
        (chief.place, subordinate.place),
        clause="C2",
        die=f"d{chief.die}",
    )
    _result(turn, chief, f"join {subordinate.id}", f"with {subordinate.name}")


def _ride_alone(turn: Turn, chief: General, to: Square) -> None:
    if chief.place is None or not turn.may_enter(to, chief.side) or chief.place.distance(to) > tables.CHIEF_REACH:
        _result(turn, chief, f"move {to}", f"stayed: {to} is out of his reach")
        return
    turn.generals[chief.id] = replace(chief, place=to, joined="")
    turn.tell("chief_rides", (chief.id,), (), (chief.place, to), clause="C2")
    _result(turn, chief, f"move {to}", f"at {to}")


def _result(turn: Turn, chief: General, order: str, result: str) -> None:
    turn.tasks[chief.id] = order
    turn.note(chief.id, result)
