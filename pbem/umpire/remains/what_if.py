"""What if: a bound resolved again with one order changed, and the bounds after it with the orders that were given.

The dice are keyed by what they are thrown for, so whatever the change does not touch comes out as it did.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pbem import orders
from pbem.battle.order import Sheet
from pbem.battle.piece import Piece
from pbem.battle.settable import WrongRuling
from pbem.battle.view import View
from pbem.orders.grammar.reading import Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.replay import Act, Eye, replay_page
from pbem.replay.difference import Difference, difference, difference_map
from pbem.replay.eye import both_eyes
from pbem.replay.page import stage_for
from pbem.replay.telling import told_differences
from pbem.report.page import wrap
from pbem.report.tongue.catalogue import tongue_of
from pbem.umpire.bounds.resolution import Resolution, events_seen, resolve_with
from pbem.umpire.remains.history import BOTH, History, NotToBeSeen

WAS: Final = "As it was"
WOULD: Final = "As it would have been"
FARTHER: Final = 2
"""Bounds after the changed one that are resolved again where nobody says how far."""
_WORD: Final = re.compile(r"[A-Za-z]{1,4}\d{0,3}[A-Za-z]?")


@dataclass(frozen=True)
class WhatIf:
    """Two courses of a battle from the changed bound on: what is ordered instead, what was, and both eyes.

    Those who are `idle` had no order.
    """

    history: History
    instead: tuple[str, ...]
    ordered: tuple[str, ...]
    idle: tuple[str, ...]
    was: Eye
    would: Eye
    ended: tuple[str, str]
    """How each course stands at its end: the verdict's reason, empty where the battle goes on."""

    def page(self, language: str = "en") -> str:
        """Both courses side by side, as a replay."""
        system = self.history.system
        cover = replace(self.history.cover(language), ending=self.title)
        return replay_page(cover, (self.was, self.would), system.SEQUENCE, system.SENTENCES, twins=True)

    def differences(self, language: str = "en") -> tuple[Difference, ...]:
        """Bound by bound, what would have been different."""
        system, tongue = self.history.system, tongue_of(language)
        return tuple(
            difference(self.history.game.id, was, would, system.SEQUENCE, system.SENTENCES, tongue)
            for was, would in zip(self.was.acts, self.would.acts, strict=True)
        )

    def told(self, language: str = "en") -> str:
        """The whole in words."""
        say = tongue_of(language).tell
        before = (*self.ordered, *(say(f"{unit} had no order") for unit in self.idle))
        lines = [
            f"{say(f'What if, in bound {self.was.acts[0].bound}:')} {'; '.join(self.instead)}",
            f"{say('It was ordered:')} {'; '.join(before)}" if before else "",
            say("The same dice fall for whatever the change does not touch."),
        ]
        ends = [say(reason) if reason else say("the battle goes on") for reason in self.ended]
        ending = f"{say('How it ended:')} {ends[0]}; {say('it would have been:')} {ends[1]}" if any(self.ended) else ""
        told = told_differences(self.differences(language), tongue_of(language))
        head = "\n".join(wrap(line, 0, 2) for line in lines if line)
        return "\n\n".join(part for part in (head, told, wrap(ending, 0, 2)) if part)

    def drawing(self, language: str = "en", width: int = 1200) -> str:
        """The field at the end of what would have been, with all that differs, as SVG."""
        was, would = self.was.acts[-1].after, self.would.acts[-1].after
        return difference_map(stage_for([was, would], tongue_of(language)), was, would, width)

    @property
    def title(self) -> str:
        """`What if, in bound 5: FI3 hold`."""
        return f"What if, in bound {self.was.acts[0].bound}: {'; '.join(self.instead)}"


def what_if(history: History, bound: int, text: str, last: int | None = None) -> WhatIf:
    """Resolve a bound with the orders of `text` in place of those its units had, and those after it up to `last`.

    Raises NotToBeSeen while the game runs, for a bound that was not played, and for orders that could not be given.
    """
    if not history.open:
        raise NotToBeSeen(f"what might have been is told when {history.game.id}, and any game with its dice, is over")
    rest = [found for found in history.found if found.before.bound >= bound]
    if not rest or rest[0].before.bound != bound:
        raise NotToBeSeen(f"bound {bound} of {history.game.id} was not played; there are 0 to {len(history.found) - 1}")
    end = bound + FARTHER if last is None else max(bound, last)
    real = [found for found in rest if found.before.bound <= end]
    changed, instead, ordered, idle = _changed(history, real[0], text)
    other = list(_course(history, real, changed))
    was, would = _eye(history, WAS, real[: len(other)]), _eye(history, WOULD, other)
    ends = tuple(each.verdict.reason if each.verdict else "" for each in (real[len(other) - 1], other[-1]))
    return WhatIf(history, instead, ordered, idle, was, would, (ends[0], ends[1]))


