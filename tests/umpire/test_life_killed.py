"""The life of a game with the program killed in its middle: whatever was begun is done once, or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.store import database, players, reserves, seats, terms, wishes
from pbem.umpire.desk.doing import OPERATOR, do
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.life.terms import usual
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, UMPIRE, Club, body, make_club
from tests.umpire.test_desk import AUTH, OURS, proof, said

RESERVES = ("maurice@reserve.example", "digby@reserve.example")
RUNS = 8
"""So many moments of each scene are killed at, spread over all of it."""


BREAKS = 16
"""At so many of its statements each scene is broken off besides."""


class Killed(BaseException):
    """The process is gone."""


def joining(club: Club) -> Callable[[], object]:
    """Two letters for the last seat in one pass."""
    kept = replace(usual(club.world.settings), announced=True)
    new_game(club.world, toy.scenario(), Terms(id=GAME), kept)
    for address in (RUPERT, LUNSFORD, ESSEX, *RESERVES):
        players.register(club.world.db, address, club.clock.now)
    for address in (ESSEX, LUNSFORD, RUPERT, RESERVES[0]):
        club.write(address, "JOIN toy-1\n", to=UMPIRE)
    return club.tick


def leaving(club: Club) -> Callable[[], object]:
    """RESIGN and orders in one letter, then a reserve who accepts."""
    club.begin()
    for address in RESERVES:
        number = players.register(club.world.db, address, club.clock.now)
        reserves.enter(club.world.db, number, "", club.clock.now)
    club.write(RUPERT, "RI1 deploy B4\nRESIGN\n")
    club.tick()
    club.write(RUPERT, "1a\n", to=str(club.last(RUPERT, "Do you resign")["Reply-To"]))
    return club.tick


def accepting(club: Club) -> Callable[[], object]:
    """A seat is taken over while its bound is due."""
    leaving(club)()
    club.write(RESERVES[0], "ACCEPT 1\n", to=str(club.last(RESERVES[0], "Will you take")["Reply-To"]))
    return club.tick


def away(club: Club) -> Callable[[], object]:
    """A holiday over the night on which the clocks change."""
    club.begin()
    club.write(RUPERT, "AWAY 14 Mar to 24 Mar\n")
    return club.tick


def releasing(club: Club) -> Callable[[], object]:
    """A moderated bound is resolved, ruled on and released."""
    club.begin()
    kept = terms.find(club.world.db, GAME)
    assert kept is not None
    terms.keep(club.world.db, GAME, replace(kept, moderated=True))
    club.write(RUPERT, "RI1 deploy B4\n")
    club.tick()
    due = club.game().due
    assert due is not None

    def act() -> None:
        club.clock.now = due + timedelta(minutes=1)
        club.tick()
        if club.game().hold:
            do(club.world, GAME, said("RELEASE"), OPERATOR)
        club.tick()

    return act


def going_back(club: Club) -> Callable[[], object]:
    """Back to the deployment, and the letters anew."""
    club.begin()
    club.write(RUPERT, "RI1 deploy B4\n")
    club.pass_deadline()

    def act() -> None:
        if club.game().bound:
            roll_back(club.world, GAME, 0)
        club.tick()

    return act


def accepting_twice(club: Club) -> Callable[[], object]:
    """Two reserves accept: the first whose offer has lapsed, and the second who has it now."""
    leaving(club)()
    club.clock.advance(hours=49)
    club.tick()
    for number, address in enumerate(RESERVES, 1):
        club.write(address, f"ACCEPT {number}\n", to=str(club.last(address, "Will you take")["Reply-To"]))
    return club.tick


def replaced_in_the_bound(club: Club) -> Callable[[], object]:
    """A reserve accepts in the very pass in which the bound is due."""
    leaving(club)()
    club.write(RESERVES[0], "ACCEPT 1\n", to=str(club.last(RESERVES[0], "Will you take")["Reply-To"]))
    due = club.game().due
    assert due is not None
    club.write(ESSEX, "BI1 hold\n")

    def act() -> None:
        club.clock.now = due + timedelta(minutes=1)
        club.tick()

    return act


def ruling_too_late(club: Club) -> Callable[[], object]:
    """RELEASE, and then a RULE that was meant for what waited: it is for the next bound."""
    releasing(club)()
    return lambda: _do_once(club, "RULE NEXT BOUND RI1 hits 1")


def _do_once(club: Club, line: str) -> None:
    done = club.world.db.conn.execute("SELECT count(*) FROM acts WHERE act = ?", [line]).fetchone()[0]
    if not done:
        do(club.world, GAME, said(line), OPERATOR)
    club.tick()


def back_twice(club: Club) -> Callable[[], object]:
    """ROLLBACK, the bound played again, ROLLBACK once more."""
    club.begin()
    club.write(RUPERT, "RI1 deploy B4\n")
    club.pass_deadline()
    roll_back(club.world, GAME, 0)
    club.tick()
    club.write(RUPERT, "RI1 deploy A2\n")
    club.pass_deadline()
    return lambda: _do_once(club, "ROLLBACK TO BOUND 0 again")


def ready_then_orders_then_wait(club: Club) -> Callable[[], object]:
    """READY from all, then orders from one and WAIT from another."""
    club.begin()
    for address in (RUPERT, LUNSFORD, ESSEX):
        club.write(address, "READY\n")
    club.tick()
    club.write(RUPERT, "RI1 deploy A2\nREADY\n")
    club.write(LUNSFORD, "WAIT\n")
    return club.tick


def forgetting(club: Club) -> Callable[[], object]:
    """FORGET ME with its code: all of it, or nothing."""
    club.begin()
    club.write(RUPERT, "FORGET ME\n")
    club.tick()
    code = re.search(r"FORGET ME [A-Z0-9]{8}", body(club.last(RUPERT, "FORGET ME")))
    assert code is not None
    club.write(RUPERT, f"{code[0]}\n")
    return club.tick


def wrong_game(club: Club) -> Callable[[], object]:
    """Who plays in two games orders in answer to the other game's letter: it is for that game, and for none twice."""
    club.begin()
    new_game(club.world, toy.scenario(), Terms(id="toy-2"))
    for seat, address in (("rupert", "a@b.example"), ("lunsford", "c@b.example"), ("essex", RUPERT)):
        give_seat(club.world, "toy-2", seat, address, sure=True)
    start(club.world, "toy-2")
    club.tick()
    club.write(RUPERT, "BI1 deploy B6\n", to=str(club.last(RUPERT, "toy-2")["Reply-To"]))
    return club.tick


