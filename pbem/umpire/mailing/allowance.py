"""Whether a letter may be answered, and who is told when a budget runs out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pbem.report.card import GameCard
from pbem.report.letters.limits import Limit, no_more_answers, too_many_in_your_name, too_many_letters
from pbem.report.page import Page
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Roster
from pbem.umpire.world import World


def allowed(world: World, match: Roster | None, address: str, purse: Purse, what: str) -> bool:
    """Whether one more answer, or a refusal of the kind `what`, is within all budgets; who spent one is told."""
    if not budgets.left(world, Purse.ALL_ANSWERS, budgets.HOUSE):
        _tell_of_all_spent(world)
        return False
    if not budgets.left(world, Purse.ANSWERS, address):
        commission = _holder(match, address)
        if match is not None and commission is not None:
            tell_spent(world, match, commission, Purse.ANSWERS)
        return False
    return purse is not Purse.REFUSALS or bool(budgets.left(world, purse, f"{address} {what}"))


def _holder(match: Roster | None, address: str) -> Commission | None:
    return next((each for each in match.commissions if each.address == address), None) if match else None


def _tell_of_all_spent(world: World) -> None:
    most = budgets.most(world, Purse.ALL_ANSWERS)
    tell_gm(
        world,
        None,
        "No more letters are answered today",
        f"{most} answers have been written in 24 hours, which is the limit. Two machines may be writing to each other. "
        "Orders are still read, filed and acknowledged; `answers_in_all` in pbem.toml is the limit.",
        key=f"budget {world.now():%Y-%m-%d}",
    )


_PAGES: Final[dict[Purse, Callable[[GameCard, Limit], Page]]] = {
    Purse.LETTERS: too_many_letters,
    Purse.WITH_WORD: too_many_in_your_name,
    Purse.WITHOUT_WORD: too_many_in_your_name,
    Purse.ANSWERS: no_more_answers,
}


def tell_spent(world: World, match: Roster, commission: Commission, purse: Purse) -> None:
    """Tell a seat and the GM that a purse is empty; once a day."""
    payer = commission.address if purse is Purse.ANSWERS else budgets.of_seat(commission)
    again = match.told(budgets.full_again(world, purse, payer))
    most = budgets.most(world, purse)
    limit = Limit(most, commission.name, commission.address, again.text(match.zone(commission)))
    key = f"spent {purse} {commission.tenure} {world.now():%Y-%m-%d}"
    if commission.address:
        page = _PAGES[purse](match.card_for(commission), limit)
        post_to_seat(world, match, commission, "spent", page, bound=match.game.bound, key=key)
    subject, words = _for_the_gm(purse, limit)
    tell_gm(world, match, subject, words, key=key, bound=match.game.bound)


def _for_the_gm(purse: Purse, limit: Limit) -> tuple[str, str]:
    who = f"{limit.seat} ({limit.address})"
    match purse:
        case Purse.LETTERS:
            return (
                f"Too many letters from {limit.seat}",
                f"More than {limit.most} letters that are proved to come from {who} came in a day; the others are kept "
                "but not read. `pbem letters` lists them, and `pbem letters release N` has one read all the same.",
            )
        case Purse.WITH_WORD | Purse.WITHOUT_WORD:
            return (
                f"Letters without proof in the name of {limit.seat}",
                f"More than {limit.most} {purse} came in a day in the name of {who}. Somebody may be writing in his "
                "name: it is not his doing, and costs him nothing. The others are kept, and nothing in them is used. "
                "`pbem letters` lists them.",
            )
        case _:
            return (
                f"{limit.seat} has had all his answers today",
                f"{who} has had {limit.most} answers in 24 hours, which is the limit. His orders are filed and "
                "acknowledged as always. A machine may be answering for him.",
            )
