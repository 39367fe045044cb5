"""The GM answers our letters: his words reach whom they are for, what he decides is done, and nobody plays him."""

from __future__ import annotations

import re

import pytest

from pbem.umpire.desk.gm_words import Message, read_words
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, Club, body, make_club
from tests.umpire.test_intake import orders_of, states

PROVED = "club.example; dmarc=pass header.from=club.example; spf=pass smtp.mailfrom=gm@club.example"
AUTH = {"Authentication_Results": PROVED}


def one_line(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


def letter_about(club: Club, address: str, text: str = "I am sorry to say that I must resign. RESIGN\n") -> str:
    """The reply address of the letter that the GM gets about a player's letter."""
    club.write(address, f"PRESS TO GM\n{text}\nENDPRESS\n")
    club.tick()
    return str(club.last(GM, "a message from")["Reply-To"])


def test_the_gms_reply_goes_to_whom_it_answers_and_to_nobody_else(playing: Club) -> None:
    to = letter_about(playing, RUPERT, "May I have the map again?")
    playing.write(GM, "It is on its way.\n\n> May I have the map again?\n", to=to)
    playing.tick()
    told = one_line(body(playing.last(RUPERT, "A message from the GM")))
    assert "sends you alone these words" in told and "It is on its way." in told
    assert "May I have" not in told, "only his own words travel"
    assert [playing.count(address, "from the GM") for address in (LUNSFORD, ESSEX)] == [0, 0]
    assert "Your words went to Prince Rupert." in one_line(body(playing.last(GM, "your letter")))
    assert states(playing)[-1] == "filed"


def test_an_answer_to_the_gm_reaches_him(playing: Club) -> None:
    playing.write(GM, "Are you there?\n", to=letter_about(playing, ESSEX))
    playing.tick()
    playing.write(ESSEX, "Yes, I am well.\n", to=str(playing.last(ESSEX, "from the GM")["Reply-To"]))
    playing.tick()
    assert "Yes, I am well." in body(playing.last(GM))


def test_the_gms_letters_say_what_a_reply_does(playing: Club) -> None:
    letter_about(playing, RUPERT)
    about, started = (one_line(body(playing.last(GM, word))) for word in ("a message from", "has started"))
    assert "Reply, and your words go to Prince Rupert alone." in about
    assert "TO ALL:" in started and "EXTEND 48" in started and "PRESS TO GM" not in about + started


def test_words_to_all_reach_all_and_each_reads_who_else_has_them(playing: Club) -> None:
    playing.write(GM, "TO ALL: a fine battle so far\nTO Essex: patience, my lord\n", to=reply_to(playing))
    playing.tick()
    assert "sends you, Colonel Lunsford and the Earl of Essex" in one_line(body(playing.last(RUPERT, "from the GM")))
    assert [playing.count(address, "from the GM") for address in (RUPERT, LUNSFORD, ESSEX)] == [1, 1, 2]
    assert "patience" not in body(playing.last(RUPERT, "from the GM"))


def test_words_for_nobody_in_particular_come_back(playing: Club) -> None:
    playing.write(GM, "Well done!\n", to=reply_to(playing))
    playing.tick()
    told = one_line(body(playing.last(GM, "your letter")))
    assert "Not passed on" in told and "Well done!" in told and "TO ALL:" in told


def reply_to(club: Club) -> str:
    return str(club.last(GM, "has started")["Reply-To"])


@pytest.fixture
def proving(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mail server tells whose a letter is."""
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    club = make_club(tmp_path, monkeypatch, extra='[guard]\nauthserv_id = "club.example"\nreceived_above = 0\n')
    club.begin()
    return club


def test_G10__a_proved_letter_of_the_gm_holds_resumes_and_extends_and_players_read_why(proving: Club) -> None:
    before = proving.game().deadline
    assert before is not None
    proving.write(GM, "HOLD I am ill\nSTATUS\n", to=reply_to(proving), **AUTH)
    proving.tick()
    assert proving.game().hold == "I am ill"
    assert "The GM holds it: I am ill." in one_line(body(proving.last(ESSEX, "is held")))
    answer = body(proving.last(GM, "your letter"))
    assert "toy-1 is held" in one_line(answer) and "nothing sent yet" in one_line(answer)
    proving.write(GM, "RESUME\nEXTEND 2 days the post is slow\n", to=str(proving.last(GM)["Reply-To"]), **AUTH)
    proving.tick()
    after = proving.game().deadline
    assert not proving.game().hold and after is not None and (after - before).days == 2
    assert "The GM has moved it: the post is slow." in one_line(body(proving.last(ESSEX, "New deadline")))


def test_T24__a_reply_address_serves_one_letter_that_changes_anything(proving: Club) -> None:
    proving.write(GM, "HOLD I am ill\n", to=reply_to(proving), **AUTH)
    proving.tick()
    proving.write(GM, "STATUS\n", to=reply_to(proving), **AUTH)
    proving.tick()
    assert states(proving)[-1] == "filed", "it may be asked as often as anybody likes"
    proving.write(GM, "RESUME\n", to=reply_to(proving), **AUTH)
    proving.tick()
    assert proving.game().hold and states(proving)[-1] == "held"
    asked = proving.last(GM, "is this letter yours")
    assert "has been answered with a decision already" in one_line(body(asked))
    code = re.search(r"CONFIRM ([A-Z0-9]{8})", body(asked))
    assert code is not None
    proving.write(GM, f"{code[0]}\n", to=str(asked["Reply-To"]), **AUTH)
    proving.tick()
    assert not proving.game().hold


def test_T24__without_all_three_proofs_a_changing_word_waits_for_a_code(playing: Club) -> None:
    playing.write(GM, "HOLD I am ill\n", to=reply_to(playing))
    playing.tick()
    assert not playing.game().hold and states(playing) == ["held"]
    asked = playing.last(GM, "is this letter yours")
    code = re.search(r"CONFIRM ([A-Z0-9]{8})", body(asked))
    assert code is not None and "HOLD I am ill" in one_line(body(asked))
    playing.write(GM, f"> {code[0]}\n", to=str(asked["Reply-To"]))
    playing.tick()
    assert not playing.game().hold, "a code that is only quoted confirms nothing"
    playing.write(GM, f"{code[0]}\n", to=str(asked["Reply-To"]))
    playing.tick()
    assert playing.game().hold == "I am ill"


def test_T24__a_letter_from_the_gms_address_that_is_no_reply_is_asked_about_too(playing: Club) -> None:
    playing.write(GM, "EXTEND 48\n", to="umpire@club.example")
    playing.tick()
    before = playing.game().deadline
    assert states(playing) == ["held"]
    asked = playing.last(GM, "is this letter yours")
    code = re.search(r"CONFIRM ([A-Z0-9]{8})", body(asked))
    assert code is not None
    playing.write(GM, f"{code[0]}\n", to=str(asked["Reply-To"]))
    playing.tick()
    assert playing.game().deadline != before


def test_T24__the_same_letter_again_does_nothing(proving: Club) -> None:
    raw = proving.write(GM, "EXTEND 48\n", to=reply_to(proving), **AUTH)
    proving.tick()
    once = proving.game().deadline
    proving.inbox.receive(b"Received: from elsewhere\r\n" + raw)
    proving.tick()
    assert proving.game().deadline == once and states(proving)[-1] == "ignored"


def test_T24__nobody_else_is_heard_at_the_gms_reply_address(proving: Club) -> None:
    before = len(proving.post.taken)
    proving.write("eve@evil.test", "HOLD\n", to=reply_to(proving), **AUTH)
    proving.write(GM, "HOLD\n", to=reply_to(proving), Authentication_Results="club.example; dmarc=fail")
    proving.write(RUPERT, "HOLD\n", to=reply_to(proving), **AUTH)
    proving.tick()
    assert not proving.game().hold and "filed" not in states(proving)
    assert not [raw for address, raw in proving.post.taken[before:] if address not in (RUPERT, GM)]


def test_a_gm_who_plays_orders_with_the_letters_of_his_seat(playing: Club) -> None:
    playing.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    assert orders_of(playing, "essex") == ["BI1 deploy B6"]


@pytest.mark.parametrize(
    ("text", "words", "messages"),
    [
        ("HOLD", [("HOLD", "")], ()),
        ("hold", [("HOLD", "")], ()),
        ("Hold on, I shall ask.", [], (Message("", "Hold on, I shall ask."),)),
        ("HOLD: snow", [("HOLD", "snow")], ()),
        ("EXTEND 48h a fair", [("EXTEND", "48", "h", "a fair")], ()),
        ("EXTEND -1 day", [("EXTEND", "-1", "day", "")], ()),
        ("Extend 3 fingers.", [], (Message("", "Extend 3 fingers."),)),
        ("status", [("STATUS",)], ()),
        ("TO Stair: yes\nand no", [], (Message("Stair", "yes"), Message("", "and no"))),
        ("PRESS TO ALL\none\ntwo\nENDPRESS\nthree", [], (Message("ALL", "one\ntwo"), Message("", "three"))),
        ("CONFIRM ABCD2345", [], ()),
    ],
)
def test_what_the_gm_writes(text: str, words: list[tuple[str, ...]], messages: tuple[Message, ...]) -> None:
    said = read_words(text.split("\n"))
    assert [(word.command.word, *word.arguments) for word in said.words] == words and said.messages == messages
