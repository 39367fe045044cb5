"""Back to an earlier bound and forward again: nothing is lost, nothing is thrown twice, old letters are void."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pbem.store import chains, database, games, openings, resolutions, tenures
from pbem.store.database import open_database
from pbem.store.resolutions import Resolved
from pbem.store.tenures import Ended
from pbem.umpire.bounds.resolution import read_events
from pbem.umpire.care.game_overview import game_lines
from pbem.umpire.care.verify import verify
from pbem.umpire.desk.gm_word import extend_game, finish_game
from pbem.umpire.history.rollback import CannotGoBack, CannotGoForward, forward, roll_back
from pbem.umpire.match import sit
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, SEATS, Club, body, make_club
from tests.umpire.test_intake import orders_of, states
from tests.umpire.test_reschedule import shown


def play(club: Club, bounds: int = 2) -> Club:
    """The deployment face to face, and so many bounds of shots."""
    club.write(RUPERT, "RI1 deploy B4\nREACT RI1 fire\n")
    club.write(ESSEX, "BI1 deploy B6\n")
    club.pass_deadline()
    for _ in range(bounds):
        club.write(RUPERT, "RI1 * BI1\n")
        club.write(ESSEX, "BI2 - H7\n")
        club.pass_deadline()
    return club


def begun(club: Club) -> Club:
    """The same, from the invitations on."""
    club.begin()
    return play(club)


@pytest.fixture
def played(playing: Club) -> Club:
    """A game that stands at bound 3."""
    return play(playing)


def line(club: Club) -> list[Resolved]:
    return resolutions.line(club.world.db, GAME)


def sound(club: Club) -> bool:
    return [finding for finding in verify(club.world, GAME) if finding.wrong or finding.told] == []


def words(club: Club, address: str) -> str:
    return " ".join(body(club.letters_to(address)[-1]).split())


def rolls_of(row: Resolved) -> dict[str, tuple[int, ...]]:
    return {roll.key: roll.dice for event in read_events(row.events) for roll in event.rolls}


def place_of(club: Club, unit: str) -> str:
    position = sit(club.world.db, club.world.settings, club.game()).position
    assert isinstance(position, toy.Position)
    return str(next(each.place for each in position.units if each.id == unit))


def test_G8__every_seat_is_sent_the_bound_anew_and_told_why(played: Club) -> None:
    before = {address: played.count(address) for address in (*SEATS.values(), GM)}
    roll_back(played.world, GAME, 1, "The map was wrong.")
    played.tick()
    assert {address: played.count(address) - count for address, count in before.items()} == dict.fromkeys(before, 1)
    for address in SEATS.values():
        told = words(played, address)
        assert "The map was wrong." in told
        assert "Bound 1 is ordered for the second time" in told and "resolved with link 3" in told
        assert "GAME toy-1" in told and "BOUND 1" in told
    assert "Back to bound 1" in str(played.letters_to(GM)[-1]["Subject"])
    assert (played.game().bound, played.game().edition, played.game().state) == (1, 2, "running")


def test_G8__the_bound_is_played_again_with_a_link_that_nobody_has_seen(played: Club) -> None:
    first = line(played)
    roll_back(played.world, GAME, 1)
    played.tick()
    played.prefer(RUPERT, proof="on")
    played.write(RUPERT, "RI1 * BI1\n")
    played.pass_deadline()
    again = line(played)
    assert [row.link_number for row in first] == [0, 1, 2]
    assert [(row.bound, row.edition, row.link_number) for row in again] == [(0, 1, 0), (1, 2, 3)]
    thrown = [rolls_of(row) for row in (first[1], again[1])]
    assert thrown[0].keys() == thrown[1].keys() == {"fire|RI1>BI1|1"}
    assert thrown[0] != thrown[1]
    assert "Bound 1, second time, link 3 of the dice" in words(played, RUPERT)
    assert "link 2 of the chain" in words(played, RUPERT)
    assert "LINKS DO NOT FIT" not in words(played, RUPERT)
    assert sound(played)


def test_G8__nothing_is_deleted_and_what_no_longer_counts_is_shown_as_withdrawn(played: Club) -> None:
    before = resolutions.of(played.world.db, GAME)
    roll_back(played.world, GAME, 1)
    assert resolutions.of(played.world.db, GAME) == before
    shown = "\n".join(game_lines(played.world, GAME))
    assert "bound 2 (edition 1, withdrawn)" in shown and "bound 0: resolved" in shown
    assert [finding.name for finding in verify(played.world, GAME)] == [
        "bound 0", "bound 1 (edition 1, withdrawn)", "bound 2 (edition 1, withdrawn)",
    ]  # fmt: skip


def test_G8__replies_to_letters_of_a_withdrawn_bound_are_not_used(played: Club) -> None:
    dead = str(played.report_to(RUPERT)["Reply-To"])
    roll_back(played.world, GAME, 1)
    played.tick()
    played.write(RUPERT, "RI1 - C4\n", to=dead)
    played.tick()
    assert states(played)[-1] == "held"
    assert played.count(RUPERT, "Held") == 1
    played.write(RUPERT, "RI1 - C4\n")
    played.tick()
    assert orders_of(played) == ["RI1 move C4"]


def test_G8__a_letter_held_before_going_back_is_not_used_after_it(played: Club) -> None:
    roll_back(played.world, GAME, 1)
    played.tick()
    played.write(LUNSFORD, "RI1 - C4\n", to=str(played.report_to(RUPERT)["Reply-To"]))
    played.tick()
    code = body(played.last(RUPERT, "Held")).partition("To confirm: CONFIRM ")[2]
    played.pass_deadline()
    roll_back(played.world, GAME, 1)
    played.tick()
    played.write(RUPERT, f"CONFIRM {code[:8]}\n")
    played.tick()
    assert "move C4" not in " ".join(orders_of(played))
    assert "Not used" in str(played.letters_to(RUPERT)[-1]["Subject"])


def test_G8__what_was_ordered_then_stands_until_it_is_changed(played: Club) -> None:
    sheets = line(played)[1].sheets
    roll_back(played.world, GAME, 1)
    played.tick()
    assert orders_of(played) == ["RI1 fire BI1"]
    played.pass_deadline()
    assert line(played)[1].sheets == sheets
    assert "NO SHEET FROM YOU" not in words(played, RUPERT)


def test_G8__a_letter_that_reaches_us_late_is_read_with_what_stood_at_the_opening(played: Club) -> None:
    roll_back(played.world, GAME, 1)
    played.tick()
    begun = played.clock.now
    older, newer = played.letter(RUPERT, "RI2 - C2\n"), played.letter(RUPERT, "RI2 - D2\n")
    played.clock.advance(hours=1)
    for minutes, raw in ((20, newer), (10, older)):
        played.inbox.receive(raw, begun + timedelta(minutes=minutes))
        played.tick()
    assert orders_of(played) == ["RI1 fire BI1", "RI2 move D2"]


def test_G8__back_to_the_deployment_means_invitations_anew(played: Club) -> None:
    roll_back(played.world, GAME, 0, "Nobody had read the briefing.")
    played.tick()
    for address in SEATS.values():
        notice, invitation = played.letters_to(address)[-2:]
        assert "Nobody had read the briefing." in body(notice)
        assert "Toy Hill: you are" in str(invitation["Subject"])
    assert place_of(played, "RI1") == "A1"
    played.write(RUPERT, "RI1 deploy C3\n")
    played.pass_deadline()
    assert place_of(played, "RI1") == "C3"
    assert [row.link_number for row in line(played)] == [3]
    assert sound(played)


def test_G8__twice_back_and_once_forward(played: Club) -> None:
    roll_back(played.world, GAME, 2)
    roll_back(played.world, GAME, 1)
    assert (played.game().bound, played.game().edition) == (1, 2)
    forward(played.world, GAME)
    assert (played.game().bound, played.game().edition) == (2, 2)
    played.tick()
    played.write(ESSEX, "BI2 - G7\n")
    played.pass_deadline()
    assert [(row.bound, row.edition, row.link_number) for row in line(played)] == [(0, 1, 0), (1, 1, 1), (2, 2, 3)]
    assert sound(played)


def test_G9__forward_again_stands_as_if_nothing_had_happened(played: Club) -> None:
    played.write(RUPERT, "RI1 - C4\n")
    played.tick()
    address = str(played.report_to(RUPERT)["Reply-To"])
    stood, present = line(played), played.game().present
    roll_back(played.world, GAME, 1)
    played.tick()
    forward(played.world, GAME)
    played.tick()
    assert (line(played), played.game().present, played.game().bound) == (stood, present, 3)
    assert "Forward to bound 3" in str(played.letters_to(ESSEX)[-1]["Subject"])
    assert orders_of(played) == ["RI1 move C4"]
    played.write(RUPERT, "RI1 - A4\n", to=address)
    played.tick()
    assert orders_of(played) == ["RI1 move A4"], "letters of that bound count again"
    assert sound(played)


def test_G9__a_letter_that_was_withdrawn_before_it_was_sent_is_sent_after_all(playing: Club) -> None:
    play(playing, 1)
    playing.write(RUPERT, "RI1 * BI1\n")
    playing.write(ESSEX, "BI2 - H7\n")
    playing.tick()
    world, playing.world = playing.world, replace(playing.world, dispatch=None)
    playing.pass_deadline()
    before = playing.count(ESSEX)
    roll_back(playing.world, GAME, 1)
    forward(playing.world, GAME)
    playing.world = world
    playing.tick()
    subjects = [str(letter["Subject"]) for letter in playing.letters_to(ESSEX)[before:]]
    assert len(subjects) == 2 and "bound 2" in subjects[0] and "Forward" in subjects[1]


def test_G9__there_is_no_forward_after_a_resolution_or_without_going_back(played: Club) -> None:
    with pytest.raises(CannotGoForward):
        forward(played.world, GAME)
    roll_back(played.world, GAME, 1)
    played.tick()
    played.write(RUPERT, "READY\n")
    played.pass_deadline()
    with pytest.raises(CannotGoForward, match="resolved since"):
        forward(played.world, GAME)


def test_G8_G9__the_entries_in_calendars_go_back_and_forward_too(played: Club) -> None:
    """The helper that reads a calendar also finds two entries of the same number that differ."""

    def due(bound: int) -> list[datetime | None]:
        played.tick()
        return [shown(played, address, bound) for address in SEATS.values()]

    def present() -> list[datetime | None]:
        return [played.game().deadline] * len(SEATS)

    assert due(3) == present()
    roll_back(played.world, GAME, 1)
    assert (due(1), due(3)) == (present(), [None] * 3)
    extend_game(played.world, GAME, 24)
    assert due(1) == present()
    forward(played.world, GAME)
    assert (due(3), due(1)) == (present(), [None] * 3)
    roll_back(played.world, GAME, 1)
    assert (due(1), due(3)) == (present(), [None] * 3)
    played.write(RUPERT, "RI1 hold\n")
    played.pass_deadline()
    assert due(2) == present()
    roll_back(played.world, GAME, 0)
    assert (due(0), due(2)) == (present(), [None] * 3)


def test_G8__nobody_goes_back_to_where_the_game_has_not_been(playing: Club) -> None:
    with pytest.raises(CannotGoBack, match="nothing of it"):
        roll_back(playing.world, GAME, 0)
    play(playing)
    for bound in (3, 4, -1):
        with pytest.raises(CannotGoBack, match="from 0 to 2"):
            roll_back(playing.world, GAME, bound)


def test_G8__a_game_that_was_over_goes_on_with_a_new_chain_and_the_same_players(playing: Club) -> None:
    play(playing, 3)
    assert playing.game().state == "over"
    assert {tenure.ended for tenure in tenures.of_seat(playing.world.db, GAME, "essex")} == {Ended.OVER}
    old = chains.get(playing.world.db, playing.game().chain)
    roll_back(playing.world, GAME, 3, "One more bound.")
    playing.tick()
    fresh = chains.get(playing.world.db, playing.game().chain)
    assert fresh.secret != old.secret and fresh.anchor.hex() in words(playing, ESSEX).replace(" ", "")
    assert {tenure.ended for tenure in tenures.of_seat(playing.world.db, GAME, "essex")} == {Ended.NOT_YET}
    playing.prefer(ESSEX, proof="on")
    playing.write(ESSEX, "BI2 - G7\n")
    playing.pass_deadline()
    last = line(playing)[-1]
    assert (last.bound, last.chain, last.link_number) == (3, fresh.id, 1)
    assert playing.game().state == "over"
    assert "they lead back to the anchor" in words(playing, ESSEX)
    assert sound(playing)


def test_G9__forward_to_the_end_of_a_game(playing: Club) -> None:
    play(playing, 3)
    verdict = playing.game().verdict
    roll_back(playing.world, GAME, 1)
    forward(playing.world, GAME)
    assert (playing.game().state, playing.game().verdict) == ("over", verdict)
    assert sound(playing)


def test_G8__a_game_that_the_gm_ended_can_be_taken_up_where_it_stood(played: Club) -> None:
    finish_game(played.world, GAME, "It rains.")
    roll_back(played.world, GAME, 3, "The sun is out.")
    played.tick()
    assert (played.game().state, played.game().bound, played.game().edition) == ("running", 3, 2)
    assert "The sun is out." in words(played, ESSEX)


def test_S07__killed_in_the_middle_of_going_back_it_went_back_or_did_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each point at which a process may be killed: afterwards the GM's word is given again if it was not heard."""

    class Killed(BaseException):
        pass

    def ended(kill_at: int) -> tuple[object, ...]:
        folder = tmp_path / str(kill_at)
        folder.mkdir()
        club = begun(make_club(folder, monkeypatch, in_memory=False))
        passed = 0

        def kill(name: str) -> None:
            nonlocal passed
            passed += 1
            if passed == kill_at:
                raise Killed(name)

        with monkeypatch.context() as patch:
            patch.setattr(database, "point", kill)
            try:
                roll_back(club.world, GAME, 1)
            except Killed:
                club.world.db.close()
                club.world = replace(club.world, db=open_database(club.world.settings.server.database))
        if club.game().bound == 3:
            roll_back(club.world, GAME, 1)
        club.tick()
        club.pass_deadline()
        assert sound(club)
        counts = tuple(club.count(address) for address in SEATS.values())
        points.append(passed)
        return counts, [(row.bound, row.edition, row.link_number) for row in line(club)]

    points: list[int] = []
    undisturbed = ended(0)
    assert points[0] >= 2
    assert [ended(number) for number in range(1, points[0] + 1)] == [undisturbed] * points[0]


def test_S03__a_going_back_that_cannot_be_written_leaves_no_half_of_it(
    played: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(openings, "keep", broken)
        with pytest.raises(OSError, match="no space"):
            roll_back(played.world, GAME, 1)
    assert (games.get(played.world.db, GAME).bound, played.game().edition) == (3, 1)
    roll_back(played.world, GAME, 1)
    assert played.game().edition == 2
