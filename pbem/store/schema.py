"""How the tables came to be: one migration a change; a released one is never edited, a new one is added below it."""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

from pbem.store import tables_desk, tables_house_player, tables_large_house, tables_league, tables_life
from pbem.store.tables_0_1_0 import TABLES

MIGRATIONS: Final = Migrations("pbem")
UNRELEASED: Final = frozenset({"the_first_tables"})
"""Migrations of versions that were never released: a database that has one cannot be carried over."""


def known_names() -> frozenset[str]:
    """The migrations that this program knows; a database that had others was made by a newer one."""
    return frozenset(migration.name for migration in MIGRATIONS.pending(Database(memory=True, execute_plugins=False)))


@MIGRATIONS()
def release_0_1_0(db: Database) -> None:
    """Players, games and their history, letters in and out."""
    for statement in TABLES:
        db.conn.execute(statement)


@MIGRATIONS()
def the_life_of_a_game(db: Database) -> None:
    """Joining, deadlines that players move, leaving, and what the GM does."""
    for statement in tables_life.TABLES:
        db.conn.execute(statement)


@MIGRATIONS()
def the_desk_and_those_who_watch(db: Database) -> None:
    """Questions to the GM, house rules, observers, couriers, deputies, and what may be forgotten."""
    for statement in tables_desk.TABLES:
        db.conn.execute(statement)


@MIGRATIONS()
def a_large_house(db: Database) -> None:
    """The bytes of outgoing letters apart from how they fare, and the seats that are held."""
    for statement in tables_large_house.TABLES:
        db.conn.execute(statement)


@MIGRATIONS()
def leagues(db: Database) -> None:
    """Leagues: their members, rounds and matches, the fixture of a game, and the gazettes."""
    for statement in tables_league.TABLES:
        db.conn.execute(statement)


@MIGRATIONS()
def the_house_plays(db: Database) -> None:
    """The seats that the house's own player commands."""
    for statement in tables_house_player.TABLES:
        db.conn.execute(statement)


@MIGRATIONS()
def orders_that_ride(db: Database) -> None:
    """The unit to which a courier brings orders; none where he brings a message."""
    db.conn.execute("ALTER TABLE couriers ADD COLUMN unit TEXT NOT NULL DEFAULT ''")


@MIGRATIONS()
def games_that_are_wished_for(db: Database) -> None:
    """What people would like to play, until whoever keeps the house sends the code back."""
    db.conn.execute(
        """CREATE TABLE wished_games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            player INTEGER REFERENCES players (id),
            address TEXT NOT NULL,
            name TEXT NOT NULL DEFAULT '',
            scenario TEXT NOT NULL,
            terms TEXT NOT NULL DEFAULT '',
            code TEXT NOT NULL UNIQUE,
            asked_at TEXT NOT NULL,
            game TEXT REFERENCES games (id)
        ) STRICT"""
    )
    db.conn.execute("CREATE INDEX wished_games_by_time ON wished_games (asked_at)")


@MIGRATIONS()
def challenges_on_a_ladder(db: Database) -> None:
    """Who has challenged whom for a round of a ladder, and what the other said."""
    db.conn.execute(
        """CREATE TABLE league_duels (
            league TEXT NOT NULL REFERENCES leagues (name),
            round INTEGER NOT NULL CHECK (round > 0),
            challenger INTEGER NOT NULL REFERENCES players (id),
            challenged INTEGER NOT NULL REFERENCES players (id),
            state TEXT NOT NULL CHECK (state IN ('asked', 'accepted', 'refused')),
            PRIMARY KEY (league, round, challenger)
        ) STRICT"""
    )
