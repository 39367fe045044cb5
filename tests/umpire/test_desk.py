"""The GM's desk: every word by letter, and the same words on the command line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem import commands
from pbem.commands import Whose, gm_words
from pbem.store import acts, resolutions, seats, terms
from pbem.store.resolutions import Kind
from pbem.umpire.care.verify import verify
from pbem.umpire.desk.doing import ACTS, OPERATOR, PlaysHimself, do
from pbem.umpire.desk.holding import CannotForce
from pbem.umpire.desk.verbs import say
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body, make_club
from tests.umpire.test_intake import orders_of, states

OURS = "club.example"
SECOND = "second@club.example"
AUTH = {
    "Authentication_Results": f"{OURS}; dmarc=pass header.from=club.example; spf=pass smtp.mailfrom=gm@club.example"
}


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mail server tells whose a letter is, with a game in its first bound."""
    club = make_club(tmp_path, monkeypatch, extra=f'[guard]\nauthserv_id = "{OURS}"\nreceived_above = 0\n')
    club.begin()
    club.write(RUPERT, "RI1 deploy B4\n", **proof(RUPERT))
    club.pass_deadline()
    return club


def proof(address: str) -> dict[str, str]:
    return {"Authentication_Results": f"{OURS}; dmarc=pass header.from={address.partition('@')[2]}"}


def agree(club: Club, **terms_of: Any) -> None:
    kept = terms.find(club.world.db, GAME)
    assert kept is not None
    terms.keep(club.world.db, GAME, replace(kept, **terms_of))


def gm_says(club: Club, text: str, gm: str = GM) -> str:
    """What the GM's letter is answered; a word that cannot be undone is confirmed."""
    club.write(gm, text, to=str(club.last(gm)["Reply-To"]), **AUTH)
    club.tick()
    if states(club)[-1] == "held":
        asked = club.last(gm, "is this letter yours")
        code = re.search(r"CONFIRM ([A-Z0-9]{8})", body(asked))
        assert code is not None
        club.write(gm, f"{code[0]}\n", to=str(asked["Reply-To"]), **AUTH)
        club.tick()
    return one_line(body(club.last(gm, "your letter")))


def test_one_list_of_words_is_behind_letters_and_command_line() -> None:
    assert {command.name for command in gm_words()} == set(ACTS)
    for command in commands.COMMANDS:
        if command.shape is not None:
            said = commands.take(command.example, command.whose)
            assert said is not None and said.command.word == command.word, command.example


def test_G1__status_tells_every_seat_and_what_is_next(desk: Club) -> None:
    desk.write(RUPERT, "RI1 - B5\nREADY\n", **proof(RUPERT))
    desk.write(ESSEX, "BI1 hold\n", **proof(ESSEX))
    desk.tick()
    desk.write(GM, "STATUS\n", to=str(desk.last(GM)["Reply-To"]), **AUTH)
    desk.tick()
    told = one_line(body(desk.last(GM, "your letter")))
    assert "rupert ready" in told and "essex some units without an order" in told
    assert "lunsford nothing sent yet" in told and "next: bound 1 is resolved" in told and "outbox:" in told


def test_G2__the_gm_is_sent_everything_and_a_gm_who_plays_nothing_of_it(desk: Club) -> None:
    sheet = body(desk.last(GM, "Bound 0 was resolved"))
    assert "ORDERS OF PRINCE RUPERT" in sheet and "RI1: deploy B4" in sheet and "ORDERS OF THE EARL OF ESSEX" in sheet
    assert "BI2" in sheet and "RI2" in sheet, "the map has both armies"
    desk.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    before = len(desk.letters_to(ESSEX))
    desk.write(ESSEX, "BI1 hold\n", **proof(ESSEX))
    desk.pass_deadline()
    assert not any("ORDERS OF" in body(letter) for letter in desk.letters_to(ESSEX)[before:])


