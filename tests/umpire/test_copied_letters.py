"""Replies that hold our own letter without any mark, as Outlook leaves it: what is not ours is the player's."""

from __future__ import annotations

import re
from collections.abc import Callable
from email import policy
from email.message import EmailMessage

import pytest

from pbem.mail.letter.html_text import to_text
from pbem.store import drafts
from pbem.umpire.bounds.opening import draft_of
from tests.umpire.club import Club, body
from tests.umpire.conftest import DETTINGEN

GRAMONT = DETTINGEN["gramont"]
CLUB = "The Club <umpire@club.example>"
OUTLOOK = f"From: {CLUB}\nSent: Tuesday, 10 March 2026 13:00\nTo: Gramont\nSubject: [dett-1]\n"
GERMAN = f"Von: {CLUB}\nGesendet: Dienstag, 10. März 2026 13:00\nAn: Gramont\nBetreff: [dett-1]\n"
HEADS = {
    "English": OUTLOOK,
    "German": GERMAN,
    "a rule above": f"{'_' * 32}\n{OUTLOOK}",
    "original": "-----Original Message-----\n",
    "ursprünglich": "-----Ursprüngliche Nachricht-----\n",
    "none": "",
}
TYPED = "Hello,\n\nFI1 to D6. FI2 holds.\n\nHenry\n"
WANT = ["FI1 move D6", "FI2 hold"]


def html_of(letter: EmailMessage) -> str:
    part = letter.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def plain(letter: EmailMessage) -> str:
    return body(letter).replace("\r\n", "\n")


