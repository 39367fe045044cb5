"""A seat changes hands: who may have it, what he is told, and who else hears of it."""

from __future__ import annotations

import pytest

from pbem.umpire.life.start_game import CannotStart, give_seat
from tests.umpire.club import ESSEX, GAME, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_intake import orders_of

MAURICE = "maurice@red.example"


def one_line(text: str) -> str:
    return " ".join(text.split())


def in_the_field(club: Club) -> Club:
    """The first bound is before them."""
    club.write(RUPERT, "RI1 deploy B4\n")
    club.pass_deadline()
    return club


def test_L18__who_takes_a_seat_over_is_told_what_is_due_now(playing: Club) -> None:
    in_the_field(playing)
    playing.write(LUNSFORD, "RI2 - C2\n")
    playing.tick()
    before = len(playing.post.taken)
    give_seat(playing.world, GAME, "lunsford", MAURICE)
    playing.tick()
    (letter,) = playing.letters_to(MAURICE)
    assert "you command Colonel Lunsford" in str(letter["Subject"]) and "[toy-1 b1]" in str(letter["Subject"])
    text = one_line(body(letter))
    assert "deployment" not in text.lower() and "Your orders for bound 1, by Sun 22 Mar 20:00 GMT" in text
    assert "RI2 move C2" in text, "what is filed already stands until he changes it"
    assert "YOUR BRIEFING" in text and "ORDER FORM" in text
    html = letter.get_body(("html",))
    assert html is not None and "RI2 move C2" in html.get_content() and "eployment" not in html.get_content()
    assert {part.get_content_type() for part in letter.walk()} >= {"image/png", "text/calendar"}
    playing.write(MAURICE, "RI2 - B1\n")
    playing.tick()
    assert "RI2 move B1" in orders_of(playing, "lunsford")
    assert len(playing.post.taken) == before + 4, "the old holder, the new one, his chief, and the answer"


def test_L18__before_the_battle_the_newcomer_is_invited_like_everybody(playing: Club) -> None:
    playing.write(LUNSFORD, "RI2 deploy C2\n")
    playing.tick()
    give_seat(playing.world, GAME, "lunsford", MAURICE)
    playing.tick()
    (letter,) = playing.letters_to(MAURICE)
    invited = one_line(body(letter))
    assert "Your deployment, by Sun 15 Mar 20:00 GMT" in invited
    assert "RI2 deploy C2. That stands unless you send orders of" in " ".join(invited.split())
    farewell = body(playing.last(LUNSFORD, "new commander"))
    assert "Thank you for playing" in farewell and "by Sun" not in farewell


def test_L18__the_other_seats_of_the_side_hear_of_it_and_the_enemy_does_not(playing: Club) -> None:
    in_the_field(playing)
    enemy = len(playing.letters_to(ESSEX))
    give_seat(playing.world, GAME, "lunsford", MAURICE)
    playing.tick()
    assert "has a new commander" in str(playing.last(RUPERT)["Subject"])
    assert "Messages to Colonel Lunsford reach him" in one_line(body(playing.last(RUPERT, "new commander")))
    assert playing.count(LUNSFORD, "has a new commander") == 1
    assert len(playing.letters_to(ESSEX)) == enemy


@pytest.mark.parametrize("address", [ESSEX, ESSEX.upper()])
def test_L18__nobody_who_served_the_other_side_is_seated_unless_the_gm_is_sure(playing: Club, address: str) -> None:
    in_the_field(playing)
    give_seat(playing.world, GAME, "essex", "manchester@blue.example")
    with pytest.raises(CannotStart, match=r"held the Earl of Essex \(blue\).*--yes"):
        give_seat(playing.world, GAME, "lunsford", address)
    give_seat(playing.world, GAME, "lunsford", address, sure=True)
    playing.tick()
    assert "you command Colonel Lunsford" in str(playing.last(ESSEX)["Subject"])


def test_before_the_start_a_seat_given_by_mistake_is_simply_given_again(club: Club) -> None:
    club.begin()
    from pbem.umpire.life.start_game import Terms, new_game
    from tests.umpire import toy

    new_game(club.world, toy.scenario(3), Terms(id="toy-2"))
    give_seat(club.world, "toy-2", "essex", MAURICE)
    with pytest.raises(CannotStart, match="holds the Earl of Essex"):
        give_seat(club.world, "toy-2", "rupert", MAURICE)
    give_seat(club.world, "toy-2", "essex", ESSEX)
    give_seat(club.world, "toy-2", "rupert", MAURICE)