def not_the_gms(club: Club) -> Callable[[], object]:
    """Words of the GM's that are forged, sent again from an older letter, or stand in a player's reply."""
    club.begin()
    to = str(club.last(GM)["Reply-To"])
    raw = club.write(GM, "HOLD I am ill\n", to=to, **AUTH)
    club.tick()
    do(club.world, GAME, said("RESUME"), OPERATOR)
    club.tick()
    club.inbox.receive(raw.replace(b"Message-ID: <", b"Message-ID: <x"))
    club.inbox.receive(raw.replace(b"I am ill", b"I am ill."))
    club.write(GM, "FINISH red\nHOLD\n", to=to, Authentication_Results="club.example; dmarc=fail; dkim=fail")
    club.write(RUPERT, "Look:\n\n> HOLD I am ill\nHOLD I am ill\n", to=to, **proof(RUPERT))
    club.write(ESSEX, "> FORCE BOUND 0\nall hold\n", **proof(ESSEX))

    def act() -> None:
        club.tick()
        assert not club.game().hold and club.game().state == "running" and club.game().bound == 0

    return act


SCENES = (
    joining, leaving, accepting, accepting_twice, replaced_in_the_bound, away, releasing, ruling_too_late, going_back,
    back_twice, ready_then_orders_then_wait, forgetting, wrong_game, not_the_gms,
)  # fmt: skip

PROVING: dict[Callable[[Club], Callable[[], object]], str] = {
    not_the_gms: f'[guard]\nauthserv_id = "{OURS}"\nreceived_above = 0\n'
}
"""Scenes in which the mail server tells whose a letter is."""


