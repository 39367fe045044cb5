from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, Exit, SquaredGround, Terrain
from pbem.battle.standing import Standing
from pbem.battle.view import View, Zone
from pbem.report.map import draw
from pbem.report.map.palette import THEMES
from tests.often import often
from tests.report.map.drawing import SVG, codes, legend, parse, texts
from tests.report.views import (
    SENTENCES,
    dettingen,
    dettingen_deployment,
    dettingen_events,
    raab,
    toy,
    track,
    unit,
    zoo,
)

VIEWS = {"dettingen": dettingen(), "deployment": dettingen_deployment(), "raab": raab(), "zoo": zoo(), "toy": toy()}


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("width", [1200, 360])
def test_every_piece_on_the_map_bears_its_code(name: str, width: int) -> None:
    view = VIEWS[name]
    assert codes(draw(view, width=width)) == {piece.id for piece in view.pieces if piece.place is not None}


def test_nothing_is_told_of_pieces_that_the_view_does_not_hold() -> None:
    view = dettingen()
    own = replace(view, pieces=view.own)
    svg = draw(own, events=dettingen_events(), sentences=SENTENCES)
    for piece in view.enemy:
        assert piece.id not in svg
        assert piece.name not in svg


def test_a_piece_off_the_table_is_named_under_the_map_and_not_drawn() -> None:
    svg = draw(dettingen_deployment("pragmatic"))
    assert "STAIR" not in codes(svg)
    assert any("Not on the map" in text and "STAIR" in text for text in legend(svg))


def test_coordinates_stand_on_all_four_edges_and_in_every_square() -> None:
    printed = texts(draw(raab()))
    assert printed.count("A") == 2
    assert printed.count("I") == 2
    assert printed.count("6") == 2
    assert {"A1", "I6", "E3"} <= set(printed)


def test_the_columns_after_z_are_aa_and_ab() -> None:
    assert {"Z", "AA", "AB"} <= set(texts(draw(toy(28, 3))))


def test_the_title_gives_battle_date_bound_and_whose_view() -> None:
    printed = " ".join(texts(draw(dettingen())))
    assert "DETTINGEN" in printed
    assert "27 June 1743" in printed
    assert "bound 4 of 16" in printed
    assert "French view" in printed
    assert "deployment" in " ".join(texts(draw(dettingen_deployment())))


def test_a_date_is_printed_where_the_title_has_none() -> None:
    plain = replace(dettingen(), title="Dettingen")
    assert "27 June 1743" in " ".join(texts(draw(plain, date="27 June 1743")))


def test_the_scale_is_in_yards_and_left_out_where_none_is_known() -> None:
    assert {"yards", "360"} <= set(texts(draw(dettingen())))
    assert "yards" not in texts(draw(toy(4, 4)))


def test_the_legend_explains_what_is_there_and_nothing_else() -> None:
    told = legend(draw(toy(3, 3, unit("FI1 B2 S L 0"))))
    assert told == ["EXPLANATION", "The French Army", "infantry in line", "the wedge shows the front"]


def test_the_legend_of_a_full_field_names_every_sign_once() -> None:
    told = legend(draw(dettingen(), events=dettingen_events(), sentences=SENTENCES))
    expected = {
        "The French Army",
        "The Pragmatic Army",
        "cavalry in march column",
        "infantry in square",
        "infantry skirmishing",
        "artillery, limbered",
        "artillery, in battery",
        "general",
        "hits",
        "broken",
        "melee",
        "moved",
        "charged",
        "fell back",
        "fired",
        "marsh",
        "impenetrable forest",
        "water",
        "town",
        "road",
        "stream",
        "bridge",
    }
    assert expected <= set(told)
    assert not {"wood", "hill", "river", "fortress", "garrison in the town"} & set(told)
    assert len(told) == len(set(told))


WORDS = {Terrain.HILL: "hill, with its level"}


@pytest.mark.parametrize("kind", Terrain)
def test_each_kind_of_terrain_is_explained_where_it_lies(kind: Terrain) -> None:
    field = SquaredGround(3, 3, (Cell(Square(2, 2), (kind,)),))
    assert legend(draw(replace(toy(), ground=field))) == ["EXPLANATION", WORDS.get(kind, kind.value)]


@pytest.mark.parametrize("kind", EdgeKind)
def test_each_kind_of_edge_is_drawn_and_explained(kind: EdgeKind) -> None:
    bare = draw(toy(2, 2))
    field = SquaredGround(2, 2, edges=(Edge(Square(1, 1), Square(1, 2), kind),))
    svg = draw(replace(toy(), ground=field))
    assert len(legend(svg)) == 2
    assert len(svg) > len(bare)


