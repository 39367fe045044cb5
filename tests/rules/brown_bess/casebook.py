"""Cases: a board, units and orders as a player writes them, and under them everything that comes of it.

A case begins with `## ` and its clause. Then stand the rows of a board (8 by 8 and open where there are none), what
else there is of the ground (`edges`, `roads`, `bridges`, `exits`), `way alternate french`, the units, `dice` with the
faces of a roll (1 where nothing is said), and after `> ` the orders, of another seat than the commander-in-chief's with
its name before a colon. Under each bound stands its whole answer: what the check and the explanation say to each order,
every event with its dice, and how the units stand that are no longer as they were. `then` is the next bound, `check
only` asks for no bound at all, `deploying` for the one before the battle (`zone british BI1+BI2 A1-H2`), `described`
for every word of what is seen.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path

from pbem.battle.event import Event, Roll
from pbem.battle.order import Sheet
from pbem.battle.piece import Piece
from pbem.battle.square import Square, square_block
from pbem.battle.view import Zone
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition, SideZones
from tests.rules.brown_bess.board import LEGEND, OPEN, Faces, battle, ground, sheets
from tests.rules.casebook import Case

CASES = Path(__file__).parent / "cases"
GROUND = ("edges", "roads", "bridges", "exits")


def answered(case: Case) -> Iterator[str]:
    """A case, and under each of its bounds what comes of it."""
    position = set_up(case)
    orders: list[str] = []
    dice: dict[str, tuple[int, ...]] = {}
    played, described = True, "described" in case.lines
    for line in [*case.lines, ""]:
        if line in ("then", ""):
            position = yield from bound(position, orders, dice, played, described)
            orders, dice, played = [], {}, True
        if line.startswith("> "):
            orders.append(line[2:])
        if line == "check only":
            played = False
        if line.startswith("dice "):
            key, *faces = line.removeprefix("dice ").split()
            dice[key] = tuple(map(int, faces))
        if line:
            yield line


def set_up(case: Case) -> BrownBessPosition:
    """The position with which a case begins."""
    rows = [line for line in case.lines if all(square in {".", *LEGEND} for square in line.split())]
    words = {line.split()[0]: line.partition(" ")[2] for line in case.lines}
    features = {name: words[name] for name in GROUND if name in words}
    on = ground("\n".join(rows) or OPEN, **features)
    units = [line for line in case.lines if line[:1] in "BF" and line[1:2] in "ICGHK"]
    way, _, acting = words.get("way", "simultaneous").partition(" ")
    position = battle(*units, on=on, way=way, acting=acting, year=int(words.get("year", "1809")))
    return before_the_battle(position, case) if "deploying" in case.lines else position


def before_the_battle(position: BrownBessPosition, case: Case) -> BrownBessPosition:
    """The same armies before anybody is set up, each inside its zones."""
    found: dict[str, list[Zone]] = {}
    for line in [line for line in case.lines if line.startswith("zone ")]:
        _, side, names, corners, *why = line.split()
        area = square_block(*map(Square.parse, corners.split("-")))
        found.setdefault(side, []).append(Zone(tuple(filter("all".__ne__, names.split("+"))), area, " ".join(why)))
    zones = tuple(SideZones(side, tuple(areas)) for side, areas in found.items())
    units = tuple(replace(unit, place=None) for unit in position.units)
    return replace(position, bound=0, acting=position.acting_in(0), units=units, zones=zones)


def bound(
    position: BrownBessPosition, orders: list[str], dice: dict[str, tuple[int, ...]], played: bool, described: bool
) -> Generator[str, None, BrownBessPosition]:
    """What is said of these orders, what comes of them, and the position after it."""
    given = given_by(position, orders)
    for sheet in given:
        yield from answers(position, sheet)
    if not played:
        return position
    faces = Faces(dice)
    outcome = brown_bess.resolve(position, given, faces)
    for event in outcome.events:
        yield from told(event)
    yield from (f"  never rolled: {key}" for key in dice if key not in faces.rolled)
    yield from changed(position, outcome.position, described)
    return outcome.position


def given_by(position: BrownBessPosition, orders: list[str]) -> tuple[Sheet, ...]:
    """The sheets: `BI1 hold` is the chief's, `ligonier: BI1 hold` another seat's."""
    found = sheets(position, *(line for line in orders if ": " not in line))
    for seat in dict.fromkeys(line.partition(": ")[0] for line in orders if ": " in line):
        lines = [line.partition(": ")[2] for line in orders if line.startswith(f"{seat}: ")]
        sheet = next(sheet for sheet in sheets(position, *lines) if sheet.orders or sheet.standing)
        found = (*found, replace(sheet, seat=seat))
    return found


def answers(position: BrownBessPosition, sheet: Sheet) -> Iterator[str]:
    """What a seat is told of its orders before the deadline."""
    side = next(seat.side for seat in position.seats if seat.id == sheet.seat)
    view = brown_bess.see(position, side)
    for order in sheet.orders:
        words = brown_bess.explain(view, order)
        if words:
            yield f"  {order.unit}: {words}"
    for problem in brown_bess.check(view, sheet):
        choices = "".join(f" [{choice.order}{f': {choice.note}' if choice.note else ''}]" for choice in problem.choices)
        yield f"  {problem.severity.name} {problem.unit}: {problem.message} ({problem.clause}){choices}"
    asked = {order.unit for order in sheet.orders}
    for order in brown_bess.default_sheet(view, sheet.seat).orders:
        if order.unit not in asked and str(order.actions[0]) != "hold":
            yield f"  unasked: {order}"


def told(event: Event) -> Iterator[str]:
    """`* fire BI1 at FI1, D3-D4 (hits 1)`, and under it the dice."""
    if event.kind == "order_result":
        yield f"  {event.actors[0]} {event.words['order']}: {event.words['result']}"
        return
    at = f" {'+'.join(event.targets)}" if event.targets else ""
    words = ", ".join(f"{key} {value}" for key, value in event.words.items())
    where = "-".join(map(str, event.places))
    only = f" for {event.seen_by[0]}" if len(event.seen_by) == 1 else ""
    yield f"  * {event.kind} {'+'.join(event.actors)}{at} {where}{f' ({words})' if words else ''}{only}"
    yield from (f"    {thrown(roll)}" for roll in event.rolls)


def thrown(roll: Roll) -> str:
    """`fire|BI1>FI1|1 fire at FI1, range 1: 4 +1 superior musketry; 3 5 6 on 5 6 -> 2`."""
    reasons = "".join(f" {why}" for why in (*roll.modifiers, *roll.ignored))
    faces, needs = " ".join(map(str, roll.dice)), " ".join(map(str, roll.needs))
    luck = f" ({roll.side})" if roll.side[0].upper() != roll.key.split("|")[1][:1] else ""
    return f"{roll.key}{luck} {roll.label}: {roll.base}{reasons}; {faces} on {needs} -> {roll.successes}"


def changed(before: BrownBessPosition, after: BrownBessPosition, described: bool) -> Iterator[str]:
    """The units, seen by their own side, that no longer stand as they did, and those that are gone."""
    for side in after.sides:
        old, new = brown_bess.see(before, side.id), brown_bess.see(after, side.id)
        were = {piece.id: shown(piece, described) for piece in old.own}
        yield from (f"  = {line}" for piece in new.own if (line := shown(piece, described)) != were[piece.id])
        yield from (f"  = {line}" for line in new.gone if line not in old.gone)
        if described:
            other = [shown(piece, described) for piece in new.pieces if piece.side != side.id]
            yield from (f"  = to {side.id} {line}" for line in (*other, *new.score, *new.state))


def shown(piece: Piece, described: bool) -> str:
    """A unit in a line: id, square, state and marks, and all that is said of it."""
    marks = f" [{' '.join(piece.marks)}]" if piece.marks else ""
    words = f": {piece.description}; {', '.join(piece.classes)}" if described else ""
    return f"{piece.id} {piece.square} {piece.state}{marks}{words}"
