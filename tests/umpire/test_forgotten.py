"""FORGET ME, deputies, and games made by letter."""

from __future__ import annotations

import re
import sqlite3

import pytest

from pbem.store import acts, games, seats, terms
from pbem.umpire.care.verify import verify
from pbem.umpire.desk.doing import OPERATOR, do
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, UMPIRE, Club, body
from tests.umpire.test_desk import agree, desk, gm_says, one_line, proof, said
from tests.umpire.test_intake import orders_of

__all__ = ["desk"]


def kept(club: Club) -> str:
    """Everything that the database holds, letters decoded too."""
    from pbem.mail.letter.letter import read_letter

    found = ["\n".join(club.world.db.conn.iterdump())]
    for table in club.world.db.tables:
        for column in (each.name for each in table.columns if each.type.upper() == "BLOB"):
            for (raw,) in club.world.db.conn.execute(f"SELECT {column} FROM {table.name} WHERE length({column}) > 200"):
                found += [raw.decode("latin-1"), read_letter(raw).text]
    return "\n".join(found).casefold()


def forget(club: Club, sender: str = RUPERT) -> None:
    club.write(sender, "FORGET ME\n")
    club.tick()
    code = re.search(r"FORGET ME [A-Z0-9]{8}", body(club.last(sender, "FORGET ME")))
    assert code is not None
    club.write(sender, f"{code[0]}\n")
    club.tick()


