"""The games: what was agreed when they began, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import Values, add, every, one, run
from pbem.store.moment import maybe, written
from pbem.store.openings import Opening


@dataclass(frozen=True, slots=True)
class Game:
    """One game; `bound` is the one that players are ordering now, `due` the moment from which it may be resolved.

    `edition` tells how often that bound was opened or resolved. `present` is the last resolution of the line that
    counts, None where the game stands as it was set up. `chain` gives its dice, `set_up` is the hash of a position.

    `deadline` is what players were told; `due` differs from it only where all orders are in (earlier) or the bound is
    held for the grace period (later). `hold` says why nothing is resolved, empty where nothing hinders. `moved` counts
    how often any of these was changed for the present bound.
    """

    id: str
    scenario: str
    title: str
    date: str
    system: str
    rules_version: str
    way: str
    last_bound: int
    sides: str
    reconstructed: str
    home_zone: str
    schedule: str
    gm: str
    token_secret: bytes
    chain: int
    set_up: str
    state: str
    bound: int
    edition: int
    present: int | None
    deadline: datetime | None
    due: datetime | None
    moved: int
    grace_for: int
    hold: str
    verdict: str | None
    made_at: datetime

    def __repr__(self) -> str:
        return f"<Game {self.id} {self.state} bound {self.bound}>"


class NoSuchGame(Exception):
    """There is no game of that name; the message lists those there are."""


def found(db: Database, game: Game) -> None:
    """Keep a new game; raises sqlite3.IntegrityError where one of that id is there already."""
    row = {name: getattr(game, name) for name in Game.__slots__}
    row |= {"deadline": maybe(game.deadline), "due": maybe(game.due), "made_at": written(game.made_at)}
    add(db, "games", row)


def find(db: Database, game: str) -> Game | None:
    """The game of that id, None where there is none."""
    return one(db, Game, "SELECT * FROM games WHERE id = ?", [game])


def get(db: Database, game: str) -> Game:
    """The game of that id; raises NoSuchGame."""
    row = find(db, game)
    if row is None:
        names = ", ".join(item.id for item in everything(db)) or "none yet: `pbem new SCENARIO` makes one"
        raise NoSuchGame(f"no game {game!r}; there are {names}")
    return row


def everything(db: Database) -> list[Game]:
    """All games, in the sequence in which they were made."""
    return every(db, Game, "SELECT * FROM games ORDER BY made_at, id")


def names_of_all(db: Database) -> list[str]:
    """The names of all games, in the sequence in which they were made: a row that cannot be read hides no other."""
    return [str(row[0]) for row in db.conn.execute("SELECT id FROM games ORDER BY made_at, id")]


def names_of_gm(db: Database, gm: str) -> list[str]:
    """The names of the running games that somebody looks after."""
    return [str(row[0]) for row in db.conn.execute("SELECT id FROM games WHERE gm = ? AND state = 'running'", [gm])]


def open_names(db: Database) -> list[str]:
    """The names of the games that go on and that nobody holds: a row that cannot be read stops no other."""
    return names(db, "state = 'running' AND hold = ''")


def due_names(db: Database, now: datetime) -> list[str]:
    """The names of the games whose bound is due and that nobody holds, the longest due first."""
    return names(db, "state = 'running' AND hold = '' AND due <= ?", [written(now)])


def names(db: Database, where: str, values: Values = ()) -> list[str]:
    """The names of the games of which that is true."""
    return [str(row[0]) for row in db.conn.execute(f"SELECT id FROM games WHERE {where} ORDER BY due, id", values)]


def running(db: Database) -> list[Game]:
    """The games that go on."""
    return every(db, Game, "SELECT * FROM games WHERE state = 'running' ORDER BY due, id")


def begin(db: Database, opening: Opening, deadline: datetime, sequence: int = 0) -> None:
    """Open a bound for orders, until its deadline; `sequence` is that of its entry in calendars."""
    run(
        db,
        """UPDATE games SET state = 'running', bound = ?, edition = ?, present = ?, chain = ?, deadline = ?, due = ?,
        moved = ?, grace_for = -1, verdict = NULL WHERE id = ?""",
        [
            opening.bound,
            opening.edition,
            opening.parent,
            opening.chain,
            written(deadline),
            written(deadline),
            sequence,
            opening.game,
        ],
    )


def move_due(db: Database, game: str, due: datetime) -> None:
    """Resolve the bound at another moment than its deadline."""
    run(db, "UPDATE games SET due = ?, moved = moved + 1 WHERE id = ? AND state = 'running'", [written(due), game])


def force(db: Database, game: str, now: datetime) -> None:
    """Let the present bound be resolved now, whoever has sent nothing, with no grace."""
    run(
        db,
        """UPDATE games SET due = ?, grace_for = bound, hold = '', moved = moved + 1
        WHERE id = ? AND state = 'running'""",
        [written(now), game],
    )


def move_deadline(db: Database, game: str, deadline: datetime) -> None:
    """Give players another deadline for the bound they are ordering; a held game goes on with it."""
    run(
        db,
        "UPDATE games SET deadline = ?, due = ?, hold = '', moved = moved + 1 WHERE id = ? AND state = 'running'",
        [written(deadline), written(deadline), game],
    )


def grant_grace(db: Database, game: str, bound: int, until: datetime) -> None:
    """Hold a bound for its grace period, which is granted once."""
    run(
        db,
        "UPDATE games SET grace_for = ?, deadline = ?, due = ?, moved = moved + 1 WHERE id = ?",
        [bound, written(until), written(until), game],
    )


def hold(db: Database, game: str, why: str) -> None:
    """Resolve nothing more of a game until it is released."""
    run(db, "UPDATE games SET hold = ?, moved = moved + 1 WHERE id = ?", [why, game])


def release(db: Database, game: str) -> None:
    """Let a held game go on."""
    run(db, "UPDATE games SET hold = '', moved = moved + 1 WHERE id = ?", [game])


def finish(db: Database, opening: Opening, verdict: str | None) -> None:
    """The game is over at an opening that nobody orders any more; the verdict is JSON, None for no verdict."""
    run(
        db,
        """UPDATE games SET state = 'over', bound = ?, edition = ?, present = ?, chain = ?, deadline = NULL, due = NULL,
        hold = '', verdict = ? WHERE id = ?""",
        [opening.bound, opening.edition, opening.parent, opening.chain, verdict, opening.game],
    )
