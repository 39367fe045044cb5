"""The scripted players write as people write, and their letters are read as they were meant."""

from __future__ import annotations

import pytest

from pbem.battle.order import Sheet
from pbem.demo.players import colonel, marshal
from pbem.demo.players.field import Field, Troops
from pbem.demo.players.pens import PENS, Draft, plain_english
from pbem.demo.players.wish import Wish
from pbem.mail.letter.letter import read_letter
from pbem.orders import Context, order_form, read
from pbem.orders.grammar.reading import Result
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
