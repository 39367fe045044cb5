"""The tables of release 0.1.0: never edited once released; what comes later are migrations of their own.

Every JSON text says what it is and in which format (`pbem.store.formats`). Bytes of letters stand last in their rows,
so that a look at the other columns never reads them.
"""

from __future__ import annotations

from typing import Final


def _json(column: str, kind: str = "", *, null: bool = False) -> str:
    """A column of JSON of one kind, the column's own name where none is said."""
    fits = f"json_extract({column}, '$.kind') = '{kind or column}'"
    return f"{column} TEXT CHECK ({column} IS NULL OR {fits})" if null else f"{column} TEXT NOT NULL CHECK ({fits})"


def _kept_for_ever(table: str, what: str) -> tuple[str, str]:
    """What is written in such a table is history: nothing changes or removes it."""
    return _refusing(table, what, "UPDATE"), _refusing(table, what, "DELETE")


def _refusing(table: str, what: str, deed: str) -> str:
    return f"""
    CREATE TRIGGER {table}_are_kept_for_ever_{deed.lower()} BEFORE {deed} ON {table}
    BEGIN SELECT RAISE(ABORT, '{what} is never changed or deleted'); END
    """


PEOPLE: Final = (
    f"""
    CREATE TABLE players (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL DEFAULT '',
        zone TEXT NOT NULL DEFAULT '',
        language TEXT NOT NULL DEFAULT 'en',
        {_json("preferences")},
        away_from TEXT,
        away_until TEXT
    ) STRICT
    """,
    """
    CREATE TABLE addresses (
        id INTEGER PRIMARY KEY,
        address TEXT NOT NULL CHECK (address = lower(address) AND address LIKE '%_@_%'),
        player INTEGER NOT NULL REFERENCES players (id),
        since TEXT NOT NULL,
        until TEXT,
        unreachable TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    "CREATE UNIQUE INDEX one_player_an_address ON addresses (address) WHERE until IS NULL",
    "CREATE UNIQUE INDEX one_address_a_player ON addresses (player) WHERE until IS NULL",
    "CREATE INDEX addresses_ever ON addresses (address)",
    "CREATE INDEX addresses_by_player ON addresses (player, since)",
)

GAMES: Final = (
    """
    CREATE TABLE chains (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        secret BLOB NOT NULL CHECK (length(secret) = 32),
        anchor BLOB NOT NULL CHECK (length(anchor) = 32),
        length INTEGER NOT NULL CHECK (length > 0)
    ) STRICT
    """,
    *_kept_for_ever("chains", "a chain of dice"),
    """
    CREATE TABLE positions (
        hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
        position TEXT NOT NULL CHECK (json_extract(position, '$.kind') GLOB 'position of *')
    ) STRICT
    """,
    *_kept_for_ever("positions", "a position"),
    f"""
    CREATE TABLE games (
        id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*' AND id NOT GLOB '*[^a-z0-9-]*'),
        scenario TEXT NOT NULL,
        title TEXT NOT NULL,
        date TEXT NOT NULL,
        system TEXT NOT NULL,
        rules_version TEXT NOT NULL,
        way TEXT NOT NULL,
        last_bound INTEGER NOT NULL CHECK (last_bound > 0),
        {_json("sides")},
        {_json("reconstructed")},
        home_zone TEXT NOT NULL,
        schedule TEXT NOT NULL,
        gm TEXT NOT NULL,
        token_secret BLOB NOT NULL CHECK (length(token_secret) = 32),
        chain INTEGER NOT NULL REFERENCES chains (id),
        set_up TEXT NOT NULL REFERENCES positions (hash),
        state TEXT NOT NULL DEFAULT 'mustering' CHECK (state IN ('mustering', 'running', 'over')),
        bound INTEGER NOT NULL DEFAULT 0 CHECK (bound >= 0),
        edition INTEGER NOT NULL DEFAULT 1 CHECK (edition > 0),
        present INTEGER REFERENCES resolutions (id),
        deadline TEXT,
        due TEXT,
        moved INTEGER NOT NULL DEFAULT 0,
        grace_for INTEGER NOT NULL DEFAULT -1,
        hold TEXT NOT NULL DEFAULT '',
        {_json("verdict", null=True)},
        made_at TEXT NOT NULL,
        CHECK ((state = 'running') = (deadline IS NOT NULL)),
        CHECK ((deadline IS NULL) = (due IS NULL))
    ) STRICT
    """,
    "CREATE INDEX running_games ON games (due, id) WHERE state = 'running'",
    "CREATE INDEX held_games ON games (id) WHERE hold <> ''",
    "CREATE INDEX games_by_age ON games (made_at, id)",
    """
    CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id),
        id TEXT NOT NULL,
        rank INTEGER NOT NULL,
        name TEXT NOT NULL,
        side TEXT NOT NULL,
        commander_in_chief INTEGER NOT NULL CHECK (commander_in_chief IN (0, 1)),
        briefing TEXT NOT NULL,
        PRIMARY KEY (game, id),
        UNIQUE (game, rank)
    ) STRICT
    """,
    # AUTOINCREMENT: the number goes into reply addresses, so that of a tenure is never given to another.
    """
    CREATE TABLE tenures (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        player INTEGER NOT NULL REFERENCES players (id),
        from_bound INTEGER NOT NULL,
        to_bound INTEGER,
        began_at TEXT NOT NULL,
        ended_at TEXT,
        ended TEXT NOT NULL DEFAULT '',
        CHECK ((ended = '') = (ended_at IS NULL)),
        CHECK ((ended = '') = (to_bound IS NULL)),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    "CREATE UNIQUE INDEX one_holder_a_seat ON tenures (game, seat) WHERE ended IN ('', 'over')",
    "CREATE INDEX tenures_by_seat ON tenures (game, seat, began_at)",
    "CREATE INDEX tenures_by_player ON tenures (player, game)",
)

