"""A position as one side may see it: the only thing that maps, letters and order checks are ever made from."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.kept import kept_for_a_few
from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.side import Seat, Side
from pbem.battle.sign import Sign
from pbem.battle.squared_ground import SquaredGround, as_squares


@dataclass(frozen=True, slots=True)
class Zone:
    """Where some of a side's units may be set up before the first bound; `why` names the briefing's words.

    What an `area` is, the ground says: a list of squares, or the corners of a polygon on a table.
    """

    units: tuple[str, ...]
    area: tuple[Place, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Policy:
    """A standing order that one piece can have and what it does where nothing is said."""

    unit: str
    verb: str
    default: str


@dataclass(frozen=True, slots=True)
class View:
    """What one side knows at the start of a bound; bound 0 is the secret deployment.

    `pieces` are the side's own, with everything it may read of them, and those of the enemy it sees. `seats` are the
    side's own. `score` and `state` are lines to print, `gone` lists the side's own units that have left the table.
    `settled` is what its rule system wants to know again for checks; nothing the side may not know is in it.
    `signs` are what the map shows beside the pieces.
    """

    title: str
    side: str
    bound: int
    last_bound: int
    acting: tuple[str, ...]
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    ground: Ground
    pieces: tuple[Piece, ...]
    score: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    policies: tuple[Policy, ...] = ()
    settled: object = None
    signs: tuple[Sign, ...] = ()

    @property
    def setting_up(self) -> bool:
        """Whether this is a bound of secret preparation: the set-up, or what comes before it."""
        return self.bound == 0 or bool(self.zones)

    @property
    def own(self) -> tuple[Piece, ...]:
        """The side's own pieces, in the sequence of its order of battle."""
        return tuple(piece for piece in self.pieces if piece.side == self.side)

    @property
    def enemy(self) -> tuple[Piece, ...]:
        """The enemy's pieces that it sees."""
        return tuple(piece for piece in self.pieces if piece.side != self.side)

    def piece(self, unit: str) -> Piece | None:
        """The piece of that id, None where the side does not see one."""
        return next((piece for piece in self.pieces if piece.id == unit), None)

    @property
    def board(self) -> SquaredGround:
        """The ground as one of squares, for what is made for squares; raises TypeError on another."""
        return as_squares(self.ground)

    def at(self, place: Place) -> tuple[Piece, ...]:
        """The pieces it sees in a place."""
        return _by_place(self.pieces).get(place, ())

    def near(self, place: Place, reach: int) -> tuple[Piece, ...]:
        """The pieces it sees no more than so many squares, or inches, from a place."""
        return tuple(
            piece for piece in self.pieces if piece.place is not None and self.ground.within(piece.place, place, reach)
        )

    def commands(self, seat: str) -> tuple[Piece, ...]:
        """The pieces a seat may order: its own, or all of the side for its commander-in-chief."""
        holder = next(found for found in self.seats if found.id == seat)
        return tuple(piece for piece in self.own if holder.commander_in_chief or piece.seat == seat)

    def side_of(self, side: str) -> Side:
        """The belligerent of that id."""
        return next(found for found in self.sides if found.id == side)

    @property
    def home(self) -> Facing:
        """The side's own base edge."""
        return self.side_of(self.side).home


@kept_for_a_few(8)
def _by_place(pieces: tuple[Piece, ...]) -> dict[Place | None, tuple[Piece, ...]]:
    """The pieces of each place, in their sequence."""
    found: dict[Place | None, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.place, []).append(piece)
    return {place: tuple(there) for place, there in found.items()}
