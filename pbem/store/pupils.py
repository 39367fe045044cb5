"""The games in which the tutor teaches, and what their pupils have learned."""

from __future__ import annotations

import json

from sqlite_utils import Database

from pbem.store.database import add, run, value


def enter(db: Database, game: str) -> None:
    """A game is a first battle, in which the tutor teaches."""
    add(db, "pupils", {"game": game})


def learned(db: Database, game: str) -> tuple[str, ...] | None:
    """What the pupil of a game has learned, the first first; None where nobody is taught in it."""
    text = value(db, "SELECT learned FROM pupils WHERE game = ?", [game])
    return None if text is None else tuple(json.loads(text))


def learn(db: Database, game: str, lesson: str) -> None:
    """He has learned one thing more."""
    run(db, "UPDATE pupils SET learned = json_insert(learned, '$[#]', ?) WHERE game = ?", [lesson, game])


def running_of(db: Database, player: int) -> str | None:
    """The first battle that a player fights now, None where he fights none."""
    found = value(
        db,
        """SELECT p.game FROM pupils p JOIN games g ON g.id = p.game JOIN tenures t ON t.game = p.game
        WHERE t.player = ? AND t.ended = '' AND g.state = 'running' ORDER BY p.game""",
        [player],
    )
    return None if found is None else str(found)
