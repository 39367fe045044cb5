"""The tutor's battle: it takes a pupil's letters one by one, answers them, and resolves the bound when he is ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pbem import orders
from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.piece import Arm
from pbem.battle.scenario import Scenario
from pbem.battle.view import View
from pbem.house_player import PLAYERS
from pbem.orders.answer.acknowledgement import Acknowledgement
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.report.bulletin.narrative import Style, Teller
from pbem.report.bulletin.story import scenes, story_text
from pbem.report.map import text_map
from pbem.report.names import pieces_known
from pbem.report.page import wrap
from pbem.report.tongue.tongue import ENGLISH
from pbem.rules import rule_system
from pbem.tutor.lessons import LESSONS, Heard, Lesson, next_lesson

SEAT: Final = "george"
SIDE: Final = "pragmatic"
BOUNDS: Final = 3
WELCOME: Final = (
    "Dettingen, 27 June 1743. You are King George II; the Pragmatic Army is yours, and the French stand across your "
    "way north to Hanau. The house plays the French. You have three bounds; the orders of both sides are carried "
    "out together. Every line you type is a letter to the umpire, and he answers it. READY ends a bound, MAP shows the "
    "field, HINT says again what to try, QUIT leaves."
)


@dataclass
class School:
    """A pupil's battle of a scenario with dice of a `secret`: where it stands, his orders and what he has learned."""

    scenario: Scenario
    secret: bytes
    learned: list[str] = field(default_factory=list)
    position: Any = None
    draft: Draft = field(default_factory=lambda: Draft(Sheet(SEAT, 1)))

    def __post_init__(self) -> None:
        self.system = rule_system(self.scenario.system)
        self.house = PLAYERS[self.scenario.system](self.secret)
        start = self.system.set_up(self.scenario, self.scenario.ways[0])
        nothing = [Sheet(seat.id, 0) for seat in self.scenario.seats]
        self.position = self.system.resolve(start, nothing, self._dice(0)).position
        self.start = self.view

    @property
    def view(self) -> View:
        """What the pupil sees."""
        return self.system.see(self.position, SIDE)

    @property
    def over(self) -> bool:
        """Whether the three bounds are played, or the battle is decided."""
        return self.position.bound > BOUNDS or self.system.judge(self.position) is not None

    @property
    def lesson(self) -> Lesson | None:
        """What he is to try next."""
        return next_lesson(self.learned, self.position.bound)

    def opening(self) -> str:
        """What he is shown before his first letter."""
        return f"{wrap(WELCOME)}\n\n{text_map(self.view)}\n\n{self.hint()}"

    def hint(self) -> str:
        """The lesson that is due, or what remains to be done."""
        lesson = self.lesson
        if lesson is None:
            return wrap("Give what orders you like, and end the bound with READY.")
        number = LESSONS.index(lesson) + 1
        words = wrap(f"LESSON {number} of {len(LESSONS)}, {lesson.name}. {lesson.words} Type")
        return "\n".join([words, "", *(f"    {line}" for line in lesson.example.split("\n"))])

    def hear(self, letter: str) -> str:
        """The answer to one letter of his; READY brings the report of the bound."""
        word = letter.strip().upper()
        if word in ASIDES:
            return ASIDES[word](self)
        context = Context(
            "tutor", self.view, SEAT, self.system.VERBS, self.system.check, questions=self.draft.questions,
            explain=self.system.explain, conditions=self.system.CONDITIONS, filed=self.draft.sheet.orders,
        )  # fmt: skip
        reading = orders.read(letter, context)
        heard = Heard(reading, self.draft, orders.file(self.draft, reading, context))
        self.draft = heard.after
        answer = told(orders.acknowledge(heard.after, reading, context, heard.before))
        answer += "".join(f"\n  Your words go to {press.to.title()}." for press in reading.press if press.text.strip())
        if heard.after.ready:
            return f"{answer}\n\n{self._resolve()}".strip()
        return f"{answer}{self._praise(heard)}"

    def _praise(self, heard: Heard) -> str:
        lesson = self.lesson
        if lesson is None or not lesson.learned(heard):
            return ""
        self.learned.append(lesson.name)
        return f"\n\nWell done.\n\n{self.hint()}"

    def _resolve(self) -> str:
        """The bound with the house's orders against his, and what his side saw of it."""
        before, bound = self.view, self.position.bound
        enemies = [seat for seat in self.scenario.seats if seat.side != SIDE]
        sheets = [
            self.draft.sheet,
            *(self.house.orders(self.system.see(self.position, each.side), Sheet(each.id, bound)) for each in enemies),
        ]
        found = self.system.resolve(self.position, sheets, self._dice(bound))
        self.position = found.position
        self.draft = Draft(Sheet(SEAT, self.position.bound, standing=self.draft.sheet.standing))
        seen = [event for event in found.events if SIDE in event.seen_by]
        story = self._story(before, self.view, bound, seen)
        after = self._end() if self.over else f"{text_map(self.view)}\n\n{self.hint()}"
        return f"BOUND {bound}\n{'=' * 76}\n{story}\n\n{after}"

    def _story(self, before: View, after: View, bound: int, seen: list[Event]) -> str:
        teller = Teller("tutor", bound, self.system.SENTENCES, pieces_known(before, after), Style.TERSE, ENGLISH)
        chapters = teller.chapters(self.system.SEQUENCE, seen)
        return story_text(scenes(chapters, teller, Style.TERSE, ENGLISH), Style.TERSE)

    def _end(self) -> str:
        mine, theirs = (fit(self.start, own) - fit(self.view, own) for own in (True, False))
        better = "You have" if mine < theirs else "The French have" if theirs < mine else "Neither army has"
        verdict = f"{better} the better of it: lost or broken are {mine} of your units and {theirs} of theirs."
        left = [each.name for each in LESSONS if each.name not in self.learned]
        learned = f"You have learned {len(self.learned)} of {len(LESSONS)} things" + (
            f"; not tried yet: {', '.join(left)}." if left else ": that is all it takes to play by mail."
        )
        return f"{text_map(self.view)}\n\n{wrap(f'{verdict} {learned}')}"

    def _dice(self, bound: int) -> Dice:
        return Dice(self.secret, b"tutor", bound)


