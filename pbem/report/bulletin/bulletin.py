"""The report of a bound: one letter in text, HTML and JSON, made from a seat's view and the events its side saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pbem.battle.view import View
from pbem.report.bulletin.edition_json import report_json
from pbem.report.bulletin.facts import Facts, Source, facts
from pbem.report.bulletin.fates import Fate
from pbem.report.bulletin.narrative import Style
from pbem.report.bulletin.proof import earlier_links, leads_to
from pbem.report.bulletin.story import passages, story_text
from pbem.report.map import text_map
from pbem.report.page import WIDTH, Attachment, Page, Picture, render, subject_line
from pbem.report.phrases import columns

HTML_BUDGET: Final = 80_000
"""Bytes of HTML after encoding for the wire; some mail programs cut a letter off a little above."""
_ORDER_COLUMN: Final = 18
"""Orders longer than this would leave their results no room, and stand before them instead."""


def bulletin(source: Source, picture: Picture | None = None, form: str = "", files: Sequence[Attachment] = ()) -> Page:
    """One seat's report of the bound between two views; with a verdict it is the last one.

    The form is left out where it is empty; `files` are attached after the computer's edition.
    """
    # The umpire has filtered them already; a letter is no place to rely on that.
    seen = tuple(event for event in source.events if source.before.side in event.seen_by)
    source = replace(source, events=seen)
    found = facts(source)
    text, html = _editions(source, found, picture, form)
    data = Attachment(f"bound-{source.before.bound}.json", "application/json", report_json(source, found))
    return Page(_subject(source, found), text, html, (picture,) if picture else (), (data, *files))


def _editions(source: Source, found: Facts, picture: Picture | None, form: str) -> tuple[str, str]:
    context = _context(source, found, picture, form)
    text, html = render("bulletin", context)
    if encoded_size(html) > HTML_BUDGET:
        _, html = render("bulletin", context | {"brief": True})
    return text, html


def encoded_size(html: str) -> int:
    """The size of a page on the wire, where every byte outside ASCII and every equals sign takes three."""
    raw = html.encode()
    tripled = sum(byte > 126 or byte == 61 for byte in raw)
    return len(raw) + 2 * tripled + 3 * (len(raw) // 75)


def _subject(source: Source, found: Facts) -> str:
    card, before = source.card, source.before
    if source.verdict is not None:
        what = f"the battle is over: {found.verdict[0].rstrip('.')}"
    elif before.bound == 0:
        what = "the armies are deployed"
    else:
        what = found.headline or "report"
    bound = "" if before.bound == 0 else f", bound {before.bound}"
    view = f"({before.side_of(before.side).adjective} view)"
    return subject_line(f"{card.tag(before.bound)} {subject_line(f'{card.title}{bound}: {what}', 120)} {view}")


def _context(source: Source, found: Facts, picture: Picture | None, form: str) -> dict[str, Any]:
    before, after, card = source.before, source.after, source.card
    aloud = source.style is Style.SPOKEN
    side = before.side_of(before.side)
    return {
        "subject": _subject(source, found),
        "masthead": card.title,
        "strapline": f"{card.date}, {_bound_words(before)}, {side.adjective} view, {found.resolved}",
        "footer": card.footer,
        "facts": found,
        "seat": source.seat,
        "bound": before.bound,
        "next_bound": after.bound,
        "side": side,
        "notes": source.notes,
        "aloud": aloud,
        "brief": False,
        "picture": picture,
        "form": form.rstrip("\n"),
        "map": "" if aloud else text_map(after),
        "story": story_text(found.chapters, aloud),
        "chapters": [(chapter, passages(chapter)) for chapter in found.chapters],
        "quiet": [chapter for chapter in found.chapters if not chapter.told],
        "fate_lines": _fate_lines(found.fates),
        "loss_table": columns([tuple(row) for row in found.loss_lines]),
        "state_table": _state_table(found),
        "proof": source.proof,
        "links": _links(source),
        "chain_holds": leads_to(source.proof.link, source.proof.number, card.anchor),
        "width": WIDTH,
    }


def _bound_words(view: View) -> str:
    if view.bound == 0:
        return "deployment"
    return f"bound {view.bound} of {view.last_bound}" if view.last_bound else f"bound {view.bound}"


def _fate_lines(fates: Sequence[Fate]) -> list[str]:
    single = [fate for fate in fates if len(fate.units) == 1]
    aside = all(len(fate.order) <= _ORDER_COLUMN for fate in single)
    rows = [(fate.units[0], fate.name, *_order_and_result(fate, aside)) for fate in single]
    groups = [("others", f"{fate.order}: {' '.join(fate.units)}") for fate in fates if len(fate.units) > 1]
    return columns(rows) + columns(groups)


def _order_and_result(fate: Fate, aside: bool) -> tuple[str, ...]:
    if aside:
        return fate.order, fate.result
    return (f"{fate.order} -> {fate.result}" if fate.result else fate.order,)


def _state_table(found: Facts) -> list[str]:
    return columns([(line.id, line.name, line.square, line.state) for line in found.states])


def _links(source: Source) -> tuple[tuple[int, str], ...]:
    if source.verdict is None:
        return ()
    return tuple((bound, link.hex()) for bound, link in reversed(earlier_links(source.proof.link, source.proof.number)))
