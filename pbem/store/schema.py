"""The tables, as the migrations that made them; a released migration is never edited, a new one is added below it."""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

MIGRATIONS: Final = Migrations("pbem")

_FIRST: Final = (
    """
    CREATE TABLE house (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE players (
        address TEXT PRIMARY KEY CHECK (address = lower(address) AND address LIKE '%_@_%'),
        name TEXT NOT NULL DEFAULT '',
        zone TEXT NOT NULL DEFAULT '',
        language TEXT NOT NULL DEFAULT 'en',
        preferences TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(preferences)),
        away_from TEXT,
        away_until TEXT,
        unreachable TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*' AND id NOT GLOB '*[^a-z0-9-]*'),
        scenario TEXT NOT NULL,
        title TEXT NOT NULL,
        date TEXT NOT NULL,
        system TEXT NOT NULL,
        rules_version TEXT NOT NULL,
        way TEXT NOT NULL,
        last_bound INTEGER NOT NULL CHECK (last_bound > 0),
        sides TEXT NOT NULL CHECK (json_valid(sides)),
        reconstructed TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reconstructed)),
        home_zone TEXT NOT NULL,
        schedule TEXT NOT NULL,
        gm TEXT NOT NULL,
        secret BLOB NOT NULL CHECK (length(secret) = 32),
        token_secret BLOB NOT NULL CHECK (length(token_secret) = 32),
        anchor BLOB NOT NULL CHECK (length(anchor) = 32),
        chain_length INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'mustering' CHECK (state IN ('mustering', 'running', 'over')),
        bound INTEGER NOT NULL DEFAULT 0 CHECK (bound >= 0),
        deadline TEXT,
        due TEXT,
        moved INTEGER NOT NULL DEFAULT 0,
        grace_for INTEGER NOT NULL DEFAULT -1,
        hold TEXT NOT NULL DEFAULT '',
        verdict TEXT CHECK (verdict IS NULL OR json_valid(verdict)),
        made_at TEXT NOT NULL,
        CHECK ((state = 'running') = (deadline IS NOT NULL)),
        CHECK ((deadline IS NULL) = (due IS NULL))
    ) STRICT
    """,
    """
    CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id),
        id TEXT NOT NULL,
        rank INTEGER NOT NULL,
        name TEXT NOT NULL,
        side TEXT NOT NULL,
        commander_in_chief INTEGER NOT NULL CHECK (commander_in_chief IN (0, 1)),
        briefing TEXT NOT NULL,
        player TEXT REFERENCES players (address),
        missed INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, id),
        UNIQUE (game, rank)
    ) STRICT
    """,
    """
    CREATE TABLE letters (
        id INTEGER PRIMARY KEY,
        account TEXT NOT NULL,
        folder TEXT NOT NULL,
        uidvalidity INTEGER NOT NULL,
        uid INTEGER NOT NULL,
        hash TEXT NOT NULL CHECK (length(hash) = 64),
        received_at TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        size INTEGER NOT NULL,
        truncated INTEGER NOT NULL DEFAULT 0 CHECK (truncated IN (0, 1)),
        raw BLOB NOT NULL,
        state TEXT NOT NULL DEFAULT 'received'
            CHECK (state IN ('received', 'filed', 'held', 'ignored', 'quarantined')),
        tries INTEGER NOT NULL DEFAULT 0,
        sender TEXT NOT NULL DEFAULT '',
        game TEXT REFERENCES games (id),
        seat TEXT,
        bound INTEGER,
        note TEXT NOT NULL DEFAULT '',
        put_away INTEGER NOT NULL DEFAULT 0 CHECK (put_away IN (0, 1)),
        UNIQUE (account, folder, uidvalidity, uid),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    "CREATE INDEX letters_by_hash ON letters (hash)",
    "CREATE INDEX letters_by_state ON letters (state, received_at)",
    """
    CREATE TABLE positions (
        game TEXT NOT NULL REFERENCES games (id),
        bound INTEGER NOT NULL CHECK (bound >= 0),
        position TEXT NOT NULL CHECK (json_valid(position)),
        PRIMARY KEY (game, bound)
    ) STRICT
    """,
    """
    CREATE TABLE bounds (
        game TEXT NOT NULL REFERENCES games (id),
        bound INTEGER NOT NULL CHECK (bound >= 0),
        sheets TEXT NOT NULL CHECK (json_valid(sheets)),
        salts TEXT NOT NULL CHECK (json_valid(salts)),
        link BLOB NOT NULL CHECK (length(link) = 32),
        public BLOB NOT NULL CHECK (length(public) = 32),
        rules_version TEXT NOT NULL,
        events TEXT NOT NULL CHECK (json_valid(events)),
        luck TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(luck)),
        missed TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(missed)),
        verdict TEXT CHECK (verdict IS NULL OR json_valid(verdict)),
        deadline TEXT NOT NULL,
        resolved_at TEXT NOT NULL,
        PRIMARY KEY (game, bound),
        FOREIGN KEY (game, bound) REFERENCES positions (game, bound)
    ) STRICT
    """,
    """
    CREATE TABLE drafts (
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        bound INTEGER NOT NULL,
        draft TEXT NOT NULL CHECK (json_valid(draft)),
        form TEXT NOT NULL DEFAULT '',
        sent INTEGER NOT NULL DEFAULT 0,
        filed_at TEXT,
        letter INTEGER REFERENCES letters (id),
        PRIMARY KEY (game, seat, bound),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    """
    CREATE TABLE sheets (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        bound INTEGER NOT NULL,
        letter INTEGER REFERENCES letters (id),
        sheet TEXT NOT NULL CHECK (json_valid(sheet)),
        filed_at TEXT NOT NULL,
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    """
    CREATE TABLE outbox (
        id INTEGER PRIMARY KEY,
        message_id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL DEFAULT '',
        bound INTEGER NOT NULL DEFAULT -1,
        seat TEXT NOT NULL DEFAULT '',
        kind TEXT NOT NULL,
        key TEXT NOT NULL DEFAULT '',
        recipient TEXT NOT NULL,
        return_path TEXT NOT NULL,
        raw BLOB NOT NULL,
        made_at TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'queued'
            CHECK (state IN ('queued', 'sending', 'sent', 'refused', 'ambiguous', 'cancelled')),
        phase TEXT NOT NULL DEFAULT '',
        attempts INTEGER NOT NULL DEFAULT 0,
        next_try TEXT NOT NULL,
        sent_at TEXT,
        answer TEXT NOT NULL DEFAULT '',
        UNIQUE (game, bound, seat, kind, key, recipient)
    ) STRICT
    """,
    "CREATE INDEX outbox_by_state ON outbox (state, next_try)",
    """
    CREATE TRIGGER outbox_bytes_are_composed_once
    BEFORE UPDATE OF message_id, game, bound, seat, kind, key, recipient, return_path, raw, made_at ON outbox
    BEGIN SELECT RAISE(ABORT, 'a letter in the outbox is never changed'); END
    """,
    """
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        letter INTEGER NOT NULL REFERENCES outbox (id),
        began_at TEXT NOT NULL,
        phase TEXT NOT NULL,
        result TEXT NOT NULL DEFAULT '',
        answer TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    "CREATE INDEX attempts_by_letter ON attempts (letter)",
    """
    CREATE TABLE polls (
        account TEXT NOT NULL,
        folder TEXT NOT NULL,
        uidvalidity INTEGER NOT NULL DEFAULT 0,
        complete_began TEXT,
        PRIMARY KEY (account, folder)
    ) STRICT
    """,
    """
    CREATE TABLE replies (
        id INTEGER PRIMARY KEY,
        address TEXT NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX replies_by_address ON replies (address, at)",
    """
    CREATE TABLE press (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        bound INTEGER NOT NULL,
        seat TEXT NOT NULL,
        addressee TEXT NOT NULL,
        text TEXT NOT NULL,
        letter INTEGER REFERENCES letters (id),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    """
    CREATE TABLE clock (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        seen TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE lease (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        holder TEXT NOT NULL,
        until TEXT NOT NULL
    ) STRICT
    """,
)


def known_names() -> frozenset[str]:
    """The migrations that this program knows; a database that had others was made by a newer one."""
    return frozenset(migration.name for migration in MIGRATIONS.pending(Database(memory=True, execute_plugins=False)))


@MIGRATIONS()
def the_first_tables(db: Database) -> None:
    """Games, seats, players, letters in and out, and everything a bound leaves behind."""
    for statement in _FIRST:
        db.conn.execute(statement)
