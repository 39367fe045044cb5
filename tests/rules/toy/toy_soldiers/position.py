"""Everything true at the start of a bound: how it begins, what a side sees of it, how it stands and how it ends."""

from dataclasses import dataclass, replace

from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.scenario import Scenario
from pbem.battle.shares import shares
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, as_squares
from pbem.battle.standing import Standing
from pbem.battle.system import Verdict
from pbem.battle.view import View, Zone

SIGHT = 3  # squares that a unit sees, and shoots
DEAD = 2  # hits that kill it


@dataclass(frozen=True, slots=True)
class Unit:
    """One stand of foot."""

    id: str
    name: str
    side: str
    seat: str
    place: Square
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """The table at the start of a bound; the dead are no longer among the units."""

    title: str
    bound: int
    last_bound: int
    acting: tuple[str, ...]
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    ground: SquaredGround
    units: tuple[Unit, ...]

    def unit(self, name: str) -> Unit | None:
        """The unit of that id, None where there is none."""
        return next((unit for unit in self.units if unit.id == name), None)


def set_up(scenario: Scenario, way: str) -> Position:
    """The position of bound 0: everybody stands where the scenario suggests."""
    s, sides = scenario, tuple(side.id for side in scenario.sides)
    units = tuple(Unit(r["id"], r["name"], r["side"], r["seat"], Square.parse(r["square"])) for r in s.units)
    return Position(s.title, 0, s.bounds, sides, s.sides, s.seats, as_squares(s.ground), units)


def seen_by(position: Position, unit: Unit) -> tuple[str, ...]:
    """The sides that see a unit: its own, and those with somebody near enough."""
    return tuple(sorted({unit.side, *(o.side for o in position.units if o.place.distance(unit.place) <= SIGHT)}))


def see(position: Position, side: str) -> View:
    """The position as one side may see it: the only gate to a letter."""
    p, seats = position, tuple(seat for seat in position.seats if seat.side == side)
    pieces = tuple(_piece(unit, side) for unit in p.units if side in seen_by(p, unit))
    zones = (Zone((), p.ground.squares(), "anywhere"),) if p.bound == 0 else ()
    return View(p.title, side, p.bound, p.last_bound, p.acting, p.sides, seats, p.ground, pieces, zones=zones)


def _piece(unit: Unit, side: str) -> Piece:
    hits, seat, standing = f"{unit.hits} hits", unit.seat if unit.side == side else "", Standing(unit.place)
    shown = Piece(unit.id, unit.name, unit.side, Arm.INFANTRY, Formation.LINE, standing, Gauge(unit.hits))
    return replace(shown, state=hits, description=hits, seat=seat, classes=("infantry",))


def know(view: View) -> Position:
    """The position as far as a view shows it."""
    v, seen = view, [(piece, piece.square) for piece in view.pieces]
    units = tuple(Unit(p.id, p.name, p.side, p.seat, place, p.strength.now) for p, place in seen if place is not None)
    return Position(v.title, v.bound, v.last_bound, v.acting, v.sides, v.seats, v.board, units)


def score(position: Position) -> dict[str, int]:
    """A point for every unit that is left."""
    return {side.id: sum(unit.side == side.id for unit in position.units) for side in position.sides}


def worth(position: Position) -> dict[str, float]:
    """Each side's part of all the hits that can still be borne."""
    units, sides = position.units, score(position)
    return shares({side: float(sum(DEAD - unit.hits for unit in units if unit.side == side)) for side in sides})


def judge(position: Position) -> Verdict | None:
    """The last side with units wins; when the light has gone nobody does."""
    left = score(position)
    alive = [side for side, units in left.items() if units]
    if len(alive) == 1:
        return Verdict(alive[0], "total", left, "nobody else is left")
    if not alive or position.bound > position.last_bound:
        return Verdict("", "draw", left, "the light has gone")
    return None
