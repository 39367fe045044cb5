"""The reports of a bound for all seats, each from its own side's view and the events its side saw, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.battle.dice import chain_link
from pbem.report.bulletin.bulletin import bulletin
from pbem.report.bulletin.luck import Luck
from pbem.report.deadline import Deadline
from pbem.report.page import Page
from pbem.umpire.bounds.opening import Opened, prepare
from pbem.umpire.bounds.resolution import Resolution, events_seen
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.mailing.pictures import Gallery, width_for
from pbem.umpire.mailing.styles import style_of, wants_json
from pbem.umpire.match import Match
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Letters:
    """The reports by seat, and the drafts and deadline of the bound that they open."""

    pages: tuple[tuple[str, Page], ...]
    opened: tuple[Opened, ...]
    deadline: datetime


def write_reports(
    world: World,
    match: Match,
    found: Resolution,
    luck: Mapping[str, Luck],
    missed: tuple[str, ...],
    forms: Mapping[str, str],
) -> Letters:
    """The report of every seat that somebody holds, and the forms for the next bound."""
    deadline = next_deadline_of(world, match.game)
    after = replace(match, position=found.after)
    gallery = Gallery(after)
    standing = {sheet.seat: sheet.standing for sheet in found.sheets}
    bound = match.game.bound
    opened = {
        commission.id: prepare(after, commission, bound + 1, standing.get(commission.id, ()))
        for commission in match.commissions
        if found.verdict is None
    }
    previous = chain_link(match.game.secret, max(bound - 1, 0), match.game.chain_length)
    sheets = {sheet.seat: sheet for sheet in found.sheets}
    pages = []
    for commission in match.commissions:
        player = match.player(commission)
        if player is None:
            continue
        seen = events_seen(found.events, commission.side)
        view = after.view(commission.side)
        page = bulletin(
            match.card,
            commission.seat,
            match.view(commission.side),
            view,
            seen,
            sheets[commission.id],
            (match.system.SEQUENCE, match.system.SENTENCES),
            gallery.of(view, width_for(player), seen),
            opened[commission.id].form if commission.id in opened else "",
            found.link,
            previous,
            found.salts,
            luck[commission.side],
            None if found.verdict else Deadline(deadline, match.game.home_zone),
            found.verdict,
            match.zone(commission),
            world.now(),
            commission.id in missed,
            notes_for(match),
            style_of(player),
        )
        if not wants_json(player):
            page = replace(page, attachments=tuple(a for a in page.attachments if a.mime != "application/json"))
        pages.append((commission.id, page))
    return Letters(tuple(pages), tuple(opened.values()), deadline)


def notes_for(match: Match) -> tuple[str, ...]:
    """What all players of a game should know beside the battle."""
    if match.game.rules_version != match.system.VERSION:
        return (
            f"This game began under version {match.game.rules_version} of the rules; "
            f"this bound was resolved under {match.system.VERSION}.",
        )
    return ()
