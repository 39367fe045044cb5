"""The positions of the corpus as a reader sees them, whether their system has a package or not."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pbem.battle.condition import COMMON, ConditionTest
from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.order import Sheet
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.side import Seat, Side
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Standing
from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.battle.view import View
from pbem.orders.meaning.context import Context
from pbem.rules import rule_system
from pbem.scenarios.load import load
from tests.letters.prose.positions import Position, Table, Unit

A: Final = Argument
TARGET_WITH: Final = (A(Takes.TARGET), A(Takes.UNITS, optional=True, after="with"))
IMPROVISED: Final[dict[str, tuple[Slot, tuple[Argument, ...], str]]] = {
    "move": (Slot.ACTION, (A(Takes.PATH),), "-"),
    "face": (Slot.ACTION, (A(Takes.DIRECTION),), ""),
    "wheel": (Slot.ACTION, (A(Takes.DIRECTION), A(Takes.NUMBER)), ""),
    "attack": (Slot.ACTION, TARGET_WITH, "x"),
    "melee": (Slot.ACTION, (A(Takes.TARGET),), "x"),
    "fire": (Slot.ACTION, (A(Takes.TARGET, optional=True), A(Takes.WORD, True, ("howitzer", "ball", "canister"))), "*"),
    "canister": (Slot.ACTION, (A(Takes.TARGET, optional=True), A(Takes.WORD, True, ("hold",))), ""),
    "support": (Slot.ACTION, (A(Takes.UNIT),), ""),
    "form": (Slot.ACTION, (A(Takes.WORD, words=("line", "column", "square")),), ""),
    "hold": (Slot.ACTION, (A(Takes.WORD, True, ("fire",)),), "H"),
    "limber": (Slot.ACTION, (), ""),
    "unlimber": (Slot.ACTION, (), ""),
    "join": (Slot.ACTION, (A(Takes.UNIT),), ""),
    "leave": (Slot.ACTION, (), ""),
    "rally": (Slot.ACTION, (), ""),
    "losses": (Slot.POLICY, (A(Takes.WORD, words=("weakest", "strongest", "spread", "first", "last")),), ""),
    "evade": (Slot.POLICY, (A(Takes.WORD, words=("yes", "no")),), ""),
    "mdi": (Slot.POLICY, (A(Takes.WORD, words=("line", "column", "square", "pincers", "flanking", "withdrawal")),), ""),
}
"""Verbs of the systems that have no package yet, as their notes have them; those not listed here cannot be ordered."""


@lru_cache(maxsize=64)
def _seen(name: str, system: str, side: str, table: Table) -> View:
    """A packaged scenario at its first bound, after the suggested deployment."""
    scenario = table.laid(load(name))
    rules = rule_system(system)
    position = rules.set_up(scenario, scenario.ways[0])
    position = rules.resolve(
        position, [Sheet(seat.id, 0) for seat in scenario.seats], Dice(bytes(32), bytes(32), 0)
    ).position
    view: View = rules.see(position, side)
    return view


def _scenario_view(position: Position, seat: str) -> View:
    side = position.side_of(seat)
    view = _seen(position.scenario, position.system, side, position.table)
    if position.table.stand or (position.bound == 1 and not position.board.inches):
        return replace(view, bound=position.bound)
    sides = load(position.scenario).sides
    others = [_seen(position.scenario, position.system, each.id, position.table) for each in sides if each.id != side]
    foes = [replace(piece, seat="", command="") for other in others for piece in other.own]
    if position.board.inches:
        return replace(view, bound=position.bound, pieces=(*view.own, *foes))
    pieces = tuple(_stood(piece, position.units[piece.id], view) for piece in (*view.own, *foes)
                   if piece.id in position.units)  # fmt: skip
    return replace(view, bound=position.bound, pieces=pieces, settled=_settled(view, position))


def _settled(view: View, position: Position) -> object:
    """What the rules know again of a view, with units where the corpus has them, if they are in it."""
    known: Any = view.settled
    if not hasattr(known, "units"):
        return known
    places = {unit.id: position.units[unit.id].place for unit in known.units if unit.id in position.units}
    units = tuple(
        replace(unit, place=view.ground.parse(places[unit.id].where), facing=Facing(places[unit.id].facing))
        if unit.id in places
        else unit
        for unit in known.units
    )
    return replace(known, units=units)


def _stood(piece: Piece, unit: Unit, view: View) -> Piece:
    if not unit.place.where:
        return replace(piece, standing=None)
    bearing = Facing(unit.place.facing) if unit.place.facing else piece.bearing
    return replace(piece, standing=Standing(view.ground.parse(unit.place.where), bearing))


_ARMS: Final = (
    (Arm.GENERAL, ("general", "commander")),
    (Arm.ARTILLERY, ("battery", "guns", "pounder", "artillery", "howitzer", "rocket")),
    (Arm.CAVALRY, ("cavalry", "horse", "dragoon", "hussar", "cuirassier", "mounted", "chevaulegers")),
)


def _list_view(position: Position, seat: str, kinds: dict[str, dict[str, str]]) -> View:
    side = position.side_of(seat)
    if position.board.inches:
        from pbem.battle.measured_ground import MeasuredGround

        width, height = map(int, position.board.last.split(","))
        ground: Ground = MeasuredGround(width, height)
    else:
        ground = SquaredGround(ord(position.board.last[0]) - 64, int(position.board.last[1:]))
    sides = tuple(dict.fromkeys(unit.side for unit in position.units.values()))
    homes = dict(zip(sides, (Facing.S, Facing.N), strict=False))
    chiefs = {seats[0] for each in sides if (seats := [s for s in position.seats if position.side_of(s) == each])}
    pieces = []
    for unit in position.units.values():
        extra = kinds.get(unit.id, {})
        text = f"{extra.get('kind', '')} {unit.name}".casefold()
        arm = next((arm for arm, words in _ARMS if any(word in text for word in words)), Arm.INFANTRY)
        own = unit.side == side
        standing = None
        if unit.place.where:
            standing = Standing(ground.parse(unit.place.where), Facing(unit.place.facing or "N"))
        pieces.append(
            Piece(unit.id, unit.name, unit.side, arm, Formation.LINE, standing, seat=unit.seat if own else "",
                  command=extra.get("command", "") if own else "", aliases=unit.aliases, classes=(arm.value,))
        )  # fmt: skip
    return View(position.name, side, position.bound, 20, sides,
                tuple(Side(each, each, each, False, homes[each]) for each in sides),
                tuple(Seat(each, each.capitalize(), side, each in chiefs) for each in position.seats
                      if position.side_of(each) == side), ground, tuple(pieces))  # fmt: skip


def _kinds(position: Position) -> dict[str, dict[str, str]]:
    import tomllib

    from tests.letters.prose.positions import POSITIONS

    raw = tomllib.loads(POSITIONS.read_text(encoding="utf-8"))[position.name]
    return {unit["id"]: {key: str(value) for key, value in unit.items()} for unit in raw["units"]}


def context_of(position: Position, seat: str, language: str) -> Context:
    """What a seat knows; nothing is forbidden, as it is the reading that is measured."""
    conditions: tuple[ConditionTest, ...] = COMMON
    if position.scenario:
        rules = rule_system(position.system)
        view, verbs, conditions = _scenario_view(position, seat), rules.VERBS, tuple(rules.CONDITIONS)
    else:
        view = _list_view(position, seat, _kinds(position))
        verbs = tuple(
            Verb(name, *IMPROVISED[name][:2], "", "", sign=IMPROVISED[name][2])
            for name in sorted(position.verbs)
            if name in IMPROVISED
        )
    return Context(position.name, view, seat, verbs, lambda view, sheet: (), language=language, conditions=conditions)
