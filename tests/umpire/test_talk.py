"""Letters that speak and order nothing, and what is said between orders: answered, and read by a person."""

from __future__ import annotations

import pytest

from pbem.store import drafts
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_intake import orders_of


def one_line(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("How do I place my units?", "Units are placed before the first bound"),
        ("Would you resign in my place?", "RESIGN"),
        ("We need a longer deadline, my daughter is ill.", "Only the GM can move"),
        ("Lovely weather here.", "An order is a unit and what it is to do"),
    ],
)
def test_a_letter_without_orders_is_told_so_with_the_help_that_fits(playing: Club, text: str, help_: str) -> None:
    playing.write(RUPERT, f"{text}\n")
    playing.tick()
    answer = one_line(body(playing.last(RUPERT, "No orders found")))
    assert help_ in answer and text in answer
    assert "The GM has a copy of it." in answer
    assert text in one_line(body(playing.last(GM, "says what is no order")))
    assert playing.count(RUPERT, "Received") == 0


def test_a_letter_without_orders_is_no_sheet(playing: Club) -> None:
    playing.write(RUPERT, "Lovely weather here.\n")
    playing.tick()
    game = playing.game()
    rows = drafts.of(playing.world.db, game.id, game.bound, game.edition)
    assert [row.sent for row in rows if row.seat == "rupert"] in ([], [0])


def test_a_map_that_is_asked_for_in_plain_words_is_sent(playing: Club) -> None:
    playing.write(RUPERT, "Could you please send the map again?\n")
    playing.tick()
    assert playing.count(RUPERT, "No orders found") == 0
    pictures = [part for letter in playing.letters_to(RUPERT)[-1:] for part in letter.walk()]
    assert any(part.get_content_type() == "image/png" for part in pictures)


def test_a_gm_who_plays_reads_nobodys_letters(playing: Club) -> None:
    playing.world.db.conn.execute("UPDATE games SET gm = ?", [ESSEX])
    playing.write(RUPERT, "I mean to fall on the left. Is that wise?\n")
    playing.tick()
    assert "The GM has a copy" not in body(playing.last(RUPERT, "No orders found"))
    assert not [letter for letter in playing.letters_to(ESSEX) if "fall on the left" in body(letter)]


def test_show_orders_brings_the_whole_sheet_and_the_answer_only_what_changed(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    playing.write(RUPERT, "RI2 deploy B3\n")
    playing.tick()
    last = body(playing.last(RUPERT, "Received"))
    assert "| RI2" in last and "| RI1" not in last and "stands as before" in one_line(last)
    playing.write(RUPERT, "SHOW ORDERS\n")
    playing.tick()
    everything = body(playing.last(RUPERT, "Received"))
    assert "| RI1" in everything and "| RI2" in everything
    playing.write(RUPERT, "SHOW ORDERS\nRI2 deploy B2\n")
    playing.tick()
    both = body(playing.last(RUPERT, "Received"))
    assert "| RI1" in both and "B2" in both, "what the same letter orders stands in it"


@pytest.mark.parametrize(
    "text", ["RI2 deploy C3? Never, my friend.", "RI2 deploy C3", "Thank you for these kind words!"]
)
def test_a_reply_to_a_message_is_no_order_and_nobody_elses_to_read(playing: Club, text: str) -> None:
    playing.write(RUPERT, "PRESS TO Colonel Lunsford\nPray stand in C3.\nENDPRESS\n")
    playing.tick()
    message = playing.last(LUNSFORD, "message from Prince Rupert")
    playing.write(LUNSFORD, f"{text}\n", to=str(message["Reply-To"]))
    playing.tick()
    answer = one_line(body(playing.last(LUNSFORD, "Your reply to a message")))
    assert "PRESS TO" in answer and "shown to nobody" in answer
    assert orders_of(playing, "lunsford") == []
    assert not [letter for letter in playing.letters_to(GM) if text in one_line(body(letter))]


def test_a_reply_to_a_message_that_names_the_bound_gives_orders(playing: Club) -> None:
    playing.write(RUPERT, "PRESS TO Colonel Lunsford\nPray stand in C3.\nENDPRESS\n")
    playing.tick()
    message = playing.last(LUNSFORD, "message from Prince Rupert")
    playing.write(LUNSFORD, "BOUND 0\nRI2 deploy C3\n", to=str(message["Reply-To"]))
    playing.tick()
    assert orders_of(playing, "lunsford") == ["RI2 deploy C3"]
