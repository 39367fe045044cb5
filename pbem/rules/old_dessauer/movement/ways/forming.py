"""12.8 to 12.17, 13.3, 15.3. Other formations, limbers, and dragoons off their horses and on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import COLUMN_WIDTH, IRREGULAR_WIDTH, Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.movement.legs import Change
from pbem.rules.old_dessauer.movement.tables import DISMOUNTING, LIMBERING, MOUNTING, change_cost
from pbem.rules.old_dessauer.movement.toward import distance_to, toward
from pbem.rules.old_dessauer.movement.ways.bending import bend
from pbem.rules.old_dessauer.movement.ways.going import go_along
from pbem.rules.old_dessauer.movement.ways.way import Does, Fault, Foreseen, Way

BY_HORSES: Final = INCH
"""15.3: how near to where they left their horses dragoons mount."""


def _form(way: Way, action: Action, friend: Foreseen) -> None:
    unit = way.at
    wanted = action.word
    if unit.drill.irregular and (unit.skirmishing or wanted in ("skirmish", "close order")):
        way.refuse(action, "irregulars stay as they are", "18")
    elif wanted == "square" and not unit.kind.foot:
        way.refuse(action, "only infantry forms square", "12.3")
    elif wanted == "skirmish" and not unit.kind.light:
        way.refuse(action, "only light troops skirmish", "13")
    elif wanted == "bent line":
        bend(way, replace(action, verb="bend", word="both", number=None), friend)
    elif unit.kind.guns:
        way.refuse(action, "guns limber and unlimber", "12.17")
    else:
        formation, files = formed_as(unit, wanted, action.number)
        if action.number is not None and action.number != files:
            clause = "18" if unit.drill.irregular else "12.3"
            way.faults.append(Fault(action, f"it stands {files} wide, not {action.number}", clause))
        if (formation, files, None) != (unit.formation, unit.files, unit.bend):
            way.add(action, Change(formation, files, 0, _cost_of_form(unit)))


def _cost_of_form(unit: Unit) -> int:
    """13.3: forming up from skirmish order is a change of formation as well."""
    return change_cost(replace(unit, formation=Formation.LINE)) if unit.skirmishing else change_cost(unit)


def formed_as(unit: Unit, word: str, files: int | None) -> tuple[Formation, int]:
    """12.3: the formation that a word means, and how many figures wide; the usual widths where nothing is said."""
    narrow = COLUMN_WIDTH[unit.kind.foot]
    if word == "column":
        return Formation.COLUMN, min(files or narrow, narrow)
    if word == "square":
        return Formation.SQUARE, min(narrow, unit.figures)
    if word == "skirmish":
        return Formation.SKIRMISH, files or -(-unit.figures // 2)
    broadest = IRREGULAR_WIDTH[unit.kind.foot] if unit.drill.irregular else unit.figures
    wide = min(files or (unit.figures if unit.kind.foot else -(-unit.figures // 2)), broadest)
    return (Formation.LINE if wide > narrow else Formation.COLUMN), max(1, wide)


def _limber(way: Way, action: Action, friend: Foreseen) -> None:
    unit = way.at
    if unit.battery is None or unit.formation is Formation.LIMBERED:
        way.refuse(action, "there is nothing to limber", "12.17")
    elif unit.guns is not None:
        way.refuse(action, "its crew has left the guns", "13.2.1", (Action("man guns"),))
    elif unit.battery.civilian:
        way.refuse(action, "its civilian drivers have gone", "12.17")
    else:
        way.add(action, Change(Formation.LIMBERED, 1, 0, LIMBERING))


def _unlimber(way: Way, action: Action, friend: Foreseen) -> None:
    unit = way.at
    if unit.battery is None or unit.formation is not Formation.LIMBERED:
        way.refuse(action, "there is nothing to unlimber", "12.17")
    else:
        way.add(action, Change(Formation.UNLIMBERED, unit.battery.models, 0, LIMBERING))


def _man_guns(way: Way, action: Action, friend: Foreseen) -> None:
    """13.2.1: back to where the guns stand, and take up their service."""
    unit = way.at
    if unit.guns is None or unit.battery is None:
        way.refuse(action, "it has not left its guns", "13.2.1")
        return
    for leg in toward(unit, (unit.guns.pose.x, unit.guns.pose.y)):
        way.add(action, leg)
    if not way.goes_on:
        way.add(action, Change(unit.guns.formation, unit.battery.models, 0, 0))


def _dismount(way: Way, action: Action, friend: Foreseen) -> None:
    unit = way.at
    if not unit.drill.dismounts or not unit.kind.horse:
        way.refuse(action, "it cannot fight on foot", "15.3")
    else:
        way.add(action, Change(Formation.LINE, max(1, unit.figures - 1), 0, DISMOUNTING, afoot=True))


def _mount(way: Way, action: Action, friend: Foreseen) -> None:
    """15.3: back to where the horses stand, which nobody moves, and a full move to mount there."""
    unit = way.at
    if unit.mount is None or unit.horses is None:
        way.refuse(action, "it has no horses by it", "15.3")
        return
    horses = unit.horses.x, unit.horses.y
    if distance_to(unit.at, horses) > BY_HORSES:
        go_along(way, action, toward(unit, horses))
        way.goes_on = not way.faults
    elif way.room < way.move:
        way.goes_on = True
    else:
        way.add(action, Change(Formation.LINE, max(4, -(-(unit.figures + 1) // 2)), 0, MOUNTING, afoot=False))


FORMING: Final[Mapping[str, Does]] = {
    "form": _form,
    "man guns": _man_guns,
    "limber": _limber,
    "unlimber": _unlimber,
    "dismount": _dismount,
    "mount": _mount,
}
