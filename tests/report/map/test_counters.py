"""Counters: size mark, arm, factors, front and disorder as a board game prints them; stacks on a small map are one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Piece
from pbem.battle.view import View
from pbem.report.map import draw
from pbem.report.map.window import Window
from tests.report.map.drawing import SVG, codes, legend, parse, texts
from tests.report.views import SENTENCES, toy, track, unit


def counter(line: str, figures: str, echelon: str = "X", *, broken: bool = False) -> Piece:
    """A unit such as `FI1 B2 S L 0` with what is printed on its counter."""
    strength = int(figures.partition("-")[0])
    piece = replace(unit(line), figures=figures, echelon=echelon, broken=broken)
    return replace(piece, strength=Gauge(strength, strength, "combat factor", left=True))


def general(piece: Piece) -> Piece:
    return replace(piece, arm=Arm.GENERAL)


CHIEF = general(counter("FI3 B2 S L 0", "0-6", "XXXX"))


def small(*pieces: Piece) -> View:
    """A map of so many squares that none is large."""
    return toy(28, 23, *pieces)


def turns(svg: str) -> list[str]:
    """How the wedges of all counters are turned."""
    wedges = (path for path in parse(svg).iter(f"{SVG}path") if path.get("d", "").startswith(("M-15-31", "M8-31")))
    return [wedge.get("transform") or "" for wedge in wedges]


def test_a_counter_bears_its_factors_and_the_mark_of_its_size() -> None:
    printed = texts(draw(toy(8, 8, counter("FI1 B2 S L 0", "7-4"), counter("FI2 D4 S L 0", "4-5", "II"))))
    assert {"7-4", "X", "4-5", "II", "FI1", "FI2"} <= set(printed)
    assert not {"III", "XXXX"} & set(printed)


def test_the_legend_explains_arms_sizes_and_disorder_of_counters() -> None:
    told = legend(
        draw(toy(8, 8, counter("FI1 B2 S L 0", "7-4", broken=True), general(counter("FI2 D4 S L 0", "0-6", "XXXX"))))
    )
    assert {"infantry", "commander", "brigade", "army commander", "disorganised", "the wedge shows the front"} <= set(
        told
    )
    assert not {"broken", "battalion", "general", "infantry in line"} & set(told)


@pytest.mark.parametrize(("facing", "turned"), [("N", 0), ("E", 90), ("S", 180), ("W", 270), ("NE", 0), ("SW", 180)])
def test_the_wedge_points_to_the_front_and_the_words_stay_upright(facing: str, turned: int) -> None:
    piece = counter("FI1 B2 N L 0", "7-4").fronting(Facing(facing))
    svg = draw(toy(8, 8, piece), width=1200)
    assert turns(svg)[0] == f"rotate({turned})"
    assert "7-4" in texts(svg)


def test_a_disorganised_counter_is_crossed_by_a_slash() -> None:
    def slashes(view: View) -> int:
        return sum(path.get("d", "").startswith("M-30 30L30") for path in parse(draw(view)).iter(f"{SVG}path"))

    steady, broken = (toy(8, 8, counter("FI1 B2 S L 0", "7-4", broken=broken)) for broken in (False, True))
    assert slashes(steady) == 0 < slashes(broken)


def locks(svg: str) -> int:
    return sum(path.get("d", "").startswith("M-2.2 5a") for path in parse(svg).iter(f"{SVG}path"))


@pytest.mark.parametrize("width", [1200, 390])
def test_a_held_counter_wears_a_padlock_which_the_legend_explains(width: int) -> None:
    free = counter("FI1 B2 S L 0", "7-4")
    held = replace(free, marks=("pinned",))
    assert locks(draw(toy(8, 8, free), width=width)) == 0
    drawn = draw(toy(8, 8, held), width=width)
    assert locks(drawn) == 2 and "held, may only turn" in legend(drawn)
    assert "p" not in texts(drawn), "no letter says it a second time"


@pytest.mark.parametrize(("facing", "left"), [("N", True), ("W", True), ("NE", True), ("NW", False)])
def test_the_padlock_hangs_where_it_hides_no_front(facing: str, left: bool) -> None:
    held = replace(counter("FI1 B2 N L 0", "7-4").fronting(Facing(facing)), marks=("pinned",))
    assert ("translate(-27 -25)" in draw(toy(8, 8, held), width=1200)) is left


def test_a_stack_on_a_small_square_is_locked_where_one_of_it_is_held() -> None:
    stack = [counter("FI1 B2 S L 0", "5-4"), replace(counter("FI2 B2 S L 0", "3-4"), marks=("pinned",))]
    assert locks(draw(small(*stack), width=1200)) == 2


def test_a_stack_on_a_large_square_shows_every_counter_and_the_sum() -> None:
    stack = [
        counter("FI1 B2 S L 0", "7-4"),
        counter("FI2 B2 S L 0", "5-4"),
        CHIEF,
    ]
    printed = texts(draw(toy(8, 8, *stack)))
    assert {"FI1", "FI2", "FI3", "= 12"} <= set(printed)


def test_a_stack_on_a_small_square_is_one_counter_with_the_sum_the_number_below_and_the_greatest_size() -> None:
    stack = [
        counter("FI1 B2 S L 0", "5-4"),
        counter("FI2 B2 S L 0", "7-4"),
        CHIEF,
    ]
    view = small(*stack, counter("BI1 M20 N L 0", "4-4"))
    svg = draw(view, width=1200)
    assert {"FI2+2", "BI1"} <= codes(svg) and not {"FI1", "FI3"} & codes(svg)
    printed = texts(svg)
    assert {"12", "XXXX", "4-4"} <= set(printed)
    assert "FI1" in svg, "whoever points at the counter is told of all of them"
    assert {"FI1", "FI2", "FI3"} <= codes(draw(view, window=Window(1, 1, 5, 5)))


def test_counters_that_went_one_way_leave_one_arrow() -> None:
    column = [counter(f"FI{n} A{n} S L 0", "4-4") for n in (1, 2, 3)]
    same = [Event("moved", "Movement", (each.id,), track=track("A9 A8 A7")) for each in column]
    short = Event("moved", "Movement", ("FI3",), track=track("A8 A7"))
    other = Event("moved", "Movement", ("FI3",), track=track("A9 A8 B7"))

    def arrows(*events: Event) -> int:
        return draw(small(*column), events=events, sentences=SENTENCES).count('stroke-width="3.6"')

    assert arrows(*same, short) == arrows(same[0])
    assert arrows(*same, other) == arrows(same[0]) + 1
    bars = toy(28, 23, *(replace(each, figures="") for each in column))
    assert draw(bars, events=same, sentences=SENTENCES).count('stroke-width="3.6"') == arrows(same[0]) + 2
