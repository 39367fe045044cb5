"""A call behind a deed that takes it back, with nothing instead of it: `MR1 x C3 - scrub that.`, `… . Streichen.`"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, LineReading, Result, Score
from pbem.orders.prose.hedging import doubted
from pbem.orders.prose.sentences import sentences

_CALL: Final = re.compile(
    r"(?:\A|(?<![-–—])[-–—]{1,3}|[,;.!(…:]) ?"
    r"(?>(?:(?:but|and|or|aber|und|oder|no|nah|nope|oh|ah|er|um|hm+|wait|actually|sorry|sry|oops|please|pls|well|nein|nee|"
    r"ach|ach was|doch|bitte|quatsch|halt|moment),? )*)"
    r"(?:(?:scrub|scratch|strike|scrap|forget|cancel|delete|undo|nix|axe|erase|retract|belay|cxl)"
    r" (?:that|it|this|that one|that again|the lot)|(?:ignore|disregard|skip|drop|bin) that|never ?mind(?: that)?|"
    r"i take (?:that|it) back|"
    r"(?:das |dies |es |alles )?(?:wieder )?(?:streichen|gestrichen|gelöscht|vergessen|zurückgenommen)|"
    r"(?:streich\w*|vergiss|vergesst|lösch\w*|verwirf|storniere?) (?:das|dies|es)(?: wieder)?|"
    r"das nehm\w* (?:ich|wir) zurück|(?:ich )?nehme (?:das|es) zurück)[\s.!)]*+\Z",
    re.IGNORECASE,
)
"""From a sign to the end of a sentence."""
_HANGS: Final = re.compile(r"\?|\b(?:if|unless|else|otherwise|wenn|falls|sonst|instead|ausser|außer)\b", re.IGNORECASE)
"""What is only asked, or hangs on something, is not what such a call takes back."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What stands before a deed that is taken back, the deed, and what stands behind the call."""

    before: str
    deed: str
    said: str
    """The deed and the call."""
    behind: str


def unsaid(text: str) -> Unsaid | None:
    """The first deed of a text that is taken back at the end of its sentence, or by the sentence behind it."""
    parts = list(sentences(text))
    for at, sentence in enumerate(parts):
        call = _CALL.search(sentence)
        first = at if call is not None and call.start() else at - 1
        deed = sentence[: call.start()] if call is not None and call.start() else parts[first]
        if call is None or first < 0 or _HANGS.search(deed):
            continue
        said = " ".join(parts[first : at + 1])
        return Unsaid(" ".join(parts[:first]), deed.strip(), said, " ".join(parts[at + 1 :]))
    return None


def taken_back(lines: Sequence[LineReading], said: str, desk: Desk) -> tuple[LineReading, ...]:
    """The readings of a deed that is taken back: what is on file so is gone, what was only written now never was.

    Of several deeds, which of them is meant is a question.
    """
    told = [line for line in lines if line.orders or line.standing]
    if len(told) != 1 or told[0].standing:
        return tuple(replace(doubted(line), text=said, note="") for line in lines)
    filed = {order.unit: order for order in desk.context.filed}
    gone = tuple(order.unit for order in told[0].orders if _alike(order, filed.get(order.unit, order)))
    stays = tuple(unit for unit in told[0].units if unit not in gone)
    base = replace(told[0], text=said, orders=(), result=Result.GUESS, score=Score.LOOSE, second_thoughts=True)
    back = replace(base, orders=tuple(Order(unit, ()) for unit in gone), units=gone, note=TAKEN_BACK)
    return (*((back,) if gone else ()), *((replace(base, units=stays, note=UNCHANGED),) if stays else ()))


def _alike(order: Order, filed: Order) -> bool:
    """Whether two orders are one: to go to an enemy and to fight him there are."""
    goals, others = ([action.places[-1] for action in each.actions if action.places] for each in (order, filed))
    return order.actions == filed.actions or (bool(goals) and goals == others)
