"""What happened beside what was ordered: nobody does what nobody told him, but for what units do of themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pbem.audit.brown_bess.sheets import Sheets, Told
from pbem.audit.brown_bess.table import Table, is_general, is_guns
from pbem.battle.square import Square

Event = dict[str, Any]
GOING: Final = ("move", "melee", "face", "exit", "disengage", "join", "leave")
"""Orders that make a unit move; who moves does not fire."""
NEAR: Final = 2
"""Squares within which an enemy keeps a unit without orders from rallying."""


def obeyed(table: Table) -> None:
    """Complain of every deed that no order, standing order or default allows."""
    sheets = Sheets.of(table.record)
    for number, event in enumerate(table.record.events):
        judge = JUDGES.get(event["kind"])
        if judge is not None and event["actors"] and event["actors"][0] in sheets.told:
            table.event = number
            for name in (*event["actors"][:1], *(event["targets"] if event["kind"] == "met" else ())):
                try:
                    judge(table, name, sheets.told[name], event)
                except (KeyError, IndexError, ValueError) as error:
                    table.complain("record", f"an event of {name} that can be read", repr(error))
    table.event = -1


def _went(table: Table, name: str, told: Told, event: Event) -> None:
    """To move takes an order; without one a unit leaves a melee at its limit, and a general danger where he may."""
    start = _before(table, name)
    of_itself = start["must_retire"] or (not told.blocks and bool(start["melee"]))
    escort = told.rule("escort")
    rides = start["arm"] == "general" and escort is not None and escort["word"] == "leave"
    moves = bool(told.verbs() & set(GOING))
    table.demand(moves or of_itself or rides, "orders", f"{name} to stay without an order to go", event["kind"])


def _formed(table: Table, name: str, told: Told, event: Event) -> None:
    """A change of formation takes an order for that very formation."""
    if event["kind"] == "formed":
        new = str(event["words"]["formation"]).removesuffix(" order")
        wanted = new in {word.removesuffix(" order") for word in told.words("form")}
    else:
        wanted = event["kind"].removesuffix("ed") in told.verbs() or event["words"]["formation"] in told.words("form")
    table.demand(wanted, "orders", f"no order of {name} for it", f"{event['kind']}: {event['words']['formation']}")


def _fired(table: Table, name: str, told: Told, event: Event) -> None:
    """Whoever is told to go, to rally or to hold his fire does not fire."""
    forbidden = told.always(*GOING, "rally") or (told.always("hold") and told.words("hold") == {"fire"})
    table.demand(not forbidden, "orders", f"no fire of {name}, which is told otherwise", "it fired")


def _reacted(table: Table, name: str, told: Told, event: Event) -> None:
    """Reactions are by standing order: not at all, at one arm, or at one enemy; and who rallies has none."""
    rule, target = told.rule("react"), table.units[event["targets"][0]]
    table.demand(not told.always("rally"), "orders", f"{name} to rally and nothing else", "it fired")
    if rule is None:
        return
    table.demand(rule["word"] != "hold", "orders", f"{name} to hold its fire", "it fired")
    arm = "artillery" if is_guns(target) else target["arm"]
    wrong_arm = rule["word"] in ("infantry", "cavalry", "artillery") and rule["word"] != arm
    table.demand(not wrong_arm, "orders", f"{name} to fire at {rule['word']}", f"at {target['id']}, {arm}")
    elsewhere = bool(rule["units"]) and target["id"] not in rule["units"]
    table.demand(not elsewhere, "orders", f"{name} to fire at {', '.join(rule['units'])}", f"at {target['id']}")


def _rallied(table: Table, name: str, told: Told, event: Event) -> None:
    """A unit rallies by order; of itself only where it has not gone or formed by order and no enemy troops are near."""
    if "rally" in told.verbs():
        return
    busy = told.always(*GOING, "form", "limber", "unlimber")
    table.demand(not busy, "orders", f"no rally of {name}, which is told otherwise", event["kind"])
    here = Square.parse(event["track"][0]["place"])
    troops = [unit for unit in table.record.after["units"] if unit["place"] and not is_general(unit)]
    enemies = [foe for foe in troops if foe["side"] != table.units[name]["side"]]
    near = [foe["id"] for foe in enemies if here.distance(Square.parse(foe["place"])) <= NEAR]
    table.demand(not near, "orders", f"no rally of {name} without an order so near {', '.join(near)}", event["kind"])


def _before(table: Table, name: str) -> dict[str, Any]:
    return next(unit for unit in table.record.before["units"] if unit["id"] == name)


JUDGES: Final[dict[str, Callable[[Table, str, Told, Event], None]]] = {
    **dict.fromkeys(("moved", "turned", "charged", "met", "disengaged", "exited"), _went),
    **dict.fromkeys(("formed", "limbered", "unlimbered"), _formed),
    **dict.fromkeys(("rallied", "recovered", "rally_failed"), _rallied),
    "fire": _fired,
    "react": _reacted,
}
