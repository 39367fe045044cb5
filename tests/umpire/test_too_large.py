"""A letter that is too large for its recipient goes out again without its pictures and files, and says so."""

from __future__ import annotations

import pytest

from pbem.mail.sending.compose import compose
from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.mail.sending.proofread import faults
from pbem.mail.sending.read_back import lightened, read_back
from pbem.store import players
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_identity import returned
from tests.umpire.test_intake import orders_of
from tests.umpire.test_output import letters_in
from tests.umpire.test_reschedule import entries


def refuse_large(club: Club, address: str, times: int = 1) -> None:
    club.post.answers[address] = [
        Delivery(Result.REFUSED, 552, "5.3.4 Message size exceeds fixed limit", Phase.MAIL) for _ in range(times)
    ]


def kinds(club: Club, address: str, word: str) -> list[str]:
    return [part.get_content_type() for part in club.last(address, word).walk() if not part.is_multipart()]


def test_O07__a_report_too_large_is_sent_without_its_map_and_says_so(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    refuse_large(playing, ESSEX)
    playing.pass_deadline()
    assert [playing.count(address, "deployed") for address in (RUPERT, LUNSFORD, ESSEX)] == [1, 1, 1]
    assert "image/png" in kinds(playing, RUPERT, "deployed")
    assert kinds(playing, ESSEX, "deployed") == ["text/plain", "text/html", "text/calendar"]
    letter = playing.last(ESSEX, "deployed")
    html = letter.get_body(("html",))
    assert html is not None
    for said in (body(letter), str(html.get_content())):
        assert "too large for your mail server" in " ".join(said.split())
        assert "SET MAP small" in " ".join(said.split())
    assert "cid:" not in str(html.get_content())
    assert "YOUR ORDERS" in body(letter) and "ORDER FORM" in body(letter)
    assert entries(letter) == entries(playing.last(RUPERT, "deployed"))
    player = players.at(playing.world.db, ESSEX)
    assert player is not None and player.unreachable == ""
    assert playing.count(GM, "cannot be reached") == 0


def test_O07__the_smaller_report_is_answered_like_any_other(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    refuse_large(playing, ESSEX)
    playing.pass_deadline()
    letter = playing.last(ESSEX, "deployed")
    quoted = "\n".join(f"> {line}" for line in body(letter).splitlines())
    playing.write(ESSEX, f"BI1 - A7\n\n{quoted}\n", str(letter["Reply-To"]))
    playing.tick()
    received = playing.last(ESSEX, "Received")
    assert orders_of(playing, "essex") == ["BI1 move A7"]
    assert "need" not in str(received["Subject"]) and "too large" not in body(received)
    playing.write(RUPERT, "READY\n")
    playing.pass_deadline()
    assert playing.game().bound == 2, "no deadline was moved: the smaller report went out in time"


def test_O07__an_acknowledgement_too_large_is_sent_without_its_map(playing: Club) -> None:
    refuse_large(playing, RUPERT)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    assert kinds(playing, RUPERT, "Received") == ["text/plain", "text/html"]
    assert playing.post.returns[-1] == "", "it is an answer still, and no loop can begin with its bounce"


def test_O07__one_that_is_too_large_even_so_is_told_to_the_gm_and_speaks_not_against_the_address(playing: Club) -> None:
    refuse_large(playing, RUPERT, times=5)
    playing.write(RUPERT, "RI1 deploy B4\n")
    for _ in range(3):
        playing.tick()
    assert playing.post.answers[RUPERT] and len(playing.post.answers[RUPERT]) == 3, "tried twice and not again"
    assert len(letters_in(playing, "refused")) == 2
    assert playing.count(GM, "cannot be reached") == 1
    player = players.at(playing.world.db, RUPERT)
    assert player is not None and player.unreachable == ""


def test_O07__a_full_mailbox_is_no_matter_of_size(playing: Club) -> None:
    playing.post.answers[RUPERT] = [Delivery(Result.REFUSED, 552, "5.2.2 mailbox full", Phase.RCPT)]
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    assert playing.count(RUPERT, "Received") == 0
    assert playing.count(GM, "cannot be reached") == 1


@pytest.mark.parametrize("word", ["b0] Toy Hill", "Received", "deployed", "New deadline"])
def test_every_letter_of_the_house_reads_back_as_it_was_composed(playing: Club, word: str) -> None:
    from pbem.umpire.desk.gm_word import extend_game

    playing.write(RUPERT, "RI1 deploy B4\nSALT für Gott und König\n")
    playing.tick()
    extend_game(playing.world, "toy-1", 24)
    playing.pass_deadline()
    letters = [raw for address, raw in playing.post.taken if address == RUPERT]
    subjects = [str(letter["Subject"]) for letter in playing.letters_to(RUPERT)]
    raw = next(raw for raw, subject in zip(letters, subjects, strict=True) if word in subject)
    found = read_back(raw)
    assert compose(found) == raw
    light = lightened(found, "Too large.")
    if light is not None:
        assert faults(compose(light), light) == ()
        assert len(compose(light)) < len(raw)


def test_O07_O08__a_letter_that_comes_back_for_its_size_is_sent_again_smaller(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    index = max(number for number, (recipient, _) in enumerate(playing.post.taken) if recipient == RUPERT)
    playing.inbox.receive(returned(playing.post.returns[index]).replace(b"5.1.1", b"5.3.4"))
    playing.tick()
    assert playing.count(RUPERT, "deployed") == 2
    assert kinds(playing, RUPERT, "deployed") == ["text/plain", "text/html", "text/calendar"]
    player = players.at(playing.world.db, RUPERT)
    assert player is not None and player.unreachable == ""
    assert playing.count(GM, "came back") == 0
