"""What the writer has not decided yet: `FI1 to D5, not sure about FI2`, `rest tbd`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_UNDECIDED: Final = frozenset(map(phrase, (
    "not sure", "not so sure", "unsure", "dunno", "don't know", "do not know", "no idea", "undecided", "not decided",
    "haven't decided", "still thinking", "still to decide", "to be decided", "tbd", "tbc", "wait and see", "later",
    "nothing decided", "will decide", "decide", "still open", "unklar", "noch unklar", "noch offen", "keine ahnung",
    "weiss noch nicht", "weiss ich noch nicht", "noch nicht entschieden", "unentschieden", "spaeter", "kommt noch",
)))  # fmt: skip
"""What is said of what is left open."""
_ABOUT: Final = frozenset(("about", "on", "what", "for", "with", "of", "re", "whether", "ueber", "bei", "zu", "was",
                           "mit", "wegen"))  # fmt: skip
_WRITER: Final = frozenset(("i", "im", "we", "were", "am", "are", "still", "ich", "wir", "bin", "noch", "but", "aber",
                            "and", "und", "just", "mir", "really", "quite", "ill", "well"))  # fmt: skip
_TAIL: Final = frozenset(("yet", "now", "moment", "tomorrow", "tonight", "still", "noch", "nicht", "morgen", "jetzt"))
_LONGEST: Final = 5


def until_left_open(words: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The words before a pause behind which the writer leaves something open; all of them where he does not."""
    for pause, word in enumerate(words):
        if not (word.is_a(Sort.COMMA, Sort.STOP) or word.raw in ("-", ")")):
            continue
        at = pause + 1
        while at < len(words) and key(words[at].raw) in _WRITER:
            at += 1
        said = _length(words, at)
        if said and at + said < len(words) and key(words[at + said].raw) in _ABOUT:
            return words[:pause]
    return words


def undecided(cut: Cutting) -> bool:
    """`dunno about the rest yet`, `ME2 not sure yet`: of whom it is left open nothing is told."""
    clause = cut.clause
    at = cut.at
    if not clause.begun and not clause.empty:
        return False
    while at < len(cut.words) and key(cut.words[at].raw) in _WRITER:
        at += 1
    first = cut.namer.name(cut.words, at, None) if at == cut.at else None
    at += first[1] if first is not None and not first[0].foe else 0
    while at < len(cut.words) and key(cut.words[at].raw) in _WRITER:
        at += 1
    said = _length(cut.words, at)
    if not said or (first is not None and first[0].foe):
        return False
    end = at + said
    about = end < len(cut.words) and key(cut.words[end].raw) in _ABOUT
    if first is None and (not about or tuple(key(word.raw) for word in cut.words[at:end]) == ("later",)):
        return False
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COMMA):
        if first is not None and not about and key(cut.words[end].raw) not in _TAIL:
            return False
        if cut.words[end].place is not None or cut.ordered(cut.words[end]):
            return False
        end += 1
    return _passed_over(cut, end)


def _length(words: Sequence[Lexeme], at: int) -> int:
    """How many words say there that something is left open, 0 for none."""
    for length in range(min(_LONGEST, len(words) - at), 0, -1):
        keys = tuple(part for word in words[at : at + length] for part in phrase(word.raw))
        if keys in _UNDECIDED:
            return length
    return 0


def _passed_over(cut: Cutting, end: int) -> bool:
    words = cut.words[cut.at : end]
    before = cut.clause if cut.clause.begun else cut.done[-1] if cut.done else None
    at = cut.at
    names = []
    while at < end:
        found = cut.namer.name(cut.words, at, None)
        if found is not None and not found[0].foe:
            names.append(found[0])
        at += found[1] if found is not None else 1
    if before is None or not names:
        return False
    before.passed += names
    before.remarks.append(" ".join(word.raw for word in words))
    cut.at = end
    cut.close()
    return True
