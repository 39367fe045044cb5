"""What became of one's own orders, unit by unit, with the uneventful ones gathered into a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.piece import Piece
from pbem.battle.runs import runs_of
from pbem.battle.view import View
from pbem.report.bulletin.narrative import ORDER_RESULT, Teller
from pbem.report.names import plain_name

_HOLDS: Final = frozenset(("", "hold", "holds", "stand", "none", "no order"))
_DONE: Final = frozenset(("", "done"))
_MOST_TOGETHER: Final = 3
_NARROW: Final = 15
"""Characters of the ids of those of a crowd who share a line."""
_AT: Final = "at "
_UNEVENTFUL: Final = _DONE | {"held", "holds", "hold"}


@dataclass(frozen=True, slots=True)
class Fate:
    """One order of one unit and what it became; `units` are several where all of them simply held."""

    units: tuple[str, ...]
    name: str
    order: str
    result: str


def fates(before: View, seat: str, events: Sequence[Event], sheet: Sheet, teller: Teller) -> tuple[Fate, ...]:
    """The fate of every unit the seat commands, ordered ones first in the sequence of its order of battle."""
    units = [piece.id for piece in before.commands(seat)]
    known = {piece.id: piece for piece in before.pieces}
    told = {unit: _told(unit, events, sheet, teller, known) for unit in units}
    told |= _strangers(events, told, known)
    eventful = tuple(fate for fate in told.values() if not _is_quiet(fate))
    quiet = tuple(unit for fate in told.values() if _is_quiet(fate) for unit in fate.units)
    rest = (Fate(quiet, "", "hold", ""),) if quiet else ()
    return eventful + rest


@dataclass(frozen=True, slots=True)
class Answered:
    """The same in short: the orders that became something else than was ordered, and who did as told, or held.

    Up to three units that had the same orders, and came to the same, share them, in a crowd as many as a column holds.
    """

    differing: tuple[Fate, ...]
    done: tuple[str, ...]
    held: tuple[str, ...]
    crowded: bool = False


def in_short(found: Sequence[Fate], teller: Teller) -> Answered:
    """Only what differs from done; what the story tells with its dice is not told here."""
    short = [
        replace(fate, order=_without_its_unit(fate), result=teller.without_the_told(_told_off(fate)))
        for fate in found
        if not _is_quiet(fate)
    ]
    done = tuple(unit for fate in short if fate.result.lower() in _DONE for unit in fate.units)
    differing = [fate for fate in short if fate.result.lower() not in _DONE]
    shared = (_shared_by_a_crowd if teller.crowded else _shared)(differing)
    return Answered(
        shared, done, tuple(unit for fate in found if _is_quiet(fate) for unit in fate.units), teller.crowded
    )


def _without_its_unit(fate: Fate) -> str:
    """`with 3: GR2 move E3` of GR2 is `with 3: move E3`."""
    unit = f"{fate.units[0]} "
    return fate.order.removeprefix(unit).replace(f": {unit}", ": ")


def _told_off(fate: Fate) -> str:
    """What became of it, without a place that is the very one that was ordered."""
    return "; ".join(part for part in fate.result.split("; ") if not _is_as_ordered(part, fate.order))


def _is_as_ordered(part: str, order: str) -> bool:
    return part.startswith(_AT) and order.endswith(f" {part.removeprefix(_AT)}")


def _shared(differing: Sequence[Fate]) -> tuple[Fate, ...]:
    """Neighbours together, three at most."""
    found: list[Fate] = []
    for fate in differing:
        last = found[-1] if found else None
        if last and (last.order, last.result) == (fate.order, fate.result) and len(last.units) < _MOST_TOGETHER:
            found[-1] = replace(last, units=(*last.units, *fate.units), name="")
        else:
            found.append(fate)
    return tuple(found)


def _shared_by_a_crowd(differing: Sequence[Fate]) -> tuple[Fate, ...]:
    """All that share an order and its end together, as many as stand in a narrow column."""
    found: list[Fate] = []
    for fate in differing:
        same = [number for number, each in enumerate(found) if (each.order, each.result) == (fate.order, fate.result)]
        together = (*found[same[-1]].units, *fate.units) if same else ()
        if together and len(" ".join(runs_of(together))) <= _NARROW:
            found[same[-1]] = replace(fate, units=together, name="")
        else:
            found.append(fate)
    return tuple(found)


def _told(unit: str, events: Sequence[Event], sheet: Sheet, teller: Teller, known: Mapping[str, Piece]) -> Fate:
    results = [event for event in events if event.kind == ORDER_RESULT and event.actors[:1] == (unit,)]
    orders = [order for order in sheet.orders if order.unit == unit]
    written = "; ".join(str(order).removeprefix(f"{unit} ") for order in orders)
    if results:
        order = "; ".join(dict.fromkeys(str(event.words.get("order", "")) for event in results)) or written
        result = "; ".join(dict.fromkeys(str(event.words.get("result", "")) for event in results))
    else:
        order = written
        own = [teller.result(event) for event in events if unit in event.actors]
        result = "; ".join(dict.fromkeys(words for words in own if words))
    return Fate((unit,), plain_name(unit, known), order or "hold", result)


def _strangers(events: Sequence[Event], told: Mapping[str, Fate], known: Mapping[str, Piece]) -> dict[str, Fate]:
    """Orders that are not of one unit, such as a command's or the seat's own."""
    found: dict[str, Fate] = {}
    for event in events:
        unit = event.actors[0] if event.actors else ""
        if event.kind == ORDER_RESULT and unit and unit not in told and unit not in known:
            order, result = str(event.words.get("order", "")), str(event.words.get("result", ""))
            found[unit] = Fate((unit,), "", order, result)
    return found


def _is_quiet(fate: Fate) -> bool:
    return fate.order.strip().lower() in _HOLDS and fate.result.strip().lower() in _UNEVENTFUL
