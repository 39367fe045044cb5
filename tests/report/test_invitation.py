"""The first letter tells a newcomer all he needs, and nothing of the enemy."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pbem.battle.square import square_block
from pbem.report.deadline import Deadline
from pbem.report.letters.invitation import invitation
from pbem.report.map.draw import draw
from pbem.report.tongue.catalogue import tongue_of
from pbem.rules.old_dessauer import see, set_up
from pbem.scenarios import load
from tests.report import battles
from tests.report.views import dettingen_deployment, squares


def test_it_names_seat_side_rules_deadline_anchor_and_address() -> None:
    page = battles.invited()
    for edition in (page.text, page.html):
        words = " ".join(edition.split())
        for fact in ("de Gramont", "Brown Bess Squared", "dett-07@pbem.example", "Sun 1 Mar 20:00 GMT", "HELP", "SALT"):
            assert fact in words, fact
    assert page.subject == "[dett-07 b0] Dettingen: you are de Gramont (French)"
    assert battles.CARD.anchor.hex() in page.text
    assert battles.CARD.anchor.hex() in page.html
    assert [file.name for file in page.attachments] == ["bound-0.ics"]


def test_it_shows_deployment_limits_and_forces() -> None:
    text = battles.invited().text
    assert "Every other unit: C6 to K9" in text
    assert "FG1 and FG2: A4 to A9 (one battery west of the Main)" in text
    assert "MR1 Maison du Roi; FC1 to FC3 1st to 3rd French Cavalry" in text


def test_it_says_what_is_reconstructed() -> None:
    page = battles.invited()
    assert "OURS, NOT THE PRINTED RULES'" in page.text
    for edition in (page.text, page.html):
        assert "the limit of 16 bounds" in " ".join(edition.split())


def test_a_subordinate_learns_of_the_chief_and_sees_his_own_command() -> None:
    view = dettingen_deployment("french")
    harcourt = view.seats[1]
    page = invitation(battles.CARD, harcourt, view, "Words.", "", (), None, "UTC", datetime(2026, 2, 26, tzinfo=UTC))
    forces = page.text.partition("YOUR FORCES")[2].partition("WHERE YOU MAY")[0]
    assert "De Gramont commands the side" in " ".join(page.text.split())
    assert "MR1" in forces and "FI1" not in forces
    assert page.pictures == () and page.attachments == ()


def test_the_other_sides_units_are_nowhere() -> None:
    page = battles.invited("pragmatic", "# Ours\n\nGo north.")
    for edition in (page.text, page.html):
        assert "Maison du Roi" not in edition
        assert "FI1" not in edition


def test_squares_read_as_blocks_or_runs() -> None:
    tell = dettingen_deployment().ground.tell_area
    assert tell(square_block(*squares("C6 K9"))) == "C6 to K9"
    assert tell(squares("C6")) == "C6"
    assert tell(squares("A1 A2 A3 C1")) == "A1-A3, C1"
    assert tell(()) == "nowhere"


def test_where_nothing_is_placed_before_the_battle_no_deployment_is_due() -> None:
    """Armies that are bought stand nowhere yet; what is due is told by the briefing."""
    view = see(set_up(load("pickup"), "simultaneous"), "red")
    now = datetime(2026, 2, 26, tzinfo=UTC)
    due = Deadline(datetime(2026, 3, 1, tzinfo=UTC), "UTC")
    page = invitation(battles.CARD, view.seats[0], view, "Buy.", "", (), due, "UTC", now)
    for edition in (page.text, page.html):
        words = " ".join(edition.split())
        assert "Whatever your briefing leaves to you before the battle, by Sun 1 Mar" in words
        assert "Your deployment" not in words


@pytest.mark.parametrize(
    ("scenario", "title"), [("mollwitz_half", "Mollwitz, klein"), ("pickup", "Gefecht aus dem Stegreif")]
)
def test_a_german_reads_the_title_in_german(scenario: str, title: str) -> None:
    found = load(scenario)
    view = see(set_up(found, "simultaneous"), found.seats[0].side)
    card = replace(battles.CARD, title=found.title, language="de")
    now = datetime(2026, 2, 26, tzinfo=UTC)
    page = invitation(card, view.seats[0], view, "Words.", "", (), None, "UTC", now)
    assert title in page.subject
    for edition in (page.text, page.html):
        assert title.casefold() in edition.casefold() and found.title not in edition
    drawn = draw(view, tongue=tongue_of("de"))
    first, _, rest = title.partition(", ")
    assert first.upper() in drawn and f">{rest}" in drawn and "small" not in drawn
