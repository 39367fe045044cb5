"""C3.3.1 Declaring the attackers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance
from pbem.rules.napoleonic_squares.field.terrain import barred, is_wood, may_stand
from pbem.rules.napoleonic_squares.orders.reactions import listed, place_in, word_of


@dataclass(frozen=True, slots=True)
class Party:
    """Those who attack: brigades and guns of the assaulting square, and one brigade from each supporting square."""

    source: Square
    target: Square
    brigades: tuple[Unit, ...]
    supports: tuple[Unit, ...] = ()
    guns: tuple[Unit, ...] = ()

    @property
    def all(self) -> tuple[Unit, ...]:
        """Everybody who takes part."""
        return (*self.brigades, *self.supports, *self.guns)


def target_of(field: Battlefield, side: str, action: Action) -> Square | None:
    """The square an assault is ordered against, by its name or by an enemy unit in it."""
    if action.squares:
        return action.squares[0]
    enemies = (field.units[name] for name in action.units if name in field.units and field.units[name].side != side)
    return next((enemy.place for enemy in enemies), None)


def cannot_assault(field: Battlefield, task: Task, target: Square | None) -> Hindrance | None:
    """C3.1, C3.3: why a unit cannot assault a square now; None where it can.

    It takes two action points of the die, the square must be next to its own and hold an enemy, and foot artillery
    that has bombarded stays out, and so does who has been driven back. Nobody assaults where he could never go.
    """
    unit = field.units[task.unit]
    if target is None or unit.place is None or not field.enemies_at(target, unit.side):
        why = f"there is no enemy in {target}" if target else "its target is gone"
        return Hindrance(Bar.NOBODY, why, "C3.3")
    if task.done or task.fought or task.unit in field.driven:
        return Hindrance(Bar.ENDED, "it has ended its actions", "C3.1")
    if unit.place.distance(target) != 1:
        return Hindrance(Bar.APART, f"{target} is not next to {unit.place}", "C3.3")
    if task.points < tables.ASSAULT:
        why = f"an assault takes {tables.ASSAULT} points, it has {task.points}"
        return Hindrance(Bar.POINTS, why, "C3.1")
    if out_of_bounds(field, unit.side, unit.place, target):
        return Hindrance(Bar.SHUT, f"{target} cannot be entered", "C3.3")
    return _guns_stay_out(field, unit, task) if unit.kind.artillery else None


def out_of_bounds(field: Battlefield, side: str, source: Square, target: Square) -> bool:
    """Whether a side could never go from one square to the other: water, a fortress, a barrier between them."""
    return not may_stand(field.ground, target, side, field.position.sides) or barred(field.ground, source, target)


def cannot_assault_as_ordered(field: Battlefield, task: Task, action: Action) -> Hindrance | None:
    """C3.3: why a unit cannot assault where its order says; None where it can."""
    unit = field.units[task.unit]
    target = target_of(field, unit.side, action)
    return cannot_assault(field, task, target) or (shut_out(field, unit, target) if target is not None else None)


def _guns_stay_out(field: Battlefield, unit: Unit, task: Task) -> Hindrance | None:
    if unit.kind is Kind.FOOT_ARTILLERY and task.bombarded:
        return Hindrance(Bar.ARM, "foot artillery that has bombarded does not attack", "C3.3.2")
    woods = unit.place is not None and is_wood(field.ground, unit.place)
    return Hindrance(Bar.ARM, "artillery does not fight in woods", "C3.3.4") if woods else None


def declare(field: Battlefield, tasks: dict[str, Task]) -> Party | None:
    """C3.3.1: the next assault of the command, None where nobody is left who can launch one.

    One square assaults with one or two brigades and such guns as it wants; every other square next to the target may
    add one brigade, its strongest unless orders name another. Of several squares ordered against the same target, the
    one with most brigades ordered assaults.
    """
    ready = [task for task in tasks.values() if task.assault is not None and not task.fought]
    for task in in_turn(field, ready):
        unit = field.units[task.unit]
        target = target_of(field, unit.side, task.assault) if task.assault else None
        if unit.kind.artillery or target is None or cannot_assault(field, task, target):
            continue
        party = _party(field, tasks, target, unit.side)
        if party is not None:
            return party
    return None


def in_turn(field: Battlefield, tasks: list[Task]) -> list[Task]:
    """C3.3: the sequence of assaults: those listed under `lead`, then `first`, then the others, then `last`.

    Without a word of his it is the sequence of the order of battle.
    """
    units = [field.units[task.unit] for task in tasks]
    named = listed(field, units, "lead")

    def rank(task: Task) -> tuple[int, int]:
        word = word_of(field, field.units[task.unit], "lead", "")
        return place_in(named, task.unit), {"first": 0, "last": 2}.get(word, 1)

    return sorted(tasks, key=rank)


def _party(field: Battlefield, tasks: dict[str, Task], target: Square, side: str) -> Party | None:
    ordered = [
        field.units[task.unit]
        for task in tasks.values()
        if task.assault is not None
        and target_of(field, side, task.assault) == target
        and not cannot_assault(field, task, target)
        and not shut_out(field, field.units[task.unit], target)
    ]
    brigades = [unit for unit in ordered if unit.kind.brigade]
    squares = sorted({unit.place for unit in brigades if unit.place is not None})
    if not squares:
        return None
    named = _named_supports(field, tasks, brigades, target)
    mine = {square: [unit for unit in brigades if unit.place == square] for square in squares}
    volunteers = {square: [unit for unit in mine[square] if unit.id not in named] for square in squares}
    in_sequence = sorted(squares, key=lambda square: brigades.index(mine[square][0]))
    leaders = [unit.id for unit in brigades if _leads(tasks[unit.id])]
    led = {field.units[name].place for name in leaders}
    source = max(in_sequence, key=lambda square: (square in led, len(volunteers[square]), len(mine[square])))
    beside = [field.units[name] for name in named if field.units[name].place == source]
    front = _best([*mine[source], *beside], (*leaders, *named))
    strongest = sorted(brigades, key=lambda unit: unit.strength, reverse=True)
    supports = _supports([*(field.units[name] for name in named), *strongest], source)
    called = [field.units[name] for name in _named(tasks, brigades)]
    called = [gun for gun in called if not cannot_support(field, tasks[gun.id], source, target)]
    asked = {unit.id: unit for unit in (*ordered, *called) if unit.kind.artillery and unit.place == source}
    out = _guns_out(tasks, front)
    guns = tuple(unit for name, unit in field.units.items() if name in asked and (tasks[name].own or not out))
    party = Party(source, target, front, supports, guns)
    _tell_who_is_missing(field, tasks, party)
    return party


def _squares_with(action: Action | None) -> tuple[Square, ...]:
    """The squares that an order names after WITH; the first of its squares is the target."""
    return action.squares[1:] if action is not None else ()


def _leads(task: Task) -> bool:
    """Whether a brigade's own order makes it the head of an assault: it names who goes along."""
    action = task.assault
    return task.own and action is not None and bool(action.units or _squares_with(action) or action.word == "guns in")


