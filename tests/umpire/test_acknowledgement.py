"""What a player reads in the answer to his letter: short, whole in its quotes, and with figures that add up."""

from __future__ import annotations

import re
from email import policy
from email.message import EmailMessage

import pytest

from pbem.umpire.care.game_overview import game_lines
from tests.umpire.club import Club, body
from tests.umpire.conftest import DETTINGEN

GRAMONT = DETTINGEN["gramont"]
EIGHT = "\n".join(["FI1 - D6", "FI2 - E6", "FI4 - G6", "FI5 - H6", "FI6 - I6", "FI7 - J6", "FI8 - K6", "FG1 * D4"])


def answer(club: Club, text: str) -> str:
    club.write(GRAMONT, f"{text}\n")
    club.tick()
    return body(club.last(GRAMONT, "Received")).replace("\r\n", "\n")


def one_line(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


def test_eight_plain_orders_are_answered_on_one_screen(marching: Club) -> None:
    text = answer(marching, f"Hello,\n\n{EIGHT}\n\nCheers,\nHenry")
    assert len(text.splitlines()) < 35
    assert all(len(line) <= 76 for line in text.splitlines())


@pytest.mark.parametrize(
    "text", [EIGHT, "FI1 - D6\nFI2 - M5\nFI3 face", "all hold", "FI4 and FI5 face", "guns fire D4\nFC1 - D7"]
)
def test_the_figures_of_the_headline_add_up_and_stand_in_every_part_of_the_letter(marching: Club, text: str) -> None:
    answer(marching, "FI1 hold\nFI2 hold")
    answer(marching, text)
    letter = marching.last(GRAMONT, "Received")
    headline = re.search(r"Received: .*?(?= \(due|$)", str(letter["Subject"]))
    assert headline is not None
    html = letter.get_body(("html",))
    assert html is not None
    said = headline[0]
    assert len(str(letter["Subject"])) <= 78 and "..." not in said
    figures = [int(number) for number in re.findall(r"\d+", said.split(";")[0])]
    for told in (one_line(body(letter)), one_line(html.get_content())):
        found = re.search(r"received: [^;.]*?(?=;| 27 june| </)", told, re.IGNORECASE)
        assert found is not None and [int(number) for number in re.findall(r"\d+", found[0])] == figures
    if " of " in said:
        new, total, *others = figures
        assert new + sum(others) == total


def test_only_what_changed_is_told_with_what_it_was(marching: Club) -> None:
    answer(marching, EIGHT)
    text = answer(marching, "FI1 hold\nFI2 - E6")
    assert "was move D6, is hold" in one_line(text)
    assert "| FI2" not in text and "The other 7 units and all reactions stand as before." in one_line(text)


def test_the_words_of_a_player_are_quoted_whole(marching: Club) -> None:
    line = "FI1 shall go to the pretty little village behind the stream with the old mill and the broken bridge at M5"
    assert line in one_line(answer(marching, line))


def test_one_doubt_about_six_units_is_one_question_with_one_answer(marching: Club) -> None:
    text = answer(marching, "FI1-FI6 face")
    assert text.count("face which way") + text.count("Face which way") == 1
    assert "FI1 FI2 FI3 FI4 FI5 FI6" in text
    after = answer(marching, "1b")
    assert "FI1 FI2 FI3 FI4 FI5 FI6" in after and "face E" in after and "NEEDS YOU" not in after


def test_what_stands_under_a_question_does_not_stand_under_check_this(marching: Club) -> None:
    text = answer(marching, "fi8 - k6 fcae E\nFG1 fire D4")
    checked = text.partition("CHECK THIS")[2].partition("UNDERSTOOD")[0]
    assert "FI8" in text.partition("CHECK THIS")[0] and "FI8" not in checked and "FG1" in checked


def test_a_commander_in_chief_hears_under_whom_the_cavalry_is(marching: Club) -> None:
    assert "You have no cavalry" not in one_line(answer(marching, "cavalry charge D4"))
    assert "Under the Duke of Harcourt" in one_line(answer(marching, "The cavalry holds."))


def test_the_operator_reads_the_same_figures_as_the_player(marching: Club) -> None:
    answer(marching, EIGHT)
    text = answer(marching, "FI3 face\nthe gun fires D4")
    said = one_line(text).partition(" 27 June")[0]
    assert "8 OF 11 UNITS STAND AS BEFORE, 1 NEEDS YOU, 2 HAVE NO ORDERS; 1 MORE QUESTION" in said
    assert str(marching.last(GRAMONT, "Received")["Subject"]) == (
        "[dett-1 b1] Received: 8 of 11 as before, 1 needs you, 2 without; 1 question"
    )
    shown = next(line for line in game_lines(marching.world, marching.name) if "gramont" in line)
    assert "8 of 11 units have orders, 1 waits for an answer, 1 question" in shown


@pytest.mark.parametrize(
    "strike", ["<s>{}</s>", "<del>{}</del>", '<span style="text-decoration: line-through">{}</span>']
)
def test_what_is_struck_out_is_not_read_and_the_answer_says_so(marching: Club, strike: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["Message-ID"], letter["Subject"] = GRAMONT, "<struck@french.example>", "orders"
    letter["To"] = str(marching.report_to(GRAMONT)["Reply-To"])
    letter.set_content("FI1 - D6\nFI2 - E6\n")
    struck = strike.format("FI1 - D6")
    letter.add_alternative(f"<div>{struck}</div><div>FI2 - E6</div>", subtype="html")
    marching.inbox.receive(letter.as_bytes(policy=policy.SMTP))
    marching.tick()
    text = body(marching.last(GRAMONT, "Received"))
    assert 'struck out in it was not read: "FI1 - D6"' in one_line(text)
    assert "| FI2" in text and "1 of 11 units has new orders" in str(marching.last(GRAMONT, "Received")["Subject"])


def test_the_map_comes_only_where_the_letter_changed_what_it_shows(marching: Club) -> None:
    def drawn(text: str) -> bool:
        answer(marching, text)
        letter = marching.last(GRAMONT, "Received")
        assert "could not be drawn" not in body(letter)
        return any(part.get_content_type() == "image/png" for part in letter.walk())

    assert drawn("FI1 - D6\nFI2 - E6")
    assert not drawn("FI1 - D6")
    assert not drawn("FI4 hold")
    assert not drawn("READY")
    assert drawn("FI1 - D6\nSHOW ORDERS")
    assert drawn("FI1 hold")
