"""Messages passed on to other players, in the writer's own words and at his own cost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.mail.identity.identity import Purpose
from pbem.orders.grammar.reading import Press, Reading, Result
from pbem.orders.reply.reply import Origin
from pbem.report.letters.limits import Limit, messages_returned, no_more_messages
from pbem.report.letters.notice import answer, press_returned
from pbem.report.letters.notice import press as press_page
from pbem.report.page import Page
from pbem.report.phrases import counted, listed
from pbem.store import blocks, press
from pbem.store.seats import Commission
from pbem.store.terms import Agreed
from pbem.umpire import budgets
from pbem.umpire.asking.addressees import addressees, is_gm
from pbem.umpire.asking.asked_back import PRESS, Question, ask_back
from pbem.umpire.budgets import MESSAGES_A_LETTER, Purse
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.filing.clerk import Words
from pbem.umpire.life.couriers import COURIER
from pbem.umpire.life.couriers import send as send_couriers
from pbem.umpire.life.terms import agreed
from pbem.umpire.life.watching import tell_observers
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_gm, post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World


def deliver_press(world: World, match: Match, incoming: Incoming, reading: Reading) -> list[str]:
    """Pass on as many of a letter's messages as its writer may send; the others come back to him with their words.

    Says to whom each went.
    """
    told: list[str] = []
    payer = budgets.of_seat(incoming.commission)
    most = min(MESSAGES_A_LETTER, budgets.left(world, Purse.MESSAGES, payer))
    for_nobody: dict[str, list[str]] = {}
    for index, message in enumerate(reading.press[:most]):
        budgets.spend(world, Purse.MESSAGES, payer)
        said = _deliver(world, match, incoming, message, f"{incoming.name}.{index}")
        if said:
            told.append(said)
        else:
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
    return told


def _deliver(world: World, match: Match, incoming: Incoming, message: Press, key: str) -> str:
    """Pass one message on and say who has it; nothing where nobody is called so, or may be written to."""
    commission, bound, kept = incoming.commission, match.game.bound, agreed(world, match.game.id)
    to, anon = message.to.strip(), message.anon and kept.anon
    if message.anon and not kept.anon:
        return "Your message went to nobody: in this game whoever writes gives his name."
    receivers = [] if is_gm(to) else _allowed(kept, commission, addressees(match, commission, to))
    press.keep(
        world.db, match.game.id, bound, match.game.edition, commission.id, to, message.text, incoming.row.id,
        anon=anon, receivers=[each.id for each in receivers],
    )  # fmt: skip
    if to.casefold() in _OBSERVERS and not kept.silent:
        number = tell_observers(world, match, "" if anon else commission.name, message.text, key)
        return f"Your message went to {counted(number, 'observer')}."
    if kept.press == COURIER and receivers:
        names = listed([each.name for each in receivers])
        if not send_couriers(world, match, commission, receivers, message.text):
            return "Your message went to nobody: your general has fallen, and no courier rides."
        return f"A courier has set out to {names}. He arrives with the report of the bound in which he gets there."
    if is_gm(to):
        tell_gm(
            world, match, f"a message from {commission.name}", f"{commission.address} ({commission.name}) writes:",
            key=f"press {key}", bound=bound, block=message.text, about=commission,
        )  # fmt: skip
        return _went_to(["the GM"])
    for other in receivers:
        also = [each.name for each in receivers if each.id != other.id]
        name, author = ("", "") if anon else (commission.name, commission.id)
        page = press_page(match.card_for(other), name, message.text, bound, also)
        if not blocks.is_blocked(world.db, other.player, commission.player):
            purpose = Purpose.PRESS if author else Purpose.ORDERS
            post_to_seat(world, match, other, "press", page, bound=bound, key=key, purpose=purpose, author=author)
    return _went_to([other.name for other in receivers])


_OBSERVERS: Final = ("observers", "the observers", "beobachter", "die beobachter")


def _went_to(names: list[str]) -> str:
    return f"Your message went to {listed(names)}." if names else ""


def _allowed(kept: Agreed, writer: Commission, receivers: list[Commission]) -> list[Commission]:
    """Those whom a seat may write to in this game: everybody, its own side, or nobody but the GM."""
    if kept.silent:
        return []
    own = kept.press == "side"
    return [each for each in receivers if kept.press in ("all", COURIER) or (own and each.side == writer.side)]


def answer_message(world: World, match: Match, incoming: Incoming, reading: Reading) -> None:
    """A reply to another player's message goes back to its author; what reads like orders is asked about first."""
    text = _own_words(world, incoming)
    if not text or (reading.press and not reading.with_result(Result.OK, Result.GUESS)):
        return
    author = match.commission(incoming.to_message)
    own = {piece.id.casefold() for piece in match.view(incoming.commission.side).own}
    named = own & {word.casefold() for word in re.findall(r"\w+", text)}
    if named or any(line.units or line.orders for line in reading.lines):
        question = Question(
            f"A message to {author.name}, or orders?",
            f"Your reply to the message of {author.name} reads like orders. It was shown to nobody, and nothing of it "
            "is done.",
            f"it goes to {author.name} as a message.",
            "they are orders.",
        )
        ask_back(world, match, incoming.commission, PRESS, question, incoming.name, f"{incoming.row.id} {author.id}")
        return
    send_back(world, match, incoming, author.id)


def send_back(world: World, match: Match, incoming: Incoming, author: str) -> None:
    """Send the writer's own words to the author of the message that he answers, and tell him so."""
    payer, commission = budgets.of_seat(incoming.commission), match.commission(author)
    if not budgets.left(world, Purse.MESSAGES, payer):
        _return_the_rest(world, match, incoming, [Press(commission.name, _own_words(world, incoming))], payer)
        return
    budgets.spend(world, Purse.MESSAGES, payer)
    message = Press(commission.id, _own_words(world, incoming))
    said = _deliver(world, match, incoming, message, f"{incoming.name}.back")
    words = said or "In this game nobody is written to but the GM."
    page = answer(match.card_for(incoming.commission), "Your message", words, match.game.bound)
    _return(world, match, incoming, page, "back")


def _own_words(world: World, incoming: Incoming) -> str:
    letter = incoming.letter
    lines = world.clerk.lines(Words(letter.text, None, letter.subject))
    return "\n".join(line.text for line in lines if line.origin is Origin.TYPED)


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
