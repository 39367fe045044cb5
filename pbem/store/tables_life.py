"""The tables of the life of a game: who joins, who is away, who agrees, who leaves, and what the GM does."""

from __future__ import annotations

from typing import Final

_SEAT: Final = "FOREIGN KEY (game, seat) REFERENCES seats (game, id)"

TABLES: Final = (
    """
    CREATE TABLE terms (
        game TEXT PRIMARY KEY REFERENCES games (id),
        terms TEXT NOT NULL CHECK (json_extract(terms, '$.kind') = 'terms')
    ) STRICT
    """,
    # A wish to join; without a player it is a stranger's, who gets no letter before a person or a code lets him in.
    """
    CREATE TABLE wishes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL REFERENCES games (id),
        player INTEGER REFERENCES players (id),
        address TEXT NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        wish TEXT NOT NULL DEFAULT '',
        verdict TEXT NOT NULL DEFAULT '',
        code TEXT NOT NULL DEFAULT '',
        state TEXT NOT NULL CHECK (state IN ('asked', 'confirming', 'booked', 'declined', 'seated', 'withdrawn')),
        asked_at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX wishes_by_game ON wishes (game, state)",
    """
    CREATE UNIQUE INDEX one_wish_an_address ON wishes (game, address)
    WHERE state IN ('asked', 'confirming', 'booked')
    """,
    f"""
    CREATE TABLE invitations (
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        player INTEGER NOT NULL REFERENCES players (id),
        since TEXT NOT NULL,
        told INTEGER NOT NULL CHECK (told IN (0, 1)),
        PRIMARY KEY (game, seat),
        {_SEAT}
    ) STRICT
    """,
    "CREATE INDEX invitations_by_player ON invitations (player)",
    """
    CREATE TABLE acts (
        id INTEGER PRIMARY KEY,
        game TEXT REFERENCES games (id),
        at TEXT NOT NULL,
        who TEXT NOT NULL,
        act TEXT NOT NULL,
        why TEXT NOT NULL DEFAULT '',
        before TEXT NOT NULL DEFAULT '',
        after TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    "CREATE INDEX acts_by_game ON acts (game, id)",
    """
    CREATE TRIGGER acts_are_kept_for_ever_update BEFORE UPDATE ON acts
    BEGIN SELECT RAISE(ABORT, 'an act on a game is never changed or deleted'); END
    """,
    """
    CREATE TRIGGER acts_are_kept_for_ever_delete BEFORE DELETE ON acts
    BEGIN SELECT RAISE(ABORT, 'an act on a game is never changed or deleted'); END
    """,
    """
    CREATE TABLE notes (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games (id),
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        text TEXT NOT NULL,
        at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX notes_by_bound ON notes (game, bound, edition)",
    "CREATE INDEX letters_by_game ON letters (game)",
    "CREATE INDEX games_by_chain ON games (chain)",
    "CREATE INDEX mustering_games ON games (due, id) WHERE state = 'mustering'",
    # How far players have put off a bound: `seconds` of it, for an extension, a holiday or a substitute.
    f"""
    CREATE TABLE delays (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        tenure INTEGER REFERENCES tenures (id),
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('extension', 'holiday', 'substitute', 'vote', 'gm')),
        days INTEGER NOT NULL DEFAULT 0,
        seconds INTEGER NOT NULL,
        at TEXT NOT NULL,
        {_SEAT}
    ) STRICT
    """,
    "CREATE INDEX delays_by_bound ON delays (game, bound, edition)",
    f"""
    CREATE TABLE agreements (
        game TEXT NOT NULL,
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        what TEXT NOT NULL,
        seat TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (game, bound, edition, what, seat),
        {_SEAT}
    ) STRICT
    """,
    # What a seat was asked beside its orders; it is answered by the reply to that letter, `1a`.
    f"""
    CREATE TABLE questions (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        tenure INTEGER NOT NULL REFERENCES tenures (id),
        bound INTEGER NOT NULL,
        edition INTEGER NOT NULL,
        about TEXT NOT NULL,
        detail TEXT NOT NULL DEFAULT '',
        answer TEXT NOT NULL DEFAULT '',
        asked_at TEXT NOT NULL,
        {_SEAT}
    ) STRICT
    """,
    "CREATE INDEX open_questions ON questions (game, seat) WHERE answer = ''",
    f"""
    CREATE TABLE ahead (
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        bound INTEGER NOT NULL,
        tenure INTEGER NOT NULL REFERENCES tenures (id),
        lines TEXT NOT NULL,
        letter INTEGER REFERENCES letters (id),
        filed_at TEXT NOT NULL,
        PRIMARY KEY (game, seat, bound),
        {_SEAT}
    ) STRICT
    """,
    """
    CREATE TABLE reserves (
        player INTEGER NOT NULL REFERENCES players (id),
        scope TEXT NOT NULL DEFAULT '',
        since TEXT NOT NULL,
        PRIMARY KEY (player, scope)
    ) STRICT
    """,
    f"""
    CREATE TABLE offers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        player INTEGER NOT NULL REFERENCES players (id),
        state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'passed', 'lapsed')),
        offered_at TEXT NOT NULL,
        until TEXT NOT NULL,
        {_SEAT}
    ) STRICT
    """,
    "CREATE UNIQUE INDEX one_open_offer_a_seat ON offers (game, seat) WHERE state = 'open'",
    # A seat that somebody left and that nobody has taken over yet.
    f"""
    CREATE TABLE vacancies (
        game TEXT NOT NULL,
        seat TEXT NOT NULL,
        how TEXT NOT NULL,
        since TEXT NOT NULL,
        PRIMARY KEY (game, seat),
        {_SEAT}
    ) STRICT
    """,
    # Letters that wait for the GM's RELEASE.
    """
    CREATE TABLE withheld (
        letter INTEGER PRIMARY KEY REFERENCES outbox (id),
        game TEXT NOT NULL REFERENCES games (id),
        since TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX withheld_by_game ON withheld (game)",
    """
    CREATE TABLE blocks (
        player INTEGER NOT NULL REFERENCES players (id),
        blocked INTEGER NOT NULL REFERENCES players (id),
        PRIMARY KEY (player, blocked)
    ) STRICT
    """,
    # An address that a player wishes to have; the code counts where it arrives from there.
    """
    CREATE TABLE moves (
        player INTEGER PRIMARY KEY REFERENCES players (id),
        address TEXT NOT NULL,
        code TEXT NOT NULL,
        asked_at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX moves_by_address ON moves (address)",
)
