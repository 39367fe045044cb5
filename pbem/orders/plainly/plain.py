"""Plain orders: what a sentence says in the words of HELP, `first Voltigeurs: move H10 if H10 empty else hold`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a plain sentence is."""

    ORDER = "order"
    ALWAYS = "always"
    """Until changed."""
    ASK = "ask"
    """An umpire would ask; the deeds are what it may mean."""
    KEEP = "keep"
    CANCEL = "cancel"
    QUESTION = "question"
    """Something for the umpire himself."""
    NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Plain:
    """One plain sentence; `names` and `deeds` are words, of an ASK each of `deeds` is a choice of its own."""

    kind: Kind
    names: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    condition: str = ""
    otherwise: tuple[str, ...] = ()


_LEADING = {Kind.ALWAYS.value: Kind.ALWAYS, Kind.ASK.value: Kind.ASK, Kind.KEEP.value: Kind.KEEP,
            Kind.CANCEL.value: Kind.CANCEL}  # fmt: skip


def plain_sentences(tokens: Sequence[str]) -> Iterator[Plain]:
    """The sentences between semicolons."""
    for part in _split(tokens, ";"):
        if part == [Kind.NOTHING]:
            yield Plain(Kind.NOTHING)
        elif part and part[0] == Kind.QUESTION:
            yield Plain(Kind.QUESTION)
        elif part:
            yield _sentence(part)


def _sentence(part: list[str]) -> Plain:
    kind = _LEADING.get(part[0], Kind.ORDER)
    said = part[1:] if kind is not Kind.ORDER else part
    colon = said.index(":") if ":" in said else len(said)
    names, deeds = said[:colon], said[colon + 1 :]
    excepted: list[str] = []
    if "but" in names:
        excepted, names = names[names.index("but") + 1 :], names[: names.index("but")]
    otherwise: list[str] = []
    if "else" in deeds:
        otherwise, deeds = deeds[deeds.index("else") + 1 :], deeds[: deeds.index("else")]
    condition: list[str] = []
    if "if" in deeds:
        condition, deeds = deeds[deeds.index("if") + 1 :], deeds[: deeds.index("if")]
    between = "|" if kind is Kind.ASK else ","
    return Plain(kind, _texts(names, ","), _texts(excepted, ","), _texts(deeds, between), " ".join(condition),
                 _texts(otherwise, ","))  # fmt: skip


def _texts(tokens: Sequence[str], sign: str) -> tuple[str, ...]:
    return tuple(" ".join(part) for part in _split(tokens, sign) if part)


def _split(tokens: Sequence[str], sign: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token == sign:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
