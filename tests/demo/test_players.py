"""The scripted players write as people write, and their letters are read as they were meant."""

from __future__ import annotations

import pytest

from pbem.battle.order import Sheet
from pbem.demo.players import colonel, drillmaster, marshal, quartermaster
from pbem.demo.players.field import Field, Troops
from pbem.demo.players.pens import PENS, Draft, plain_english
from pbem.demo.players.table import read_table
from pbem.demo.players.wish import Wish
from pbem.mail.letter.letter import read_letter
from pbem.orders import Context, order_form, read
from pbem.orders.grammar.reading import Result
from pbem.rules import rule_system
from pbem.scenarios import load
from tests.orders.board import context

WISHES = (
    Wish("FI1", "move", "C5", "C6", "1st French Infantry"),
    Wish("FG1", "fire", "D4", "A6", "1st Battery"),
    Wish("FC1", "charge", "J4", "J6", "1st Horse"),
    Wish("FI4", "rally", "", "F6", "4th French Infantry"),
)


def troops(unit: str, side: str, square: str, arm: str = "infantry", facing: str = "S", hits: int = 0) -> Troops:
    column, row = ord(square[0]) - 64, int(square[1:])
    return Troops(unit, unit, side, "me", "", arm, "line", column, row, facing, hits, False, False)


def field(*pieces: Troops) -> Field:
    own = tuple(piece for piece in pieces if piece.side == "french")
    return Field(1, "french", own, tuple(piece for piece in pieces if piece.side != "french"))


def as_read(draft: Draft) -> str:
    kind, body = ("html", draft.html) if draft.html else ("plain", draft.text)
    raw = f"From: a@b.example\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\n{body}"
    return read_letter(raw.encode()).text


@pytest.mark.parametrize("pen", PENS, ids=lambda pen: pen.__name__)
def test_every_pen_is_read_as_it_was_meant(pen: object) -> None:
    seat = context()
    form = order_form(seat.view, seat.seat, seat.game, seat.verbs, Sheet(seat.seat, seat.view.bound))
    told = Context(seat.game, seat.view, seat.seat, seat.verbs, seat.check, form)
    assert callable(pen)
    reading = read(as_read(pen(WISHES, f"DETTINGEN\n\nORDER FORM\n{form}", "Gramont")), told)
    ordered = {str(order) for line in reading.lines for order in line.orders}
    assert {"FI1 move C5", "FG1 fire D4", "FC1 melee J4", "FI4 rally"} <= ordered
    assert not [line for line in reading.lines if line.result in (Result.NO, Result.ASK)]


def test_the_courteous_gentleman_signs_with_his_name() -> None:
    assert "Your obedient servant,\nGramont\n" in plain_english(WISHES, "> a letter", "Gramont").text


def test_a_colonel_fires_charges_advances_and_rallies() -> None:
    wishes = colonel.wishes(
        field(
            troops("FI1", "french", "C6"),
            troops("FI2", "french", "F8", hits=2),
            troops("FI3", "french", "H6"),
            troops("FC1", "french", "J6", "cavalry"),
            troops("FG1", "french", "A6", "artillery", "E"),
            troops("BI1", "pragmatic", "C5"),
            troops("BC1", "pragmatic", "J4", "cavalry"),
        ),
        "me",
    )
    told = {wish.unit: (wish.verb, wish.target) for wish in wishes}
    assert told == {
        "FI1": ("fire", "BI1"),
        "FI2": ("rally", ""),
        "FI3": ("move", "H5"),
        "FC1": ("charge", "J4"),
        "FG1": ("fire", "C5"),
    }


def test_a_marshal_goes_forward_and_assaults_what_stands_next_to_him() -> None:
    pieces = (
        troops("GR1", "france", "C3", facing=""),
        troops("GR2", "france", "E3", facing=""),
        troops("GR3", "france", "D4", facing=""),
        troops("CO1", "austria", "F3", facing=""),
    )
    own = tuple(piece for piece in pieces if piece.side == "france")
    lines = [wish.target for wish in marshal.wishes(Field(1, "france", own, pieces[3:]), "me")]
    assert lines == [
        "GR1 WITH 3: - D3-E3 WITH 2: - D3 WITH 1: - D3",
        "GR2 WITH 3: x F3 WITH 2: x F3 WITH 1: hold",
        "GR3 WITH 3: - E4, x F3 WITH 2: - E4 WITH 1: - E4",
    ]


