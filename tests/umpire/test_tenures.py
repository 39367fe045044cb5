"""Who holds which seat: players have addresses and tenures, and letters die with the tenure."""

from __future__ import annotations

import re

import pytest

from pbem.store import players, resolutions, seats, tenures
from pbem.store.seats import Commission
from pbem.store.tenures import Ended
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, UMPIRE, Club, body
from tests.umpire.test_intake import orders_of, states

MAURICE = "maurice@red.example"


def commission(club: Club, seat: str = "rupert") -> Commission:
    return seats.get(club.world.db, GAME, seat)


def test_every_holder_of_a_seat_is_remembered_with_how_it_ended(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    maurice = give_seat(playing.world, GAME, "rupert", MAURICE)
    first, second = tenures.of_seat(playing.world.db, GAME, "rupert")
    assert (first.from_bound, first.to_bound, first.ended) == (0, 1, Ended.RELIEVED)
    assert (second.player, second.from_bound, second.to_bound, second.ended) == (maurice, 1, None, Ended.NOT_YET)
    assert tenures.of_player(playing.world.db, maurice) == [second]
    assert commission(playing).tenure == second.id


def test_L19__the_reply_address_of_a_relieved_player_serves_nobody(playing: Club) -> None:
    old = str(playing.report_to(RUPERT)["Reply-To"])
    give_seat(playing.world, GAME, "rupert", MAURICE)
    playing.tick()
    assert str(playing.report_to(MAURICE)["Reply-To"]) != old
    before = playing.count(RUPERT)
    playing.write(RUPERT, "RI1 deploy H8\n", to=old)
    playing.tick()
    assert (states(playing)[-1], playing.count(RUPERT)) == ("ignored", before)
    playing.write(MAURICE, "RI1 deploy H7\n", to=old)
    playing.tick()
    assert states(playing)[-1] == "held" and playing.count(MAURICE, "Held") == 1
    assert orders_of(playing) == []


def test_L19__who_takes_a_seat_a_second_time_has_new_letters(playing: Club) -> None:
    old = str(playing.report_to(RUPERT)["Reply-To"])
    give_seat(playing.world, GAME, "rupert", MAURICE)
    give_seat(playing.world, GAME, "rupert", RUPERT)
    playing.tick()
    assert len(tenures.of_seat(playing.world.db, GAME, "rupert")) == 3
    playing.write(RUPERT, "RI1 deploy H8\n", to=old)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    assert states(playing) == ["held", "filed"]
    assert orders_of(playing) == ["RI1 deploy B4"]


def test_L21__a_letter_from_a_former_address_of_a_player_is_not_from_him(playing: Club) -> None:
    reply_to = str(playing.report_to(RUPERT)["Reply-To"])
    player = commission(playing).player
    assert player is not None
    players.move(playing.world.db, player, "prince@red.example", playing.clock.now)
    playing.write(RUPERT, "RI1 deploy H8\n", to=reply_to)
    playing.tick()
    assert states(playing) == ["held"]
    assert playing.count("prince@red.example", "Held") == 1
    playing.write("prince@red.example", "RI1 deploy B4\n", to=reply_to)
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
    history = players.addresses(playing.world.db, player)
    assert [address.address for address in history] == [RUPERT, "prince@red.example"]
    assert history[0].until == history[1].since


NEW = "prince@red.example"


def ask_to_move(club: Club) -> str:
    """Rupert asks for his new address; the line with the code."""
    club.write(RUPERT, f"SET ADDRESS {NEW}\n")
    club.tick()
    code = re.search(r"CONFIRM [A-Z0-9]{8}", body(club.last(RUPERT, "SET ADDRESS")))
    assert code is not None and club.count(NEW) == 0, "nothing goes to the new address"
    return code[0]


def test_L21__a_new_address_is_proved_by_a_code_that_only_the_old_one_was_sent(playing: Club) -> None:
    code = ask_to_move(playing)
    playing.write("eve@evil.test", f"{code}\n", to=UMPIRE)
    playing.tick()
    assert commission(playing).address == RUPERT
    playing.write(NEW, f"{code}\n", to=UMPIRE)
    playing.tick()
    assert commission(playing).address == NEW
    assert "reply UNDO from here within three days" in " ".join(body(playing.last(RUPERT, "new address")).split())
    assert playing.count(NEW, "Your new address") == 1
    playing.pass_deadline()
    assert playing.count(NEW, "(Red view)") == playing.count(NEW, "view)")


@pytest.mark.parametrize(("hours", "back"), [(71, True), (73, False)])
def test_L21__the_old_address_puts_itself_back_for_three_days(playing: Club, hours: int, back: bool) -> None:
    playing.write(NEW, f"{ask_to_move(playing)}\n", to=UMPIRE)
    playing.tick()
    playing.clock.advance(hours=hours)
    playing.write(RUPERT, "UNDO\n", to=UMPIRE)
    playing.tick()
    assert commission(playing).address == (RUPERT if back else NEW)


def test_L21__nobody_takes_an_address_that_is_anothers(playing: Club) -> None:
    playing.write(RUPERT, f"SET ADDRESS {ESSEX}\n")
    playing.tick()
    assert "is somebody's already" in body(playing.last(RUPERT, "Not done")) and commission(playing).address == RUPERT


def test_an_address_that_its_player_has_left_may_become_another_players(playing: Club) -> None:
    player = commission(playing).player
    assert player is not None
    players.move(playing.world.db, player, "prince@red.example", playing.clock.now)
    other = give_seat(playing.world, GAME, "lunsford", RUPERT)
    assert other != player
    assert commission(playing).address == "prince@red.example"
    assert commission(playing, "lunsford").address == RUPERT


def test_only_the_bounds_that_a_player_missed_himself_count_against_him(playing: Club) -> None:
    def misses(seat: str) -> int:
        held = commission(playing, seat)
        assert held.since is not None
        return resolutions.missed_in_a_row(playing.world.db, GAME, seat, held.since)

    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.pass_deadline()
    assert [misses(seat) for seat in ("rupert", "lunsford", "essex")] == [1, 1, 0]
    give_seat(playing.world, GAME, "rupert", MAURICE)
    playing.tick()
    playing.write(LUNSFORD, "RI2 - C2\n")
    playing.pass_deadline()
    assert [misses(seat) for seat in ("rupert", "lunsford", "essex")] == [1, 0, 1]
    assert playing.count(GM, "has missed") == 0
    playing.write(LUNSFORD, "RI2 - C3\n")
    playing.pass_deadline()
    assert [misses(seat) for seat in ("rupert", "lunsford", "essex")] == [2, 0, 2]
    assert playing.count(GM, "has missed 2 bounds in a row") == 2


def test_the_reply_address_of_the_gm_is_worth_nothing_to_anybody_else(playing: Club) -> None:
    reply_to = str(playing.letters_to(GM)[0]["Reply-To"])
    before = len(playing.post.taken)
    playing.write("eve@evil.test", "Hold the game.\n", to=reply_to)
    playing.tick()
    assert (states(playing), len(playing.post.taken)) == (["ignored"], before)
    playing.write(RUPERT, "RI1 deploy B4\n", to=reply_to)
    playing.tick()
    assert states(playing)[-1] == "held" and orders_of(playing) == []


@pytest.mark.parametrize("bounds", [1, 2])
def test_T08__a_reply_address_serves_for_its_bound_and_is_known_for_the_next(playing: Club, bounds: int) -> None:
    old = str(playing.report_to(RUPERT)["Reply-To"])
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.pass_deadline()
    for _ in range(bounds - 1):
        playing.write(ESSEX, "BI1 hold\n")
        playing.pass_deadline()
    playing.write(RUPERT, "RI1 deploy B4\n", to=old)
    playing.tick()
    answer = str(playing.letters_to(RUPERT)[-1]["Subject"])
    assert ("Not used" in answer, "Held" in answer) == (bounds == 1, bounds == 2)
