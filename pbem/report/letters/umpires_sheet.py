"""The umpire's sheet: everything of a bound for the GM alone, made for the width of a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.report.card import GameCard
from pbem.report.page import Page, Picture, render, subject_line


@dataclass(frozen=True, slots=True)
class SeatOrders:
    """What one seat has ordered: units that do the same share a line."""

    name: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """One phase: its sentences, each with its dice in a few words."""

    phase: str
    lines: tuple[tuple[str, str], ...]


def umpires_sheet(
    card: GameCard, subject: str, seats: Sequence[SeatOrders], story: Sequence[Happened], asked: Sequence[str],
    board: str, pictures: Sequence[Picture], waits: bool,
) -> Page:  # fmt: skip
    """The sheet of a resolution; `asked` are the open questions with what is proposed, `waits` whether reports wait."""
    tagged = subject_line(f"{card.tag()} GM: {subject}")
    words = (
        "One line decides: RELEASE sends the reports, RULE FI3 hits 2 because of the hill has the bound resolved again."
        if waits
        else "One line decides: RULE LAST BOUND FI3 hits 2, then REDO, has the bound resolved again."
    )
    context = {
        "language": "en",
        "subject": tagged,
        "masthead": card.title,
        "strapline": subject,
        "lead": "The umpire's sheet: it shows what neither side may know.",
        "seats": seats,
        "story": story,
        "asked": asked,
        "board": board,
        "pictures": pictures,
        "footer": (
            f"Reply with one line. {words}",
            "Also EXTEND 48, HOLD, ANSWER 3: and your words, TO ALL: and your words; STATUS shows every seat.",
        ),
    }
    text, html = render("umpires_sheet", context)
    return Page(tagged, text, html, tuple(pictures))
