"""What a rule system is: a package of this shape, and one line in the table of `pbem.rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pbem.battle.condition import ConditionTest
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Sentence
from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem
from pbem.battle.scenario import Scenario
from pbem.battle.verb import Verb
from pbem.battle.view import View


class Position(Protocol):
    """Everything true at the start of a bound; each system has its own, stored as canonical JSON.

    `bound` 0 is the secret deployment. `acting` are the sides that act; the others only react.
    """

    @property
    def bound(self) -> int:  # noqa: D102
        ...
    @property
    def acting(self) -> tuple[str, ...]:  # noqa: D102
        ...


P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[P]):
    """What a bound made of a position, and everything that happened on the way."""

    position: P
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """One line of the sequence of play: its name, as reports print it, and why it stands where it stands."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a battle ended: `winner` is a side's id, empty for a draw; `degree` is such as `major`; `score` by side."""

    winner: str
    degree: str
    score: Mapping[str, int]
    reason: str


class RuleSystem(Protocol[P]):
    """One printed rule system; a module satisfies it by having these names."""

    NAME: str
    TITLE: str
    VERSION: str
    POSITION: type[P]
    VERBS: Sequence[Verb]
    CONDITIONS: Sequence[ConditionTest]
    WAYS: Sequence[str]
    SIDES: Sequence[int]
    SEQUENCE: Sequence[Phase]
    SENTENCES: Mapping[str, Sentence]

    def set_up(self, scenario: Scenario, way: str) -> P:
        """The position before deployment (bound 0); raises ScenarioFault for a unit or rule that makes no sense."""
        ...

    def check(self, view: View, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything the seat can know is wrong with its sheet, never only the first, and never a hidden thing."""
        ...

    def explain(self, view: View, order: Order) -> str:
        """The way and cost, range and dice of a legal order as its seat can see them; empty where nothing is to add."""
        ...

    def resolve(self, position: P, sheets: Sequence[Sheet], dice: Dice) -> Outcome[P]:
        """Carry out every sheet together; the same result in whatever sequence sheets and orders stand."""
        ...

    def see(self, position: P, side: str) -> View:
        """The position as one side may see it: the only gate to a letter."""
        ...

    def judge(self, position: P) -> Verdict | None:
        """How the battle ended, None while it goes on."""
        ...
