"""K4: challenges on a ladder by letter: up to two places above, taken up or not, and played in the next round."""

from __future__ import annotations

import pytest

from pbem.store import players
from tests.umpire.club import UMPIRE, Club, body
from tests.umpire.league_club import NAMES, Pairs, address, begin_league, pairs, plan, play_round
from tests.umpire.test_desk import one_line


@pytest.fixture
def ladder(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A ladder of six in its first round: Anne at its top, Fred at its foot."""
    return begin_league(club, monkeypatch, plan(*NAMES[:6], pairs=Pairs.LADDER, rounds=3, mirrored=False))


def says(club: Club, name: str, text: str, word: str = "") -> str:
    before = club.count(address(name))
    club.write(address(name), f"{text}\n", to=UMPIRE)
    club.tick()
    assert club.count(address(name)) == before + 1, "one answer"
    return one_line(body(club.last(address(name), word or text.split()[0])))


def test_K4__a_challenge_that_is_taken_up_is_played_in_the_next_round(ladder: Club) -> None:
    assert pairs(ladder, 1) == ["Anne-Cleo", "Bob-Dan", "Eve-Fred"]
    assert "Cleo reads of your challenge for round 2." in says(ladder, "Eve", "DUEL cleo")
    asked = one_line(body(ladder.last(address("Cleo"), "Eve challenges you")))
    assert "Reply `MEET Eve` or `REFUSE Eve`" in asked
    assert "You meet Eve in round 2." in says(ladder, "Cleo", "MEET Eve")
    assert "You meet in round 2." in one_line(body(ladder.last(address("Eve"), "Cleo takes your challenge up")))
    play_round(ladder, 1, "+++")
    assert pairs(ladder, 2) == ["Cleo-Eve", "Anne-Bob", "Dan-Fred"], "the others are paired without them"
    play_round(ladder, 2, "-++")
    assert pairs(ladder, 3)[0] == "Anne-Eve", "who wins takes the place"


@pytest.mark.parametrize("answer", ["REFUSE Eve", ""])
def test_K4__refused_or_not_answered_the_ladder_pairs_as_ever(ladder: Club, answer: str) -> None:
    says(ladder, "Eve", "DUEL Cleo")
    if answer:
        assert "Eve is told" in says(ladder, "Cleo", answer)
        assert ladder.count(address("Eve"), "does not take your challenge up") == 1
    play_round(ladder, 1, "+++")
    assert pairs(ladder, 2) == ["Anne-Bob", "Cleo-Eve", "Dan-Fred"]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("Eve", "DUEL Bob", "Bob does not stand one or two places above you. You may challenge Cleo or Dan."),
        ("Eve", "DUEL Fred", "Fred does not stand one or two places above you."),
        ("Anne", "DUEL Bob", "Nobody stands above you."),
        ("Eve", "DUEL Napoleon", "Nobody you could meet is called Napoleon; there are Anne, Bob, Cleo, Dan and Fred."),
        ("Cleo", "MEET Eve", "No challenge of Eve for round 2 waits for you."),
    ],
)
def test_K4__what_may_not_be_says_what_may(ladder: Club, name: str, text: str, told: str) -> None:
    assert told in says(ladder, name, text)
    assert sum(ladder.count(address(each), "challenges you") for each in NAMES) == 0


def test_K4__one_challenge_a_round_and_one_opponent(ladder: Club) -> None:
    says(ladder, "Eve", "DUEL Cleo")
    assert "one challenge a round" in says(ladder, "Eve", "DUEL Dan")
    says(ladder, "Dan", "DUEL Cleo")
    says(ladder, "Cleo", "MEET Dan")
    assert "You have an opponent for round 2 already." in says(ladder, "Cleo", "MEET Eve")
    assert "Dan has an opponent for round 2 already." in says(ladder, "Fred", "DUEL Dan")


def test_K4__who_is_on_no_ladder_challenges_nobody(ladder: Club) -> None:
    players.register(ladder.world.db, "otto@league.example", ladder.clock.now)
    assert "You are on no ladder that is being played." in says(ladder, "Otto", "DUEL Anne")


def test_K4__a_challenge_is_told_in_the_readers_language(ladder: Club) -> None:
    player = players.at(ladder.world.db, address("Cleo"))
    assert player is not None
    players.set_language(ladder.world.db, player.id, "de")
    says(ladder, "Eve", "DUEL Cleo")
    told = one_line(body(ladder.last(address("Cleo"), "Eve fordert dich")))
    assert "Eve fordert dich für Runde 2." in told and "Antworte `MEET Eve` oder `REFUSE Eve`" in told
