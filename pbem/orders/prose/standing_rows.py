"""Lines of several standing orders: `Std: ME1 losses weakest, press no; ME2 retreat W`, whose come before or behind."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from pbem.battle.verb import Slot
from pbem.orders.answer.trouble import Trouble
from pbem.orders.meaning.policies import take_policy
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.sentences import sentences
from pbem.orders.prose.shapes import Shaper
from pbem.orders.prose.standing_lines import in_notation, in_other_words, units_in
from pbem.orders.prose.writing_out import written_out
from pbem.orders.words.folding import fold

_STANDING: Final = (
    r"(?:standing|stdg|std|(?-i:SO)|perm|permanent|dauerhaft|dauerh|dauernd|dauer|dauerbefehle?|stehende?|always)\.?"
)
_HEADING: Final = re.compile(
    rf"{_STANDING}(?: ?(?:orders?|ord\.?|befehle?))?"
    r"(?:\s*[:,=]\s*|\s*[-–—]{1,2}>?\s+|\s+(?=[A-Z]{1,3}\d|[A-Z][a-z]{2,12}\.?:))",
    re.IGNORECASE,
)
"""What heads a line of standing orders."""
_DASHED: Final = re.compile(rf"\A({_STANDING}(?: ?(?:orders?|ord\.?|befehle?))?)\s*[-–—]{{1,2}}>?\s+", re.IGNORECASE)
_HEADED: Final = re.compile(rf"([^:,;\n]{{2,40}}?),? {_STANDING}\s*:\s*(?=\S)", re.IGNORECASE)
"""The same behind those whose they are: `Grazers, standing: defend first`."""
_OF_CHOICE: Final = re.compile(
    r"(?<!\s)\s*+\(?\b(?:solange|soweit|wenn|falls|if|when) (?:it is |it'?s |es )?(?:freiwillig|voluntary|optional"
    r"|(?:it )?(?:can|may) choose|it has the choice)\)?"
)
"""What a standing order says anyway: it is only about what somebody may choose."""
_GROUPS: Final = re.compile(r";|(?<=\s)/(?=[/\s])|(?<=[a-z]{3})\.(?=\s+[A-Z])")
_FOLLOWS: Final = "advance"
_NO_FOLLOWING: Final = re.compile(
    r"(?:\b(?:and|but|und|aber) )?\b(?:no|not|don'?t|do not|without|never|kein\w{0,2}|nicht|ohne|nie)\b (?:to |zu )?"
    r"(?:pursuit|pursu(?:e|ing)|follow(?:ing)?[- ]?up|advance|nachrücken|nachsetzen|nachstoßen|nachzu\w{3,8}"
    r"|verfolg\w{1,4})[\s.!]*\Z",
    re.IGNORECASE,
)
"""At the end of an attack: the square that was won is left alone."""
_SEVERAL: Final = 2
_SENTENCES: Final = 4
_PARTS: Final = re.compile(r",\s*")


@dataclass
class _Group:
    """Standing orders of the same units."""

    names: list[str] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)


def as_standing(text: str, shaper: Shaper) -> str:
    """The line as standing orders in notation, empty where it says anything else as well."""
    if headed := _HEADED.match(text):
        text = f"always: {headed[1]}: {text[headed.end() :]}"
    heading = _HEADING.match(text)
    if heading is None:
        return in_notation(written_out(text), shaper)
    rest = _OF_CHOICE.sub("", written_out(text[heading.end() :]))
    return in_notation(rest, shaper, headed=True) or _several(rest, shaper)


def with_a_colon(text: str) -> str:
    """`standing - AC1 breakthrough: always`: what heads the line is no deed of his."""
    return _DASHED.sub(r"\1: ", text)


def with_rules_last(text: str, shaper: Shaper) -> str:
    """`GR4 x F4. Lead: GR4 first`: the line with a last sentence that is a standing order as notation."""
    parts = list(sentences(text.replace(" | ", "; ")))
    rule = as_standing(parts[-1].rstrip(" ."), shaper) if 1 < len(parts) <= _SENTENCES else ""
    if rule:
        return f"{text[: text.rfind(parts[-1])].rstrip(' .;|')}; {rule}"
    return _with_refusal_last(text, shaper)


def _with_refusal_last(text: str, shaper: Shaper) -> str:
    """`GY1, GY2 x F2 with GY3, no pursuit`: what is refused behind an attack is theirs who are named first in it."""
    found = _NO_FOLLOWING.search(text)
    verb = shaper.desk.words.by_name.get(_FOLLOWS)
    values = {word for argument in verb.arguments for word in argument.words} if verb is not None else set()
    value = next((word for word in ("no", "never") if word in values), "")
    if found is None or not value:
        return text
    told = text[: found.start()].rstrip(" ,.;-")
    words = shaper.words(told)
    if len(list(sentences(told))) > 1:
        return text  # Of several attacks nobody knows after which he means.
    if not any(shaper.desk.words.verb(name).sign == "x" for word in words for name in word.values(Sort.VERB)):
        return text
    heads = [told[: word.start] for word in words[1:]]
    names = next((units for head in reversed(heads) if shaper.own_id(head) and (units := units_in(head, shaper))), ())
    return f"{told}; {_FOLLOWS.upper()} {', '.join(names)} {value}" if names else text


def is_headed(text: str) -> bool:
    """Whether a line says before all else that it gives standing orders."""
    return (_HEADING.match(text) or _HEADED.match(text)) is not None


def _several(text: str, shaper: Shaper) -> str:
    names, told = list[str](), list[str]()
    groups = [group for each in _GROUPS.split(text.strip(" .;")) for group in _groups(each, shaper)]
    if sum(len(group.deeds) for group in groups) < _SEVERAL:
        return ""
    for group in groups:
        own = [] if group.names else [_told(deed, shaper, named=True) for deed in group.deeds]
        names = group.names or names
        found = own if own and all(own) else [_one(names, deed, shaper) for deed in group.deeds]
        if not all(found):
            return ""
        told += found
    return "; ".join(told)


def _groups(text: str, shaper: Shaper) -> list[_Group]:
    """What is told between two strong pauses, and of whom; `HI1 when charged, AI1 cavalry` is told to one each."""
    groups = [_Group()]
    for part in _PARTS.split(text):
        group = groups[-1]
        head, colon, deed = part.strip().partition(":")
        names: tuple[str, ...] = ()
        if units := units_in(head, shaper):
            names, head, deed = units, "", deed.strip() if colon else ""
        elif at := _begins(head, shaper):
            names, head = units_in(head[:at], shaper), head[at:]
        said = f"{head}{':' if head and deed else ''} {deed}".strip()
        if names and said and group.names and group.deeds:
            group = _Group()
            groups.append(group)
        group.names += names
        group.deeds += [said] if said else []
    return groups


def _begins(text: str, shaper: Shaper) -> int:
    """Where in a text a deed begins behind those whose it is, 0 where nobody stands before one."""
    starts = (word.start for word in shaper.words(text)[1:] if not word.is_a(Sort.COMMA, Sort.AND))
    return next((at for at in starts if _verb(text[at:], shaper)[0] and units_in(text[:at], shaper)), 0)


def _verb(text: str, shaper: Shaper) -> tuple[str, str]:
    """The standing order with whose verb a text begins, and what stands behind the verb."""
    first = next(iter(shaper.words(text)), None)
    known = shaper.desk.words
    verbs = [name for name in (first.values(Sort.VERB) if first else ()) if known.verb(name).slot is Slot.POLICY]
    return (verbs[0], text[first.end :].lstrip(" :")) if first is not None and verbs else ("", "")


def _told(text: str, shaper: Shaper, *, named: bool = False) -> str:
    """What a text with its units tells by the verb of a standing order, or in other words."""
    return in_other_words(text, shaper) or in_notation(text, shaper, headed=True, named=named)


def _one(names: list[str], deed: str, shaper: Shaper) -> str:
    """One standing order in notation, empty where it is not read, or somebody else is named in it."""
    whose = ", ".join(names)
    if not names or any(word.is_a(Sort.UNIT, Sort.FEATURE) for word in shaper.words(deed)):
        return ""
    if said := _told(f"{whose}: {deed}", shaper):
        return said
    verb, rest = _verb(deed, shaper)
    said = f"{verb.upper()} {whose}: {rest}" if verb and rest else ""
    try:
        found = take_policy(shaper.desk.cursor(fold(said).text), shaper.desk) if said else None
    except Trouble:
        return ""
    return said if found is not None and found.standing else ""
