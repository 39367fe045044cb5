"""The file of a league: what is wrong in it is told with its line, and all of it at once."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pbem.league.plan import Pairs
from pbem.umpire.league.file import LeagueBroken, read_league
from tests.umpire.club import Club, make_club

TODAY = date(2027, 3, 1)
GOOD = """title = "Spring League"
system = "napoleonic_squares"
scenarios = ["raab"]
players = ["Anne <anne@example.org>", "bob@example.org", "Cleo <cleo@example.org>", "dan@example.org"]
reserves = ["Rita <rita@example.org>"]
start = 2027-04-01
format = "double-round-robin"
deadlines = "Sundays 20:00"
bounds = 4
"""


def faults(club: Club, folder: Path, text: str, name: str = "spring.toml") -> list[str]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LeagueBroken) as broken:
        read_league(file, club.world.settings, TODAY)
    return [fault.removeprefix(f"{folder}/") for fault in broken.value.faults]


def test_a_good_file_is_read(club: Club, tmp_path: Path) -> None:
    (tmp_path / "spring.toml").write_text(GOOD)
    plan = read_league(tmp_path / "spring.toml", club.world.settings, TODAY)
    assert (plan.name, plan.pairs, plan.mirrored, plan.points, plan.bounds) == (
        "spring",
        Pairs.DOUBLE,
        True,
        "3-1-0",
        4,
    )
    assert [person.name for person in plan.divisions[0].players] == ["Anne", "", "Cleo", ""]
    assert plan.tie_breaks == ("head-to-head", "sonneborn-berger", "margin", "wins")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            '"bob@example.org"',
            '"anne@example.org"',
            "spring.toml:4: anne@example.org stands there 2 times; everybody once",
        ),
        ('"Rita <rita@example.org>"', '"dan@example.org"', "spring.toml:4: dan@example.org stands there 2 times"),
        ('["raab"]', '["rabb"]', "spring.toml:3: scenarios: there is none called 'rabb'; of "),
        ('["raab"]', '["dettingen"]', "spring.toml:3: scenarios: dettingen is played by brown_bess; one of"),
        ('"double-round-robin"', '"doubles"', "spring.toml:7: format: 'doubles' is not known; one of round-robin"),
        ("2027-04-01", "2026-04-01", "spring.toml:6: start: 2026-04-01 is past; a day from 2027-03-01 on"),
        ("2027-04-01", '"soon"', "spring.toml:6: start: 'soon' is no day; write start = 2027-04-01"),
        ('"Sundays 20:00"', '"when I like"', "spring.toml:8: deadlines: 'when I like' names no time of day"),
        ("bounds = 4", "bound = 4", "spring.toml:9: there is no key 'bound' here"),
        ("bounds = 4", 'points = "2-1-0"', "spring.toml:9: points: '2-1-0' is not known; one of 3-1-0"),
        ("bounds = 4", 'tie_breaks = ["luck"]', "spring.toml:9: tie_breaks: 'luck' is not known; of head-to-head"),
        ("bounds = 4", "minimum_reliability = 80", "spring.toml:9: minimum_reliability: 80; a share from 0 to 1"),
        ("bounds = 4", 'zone = "Europe/Londn"', "spring.toml:9: zone: there is no time zone 'Europe/Londn'"),
        ('"bob@example.org"', '"Bob"', "spring.toml:4: players: 'Bob' is no player; write"),
        ('title = "Spring League"', "", "spring.toml:1: title: missing; write title"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_what_would_be_right(
    club: Club, tmp_path: Path, old: str, new: str, fault: str
) -> None:
    assert old in GOOD
    found = faults(club, tmp_path, GOOD.replace(old, new))
    assert any(each.startswith(fault) for each in found), found


def test_an_odd_ladder_is_none(club: Club, tmp_path: Path) -> None:
    text = GOOD.replace('"double-round-robin"', '"ladder"').replace(', "dan@example.org"', "")
    assert faults(club, tmp_path, text) == [
        "spring.toml:4: a ladder of 3; an even number, so that everybody can be challenged"
    ]


def test_K3__a_swiss_has_no_more_rounds_than_can_surely_be_paired(club: Club, tmp_path: Path) -> None:
    text = GOOD.replace('"double-round-robin"', '"swiss"')
    assert faults(club, tmp_path, f"{text}rounds = 3\n") == [
        "spring.toml:10: rounds: 3 of a Swiss of 4; 2 at most, so that nobody must meet anybody twice, or format = "
        '"round-robin"'
    ]
    (tmp_path / "spring.toml").write_text(f"{text}rounds = 2\n")
    assert read_league(tmp_path / "spring.toml", club.world.settings, TODAY).rounds == 2


def test_a_division_has_four_to_six(club: Club, tmp_path: Path) -> None:
    text = GOOD.replace("players =", "# players =") + "".join(
        f'[[division]]\nname = "{name}"\nplayers = [{people}]\n'
        for name, people in (
            ("First", ", ".join(f'"a{number}@example.org"' for number in range(4))),
            ("Second", '"x@example.org"'),
        )
    )
    assert [each.partition(": ")[2] for each in faults(club, tmp_path, text)] == [
        "Second has 1 players; a division has 4 to 6"
    ]


def test_everything_that_is_wrong_is_told_at_once(club: Club, tmp_path: Path) -> None:
    text = GOOD.replace("2027-04-01", "2020-01-01").replace('["raab"]', "[]").replace("bounds", "bouns")
    assert len(faults(club, tmp_path, text)) == 3


def test_a_file_that_is_no_TOML_or_is_not_there_is_told_in_a_line(club: Club, tmp_path: Path) -> None:
    assert faults(club, tmp_path, "title = \n")[0].startswith("spring.toml:1: it is no TOML")
    with pytest.raises(LeagueBroken, match="No such file"):
        read_league(tmp_path / "gone.toml", club.world.settings, TODAY)
    assert "is no name for a league" in faults(club, tmp_path, GOOD, "Spring League!.toml")[0]


def test_L33__a_league_names_its_players_so_a_house_of_anonymous_games_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[game]\nanonymous = true\n")
    found = faults(club, tmp_path, GOOD)
    told = "spring.toml:1: the house's games are anonymous, and a league names its players; anonymous = false in [game]"
    assert found == [f"{told} of pbem.toml; announce single games with --terms anonymous"]