def test_marks_without_a_drawing_get_a_letter_that_the_legend_explains() -> None:
    wounded = replace(unit("FI1 B2 S L 0"), marks=("disordered", "attached"))
    svg = draw(toy(3, 3, wounded))
    assert "d" in codes(svg)
    assert "disordered" in legend(svg)
    assert "attached" not in legend(svg)


def test_each_formation_of_infantry_and_cavalry_has_an_outline_of_its_own() -> None:
    drawn: set[str] = set()
    for arm in (Arm.INFANTRY, Arm.CAVALRY):
        for formation in (
            Formation.LINE,
            Formation.COLUMN,
            Formation.ATTACK_COLUMN,
            Formation.HOLLOW_SQUARE,
            Formation.SKIRMISH,
            Formation.MASS,
        ):
            drawn.add(draw(toy(1, 1, Piece("X", "X", "french", arm, formation, Standing(Square(1, 1))))))
    for formation in (Formation.LIMBERED, Formation.UNLIMBERED):
        for arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
            drawn.add(draw(toy(1, 1, Piece("X", "X", "french", arm, formation, Standing(Square(1, 1))))))
    assert len(drawn) == 16


def test_a_block_turns_with_its_facing() -> None:
    drawn = {facing: draw(toy(1, 1, unit("FI1 A1 N L 0").fronting(facing))) for facing in Facing}
    assert len(set(drawn.values())) == 8
    assert all(f"rotate({facing.degrees})" in drawn[facing] for facing in Facing)


def test_hits_are_dots_up_to_five_and_a_number_beyond() -> None:
    def dots(hits: int) -> str:
        return draw(toy(1, 1, unit(f"FI1 A1 N L {hits}")))

    assert len({dots(hits) for hits in range(6)}) == 6
    assert "+2" in codes(dots(7))


def test_a_broken_unit_stands_in_a_dashed_frame() -> None:
    whole, broken = draw(toy(1, 1, unit("FI1 A1 N L 0"))), draw(toy(1, 1, unit("FI1 A1 N L 0 broken")))
    assert whole.count("stroke-dasharray") == 0
    assert broken.count("stroke-dasharray") > 0


def test_arrows_follow_the_tracks_of_sentences_and_of_nothing_else() -> None:
    view = toy(4, 4, unit("FI1 B2 S L 0"))
    moved = Event("moved", "Movement", ("FI1",), track=track("B4 B3 B2"))
    silent = Event("broke", "Melee", ("FI1",), track=track("B4 B3 B2"))
    bare = draw(view)
    assert draw(view, events=(silent,), sentences=SENTENCES) == bare
    assert draw(view, events=(moved,)) == bare
    assert "moved" in legend(draw(view, events=(moved,), sentences=SENTENCES))


def test_the_four_kinds_of_arrow_differ_without_colour() -> None:
    view = toy(4, 4, unit("FI1 B1 S L 0"))
    drawn = {
        draw(view, events=(Event(kind, "x", ("FI1",), track=track("B4 B2")),), sentences=SENTENCES, theme="print")
        for kind in ("moved", "charged", "retired", "fired")
    }
    assert len(drawn) == 4


def test_arrows_lie_under_the_blocks() -> None:
    svg = draw(dettingen(), events=dettingen_events(), sentences=SENTENCES)
    assert svg.rindex('stroke-dasharray="2.5 4"', 0, svg.index("EXPLANATION")) < svg.index("FI1 1st French Infantry")


def test_an_arrow_of_one_who_is_gone_is_explained() -> None:
    gone = Event("charged", "Melee", ("FC9",), track=track("B4 B3"))
    here = Event("charged", "Melee", ("FI1",), track=track("B4 B3"))
    view = toy(4, 4, unit("FI1 B2 S L 0"))
    said = "black: by one no longer on the map"
    assert said in legend(draw(view, events=(gone,), sentences=SENTENCES))
    assert said not in legend(draw(view, events=(here,), sentences=SENTENCES))
    assert "charged" not in legend(draw(view, events=(replace(gone, track=track("B4")),), sentences=SENTENCES))


def test_the_garrison_of_the_legend_wears_the_colour_of_those_inside() -> None:
    inside = unit("FI1 B2 S L 0 town")
    drawn = draw(toy(4, 4, inside))
    assert THEMES["atlas"].hollow not in drawn
    assert "garrison in the town" in legend(drawn)


def test_deployment_zones_are_hatched_before_the_first_bound_only() -> None:
    view = dettingen_deployment()
    svg = draw(view)
    assert "url(#zone-0)" in svg
    assert any("one battery west of the Main" in text for text in legend(svg))
    assert "url(#zone-0)" not in draw(replace(view, bound=1))


