"""Questions of the house to a seat beside its orders, and what its `1a` or `1b` does: RESIGN, CONCEDE, late orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pbem.mail.identity.identity import Purpose
from pbem.orders.reply.reply import Origin
from pbem.report.letters.leaving import asked_back
from pbem.report.letters.notice import answer
from pbem.report.page import Page
from pbem.store import drafts, questions
from pbem.store.questions import Asked
from pbem.store.seats import Commission
from pbem.store.tenures import Ended
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.desk.gm_word import finish_game
from pbem.umpire.filing.clerk import Words
from pbem.umpire.life.leaving import vacate
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, sides_of
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World

_CHOICE: Final = re.compile(r"[\s*_\"'`-]*1\s*([ab])\b[\s.!,]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and what either answer does, in the words of the letter."""

    subject: str
    words: str
    yes: str
    no: str


def ask_back(
    world: World, match: Match, commission: Commission, about: str, question: Question, key: str, detail: str = ""
) -> None:
    """Ask a seat; the question takes the place of an older one."""
    if commission.tenure is None:
        return
    opening = (match.game.bound, match.game.edition)
    questions.ask(world.db, match.game.id, commission.id, commission.tenure, opening, about, detail, world.now())
    page = asked_back(
        match.card_for(commission), question.subject, question.words, question.yes, question.no, match.game.bound
    )
    post_to_seat(
        world, match, commission, "answer", page, bound=match.game.bound, key=f"{about} {key}", purpose=Purpose.ASKED
    )


def answer_to_question(world: World, match: Match, incoming: Incoming) -> Page | None:
    """Do what a letter answers to the open question of its seat, and what it is told; None where it answers none.

    A reply to the question's own letter answers it; so does `1a` alone in any other, where no order is asked about.
    """
    commission = incoming.commission
    asked = questions.open_for(world.db, match.game.id, commission.id, commission.tenure)
    if asked is None or (not incoming.to_question and _orders_are_asked_about(world, match, commission)):
        return None
    letter = incoming.letter
    words = Words(letter.text, letter.orders_attachment, letter.subject)
    typed = [line.text for line in world.clerk.lines(words) if line.origin is Origin.TYPED]
    choice = _CHOICE.fullmatch(typed[0]) if typed else None
    if choice is None or (len(typed) > 1 and not incoming.to_question):
        return None
    questions.answer(world.db, asked.id, choice[1].lower())
    if choice[1].lower() == "b" and asked.about != PRESS:
        return answer(match.card_for(commission), "As it was", "Noted: everything stays as it is.", match.game.bound)
    return _DOES[asked.about](world, match, commission, asked)


def _orders_are_asked_about(world: World, match: Match, commission: Commission) -> bool:
    row = drafts.get(world.db, match.game.id, commission.id, match.game.bound, match.game.edition)
    return row is not None and bool(draft_of(row).questions)


def _resign(world: World, match: Match, commission: Commission, asked: Asked) -> Page | None:
    vacate(world, match.game.id, commission.id, Ended.RESIGNED)
    return None


def _concede(world: World, match: Match, commission: Commission, asked: Asked) -> Page | None:
    others = [side for side in sides_of(match.game) if side.id != commission.side]
    own = next(side for side in sides_of(match.game) if side.id == commission.side)
    winner = others[0].id if len(others) == 1 else ""
    words = f"{own.name} gives the battle up."
    finish_game(world, match.game.id, words, winner, told=words)
    return None


def _keep_late(world: World, match: Match, commission: Commission, asked: Asked) -> Page | None:
    """Whoever asked files the letter anew; there is nothing else to be told."""
    return None


LATE: Final = "late"
"""A letter that came too late, and may count for the present bound."""
PRESS: Final = "press"
"""A reply to a message that reads like orders."""
_Does = Callable[[World, Match, Commission, Asked], Page | None]
_DOES: Final[Mapping[str, _Does]] = {"resign": _resign, "concede": _concede, LATE: _keep_late, PRESS: _keep_late}
