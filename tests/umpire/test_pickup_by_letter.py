"""A battle of bought armies by letter: two lists, a country, a secret set-up, and the first shots."""

from __future__ import annotations

import re

import pytest

from pbem.scenarios import load
from pbem.scenarios.fitted import fitted
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import Club, body

RED, BLUE = "red@example.org", "blue@example.org"


@pytest.fixture
def market(club: Club) -> Club:
    """Both sides have their points, and nobody has bought anything."""
    club.name = "pickup"
    new_game(club.world, load("pickup"), Terms(id=club.name))
    give_seat(club.world, club.name, "red", RED)
    give_seat(club.world, club.name, "blue", BLUE)
    start(club.world, club.name)
    club.tick()
    return club


def answer(club: Club, player: str, text: str) -> str:
    """What a player reads, in one line, after writing this."""
    club.write(player, text)
    club.tick()
    return " ".join(body(club.letters_to(player)[-1]).replace("|", " ").split())


LIST = "BUY 4 line infantry C 12 figures; 2 HC B; 1 battery medium 4 guns; 1 general\n"


def test_70__each_answer_shows_the_sum_and_what_is_left(market: Club) -> None:
    told = answer(market, RED, LIST)
    assert "969 of 1500 points, 531 left" in told
    assert "Received: your list is on file" in market.letters_to(RED)[-1]["Subject"]
    assert "4 line infantry C = 212; 2 HC B = 404; 1 medium battery C 4 guns = 303; 1 general = 50" in told


def test_70__what_is_too_dear_or_means_nothing_is_asked_about_with_lists_that_stand(market: Club) -> None:
    told = answer(market, RED, "BUY 10 line C; 5 HC B\n")
    assert "40 points too many" in told
    assert "9 line infantry C; 5 HC B" in told and "10 line infantry C; 4 HC B" in told
    told = answer(market, RED, "BUY 10 line C; 2 elephants\n")
    assert "2 elephants: what is it?" in told and "10 line infantry C" in told


def test_70__the_last_list_counts(market: Club) -> None:
    answer(market, RED, LIST)
    told = answer(market, RED, "BUY 2 line infantry D\n")
    assert "82 of 1500 points, 1418 left" in told


def bought(club: Club) -> Club:
    club.write(RED, LIST + "READY\n")
    club.write(BLUE, "BUY 6 LI B; 2 LC C; 1 light battery 2 guns\nREADY\n")
    club.pass_deadline()
    return club


def test_70__bought_armies_stand_in_their_own_ground_and_the_enemy_knows_nothing_of_them(market: Club) -> None:
    club = bought(market)
    red = body(club.letters_to(RED)[-1])
    assert "4 line infantry C; 2 HC B; 1 medium battery C 4 guns; 1 general" in " ".join(red.split())
    for unit in ("RI1", "RI4", "RC2", "RB1", "RG2"):
        assert re.search(rf"^ +{unit} @", red, re.MULTILINE), unit
    assert "BI1" not in red and "6 light infantry" not in red


def test_70__then_both_set_up_in_secret_and_fight(market: Club) -> None:
    club = bought(market)
    told = answer(club, RED, "RI1 deploy 24,6\n")
    assert "deploy 24:00,6:00" in told
    wrong = answer(club, RED, "RI1 deploy 20,30\n")
    assert "within 12 inches of its own edge" in wrong
    answer(club, RED, "RI1 deploy 24,6\nREADY\n")
    club.write(BLUE, "READY\n")
    club.pass_deadline()
    assert re.search(r"^ +RI1 @24:00,6:00 ", body(club.letters_to(RED)[-1]), re.MULTILINE)
    told = answer(club, RED, "RI1 advance 2\n")
    assert "2 of 6 in" in told
    club.write(RED, "READY\n")
    club.write(BLUE, "READY\n")
    club.pass_deadline()
    assert re.search(r"^ +RI1 @24:00,8:00 ", body(club.letters_to(RED)[-1]), re.MULTILINE)


def test_70__who_sends_nothing_gets_an_army_of_all_arms(market: Club) -> None:
    market.write(RED, LIST + "READY\n")
    market.pass_deadline()
    blue = " ".join(body(market.letters_to(BLUE)[-1]).split())
    assert "line infantry C" in blue and "HC C" in blue and "light batter" in blue


def test_70__who_agrees_on_other_points_reads_of_them_in_the_invitation(club: Club) -> None:
    club.name = "pickup"
    new_game(club.world, fitted(load("pickup"), 900, "60x48"), Terms(id=club.name))
    give_seat(club.world, club.name, "red", RED)
    give_seat(club.world, club.name, "blue", BLUE)
    start(club.world, club.name)
    club.tick()
    assert "You have 900 points to spend" in " ".join(body(club.letters_to(RED)[-1]).split())
    assert "69 points too many" in answer(club, RED, LIST)


