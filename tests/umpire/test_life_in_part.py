"""Reminders for several games, late letters, votes, GMs who play or are away, and what a newcomer reads."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from click.testing import CliRunner

from pbem.store import games
from pbem.umpire.desk.doing import do
from pbem.umpire.desk.holding import CannotForce
from pbem.umpire.desk.verbs import as_data
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, SEATS, UMPIRE, Club, body
from tests.umpire.test_desk import AUTH, SECOND, agree, desk, gm_says, one_line, proof, said
from tests.umpire.test_intake import orders_of
from tests.umpire.test_leaving import resign

__all__ = ["desk"]


def test_L10__one_letter_reminds_of_all_games_in_which_somebody_is_late(playing: Club) -> None:
    new_game(playing.world, toy.scenario(), Terms(id="toy-2"))
    for seat, address in SEATS.items():
        give_seat(playing.world, "toy-2", seat, address)
    start(playing.world, "toy-2")
    playing.tick()
    playing.write(RUPERT, "RI1 deploy B4\n", to=str(playing.last(RUPERT, "toy-1")["Reply-To"]))
    deadline = playing.game().deadline
    assert deadline is not None
    playing.clock.now = deadline - timedelta(hours=47)
    playing.tick()
    playing.tick()
    assert [playing.count(address, "Reminder") for address in (RUPERT, LUNSFORD, ESSEX)] == [1, 1, 1]
    letter = playing.last(LUNSFORD, "Reminder")
    told = body(letter)
    assert "You are late in these games too" in told and "toy-2, bound 0, Colonel Lunsford" in told
    assert "too" not in body(playing.last(RUPERT, "Reminder")).partition("RI1")[0].split()
    other = next(word for word in told.split() if word.startswith("umpire+toy-2."))
    playing.write(LUNSFORD, "RI2 deploy B3\n", to=other)
    playing.tick()
    assert "RI2  2nd Red Foot: deploy B3" in body(playing.last(LUNSFORD, "[toy-2 b0] Received"))
    playing.clock.now = deadline - timedelta(hours=11)
    playing.tick()
    assert playing.count(LUNSFORD, "Reminder") == 2 and "toy-2" not in body(playing.last(LUNSFORD, "Reminder"))


def test_G3__where_never_means_never_the_players_may_vote_after_a_week(desk: Club) -> None:
    agree(desk, moderated=True, release="never")
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    old = str(desk.report_to(RUPERT)["Reply-To"])
    desk.write(RUPERT, "AGREE release\n", to=old, **proof(RUPERT))
    desk.tick()
    assert desk.count(RUPERT, "waits for the GM") == 0 and desk.game().hold
    desk.clock.advance(days=7, minutes=1)
    desk.tick()
    desk.tick()
    assert [desk.count(each, "Your report waits for the GM") for each in (RUPERT, LUNSFORD, ESSEX)] == [1, 1, 1]
    vote(desk, RUPERT)
    vote(desk, RUPERT)
    desk.write("eve@evil.test", "AGREE release\n", to=str(desk.last(ESSEX, "waits for the GM")["Reply-To"]))
    desk.tick()
    assert desk.game().hold, "one of three, however often"
    vote(desk, ESSEX)
    assert not desk.game().hold and "B5" in body(desk.last(RUPERT, "bound 1"))


def vote(club: Club, sender: str) -> None:
    to = str(club.last(sender, "Your report waits for the GM")["Reply-To"])
    club.write(
        sender, "AGREE release\n", to=to, subject=f"vote at {club.clock.now} of {next(club.numbers)}", **proof(sender)
    )
    club.tick()
    club.tick()


def test_G11__a_gm_who_plays_extends_no_further_than_all_players_may(desk: Club) -> None:
    desk.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    before = desk.game().deadline
    assert before is not None
    do(desk.world, GAME, said("EXTEND 10 days"), ESSEX)
    with pytest.raises(CannotForce, match="may be put off by 264 hours more"):
        do(desk.world, GAME, said("EXTEND 12 days"), ESSEX)
    with pytest.raises(CannotForce):
        do(desk.world, GAME, said("EXTEND -24"), ESSEX)
    deadline = desk.game().deadline
    assert deadline is not None and (deadline - before).days == 10


def test_G11__his_hold_ends_after_two_days_and_comes_once_a_bound(desk: Club) -> None:
    desk.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    assert "held for two days" in do(desk.world, GAME, said("HOLD I am ill"), ESSEX)
    desk.clock.advance(hours=47)
    desk.tick()
    assert desk.game().hold
    desk.clock.advance(hours=2)
    desk.tick()
    assert not desk.game().hold
    with pytest.raises(CannotForce, match="does so once"):
        do(desk.world, GAME, said("HOLD again"), ESSEX)


def test_G11__the_hold_of_a_gm_who_does_not_play_stays(desk: Club) -> None:
    gm_says(desk, "HOLD I am ill\n")
    desk.clock.advance(days=5)
    desk.tick()
    assert desk.game().hold


def test_G14__while_the_gm_is_away_the_second_reads_what_is_for_him(desk: Club) -> None:
    agree(desk, second_gm=SECOND)
    assert f"{SECOND} reads what is for you" in gm_says(desk, "AWAY 10 Mar to 30 Mar\n")
    desk.write(RUPERT, "PRESS TO GM\nAll is well.\nENDPRESS\n", **proof(RUPERT))
    desk.tick()
    letter = desk.last(SECOND, "a message from Prince Rupert")
    assert desk.count(GM, "a message from") == 0
    desk.write(SECOND, "Well done!\n", to=str(letter["Reply-To"]), **AUTH)
    desk.tick()
    assert "Well done!" in body(desk.last(RUPERT, "A message from the GM"))
    gm_says(desk, "BACK\n")
    desk.write(RUPERT, "PRESS TO GM\nStill well.\nENDPRESS\n", **proof(RUPERT))
    desk.tick()
    assert desk.count(GM, "a message from") == 1


def test_L18__a_newcomer_reads_the_last_three_reports_of_his_side_and_its_messages(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 - B5\n")
    playing.write(LUNSFORD, "TO Rupert: keep to the left\n")
    playing.write(ESSEX, "TO Lunsford: yield!\n")
    playing.tick()
    give_seat(playing.world, GAME, "rupert", "maurice@red.example", sure=True)
    playing.tick()
    letter = playing.last("maurice@red.example", "you command")
    files = {str(part.get_filename()): part.get_content() for part in letter.iter_attachments() if part.get_filename()}
    assert "Red view" in str(files["toy-1-bound-0.txt"])
    told = str(files["toy-1-messages.txt"])
    assert "keep to the left" in told and "Colonel Lunsford" in told and "yield!" not in told
    playing.pass_deadline()
    playing.write(LUNSFORD, "all hold\n")
    playing.pass_deadline()
    if playing.game().state == "running":
        give_seat(playing.world, GAME, "rupert", "digby@red.example", sure=True)
        playing.tick()
        letter = playing.last("digby@red.example", "you command")
        names = [str(part.get_filename()) for part in letter.iter_attachments()]
        assert sum("-bound-" in name for name in names) == 3


def test_G15_G1__the_timeline_and_the_state_are_data_for_other_programs(desk: Club) -> None:
    from pbem.commands import gm_words

    verbs = {command.name: command for command in gm_words()}
    gm_says(desk, "HOLD I am ill\n")
    found = as_data(desk.world, GAME, verbs["log"], "acts")
    assert isinstance(found, list) and [each.what for each in found] == ["act by gm@club.example: HOLD I am ill"]
    told = gm_says(desk, "LOG ACTS\n")
    assert "HOLD I am ill" in told and "resolved" not in told
    assert "hold" in json.dumps(_plain(as_data(desk.world, GAME, verbs["status"], "")))


def _plain(found: object) -> object:
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(found))


def test_G15__the_verb_has_json(desk: Club) -> None:
    from pbem.cli.deciding import verb

    assert any(option.name == "as_json" for option in verb("log").params)
    assert not any(option.name == "as_json" for option in verb("hold").params)
    assert CliRunner().invoke(verb("log"), ["--help"]).exit_code == 0


def test_L14__a_game_that_is_held_files_what_comes(playing: Club) -> None:
    games.hold(playing.world.db, GAME, "ill")
    playing.clock.advance(days=9)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]


def test_L22__the_gm_is_asked_and_the_other_side_told_once_what_it_may_do(playing: Club) -> None:
    resign(playing, ESSEX)
    playing.clock.advance(days=4)
    playing.write(RUPERT, "EXTEND 48\n")
    playing.tick()
    assert playing.count(GM, "has had no commander for a week") == 0
    playing.clock.advance(days=2)
    playing.tick()
    playing.clock.advance(days=2)
    playing.tick()
    playing.tick()
    assert playing.count(GM, "The Blue Army has had no commander for a week") == 1
    assert "`SEAT essex ADDRESS`" in one_line(body(playing.last(GM, "no commander for a week")))
    for address in (RUPERT, LUNSFORD):
        told = one_line(body(playing.last(address, "The Blue Army has had no commander for a week")))
        assert "reply `CLAIM`" in told and "do nothing" in told


def test_L33__one_mailbox_serves_two_players_told_apart_by_the_letter_that_is_answered(playing: Club) -> None:
    give_seat(playing.world, GAME, "lunsford", RUPERT, sure=True)
    playing.tick()
    before = playing.count(RUPERT)
    playing.write(RUPERT, "RI1 deploy A2\n", to=UMPIRE)
    playing.write(RUPERT, "RI2 deploy C2\n", to=UMPIRE)
    playing.tick()
    assert playing.count(RUPERT) == before + 1, "asked once a day"
    asked = body(playing.last(RUPERT, "For which seat is your letter"))
    assert "toy-1, Prince Rupert:" in asked and "toy-1, Colonel Lunsford:" in asked and orders_of(playing) == []
    prince, colonel = (word for word in asked.split() if word.startswith("umpire+toy-1."))
    playing.write(RUPERT, "RI2 deploy C2\n", to=colonel)
    playing.write(RUPERT, "RI1 deploy A2\n", to=prince)
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy A2"] and orders_of(playing, "lunsford") == ["RI2 deploy C2"]


def test_L33__nobody_is_asked_in_a_strangers_name(desk: Club) -> None:
    give_seat(desk.world, GAME, "lunsford", RUPERT, sure=True)
    desk.tick()
    before = desk.count(RUPERT)
    desk.write(RUPERT, "RI1 - A2\n", to=UMPIRE, Authentication_Results="club.example; dmarc=fail; dkim=fail")
    desk.tick()
    assert desk.count(RUPERT) == before
