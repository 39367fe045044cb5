"""The verbs that plain orders may begin with."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from typing import Final

from pbem.battle.verb import Verb
from pbem.orders.plainly.plain import Kind
from tests.teaching.lessons import SYSTEMS, Lesson

ALSO_PLAIN_WORDS: Final = frozenset({"about", "back", "column"})
"""Verbs of one rule system that are directions or formations in the plain orders of the others."""


@cache
def verbs_of(system: str) -> frozenset[str]:
    """The verbs of a rule system, as its HELP lists them."""
    table: tuple[Verb, ...] = import_module(f"pbem.rules.{system}").VERBS
    return frozenset(verb.name for verb in table)


def telling_verbs() -> frozenset[str]:
    """Verbs of one word that mean nothing else; those that a game does not have are never written for it."""
    every = frozenset[str]().union(*map(verbs_of, SYSTEMS))
    return frozenset(verb for verb in every if " " not in verb) - ALSO_PLAIN_WORDS


def strange_deeds(lesson: Lesson) -> Iterator[str]:
    """The deeds that begin with no verb of the rule system; a part after a comma may go on with the deed before."""
    verbs = verbs_of(lesson.system)
    for sentence in lesson.sentences:
        for part in (sentence.deeds, sentence.otherwise):
            goes_on = False
            for deed in part:
                if not (known := begins_with(deed, verbs)) and not (goes_on and sentence.kind is not Kind.ASK):
                    yield deed
                goes_on = goes_on or known


def begins_with(deed: str, verbs: Collection[str]) -> bool:
    """Whether a verb of one to four words stands in front."""
    words = deed.split()
    return any(" ".join(words[:count]) in verbs for count in range(1, 5))
