"""A table laid in a few lines, terse orders, and dice that fall as a test wants them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.facing import Facing
from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.order import Action, StandingOrder
from pbem.battle.side import Seat, Side
from pbem.battle.spot import INCH, Spot
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact, Edge
from pbem.rules.old_dessauer.field.course import Course, Marched
from pbem.rules.old_dessauer.field.position import SIMULTANEOUS, Position, Rules, acting_in
from pbem.rules.old_dessauer.orders.movement_verbs import BY_PLACE, BY_PURPOSE, RELATIVE
from pbem.rules.old_dessauer.orders.plans import Plans
from tests.rules.old_dessauer.troops import troops

SIDES: Final = (
    Side("prussia", "Prussia", "Prussian", True, Facing.S),
    Side("austria", "Austria", "Austrian", False, Facing.N),
)
SEATS: Final = (
    Seat("frederick", "Frederick", "prussia", True),
    Seat("neipperg", "Neipperg", "austria", True),
)
Run = Callable[[Course, Plans, Dice], tuple[Course, tuple[Event, ...]]]


class Falling(Dice):
    """Dice that fall as a test sets them for a key (with * and ?, the longest pattern counts); others show 4."""

    def __init__(self, falls: Mapping[str, Sequence[int] | int]) -> None:
        super().__init__(b"", b"", 0)
        self.falls = falls
        self.asked: list[str] = []

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        super().roll(key, number, sides)
        self.asked.append(key)
        fitting = [pattern for pattern in self.falls if fnmatchcase(key, pattern)]
        falls = self.falls[max(fitting, key=len)] if fitting else 4
        faces = (falls,) if isinstance(falls, int) else tuple(falls)
        return tuple((faces * number)[:number])


def feature(text: str, *corners: str, width: int = 0, level: int = 0) -> Feature:
    """`open wood: Forest`, then its corners in inches; `width` is in inches."""
    kind, _, name = text.partition(":")
    return Feature(kind.strip(), tuple(Spot.parse(corner) for corner in corners), name.strip(), width * INCH, level)


def unit(line: str) -> Unit:
    """`PI1 24,20@0 C line 12x1`: ids with A are Austrian, others Prussian."""
    name, at, text = line.split(" ", 2)
    found = troops(text, name, at)
    return replace(found, seat="neipperg" if name.startswith("A") else "frederick")


def general(line: str) -> General:
    """`AG1 24,20` or `AG1 with AI1 24,20`."""
    name, *rest = line.split()
    attached = rest[1] if rest[0] == "with" else ""
    side = "austria" if name.startswith("A") else "prussia"
    seat = "neipperg" if name.startswith("A") else "frederick"
    return General(name, name, side, seat, Spot.parse(rest[-1]), attached)


def contact(text: str, **more: Any) -> Contact:
    """`PI1>AI1 front`: who contacted whom, and where."""
    who, edge = text.split()
    attacker, target = who.split(">")
    return Contact(attacker, target, Edge(edge), more.pop("bound", 1), **more)


def laid_out(
    lines: str, *features: Feature, contacts: Sequence[Contact] = (), way: str = SIMULTANEOUS, bound: int = 1,
    rules: Mapping[str, Any] | None = None, **more: Any,
) -> Position:  # fmt: skip
    """A position of 72 by 48 inches; a line with a G in second place is a general."""
    rows = [line.strip() for line in lines.strip().splitlines()]
    settled = Rules(way, "prussia", fog=False, **(rules or {}))
    return Position(
        title="Test", bound=bound, last_bound=12, acting=acting_in(settled, SIDES, bound), sides=SIDES, seats=SEATS,
        ground=MeasuredGround(72, 48, features), units=tuple(unit(row) for row in rows if row[1] != "G"), rules=settled,
        generals=tuple(general(row) for row in rows if row[1] == "G"), contacts=tuple(contacts), **more,
    )  # fmt: skip


def marched(spent: int, allowance: int = 6, **more: Any) -> Marched:
    """A move of so many inches of an allowance."""
    return Marched(spent * INCH, allowance * INCH, **more)


class After:
    """What a phase made of a position."""

    def __init__(self, course: Course, events: Sequence[Event], asked: Sequence[str]) -> None:
        self.course = course
        self.position = course.position
        self.events = tuple(events)
        self.asked = tuple(asked)

    def unit(self, name: str) -> Unit:
        found = self.position.unit(name)
        assert found is not None
        return found

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def roll(self, pattern: str) -> Roll:
        found = self.rolls(pattern)
        assert len(found) == 1, [roll.key for event in self.events for roll in event.rolls]
        return found[0]

    def rolls(self, pattern: str) -> list[Roll]:
        return [roll for event in self.events for roll in event.rolls if fnmatchcase(roll.key, pattern)]

    def shots(self) -> list[str]:
        """`PI1>AI1 muskets 3 close` for every volley."""
        return [
            f"{'+'.join(event.actors)}>{'+'.join(event.targets)} {event.words['weapon']} {event.words['dice']}"
            for event in self.of("fired")
        ]


def action(text: str) -> Action:
    """`fire AI1 AI2`, `fire AB1 ball`, `hold fire`: the verb, then units by capitals, then a word."""
    text = text.strip()
    verb = max((verb for verb in _VERBS if f"{text} ".startswith(f"{verb} ")), key=len, default=text.split()[0])
    parts = text.removeprefix(verb).split()
    units = tuple(part for part in parts if part.isupper())
    places = tuple(Spot.parse(part) for part in parts if "," in part)
    words = " ".join(part for part in parts if not part.isupper() and "," not in part)
    number = None
    if verb == "form" and words[-1:].isdigit():
        words, _, figures = words.rpartition(" ")
        number = int(figures)
    return Action(verb, places, units, number=number, word=words)


_VERBS: Final = tuple(verb.name for verb in (*RELATIVE, *BY_PLACE, *BY_PURPOSE))


def run(
    phase: Run, position: Position, *told: str, dice: Mapping[str, Sequence[int] | int] | None = None,
    moved: Mapping[str, Marched] | None = None, **course: Any,
) -> After:  # fmt: skip
    """Run one phase; `PI1: fire AI1` is an order and `EVADE PI1 never` a standing order."""
    orders: dict[str, tuple[Action, ...]] = {}
    standing: dict[tuple[str, str], StandingOrder] = {}
    for line in told:
        if ":" in line:
            name, text = (part.strip() for part in line.split(":", 1))
            orders[name] = tuple(action(part) for part in text.split(";"))
        else:
            first, name, rest = line.split(" ", 2)
            verb = first.lower().replace("_", " ")
            standing[name, verb] = StandingOrder(name, Action(verb, word=rest))
    falling = Falling(dice or {})
    began = Course(position, course.pop("began", position), marched=moved or {}, **course)
    after, events = phase(began, Plans(orders, standing=standing), falling)
    return After(after, events, falling.asked)
