"""Random small armies on grounds of all sorts, and sheets with every form of order, good and bad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pbem.rules.napoleonic_squares as rules
from pbem.battle.condition import AT_LEAST, BELOW, EMPTY, ENEMY_AT, ENEMY_WITHIN, UNIT_AT, Clause, Condition
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.side import Seat
from pbem.battle.square import Square
from pbem.battle.verb import Slot
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Position
from tests.rules.napoleonic_squares.board import board

COLUMNS: Final = "ABCDE"
ROWS: Final = 5
MARKS: Final = "......wwhhTTmb~F"
EDGES: Final = ("river", "river", "bridge", "bank", "bank", "barrier")
ARMS: Final = ("inf", "inf", "inf", "inf", "mixed", "light", "heavy", "foot", "horse")
GENERALS: Final = (
    "NAP d12 french {0} chief", "DAV d10 french {0}", "SOU d8 french {1} seat=fr2",
    "CHA d8 austrian {2} chief", "HIL d8 austrian {2}", "KLE d10 austrian {3}",
)  # fmt: skip
POLICIES: Final = tuple(verb for verb in rules.VERBS if verb.slot is Slot.POLICY)


def small_war(seed: int) -> Position:
    """Two commands a side that stand close together, some of them hit, some still to come; a night after two bounds."""
    chance = Random(seed)
    drawn = {f"{column}{row}": chance.choice(MARKS) for row in range(1, ROWS + 1) for column in COLUMNS}
    camps = chance.sample([f"{column}2" for column in COLUMNS], 2) + chance.sample(
        [f"{column}3" for column in COLUMNS], 2
    )
    towns = set[str]()
    troops = [line for at, camp in enumerate(camps) for line in _command(chance, at, camp, drawn, towns)]
    rows = [f"{row} " + " ".join(drawn[f"{column}{row}"] for column in COLUMNS) for row in range(ROWS, 0, -1)]
    edges = {_edge(chance) for _ in range(9)}
    found = board(
        "\n".join(rows), "\n".join(troops), *sorted(edges),
        generals=[line.format(*camps) for line in GENERALS], bound=1, days=(2, 4),
    )  # fmt: skip
    named = zip(found.days, ("21 May 1809", "22 May 1809"), strict=True)
    units = tuple(replace(unit, name=f"brigade {unit.id}") for unit in found.units)
    return replace(found, units=units, days=tuple(replace(day, name=name) for day, name in named))


def _command(chance: Random, at: int, camp: str, drawn: dict[str, str], towns: set[str]) -> Iterator[str]:
    """Three to five bases in and beside the square of their general; those they find impassable are made open."""
    name, general = ("FFAA"[at], ("DAV", "SOU seat=fr2", "HIL", "KLE")[at])
    beside = [f"{column}{camp[1]}" for column in COLUMNS if abs(COLUMNS.index(column) - COLUMNS.index(camp[0])) <= 1]
    beside = [camp, camp, *(square for square in beside if square != camp)] if at % 2 else [camp]
    for number in range(chance.randint(3, 5)):
        kind = chance.choice(ARMS)
        letter = {"inf": "I", "mixed": "M", "light": "C", "heavy": "C", "foot": "G", "horse": "G"}[kind]
        square = chance.choice(beside) if number > 1 else camp
        drawn[square] = "." if drawn[square] in "~F" else drawn[square]
        dice = "/".join(chance.choice(("6", "8", "8", "10")) for _ in range({"I": 3, "M": 3, "C": 2, "G": 1}[letter]))
        inside = kind == "inf" and drawn[square] == "T" and square not in towns
        towns |= {square} if inside else set()
        late = chance.random() < 0.12
        place = "-" if late else square
        more = f"arrives={chance.randint(2, 3)} entry=A1,E1" if late else f"hits={chance.choice((0, 0, 1, 2))}"
        more += " town" if inside and not late else ""
        yield f"{name}{letter}{number + at % 2 * 5} {place} {kind} {dice} {more} of={general}"


def _edge(chance: Random) -> str:
    row, column = chance.randint(1, ROWS - 1), chance.choice(COLUMNS)
    return f"{chance.choice(EDGES)} {column}{row} {column}{row + 1}"


def sheets_of(position: Position, chance: Random) -> list[Sheet]:
    """A sheet for each seat."""
    return [_sheet(position, chance, seat) for seat in position.seats]


def _sheet(position: Position, chance: Random, seat: Seat) -> Sheet:
    own = [unit for unit in position.units if unit.side == seat.side and not unit.destroyed]
    mine = [unit for unit in own if unit.seat == seat.id]
    orders = [order for unit in mine if chance.random() < 0.5 for order in _blocks(position, chance, unit.id, unit)]
    generals = [general for general in position.generals if general.side == seat.side]
    for general in generals:
        troops = [unit for unit in own if unit.command == general.id]
        if troops and chance.random() < 0.6:
            orders += _blocks(position, chance, general.id, chance.choice(troops))
    for name in (seat.id, seat.side):
        if own and chance.random() < 0.15:
            orders += _blocks(position, chance, name, chance.choice(own))
    for chief in (general for general in generals if general.chief and general.seat == seat.id):
        whom = Action("join", units=(chance.choice(generals).id,))
        orders.append(Order(chief.id, (whom if chance.random() < 0.7 else Action("move", (_square(chance),)),)))
    for verb, word in (("bid", chance.choice(("", "until won", "in turn"))), ("leftover", "")):
        if chance.random() < 0.6:
            names = tuple(general.id for general in chance.sample(generals, chance.randint(1, len(generals))))
            orders.append(Order(seat.id, (Action(verb, units=names, word=word),)))
    return Sheet(seat.id, position.bound, tuple(orders), tuple(_standing(position, chance, own)))


def _blocks(position: Position, chance: Random, name: str, unit: Unit) -> Iterator[Order]:
    for given in (None,) if chance.random() < 0.6 else (1, 2, 3):
        actions = tuple(_action(position, chance, unit) for _ in range(chance.choice((1, 1, 1, 2, 3))))
        when = _condition(position, chance, unit) if chance.random() < 0.25 else None
        otherwise = (_action(position, chance, unit),) if when is not None and chance.random() < 0.6 else ()
        yield Order(name, actions, when, otherwise, given)


def _action(position: Position, chance: Random, unit: Unit) -> Action:
    here = unit.place or _square(chance)
    enemies = sorted({each.place for each in position.units if each.side != unit.side and each.place is not None})
    enemy = min(enemies, key=here.distance, default=_square(chance))
    near = [square for square in here.neighbours() if square.column >= 1 and square.row >= 1]
    guns = unit.kind.artillery
    usual = ["bombard"] * 9 + ["assault"] * 6 if guns else ["assault"] * 15
    match chance.choice([*usual, "move", "follow", "rally", "enter", "leave", "hold", "arrive", "way"]):
        case "bombard":
            return Action("bombard", (enemy,), number=chance.choice((None, 1, 2)), word=chance.choice(("", "", "town")))
        case "assault":
            return Action(
                "assault", (enemy, *_supports(chance, near)), _friends(position, chance, unit), word=_guns(chance)
            )
        case "move" | "follow" as verb:
            return Action(verb, tuple(chance.sample(near, 1)) + ((enemy,) if chance.random() < 0.2 else ()))
        case "way":
            return Action("move", direction=chance.choice(list(Facing)), number=chance.randint(1, 3))
        case "enter":
            return Action("enter", () if chance.random() < 0.5 else (chance.choice(near),))
        case "arrive":
            return Action("arrive", (chance.choice([*unit.entry, enemy]),))
        case verb:
            return Action(verb)


def _supports(chance: Random, near: Sequence[Square]) -> tuple[Square, ...]:
    return (chance.choice(near),) if chance.random() < 0.15 else ()


def _friends(position: Position, chance: Random, unit: Unit) -> tuple[str, ...]:
    others = [each.id for each in position.units if each.command == unit.command and each.id != unit.id]
    return tuple(chance.sample(others, min(len(others), chance.choice((0, 0, 1, 2)))))


def _guns(chance: Random) -> str:
    return chance.choice(("", "", "guns in", "guns out"))


def _square(chance: Random) -> Square:
    return Square(chance.randint(1, len(COLUMNS)), chance.randint(1, ROWS))


def _condition(position: Position, chance: Random, unit: Unit) -> Condition:
    test = chance.choice([EMPTY, ENEMY_AT, ENEMY_WITHIN, UNIT_AT, AT_LEAST, BELOW])
    whom = unit.id if chance.random() < 0.7 else chance.choice(position.units).id
    clause = Clause(test.says, chance.random() < 0.3, "", whom, _square(chance), chance.randint(1, 2), "hits")
    return Condition((clause,))


def _standing(position: Position, chance: Random, own: Sequence[Unit]) -> Iterator[StandingOrder]:
    """Most units have a word of their own on something, some of them a list or a condition."""
    for unit in own:
        for verb in chance.sample(POLICIES, 2):
            words = [word for argument in verb.arguments for word in argument.words]
            names = tuple(each.id for each in chance.sample(own, min(len(own), chance.choice((0, 0, 2, 3)))))
            takes_names = any(argument.after for argument in verb.arguments)
            action = Action(
                verb.name, (), names if takes_names else (), chance.choice((None, Facing.W, Facing.SE)),
                chance.choice((None, 1, 3)), chance.choice(words),
            )  # fmt: skip
            name = chance.choice((unit.id, unit.id, unit.id, unit.command, unit.side))
            when = _condition(position, chance, unit) if chance.random() < 0.15 else None
            yield StandingOrder(name, action, when)
