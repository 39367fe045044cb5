"""Swiss rounds: brackets of equal score, nobody twice, floats at most once in a row, sides balanced.

A pairing is found whenever there is one in which nobody meets anybody twice: before a pair is settled, a matching
proves that all the others can still be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import Final

from pbem.league.berger import Pair
from pbem.league.matching import largest_matching
from pbem.league.meeting import NOBODY, PlayerId


class Float(IntEnum):
    """Whether a player met somebody of another score in the last round: one above him, or one below."""

    UP = 1
    NONE = 0
    DOWN = -1


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player before a Swiss round: his score, whom he has met, how often he was at home, how he floated last."""

    player: PlayerId
    score: Fraction = Fraction(0)
    met: frozenset[PlayerId] = field(default_factory=frozenset)
    at_home: int = 0
    away: int = 0
    last_at_home: bool = False
    floated: Float = Float.NONE
    had_bye: bool = False

    @property
    def wants_home(self) -> tuple[int, bool]:
        """How much he is due to be at home: the higher of two is."""
        return self.away - self.at_home, not self.last_at_home


class NoPairing(ValueError):
    """Whoever would be paired has met everybody already."""


MayMeet = Callable[[Entrant, Entrant], bool]


def swiss_round(entrants: Sequence[Entrant]) -> tuple[Pair, ...]:
    """The pairs of a round, the best board first, of entrants in the sequence of their seeds; raises NoPairing.

    One of an odd number meets NOBODY: the lowest who has not yet, if all others can be paired without him.
    """
    ranked = sorted(entrants, key=lambda each: -each.score)
    if len(ranked) % 2 == 0:
        return _paired(ranked)
    for spared in sorted(ranked, key=lambda each: (each.had_bye, each.score, -ranked.index(each))):
        rest = [each for each in ranked if each is not spared]
        if any(_can_all_meet(rest, rule) for rule in _RULES):
            return (*_paired(rest), (spared.player, NOBODY))
    raise NoPairing("everybody has met everybody")


def _paired(ranked: list[Entrant]) -> tuple[Pair, ...]:
    rule = next((rule for rule in _RULES if _can_all_meet(ranked, rule)), None)
    if rule is None:
        raise NoPairing("nobody is left whom somebody has not met")
    pairs: list[Pair] = []
    while ranked:
        first, others = ranked[0], ranked[1:]
        for other in _wished(first, others):
            rest = [each for each in others if each is not other]
            if rule(first, other) and _can_all_meet(rest, rule):
                pairs.append(_with_sides(first, other))
                ranked = rest
                break
        else:
            raise AssertionError("a matching was proved, and there is none")
    return tuple(pairs)


def _wished(first: Entrant, others: Sequence[Entrant]) -> list[Entrant]:
    """Whom the highest of those left would meet: of his own score the upper half meets the lower, then who is next."""
    own = [each for each in others if each.score == first.score]
    half = len(own) // 2
    lower = [each for each in others if each.score != first.score]
    return [*own[half:], *reversed(own[:half]), *lower]


def _is_new(one: Entrant, other: Entrant) -> bool:
    return other.player not in one.met and one.player not in other.met


def _is_new_and_floats_once(one: Entrant, other: Entrant) -> bool:
    if not _is_new(one, other):
        return False
    if one.score == other.score:
        return True
    high, low = (one, other) if one.score > other.score else (other, one)
    return high.floated is not Float.DOWN and low.floated is not Float.UP


_RULES: Final[tuple[MayMeet, ...]] = (_is_new_and_floats_once, _is_new)
"""What two must satisfy to be paired; the second holds where the first leaves somebody over."""


def _can_all_meet(entrants: Sequence[Entrant], rule: MayMeet) -> bool:
    numbers = range(len(entrants))
    graph = [[b for b in numbers if a != b and rule(entrants[a], entrants[b])] for a in numbers]
    return -1 not in largest_matching(graph)


def _with_sides(one: Entrant, other: Entrant) -> Pair:
    return (other.player, one.player) if other.wants_home > one.wants_home else (one.player, other.player)


def floats(pairs: Sequence[Pair], scores: Mapping[PlayerId, Fraction]) -> dict[PlayerId, Float]:
    """How each player floated in a round that was paired so."""
    found: dict[PlayerId, Float] = {}
    for home, away in pairs:
        if away == NOBODY:
            found[home] = Float.DOWN
            continue
        difference = scores[home] - scores[away]
        found[home] = Float.DOWN if difference > 0 else Float.UP if difference < 0 else Float.NONE
        found[away] = Float(-found[home])
    return found