def on_table(unit: str, place: str, facing: str = "N", arm: str = "infantry", **more: object) -> dict[str, object]:
    side = "prussia" if unit.startswith("P") else "austria"
    piece = {"id": unit, "side": side, "seat": "me", "arm": arm, "place": place, "facing": facing, "hits": 0}
    return {"broken": False, "in_melee": False, "state": "", "command": "first line", **piece, **more}


def drilled(*pieces: dict[str, object], setting_up: bool = False) -> list[str]:
    report = {"side": "prussia", "next": {"bound": 3, "setting_up": setting_up}, "units": list(pieces)}
    return [wish.target for wish in drillmaster.wishes(read_table(report), "me")]


def test_a_drillmaster_brings_the_line_to_musket_range_and_stands_there() -> None:
    enemy = on_table("AI1", "24:00,40:00", "S")
    assert drilled(on_table("PI1", "24:32,20:00"), enemy) == ["PI1 advance 4.5"]
    assert drilled(on_table("PI1", "24:32,32:00"), enemy) == ["PI1 advance 3"]
    assert drilled(on_table("PI1", "24:32,35:00"), enemy) == []
    assert drilled(on_table("PI1", "24:32,20:00", broken=True), enemy) == []


def test_a_drillmasters_horse_charges_wheels_or_comes_nearer() -> None:
    enemy = on_table("AC1", "24:00,40:00", "S", "cavalry")
    horse = {"arm": "cavalry"}
    assert drilled(on_table("PC1", "24:00,30:00", **horse), enemy) == ["PC1 attack AC1"]
    assert drilled(on_table("PC1", "24:00,30:00", "90", **horse), enemy) == ["PC1 wheel to face AC1"]
    assert drilled(on_table("PC1", "24:00,20:00", "0", **horse), enemy) == ["PC1 advance 10"]
    assert drilled(on_table("PC1", "24:00,30:00", in_melee=True, **horse), enemy) == []


def test_a_drillmasters_generals_ride_behind_the_foremost() -> None:
    enemy = on_table("AI1", "24:00,40:00", "S")
    general = on_table("PG1", "50:00,10:00", "", "general")
    assert drilled(on_table("PI1", "24:00,20:00"), general, enemy)[-1] == "PG1 to 24,18"


def test_a_drillmasters_generals_share_the_line_out_between_them() -> None:
    line = [on_table(f"PI{number}", f"{10 + 5 * number}:00,20:00") for number in range(8)]
    riders = [on_table("PG1", "30:00,10:00", arm="general"), on_table("PG2", "12:00,10:00", arm="general")]
    to = dict(line.split(" to ") for line in drilled(*line, *riders) if line.startswith("PG"))
    left, right = (int(to[name].partition(",")[0]) for name in ("PG2", "PG1"))
    assert 10 <= left <= 25 and 30 <= right <= 45 and right - left >= 10


def test_a_drillmasters_general_who_stands_where_he_belongs_stays() -> None:
    assert drilled(on_table("PI1", "30:00,20:00"), on_table("PG1", "30:00,18:00", arm="general"))[1:] == []


def test_a_drillmaster_sets_his_generals_up_in_the_first_row() -> None:
    general = on_table("PG1", "36:00,1:00", "", "general")
    foot = on_table("PI1", "24:00,11:00"), on_table("PI2", "54:00,11:00")
    assert drilled(*foot, general, setting_up=True) == ["PG1 deploy 18,11"]


def test_a_quartermaster_buys_what_the_points_of_the_invitation_allow() -> None:
    market = rule_system("old_dessauer").set_up(load("pickup"), "simultaneous")
    for seat in ("red", "blue"):
        [wish] = quartermaster.wishes("WHERE YOU STAND\n1500 points to spend\n", seat)
        view = rule_system("old_dessauer").see(market, seat)
        context = Context("game-1", view, seat, rule_system("old_dessauer").VERBS, rule_system("old_dessauer").check)
        found = read(plain_english((wish,), "", "Red").text, context)
        bought = [order for line in found.lines for order in line.orders if order.actions[0].verb == "buy"]
        assert len(bought) == 1
        assert rule_system("old_dessauer").check(view, Sheet(seat, 0, tuple(bought))) == ()
    assert quartermaster.wishes("900 points to spend", "red") == ()
    assert quartermaster.wishes("The armies stand at Mollwitz.", "red") == ()
