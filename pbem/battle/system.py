"""What a rule system is: a package of this shape, and one line in the table of `pbem.rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from pbem.battle.condition import ConditionTest
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Sentence
from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem
from pbem.battle.ruling import Ruling
from pbem.battle.scenario import Scenario
from pbem.battle.settable import Settable
from pbem.battle.verb import Verb
from pbem.battle.view import View


class Position(Protocol):
    """Everything true at the start of a bound; each system has its own, stored as canonical JSON."""

    @property
    def bound(self) -> int:
        """The number of the bound; 0 is the secret deployment."""

    @property
    def acting(self) -> tuple[str, ...]:
        """The sides that act; the others only react."""


P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[P]):
    """What a bound made of a position, and everything that happened on the way."""

    position: P
    events: tuple[Event, ...]


S = TypeVar("S")
"""What a rule system folds its sequence over: its position, or a noun of its own for a bound under way."""
T = TypeVar("T")
"""The orders of a bound as a rule system has made them out."""


@dataclass(frozen=True, slots=True)
class Phase(Generic[S, T]):
    """One line of the sequence of play: its name, as reports print it, why it stands where it stands, and its rules.

    `run` is pure: from what stood when the phase began it makes what stands when it is over, and tells what happened.
    """

    name: str
    reason: str
    run: Callable[[S, T, Dice], tuple[S, tuple[Event, ...]]]


def fold(sequence: Iterable[Phase[S, T]], state: S, orders: T, dice: Dice) -> tuple[S, tuple[Event, ...]]:
    """Every phase after the other, each finding what the last one left, and all that happened on the way."""
    events: list[Event] = []
    for phase in sequence:
        state, told = phase.run(state, orders, dice)
        events += told
    return state, tuple(events)


AnyPhase: TypeAlias = Phase[Any, Any]
"""A phase of some rule system; what it folds over is that system's own affair."""
Plain: TypeAlias = dict[str, Any]
"""A stored position as JSON has it: dicts, lists, strings and numbers."""
Upgrade: TypeAlias = Callable[[Plain], Plain]
"""What makes the plain data of one format into that of the next."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a battle ended: `winner` is a side's id, empty for a draw; `degree` is such as `major`; `score` by side."""

    winner: str
    degree: str
    score: Mapping[str, int]
    reason: str


class RuleSystem(Protocol[P]):
    """One printed rule system; a module satisfies it by having these names.

    Every event of a bound is told under a phase of `SEQUENCE`, or beside it: the deployment, rulings, and what became
    of each order.
    """

    @property
    def NAME(self) -> str:
        """What scenario files call it."""
        ...

    @property
    def TITLE(self) -> str:
        """What players call it."""
        ...

    @property
    def VERSION(self) -> str:
        """The version of its rules; each resolution records the one it was made with."""
        ...

    @property
    def CHANGES(self) -> Mapping[str, str]:
        """What every version changed, in words for players; whatever is not named left all outcomes as they were."""
        ...

    @property
    def FORMAT(self) -> int:
        """The number of the form in which its positions are stored."""
        ...

    @property
    def UPGRADES(self) -> Mapping[int, Upgrade]:
        """By format number, what makes the plain data of a stored position into that of the next format."""
        ...

    @property
    def WAYS(self) -> Sequence[str]:
        """The ways of play it knows; the first is the usual one."""
        ...

    @property
    def SIDES(self) -> Sequence[int]:
        """How many sides a battle may have."""
        ...

    @property
    def POSITION(self) -> type[P]:
        """What its positions are."""
        ...

    @property
    def VERBS(self) -> Sequence[Verb]:
        """Every word of its orders and standing orders."""
        ...

    @property
    def CONDITIONS(self) -> Sequence[ConditionTest]:
        """What an order may be made to depend on, in the sequence in which help lists it."""
        ...

    @property
    def SEQUENCE(self) -> Sequence[AnyPhase]:
        """The sequence of play, which `resolve` folds over; there is no second list of the phases."""
        ...

    @property
    def SENTENCES(self) -> Mapping[str, Sentence]:
        """How every kind of event reads."""
        ...

    @property
    def RULINGS(self) -> Sequence[Settable]:
        """What a GM may set, and to what."""
        ...

    def set_up(self, scenario: Scenario, way: str) -> P:
        """The position before deployment (bound 0); raises ScenarioFault for a unit or rule that makes no sense."""
        ...

    def check(self, view: View, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything the seat can know is wrong with its sheet, never only the first, and never a hidden thing."""
        ...

    def explain(self, view: View, order: Order, besides: Sequence[Order] = ()) -> str:
        """The way and cost, range and dice of a legal order as its seat can see them; empty where nothing is to add.

        `besides` are all orders of its sheet, by which a friend may stand elsewhere than now.
        """
        ...

    def know(self, view: View) -> P:
        """The position as far as a view shows it, so that orders are checked by the very rules that resolve them."""
        ...

    def default_sheet(self, view: View, seat: str) -> Sheet:
        """What the seat's units do where nothing is sent, as orders that can be shown; it is legal in that view."""
        ...

    def resolve(self, position: P, sheets: Sequence[Sheet], dice: Dice) -> Outcome[P]:
        """Carry out every sheet together; the same result in whatever sequence sheets and orders stand."""
        ...

    def rule(self, position: P, ruling: Ruling) -> tuple[P, tuple[Event, ...]]:
        """Lay down what a GM says before the first phase; raises WrongRuling where no legal position would result."""
        ...

    def see(self, position: P, side: str) -> View:
        """The position as one side may see it: the only gate to a letter."""
        ...

    def judge(self, position: P) -> Verdict | None:
        """How the battle ended, None while it goes on."""
        ...

    def score(self, position: P) -> Mapping[str, int]:
        """The points of every side, as the scenario counts them, by the side's id."""
        ...

    def worth(self, position: P) -> Mapping[str, float]:
        """How well every side stands, from its losses and the terms of victory: 0 to 1, by id; together 1."""
        ...

    def weight(self, event: Event) -> int:
        """How much an event is worth telling: 0 for none, more for a headline and for more dead."""
        ...


@runtime_checkable
class Traces(Protocol):
    """What a rule system offers beyond all others whose ways a map cannot draw from the orders alone."""

    def trace(self, view: View, orders: Sequence[Order]) -> tuple[Event, ...]:
        """What these orders would come to as far as their seat can see, as events with tracks, for the map."""
        ...
