"""The referee of Napoleonic "squares": the printed text of February 2012, and the settlements where it is silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pbem.audit.complaint import Complaint
from pbem.audit.napoleonic_squares import (
    after,
    assaulting,
    bombarding,
    dice_off,
    generals,
    morale,
    moving,
    recovering,
)
from pbem.audit.napoleonic_squares.assaulting import Fight
from pbem.audit.napoleonic_squares.morale import Test
from pbem.audit.napoleonic_squares.obeyed import obeyed
from pbem.audit.napoleonic_squares.table import Table
from pbem.audit.napoleonic_squares.victory import victory
from pbem.audit.record import Record

Event = Mapping[str, Any]

TOLD: Final[Mapping[str, Callable[[Table, Event], None]]] = {
    "deployed": generals.deployed,
    "general_driven": generals.driven,
    "general_rides": generals.rides,
    "chief_alone": generals.chief_alone,
    "general_waits": generals.left_field,
    "general_gone": generals.left_field,
    "chief_joins": dice_off.chief_rides,
    "chief_rides": dice_off.chief_rides,
    "action_dice": dice_off.action_dice,
    "dice_off": dice_off.dice_off,
    "dice_off_equal": dice_off.dice_off,
    "leftover_die": dice_off.leftover,
    "moved": moving.moved,
    "entered_town": moving.moved,
    "left_town": moving.left_town,
    "bombarded": bombarding.bombarded,
    "rallied": recovering.rallied,
    "not_rallied": recovering.rallied,
    "nightfall": recovering.nightfall,
    "rested": recovering.rested,
    "surrounded": recovering.surrounded,
    "arrived": recovering.arrived,
}
"""By kind, what the rules make of an event that stands for itself."""
SILENT: Final = frozenset({"order_result", "arrival_blocked", "ruled"})
"""What changes nothing on the table; a ruling is laid down before the position that the record begins with."""


def audit(records: Sequence[Record]) -> list[Complaint]:
    """Everything in these bounds that is not what the printed rules make of it."""
    return [complaint for record in records for complaint in _Reading(Table.of(record)).read()]


class _Reading:
    """One bound being read, with the assault and the step of morale under way."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.fight: Fight | None = None
        self.test: Test | None = None

    def read(self) -> list[Complaint]:
        table = self.table
        for index, event in enumerate(table.record.events):
            table.event = index
            try:
                obeyed(table, event)
                self._event(event)
            except (KeyError, IndexError, ValueError, TypeError) as error:
                table.complain("record", f"an event {event.get('kind')} that can be read", f"{error!r}")
        self._close()
        table.event = -1
        if table.record.bound:
            dice_off.over(table)
        after.compare(table)
        victory(table)
        return table.complaints

    def _event(self, event: Event) -> None:
        kind = event["kind"]
        if kind in morale.KINDS:
            if self.test is None:
                self.table.complain("C3.3.6", "morale only after a lost fight", f"{kind} of {event['actors']}")
            else:
                morale.suffered(self.table, self.test, event)
            return
        if kind not in generals.BESIDE:
            self._close()
        if kind in TOLD:
            TOLD[kind](self.table, event)
        elif kind not in SILENT:
            self._fight(kind, event)

    def _fight(self, kind: str, event: Event) -> None:
        if kind == "assault":
            self.fight = assaulting.assault(self.table, event)
        elif self.fight is None:
            self.table.complain("C3.3", "an assault first", kind)
        elif kind in {"pressed", "counterattack"}:
            assaulting.again(self.table, self.fight, event)
        elif kind in {"skirmish_won", "skirmish_even"}:
            assaulting.skirmish(self.table, self.fight, event)
        elif kind in {"assault_won", "assault_lost", "assault_drawn"}:
            beaten = assaulting.fought(self.table, self.fight, event)
            self.test = Test.of(self.table, self.fight, *beaten)
        elif kind in {"advanced", "took_town"}:
            morale.advanced(self.table, self.fight, event)
        else:
            self.table.complain("record", "a kind of event the rules know", kind)

    def _close(self) -> None:
        if self.test is not None:
            morale.close(self.table, self.test)
            self.test = None
