"""Letters that speak and order nothing, and what is said between orders: answered, and read by a person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.store import drafts, terms
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_intake import orders_of


def one_line(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("How do I place my units?", "Units are placed before the first bound"),
        ("Would you resign in my place?", "RESIGN"),
        ("We need a longer deadline, my daughter is ill.", "EXTEND 24 hours"),
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


@pytest.mark.parametrize("text", ["RI2 deploy C3? Never, my friend.", "RI2 deploy C3"])
def test_L24__a_reply_that_reads_like_orders_is_shown_to_nobody_before_it_is_asked_about(
    playing: Club, text: str
) -> None:
    playing.write(RUPERT, "PRESS TO Colonel Lunsford\nPray stand in C3.\nENDPRESS\n")
    playing.tick()
    message = playing.last(LUNSFORD, "message from Prince Rupert")
    for choice, told in (("1a", 1), ("1b", 1)):
        playing.write(LUNSFORD, f"{text}\n{choice[1] * 3}\n", to=str(message["Reply-To"]))
        playing.tick()
        asked = playing.last(LUNSFORD, "or orders?")
        assert orders_of(playing, "lunsford") == []
        playing.write(LUNSFORD, f"{choice}\n", to=str(asked["Reply-To"]))
        playing.tick()
        assert playing.count(RUPERT, "message from Colonel Lunsford") == told
    assert text in one_line(body(playing.last(RUPERT, "message from Colonel Lunsford")))
    assert orders_of(playing, "lunsford") == (
        ["RI2 deploy C3"] if "Never" not in text else orders_of(playing, "lunsford")
    )


def test_L24__a_reply_to_a_message_goes_back_to_its_author_alone_in_the_writers_own_words(playing: Club) -> None:
    playing.write(RUPERT, "PRESS TO ALL\nGood morning.\nENDPRESS\n")
    playing.tick()
    assert "Your message went to Colonel Lunsford and the Earl of Essex." in one_line(body(playing.last(RUPERT)))
    message = playing.last(ESSEX, "message from Prince Rupert")
    playing.write(ESSEX, "Thank you for these kind words!\n\n> Good morning.\n", to=str(message["Reply-To"]))
    playing.tick()
    back = one_line(body(playing.last(RUPERT, "message from the Earl of Essex")))
    assert "sends you alone these words" in back and "kind words" in back and "> Good" not in back
    assert playing.count(LUNSFORD, "message from the Earl") == 0
    assert "Your message went to Prince Rupert." in one_line(body(playing.last(ESSEX, "Your message")))
    assert orders_of(playing, "essex") == []


def test_L24__an_acknowledgement_says_whom_a_message_went_to(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\nTO Lunsford and Essex: a fine day\n")
    playing.tick()
    told = one_line(body(playing.last(RUPERT, "Received")))
    assert "Your message went to Colonel Lunsford and the Earl of Essex." in told
    assert playing.count(ESSEX, "message from Prince") == 1


@pytest.mark.parametrize(("rule", "own", "enemy"), [("side", 1, 0), ("none", 0, 0), ("all", 1, 1)])
def test_L23__to_the_enemy_only_where_the_game_allows_it(playing: Club, rule: str, own: int, enemy: int) -> None:
    kept = terms.find(playing.world.db, "toy-1")
    assert kept is not None
    terms.keep(playing.world.db, "toy-1", replace(kept, press=rule))
    playing.write(RUPERT, "TO Essex: surrender!\nTO Lunsford: courage!\nPRESS TO GM\nAll is well.\nENDPRESS\n")
    playing.tick()
    assert playing.count(LUNSFORD, "message from") == own and playing.count(ESSEX, "message from") == enemy
    assert "All is well." in body(playing.last(GM, "a message from"))


def test_L26__the_gms_words_reach_all_and_no_letter_of_another_game_carries_them(playing: Club) -> None:
    playing.write(GM, "TO ALL: the club dines on Friday\n", to=str(playing.last(GM)["Reply-To"]))
    playing.tick()
    assert [playing.count(each, "A message from the GM") for each in (RUPERT, LUNSFORD, ESSEX)] == [1, 1, 1]


def test_L33__messages_of_somebody_who_is_blocked_do_not_arrive_and_he_is_not_told(playing: Club) -> None:
    playing.write(LUNSFORD, "BLOCK rupert\n")
    playing.tick()
    assert "reach you no more" in one_line(body(playing.last(LUNSFORD, "BLOCK")))
    playing.write(RUPERT, "TO Lunsford: answer me!\n")
    playing.tick()
    assert playing.count(LUNSFORD, "message from") == 0
    assert "went to Colonel Lunsford" in one_line(body(playing.last(RUPERT, "Your message")))
    playing.write(LUNSFORD, "UNBLOCK rupert\n")
    playing.tick()
    playing.write(RUPERT, "TO Lunsford: at last\n")
    playing.tick()
    assert playing.count(LUNSFORD, "message from") == 1


def test_a_reply_to_a_message_that_names_the_bound_gives_orders(playing: Club) -> None:
    playing.write(RUPERT, "PRESS TO Colonel Lunsford\nPray stand in C3.\nENDPRESS\n")
    playing.tick()
    message = playing.last(LUNSFORD, "message from Prince Rupert")
    playing.write(LUNSFORD, "BOUND 0\nRI2 deploy C3\n", to=str(message["Reply-To"]))
    playing.tick()
    assert orders_of(playing, "lunsford") == ["RI2 deploy C3"]
