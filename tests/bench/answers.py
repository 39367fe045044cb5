"""How long the answer to a letter of eight plain orders is, in lines of its plain text."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

import pytest

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.problem import Severity
from pbem.battle.view import View
from pbem.umpire.match import Match, sit_by_name
from tests.letters.transcripts.exchanges import address_of, marching
from tests.umpire.club import Club, body

WANTED: Final = 35
LETTERS: Final = 20
ORDERS: Final = 8
SEATS: Final = (("dettingen", "gramont"), ("dettingen", "george"), ("raab", "eugene"), ("raab", "john"),
                ("brandywine", "washington"))  # fmt: skip

SLOW = True


def measure() -> None:
    """A line a seat: the median answer, and the longest; maps are off, as they are no lines of text."""
    print(f"lines of the answer to {ORDERS} plain orders, the median under {WANTED}:")
    for battle, seat in SEATS:
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            lengths = [len(answer.splitlines()) for answer in _answers(marching(battle, Path(folder), patch), seat)]
        over = "  TOO LONG" if median(lengths) >= WANTED else ""
        print(f"  {battle + ' ' + seat:<34}median {median(lengths):.0f}, longest {max(lengths)}{over}")


def _answers(club: Club, seat: str) -> Iterator[str]:
    """The answers to letters of one player, who sends a new one each time."""
    dice, address = random.Random(f"answers {seat}"), address_of(seat)
    for _ in range(LETTERS):
        club.write(address, "\n".join(_lines(club, seat, dice)) + "\n")
        club.tick()
        text = body(club.letters_to(address)[-1])
        assert "UNDERSTOOD" in text, text
        yield text
        club.write(address, "CLEAR\n")
        club.tick()


def _lines(club: Club, seat: str, dice: random.Random) -> Iterator[str]:
    match = sit_by_name(club.world.db, club.world.settings, club.name)
    view = match.view(match.commission(seat).side)
    mine = [piece for piece in view.own if piece.seat == seat and piece.place is not None]
    able = [piece for piece in mine if piece.arm is not Arm.GENERAL]
    for piece in sorted(dice.sample(able, min(ORDERS, len(able))), key=lambda piece: piece.id):
        ways = [place for place in view.ground.neighbours(_place(piece)) if _legal(match, view, seat, piece, place)]
        yield f"{piece.id} {dice.choice(('-', 'to', 'moves to'))} {dice.choice(ways)}" if ways else f"{piece.id} hold"


def _legal(match: Match, view: View, seat: str, piece: Piece, place: Place) -> bool:
    """Whether it could go there, with nobody in the way."""
    order = Order(piece.id, (Action("move", places=(place,)),))
    found = match.system.check(view, Sheet(seat, view.bound, (order,)))
    return not view.at(place) and not any(problem.severity is Severity.NO for problem in found)


def _place(piece: Piece) -> Place:
    assert piece.place is not None
    return piece.place