def test_zones_that_leave_no_choice_are_told_in_one_entry() -> None:
    fixed = tuple(Zone((f"U{column}",), (Square(column, 1),), "set up there") for column in range(1, 9))
    told = legend(draw(replace(toy(9, 2), bound=0, zones=fixed)))
    assert told == ["EXPLANATION", "a. 8 units: set up there"]


def test_exits_are_labelled_outside_the_edge() -> None:
    assert any("Pragmatic exit to Hanau" in text for text in texts(draw(dettingen())))
    field = SquaredGround(
        2, 2, exits=tuple(Exit(edge, "french", "away") for edge in (Facing.N, Facing.E, Facing.S, Facing.W))
    )
    assert sum("French exit away" in text for text in texts(draw(replace(toy(), ground=field)))) == 4


HOSTILE = """<script>alert("1")</script> & ' ]]> \x00\x0b \ud800 \uffff <!-- &nbsp;"""


def test_hostile_names_stay_words() -> None:
    piece = replace(unit("FI1 A1 N L 0"), id="<&>\"'", name=HOSTILE, state=HOSTILE, marks=(HOSTILE,))
    ground = SquaredGround(
        1, 1, (Cell(Square(1, 1), (Terrain.TOWN,), label=HOSTILE),), exits=(Exit(Facing.N, HOSTILE, HOSTILE),)
    )
    view = replace(
        toy(),
        title=HOSTILE,
        ground=ground,
        pieces=(piece,),
        bound=0,
        zones=(Zone((HOSTILE,), (Square(1, 1),), HOSTILE),),
    )
    svg = draw(view)
    root = parse(svg)
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert "<&>\"'" in codes(svg)
    svg.encode()


def test_every_use_finds_its_definition_and_every_url_its_pattern() -> None:
    for view in VIEWS.values():
        root = parse(draw(view))
        known = {node.get("id") for node in root.iter() if node.get("id")}
        for node in root.iter(f"{SVG}use"):
            assert (node.get("href") or "").removeprefix("#") in known


def test_the_same_view_gives_the_same_drawing() -> None:
    assert draw(dettingen(), events=dettingen_events(), sentences=SENTENCES) == draw(
        dettingen(), events=dettingen_events(), sentences=SENTENCES
    )


@st.composite
def views(draw_: st.DrawFn) -> View:
    columns, rows = draw_(st.integers(1, 30)), draw_(st.integers(1, 12))
    anywhere = st.builds(Square, st.integers(1, columns), st.integers(1, rows))
    beyond = st.builds(Square, st.integers(1, columns + 2), st.integers(1, rows + 2))
    words = st.text(max_size=12)
    cell = st.builds(
        Cell, anywhere, st.lists(st.sampled_from(Terrain), max_size=2).map(tuple), st.integers(0, 3), words
    )
    edge = st.builds(Edge, beyond, beyond, st.sampled_from(EdgeKind), words)
    chain = st.lists(beyond, max_size=4).map(tuple)
    piece = st.builds(
        Piece,
        id=words,
        name=words,
        side=st.sampled_from(("french", "pragmatic")),
        arm=st.sampled_from(Arm),
        formation=st.sampled_from(Formation),
        standing=st.one_of(
            st.none(), st.builds(Standing, beyond, st.one_of(st.none(), st.sampled_from(Facing)), st.none())
        ),
        strength=st.builds(Gauge, st.integers(0, 12)),
        broken=st.booleans(),
        in_melee=st.booleans(),
        marks=st.lists(words, max_size=2).map(tuple),
    )
    ground = SquaredGround(
        columns,
        rows,
        tuple({cell.square: cell for cell in draw_(st.lists(cell, max_size=8))}.values()),
        tuple(draw_(st.lists(edge, max_size=4))),
        roads=tuple(draw_(st.lists(chain, max_size=2))),
        streams=tuple(draw_(st.lists(chain, max_size=2))),
        bridges=draw_(chain),
        exits=tuple(draw_(st.lists(st.builds(Exit, st.sampled_from(Facing), words, words), max_size=2))),
        square_yards=draw_(st.integers(0, 2000)),
    )
    zone = st.builds(Zone, st.lists(words, max_size=2).map(tuple), chain, words)
    return replace(
        dettingen(),
        title=draw_(words),
        bound=draw_(st.integers(0, 3)),
        ground=ground,
        pieces=tuple(draw_(st.lists(piece, max_size=8))),
        zones=tuple(draw_(st.lists(zone, max_size=2))),
    )


@settings(max_examples=often(120), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(views(), st.sampled_from((200, 360, 800, 1200)), st.sampled_from(("atlas", "print")))
def test_any_view_gives_a_well_formed_drawing(view: View, width: int, theme: str) -> None:
    root = parse(draw(view, width=width, theme=theme))
    assert root.get("width") == str(width)