def state(club: Club) -> tuple[object, ...]:
    """What must be the same in the end, however often the program was killed."""
    game = club.game()
    drafts = club.world.db.conn.execute(
        "SELECT game, seat, bound, edition, sent FROM drafts ORDER BY 1, 2, 3"
    ).fetchall()
    # A letter whose reading was cut off is read last, so another may have the last seat; never two.
    booked = [wish.state for wish in wishes.of(club.world.db, GAME, *wishes.State)]
    letters = club.world.db.conn.execute(
        "SELECT kind, recipient, bound, edition, count(*) FROM outbox WHERE kind NOT IN ('gm') GROUP BY 1, 2, 3, 4"
    ).fetchall()
    unsent = club.world.db.conn.execute(
        "SELECT count(*) FROM outbox WHERE state NOT IN ('sent', 'cancelled')"
    ).fetchone()
    held = [(each.id, each.address) for each in seats.of(club.world.db, GAME)]
    done = club.world.db.conn.execute(
        "SELECT game, bound, edition, who, ruling FROM rulings ORDER BY game, number"
    ).fetchall()
    acts = club.world.db.conn.execute("SELECT count(*) FROM acts").fetchone()[0]
    told = (game.state, game.bound, game.edition, game.deadline, game.hold)
    return (*told, drafts, booked, letters, unsent, held, done, acts)


@pytest.mark.parametrize("scene", SCENES)
def test_a_kill_in_the_middle_changes_nothing_in_the_end(
    scene: Callable[[Club], Callable[[], object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed: list[str] = []
    monkeypatch.setattr(database, "point", passed.append)
    extra = PROVING.get(scene, "")
    whole = make_club(tmp_path, monkeypatch, extra=extra)
    act = scene(whole)
    passed.clear()
    act()
    settle(whole)
    moments, expected = len(passed), state(whole)
    assert moments > 3
    for moment in range(0, moments, max(1, moments // RUNS)):
        monkeypatch.setattr(database, "point", passed.append)
        club = make_club(tmp_path, monkeypatch, extra=extra)
        act = scene(club)
        monkeypatch.setattr(database, "point", killing(moment))
        with pytest.raises(Killed):
            act()
            settle(club)
        monkeypatch.setattr(database, "point", passed.append)
        act()
        settle(club)
        assert state(club) == expected, f"killed at {moment} of {moments}"


@pytest.mark.parametrize("scene", SCENES)
def test_a_statement_that_is_broken_off_leaves_nothing_half_done(
    scene: Callable[[Club], Callable[[], object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra, asked = PROVING.get(scene, ""), list[str]()
    whole = make_club(tmp_path, monkeypatch, extra=extra)
    act = scene(whole)
    whole.world.db.conn.set_trace_callback(asked.append)
    act()
    whole.world.db.conn.set_trace_callback(None)
    settle(whole)
    expected = state(whole)
    writes = [number for number, text in enumerate(asked) if text.startswith(("INSERT", "UPDATE", "DELETE"))]
    for moment in writes[:: max(1, len(writes) // BREAKS)]:
        club = make_club(tmp_path, monkeypatch, extra=extra)
        act = scene(club)
        club.world.db.conn.set_trace_callback(interrupting(club, moment))
        with suppress(Exception):
            act()
        club.world.db.conn.set_trace_callback(None)
        act()
        settle(club)
        assert state(club) == expected, f"broken off at {asked[moment]}"


def interrupting(club: Club, moment: int) -> Callable[[str], None]:
    """What breaks that statement off, and none after it."""
    left = [moment]

    def count(text: str) -> None:
        if left[0] == 0:
            club.world.db.conn.interrupt()
        left[0] -= 1

    return count


def settle(club: Club) -> None:
    """Passes until nothing is left to be sent, with the wait that letters need whose sending was cut off."""
    for _ in range(3):
        club.tick()


def killing(moment: int) -> Callable[[str], None]:
    """What ends the program at that commit, before it or after it."""
    left = [moment]

    def point(name: str) -> None:
        if left[0] == 0:
            left[0] = -1
            raise Killed(name)
        left[0] -= 1

    return point
