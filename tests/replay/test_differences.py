"""P10. What would have been different: who stands otherwise, what is told of it, and the map with rings and lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from pbem.battle.event import Event
from pbem.battle.piece import Piece
from pbem.battle.square import Square, as_square
from pbem.battle.view import View
from pbem.replay.difference import Change, Difference, changes, difference, difference_map
from pbem.replay.eye import Act
from pbem.replay.log import Line
from pbem.replay.page import stage_for
from pbem.replay.telling import told_differences
from pbem.report.tongue.catalogue import tongue_of
from pbem.report.tongue.tongue import ENGLISH
from tests.replay.battles import battle

NOTHING = Difference(3, (), (), ())


def act() -> Act:
    """The second bound of Dettingen as the umpire saw it."""
    return battle("squares").eyes()[-1].acts[2]


def standing(view: View) -> list[Piece]:
    return [piece for piece in view.pieces if piece.place is not None]


def with_piece(view: View, unit: str, change: Callable[[Piece], Piece]) -> View:
    return replace(view, pieces=tuple(change(each) if each.id == unit else each for each in view.pieces))


def broken(piece: Piece) -> Piece:
    return replace(piece, state="broken")


def test_P10__a_unit_that_stands_elsewhere_or_otherwise_or_not_at_all_is_a_change() -> None:
    view = act().after
    first, second, third = standing(view)[:3]
    other = with_piece(view, first.id, broken)
    other = replace(other, pieces=tuple(each for each in other.pieces if each.id != second.id))
    assert changes(view, view) == ()
    found = {change.unit: change for change in changes(view, other)}
    assert found.keys() == {first.id, second.id}
    at = view.ground.name(first.place) if first.place is not None else ""
    assert found[first.id].would == f"{at}, broken" and found[first.id].was == ", ".join(
        word for word in (at, first.state) if word
    )
    assert found[second.id].would == "" and found[second.id].was and found[second.id].name == second.name
    assert {change.unit: change for change in changes(other, view)}[second.id] == Change(
        second.id, second.name, "", found[second.id].was
    )
    assert third.id not in found


def test_P10__what_is_told_in_one_course_alone_is_undone_or_done_and_an_equal_score_is_not_told() -> None:
    system, one = battle("squares").system, act()
    # FI1 marches, and is met with a volley: without the march, the volley is told as it was, but for the name.
    march = next(event for event in one.events if event.kind == "moved" and event.actors == ("FI1",))
    other = replace(one, events=tuple(event for event in one.events if event != march))
    there = difference("game-1", one, other, system.SEQUENCE, system.SENTENCES, ENGLISH)
    back = difference("game-1", other, one, system.SEQUENCE, system.SENTENCES, ENGLISH)
    assert there.bound == one.bound and there.done == () and there.undone == back.done
    assert [line.units for line in there.undone] == [("FI1",)] and "marched D5-D4" in there.undone[0].text
    assert there.score == ((), ()) and bool(there) and back.undone == ()
    same = difference("game-1", one, one, system.SEQUENCE, system.SENTENCES, ENGLISH)
    assert not same and (same.undone, same.done, same.changes) == ((), (), ())
    scored = replace(one, after=replace(one.after, score=("Mice 3",)))
    found = difference("game-1", one, scored, system.SEQUENCE, system.SENTENCES, ENGLISH)
    assert found.score == (one.after.score, ("Mice 3",)) and not found, "a score alone is nothing that happened"


def test_P10__the_differences_are_told_in_words() -> None:
    first = Difference(
        4,
        (Line("FI1 fires at BI1.", "5 2 6, 2 hits", ("FI1", "BI1")),),
        (Line("FI1 holds.", "", ("FI1",)),),
        (Change("BI1", "Duroure", "D5, 2 hits", "D5"), Change("FI1", "Noailles", "", "C4")),
        (("French 1",), ("French 2", "Allies 0")),
    )
    assert told_differences([first, NOTHING, replace(NOTHING, bound=0)]) == "\n".join(
        [
            "Bound 4",
            "  It would not have happened:",
            "    FI1 fires at BI1. [5 2 6, 2 hits]",
            "  Instead:",
            "    FI1 holds.",
            "  At its end:",
            "    BI1 Duroure: D5, 2 hits -> D5",
            "    FI1 Noailles: off the field -> C4",
            "  The score: French 1",
            "      would have been French 2; Allies 0",
            "",
            "Bound 3: nothing would have been different.",
            "",
            "Deployment: nothing would have been different.",
        ]
    )


@pytest.mark.parametrize(
    ("lines", "told", "more"), [(10, 10, ""), (11, 11, ""), (12, 10, "and 2 more"), (30, 10, "and 20 more")]
)
def test_P10__a_long_list_is_cut_and_never_for_the_sake_of_one_line(lines: int, told: int, more: str) -> None:
    found = replace(NOTHING, done=tuple(Line(f"Line {number}.", "", ()) for number in range(lines)))
    text = told_differences([found]).splitlines()
    assert text[1] == "  Instead:" and sum("Line" in line for line in text) == told
    assert (text[-1].strip() == more) if more else text[-1].endswith(f"Line {lines - 1}.")


def test_P10__in_german_the_headings_are_german() -> None:
    found = replace(NOTHING, done=(Line("x", "", ()),), changes=(Change("BI1", "Duroure", "D5", ""),))
    told = told_differences([found, NOTHING], tongue_of("de"))
    for english in ("Instead", "At its end", "off the field", "nothing would", "Bound"):
        assert english not in told


def test_P10__on_the_map_whoever_stands_otherwise_is_ringed_and_a_line_leads_from_where_he_was() -> None:
    view = act().after
    taken = {each.place for each in standing(view)}
    piece = standing(view)[0]
    assert piece.place is not None and piece.standing is not None
    square = as_square(piece.place)
    row = [Square(column, square.row) for column in range(1, view.board.columns)]
    there = replace(piece.standing, place=next(each for each in row if each not in taken))
    free = as_square(there.place)
    moved = with_piece(view, piece.id, lambda each: replace(each, standing=there))
    text = difference_map(stage_for([view, moved], ENGLISH), view, moved, 600)
    svg = ElementTree.fromstring(text)
    assert svg.get("width") == "600" and svg.get("role") == "img"
    box = [float(each) for each in str(svg.get("viewBox")).split()]
    assert int(str(svg.get("height"))) == round(600 * box[3] / box[2])
    strands = re.findall(r'<g[^>]*stroke-dasharray="3 5"[^>]*>(.*?)</g>', text)
    assert len(strands) == 1 and strands[0].count("<path") == 1
    ends = [float(each) for each in re.findall(r"-?\d+\.?\d*", re.findall(r' d="([^"]*)"', strands[0])[0])]
    assert (ends[0] // 100, ends[2] // 100) == (square.column - 1, free.column - 1)
    assert ends[1] // 100 == ends[3] // 100 == view.board.rows - square.row
    plain = difference_map(stage_for([view, view], ENGLISH), view, view)
    assert 'stroke-dasharray="3 5"' not in plain and ElementTree.fromstring(plain).get("width") == "1200"
    rings = [text.count('class="other"'), plain.count('class="other"')]
    assert rings[0] > rings[1] == 0


def test_P10__who_looks_otherwise_in_his_place_is_ringed_and_has_no_line() -> None:
    view = act().after
    piece = standing(view)[0]
    text = difference_map(stage_for([view], ENGLISH), view, with_piece(view, piece.id, broken))
    assert 'class="other"' in text and 'stroke-dasharray="3 5"' not in text


def test_P10__an_event_with_no_sentence_is_told_by_nobody() -> None:
    system, one = battle("squares").system, act()
    silent = replace(one, events=(*one.events, Event("order_result", system.SEQUENCE[0].name, seen_by=("french",))))
    assert not difference("game-1", one, silent, system.SEQUENCE, system.SENTENCES, ENGLISH)
