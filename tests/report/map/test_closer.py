"""The closer map of a letter: where it looks, and that it shows what stands there and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from pbem.battle.event import Event
from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.report.map import closer, closer_to_orders, describe, draw
from pbem.report.map.window import Window
from tests.report.map.drawing import codes, texts
from tests.report.map.recorded import TRACKS, recorded
from tests.report.views import SENTENCES, toy, track, unit

PHONE = 360


def windowed(view: View, *events: Event) -> Window:
    """Where the closer map of a view looks; fails where there is none."""
    window = closer(view, events, SENTENCES)
    assert isinstance(window, Window)
    return window


def test_a_field_that_can_be_read_on_a_telephone_has_no_closer_map() -> None:
    assert closer(toy(8, 8, unit("FI1 B2 S L 0")), (), SENTENCES) is None
    assert closer(toy(9, 4, unit("FI1 B2 S L 0")), (), SENTENCES) is not None


def test_nothing_is_fought_in_the_deployment() -> None:
    assert closer(replace(toy(12, 12, unit("FI1 B2 S L 0")), bound=0), (), SENTENCES) is None


def test_it_looks_at_the_melee_though_more_units_stand_elsewhere() -> None:
    crowd = [unit(f"FI{n} {column}1 N L 0") for n, column in enumerate("ABCDE", start=1)]
    fight = [unit("FC1 L12 S L 0 melee"), unit("BC1 L12 N L 0 melee")]
    window = windowed(toy(12, 12, *crowd, *fight))
    assert fight[0].square in window
    assert crowd[0].square not in window


def test_it_looks_at_one_charge_and_not_at_a_long_column_on_the_march() -> None:
    column = [unit(f"FI{n} A{n} N L 0") for n in range(1, 9)]
    marches = [Event("moved", "Movement", (each.id,), track=track("F1 E1 D1 C1 B1 A1")) for each in column]
    fight = [unit("FC1 L11 S L 0"), unit("BC1 L12 N L 0")]
    view = toy(12, 12, *column, *fight)
    assert column[0].square in windowed(view, *marches)
    blow = Event("charged", "Movement", ("FC1",), track=track("L11 L12"))
    assert fight[1].square in windowed(view, *marches, blow)


def test_it_looks_at_the_fire_of_the_bound_though_nobody_is_near() -> None:
    shooter, crowd = unit("FG1 L2 S L 0"), [unit(f"FI{n} A{n} N L 0") for n in range(1, 6)]
    view = toy(12, 12, shooter, *crowd)
    assert shooter.square not in windowed(view)
    assert shooter.square in windowed(view, Event("fired", "Fire", ("FG1",), track=track("L2 L4")))


def order(text: str) -> Order:
    unit, verb, *squares = text.split()
    return Order(unit, (Action(verb, tuple(map(Square.parse, squares))),))


def test_orders_in_a_part_of_a_large_field_are_drawn_closer_with_all_of_their_ways() -> None:
    view = toy(12, 12, unit("FI1 B2 S L 0"), unit("FI2 K11 N L 0"))
    window = closer_to_orders(view, [order("FI1 move B4 C6"), order("FI2 hold")])
    assert window == Window(1, 1, 5, 7)
    drawn = draw(view, plans=[order("FI1 move B4 C6")], width=PHONE, window=window)
    assert "FI1" in codes(drawn) and "FI2" not in codes(drawn)


@pytest.mark.parametrize(
    "orders", [[], ["FI1 hold"], ["FI1 move B3", "FI2 move K10"], ["FI1 move K11"]], ids=["none", "hold", "all", "far"]
)
def test_orders_over_all_of_the_field_are_drawn_on_all_of_it(orders: list[str]) -> None:
    view = toy(12, 12, unit("FI1 B2 S L 0"), unit("FI2 K11 N L 0"))
    assert closer_to_orders(view, [order(text) for text in orders]) is None
    small = toy(8, 8, unit("FI1 B2 S L 0"), unit("FI2 H7 N L 0"))
    assert closer_to_orders(small, [order("FI1 move B3")]) is None


def test_orders_along_the_whole_front_are_drawn_without_the_empty_field_before_and_behind_it() -> None:
    view = toy(12, 12, unit("FI1 B2 S L 0"), unit("FI2 K2 N L 0"))
    assert closer_to_orders(view, [order("FI1 move B3"), order("FI2 move K3")]) == Window(1, 1, 12, 5)


def test_it_hangs_on_what_the_side_sees_alone() -> None:
    hidden = unit("BC1 K12 N L 0")
    own = [unit("FI1 A1 N L 0"), unit("FI2 K11 N L 0"), unit("FI3 B1 N L 0")]
    blind, seeing = toy(12, 12, *own), toy(12, 12, *own, hidden)
    assert own[0].square in windowed(blind)
    assert hidden.square in windowed(seeing)


def test_it_draws_what_stands_in_its_window_and_explains_that_alone() -> None:
    found, window = recorded("raab-busy"), Window(3, 3, 3, 3)
    svg = draw(found.view, events=found.events, sentences=TRACKS, window=window)
    inside = {piece.id for piece in found.view.pieces if piece.square in window}
    assert codes(svg) == inside
    assert inside < {piece.id for piece in found.view.pieces}
    empty = draw(found.view, window=Window(8, 1, 2, 2))
    assert codes(empty) == set()
    assert "EXPLANATION" not in texts(empty)


def test_its_squares_keep_their_names() -> None:
    view = toy(12, 12, unit("FI1 F7 N L 0"))
    printed = texts(draw(view, window=Window(5, 6, 5, 5)))
    assert {"E6", "I10", "F7"} <= set(printed)
    assert not {"D6", "J10", "A1"} & set(printed)
    assert [printed.count(name) for name in ("E", "I", "6", "10", "A", "12")] == [2, 2, 2, 2, 0, 0]
    assert any("E6 to I10" in line for line in printed)


def test_it_is_told_in_a_sentence_of_its_own() -> None:
    view = toy(12, 12, unit("FI1 F7 N L 0"), unit("FI2 A1 N L 0"))
    told = describe(view, Window(5, 6, 5, 5))
    assert told.startswith("Closer map of")
    assert "E6 to I10" in told
    assert "1 own piece at F7" in told


@pytest.mark.parametrize("name", ["dettingen-busy", "raab-busy", "aspern-essling-busy"])
def test_its_codes_can_be_read_on_a_telephone(name: str) -> None:
    found = recorded(name)
    window = closer(found.view, found.events, TRACKS)
    assert window is not None
    svg = draw(found.view, events=found.events, sentences=TRACKS, window=window, width=PHONE)
    scale = float(re.findall(r"scale\((0\.\d+)\)", svg)[0])
    sizes = {
        code: scale * float(size)
        for size, code in re.findall(r'font-size="([\d.]+)" class="code"><text[^>]*>(\w+)', svg)
    }
    troops = [piece for piece in found.view.pieces if piece.square in window and piece.arm is not Arm.GENERAL]
    crowds = Counter(piece.square for piece in troops)
    roomy = [piece.id for piece in troops if crowds[piece.square] <= 2]
    assert roomy
    assert min(sizes[code] for code in roomy) >= 7
    assert min(sizes[piece.id] for piece in troops) >= 4
