"""14. An attack: of all the ways to the enemy the one that brings most figures against him."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.order import Action
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.movement.closing import why_not
from pbem.rules.old_dessauer.movement.legs import Change, Leg
from pbem.rules.old_dessauer.movement.toward import meeting, nearest_way, ways_to_attack
from pbem.rules.old_dessauer.movement.ways.going import go_along, target_of
from pbem.rules.old_dessauer.movement.ways.way import Fault, Foreseen, Way

EDGES: Final = {"front": (Edge.FRONT,), "rear": (Edge.REAR,), "left flank": (Edge.LEFT,), "right flank": (Edge.RIGHT,)}


def attack(way: Way, action: Action, friend: Foreseen) -> None:
    """14: the way that brings most figures against the side wished; out of reach, as near as it comes."""
    unit = target_of(way, action)
    if unit is None:
        return
    refused = why_not(way.at, unit)
    if refused and "in front" not in refused:
        way.refuse(action, refused, "14.1")
        return
    if any(not _may_attack_by(leg) for leg in way.legs):
        way.refuse(action, "no change of formation, sidestep or backstep goes with an attack", "14")
        return
    way.attacks, way.targets = True, (unit.id,)
    target = box_of(unit)
    wished = EDGES.get(action.word, (Edge.LEFT, Edge.RIGHT) if action.word == "flank" else tuple(Edge))
    found = []
    for number, legs in enumerate(ways_to_attack(way.at, target, way.move, free=way.free)):
        met = meeting(way.at, legs, target, way.room)
        if met is not None:
            edge, files, cost = met
            found.append(((edge not in wished, -files, cost, number), legs, (edge, files)))
    if found:
        best = min(found, key=lambda each: each[0])
        way.meets = best[2]
        if best[0][0]:
            way.faults.append(Fault(action, f"it would meet the {best[2][0]} of {unit.id}", "14"))
        for leg in best[1]:
            way.add(replace(action, word=""), leg) if way.room else None
        way.faults = [fault for fault in way.faults if not fault.why.startswith("only ")]
        return
    go_along(way, action, nearest_way(way.at, target, free=way.free))
    way.faults = [fault for fault in way.faults if not fault.why.startswith("only ")]
    way.faults.append(Fault(action, f"{unit.id} is out of reach: it goes as near as it comes", "14"))


def _may_attack_by(leg: Leg) -> bool:
    return leg.forward or (isinstance(leg, Change) and leg.quarters == 0)
