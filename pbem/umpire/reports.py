"""The reports of a bound for all seats, each from its own side's view and the events its side saw, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.battle.dice import chain_link
from pbem.report.bulletin import bulletin
from pbem.report.deadline import Deadline
from pbem.report.luck import Luck
from pbem.report.page import Page
from pbem.umpire.opening import Opened, prepare
from pbem.umpire.pictures import Gallery, width_for
from pbem.umpire.resolution import Resolution, events_seen
from pbem.umpire.start_game import next_deadline_of
from pbem.umpire.styles import style_of, wants_json
from pbem.umpire.table import Table
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Letters:
    """The reports by seat, and the drafts and deadline of the bound that they open."""

    pages: tuple[tuple[str, Page], ...]
    opened: tuple[Opened, ...]
    deadline: datetime


def write_reports(
    world: World,
    table: Table,
    found: Resolution,
    luck: Mapping[str, Luck],
    missed: tuple[str, ...],
    forms: Mapping[str, str],
) -> Letters:
    """The report of every seat that somebody holds, and the forms for the next bound."""
    deadline = next_deadline_of(world, table.game)
    after = replace(table, position=found.after)
    gallery = Gallery(after)
    standing = {sheet.seat: sheet.standing for sheet in found.sheets}
    bound = table.game.bound
    opened = {
        chair.id: prepare(after, chair, bound + 1, standing.get(chair.id, ()))
        for chair in table.chairs
        if found.verdict is None
    }
    previous = chain_link(table.game.secret, max(bound - 1, 0), table.game.chain_length)
    sheets = {sheet.seat: sheet for sheet in found.sheets}
    pages = []
    for chair in table.chairs:
        player = table.player(chair)
        if player is None:
            continue
        seen = events_seen(found.events, chair.side)
        view = after.view(chair.side)
        page = bulletin(
            table.card,
            chair.seat,
            table.view(chair.side),
            view,
            seen,
            sheets[chair.id],
            (table.system.SEQUENCE, table.system.SENTENCES),
            gallery.of(view, width_for(player), seen),
            opened[chair.id].form if chair.id in opened else "",
            found.link,
            previous,
            found.salts,
            luck[chair.side],
            None if found.verdict else Deadline(deadline, table.game.home_zone),
            found.verdict,
            table.zone(chair),
            world.now(),
            chair.id in missed,
            notes_for(table),
            style_of(player),
        )
        if not wants_json(player):
            page = replace(page, attachments=tuple(a for a in page.attachments if a.mime != "application/json"))
        pages.append((chair.id, page))
    return Letters(tuple(pages), tuple(opened.values()), deadline)


def notes_for(table: Table) -> tuple[str, ...]:
    """What all players of a game should know beside the battle."""
    if table.game.rules_version != table.system.VERSION:
        return (
            f"This game began under version {table.game.rules_version} of the rules; "
            f"this bound was resolved under {table.system.VERSION}.",
        )
    return ()
