"""What stays as the player sent it, and what he takes back, told in a phrase with words between."""

from __future__ import annotations

from typing import Final

from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_AS: Final = frozenset(("as", "wie", "way", "what", "was", "so wie"))
_SENT: Final = frozenset((
    "sent", "wrote", "written", "ordered", "order", "said", "told", "put", "filed", "gave", "given", "had", "have",
    "posted", "submitted", "geschickt", "schickte", "geschrieben", "schrieb", "befohlen", "befahl", "gesagt", "sagte",
    "gesendet", "eingereicht", "angewiesen", "gemeldet", "mailed", "gemailt",
))  # fmt: skip
_TO_WHOM: Final = ("you", "dir", "ihnen", "already")
_WHEN: Final = frozenset((
    "earlier", "before", "previously", "yesterday", "last time", "last turn", "last bound", "already", "so far",
    "vorhin", "frueher", "zuvor", "vorher", "gestern", "bereits", "schon", "bisher",
))  # fmt: skip
_STANDS: Final = frozenset(("stands", "stand", "stays", "stay", "remains", "remain", "holds", "counts", "is", "are",
                            "bleibt", "bleiben", "gilt", "gelten", "steht"))  # fmt: skip
_GIVES_BACK: Final = {"take": "back", "takes": "back", "taking": "back", "nimm": "zurueck", "nehme": "zurueck",
                      "nehmen": "zurueck", "ziehe": "zurueck", "zieh": "zurueck", "call": "off"}  # fmt: skip
_PAPERS: Final = frozenset((
    "move", "moves", "order", "orders", "instruction", "instructions", "line", "march", "attack", "fire", "bewegung",
    "befehl", "befehle", "zug", "marsch", "anweisung", "angriff", "zeile",
))  # fmt: skip
LETS: Final = frozenset((
    "leave", "leaves", "left", "let", "lets", "keep", "keeps", "lass", "lasst", "lassen", "laesst", "belassen",
))  # fmt: skip
"""Before what says that an order stands these only let it be."""
_LONGEST: Final = 7
"""Words from `as I` to `sent them`."""
_FAR: Final = 12
"""Words from `take` to `back`."""


def as_sent(cut: Cutting) -> bool:
    """`leave PV1 as I sent it`, `was ich geschickt habe`: what is on file stands."""
    clause, here = cut.clause, key(cut.here.raw)
    wide = bool(clause.subjects) and all(name.scope in (Scope.ALL, Scope.REST) for name in clause.subjects)
    alone = wide and cut.here.is_a(Sort.SELF)
    writer = cut.here if alone else cut.ahead()
    if not (here in _AS or alone) or writer is None or not writer.is_a(Sort.SELF) or not clause.subjects:
        return False
    end = _told(cut, cut.at + 2 - alone)
    deeds = [deed for deed in clause.deeds if deed.begun]
    if not end or (here in ("what", "was") and not wide):
        return False
    if any(deed.said or key(deed.spoken) not in LETS | _STANDS for deed in deeds):
        return False
    cut.take(end - cut.at)
    while cut.at < len(cut.words) and (_first(cut.here) in _STANDS or cut.here.is_a(Sort.KEEP, Sort.IDLE)):
        cut.take()
    clause.deeds = []
    clause.keep = clause.settled = True
    if cut.at < len(cut.words) and not cut.here.is_a(Sort.EXCEPT):
        cut.close()
    return True


def _told(cut: Cutting, end: int) -> int:
    """Where the clause that tells what was sent ends, 0 where it tells of something else."""
    sent = False
    while end < len(cut.words) and end - cut.at <= _LONGEST:
        word = cut.words[end]
        said = key(word.raw) in _SENT
        when = sent and key(word.raw) in _WHEN
        if not (
            said or when or word.is_a(Sort.PRONOUN, Sort.LIGHT) or key(word.raw) in ("you", "dir", "ihnen", "already")
        ):
            break
        if word.is_a(Sort.AND, Sort.COMMA, Sort.STOP) or (sent and _first(word) in _STANDS):
            break
        sent = sent or said
        end += 1
    return end if sent else 0


def _first(word: Lexeme) -> str:
    """The first of the words that a phrase has."""
    return key(word.raw).partition(" ")[0]


def taken_back(cut: Cutting) -> bool:
    """`take my move for PB1 back`, `nimm meinen Befehl an PB1 zurück`: whose order is called back."""
    particle = _GIVES_BACK.get(key(cut.here.raw), "")
    if not particle or cut.clause.begun or cut.clause.subjects:
        return False
    end = _particle(cut, particle)
    inside = cut.words[cut.at + 1 : end]
    if not end or not any(key(word.raw) in _PAPERS for word in inside) or any(word.place for word in inside):
        return False
    names = _names(cut, end)
    if not names:
        return False
    cut.clause.subjects += names
    cut.clause.cancel = cut.clause.settled = True
    cut.take(end + 1 - cut.at)
    cut.last = names[-1]
    return True


def _particle(cut: Cutting, particle: str) -> int:
    for at in range(cut.at + 1, min(len(cut.words), cut.at + _FAR)):
        word: Lexeme = cut.words[at]
        if word.is_a(Sort.COMMA, Sort.STOP):
            return 0
        if key(word.raw) == particle:
            return at
    return 0


def _names(cut: Cutting, end: int) -> list[Name]:
    names: list[Name] = []
    at = cut.at + 1
    while at < end:
        found = None if cut.words[at].is_a(Sort.PRONOUN) else cut.namer.name(cut.words, at, None)
        if found is not None and found[0].units and not found[0].foe and found[0].scope is not Scope.ALL:
            names.append(found[0])
        at += found[1] if found is not None else 1
    return names
