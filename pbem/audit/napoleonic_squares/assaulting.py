"""Assaults: who fights, with how many dice, what is saved, and who has lost (C3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.audit.napoleonic_squares.fighting import Camp, check_camp, check_saves
from pbem.audit.napoleonic_squares.ground import distance
from pbem.audit.napoleonic_squares.moving import ASSAULT_COST, may_act, spend
from pbem.audit.napoleonic_squares.rolls import count_of
from pbem.audit.napoleonic_squares.table import Base, Table, places_of

Event = Mapping[str, Any]
FROM_ONE_SQUARE = 2


@dataclass(slots=True)
class Fight:
    """One assault from its first round to its last: the attacker's square, the defender's, and who has fought."""

    start: str
    target: str
    side: str
    fought: set[str] = field(default_factory=set)
    round: int = 1
    advantage: str = ""
    """The side whose skirmishers had the better of it."""
    skirmished: bool = False
    actors: list[Base] = field(default_factory=list)
    """Who attacks in this round."""
    targets: list[Base] = field(default_factory=list)
    back: bool = False
    """Whether the defender strikes back in this round."""


def assault(table: Table, event: Event) -> Fight:
    """A first round: one or two brigades of a square, and one of each other square next to the target (C3.3.1)."""
    actors = [table.bases[name] for name in event["actors"]]
    start, target = places_of(event)[0], places_of(event)[-1]
    fight = Fight(start, target, actors[0].side if actors else "", actors=actors)
    fight.targets = [table.bases[name] for name in event["targets"]]
    table.expect("C3.3", "a square next to it", 1, distance(start, target))
    main = [base for base in actors if base.place == start and not base.guns]
    table.require(1 <= len(main) <= FROM_ONE_SQUARE, "C3.3.1", "one or two brigades of the square", _names(main))
    others = [base.place for base in actors if base.place != start]
    table.require(len(others) == len(set(others)), "C3.3.1", "one brigade from each other square", others)
    for base in actors:
        may_act(table, base, "C3.3")
        table.expect("C3.3.1", f"{base.id} next to the target", 1, distance(base.place or start, target))
        table.require(not base.guns or base.place == start, "C3.3.1", "guns of the assaulting square", base.id)
        bombarding_foot = base.foot_guns and base.bombarded
        table.require(not bombarding_foot, "C3.3.2", "foot guns that bombarded to stay out", base.id)
        _spends(table, fight, base)
    _defenders(table, fight)
    _ground(table, fight)
    return fight


def again(table: Table, fight: Fight, event: Event) -> None:
    """A further round: the attacker presses on, or the defender strikes back, with a fresh brigade (C3.3.7)."""
    fight.round += 1
    fight.back = event["kind"] == "counterattack"
    clause = "C3.3.7b" if fight.back else "C3.3.7a"
    here, there = (fight.target, fight.start) if fight.back else (fight.start, fight.target)
    fight.actors = [table.bases[name] for name in event["actors"]]
    fight.targets = [table.bases[name] for name in event["targets"]]
    table.expect(clause, "from and to", [here, there], places_of(event))
    table.expect(clause, "round", fight.round, event["words"]["round"])
    brigades = [base for base in fight.actors if not base.guns]
    table.require(1 <= len(brigades) <= FROM_ONE_SQUARE, clause, "one or two brigades", _names(brigades))
    fresh = [base for base in brigades if base.id not in fight.fought]
    table.require(bool(fresh), clause, "a brigade that has not fought", _names(brigades))
    for base in fight.actors:
        table.expect(clause, f"{base.id} is in", here, base.place)
        table.require((base.side == fight.side) is not fight.back, clause, "the right side", base.id)
        bombarding_foot = base.foot_guns and base.bombarded
        table.require(not bombarding_foot, "C3.3.2", "foot guns that bombarded to stay out of an attack", base.id)
        if not fight.back:
            table.require(base.command == table.active, clause, f"a unit of {table.active}", base.id)
            _spends(table, fight, base)
    if fight.back:
        _no_fresh_attacker(table, fight)
    _defenders(table, fight)
    _ground(table, fight)


def _spends(table: Table, fight: Fight, base: Base) -> None:
    """An assault takes its points of everybody once, whichever round of it he comes to (C3.1)."""
    if base.id in fight.fought:
        return
    table.require(not base.assaulted, "C3.3", "one assault for each unit", f"{base.id} again")
    base.spent += ASSAULT_COST
    base.assaulted = True
    spend(table, base, "C3.1")


def skirmish(table: Table, fight: Fight, event: Event) -> None:
    """Infantry without enemy cavalry next to it throws; the best die of a side has the advantage (C3.3.3)."""
    fight.skirmished = True
    throwing = _skirmishers(table, fight)
    thrown = {roll["unit"]: roll for roll in event["rolls"]}
    table.expect("C3.3.3", "skirmishers", sorted(throwing), sorted(thrown))
    best: dict[str, int] = {}
    for name, roll in thrown.items():
        base = table.bases[name]
        sides = f"1d{base.skirmish}"
        table.expect("C3.3.3", f"{name} throws", sides, f"{len(roll['dice'])}d{roll['sides']}")
        best[base.side] = max(best.get(base.side, 0), *roll["dice"])
    top = [side for side, score in best.items() if score == max(best.values())]
    fight.advantage = top[0] if len(top) == 1 else ""
    winner = table.adjectives[fight.advantage] if fight.advantage else ""
    table.expect("C3.3.3", "the skirmish advantage", winner, event["words"]["side"])
    table.expect("C3.3.3", "told as", "skirmish_won" if winner else "skirmish_even", event["kind"])


def fought(table: Table, fight: Fight, event: Event) -> tuple[bool, bool]:
    """Both sides throw together; whoever took more hits after saves has lost. Tells whether attacker, defender did."""
    if fight.round == 1 and not fight.skirmished and _skirmishers(table, fight):
        table.complain("C3.3.3", f"throws of {', '.join(_skirmishers(table, fight))}", "no skirmish")
    table.expect("C3.3.4", "attackers", sorted(_ids(fight.actors)), sorted(event["actors"]))
    table.expect("C3.3.2", "defenders", sorted(_ids(fight.targets)), sorted(event["targets"]))
    attackers = Camp(fight.actors, True, _others(fight.advantage, fight.actors))
    defenders = Camp(fight.targets, False, _others(fight.advantage, fight.targets))
    where = fight.start if fight.back else fight.target
    scored = check_camp(table, attackers, defenders, where, fight.fought, event["rolls"])
    taken = check_camp(table, defenders, attackers, where, fight.fought, event["rolls"])
    inflicted = check_saves(table, defenders, attackers, scored, event)
    suffered = check_saves(table, attackers, defenders, taken, event)
    fight.fought |= {base.id for base in (*fight.actors, *fight.targets)}
    table.expect("C3.3.4", "hits inflicted", inflicted, count_of(event["words"]["inflicted"]))
    table.expect("C3.3.5", "hits suffered", suffered, count_of(event["words"]["suffered"]))
    outcome = "won" if inflicted > suffered else "lost" if inflicted < suffered else "drawn"
    table.expect("C3.3.6", "outcome", f"assault_{outcome}", event["kind"])
    return outcome != "won", outcome != "lost"


def _defenders(table: Table, fight: Fight) -> None:
    """One or two brigades of the attacked square, and any of its guns (C3.3.2); no garrison against horse."""
    where = fight.start if fight.back else fight.target
    side = fight.actors[0].side if fight.actors else fight.side
    standing = table.enemies_at(where, side)
    for base in fight.targets:
        table.require(base in standing, "C3.3.2", f"defenders in {where}", f"{base.id} in {base.place or 'no square'}")
    brigades = [base for base in fight.targets if not base.guns]
    choice = [base for base in standing if not base.guns]
    attackers = [base for base in fight.actors if not base.guns]
    if attackers and all(base.cavalry for base in attackers):
        choice = [base for base in choice if not base.in_town]
        inside = [base.id for base in brigades if base.in_town]
        table.require(not inside, "C3.3", "no garrison against cavalry", inside)
        outside = [base for base in standing if not base.in_town]
        table.require(bool(outside), "C3.3", "cavalry not to attack a town", _names(fight.actors))
    most = min(FROM_ONE_SQUARE, len(choice))
    table.require(min(1, most) <= len(brigades) <= FROM_ONE_SQUARE, "C3.3.2", "one or two brigades", _names(brigades))
    table.require(bool(fight.targets), "C3.3.2", "somebody to defend", "nobody")


def _ground(table: Table, fight: Fight) -> None:
    """Guns that stand in a wood take no part; alone they are attacked all the same (C3.3.4)."""
    guns = [base for base in fight.actors if base.guns]
    if any(not base.guns for base in fight.targets):
        guns += [base for base in fight.targets if base.guns]
    in_wood = [base.id for base in guns if table.ground.has(base.place, "wood")]
    table.require(not in_wood, "C3.3.4", "no guns from a wood in a fight", in_wood)


def _skirmishers(table: Table, fight: Fight) -> list[str]:
    return [
        base.id
        for base in (*fight.actors, *fight.targets)
        if base.on_foot
        and not any(
            other.cavalry for square in table.ground.around(base.place) for other in table.enemies_at(square, base.side)
        )
    ]


def _others(advantage: str, own: list[Base]) -> bool:
    return bool(advantage) and bool(own) and own[0].side != advantage


def _no_fresh_attacker(table: Table, fight: Fight) -> None:
    """The defender strikes back only where the attacker has no fresh brigade to press on with (C3.3.7b)."""
    fresh = [base for base in table.at(fight.start) if base.id not in fight.fought and _can_press(table, fight, base)]
    table.require(not fresh, "C3.3.7b", f"{_names(fresh)} to press on, or nobody to strike back", "counterattack")


def _can_press(table: Table, fight: Fight, base: Base) -> bool:
    """Whether by every reading a brigade could fight another round: of the command, with two points left, not done."""
    if base.guns or base.command != table.active or base.side != fight.side or base.rallied or base.ended:
        return False
    kept_out = base.cavalry and table.ground.has(fight.target, "town")
    return not kept_out and base.spent + ASSAULT_COST <= table.prize


def _ids(bases: list[Base]) -> list[str]:
    return [base.id for base in bases]


def _names(bases: list[Base]) -> str:
    return ", ".join(_ids(bases)) or "none"