def test_70__both_sides_find_the_same_country(market: Club) -> None:
    club = bought(market)
    lands = {
        re.search(r"country between the armies: ([^.\[]+)", " ".join(body(letter).split()))
        for letter in (club.letters_to(RED)[-1], club.letters_to(BLUE)[-1])
    }
    told = {land[1] for land in lands if land is not None}
    assert len(told) == 1
    [country] = told
    assert country.count("South") == country.count("North") > 0


def below(club: Club) -> str:
    """The last letter to Red as a mail program quotes it below an answer."""
    quoted = "".join(f"> {line}\n" for line in body(club.letters_to(RED)[-1]).splitlines())
    return f"\nOn the morning of the battle, the umpire wrote:\n{quoted}"


@pytest.mark.parametrize(
    "changed", ["", "6 -> 8", "light -> medium"], ids=["as it stands", "one number", "one word near the end"]
)
def test_70__the_list_of_the_briefing_may_be_sent_back_with_a_word_changed_above_the_briefing(
    market: Club, changed: str
) -> None:
    quoted = below(market)
    example = "6 line infantry C; 2 line infantry B; 2 HC C; 1 LC C; 1 battery light 2 guns; 1 general"
    if changed:
        was, becomes = changed.split(" -> ")
        example = example.replace(was, becomes, 1)
    told = answer(market, RED, f"BUY {example}\n{quoted}")
    assert f"buy {example}" in told
    assert "1 general = 50" in told


def test_70__the_list_of_the_briefing_may_be_copied_from_a_terminal_in_two_lines(market: Club) -> None:
    quoted = below(market)
    example = "BUY 6 line infantry C; 2 line infantry B; 2 HC C; 1 LC C; 1 battery light 2\nguns; 1 general\n"
    assert "1 light battery C 2 guns = 129; 1 general = 50: 1137 of 1500" in answer(market, RED, example + quoted)


@pytest.mark.parametrize(
    "text",
    [
        "BUY:\n- 4 line infantry C\n- 2 HC B\n- 1 battery medium 2 guns\n",
        "Hi,\nplease buy\n4 line infantry C,\n2 HC B,\n1 battery medium 2 guns\n\nCheers\nTom\n",
        "I would like to buy 4 line infantry C; 2 HC B; 1 battery medium 2 guns, please.\n",
        "Ich kaufe 4 Linieninfanterie C\n2 HC B\n1 Batterie mittlere 2 Geschütze\n\nDanke\n",
    ],
)
def test_70__a_list_may_be_asked_for_politely_and_over_several_lines(market: Club, text: str) -> None:
    told = answer(market, RED, text)
    assert "4 line infantry C = 212; 2 HC B = 404; 1 medium battery C 2 guns = 159: 775 of 1500 points" in told
    assert "NEEDS YOU" not in told and "NOT READ" not in told


@pytest.mark.parametrize(
    "end",
    ["Your obedient servant,\nThe Red commander\n", "Yours, Red\n", "that's all for now\n", "I remain, Sir,\nJames\n"],
)
def test_how_a_letter_ends_is_nothing_to_be_looked_at(market: Club, end: str) -> None:
    told = answer(market, RED, f"BUY 2 LC\n\n{end}")
    assert "2 LC C = 260" in told
    assert "NOT READ" not in told


def test_whoever_holds_while_armies_are_set_up_stands_as_suggested_and_nothing_is_said_of_it(market: Club) -> None:
    told = answer(bought(market), RED, "RI1 deploy 24,6\nEveryone else holds.\n")
    assert "deploy 24:00,6:00" in told
    assert "CHECK THIS" not in told and "Nothing is on file" not in told


@pytest.mark.parametrize("said", ["stays where it is", "as suggested", "remains in place"])
def test_whoever_stays_where_it_is_while_armies_are_set_up_is_asked_nothing(market: Club, said: str) -> None:
    told = answer(bought(market), RED, f"RI1 {said}\nRI2 deploy 24,6\n")
    assert "deploy 24:00,6:00" in told
    assert "NEEDS YOU" not in told and "Deploy in which square" not in told


def test_8__bought_generals_begin_near_enough_to_their_troops_to_command_most_of_them(market: Club) -> None:
    club = bought(market)
    read = answer(club, RED, "SHOW RG1\n") + answer(club, RED, "SHOW RG2\n")
    assert read.count(",9:16, general, alone") == 2
