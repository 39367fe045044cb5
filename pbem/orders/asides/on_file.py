"""Sentences about orders that are known already: those on file, those of the bound before, those of another unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pbem.battle.order import Order
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Scope, Score
from pbem.orders.meaning.units import Named, take_units
from pbem.orders.prose.sentences import sentences
from pbem.orders.words.folding import fold
from pbem.orders.words.phrases import any_of

_LETTER: Final = r"(?:letter|mail|e-?mail|message|orders|sheet)"
_MY: Final = r"(?:my|the) (?:(?:last|previous|earlier|first|other|old) )?"
_REST: Final = r"(?:everything|all|the rest|the others|all others)(?: else)?"
_IS: Final = r"(?: (?:stands?|stays?|remains?|is|are))?"
_BRIEF: Final = r"(?:brief|mail|e-?mail|nachricht|befehle|zettel)"
_MEIN: Final = r"meine[nr]? (?:(?:letzte|vorige|erste|alte|bisherige|fr(?:ü|ue)here)[nr]? )?"
_UEBRIGE: Final = r"(?:alles|alle|der rest|die anderen)(?: andere[nr]?)?"
_BLEIBT: Final = r"(?:bleibt|bleiben|gilt)"
_STANDS: Final = any_of(
    rf"""
    {_MY}{_LETTER} (?:still )?(?:stands?|holds? good|(?:is|are) good)
    {_REST}{_IS} as (?:before|sent|it was|ordered|filed|i sent it|i wrote it|i ordered it|i sent|i wrote)
    (?:please )?(?:keep|leave) {_REST} (?:as it is|as before|as ordered|as it was)
    (?:bitte )?(?:lass|lasst|lassen sie) {_UEBRIGE} wie (?:es ist|gehabt|bisher|zuvor)
    {_REST} (?:stays|stands|remains)(?: the same)?(?=\W*(?:$|,|;|except|but|only))
    (?:everything else |all else )?as in {_MY}{_LETTER}
    mein(?:e[nr]?)? (?:(?:letzte|vorige|erste|alte)[nr]? )?{_BRIEF} (?:gilt|gelten|bleibt|bleiben|steht)(?: weiter| so)?
    (?:(?:sonst|ansonsten) )?(?:{_BLEIBT} )?{_UEBRIGE}(?: {_BLEIBT})? wie (?:gehabt|geschickt|befohlen|bisher|vorher)
    (?:(?:sonst|ansonsten) )?(?:{_BLEIBT} )?{_UEBRIGE}(?: {_BLEIBT})? wie (?:zuvor|gesendet)
    wie in {_MEIN}{_BRIEF}
    """,
    before=r"\A\s*+(?:p\.? ?s\.?:? )?",
    after=r"(?=\W|$)",
)
_LAST: Final = r"(?:last|previous) (?:turn|bound|time|round|move)"
_WIE: Final = r"(?:(?:alles|genau|genauso|ebenso|dasselbe|das gleiche) ){0,3}wie"
_AGAIN: Final = any_of(
    rf"""
    (?:(?:does?|exactly|just|all|everything|the|is|are) ){{0,3}}(?:same|as|like)(?: (?:orders|as|in|the)){{0,4}} {_LAST}
    repeat (?:(?:my|the|all|its|their) ){{0,2}}(?:last|previous) (?:orders?|turn|bound|move)
    {_WIE} (?:im|in der|beim) (?:letzten|vorigen) (?:zug|runde|mal)
    {_WIE} (?:letzten|letztes|letzte|vorigen) (?:zug|runde|mal)
    """,
    before=r"\A\s*+",
    after=r"(?=\W|$)",
)
_DITTO: Final = any_of("ditto|dito|likewise|ebenso|desgleichen", before=r"\A\s*+[:,-]?\s*+", after=r"(?=\W|$)")
_LIKE: Final = any_of(
    r"""
    (?:does |do )?(?:exactly )?(?:the )?same as|(?:just )?(?:like|as)
    (?:macht )?(?:dasselbe |das gleiche |genauso |ebenso )?wie
    """,
    before=r"\A\s*+[:,-]?\s*+",
    after=r"\s+",
)
_BACK: Final = any_of(
    rf"""
    (?:please )?(?:cancel|forget|withdraw|disregard|ignore|scrap|tear up) (?:all )?(?:of )?{_MY}{_LETTER}
    (?:bitte )?(?:vergiss|vergesst|vergessen sie|streiche|storniere|ignoriere?) (?:alle )?{_MEIN}{_BRIEF}
    alle (?:meine )?befehle (?:l(?:ö|oe)schen|streichen|zur(?:ü|ue)cknehmen|stornieren)
    """,
    before=r"\A\s*+",
    after=r"(?=\s*+(?:[.!,;:]|$|and\b|und\b))",
)
_NOBODY: Final = any_of(
    r"""
    (?:please )?(?:do not|don'?t) move (?:anything|anybody|anyone|any of (?:them|my units)|a thing)
    (?:nobody|no one|nothing|no unit) (?:is to )?moves?
    (?:bitte )?(?:nichts|niemanden|keine einheit) bewegen
    (?:niemand|keiner|keine einheit) (?:bewegt sich|zieht|r(?:ü|ue)hrt sich)
    """,
    before=r"\A\s*+",
    after=r"(?=\s*+(?:[.!,;:]|$|except\b|but\b|au(?:ß|ss)er\b|bis auf\b))",
)
_EXCEPT: Final = any_of(
    r"except(?: for)?(?: that)?|only|but|nur|au(?:ß|ss)er(?: dass)?|bis auf|aber",
    before=r"\A\W{0,3}(?:(?:and|und) )?",
    after=r"\b\s*",
)
_WHICH: Final = any_of("which|who|der|die|das", before=r",\s", after=r"\s")
_DEEPEST: Final = 3
"""Phrases of this kind in one sentence."""


class Known(Enum):
    """Which orders a sentence speaks of."""

    STANDS = auto()
    """Those on file, which stay."""
    AGAIN = auto()
    """Those of the bound before, which are given again."""
    DITTO = auto()
    """Those of the unit spoken of last, or else those of the bound before."""
    LIKE = auto()
    """Those of another unit."""
    BACK = auto()
    """All on file, which are taken back."""


@dataclass(frozen=True, slots=True)
class OnFile:
    """A sentence about orders that are known: for these units, all of the seat where none are named."""

    number: int
    text: str
    known: Known
    units: tuple[str, ...] = ()
    scope: Scope = Scope.ALL
    other: str = ""


def on_file(number: int, line: str, desk: Desk) -> tuple[list[OnFile], str]:
    """The sentences of a line that speak of orders which are known, and what else the line says."""
    found: list[OnFile] = []
    left: list[str] = []
    for sentence in sentences(line):
        rest = sentence
        for _ in range(_DEEPEST):
            said = _of_sentence(number, rest, desk)
            if said is None:
                break
            found.append(said[0])
            # Its own stop went with the phrase; without one the next sentence would run on.
            rest = f"{said[1]}." if said[1] else ""
        left.append(rest)
    return found, " ".join(part for part in left if part.strip(" .!,;:)"))


def _of_sentence(number: int, sentence: str, desk: Desk) -> tuple[OnFile, str] | None:
    text = fold(sentence).text
    if (nobody := _NOBODY.match(text)) is not None and "hold" in desk.words.by_name:
        return OnFile(number, sentence, Known.STANDS), f"all hold; {_behind(text[nobody.end() :])}".rstrip("; ")
    for known, pattern in ((Known.STANDS, _STANDS), (Known.BACK, _BACK), (Known.AGAIN, _AGAIN)):
        match = pattern.match(text)
        if match is not None:
            return OnFile(number, sentence, known), _behind(text[match.end() :])
    if (ditto := _DITTO.match(text)) is not None and not text[ditto.end() :].strip(" .!"):
        return OnFile(number, sentence, Known.DITTO), ""
    front, comma, end = text.rpartition(", ")
    if comma and (match := _STANDS.fullmatch(end.strip(" .!"))) is not None:
        return OnFile(number, end, Known.STANDS), front
    return _of_units(number, sentence, text, desk)


def _of_units(number: int, sentence: str, text: str, desk: Desk) -> tuple[OnFile, str] | None:
    """`FI1 same as last turn`, `FI2 ditto`, `FI3 like FI1`."""
    named = _named(text, desk)
    if named is None or not named.units:
        return None
    rest = text[named.span.end :]
    for known, pattern in ((Known.AGAIN, _AGAIN), (Known.DITTO, _DITTO)):
        match = pattern.match(rest)
        if match is not None and not rest[match.end() :].strip(" .!,;)"):
            return OnFile(number, sentence, known, named.units, named.scope), ""
    match = _LIKE.match(rest)
    other = _named(rest[match.end() :], desk) if match is not None else None
    if match is None or other is None or len(other.units) != 1 or rest[match.end() + other.span.end :].strip(" .!"):
        return None
    return OnFile(number, sentence, Known.LIKE, named.units, named.scope, other.units[0]), ""


def _named(text: str, desk: Desk) -> Named | None:
    try:
        named = take_units(desk.cursor(text), desk.roster)
    except Trouble:
        return None
    return None if named is None or named.enemy or named.foreign else named


def _behind(text: str) -> str:
    """What is excepted, as a sentence of its own: `except FI1, which holds` is `FI1 holds`."""
    rest = _EXCEPT.sub("", text, count=1).strip(" .!,;:")
    return _WHICH.sub(" ", rest, count=1)


def known_orders(items: Iterable[OnFile], readings: Sequence[LineReading], desk: Desk) -> list[LineReading]:
    """What these sentences come to; `readings` are those of the rest of the letter."""
    return [_told(item, readings, desk) for item in items]


def _told(item: OnFile, readings: Sequence[LineReading], desk: Desk) -> LineReading:
    base = LineReading(item.number, item.text, Result.OK, units=item.units, scope=item.scope, score=Score.LOOSE)
    if item.known is Known.STANDS:
        return replace(base, note="no change", score=Score.CERTAIN)
    if item.known is Known.BACK:
        taken = tuple(replace(order, actions=(), condition=None, otherwise=()) for order in desk.context.filed)
        return replace(base, result=Result.GUESS, orders=taken, note="taken back")
    if item.known is Known.LIKE:
        return _copied(base, _order_of(item.other, readings, desk.context.filed), item.other)
    above = [order for line in readings if line.number < item.number for order in line.orders if order.actions]
    if item.known is Known.DITTO and above and item.units:
        return _copied(base, above[-1], above[-1].unit)
    if item.known is Known.DITTO and above:
        return replace(base, result=Result.ASK, message="For which units?", score=Score.CERTAIN)
    wanted = item.units or tuple(desk.roster.own)
    orders = tuple(order for order in desk.context.last if order.unit in wanted)
    if not orders:
        message = "There is no order of the bound before to give again."
        return replace(base, result=Result.ASK, message=message, score=Score.CERTAIN)
    return replace(base, orders=orders, note=f"as in bound {desk.context.view.bound - 1}")


def _order_of(unit: str, readings: Sequence[LineReading], filed: Sequence[Order]) -> Order | None:
    """What a unit is told in this letter, or else on file."""
    said: Iterator[Order] = (order for line in reversed(readings) for order in line.orders if order.unit == unit)
    return next(said, None) or next((order for order in filed if order.unit == unit), None)


def _copied(base: LineReading, order: Order | None, other: str) -> LineReading:
    if order is None or not order.actions:
        return replace(base, result=Result.ASK, message=f"{other} has no order yet; what is it to be?")
    return replace(base, orders=tuple(replace(order, unit=unit) for unit in base.units), note=f"as {other}")
