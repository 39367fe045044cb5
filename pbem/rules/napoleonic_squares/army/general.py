"""A. Generals: those who lead a command, and the commander-in-chief."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.square import Square


@dataclass(frozen=True, slots=True)
class General:
    """A general and, unless he is a commander-in-chief, the command that bears his name; `die` is his quality.

    A command's id is its general's id, and `command` is its name as players write it. `joined` is the subordinate a
    commander-in-chief rides with. `arrives` is the bound for which he comes on the table, 0 from the start.
    """

    id: str
    name: str
    side: str
    seat: str
    die: int
    command: str = ""
    chief: bool = False
    place: Square | None = None
    joined: str = ""
    arrives: int = 0
    entry: tuple[Square, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def here(self) -> tuple[Square, ...]:
        """His square as events name it; none off the table."""
        return () if self.place is None else (self.place,)

    def called(self, word: str) -> bool:
        """Whether a player who writes `word` means him or his command."""
        names = (self.id, self.name, self.command, *self.aliases)
        return word.casefold() in {name.casefold() for name in names if name}
