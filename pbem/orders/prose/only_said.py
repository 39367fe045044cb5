"""Sentences that are no orders by their writer's own word: `BI2 to Hanau! (not an order)`, `… (kein Befehl)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.sentences import sentences

_NO_ORDER: Final = (
    r"(?>(?:(?:only|just|nur|obviously|of course|natürlich|that(?:['’]?s| is| was)?|this(?: is|['’]?s)?|"
    r"it(?:['’]?s| is)|which is|das (?:ist|war)|dies ist|ist) )*)(?:not|no|kein|keine|nicht)"
    r"(?>(?: (?:really|an?|real|actual|wirklich|ein|echter?|richtiger?))*) (?:orders?|befehle?|order|anweisung)"
)
_A_JOKE: Final = (
    r"(?>(?:(?:only|just|nur|that(?:['’]?s| is| was)?|das (?:ist|war)|a|an|ein|kleiner|bad) )*)"
    r"(?:jokes?|joking|kidding|jk|jest|witz|scherz|spaß|spass)"
)
_IN_BRACKETS: Final = re.compile(
    rf"\((?:no, |nein, )?(?:{_NO_ORDER}|{_A_JOKE})(?:[,;.!:] ?[^()\d]{{0,60}}+)?\)[\s.!]*+\Z", re.IGNORECASE
)
_AT_THE_END: Final = re.compile(
    rf"(?:\A|[-–—,;.!] ?)(?:that(?:['’]?s| is| was)|this is|it(?:['’]?s| is)|das (?:ist|war)|which is) {_NO_ORDER}"
    r"[\s.!]*+\Z",
    re.IGNORECASE,
)  # fmt: skip
"""Without brackets it must be a clause: `FI1: no order` only has nothing to do."""


def only_said(text: str) -> tuple[str, ...]:
    """The sentences of a text that are only said; what says so alone goes with the sentence before it."""
    found: list[str] = []
    before = ""
    for sentence in sentences(text):
        call = _IN_BRACKETS.search(sentence) or _AT_THE_END.search(sentence)
        if call is not None:
            found += [sentence] if call.start() else [before, sentence] if before else []
        before = sentence
    return tuple(dict.fromkeys(found))


def without(said: Sequence[str], text: str) -> str:
    """The text without the sentences that are only said."""
    return " ".join(sentence for sentence in sentences(text) if sentence not in said)
