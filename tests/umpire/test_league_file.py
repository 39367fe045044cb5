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


def people(number: int, letter: str = "p") -> str:
    return ", ".join(f'"{letter}{each}@example.org"' for each in range(number))


def with_players(text: str, number: int) -> str:
    return "".join(f"players = [{people(number)}]\n" if line.startswith("players") else line for line in lines(text))


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def divided(*sizes: int) -> str:
    head = "".join(line for line in lines(GOOD) if not line.startswith("players"))
    return head + "".join(
        f'[[division]]\nname = "{name}"\nplayers = [{people(size, name.lower())}]\n'
        for name, size in zip("AB", sizes, strict=True)
    )


@pytest.mark.parametrize(
    ("form", "players", "fault"),
    [
        ("round-robin", 16, ""),
        ("round-robin", 17, 'a round robin of 17; up to 16, or divisions, or format = "swiss"'),
        ("double-round-robin", 17, 'a round robin of 17; up to 16, or divisions, or format = "swiss"'),
        ("round-robin", 2, ""),
        ("round-robin", 1, "the league has 1 players; two at least, or open_entry = true"),
        ("swiss", 32, ""),
        ("swiss", 33, "the league has 33 players; up to 32, or divisions"),
        ("knockout", 17, ""),
        ("ladder", 6, ""),
        ("ladder", 5, "a ladder of 5; an even number, so that everybody can be challenged"),
        ("swiss", 5, ""),
    ],
)
def test_K1_K3_K4__how_many_may_play(club: Club, tmp_path: Path, form: str, players: int, fault: str) -> None:
    text = with_players(GOOD.replace("double-round-robin", form), players)
    if fault:
        assert faults(club, tmp_path, text) == [f"spring.toml:4: {fault}"]
    else:
        (tmp_path / "spring.toml").write_text(text)
        assert len(read_league(tmp_path / "spring.toml", club.world.settings, TODAY).divisions[0].players) == players


@pytest.mark.parametrize(("sizes", "wrong"), [((4, 6), ""), ((3, 4), "A has 3 players"), ((4, 7), "B has 7 players")])
def test_K6__divisions_have_four_to_six_each(club: Club, tmp_path: Path, sizes: tuple[int, int], wrong: str) -> None:
    (tmp_path / "spring.toml").write_text(divided(*sizes))
    if wrong:
        assert [each.split(": ")[1] for each in faults(club, tmp_path, divided(*sizes))] == [
            f"{wrong}; a division has 4 to 6"
        ]
        return
    plan = read_league(tmp_path / "spring.toml", club.world.settings, TODAY)
    assert [(division.name, len(division.players)) for division in plan.divisions] == [("A", 4), ("B", 6)]


def test_who_plays_is_said_once_either_as_players_or_in_divisions(club: Club, tmp_path: Path) -> None:
    both = GOOD + divided(4, 4).partition("bounds = 4\n")[2]
    assert "spring.toml:4: players and divisions both; write players = " in faults(club, tmp_path, both)[0]
    nobody = "".join(line for line in lines(GOOD) if not line.startswith("players"))
    found = faults(club, tmp_path, nobody)
    assert "nobody plays; write players" in found[0] and "the league has 0 players" in found[1]
    twice = divided(4, 4).replace('"b0@example.org"', '"A0@Example.org"')
    assert [each.partition(": ")[2] for each in faults(club, tmp_path, twice)] == [
        "a0@example.org stands there 2 times; everybody once, in one division"
    ]


