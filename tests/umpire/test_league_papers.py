"""K13, K15, K16, K17 and the words of members: what a league prints, and that nothing secret is in it."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.league.exports import trf
from pbem.report.letters.gazette import gazette
from pbem.store import chains, games, leagues, players
from pbem.umpire.league.dramas import is_open
from pbem.umpire.league.exporting import as_csv, as_plain, as_trf
from pbem.umpire.league.gazettes import LARGEST, issue_of, print_gazette, weight
from pbem.umpire.league.site import write_site
from pbem.umpire.league.tables import ratings_of
from tests.umpire.club import UMPIRE, Club, body
from tests.umpire.league_club import (
    LEAGUE,
    address,
    begin_league,
    end,
    games_of,
    next_week,
    orders_to,
    plan,
    play_round,
    season,
)
from tests.umpire.test_ending import one_line


@pytest.fixture
def four(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    return begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", "Dan", reserves=("Rita",)))


def shoot_it_out(club: Club, match: int = 1) -> None:
    """One match: both games are deployed and a bound is fought; the others stand where they stand."""
    pair = games_of(club, 1, match)
    for orders in ({"rupert": "RI1 deploy B4", "essex": "BI1 deploy B5"}, {"rupert": "RI1 * BI1", "essex": "all hold"}):
        for name in pair:
            for seat, text in orders.items():
                sender, to = orders_to(club, name, seat)
                club.write(sender, f"{text}\n", to=to)
        club.name = pair[0]
        club.pass_deadline()


def test_K15__once_a_week_everybody_is_sent_the_gazette_and_nobody_twice(four: Club) -> None:
    for game, how in zip(games_of(four, 1), "+-=+", strict=True):
        end(four, game, how)
    four.tick()
    assert four.count(address("Anne"), "gazette") == 0
    next_week(four, 2)
    for name in ("Anne", "Bob", "Cleo", "Dan", "Rita"):
        assert four.count(address(name), "The Spring League: gazette 1") == 1
    four.clock.advance(hours=5)
    four.tick()
    assert four.count(address("Anne"), "gazette") == 1
    told = body(four.last(address("Rita"), "gazette 1"))
    assert "Round 1: Anne - Dan   2:0" in told and "Round 1: Bob - Cleo   ½:1½" in told
    assert re.search(r"1\. Anne +6", told) and "ROUND 3" in told and "IN PLAY" in told
    four.clock.advance(days=7)
    four.tick()
    assert four.count(address("Anne"), "gazette 2") == 1


def test_K15__arrows_show_who_climbed_since_the_last(four: Club) -> None:
    play_round(four, 1, "+-=+")
    play_round(four, 2, "+- -+")
    first, second = (each.text for each in leagues.gazettes(four.world.db, LEAGUE))
    assert "▲" not in first and "▼" not in first, "the first has nothing to compare with"
    assert "Dan  ▲1" in second and "Cleo ▼2" in second


def test_K15__german_members_read_german(four: Club) -> None:
    player = players.at(four.world.db, address("Bob"))
    assert player is not None
    players.set_language(four.world.db, player.id, "de")
    for game in games_of(four, 1):
        end(four, game, "=")
    four.tick()
    next_week(four, 2)
    told = body(four.last(address("Bob"), "Blatt 1"))
    assert "ERGEBNISSE" in told and "DIE TABELLE" in told.upper() and "RESULTS" not in told
    opened = one_line(body(four.last(address("Bob"), "Runde 2")))
    assert "spielst du gegen" in opened and "dieselben Würfel" in opened and "You" not in opened


def test_K15_K16__nothing_of_a_running_game_or_of_its_twin_is_shown(four: Club, tmp_path: Path) -> None:
    shoot_it_out(four)
    first, twin = games_of(four, 1, 1)
    end(four, first, "+")
    four.tick()
    assert not is_open(four.world, first) and not is_open(four.world, twin)
    print_gazette(four.world, LEAGUE)
    four.tick()
    write_site(four.world, tmp_path)
    told = list(everything(four, tmp_path))
    chain = chains.get(four.world.db, games.get(four.world.db, first).chain)
    for canary in ("Canary", "RI1", "BI1", "H8", chain.secret.hex(), chain.link(1).hex()):
        assert not any(canary in text for text in told), canary
    assert not (tmp_path / "leagues" / LEAGUE / "games" / f"{first}.html").exists()
    assert any("one game goes on" in text for text in told), "that one of the two is over is no secret"
    four.clock.advance(hours=1)
    end(four, twin, "+")
    four.tick()
    print_gazette(four.world, LEAGUE)
    four.tick()
    write_site(four.world, tmp_path)
    page = (tmp_path / "leagues" / LEAGUE / "games" / f"{first}.html").read_text()
    assert chain.secret.hex() in page and (tmp_path / "leagues" / LEAGUE / "games" / f"{first}.svg").exists()
    told_now = body(four.last(address("Anne"), "gazette 2"))
    assert "THE MOST DRAMATIC HOUR" in told_now


def everything(club: Club, folder: Path) -> Iterator[str]:
    """All pages of the site, and all gazettes."""
    yield from (file.read_text() for file in folder.rglob("*") if file.is_file())
    for letter in club.letters_to(address("Anne")):
        if "gazette" in str(letter["Subject"]):
            for part in letter.walk():
                if part.get_content_maintype() == "text":
                    yield str(part.get_content())


def test_K16__names_are_escaped_in_pages_letters_and_drawings(
    club: Club, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evil = "</script><script>alert(1)</script>"
    begin_league(club, monkeypatch, plan("Anne", "Bob", title=f"{evil} & Co"))
    anne = players.at(club.world.db, address("Anne"))
    assert anne is not None
    players.register(club.world.db, address("Anne"), club.clock.now, evil)
    for game in games_of(club, 1):
        end(club, game, "+")
    club.tick()
    print_gazette(club.world, LEAGUE)
    club.tick()
    assert write_site(club.world, tmp_path) >= 5
    pages = [file.read_text() for file in tmp_path.rglob("*.html") if "replay" not in file.name]
    assert all("<script" not in page and "alert(1)</" not in page.replace("&lt;/", "") for page in pages)
    assert any("&lt;/script&gt;" in page for page in pages)
    html = club.last(address("Bob"), "gazette").get_body(("html",))
    assert html is not None and "<script" not in str(html.get_content())


def test_K16__a_game_that_is_over_can_be_watched_and_a_running_one_cannot(four: Club, tmp_path: Path) -> None:
    shoot_it_out(four)
    running, *_ = games_of(four, 1)
    write_site(four.world, tmp_path)
    assert not list(tmp_path.rglob("*replay*")), "nothing of a game that goes on"
    for game, how in zip(games_of(four, 1), "+-=+", strict=True):
        end(four, game, how)
    four.tick()
    write_site(four.world, tmp_path)
    page = (tmp_path / "leagues" / LEAGUE / "games" / f"{running}.html").read_text()
    (name,) = re.findall(rf'href="({running}-replay-[0-9]+\.html)"', page)
    replay = (tmp_path / "leagues" / LEAGUE / "games" / name).read_text()
    assert "BI1" in replay and "@league.example" not in replay


def test_K16__every_link_of_the_site_leads_somewhere_and_no_address_is_told(four: Club, tmp_path: Path) -> None:
    play_round(four, 1, "+-=+")
    write_site(four.world, tmp_path)
    pages = sorted(page for page in tmp_path.rglob("*.html") if "replay" not in page.name)
    assert len(pages) == 1 + 2 + 1 + 4, "the house, the league, its gazette and its games"
    for page in pages:
        text = page.read_text()
        for target in re.findall(r'(?:href|src)="([^"#]+)"', text):
            assert (page.parent / target).resolve().exists(), (page, target)
        assert "@league.example" not in text and "<script" not in text


def test_K15__a_gazette_is_under_a_hundred_kilobytes(four: Club) -> None:
    now = season(four)
    issue = issue_of(now, ratings_of(four.world), 1, {match.id for match in now.matches}, {}, None)
    assert weight(gazette(issue, (), (), "en")) < LARGEST


def test_K17__tables_as_csv_a_swiss_as_trf_and_everything_as_json(four: Club) -> None:
    play_round(four, 1, "+-=+")
    rows = list(csv.DictReader(as_csv(season(four)).splitlines()))
    assert [(row["place"], row["player"], row["points"]) for row in rows[:2]] == [
        ("1", "Anne", "6.0"),
        ("2", "Cleo", "4.0"),
    ]
    assert rows[0].keys() >= {"played", "won", "drawn", "lost", "margin", "head-to-head"}
    plain = json.loads(json.dumps(as_plain(season(four))))
    assert plain["tables"][0]["lines"][0]["player"] == "Anne"
    assert [match["home"] for match in plain["matches"][:2]] == ["Anne", "Bob"]
    assert plain["matches"][2]["games"] == [], "of what goes on nothing is told"
    lines = as_trf(season(four), 1).splitlines()
    assert lines[0] == "012 The Spring League" and lines[2] == "062 4"
    anne = next(line for line in lines if "Anne" in line)
    # The columns of FIDE's TRF16: number 5-8, name 15-47, points 81-84, rank 86-89, then 92-95 opponent, 97, 99.
    assert (anne[:3], anne[4:8].strip(), anne[14:47].strip(), anne[80:84].strip(), anne[85:89].strip()) == (
        "001", "1", "Anne", "1.0", "1",
    )  # fmt: skip
    assert (anne[91:95].strip(), anne[96], anne[98]) == ("4", "w", "1")


def test_K17__a_name_is_no_formula_and_breaks_no_line(four: Club) -> None:
    found = season(four)
    names = {**found.names, found.players(1)[0]: "=cmd|' /C calc'!A0\n001"}
    told = trf("x", found.league.plan.start, found.table(1), found.of_division(1), names).splitlines()
    assert [line[:8] for line in told[4:]] == [f"001    {number}" for number in (1, 2, 3, 4)]
    assert "=cmd|' /C calc'!A0 001" in told[4]
    rows = as_csv(replace(found, names=names)).splitlines()
    assert rows[1].startswith(",1,'=cmd|' /C calc'!A0 001,0.0,") and len(rows) == 5, "the league has one division"


def write(club: Club, name: str, text: str) -> str:
    club.write(address(name), f"{text}\n", to=UMPIRE, subject="question")
    club.tick()
    return body(club.letters_to(address(name))[-1])


def test_members_ask_for_tables_fixtures_ratings_and_leagues(four: Club) -> None:
    play_round(four, 1, "+-=+")
    assert re.search(r"1\. Anne +6", write(four, "Rita", "TABLE spring"))
    assert re.search(r"1\. Anne +6", write(four, "Rita", "TABLE"))
    told = write(four, "Rita", "FIXTURES spring")
    assert "Anne - Dan   2:0" in told and "Round 3" in told
    assert "spring: The Spring League, 4 players, round-robin, round 2 of 3" in write(four, "Rita", "LEAGUES")
    assert "No league is called autumn" in write(four, "Rita", "TABLE autumn")
    assert (
        "not before five games" in one_line(write(four, "Rita", "RATING"))
        or "none yet" in four.letters_to(address("Rita"))[-1].as_string()
    )


def test_members_enter_a_league_or_its_list_of_reserves(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.umpire.league.seasons import new_league

    new_league(club.world, plan("Anne", open_entry=True))
    for name in ("Zoe", "Yves"):
        players.register(club.world.db, address(name), club.clock.now, name)
    assert "You are in The Spring League" in one_line(write(club, "Zoe", "ENTER spring"))
    assert "already" in one_line(write(club, "Zoe", "ENTER spring"))
    assert "No league is called summer" in one_line(write(club, "Zoe", "ENTER summer"))
    begin_rest(club, monkeypatch)
    assert "list of reserves" in one_line(write(club, "Yves", "ENTER spring"))
    assert [season(club).name(player) for player in season(club).players(1)] == ["Anne", "Zoe"]


def begin_rest(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.umpire.league import rounds
    from pbem.umpire.league.seasons import start_season
    from tests.umpire import toy

    monkeypatch.setattr(rounds, "load", lambda name: toy.scenario(40))
    start_season(club.world, LEAGUE)
    club.clock.advance(**{"days": timedelta(days=1).days})
    club.tick()
