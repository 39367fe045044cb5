"""The slots of an action while what a verb takes is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.place import Place


@dataclass
class Slots:
    """The slots of an action while they are being filled."""

    places: tuple[Place, ...] = ()
    units: list[str] = field(default_factory=list)
    direction: Facing | None = None
    number: int | None = None
    word: str = ""
    measure: str = ""
    share: str = ""

    def action(self, verb: str) -> Action:
        """The action with what was found; a measure stands behind the word it belongs to, as in `left 30`."""
        word = " ".join(filter(None, (self.word, self.share, self.measure)))
        return Action(verb, self.places, tuple(dict.fromkeys(self.units)), self.direction, self.number, word)
