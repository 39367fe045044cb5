"""Small battles for tests: a board drawn in text, units and orders in a few words, dice that show chosen faces.

The British (ids in B) stand with their base edge in the south, the French (ids in F) in the north. The second letter
is the arm: I infantry, C cavalry, G foot guns, H horse guns, K a general.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pbem.battle.condition import AT_LEAST, ENEMY_WITHIN, Clause, Condition
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Formation
from pbem.battle.problem import Problem
from pbem.battle.scenario import Scenario
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, Exit, SquaredGround, Terrain
from pbem.battle.view import Zone
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Superior, Unit

SIDES = (
    Side("british", "The British", "British", False, Facing.S),
    Side("french", "The French", "French", True, Facing.N),
)
SEATS = (
    Seat("stair", "Stair", "british", True),
    Seat("ligonier", "Ligonier", "british"),
    Seat("gramont", "Gramont", "french", True),
    Seat("harcourt", "Harcourt", "french"),
)
LEGEND = {
    "w": (Terrain.WOOD,),
    "t": (Terrain.TOWN,),
    "m": (Terrain.MARSH,),
    "b": (Terrain.BAD,),
    "h": (Terrain.HILL,),
    "x": (Terrain.WORKS,),
    "~": (Terrain.WATER,),
    "#": (Terrain.FOREST,),
}
ARMS = {
    "I": ("infantry", "line"),
    "C": ("cavalry", "heavy"),
    "G": ("artillery", "foot"),
    "H": ("artillery", "horse"),
    "K": ("general", "staff"),
}
OPEN = "\n".join(["........"] * 8)


def ground(drawing: str, *, roads: str = "", edges: str = "", bridges: str = "", exits: str = "") -> SquaredGround:
    """A board drawn from north to south; roads `D1-D2-D3, A1-B1`, edges `C2|C3 wall, D2|D3 river`, exits `N side`."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    rows = [list(row[0]) if len(row) == 1 else row for row in rows]
    height = len(rows)
    cells = tuple(
        Cell(Square(column, height - index), LEGEND[letter])
        for index, row in enumerate(rows)
        for column, letter in enumerate(row, start=1)
        if letter in LEGEND
    )
    lines = []
    for text in filter(None, edges.split(",")):
        between, kind = text.split()
        here, there = between.split("|")
        lines.append(Edge(Square.parse(here), Square.parse(there), EdgeKind(kind)))
    return SquaredGround(
        columns=len(rows[0]),
        rows=height,
        cells=cells,
        edges=tuple(lines),
        roads=tuple(tuple(Square.parse(s) for s in road.split("-")) for road in filter(None, roads.split(","))),
        bridges=tuple(Square.parse(s) for s in bridges.split()),
        exits=tuple(Exit(Facing(e), side) for e, side in (text.split() for text in filter(None, exits.split(",")))),
    )


ROUGH = ground(
    """
    . w . . . m . #
    . . t . . m . #
    . . . x . . . #
    . h h . . . . #
    ~ . . . b . . #
    ~ . . . . . w #
    """,
    roads="C1-C2-C3-C4-C5-C6",
    edges="D2|D3 wall,E3|F3 river,F3|F4 fence",
    exits="N british",
)
"""A small board with every kind of ground on it, for what is tried at random."""


@dataclass(frozen=True)
class Row:
    """One unit in the terse notation, taken apart."""

    row: dict[str, object]
    hits: int = 0
    broken: bool = False
    retires: bool = False
    seat: str = ""
    wounded: int = 0


