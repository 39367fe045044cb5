"""What a finished game need not keep: the maps and files of letters that are out, which the record draws anew.

Orders, events, positions and the words of every letter stay, and with them all that `pbem verify` and RESEND ask for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.mail.sending.proofread import proofed
from pbem.mail.sending.read_back import lightened, read_back
from pbem.report.tongue.catalogue import tongue_of
from pbem.store import chains, games, outbox, players
from pbem.store.database import step
from pbem.store.twins import is_sealed
from pbem.umpire.history.archive import CannotArchive
from pbem.umpire.world import World

WHY: Final = (
    "The maps and files of this letter were let go when its game was over; SEND ARCHIVE brings the whole battle."
)


@dataclass(frozen=True, slots=True)
class Compacted:
    """How many letters of a game lost their maps and files, and how many bytes that is."""

    letters: int = 0
    saved: int = 0

    def __add__(self, other: Compacted) -> Compacted:
        return Compacted(self.letters + other.letters, self.saved + other.saved)


def compact(world: World, name: str) -> Compacted:
    """Let go the maps and files of a finished game's letters, one letter a step; raises CannotArchive.

    What is still to be sent, or may be sent again, stays whole.
    """
    game = games.get(world.db, name)
    if game.state != "over" or is_sealed(world.db, chains.get(world.db, game.chain), name):
        raise CannotArchive(f"{name} is not over; its letters are kept whole until it is")
    return sum((_lighten(world, number) for number in outbox.with_pictures(world.db, name)), Compacted())


def finished(world: World) -> list[str]:
    """The games whose letters may be made lighter."""
    over = [game for game in games.everything(world.db) if game.state == "over"]
    return [game.id for game in over if not is_sealed(world.db, chains.get(world.db, game.chain), game.id)]


def _lighten(world: World, number: int) -> Compacted:
    with step(world.db, "compact"):
        row = outbox.get(world.db, number)
        assert row is not None, "it was listed"
        player = players.at(world.db, row.recipient)
        why = tongue_of(player.language if player else "en").tell(WHY)
        light = lightened(read_back(row.raw), why)
        if light is None:
            return Compacted()
        raw = proofed(light)
        outbox.lighten(world.db, number, raw)
        return Compacted(1, len(row.raw) - len(raw))
