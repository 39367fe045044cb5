"""NEW by mail, of people who look after no game yet: who may open one, and who is written to about it."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.store import games, players, terms
from tests.umpire.club import GM, RUPERT, UMPIRE, Club, body, make_club
from tests.umpire.test_intake import states
from tests.umpire.test_joining import STRANGER, one_line, proof

OURS = '[guard]\nauthserv_id = "club.example"\nreceived_above = 0\n'


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mail server tells whose a letter is; it has a member and no game."""
    club = make_club(tmp_path, monkeypatch, extra=OURS)
    players.register(club.world.db, RUPERT, club.clock.now)
    return club


def writes(club: Club, sender: str, text: str, *, proved: bool = True) -> None:
    headers = proof(sender.rpartition("@")[2].rstrip(">")) if proved else {}
    club.write(sender, text, to=UMPIRE, **headers)
    club.tick()


def made(club: Club) -> list[str]:
    return games.names(club.world.db, "1")


def code(club: Club) -> str:
    found = re.search(r"CONFIRM ([A-Z0-9]{8})", body(club.last(GM, "wishes to open a game")))
    assert found is not None
    return found[0]


def test_L1__whoever_keeps_the_house_opens_a_game_from_nothing_and_has_its_desk(empty: Club) -> None:
    writes(empty, GM, "NEW raab, moderated, press side\n")
    letter = empty.last(GM, "the game is open")
    assert "raab-1 is open until" in one_line(body(letter)) and "JOIN raab-1 as" in body(letter)
    found = terms.find(empty.world.db, "raab-1")
    assert found is not None and found.announced and found.moderated and found.press == "side"
    empty.write(GM, "STATUS\n", to=str(letter["Reply-To"]), **proof("club.example"))
    empty.tick()
    assert "raab-1" in body(empty.last(GM, "your letter"))


def test_L1__in_his_name_without_proof_nothing_is_opened_before_the_code_comes_back(empty: Club) -> None:
    writes(empty, GM, "NEW raab\n", proved=False)
    assert made(empty) == []
    writes(empty, STRANGER, f"{code(empty)}\n")
    assert made(empty) == [], "the code counts from his address alone"
    writes(empty, GM, f"{code(empty)}\n", proved=False)
    assert made(empty) == ["raab-1"]
    writes(empty, GM, f"{code(empty)}\n", proved=False)
    assert made(empty) == ["raab-1"], "and once"


def test_L1__a_members_wish_is_asked_of_the_gm_and_told_when_it_is_granted(empty: Club) -> None:
    writes(empty, RUPERT, "NEW raab, press side\n")
    assert "the GM is asked, and you hear from us" in one_line(body(empty.last(RUPERT, "NEW")))
    asked = one_line(body(empty.last(GM, "wishes to open a game")))
    assert f"{RUPERT} writes: NEW raab, press side." in asked and made(empty) == []
    writes(empty, RUPERT, "NEW raab\n")
    assert "waits for the GM already" in one_line(body(empty.last(RUPERT, "Not done")))
    empty.clock.advance(hours=1)
    writes(empty, GM, f"{code(empty)}\n")
    told = one_line(body(empty.last(RUPERT, "Your game is open")))
    assert "raab-1 is open until" in told and "JOIN raab-1 as" in told
    assert games.get(empty.world.db, "raab-1").gm in ("", GM), "who wished for a game has no desk in it"


def test_L1__a_quoted_code_opens_nothing(empty: Club) -> None:
    writes(empty, RUPERT, "NEW raab\n")
    letter = body(empty.last(GM, "wishes to open a game"))
    quoted = "".join(f"> {line}\n" for line in letter.splitlines())
    writes(empty, GM, f"Let me think about it.\n\n{quoted}")
    assert made(empty) == []


def test_L1_L3__a_stranger_hears_nothing_before_he_is_let_in(empty: Club) -> None:
    writes(empty, f"Eve <{STRANGER}>", "NEW raab\n")
    assert empty.count(STRANGER) == 0 and states(empty) == ["ignored"] and made(empty) == []
    asked = one_line(body(empty.last(GM, "wishes to open a game")))
    assert "Eve <eve@evil.test> writes: NEW raab." in asked and "He never played here" in asked
    writes(empty, f"Eve <{STRANGER}>", "NEW raab\n")
    assert empty.count(GM, "wishes to open a game") == 1
    writes(empty, GM, f"{code(empty)}\n")
    assert "raab-1 is open" in one_line(body(empty.last(STRANGER, "Your game is open")))


def test_L1_L3__nobody_but_the_gm_names_a_third_person(empty: Club) -> None:
    third = "victim@third.test"
    for sender in (RUPERT, f"Eve <{STRANGER}>"):
        writes(empty, sender, f"NEW raab, second_gm {third}\n")
    assert "A second GM is named by the GM alone" in one_line(body(empty.last(RUPERT, "Not done")))
    assert empty.count(third) == empty.count(STRANGER) == empty.count(GM) == 0 and made(empty) == []


@pytest.mark.parametrize("line", ["NEW atlantis", "NEW raab, press loud"])
def test_L1__what_cannot_be_opened_says_what_could(empty: Club, line: str) -> None:
    writes(empty, RUPERT, f"{line}\n")
    told = one_line(body(empty.last(RUPERT, "Not done")))
    assert "There are" in told and "raab" in told if "atlantis" in line else "for press write one of" in told
    assert empty.count(GM) == 0
    writes(empty, GM, f"{line}\n")
    assert "not done" in one_line(body(empty.last(GM, "your letter"))) and made(empty) == []


def test_L1__after_two_weeks_a_wish_is_forgotten(empty: Club) -> None:
    writes(empty, RUPERT, "NEW raab\n")
    empty.clock.now += timedelta(days=15)
    writes(empty, GM, f"{code(empty)}\n")
    assert made(empty) == []


@pytest.mark.parametrize(("signup", "found"), [("closed", []), ("open", ["raab-1"])])
def test_L1__where_sign_up_is_closed_or_open_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, signup: str, found: list[str]
) -> None:
    club = make_club(tmp_path, monkeypatch, extra=OURS, own=f'signup = "{signup}"\n')
    players.register(club.world.db, RUPERT, club.clock.now)
    writes(club, RUPERT, "NEW raab\n")
    assert made(club) == found and club.count(GM, "wishes to open") == 0
    assert club.count(GM, "A member has opened a game") == len(found)
    assert club.count(RUPERT) == 1