def from_html(letter: EmailMessage) -> str:
    """Our HTML as a program writes it out that sends plain text: the targets behind the words."""
    page = re.sub(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', r"\2&lt;\1&gt;", html_of(letter), flags=re.DOTALL)
    return to_text(re.sub(r"<img[^>]*>", "[cid:map@pbem]", page))


def rewrapped(letter: EmailMessage) -> str:
    """Our text broken anew at 60 columns, as some gateways do."""
    lines = []
    for line in plain(letter).split("\n"):
        while len(line) > 60:
            cut = line.rfind(" ", 20, 60)
            if cut < 0:
                break
            lines.append(line[:cut])
            line = line[cut + 1 :]
        lines.append(line)
    return "\n".join(lines)


COPIES: dict[str, Callable[[EmailMessage], str]] = {"plain": plain, "from html": from_html, "rewrapped": rewrapped}


def answered(club: Club) -> EmailMessage:
    """The answer to a first letter of Gramont's, with questions in it."""
    club.write(GRAMONT, "FI4 - G6\nFI5 - H6\nFI6 face\nFG1 * D4\n")
    club.tick()
    return club.last(GRAMONT, "Received")


def sent_of(club: Club, what: str) -> EmailMessage:
    return answered(club) if what == "answer" else club.report_to(GRAMONT)


def ordered(club: Club) -> list[str]:
    row = drafts.get(club.world.db, club.name, "gramont", club.game().bound, club.game().edition)
    assert row is not None
    return sorted(str(order) for order in draft_of(row).sheet.orders)


def replied(club: Club, text: str) -> str:
    club.write(GRAMONT, text)
    club.tick()
    return body(club.last(GRAMONT, "Received")).replace("\r\n", "\n")


def said_to(text: str, heading: str) -> str:
    """What stands under a heading of an answer."""
    found = re.search(rf"^{heading}\b.*\n((?:  .*\n)*)", text, re.MULTILINE)
    return found[1] if found else ""


@pytest.mark.parametrize("what", ["report", "answer"])
@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize("head", HEADS)
def test_orders_above_our_letter_are_all_that_is_read(marching: Club, head: str, copy: str, what: str) -> None:
    sent = sent_of(marching, what)
    before = ordered(marching)
    text = replied(marching, f"{TYPED}\n{HEADS[head]}\n{COPIES[copy](sent)}")
    assert ordered(marching) == sorted([*before, *WANT])
    assert "NOT READ" not in text and "NOT DONE" not in text
    assert re.findall(r'"([^"]*)"', said_to(text, "IGNORED")) == ["Hello,", "Henry"]


@pytest.mark.parametrize("what", ["report", "answer"])
@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize("head", ["German", "original", "none"])
def test_orders_below_our_letter_are_read(marching: Club, head: str, copy: str, what: str) -> None:
    sent = sent_of(marching, what)
    before = ordered(marching)
    text = replied(marching, f"{HEADS[head]}\n{COPIES[copy](sent)}\n\n{TYPED}")
    assert ordered(marching) == sorted([*before, *WANT])
    assert "NOT READ" not in text and "NOT DONE" not in text


def inserted(text: str, words: str, pattern: str) -> str:
    """The text with words on a line of their own below the first line that begins so."""
    return re.sub(rf"^(\W*{pattern}\b.*)$", rf"\1\n\n{words}\n", text, count=1, flags=re.MULTILINE | re.IGNORECASE)


@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize("head", ["English", "ursprünglich", "none"])
def test_an_answer_inside_our_letter_is_taken(marching: Club, head: str, copy: str) -> None:
    sent = COPIES[copy](answered(marching))
    inside = inserted(inserted(sent, "FI1 to D6, please.", "understood"), "1b", "1d")
    assert inside.count("1b") > sent.count("1b") and "please" in inside
    text = replied(marching, f"See below.\n\n{HEADS[head]}\n{inside}")
    assert ordered(marching) == ["FG1 fire D4", "FI1 move D6", "FI4 move G6", "FI5 move H6", "FI6 face E"]
    assert "NOT READ" not in text and "NEEDS YOU" not in text


@pytest.mark.parametrize("head", HEADS)
def test_the_form_filled_in_inside_our_letter_is_read(marching: Club, head: str) -> None:
    sent = plain(marching.report_to(GRAMONT))
    filled = re.sub(r"^(\s*FI1 @.*: ?)$", r"\1D6", sent, flags=re.MULTILINE)
    filled = re.sub(r"^(\s*FI2 @.*: ?)$", r"\1hold", filled, flags=re.MULTILINE)
    replied(marching, f"{HEADS[head]}\n{filled}")
    assert ordered(marching) == WANT


def test_a_word_behind_one_of_our_lines_is_the_players(marching: Club) -> None:
    sent = plain(answered(marching))
    replied(marching, OUTLOOK + "\n" + re.sub(r"^(.*1d .*)$", r"\1 -- FI6 face E", sent, flags=re.MULTILINE))
    assert "FI6 face E" in ordered(marching)


def test_html_below_outlooks_rule_is_told_from_what_was_typed_in_it(marching: Club) -> None:
    sent = answered(marching)
    page = html_of(sent).replace("Without orders", "Without orders</h2><p class=MsoNormal>FI1 to D6</p><h2>", 1)
    letter = EmailMessage()
    letter["From"], letter["Message-ID"], letter["Subject"] = (
        GRAMONT,
        "<outlook@french.example>",
        f"RE: {sent['Subject']}",
    )
    letter["To"], letter["In-Reply-To"] = str(sent["Reply-To"]), str(sent["Message-ID"])
    letter.set_content(
        "<p class=MsoNormal>FI2 holds.</p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal>"
        "<b>From:</b> The Club &lt;umpire@club.example&gt;<br><b>Sent:</b> Tuesday, 10 March 2026 13:00<br>"
        f"<b>To:</b> Gramont<br><b>Subject:</b> orders</p></div>{page}",
        subtype="html",
    )
    marching.inbox.receive(letter.as_bytes(policy=policy.SMTP))
    marching.tick()
    assert ordered(marching) == ["FG1 fire D4", "FI1 move D6", "FI2 hold", "FI4 move G6", "FI5 move H6", "FI6 hold"]


def test_what_a_player_copies_out_by_hand_is_his_word(marching: Club) -> None:
    sent = plain(answered(marching))
    row = next(line for line in sent.split("\n") if "1b" in line and "face" in line)
    replied(marching, row.strip(" |"))
    assert "FI6 face E" in ordered(marching)


def test_an_earlier_letter_of_his_own_below_ours_is_not_read_again(marching: Club) -> None:
    sent = plain(answered(marching))
    mine = OUTLOOK.replace(CLUB, f"Gramont <{GRAMONT}>")
    replied(marching, f"{TYPED}\n{OUTLOOK}\n{sent}\n\n{mine}\nFI7 to J6\nFI8 to K6\n")
    assert not [order for order in ordered(marching) if order.startswith(("FI7", "FI8"))]


@pytest.mark.parametrize("words", ["I'll take 1b, please.", "Frage 1: b", "1b = face E", "ich nehme 1b"])
def test_an_answer_in_a_few_words_is_an_answer(marching: Club, words: str) -> None:
    answered(marching)
    assert "NEEDS YOU" not in replied(marching, words)
    assert "FI6 face E" in ordered(marching)


def test_words_typed_within_the_marks_of_a_quote_are_read(marching: Club) -> None:
    sent = inserted(plain(answered(marching)), "FI1 to D6", "understood")
    quote = "\n".join(f"> {line}".rstrip() for line in sent.split("\n"))
    replied(marching, f"On Tue, 10 Mar 2026 at 13:00, {CLUB} wrote:\n{quote}\n")
    assert "FI1 move D6" in ordered(marching)