ASIDES: Final[Mapping[str, Callable[[School], str]]] = {
    "MAP": lambda school: text_map(school.view),
    "HINT": School.hint,
}
"""Words that are no letters, and what they bring."""


def fit(view: View, own: bool) -> int:
    """How many units, one's own or the enemy's, stand and fight."""
    troops = [piece for piece in (view.own if own else view.enemy) if piece.arm is not Arm.GENERAL]
    return sum(piece.place is not None and not piece.broken for piece in troops)


def told(found: Acknowledgement) -> str:
    """The answer to a letter, as short as a terminal likes it: what is asked, what is not done, what was understood."""
    lines: list[str] = []
    for need in found.needs_you:
        lines.append(f"  {need.number}  {' '.join(need.units)}  {need.message}")
        lines += [f"       {way.code}  {way.text or 'nothing'}   {way.note}".rstrip() for way in need.ways]
    lines += [f"  Not done: {each.message}" for each in found.not_done]
    lines += [f"  Check: {' '.join(each.units)} {each.text} {each.message}".rstrip() for each in found.check_this]
    lines += [f"  {' '.join(row.units)}  {row.text}   {row.detail}".rstrip() for row in found.understood if row.changed]
    lines += [f"  {row.verb} {row.who}: {row.text}, until you change it" for row in found.reactions if row.changed]
    lines += [f"  Not read as an order: {each}" for each in found.unread]
    return "\n".join(wrap(line, 0, 7) if len(line) > 76 else line for line in lines)
