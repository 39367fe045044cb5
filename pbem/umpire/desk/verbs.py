"""The GM's words as verbs of the command line: the same words, the same acts."""

from __future__ import annotations

from pbem.commands import Command, Said, Whose, take
from pbem.umpire.care.game_overview import whole_game
from pbem.umpire.desk.doing import OPERATOR, do, do_to_house
from pbem.umpire.desk.sheets import timeline
from pbem.umpire.world import World


class NoSuchWord(Exception):
    """A line is no word of a GM's; the message shows how it is written."""


def say(world: World, game: str, command: Command, words: str) -> str:
    """Carry a word out for the operator, and say what came of it; raises NoSuchWord and what `do` raises."""
    said = read(command, words)
    return do(world, game, said, OPERATOR) if game else do_to_house(world, said, OPERATOR)


def as_data(world: World, game: str, command: Command, words: str) -> object:
    """What STATUS and LOG tell, for other programs: the game as `pbem show` has it, or its timeline."""
    said = read(command, words)
    if command.name == "log":
        kind = said.arguments[0].lower()
        return timeline(world, game, OPERATOR, kind if kind == "sent" else kind.rstrip("s"))
    return whole_game(world, game)


def read(command: Command, words: str) -> Said:
    """A word with what follows it; raises NoSuchWord."""
    said = take(f"{command.word} {words}".strip(), Whose.GM)
    if said is None or said.command is not command:
        raise NoSuchWord(f"{command.word} is written so: {command.example}")
    return said
