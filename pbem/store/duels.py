"""Challenges on a ladder: who challenged whom for which round, and what the other said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqlite_utils import Database

from pbem.league.meeting import PlayerId
from pbem.store.database import add, every, run


class State(StrEnum):
    """ASKED: the other has not answered."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Duel:
    """One challenge for a round."""

    league: str
    round: int
    challenger: PlayerId
    challenged: PlayerId
    state: State


def ask(db: Database, league: str, number: int, challenger: PlayerId, challenged: PlayerId) -> None:
    """Keep a challenge; raises sqlite3.IntegrityError where he has challenged somebody for that round."""
    row = {"league": league, "round": number, "challenger": challenger, "challenged": challenged}
    add(db, "league_duels", row | {"state": str(State.ASKED)})


def of(db: Database, league: str) -> list[Duel]:
    """All challenges of a league, in the sequence in which they were made."""
    return every(db, Duel, "SELECT * FROM league_duels WHERE league = ? ORDER BY round, rowid", [league])


def settle(db: Database, duel: Duel, state: State) -> None:
    """Write down what was said to a challenge."""
    run(
        db, "UPDATE league_duels SET state = ? WHERE league = ? AND round = ? AND challenger = ?",
        [str(state), duel.league, duel.round, duel.challenger],
    )  # fmt: skip
