"""C3.3 Assaults, from the declaration to the last round."""

from __future__ import annotations

from typing import Final

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.assault import defenders
from pbem.rules.napoleonic_squares.assault.advance import advance
from pbem.rules.napoleonic_squares.assault.attackers import Party, cannot_assault, declare, target_of
from pbem.rules.napoleonic_squares.assault.counterattack import (
    counterattacks,
    guns_again,
    guns_that_strike_back,
    presses,
)
from pbem.rules.napoleonic_squares.assault.fight import Fight, Round
from pbem.rules.napoleonic_squares.assault.morale import check
from pbem.rules.napoleonic_squares.assault.skirmish import skirmish
from pbem.rules.napoleonic_squares.assault.strike import strike
from pbem.rules.napoleonic_squares.command.generals import keep_up
from pbem.rules.napoleonic_squares.orders.task import Task
from pbem.rules.napoleonic_squares.pieces import hits
from pbem.rules.napoleonic_squares.turn import Turn, ids
from pbem.rules.napoleonic_squares.unit import Unit

ASSAULT: Final = ("assault", "C3.3.1")
PRESSED: Final = ("pressed", "C3.3.7a")
COUNTERATTACK: Final = ("counterattack", "C3.3.7b")
"""How a round begins: the kind of its event and the clause behind it."""


def assaults(turn: Turn, tasks: dict[str, Task]) -> None:
    """C3.3: the command's assaults one after another, in the sequence of the order of battle."""
    while (party := declare(turn, tasks)) is not None:
        assault(turn, tasks, party)
    for task in tasks.values():
        if task.assault is not None and not task.fought:
            unit = turn.units[task.unit]
            target = target_of(turn, unit.side, task.assault)
            why = cannot_assault(turn, task, target) if unit.on_table else ""
            turn.note(task.unit, f"no assault: {why or 'nobody could attack with it'}")


def assault(turn: Turn, tasks: dict[str, Task], party: Party) -> None:
    """C3.3: one assault: rounds by the attacker while he presses, then the defender's counterattacks, then the advance.

    The attacker declares first, then the defender.
    """
    fight = _begin(turn, party)
    guns = party.guns
    waiting = [task for task in tasks.values() if _in_reserve(turn, task, party)]
    attackers: tuple[Unit, ...] = party.all
    while attackers:
        _fight(turn, tasks, fight, PRESSED if fight.rounds else ASSAULT, attackers)
        pressing = presses(turn, fight, tasks)
        attackers = (*pressing, *guns_again(turn, fight.source, fight.target, fight.attacker, guns)) if pressing else ()
    _strike_back(turn, tasks, fight)
    if not turn.enemies_at(fight.target, fight.attacker):
        advance(turn, fight.source, fight.target, _survivors(turn, fight, fight.source, fight.attacker))
    for task in (task for task in waiting if not task.fought):
        task.assault = None
        turn.note(task.unit, "kept in reserve")
    keep_up(turn)


def _in_reserve(turn: Turn, task: Task, party: Party) -> bool:
    """Whether a brigade ordered against the target stands behind those who open the assault from its square."""
    unit = turn.units[task.unit]
    ordered = task.assault is not None and target_of(turn, unit.side, task.assault) == party.target
    return ordered and unit.place == party.source and unit.id not in ids(party.all)


def _begin(turn: Turn, party: Party) -> Fight:
    pair = f"{party.source}>{party.target}"
    turn.assaults[pair] = turn.assaults.get(pair, 0) + 1
    label = pair if turn.assaults[pair] == 1 else f"{pair}|{turn.assaults[pair]}"
    side = party.brigades[0].side
    return Fight(label, party.source, party.target, side, turn.position.enemy_of(side))


def _strike_back(turn: Turn, tasks: dict[str, Task], fight: Fight) -> None:
    """C3.3.7b: counterattacks on the assaulting square, one for each fresh brigade at most, and their advance."""
    struck = False
    while striking := counterattacks(turn, fight):
        struck = True
        guns_too = guns_that_strike_back(turn, fight.target, fight.source, fight.defender)
        _fight(turn, tasks, fight, COUNTERATTACK, (*striking, *guns_too))
    if struck and not turn.enemies_at(fight.source, fight.defender):
        advance(turn, fight.target, fight.source, _survivors(turn, fight, fight.target, fight.defender))


def _survivors(turn: Turn, fight: Fight, square: Square, side: str) -> list[Unit]:
    fought = fight.fought | fight.guns
    return [unit for unit in turn.at(square) if unit.id in fought - turn.driven and unit.side == side]


def _fight(
    turn: Turn, tasks: dict[str, Task], fight: Fight, kind: tuple[str, str], attackers: tuple[Unit, ...]
) -> None:
    """One round: defenders are declared, hits are thrown and shared, and the worse side checks its morale."""
    word, clause = kind
    source, target = (fight.target, fight.source) if kind is COUNTERATTACK else (fight.source, fight.target)
    against = turn.position.enemy_of(attackers[0].side)
    defending = defenders.declare(turn, target, against, attackers)
    fight.rounds += 1
    round = Round(fight, fight.rounds, source, target, turn.fresh(attackers), turn.fresh(defending))
    turn.tell(word, ids(attackers), ids(defending), (source, target), clause=clause, round=fight.rounds)
    if fight.rounds == 1:
        skirmish(turn, round)
    suffered, rolls = strike(turn, round)
    _spend(tasks, fight, round)
    on_attackers = sum(suffered.get(unit.id, 0) for unit in round.attackers)
    on_defenders = sum(suffered.get(unit.id, 0) for unit in round.defenders)
    turn.tell(
        _verdict(on_attackers, on_defenders),
        ids(round.attackers),
        ids(round.defenders),
        (source, target),
        rolls,
        "C3.3.4",
        inflicted=hits(on_defenders),
        suffered=hits(on_attackers),
    )
    _note(turn, round, on_attackers, on_defenders)
    losers = [round.attackers] if on_attackers >= on_defenders else []
    losers += [round.defenders] if on_defenders >= on_attackers else []
    check(turn, round, losers)


def _verdict(on_attackers: int, on_defenders: int) -> str:
    if on_attackers == on_defenders:
        return "assault_drawn"
    return "assault_won" if on_defenders > on_attackers else "assault_lost"


def _note(turn: Turn, round: Round, on_attackers: int, on_defenders: int) -> None:
    word = {"assault_won": "won", "assault_lost": "lost", "assault_drawn": "drawn"}[
        _verdict(on_attackers, on_defenders)
    ]
    for unit in round.attackers:
        if unit.side == round.fight.attacker:
            turn.note(unit.id, f"assaulted {round.target}: {word}, {on_defenders} to {on_attackers}")


def _spend(tasks: dict[str, Task], fight: Fight, round: Round) -> None:
    """C3.1: an assault takes two points of everybody in it, once; a counterattack takes none."""
    for unit in (*round.attackers, *round.defenders):
        (fight.fought if unit.kind.brigade else fight.guns).add(unit.id)
        task = tasks.get(unit.id)
        if task is not None and not task.fought and unit.side == fight.attacker:
            task.fought = True
            task.points = max(task.points - tables.ASSAULT, 0)
