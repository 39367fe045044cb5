"""Who is heard, who is asked, and who gets no answer at all."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.store import players
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, UMPIRE, Club, body, make_club
from tests.umpire.test_intake import orders_of, states

OK = "mx.club.example; dmarc=pass header.from=red.example"


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mail server says who is genuine."""
    club = make_club(tmp_path, monkeypatch, extra='[guard]\nauthserv_id = "mx.club.example"\n')
    club.begin()
    return club


def address_of(club: Club, player: str) -> str:
    return str(club.report_to(player)["Reply-To"])


def test_T07__an_ally_who_has_the_reply_address_is_held_and_the_holder_asked(playing: Club) -> None:
    before = playing.count(LUNSFORD)
    playing.write(LUNSFORD, "RI1 deploy H8\n", to=address_of(playing, RUPERT))
    playing.tick()
    assert orders_of(playing) == []
    assert states(playing) == ["held"]
    assert playing.count(LUNSFORD) == before
    assert playing.count(RUPERT, "Held") == 1


def test_a_held_letter_is_used_when_the_registered_address_confirms_it(playing: Club) -> None:
    playing.write(LUNSFORD, "RI1 deploy H7\n", to=address_of(playing, RUPERT))
    playing.tick()
    code = re.search(r"CONFIRM (\w{8})", body(playing.last(RUPERT, "Held")))
    assert code is not None
    playing.write(RUPERT, f"CONFIRM {code[1]}\n")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy H7"]
    assert states(playing) == ["filed", "filed"]
    playing.write(RUPERT, f"CONFIRM {code[1]}\n", subject="again")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy H7"]


def test_a_held_letter_is_not_released_by_anybody_else(playing: Club) -> None:
    playing.write(LUNSFORD, "RI1 deploy H7\n", to=address_of(playing, RUPERT))
    playing.tick()
    code = re.search(r"CONFIRM (\w{8})", body(playing.last(RUPERT, "Held")))
    assert code is not None
    playing.write(LUNSFORD, f"CONFIRM {code[1]}\n", to=address_of(playing, RUPERT))
    playing.write(ESSEX, f"CONFIRM {code[1]}\n")
    playing.tick()
    assert orders_of(playing) == []


def test_T01__a_forged_sender_is_held_where_the_mail_server_judges_senders(guarded: Club) -> None:
    guarded.write(RUPERT, "RI1 deploy H7\n")
    guarded.tick()
    assert (orders_of(guarded), states(guarded)) == ([], ["held"])
    guarded.inbox.receive(
        f"Authentication-Results: {OK}\r\n".encode()
        + guarded.letter(RUPERT, "RI1 deploy B4\n", address_of(guarded, RUPERT))
    )
    guarded.tick()
    assert orders_of(guarded) == ["RI1 deploy B4"]


def test_T01__the_registered_address_releases_a_letter_that_its_provider_did_not_vouch_for(guarded: Club) -> None:
    guarded.write(RUPERT, "RI1 deploy H7\n")
    guarded.tick()
    code = re.search(r"CONFIRM (\w{8})", body(guarded.last(RUPERT, "Held")))
    assert code is not None
    guarded.write(RUPERT, f"CONFIRM {code[1]}\n")
    guarded.tick()
    assert orders_of(guarded) == ["RI1 deploy H7"]


def test_T02__a_result_that_the_sender_brought_along_proves_nothing(guarded: Club) -> None:
    guarded.write(
        RUPERT, "RI1 deploy H7\n", Authentication_Results="mx.evil.example; dmarc=pass header.from=red.example"
    )
    guarded.tick()
    assert states(guarded) == ["held"]


def test_T08__orders_for_a_bound_that_is_over_are_answered_and_not_used(playing: Club) -> None:
    old = address_of(playing, RUPERT)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 - B5\n", to=old)
    playing.tick()
    assert orders_of(playing) == []
    assert "bound 0" in body(playing.last(RUPERT, "Not used"))


def test_T08__whose_orders_come_too_late_reads_for_which_bound_to_write_and_when_it_is_due(playing: Club) -> None:
    old = address_of(playing, RUPERT)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 - B5\n", to=old)
    playing.tick()
    said = " ".join(body(playing.last(RUPERT, "Not used")).split())
    assert "Reply to the report of bound 0, or send again with a line `BOUND 1`. They are due " in said


def test_L14__who_writes_between_the_deadline_and_the_report_is_in_time_and_reads_so(playing: Club) -> None:
    playing.write(ESSEX, "BI1 deploy B6\n")
    due = playing.game().due
    assert due is not None
    playing.clock.now = due + timedelta(minutes=1)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    assert playing.game().bound == 1 and playing.count(RUPERT, "Not used") == 0
    said = " ".join(body(playing.last(RUPERT, "Received")).split())
    assert "It came after the deadline, but bound 0 is not resolved yet, so it counts." in said
    assert "B4" in body(playing.last(RUPERT, "deployed"))


