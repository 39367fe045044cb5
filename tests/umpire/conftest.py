from pathlib import Path

import pytest

from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import Club, make_club

DETTINGEN = {
    "gramont": "gramont@french.example",
    "harcourt": "harcourt@french.example",
    "stair": "stair@allied.example",
    "george": "george@allied.example",
}


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club without games."""
    return make_club(tmp_path, monkeypatch)


@pytest.fixture
def playing(club: Club) -> Club:
    """A club in which a game of three players has just begun."""
    club.begin()
    return club


@pytest.fixture
def marching(club: Club) -> Club:
    """Dettingen with four players, the first bound before them."""
    club.name = "dett-1"
    new_game(club.world, load("dettingen"), Terms(id=club.name))
    for seat, address in DETTINGEN.items():
        give_seat(club.world, club.name, seat, address)
    start(club.world, club.name)
    club.tick()
    club.write(DETTINGEN["gramont"], "READY\n")
    club.pass_deadline()
    return club
