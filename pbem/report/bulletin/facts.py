"""Everything a report says, found once and then told three times: in text, in HTML and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.battle.event import Event, Sentence
from pbem.battle.order import Sheet
from pbem.battle.side import Seat
from pbem.battle.system import AnyPhase, Verdict
from pbem.battle.view import View
from pbem.report.bulletin import losses as lost
from pbem.report.bulletin.far import far_off
from pbem.report.bulletin.fates import Answered, Fate, fates, in_short
from pbem.report.bulletin.headlines import Weight, headlines, top_lines
from pbem.report.bulletin.luck import Luck
from pbem.report.bulletin.narrative import Chapter, Style, Teller
from pbem.report.bulletin.position_code import position_code
from pbem.report.bulletin.proof import Proof
from pbem.report.bulletin.sections import Section
from pbem.report.bulletin.story import Scene, scenes
from pbem.report.bulletin.table_card import table_card
from pbem.report.card import GameCard
from pbem.report.crowd import is_crowded
from pbem.report.deadline import Deadline, long_time
from pbem.report.names import pieces_known, side_names
from pbem.report.phrases import listed
from pbem.report.state import StateLine, by_column, told_states
from pbem.report.tongue.catalogue import tongue_of
from pbem.report.tongue.tongue import Tongue

System = tuple[Sequence[AnyPhase], Mapping[str, Sentence], Weight]
"""A rule system's SEQUENCE, SENTENCES and weight."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a report is made from; `events` are only those that the reader's side saw, `luck` the whole game's.

    The `proof` of the dice is left out while another game with the same dice goes on.
    """

    card: GameCard
    seat: Seat
    before: View
    after: View
    events: Sequence[Event]
    sheet: Sheet
    system: System
    proof: Proof | None
    luck: Luck
    next_deadline: Deadline | None
    verdict: Verdict | None
    zone: str
    now: datetime
    missed: bool
    notes: tuple[str, ...]
    style: Style
    sections: frozenset[Section] = frozenset()

    @property
    def tongue(self) -> Tongue:
        """The language of the reader."""
        return tongue_of(self.card.language)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a report says, in words where words are needed."""

    headlines: tuple[str, ...]
    """What happened in one sentence, then the same in fewer words, for a subject."""
    resolved: str
    in_short: tuple[str, ...]
    next: str
    verdict: tuple[str, ...]
    missed: str
    fates: tuple[Fate, ...]
    answered: Answered
    chapters: tuple[Chapter, ...]
    scenes: tuple[Scene, ...]
    losses: tuple[lost.SideLosses, ...]
    loss_lines: tuple[tuple[str, str], ...]
    enemy_so_far: str
    score: tuple[str, ...]
    states: tuple[StateLine, ...]
    columns: tuple[tuple[str, str], ...]
    table: tuple[str, ...]
    luck_bound: tuple[str, ...]
    luck_game: tuple[str, ...]
    threw: bool
    position: str


def facts(source: Source) -> Facts:
    """All facts of one report."""
    before, after = source.before, source.after
    sequence, sentences, weight = source.system
    known = pieces_known(before, after)
    tongue, say = source.tongue, source.tongue.tell
    teller = Teller(
        source.card.game, before.bound, sentences, known, source.style, tongue,
        far_off(before, after, source.seat.id), crowded=is_crowded(before),
    )  # fmt: skip
    price = lost.losses(before, after, source.events, sentences)
    names = side_names(before)
    # The deployment is no bound of the printed sequence.
    chapters = teller.chapters(sequence if before.bound else (), source.events)
    found = fates(before, source.seat.id, source.events, source.sheet, teller)
    return Facts(
        headlines=top_lines(source.events, weight, teller, known),
        resolved=say(long_time(source.now, source.zone, source.card.home_zone)),
        in_short=_in_short(source, headlines(source.events, weight, teller, known), price),
        next=say(next_words(source)),
        verdict=tuple(map(say, verdict_words(source.verdict, before))),
        missed=say(_missed(source)) if source.missed else "",
        fates=tuple(_told(fate, tongue) for fate in found),
        answered=_answered(in_short(found, teller), tongue),
        chapters=chapters,
        scenes=scenes(chapters, teller, source.style, tongue),
        losses=price,
        loss_lines=tuple((say(name), say(words)) for name, words in lost.lines(before, after, price))
        if before.bound
        else (),
        enemy_so_far=say(lost.enemy_so_far(after, price)),
        score=tuple(map(say, score_lines(after))),
        states=told_states(after, tongue),
        columns=tuple((letters, say(words)) for letters, words in by_column(after)),
        table=tuple(map(say, table_card(before, after))),
        luck_bound=tuple(map(say, Luck.of(source.events).lines(names))),
        luck_game=tuple(map(say, source.luck.lines(names))),
        threw=any(event.rolls for event in source.events),
        position=position_code(source.card.game, after),
    )


