"""How the tests call the command line."""

from __future__ import annotations

from click.testing import CliRunner, Result

from pbem.cli import main

SEATS = ("gramont", "harcourt", "stair", "george")


def pbem(*words: str, stdin: str | bytes | None = None) -> Result:
    """What a verb says and how it ends."""
    return CliRunner().invoke(main, list(words), input=stdin)


def made(game: str = "dett-07") -> None:
    """A game that waits for its players."""
    assert pbem("new", "dettingen", "--id", game).exit_code == 0


def started(game: str = "dett-07") -> None:
    """A game whose deployment is due."""
    made(game)
    for seat in SEATS:
        assert pbem("seat", game, seat, f"{seat}@example.org", "--name", f"Mr {seat.title()}", "--sure").exit_code == 0
    assert pbem("start", game).exit_code == 0
