"""The first letter to a seat: who you are, how the game works, the briefing, the map, your forces, and what is due."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pbem.battle.ground import Ground
from pbem.battle.piece import Arm
from pbem.battle.side import Seat
from pbem.battle.view import View, Zone
from pbem.report.bulletin.narrative import Style
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.report.letters.briefing import briefing_html, briefing_text
from pbem.report.letters.calendar import calendar_file
from pbem.report.map import text_map
from pbem.report.page import Page, Picture, render, subject_line
from pbem.report.phrases import columns, listed
from pbem.report.state import by_column, state_lines


def invitation(
    card: GameCard,
    seat: Seat,
    view: View,
    briefing: str,
    form: str,
    picture: Picture | None,
    deadline: Deadline | None,
    zone: str,
    now: datetime,
    style: Style = Style.PLAIN,
    notes: tuple[str, ...] = (),
    moved: int = 0,
) -> Page:
    """The letter that opens the game for one seat; `form` is the order form for the deployment.

    `moved` says how often the deadline was changed already, for calendars.
    """
    context = _context(card, seat, view, briefing, form, picture, deadline, zone, now, style) | {"notes": notes}
    text, html = render("invitation", context)
    attachments = (calendar_file(card, view.bound, deadline, now, moved),) if deadline else ()
    return Page(str(context["subject"]), text, html, (picture,) if picture else (), attachments)


def zone_lines(view: View) -> tuple[str, ...]:
    """Where the side may deploy: the units, the squares as the smallest blocks, and the reason."""
    rest = "Every other unit" if any(zone.units for zone in view.zones) else "Every unit"
    return tuple(_zone(zone, view.ground, rest) for zone in view.zones)


def _zone(zone: Zone, ground: Ground, rest: str) -> str:
    who = listed(zone.units) or rest
    why = f" ({zone.why})" if zone.why else ""
    return f"{who}: {ground.tell_area(zone.area)}{why}"


def role(seat: Seat, view: View) -> str:
    """Whose units a seat may order, and whose word goes before its own."""
    others = [other for other in view.seats if other.id != seat.id]
    if seat.commander_in_chief:
        under = f"; under you: {listed(other.name for other in others)}" if others else ""
        return f"You command the whole side and may order every unit of it{under}."
    chief = next((other.name for other in others if other.commander_in_chief), "")
    above = f" {chief} commands the side, and that word on a unit goes before yours." if chief else ""
    return f"You order the units of your own command.{above}"


def how_it_works(card: GameCard, seat: Seat, view: View) -> tuple[str, ...]:
    """The game by mail in ten lines, with examples of the seat's own units."""
    units = [piece.id for piece in view.commands(seat.id) if piece.arm is not Arm.GENERAL] or ["FI1"]
    length = (
        f"The battle lasts {view.last_bound} bound{'s' * (view.last_bound != 1)} at most." if view.last_bound else ""
    )
    return (
        "Answer this letter with your orders. Use your usual mail program; nothing needs installing.",
        f"Type in the order form after a colon, or write freely: `{units[0]} move to C5`, `{units[-1]} hold`, "
        "`all others hold`.",
        "Each letter is answered at once: what it changed, and a question wherever one is unclear.",
        "Answer a question with its code, such as `1a`. Unanswered, the unit holds.",
        "You may write as often as you like; the last word on each unit counts until the deadline.",
        card.way_in_words,
        f"Then a report comes: what became of your orders, what happened, every die beside it, and the map. {length}",
        "Reactions are standing orders, in force until you change them. HELP lists them with their defaults.",
        "If you send nothing, your units hold and react; the game goes on, and the report says so.",
        "`PRESS TO ALL`, your words, then `ENDPRESS` sends a message. SHOW J4, CLEAR, READY and AWAY work anywhere.",
    )


def _context(
    card: GameCard,
    seat: Seat,
    view: View,
    briefing: str,
    form: str,
    picture: Picture | None,
    deadline: Deadline | None,
    zone: str,
    now: datetime,
    style: Style,
) -> dict[str, Any]:
    side = view.side_of(view.side)
    own = {piece.id for piece in view.commands(seat.id)}
    aloud = style is Style.SPOKEN
    anchor = card.anchor.hex()
    groups = [anchor[index : index + 8] for index in range(0, len(anchor), 8)]
    return {
        "subject": subject_line(f"{card.tag(view.bound)} {card.title}: you are {seat.name} ({side.adjective})"),
        "masthead": card.title,
        "strapline": f"{card.date}: an invitation to {seat.name}",
        "footer": card.footer,
        "card": card,
        "seat": seat,
        "army": side.name[:1].lower() + side.name[1:] if side.name.startswith("The ") else side.name,
        "role": role(seat, view),
        "how": how_it_works(card, seat, view),
        "briefing_text": briefing_text(briefing, title=False),
        "briefing_html": briefing_html(briefing, title=False),
        "due": f"{deadline.both(zone)}, {deadline.until(now)}" if deadline else "",
        "units": [line for line in state_lines(view) if line.id in own],
        "unit_lines": columns(
            [(line.id, line.name, line.square, line.state) for line in state_lines(view) if line.id in own]
        ),
        "aloud": aloud,
        "columns": by_column(view) if aloud else (),
        "zones": zone_lines(view),
        "map": "" if aloud else text_map(view),
        "picture": picture,
        "form": form.rstrip("\n"),
        "anchor": anchor,
        "anchor_lines": (" ".join(groups[:4]), " ".join(groups[4:])),
    }
