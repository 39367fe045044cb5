"""APPROVE, DECLINE, START, SEAT, EJECT, ACT AS: who plays, and who plays in his place."""

from __future__ import annotations

from pbem.mail.identity.address import is_address
from pbem.report.letters.notice import notice
from pbem.store import seats, wishes
from pbem.store.seats import NoSuchSeat
from pbem.store.tenures import Ended
from pbem.store.wishes import State
from pbem.umpire.desk.gm_word import running
from pbem.umpire.filing.ordering_for import order_for
from pbem.umpire.life.announcing import CannotOpen, how_to_join, open_game
from pbem.umpire.life.house_seats import let_the_house_play
from pbem.umpire.life.joining import let_in, request
from pbem.umpire.life.leaving import vacate
from pbem.umpire.life.mustering import deal_and_start
from pbem.umpire.life.start_game import give_seat
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import sit_by_name
from pbem.umpire.world import World

HOUSE = "HOUSE"


class CannotSeat(Exception):
    """A seat cannot be given, or orders for it make no sense; the message says why."""


def new(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """NEW: an open game of a scenario, on the terms of the house but for those that are named."""
    try:
        made = open_game(world, arguments[0], arguments[1], gm=who if "@" in who else "")
    except CannotOpen as cannot:
        raise CannotSeat(str(cannot).rstrip(".")) from cannot
    return how_to_join(world, made)


def approve(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """APPROVE."""
    wish = request(world, game, int(arguments[0]))
    let_in(world, wish)
    return f"{wish.address} is in, and is told."


def decline(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """DECLINE."""
    wish = request(world, game, int(arguments[0]))
    wishes.settle(world.db, wish.id, State.DECLINED)
    return f"{wish.address} is not in, and hears nothing."


def begin(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """START."""
    deal_and_start(world, game)
    return f"{game} has started; its players are sent their briefings."


def seat(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """SEAT: to somebody, or to the house."""
    if arguments[1].upper() == HOUSE:
        let_the_house_play(world, game, arguments[0].lower())
        return f"The house commands {arguments[0]} of {game}; everybody is told."
    if not is_address(arguments[1].lower()):
        raise CannotSeat(f"{arguments[1]!r} is no mail address")
    give_seat(world, game, arguments[0].lower(), arguments[1], invite=True)
    return f"{arguments[1]} holds {arguments[0]} of {game}, and is told."


def eject(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """EJECT."""
    running(world, game)
    commission = seats.get(world.db, game, arguments[0].lower())
    if not commission.is_held:
        raise NoSuchSeat(f"nobody holds {commission.name} of {game}")
    vacate(world, game, commission.id, Ended.EJECTED, arguments[1])
    return f"{commission.name} is vacant; standing orders play, and the reserves are asked."


def act_as(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """ACT AS: orders for a seat, read as its holder's would be; he is told."""
    running(world, game)
    match = sit_by_name(world.db, world.settings, game)
    commission = seats.get(world.db, game, arguments[0].lower())
    told = order_for(world, match, commission, arguments[1])
    page = notice(
        match.card_for(commission),
        "The GM has ordered for you",
        f"The GM has given these orders for {commission.name}. You may change them until the deadline.",
        block="\n".join(f"    {line}" for line in told),
        bound=match.game.bound,
    )
    post_to_seat(world, match, commission, "acted for", page, bound=match.game.bound, key=f"{world.now()}")
    return f"ordered for {commission.name}: {'; '.join(told)}. Its holder is told."
