"""A bound read event by event: each is judged as the position stands, and then changes it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

from pbem.audit.brown_bess import contact, fight, losses, moves
from pbem.audit.brown_bess.table import Table, Unit
from pbem.battle.square import Square

Event = dict[str, Any]


def _joined(table: Table, unit: Unit, event: Event) -> None:
    target = table.units[event["targets"][0]]
    table.compare("generals", f"{unit['id']} in", target["place"], unit["place"])
    unit["with_unit"], unit["melee"] = target["id"], None


def _left(table: Table, unit: Unit, event: Event) -> None:
    """Alone: where the unit that he was with has fought he fights on as it did."""
    if unit["with_unit"]:
        unit["melee"] = deepcopy(table.units[unit["with_unit"]]["melee"])
    unit["with_unit"] = ""


def _formed(table: Table, unit: Unit, event: Event) -> None:
    words, name = {key: str(word).removesuffix(" order") for key, word in event["words"].items()}, unit["id"]
    table.compare("formations", "from", unit["formation"], words["before"])
    table.demand(not unit["melee"], "formations", f"no change of {name} in a melee", "it changed")
    through = "passed through" in table.did[name]
    table.demand(not through, "formations", f"no change of {name}, passed through", "it changed")
    table.demand(not unit["broken"], "formations", f"no change of {name}, which is broken", "it changed")
    table.demand(table.acts(unit["side"]), "sequence", "a change of the side that acts", unit["side"])
    known = {"infantry": ("line", "column", "attack column", "square", "skirmish"), "cavalry": ("line", "column")}
    forms = known.get(unit["arm"], ("limbered", "unlimbered"))
    table.demand(words["formation"] in forms, "formations", f"one of {', '.join(forms)}", words["formation"])
    napoleonic = words["formation"] != "attack column" or table.record.before["napoleonic"]
    table.demand(napoleonic, "formations", "columns of attack only under Napoleon", words["formation"])
    unit["formation"] = words["formation"]
    table.did[name].add("changed formation")


def _recovered_general(table: Table, unit: Unit, event: Event) -> None:
    bound, until = table.record.bound, unit["wounded_until"]
    over = 0 < until < bound or (until == bound and event["phase"] == "Rally")
    table.demand(over, "generals", f"{unit['id']} out of action until {unit['wounded_until']}", "he recovered")
    unit["wounded_until"] = 0


def _charged(table: Table, unit: Unit, event: Event) -> None:
    """A charge, once the way of the one who is charged is read as far as the record tells it."""
    _ways_first(table, table.units[event["targets"][0]], moves.squares_of(event)[-1])
    contact.charged(table, unit, event)


def _told(table: Table, unit: Unit, event: Event) -> None:
    """Nothing changes."""


def _at(judge: Callable[[Table, Unit, Unit, Event], None]) -> Callable[[Table, Unit, Event], None]:
    return lambda table, unit, event: judge(table, unit, table.units[event["targets"][0]], event)


JUDGES: Final[dict[str, Callable[[Table, Unit, Event], None]]] = {
    "moved": moves.moved,
    "turned": moves.turned,
    "disengaged": moves.disengaged,
    "retired": moves.retired,
    "cannot_retire": moves.cannot_retire,
    "passed_through": moves.passed_through,
    "charged": _charged,
    "met": contact.met,
    "gave_way": contact.gave_way,
    "exited": moves.exited,
    "joined": _joined,
    "left": _left,
    "alone": _left,
    "react": _at(fight.reaction),
    "fire": _at(fight.shot),
    "strike": _at(fight.blow),
    "broke": lambda table, unit, _: losses.broke(table, unit),
    "destroyed": lambda table, unit, event: losses.destroyed(table, unit, event["words"]["why"]),
    "formed": _formed,
    "limbered": _formed,
    "unlimbered": _formed,
    "rallied": losses.rally,
    "recovered": losses.rally,
    "rally_failed": losses.rally,
    "general_safe": losses.risk,
    "general_at_risk": losses.risk,
    "general_unhurt": losses.fate,
    "general_hurt": losses.fate,
    "general_wounded": losses.fate,
    "general_killed": losses.fate,
    "general_recovered": _recovered_general,
    "stopped": moves.stopped,
    "melee_goes_on": _told,
    "order_result": _told,
    "ruled": _told,
}


PHASES: Final = ("Rulings", "Movement", "Fire", "Melee", "Formation", "Rally", "Orders")


def replay(table: Table) -> None:
    """Read every event of a bound, phase by phase."""
    told = [event["phase"] for event in table.record.events]
    for phase in PHASES:
        table.begin_phase()
        for number, event in enumerate(table.record.events):
            if event["phase"] == phase:
                _read(table, number)
        table.event = -1
        end_phase(table, phase)
    ranks = [PHASES.index(phase) if phase in PHASES else -1 for phase in told]
    table.demand(ranks == sorted(ranks) and -1 not in ranks, "sequence", f"the sequence {', '.join(PHASES)}", str(told))


def _read(table: Table, number: int) -> None:
    """One event, unless it was read already."""
    if number in table.read:
        return
    table.read.add(number)
    held, table.event, event = table.event, number, table.record.events[number]
    judge = JUDGES.get(event["kind"])
    unit = table.units.get(event["actors"][0]) if event["actors"] else None
    if judge is None or unit is None:
        table.complain("record", "an event of these rules", f"{event['kind']} of {event['actors']}")
        return
    try:
        judge(table, unit, event)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        table.complain("record", f"an event of {unit['id']} that can be read", repr(error))
    table.event = held


def _ways_first(table: Table, target: Unit, square: Square) -> None:
    """The way of one who is charged at its end: a whole way is told of when it is over, so perhaps after the charge."""
    if target["place"] == str(square):
        return
    for number in range(table.event + 1, len(table.record.events)):
        event = table.record.events[number]
        ways = event["kind"] in ("moved", "disengaged") and event["actors"] == [target["id"]]
        if ways and event["track"][-1]["place"] == str(square):
            _read(table, number)


def end_phase(table: Table, phase: str) -> None:
    """What must hold when a phase is over."""
    losses.end_of_phase(table, phase)
    if phase == "Movement":
        moves.untold_turns(table)
        moves.costs(table)
        moves.stacking(table)
    if phase == "Melee":
        for unit in table.units.values():
            if unit["melee"]:
                unit["melee"]["rounds"] += 1
