"""A game read back from the record as those who looked on saw it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sqlite_utils import Database

from pbem.battle.side import Side
from pbem.battle.system import RuleSystem, Verdict
from pbem.replay import Act, Cover, Eye, both_eyes
from pbem.store import chains, games, resolutions, withheld
from pbem.store.games import Game
from pbem.store.twins import is_sealed
from pbem.umpire.bounds.resolution import Resolution, events_seen, read_verdict
from pbem.umpire.history.recorded import recorded
from pbem.umpire.match import rules_of, sides_of

BOTH: Final = "Both sides"


class NotToBeSeen(Exception):
    """What was asked for cannot be shown, or not yet; the message says why, and what can be."""


@dataclass(frozen=True)
class History:
    """The bounds of a game that were played, in sequence, each as it came out."""

    game: Game
    system: RuleSystem[Any]
    found: tuple[Resolution, ...]
    open: bool
    """Whether everything may be told: the game is over, and no other has dice of its chain."""

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The belligerents."""
        return sides_of(self.game)

    @property
    def verdict(self) -> Verdict | None:
        """How the battle ended, None while it goes on."""
        return read_verdict(self.game.verdict)

    def side(self, side: str) -> Side:
        """A belligerent by id or name; raises NotToBeSeen."""
        for each in self.sides:
            if side.casefold() in (each.id.casefold(), each.name.casefold(), each.adjective.casefold()):
                return each
        raise NotToBeSeen(f"{self.game.id} has no side {side!r}; its sides are {', '.join(s.id for s in self.sides)}")

    def eye(self, side: Side) -> Eye:
        """A side's own eye: its views, and the events that it saw."""
        see = self.system.see
        acts = tuple(
            Act(see(each.before, side.id), see(each.after, side.id), events_seen(each.events, side.id))
            for each in self.found
        )
        return Eye(side.id, f"{side.adjective or side.name} view", acts)

    def eyes(self, side: str = "") -> tuple[Eye, ...]:
        """That side's eye alone; without a side every one and the umpire's. Raises NotToBeSeen."""
        if not self.found:
            raise NotToBeSeen(f"no bound of {self.game.id} has been played yet")
        if side:
            return (self.eye(self.side(side)),)
        if not self.open:
            names = " or ".join(f"--side {each.id}" for each in self.sides)
            raise NotToBeSeen(f"{self.game.id} is not over, so each side has a replay of its own: say {names}")
        seen = tuple(self.eye(each) for each in self.sides)
        return (*seen, both_eyes(BOTH, seen, [each.events for each in self.found]))

    def cover(self, language: str = "en") -> Cover:
        """What stands over a page about it."""
        return Cover(
            game=self.game.id,
            title=self.game.title,
            date=self.game.date,
            system=self.system.TITLE,
            ending=self._ending(),
            language=language,
        )

    def _ending(self) -> str:
        verdict = self.verdict
        if verdict is None:
            return ""
        winner = next((side.name for side in self.sides if side.id == verdict.winner), "")
        return f"{winner}: {verdict.degree} victory" if winner else "a drawn battle"


def history_of(db: Database, name: str, *, for_players: bool = False) -> History:
    """The history of a game; raises NoSuchGame and BrokenRecord.

    A last bound whose reports wait for the GM is left out `for_players`.
    """
    game = games.get(db, name)
    system, rows = rules_of(game), resolutions.line(db, name)
    if for_players and withheld.since(db, name) is not None:
        rows = [row for row in rows if row.id != game.present]
    found = tuple(recorded(db, system, row) for row in rows)
    return History(game, system, found, game.state == "over" and not is_sealed(db, chains.get(db, game.chain), name))