def read_unit(text: str) -> Row:
    """`FI1 C6 S raw line musketry hits=2 broken`; unnamed words take their defaults."""
    name, square, *words = text.replace("attack column", "attack_column").split()
    side = "british" if name[0] == "B" else "french"
    arm, kind = ARMS[name[1]]
    row: dict[str, object] = {"id": name, "name": f"Unit {name}", "side": side, "arm": arm, "kind": kind}
    row |= {"square": square, "nation": side}
    hits, broken, retires, wounded = 0, False, False, 0
    for word in words:
        if word in "NESW":
            row["facing"] = word
        elif word in ("raw", "average", "elite"):
            row["grade"] = word
        elif word == "attack_column":
            row["formation"] = "attack column"
        elif word in {form.value for form in Formation} - {"line"} or (word == "line" and arm != "infantry"):
            row["formation"] = word
        elif word == "musketry":
            row["superior"] = ["musketry"]
        elif word == "shock":
            row["superior"] = ["attack column"]
        elif word == "sticks":
            row["sticks"] = True
        elif word.startswith("with="):
            row["attached"] = word[5:]
        elif word.startswith("hits="):
            hits = int(word[5:])
        elif word.startswith("wounded="):
            wounded = int(word[8:])
        elif word.startswith("seat="):
            row["seat"] = word[5:]
        elif word in ("broken", "ran"):
            broken, retires = True, word == "broken"
        elif word != "line":
            row["kind"] = word
    return Row(row, hits, broken, retires, wounded=wounded)


def scenario(
    field: SquaredGround,
    rows: Sequence[Row],
    *,
    year: int = 1809,
    bounds: int = 16,
    first: str = "french",
    victory: Mapping[str, object] | None = None,
    zones: Mapping[str, tuple[Zone, ...]] | None = None,
) -> Scenario:
    """A scenario of these units."""
    return Scenario(
        name="board",
        title="Board",
        date="then",
        system="brown_bess",
        ways=("simultaneous", "alternate"),
        bounds=bounds,
        sides=SIDES,
        seats=SEATS,
        ground=field,
        units=tuple(row.row for row in rows),
        zones=zones or {},
        rules={"year": year, "first": first},
        victory=victory or {},
    )


def battle(
    *units: str,
    on: str | SquaredGround = OPEN,
    way: str = "simultaneous",
    bound: int = 1,
    year: int = 1809,
    victory: Mapping[str, object] | None = None,
    bounds: int = 16,
    acting: str = "",
) -> BrownBessPosition:
    """A battle under way, with these units where they are said to be."""
    rows = [read_unit(text) for text in units]
    field = on if isinstance(on, SquaredGround) else ground(on)
    start = brown_bess.set_up(scenario(field, rows, year=year, victory=victory, bounds=bounds), way)
    placed = []
    for unit, row in zip(start.units, rows, strict=True):
        placed.append(
            replace(
                unit,
                place=unit.suggested.square,
                hits=row.hits,
                broken=row.broken,
                must_retire=row.retires,
                wounded_until=row.wounded,
            )
        )
    sides = (acting,) if acting else start.acting_in(bound)
    return replace(start, bound=bound, acting=sides, units=tuple(placed))


VERBS = {"-": "move", "x": "melee", "*": "fire", "H": "hold"}
POLICIES = {verb.name for verb in brown_bess.VERBS if verb.slot.name == "POLICY"}


def read_action(text: str) -> Action:
    """`- C5-C6`, `x J4`, `* BI2`, `face E`, `form square`, `- S 2`."""
    head, *rest = text.split()
    verb = VERBS.get(head, head)
    squares: tuple[Square, ...] = ()
    units: list[str] = []
    words: list[str] = []
    direction, number = None, None
    for word in rest:
        if re.fullmatch(r"[A-Z]{1,2}\d+(-[A-Z]{1,2}\d+)*", word) and not re.match(r"[BF][ICGHK]\d", word):
            squares = tuple(Square.parse(part) for part in word.split("-"))
        elif word in set(Facing):
            direction = Facing(word)
        elif word.isdigit():
            number = int(word)
        elif word[0].isupper():
            units.append(word)
        else:
            words.append(word)
    return Action(verb, squares, tuple(units), direction, number, " ".join(words))


