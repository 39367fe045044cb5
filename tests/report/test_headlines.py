"""What a subject and the first lines may say: what mattered most, never a shot that missed, never a stranger."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.event import Event
from pbem.report.bulletin.headlines import headlines, top_lines
from pbem.report.bulletin.narrative import Teller
from pbem.report.names import pieces_known
from pbem.report.page import SUBJECT
from pbem.rules import brown_bess, napoleonic_squares
from tests.report import battles
from tests.report.views import track

KNOWN = pieces_known(battles.view())
MISSED = replace(
    battles.events()[4], kind="fire", words={"range": 4, "effect": "no hit"},
    rolls=(battles.roll("fire|FG1>BI1|1", "french", "on BI1", 1, (2,), 0),),
)  # fmt: skip
HIT = replace(MISSED, targets=("BI2",), words={"range": 4, "effect": "1 hit"}, rolls=battles.events()[4].rolls)
BROKE = Event("broke", "Morale", ("BI1",), track=track("D4"), words={"hits": 4}, seen_by=battles.BOTH)
GONE = Event("destroyed", "Morale", ("BI1",), track=track("D4"), words={"why": "it broke again"}, seen_by=battles.BOTH)
TOLD = Teller("dett-07", 4, brown_bess.SENTENCES, KNOWN)


def told(*events: Event) -> list[str]:
    return headlines(events, brown_bess.weight, TOLD, KNOWN)


def test_a_shot_that_missed_is_no_headline() -> None:
    assert told(MISSED) == []
    assert top_lines((MISSED,), brown_bess.weight, TOLD, KNOWN) == ()
    assert len(told(MISSED, HIT)) == 1


def test_a_hit_that_armour_kept_off_is_no_headline() -> None:
    charge, answer = battles.events()[5].rolls
    kept = replace(answer, dice=(5, 4, 2, 1), successes=1)
    blow = Event("strike", "Melee", ("BC1",), ("MR1",), track("J4"), {"effect": "no hit"}, (kept,), battles.BOTH)
    assert told(blow) == []
    assert told(replace(blow, rolls=(charge,))) != []


def test_a_unit_that_the_reader_never_saw_is_in_no_headline() -> None:
    assert told(replace(GONE, actors=("XX9",))) == []
    assert told(replace(HIT, targets=("XX9",))) == []


def test_what_weighs_most_comes_first_and_a_unit_is_mourned_once() -> None:
    assert [line for line in told(HIT, BROKE, GONE) if "broke in" in line] == []
    assert any("1st British Foot" in line for line in told(HIT, BROKE, GONE))
    assert "British Foot" in top_lines((HIT, GONE), brown_bess.weight, TOLD, KNOWN)[0]


def test_every_subject_fits_into_a_list_of_letters() -> None:
    for title in ("Dettingen", "A battle with a name that is as long as names of battles can be"):
        card = replace(battles.CARD, title=title)
        page = battles.report(
            card=card, seen=(GONE,), system=(battles.SEQUENCE, brown_bess.SENTENCES, brown_bess.weight)
        )
        assert len(page.subject) <= SUBJECT < 78
        assert "1st British Foot" in page.subject


def test_every_headline_of_both_systems_is_a_line_where_it_can_be() -> None:
    for system in (brown_bess, napoleonic_squares):
        for kind, sentence in system.SENTENCES.items():
            if sentence.headline > 6:
                assert min(len(way) for way in sentence.says) < 60, kind