def _course(history: History, real: Sequence[Resolution], sheets: Sequence[Sheet]) -> Iterator[Resolution]:
    """The bounds as they would have been, with the links of the dice that each of them had."""
    position = real[0].before
    for found in real:
        if found.before.bound != position.bound:
            return
        given = sheets if found is real[0] else found.sheets
        again = partial(
            resolve_with, history.game, history.system, position, position.bound,
            sorted(given, key=lambda sheet: sheet.seat), found.link, found.public, found.number,
        )  # fmt: skip
        try:
            made = again(found.rulings)
        except WrongRuling:
            # What the GM set right need not be there to be set right.
            made = again()
        yield made
        if made.verdict is not None:
            return
        position = made.after


def _eye(history: History, name: str, found: Sequence[Resolution]) -> Eye:
    """The umpire's eye on one course."""
    see = history.system.see
    eyes = [
        Eye(
            side.id,
            "",
            tuple(
                Act(see(each.before, side.id), see(each.after, side.id), events_seen(each.events, side.id))
                for each in found
            ),
        )
        for side in history.sides
    ]
    return replace(both_eyes(BOTH, eyes, [each.events for each in found]), key=name, name=name, omniscient=False)


def _changed(
    history: History, found: Resolution, text: str
) -> tuple[tuple[Sheet, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The sheets with the new orders in them, those orders, those in whose place they stand, and who had none."""
    seat, view = _whose(history, found, text)
    sheet = next((each for each in found.sheets if each.seat == seat), Sheet(seat, found.before.bound))
    system = history.system
    context = Context(
        history.game.id, view, seat, system.VERBS, system.check,
        explain=system.explain, conditions=system.CONDITIONS,
    )  # fmt: skip
    reading = orders.read(text, context)
    filed = orders.file(Draft(sheet), reading, context)
    wrong = [line.message or line.text for line in reading.lines if line.result in (Result.ASK, Result.NO)]
    wrong += [question.message for question in filed.questions]
    if wrong:
        # Every reason on a line of its own, so that it is told in the reader's language as it was in his answers.
        why = "\n".join(dict.fromkeys(wrong))
        raise NotToBeSeen(f"{text!r} could not have been ordered in bound {view.bound}:\n{why}")
    new = [order for order in filed.sheet.orders if order not in sheet.orders]
    new_rules = [rule for rule in filed.sheet.standing if rule not in sheet.standing]
    if not new and not new_rules:
        raise NotToBeSeen(f"{text!r} is what was ordered in bound {view.bound}, or no order at all")
    units = {order.unit for order in new}
    comrades = {seat.id for seat in view.seats}

    def without(each: Sheet) -> Sheet:
        mine = each.seat in comrades and each.seat != seat
        return replace(each, orders=tuple(o for o in each.orders if not (mine and o.unit in units)))

    before = [order for each in found.sheets if each.seat in comrades for order in each.orders if order.unit in units]
    sheets = (filed.sheet, *(without(each) for each in found.sheets if each.seat != seat))
    idle = tuple(sorted(units - {order.unit for order in before}))
    return sheets, (*map(str, new), *map(str, new_rules)), tuple(map(str, before)), idle


def _whose(history: History, found: Resolution, text: str) -> tuple[str, View]:
    """The seat that commanded the first unit that a text names, and what its side saw."""
    views = [history.system.see(found.before, side.id) for side in history.sides]
    named = [(*at, view, piece) for view in views for piece in view.own if (at := _where(piece, text))]
    if not named:
        raise NotToBeSeen(
            f"{text!r} names no unit that was there in bound {found.before.bound}; write such as `FI3 hold`"
        )
    # Who comes later may well be his target.
    *_, view, piece = min(named, key=lambda each: each[:2])
    seats = {seat.id: seat for seat in view.seats}
    chief = next((seat.id for seat in view.seats if seat.commander_in_chief), view.seats[0].id)
    return (piece.seat if piece.seat in seats else chief), view


def _where(piece: Piece, text: str) -> tuple[int, int] | None:
    """Where a text first names a piece, by its code or its name, the longer before the shorter."""
    code = next((found.start() for found in _WORD.finditer(text) if found[0].upper() == piece.id), -1)
    name = text.casefold().find(piece.name.casefold()) if piece.name else -1
    places = [(at, -len(word)) for at, word in ((code, piece.id), (name, piece.name)) if at >= 0]
    return min(places, default=None)
