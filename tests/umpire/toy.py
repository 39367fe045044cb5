"""A whole rule system in a page, for tests of the umpire: foot that march, see three squares far, and shoot.

Each unit dies at its second hit. A side whose units are all dead has lost. Units see, and shoot, three squares far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pbem.battle.condition import COMMON
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll, Sentence
from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.scenario import Scenario
from pbem.battle.side import Seat, Side
from pbem.battle.side_orders import side_orders
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Standing, track_of
from pbem.battle.system import Outcome, Phase, Verdict
from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.battle.view import View, Zone

NAME = "toy"
TITLE = "Toy Soldiers"
VERSION = "1"
WAYS = ("simultaneous",)
SIDES = (2,)
CONDITIONS = COMMON
SIGHT = 3
VERBS = (
    Verb("move", Slot.ACTION, (Argument(Takes.PATH),), "Go to a neighbouring square.", "RI1 - B3", sign="-"),
    Verb("fire", Slot.ACTION, (Argument(Takes.TARGET),), "Shoot at an enemy in sight.", "RI1 * BI1", sign="*"),
    Verb("hold", Slot.ACTION, (), "Stay.", "RI1 hold"),
    Verb("deploy", Slot.DEPLOYMENT, (Argument(Takes.SQUARE),), "Set up in a square.", "RI1 deploy A1"),
    Verb(
        "react",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("fire", "hold fire")),),
        "Whether to shoot back.",
        "REACT RI1 fire",
        default="hold fire",
    ),
)
SEQUENCE = (Phase("Movement", "Feet first."), Phase("Fire", "Then muskets."))
SENTENCES: Mapping[str, Sentence] = {
    "deployed": Sentence(("{actor} took post in {square}.",), result="done"),
    "moved": Sentence(("{actor} marched to {square}.",), result="done", track="move"),
    "fired": Sentence(("{actor} shot at {target}.",), result="done", track="fire", headline=1),
}


@dataclass(frozen=True, slots=True)
class Unit:
    id: str
    name: str
    side: str
    seat: str
    place: Square
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    title: str
    bound: int
    last_bound: int
    acting: tuple[str, ...]
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    units: tuple[Unit, ...]


POSITION = Position
GROUND = SquaredGround(8, 8)


def set_up(scenario: Scenario, way: str) -> Position:
    units = tuple(
        Unit(row["id"], row["name"], row["side"], row["seat"], Square.parse(row["square"])) for row in scenario.units
    )
    sides = tuple(side.id for side in scenario.sides)
    return Position(scenario.title, 0, scenario.bounds, sides, scenario.sides, scenario.seats, units)


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            order.unit,
            Severity.NO,
            f"{action.squares[-1]} is too far for {order.unit}.",
            "1",
            (Choice(Order(order.unit, (Action("hold"),))),),
        )
        for order in sheet.orders
        for action in order.actions
        if action.verb == "move" and action.squares and (piece := view.piece(order.unit)) is not None
        if piece.square is not None and piece.square.distance(action.squares[-1]) > 1
    )


def explain(view: View, order: Order) -> str:
    piece = view.piece(order.unit)
    squares = [square for action in order.actions if action.verb == "move" for square in action.squares]
    return f"{piece.place}-{squares[-1]}" if piece is not None and squares else ""


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    units = {unit.id: unit for unit in position.units}
    orders: list[Order] = []
    events: list[Event] = []
    for side in position.sides:
        seats = [seat for seat in position.seats if seat.side == side.id]
        own = [sheet for sheet in sheets if sheet.seat in {seat.id for seat in seats}]
        orders += side_orders(own, seats)[0]
    for order in orders:
        for action in order.actions:
            unit = units.get(order.unit)
            if unit is not None and action.verb in ("move", "deploy") and action.squares:
                kind = "deployed" if action.verb == "deploy" else "moved"
                path = track_of(unit.place, action.squares[-1])
                units[unit.id] = replace(unit, place=action.squares[-1])
                seen = _seen_by(units.values(), units[unit.id])
                events.append(Event(kind, "Movement", (unit.id,), (), path, seen_by=seen))
    for order in orders:
        for action in order.actions:
            if order.unit in units and action.verb == "fire":
                events += _fire(units, order.unit, action, dice)
    alive = tuple(unit for unit in units.values() if unit.hits < 2)
    return Outcome(replace(position, bound=position.bound + 1, units=alive), tuple(events))


def _fire(units: dict[str, Unit], name: str, action: Action, dice: Dice) -> list[Event]:
    target = next((unit for unit in units.values() if unit.id in action.units or unit.place in action.squares), None)
    unit = units[name]
    if target is None or target.side == unit.side or target.place.distance(unit.place) > SIGHT:
        return []
    key = f"fire|{name}>{target.id}|1"
    thrown = dice.roll(key, 3)
    hits = sum(die >= 5 for die in thrown)
    units[target.id] = replace(target, hits=target.hits + hits)
    roll = Roll(key, unit.side, name, f"fire at {target.id}", 6, 3, (), thrown, (5, 6), hits)
    seen = tuple(sorted({unit.side, target.side}))
    return [
        Event("fired", "Fire", (name,), (target.id,), track_of(unit.place, target.place), rolls=(roll,), seen_by=seen)
    ]


def _seen_by(units: object, moved: Unit) -> tuple[str, ...]:
    everybody = [unit for unit in units if isinstance(unit, Unit)]  # type: ignore[attr-defined]
    near = {unit.side for unit in everybody if unit.place.distance(moved.place) <= SIGHT}
    return tuple(sorted(near | {moved.side}))


def see(position: Position, side: str) -> View:
    own = [unit for unit in position.units if unit.side == side]
    pieces = tuple(
        Piece(
            unit.id,
            unit.name,
            unit.side,
            Arm.INFANTRY,
            Formation.LINE,
            Standing(unit.place, Facing.N),
            Gauge(unit.hits),
            state=f"{unit.hits} hits",
            description=f"{unit.hits} hits",
            seat=unit.seat if unit.side == side else "",
            classes=("infantry",),
        )
        for unit in position.units
        if unit.side == side or any(unit.place.distance(friend.place) <= SIGHT for friend in own)
    )
    zones = (Zone((), tuple(square for square in GROUND.squares()), "anywhere"),) if position.bound == 0 else ()
    return View(
        position.title,
        side,
        position.bound,
        position.last_bound,
        position.acting,
        position.sides,
        tuple(seat for seat in position.seats if seat.side == side),
        GROUND,
        pieces,
        zones=zones,
    )


def judge(position: Position) -> Verdict | None:
    left = {side.id: sum(unit.side == side.id for unit in position.units) for side in position.sides}
    alive = [side for side, units in left.items() if units]
    if len(alive) == 1:
        return Verdict(alive[0], "total", left, "nobody else is left")
    if position.bound > position.last_bound:
        return Verdict("", "draw", left, "the light has gone")
    return None


def scenario(bounds: int = 3) -> Scenario:
    red = Side("red", "The Red Army", "Red", solid=True, home=Facing.S)
    blue = Side("blue", "The Blue Army", "Blue", solid=False, home=Facing.N)
    seats = (
        Seat("rupert", "Prince Rupert", "red", commander_in_chief=True),
        Seat("lunsford", "Colonel Lunsford", "red"),
        Seat("essex", "the Earl of Essex", "blue"),
    )
    rows = (
        ("RI1", "1st Red Foot", "red", "rupert", "A1"),
        ("RI2", "2nd Red Foot", "red", "lunsford", "C1"),
        ("BI1", "1st Blue Foot", "blue", "essex", "A8"),
        ("BI2", "Canary Fusiliers", "blue", "essex", "H8"),
    )
    units = tuple(dict(zip(("id", "name", "side", "seat", "square"), row, strict=True)) for row in rows)
    return Scenario(
        name="toy-hill",
        title="Toy Hill",
        date="1 April 1650",
        system="toy",
        ways=("simultaneous",),
        bounds=bounds,
        sides=(red, blue),
        seats=seats,
        ground=GROUND,
        units=units,
        briefings={"red": "# Toy Hill\n\nBeat the Blues.", "blue": "# Toy Hill\n\nThe canary is in the fusiliers."},
    )