def score_lines(view: View) -> tuple[str, ...]:
    """The score in one line, then whatever else the rule system prints."""
    score = (f"Score: {'; '.join(view.score)}",) if view.score else ()
    return (*score, *view.state)


def next_words(source: Source) -> str:
    """What is due next, from whom and when, in the reader's zone."""
    after = source.after
    if source.verdict is not None:
        return "The battle is over. Nothing more is due, and thank you for playing."
    if source.next_deadline is None:
        return f"Bound {after.bound} is next. Its deadline has not been set; the GM will write."
    return f"{_whose(after)} {due_words(source.next_deadline, source.zone, source.now)}"


def due_words(deadline: Deadline, zone: str, now: datetime) -> str:
    """`Orders are due Sun 15 Mar 20:00 GMT, in 2 days 22 hours.`"""
    return f"Orders are due {deadline.both(zone)}, {deadline.until(now)}."


def verdict_words(verdict: Verdict | None, view: View) -> tuple[str, ...]:
    """How the battle ended: who won, why, and the score."""
    if verdict is None:
        return ()
    names = side_names(view)
    winner = names.get(verdict.winner, verdict.winner)
    outcome = f"{verdict.degree} victory".strip() if verdict.degree else "victory"
    score = ", ".join(f"{names.get(side, side)} {verdict.score[side]}" for side in sorted(verdict.score))
    first = f"{winner} {outcome}." if verdict.winner else f"{verdict.degree or 'A draw'}.".capitalize()
    return tuple(line for line in (first, verdict.reason, f"Score: {score}." if score else "") if line)


def _whose(after: View) -> str:
    bound = f"Bound {after.bound} of {after.last_bound}" if after.last_bound else f"Bound {after.bound}"
    if after.setting_up:
        return f"{bound}: both sides set up in secret."
    if len(after.acting) != 1:
        return f"{bound}: both sides move."
    names = side_names(after)
    if after.side in after.acting:
        return f"{bound} is yours to act in."
    return f"{bound} is the other side's ({names[after.acting[0]]}): you react, by your standing orders."


def _told(fate: Fate, tongue: Tongue) -> Fate:
    """What became of an order in the reader's language; the order itself stands as orders are written."""
    return replace(fate, name=tongue.name(fate.name, "plain"), result=tongue.tell(fate.result))


def _answered(found: Answered, tongue: Tongue) -> Answered:
    return replace(found, differing=tuple(_told(fate, tongue) for fate in found.differing))


def _in_short(source: Source, heads: Sequence[str], price: Sequence[lost.SideLosses]) -> tuple[str, ...]:
    if source.before.setting_up:
        deployed = () if source.after.setting_up else (source.tongue.tell("The armies are deployed."),)
        return (*deployed, *heads)
    return (*heads, source.tongue.tell(lost.summary(source.before, price)))


def _missed(source: Source) -> str:
    others = [seat.name for seat in source.before.seats if seat.id != source.seat.id]
    helpers = listed([*others, "the GM"], "or")
    told = (
        f"No sheet came from you for bound {source.before.bound}. Your standing orders held, and every unit of yours "
        f"without one did what the rules say for silence."
    )
    if source.verdict is not None:
        return told
    return f"{told} Answer this letter for the next bound; if you are short of time, tell {helpers}."
