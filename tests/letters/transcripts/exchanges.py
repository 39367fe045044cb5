"""A letter goes through the whole house, and what is said of its orders comes back; `python -m` writes the golden file.

Nobody writes it anew without reading the difference.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import Club, body, make_club

GOLDEN: Final = Path(__file__).parent / "exchanges.txt"
_WRITTEN: Final = "> "
_RULE: Final = "===="
_END: Final = "----"


@dataclass(frozen=True, slots=True)
class Exchange:
    """What somebody wrote who has nothing on file, and what he was told; `who` are the scenario and the seat."""

    who: str
    letter: str
    answer: str = ""

    def __str__(self) -> str:
        written = "\n".join(f"{_WRITTEN}{line}".rstrip() for line in self.letter.splitlines())
        return f"== {self.who}\n{written}\n\n{self.answer}\n"


def golden() -> list[Exchange]:
    """Those that are kept."""
    found = []
    for part in GOLDEN.read_text(encoding="utf-8").split("== ")[1:]:
        who, _, rest = part.partition("\n")
        lines = rest.splitlines()
        written = [line.removeprefix(">").removeprefix(" ") for line in lines if line.startswith(">")]
        told = "\n".join(line for line in lines if not line.startswith(">")).strip("\n")
        found.append(Exchange(who, "\n".join(written), told))
    return found


def held(exchanges: Iterable[Exchange], folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Exchange]:
    """The same letters with the answers of today."""
    clubs: dict[str, Club] = {}
    for exchange in exchanges:
        battle, seat = exchange.who.split()
        if battle not in clubs:
            (folder / battle).mkdir()
            clubs[battle] = marching(battle, folder / battle, patch)
        club, address = clubs[battle], address_of(seat)
        club.write(address, f"{exchange.letter}\n")
        club.tick()
        yield Exchange(exchange.who, exchange.letter, about_orders(body(club.letters_to(address)[-1])))
        club.write(address, "CLEAR\n")
        club.tick()


def marching(battle: str, folder: Path, patch: pytest.MonkeyPatch) -> Club:
    """A club that plays the battle, at its first bound."""
    club = make_club(folder, patch)
    club.name = f"{battle[:4]}-1"
    scenario = load(battle)
    new_game(club.world, scenario, Terms(id=club.name))
    for seat in scenario.seats:
        give_seat(club.world, club.name, seat.id, address_of(seat.id))
    start(club.world, club.name)
    club.tick()
    club.write(address_of(scenario.seats[0].id), "READY\n")
    club.pass_deadline()
    return club


def address_of(seat: str) -> str:
    """Where the holder of a seat is written to."""
    return f"{seat}@players.example"


def about_orders(text: str) -> str:
    """An answer without its masthead, its opening and what stands below the orders."""
    lines = text.replace("\r\n", "\n").splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith(_RULE))
    end = next((number for number, line in enumerate(lines) if line.startswith(_END)), len(lines))
    paragraphs = "\n".join(lines[top + 1 : end]).strip("\n").split("\n\n")
    return "\n\n".join(paragraph for paragraph in paragraphs[1:] if "SHOW ORDERS` brings" not in paragraph)


def main() -> None:
    """Write the golden file anew."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        exchanges = [str(exchange) for exchange in held(golden(), Path(folder), patch)]
    GOLDEN.write_text("\n".join(exchanges), encoding="utf-8")


if __name__ == "__main__":
    main()
