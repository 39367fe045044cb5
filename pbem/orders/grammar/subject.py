"""For whom a line is being read, and which verbs it may use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.battle.condition import ConditionTest
from pbem.battle.piece import Piece
from pbem.battle.verb import Slot
from pbem.battle.view import View
from pbem.orders.meaning.roster import Roster
from pbem.orders.words.lexicon import Lexicon


@dataclass(frozen=True)
class Subject:
    """One unit (None while it is not known which), who can be named, the words and conditions in force."""

    piece: Piece | None
    roster: Roster
    words: Lexicon
    conditions: Sequence[ConditionTest]

    @property
    def view(self) -> View:
        """What the seat sees."""
        return self.roster.view

    @property
    def name(self) -> str:
        """How a question calls the unit."""
        return self.piece.id if self.piece else "the unit"

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of orders in this bound: those of the deployment before the first bound, the others later."""
        if self.view.setting_up and self.words.in_slot(Slot.DEPLOYMENT):
            return self.words.in_slot(Slot.DEPLOYMENT)
        return self.words.in_slot(Slot.ACTION)
