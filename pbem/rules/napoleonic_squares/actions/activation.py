"""C3. A command in action: rallying, bombarding and moving, then its assaults, then what is to follow them."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Action, Order
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.assault import assaults
from pbem.rules.napoleonic_squares.actions.assault.guns_called import call_guns_in
from pbem.rules.napoleonic_squares.actions.bombardment import bombard
from pbem.rules.napoleonic_squares.actions.movement import MOVES, come_out, march
from pbem.rules.napoleonic_squares.actions.rally import rally
from pbem.rules.napoleonic_squares.actions.task import Task, sorted_out
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.orders.idle import idle_actions


def activate(field: Battlefield, command: str, actions: int) -> None:
    """C3: each unit of the command has as many action points as the die shows.

    Units act in the sequence of the order of battle: everybody's first action, then everybody's second, and of the
    same step rallying before bombardments before moves. Assaults come after all that, then what is ordered to follow
    them, and what that leads to. Each unit's own actions are done in the sequence in which they are written.
    """
    units = [unit for unit in field.units.values() if unit.command == command and unit.on_table]
    field.driven.clear()
    tasks = {unit.id: _task(field, unit, actions) for unit in units}
    _wave(field, tasks)
    for name, task in tasks.items():
        _wait_for_assaults(field, name, task, actions)
    while any(task.after for task in tasks.values()):
        for name, task in tasks.items():
            task.done |= name in field.driven
            task.go_on()
        _wave(field, tasks)
    for task in tasks.values():
        if task.ordered and task.unit not in field.results:
            field.note(task.unit, "held")


def _wave(field: Battlefield, tasks: dict[str, Task]) -> None:
    """Everybody's actions up to the next assaults of the command, and those assaults."""
    call_guns_in(field, tasks)
    steps(field, tasks, {name: task.before for name, task in tasks.items()})
    assaults(field, tasks)


def _task(field: Battlefield, unit: Unit, actions: int) -> Task:
    """The unit's order as its condition stands now; where the order is to follow, it is asked after the assaults."""
    order = field.plans.block(unit, actions)
    if order is None:
        task = task_of(unit, actions, idle_actions(field, unit, actions))
        task.ordered = False
    else:
        field.orders[unit.id] = str(replace(order, unit=unit.id))
        chosen = order.actions if _waits(order) else _chosen(field, unit, order)
        task = task_of(unit, actions, chosen)
        task.own = order.unit == unit.id
    return task


def task_of(unit: Unit, points: int, actions: tuple[Action, ...]) -> Task:
    """C3.1: what a unit has before it with so many points; light cavalry has one more for moving alone."""
    task = sorted_out(unit.id, points, actions)
    if unit.kind is Kind.LIGHT_CAVALRY:
        task.bonus = tables.LIGHT_CAVALRY_EXTRA
    return task


def _waits(order: Order) -> bool:
    return bool(order.actions) and order.actions[0].verb == "follow"


def _chosen(field: Battlefield, unit: Unit, order: Order) -> tuple[Action, ...]:
    if order.condition is None or order.condition.holds(unit.id, field.pieces(), field.ground):
        return order.actions
    field.note(unit.id, "otherwise" if order.otherwise else "the condition did not hold")
    return order.otherwise


def _wait_for_assaults(field: Battlefield, name: str, task: Task, actions: int) -> None:
    order = field.plans.block(field.units[name], actions) if task.ordered else None
    if order is not None and _waits(order) and field.units[name].on_table:
        task.after = list(_chosen(field, field.units[name], order))


def steps(field: Battlefield, tasks: dict[str, Task], queues: dict[str, list[Action]]) -> None:
    """Everybody's first action, then everybody's second, and so on."""
    for index in range(max((len(queue) for queue in queues.values()), default=0)):
        now = {name: queue[index] for name, queue in queues.items() if index < len(queue)}
        for name, action in now.items():
            if action.verb == "rally":
                rally(field, tasks[name], action)
        for name, action in now.items():
            if action.verb == "bombard":
                bombard(field, tasks[name], action, last=index == len(queues[name]) - 1 and not tasks[name].more)
        for name, action in now.items():
            if action.verb == "leave":
                come_out(field, tasks[name], action)
        march(field, tasks, {name: action for name, action in now.items() if action.verb in MOVES})
