"""C3.3 Assaults, from the declaration to the last round."""

from __future__ import annotations

from typing import Final

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.actions.assault import defenders
from pbem.rules.napoleonic_squares.actions.assault.advance import advance
from pbem.rules.napoleonic_squares.actions.assault.attackers import (
    MANY,
    Party,
    cannot_assault,
    cannot_assault_as_ordered,
    declare,
    fresh_brigades,
    shut_out,
    target_of,
)
from pbem.rules.napoleonic_squares.actions.assault.counterattack import (
    counterattacks,
    guns_again,
    guns_that_strike_back,
    presses,
)
from pbem.rules.napoleonic_squares.actions.assault.fight import Fight, Round
from pbem.rules.napoleonic_squares.actions.assault.hits import borne
from pbem.rules.napoleonic_squares.actions.assault.morale import check
from pbem.rules.napoleonic_squares.actions.assault.skirmish import skirmish
from pbem.rules.napoleonic_squares.actions.assault.strike import strike
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.command.generals import keep_up
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield, ids
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance
from pbem.rules.napoleonic_squares.seeing.pieces import hits

ASSAULT: Final = ("assault", "C3.3.1")
PRESSED: Final = ("pressed", "C3.3.7a")
COUNTERATTACK: Final = ("counterattack", "C3.3.7b")
"""How a round begins: the kind of its event and the clause behind it."""


def assaults(field: Battlefield, tasks: dict[str, Task]) -> None:
    """C3.3: the command's assaults one after another, as its owner wants, or by the order of battle."""
    while (party := declare(field, tasks)) is not None:
        assault(field, tasks, party)
    for task in tasks.values():
        if task.assault is not None and not task.fought and field.units[task.unit].on_table:
            alone = Hindrance(Bar.ALONE, "no brigade of its square attacks with it", "C3.3.1")
            field.fail(task.unit, "no assault", cannot_assault_as_ordered(field, task, task.assault) or alone)


def assault(field: Battlefield, tasks: dict[str, Task], party: Party) -> None:
    """C3.3: one assault: rounds by the attacker while he presses, then the defender's counterattacks, then the advance.

    The attacker declares first, then the defender. A fresh brigade that the attacker has and keeps back stands between
    him and a counterattack (C3.3.7b).
    """
    fight = _begin(field, party)
    guns = party.guns
    waiting = [
        (task, shut_out(field, field.units[task.unit], party.target))
        for task in tasks.values()
        if _in_reserve(field, task, party)
    ]
    attackers: tuple[Unit, ...] = party.all
    while attackers:
        _fight(field, tasks, fight, PRESSED if fight.rounds else ASSAULT, attackers)
        pressing = presses(field, fight, tasks)
        attackers = (*pressing, *guns_again(field, guns)) if pressing else ()
    if not fresh_brigades(field, tasks, fight.source, fight.target):
        _strike_back(field, tasks, fight)
    if not field.enemies_at(fight.target, fight.attacker):
        advance(field, fight.source, fight.target, _survivors(field, fight, fight.source, fight.attacker))
    for task, barred in waiting:
        if not task.fought:
            _kept_back(field, task, fight.target, barred)
            task.assault = None
    keep_up(field)


def _kept_back(field: Battlefield, task: Task, target: Square, barred: Hindrance | None) -> None:
    """Why who was ordered against a square did not go in; `barred` is what kept him out when the assault began."""
    why = cannot_assault(field, task, target) if field.units[task.unit].kind.artillery else barred
    if why is not None and why.bar is not Bar.NOBODY:
        field.fail(task.unit, "no assault", why)
    elif field.units[task.unit].kind.artillery:
        field.note(task.unit, "kept out")
    else:
        field.fail(task.unit, "kept in reserve", Hindrance(Bar.LEFT_OUT, MANY, "C3.3.1"))


