"""Those who watch: whom a game lets in, and what they never read."""

from __future__ import annotations

import pytest

from pbem.battle.view import View
from pbem.store import players, reserves
from pbem.umpire.history.rollback import roll_back
from tests.umpire.club import ESSEX, GAME, GM, RUPERT, UMPIRE, Club, body
from tests.umpire.test_desk import agree, one_line
from tests.umpire.test_joining import confirm
from tests.umpire.test_leaving import resign

WALTER = "walter@watching.example"


@pytest.fixture
def watched(playing: Club) -> Club:
    """A game that anybody may watch, one bound late, and a member who has no part in it."""
    agree(playing, observers="open", delay=1)
    players.register(playing.world.db, WALTER, playing.clock.now)
    return playing


def says(club: Club, text: str, sender: str = WALTER) -> str:
    club.write(sender, f"{text}\n", to=UMPIRE)
    club.tick()
    return one_line(body(club.last(sender)))


def play(club: Club, *lines: str) -> None:
    for sender, text in zip((RUPERT, ESSEX), lines, strict=False):
        club.write(sender, f"{text}\n")
    club.pass_deadline()
    club.tick()


def test_L27__an_observer_reads_bounds_late_what_both_sides_saw_and_nothing_else(watched: Club) -> None:
    assert "You read of every bound 1 bounds later" in says(watched, "WATCH toy-1")
    play(watched, "RI1 deploy B4", "BI1 deploy B5\nBI2 deploy H8")
    assert watched.count(WALTER, "as both sides saw it") == 0, "one bound late"
    play(watched, "RI1 hold", "BI1 hold")
    letter = body(watched.last(WALTER, "Bound 0, as both sides saw it"))
    seen = {word for word in ("RI1", "BI1", "RI2", "BI2") if word in letter}
    both = {piece.id for side in ("red", "blue") for piece in _view(watched, side).enemy}
    assert seen <= both | {"RI1", "BI1"} and "Canary" not in letter and "Beat the Blues" not in letter
    assert "deploy" not in letter and "UNWATCH toy-1" in letter
    names = [part.get_filename() for part in watched.last(WALTER, "Bound 0").iter_attachments()]
    assert names == ["toy-1-bound-0.png"], "with the map"


def _view(club: Club, side: str) -> View:
    from pbem.umpire.match import sit_by_name

    return sit_by_name(club.world.db, club.world.settings, GAME).view(side)


def test_L27__what_one_side_alone_sees_is_on_no_public_map(watched: Club) -> None:
    from pbem.umpire.life.watching import public_view
    from pbem.umpire.match import sit_by_name

    play(watched, "RI1 deploy B4", "BI1 deploy B5\nBI2 deploy H8")
    public = {piece.id for piece in public_view(sit_by_name(watched.world.db, watched.world.settings, GAME)).pieces}
    red, blue = (_view(watched, side) for side in ("red", "blue"))
    for view, other in ((red, blue), (blue, red)):
        for piece in view.own:
            assert (piece.id in public) == (other.piece(piece.id) is not None)
    assert any(red.piece(piece.id) is None for piece in blue.own), "something is hidden at all"


@pytest.mark.parametrize("who", [RUPERT, GM])
def test_L27__nobody_who_has_a_part_in_the_game_watches_it(watched: Club, who: str) -> None:
    players.register(watched.world.db, GM, watched.clock.now)
    if who == GM:
        watched.write(GM, "WATCH toy-1\n", to=UMPIRE)
        watched.tick()
        assert watched.count(GM, "You watch") == 0
    else:
        assert "so you cannot watch toy-1" in says(watched, "WATCH toy-1", who)


def test_L27__who_held_a_seat_or_was_offered_one_does_not_watch_under_a_new_address_either(watched: Club) -> None:
    number = players.register(watched.world.db, WALTER, watched.clock.now)
    reserves.enter(watched.world.db, number, "", watched.clock.now)
    resign(watched)
    assert watched.count(WALTER, "Will you take command") == 1
    players.move(watched.world.db, number, "new@watching.example", watched.clock.now)
    assert "were offered a part in toy-1" in says(watched, "WATCH toy-1", "new@watching.example")
    assert "cannot watch toy-1" in says(watched, "WATCH toy-1", RUPERT)


def test_L18_L27__who_watched_is_offered_no_seat(watched: Club) -> None:
    says(watched, "WATCH toy-1\nRESERVE")
    resign(watched)
    assert watched.count(WALTER, "Will you take command") == 0
    says(watched, "UNWATCH toy-1")
    watched.tick()
    assert watched.count(WALTER, "Will you take command") == 0, "he has read of it"


def test_L27__with_ask_the_gm_lets_somebody_watch(watched: Club) -> None:
    agree(watched, observers="ask")
    assert "the GM is asked" in says(watched, "WATCH toy-1")
    confirm(watched, "ADMIT 1\n", watched.last(GM, "wishes to watch"))
    assert "You read of every bound" in one_line(body(watched.last(WALTER, "You watch")))


def test_L27__a_closed_game_is_watched_by_nobody(watched: Club) -> None:
    agree(watched, observers="closed")
    assert "Nobody watches toy-1." in says(watched, "WATCH toy-1")


def test_L27__after_UNWATCH_and_during_RELEASE_nothing_comes(watched: Club) -> None:
    says(watched, "WATCH toy-1")
    play(watched, "RI1 deploy B4", "BI1 deploy B5")
    says(watched, "UNWATCH toy-1")
    play(watched, "RI1 hold", "BI1 hold")
    assert watched.count(WALTER, "as both sides saw it") == 0


def test_L27_G8__a_bound_that_is_played_again_is_shown_again(watched: Club) -> None:
    agree(watched, delay=0)
    says(watched, "WATCH toy-1")
    play(watched, "RI1 deploy B4", "BI1 deploy B5")
    roll_back(watched.world, GAME, 0)
    watched.tick()
    play(watched, "RI1 deploy B4", "BI1 deploy B5")
    assert watched.count(WALTER, "Bound 0, as both sides saw it") == 2
    assert "link 1 of the dice" in one_line(body(watched.last(WALTER, "as both sides saw it")))


def test_L23__words_to_observers_reach_those_who_watch_and_no_player(watched: Club) -> None:
    says(watched, "WATCH toy-1")
    before = watched.count(ESSEX)
    watched.write(RUPERT, "PRESS TO OBSERVERS\nWatch this.\nENDPRESS\n")
    watched.tick()
    assert "went to 1 observer." in one_line(body(watched.last(RUPERT, "Your message")))
    told = one_line(body(watched.last(WALTER, "A message to the observers")))
    assert "Prince Rupert writes" in told and "Watch this." in told and watched.count(ESSEX) == before


def test_L27__the_end_is_told_to_those_who_watch(watched: Club) -> None:
    says(watched, "WATCH toy-1")
    for _ in range(4):
        play(watched, "all hold", "all hold")
    assert watched.count(WALTER, "The battle is over") == 1 and watched.count(WALTER, "as both sides saw it") == 4
