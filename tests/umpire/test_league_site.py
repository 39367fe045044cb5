"""K16: what the pages of a league say, cell by cell, and where each leads."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pbem.store import leagues, players
from pbem.umpire.league.gazettes import print_gazette
from pbem.umpire.league.site import write_site
from pbem.umpire.league.tables import ratings_of
from tests.umpire.club import Club
from tests.umpire.league_club import LEAGUE, address, begin_league, end, games_of, plan, play_round, season, table


class Tables(HTMLParser):
    """The tables of a page: rows of cells, in words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[list[list[str]]] = []
        self.cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "table":
            self.found.append([])
        elif tag == "tr":
            self.found[-1].append([])
        elif tag in ("td", "th"):
            self.found[-1][-1].append("")
        self.cell = self.cell or tag in ("td", "th")

    def handle_endtag(self, tag: str) -> None:
        self.cell = self.cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.cell:
            self.found[-1][-1][-1] = " ".join((self.found[-1][-1][-1] + data).split())


@pytest.fixture
def four(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    return begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", "Dan"))


def pages(club: Club, folder: Path) -> dict[str, str]:
    write_site(club.world, folder)
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*.html")}


def test_K16__the_cross_table_has_every_match_from_either_side_and_a_match_in_play_in_part(
    four: Club, tmp_path: Path
) -> None:
    play_round(four, 1, "+-=+")
    end(four, games_of(four, 2)[0], "-")
    four.tick()
    page = pages(four, tmp_path)[f"leagues/{LEAGUE}/index.html"]
    places = [line.split()[1] for line in table(four)]
    head, *rows = Tables(page).found[1]
    assert head[2:] == ["1", "2", "3", "4"] and [row[1] for row in rows] == places
    cells = {(row[1], other): cell for row in rows for other, cell in zip(places, row[2:], strict=True)}
    assert {pair: cell for pair, cell in cells.items() if cell} == {
        ("Anne", "Dan"): "2:0", ("Dan", "Anne"): "0:2", ("Bob", "Cleo"): "½:1½", ("Cleo", "Bob"): "1½:½",
        ("Dan", "Cleo"): "0:1", ("Cleo", "Dan"): "1:0",
    }  # fmt: skip
    assert page.count('class="self"') == 4, "nobody meets himself"


def test_K16__the_rounds_have_results_links_to_what_may_be_seen_and_the_pairs_to_come(
    four: Club, tmp_path: Path
) -> None:
    first, second = games_of(four, 1)[:2]
    end(four, first, "+")
    four.tick()
    found = pages(four, tmp_path)
    page = found[f"leagues/{LEAGUE}/index.html"]
    assert f"games/{first}.html" not in page and "1:0" in page, "its twin goes on"
    end(four, second, "-")
    four.tick()
    found = pages(four, tmp_path)
    page = found[f"leagues/{LEAGUE}/index.html"]
    assert f'href="games/{first}.html"' in page and f'href="games/{second}.html"' in page
    assert (
        f"leagues/{LEAGUE}/games/{first}.html" in found
        and f"leagues/{LEAGUE}/games/{games_of(four, 1)[2]}.html" not in found
    )
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    for said in ("Round 1", "2026-03-10", "Round 2", "2026-03-17", "Round 3", "2026-03-24"):
        assert said in text
    rounds = re.split(r"Round \d", text)
    assert re.search(r"Dan\W+Cleo", rounds[-2]) and re.search(r"Bob\W+Dan", rounds[-1])


def test_K16__ratings_are_public_from_five_games_on_the_best_first_with_a_curve_for_each(
    four: Club, tmp_path: Path
) -> None:
    play_round(four, 1, "+-+-")
    page = pages(four, tmp_path)[f"leagues/{LEAGUE}/ratings.html"]
    assert "<svg" not in page and "±" not in page, "nobody has five games"
    play_round(four, 2, "++-+")
    play_round(four, 3, "-++-")
    page = pages(four, tmp_path)[f"leagues/{LEAGUE}/ratings.html"]
    assert page.count("<svg") == 4
    found = ratings_of(four.world)
    names = season(four).names
    best = sorted(names, key=lambda player: -(standing.rating.rating if (standing := found.of("toy", player)) else 0))
    places = [page.index(f">{names[player]}<") for player in best]
    assert places == sorted(places)
    for player in best:
        assert found.shown("toy", player) in page
    assert f"{found.advantage('toy', 'toy-hill'):+.0f}" in page and "blue" in page


def test_K16__gazettes_stand_on_pages_of_their_own_and_every_page_leads_back(four: Club, tmp_path: Path) -> None:
    for game in games_of(four, 1):
        end(four, game, "=")
    four.tick()
    print_gazette(four.world, LEAGUE)
    found = pages(four, tmp_path)
    page = found[f"leagues/{LEAGUE}/index.html"]
    assert 'href="gazettes/1.html"' in page and f"leagues/{LEAGUE}/gazettes/1.html" in found
    assert found[f"leagues/{LEAGUE}/gazettes/1.html"] == leagues.gazettes(four.world.db, LEAGUE)[0].html
    assert 'href="../../index.html"' in page and 'href="../../index.html"' in found[f"leagues/{LEAGUE}/ratings.html"]
    game = found[f"leagues/{LEAGUE}/games/{games_of(four, 1)[0]}.html"]
    for back in ("../../../index.html", "../index.html", "../ratings.html", "../../../site.css"):
        assert f'href="{back}"' in game
    assert f'href="leagues/{LEAGUE}/index.html"' in found["index.html"] and "round 1 of 3" in found["index.html"]
    assert "All leagues" not in found["index.html"]


def test_K16__a_site_before_the_season_says_when_it_begins(club: Club, tmp_path: Path) -> None:
    from pbem.umpire.league.seasons import new_league

    new_league(club.world, plan("Anne", "Bob"))
    players.register(club.world.db, address("Anne"), club.clock.now, "Anne")
    assert "2026-03-10" in pages(club, tmp_path)["index.html"]
