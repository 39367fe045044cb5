"""AWAY, BACK, EXTEND, AGREE extend: what players do to their deadlines, and how far."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from pbem.orders.grammar.reading import Setting
from pbem.orders.meaning.context import Context
from pbem.report.letters.notice import answer, notice
from pbem.report.page import Page
from pbem.store import agreements, delays, deputies, games, players
from pbem.store.delays import Why
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.asking.away import read_away
from pbem.umpire.asking.deputising import name_deputy
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.life.holidays import SOON, free_days, move_for_holiday
from pbem.umpire.life.putting_off import put_off
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.world import World

MOST_HOURS: Final = 48
"""A seat may put a bound off by so much without asking."""
_DAY_WORDS: Final = ("d", "day", "days", "tag", "tage")


def away(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """AWAY: no reminders, and a deadline that falls into it moves as far as the allowance reaches."""
    card, bound = match.card_for(commission), match.game.bound
    span = read_away(setting.arguments[:2], match.zone(commission), world.now())
    if span is None or commission.player is None:
        wrong = "These dates cannot be read. Write, for example: AWAY 20 Mar to 27 Mar."
        return answer(card, "AWAY", wrong)
    players.set_away(world.db, commission.player, *span)
    first, last = (match.told(moment).text(match.zone(commission)) for moment in span)
    noted = f"Noted: you are away from {first} to {last}, and are not reminded."
    if len(setting.arguments) > 2:
        words = name_deputy(world, match, commission, setting.arguments[2], span)
        return answer(card, "AWAY", f"{noted} {words}", bound)
    deadline = match.game.deadline
    if deadline is None or not span[0] <= deadline <= span[1]:
        _tell_gm(world, match, commission, f"is away from {first} to {last}. No deadline of this bound falls into it.")
        return answer(card, "AWAY", f"{noted} No deadline of bound {bound} falls into that time.", bound)
    if deadline - world.now() < SOON:
        return _extend(world, match, commission, MOST_HOURS, noted)
    moved = move_for_holiday(world, match.game.id, commission.id)
    if moved is None:
        left = free_days(world, match.game.id, commission.id)
        _tell_gm(
            world, match, commission,
            f"is away from {first} to {last}, and has {left} days of holiday left in this game. The deadline has not "
            "moved; EXTEND moves it.",
        )  # fmt: skip
        words = f"{noted} You have {left} days of holiday left in this game, so the GM is asked about the deadline."
        return answer(card, "AWAY", words, bound)
    _tell_gm(world, match, commission, f"is away from {first} to {last}. The deadline has moved by itself.")
    new = match.told(moved).both(match.zone(commission))
    return answer(card, "AWAY", f"{noted} Bound {bound} is due {new} now. Nobody is told for whom it moved.", bound)


def may_tell(world: World, commission: Commission) -> bool:
    """Whether a seat's words may cause one more letter to others; it pays for it."""
    payer = budgets.of_seat(commission)
    if not budgets.left(world, Purse.TIDINGS, payer):
        return False
    budgets.spend(world, Purse.TIDINGS, payer)
    return True


def _tell_gm(world: World, match: Match, commission: Commission, what: str) -> None:
    if not may_tell(world, commission):
        return
    tell_gm(
        world, match, f"{commission.name} will be away", f"{commission.address} ({commission.name}) {what}",
        key=f"away {commission.id} {what}", about=commission,
    )  # fmt: skip


def back(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """BACK: the holiday is over; what was moved stays moved."""
    if commission.player is not None:
        players.set_away(world.db, commission.player, None, None)
        deputies.dismiss(world.db, match.game.id, commission.id)
    words = "Welcome back: you are reminded again, and no further deadline moves for you."
    return answer(match.card_for(commission), "BACK", words, match.game.bound)


def extend(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """EXTEND: granted as often as was agreed; beyond that the GM is asked, and the others may agree."""
    number, unit, _ = setting.arguments
    hours = abs(int(number)) * (24 if unit.casefold() in _DAY_WORDS else 1)
    return _extend(world, match, commission, hours, "")


def _extend(world: World, match: Match, commission: Commission, hours: int, noted: str) -> Page | None:
    game, card = match.game, match.card_for(commission)
    if game.state != "running" or game.deadline is None:
        return answer(card, "EXTEND", "No deadline is set at present.", game.bound)
    taken = delays.of_seat(world.db, game.id, commission.id, Why.EXTENSION)
    free = len(taken) < agreed(world, game.id).extensions
    until = game.deadline + timedelta(hours=hours)
    if free and hours <= MOST_HOURS and _moved(world, match, commission, Why.EXTENSION, until):
        new = match.told(until).both(match.zone(commission))
        words = f"{noted} Bound {game.bound} is due {new} now. Nobody is told for whom it moved.".strip()
        return answer(card, "EXTEND", words, game.bound)
    _ask_all(world, match, commission, hours)
    words = (
        f"{noted} That is more than you may take without asking, so the GM and the other commanders are asked. If more "
        "than half of them agree before the deadline, it moves."
    )
    return answer(card, "EXTEND", words.strip(), game.bound)


def _moved(world: World, match: Match, commission: Commission, kind: Why, until: datetime) -> bool:
    why = "A commander has asked for more time."
    return put_off(world, match.game.id, commission.id, kind, until, why, by=commission.id)


def _ask_all(world: World, match: Match, commission: Commission, hours: int) -> None:
    game = match.game
    if not may_tell(world, commission):
        return
    agreements.agree(world.db, game.id, game.bound, game.edition, f"extend {hours}", commission.id, world.now())
    tell_gm(
        world, match, f"{commission.name} asks for {hours} hours more",
        f"{commission.address} ({commission.name}) asks for {hours} hours more. `EXTEND {hours}` grants it; the other "
        "commanders were asked as well, and if more than half of them agree it is granted without you.",
        key=f"extend {commission.id} {hours}", bound=game.bound, about=commission,
    )  # fmt: skip
    for each in match.commissions:
        if each.is_held and each.id != commission.id:
            page = notice(
                match.card_for(each),
                f"More time for bound {game.bound}?",
                f"A commander asks for {hours} hours more for bound {game.bound}.",
                needs=("If you agree, reply `AGREE extend`, alone on a line. More than half of you must.",),
                bound=game.bound,
            )
            post_to_seat(world, match, each, "extend", page, bound=game.bound, key=f"{commission.id} {hours}")


def agree_to_extend(world: World, match: Match, commission: Commission) -> Page | None:
    """AGREE extend: where more than half of the others agree, the deadline moves."""
    game, card = match.game, match.card_for(commission)
    what = agreements.latest(world.db, game.id, game.bound, game.edition, "extend ")
    if what is None:
        return answer(card, "AGREE", "Nobody has asked for more time in this bound.", game.bound)
    agreements.agree(world.db, game.id, game.bound, game.edition, what, commission.id, world.now())
    said = agreements.seats(world.db, game.id, game.bound, game.edition, what)
    held = [each for each in match.commissions if each.is_held]
    deadline = games.get(world.db, game.id).deadline
    # Whoever asked counts neither among those who agree nor among those who might.
    if deadline is not None and 2 * (len(said) - 1) > len(held) - 1:
        until = deadline + timedelta(hours=int(what.split()[1]))
        if _moved(world, match, commission, Why.VOTE, until):
            agreements.settle(world.db, game.id, game.bound, game.edition, what)
            new = match.told(until).both(match.zone(commission))
            return answer(card, "AGREE", f"Noted. Bound {game.bound} is due {new} now.", game.bound)
    return answer(card, "AGREE", "Noted: you agree to more time.", game.bound)
