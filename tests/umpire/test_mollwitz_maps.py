"""The pictures in the letters of a battle on a table in inches."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order
from pbem.battle.spot import Spot
from pbem.battle.system import Traces
from pbem.report.map import draw
from pbem.rules import brandywine, old_dessauer
from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.report.map.drawing import legend
from tests.umpire.club import Club, body

FREDERICK = "frederick@example.org"


@pytest.fixture
def noon(club: Club) -> Club:
    """The first bound of the small Mollwitz is to be played."""
    club.name = "mollwitz"
    scenario = load("mollwitz_half")
    new_game(club.world, scenario, Terms(id=club.name))
    for seat in scenario.seats:
        give_seat(club.world, club.name, seat.id, f"{seat.id}@example.org")
    start(club.world, club.name)
    club.tick()
    club.write(FREDERICK, "READY\n")
    club.pass_deadline()
    return club


def pictures(letter: EmailMessage) -> list[str]:
    return [
        str(part.get_filename() or part["Content-ID"])
        for part in letter.walk()
        if part.get_content_maintype() == "image"
    ]


def after(club: Club, text: str) -> EmailMessage:
    club.write(FREDERICK, text)
    club.tick()
    return club.letters_to(FREDERICK)[-1]


def test_a_report_has_the_map_and_the_sketch(noon: Club) -> None:
    letter = noon.report_to(FREDERICK)
    assert pictures(letter)
    told = body(letter)
    assert "First line: PI1 PI2 PB1 PI3" in told
    assert "PI1   10:48,18:00" in told


def test_orders_are_drawn_into_the_map_of_the_acknowledgement(noon: Club) -> None:
    assert any("orders-map" in name for name in pictures(after(noon, "PI3 advance 4\nPC1 attack AC1\n")))


def test_the_map_comes_again_only_when_the_orders_draw_something_else(noon: Club) -> None:
    assert pictures(after(noon, "PI3 advance 4\n"))
    assert not pictures(after(noon, "PI3 advance 4\n"))
    assert not pictures(after(noon, "READY\n"))
    assert pictures(after(noon, "PI3 advance 3\n"))


def test_a_bent_line_is_told_and_drawn_from_the_answer_to_the_report(noon: Club) -> None:
    answer = after(noon, "PI3 bend left 60 at half\nPI4 bend both 120\n")
    told = " ".join(body(answer).split()).replace("| ", "")
    assert "bend left half 60 2.25 of 4.5 in, to 25:16,18:00 facing 0, bent line, left 6 back 60; then" in told
    assert "No wing is bent back by more than 90 degrees. [12.16]" in told
    assert "1a bend both 90" in told
    assert any("orders-map" in name for name in pictures(answer))
    noon.write(FREDERICK, "READY\n")
    noon.pass_deadline()
    report = body(noon.report_to(FREDERICK))
    assert "bent line at 25:16,18:00" in report
    assert "PI3 is bent: left 6 back 60." in report


def test_show_of_a_unit_brings_a_picture_with_its_rulers_and_show_of_a_cell_none(noon: Club) -> None:
    letter = after(noon, "SHOW PB1\n")
    assert "Nearest opponent" in body(letter)
    assert pictures(letter) == ["mollwitz-bound-1.png"]
    assert pictures(after(noon, "SHOW B2\n")) == []


def test_the_map_draws_what_the_rehearsal_says() -> None:
    position = old_dessauer.resolve(
        old_dessauer.set_up(load("mollwitz_half"), "simultaneous"), (), Dice(b"link", b"public", 0)
    ).position
    view = old_dessauer.see(position, "prussia")
    orders = (
        Order("PI3", (Action("advance", word="4"),)),
        Order("PB1", (Action("fire", units=("AI6",)),)),
        Order("PG1", (Action("move", (Spot.parse("30,14"),)),)),
    )
    events = old_dessauer.trace(view, orders)
    ways = {event.actors[0]: [str(place) for place in event.places] for event in events}
    assert ways["PI3"] == ["25:16,18:00", "25:16,22:00"]
    foe = position.unit("AI6")
    assert foe is not None and ways["PB1"][-1] == str(foe.at.spot)
    assert ways["PG1"] == ["43:00,16:00", "30:00,14:00"]
    drawn = draw(view, planned=events, sentences=old_dessauer.SENTENCES)
    assert {"ordered to move", "ordered to fire"} <= set(legend(drawn))
    assert "ordered to move" not in legend(draw(view, sentences=old_dessauer.SENTENCES))


def test_only_rules_that_measure_are_asked_for_tracks() -> None:
    assert isinstance(old_dessauer, Traces)
    assert not isinstance(brandywine, Traces)