def _in_reserve(field: Battlefield, task: Task, party: Party) -> bool:
    """Whether it is ordered against the target from the assaulting square, to go in now or when others have."""
    unit = field.units[task.unit]
    ordered = task.assault is not None and target_of(field, unit.side, task.assault) == party.target
    return ordered and unit.place == party.source


def _begin(field: Battlefield, party: Party) -> Fight:
    pair = f"{party.source}>{party.target}"
    field.assaults[pair] = field.assaults.get(pair, 0) + 1
    label = pair if field.assaults[pair] == 1 else f"{pair}|{field.assaults[pair]}"
    side = party.brigades[0].side
    return Fight(label, party.source, party.target, side, field.position.enemy_of(side))


def _strike_back(field: Battlefield, tasks: dict[str, Task], fight: Fight) -> None:
    """C3.3.7b: counterattacks on the assaulting square, one for each fresh brigade at most, and their advance."""
    struck = False
    while striking := counterattacks(field, fight):
        struck = True
        guns_too = guns_that_strike_back(field, fight.target, fight.defender)
        _fight(field, tasks, fight, COUNTERATTACK, (*striking, *guns_too))
    if struck and not field.enemies_at(fight.source, fight.defender):
        advance(field, fight.target, fight.source, _survivors(field, fight, fight.target, fight.defender))


def _survivors(field: Battlefield, fight: Fight, square: Square, side: str) -> list[Unit]:
    fought = fight.fought | fight.guns
    return [unit for unit in field.at(square) if unit.id in fought - field.driven and unit.side == side]


def _fight(
    field: Battlefield, tasks: dict[str, Task], fight: Fight, kind: tuple[str, str], attackers: tuple[Unit, ...]
) -> None:
    """One round: defenders are declared, hits are thrown and shared, and the worse side checks its morale."""
    word, clause = kind
    source, target = (fight.target, fight.source) if kind is COUNTERATTACK else (fight.source, fight.target)
    against = field.position.enemy_of(attackers[0].side)
    defending = defenders.declare(field, target, against, attackers)
    fight.rounds += 1
    round = Round(fight, fight.rounds, source, target, field.fresh(attackers), field.fresh(defending))
    field.tell(word, ids(attackers), ids(defending), (source, target), clause=clause, round=fight.rounds)
    if fight.rounds == 1:
        skirmish(field, round)
    suffered, rolls = strike(field, round)
    _spend(tasks, fight, round)
    on_attackers = sum(suffered.get(unit.id, 0) for unit in round.attackers)
    on_defenders = sum(suffered.get(unit.id, 0) for unit in round.defenders)
    field.tell(
        _verdict(on_attackers, on_defenders),
        ids(round.attackers),
        ids(round.defenders),
        (source, target),
        rolls,
        "C3.3.4",
        inflicted=hits(on_defenders),
        suffered=hits(on_attackers),
        borne=borne(suffered),
    )
    _note(field, round, on_attackers, on_defenders)
    losers = [round.attackers] if on_attackers >= on_defenders else []
    losers += [round.defenders] if on_defenders >= on_attackers else []
    check(field, round, losers)


def _verdict(on_attackers: int, on_defenders: int) -> str:
    if on_attackers == on_defenders:
        return "assault_drawn"
    return "assault_won" if on_defenders > on_attackers else "assault_lost"


def _note(field: Battlefield, round: Round, on_attackers: int, on_defenders: int) -> None:
    word = {"assault_won": "won", "assault_lost": "lost", "assault_drawn": "drawn"}[
        _verdict(on_attackers, on_defenders)
    ]
    for unit in round.attackers:
        if unit.side == round.fight.attacker:
            field.note(unit.id, f"assaulted {round.target}: {word}, {on_defenders} to {on_attackers}")


def _spend(tasks: dict[str, Task], fight: Fight, round: Round) -> None:
    """C3.1: an assault takes two points of everybody in it, once; a counterattack takes none."""
    for unit in (*round.attackers, *round.defenders):
        (fight.fought if unit.kind.brigade else fight.guns).add(unit.id)
        task = tasks.get(unit.id)
        if task is not None:
            task.fight()
