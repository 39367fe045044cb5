from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import Edge, EdgeKind, SquaredGround
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.report.map import describe, text_map
from pbem.report.map.text_map import FRONTS, WIDTH
from pbem.report.told_map import told_map
from pbem.report.tongue.catalogue import tongue_of
from pbem.scenarios import load
from tests.often import often
from tests.report.map.test_draw import HOSTILE, views
from tests.report.views import dettingen, dettingen_deployment, raab, toy, unit, zoo

DETTINGEN = """\
      A     B     C     D     E     F     G     H     I     J     K     L
12    .     ~     .     |     .     .     .     .     .     .     .     #
11    .     ~     T     T     .     .     .     .     .     .     .     #
10    .     ~     m     =     m     m     m     m     m     m     m     #
 9    .     ~     .     |     .     .     .     .     .     s     s     #
 8    .     ~     .     |     .     .     .     .     .     .     .     #
 7    .     ~     .     |     .    FI3^   .     .     .    FI7v  FI8v   #
 6   FG1>   ~   FC2v>  FI1v   .     .   FG2v+  FI5v  FI6v   .    FC3v   #
 5    .     ~     .     |    FI2v FC1<v  FI4v   .     .     .     .     #
 4    .     ~   BI1^> MR1v+   .     .     .   AI2<^   .     .    AC1^   #
 3    .     ~     .     |    BI2^  BI3^  AI1^   .   HI1^+  HI2^  HI3^   #
 2    .     ~     .     |    BC2^ STAIR  PG1^   .     .     .     .     #
 1    .     ~     .     |     .     .     .     .     .     .     .     #
      A     B     C     D     E     F     G     H     I     J     K     L

^ > v < the front   + more than one in the square   T town   ~ water
# impenetrable forest   m marsh   = bridge   | road   s stream
Places: C11 Dettingen, G10 Forbach, L6 Spessart, B4 Main.
Exits: north edge for the Pragmatic side to Hanau."""

RAAB = """\
      A     B     C     D     E     F     G     H     I
 6    .     .     .    SAH    .  } BES    .     F     .    6
 5    -     -     -   BAD1+   -  = JEL1   T     .     .    5
 4    .   PAC1+ SEV1+   .    DUR2}JEL2+ GREN+ ARCHJ   .    4
 3    .   SEV3+   .     .   SER1+=GRAZ+  FRI2   h2    .    3
 2    .     .    GRO2 MON1+   .  }MEC1+  INS3   .     .    2
 1    .     .     .   COLB+   .  }INS1+   .     .     .    1
      A     B     C     D     E     F     G     H     I

+ more than one in the square   F fortress   T town   h hill   - road
= bridge between squares   } river between squares
Under units: F1 marsh, F2 marsh, F3 town, G3 hill 1, G4 hill 1.
Places: F3 Kis-Megyer, G4 Szabadhegy, H6 Raab."""


def lines(view: View) -> list[str]:
    return text_map(view).splitlines()


@pytest.mark.parametrize(("view", "printed"), [(dettingen(), DETTINGEN), (raab(), RAAB)], ids=["dettingen", "raab"])
def test_the_map_in_text_reads_as_printed(view: View, printed: str) -> None:
    assert text_map(view) == printed


@pytest.mark.parametrize("view", [dettingen(), dettingen_deployment(), raab(), zoo(), toy(28, 23), toy(52, 3)])
def test_no_line_is_wider_than_a_letter(view: View) -> None:
    assert max(len(line) for line in lines(view)) <= WIDTH


def test_a_wide_field_comes_in_parts_that_hold_every_column() -> None:
    parts = text_map(toy(40, 2)).split("\n\n")
    assert len(parts) > 1
    columns = [word for part in parts for word in part.splitlines()[0].split()]
    assert columns == [str(square).rstrip("1") for square in (Square(column, 1) for column in range(1, 41))]


