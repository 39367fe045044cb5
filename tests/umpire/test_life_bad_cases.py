"""What goes wrong in the life of a game, letter by letter; the same with kills stands in test_life_killed."""

from __future__ import annotations

import pytest

from pbem.store import seats
from pbem.umpire.desk.doing import OPERATOR, do
from pbem.umpire.history.rollback import CannotGoForward, forward, roll_back
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_desk import AUTH, agree, desk, one_line, proof, said
from tests.umpire.test_intake import orders_of, states
from tests.umpire.test_leaving import DIGBY, MAURICE, manned, resign

__all__ = ["desk", "manned"]


def test_of_two_reserves_who_accept_one_has_the_seat(manned: Club) -> None:
    resign(manned)
    manned.clock.advance(hours=49)
    manned.tick()
    for number, address in ((1, MAURICE), (2, DIGBY)):
        manned.write(address, f"ACCEPT {number}\n", to=str(manned.last(address, "Will you take")["Reply-To"]))
    manned.tick()
    assert seats.get(manned.world.db, GAME, "rupert").address == DIGBY
    assert "stands no longer" in one_line(body(manned.last(MAURICE, "Not done")))


def test_a_RULE_that_comes_after_RELEASE_does_not_touch_what_was_sent(desk: Club) -> None:
    agree(desk, moderated=True)
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    sheet = desk.last(GM, "waits for you")
    desk.write(GM, "RELEASE\n", to=str(sheet["Reply-To"]), **AUTH)
    desk.tick()
    reports = desk.count(RUPERT, "b1] The GM")
    desk.write(GM, "RULE RI1 hits 1\n", to=str(sheet["Reply-To"]), **AUTH)
    desk.tick()
    assert states(desk)[-1] == "held", "that letter has decided something already"
    assert desk.count(RUPERT, "b1] The GM") == reports


def test_FORWARD_after_a_resolution_is_refused_and_ROLLBACK_twice_spends_a_link_each(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy A2\n")
    playing.pass_deadline()
    links = []
    for _ in range(2):
        roll_back(playing.world, GAME, 0)
        playing.tick()
        playing.write(RUPERT, "RI1 deploy A2\n")
        playing.pass_deadline()
        row = playing.world.db.conn.execute("SELECT max(link_number) FROM resolutions").fetchone()
        links.append(int(row[0]))
        with pytest.raises(CannotGoForward):
            forward(playing.world, GAME)
    assert links == [1, 2]


def test_who_plays_in_two_games_and_answers_the_wrong_letter_orders_in_the_game_of_that_letter(playing: Club) -> None:
    new_game(playing.world, toy.scenario(), Terms(id="toy-2"))
    for seat, address in (("rupert", "a@b.example"), ("lunsford", "c@b.example"), ("essex", RUPERT)):
        give_seat(playing.world, "toy-2", seat, address, sure=True)
    start(playing.world, "toy-2")
    playing.tick()
    playing.write(RUPERT, "RI1 deploy A2\n", to=str(playing.last(RUPERT, "toy-2")["Reply-To"]))
    playing.tick()
    assert orders_of(playing) == []
    assert "RI1" in body(playing.last(RUPERT, "toy-2")), "and reads that RI1 is none of his there"


@pytest.mark.parametrize("how", ["forged", "replayed", "quoted by a player"])
def test_a_command_of_the_gms_that_is_not_his_decides_nothing(desk: Club, how: str) -> None:
    letter = desk.last(GM)
    to = str(letter["Reply-To"])
    if how == "forged":
        desk.write(GM, "FINISH red\nHOLD\n", to=to, Authentication_Results="club.example; dmarc=fail; dkim=fail")
    elif how == "replayed":
        raw = desk.write(GM, "HOLD I am ill\n", to=to, **AUTH)
        desk.tick()
        do(desk.world, GAME, said("RESUME"), OPERATOR)
        desk.inbox.receive(raw.replace(b"Message-ID: <", b"Message-ID: <x"))
        desk.inbox.receive(raw.replace(b"I am ill", b"I am ill."))
    else:
        desk.write(RUPERT, "Look:\n\n> HOLD I am ill\nHOLD I am ill\n", to=to, **proof(RUPERT))
        desk.write(ESSEX, "> FORCE BOUND 1\nall hold\n", **proof(ESSEX))
    desk.tick()
    assert not desk.game().hold and desk.game().state == "running" and desk.game().bound == 1


def test_READY_then_orders_then_WAIT_waits(playing: Club) -> None:
    for address in (RUPERT, LUNSFORD, ESSEX):
        playing.write(address, "READY\n")
    playing.tick()
    playing.write(RUPERT, "RI1 deploy A2\nREADY\n")
    playing.write(LUNSFORD, "WAIT\n")
    playing.tick()
    assert playing.game().due == playing.game().deadline and orders_of(playing) == ["RI1 deploy A2"]
