"""What a large house needs: the bytes of outgoing letters in a table of their own, as how a letter fares is written
often and its bytes once, and an index of the seats that are held.
"""

from __future__ import annotations

from typing import Final

TABLES: Final = (
    """
    CREATE TABLE mail_out (
        letter INTEGER PRIMARY KEY REFERENCES outbox (id),
        raw BLOB NOT NULL
    ) STRICT
    """,
    "INSERT INTO mail_out (letter, raw) SELECT id, raw FROM outbox",
    "DROP TRIGGER outbox_bytes_are_composed_once",
    "ALTER TABLE outbox DROP COLUMN raw",
    """
    CREATE TRIGGER outbox_letters_are_composed_once
    BEFORE UPDATE OF message_id, game, bound, edition, seat, kind, key, recipient, return_path, made_at ON outbox
    BEGIN SELECT RAISE(ABORT, 'a letter in the outbox is never changed'); END
    """,
    """
    CREATE TRIGGER mail_out_is_composed_once
    BEFORE UPDATE ON mail_out
    BEGIN SELECT RAISE(ABORT, 'a letter in the outbox is never changed'); END
    """,
    "CREATE VIEW posted AS SELECT outbox.*, mail_out.raw FROM outbox JOIN mail_out ON mail_out.letter = outbox.id",
    "CREATE INDEX held_seats ON tenures (game, seat) WHERE ended = ''",
)
