"""C3. What one unit of an activated command still has to do, and the points it has for it."""

from __future__ import annotations

from collections.abc import Sequence
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
    own: bool = False
    """Whether that order speaks to it alone, not to all its command."""
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
        """C3.1: the points it may move with; who uses light cavalry's own has none left to launch an assault with."""
        return self.points + (0 if self.fought else self.bonus)

    def plan(self, actions: Sequence[Action], *, following: bool = False) -> None:
        """Part actions into those up to the next assaults of its command, its own assault, and those after them.

        What is to `follow` waits for the assaults of its command, unless they are over already.
        """
        halts = [at for at, each in enumerate(actions) if each.verb == "assault" or _waits(each, following)]
        at = min(halts, default=len(actions))
        self.before, self.assault, self.after = list(actions[:at]), None, list(actions[at:])
        if self.after and self.after[0].verb == "assault":
            self.assault = self.after.pop(0)
        self.more = bool(self.assault or self.after)

    def go_on(self) -> None:
        """Turn to what comes after the assaults of its command."""
        self.plan(self.after, following=True)

    @property
    def idle(self) -> bool:
        """Whether it has done nothing yet."""
        return not (self.moved or self.bombarded or self.fought or self.rallied)


def _waits(action: Action, following: bool) -> bool:
    return action.verb == "follow" and not following


def sorted_out(unit: str, points: int, actions: Sequence[Action]) -> Task:
    """A task whose actions are carried out in the sequence in which they are written, up to its first assault."""
    task = Task(unit, points)
    task.plan(actions)
    return task
