"""The tables of the seats that the house's own player has held, and of the games in which somebody is taught."""

from __future__ import annotations

from typing import Final

TABLES: Final = (
    """
    CREATE TABLE house_seats (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        secret BLOB NOT NULL,
        since TEXT NOT NULL,
        until TEXT,
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    "CREATE UNIQUE INDEX the_house_holds_a_seat_once ON house_seats (game, seat) WHERE until IS NULL",
    # A game in which the tutor teaches, and the names of what its pupil has learned.
    """
    CREATE TABLE pupils (
        game TEXT PRIMARY KEY REFERENCES games (id),
        learned TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(learned))
    ) STRICT
    """,
)