def test_L33__who_is_forgotten_stands_in_no_table_and_no_letter_and_his_deeds_stay(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy A2\nTO Lunsford: write to rupert@red.example\n")
    playing.write(LUNSFORD, "> rupert@red.example wrote\nRI2 deploy C2\n")
    playing.tick()
    do(playing.world, GAME, said(f"NOTE ask {RUPERT}"), OPERATOR)
    playing.pass_deadline()
    assert RUPERT in kept(playing)
    sent = playing.count(RUPERT)
    forget(playing)
    assert playing.count(RUPERT) == sent + 1, "after the question nothing more comes"
    assert RUPERT not in kept(playing)
    seat = seats.get(playing.world.db, GAME, "rupert")
    assert seat.address == "" and not seat.is_held
    assert playing.count(GM, "Nobody is left to ask") == 1, "the seat is vacant, and another is looked for"
    assert acts.of(playing.world.db, GAME)[0].act.startswith("NOTE ask forgotten-")
    assert LUNSFORD in kept(playing), "nobody else is forgotten"
    assert [finding.wrong for finding in verify(playing.world, GAME) if finding.wrong] == []
    playing.write(ESSEX, "all hold\n")
    playing.pass_deadline()
    assert playing.game().bound == 2
    with pytest.raises(sqlite3.IntegrityError):
        playing.world.db.conn.execute("UPDATE acts SET act = 'NOTE goodbye'")


def test_L33__nothing_is_forgotten_without_the_code_that_went_to_the_address_itself(playing: Club) -> None:
    playing.write(RUPERT, "FORGET ME\n")
    playing.tick()
    playing.write(RUPERT, "FORGET ME ABCD2345\n")
    code = re.search(r"FORGET ME [A-Z0-9]{8}", body(playing.last(RUPERT, "FORGET ME")))
    assert code is not None
    playing.write(ESSEX, f"{code[0]}\n")
    playing.tick()
    assert seats.get(playing.world.db, GAME, "rupert").address == RUPERT
    assert seats.get(playing.world.db, GAME, "essex").address == ESSEX


def test_L33__who_looks_after_a_game_names_another_first(playing: Club) -> None:
    agree(playing, second_gm=RUPERT)
    playing.write(RUPERT, "FORGET ME\n")
    playing.tick()
    assert "You look after toy-1" in one_line(body(playing.last(RUPERT)))


def test_L33__an_act_is_changed_for_no_other_reason(playing: Club) -> None:
    do(playing.world, GAME, said("NOTE hello"), OPERATOR)
    with pytest.raises(sqlite3.IntegrityError):
        playing.world.db.conn.execute("UPDATE acts SET act = 'NOTE goodbye'")
    with pytest.raises(sqlite3.IntegrityError):
        playing.world.db.conn.execute("DELETE FROM acts")


def test_L11__a_deputy_orders_and_no_deadline_moves(playing: Club) -> None:
    before = playing.game().deadline
    playing.write(RUPERT, "AWAY 14 Mar to 24 Mar deputy Lunsford\n")
    playing.tick()
    assert "Colonel Lunsford orders for you meanwhile" in one_line(body(playing.last(RUPERT, "AWAY")))
    assert playing.game().deadline == before and playing.count(ESSEX, "New deadline") == 0
    assert "`FOR rupert:`" in one_line(body(playing.last(LUNSFORD, "You order for Prince Rupert")))
    playing.write(LUNSFORD, "FOR rupert: RI1 deploy A2\n")
    playing.tick()
    assert "You are not the deputy" in one_line(body(playing.last(LUNSFORD, "FOR"))), "he is not away yet"
    deadline = playing.game().deadline
    assert deadline is not None
    playing.clock.now = deadline
    playing.write(LUNSFORD, "FOR rupert: RI1 deploy A2\nRI2 deploy C2\n")
    playing.write(ESSEX, "FOR rupert: RI1 deploy B1\n")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy A2"] and orders_of(playing, "lunsford") == ["RI2 deploy C2"]
    assert "You are not the deputy of rupert" in one_line(body(playing.last(ESSEX, "FOR")))


def test_L11__a_deputy_is_of_the_own_side_and_BACK_ends_it(playing: Club) -> None:
    playing.write(RUPERT, "AWAY 10 Mar to 24 Mar deputy Essex\n")
    playing.tick()
    assert "so nobody orders for you" in one_line(body(playing.last(RUPERT, "AWAY")))
    playing.write(RUPERT, "AWAY 10 Mar to 24 Mar, deputy lunsford\n")
    playing.tick()
    playing.write(RUPERT, "BACK\n")
    playing.tick()
    playing.write(LUNSFORD, "FOR rupert: RI1 deploy A2\n")
    playing.tick()
    assert "You are not the deputy" in one_line(body(playing.last(LUNSFORD, "FOR")))


def test_L11__orders_of_a_deputy_that_make_no_sense_are_not_filed(playing: Club) -> None:
    playing.write(RUPERT, "AWAY 10 Mar to 24 Mar deputy lunsford\n")
    playing.tick()
    playing.write(LUNSFORD, "FOR rupert: RI1 deploy Z9\n")
    playing.tick()
    assert "Nothing of it is done." in one_line(body(playing.last(LUNSFORD, "FOR"))) and orders_of(playing) == []


def test_L1__the_gm_makes_an_open_game_by_letter(desk: Club) -> None:
    told = gm_says(desk, "NEW raab, moderated, press side, delay 1\n")
    assert "raab-1 is open until" in told and "JOIN raab-1 as" in told
    game, found = games.get(desk.world.db, "raab-1"), terms.find(desk.world.db, "raab-1")
    assert game.gm == GM and found is not None
    assert (found.announced, found.moderated, found.press, found.delay) == (True, True, "side", 1)
    desk.write(RUPERT, "GAMES\n", to=UMPIRE, **proof(RUPERT))
    desk.tick()
    assert "raab-1" in body(desk.last(RUPERT, "The open games"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("NEW atlantis", "not done"),
        ("NEW raab, colour blue", "there is no term 'colour blue'; there are moderated"),
        ("NEW raab, press loud", "for press write one of"),
    ],
)
def test_L1__a_game_that_cannot_be_made_says_what_could(desk: Club, line: str, told: str) -> None:
    assert told in gm_says(desk, f"{line}\n")