def test_G3__reports_of_a_moderated_game_wait_for_release_and_nobody_sees_what_they_say(desk: Club) -> None:
    agree(desk, moderated=True)
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    before = desk.count(RUPERT, "bound 1"), desk.count(ESSEX, "bound 1")
    old = str(desk.report_to(RUPERT)["Reply-To"])
    desk.pass_deadline()
    assert (desk.count(RUPERT, "bound 1"), desk.count(ESSEX, "bound 1")) == before
    sheet = desk.last(GM, "waits for you: RELEASE or RULE")
    assert "RI1: move B5" in body(sheet)
    assert "umpire view" in sheet.as_string() and "Red view" not in sheet.as_string()
    answers = len(desk.letters_to(RUPERT))
    desk.write(RUPERT, "SEND REPORT 1\nSHOW ALL\nBOUND 2\nRI1 - B6\n", to=old, **proof(RUPERT))
    desk.tick()
    assert len(desk.letters_to(RUPERT)) == answers, "the letter waits"
    assert "3 reports of toy-1 go out" in gm_says(desk, "RELEASE\n")
    desk.tick()
    assert desk.count(ESSEX, "bound 1") == before[1] + 1
    assert orders_of(desk) == ["RI1 move B6"], "and is read when the reports are out"


def test_G3__who_does_not_answer_is_asked_with_the_second_gm_and_then_they_go_out(desk: Club) -> None:
    agree(desk, moderated=True, second_gm=SECOND)
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    desk.clock.advance(hours=12, minutes=1)
    desk.tick()
    assert desk.count(SECOND, "reports wait for RELEASE") == 1 and desk.game().hold
    desk.clock.advance(hours=12)
    desk.tick()
    assert not desk.game().hold and desk.count(RUPERT, "bound 1")
    deadline = desk.game().deadline
    assert deadline is not None and (deadline - desk.clock.now).total_seconds() >= 20 * 3600


def test_G3__never_means_never(desk: Club) -> None:
    agree(desk, moderated=True, release="never")
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    desk.clock.advance(days=10)
    desk.tick()
    assert desk.game().hold
    gm_says(desk, "RELEASE\n")
    desk.tick()
    deadline = desk.game().deadline
    assert deadline is not None and (deadline - desk.clock.now).total_seconds() >= 20 * 3600, "time for the next bound"
    assert "The GM has looked at the last bound first." in one_line(body(desk.last(RUPERT, "New deadline")))


def test_G3_G5__a_ruling_on_a_bound_that_waits_is_in_the_only_report_anybody_gets(desk: Club) -> None:
    agree(desk, moderated=True)
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    told = gm_says(desk, "RULE RI1 hits 1 because of the marsh\n")
    assert "ruling 1: RI1 hits 1. The bound was resolved again with it" in told
    assert desk.count(RUPERT, "b1] The GM") == 0
    before = states(desk).count("held")
    gm_says(desk, "RELEASE\n")
    desk.tick()
    assert states(desk).count("held") == before, "the answer to RULE is a letter that can be answered"
    reports = [letter for letter in desk.letters_to(RUPERT) if "b1] The GM" in str(letter["Subject"])]
    assert len(reports) == 1 and "marsh" in body(reports[0])
    assert [finding.wrong for finding in verify(desk.world, GAME) if finding.wrong] == []


def test_G4__a_look_ahead_is_the_gms_alone_and_told_afterwards(desk: Club) -> None:
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.tick()
    assert "is not moderated" in gm_says(desk, "PREVIEW\n")
    assert len(resolutions.of(desk.world.db, GAME)) == 1, "and no link is spent"
    agree(desk, moderated=True)
    assert "which is spent by it" in gm_says(desk, "PREVIEW\n")
    assert "RI1: move B5" in body(desk.last(GM, "as it stands"))
    desk.pass_deadline()
    gm_says(desk, "RELEASE\n")
    desk.tick()
    assert "The GM has looked ahead" in one_line(body(desk.last(RUPERT, "bound 1")))


