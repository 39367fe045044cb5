"""Everything at hand while a letter is read: its context, the words in force and who can be named."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.verb import Slot
from pbem.orders.grammar.subject import Subject
from pbem.orders.meaning.context import Context
from pbem.orders.meaning.roster import Roster, roster
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.lexicon import Lexicon, lexicon
from pbem.orders.words.tokens import Token, tokenise

STANDING = (Slot.POLICY, Slot.SEAT)


@dataclass(frozen=True)
class Desk:
    """One seat's letter being read."""

    context: Context
    words: Lexicon
    roster: Roster
    codes: frozenset[str]

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The tokens of a folded text."""
        return tokenise(text, self.codes)

    def cursor(self, text: str) -> Cursor:
        """A cursor at the start of a folded text."""
        return Cursor(self.tokens(text), self.words)

    def subject(self, unit: str = "") -> Subject:
        """Reading for one own unit, or for nobody in particular."""
        return Subject(self.roster.own.get(unit), self.roster, self.words, self.context.conditions)


def desk(context: Context) -> Desk:
    """Lay everything out."""
    words = lexicon(context.verbs)
    names = roster(context.view, context.seat, words)
    return Desk(context, words, names, frozenset(names.by_id))
