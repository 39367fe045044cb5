"""The report of a bound: one letter in text, HTML and JSON, made from a seat's view and the events its side saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pbem.battle.event import Event
from pbem.battle.runs import runs_of
from pbem.battle.view import View
from pbem.report.bulletin.edition_json import report_json
from pbem.report.bulletin.facts import Facts, Source, facts
from pbem.report.bulletin.fates import Answered, Fate
from pbem.report.bulletin.narrative import Style
from pbem.report.bulletin.proof import earlier_links, leads_to
from pbem.report.bulletin.sections import Section
from pbem.report.bulletin.story import story_text
from pbem.report.page import SUBJECT, WIDTH, Attachment, Page, Picture, render, subject_line
from pbem.report.phrases import columns, sentence_case
from pbem.report.told_map import told_map
from pbem.report.tongue.tongue import Tongue

HTML_BUDGET: Final = 80_000
"""Bytes of HTML after encoding for the wire; some mail programs cut a letter off a little above."""
_TRIPLED: Final = bytes([61, *range(127, 256)])
_ORDER_COLUMN: Final = 18
"""Orders longer than this would leave their results no room, and stand before them instead."""


def bulletin(
    source: Source, pictures: Sequence[Picture] = (), form: str = "", files: Sequence[Attachment] = ()
) -> Page:
    """One seat's report of the bound between two views; with a verdict it is the last one.

    The form is left out where it is empty; `files` are attached after the computer's edition.
    """
    # The umpire has filtered them already; a letter is no place to rely on that.
    seen = tuple(event for event in source.events if source.before.side in event.seen_by)
    source = replace(source, events=seen)
    found = facts(source)
    text, html = _editions(source, found, pictures, form)
    data = Attachment(f"bound-{source.before.bound}.json", "application/json", report_json(source, found))
    return Page(_subject(source, found), text, html, tuple(pictures), (data, *files))


def _editions(source: Source, found: Facts, pictures: Sequence[Picture], form: str) -> tuple[str, str]:
    context = _context(source, found, pictures, form)
    text, html = render("bulletin", context)
    if encoded_size(html) > HTML_BUDGET:
        _, html = render("bulletin", context | {"brief": True})
    return text, html


def encoded_size(html: str) -> int:
    """The size of a page on the wire, where every byte outside ASCII and every equals sign takes three."""
    raw = html.encode()
    tripled = len(raw) - len(raw.translate(None, _TRIPLED))
    return len(raw) + 2 * tripled + 3 * (len(raw) // 75)


def _subject(source: Source, found: Facts) -> str:
    """What matters most, as much of it as fits into a subject: the title goes first, then the reader's side."""
    card, before, say = source.card, source.before, source.tongue.tell
    lines: tuple[str, ...]
    if source.verdict is not None:
        lines = (f"{say('the battle is over')}: {found.verdict[0].rstrip('.')}",)
    elif before.setting_up and not source.after.setting_up:
        lines = (say("the armies are deployed"),)
    else:
        lines = found.headlines or (say("report"),)
    tag, view = card.tag(before.bound), say(f"({before.side_of(before.side).adjective} view)")
    bound = f", {say(f'bound {before.bound}')}" if before.bound else ""
    title = say(card.title)
    ways = [f"{tag} {title}{bound}: {lines[0]} {view}", f"{tag} {title}: {lines[0]} {view}"]
    ways += [f"{tag} {sentence_case(line)}{end}" for end in (f" {view}", "") for line in lines]
    return subject_line(next((way for way in ways if len(way) <= SUBJECT), ways[-1]))


