"""Cutting a paragraph into clauses: one pass from left to right, in which a table of rules gives each word an owner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.blocks import Blocks
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.words.tokens import Token


def stands(verb: Verb) -> bool:
    """Whether a verb only says to stay."""
    return verb.sign == "H" or verb.name == "hold"


def holds_of(desk: Desk, unit: str = "") -> tuple[str, ...]:
    """The verbs by which somebody only stays; of all units of the seat where none is named."""
    subject = desk.subject(unit) if unit else desk.subject()
    return tuple(name for name in sorted(subject.verbs) if stands(desk.words.verb(name)))


@dataclass
class Cutting:
    """A paragraph while it is being cut: where the pass stands, the clause that is open and those that are closed."""

    desk: Desk
    namer: Namer
    words: Sequence[Lexeme]
    tokens: Sequence[Token]
    last: Name | None = None
    """Whom a pronoun means."""
    at: int = 0
    clause: Clause = field(default_factory=Clause)
    done: list[Clause] = field(default_factory=list)
    label: tuple[str, ...] = ()
    listed: Deed = field(default_factory=Deed)
    """What the label says, for every name behind it."""
    excepting: bool = False
    within: tuple[str, ...] = ()
    """The command that a heading speaks of, to which groups belong."""
    policy: str = ""
    """The verb of the standing order told last."""
    ruled: frozenset[str] = frozenset()
    """Those to whom it was told in the sentences before."""
    carried: list[Name] = field(default_factory=list)
    """The subject that a verb without one goes on with."""
    blocks: Blocks = field(default_factory=Blocks)
    earlier: Sequence[Clause] = ()
    """The clauses of the sentence before."""

    @property
    def here(self) -> Lexeme:
        """The word it stands at."""
        return self.words[self.at]

    def ahead(self, count: int = 1) -> Lexeme | None:
        """The word so many places on, None beyond the end."""
        index = self.at + count
        return self.words[index] if 0 <= index < len(self.words) else None

    def behind(self, *skipped: Sort) -> Lexeme | None:
        """The word before this one, those of the sorts `skipped` left out."""
        index = self.at - 1
        while index >= 0 and self.words[index].is_a(*skipped):
            index -= 1
        return self.words[index] if index >= 0 else None

    def take(self, count: int = 1) -> None:
        """Step over words that the open clause owns."""
        if self.clause.start < 0:
            self.clause.start = self.here.start
        self.clause.slips += [word for word in self.words[self.at : self.at + count] if word.mended]
        self.at += count
        self.clause.end = self.words[self.at - 1].end

    def close(self) -> None:
        """End the open clause, and keep what the next may go on with."""
        if not self.clause.empty:
            self._into_its_block()
            if self.clause.subjects:
                self.carried = list(self.clause.subjects)
            self.done.append(self.clause)
        self.clause, self.excepting = Clause(), False

    def _into_its_block(self) -> None:
        """Give the open clause the number of actions of the open block, and whom the block means."""
        if not self.blocks.given:
            return
        self.clause.given = self.clause.given or self.blocks.given
        if self.clause.subjects:
            self.blocks.told += self.clause.subjects
        elif self.clause.begun and not self.clause.enemies:
            self.clause.subjects = self.blocks.meant()

    def begin(self, subject: Name | None = None) -> None:
        """Close the open clause and begin another, for somebody where he is known."""
        self.close()
        if subject is not None:
            self.clause.subjects.append(subject)

    @property
    def only_listed(self) -> bool:
        """Whether the open clause says nothing beside its label."""
        return bool(self.label) and self.clause.deeds == [self.listed]

    def next_deed(self) -> Deed:
        """A new deed of the open clause."""
        row = self.clause.otherwise if self.clause.else_open else self.clause.deeds
        row.append(Deed())
        return row[-1]

    def takes(self, verbs: Sequence[str], *kinds: Takes) -> bool:
        """Whether one of these verbs takes an argument of one of these kinds."""
        return any(
            argument.takes in kinds for name in verbs for argument in self.desk.words.verb(name).arguments
        )  # fmt: skip

    def holding(self) -> tuple[str, ...]:
        """The verbs that only say to stay."""
        return holds_of(self.desk)

    def attacking(self) -> tuple[str, ...]:
        """The verbs with the sign `x`."""
        known = (self.desk.words.verb(name) for name in sorted(self.desk.subject().verbs))
        return tuple(verb.name for verb in known if verb.sign == "x")

    def of_seat(self, verbs: Sequence[str]) -> bool:
        """Whether the verb is a choice of the seat as a whole."""
        return bool(verbs) and all(self.desk.words.verb(name).slot is Slot.SEAT for name in verbs)

    def ordered(self, lexeme: Lexeme) -> tuple[str, ...]:
        """The verbs of this bound that a word may be."""
        allowed = self.desk.subject().verbs | self.desk.words.in_slot(Slot.SEAT)
        return tuple(name for name in lexeme.values(Sort.VERB) if name in allowed)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the table: its name, when it holds and what it does, and a line it was made for."""

    name: str
    apply: Callable[[Cutting], bool]
    example: str


def cut(cutting: Cutting, rules: Sequence[Rule]) -> list[Clause]:
    """The clauses of a paragraph; the last rule of the table takes every word, so that none can fail."""
    while cutting.at < len(cutting.words):
        before = cutting.at
        for rule in rules:
            if rule.apply(cutting):
                break
        if cutting.at == before:
            cutting.at += 1
    cutting.close()
    return cutting.done
