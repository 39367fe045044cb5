"""Playing a bound from its work alone: its outcome, the drafts of the next, the reports and the maps."""

from __future__ import annotations

from dataclasses import replace

from pbem.report.page import Page
from pbem.umpire.bounds.opening import Opened, prepare
from pbem.umpire.bounds.reports import Played, write_reports
from pbem.umpire.bounds.resolution import Resolution, luck_after, resolve_with
from pbem.umpire.bounds.work import Made, Work, made_text, work_of
from pbem.umpire.desk.umpires_sheet import everything, umpires_map
from pbem.umpire.filing.clerk import HouseClerk
from pbem.umpire.filing.orders_ahead import with_ahead
from pbem.umpire.mailing.pictures import Gallery
from pbem.umpire.match import Match
from pbem.umpire.world import World


def play(work: Work, match: Match, world: World | None = None) -> Made:
    """What the work comes to; `match` is its own. Without a world a map that fails is an error, and nobody is told."""
    found = resolve_with(
        work.game, match.system, match.position, work.game.bound, work.sheets, work.link, work.public, work.number,
        work.rulings,
    )  # fmt: skip
    found = replace(found, salts=work.salts)
    after = replace(match, position=found.after)
    opened, told = next_drafts(after, found, work.game.bound + 1), tuple[tuple[str, Page], ...]()
    if work.ahead and found.verdict is None:
        clerk = world.clerk if world else HouseClerk()
        opened, told = with_ahead(clerk, after, opened, dict(work.ahead), work.game.bound + 1)
    pages = write_pages(world, work, match, found, opened)
    drawn = umpires_map(Gallery(world, after), everything(after)) if work.gm_looks else None
    return Made(found, opened, told, pages, drawn)


def write_pages(
    world: World | None, work: Work, match: Match, found: Resolution, opened: tuple[Opened, ...]
) -> tuple[tuple[str, Page], ...]:
    """The reports of the bound, with the forms of the next."""
    over = found.verdict is not None
    told = Played(
        before=match,
        after=replace(match, position=found.after),
        found=found,
        luck=luck_after(work.game, found.events, work.luck),
        missed=work.missed,
        notes=(*work.notes, *(work.last_lesson if over else work.lesson)),
        due=None if over else work.deadline,
        at=work.moment,
        proof=work.proof,
    )
    files = work.gone if over else (*work.gone, work.entry)
    return tuple(write_reports(world, told, () if over else opened, files))


def next_drafts(after: Match, found: Resolution, bound: int) -> tuple[Opened, ...]:
    """Every seat's draft for the bound that follows: its standing orders, and nothing else."""
    standing = {sheet.seat: sheet.standing for sheet in found.sheets}

    return tuple(prepare(after, commission, bound, standing.get(commission.id, ())) for commission in after.commissions)


def job(text: bytes) -> bytes:
    """The same from bytes to bytes, for whoever works elsewhere; raises Refused for work of another program."""
    work = work_of(text)
    match = work.match()
    return made_text(match.system, play(work, match))
