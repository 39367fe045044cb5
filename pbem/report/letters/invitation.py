"""The first letter to a seat: who you are, how the game works, the briefing, the map, your forces, and what is due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from pbem.battle.ground import Ground
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.runs import follows, runs_of
from pbem.battle.side import Seat
from pbem.battle.view import View, Zone
from pbem.report.bulletin.narrative import Style
from pbem.report.bulletin.sections import Section
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.report.letters.briefing import briefing_html, briefing_text
from pbem.report.letters.calendar import calendar_file
from pbem.report.page import Page, Picture, render, subject_line
from pbem.report.phrases import columns, counted, listed, sentence_case
from pbem.report.state import by_column, told_states
from pbem.report.told_map import told_map
from pbem.report.tongue.catalogue import tongue_of
from pbem.report.tongue.tongue import ENGLISH, Tongue


def invitation(
    card: GameCard,
    seat: Seat,
    view: View,
    briefing: str,
    form: str,
    pictures: Sequence[Picture],
    deadline: Deadline | None,
    zone: str,
    now: datetime,
    style: Style = Style.PLAIN,
    notes: tuple[str, ...] = (),
    moved: int = 0,
    sections: frozenset[Section] = frozenset(),
) -> Page:
    """The letter that opens the game for one seat; `form` is the order form for the deployment.

    `moved` says how often the deadline was changed already, for calendars.
    """
    context = _context(card, seat, view, briefing, form, pictures, deadline, zone, now, style, sections)
    context["notes"] = tuple(tongue_of(card.language).tell(note) for note in notes)
    text, html = render("invitation", context)
    attachments = (calendar_file(card, view.bound, deadline, now, moved),) if deadline else ()
    return Page(str(context["subject"]), text, html, tuple(pictures), attachments)


def zone_lines(view: View) -> tuple[str, ...]:
    """Where the side may deploy: the units, the squares as the smallest blocks, and the reason."""
    bound = [zone for zone in view.zones if not _leaves_room(zone, view)]
    free = [zone for zone in view.zones if _leaves_room(zone, view)]
    rest = "Every other unit" if any(zone.units for zone in view.zones) and len(view.zones) > 1 else "Every unit"
    units = sum(piece.place is not None for piece in view.own)
    lines = [_zone(zone, view.ground, rest, units) for zone in free]
    if bound:
        why = "; ".join(dict.fromkeys(zone.why for zone in bound))
        lines.append(f"Where they stand ({why}): {_standing(bound, view)}")
    return tuple(lines)


def _standing(zones: Sequence[Zone], view: View) -> str:
    """`A4 HI3 HI4; B4 HI1 HI2`: who stands where and can stand nowhere else."""
    named = {unit for zone in zones for unit in zone.units}
    found: dict[Place, list[str]] = {}
    for piece in view.own:
        if piece.place is not None and piece.id in named:
            found.setdefault(piece.place, []).append(piece.id)
    return "; ".join(f"{place} {' '.join(units)}" for place, units in found.items())


def _leaves_room(zone: Zone, view: View) -> bool:
    return not zone.units or any(zone.area != (piece.place,) for piece in view.own if piece.id in zone.units)


def _zone(zone: Zone, ground: Ground, rest: str, units: int) -> str:
    who = (listed(runs_of(zone.units, " to ")) if len(zone.units) < units else "") or rest
    why = f" ({zone.why})" if zone.why else ""
    return f"{who}: {ground.tell_area(zone.area)}{why}"


def deployment_examples(view: View, seat: str) -> tuple[str, ...]:
    """Two lines of a deployment as the seat might write them, with its own units; none where nothing can be chosen."""
    own = view.commands(seat)
    measured = isinstance(view.ground, MeasuredGround)
    found = (_placed(piece, zone, measured=measured) for zone in view.zones for piece in own if _may_go(piece, zone))
    placed = [line for line in found if line][:1]
    riding = [piece for piece in own if piece.arm is Arm.GENERAL and piece.with_unit]
    foot = [piece.id for piece in own if piece.arm is Arm.INFANTRY and piece.id not in {r.with_unit for r in riding}]
    joins = [f"{piece.id} join {unit}" for piece, unit in zip(riding, foot, strict=False)][:1]
    return (*placed, *(joins if placed else ()))


def _may_go(piece: Piece, zone: Zone) -> bool:
    return piece.arm is not Arm.GENERAL and (piece.id in zone.units or not zone.units)


def _placed(piece: Piece, zone: Zone, *, measured: bool) -> str:
    """Another square of the zone; on a measured table its area are corners, on which nobody has room: its own place."""
    place = piece.place if measured else next((place for place in zone.area if place != piece.place), None)
    facing = f" {piece.facing.value}" if piece.facing else ""
    return f"{piece.id} deploy {place}{facing}" if place is not None else ""


def role(seat: Seat, view: View) -> str:
    """Whose units a seat may order, and whose word goes before its own."""
    others = [other for other in view.seats if other.id != seat.id]
    if seat.commander_in_chief:
        under = f"; under you: {listed(other.name for other in others)}" if others else ""
        return f"You command the whole side and may order every unit of it{under}."
    chief = next((other.name for other in others if other.commander_in_chief), "")
    above = f" {sentence_case(chief)} commands the side, and that word on a unit goes before yours." if chief else ""
    return f"You order the units of your own command.{above}"


def how_it_works(card: GameCard, seat: Seat, view: View) -> tuple[str, ...]:
    """The game by mail in few lines, with examples of the seat's own units."""
    examples = listed((f"`{line}`" for line in deployment_examples(view, seat.id)), "or")
    freely = f", such as {examples}" if examples else ": READY alone says that all is well as it is"
    length = f" The battle lasts {counted(view.last_bound, 'bound')} at most." if view.last_bound else ""
    return (
        f"Reply with your orders: type behind the colons of the form, or write freely{freely}.",
        "Each letter is answered at once, with a question wherever one is unclear. The last word on each unit counts "
        "until the deadline.",
        f"{card.way_in_words}{length}",
        "If you send nothing, your units hold and react by their standing orders. HELP lists the orders, HELP RULES "
        "brings the rules.",
        "`PRESS TO ALL`, your words, then `ENDPRESS` sends a message.",
    )


