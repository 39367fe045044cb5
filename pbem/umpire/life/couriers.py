"""Messages by courier: each rides from its writer's general to its reader's, and arrives with a bound's report.

It is known only to its writer until it arrives. Where the reader's general has fallen it comes back.
"""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place, from_text, to_text
from pbem.mail.identity.identity import Purpose
from pbem.report.letters.couriers import courier_returned
from pbem.report.letters.notice import press as press_page
from pbem.store import blocks, couriers, resolutions
from pbem.store.couriers import Courier
from pbem.store.resolutions import Resolved
from pbem.store.seats import Commission
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, position_of
from pbem.umpire.world import World

COURIER = "courier"
"""The rule under which messages ride, and the kind of letter that brings one."""


def place_of(world: World, match: Match, commission: Commission) -> Place | None:
    """Where the general of a seat stands, None where he has fallen; a seat without one is where its first unit is."""
    own = _pieces(match, commission)
    start = position_of(world.db, match.system, match.game.id, match.game.set_up)
    if any(piece.arm is Arm.GENERAL for piece in _pieces(replace(match, position=start), commission)):
        own = [piece for piece in own if piece.arm is Arm.GENERAL]
    return next((piece.place for piece in own if piece.place is not None), None)


def _pieces(match: Match, commission: Commission) -> list[Piece]:
    return [piece for piece in match.view(commission.side).own if piece.seat == commission.id]


def send(world: World, match: Match, writer: Commission, receivers: list[Commission], text: str) -> bool:
    """Let a courier ride to each of them; False where nobody is left who could send one."""
    start = place_of(world, match, writer)
    if start is None:
        return False
    for each in receivers:
        opening = (match.game.bound, match.game.edition)
        couriers.send(world.db, match.game.id, writer.id, each.id, opening, to_text(start), text)
    return True


def arrive(world: World, after: Match, row: Resolved, opening: tuple[int, int]) -> None:
    """Deliver the messages that get there in a bound that was just resolved; `opening` is that of the next bound."""
    game, here = after.game.id, (row.bound, row.opening)
    line = {(each.bound, each.opening) for each in resolutions.line(world.db, game)} | {here}
    done, pace = couriers.done(world.db, game), agreed(world, game).courier
    for each in couriers.of(world.db, game):
        if each.unit or (each.bound, each.edition) not in line or done.get(each.id, set()) & line:
            continue
        writer, reader = after.commission(each.seat), after.commission(each.receiver)
        there = place_of(world, after, reader)
        if there is None:
            couriers.settle(world.db, each.id, here, "returned")
            page = courier_returned(after.card_for(writer), reader.name, each.text, row.bound)
            post_to_seat(
                world, after, writer, COURIER, page, bound=opening[0], edition=opening[1],
                key=f"courier {each.id} returned",
            )  # fmt: skip
        elif after.view(reader.side).ground.within(from_text(each.start), there, pace * (1 + row.bound - each.bound)):
            couriers.settle(world.db, each.id, here, "arrived")
            if not blocks.is_blocked(world.db, reader.player, writer.player):
                _hand_over(world, after, writer, reader, each, opening)


def _hand_over(
    world: World, after: Match, writer: Commission, reader: Commission, each: Courier, opening: tuple[int, int]
) -> None:
    page = press_page(after.card_for(reader), writer.name, each.text, each.bound)
    post_to_seat(
        world, after, reader, COURIER, page, bound=opening[0], edition=opening[1], key=f"courier {each.id}",
        purpose=Purpose.PRESS, author=writer.id,
    )  # fmt: skip
