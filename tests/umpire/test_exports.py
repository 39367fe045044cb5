"""P5, P6, P7. Papers of a game: its events for other programs, maps of any bound, its luck, and its archive."""

from __future__ import annotations

import csv
import io
import json

import pytest

from pbem.replay.luck import below
from pbem.umpire.remains.export import COLUMNS, data, paper, svg, table
from pbem.umpire.remains.history import History, NotToBeSeen, history_of
from pbem.umpire.remains.luck import luck_told
from pbem.umpire.remains.replay import archive_files, replay_of
from tests.umpire.club import GAME, Club
from tests.umpire.test_remains import fight, finish


def history(club: Club) -> History:
    return history_of(club.world.db, GAME)


def rows(found: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(found.decode())))


def test_P5__a_spreadsheet_has_a_line_for_every_roll_and_one_for_every_event_without(playing: Club) -> None:
    fight(playing)
    finish(playing)
    found = rows(table(paper(history(playing))))
    assert tuple(found[0]) == COLUMNS
    events = [
        (each.before.bound, event)
        for each in history(playing).found
        for event in each.events
        if event.kind != "order_result"
    ]
    expected = [(bound, event, roll) for bound, event in events for roll in (event.rolls or (None,))]
    assert len(found) == len(expected) and any(roll for *_, roll in expected) and not all(roll for *_, roll in expected)
    for row, (bound, event, roll) in zip(found, expected, strict=True):
        assert (row["bound"], row["phase"], row["kind"]) == (str(bound), event.phase, event.kind)
        assert (row["actors"], row["targets"]) == (" ".join(event.actors), " ".join(event.targets))
        places = [str(place) for place in event.places] or [""]
        assert (row["from"], row["to"]) == (places[0], places[-1])
        if roll is None:
            assert not any(row[name] for name in COLUMNS[7:])
            continue
        assert (row["side"], row["unit"], row["for"]) == (roll.side, roll.unit, roll.label)
        assert [int(face) for face in row["dice"].split()] == list(roll.dice)
        assert [int(face) for face in row["needs"].split()] == list(roll.needs)
        assert int(row["scored"]) == roll.successes and row["expected"] == f"{len(roll.dice) / 3:.2f}"


def test_P5__a_side_exports_what_it_saw_and_nothing_else_while_the_game_runs(playing: Club) -> None:
    fight(playing)
    with pytest.raises(NotToBeSeen, match="say --side red or --side blue"):
        paper(history(playing))
    with pytest.raises(NotToBeSeen, match="has no side 'green'; its sides are red, blue"):
        paper(history(playing), "green")
    everything = [event for each in history(playing).found for event in each.events if event.kind != "order_result"]
    for side in ("red", "Blue"):
        found = rows(table(paper(history(playing), side)))
        seen = [event for event in everything if side.lower() in event.seen_by]
        assert [row["kind"] for row in found] == [event.kind for event in seen for _ in event.rolls or (None,)]
    assert len(rows(table(paper(history(playing), "red")))) < sum(len(event.rolls or (None,)) for event in everything)


def test_P5__the_data_has_every_bound_with_its_pieces_its_events_and_what_is_told_of_them(playing: Club) -> None:
    fight(playing)
    finish(playing)
    found = json.loads(data(paper(history(playing))))
    assert (found["game"], found["view"]) == (GAME, "Both sides")
    assert [bound["bound"] for bound in found["bounds"]] == list(range(len(history(playing).found)))
    second = found["bounds"][1]
    assert {piece["id"] for piece in second["pieces"]} >= {"RI1", "BI1"}
    assert any(
        "1st Red Foot" in line and "1st Blue Foot" in line for lines in second["told"].values() for line in lines
    )
    german = json.loads(data(paper(history(playing), language="de")))
    assert german["bounds"][0]["pieces"] == found["bounds"][0]["pieces"]


def test_P5__a_map_is_of_any_bound_as_it_was_opened_and_of_the_end(playing: Club) -> None:
    fight(playing)
    finish(playing)
    found = history(playing)
    last = len(found.found)
    assert paper(found).bound == last and paper(found, bound=0).bound == 0
    assert paper(found).view == found.eyes()[-1].acts[-1].after
    assert paper(found, bound=1).view == found.eyes()[-1].acts[1].before
    assert paper(found, bound=1).events == found.eyes()[-1].acts[0].events and paper(found, bound=0).events == ()
    for outside in (-1, last + 1):
        with pytest.raises(NotToBeSeen, match=f"{GAME} has maps of bounds 0 to {last}"):
            paper(found, bound=outside)
    assert b'width="1200"' in svg(paper(found)) and b"BI1" in svg(paper(found, bound=1))


def test_P6__the_luck_of_a_game_is_told_side_by_side_and_before_the_end_only_as_far_as_it_was_seen(
    playing: Club,
) -> None:
    fight(playing)
    with pytest.raises(NotToBeSeen):
        luck_told(history(playing))
    told, curve = luck_told(history(playing), "red")
    # Both shot, and Red saw both.
    assert [part.split(":")[0] for part in told.split("\n\n")] == ["Blue", "Red"]
    finish(playing)
    whole, _ = luck_told(history(playing))
    throws = [roll for each in history(playing).found for event in each.events for roll in event.rolls if roll.needs]
    for side in {roll.side for roll in throws}:
        mine = [roll for roll in throws if roll.side == side]
        worse = below(mine, sum(roll.successes for roll in mine))
        assert f"{round(100 * worse)} in 100" in whole
    assert "<svg" in curve and len(whole.split("\n\n")) == len({roll.side for roll in throws})


def test_P7__an_archive_has_the_replay_when_everybody_may_see_it(playing: Club) -> None:
    assert archive_files(history(playing)) == ()
    with pytest.raises(NotToBeSeen, match="no bound of toy-1 has been played yet"):
        replay_of(history(playing), "red")
    fight(playing)
    assert archive_files(history(playing)) == ()
    finish(playing)
    ((name, page),) = archive_files(history(playing))
    assert name == "replay.html" and b"Both sides" in page
    verdict = history(playing).verdict
    assert verdict is not None and history(playing).cover().ending == "a drawn battle"
