"""The tables of leagues: what was planned, who plays, who met whom, in which games, and what was printed."""

from __future__ import annotations

from typing import Final

TABLES: Final = (
    """
    CREATE TABLE leagues (
        name TEXT PRIMARY KEY CHECK (name GLOB '[a-z]*' AND name NOT GLOB '*[^a-z0-9-]*'),
        plan TEXT NOT NULL CHECK (json_extract(plan, '$.kind') = 'league'),
        state TEXT NOT NULL CHECK (state IN ('entering', 'running', 'closed')),
        gazette_at TEXT,
        made_at TEXT NOT NULL
    ) STRICT
    """,
    # A division of 0 is the list of reserves.
    """
    CREATE TABLE league_members (
        league TEXT NOT NULL REFERENCES leagues (name),
        player INTEGER NOT NULL REFERENCES players (id),
        division INTEGER NOT NULL CHECK (division >= 0),
        seed INTEGER NOT NULL,
        withdrawn_at TEXT,
        PRIMARY KEY (league, player)
    ) STRICT
    """,
    "CREATE INDEX league_members_by_player ON league_members (player)",
    """
    CREATE TABLE league_rounds (
        league TEXT NOT NULL REFERENCES leagues (name),
        number INTEGER NOT NULL CHECK (number > 0),
        opened_at TEXT NOT NULL,
        closes_at TEXT NOT NULL,
        closed_at TEXT,
        asked_at TEXT,
        PRIMARY KEY (league, number)
    ) STRICT
    """,
    """
    CREATE TABLE league_meetings (
        id INTEGER PRIMARY KEY,
        league TEXT NOT NULL,
        round INTEGER NOT NULL,
        division INTEGER NOT NULL CHECK (division > 0),
        board INTEGER NOT NULL,
        scenario TEXT NOT NULL,
        home INTEGER NOT NULL REFERENCES players (id),
        away INTEGER REFERENCES players (id),
        games INTEGER NOT NULL CHECK (games > 0),
        UNIQUE (league, round, board),
        FOREIGN KEY (league, round) REFERENCES league_rounds (league, number)
    ) STRICT
    """,
    # The fixture of a game: the match that it belongs to, and the side that the home player commands in it.
    """
    CREATE TABLE fixtures (
        game TEXT PRIMARY KEY REFERENCES games (id),
        meeting INTEGER NOT NULL REFERENCES league_meetings (id),
        home_side TEXT NOT NULL,
        away_side TEXT NOT NULL,
        score TEXT CHECK (score IS NULL OR json_extract(score, '$.kind') = 'score'),
        ended_at TEXT,
        counts_home INTEGER NOT NULL DEFAULT 1 CHECK (counts_home IN (0, 1)),
        counts_away INTEGER NOT NULL DEFAULT 1 CHECK (counts_away IN (0, 1)),
        CHECK ((score IS NULL) = (ended_at IS NULL))
    ) STRICT
    """,
    "CREATE INDEX fixtures_by_meeting ON fixtures (meeting)",
    "CREATE INDEX open_fixtures ON fixtures (game) WHERE score IS NULL",
    """
    CREATE TABLE gazettes (
        league TEXT NOT NULL REFERENCES leagues (name),
        number INTEGER NOT NULL CHECK (number > 0),
        printed_at TEXT NOT NULL,
        text TEXT NOT NULL,
        html TEXT NOT NULL,
        places TEXT NOT NULL CHECK (json_extract(places, '$.kind') = 'places'),
        PRIMARY KEY (league, number)
    ) STRICT
    """,
)
