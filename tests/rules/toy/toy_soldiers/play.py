"""The sequence of play, and what a GM may lay down before it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll, Sentence
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.settable import RULED, Settable, WrongRuling, ruled, settable
from pbem.battle.side_orders import side_orders
from pbem.battle.square import Square
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


@dataclass(frozen=True, slots=True)
class Plans:
    """The orders of both sides, and the units that shoot back."""

    orders: tuple[Order, ...]
    reacting: frozenset[str]


def told(position: Position, plans: Plans, verb: str) -> Iterator[tuple[Unit, Action]]:
    """Every unit that is told to do this and may."""
    for order in plans.orders:
        unit = position.unit(order.unit)
        for action in order.actions if unit is not None else ():
            if unit is not None and action.verb == verb and not why_not(position, unit, action):
                yield unit, action


def march(position: Position, plans: Plans, dice: Dice) -> Result:
    """1: everybody moves together; before the first bound units are set up instead."""
    verb, kind, phase = ("move", "moved", "Movement") if position.bound else ("deploy", "deployed", "Deployment")
    after, events = position, []
    for unit, action in told(position, plans, verb):
        moved = replace(unit, place=action.squares[-1])
        after = changed(after, moved)
        watchers = seen_by(after, moved) if position.bound else (unit.side,)
        events.append(Event(kind, phase, (unit.id,), (), (unit.place, moved.place), seen_by=watchers))
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
            key, watchers = f"fire|{unit.id}>{target.id}|1", tuple(sorted({unit.side, target.side}))
            faces = dice.roll(key, 3)
            number = sum(die >= 5 for die in faces)
            hits[target.id] += number
            roll = Roll(key, unit.side, unit.id, f"fire at {target.id}", 6, 3, (), faces, (5, 6), number)
            line = (unit.place, target.place)
            events.append(Event("fired", "Fire", (unit.id,), (target.id,), line, {}, (roll,), watchers))
    units = tuple(replace(unit, hits=unit.hits + hits[unit.id]) for unit in position.units)
    return replace(position, units=tuple(unit for unit in units if unit.hits < DEAD)), tuple(events)


SEQUENCE = (
    Phase("Movement", "Feet first.", march),
    Phase("Fire", "Then muskets, for who has marched may still shoot.", fire),
)


def changed(position: Position, unit: Unit) -> Position:
    """The position with one unit in place of what it was."""
    return replace(position, units=tuple(unit if found.id == unit.id else found for found in position.units))


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    """Carry out all sheets together; the sequence of sheets and orders makes no difference."""
    orders, reacting = list[Order](), set[str]()
    for side in position.sides:
        seats = [seat for seat in position.seats if seat.side == side.id]
        own = [sheet for sheet in sheets if sheet.seat in {seat.id for seat in seats}]
        mine = {unit.id for unit in position.units if unit.side == side.id}
        written, standing = side_orders(own, seats)
        orders += [order for order in written if order.unit in mine]
        reacting |= {rule.unit for rule in standing if rule.unit in mine and rule.action.word == "fire"}
    after, events = fold(SEQUENCE, position, Plans(tuple(orders), frozenset(reacting)), dice)
    return Outcome(replace(after, bound=position.bound + 1), events)


def weight(event: Event) -> int:
    """Shots before all, and more for more hits."""
    headline = SENTENCES[event.kind].headline
    return 10 * headline + sum(roll.successes for roll in event.rolls) if headline else 0


def rule(position: Position, ruling: Ruling) -> Result:
    """The position as the GM says, told to those who see the unit."""
    field, unit = settable(RULINGS, ruling), position.unit(ruling.subject)
    if unit is None:
        raise WrongRuling(f"there is no {ruling.subject!r}", ", ".join(found.id for found in position.units))
    if field.field == "hits":
        after = changed(position, replace(unit, hits=field.number(ruling)))
        return after, (ruled(ruling, f"hits {ruling.value}", seen_by(after, unit)),)
    try:
        moved = replace(unit, place=Square.parse(ruling.value))
    except ValueError as error:
        raise WrongRuling(str(error), field.right) from error
    if moved.place not in position.ground:
        raise WrongRuling(f"{moved.place} is not on the map", field.right)
    after = changed(position, moved)
    return after, (ruled(ruling, f"in {moved.place}", seen_by(after, moved)),)