def test_an_open_league_may_begin_with_one(club: Club, tmp_path: Path) -> None:
    (tmp_path / "spring.toml").write_text(with_players(GOOD, 1) + "open_entry = true\n")
    plan = read_league(tmp_path / "spring.toml", club.world.settings, TODAY)
    assert plan.open_entry and len(plan.divisions[0].players) == 1


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("matrix_step = 0", "matrix_step: 0 is too small; write matrix_step = 1"),
        ("round_days = 0", "round_days: 0 is too small; write round_days = 42"),
        ("minimum_reliability = true", "minimum_reliability: True; a share from 0 to 1, such as 0.8"),
        ("minimum_reliability = -0.1", "minimum_reliability: -0.1; a share from 0 to 1, such as 0.8"),
        ("minimum_reliability = 1.1", "minimum_reliability: 1.1; a share from 0 to 1, such as 0.8"),
        ('gm = "the colonel"', "gm: 'the colonel' is no mail address; write gm = \"gm@example.org\""),
        ("rounds = -1", "rounds: -1 is not a whole number; write rounds = 16"),
    ],
)
def test_numbers_that_make_no_sense_are_told(club: Club, tmp_path: Path, line: str, fault: str) -> None:
    assert faults(club, tmp_path, f"{GOOD}{line}\n") == [f"spring.toml:10: {fault}"]


def test_what_a_file_says_is_what_the_plan_has_and_what_it_does_not_say_is_usual(club: Club, tmp_path: Path) -> None:
    said = """mirrored = false
points = "matrix-20"
tie_breaks = ["wins"]
matrix_step = 5
rounds = 3
round_days = 1
minimum_reliability = 1
gm = "GM@Example.org"
zone = "America/Chicago"
"""
    (tmp_path / "spring.toml").write_text(GOOD.replace("2027-04-01", "2027-03-01") + said)
    plan = read_league(tmp_path / "spring.toml", club.world.settings, TODAY)
    assert (plan.mirrored, plan.points, plan.tie_breaks, plan.matrix_step) == (False, "matrix-20", ("wins",), 5)
    assert (plan.rounds, plan.round_days, plan.minimum, plan.gm) == (3, 1, 1.0, "gm@example.org")
    assert (plan.zone, plan.deadlines, plan.start) == ("America/Chicago", "Sundays 20:00", TODAY)
    assert [(person.address, person.name) for person in plan.reserves] == [("rita@example.org", "Rita")]
    assert [person.address for person in plan.divisions[0].players][:2] == ["anne@example.org", "bob@example.org"]
    lines_of = [line for line in lines(GOOD) if not line.startswith(("bounds", "format", "deadlines", "reserves"))]
    (tmp_path / "spring.toml").write_text("".join(lines_of))
    usual = read_league(tmp_path / "spring.toml", club.world.settings, TODAY)
    assert (usual.pairs, usual.mirrored, usual.points, usual.matrix_step) == (Pairs.ROUND_ROBIN, True, "3-1-0", 1)
    assert (usual.rounds, usual.round_days, usual.minimum, usual.gm, usual.bounds) == (0, 42, 0.0, "", 0)
    assert (usual.zone, usual.deadlines) == (club.world.settings.club.zone, club.world.settings.game.deadlines)
    assert usual.reserves == () and not usual.open_entry
    (tmp_path / "spring.toml").write_text("".join(lines_of) + 'format = "swiss"\n')
    swiss = read_league(tmp_path / "spring.toml", club.world.settings, TODAY)
    assert swiss.tie_breaks == ("buchholz-cut-1", "buchholz", "sonneborn-berger")


def test_a_moment_is_no_day(club: Club, tmp_path: Path) -> None:
    found = faults(club, tmp_path, GOOD.replace("2027-04-01", "2027-04-01T10:00:00"))
    assert len(found) == 1 and "is no day; write start = 2027-04-01" in found[0]
    assert "start: missing" in faults(club, tmp_path, GOOD.replace("start = 2027-04-01\n", ""))[0]


def test_a_fault_of_a_division_names_the_line_of_its_own_players(club: Club, tmp_path: Path) -> None:
    first = ", ".join(f'"a{number}@example.org"' for number in range(4))
    second = '"x@example.org", "a0@example.org"'
    text = GOOD.replace("players =", "# players =") + "".join(
        f'[[division]]\nname = "{name}"\nplayers = [{people}]\n' for name, people in (("A", first), ("B", second))
    )
    line = text.splitlines().index(f"players = [{second}]") + 1
    assert faults(club, tmp_path, text) == [
        f"spring.toml:{line}: B has 2 players; a division has 4 to 6",
        f"spring.toml:{line}: a0@example.org stands there 2 times; everybody once, in one division",
    ]
