"""Letters out: composed once, sent until they are taken, and never in the way of one another."""

from __future__ import annotations

from email import message_from_bytes, policy

from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.store import outbox
from pbem.store.database import run
from pbem.store.outbox import Posted
from pbem.umpire.mailing.send_post import recover
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, UMPIRE, Club, body


def letters_in(club: Club, state: str) -> list[Posted]:
    numbers = club.world.db.conn.execute("SELECT id FROM outbox WHERE state = ? ORDER BY id", [state])
    return [row for (number,) in numbers if (row := outbox.get(club.world.db, number)) is not None]


def results_of(club: Club, letter: int) -> list[str]:
    rows = club.world.db.conn.execute("SELECT result FROM attempts WHERE letter = ? ORDER BY id", [letter])
    return [str(row[0]) for row in rows]


def test_every_letter_goes_to_one_recipient_that_the_database_names(playing: Club) -> None:
    for recipient, raw in playing.post.taken:
        message = message_from_bytes(raw, policy=policy.default)
        assert message["To"].addresses[0].addr_spec == recipient
        assert message["Cc"] is None and message["Bcc"] is None
        assert str(message["Auto-Submitted"]).startswith("auto-")


def test_T16__answers_go_out_with_an_empty_return_address_and_reports_with_a_signed_one(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    assert playing.post.returns[-1] == ""
    playing.pass_deadline()
    assert playing.post.returns[-1].startswith("umpire+b-")
    assert len(set(playing.post.returns)) == len(playing.post.returns) - playing.post.returns.count("") + 1


def test_O03__a_letter_put_off_is_sent_later_with_the_same_bytes(playing: Club) -> None:
    playing.post.refuse(RUPERT, Result.RETRY, 451, times=2, phase=Phase.DOT)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    waiting = letters_in(playing, "queued")
    assert [row.recipient for row in waiting] == [RUPERT]
    playing.tick()
    assert playing.post.answers[RUPERT][0].code == 451, "it is not tried again at once"
    for _ in range(4):
        playing.clock.advance(hours=1)
        playing.tick()
    assert letters_in(playing, "queued") == []
    assert playing.post.taken[-1] == (RUPERT, waiting[0].raw)
    assert results_of(playing, waiting[0].id) == ["retry", "retry", "sent"]


def test_O01__a_second_copy_follows_only_an_attempt_that_was_logged_as_ambiguous(playing: Club) -> None:
    playing.post.refuse(RUPERT, Result.AMBIGUOUS, 0, phase=Phase.DOT)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    row = letters_in(playing, "ambiguous")[0]
    playing.clock.advance(hours=1)
    playing.tick()
    assert results_of(playing, row.id) == ["ambiguous", "sent"]
    assert playing.post.taken[-1] == (RUPERT, row.raw)


def test_O04__a_refused_address_is_told_to_the_gm_and_stops_neither_the_game_nor_the_others(playing: Club) -> None:
    playing.post.refuse(RUPERT, Result.REFUSED, 550, times=99)
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.pass_deadline()
    assert playing.game().bound == 1
    assert playing.count(ESSEX, "deployed") == 1
    assert playing.count(LUNSFORD, "deployed") == 1
    assert playing.count(GM, f"{RUPERT} cannot be reached") == 1
    assert "pbem seat toy-1 rupert ADDRESS" in body(playing.last(GM, "reached"))
    playing.write(ESSEX, "BI1 hold\n")
    playing.pass_deadline()
    assert playing.game().bound == 2


def test_O04__a_letter_that_is_put_off_for_days_is_given_up_and_told(playing: Club) -> None:
    playing.post.refuse(RUPERT, Result.RETRY, 450, times=999)
    playing.write(RUPERT, "RI1 deploy B4\n")
    for _ in range(60):
        playing.tick()
        playing.clock.advance(hours=4)
    assert any(row.recipient == RUPERT for row in letters_in(playing, "refused"))
    assert playing.count(GM, "cannot be reached") >= 1


def test_a_refused_letter_to_the_gm_does_not_breed_another(playing: Club) -> None:
    playing.post.refuse(GM, Result.REFUSED, 550, times=99)
    playing.post.refuse(RUPERT, Result.REFUSED, 550, times=99)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    assert len([row for row in letters_in(playing, "refused") if row.recipient == GM]) == 1


def test_O12__a_refused_login_of_ours_stops_the_burst_and_blames_no_player(playing: Club) -> None:
    trouble = Delivery(Result.RETRY, 535, "authentication failed", Phase.CONNECT, ours=True)
    playing.post.answers[RUPERT] = [trouble]
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write(ESSEX, "BI1 deploy B6\n")
    tries = playing.post.tries
    playing.tick()
    assert playing.post.tries == tries + 1
    assert len(letters_in(playing, "queued")) == 2
    assert letters_in(playing, "refused") == []
    playing.clock.advance(minutes=10)
    playing.tick()
    assert letters_in(playing, "queued") == []


def test_O09__a_deadline_moves_where_the_reports_came_out_too_late(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    for address in (RUPERT, LUNSFORD, ESSEX):
        playing.post.refuse(address, Result.RETRY, 421, times=20, phase=Phase.CONNECT)
    playing.pass_deadline()
    assert playing.game().bound == 1
    deadline = playing.game().deadline
    assert deadline is not None
    playing.clock.now = deadline
    playing.clock.advance(minutes=1)
    playing.tick()
    game = playing.game()
    assert game.bound == 1
    assert game.deadline is not None and game.deadline > deadline
    playing.post.answers.clear()
    playing.clock.advance(hours=1)
    playing.tick()
    assert playing.count(GM, "new deadline") == 1
    assert playing.count(RUPERT, "New deadline") == 1
    assert playing.count(RUPERT, "deployed") == 1


def test_O10__what_a_killed_process_left_half_sent_is_sent_again_and_logged(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    first, second = playing.post.taken[-2:]
    numbers = [letters_in(playing, "sent")[-2].id, letters_in(playing, "sent")[-1].id]
    for number, phase in zip(numbers, ("connecting", "dot"), strict=True):
        run(playing.world.db, "UPDATE outbox SET state = 'sending', phase = ? WHERE id = ?", [phase, number])
    assert recover(playing.world) == 2
    assert [results_of(playing, number)[-1] for number in numbers] == ["cut off", "ambiguous"]
    playing.tick()
    assert playing.post.taken[-2:] == [first, second]
    assert letters_in(playing, "sending") == []


def test_T13__letters_do_not_count_or_name_what_others_do(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    alone = body(playing.last(RUPERT, "Received"))
    assert "essex" not in alone.casefold()
    identifiers = [str(message["Message-ID"]) for message in playing.letters_to(RUPERT)]
    assert not any(word.strip("<>").partition("@")[0].isdigit() for word in identifiers)
    assert len(set(identifiers)) == len(identifiers)


def test_the_reply_word_stands_in_the_subject_where_the_mailbox_takes_no_plus_addresses(club: Club) -> None:
    from dataclasses import replace

    settings = replace(club.world.settings, club=replace(club.world.settings.club, plus_addresses=False))
    plain = Club(replace(club.world, settings=settings), club.inbox, club.post, club.clock)
    plain.begin()
    letter = plain.last(RUPERT)
    assert letter["Reply-To"] is None
    plain.inbox.receive(plain.letter(RUPERT, "RI1 deploy B4\n", UMPIRE, subject=f"Re: {letter['Subject']}"))
    plain.tick()
    assert plain.count(RUPERT, "Received") == 1
