"""Luck: how far the dice of each side were from what they owed it, and how likely worse would have been, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pbem.battle.event import Roll
from pbem.replay.eye import Eye
from pbem.report.bulletin.dice_lines import dice_lines
from pbem.report.bulletin.luck import Luck, SideLuck
from pbem.report.map.palette import ATLAS
from pbem.report.map.svg import num, tag, words
from pbem.report.map.symbols import ink_of
from pbem.report.tongue.tongue import ENGLISH, Tongue

_WIDE, _TALL, _LEFT, _FOOT = 640.0, 220.0, 44.0, 26.0
_LEAST: Final = 2.0
"""The least that the curve's scale reaches to either hand."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll that could score, and its bound."""

    bound: int
    roll: Roll

    @property
    def at_least(self) -> Fraction:
        """How likely it was to score as much or more."""
        return 1 - below([self.roll], self.roll.successes)

    @property
    def at_most(self) -> Fraction:
        """How likely it was to score as much or less."""
        return below([self.roll], self.roll.successes + 1)


@dataclass(frozen=True, slots=True)
class Fortune:
    """One side's luck in a battle: its ledger, the balance after each bound, how likely worse was, and its extremes."""

    ledger: SideLuck
    balances: tuple[tuple[int, float], ...]
    worse: Fraction
    luckiest: Throw | None
    unluckiest: Throw | None


def below(rolls: Iterable[Roll], scored: int) -> Fraction:
    """The chance that these very dice score less than so many in all: their distributions, convolved."""
    ways, total = [1], 1
    for roll in rolls:
        hit, miss = len(roll.needs), roll.sides - len(roll.needs)
        for _ in roll.dice:
            ways = [
                miss * (ways[count] if count < len(ways) else 0) + hit * (ways[count - 1] if count else 0)
                for count in range(len(ways) + 1)
            ]
            total *= roll.sides
    return Fraction(sum(ways[: max(scored, 0)]), total)


def fortunes(eye: Eye) -> tuple[Fortune, ...]:
    """The luck of every side that threw, as far as an eye saw its dice; sorted by side."""
    throws = [Throw(act.bound, roll) for act in eye.acts for event in act.events for roll in event.rolls if roll.needs]
    ledgers = Luck.of(event for act in eye.acts for event in act.events).sides
    bounds = [act.bound for act in eye.acts]
    return tuple(
        _fortune(ledger, [throw for throw in throws if throw.roll.side == ledger.side], bounds) for ledger in ledgers
    )


def _fortune(ledger: SideLuck, throws: Sequence[Throw], bounds: Sequence[int]) -> Fortune:
    balances, so_far = [], 0.0
    for bound in bounds:
        so_far += sum(throw.roll.successes - throw.roll.expected for throw in throws if throw.bound == bound)
        balances.append((bound, so_far))
    good = [throw for throw in throws if throw.roll.successes > throw.roll.expected]
    bad = [throw for throw in throws if throw.roll.successes < throw.roll.expected]
    return Fortune(
        ledger,
        tuple(balances),
        below([throw.roll for throw in throws], ledger.scored),
        min(good, key=lambda throw: throw.at_least, default=None),
        min(bad, key=lambda throw: throw.at_most, default=None),
    )


def told_fortune(fortune: Fortune, name: str, tongue: Tongue = ENGLISH) -> tuple[str, ...]:
    """A side's luck in sentences."""
    say = tongue.tell
    lines = [
        f"{say(name)}: {say(str(fortune.ledger))}.",
        f"{say('Worse would have been, with the same dice:')} {say(percent(fortune.worse))}.",
    ]
    extremes = []
    if fortune.luckiest is not None:
        extremes.append(("The luckiest throw", fortune.luckiest, fortune.luckiest.at_least))
    if fortune.unluckiest is not None:
        extremes.append(("The unluckiest throw", fortune.unluckiest, fortune.unluckiest.at_most))
    for heading, throw, chance in extremes:
        dice = dice_lines(throw.roll, tongue)
        when = f"{say('Bound')} {throw.bound}, {say(percent(chance))}"
        lines.append(f"{say(heading)} ({when}): {dice.reason}: {dice.second}")
    return tuple(lines)


def percent(chance: Fraction) -> str:
    """A chance as a reader has it: `12 in 100`, or `1 in 5000` where it is rarer than one in a hundred."""
    if 0 < chance < Fraction(1, 100):
        return f"1 in {round(1 / chance)}"
    if Fraction(99, 100) < chance < 1:
        return "over 99 in 100"
    return f"{round(chance * 100)} in 100"


def luck_curve(found: Sequence[Fortune], solid: Mapping[str, bool], names: Mapping[str, str]) -> str:
    """The running balance of every side as a curve over the bounds, in SVG; even luck lies in the middle."""
    if not found or not found[0].balances:
        return ""
    reach = max(_LEAST, *(abs(value) for fortune in found for _, value in fortune.balances)) * 1.1
    count = max(1, len(found[0].balances))
    step = (_WIDE - _LEFT - 110) / count

    def at(index: int, value: float) -> tuple[float, float]:
        return _LEFT + index * step, (_TALL - _FOOT) / 2 * (1 - value / reach)

    middle = at(0, 0)[1]
    parts = [
        tag("rect", width=_WIDE, height=_TALL, fill=ATLAS.paper),
        tag("path", d=f"M{num(_LEFT)} {num(middle)}H{num(_LEFT + count * step)}", stroke=ATLAS.ink),
    ]
    for value in (reach / 1.1, -reach / 1.1):
        parts.append(words(f"{value:+.1f}", _LEFT - 6, at(0, value)[1] + 4, 12, ATLAS.ink, text_anchor="end"))
    every = max(1, count // 12)
    for index, (bound, _) in enumerate(found[0].balances, start=1):
        if index % every == 0:
            parts.append(words(str(bound), at(index, 0)[0], _TALL - 8, 12, ATLAS.ink))
    for fortune in found:
        ink = ink_of(ATLAS, solid.get(fortune.ledger.side, True))
        points = [at(0, 0), *(at(index, value) for index, (_, value) in enumerate(fortune.balances, start=1))]
        path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
        dashed = {} if ink.solid else {"stroke_dasharray": "7 4"}
        parts.append(tag("path", d=path, fill="none", stroke=ink.colour, stroke_width=2.6, **dashed))
        name = names.get(fortune.ledger.side, fortune.ledger.side)
        parts.append(words(name, points[-1][0] + 6, points[-1][1] + 4, 13, ink.text, text_anchor="start"))
    return tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {num(_WIDE)} {num(_TALL)}", role="img")
