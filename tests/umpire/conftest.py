from pathlib import Path

import pytest

from tests.umpire.club import Club, make_club


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club without games."""
    return make_club(tmp_path, monkeypatch)


@pytest.fixture
def playing(club: Club) -> Club:
    """A club in which a game of three players has just begun."""
    club.begin()
    return club
