"""Random battles for the referee of Napoleonic "squares": grounds, armies and orders that somebody might have sent."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pbem.audit.record import Record
from pbem.battle.canonical import to_plain
from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.scenario import Scenario
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, SquaredGround, Terrain
from pbem.rules import rule_system
from pbem.scenarios.load import load

SYSTEM: Final = rule_system("napoleonic_squares")
DICE: Final = (6, 8, 8, 10)
GROUND: Final = (Terrain.WOOD, Terrain.HILL, Terrain.TOWN, Terrain.MARSH, Terrain.BAD, Terrain.WATER)
KINDS: Final = ("infantry", "infantry", "infantry", "mixed", "light cavalry", "heavy cavalry")
GUNS: Final = ("foot artillery", "horse artillery")
COLUMNS: Final = 6
ROWS: Final = 5


def game(seed: int, bounds: int = 6) -> Iterator[Record]:
    """The bounds of one battle after its deployment; the same seed gives the same battle."""
    chance = random.Random(seed)
    printed = ("raab", "aspern_essling")
    scenario = load(printed[seed % 8]) if seed % 8 < len(printed) else scenario_of(chance, bounds)
    position: Any = SYSTEM.set_up(scenario, SYSTEM.WAYS[0])
    for bound in range(bounds + 1):
        sheets = [sheet_of(chance, to_plain(position), seat) for seat in position.seats] if bound else []
        outcome = SYSTEM.resolve(position, sheets, Dice(f"{seed}/{bound}".encode(), b"", bound))
        verdict = SYSTEM.judge(outcome.position)
        yield Record(
            bound=bound,
            before=to_plain(position),
            sheets=to_plain(sheets),
            events=to_plain(outcome.events),
            after=to_plain(outcome.position),
            verdict=to_plain(verdict),
        )
        position = outcome.position
        if verdict is not None:
            return


def scenario_of(chance: random.Random, bounds: int) -> Scenario:
    sides = (Side("blue", "Blue", "Blue", True, Facing.S), Side("red", "Red", "Red", False, Facing.N))
    seats = tuple(Seat(f"{side.id}1", f"the {side.name}s", side.id, True) for side in sides)
    night = chance.randint(1, bounds - 1)
    return Scenario(
        name="random", title="A random battle", date="", system=SYSTEM.NAME, ways=("simultaneous",), bounds=bounds,
        sides=sides, seats=seats, ground=(ground := _ground(chance)), units=tuple(_armies(chance, sides, ground)),
        rules={"town_die": chance.choice((6, 8)), "day": [
            {"name": "the first day", "first_hour": 8, "bounds": night},
            {"name": "the second day", "first_hour": 6, "bounds": bounds - night},
        ]},
        victory={"per_base": 1, "margin": 2, "broken_at": 100, "objective": [
            {"name": "the middle", "squares": ["C3"], "points": 3},
            {"name": "the wing", "squares": ["E3", "F3"], "points": 2, "held_by": "red"},
        ]},
    )  # fmt: skip


def _ground(chance: random.Random) -> SquaredGround:
    cells = []
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            if chance.random() < 0.45:
                terrain = chance.choice(GROUND)
                if terrain is Terrain.WATER and row != 3:
                    terrain = Terrain.HILL
                cells.append(Cell(Square(column, row), (terrain,), int(terrain is Terrain.HILL)))
    kinds = (EdgeKind.RIVER, EdgeKind.BRIDGE, EdgeKind.BANK)
    here = [Square(chance.randint(1, COLUMNS), row) for row in (1, 2, 3, 4)]
    return SquaredGround(
        COLUMNS, ROWS, tuple(cells), tuple(Edge(each, each.step(Facing.N), chance.choice(kinds)) for each in here)
    )


def _armies(chance: random.Random, sides: tuple[Side, ...], ground: SquaredGround) -> Iterator[Mapping[str, Any]]:
    water = {cell.square for cell in ground.cells if Terrain.WATER in cell.terrain}
    for side, rows in zip(sides, ((2, 1), (4, 5)), strict=True):
        letter, seat = side.id[0].upper(), f"{side.id}1"
        own = {"side": side.id, "seat": seat}
        squares = [Square(column, row) for row in rows for column in range(1, COLUMNS + 1)]
        squares = [square for square in squares if square not in water]
        front = chance.sample(squares[: len(squares) // 2 + 1], 4)
        yield {**own, "id": f"{letter}CC", "name": f"{side.name} Chief", "kind": "commander in chief",
               "die": chance.choice(DICE), "square": str(front[0])}  # fmt: skip
        for number, square in enumerate(front, start=1):
            command = f"{letter}G{number}"
            yield {**own, "id": command, "name": f"General {command}", "kind": "general", "die": chance.choice(DICE),
                   "square": str(square)}  # fmt: skip
            for index in range(chance.randint(1, 4)):
                yield {**own, **_ratings(chance, chance.choice(KINDS)), "id": f"{letter}{number}{index}",
                       "name": f"brigade {letter}{number}{index}", "command": command,
                       **({"square": str(square)} if chance.random() < 0.93
                          else {"arrives": chance.randint(1, 4), "entry": [str(squares[-1]), str(squares[-2])]}),
                       }  # fmt: skip
            for index in range(chance.randint(0, 2)):
                yield {**own, **_ratings(chance, chance.choice(GUNS)), "id": f"{letter}{number}A{index}",
                       "name": f"guns {letter}{number}A{index}", "command": command, "square": str(square)}  # fmt: skip


def _ratings(chance: random.Random, kind: str) -> dict[str, Any]:
    ratings: dict[str, Any] = {"kind": kind, "morale": chance.choice(DICE)}
    if kind not in GUNS:
        ratings["quality"] = chance.choice(DICE)
    if kind in ("infantry", "mixed"):
        ratings["skirmish"] = chance.choice(DICE)
    return ratings


def sheet_of(chance: random.Random, position: Mapping[str, Any], seat: Seat) -> Sheet:
    own = [unit for unit in position["units"] if unit["seat"] == seat.id and not unit["destroyed"]]
    enemies = [Square.parse(unit["place"]) for unit in position["units"] if unit["side"] != seat.side and unit["place"]]
    enemies += [Square(3, 3)] if not enemies else []
    generals = [each["id"] for each in position["generals"] if each["seat"] == seat.id]
    orders = [
        Order(unit["id"], tuple(_actions(chance, unit, enemies, own)), given=given)
        for unit in own
        if chance.random() < 0.9
        for given in ((None,) if chance.random() < 0.6 else (1, 2, 3))
    ]
    chance.shuffle(generals)
    chiefs = [each["id"] for each in position["generals"] if each["chief"] and each["seat"] == seat.id]
    subordinates = [each["id"] for each in position["generals"] if not each["chief"] and each["side"] == seat.side]
    orders += [Order(chief, (Action("join", units=(chance.choice(subordinates),)),)) for chief in chiefs]
    orders.append(Order(seat.id, (Action("bid", units=tuple(g for g in generals if g in subordinates)),)))
    return Sheet(seat.id, position["bound"], tuple(orders), tuple(_standing(chance, own)))


def _standing(chance: random.Random, own: list[dict[str, Any]]) -> Iterator[StandingOrder]:
    words = {
        "defend": ("first", "last", "guns in", "guns out"), "losses": ("spread", "weakest", "strongest"),
        "retreat": ("stay", "if outnumbered", "terrain", "back"), "press": ("yes", "no", "if fresh"),
        "counterattack": ("yes", "yes", "no", "if fresh"), "advance": ("yes", "no", "unless terrain"),
        "idle": ("hold", "advance"),
    }  # fmt: skip
    for unit in own:
        for verb, choice in words.items():
            if chance.random() < 0.3:
                yield StandingOrder(unit["id"], Action(verb, word=chance.choice(choice)))


def _actions(
    chance: random.Random, unit: Mapping[str, Any], enemies: list[Square], own: list[dict[str, Any]]
) -> Iterator[Action]:
    here = Square.parse(unit["place"] or "A1")
    enemy = min(enemies, key=lambda square: (square.distance(here), chance.random()))
    steps = [square for square in here.neighbours() if square.column >= 1 and square.row >= 1]
    steps.sort(key=lambda square: (square.distance(enemy), chance.random()))
    near = [square for square in enemies if square.distance(here) <= 2] or [enemy]
    what = chance.random()
    if not unit["place"]:
        yield Action("arrive", (Square.parse(chance.choice(unit["entry"])),))
    elif unit["hits"] > 1 and what < 0.3:
        yield Action("rally")
    elif "artillery" in unit["kind"] and what < 0.7:
        if chance.random() < 0.25:
            yield Action("move", (chance.choice(steps),))
        yield Action("bombard", (chance.choice(near),), word="town" if chance.random() < 0.2 else "")
    elif enemy.distance(here) == 1 and what < 0.75:
        allies = [each["id"] for each in own if each["command"] == unit["command"] and each["place"] != unit["place"]]
        helpers = tuple(chance.sample(allies, min(len(allies), chance.randint(0, 2))))
        yield Action("assault", (enemy,), helpers, word=chance.choice(("", "guns in", "guns out")))
    elif what < 0.8:
        yield Action("move", tuple(_path(chance, here, enemy)))
        if chance.random() < 0.6:
            yield Action("assault", (enemy,))
    elif what < 0.88:
        yield Action("enter", () if chance.random() < 0.5 else (steps[0],))
    elif what < 0.92:
        yield Action("leave")
        yield Action("move", (chance.choice(steps),))
    elif what < 0.95:
        yield Action("follow", (enemy,))
    else:
        yield Action("move", tuple(_path(chance, here, chance.choice(steps))))


def _path(chance: random.Random, here: Square, goal: Square) -> Iterator[Square]:
    for _ in range(chance.randint(1, 4)):
        steps = [square for square in here.neighbours() if square.column >= 1 and square.row >= 1]
        here = min(steps, key=lambda square: (square.distance(goal) + chance.random() * 1.2, str(square)))
        yield here
