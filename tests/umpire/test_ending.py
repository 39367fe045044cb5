"""How games end: by agreement, by one side's word, in silence; and what everybody reads then."""

from __future__ import annotations

import hashlib
import re

import pytest

from pbem.store import chains, games, players, tenures
from pbem.umpire.life.joining import record_of
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_leaving import resign


def one_line(text: str) -> str:
    return " ".join(text.split())


def say(club: Club, sender: str, text: str) -> None:
    club.write(sender, f"{text}\n")
    club.tick()


def test_L28__a_draw_needs_every_seat_that_is_held(playing: Club) -> None:
    say(playing, RUPERT, "DRAW")
    assert "reply `AGREE draw`" in one_line(body(playing.last(ESSEX, "offers a draw")))
    say(playing, ESSEX, "AGREE draw")
    assert playing.game().state == "running", "Lunsford has not agreed"
    say(playing, LUNSFORD, "agree draw".upper().replace("DRAW", "draw"))
    assert playing.game().state == "over"
    for address in (RUPERT, LUNSFORD, ESSEX):
        assert "All have agreed to a draw." in one_line(body(playing.last(address, "The game is over")))


def test_L28__a_vacant_seat_has_no_vote_and_an_offer_lapses_with_the_bound(playing: Club) -> None:
    say(playing, RUPERT, "DRAW")
    playing.pass_deadline()
    playing.clock.advance(days=2)
    playing.pass_deadline()
    say(playing, ESSEX, "AGREE draw")
    resign(playing, LUNSFORD)
    assert playing.game().state == "running", "the offer of an earlier bound is gone"
    say(playing, RUPERT, "DRAW")
    assert playing.game().state == "over"


def test_L28__only_the_commander_in_chief_concedes_and_is_asked_first(playing: Club) -> None:
    say(playing, LUNSFORD, "CONCEDE")
    assert "Only Prince Rupert can give the battle up" in one_line(body(playing.last(LUNSFORD, "CONCEDE")))
    say(playing, RUPERT, "CONCEDE")
    assert playing.game().state == "running"
    asked = playing.last(RUPERT, "Do you give the battle up")
    playing.write(RUPERT, "1a\n", to=str(asked["Reply-To"]))
    playing.tick()
    verdict = playing.game().verdict
    assert playing.game().state == "over" and verdict is not None and '"winner":"blue"' in verdict
    assert "The Red Army gives the battle up." in one_line(body(playing.last(ESSEX, "The game is over")))


def test_L29__the_last_letter_lifts_the_fog_and_tells_the_secret_of_the_dice(playing: Club) -> None:
    say(playing, ESSEX, "BI1 deploy B6\nREACT all hold")
    for _ in range(4):
        playing.write(ESSEX, "all hold\n")
        playing.tick()
        playing.pass_deadline()
    assert playing.game().state == "over"
    told = one_line(body(playing.last(RUPERT, "The fog is lifted")))
    assert "SCORE The Red Army: " in told and "The Blue Army: " in told
    assert "WHAT EVERYBODY ORDERED Prince Rupert: no orders in 0 of 4 bounds" in told
    assert "The Earl of Essex: 7 orders in 4 of 4 bounds" in told
    assert "The canary is in the fusiliers." in told and "nobody has won" in told
    secret = re.search(r"which may now be known: `([0-9a-f]{64})`", told)
    chain = chains.get(playing.world.db, playing.game().chain)
    assert secret is not None and secret[1] == chain.secret.hex()
    link = bytes.fromhex(secret[1])
    for _ in range(chain.length):
        link = hashlib.sha256(link).digest()
    assert link == chain.anchor
    assert playing.count(ESSEX, "The fog is lifted") == 1


def test_L29__while_a_twin_goes_on_with_the_same_dice_their_secret_is_kept(playing: Club) -> None:
    playing.world.db.conn.execute(
        "INSERT INTO games SELECT 'twin-1', scenario, title, date, system, rules_version, way, last_bound, sides, "
        "reconstructed, home_zone, schedule, gm, token_secret, chain, set_up, 'mustering', 0, 1, NULL, NULL, NULL, 0, "
        "-1, '', NULL, made_at FROM games WHERE id = ?",
        [GAME],
    )
    say(playing, RUPERT, "CONCEDE")
    playing.write(RUPERT, "1a\n", to=str(playing.last(RUPERT, "Do you give")["Reply-To"]))
    playing.tick()
    told = one_line(body(playing.last(ESSEX, "The fog is lifted")))
    assert "told when the other game" in told
    assert chains.get(playing.world.db, playing.game().chain).secret.hex() not in told


def test_L32__nobody_at_all_holds_the_game_and_closes_it_a_month_later(club: Club) -> None:
    club.begin(bounds=9)
    for _ in range(3):
        club.pass_deadline()
        club.pass_deadline()
    assert club.game().hold == "nobody has written for three bounds"
    assert club.count(GM, "nobody writes") == 1
    bound = club.game().bound
    club.clock.advance(days=29)
    club.tick()
    assert (club.game().state, club.game().bound) == ("running", bound)
    club.clock.advance(days=3)
    club.tick()
    assert club.game().state == "over"
    assert "counts for nobody" in one_line(body(club.last(RUPERT, "The game is over")))


def test_L20__taking_a_seat_over_mends_what_leaving_one_cost(playing: Club) -> None:
    playing.write(ESSEX, "all hold\n")
    playing.pass_deadline()
    player = players.at(playing.world.db, RUPERT)
    assert player is not None
    tenures.end(playing.world.db, GAME, "rupert", 1, tenures.Ended.ABSENT, playing.clock.now)
    assert "left 1 seats without a word" in record_of(playing.world, player)
    playing.world.db.conn.execute("UPDATE games SET state = 'over', deadline = NULL, due = NULL")
    other = Club(playing.world, playing.inbox, playing.post, playing.clock, "toy-2")
    from pbem.umpire.life.start_game import Terms, new_game, start
    from tests.umpire import toy

    new_game(other.world, toy.scenario(), Terms(id="toy-2"))
    for seat, address in (("rupert", "a@b.example"), ("lunsford", "c@b.example"), ("essex", "d@b.example")):
        give_seat(other.world, "toy-2", seat, address)
    start(other.world, "toy-2")
    other.tick()
    other.pass_deadline()
    other.pass_deadline()
    give_seat(other.world, "toy-2", "rupert", RUPERT)
    assert games.get(other.world.db, "toy-2").bound == 1
    assert "left no seats without a word" in record_of(playing.world, player)


@pytest.mark.parametrize("word", ["DRAW", "CONCEDE", "RESIGN", "EXTEND 24", "CLAIM", "AGREE extend", "1a"])
def test_no_word_ends_or_moves_a_game_that_is_over(playing: Club, word: str) -> None:
    say(playing, RUPERT, "CONCEDE")
    playing.write(RUPERT, "1a\n", to=str(playing.last(RUPERT, "Do you give")["Reply-To"]))
    playing.tick()
    before = playing.game()
    say(playing, ESSEX, word)
    after = playing.game()
    assert (after.state, after.verdict, after.deadline) == ("over", before.verdict, None)
