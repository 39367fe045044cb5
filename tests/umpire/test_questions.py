"""Questions to the GM and challenges of results: letters in, letters out."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pbem.store import games, queries
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_desk import AUTH, agree, desk, gm_says, one_line, proof

__all__ = ["desk"]
QUESTION = "May the cuirassiers charge through the marsh?"


def ask(club: Club, text: str = QUESTION, sender: str = RUPERT) -> int:
    club.write(sender, f"{text}\n", **proof(sender))
    club.tick()
    found = re.search(r"ANSWER (\d+):", body(club.last(GM, "says what is no order")))
    assert found is not None
    return int(found[1])


def test_G6__an_answer_goes_to_whoever_asked_and_to_nobody_else(desk: Club) -> None:
    number = ask(desk)
    before = desk.count(ESSEX)
    assert f"question {number} of rupert: {QUESTION}" in gm_says(desk, "STATUS\n")
    assert "your answer goes to Prince Rupert" in gm_says(desk, f"ANSWER {number}: They may not, by clause 12.\n")
    told = one_line(body(desk.last(RUPERT, "The GM answers you")))
    assert "They may not, by clause 12." in told and "marsh" in told
    assert desk.count(ESSEX) == before
    assert f"question {number}" not in gm_says(desk, "STATUS\n")


def test_G6__a_kept_answer_is_proposed_the_next_time_and_is_no_secret_after_the_game(desk: Club) -> None:
    number = ask(desk)
    assert "has no answer yet" in gm_says(desk, f"KEEP {number}\n")
    gm_says(desk, f"ANSWER {number}: They may not.\nKEEP {number}\n")
    again = ask(desk, "May cuirassiers charge through the marsh, then?", LUNSFORD)
    asked = one_line(body(desk.last(GM, "Lunsford says what is no order")))
    assert "a) They may not." in asked and f"`ANSWER {again}: a` says it again" in asked
    assert "has no proposal 'c'" in gm_says(desk, f"ANSWER {again}: c\n")
    gm_says(desk, f"ANSWER {again}: a\n")
    assert "They may not." in body(desk.last(LUNSFORD, "The GM answers you"))
    assert "no rules of its own yet" in house(desk), "while the game goes on nobody reads what another asked"
    gm_says(desk, "FINISH draw enough\n")
    assert QUESTION in house(desk) and "They may not. (toy-1)" in house(desk)


def house(club: Club) -> str:
    club.write(ESSEX, "HELP HOUSE\n", **proof(ESSEX))
    club.tick()
    return one_line(body(club.last(ESSEX, "Help: the house")))


def test_G6__nobody_answers_a_question_of_another_game(desk: Club) -> None:
    assert "there is no question 77 in toy-1; open are none" in gm_says(desk, "ANSWER 77: yes\n")


@pytest.fixture
def challenged(desk: Club) -> Club:
    """A game whose results may be challenged for two days, with a bound just resolved."""
    agree(desk, challenge_hours=48, gm_hours=36)
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    return desk


def challenge(club: Club, text: str = "CHALLENGE 1 why did it stop?", sender: str = RUPERT) -> str:
    club.write(sender, f"{text}\n", **proof(sender))
    club.tick()
    return one_line(body(club.last(sender, "CHALLENGE")))


def test_G12__a_challenge_asks_the_gm_about_a_phase_as_its_seat_read_it(challenged: Club) -> None:
    report = one_line(body(challenged.last(RUPERT, "(Red view)")))
    assert "preliminary for 48 hours" in report and "CHALLENGE 3 why" in report
    phase = re.search(r"(\d) ", challenge(challenged, "CHALLENGE 9 what?").partition("it has ")[2])
    assert phase is not None
    told = challenge(challenged, f"CHALLENGE {phase[1]} why did it stop?")
    assert f"the GM is asked about phase {phase[1]}" in told
    asked = one_line(body(challenged.last(GM, "Prince Rupert challenges bound 1")))
    assert "why did it stop?" in asked and "as Prince Rupert read it" in asked and "BI2" not in asked


def phase_of(club: Club) -> str:
    return challenge(club, "CHALLENGE 9 what?").partition("it has ")[2][0]


def test_G12__the_next_bound_waits_for_the_window_and_for_the_ruling(challenged: Club) -> None:
    until = challenged.clock.now + timedelta(hours=48)
    phase = phase_of(challenged)
    for address in (RUPERT, LUNSFORD, ESSEX):
        challenged.write(address, "all hold\nREADY\n", **proof(address))
    challenged.tick()
    challenged.clock.advance(hours=2)
    challenged.tick()
    assert challenged.game().bound == 2, "all are ready, and it waits for its time"
    challenge(challenged, f"CHALLENGE {phase} why?")
    challenged.clock.now = until + timedelta(minutes=1)
    gm_says(challenged, "RULE LAST BOUND RI1 hits 1 because of the marsh\n")
    assert challenged.game().bound == 2
    gm_says(challenged, "REDO\n")
    challenged.tick()
    challenged.tick()
    assert queries.open_of(challenged.world.db, GAME) == []
    assert "marsh" in body(challenged.last(RUPERT, "b1] "))


def test_G12__what_nobody_challenges_is_final_and_nothing_can_be_ruled_on_it(challenged: Club) -> None:
    challenged.clock.advance(hours=49)
    assert "is final since" in challenge(challenged)
    assert "are final since" in gm_says(challenged, "RULE LAST BOUND RI1 hits 1\n")
    assert "not done" in gm_says(challenged, "REDO\n")


def test_G12_G3__a_challenge_on_which_nobody_rules_stands_in_the_end(challenged: Club) -> None:
    challenge(challenged, f"CHALLENGE {phase_of(challenged)} why?")
    challenged.clock.advance(hours=73)
    challenged.tick()
    assert "so it stands" in one_line(body(challenged.last(RUPERT, "Bound 1 stands")))
    assert queries.open_of(challenged.world.db, GAME) == []


def test_G12__without_a_window_results_are_final_at_once(desk: Club) -> None:
    assert "results are final at once" in challenge(desk)


def test_G12__the_secret_of_the_dice_is_told_when_the_end_is_final(desk: Club) -> None:
    agree(desk, challenge_hours=48)
    for _ in range(3):
        desk.write(RUPERT, "all hold\n", **proof(RUPERT))
        desk.pass_deadline()
    assert games.get(desk.world.db, GAME).state == "over" and desk.count(RUPERT, "The fog is lifted") == 0
    desk.clock.advance(hours=49)
    desk.tick()
    desk.tick()
    assert desk.count(RUPERT, "The fog is lifted") == 1


def test_G6_G11__what_a_gm_who_plays_may_not_answer_goes_to_the_operator_who_answers_by_letter(desk: Club) -> None:
    desk.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    agree(desk, challenge_hours=48)
    desk.write(RUPERT, "CHALLENGE 2 why?\n", **proof(RUPERT))
    desk.tick()
    if desk.count(GM, "challenges bound 0") == 0:
        phase = one_line(body(desk.last(RUPERT, "CHALLENGE"))).partition("it has ")[2][0]
        desk.write(RUPERT, f"CHALLENGE {phase} why?\n", **proof(RUPERT))
        desk.tick()
    assert desk.count(ESSEX, "challenges") == 0
    letter = desk.last(GM, "challenges bound 0")
    desk.write(GM, "ANSWER 1: it stands\n", to=str(letter["Reply-To"]), **AUTH)
    desk.tick()
    assert "it stands" in body(desk.last(RUPERT, "The GM answers you"))
