"""C3. What one unit of an activated command still has to do, and the points it has for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.battle.order import Action
from pbem.rules.napoleonic_squares import tables


@dataclass(slots=True)
class Task:
    """A unit's actions in an activation: those `before` the assaults of its command, its `assault`, those `after`.

    `bonus` is the point that light cavalry has for moving alone, as long as it does not assault.
    """

    unit: str
    points: int
    before: list[Action] = field(default_factory=list)
    assault: Action | None = None
    after: list[Action] = field(default_factory=list)
    ordered: bool = True
    """Whether its owner gave it the order, so that he is told what became of it."""
    bonus: int = 0
    diagonals: int = 0
    moved: bool = False
    bombarded: bool = False
    fought: bool = False
    rallied: bool = False
    done: bool = False

    def take(self, points: int) -> None:
        """Spend points on moving, the light cavalry's own point last."""
        self.points -= points
        if self.points < 0:
            self.bonus += self.points
            self.points = 0

    def fire(self, points: int) -> None:
        """C3.2: spend points on a bombardment."""
        self.points -= points
        self.bombarded = True

    def fight(self) -> None:
        """C3.1: spend the points of an assault, once."""
        if not self.fought:
            self.fought = True
            self.points = max(self.points - tables.ASSAULT, 0)

    def rally(self) -> None:
        """C3.4.1: spend everything on a rally."""
        self.rallied = self.done = True
        self.points = self.bonus = 0

    more: bool = False
    """Whether an assault or anything after one is still to come."""

    @property
    def for_moving(self) -> int:
        """The points it may move with."""
        return self.points + (0 if self.fought or self.assault is not None else self.bonus)

    @property
    def idle(self) -> bool:
        """Whether it has done nothing yet."""
        return not (self.moved or self.bombarded or self.fought or self.rallied)


def sorted_out(unit: str, points: int, actions: tuple[Action, ...]) -> Task:
    """A task with the actions before, at and after the assault in their places."""
    task = Task(unit, points)
    for action in actions:
        if action.verb == "assault" and task.assault is None:
            task.assault = action
        elif action.verb == "follow" or task.assault is not None or task.after:
            task.after.append(action)
        else:
            task.before.append(action)
    task.more = bool(task.assault or task.after)
    return task