def _guns_out(tasks: dict[str, Task], front: Iterable[Unit]) -> bool:
    """Whether those who attack want no guns with them but such as are told so themselves."""
    actions = (tasks[unit.id].assault for unit in front)
    return any(action is not None and action.word == "guns out" for action in actions)


MANY: Final = "two brigades of a square attack at once, and one of each square in support"


def _tell_who_is_missing(field: Battlefield, tasks: dict[str, Task], party: Party) -> None:
    """What was named after WITH and does not come, told to whoever named it."""
    for unit in party.brigades:
        action = tasks[unit.id].assault
        if action is None or not _leads(tasks[unit.id]):
            continue
        going = {other.id for other in party.all}
        named = [name for name in action.units if name in field.units and field.units[name].side == unit.side]
        for name in (name for name in named if name not in going):
            field.fail(unit.id, f"without {name}", _why_not(field, tasks, party, name))
        for square in (square for square in _squares_with(action) if all(other.place != square for other in party.all)):
            field.fail(unit.id, "unsupported", Hindrance(Bar.ALONE, f"nobody of {square} could join", "C3.3.1"))
        if action.word == "guns in" and not party.guns:
            field.fail(unit.id, "without guns", Hindrance(Bar.ARM, f"none of {party.source} could join", "C3.3.1"))


def _why_not(field: Battlefield, tasks: dict[str, Task], party: Party, name: str) -> Hindrance:
    if field.units[name].place is None:
        return Hindrance(Bar.OFF_TABLE, f"{name} is not on the table", "C3.3.1")
    if name not in tasks:
        return Hindrance(Bar.APART, f"{name} is not of this command", "C3")
    why = cannot_support(field, tasks[name], party.source, party.target)
    return why or Hindrance(Bar.LEFT_OUT, MANY, "C3.3.1")


