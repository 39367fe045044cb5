"""Cases: a board, bases and orders in the terse notation, and under them everything that comes of it.

A case begins with `## ` and its clause. Then stand the rows of a board, numbered from the north (four by five and open
where there are none), what runs between squares (`river B2 C2`), bases and generals as `board` reads them, `bound 2`,
`days 2 4`, `objective B2 3 austrian`, `zone french FI1+FI2 A1-B2`, `act 3` for what all action dice show (2 where
nothing is said) and `dice` with the faces of a throw (1 where nothing is said, but French generals throw 2). After `>
` stand the orders: `FI1 - B2; x B3`, `with 2: FI1 - B2`, `fr2: FI4 hold` for another seat than the
commander-in-chief's, ` if B3 empty` and ` else rally` behind the actions, and standing orders with their word first:
`defend FI1 last if hits >= 1`. Under each bound stands its whole answer: what the check and the explanation say to
each order and what the default sheet has, every event with its dice, and every piece that is no longer as it was.
`then` is the next bound, `check only` asks for no bound at all.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

import pbem.rules.napoleonic_squares as rules
from pbem.battle.condition import AT_LEAST, BELOW, EMPTY, ENEMY_AT, ENEMY_WITHIN, UNIT_AT, Clause, Condition
from pbem.battle.order import Order, Sheet, StandingOrder
from pbem.battle.piece import Piece
from pbem.battle.square import square_block
from pbem.battle.view import Zone
from pbem.rules.napoleonic_squares.field.position import Objective, Position, SideZone, Terms
from tests.rules.casebook import Case
from tests.rules.napoleonic_squares.board import Faces, Script, board, order, policy, sheets, sq
from tests.rules.recorded import answers, told

CASES: Final = Path(__file__).parent / "cases"
OPEN: Final = "\n".join(f"{row} . . . ." for row in range(5, 0, -1))
EDGES: Final = ("river", "bridge", "bank", "barrier")
POLICIES: Final = {verb.name for verb in rules.VERBS if verb.slot.name == "POLICY"}
NOUNS: Final = "hits"


class Throws(Script):
    """The faces that a case names, cut to the number of dice and filled up with 1; who names one names all."""

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        patterns = [pattern for pattern in self.faces if fnmatchcase(key, pattern)]
        faces = self.faces[max(patterns, key=lambda pattern: len(pattern.rstrip("*")))] if patterns else (1,)
        chosen = (faces,) * number if isinstance(faces, int) else (*faces, *(1,) * number)[:number]
        assert "again9" not in key, f"{key}: the case's dice tie for ever"
        return tuple(min(face, sides) for face in chosen)


def answered(case: Case) -> Iterator[str]:
    """A case, and under each of its bounds what comes of it."""
    position, orders, played = set_up(case), list[str](), True
    dice: dict[str, Any] = {"action": 2, "bid|*": 2, "bid|HIL|*": 1, "bid|CHA|*": 1}
    for line in [*case.lines, ""]:
        if line in ("then", ""):
            position = yield from bound(position, orders, dice, played=played)
            orders = []
        if line.startswith("> "):
            orders.append(line[2:])
        if line == "check only":
            played = False
        if line.startswith(("dice ", "act ")):
            key, *faces = line.replace("act ", "dice action ").removeprefix("dice ").split()
            dice[key] = tuple(map(int, faces)) if len(faces) > 1 else int(faces[0])
        if line:
            yield line


def set_up(case: Case) -> Position:
    """The position with which a case begins."""
    rows = [line for line in case.lines if re.fullmatch(r"\d( [.whHTm~bF])+", line)]
    words = {line.split()[0]: line.split()[1:] for line in case.lines if line}
    units = [line for line in case.lines if re.match(r"[FA][ICGM]\d ", line)]
    generals = [line for line in case.lines if re.match(r"[A-Z]{3} d\d", line)]
    edges = [line for line in case.lines if line.split()[0] in EDGES]
    days = [int(number) for number in words.get("days", ["8"])]
    number = int(words.get("bound", ["1"])[0])
    found = board("\n".join(rows) or OPEN, "\n".join(units), *edges, generals=generals, bound=number, days=days)
    aims = [line.split()[1:] for line in case.lines if line.startswith("objective ")]
    objectives = tuple(Objective(place, sq(place), int(points), "".join(side)) for place, points, *side in aims)
    zones = [line.split()[1:] for line in case.lines if line.startswith("zone ")]
    allotted = tuple(
        SideZone(side, Zone(tuple(names.split("+")), square_block(*map(sq, area.split("-"))), "camp"))
        for side, names, area in zones
    )
    return replace(found, terms=Terms(objectives), zones=allotted)


def bound(position: Position, orders: Sequence[str], dice: Faces, *, played: bool) -> Generator[str, None, Position]:
    """What is said of these orders, what comes of them, and the position after it."""
    given = given_by(position, orders)
    for sheet in given:
        yield from (f"  {line}" for line in answers(rules, position, sheet))
    if not played:
        return position
    outcome = rules.resolve(position, given, Throws(dice))
    for event in outcome.events:
        yield from told(event, f"{rules.weight(event)}")
    yield from changed(position, outcome.position)
    return outcome.position


def given_by(position: Position, orders: Sequence[str]) -> list[Sheet]:
    """The sheets: `FI1 hold` is on the chief's, `fr2: FI1 hold` on another seat's."""
    seats = {seat.id for seat in position.seats}
    chiefs, others = list[Order | StandingOrder](), dict[str, list[Order | StandingOrder]]()
    for line in orders:
        seat, _, rest = line.partition(": ")
        (others.setdefault(seat, []) if seat in seats else chiefs).append(read(rest if seat in seats else line))
    more = [
        Sheet(
            seat,
            position.bound,
            tuple(each for each in told_by if isinstance(each, Order)),
            tuple(each for each in told_by if isinstance(each, StandingOrder)),
        )
        for seat, told_by in others.items()
    ]
    return [*sheets(position, chiefs), *more]


def read(line: str) -> Order | StandingOrder:
    """An order or a standing order as a case writes it."""
    number = re.match(r"with (\d): ", line)
    name, _, text = line[number.end() if number else 0 :].partition(" ")
    text, _, otherwise = text.partition(" else ")
    text, *clauses = re.split(r" if (?!fresh|outnumbered|enemy$|enemy \d)", text)
    when = condition(clauses[0]) if clauses else None
    if name in POLICIES:
        unit, _, what = text.partition(" ")
        return policy(unit, f"{name} {what}", when)
    return order(name, text, int(number[1]) if number else None, when, otherwise)


def condition(text: str) -> Condition:
    """`enemy within 2`, `enemy at B3`, `B3 empty`, `FI1 at B3`, `hits >= 2`, `hits < 2`, each with `not` before it."""
    plain = text.removeprefix("not ")
    words, negated = plain.split(), text != plain
    if plain.startswith("enemy within "):
        clause = Clause(ENEMY_WITHIN.says, number=int(words[2]))
    elif plain.startswith("enemy at "):
        clause = Clause(ENEMY_AT.says, place=sq(words[2]))
    elif words[0] == NOUNS:
        clause = Clause({">=": AT_LEAST, "<": BELOW}[words[1]].says, number=int(words[2]), noun=NOUNS)
    elif words[1] == "at":
        clause = Clause(UNIT_AT.says, unit=words[0], place=sq(words[2]))
    else:
        clause = Clause(EMPTY.says, place=sq(words[0]))
    return Condition((replace(clause, negated=negated),))


def changed(before: Position, after: Position) -> Iterator[str]:
    """The pieces, seen by their own side, that no longer stand as they did; those that are gone; and the score."""
    for side in after.sides:
        old, new = rules.see(before, side.id), rules.see(after, side.id)
        were = {piece.id: shown(piece) for piece in old.own}
        yield from (f"  = {line}" for piece in new.own if (line := shown(piece)) != were.get(piece.id))
        yield from (f"  = gone from the table: {name}" for name in were if name not in {each.id for each in new.own})
        yield from (f"  = {line}" for line in new.gone if line not in old.gone)
        yield from (f"  = {side.id}: {line}" for line in new.state[1:])
    if before.bound and rules.score(after) != rules.score(before):
        yield f"  = {rules.score(after)}"


def shown(piece: Piece) -> str:
    """A piece in a line."""
    marks = f" [{' '.join(piece.marks)}]" if piece.marks else ""
    return f"{piece.id} {piece.square} {piece.state}{marks}"