def test_T08__a_replayed_letter_does_nothing_and_is_not_answered(playing: Club) -> None:
    raw = playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    before = playing.count(RUPERT)
    playing.inbox.receive(raw)
    playing.tick()
    assert orders_of(playing) == []
    assert playing.count(RUPERT) == before


def test_T07__a_reply_address_of_two_bounds_ago_proves_nothing_and_that_of_the_last_still_does(playing: Club) -> None:
    addresses = [address_of(playing, RUPERT)]
    for words in ("RI1 deploy B4\n", "RI1 hold\n"):
        playing.write(RUPERT, words)
        playing.pass_deadline()
        addresses.append(address_of(playing, RUPERT))
    assert len(set(addresses)) == 3
    assert playing.game().bound == 2
    playing.write(RUPERT, "BOUND 2\nRI1 - B5\n", to=addresses[0])
    playing.tick()
    assert (orders_of(playing), states(playing)[-1]) == ([], "held")
    assert playing.count(RUPERT, "Held") == 1
    playing.write(RUPERT, "BOUND 2\nRI1 - B5\n", to=addresses[1])
    playing.tick()
    assert orders_of(playing) == ["RI1 move B5"]


def test_an_old_address_serves_where_the_letter_names_the_present_bound(playing: Club) -> None:
    old = address_of(playing, RUPERT)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(RUPERT, "BOUND 1\nRI1 - B5\n", to=old)
    playing.tick()
    assert orders_of(playing) == ["RI1 move B5"]


def test_T09__somebody_elses_letter_of_the_same_content_does_not_suppress_the_players(guarded: Club) -> None:
    raw = guarded.letter(RUPERT, "RI1 deploy B4\n")
    guarded.inbox.receive(raw)
    guarded.tick()
    guarded.inbox.receive(f"Authentication-Results: {OK}\r\n".encode() + raw)
    guarded.tick()
    assert orders_of(guarded) == ["RI1 deploy B4"]


@pytest.mark.parametrize(
    ("sender", "to"),
    [("stranger@example.org", UMPIRE), ("stranger@example.org", "umpire+toy-1.aaaaaaaaaaaaaaaa@club.example")],
)
def test_T17__a_stranger_gets_no_answer(playing: Club, sender: str, to: str) -> None:
    before = len(playing.post.taken)
    playing.write(sender, "RI1 deploy H8\n", to=to)
    playing.tick()
    assert len(playing.post.taken) == before
    assert states(playing) == ["ignored"]


