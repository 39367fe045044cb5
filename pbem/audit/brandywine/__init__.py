"""The referee of Battle of Brandywine: the printed text, and where it is silent or lost what the manual says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pbem.audit.brandywine import after, fighting, holds, marching, outcome, recovering, victory
from pbem.audit.brandywine.fighting import Battle, Round
from pbem.audit.brandywine.ground import Spot
from pbem.audit.brandywine.table import Event, Table, track_of
from pbem.audit.complaint import Complaint
from pbem.audit.record import Record

PHASES: Final = ("Deployment", "Reorganisation", "Movement", "First battles", "Second battles", "Orders carried out")
"""In the order of a bound."""
FIGHTS: Final = ("First battles", "Second battles")
SILENT: Final = frozenset({"order_result", "ruled"})
"""What changes nothing on the board; a ruling is laid down before the position that the record begins with."""
STANDING_ALONE: Final[Mapping[str, Callable[[Table, Event], None]]] = {
    "deployed": marching.deployed,
    "turned": marching.turned,
    "contact": marching.contact,
    "cut_off": marching.cut_off,
    "reorganised": recovering.throws,
    "still_disorganised": recovering.throws,
    "held_too": holds.joined,
    "prize": victory.prize,
    "commander_taken": outcome.taken,
}
"""By kind, what the rules make of an event that needs no battle."""


def audit(records: Sequence[Record]) -> list[Complaint]:
    """Everything in these bounds that is not what the printed rules make of it."""
    return [complaint for record in records for complaint in _Reading(Table.of(record)).read()]


class _Reading:
    """One bound being read, with the battle under way and the side whose battles are fought."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.battle: Battle | None = None
        self.turn: Round | None = None
        self.phase = PHASES[0]
        self.marches: dict[str, tuple[list[Spot], bool]] = {}
        self.thrown: set[str] = set()
        self.came: set[str] = set()
        """Who came into enemy control by its own march."""
        self.riders: set[str] = set()
        """Commanders who were caught alone and have yet to throw."""

    def read(self) -> list[Complaint]:
        table = self.table
        for index, event in enumerate(table.record.events):
            table.event = index
            try:
                self._enter(event["phase"])
                self._event(event["kind"], event)
            except (KeyError, IndexError, ValueError, TypeError, StopIteration) as error:
                table.complain("record", f"an event {event.get('kind')} that can be read", f"{error!r}")
        table.event = -1
        self._enter(PHASES[-1])
        after.compare(table)
        victory.verdict(table)
        return table.complaints

    def _enter(self, phase: str) -> None:
        """Go through the phases up to this one, and see at the end of each that nothing is owing."""
        known = phase in PHASES and PHASES.index(phase) >= PHASES.index(self.phase)
        self.table.require(known, "5.0", f"no {phase} after {self.phase}", phase)
        while known and self.phase != phase:
            self._leave(self.phase)
            self.phase = PHASES[PHASES.index(self.phase) + 1]
            if self.phase in FIGHTS and self.table.record.bound:
                self._begin_round(FIGHTS.index(self.phase))

    def _leave(self, phase: str) -> None:
        table = self.table
        event, table.event = table.event, -1
        if phase == "Reorganisation" and table.record.bound:
            recovering.everybody(table, self.thrown)
            self._beset()
        elif phase == "Movement":
            self.came = marching.stops(table, self.marches)
            marching.ended(table)
            holds.marched_off(table)
        elif phase in FIGHTS:
            self._close()
            riders = ", ".join(sorted(name for name in self.riders if table.counters[name].here))
            table.require(not riders, "17.0", f"a throw for {riders}, who was caught alone", "none")
            if self.turn is not None:
                fighting.obligations(table, self.turn, self.came, set(self.marches))
                self.turn = None
        table.event = event

    def _beset(self) -> None:
        """Who has the enemy beside him when the marching begins; what had to be answered is answered now."""
        for counter in self.table.counters.values():
            if counter.side not in self.table.acting:
                continue
            counter.must_answer = False
            if counter.held_by:
                self.table.pinned.add(counter.id)
            on_foot = counter.here and not counter.commander
            if on_foot and counter.place and self.table.controlled(counter.place, counter.side):
                self.table.beset.add(counter.id)
                if counter.disorganised:
                    self.table.adrift.add(counter.id)

    def _begin_round(self, number: int) -> None:
        table = self.table
        first = table.record.before["rules"]["first"]
        others = [side for side in table.sides if side != first]
        order = [first, *others] if table.record.bound % 2 else [*others, first]
        if table.alternate:
            if number:
                return
            order = list(table.acting)
        stood = {each.id: each.place for each in table.counters.values() if each.here and each.place}
        driven = {each.id for each in table.counters.values() if each.driven}
        self.turn = Round(order[number], stood, driven=driven)

    def _event(self, kind: str, event: Event) -> None:
        table = self.table
        if kind in ("marched", "entered"):
            marching.marched(table, event)
            self.marches[event["actors"][0]] = (track_of(event), kind == "entered")
        elif kind in ("battle", "bombarded"):
            self._close()
            if self.turn is None:
                table.complain("5.0", "no battle outside the battles of a side", kind)
            else:
                self.battle = fighting.battle(table, self.turn, event)
        elif kind in ("commander_safe", "commander_lost"):
            outcome.fate(table, self.battle, event, self.riders)
        elif kind == "commander_fled":
            self._close()
            outcome.fled(table, event)
            self.riders.add(event["actors"][0])
        elif kind == "released":
            holds.released(table, event, self.battle)
        elif kind == "stopped":
            table.turned_back |= set(event["actors"]) if "no room" in event["words"]["why"] else set()
        elif kind in STANDING_ALONE:
            STANDING_ALONE[kind](table, event)
            self.thrown |= set(event["actors"]) if event["phase"] == "Reorganisation" else set()
        elif kind in outcome.TOLD:
            self._follows(kind, event)
        elif kind not in SILENT:
            table.complain("record", "a kind of event the rules know", kind)

    def _follows(self, kind: str, event: Event) -> None:
        if self.battle is None:
            self.table.complain("20.0", "a battle first", f"{kind} of {', '.join(event['actors'])}")
        else:
            outcome.TOLD[kind](self.table, self.battle, event)

    def _close(self) -> None:
        if self.battle is not None:
            outcome.close(self.table, self.battle)
            self.battle = None
