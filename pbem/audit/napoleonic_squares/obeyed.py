"""What happened beside what was ordered: no unit does what nobody told it, but for what the rules have it do of itself.

Orders may be addressed to a unit, to its command, to its seat or to its side; of several, and of the two sides of a
condition, the referee does not say which holds: he complains of what none of them allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pbem.audit.napoleonic_squares.table import Base, Table, places_of

Plain = Mapping[str, Any]
GOING: Final = frozenset({"move", "enter", "follow"})
FORBID: Final = {"pressed": "press", "counterattack": "counterattack", "advanced": "advance", "took_town": "advance"}
"""By kind of event, the standing order of which `no` forbids it."""
OF_THE_SIDE: Final = ("bid", "leftover")
"""Choices for a whole side, which tell no unit anything."""
OF_THEMSELVES: Final = 2
"""Actions with which guns bombard without an order."""


def obeyed(table: Table, event: Plain) -> None:
    """Complain of a deed that no order, standing order or default allows."""
    judge = JUDGES.get(event["kind"])
    if judge is not None and event["phase"] != "Night":
        judge(table, event)


def _went(table: Table, event: Plain) -> None:
    base = table.bases[event["actors"][0]]
    moves = GOING | ({"leave"} if event["kind"] == "left_town" else set())
    ordered = any(action["verb"] in moves for action in _actions(table, base))
    idles = any(rule["verb"] == "idle" and rule["word"] == "advance" for rule in _rules(table, base))
    table.require(ordered or idles, "orders", f"{base.id} to stay without an order to go", event["kind"])


def _bombarded(table: Table, event: Plain) -> None:
    gun, actions = table.bases[event["actors"][0]], list(_actions(table, table.bases[event["actors"][0]]))
    ordered = any(action["verb"] == "bombard" for action in actions)
    of_itself = not actions and table.prize >= OF_THEMSELVES
    table.require(ordered or of_itself, "orders", f"{gun.id} silent without an order to bombard", "it bombarded")


def _rallied(table: Table, event: Plain) -> None:
    base, actions = table.bases[event["actors"][0]], list(_actions(table, table.bases[event["actors"][0]]))
    may = not actions or any(action["verb"] == "rally" for action in actions)
    table.require(may, "orders", f"no rally of {base.id}, which is told otherwise", event["kind"])


def _assaulted(table: Table, event: Plain) -> None:
    """Whoever attacks is told to, or named by one who is; guns also where they are called in."""
    start = places_of(event)[0]
    bases = [table.bases[name] for name in event["actors"]]
    orders = [
        action for base in table.bases.values() if base.command == table.active for action in _assaults(table, base)
    ]
    named = {name for action in orders for name in action["units"]}
    squares = {str(square) for action in orders for square in action["places"][1:]}
    called = any(action["word"] == "guns in" for action in orders)
    for base in bases:
        told = any(_assaults(table, base)) or base.id in named
        beside = base.place in squares and base.place != start
        by_call = base.guns and called
        table.require(told or beside or by_call, "orders", f"{base.id} to stay out, told nothing", "it attacked")


def _forbidden(table: Table, event: Plain) -> None:
    """What all who did it were told not to do; a unit's own word goes before any other."""
    verb = FORBID[event["kind"]]
    brigades = [base for base in (table.bases[name] for name in event["actors"]) if not base.guns]
    refuse = [base.id for base in brigades if _own_word(table, base, verb) == "no"]
    table.require(not brigades or len(refuse) < len(brigades), "orders", f"not to {verb}: {refuse}", event["kind"])


def _withdrew(table: Table, event: Plain) -> None:
    base = table.bases[event["actors"][0]]
    table.require(_own_word(table, base, "retreat") != "stay", "orders", f"{base.id} to stay", "it withdrew")


def _own_word(table: Table, base: Base, verb: str) -> str:
    """The word of the one standing order of that verb that is addressed to the unit alone and always holds."""
    rules = [rule for rule in _standing(table, base) if rule["unit"] == base.id and rule["action"]["verb"] == verb]
    return rules[0]["action"]["word"] if len(rules) == 1 and not rules[0].get("condition") else ""


def _assaults(table: Table, base: Base) -> Iterator[Plain]:
    return (action for action in _actions(table, base) if action["verb"] == "assault")


def _actions(table: Table, base: Base) -> Iterator[Plain]:
    """Every action of every order that may hold for a unit with the points of the die."""
    names = _addresses(table, base)
    for sheet in _sheets(table, base):
        for order in sheet["orders"]:
            if order["unit"].casefold() in names and (order["given"] is None or order["given"] <= table.prize):
                both = (*order["actions"], *order["otherwise"])
                yield from (action for action in both if action["verb"] not in OF_THE_SIDE)


def _rules(table: Table, base: Base) -> Iterator[Plain]:
    names = _addresses(table, base)
    return (rule["action"] for rule in _standing(table, base) if rule["unit"].casefold() in names)


def _standing(table: Table, base: Base) -> Iterator[Plain]:
    return (rule for sheet in _sheets(table, base) for rule in sheet["standing"])


def _sheets(table: Table, base: Base) -> Iterator[Plain]:
    sides = {seat["id"]: seat["side"] for seat in table.record.before["seats"]}
    return (sheet for sheet in table.record.sheets if sides.get(sheet["seat"]) == base.side)


def _addresses(table: Table, base: Base) -> set[str]:
    """Everything by which an order may reach a unit."""
    before = table.record.before
    seat = next(unit["seat"] for unit in before["units"] if unit["id"] == base.id)
    general = next((each for each in before["generals"] if each["id"] == base.command), None)
    names = [base.id, base.command, seat, base.side]
    names += [general["name"], general["command"], *general["aliases"]] if general else []
    return {str(name).casefold() for name in names}


JUDGES: Final[Mapping[str, Callable[[Table, Plain], None]]] = {
    **dict.fromkeys(("moved", "entered_town", "left_town"), _went),
    **dict.fromkeys(("rallied", "not_rallied"), _rallied),
    **dict.fromkeys(FORBID, _forbidden),
    "bombarded": _bombarded,
    "assault": _assaulted,
    "withdrew": _withdrew,
}