HISTORY: Final = (
    f"""
    CREATE TABLE resolutions (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games (id),
        bound INTEGER NOT NULL CHECK (bound >= 0),
        edition INTEGER NOT NULL CHECK (edition > 0),
        opening INTEGER NOT NULL CHECK (opening > 0),
        parent INTEGER REFERENCES resolutions (id),
        kind TEXT NOT NULL CHECK (kind IN ('due', 'forced', 'ruled', 'preview')),
        before TEXT NOT NULL REFERENCES positions (hash),
        after TEXT NOT NULL REFERENCES positions (hash),
        {_json("sheets")},
        {_json("salts")},
        {_json("rulings")},
        chain INTEGER NOT NULL REFERENCES chains (id),
        link_number INTEGER NOT NULL CHECK (link_number >= 0),
        public BLOB NOT NULL CHECK (length(public) = 32),
        rules_version TEXT NOT NULL,
        {_json("events")},
        {_json("luck")},
        {_json("missed")},
        {_json("verdict", null=True)},
        deadline TEXT NOT NULL,
        resolved_at TEXT NOT NULL,
        UNIQUE (game, bound, edition),
        CHECK (parent IS NOT NULL OR bound = 0)
    ) STRICT
    """,
    "CREATE INDEX resolutions_by_link ON resolutions (chain, link_number)",
    *_kept_for_ever("resolutions", "a resolved bound"),
    # The twin games of a match share a chain, and the link of a bound with it.
    """
    CREATE TRIGGER a_link_serves_one_set_of_sheets BEFORE INSERT ON resolutions
    WHEN EXISTS (
        SELECT 1 FROM resolutions r
        WHERE r.chain = NEW.chain AND r.link_number = NEW.link_number AND (
            r.bound <> NEW.bound
            OR (r.game = NEW.game AND (r.sheets <> NEW.sheets OR r.before <> NEW.before OR NEW.kind <> 'ruled'))
        )
    )
    BEGIN SELECT RAISE(ABORT, 'this link of the dice is spent'); END
    """,
    """
    CREATE TABLE openings (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games (id),
        bound INTEGER NOT NULL CHECK (bound >= 0),
        edition INTEGER NOT NULL CHECK (edition > 0),
        parent INTEGER REFERENCES resolutions (id),
        chain INTEGER NOT NULL REFERENCES chains (id),
        how TEXT NOT NULL CHECK (how IN ('started', 'resolved', 'ruled', 'rolled back')),
        why TEXT NOT NULL DEFAULT '',
        instead_of INTEGER REFERENCES openings (id),
        opened_at TEXT NOT NULL,
        UNIQUE (game, bound, edition)
    ) STRICT
    """,
    *_kept_for_ever("openings", "the opening of a bound"),
    f"""
    CREATE TABLE rulings (
        game TEXT NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL CHECK (number > 0),
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        who TEXT NOT NULL,
        given_at TEXT NOT NULL,
        {_json("ruling")},
        PRIMARY KEY (game, number),
        FOREIGN KEY (game, bound, edition) REFERENCES openings (game, bound, edition)
    ) STRICT
    """,
    "CREATE INDEX rulings_by_bound ON rulings (game, bound, edition, number)",
    *_kept_for_ever("rulings", "a ruling"),
)

