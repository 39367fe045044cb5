"""C3.3.1 Guns without an order of their own that a brigade takes into its assault."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.actions.movement import MOVES, path_of
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield


def call_guns_in(field: Battlefield, tasks: dict[str, Task]) -> None:
    """C3.3.1: guns that nobody ordered anything go in with a brigade that calls them, and wait for it till then.

    It calls those it names after WITH, and with `guns in` all that stand in the square from which it attacks.
    """
    for task in tasks.values():
        gun = field.units[task.unit]
        if task.ordered or not gun.kind.artillery:
            continue
        now = [other.assault for other in tasks.values() if _calls_now(field, other, gun)]
        if now:
            task.before, task.assault, task.more = [], now[0], True
        elif any(_calls_later(field, other, gun) for other in tasks.values()):
            task.before, task.after = [], [*task.before, *task.after]


def _calls_now(field: Battlefield, task: Task, gun: Unit) -> bool:
    return task.assault is not None and _calls(field, task, task.before, task.assault, gun)


def _calls_later(field: Battlefield, task: Task, gun: Unit) -> bool:
    assaults = [at for at, action in enumerate(task.after) if action.verb == "assault"]
    return any(_calls(field, task, [*task.before, *task.after[:at]], task.after[at], gun) for at in assaults)


def _calls(field: Battlefield, task: Task, first: Sequence[Action], action: Action, gun: Unit) -> bool:
    """Whether a brigade's assault takes the gun along, once it has done what it does `first`."""
    caller = field.units[task.unit]
    if not caller.kind.brigade or caller.place is None or action.word == "guns out":
        return False
    return gun.id in action.units or (action.word == "guns in" and gun.place == _led_to(caller.place, first))


def _led_to(here: Square, actions: Sequence[Action]) -> Square:
    """Where a unit stands when it has gone everywhere it is told to go."""
    for action in actions:
        if action.verb in MOVES:
            here = [here, *path_of(here, action)][-1]
    return here
