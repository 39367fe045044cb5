"""A letter that speaks but orders nothing: it changes nothing, gets the help that fits, and a person may read it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pbem.orders.answer.count import brief, count, headline
from pbem.orders.grammar.reading import Act, Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.report.letters.notice import notice
from pbem.report.page import Page, first_that_fits
from pbem.report.phrases import sentence_case
from pbem.report.tongue.catalogue import tongue_of
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.desk.queries import ask_gm
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Help:
    """What to say to a letter in which one of these words stands."""

    words: str
    text: str


HELP: Final = (
    Help(
        "resign resigning surrender quit aufgeben aufgebe aussteigen steige",
        "To give up, write `RESIGN` on a line of its own: you are asked once, and then your seat is free for another.",
    ),
    Help(
        "deploy deployment place placing setup aufstellen aufstellung stelle platzieren",
        "Units are placed before the first bound, each with `deploy` and a square; `HELP deploy` brings the words.",
    ),
    Help("map maps karte karten picture", "`SEND MAP` brings the map at any time."),
    Help("report reports bericht berichte", "`SEND REPORT` brings the last report, with a number behind it any other."),
    Help(
        "holiday holidays vacation away urlaub verreist ferien",
        "If you will be away, write for example `AWAY 20 Mar to 27 Mar` on a line of its own.",
    ),
    Help(
        "deadline extension extend delay longer frist aufschub verlängern verlängerung",
        "For more time write `EXTEND 24 hours` on a line of its own.",
    ),
    Help(
        "who wer opponent opponents gegner",
        "Who has sent orders is told to nobody before the bound is played.",
    ),
    Help("rule rules regel regeln", "`HELP RULES` brings the rules at any time."),
)
"""The first that fits is said, so the rarer wishes stand first."""

OTHERWISE: Final = Help(
    "",
    "An order is a unit and what it is to do, such as `FI1 - C5`, one a line or in the order form of the report. "
    "`HELP` brings the words.",
)
_WORD: Final = re.compile(r"[^\W\d_]+")


def no_orders(match: Match, incoming: Incoming, words: str, context: Context, draft: Draft, gm: bool) -> Page:
    """The answer to it: what stands unchanged, the help that fits, and the words that were looked at."""
    name = sentence_case(incoming.commission.name)
    found = count(draft, context, draft)
    stands, short = (
        text.removeprefix("Received: ") for text in (headline(found, context.view.setting_up), brief(found))
    )
    card = match.card_for(incoming.commission)
    tag, say = card.tag(match.game.bound), tongue_of(card.language).tell
    none = say("No orders found in your letter")
    subject = first_that_fits(f"{tag} {none}: {say(stands)}", f"{tag} {none}: {say(short)}", f"{tag} {none}")
    return notice(
        card,
        subject,
        f"{name}, I found no orders in your letter, and it changed nothing.",
        *incoming.letter.problems,
        "The GM has a copy of it." if gm else "",
        needs=(fitting(words).text, "`SHOW ORDERS` brings all orders as they stand."),
        quoted=words,
        bound=match.game.bound,
    )


def said(reading: Reading) -> str:
    """What the writer typed that is no order and asks for nothing the house can do, in his own words.

    Of a letter that asked for something else, greetings are not worth an answer of their own.
    """
    unread = [each.text for each in reading.unread]
    if any(line.setting is not None for line in reading.lines):
        return "\n".join(dict.fromkeys(unread))
    talk = [line.text for line in reading.with_result(Result.IGNORED) if not line.note]
    return "\n".join(dict.fromkeys((*talk, *(text for text in unread if not any(text in line for line in talk)))))


def fitting(words: str) -> Help:
    """The help that fits the words of a letter."""
    found = {word.casefold() for word in _WORD.findall(words)}
    return next((each for each in HELP if found & {*each.words.split()}), OTHERWISE)


def copy_to_gm(world: World, match: Match, incoming: Incoming, words: str) -> bool:
    """Send the GM what was no order, unless he plays in this game himself; whether he has it."""
    players = {commission.address.casefold() for commission in match.commissions if commission.address}
    if not words or match.game.gm.casefold() in players:
        return False
    commission, key = incoming.commission, f"no order {incoming.name}"
    subject = f"{commission.name} says what is no order"
    if "?" in words:
        ask_gm(world, match, commission, subject, words, key)
    else:
        tell_gm(
            world, match, subject, f"{commission.address} ({commission.name}) writes:", key=key,
            bound=match.game.bound, block=words, about=commission,
        )  # fmt: skip
    return True


def for_a_person(reading: Reading) -> str:
    """Questions of a letter that no part of the house can answer."""
    return "\n".join(each.text for each in reading.unread if each.act is Act.QUESTION)