def test_G5__a_ruling_by_letter_is_carried_out_and_a_wrong_one_shows_what_is_possible(desk: Club) -> None:
    assert "not done" in gm_says(desk, "RULE RI1 colour green\n") and "RULE RI1 hits 1" in one_line(
        body(desk.last(GM, "your letter"))
    )
    assert "ruling 1: RI1 at C2" in gm_says(desk, "RULE RI1 at C2\n")
    desk.write(ESSEX, "BI1 hold\n", **proof(ESSEX))
    desk.pass_deadline()
    assert "C2" in body(desk.last(RUPERT, "(Red view)"))
    assert "REDO resolves" in gm_says(desk, "RULE LAST BOUND RI1 hits 1\n")
    gm_says(desk, "REDO\n")
    desk.tick()
    assert "which was therefore resolved again" in one_line(body(desk.last(RUPERT, "(Red view)")))


def test_G7__force_names_the_bound_so_that_an_old_letter_forces_nothing(desk: Club) -> None:
    assert "not done. toy-1 is at bound 1, not at bound 0" in gm_says(desk, "FORCE BOUND 0\n")
    gm_says(desk, "FORCE BOUND 1\n")
    desk.clock.advance(minutes=1)
    desk.tick()
    assert desk.game().bound == 2
    assert resolutions.of(desk.world.db, GAME)[-1].kind is Kind.FORCED
    with pytest.raises(CannotForce):
        do(desk.world, GAME, said("FORCE BOUND 1"), OPERATOR)


def said(line: str) -> commands.Said:
    found = commands.take(line, Whose.GM)
    assert found is not None
    return found


def test_G8_G9__rollback_and_forward_by_letter_are_asked_about_first(desk: Club) -> None:
    desk.write(GM, "ROLLBACK TO BOUND 0 the map was wrong\n", to=str(desk.last(GM)["Reply-To"]), **AUTH)
    desk.tick()
    assert desk.game().bound == 1 and states(desk)[-1] == "held"
    gm_says(desk, "ROLLBACK TO BOUND 0 the map was wrong\n")
    assert desk.game().bound == 0
    assert "The map was wrong" in one_line(body(desk.last(ESSEX, "Back to bound 0")))
    gm_says(desk, "FORWARD\n")
    assert desk.game().bound == 1
    assert "not done" in gm_says(desk, "FORWARD\n")


def test_G10__the_gm_seats_ejects_and_orders_for_a_seat(desk: Club) -> None:
    assert "ordered for Colonel Lunsford: RI2 move C2" in gm_says(desk, "ACT AS lunsford: RI2 - C2\n")
    assert "RI2 move C2" in body(desk.last(LUNSFORD, "The GM has ordered for you"))
    assert orders_of(desk, "lunsford") == ["RI2 move C2"]
    assert "is vacant" in gm_says(desk, "EJECT lunsford for rude letters\n")
    assert "for rude letters" in one_line(body(desk.last(LUNSFORD, "no longer command")))
    gm_says(desk, "SEAT lunsford new@red.example\n")
    assert seats.get(desk.world.db, GAME, "lunsford").address == "new@red.example"
    assert "not done" in gm_says(desk, "ACT AS essex: BI1 dances\n")


def test_G10__finish_resend_note_and_pin(desk: Club) -> None:
    gm_says(desk, "NOTE Happy New Year!\nPIN The club dines on Friday.\nRESEND BOUND 0 TO essex\n")
    assert "(again)" in str(desk.last(ESSEX)["Subject"])
    desk.write(ESSEX, "BI1 hold\n", **proof(ESSEX))
    desk.tick()
    assert "The GM says: The club dines on Friday." in one_line(body(desk.last(ESSEX, "Received")))
    desk.pass_deadline()
    assert "The GM says: Happy New Year!" in one_line(body(desk.last(RUPERT, "bound 1")))
    gm_says(desk, "PIN OFF\n")
    gm_says(desk, "FINISH red by agreement\n")
    over = one_line(body(desk.last(ESSEX, "The game is over")))
    assert "by agreement" in over and "Friday" not in over
    verdict = desk.game().verdict
    assert verdict is not None and '"winner":"red"' in verdict


@pytest.mark.parametrize("line", [command.example for command in gm_words() if command.neutral])
def test_G11__a_gm_who_plays_may_not_see_or_settle_what_his_side_may_not(desk: Club, line: str) -> None:
    desk.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    with pytest.raises(PlaysHimself):
        do(desk.world, GAME, said(line), ESSEX)