def forces(pieces: Iterable[Piece], tongue: Tongue = ENGLISH) -> str:
    """Every unit with its name, those numbered through in one: `FI1 to FI8: 1st to 8th French Infantry`."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        kin = _kind(piece.name)
        if groups and kin and kin == _kind(groups[-1][-1].name) and follows(groups[-1][-1].id, piece.id):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return "; ".join(_force(group, tongue) for group in groups)


def _force(group: list[Piece], tongue: Tongue) -> str:
    first, last = group[0], group[-1]
    if first is last:
        return f"{first.id} {tongue.name(first.name, 'plain')}"
    number = first.name.partition(" ")[0]
    return tongue.tell(f"{first.id} to {last.id} {number} to {last.name}")


def _kind(name: str) -> str:
    """A name without its number, empty where it has none."""
    return name.partition(" ")[2] if name[:1].isdigit() else ""


def _context(
    card: GameCard,
    seat: Seat,
    view: View,
    briefing: str,
    form: str,
    pictures: Sequence[Picture],
    deadline: Deadline | None,
    zone: str,
    now: datetime,
    style: Style,
    sections: frozenset[Section],
) -> dict[str, Any]:
    side, tongue = view.side_of(view.side), tongue_of(card.language)
    say = tongue.tell
    pieces = view.commands(seat.id)
    own = {piece.id for piece in pieces}
    aloud = style is Style.SPOKEN
    spoken = aloud or Section.SPOKEN in sections
    you = say(f"you are {seat.name} ({side.adjective})")
    return {
        "subject": subject_line(f"{card.tag(view.bound)} {say(card.title)}: {you}"),
        "masthead": say(card.title),
        "strapline": f"{say(card.date)}: {say(f'an invitation to {seat.name}')}",
        "footer": tuple(map(say, card.footer)),
        "language": tongue.code,
        "card": card,
        "seat": seat,
        "army": side.name[:1].lower() + side.name[1:] if side.name.startswith("The ") else side.name,
        "role": role(seat, view),
        "how": tuple(map(say, how_it_works(card, seat, view))),
        "briefing_text": briefing_text(briefing, title=False, tongue=tongue),
        "briefing_html": briefing_html(briefing, title=False, tongue=tongue),
        "due": f"{deadline.both(zone)}, {deadline.until(now)}" if deadline else "",
        "forces": forces(pieces, tongue),
        "states": Section.STATE in sections,
        "units": [line for line in told_states(view, tongue) if line.id in own],
        "unit_lines": columns(
            [(line.id, line.name, line.square, line.state) for line in told_states(view, tongue) if line.id in own]
        ),
        "aloud": aloud,
        "columns": [(letters, say(words)) for letters, words in (by_column(view) if spoken else ())],
        "zones": tuple(map(say, zone_lines(view))),
        "reconstructed": _in_a_row([say(each) for each in card.reconstructed]),
        "map": "" if aloud else told_map(view, tongue),
        "pictures": pictures,
        "form": form.rstrip("\n"),
        "anchor": card.anchor.hex(),
    }


def _in_a_row(found: Sequence[str]) -> str:
    """Sentences one after another; what are none in one sentence."""
    return " ".join(found) if all(each.endswith(".") for each in found) else f"{'; '.join(found)}."
