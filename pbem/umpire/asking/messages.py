"""Messages passed on to other players, in the writer's own words and at his own cost."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.mail.identity.identity import Purpose
from pbem.orders.grammar.reading import Press, Reading
from pbem.report.letters.limits import Limit, messages_returned, no_more_messages
from pbem.report.letters.notice import press as press_page
from pbem.report.letters.notice import press_returned
from pbem.report.page import Page
from pbem.store import press
from pbem.umpire import budgets
from pbem.umpire.asking.addressees import addressees, is_gm
from pbem.umpire.budgets import MESSAGES_A_LETTER, Purse
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_gm, post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World


def deliver_press(world: World, match: Match, incoming: Incoming, reading: Reading) -> None:
    """Pass on as many of a letter's messages as its writer may send; the others come back to him with their words."""
    payer = budgets.of_seat(incoming.commission)
    most = min(MESSAGES_A_LETTER, budgets.left(world, Purse.MESSAGES, payer))
    for_nobody: dict[str, list[str]] = {}
    for index, message in enumerate(reading.press[:most]):
        budgets.spend(world, Purse.MESSAGES, payer)
        if not _deliver(world, match, incoming, message, f"{incoming.name}.{index}"):
            for_nobody.setdefault(message.to.strip(), []).append(message.text)
    for to, texts in for_nobody.items():
        names = [other.name for other in match.commissions if other.id != incoming.commission.id]
        _return(
            world,
            match,
            incoming,
            press_returned(match.card_for(incoming.commission), to, "\n\n".join(texts), names),
            f"nobody {to}",
        )
    if reading.press[most:]:
        _return_the_rest(world, match, incoming, reading.press[most:], payer)


def _deliver(world: World, match: Match, incoming: Incoming, message: Press, key: str) -> bool:
    """Pass one message on; False where nobody is called so."""
    commission, bound = incoming.commission, match.game.bound
    to = message.to.strip()
    receivers = addressees(match, commission, to)
    press.keep(world.db, match.game.id, bound, match.game.edition, commission.id, to, message.text, incoming.row.id)
    if is_gm(to):
        tell_gm(
            world, match, f"a message from {commission.name}", f"{commission.address} ({commission.name}) writes:",
            key=f"press {key}", bound=bound, block=message.text, about=commission,
        )  # fmt: skip
        return True
    for other in receivers:
        also = [each.name for each in receivers if each.id != other.id]
        page = press_page(match.card_for(other), commission.name, message.text, bound, also)
        post_to_seat(world, match, other, "press", page, bound=bound, key=key, purpose=Purpose.PRESS)
    return bool(receivers)


def _return_the_rest(world: World, match: Match, incoming: Incoming, rest: Sequence[Press], payer: str) -> None:
    commission, most, again = incoming.commission, budgets.most(world, Purse.MESSAGES), ""
    if not budgets.left(world, Purse.MESSAGES, payer):
        when = match.told(budgets.full_again(world, Purse.MESSAGES, payer))
        again = when.text(match.zone(commission))
        page = no_more_messages(match.card, Limit(most, commission.name, commission.address, again))
        post_to_gm(world, match, page, key=f"spent {payer} {world.now():%Y-%m-%d}", bound=match.game.bound)
    texts = [(message.to.strip(), message.text) for message in rest]
    _return(
        world,
        match,
        incoming,
        messages_returned(match.card_for(commission), texts, MESSAGES_A_LETTER, most, again),
        "too many",
    )


def _return(world: World, match: Match, incoming: Incoming, page: Page, key: str) -> None:
    commission, address = incoming.commission, incoming.commission.address
    if not address or incoming.letter.automatic is not None:
        return
    if allowed(world, match, address, Purse.ANSWERS, "answer"):
        post_to_seat(
            world, match, commission, "answer", page,
            bound=match.game.bound, key=f"{incoming.name} {key}", answered=incoming.answered,
        )  # fmt: skip
