"""The referee of Old Dessauer: the printed text, a second pair of compasses, and nothing of the rules of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Final

from pbem.audit.complaint import Complaint
from pbem.audit.old_dessauer import after, buying, going_back, gunners, houses, marching, morale, riders, taking_post
from pbem.audit.old_dessauer.fighting import Combat
from pbem.audit.old_dessauer.shooting import Shooting
from pbem.audit.old_dessauer.table import Event, Table
from pbem.audit.record import Record

PHASES: Final = (
    "Mustering", "Deployment", "Rulings", "Rally", "Movement", "Fire", "Close combat", "Reforming",
    "Orders carried out",
)  # fmt: skip
"""10, in the order of a turn."""


def audit(records: Sequence[Record]) -> list[Complaint]:
    """Everything in these bounds that is not what the printed rules make of it."""
    return [complaint for record in records for complaint in _Reading(Table.of(record)).read()]


class _Reading:
    """One bound being read."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.phase = PHASES[0]
        self.fire, self.combat = Shooting(), Combat(set(table.engaged))
        table.began = {name: copy(unit) for name, unit in table.units.items()}
        table.opened = table.began
        self.does: dict[str, Callable[[Table, Event], None]] = {
            "mustered": buying.mustered,
            **dict.fromkeys(("rallied", "still_shaken"), morale.rally),
            **dict.fromkeys(("stood_exposed", "recoiled"), morale.exposed),
            **dict.fromkeys(("general_unhurt", "general_killed"), self._danger),
            "confused": morale.confused,
            "reformed": morale.reformed,
            **dict.fromkeys(("moved", "formed", "faced", "limbered", "unlimbered", "came_back"), marching.moved),
            "attacked": marching.attacked,
            "evaded": marching.evaded,
            "pushed_back": marching.pushed,
            "left_guns": gunners.left,
            "ran_into_square": gunners.sheltered,
            "manned_guns": gunners.manned,
            "guns_taken": gunners.taken,
            "dismounted": riders.dismounted,
            "mounted": riders.mounted,
            "horses_taken": riders.taken,
            "occupied": houses.occupied,
            "took_post": taking_post.took_post,
            "deployed": taking_post.deployed,
            **dict.fromkeys(("dared", "too_tired", "shied"), marching.dared),
            **dict.fromkeys(("attached", "detached", "rode", "rode_off", "escaped"), marching.rode),
            "captured": marching.captured,
            "withdrew": going_back.withdrew,
            "shattered": self._shattered,
            "fired": self.fire.fired,
            "horses_disordered": self.fire.disordered,
            **dict.fromkeys(("answered_guns", "ignored_guns"), self.fire.dueled),
            **dict.fromkeys(("stood_fire", "broke_under_fire"), self.fire.test),
            "reinforced": self.combat.reinforced,
            "struck": self.combat.struck,
            "beaten": self.combat.was_beaten,
            "broke_through": self.combat.rode_through,
        }

    def read(self) -> list[Complaint]:
        """All complaints of the bound."""
        table = self.table
        for index, event in enumerate(table.record.events):
            table.event = index
            try:
                self._enter(event["phase"])
                self._event(event)
            except (KeyError, IndexError, ValueError, TypeError) as error:
                table.complain("record", f"an event {event.get('kind')} that can be read", f"{error!r}")
        table.event = -1
        self._enter(PHASES[-1])
        if not table.record.before["purses"] or table.record.before["units"]:
            going_back.survivors(table)
        if not table.record.before["units"] and table.record.after["purses"]:
            buying.country(table)
        after.compare(table)
        return table.complaints

    def _enter(self, phase: str) -> None:
        known = phase in PHASES and PHASES.index(phase) >= PHASES.index(self.phase)
        self.table.require(known, "10", f"no {phase} after {self.phase}", phase)
        while known and self.phase != phase:
            self._leave(self.phase)
            self.phase = PHASES[PHASES.index(self.phase) + 1]
            self.table.opened = {name: copy(unit) for name, unit in self.table.units.items()}
            self.table.suffered = {}

    def _leave(self, phase: str) -> None:
        if phase == "Rally":
            morale.missed_rallies(self.table)
        elif phase == "Movement":
            marching.approach(self.table)
            marching.contacts(self.table)
            marching.paid(self.table)
            gunners.movement_over(self.table)
            riders.movement_over(self.table)
            taking_post.movement_over(self.table)
        elif phase == "Fire":
            self.fire.close(self.table)
        elif phase == "Close combat":
            self.combat.close(self.table)

    def _danger(self, table: Table, event: Event) -> None:
        self.combat.settle(table)
        morale.general_in_danger(table, event)

    def _shattered(self, table: Table, event: Event) -> None:
        self.combat.settle(table)
        going_back.shattered(table, event, {**self.fire.owed(), **self.combat.owed()})

    def _event(self, event: Event) -> None:
        table, kind = self.table, event["kind"]
        if kind in self.does:
            self.does[kind](table, event)
        elif kind == "disordered":
            for name in event["actors"]:
                table.units[name].disordered = True
        elif kind == "guns_dismounted":
            for name in event["actors"]:
                table.units[name].models -= int(str(event["words"]["guns"]).split()[0])