ORDERS: Final = (
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
        state TEXT NOT NULL DEFAULT 'received'
            CHECK (state IN ('received', 'filed', 'held', 'ignored', 'quarantined', 'dropped', 'forgotten')),
        standing INTEGER NOT NULL DEFAULT 2 CHECK (standing IN (0, 1, 2)),
        queue TEXT NOT NULL DEFAULT '',
        tries INTEGER NOT NULL DEFAULT 0,
        begun INTEGER NOT NULL DEFAULT 0,
        released INTEGER NOT NULL DEFAULT 0 CHECK (released IN (0, 1)),
        sender TEXT NOT NULL DEFAULT '',
        game TEXT REFERENCES games (id),
        seat TEXT,
        bound INTEGER,
        edition INTEGER,
        note TEXT NOT NULL DEFAULT '',
        put_away INTEGER NOT NULL DEFAULT 0 CHECK (put_away IN (0, 1)),
        raw BLOB NOT NULL,
        UNIQUE (account, folder, uidvalidity, uid),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    "CREATE INDEX letters_by_hash ON letters (hash)",
    "CREATE INDEX letters_by_state ON letters (state, received_at)",
    "CREATE INDEX held_letters ON letters (game, seat) WHERE state = 'held'",
    "CREATE INDEX letters_to_put_away ON letters (account, folder, state, uid) WHERE put_away = 0",
    f"""
    CREATE TABLE drafts (
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        {_json("opened", "draft")},
        {_json("draft")},
        form TEXT NOT NULL DEFAULT '',
        sent INTEGER NOT NULL DEFAULT 0,
        filed_at TEXT,
        letter INTEGER REFERENCES letters (id),
        PRIMARY KEY (game, bound, edition, seat),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id),
        FOREIGN KEY (game, bound, edition) REFERENCES openings (game, bound, edition)
    ) STRICT
    """,
    f"""
    CREATE TABLE sheets (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        letter INTEGER REFERENCES letters (id),
        {_json("sheet")},
        filed_at TEXT NOT NULL,
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    "CREATE INDEX sheets_by_seat ON sheets (game, bound, edition, seat, id)",
    """
    CREATE TABLE press (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        seat TEXT NOT NULL,
        addressee TEXT NOT NULL,
        text TEXT NOT NULL,
        letter INTEGER REFERENCES letters (id),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    "CREATE INDEX press_by_game ON press (game, id)",
    """
    CREATE TABLE owed (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('acknowledgement', 'held', 'unreadable')),
        letter INTEGER NOT NULL REFERENCES letters (id),
        tenure INTEGER REFERENCES tenures (id),
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        said TEXT NOT NULL DEFAULT '',
        UNIQUE (kind, letter),
        FOREIGN KEY (game, seat) REFERENCES seats (game, id)
    ) STRICT
    """,
    "CREATE INDEX owed_by_seat ON owed (game, seat, kind)",
)

POST: Final = (
    """
    CREATE TABLE outbox (
        id INTEGER PRIMARY KEY,
        message_id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL DEFAULT '',
        bound INTEGER NOT NULL DEFAULT -1,
        edition INTEGER NOT NULL DEFAULT 0,
        seat TEXT NOT NULL DEFAULT '',
        kind TEXT NOT NULL,
        key TEXT NOT NULL DEFAULT '',
        recipient TEXT NOT NULL,
        return_path TEXT NOT NULL,
        made_at TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'queued'
            CHECK (state IN ('queued', 'sending', 'sent', 'refused', 'ambiguous', 'cancelled')),
        phase TEXT NOT NULL DEFAULT '',
        attempts INTEGER NOT NULL DEFAULT 0,
        next_try TEXT NOT NULL,
        sent_at TEXT,
        answer TEXT NOT NULL DEFAULT '',
        raw BLOB NOT NULL,
        UNIQUE (game, bound, edition, seat, kind, key, recipient)
    ) STRICT
    """,
    "CREATE INDEX outbox_by_state ON outbox (state, next_try)",
    "CREATE INDEX outbox_by_return_path ON outbox (return_path)",
    "CREATE INDEX outbox_by_moment ON outbox (sent_at)",
    """
    CREATE TRIGGER outbox_bytes_are_composed_once
    BEFORE UPDATE OF message_id, game, bound, edition, seat, kind, key, recipient, return_path, raw, made_at ON outbox
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
    CREATE TABLE spent (
        id INTEGER PRIMARY KEY,
        purse TEXT NOT NULL,
        payer TEXT NOT NULL,
        at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX spent_by_payer ON spent (purse, payer, at)",
    "CREATE INDEX spent_by_moment ON spent (at)",
    """
    CREATE TABLE polls (
        account TEXT NOT NULL,
        folder TEXT NOT NULL,
        uidvalidity INTEGER NOT NULL DEFAULT 0,
        complete_began TEXT,
        PRIMARY KEY (account, folder)
    ) STRICT
    """,
)

HOUSE: Final = (
    """
    CREATE TABLE house (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
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

TABLES: Final = (*HOUSE, *PEOPLE, *GAMES, *HISTORY, *ORDERS, *POST)