def test_G11__a_gm_who_plays_may_hold_and_extend(desk: Club) -> None:
    desk.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    assert "is held" in do(desk.world, GAME, said("HOLD I am ill"), ESSEX)
    assert "is due" in do(desk.world, GAME, said("EXTEND 24"), ESSEX)


def test_G13__the_whole_house_stands_still_but_for_answers_and_goes_on_with_new_deadlines(desk: Club) -> None:
    assert "the whole house stands still" in gm_says(desk, "PAUSE ALL the server moves\n")
    sent = desk.count(RUPERT), desk.count(RUPERT, "Received")
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    assert desk.game().bound == 1 and desk.count(RUPERT, "Received") == sent[1] + 1
    assert desk.count(RUPERT) == sent[0] + 1, "no reminder and no report"
    old = desk.game().deadline
    gm_says(desk, "RESUME ALL\n")
    deadline = desk.game().deadline
    assert old is not None and deadline is not None and deadline > desk.clock.now and deadline > old
    desk.pass_deadline()
    assert desk.game().bound == 2


def test_G13__a_gm_of_one_game_cannot_pause_the_house(desk: Club) -> None:
    desk.world.db.conn.execute("UPDATE games SET gm = 'other@club.example'")
    with pytest.raises(PlaysHimself):
        do(desk.world, GAME, said("PAUSE ALL"), "other@club.example")


def test_G14__the_second_gm_is_heard_at_his_own_letters_and_nobody_else_there(desk: Club) -> None:
    agree(desk, moderated=True, second_gm=SECOND)
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    desk.clock.advance(hours=12, minutes=1)
    desk.tick()
    asked = str(desk.last(SECOND)["Reply-To"])
    desk.write("eve@evil.test", "RELEASE\n", to=asked, **AUTH)
    desk.write(RUPERT, "RELEASE\n", to=asked, **proof(RUPERT))
    desk.tick()
    assert desk.game().hold
    assert "3 reports" in gm_says(desk, "RELEASE\n", SECOND) and not desk.game().hold


def test_G14__a_word_that_is_not_understood_is_answered_with_the_nearest(desk: Club) -> None:
    assert "Do you mean RELEASE?" in gm_says(desk, "RELAESE\n")


def test_G15__every_act_has_its_line_in_one_timeline(desk: Club) -> None:
    gm_says(desk, "HOLD I am ill\n")
    gm_says(desk, "RESUME\n")
    told = gm_says(desk, "LOG\n")
    assert "act by gm@club.example: HOLD I am ill" in told and "bound 0 resolved" in told
    assert "from rupert: filed" in told and "sent report to essex: sent" in told
    first = acts.of(desk.world.db, GAME)[0]
    assert first.before.startswith("bound 1, due") and "held: I am ill" in first.after


def test_G11_G15__a_gm_who_plays_reads_no_act_of_another_in_the_timeline(desk: Club) -> None:
    do(desk.world, GAME, said("ACT AS rupert: RI1 - B5"), OPERATOR)
    desk.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    do(desk.world, GAME, said("HOLD I am ill"), ESSEX)
    told = do(desk.world, GAME, said("LOG"), ESSEX)
    assert "HOLD I am ill" in told and "B5" not in told
    assert "B5" in do(desk.world, GAME, said("LOG"), OPERATOR)


def test_the_same_words_on_the_command_line(desk: Club) -> None:
    verbs = {command.name: command for command in gm_words()}
    assert "is held" in say(desk.world, GAME, verbs["hold"], "I am ill")
    assert acts.of(desk.world.db, GAME)[-1].who == OPERATOR
    assert "stands still" in say(desk.world, "", verbs["pause-all"], "")


@pytest.mark.parametrize("word", sorted({command.example for command in gm_words()}))
def test_no_word_of_the_gms_does_anything_in_a_players_letter(desk: Club, word: str) -> None:
    before = desk.game()
    desk.write(RUPERT, f"{word}\n", **proof(RUPERT))
    desk.tick()
    after = desk.game()
    assert (after.bound, after.hold, after.state, acts.of(desk.world.db, GAME)) == (before.bound, "", "running", [])
    assert desk.letters_to(RUPERT), "and it is answered"
