"""C3. A command in action: rallying, bombarding and moving, then its assaults, then what is to follow them."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Action, Order
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.assault.assault import assaults
from pbem.rules.napoleonic_squares.bombardment.bombardment import bombard
from pbem.rules.napoleonic_squares.kind import Kind
from pbem.rules.napoleonic_squares.movement.movement import come_out, march
from pbem.rules.napoleonic_squares.orders.idle import idle_actions
from pbem.rules.napoleonic_squares.orders.task import Task, sorted_out
from pbem.rules.napoleonic_squares.recovery.rally import rally
from pbem.rules.napoleonic_squares.turn import Turn
from pbem.rules.napoleonic_squares.unit import Unit

MOVES = ("move", "enter", "follow")


def activate(turn: Turn, command: str, actions: int) -> None:
    """C3: each unit of the command has as many action points as the die shows.

    Units act in the sequence of the order of battle: everybody's first action, then everybody's second, and of the
    same step rallying before bombardments before moves. Assaults come after all that, and last what is ordered to
    follow them.
    """
    units = [unit for unit in turn.units.values() if unit.command == command and unit.on_table]
    turn.driven.clear()
    tasks = {unit.id: _task(turn, unit, actions) for unit in units}
    _call_guns_in(turn, tasks)
    steps(turn, tasks, {name: task.before for name, task in tasks.items()})
    assaults(turn, tasks)
    for name, task in tasks.items():
        task.more = False
        task.done |= name in turn.driven
        _wait_for_assaults(turn, name, task, actions)
    steps(turn, tasks, {name: task.after for name, task in tasks.items()})
    for task in tasks.values():
        if task.ordered and task.unit not in turn.results:
            turn.note(task.unit, "held")


def _call_guns_in(turn: Turn, tasks: dict[str, Task]) -> None:
    """C3.3.1: guns without an order of their own go in with brigades of their square that are told `guns in`."""
    for task in tasks.values():
        unit = turn.units[task.unit]
        if task.assault is None or task.assault.word != "guns in" or not unit.kind.brigade:
            continue
        for other in tasks.values():
            gun = turn.units[other.unit]
            if gun.kind.artillery and gun.place == unit.place and not other.ordered and other.assault is None:
                other.before, other.assault, other.more = [], task.assault, True


def _task(turn: Turn, unit: Unit, actions: int) -> Task:
    """The unit's order as its condition stands now; where the order is to follow, it is asked after the assaults."""
    order = turn.plans.block(unit, actions)
    if order is None:
        task = sorted_out(unit.id, actions, idle_actions(turn, unit, actions))
        task.ordered = False
    else:
        turn.tasks[unit.id] = str(replace(order, unit=unit.id))
        chosen = order.actions if _waits(order) else _chosen(turn, unit, order)
        task = sorted_out(unit.id, actions, chosen)
    if unit.kind is Kind.LIGHT_CAVALRY:
        task.bonus = tables.LIGHT_CAVALRY_EXTRA
    return task


def _waits(order: Order) -> bool:
    return bool(order.actions) and order.actions[0].verb == "follow"


def _chosen(turn: Turn, unit: Unit, order: Order) -> tuple[Action, ...]:
    if order.condition is None or order.condition.holds(unit.id, turn.pieces(), turn.ground):
        return order.actions
    turn.note(unit.id, "otherwise" if order.otherwise else "the condition did not hold")
    return order.otherwise


def _wait_for_assaults(turn: Turn, name: str, task: Task, actions: int) -> None:
    order = turn.plans.block(turn.units[name], actions) if task.ordered else None
    if order is not None and _waits(order) and turn.units[name].on_table:
        task.after = list(_chosen(turn, turn.units[name], order))


def steps(turn: Turn, tasks: dict[str, Task], queues: dict[str, list[Action]]) -> None:
    """Everybody's first action, then everybody's second, and so on."""
    for index in range(max((len(queue) for queue in queues.values()), default=0)):
        now = {name: queue[index] for name, queue in queues.items() if index < len(queue)}
        for name, action in now.items():
            if action.verb == "rally":
                rally(turn, tasks[name])
        for name, action in now.items():
            if action.verb == "bombard":
                bombard(turn, tasks[name], action, last=index == len(queues[name]) - 1 and not tasks[name].more)
        for name, action in now.items():
            if action.verb == "leave":
                come_out(turn, tasks[name])
        march(turn, tasks, {name: action for name, action in now.items() if action.verb in MOVES})
