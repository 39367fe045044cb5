"""The reports of a bound for all seats, each from its own side's view and the events its side saw, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlite_utils import Database

from pbem.battle.order import Sheet
from pbem.report.bulletin.bulletin import bulletin
from pbem.report.bulletin.facts import Source
from pbem.report.bulletin.luck import Luck
from pbem.report.bulletin.proof import Proof
from pbem.report.page import Page, with_files
from pbem.report.phrases import listed
from pbem.store.resolutions import Resolved
from pbem.store.seats import Commission
from pbem.store.twins import is_sealed
from pbem.umpire.bounds.calendars import Entry
from pbem.umpire.bounds.opening import Opened
from pbem.umpire.bounds.resolution import Resolution, events_seen
from pbem.umpire.history.notes import notes_for
from pbem.umpire.history.recorded import chain_of, luck_of, missed_of
from pbem.umpire.mailing.pictures import Gallery, apology
from pbem.umpire.mailing.styles import sections_of, style_of, wants_json
from pbem.umpire.match import Match
from pbem.umpire.world import World


@dataclass(frozen=True)
class Played:
    """A resolution to be reported, whether made just now or years ago: the match before it and after it.

    `due` is when the bound after it is due, None where there is none; `at` is when it was resolved. The `proof` of its
    dice is None while its link is sealed.
    """

    before: Match
    after: Match
    found: Resolution
    luck: Mapping[str, Luck]
    missed: tuple[str, ...]
    notes: tuple[str, ...]
    due: datetime | None
    at: datetime
    proof: Proof | None

    def sheet(self, seat: str) -> Sheet:
        """What a seat had ordered."""
        return next(sheet for sheet in self.found.sheets if sheet.seat == seat)


def played(db: Database, match: Match, row: Resolved, found: Resolution, due: datetime | None) -> Played:
    """A resolution with what its row says of it; its dice are of its own chain."""
    chain = chain_of(db, row)
    match = replace(match, chain=chain, card=replace(match.card, anchor=chain.anchor))
    return Played(
        before=replace(match, position=found.before),
        after=replace(match, position=found.after),
        found=found,
        luck=luck_of(row),
        missed=missed_of(row),
        notes=notes_for(db, match, row),
        due=None if found.verdict else due,
        at=row.resolved_at,
        proof=proof_of(db, match, row.bound, found.number, found.salts),
    )


def proof_of(db: Database, match: Match, bound: int, number: int, salts: Mapping[str, str]) -> Proof | None:
    """The proof of the dice of a bound with that link of the match's chain, None while it is sealed."""
    chain = match.chain
    if is_sealed(db, chain, match.game.id):
        return None
    return Proof.of(chain.name, bound, chain.link(number), chain.link(max(number - 1, 0)), salts, number)


def source_of(played: Played, commission: Commission) -> Source:
    """What one seat's report of a resolution is made from: the only place where it is put together."""
    match, found, side = played.before, played.found, commission.side
    return Source(
        card=match.card_for(commission),
        seat=commission.seat,
        before=match.view(side),
        after=played.after.view(side),
        events=events_seen(found.events, side),
        sheet=played.sheet(commission.id),
        system=(match.system.SEQUENCE, match.system.SENTENCES, match.system.weight),
        proof=played.proof,
        luck=played.luck[side],
        next_deadline=None if played.due is None else match.told(played.due),
        verdict=found.verdict,
        zone=match.zone(commission),
        now=played.at,
        missed=commission.id in played.missed,
        notes=(*played.notes, *_silent(played, commission)),
        style=style_of(match.player(commission)),
        sections=sections_of(match.player(commission)),
    )


def _silent(played: Played, commission: Commission) -> tuple[str, ...]:
    """The other seats of the side that sent nothing; what the enemy's seats did is not told."""
    names = [
        other.name
        for other in played.before.commissions
        if other.side == commission.side and other.id != commission.id and other.id in played.missed
    ]
    return (f"Nothing came from {listed(names)}; standing orders played for them.",) if names else ()


def report_of(
    played: Played, commission: Commission, gallery: Gallery, form: str = "", files: tuple[Entry, ...] = ()
) -> Page:
    """One seat's report of a resolution, as its player wishes to have it."""
    player = played.before.player(commission)
    source = source_of(played, commission)
    pictures = gallery.of(source.after, player, source.events)
    source = replace(source, notes=(*source.notes, *apology(player, pictures)))
    page = bulletin(source, pictures, form, tuple(entry.to(source.card) for entry in files))
    moving = gallery.moving(source.before, source.after, player, source.events)
    page = with_files(page, moving) if moving else page
    if wants_json(player):
        return page
    return replace(page, attachments=tuple(file for file in page.attachments if file.mime != "application/json"))


def report_in_words(played: Played, commission: Commission) -> str:
    """The same in plain text, without pictures and without an order form."""
    return bulletin(source_of(played, commission), (), "", ()).text


def write_reports(
    world: World | None, told: Played, opened: Sequence[Opened], files: tuple[Entry, ...]
) -> list[tuple[str, Page]]:
    """The report of every seat that somebody holds; `opened` are the drafts of the bound that follows.

    `files` are the entries for calendars; without a world a map that fails is an error.
    """
    gallery, forms = Gallery(world, told.after), {draft.seat: draft.form for draft in opened}
    return [
        (commission.id, report_of(told, commission, gallery, forms.get(commission.id, ""), files))
        for commission in told.before.commissions
        if told.before.player(commission) is not None
    ]