def read_line(text: str) -> Order | StandingOrder:
    """`FI1 - C5, face E`, `FI1 - C5 if hits >= 2 else hold`; a policy begins with its verb: `react FI1 hold`."""
    head, _, rest = text.strip().partition(" ")
    if head in POLICIES:
        unit, _, what = rest.partition(" ")
        what, _, condition = what.partition(" if ")
        action = read_action(f"{head} {what}".strip())
        return StandingOrder(unit, action, read_condition(condition) if condition else None)
    orders, _, conditions = rest.partition(" if ")
    conditions, _, other = conditions.partition(" else ")
    return Order(
        head,
        tuple(read_action(part.strip()) for part in orders.split(",")),
        read_condition(conditions) if conditions else None,
        tuple(read_action(part.strip()) for part in other.split(",")) if other else (),
    )


def read_condition(text: str) -> Condition:
    """`enemy within 2` and `hits >= 2` are enough here."""
    words = text.split()
    if words[0] == "enemy":
        return Condition((Clause(ENEMY_WITHIN.says, number=int(words[2])),))
    return Condition((Clause(AT_LEAST.says, number=int(words[2]), noun="hits"),))


def sheets(position: BrownBessPosition, *lines: str) -> tuple[Sheet, ...]:
    """The sheets of the two commanders-in-chief with these orders."""
    by_seat: dict[str, tuple[list[Order], list[StandingOrder]]] = {"stair": ([], []), "gramont": ([], [])}
    for line in lines:
        read = read_line(line)
        seat = "stair" if read.unit.startswith("B") else "gramont"
        if isinstance(read, Order):
            by_seat[seat][0].append(read)
        else:
            by_seat[seat][1].append(read)
    return tuple(
        Sheet(seat, position.bound, tuple(orders), tuple(standing)) for seat, (orders, standing) in by_seat.items()
    )


class Faces(Dice):
    """Dice that show the faces chosen for a key, and 1 where none were chosen."""

    def __init__(self, faces: Mapping[str, Sequence[int]] | None = None) -> None:
        super().__init__(b"", b"", 0)
        self.faces = dict(faces or {})
        self.rolled: dict[str, int] = {}

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        assert key not in self.rolled, f"{key} rolled twice"
        assert number >= 1
        self.rolled[key] = number
        chosen = list(self.faces.get(key, ()))
        return tuple((chosen + [1] * number)[:number])


@dataclass(frozen=True)
class After:
    """A bound's outcome, easy to ask."""

    position: BrownBessPosition
    events: tuple[Event, ...]
    rolled: dict[str, int]

    def __getitem__(self, name: str) -> Unit:
        unit = self.position.unit(name)
        assert unit is not None
        return unit

    def at(self, name: str) -> str:
        """A unit's square, `-` where it is off the table."""
        place = self[name].place
        return "-" if place is None else str(place)

    def kinds(self, *only: str) -> list[str]:
        """The kinds of events in their sequence."""
        return [event.kind for event in self.events if not only or event.kind in only]

    def of(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def roll(self, key: str) -> Roll:
        """The roll of a key."""
        return next(roll for event in self.events for roll in event.rolls if roll.key == key)

    def result(self, name: str) -> str:
        """What its owner is told of a unit's order."""
        found = [event for event in self.of("order_result") if event.actors == (name,)]
        assert len(found) == 1, f"{len(found)} results for {name}"
        return str(found[0].words["result"])


def resolve(position: BrownBessPosition, *lines: str, dice: Mapping[str, Sequence[int]] | None = None) -> After:
    """One bound with these orders and dice."""
    faces = Faces(dice)
    outcome = brown_bess.resolve(position, sheets(position, *lines), faces)
    unused = set(faces.faces) - set(faces.rolled)
    assert not unused, f"never rolled: {unused}; rolled were {faces.rolled}"
    return After(outcome.position, outcome.events, faces.rolled)


def check(position: BrownBessPosition, *lines: str) -> list[Problem]:
    """What the checker says of these orders, which are all of one side."""
    sheet = next(sheet for sheet in sheets(position, *lines) if sheet.orders or sheet.standing)
    side = "british" if sheet.seat == "stair" else "french"
    return list(brown_bess.check(brown_bess.see(position, side), sheet))


__all__ = ["OPEN", "After", "Faces", "Superior", "battle", "check", "ground", "read_line", "resolve", "sheets"]
