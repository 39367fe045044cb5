"""The sequence of play, and what a GM may lay down before it."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll, Sentence
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.settable import RULED, Settable, WrongRuling, ruled, settable
from pbem.battle.side_orders import side_orders
from pbem.battle.square import Square
from pbem.battle.standing import track_of
from pbem.battle.system import Outcome, Phase, fold
from pbem.battle.verb import Takes

from .orders import target_of, why_not
from .position import DEAD, Position, Unit, seen_by

SENTENCES = {
    "deployed": Sentence(("{actor} took post in {square}.",), result="done"),
    "moved": Sentence(("{actor} marched to {square}.",), result="done", track="move"),
    "fired": Sentence(("{actor} shot at {target}.",), result="done", track="fire", headline=1),
    "ruled": RULED,
}
RULINGS = (
    Settable("hits", Takes.NUMBER, "The hits a unit bears.", "RULE RI1 hits 1", most=DEAD - 1),
    Settable("at", Takes.SQUARE, "The square it stands in.", "RULE RI1 at B2"),
)
Result = tuple[Position, tuple[Event, ...]]


class Plans(NamedTuple):
    """The orders of both sides, and the units that shoot back."""

    orders: Sequence[Order]
    reacting: Container[str]


def told(position: Position, plans: Plans, verb: str) -> Iterator[tuple[Unit, Action]]:
    """Every unit that is told to do this and may."""
    for order in plans.orders:
        if (unit := position.unit(order.unit)) is not None:
            doing = [action for action in order.actions if action.verb == verb]
            yield from ((unit, action) for action in doing if not why_not(position, unit, action))


def march(position: Position, plans: Plans, dice: Dice) -> Result:
    """1: everybody moves together; before the first bound units are set up instead."""
    verb, kind, phase = ("move", "moved", "Movement") if position.bound else ("deploy", "deployed", "Deployment")
    after, events = position, []
    for unit, action in told(position, plans, verb):
        moved = replace(unit, place=action.squares[-1])
        after = changed(after, moved)
        watchers = seen_by(after, moved) if position.bound else (unit.side,)
        events.append(Event(kind, phase, (unit.id,), (), track_of(unit.place, moved.place), seen_by=watchers))
    return after, tuple(events)


def fire(position: Position, plans: Plans, dice: Dice) -> Result:
    """2: three dice a unit, 5 and 6 hit; all shots are fired before anybody falls."""
    shots = {unit.id: (unit, target_of(position, unit, action)) for unit, action in told(position, plans, "fire")}
    for unit, target in tuple(shots.values()):
        if target is not None and target.id in plans.reacting:
            shots.setdefault(target.id, (target, unit))
    hits, events = Counter[str](), []
    for unit, target in shots.values():
        if target is not None:
            key, line = f"fire|{unit.id}>{target.id}|1", track_of(unit.place, target.place)
            faces, watchers = dice.roll(key, 3), tuple(sorted({unit.side, target.side}))
            number = sum(die >= 5 for die in faces)
            hits[target.id] += number
            roll = Roll(key, unit.side, unit.id, f"fire at {target.id}", 6, 3, (), faces, (5, 6), number)
            events.append(Event("fired", "Fire", (unit.id,), (target.id,), line, {}, (roll,), watchers))
    units = tuple(replace(unit, hits=unit.hits + hits[unit.id]) for unit in position.units)
    return replace(position, units=tuple(unit for unit in units if unit.hits < DEAD)), tuple(events)


SEQUENCE = (Phase("Movement", "Feet first.", march), Phase("Fire", "Then muskets, marched or not.", fire))


def changed(position: Position, unit: Unit) -> Position:
    """The position with one unit in place of what it was."""
    return replace(position, units=tuple(unit if found.id == unit.id else found for found in position.units))


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    """Carry out all sheets together; the sequence of sheets and orders makes no difference."""
    orders, reacting = list[Order](), set[str]()
    for side in position.sides:
        seats = {seat.id: seat for seat in position.seats if seat.side == side.id}
        mine = {unit.id for unit in position.units if unit.side == side.id}
        written, standing = side_orders((sheet for sheet in sheets if sheet.seat in seats), tuple(seats.values()))
        orders += [order for order in written if order.unit in mine]
        reacting |= {rule.unit for rule in standing if rule.unit in mine and rule.action.word == "fire"}
    after, events = fold(SEQUENCE, position, Plans(orders, reacting), dice)
    return Outcome(replace(after, bound=position.bound + 1), events)


def weight(event: Event) -> int:
    """Shots before all, and more for more hits."""
    return SENTENCES[event.kind].headline * (10 + sum(roll.successes for roll in event.rolls))


def rule(position: Position, ruling: Ruling) -> Result:
    """The position as the GM says, told to those who see the unit."""
    field, unit = settable(RULINGS, ruling), position.unit(ruling.subject)
    if unit is None:
        raise WrongRuling(f"there is no {ruling.subject!r}", ", ".join(found.id for found in position.units))
    if field.field == "hits":
        after = replace(unit, hits=field.number(ruling))
    elif ruling.value in map(str, position.ground.squares()):
        after = replace(unit, place=Square.parse(ruling.value))
    else:
        raise WrongRuling(f"{ruling.value} is not on the map", field.right)
    position = changed(position, after)
    return position, (ruled(ruling, f"{field.field} {ruling.value}", seen_by(position, after)),)
