"""Makes the database of this release: `python -m tests.store.releases.make_release`, once, when it is released.

A game of Dettingen of which two bounds are on record, one of them withdrawn after a look ahead and played again, and of
which one seat has changed hands. It is never made anew for a version that was released.
"""

from __future__ import annotations

import hashlib
import itertools
import lzma
import tempfile
from pathlib import Path
from typing import Final

from pbem import __version__
from pbem import settings as house
from pbem.scenarios import load
from pbem.store import players
from pbem.store.database import open_database
from pbem.umpire.history.preview import look_ahead
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.world import World
from tests.umpire.club import SETTINGS, Clock, Club, FakeInbox, FakePost

GAME: Final = "dett-01"
WISHES: Final = {"map": "off", "json": "no"}
HERE: Final = Path(__file__).parent
FILE: Final = "club.db.xz"


def club_at(database: Path) -> Club:
    """A club whose database lies there."""
    folder = database.parent
    (folder / house.FILE_NAME).write_text(f'{SETTINGS}[server]\ndatabase = "{database.name}"\n', encoding="utf-8")
    settings = house.load(folder / house.FILE_NAME)
    chunks = (hashlib.sha256(f"chance {number}".encode()).digest() for number in itertools.count())
    clock = Clock()
    inbox, post = FakeInbox(clock), FakePost()
    world = World(open_database(database), settings, clock, inbox, post.dispatch, lambda size: next(chunks)[:size])
    return Club(world, inbox, post, clock, GAME)


def address(seat: str) -> str:
    """Where the player of a seat is written to."""
    return f"{seat}@players.example"


def play(club: Club) -> None:
    """The game of the release."""
    battle = load("dettingen")
    new_game(club.world, battle, Terms(id=GAME))
    for seat in battle.seats:
        number = give_seat(club.world, GAME, seat.id, address(seat.id), name=seat.name)
        players.prefer(club.world.db, number, WISHES)
    start(club.world, GAME)
    club.tick()
    first, *_, last = (seat.id for seat in battle.seats)
    for bound in range(3):
        club.write(address(first), "all hold\nSALT my dog is called Bess\n")
        club.write(address(last), "all hold\nSHOW LAST\n")
        if bound == 2:
            club.tick()
            look_ahead(club.world, GAME)
        club.pass_deadline()
    roll_back(club.world, GAME, 2, "A letter had been lost.")
    number = give_seat(club.world, GAME, last, address("reserve"), name="a reserve")
    players.prefer(club.world.db, number, WISHES)
    club.tick()
    club.write(address("reserve"), "all hold\n")
    club.pass_deadline()


def main() -> None:
    """Write the database of this version beside this file."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "club.db"
        club = club_at(database)
        play(club)
        for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode=DELETE", "VACUUM"):
            club.world.db.conn.execute(statement).fetchall()
        club.world.db.close()
        target = HERE / __version__
        target.mkdir(exist_ok=True)
        (target / FILE).write_bytes(lzma.compress(database.read_bytes(), preset=9))


if __name__ == "__main__":
    main()
