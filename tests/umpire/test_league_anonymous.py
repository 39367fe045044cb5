"""L33: an anonymous game tells nobody who plays in it, and the games of a league are never anonymous."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import games, leagues, players, terms
from pbem.umpire.league.site import write_site
from tests.umpire.club import ESSEX, GAME, LUNSFORD, RUPERT, SEATS, Club, make_club
from tests.umpire.league_club import LEAGUE, begin_league, games_of, play_round
from tests.umpire.league_club import plan as league_plan
from tests.umpire.test_desk import agree

CANARIES = {RUPERT: "Canary Ruprecht", LUNSFORD: "Canary Lunar", ESSEX: "Canary Exxes"}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose games are anonymous; its players have names."""
    club = make_club(tmp_path, monkeypatch, extra="[game]\nanonymous = true\n")
    for address, name in CANARIES.items():
        players.register(club.world.db, address, club.clock.now, name)
    return club


def told_of_others(club: Club, reader: str) -> list[str]:
    """The names and addresses of other players that stand in what somebody was sent, however it is encoded."""
    words = "\n".join(
        part.get_content() for letter in club.letters_to(reader) for part in letter.walk()
        if part.get_content_maintype() == "text"
    )  # fmt: skip
    words += "\n".join(str(value) for letter in club.letters_to(reader) for value in letter.values())
    secrets = [word for other, name in CANARIES.items() if other != reader for word in (other, name)]
    return [word for word in secrets if word in words]


def test_L33__no_letter_of_an_anonymous_game_says_who_plays(house: Club) -> None:
    house.begin()
    agree(house, anonymous=True)
    house.write(RUPERT, "RI1 deploy B4\nTO ALL: good morning\nGAMES\n")
    house.write(LUNSFORD, "RESIGN\n")
    house.pass_deadline()
    house.write(ESSEX, "EXTEND 24\nDRAW\n")
    house.write(RUPERT, "DRAW\n")
    house.tick()
    for _ in range(4):
        if house.game().state == "running":
            house.write(RUPERT, "all hold\n")
            house.pass_deadline()
    assert house.count(LUNSFORD, "A message from Prince Rupert") == 1
    assert {address: told_of_others(house, address) for address in SEATS.values()} == {
        address: [] for address in CANARIES
    }


def test_L33__a_leagues_games_are_not_anonymous_and_its_pages_name_nobody_of_one_that_is(
    house: Club, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begin_league(house, monkeypatch, league_plan("Anne", "Bob", mirrored=False))
    found = terms.find(house.world.db, games_of(house, 1)[0])
    assert found is not None and not found.anonymous
    house.begin()
    play_round(house, 1, "+")
    house.clock.advance(days=8)
    house.tick()
    write_site(house.world, tmp_path / "site")
    pages = "\n".join(file.read_text(encoding="utf-8") for file in (tmp_path / "site").rglob("*.html"))
    gazettes = "\n".join(each.text + each.html for each in leagues.gazettes(house.world.db, LEAGUE))
    assert "Anne" in pages and "Anne" in gazettes and games.get(house.world.db, GAME)
    assert [name for name in CANARIES.values() if name in pages + gazettes] == []
