"""The sheets of all seats as the referee reads them: what each unit was told, and what it may do without a word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.audit.record import Record

Action = dict[str, Any]
NOTHING_CAME_OF_IT = ("not carried out", "condition not met")


@dataclass(frozen=True, slots=True)
class Told:
    """What one unit was told for a bound; `blocks` are its orders, each as the actions of one way it may go.

    Of two seats' orders, and of the two sides of a condition, the referee does not say which holds: he complains of
    what none of them allows.
    """

    blocks: tuple[tuple[Action, ...], ...] = ()
    standing: tuple[Action, ...] = ()

    def verbs(self) -> set[str]:
        """Every verb of every block."""
        return {action["verb"] for block in self.blocks for action in block}

    def always(self, *verbs: str) -> bool:
        """Whether every block has one of these verbs."""
        return bool(self.blocks) and all(any(action["verb"] in verbs for action in block) for block in self.blocks)

    def words(self, verb: str) -> set[str]:
        """The words that go with a verb in any block."""
        return {action["word"] for block in self.blocks for action in block if action["verb"] == verb}

    def rule(self, verb: str) -> Action | None:
        """The standing order of that verb, None where there is none or more than one."""
        found = [action for action in self.standing if action["verb"] == verb]
        return found[0] if len(found) == 1 else None


@dataclass(slots=True)
class Sheets:
    """What everybody was told; a unit whose order could not be carried out is as one without any."""

    told: dict[str, Told] = field(default_factory=dict)

    @classmethod
    def of(cls, record: Record) -> Sheets:
        """All sheets of a bound, each read for the units of its own side."""
        sides = {seat["id"]: seat["side"] for seat in record.before["seats"]}
        told = [event for event in record.events if event["kind"] == "order_result" and event["actors"]]
        results = {event["actors"][0]: str(event["words"].get("result", "")) for event in told}
        found = cls()
        for unit in record.before["units"]:
            own = [sheet for sheet in record.sheets if sides.get(sheet["seat"]) == unit["side"]]
            idle = results.get(unit["id"], "").startswith(NOTHING_CAME_OF_IT)
            blocks = () if idle else tuple(_blocks(own, unit["id"]))
            rules = [rule["action"] for sheet in own for rule in sheet["standing"] if rule["unit"] == unit["id"]]
            found.told[unit["id"]] = Told(blocks, tuple(rules))
        return found


def _blocks(sheets: list[dict[str, Any]], name: str) -> Iterator[tuple[Action, ...]]:
    for sheet in sheets:
        for order in sheet["orders"]:
            if order["unit"] == name:
                yield tuple(order["actions"])
                if order["otherwise"]:
                    yield tuple(order["otherwise"])
