"""What players ask of the umpire in whole sentences, in letters with orders and without: it is done, and told."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbem.store import players, seats
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body


def one_line(letter: EmailMessage) -> str:
    return " ".join(body(letter).replace("|", " ").split())


def answers(club: Club, text: str) -> list[EmailMessage]:
    """What Rupert is sent for a letter."""
    before = len(club.letters_to(RUPERT))
    club.write(RUPERT, f"{text}\n")
    club.tick()
    return club.letters_to(RUPERT)[before:]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Dear umpire,\n\nI have to resign, I am afraid.\n\nRupert", "Do you resign Prince Rupert?"),
        ("I concede, well played!", "Do you resign Prince Rupert?"),
        ("Enough blood has been spilt, I give up.", "Do you resign Prince Rupert?"),
        ("Ich gebe mich geschlagen.", "Reply `1a` or `1b`, alone on a line."),
        ("Leider muss ich mein Kommando aufgeben.", "Reply `1a` or `1b`, alone on a line. Until then everything stays"),
        ("Who has not sent orders yet?", "told to nobody"),
        ("Wer hat noch nicht abgegeben?", "told to nobody"),
        ("Am I the last one again?", "told to nobody"),
        ("Zu welcher Stunde wird ausgewertet?", "The deployment closes"),
        ("read my orders back to me please", "RI1"),
        ("Welche Anweisungen von mir habt ihr notiert?", "RI1"),
        ("When is the next deadline?", "The deployment closes"),
        ("Bis wann haben wir Zeit?", "The deployment closes"),
        ("Did you get my orders?", "RI1"),
        ("Sind meine Befehle angekommen?", "RI1"),
        ("I have mislaid the rules.", "deploy"),
        ("Kannst du mir die Regeln noch einmal schicken?", "deploy"),
        ("I'd like to offer a draw.", "Noted: you agree to a draw. It lapses with bound 0 unless all agree"),
        ("I shall be away from 20 to 27 March.", "20 Mar"),
        ("Bin vom 20. bis 27. März im Urlaub.", "27 Mar"),
        ("I won't be able to write from 20 to 27 March.", "20 Mar"),
        ("I'm off skiing from 20 to 27 March, so don't expect anything from me.", "27 Mar"),
    ],
)
def test_a_wish_in_a_sentence_is_carried_out(playing: Club, text: str, said: str) -> None:
    answers(playing, "RI1 deploy B4")
    (answer,) = answers(playing, text)
    assert said in one_line(answer)
    assert "No orders found" not in str(answer["Subject"])


@pytest.mark.parametrize("text", ["How do I place my units?", "Wie stelle ich meine Einheiten auf?"])
def test_who_asks_how_is_sent_the_help_and_a_person_reads_it_too(playing: Club, text: str) -> None:
    subjects = [str(letter["Subject"]) for letter in answers(playing, text)]
    assert any("Help: deploy" in subject for subject in subjects)
    assert any("No orders found" in subject for subject in subjects)
    assert text in one_line(playing.last(GM, "says what is no order"))


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Could I have the map again?", "SEND MAP"),
        ("Schick mir bitte die Karte noch einmal.", "SEND MAP"),
        ("I never got the last report. Could you send it again?", "(again)"),
        ("Bitte schick mir den Bericht von Zug 0 nochmals.", "(again)"),
    ],
)
def test_a_wish_between_orders_is_carried_out_and_the_orders_are_filed(playing: Club, text: str, subject: str) -> None:
    answers(playing, "RI1 deploy B4")
    playing.pass_deadline()
    sent = answers(playing, f"Hello,\n\nRI1 holds.\n\n{text}\n\nRupert")
    received = next(letter for letter in sent if "Received" in str(letter["Subject"]))
    assert any(subject in str(letter["Subject"]) for letter in sent)
    assert "Answered in a letter of its own" in one_line(received)
    assert not [letter for letter in sent if "No orders found" in str(letter["Subject"])]
    assert "NOT READ" not in body(received) and "RI1" in body(received)


@pytest.mark.parametrize(
    "text",
    [
        "I will not resign!",
        "Should I resign?",
        "The report was a joy to read again.",
        "What a map!",
        "Ich gebe nicht auf.",
    ],
)
def test_who_only_speaks_of_it_asks_for_nothing(playing: Club, text: str) -> None:
    (answer,) = answers(playing, text)
    assert "No orders found" in str(answer["Subject"])
    assert playing.count(RUPERT, "Do you resign") == 0
    assert playing.count(GM, "resign") == playing.count(GM, "vacant") == 0


def test_a_resignation_in_words_is_asked_about_once_and_nothing_is_done_unasked(playing: Club) -> None:
    playing.write(ESSEX, "Dear all,\n\nmy mother is ill, so I have to resign my command. Sorry!\n\nEssex\n")
    playing.tick()
    asked = playing.last(ESSEX, "Do you resign the Earl of Essex?")
    assert "standing orders play, the reserves are asked" in one_line(asked)
    assert playing.count(ESSEX, "Do you resign") == 1
    assert seats.get(playing.world.db, GAME, "essex").address == ESSEX
    assert playing.count(GM, "is vacant") == 0 and playing.count(RUPERT, "Essex") == 0
    playing.write(ESSEX, "1a\n", to=str(asked["Reply-To"]))
    playing.tick()
    assert seats.get(playing.world.db, GAME, "essex").address == ""
    assert playing.count(ESSEX, "You no longer command the Earl of Essex") == 1
    assert "has resigned" in one_line(playing.last(GM, "is vacant"))
    assert playing.game().state == "running"


def test_a_draw_in_words_is_offered_to_the_others_and_ends_nothing_by_itself(playing: Club) -> None:
    answers(playing, "I'd like to offer a draw.")
    for address in (LUNSFORD, ESSEX):
        offer = one_line(playing.last(address, "Prince Rupert offers a draw"))
        assert "reply `AGREE draw`, alone on a line" in offer and "the offer lapses with the bound" in offer
    assert "nothing is left to do" in one_line(playing.last(GM, "offers a draw"))
    answers(playing, "I'd like to offer a draw.")
    assert playing.count(ESSEX, "offers a draw") == playing.count(GM, "offers a draw") == 1
    assert playing.game().state == "running"


def test_an_absence_named_by_days_of_the_week_is_that_of_these_days(playing: Club) -> None:
    answers(playing, "Away from Friday to next Tuesday by the way, no phone, no nothing.")
    player = players.at(playing.world.db, RUPERT)
    assert player is not None and player.away_from is not None and player.away_until is not None
    assert (f"{player.away_from:%a %d}", f"{player.away_until:%a %d}") == ("Fri 13", "Tue 17")


def test_a_question_beside_a_wish_goes_to_the_gm_and_is_said_to(playing: Club) -> None:
    sent = answers(playing, "Please show me my orders. Is there any chance of another day?")
    assert "another day" in one_line(playing.last(GM, "says what is no order"))
    assert any("another day" in one_line(letter) and "The GM has a copy" in one_line(letter) for letter in sent)


def test_a_wish_in_the_middle_of_a_line_of_orders_is_heard(playing: Club) -> None:
    answers(playing, "Bin bis Freitag unterwegs, kein Netz. RI1 deploy B4. Could you send the map again?")
    player = players.at(playing.world.db, RUPERT)
    assert player is not None and player.away_until is not None and f"{player.away_until:%a %d}" == "Fri 13"
    assert playing.count(RUPERT, "SEND MAP") == 1


def test_who_signs_with_an_initial_is_asked_nothing(playing: Club) -> None:
    letter = answers(playing, "RI1 deploy B4\n\nH.")[-1]
    assert "NOT DONE" not in body(letter) and "Received" in str(letter["Subject"])
