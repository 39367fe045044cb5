"""Where the orders of two commanders of one side meet, such as two units ordered into one square: both are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Sheet
from pbem.battle.problem import Problem, Severity
from pbem.battle.view import View
from pbem.orders.answer.wording import sentence
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.report.letters.notice import notice
from pbem.report.page import wrap
from pbem.report.tongue.catalogue import tongue_of
from pbem.store import drafts
from pbem.store.seats import Commission
from pbem.umpire.life.couriered_orders import split
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World

_ROW: Final = 68
"""Columns of a row behind its bar."""


@dataclass(frozen=True)
class Crossing:
    """What follows from the orders of the writer and of another seat together, and from neither alone."""

    other: Commission
    problems: tuple[Problem, ...]


def crossings(
    world: World, match: Match, incoming: Incoming, before: Draft, after: Draft, context: Context
) -> tuple[Crossing, ...]:
    """What the letter brought about with each other commander of the side; nothing of what was so before it."""
    game, writer = match.game, incoming.commission
    friends = {each.id: each for each in match.commissions if each.side == writer.side and each.id != writer.id}
    found = []
    for row in drafts.of(world.db, game.id, game.bound, game.edition):
        if row.seat not in friends:
            continue
        theirs = split(world, match, row).at_hand
        old = {(problem.unit, problem.message) for problem in _meeting(before.sheet, theirs, context)}
        fresh = [each for each in _meeting(after.sheet, theirs, context) if (each.unit, each.message) not in old]
        if fresh:
            found.append(Crossing(friends[row.seat], tuple(fresh)))
    return tuple(found)


def _meeting(mine: Sheet, theirs: Sheet, context: Context) -> list[Problem]:
    """What the rules say to both sheets as if one commander had written them, less what they say to each."""
    told, seen = {order.unit for order in mine.orders}, {piece.id for piece in context.view.pieces}
    others = tuple(order for order in theirs.orders if order.unit not in told and order.unit in seen)
    if not mine.orders or not others:
        return []
    view = _under_one_commander(context.view, context.seat)
    alone = {
        (problem.unit, problem.message)
        for sheet in (mine, replace(mine, orders=others, standing=()))
        for problem in context.check(view, sheet)
    }
    both = context.check(view, replace(mine, orders=(*mine.orders, *others)))
    return [
        replace(problem, severity=Severity.WARNING, choices=())
        for problem in both
        if (problem.unit, problem.message) not in alone
    ]


def _under_one_commander(view: View, seat: str) -> View:
    return replace(
        view,
        pieces=tuple(replace(piece, seat=seat) if piece.side == view.side else piece for piece in view.pieces),
    )


def tell_the_others(world: World, match: Match, incoming: Incoming, found: Iterable[Crossing]) -> int:
    """Tell each of the other commanders what his orders and the writer's lead to; how many were told."""
    count = 0
    writer, bound = incoming.commission, match.game.bound
    for crossing in found:
        said = dict.fromkeys(sentence(problem.message) for problem in crossing.problems)
        card = match.card_for(crossing.other)
        say = tongue_of(card.language).tell
        page = notice(
            card,
            f"Your orders and those of {writer.name} meet",
            f"{writer.name} has sent orders, and this follows from them and yours together. Both of you are told; "
            "as things stand it will be done as written.",
            block="\n".join(f"    | {part}" for line in said for part in wrap(say(line), width=_ROW).split("\n")),
            bound=bound,
        )
        count += post_to_seat(world, match, crossing.other, "crossing", page, bound=bound, key=incoming.name)
    return count
