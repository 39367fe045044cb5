"""The letter to who takes over a seat in the middle of a game: what is due now, what stands, and how matters lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pbem.battle.side import Seat
from pbem.battle.view import View
from pbem.report.bulletin.narrative import Style
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.report.letters.briefing import briefing_html, briefing_text
from pbem.report.letters.calendar import calendar_file
from pbem.report.letters.invitation import role
from pbem.report.page import Page, Picture, render, subject_line
from pbem.report.phrases import columns
from pbem.report.state import by_column, told_states
from pbem.report.told_map import told_map
from pbem.report.tongue.catalogue import tongue_of

_HOW = (
    "Answer this letter with your orders: type in the order form after a colon, or write freely. You may write as "
    "often as you like; the last word on each unit counts until the deadline.",
    "Each letter is answered at once: what it changed, and a question wherever one is unclear. Answer that with its "
    "code, such as `1a`.",
    "`SEND REPORT` brings the last report, `SHOW ALL` every unit you see, `HELP` the orders, `HELP RULES` the rules.",
    "`PRESS TO ALL`, your words, then `ENDPRESS` sends a message.",
)


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a newcomer finds: the orders filed for this bound, the standing orders, the briefing, and the order form."""

    orders: Sequence[str]
    standing: Sequence[str]
    briefing: str
    form: str


def handover(
    card: GameCard,
    seat: Seat,
    view: View,
    found: Inherited,
    pictures: Sequence[Picture],
    deadline: Deadline | None,
    zone: str,
    now: datetime,
    style: Style = Style.PLAIN,
    notes: tuple[str, ...] = (),
    moved: int = 0,
) -> Page:
    """The letter for one seat; `moved` says how often the deadline was changed already, for calendars."""
    tongue = tongue_of(card.language)
    say, own = tongue.tell, {piece.id for piece in view.commands(seat.id)}
    lines = [line for line in told_states(view, tongue) if line.id in own]
    aloud = style is Style.SPOKEN
    you = say(f"you command {seat.name}")
    subject = subject_line(f"{card.tag(view.bound)} {say(card.title)}: {you}")
    context = {
        "subject": subject,
        "language": tongue.code,
        "masthead": say(card.title),
        "strapline": f"{say(card.date)}: {you}",
        "footer": tuple(map(say, card.footer)),
        "card": card,
        "seat": seat,
        "bound": view.bound,
        "role": role(seat, view),
        "due": f"{deadline.both(zone)}, {deadline.until(now)}" if deadline else "",
        "how": tuple(map(say, _HOW)),
        "notes": tuple(map(say, notes)),
        "orders": list(found.orders),
        "standing": list(found.standing),
        "units": lines,
        "unit_lines": columns([(line.id, line.name, line.square, line.state) for line in lines]),
        "columns": [(letters, say(words)) for letters, words in (by_column(view) if aloud else ())],
        "map": "" if aloud else told_map(view, tongue),
        "pictures": pictures,
        "briefing_text": briefing_text(found.briefing, title=False, tongue=tongue),
        "briefing_html": briefing_html(found.briefing, title=False, tongue=tongue),
        "anchor": card.anchor.hex(),
        "form": found.form.rstrip("\n"),
    }
    text, html = render("handover", context)
    files = (calendar_file(card, view.bound, deadline, now, moved),) if deadline else ()
    return Page(subject, text, html, tuple(pictures), files)
