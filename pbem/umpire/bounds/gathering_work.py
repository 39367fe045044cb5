"""What is read of a game before its bound is played: after that nothing of the record is needed until it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from pbem.rules import SYSTEMS
from pbem.store import ahead, chains, drafts, openings, resolutions
from pbem.store.games import Game
from pbem.store.resolutions import Resolved
from pbem.store.twins import is_of_match
from pbem.umpire.bounds.calendars import entry, first_sequence, taken_away
from pbem.umpire.bounds.forcing import kind_of
from pbem.umpire.bounds.reports import proof_of
from pbem.umpire.bounds.resolution import public_of
from pbem.umpire.bounds.standing import is_late
from pbem.umpire.bounds.work import PROGRAM, Case, Work, without_secrets
from pbem.umpire.desk.umpires_sheet import gm_may_see
from pbem.umpire.history.notes import notes_for
from pbem.umpire.history.recorded import luck_of
from pbem.umpire.history.rulings import rulings_for
from pbem.umpire.life.couriered_orders import sheets_at_hand
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.life.terms import agreed
from pbem.umpire.life.tutoring import lesson_of
from pbem.umpire.match import Match, position_text, sit
from pbem.umpire.world import World


def gather(world: World, together: list[Game], moment: datetime) -> list[Case]:
    """The work of games that are in step, all with the same link and the same deadline, as of that moment."""
    then = replace(world, now=lambda: moment)
    first = together[0]
    number = chains.unspent(world.db, first.chain, first.bound)
    deadline = next_deadline_of(then, first, _notice(then, first))
    return [_case(then, game, number, deadline) for game in together]


def _notice(world: World, game: Game) -> timedelta:
    """The time that players have at least, and in which they may challenge the results."""
    hours = max(world.settings.game.notice_hours, agreed(world, game.id).challenge_hours)
    return timedelta(hours=hours)


def _case(world: World, game: Game, number: int, deadline: datetime) -> Case:
    rows = drafts.of(world.db, game.id, game.bound, game.edition)
    match = sit(world.db, world.settings, game)
    sheets = tuple(sorted(sheets_at_hand(world, match, rows), key=lambda sheet: sheet.seat))
    # Nobody's words are stirred into dice that other games have too.
    shared = is_of_match(match.chain, game.id)
    salts = {} if shared else {sheet.seat: sheet.salt for sheet in sheets if sheet.salt}
    missed = tuple(row.seat for row in rows if is_late(match, match.commission(row.seat), row))
    bare = without_secrets(match)
    work = Work(
        program=PROGRAM,
        rules=match.system.VERSION,
        module=SYSTEMS.get(game.system, ""),
        game=bare.game,
        commissions=bare.commissions,
        players=tuple(bare.players[number] for number in sorted(bare.players)),
        card=bare.card,
        position=position_text(match.system, match.position),
        sheets=sheets,
        salts=salts,
        rulings=rulings_for(world, game.id, game.bound, game.edition),
        number=number,
        link=match.chain.link(number),
        public=public_of(match.chain, game.bound, salts),
        proof=proof_of(world.db, match, game.bound, number, salts),
        luck=luck_of(resolutions.get(world.db, game.present)),
        missed=missed,
        notes=notes_for(world.db, match, _to_be(match, number, deadline, world.now())),
        lesson=lesson_of(world, game.id, game.bound + 1, over=False),
        last_lesson=lesson_of(world, game.id, game.bound + 1, over=True),
        moment=world.now(),
        deadline=deadline,
        entry=entry(
            world, match, game.bound + 1, deadline,
            first_sequence(world, game.id, openings.next_edition(world.db, game.id, game.bound + 1)),
        ),
        gone=taken_away(world, match),
        ahead=tuple(_ahead(world, match)),
        gm_looks=gm_may_see(match),
    )  # fmt: skip
    return Case(match, rows, work)


def _to_be(match: Match, number: int, deadline: datetime, now: datetime) -> Resolved:
    """What is known of a resolution before it is made."""
    game = match.game
    return Resolved(
        id=0, game=game.id, bound=game.bound, edition=game.edition, opening=game.edition, parent=game.present,
        kind=kind_of(game), before="", after="", sheets="", salts="", rulings="", chain=game.chain,
        link_number=number, public=b"", rules_version=match.system.VERSION, events="", luck="", missed="",
        verdict=None, deadline=deadline, resolved_at=now,
    )  # fmt: skip


def _ahead(world: World, match: Match) -> Iterator[tuple[str, str]]:
    """What the present holders of seats have ordered for the bound that follows."""
    following = match.game.bound + 1
    for commission in match.commissions:
        for each in ahead.of_seat(world.db, match.game.id, commission.id, commission.tenure, following):
            if each.bound == following and commission.tenure is not None:
                yield commission.id, each.lines
