"""Small letters: each says what is the matter and what to do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbem.report.letters import notice
from pbem.report.letters.gm import to_gm
from pbem.report.page import WIDTH, Page
from tests.report import battles

CARD, DUE, NOW, ZONE = battles.CARD, battles.DUE, battles.NOW, "America/New_York"
GRAMONT = battles.view().seats[0]

LETTERS: dict[str, tuple[Callable[[], Page], tuple[str, ...]]] = {
    "reminder": (
        lambda: notice.reminder(CARD, GRAMONT, 5, DUE, ZONE, DUE.utc - timedelta(hours=12), "GAME dett-07\nEND\n"),
        ("[dett-07 b5] Reminder: orders for bound 5 are due in 12 hours", "Sun 22 Mar 16:00 EDT", "GAME dett-07"),
    ),
    "too late": (
        lambda: notice.too_late(CARD, 4, 5, DUE, ZONE, NOW),
        ("your orders were for bound 4, which is over", "nothing in the letter was used", "`BOUND 5`"),
    ),
    "held": (
        lambda: notice.held_letter(CARD, GRAMONT, "Sat 14 Mar 10:00 GMT", "K7Q2", "it came from another address"),
        ("somebody wrote in your name", "CONFIRM K7Q2", "it came from another address"),
    ),
    "too big": (lambda: notice.too_big(CARD, 2_400_000, 1_000_000), ("2.4 MB", "1.0 MB", "without pictures")),
    "start": (
        lambda: notice.game_started(CARD, ("de Gramont", "Stair"), DUE, ZONE, NOW),
        ("The game has started", "de Gramont and Stair", "in 7 days"),
    ),
    "game held": (
        lambda: notice.game_held(CARD, 5, "Nobody sent anything; it is probably the mail.", DUE, ZONE),
        ("Bound 5 is held", "probably the mail", "Orders that are in stay in"),
    ),
    "help": (lambda: notice.help_letter(CARD, "fire", "fire: FG1 fire at D4"), ("Help: fire", "FG1 fire at D4")),
    "answer": (lambda: notice.answer(CARD, "SHOW J4", "J4: open ground."), ("SHOW J4", "J4: open ground.")),
    "comrade": (
        lambda: notice.new_comrade(CARD, GRAMONT, 3),
        ("de Gramont has a new commander", "from bound 3 on", "Messages to de Gramont"),
    ),
    "given up": (
        lambda: notice.relieved(CARD, GRAMONT),
        ("new commander", "No more letters"),
    ),
    "press": (
        lambda: notice.press(CARD, "Stair", "Yield, <b>Sir</b>!\nOr not."),
        ("A message from Stair", "Yield, ", "Or not."),
    ),
    "moved": (
        lambda: notice.deadline_moved(CARD, 5, DUE, ZONE, NOW, "Ann is away."),
        ("New deadline for bound 5", "Ann is away."),
    ),
    "gm": (lambda: to_gm(CARD, "bounce", "A letter came back.", block="550 no"), ("GM: bounce", "550 no")),
}


@pytest.mark.parametrize("kind", LETTERS)
def test_each_letter_says_its_facts_in_both_editions(kind: str) -> None:
    make, facts = LETTERS[kind]
    page = make()
    text = " ".join(page.text.split())
    for fact in facts:
        assert fact in page.subject or fact in text, fact
        assert fact.strip("`") in f"{page.subject} {page.html}".replace("<code>", "").replace("</code>", ""), fact
    assert all(len(line) <= WIDTH for line in page.text.splitlines())
    assert "\n" not in page.subject


def test_a_report_sent_again_says_so_and_is_otherwise_the_same() -> None:
    page = battles.report()
    again = notice.resent(CARD, 4, page)
    assert again.subject.startswith("[dett-07 b4] (again) The Maison du Roi")
    assert (again.text, again.html, again.attachments) == (page.text, page.html, page.attachments)


def test_a_letter_without_a_game_gives_nothing_away() -> None:
    page = notice.too_big(None, 2_400_000, 1_000_000)
    assert "dett-07" not in page.text + page.html + page.subject