def test_a_player_who_writes_to_the_plain_address_is_asked(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n", to=UMPIRE)
    playing.tick()
    assert states(playing) == ["held"]
    assert playing.count(RUPERT, "Held") == 1


def test_T16__our_own_letters_that_come_back_are_not_read(playing: Club) -> None:
    own = next(raw for recipient, raw in playing.post.taken if recipient == RUPERT)
    playing.inbox.receive(own)
    playing.write(UMPIRE, "RI1 deploy B4\n", to=address_of(playing, RUPERT))
    before = len(playing.post.taken)
    playing.tick()
    assert states(playing) == ["ignored", "ignored"]
    assert len(playing.post.taken) == before


def test_T16__an_answering_machine_that_hides_itself_is_answered_a_bounded_number_of_times(playing: Club) -> None:
    playing.prefer(RUPERT, map="off")
    for _ in range(60):
        playing.write(RUPERT, "I am on holiday until Monday.\n", subject="hello")
        playing.clock.advance(minutes=1)
        playing.tick()
    assert 20 < playing.count(RUPERT) < 50


def test_T16__an_answering_machine_that_says_so_is_not_answered_at_all(playing: Club) -> None:
    before = playing.count(RUPERT)
    playing.write(RUPERT, "I am away.\n", Auto_Submitted="auto-replied")
    playing.tick()
    assert playing.count(RUPERT) == before
    assert orders_of(playing) == []


def test_orders_count_even_from_a_program_that_wants_no_answers(playing: Club) -> None:
    before = playing.count(RUPERT)
    playing.write(RUPERT, "RI1 deploy B4\n", X_Auto_Response_Suppress="All")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert playing.count(RUPERT) == before


def test_T18__a_flood_from_one_address_does_not_drown_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nletters_a_day = 10\nanswers_a_day = 5\n")
    club.begin()
    for number in range(40):
        club.write(RUPERT, f"RI1 deploy B4\n# {number}\n")
    club.write(ESSEX, "BI1 deploy B6\n")
    club.tick()
    assert orders_of(club, "essex") == ["BI1 deploy B6"]
    assert club.count(RUPERT, "Received") == 10, "every order that is filed is acknowledged"
    assert states(club).count("filed") == 11
    assert club.count(GM, "Too many letters") == 1


def test_O13__a_seat_that_changes_hands_writes_to_the_new_address_only(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    old = address_of(playing, RUPERT)
    playing.tick()
    give_seat(playing.world, "toy-1", "rupert", "maurice@red.example")
    playing.tick()
    assert playing.count(RUPERT, "new commander") == 1
    assert playing.count("maurice@red.example", "you are Prince Rupert") == 1
    before = playing.count(RUPERT)
    playing.write(RUPERT, "RI1 deploy H8\n", to=old)
    playing.write("maurice@red.example", "RI1 deploy C4\n")
    playing.pass_deadline()
    assert playing.count(RUPERT) == before
    assert "C4" in body(playing.last("maurice@red.example"))


def test_O08__a_letter_that_comes_back_is_told_to_the_gm_and_a_forged_return_is_not(playing: Club) -> None:
    index = next(i for i, (recipient, _) in enumerate(playing.post.taken) if recipient == RUPERT)
    genuine = playing.post.returns[index]
    assert genuine.startswith("umpire+b-")
    playing.inbox.receive(returned(genuine[:-20] + "aaaaaaa@club.example"))
    playing.tick()
    assert playing.count(GM, "came back") == 0
    playing.inbox.receive(returned(genuine))
    playing.tick()
    assert playing.count(GM, "came back") == 1
    player = players.at(playing.world.db, RUPERT)
    assert player is not None
    assert "5.1.1" in player.unreachable


def test_O08__where_no_return_address_can_say_which_letter_came_back_a_person_is_asked(club: Club) -> None:
    settings = replace(club.world.settings, club=replace(club.world.settings.club, plus_addresses=False))
    club.world = replace(club.world, settings=settings)
    club.begin()
    for _ in range(3):
        club.inbox.receive(returned(UMPIRE))
        club.tick()
    assert club.count(GM, "came back") == 1
    player = players.at(club.world.db, RUPERT)
    assert player is not None and not player.unreachable, "anybody could have written it"


def returned(to: str) -> bytes:
    """A delivery report, as Postfix writes it."""
    return f"""From: MAILER-DAEMON@mx.red.example
To: {to}
Subject: Undelivered Mail Returned to Sender
Return-Path: <>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: text/plain

Sorry.
--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.red.example

Final-Recipient: rfc822; {RUPERT}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no such user

--x--
""".replace("\n", "\r\n").encode()


def test_T24__a_letter_in_the_name_of_the_gm_reveals_and_moves_nothing(playing: Club) -> None:
    game, before = playing.game(), playing.count(GM)
    for words in ("PROCESS\n", "PREVIEW\n", "AS RED: RI1 deploy H7\n", "SHOW ALL\n", "SEND REPORT 0\n"):
        playing.write(GM, words, to=address_of(playing, RUPERT))
        playing.write(GM, words, to=UMPIRE)
    playing.tick()
    assert (playing.game().bound, playing.game().due, orders_of(playing)) == (game.bound, game.due, [])
    assert set(states(playing)) <= {"held", "ignored"}
    assert all("RI1" not in body(letter) for letter in playing.letters_to(GM)[before:])


def held_code(club: Club) -> str:
    """A letter in the name of RUPERT is held; the code of the notice he gets."""
    club.write(LUNSFORD, "RI1 deploy H7\n", to=address_of(club, RUPERT))
    club.tick()
    code = re.search(r"CONFIRM (\w{8})", body(club.last(RUPERT, "Held")))
    assert code is not None
    return code[1]


@pytest.mark.parametrize("columns", [12, 20, 33, 60, 200])
@pytest.mark.parametrize("mark", ["> ", ""])
@pytest.mark.parametrize("own", ["", "No, that was not me!\n\n"])
def test_a_code_that_a_program_quotes_releases_nothing_however_it_breaks_lines(
    playing: Club, columns: int, mark: str, own: str
) -> None:
    """A program that wraps what it quotes marks only the first of the lines that it makes of one."""
    held_code(playing)
    quoted = [
        "\n".join(textwrap.wrap(line, columns, initial_indent=mark) or [mark.strip()])
        for line in body(playing.last(RUPERT, "Held")).split("\n")
    ]
    playing.write(RUPERT, own + "\n".join(quoted) + "\n")
    playing.tick()
    assert orders_of(playing) == []
    assert "held" in states(playing)


@pytest.mark.parametrize("where", ["above", "below"])
def test_a_code_beside_the_quoted_notice_releases_the_letter(playing: Club, where: str) -> None:
    code = held_code(playing)
    notice = body(playing.last(RUPERT, "Held"))
    quoted = "On Tue, 10 Mar 2026 at 12:00, The Club wrote:\n" + "".join(f"> {line}\n" for line in notice.split("\n"))
    said = f"Yes, mine.\n\nconfirm {code.lower()}\n\n"
    playing.write(RUPERT, said + quoted if where == "above" else f"{quoted}\n{said}")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy H7"]
