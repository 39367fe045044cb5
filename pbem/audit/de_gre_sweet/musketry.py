"""4: volleys: who may fire at whom, with how many dice, and what they need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from pbem.audit.de_gre_sweet.board import Board, Event, Unit, throw, track_of
from pbem.audit.de_gre_sweet.ground import TOWARD, Spot, distance, name_of, straight_line, within_45
from pbem.audit.de_gre_sweet.values import STRAIGHT

LATER: Final = "not the first at this target"


def protection(board: Board, square: Spot) -> int:
    """6A: what a protected square takes off the dice."""
    return -1 if board.field.protected(square) else 0


def aimed_at(board: Board, roll: Mapping[str, Any]) -> Unit:
    """`volley at KG1, range 2`, `canister at KG1`: the unit that was fired at, whoever fell there."""
    return board.units[roll["label"].partition(" at ")[2].partition(",")[0]]


class Volleys:
    """The musketry of a bound: everybody fires with the stands that he had when it began (4A)."""

    def __init__(self) -> None:
        self.first: Counter[str] = Counter()
        self.all: Counter[str] = Counter()
        self.fired: Counter[str] = Counter()

    def volley(self, board: Board, event: Event) -> None:
        """One volley."""
        firer, (roll,) = board.opened[event["actors"][0]], event["rolls"]
        start, square = track_of(event)[0], track_of(event)[-1]
        row = board.tables.stands.get(firer.kind)
        if row is None or firer.place is None:
            board.complain("4B", "muskets", firer.kind)
            return
        away = distance(firer.place, square)
        board.expect("4", f"{firer.id} fires from", name_of(firer.place), name_of(start))
        board.require(away <= row.reach, "4", f"{name_of(square)} within {row.reach}", str(away))
        self._arc(board, firer.id, square)
        between = straight_line(firer.place, square) or []
        screens = [unit.id for unit in board.opened.values() if unit.place in between and unit.stands]
        board.require(not screens, "4B", f"nothing between {name_of(start)} and {name_of(square)}", ", ".join(screens))
        later = any(each["why"] == LATER for each in roll["modifiers"])
        self.all[name_of(square)] += 1
        self.first[name_of(square)] += not later
        self.fired[firer.id] += 1
        number = firer.stands + (firer.kind == "guards infantry") + board.commander_with(firer) + later
        number += protection(board, square)
        target = board.units[event["targets"][0]] if event["targets"] else None
        score = board.tables.musket_score(aimed_at(board, roll).kind, away)
        if firer.in_square:
            number = min(len(roll["dice"]), firer.stands)
        hits = throw(board, roll, max(number, 0), score, "4C")
        fallen = int(event["words"]["stands"])
        board.require(fallen <= hits, "4E", f"no more than {hits} stands lost", fallen)
        if target is not None and fallen:
            board.lose(target, min(fallen, max(target.stands, 1)))

    def _arc(self, board: Board, name: str, square: Spot) -> None:
        firer = board.opened[name]
        assert firer.place is not None
        if firer.in_square:
            return
        if board.tables.stands[firer.kind].arc == STRAIGHT:
            ahead = TOWARD[firer.facing]
            line = [(firer.place[0] + ahead[0] * n, firer.place[1] + ahead[1] * n) for n in range(1, 5)]
            board.require(square in line, "4B", f"{name} straight ahead, {firer.facing}", name_of(square))
        else:
            board.require(
                within_45(firer.facing, firer.place, square),
                "4B",
                f"{name} within 45° of {firer.facing}",
                name_of(square),
            )

    def close(self, board: Board) -> None:
        """4C: of those who fired at one target one is the first; each unit but a square fires once."""
        for square, number in self.all.items():
            first = self.first[square]
            board.require(first == 1, "4C", f"one of {number} volleys at {square} the first", first)
        for name, number in self.fired.items():
            board.require(number == 1 or board.opened[name].in_square, "4B", f"{name} fires once", number)
