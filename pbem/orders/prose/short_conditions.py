"""Conditions in shorthand, spelled out: `FI1 D5, steht Feind in E5: halten`, `FI1 D5, but hold if enemy at E5`."""

from __future__ import annotations

import re
from typing import Final

_GOAL: Final = r"(?P<goal>\b[A-Z]\d{1,2}\b)(?P<more>[^,;:.!?\n]{0,30})[,;.–-]+ ?(?:(?:but|aber|doch|nur|und|and) )?"
"""A place that somebody goes to, and the pause behind it."""
_FOE: Final = (
    r"(?:(?:the|an?|any|der|die|das|ein|eine|einen|irgend\w*) )?"
    r"(?:enem(?:y|ies)|foes?|hostiles|feinde?|feindliche\w*|gegner|gegnerische\w*|somebody|someone|anybody|jemand|wer|einer"
    r"|swed(?:es?|ish)|french(?:men)?|british|redcoats|reb(?:el)?s|yanks|americans|austrians|english|schweden?|franzosen?"
    r"|briten|engländer|rebellen|amerikaner|österreicher|rotröcke)"
)
_THERE: Final = r"(?:there|da|dort|drin|darin)"
_OCCUPIED: Final = r"(?:besetzt|belegt|occupied|taken|full|voll)"
_STANDS: Final = r"(?:steht|stehen|sitzt|sitzen|ist|sind|liegt|liegen|lauert|lauern|hält|halten)"
_THEN: Final = r"(?:\s*:\s*|,? (?:dann|then|so)\s+)(?:(?:nur|only|just|bloß|eben|lieber) )?"
_VERB_FIRST: Final = re.compile(
    rf"{_GOAL}{_STANDS} "
    rf"(?P<what>(?=[^,;:.!?\n]*\b(?:{_FOE}|{_THERE}|besetzt|frei|leer)\b)[^,;:.!?\n]{{2,50}}?){_THEN}(?=\S)",
    re.IGNORECASE,
)
"""`FI1 D5, steht da schon ein Feind: E5`."""
_FOE_FIRST: Final = re.compile(
    rf"{_GOAL}{_STANDS} "
    rf"(?P<what>(?:{_THERE} |schon |noch )*{_FOE}\b[^,;:.!?\n]{{2,40}}),\s+(?=\S)",
    re.IGNORECASE,
)
"""`FI1 D5, steht der Feind in E5, bleibt es`."""
_INSTEAD: Final = re.compile(
    rf"{_GOAL}(?:if|wenn|falls) (?P<what>(?:(?:already|schon) )?{_OCCUPIED}"
    rf"|(?=[^,;:.!?\n]*\b{_THERE}\b)[^,;:.!?\n]{{4,50}}?)[,:]?(?: (?:then|dann|nur|only|just))* "
    r"(?=[A-Z]\d{1,2}[.!]?\s*\Z)",
    re.IGNORECASE,
)
"""`FI1 D5, wenn besetzt E5`; `FI1 D5, if somebody is there already only E5`."""
_THEN_STAYS: Final = re.compile(
    rf"{_GOAL}(?:if|when|wenn|falls) (?P<what>[^,;:.!?\n]{{4,60}}?)[,:]? "
    r"(?=(?:hold|stay|halt|wait|halten|bleiben|warten)s?[.!]?\s*\Z)",
    re.IGNORECASE,
)
"""`FI1 D5, if enemy in E5 hold`."""
_TAKEN: Final = re.compile(rf"(?:(?:already|schon) )?{_OCCUPIED}", re.IGNORECASE)
_MOST_WORDS: Final = 12
"""A longer line is talk, whose words stay as they are."""
_WORD_FOR_IT: Final = re.compile(rf"\b{_THERE}\b", re.IGNORECASE)
_OF_THE_GOAL: Final = re.compile(rf"\b(?:{_THERE}|{_OCCUPIED})\b", re.IGNORECASE)
_LABEL: Final = re.compile(
    rf"{_GOAL}(?P<what>{_FOE}(?: (?:already|still|schon|noch|is|are|steht|stehen))*"
    rf" (?:{_THERE}|(?:in|at|on|auf|bei) [A-Z]\d{{1,2}}))\s*:\s*(?:(?:nur|only|just|bloß|eben|lieber) )?(?=\S)",
    re.IGNORECASE,
)
"""`FI1 D5, enemy in E5: hold`."""
_BUT_STAYS: Final = re.compile(
    r"(?P<goal>\b[A-Z]\d{1,2}\b)(?P<more>[^,;:.!?\n]{0,30})[,;.–-]+ ?(?:but|aber|doch) "
    r"(?P<stay>holds?|stays?|halts?|waits?|halten|hält|bleibt|bleiben|warten|wartet) "
    r"(?P<if>if|when|wenn|falls) (?P<what>[^,;:.!?\n]{4,60})(?=[.!]?\s*\Z)",
    re.IGNORECASE,
)
"""`FI1 D5, but hold if enemy at E5`."""
_IF_NOT: Final = re.compile(
    r"(?P<first>\b(?:if|wenn|falls) [^,;:.!?\n]{4,60})[,;] ?"
    r"(?:if (?:they|it|he|she) (?:don'?t|do not|doesn'?t|does not|aren'?t|are not|isn'?t|is not|haven'?t|hasn'?t)"
    r"|(?P<short>if not)|(?P<german>(?:wenn|falls) (?:sie |er |es )?nicht))(?:[,:]| then| dann)? (?=[A-Z]\d)",
    re.IGNORECASE,
)
"""`FI1 D5 if enemy at E5, if they dont D6`."""
_GERMAN: Final = re.compile(
    r"\b(?:steht|stehen|sitzt|ist|sind|der|die|ein|feinde?|gegner|jemand|wer|einer|da|dort|auf|bei|schon|noch|wenn"
    r"|falls|schweden?|franzosen?|rebellen|briten)\b",
    re.IGNORECASE,
)
_BEFORE_THEN: Final = re.compile(r",? (?:then|dann|so)\Z", re.IGNORECASE)
_CODE: Final = re.compile(r"\b[A-Z]\d{1,2}\b")


