"""A place in a line: what stands there, what was skipped on the way and what was guessed."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.orders.answer.trouble import Span
from pbem.orders.words.lexicon import Lexicon, PhraseTable
from pbem.orders.words.tokens import Kind, Token


class Cursor:
    """Reads tokens from left to right; `notes` collect every guess made on the way."""

    def __init__(self, tokens: Sequence[Token], words: Lexicon, at: int = 0) -> None:
        self.tokens = tuple(tokens)
        self.words = words
        self.at = at
        self.notes: list[str] = []

    def mark(self) -> tuple[tuple[Token, ...], int, int]:
        """Where it is, for `reset`."""
        return self.tokens, self.at, len(self.notes)

    def reset(self, mark: tuple[tuple[Token, ...], int, int]) -> None:
        """Go back, and forget the guesses made since."""
        self.tokens, self.at, notes = mark
        del self.notes[notes:]

    def peek(self, ahead: int = 0) -> Token | None:
        """The token so many places on, None beyond the end."""
        index = self.at + ahead
        return self.tokens[index] if 0 <= index < len(self.tokens) else None

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.tokens)

    def sign(self, *signs: str) -> bool:
        """Step over one of these signs."""
        token = self.peek()
        if token is not None and token.kind is Kind.SIGN and token.key in signs:
            self.at += 1
            return True
        return False

    def small(self, *names: str) -> bool:
        """Step over a small word of one of these kinds."""
        length = max((self.words.small[name].length(self.tokens, self.at) for name in names), default=0)
        self.at += length
        return length > 0

    def sees(self, *names: str) -> bool:
        """Whether a small word of one of these kinds stands here."""
        return any(self.words.small[name].length(self.tokens, self.at) for name in names)

    def phrase(self, table: PhraseTable) -> tuple[str, ...]:
        """Step over the longest phrase of a table and give its meanings, none where none stands here."""
        meanings, length = table.match(self.tokens, self.at)
        self.at += length
        return meanings

    def number(self) -> int | None:
        """Step over a number in digits or words."""
        token = self.peek()
        if token is None:
            return None
        if token.kind is Kind.NUMBER and len(token.key) <= 3:
            self.at += 1
            return int(token.key)
        found = self.phrase(self.words.numbers)
        return int(found[0]) if found else None

    def skip(self, *names: str) -> None:
        """Step over any small words of these kinds."""
        while self.small(*names):
            pass

    def separators(self) -> bool:
        """Step over commas, `and` and `then` between two actions; whether there were any."""
        start = self.at
        while self.sign(",", ".", "!", ":", ";", '"', "(", ")", "...", "?") or self.small("then", "and"):
            pass
        return self.at > start

    def span(self, start: int, end: int | None = None) -> Span:
        """The characters from token `start` up to token `end`, by default up to where it stands."""
        stop = min(self.at if end is None else end, len(self.tokens))
        if start >= len(self.tokens):
            here = self.tokens[-1].column - 1 + len(self.tokens[-1].raw) if self.tokens else 0
            return Span(here, here)
        first, last = self.tokens[start], self.tokens[max(start, stop - 1)]
        return Span(first.column - 1, last.column - 1 + len(last.raw))

    def text(self, start: int, end: int | None = None) -> str:
        """The words from token `start` up to token `end`, as written."""
        return " ".join(token.raw for token in self.tokens[start : self.at if end is None else end])
