"""L22, P8: the house's own player in a seat, letters in and letters out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.house_player import PLAYERS
from pbem.store import drafts, house_seats, resolutions, seats
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.bounds.resolution import read_sheets
from pbem.umpire.desk.doing import OPERATOR, do
from pbem.umpire.life.house_seats import CannotPlay, let_the_house_play
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_desk import said
from tests.umpire.test_leaving import holder, one_line, resign


@dataclass
class Puppet:
    """A player of the house for the toy rules: it marches straight on, and keeps every view that it was shown."""

    secret: bytes
    shown: ClassVar[list[View]] = []

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        self.shown.append(view)
        if view.setting_up:
            return sheet
        own = next(piece for piece in view.commands(sheet.seat) if piece.square is not None)
        assert own.square is not None
        step = Square(own.square.column, own.square.row + (1 if own.square.row < 5 else -1))
        return Sheet(sheet.seat, sheet.bound, (Order(own.id, (Action("move", (step,)),)),), sheet.standing)


@pytest.fixture
def puppet(monkeypatch: pytest.MonkeyPatch) -> type[Puppet]:
    monkeypatch.setitem(PLAYERS, "toy", Puppet)
    Puppet.shown.clear()
    return Puppet


def filed(club: Club, seat: str = "essex") -> list[str]:
    game = club.game()
    row = drafts.get(club.world.db, GAME, seat, game.bound, game.edition)
    assert row is not None
    return [str(order) for order in draft_of(row).sheet.orders]


def test_L22__the_gm_gives_a_seat_to_the_house_and_everybody_is_told(playing: Club, puppet: type[Puppet]) -> None:
    do(playing.world, GAME, said("SEAT essex HOUSE"), OPERATOR)
    playing.tick()
    assert holder(playing, "essex") == "" and seats.get(playing.world.db, GAME, "essex").house
    for player in (RUPERT, LUNSFORD):
        letter = body(playing.last(player, "The house commands"))
        assert "reads what a commander there may read and nothing more" in one_line(letter)
        assert "not rated" in one_line(letter)
    assert playing.count(ESSEX, "You no longer command") == 1
    assert "until a person takes it" in one_line(body(playing.last(GM, "The house commands")))
    playing.pass_deadline()
    for player in (RUPERT, LUNSFORD):
        assert "The house's own player commands" in one_line(body(playing.report_to(player))), "every letter says so"
    letters = len(playing.letters_to(ESSEX))
    playing.pass_deadline()
    assert len(playing.letters_to(ESSEX)) == letters


def test_L22__what_the_house_orders_is_filed_carried_out_and_never_counted_as_missed(
    playing: Club, puppet: type[Puppet]
) -> None:
    let_the_house_play(playing.world, GAME, "essex")
    playing.write(RUPERT, "all hold\n")
    playing.tick()
    playing.pass_deadline()
    assert playing.game().bound == 1
    playing.tick()
    ordered = filed(playing)
    assert ordered and "move" in ordered[0]
    playing.write(RUPERT, "all hold\n")
    playing.pass_deadline()
    last = resolutions.line(playing.world.db, GAME)[-1]
    sheet = next(each for each in read_sheets(last.sheets) if each.seat == "essex")
    assert [str(order) for order in sheet.orders] == ordered
    assert "essex" not in last.missed and "lunsford" in last.missed


def test_P8__it_orders_once_a_bound_and_alike_after_a_restart(playing: Club, puppet: type[Puppet]) -> None:
    let_the_house_play(playing.world, GAME, "essex")
    playing.tick()
    playing.tick()
    assert len(puppet.shown) == 1
    secrets = {each.secret for each in house_seats.of(playing.world.db, GAME)}
    assert len(secrets) == 1 and len(secrets.pop()) == 32, "kept in the database, not in the process"


def test_P8__it_reads_the_view_of_its_own_side_and_nothing_that_the_enemy_has_ordered(
    playing: Club, puppet: type[Puppet]
) -> None:
    let_the_house_play(playing.world, GAME, "essex")
    playing.write(RUPERT, "RI1 deploy B4\nPRESS TO LUNSFORD\nThe canary sings.\nENDPRESS\n")
    playing.tick()
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 - B5\n")
    playing.tick()
    assert [view.side for view in puppet.shown] == ["blue", "blue"]
    seen = repr(puppet.shown)
    assert "canary" not in seen and "RI1 move" not in seen


def test_L22__a_person_takes_the_seat_from_the_house_and_the_letters_no_longer_name_it(
    playing: Club, puppet: type[Puppet]
) -> None:
    let_the_house_play(playing.world, GAME, "essex")
    playing.pass_deadline()
    give_seat(playing.world, GAME, "essex", "digby@reserve.example")
    playing.tick()
    assert playing.letters_to("digby@reserve.example")
    assert not seats.get(playing.world.db, GAME, "essex").house
    shown = len(puppet.shown)
    playing.pass_deadline()
    assert len(puppet.shown) == shown
    assert "The house's own player" not in one_line(body(playing.report_to(RUPERT)))
    assert house_seats.has_played(playing.world.db, GAME), "such a game stays unrated"


def test_L22__after_a_week_the_other_side_may_let_the_house_play(playing: Club, puppet: type[Puppet]) -> None:
    resign(playing, ESSEX)
    playing.write(RUPERT, "HOUSE\n")
    playing.tick()
    assert "Somebody commands the other side" in one_line(body(playing.last(RUPERT, "HOUSE")))
    playing.clock.advance(days=4)
    playing.write(RUPERT, "EXTEND 48\n")
    playing.tick()
    playing.clock.advance(days=2)
    playing.tick()
    playing.clock.advance(days=2)
    playing.write(RUPERT, "HOUSE\n")
    playing.tick()
    assert seats.get(playing.world.db, GAME, "essex").house
    assert playing.count(LUNSFORD, "The house commands") == 1
    playing.write(RUPERT, "CLAIM\n")
    playing.tick()
    assert "Nothing to claim" in one_line(body(playing.last(RUPERT, "CLAIM")))


def test_L22__a_game_begins_with_the_house_in_a_seat(club: Club, puppet: type[Puppet]) -> None:
    new_game(club.world, toy.scenario(3), Terms(id=GAME))
    give_seat(club.world, GAME, "rupert", RUPERT)
    give_seat(club.world, GAME, "lunsford", LUNSFORD)
    let_the_house_play(club.world, GAME, "essex")
    start(club.world, GAME)
    club.tick()
    assert "The house's own player commands" in one_line(body(club.last(RUPERT)))
    assert [view.side for view in puppet.shown] == ["blue"]


def test_L22__a_silence_of_all_people_is_noticed_although_the_house_orders(playing: Club, puppet: type[Puppet]) -> None:
    let_the_house_play(playing.world, GAME, "essex")
    playing.pass_deadline()
    assert playing.game().bound == 0 and playing.count(GM, "No orders at all") == 1


def test_L22__rules_without_a_player_of_the_house_are_named(playing: Club) -> None:
    with pytest.raises(CannotPlay, match="no player for toy; it has one for brandywine, brown_bess"):
        let_the_house_play(playing.world, GAME, "essex")
    assert not seats.get(playing.world.db, GAME, "essex").house


def test_L22__the_letters_of_the_house_are_told_in_german(playing: Club, puppet: type[Puppet]) -> None:
    playing.write(RUPERT, "SET LANGUAGE de\n")
    playing.tick()
    let_the_house_play(playing.world, GAME, "essex")
    playing.tick()
    letter = one_line(body(playing.last(RUPERT, "Das Haus führt")))
    assert "Er liest, was man auf diesem Platz lesen darf" in letter and "nicht gewertet" in letter
    assert "The house" not in letter