def spelled_out(text: str) -> str:
    """A line with its conditions in shorthand as whole ones; any other as it is."""
    if not _CODE.search(text) or len(text.split()) > _MOST_WORDS:
        return text
    text = _BUT_STAYS.sub(
        lambda found: f"{_before(found)}{found['if']} {found['what']} {_then(found)}{found['stay']}", text
    )
    text = _IF_NOT.sub(lambda found: f"{found['first']}, {'sonst' if found['german'] else 'otherwise'} ", text)
    for shorthand in (_VERB_FIRST, _FOE_FIRST, _LABEL, _INSTEAD, _THEN_STAYS):
        text = shorthand.sub(lambda found: f"{_before(found)}{_if(found)} {_what(found)}, {_then(found)}", text)
    return text


def _before(found: re.Match[str]) -> str:
    return f"{found['goal']}{found['more']}, "


def _what(found: re.Match[str]) -> str:
    """What it hangs on; `there` is the place before it."""
    what = _BEFORE_THEN.sub("", found["what"])
    if _CODE.search(what) or not _OF_THE_GOAL.search(what):
        return what
    if _TAKEN.fullmatch(what):
        return f"{found['goal']} {'besetzt' if _GERMAN.search(found[0]) else 'occupied'}"
    without = _WORD_FOR_IT.sub("", what)
    where = "in" if _GERMAN.search(found[0]) else "at"
    return " ".join(f"{without} {where} {found['goal']}".split())


def _if(found: re.Match[str]) -> str:
    return "wenn" if _GERMAN.search(found[0]) else "if"


def _then(found: re.Match[str]) -> str:
    return "dann " if _GERMAN.search(found[0]) else "then "
