"""The last letter of a game: the fog is lifted, and the secret of the dice is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pbem.report.bulletin.luck import Luck
from pbem.report.letters.last import Reckoning, dice_laid_open, last_letter
from pbem.store import resolutions
from pbem.store.games import Game
from pbem.store.resolutions import Resolved
from pbem.store.twins import is_of_match, is_sealed, of_chain
from pbem.umpire.bounds.resolution import read_events, read_sheets, read_verdict
from pbem.umpire.guard import errand
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, Roster, roster_by_name, roster_of, sides_of, sit
from pbem.umpire.world import World


def tell_everything(world: World, name: str) -> None:
    """Send every seat the last letter of a game that is over; what is told is told to all sides alike."""
    roster = roster_by_name(world.db, world.settings, name)
    game, last = roster.game, resolutions.get(world.db, roster.game.present)
    verdict = read_verdict(game.verdict)
    if verdict is None:
        return
    sides = {side.id: side.name for side in sides_of(game)}
    orders = [
        (roster.commission(sheet.seat).name, tuple(str(order) for order in sheet.standing))
        for sheet in (read_sheets(last.sheets) if last else ())
    ]
    reckoning = errand(world, f"the end of {name} could not be reckoned", partial(_reckoning, world, game), Reckoning())
    secret = "" if is_sealed(world.db, roster.chain, game.id) else roster.chain.secret.hex()
    for commission in roster.commissions:
        page = last_letter(
            roster.card_for(commission), sides.get(verdict.winner, ""), verdict.reason, reckoning, _briefings(roster),
            orders, secret, roster.chain.length,
        )  # fmt: skip
        key = f"present {game.present} {game.bound}"
        post_to_seat(world, roster, commission, "last", page, bound=game.bound, key=key)
    if secret and is_of_match(roster.chain, name):
        _lay_open(world, [each for each in of_chain(world.db, game.chain) if each.id != name])


def _lay_open(world: World, games: list[Game]) -> None:
    """Tell the dice of games that were over before: the last game with the same dice is over now."""
    for game in games:
        roster = roster_of(world.db, world.settings, game)
        rows = [row for row in resolutions.line(world.db, game.id) if row.chain == roster.chain.id]
        for commission in roster.commissions:
            page = dice_laid_open(
                roster.card_for(commission), roster.chain.name, roster.chain.secret.hex(), roster.chain.length,
                [(row.bound, row.link_number, roster.chain.link(row.link_number).hex()) for row in rows],
            )  # fmt: skip
            key = f"chain {roster.chain.id} {game.present}"
            post_to_seat(world, roster, commission, "dice", page, bound=game.bound, key=key)


def _reckoning(world: World, game: Game) -> Reckoning:
    """Points, losses and luck of both sides, over all bounds that count."""
    match = sit(world.db, world.settings, game)
    names = {side.id: side.name for side in sides_of(game)}
    line = resolutions.line(world.db, game.id)
    events = [event for row in line for event in read_events(row.events)]
    return Reckoning(
        [(names.get(side, side), points) for side, points in match.system.score(match.position).items()],
        [(name, match.view(side).gone) for side, name in names.items()],
        Luck.of(events).lines(names),
        list(_deeds(match, line)),
    )


def _deeds(match: Match, line: Sequence[Resolved]) -> Iterator[tuple[str, int, int, int]]:
    """Each seat with its orders, the bounds in which it gave any, and all bounds."""
    sheets = [sheet for row in line for sheet in read_sheets(row.sheets)]
    for commission in match.commissions:
        given = [len(sheet.orders) for sheet in sheets if sheet.seat == commission.id and sheet.orders]
        yield commission.name, sum(given), len(given), len(line)


def _briefings(roster: Roster) -> list[tuple[str, str]]:
    """Each side with its briefing."""
    names = {side.id: side.name for side in sides_of(roster.game)}
    return list({names[each.side]: each.briefing for each in roster.commissions}.items())
