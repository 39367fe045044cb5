"""The tables of the GM's desk and of those who watch: questions, house rules, couriers, deputies, reply addresses."""

from __future__ import annotations

from typing import Final

_SEAT: Final = "FOREIGN KEY (game, seat) REFERENCES seats (game, id)"

TABLES: Final = (
    # Who reads a game without playing in it; `shown` is the last bound that he was sent.
    """
    CREATE TABLE watchers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL REFERENCES games (id),
        player INTEGER NOT NULL REFERENCES players (id),
        state TEXT NOT NULL CHECK (state IN ('asked', 'watching', 'declined', 'left')),
        since TEXT NOT NULL,
        shown INTEGER NOT NULL DEFAULT -1,
        UNIQUE (game, player)
    ) STRICT
    """,
    # What a seat asked the GM, or challenged: `chapter` is the number of the phase in its report.
    f"""
    CREATE TABLE queries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('question', 'challenge')),
        chapter INTEGER NOT NULL DEFAULT 0,
        text TEXT NOT NULL,
        proposals TEXT NOT NULL DEFAULT '[]',
        answer TEXT NOT NULL DEFAULT '',
        state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'stands')),
        asked_at TEXT NOT NULL,
        {_SEAT}
    ) STRICT
    """,
    "CREATE INDEX queries_by_game ON queries (game, state)",
    """
    CREATE TABLE house_rules (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games (id),
        query INTEGER NOT NULL UNIQUE REFERENCES queries (id),
        question TEXT NOT NULL,
        answer TEXT NOT NULL,
        kept_at TEXT NOT NULL
    ) STRICT
    """,
    # A message on its way from one general to another.
    f"""
    CREATE TABLE couriers (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        receiver TEXT NOT NULL,
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        start TEXT NOT NULL,
        text TEXT NOT NULL,
        {_SEAT}
    ) STRICT
    """,
    "CREATE INDEX couriers_by_game ON couriers (game, bound)",
    """
    CREATE TABLE couriers_done (
        courier INTEGER NOT NULL REFERENCES couriers (id),
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        how TEXT NOT NULL CHECK (how IN ('arrived', 'returned')),
        PRIMARY KEY (courier, bound, edition)
    ) STRICT
    """,
    "ALTER TABLE press ADD COLUMN anon INTEGER NOT NULL DEFAULT 0 CHECK (anon IN (0, 1))",
    "ALTER TABLE press ADD COLUMN receivers TEXT NOT NULL DEFAULT ''",
    # Reminders that stood in the letter of another game.
    f"""
    CREATE TABLE reminded (
        game TEXT NOT NULL,
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        seat TEXT NOT NULL,
        key TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (game, bound, edition, seat, key),
        {_SEAT}
    ) STRICT
    """,
    # Games that are over, and whose last letters wait until the end is final.
    """
    CREATE TABLE endings (
        game TEXT PRIMARY KEY REFERENCES games (id)
    ) STRICT
    """,
    # Who orders for a seat while its holder is away.
    f"""
    CREATE TABLE deputies (
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        deputy TEXT NOT NULL,
        tenure INTEGER NOT NULL REFERENCES tenures (id),
        since TEXT NOT NULL,
        until TEXT NOT NULL,
        PRIMARY KEY (game, seat),
        {_SEAT}
    ) STRICT
    """,
    # Each letter to a GM has a reply address of its own, which serves one letter that changes anything.
    """
    CREATE TABLE gm_letters (
        game TEXT NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        who TEXT NOT NULL,
        about TEXT NOT NULL DEFAULT '',
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1)),
        PRIMARY KEY (game, number)
    ) STRICT
    """,
    "CREATE INDEX gm_letters_by_bound ON gm_letters (game, who, bound, edition)",
    """
    CREATE TABLE gms_away (
        who TEXT PRIMARY KEY,
        since TEXT NOT NULL,
        until TEXT NOT NULL
    ) STRICT
    """,
)
