"""Whoever reads orders: this process, or one that may be killed in its place when a letter is too much for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pbem.orders.grammar.reading import Reading
    from pbem.orders.meaning.context import Context
    from pbem.orders.reply.reply import TypedLine
    from pbem.orders.sheet.draft import Draft
    from pbem.umpire.match import Match


@dataclass(frozen=True, slots=True)
class Words:
    """What a letter says, the order form last sent, or empty, and the texts of the letters of ours it may quote."""

    text: str
    attachment: str | None = None
    subject: str = ""
    sent: str = ""
    letters: tuple[str, ...] = ()


class Clerk(Protocol):
    """Reads the words of hostile people; a clerk in another process raises `pbem.child.Undone`."""

    def lines(self, words: Words) -> tuple[TypedLine, ...]:
        """Every line of a letter, and whether it was typed."""
        ...

    def read(self, match: Match, lines: Sequence[TypedLine], context: Context) -> Reading:
        """What the lines order, under the rules of the match."""
        ...

    def file(self, match: Match, draft: Draft, reading: Reading, context: Context) -> Draft:
        """The orders as they stand after a letter."""
        ...


class HouseClerk:
    """Reads in this process: for tests, the demonstration, and whoever checks his own orders.

    The order language is imported when it is first spoken: most who look at the house read no letter.
    """

    def lines(self, words: Words) -> tuple[TypedLine, ...]:
        """Every line of a letter, and whether it was typed."""
        from pbem.orders.reply.reply import letter_lines

        return letter_lines(
            words.text, words.sent, attachment=words.attachment, subject=words.subject, letters=words.letters
        )

    def read(self, match: Match, lines: Sequence[TypedLine], context: Context) -> Reading:
        """What the lines order."""
        from pbem import orders

        return orders.read_lines(lines, context)

    def file(self, match: Match, draft: Draft, reading: Reading, context: Context) -> Draft:
        """The orders as they stand after a letter."""
        from pbem import orders

        return orders.file(draft, reading, context)
