"""Choices that the print leaves to players, from their letters to what they read of the bound."""

from __future__ import annotations

from typing import Any

from pbem.battle.canonical import to_plain
from pbem.battle.ruling import Ruling
from pbem.scenarios import load
from pbem.store import resolutions
from pbem.umpire.bounds.resolution import read_events
from pbem.umpire.history.rulings import rule_next
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import GM, Club, body

Plain = dict[str, Any]


def begin(club: Club, scenario: str, way: str = "") -> None:
    """A battle whose deployment is over."""
    club.name = scenario
    told = load(scenario)
    new_game(club.world, told, Terms(id=scenario, way=way) if way else Terms(id=scenario))
    for seat in told.seats:
        give_seat(club.world, scenario, seat.id, f"{seat.id}@example.org")
    start(club.world, scenario)
    club.tick()
    club.write(f"{told.seats[0].id}@example.org", "READY\n")
    club.pass_deadline()


def placed(club: Club, **where: str) -> None:
    """The GM puts units where a test wants them: `at` a square, or with so many `hits`."""
    for name, what in where.items():
        field, _, value = what.partition(" ")
        rule_next(club.world, club.name, Ruling(name, field, value, "so that it can be tried"), GM)


def told(club: Club, *kinds: str) -> list[Plain]:
    """What the last bound told of these kinds."""
    row = resolutions.line(club.world.db, club.name)[-1]
    return [event for event in to_plain(read_events(row.events)) if event["kind"] in kinds]


def test_an_invitation_to_raab_fits_120_lines_and_names_no_marsh_that_sinks_horses(club: Club) -> None:
    begin(club, "raab")
    for seat in load("raab").seats:
        invitation = body(club.letters_to(f"{seat.id}@example.org")[0])
        assert "YOUR BRIEFING" in invitation and len(invitation.splitlines()) <= 120, seat.id
        assert "takes one point more" in " ".join(invitation.split()) and "cavalry two" not in invitation


def test_who_defends_who_leads_and_who_presses_on_are_orders_by_letter(club: Club) -> None:
    begin(club, "raab")
    placed(club, GR1="at E3", GR2="at E3", GR3="at E3", GR4="at E4")
    placed(club, GR1="hits 1")
    club.write("eugene@example.org", "LEAD Grenier with GR4, GR1\nPRESS Grenier yes with GR1\nRETREAT Grenier stay\n")
    club.write("john@example.org", "DEFEND CO3 with CO3 only\nCOUNTERATTACK all no\nRETREAT all stay\n")
    for _ in range(4):
        for seat in ("john", "joseph"):
            club.write(f"{seat}@example.org", "all hold\n")
        club.write("eugene@example.org", "BID Grenier\nGR1 x F3\nGR2 x F3\nGR3 x F3\nGR4 x F4\n")
        club.pass_deadline()
        if fights := told(club, "assault", "pressed"):
            break
    parties = [(each["actors"], each["targets"]) for each in fights]
    assert parties[0] == (["GR4"], ["JE1", "JE2"]), "who leads"
    assert parties[1] == (["GR2", "GR3"], ["CO3", "CO4"]), "who alone defends, with the guns"
    assert parties[2][0] == ["GR1"], "who presses on, and nobody else, though it has hits"
    assert not told(club, "counterattack")
    report = body(club.last("john@example.org"))
    assert "Graz Landwehr" in report and "defend CO3 only CO3" in report


def quiet(club: Club) -> None:
    """A bound in which nobody does anything."""
    for seat in ("gramont", "stair"):
        club.write(f"{seat}@example.org", "all hold fire\nREACT all hold\n")
    club.pass_deadline()


def test_one_target_after_another_is_an_order_by_letter_where_sides_alternate(club: Club) -> None:
    """FI1 fires first and breaks BI1; FI2 shoots at the next of its list."""
    begin(club, "dettingen", "alternate")
    placed(club, BI1="at E4", BI2="at F4", FI1="at E5", FI2="at F5")
    quiet(club)
    quiet(club)
    placed(club, BI1="hits 3")
    club.write("gramont@example.org", "all hold fire\nFI1 * BI1\nFI2 fire BI1, then BI2\n")
    club.pass_deadline()
    assert [each["actors"] for each in told(club, "broke")] == [["BI1"]]
    assert [(each["actors"], each["targets"]) for each in told(club, "fire")] == [
        (["FI1"], ["BI1"]),
        (["FI2"], ["BI2"]),
    ]
    report = body(club.last("gramont@example.org"))
    assert "Done: FI1 FI2" in report and "(BI2)" in report
