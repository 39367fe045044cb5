"""2, 8, 9: marches and what they may go through, the retreats of last stands, and who stands where at the end."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pbem.audit.de_gre_sweet.board import COMMANDER, Board, Event, Unit, track_of
from pbem.audit.de_gre_sweet.ground import Spot, beside, length, name_of
from pbem.audit.de_gre_sweet.values import BATTERIES

STEADY: Final = ("light infantry", "guards infantry", "guards cavalry", COMMANDER, *BATTERIES)
"""9: whose last stand need not run; all artillery stands are one unit."""


class Marches:
    """The movement of a bound."""

    def __init__(self, board: Board) -> None:
        self.moved: set[str] = set()
        self.ways = {event["actors"][0]: track_of(event) for event in board.record.events if event["kind"] == "marched"}
        self.still = {unit.id for unit in board.units.values()}

    def marched(self, board: Board, event: Event) -> None:
        """2, 2D, 2E, 2F: a march costs what it costs, and goes through nothing that stands there."""
        unit, path = board.units[event["actors"][0]], track_of(event)
        self.moved.add(unit.id)
        if unit.place is None:
            board.complain("2", f"{unit.id} on the table", "not")
            return
        board.expect("2", f"{unit.id} starts from", name_of(unit.place), name_of(path[0]))
        board.require(not unit.in_square, "8B", f"{unit.id} in square stays", "it marched")
        self._runs_not_on(board, unit, path)
        most = Fraction(allowance(board, unit)) + (1 if board.field.by_road(path) else 0)
        if len(path) > 2 and self._taken(board, unit, path[0]):
            # The square that he would have gone back to is the enemy's by now: he makes room aside.
            most += Fraction(3, 2)
        board.require(length(path) <= most, "1", f"{unit.id} goes {most} squares at most", str(length(path)))
        self._through(board, unit, path)
        board.move(unit, path[-1])

    def _taken(self, board: Board, unit: Unit, square: Spot) -> bool:
        return any(square in path for other, path in self.ways.items() if board.units[other].side != unit.side)

    def _through(self, board: Board, unit: Unit, path: Sequence[Spot]) -> None:
        for here, there in itertools.pairwise(path):
            board.require(beside(here, there), "1", f"a square next to {name_of(here)}", name_of(there))
            board.require(board.field.inside(there), "1", "a square of the map", name_of(there))
            board.require(not board.field.water(there), "6B", f"no march into water at {name_of(there)}", unit.id)
            board.require(there not in board.burning, "6D", f"nobody in the fire of {name_of(there)}", unit.id)
            if here[0] != there[0] and here[1] != there[1]:
                corners = ((here[0], there[1]), (there[0], here[1]))
                shut = all(any(foe.side != unit.side for foe in self._standing(board, corner)) for corner in corners)
                board.require(not shut, "2E", "a way not between two enemies", f"{name_of(here)}-{name_of(there)}")
        for square in path[1:-1]:
            foes = [foe.id for foe in self._standing(board, square) if foe.side != unit.side]
            board.require(not foes, "2E", f"a way not through {', '.join(foes)}", f"{unit.id} by {name_of(square)}")

    def _standing(self, board: Board, square: Spot) -> list[Unit]:
        """Who has stood in a square since the bound began: of the others nobody can tell who was there first."""
        return [unit for unit in board.at(square) if unit.began == square and unit.id not in self.moved]

    def _runs_not_on(self, board: Board, unit: Unit, path: Sequence[Spot]) -> None:
        if unit.stands == 1 and unit.kind not in STEADY:
            foes = [foe for foe in board.units.values() if foe.side != unit.side and foe.place == path[-1]]
            board.require(not foes, "5B", f"{unit.id}, one stand, attacks nobody", name_of(path[-1]))

    def gave_way(self, board: Board, event: Event) -> None:
        """9: a last stand goes back one whole move."""
        unit, path = board.units[event["actors"][0]], track_of(event)
        self.moved.add(unit.id)
        board.require(
            unit.stands == 1 and unit.kind not in STEADY,
            "9",
            "a last stand that is not exempt",
            f"{unit.id}, {unit.stands}",
        )
        most = allowance(board, unit)
        board.require(
            len(path) - 1 <= most or board.no_room(unit, path[most:-1]), "9", f"{most} squares at most", len(path) - 1
        )
        board.move(unit, path[-1])

    def formed(self, board: Board, event: Event) -> None:
        """8A: line and guards infantry forms or breaks a square, which is its whole move."""
        unit = board.units[event["actors"][0]]
        board.require(
            unit.kind in ("line infantry", "guards infantry"), "8A", "foot of the line or the guards", unit.kind
        )
        board.require(unit.id not in self.moved, "8A", f"{unit.id} does nothing else", "it marched")
        unit.in_square = event["words"]["formation"] == "square"
        if unit.in_square:
            board.require(unit.stands >= 4, "8A", "a stand on each of four sides", unit.stands)

    def ended(self, board: Board) -> None:
        """2C: one unit of a side in a square, beside a commander and artillery."""
        for unit in board.units.values():
            if unit.place is None or not unit.stands or unit.kind == COMMANDER or unit.battery:
                continue
            more = [
                other.id for other in board.at(unit.place, but=(unit.id,))
                if other.side == unit.side and other.stands and other.kind != COMMANDER and not other.battery
            ]  # fmt: skip
            board.require(not more, "2C", f"{unit.id} alone in {name_of(unit.place)}", ", ".join(more))


def allowance(board: Board, unit: Unit) -> int:
    """The squares of a move: of a battery the slower of its crew on foot and its guns."""
    stands = board.tables.stands
    if unit.kind == "foot battery":
        return max(stands["foot crew"].moves, stands["mounted crew"].moves if unit.guns + unit.wagons == 0 else 0)
    if unit.kind == "horse battery":
        return stands["mounted crew"].moves
    return stands[unit.kind].moves
