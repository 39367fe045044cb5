"""What players tell their units: orders, standing orders and the sheet that holds a seat's."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.condition import Condition
from pbem.battle.facing import Facing
from pbem.battle.place import Place
from pbem.battle.square import Square, as_square


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do: a verb of the rule system and what it takes, the slots it does not take left empty.

    `places` is a path (the place stood in is not part of it) or a single target; `units` are own or enemy units;
    `number` with a `direction` is a relative move; `word` is one of the verb's closed words, such as a formation,
    or a measure such as `4.5`, or both: `left 30`.
    """

    verb: str
    places: tuple[Place, ...] = ()
    units: tuple[str, ...] = ()
    direction: Facing | None = None
    number: int | None = None
    word: str = ""

    @property
    def squares(self) -> tuple[Square, ...]:
        """The places as squares, for rules that are written for squares; raises TypeError on another ground."""
        return tuple(as_square(place) for place in self.places)

    def __str__(self) -> str:
        parts = [
            self.verb,
            "-".join(str(place) for place in self.places),
            self.word,
            self.direction.value if self.direction else "",
            str(self.number) if self.number is not None else "",
            " + ".join(self.units),
        ]
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Order:
    """What one unit is told for this bound: intent only.

    `condition` guards the actions, `otherwise` is done where it fails; `given` is the number of action points for
    which this block is meant (`WITH 3:`), None where the system has none.
    """

    unit: str
    actions: tuple[Action, ...]
    condition: Condition | None = None
    otherwise: tuple[Action, ...] = ()
    given: int | None = None

    def __str__(self) -> str:
        text = f"{self.unit} " + ", ".join(str(action) for action in self.actions)
        if self.given is not None:
            text = f"with {self.given}: {text}"
        if self.condition is not None:
            text += f" if {self.condition}"
        if self.otherwise:
            text += " else " + ", ".join(str(action) for action in self.otherwise)
        return text


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """A reaction or choice given in advance, in force until changed; `unit` may be a unit, a command or the seat."""

    unit: str
    action: Action
    """Its verb is the policy: `react`, `retreat`, `losses` …"""
    condition: Condition | None = None

    def __str__(self) -> str:
        text = f"{self.action.verb} {self.unit} {str(self.action).removeprefix(self.action.verb).strip()}".rstrip()
        return f"{text} if {self.condition}" if self.condition else text


@dataclass(frozen=True, slots=True)
class Sheet:
    """All orders of one seat for one bound, sorted by unit, and its standing orders; `salt` goes into the dice."""

    seat: str
    bound: int
    orders: tuple[Order, ...] = ()
    standing: tuple[StandingOrder, ...] = ()
    salt: str = ""

    def order_for(self, unit: str, given: int | None = None) -> Order | None:
        """The order of one unit, None where there is none."""
        return next((order for order in self.orders if order.unit == unit and order.given == given), None)

    def policy(self, unit: str, verb: str) -> StandingOrder | None:
        """The standing order of one unit under a policy, None where the printed default holds."""
        return next((rule for rule in self.standing if rule.unit == unit and rule.action.verb == verb), None)