@pytest.mark.parametrize("facing", Facing)
def test_each_of_the_eight_fronts_has_its_sign(facing: Facing) -> None:
    assert f"FI1{FRONTS[facing]}" in text_map(toy(3, 3, unit("FI1 B2 N L 0").fronting(facing)))
    assert len(set(FRONTS.values())) == 8


def test_a_plus_tells_of_more_than_one_and_an_own_unit_is_named_first() -> None:
    told = text_map(toy(3, 3, unit("BC1 B2 N L 0"), unit("MR1 B2 S L 0")))
    assert "MR1v+" in told
    assert "BC1" not in told


def test_rivers_and_bridges_between_squares_are_told_both_ways() -> None:
    edges = (
        Edge(Square(1, 1), Square(2, 1), EdgeKind.RIVER),
        Edge(Square(1, 2), Square(2, 2), EdgeKind.RIVER),
        Edge(Square(1, 2), Square(2, 2), EdgeKind.BRIDGE),
        Edge(Square(2, 1), Square(2, 2), EdgeKind.WALL),
    )
    assert text_map(replace(toy(), ground=SquaredGround(2, 2, edges=edges))).splitlines()[:4] == [
        "    A  B",
        " 2  . =.   2",
        "       [[",
        " 1  . }.   1",
    ]


def test_ground_under_units_is_told_below() -> None:
    assert "Under units: F1 marsh" in text_map(raab())


def test_the_description_is_one_line_and_tells_the_essential() -> None:
    told = describe(dettingen())
    assert "\n" not in told
    for word in ("Dettingen", "bound 4", "French view", "16 own", "14 enemy", "melee at D4", "broken: FI3"):
        assert word in told


def test_the_description_of_a_deployment_says_that_no_enemy_is_seen() -> None:
    assert "no enemy pieces in sight" in describe(dettingen_deployment())


def test_hostile_names_cannot_add_lines_to_the_map() -> None:
    named = replace(unit("FI1 A1 N L 0"), id="A\nFI9 attack", name=HOSTILE)
    assert len(lines(toy(1, 1, named))) == len(lines(toy(1, 1, unit("FI1 A1 N L 0"))))


@settings(max_examples=often(80), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(views())
def test_any_view_has_a_map_in_text_and_a_description(view: View) -> None:
    assert all(line == line.rstrip() for line in lines(view))
    assert describe(view)


def wide(*places: str) -> View:
    """Brandywine's map, which is drawn narrow, with a unit in each of these places."""
    land = load("brandywine").board
    pieces = [
        replace(unit(f"FI{n} A1 S L 0"), standing=Standing(land.parse(place), Facing.S))
        for n, place in enumerate(places, 1)
    ]
    return replace(toy(), ground=land, pieces=tuple(pieces))


def rows_of(told: str) -> str:
    return "".join(line[1] for line in told.splitlines() if re.match(r" [A-W]  ", line))


def test_of_a_wide_field_a_report_leaves_out_the_rows_far_from_all_troops() -> None:
    view = wide("G2", "J3")
    told = text_map(view, whole=False)
    assert rows_of(told) == "KJIHGF" and "Rows without troops are left out" in told
    assert "Old Kennett" in told and "Kennett Square" not in told
    assert rows_of(text_map(view)) == "WVUTSRQPONMLKJIHGFEDCBA" and "left out" not in text_map(view)


def test_nothing_is_left_out_where_troops_stand_all_over_it() -> None:
    assert "left out" not in text_map(wide("B1", "V1"), whole=False)


def test_a_wide_map_is_told_in_german_down_to_the_ground_under_units() -> None:
    told = told_map(wide("G21", "N21"), tongue_of("de"), whole=False)
    assert told.count("Truppen: ") == 1 and "o eigene" in told and "Reihen ohne Truppen fehlen hier" in told
    assert not re.search(r"Under units|ours|creek|hill|Places|Rows", told)