def _context(source: Source, found: Facts, pictures: Sequence[Picture], form: str) -> dict[str, Any]:
    before, after, card = source.before, source.after, source.card
    aloud = source.style is Style.SPOKEN
    say = source.tongue.tell
    side = before.side_of(before.side)
    return {
        "subject": _subject(source, found),
        "masthead": say(card.title),
        "strapline": ", ".join(
            (say(card.date), say(_bound_words(before)), say(f"{side.adjective} view"), found.resolved)
        ),
        "footer": tuple(map(say, (*_more(source), *card.footer))),
        "language": source.tongue.code,
        "facts": found,
        "seat": source.seat,
        "bound": before.bound,
        "next_bound": after.bound,
        "side": side,
        "notes": tuple(map(say, source.notes)),
        "aloud": aloud,
        "brief": False,
        "pictures": pictures,
        "form": form.rstrip("\n"),
        "map": "" if aloud else told_map(after, source.tongue, whole=False),
        "wants": {str(section): section in _sections(source) for section in Section},
        "story": "" if _only_set_up(source, found) else story_text(found.scenes, source.style, source.tongue),
        "scenes": () if _only_set_up(source, found) else [scene for scene in found.scenes if scene.passages],
        "quiet": () if _only_set_up(source, found) else [scene for scene in found.scenes if not scene.passages],
        "fate_lines": _fate_lines(found.answered),
        "score": "; ".join(_together(found.score)),
        "rest": _rest(found.answered, source.tongue),
        "loss_table": columns([tuple(row) for row in found.loss_lines]),
        "state_table": _state_table(found),
        "proof": source.proof,
        "links": _links(source),
        "chain_holds": source.proof is not None and leads_to(source.proof.link, source.proof.number, card.anchor),
        "width": WIDTH,
    }


def _bound_words(view: View) -> str:
    if view.setting_up:
        return "deployment"
    return f"bound {view.bound} of {view.last_bound}" if view.last_bound else f"bound {view.bound}"


def _sections(source: Source) -> frozenset[Section]:
    """What the reader asked for; who is read to has no map, and hears where everybody stands."""
    return source.sections | {Section.SPOKEN} if source.style is Style.SPOKEN else source.sections


def _more(source: Source) -> tuple[str, ...]:
    """One line that names what the reader has not asked for; it must never read as a setting where it is quoted."""
    left = [section.upper() for section in Section if section not in _sections(source)]
    also = f"; also {', '.join(left[1:])}" if left[1:] else ""
    return (f"More on request: SET {left[0]} on{also}.",) if left else ()


def _only_set_up(source: Source, found: Facts) -> bool:
    """Whether nothing is to be told but that everybody took post, which map and form show better."""
    plain = source.style is Style.PLAIN and source.before.bound == 0
    return plain and all(_is_gathered(source, told.event) for chapter in found.chapters for told in chapter.told)


def _is_gathered(source: Source, event: Event) -> bool:
    kind = source.system[1].get(event.kind)
    return kind is not None and kind.gathered is not None


def _together(lines: Sequence[str]) -> list[str]:
    """Lines that begin alike say so once: `to come: MC1, bound 5; MC2, bound 5`."""
    found: dict[str, list[str]] = {}
    for line in lines:
        head, colon, rest = line.partition(": ")
        found.setdefault(head + colon, []).append(rest)
    return [head + "; ".join(rest) for head, rest in found.items()]


def _named(units: Sequence[str], *, crowded: bool) -> str:
    return " ".join(runs_of(units) if crowded else units)


def _fate_lines(answered: Answered) -> list[str]:
    differing, crowded = answered.differing, answered.crowded
    aside = all(len(fate.order) <= _ORDER_COLUMN for fate in differing)
    return columns([(_named(fate.units, crowded=crowded), *_order_and_result(fate, aside)) for fate in differing])


def _rest(answered: Answered, tongue: Tongue) -> str:
    found = (("Done", answered.done), ("Held", answered.held))
    return " ".join(
        f"{tongue.tell(word)}: {_named(units, crowded=answered.crowded)}." for word, units in found if units
    )


def _order_and_result(fate: Fate, aside: bool) -> tuple[str, ...]:
    if aside:
        return fate.order, fate.result
    return (f"{fate.order} -> {fate.result}" if fate.result else fate.order,)


def _state_table(found: Facts) -> list[str]:
    return columns([(line.id, line.name, line.square, line.state) for line in found.states])


def _links(source: Source) -> tuple[tuple[int, str], ...]:
    if source.verdict is None or source.proof is None:
        return ()
    return tuple((bound, link.hex()) for bound, link in reversed(earlier_links(source.proof.link, source.proof.number)))
