"""An order's actions taken together: what is asked for, before anybody asks whether it can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.piece import Formation
from pbem.battle.square import Square
from pbem.rules.brown_bess.orders.intent import Fault, Target


@dataclass(slots=True)
class Wish:
    """Everything the actions of one order ask for; `faults` are those of the words themselves."""

    verbs: list[str] = field(default_factory=list)
    path: list[Square] = field(default_factory=list)
    direction: Facing | None = None
    steps: int = 1
    charge_square: Square | None = None
    charge_unit: str = ""
    face: Facing | None = None
    formation: Formation | None = None
    targets: list[Target] = field(default_factory=list)
    hold_fire: bool = False
    join: str = ""
    exit_edge: Facing | None = None
    faults: list[Fault] = field(default_factory=list)

    def asks(self, *verbs: str) -> bool:
        """Whether any of these orders is among them."""
        return any(verb in self.verbs for verb in verbs)

    @property
    def goes(self) -> bool:
        """Whether it asks the unit to leave its square."""
        return self.asks("move", "melee", "exit", "disengage", "join")


def wish_of(actions: Sequence[Action]) -> Wish:
    """Read an order's actions; a verb that is none of ours is a fault."""
    wish = Wish()
    for action in actions:
        reader = _READERS.get(action.verb)
        if reader is None:
            wish.faults.append(Fault(f"there is no order {action.verb!r} here", "orders"))
            continue
        if action.verb in wish.verbs and action.verb != "fire":
            wish.faults.append(Fault(f"two orders to {action.verb}", "orders"))
            continue
        wish.verbs.append(action.verb)
        reader(wish, action)
    return wish


def _move(wish: Wish, action: Action) -> None:
    wish.path += action.squares
    if action.squares:
        return
    if action.direction is None:
        wish.faults.append(Fault("move where to?", "movement"))
    elif action.number is not None and not 1 <= action.number <= 99:
        wish.faults.append(Fault(f"it cannot move {action.number} squares", "movement"))
    else:
        wish.direction, wish.steps = action.direction, action.number or 1


def _disengage(wish: Wish, action: Action) -> None:
    if action.squares or action.direction is not None:
        _move(wish, action)


def _melee(wish: Wish, action: Action) -> None:
    wish.charge_square = action.squares[-1] if action.squares else None
    wish.charge_unit = action.units[0] if action.units else ""
    if not action.squares and not action.units:
        wish.faults.append(Fault("charge whom?", "melee"))


def _fire(wish: Wish, action: Action) -> None:
    if action.units:
        wish.targets.append(Target(unit=action.units[0]))
    elif action.squares:
        wish.targets.append(Target(action.squares[-1]))


def _face(wish: Wish, action: Action) -> None:
    wish.face = action.direction
    if action.direction is None:
        wish.faults.append(Fault("face which way?", "movement"))
    elif action.direction.diagonal:
        wish.faults.append(Fault(f"units face north, east, south or west, not {action.direction.value}", "movement"))


def _form(wish: Wish, action: Action) -> None:
    word = action.word or {"limber": "limbered", "unlimber": "unlimbered"}.get(action.verb, "")
    if wish.formation is not None:
        wish.faults.append(Fault("one change of formation a bound", "formations"))
    if word in set(Formation):
        wish.formation = Formation(word)
    else:
        wish.faults.append(Fault(f"there is no formation {word!r}" if word else "form what?", "formations"))


def _hold(wish: Wish, action: Action) -> None:
    wish.hold_fire = action.word == "fire"


def _join(wish: Wish, action: Action) -> None:
    wish.join = action.units[0] if action.units else ""
    if not action.units:
        wish.faults.append(Fault("join which unit?", "generals"))


def _exit(wish: Wish, action: Action) -> None:
    wish.exit_edge = action.direction


def _nothing_more(wish: Wish, action: Action) -> None:
    """The verb says it all."""


_READERS: dict[str, Callable[[Wish, Action], None]] = {
    "move": _move,
    "melee": _melee,
    "fire": _fire,
    "face": _face,
    "form": _form,
    "limber": _form,
    "unlimber": _form,
    "hold": _hold,
    "rally": _nothing_more,
    "disengage": _disengage,
    "join": _join,
    "leave": _nothing_more,
    "exit": _exit,
}
