"""The referee of de Gre's Napoleonic rules as the Sweets modified them: the printed text, and the record's tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Final

from pbem.audit.complaint import Complaint
from pbem.audit.de_gre_sweet import after
from pbem.audit.de_gre_sweet.board import Board, Event, Unit, track_of
from pbem.audit.de_gre_sweet.fighting import Melees
from pbem.audit.de_gre_sweet.gunnery import Gunfire, blazes
from pbem.audit.de_gre_sweet.marching import Marches
from pbem.audit.de_gre_sweet.musketry import Volleys
from pbem.audit.record import Record

PHASES: Final = (
    "Deployment", "Rulings", "Artillery", "Musketry", "Movement", "Held canister", "Melee", "End of turn",
    "Orders carried out",
)  # fmt: skip
"""2A, in the order of a turn."""
FIRE: Final = ("Artillery", "Musketry")
SHOTS: Final = frozenset(
    {"shot_hit", "shots_missed", "gun_hit", "nobody_hit", "shot_astray", "friend_hit", "cover_saved", "park_hit"}
)


def audit(records: Sequence[Record]) -> list[Complaint]:
    """Everything in these bounds that is not what the printed rules make of it."""
    return [complaint for record in records for complaint in _Reading(Board.of(record)).read()]


class _Reading:
    """One bound being read."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.phase = PHASES[0]
        self.guns, self.volleys, self.melees = Gunfire(), Volleys(), Melees()
        self.marches = Marches(board)
        self.joins: dict[str, str] = {}
        """Commanders and whom they joined, which they do when all have marched (2B)."""
        board.opened = {name: copy(unit) for name, unit in board.units.items()}
        self.does: dict[str, Callable[[Board, Event], None]] = {
            **dict.fromkeys(SHOTS, self.guns.shot),
            "gun_hit": self.guns.hit_equipment,
            "canister": self.guns.canister_shot,
            "volley": self.volleys.volley,
            "volley_missed": self.volleys.volley,
            "marched": self.marches.marched,
            "gave_way": self.marches.gave_way,
            "formed": self.marches.formed,
            "melee": self.melees.melee,
            "lost": self.melees.lost,
            "retreated": self.melees.went,
            "withdrew": self.melees.went,
        }

    def read(self) -> list[Complaint]:
        """All complaints of the bound."""
        board = self.board
        for index, event in enumerate(board.record.events):
            board.event = index
            try:
                self._enter(event["phase"])
                self._event(event)
            except (KeyError, IndexError, ValueError, TypeError) as error:
                board.complain("record", f"an event {event.get('kind')} that can be read", f"{error!r}")
        board.event = -1
        self._enter(PHASES[-1])
        after.compare(board)
        return board.complaints

    def _enter(self, phase: str) -> None:
        known = phase in PHASES and PHASES.index(phase) >= PHASES.index(self.phase)
        self.board.require(known, "2A", f"no {phase} after {self.phase}", phase)
        while known and self.phase != phase:
            self._leave(self.phase)
            self.phase = PHASES[PHASES.index(self.phase) + 1]
            self.board.opened = {name: copy(unit) for name, unit in self.board.units.items()}

    def _leave(self, phase: str) -> None:
        if phase == "Artillery":
            self.guns.close(self.board)
        elif phase == "Musketry":
            self.volleys.close(self.board)
        elif phase == "Movement":
            for name, joined in self.joins.items():
                self.board.units[name].rides = joined
        elif phase == "Melee":
            self.melees.close(self.board)
            self.marches.ended(self.board)

    def _laid(self, unit: Unit) -> None:
        """2G: before it fires whoever acts faces as he likes, and a battery unlimbers."""
        board = self.board
        board.require(unit.side in board.record.before["acting"], "2G", f"{unit.id} of the side that acts", unit.side)
        board.require(not unit.in_square, "8B", f"{unit.id} in square faces all ways", unit.facing)

    def _event(self, event: Event) -> None:
        board, kind = self.board, event["kind"]
        if kind in self.does:
            self.does[kind](board, event)
        elif kind in ("turned", "faced", "wheeled", "square_broken"):
            unit = board.units[event["actors"][0]]
            unit.facing = event["words"].get("facing", unit.facing)
            if self.phase in FIRE and kind == "turned":
                self._laid(unit)
                board.opened[unit.id].facing = board.opened[unit.id].turned_from = unit.turned_from = unit.facing
            unit.in_square = unit.in_square and kind != "square_broken"
        elif kind in ("destroyed", "cut_off"):
            for name in event["actors"]:
                self.melees.gone(board, name)
                board.units[name].stands, board.units[name].place = 0, None
        elif kind == "joined":
            self.joins[event["actors"][0]] = event["targets"][0]
        elif kind in ("left_unit", "alone"):
            board.units[event["actors"][0]].rides = ""
        elif kind == "left_table":
            self.melees.gone(board, event["actors"][0])
            board.units[event["actors"][0]].place = None
        elif kind in ("fled_fire", "deployed"):
            for name in event["actors"]:
                board.move(board.units[name], track_of(event)[-1])
        elif kind == "unlimbered" and self.phase in FIRE:
            unit = board.units[event["actors"][0]]
            self._laid(unit)
            board.opened[unit.id].limbered = unit.limbered = False
        elif kind in ("burning", "burnt_up"):
            blazes(board, event)
        if kind == "marched":
            board.units[event["actors"][0]].facing = event["words"]["facing"]
