"""The reports of a bound for all seats, each from its own side's view and the events its side saw, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pbem.battle.canonical import from_json
from pbem.battle.dice import chain_link
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.system import Verdict
from pbem.report.bulletin.bulletin import bulletin
from pbem.report.bulletin.facts import Source
from pbem.report.bulletin.luck import Luck
from pbem.report.bulletin.proof import Proof
from pbem.report.letters.calendar import calendar_file
from pbem.report.page import Attachment, Page
from pbem.store.bounds import Resolved
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import Opened, prepare
from pbem.umpire.bounds.resolution import events_seen, read_events, read_sheets
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.mailing.pictures import Gallery, apology, width_for
from pbem.umpire.mailing.styles import style_of, wants_json
from pbem.umpire.match import Match
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Letters:
    """The reports by seat, and the drafts and deadline of the bound that they open."""

    pages: tuple[tuple[str, Page], ...]
    opened: tuple[Opened, ...]
    deadline: datetime


@dataclass(frozen=True)
class Played:
    """A recorded bound read back, whether resolved just now or years ago: the match before it and after it.

    `due` is when the bound after it is due, None where there is none.
    """

    before: Match
    after: Match
    resolved: Resolved
    events: tuple[Event, ...]
    sheets: Mapping[str, Sheet]
    salts: Mapping[str, str]
    luck: Mapping[str, Luck]
    missed: tuple[str, ...]
    verdict: Verdict | None
    due: datetime | None


def played(match: Match, resolved: Resolved, before: Any, after: Any, due: datetime | None) -> Played:
    """Read a recorded bound back; `before` and `after` are the positions around it."""
    verdict = from_json(resolved.verdict, Verdict) if resolved.verdict else None
    return Played(
        before=replace(match, position=before),
        after=replace(match, position=after),
        resolved=resolved,
        events=read_events(resolved.events),
        sheets={sheet.seat: sheet for sheet in read_sheets(resolved.sheets)},
        salts=from_json(resolved.salts, dict[str, str]),
        luck=from_json(resolved.luck, dict[str, Luck]),
        missed=from_json(resolved.missed, tuple[str, ...]),
        verdict=verdict,
        due=None if verdict else due,
    )


def source_of(played: Played, commission: Commission) -> Source:
    """What one seat's report of a recorded bound is made from: the only place where it is put together."""
    match, resolved, side = played.before, played.resolved, commission.side
    previous = chain_link(match.game.secret, max(resolved.bound - 1, 0), match.game.chain_length)
    return Source(
        card=match.card,
        seat=commission.seat,
        before=match.view(side),
        after=played.after.view(side),
        events=events_seen(played.events, side),
        sheet=played.sheets[commission.id],
        system=(match.system.SEQUENCE, match.system.SENTENCES),
        proof=Proof.of(match.game.id, resolved.bound, resolved.link, previous, played.salts),
        luck=played.luck[side],
        next_deadline=None if played.due is None else match.told(played.due),
        verdict=played.verdict,
        zone=match.zone(commission),
        now=resolved.resolved_at,
        missed=commission.id in played.missed,
        notes=notes_for(match, resolved.rules_version),
        style=style_of(match.player(commission)),
    )


def report_of(
    played: Played, commission: Commission, gallery: Gallery, form: str = "", files: tuple[Attachment, ...] = ()
) -> Page:
    """One seat's report of a recorded bound, as its player wishes to have it."""
    player = played.before.player(commission)
    source, width = source_of(played, commission), width_for(player)
    picture = gallery.of(source.after, width, source.events)
    source = replace(source, notes=(*source.notes, *apology(width, picture)))
    page = bulletin(source, picture, form, files)
    if wants_json(player):
        return page
    return replace(page, attachments=tuple(file for file in page.attachments if file.mime != "application/json"))


def write_reports(world: World, match: Match, resolved: Resolved, after: Any) -> Letters:
    """The report of every seat that somebody holds, and the forms for the next bound."""
    deadline = next_deadline_of(world, match.game)
    found = played(match, resolved, match.position, after, deadline)
    bound = resolved.bound
    opened = {
        commission.id: prepare(found.after, commission, bound + 1, found.sheets[commission.id].standing)
        for commission in match.commissions
        if found.verdict is None
    }
    gallery, files = Gallery(world, found.after), _calendar(world, found)
    pages = tuple(
        (
            commission.id,
            report_of(found, commission, gallery, opened[commission.id].form if commission.id in opened else "", files),
        )
        for commission in match.commissions
        if match.player(commission) is not None
    )
    return Letters(pages, tuple(opened.values()), deadline)


def _calendar(world: World, found: Played) -> tuple[Attachment, ...]:
    """The entry of the next deadline; that of a bound played early is taken away."""
    match, now = found.before, world.now()
    game, entries = match.game, []
    if match.deadline is not None and now < match.deadline.utc:
        entries.append(calendar_file(match.card, game.bound, match.deadline, now, game.moved + 1, cancelled=True))
    if found.due is not None:
        entries.append(calendar_file(match.card, game.bound + 1, match.told(found.due), now))
    return tuple(entries)


def notes_for(match: Match, version: str) -> tuple[str, ...]:
    """What all players of a game should know beside the battle of a bound resolved under a version of the rules."""
    if match.game.rules_version != version:
        return (
            f"This game began under version {match.game.rules_version} of the rules; "
            f"this bound was resolved under {version}.",
        )
    return ()
