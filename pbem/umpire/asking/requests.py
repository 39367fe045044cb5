"""Lines of a letter that ask for something or say something about the player: HELP, SHOW, SEND, AWAY, SET, messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pbem import orders
from pbem.orders.grammar.reading import Reading, Setting
from pbem.orders.meaning.context import Context
from pbem.report.letters.notice import answer, help_letter, notice
from pbem.report.letters.show import show
from pbem.report.page import Page, with_files
from pbem.report.tongue.catalogue import manual_of, tongue_of
from pbem.store.seats import Commission
from pbem.umpire.asking import leaving_words, time_words
from pbem.umpire.asking.challenging import challenge
from pbem.umpire.asking.deputising import order_as_deputy
from pbem.umpire.asking.old_reports import archive_for, map_again, report_again
from pbem.umpire.asking.wishes import set_wish
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.queries import house_rules_told
from pbem.umpire.life.member_words import WORDS as MEMBER_WORDS
from pbem.umpire.life.member_words import answer_member
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.mailing.pictures import Gallery, picture_as_file
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.remains.replay import replay_letter
from pbem.umpire.remains.what_if_letter import what_if_letter
from pbem.umpire.world import World

ABOUT_ORDERS: Final = ("ready", "wait", "clear", "salt", "ok")
"""Settings that belong to the orders of a bound; `orders.file` carries them out."""
WISH: Final = "set"
"""The setting of which a letter may hold many, all answered at once."""
MOST_ANSWERS: Final = 6
"""How many questions one letter may ask."""


def carry_out(world: World, match: Match, incoming: Incoming, reading: Reading, context: Context) -> int:
    """Do what the settings of a letter ask for, and return how many letters answer them.

    What is only asked is not even worked out where nobody may be answered: a map costs a second.
    """
    commission, count = incoming.commission, 0
    for index, asked in enumerate(_asked(world, match, commission, reading, context)):
        may = _may_answer(world, match, incoming)
        page = asked.page() if may or asked.does else None
        if page is not None and may:
            count += post_to_seat(
                world, match, commission, "answer", page,
                bound=match.game.bound, key=f"{incoming.name}.{index}", answered=incoming.answered,
            )  # fmt: skip
    return count


@dataclass(frozen=True, slots=True)
class _Asked:
    """One thing a letter asks for: how its answer is worked out, and whether something is done on the way."""

    page: Callable[[], Page | None]
    does: bool


def _asked(world: World, match: Match, commission: Commission, reading: Reading, context: Context) -> Iterator[_Asked]:
    """Each thing once, and of questions as many as a letter may ask."""
    wishes = [setting for setting in reading.settings if setting.name == WISH]
    found = [setting for setting in dict.fromkeys(reading.settings) if setting.name in _HANDLERS]
    for each in found[:MOST_ANSWERS]:
        yield _Asked(partial(_HANDLERS[each.name], world, match, commission, each, context), each.name in _DOES)
    if wishes:
        yield _Asked(partial(_set, world, match, commission, wishes), does=True)
    if found[MOST_ANSWERS:]:
        yield _Asked(partial(_too_many, match, commission, found[MOST_ANSWERS:]), does=False)


def _may_answer(world: World, match: Match, incoming: Incoming) -> bool:
    address = incoming.commission.address
    if not address or incoming.letter.automatic is not None:
        return False
    return allowed(world, match, address, Purse.ANSWERS, "answer")


def _too_many(match: Match, commission: Commission, left: Sequence[Setting]) -> Page:
    said = ", ".join(f"`{' '.join((each.name.upper(), *each.arguments))}`" for each in left[:20])
    words = f"A letter is answered {MOST_ANSWERS} questions. Ask these in another one: {said}."
    return answer(match.card_for(commission), "More questions than a letter may ask", words, match.game.bound)


def _help(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    topic, card = " ".join(setting.arguments), match.card_for(commission)
    manual = manual_of(match.game.system, card.language) if topic.lower() == "rules" else ""
    if manual:
        return help_letter(card, "the rules", manual)
    say = tongue_of(card.language).tell
    if topic.lower() == "house":
        return help_letter(card, "the house", house_rules_told(world) or say("The house has no rules of its own yet."))
    return help_letter(card, topic, orders.help_text(match.system.VERBS, topic, match.system.CONDITIONS, say))


def _show(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    asked = " ".join(setting.arguments)
    if asked == "ORDERS":
        return None  # The acknowledgement brings them, and so it knows what else the letter says.
    if asked.upper() == "LAST":
        return report_again(world, match, commission, match.game.bound - 1)
    page = answer(match.card_for(commission), f"SHOW {asked}".strip(), show(context.view, asked), match.game.bound)
    player, view = match.player(commission), context.view
    piece = view.piece(asked.upper())
    picture = Gallery(world, match).of_unit(view, player, piece.id) if piece is not None else None
    return with_files(page, picture_as_file(picture.png, match.game.id, view.bound)) if picture is not None else page


def _send(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    what, *number = setting.arguments or ("REPORT",)
    if what == "MAP":
        return map_again(world, match, commission)
    if what == "REPLAY":
        return replay_letter(world, match, commission)
    if what == "ARCHIVE":
        return archive_for(world, match, commission)
    bound = int(number[0]) if number and number[0].isdigit() else match.game.bound - 1
    page = report_again(world, match, commission, bound)
    if page is None:
        return answer(
            match.card_for(commission), f"SEND {what}", f"There is no report of bound {bound} yet.", match.game.bound
        )
    return page


def _what_if(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    bound, last, *text = setting.arguments
    return what_if_letter(world, match, commission, int(bound), int(last) if last else None, " ".join(text))


def _set(world: World, match: Match, commission: Commission, wishes: Sequence[Setting]) -> Page | None:
    """All wishes of a letter in one answer."""
    if commission.player is None:
        return None
    told = []
    for name, *value in (setting.arguments for setting in wishes if len(setting.arguments) > 1):
        told.append((f"SET {name} {' '.join(value)}", set_wish(world, commission.player, name, " ".join(value))))
    if len(told) == 1:
        return answer(match.card_for(commission), *told[0])
    card = match.card_for(commission)
    say = tongue_of(card.language).tell
    return notice(card, "SET", told=[f"{line}: {say(text)}" for line, text in told]) if told else None


def _who(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    words = "Who has sent orders is told to nobody before the bound is played; the GM reminds those who are late."
    return answer(match.card_for(commission), "Who has sent orders", words, match.game.bound)


def _when(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    deadline = match.deadline
    if deadline is None or match.game.state != "running":
        return answer(match.card_for(commission), "The deadline", "No deadline is set at present.", match.game.bound)
    told = f"{deadline.both(match.zone(commission))}, {deadline.until(world.now())}"
    what = "The deployment closes" if context.view.setting_up else f"Bound {match.game.bound} is played"
    return answer(match.card_for(commission), "The deadline", f"{what} {told}.", match.game.bound)


def _as_member(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    player = match.player(commission)
    return answer_member(world, player, setting.name, setting.arguments) if player else None


_Handler = Callable[[World, Match, Commission, Setting, Context], Page | None]
_HANDLERS: Final[Mapping[str, _Handler]] = {
    "help": _help,
    "show": _show,
    "send": _send,
    "away": time_words.away,
    "back": time_words.back,
    "extend": time_words.extend,
    "agree": leaving_words.agree,
    "draw": leaving_words.draw,
    "resign": leaving_words.resign,
    "concede": leaving_words.concede,
    "claim": leaving_words.claim,
    "house": leaving_words.house,
    "challenge": challenge,
    "for": order_as_deputy,
    "block": leaving_words.block,
    "unblock": leaving_words.block,
    "whatif": _what_if,
    "who": _who,
    "when": _when,
    **dict.fromkeys(MEMBER_WORDS, _as_member),
}
_ASK: Final = ("help", "show", "send", "whatif", "who", "when")
_DOES: Final = frozenset(_HANDLERS) - {*_ASK}
"""What is done whether or not it can be answered."""


def asks(reading: Reading) -> bool:
    """Whether a letter asks for something or passes a message on."""
    return any(setting.name in (WISH, *_HANDLERS) for setting in reading.settings) or bool(reading.press)
