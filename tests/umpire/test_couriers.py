"""Messages: those that ride, those without a name, and games in which nobody writes."""

from __future__ import annotations

import pytest

from pbem.umpire.desk.doing import OPERATOR, do
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.life import couriers
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_desk import agree, one_line, said


@pytest.fixture
def riding(playing: Club) -> Club:
    """A game in which messages ride two squares a bound; Lunsford is two squares from Rupert, Essex seven."""
    agree(playing, press="courier", courier=2)
    return playing


def write(club: Club, to: str, text: str = "Hold the hill.", sender: str = RUPERT) -> str:
    club.write(sender, f"PRESS TO {to}\n{text}\nENDPRESS\nall hold\n")
    club.tick()
    return one_line(body(club.last(sender, "Received")))


def bound(club: Club) -> None:
    club.write(RUPERT, "all hold\n")
    club.pass_deadline()


def test_L25__a_message_arrives_with_the_report_of_the_bound_in_which_it_gets_there(riding: Club) -> None:
    assert "A courier has set out to Colonel Lunsford." in write(riding, "Lunsford")
    assert riding.count(LUNSFORD, "A message from") == 0
    bound(riding)
    assert "Hold the hill." in body(riding.last(LUNSFORD, "A message from Prince Rupert"))
    bound(riding)
    assert riding.count(LUNSFORD, "A message from") == 1


def test_L25__the_further_the_later(club: Club) -> None:
    club.begin(bounds=9)
    agree(club, press="courier", courier=2)
    write(club, "Essex", "Yield!")
    for number in range(4):
        assert club.count(ESSEX, "A message from") == 0, number
        bound(club)
    assert "Yield!" in body(club.last(ESSEX, "A message from"))


def test_L25__a_fallen_generals_mail_comes_back(riding: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    write(riding, "Lunsford")
    standing = couriers.place_of
    monkeypatch.setattr(
        couriers, "place_of", lambda world, match, seat: None if seat.id == "lunsford" else standing(world, match, seat)
    )
    bound(riding)
    back = one_line(body(riding.last(RUPERT, "Your courier to Colonel Lunsford comes back")))
    assert "Hold the hill." in back and riding.count(LUNSFORD, "A message from") == 0


def test_L25_G8__what_was_sent_in_a_withdrawn_bound_never_arrives(riding: Club) -> None:
    bound(riding)
    write(riding, "Lunsford")
    roll_back(riding.world, GAME, 0)
    riding.tick()
    bound(riding)
    bound(riding)
    assert riding.count(LUNSFORD, "A message from") == 0


def test_L25__a_moderated_bound_keeps_its_couriers_until_RELEASE(riding: Club) -> None:
    agree(riding, moderated=True)
    write(riding, "Lunsford")
    bound(riding)
    assert riding.count(LUNSFORD, "A message from") == 0
    do(riding.world, GAME, said("RELEASE"), OPERATOR)
    riding.tick()
    assert riding.count(LUNSFORD, "A message from") == 1


def test_L23__an_unsigned_message_names_nobody_where_the_game_allows_it(playing: Club) -> None:
    playing.write(RUPERT, "PRESS ANON TO Essex\nBeware of your left.\nENDPRESS\n")
    playing.tick()
    assert "whoever writes gives his name" in one_line(body(playing.last(RUPERT, "Your message")))
    agree(playing, anon=True)
    playing.write(RUPERT, "PRESS ANON TO Essex\nBeware of your left.\nENDPRESS\n")
    playing.tick()
    letter = playing.last(ESSEX, "A message without a name")
    assert "Beware of your left." in body(letter) and "upert" not in str(letter)
    playing.write(ESSEX, "Who are you?\n", to=str(letter["Reply-To"]))
    playing.tick()
    assert playing.count(RUPERT, "A message from") == 0


def test_L23__in_a_silent_game_only_the_gm_is_written_to(playing: Club) -> None:
    agree(playing, silent=True)
    playing.write(RUPERT, "TO Lunsford: courage!\nPRESS TO GM\nAll is well.\nENDPRESS\n")
    playing.tick()
    assert playing.count(LUNSFORD, "A message from") == 0
    assert "All is well." in body(playing.last(GM, "a message from"))