def _best(brigades: Iterable[Unit], named: tuple[str, ...]) -> tuple[Unit, ...]:
    """The two brigades that go in first: who names others, those he names, then fewest hits and highest quality."""
    once = {unit.id: unit for unit in brigades}

    def rank(unit: Unit) -> tuple[int, ...]:
        return place_in(named, unit.id), *(-rating for rating in unit.strength)

    return tuple(sorted(once.values(), key=rank)[: tables.BRIGADES_A_SQUARE])


def _supports(candidates: list[Unit], source: Square) -> tuple[Unit, ...]:
    chosen: dict[Square, Unit] = {}
    for unit in candidates:
        if unit.place is not None and unit.place != source:
            chosen.setdefault(unit.place, unit)
    return tuple(chosen[square] for square in sorted(chosen))


def _named_supports(
    field: Battlefield, tasks: dict[str, Task], brigades: list[Unit], target: Square
) -> tuple[str, ...]:
    """The brigades that orders name after WITH, by their ids or by the squares they stand in, and that can do it."""
    named: dict[str, None] = {}
    for name in _named(tasks, brigades):
        named[name] = None
    for action in (tasks[unit.id].assault for unit in brigades):
        for square in _squares_with(action):
            able = [other for other in field.at(square) if other.id in tasks and other.kind.brigade]
            able = [other for other in able if not cannot_assault(field, tasks[other.id], target)]
            if able:
                named[max(able, key=lambda other: other.strength).id] = None
    able_names = (name for name in named if field.units[name].kind.brigade)
    return tuple(name for name in able_names if _can_support(field, tasks[name], target))


def _named(tasks: dict[str, Task], brigades: list[Unit]) -> tuple[str, ...]:
    """The units of the command that the brigades' orders name after WITH."""
    actions = (tasks[unit.id].assault for unit in brigades)
    return tuple(dict.fromkeys(name for action in actions if action for name in action.units if name in tasks))


def cannot_support(field: Battlefield, task: Task, source: Square, target: Square) -> Hindrance | None:
    """C3.3.1: why a unit named after WITH cannot join an assault from `source`; None where it can."""
    unit = field.units[task.unit]
    if unit.kind.artillery and unit.place != source:
        why = f"guns attack from the assaulting square only, {unit.id} is in {unit.place}"
        return Hindrance(Bar.ARM, why, "C3.3.1")
    return cannot_assault(field, task, target) or shut_out(field, unit, target)


def _can_support(field: Battlefield, task: Task, target: Square) -> bool:
    why = cannot_assault(field, task, target) or shut_out(field, field.units[task.unit], target)
    if why:
        field.note(task.unit, f"no support: {why}")
    return not why


def shut_out(field: Battlefield, unit: Unit, target: Square) -> Hindrance | None:
    """C3.3: cavalry does not attack towns; it may attack the square where a brigade of it is outside the town."""
    if unit.kind is Kind.INFANTRY or unit.kind.artillery:
        return None
    there = field.enemies_at(target, unit.side)
    garrisoned = any(enemy.in_town for enemy in there)
    outside = any(enemy.kind.brigade and not enemy.in_town for enemy in there)
    if not garrisoned or outside:
        return None
    return Hindrance(Bar.ARM, f"cavalry does not attack the town of {target}", "C3.3")


def reserve(field: Battlefield, tasks: dict[str, Task], source: Square, target: Square) -> tuple[Unit, ...]:
    """C3.3.7a: fresh brigades of the assaulting square that would go in: ordered against it, or without any order."""
    return tuple(
        unit
        for unit in fresh_brigades(field, tasks, source, target)
        if not (task := tasks[unit.id]).ordered
        or (task.assault is not None and target_of(field, unit.side, task.assault) == target)
    )


def fresh_brigades(field: Battlefield, tasks: dict[str, Task], source: Square, target: Square) -> tuple[Unit, ...]:
    """C3.3.7a: the brigades of the assaulting square that have not fought and could, whatever they are ordered to."""
    found = []
    for task in tasks.values():
        unit = field.units[task.unit]
        barred = cannot_assault(field, task, target) or shut_out(field, unit, target)
        if unit.kind.brigade and unit.place == source and not barred:
            found.append(unit)
    return tuple(sorted(found, key=lambda unit: unit.strength, reverse=True))
