"""A sentence as it is read: folded, and with what was shortened by stops and signs in full."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.prose.abbreviated import ABBREVIATED
from pbem.orders.prose.so_many import so_many
from pbem.orders.words.folding import fold

_COUNTED: Final = "all|both|two|three|alle|beide|zwei|drei"
_SIGNS: Final = {
    r"(?<=\b[A-W]\d) ?= ?(?=[A-W]\d{1,2}\b)": " -> ",
    r"\bberittenen? (?=(?:batter|artiller|geschütz|geschuetz|kanonen))": "reitende ",
    r"\bmounted (?=(?:batter(?:y|ies)|artillery|guns?)\b)": "horse ",
    r"(?<=within \d) ?[=-]> ?(?=[a-z])": ", ",
    r"\btargets?:?(?= [A-W]\d{1,2}\b)": "fire at",
    r"\bfac(e|es|ing) (?=(?:the )?(?:enemy|foe)\b)": r"fac\1 towards ",
    r"(?<=[A-Z]\d )2(?= [A-W]\d{1,2}\b)": "to",
    r"(?<=\w )\.\.\.?(?=[A-W]\d{1,2}\b)": "to ",
    r"(?<= )([A-W]\d{1,2}) / (?=[A-Za-z])(?![A-W]\d{1,2}\b)": r"\1; ",
    r"(?<=[a-z]{3}) / (?=[A-Za-z]{2,3} ?\d|\d)": "; ",
    r"\b(fires?|shoots?|feuert|feuer|schießt|bombards?) ?(?:[-=]?>|- ?(?=[A-W]\d))": r"\1 at ",
    r"\bcounter-?attack(?:s|ing)?(?= [A-W]\d{1,2}\b)": "assault",
    r"\b(?:gegenstoß|gegenstoss|gegenangriff)(?: auf| gegen)?(?= [A-W]\d{1,2}\b)": "angriff auf",
    r"\b(\d{1,2}) ?-?(?:pdrs?|lbrs?|pounders?|pfünder|pfuender|pfd|pf)\b\.?": r"\1-pounders",
    r"\b(?:twelve|zwölf|zwoelf)[ -]?(?:pdrs?|pounders?|pfünder|pfuender)\b": "12-pounders",
    r"\b(?:six|sechs)[ -]?(?:pdrs?|pounders?|pfünder|pfuender)\b": "6-pounders",
    r"\b(?:eight|acht)[ -]?(?:pdrs?|pounders?|pfünder|pfuender)\b": "8-pounders",
    r"\b(?:three|drei)[ -]?(?:pdrs?|pounders?|pfünder|pfuender)\b": "3-pounders",
    rf"(?<=[a-z.]) ?\((?:all |alle )?(?:\d|{_COUNTED})(?: (?:bdes|bns|btys|regts|rgts|btl))?\.?\)": "",
    r"\b(das|dem|den|der|die|vom) (\d{1,2})\.(?=$| ?[,;])": r"\1 \2th",
    r"(?:an)?statt (?:zu )?(?:stehen|halten|warten|feuern|schie(?:ß|ss)en|marschieren)\b": "",
    r"out of (?:there|it|here)(?=,? [NSEW]{1,2}\b)": "out of the combat",
    r"(forwards?|backwards?|back|ahead|left|right|by) an? (?=(?:inch|square|step|field)\b)": r"\1 1 ",
    r"(?<!form )(?<!forms )(?<!make )(?<!makes )an? (?=(?:inch|square|step|field) (?:forwards?|backwards?|back|ahead"
    r"|left|right|to (?:the|its|their|his) (?:left|right|rear|front))\b)": "1 ",
    r"(?<!when )(?<!once )(?<!if )(?<!until )the (?:moment|minute|hour|time) (?:has|is) (?:now )?"
    r"(?:come|arrived|here)\b": "it is time",
    r"(?:fight|slug|slog)(s?) it out\b": r"hold\1",
    r"belay (?:previous|prev\.?|that|last)(?: orders?)?,? ": "",
    r"befehle? (?:f\.|für) (.{1,30}?) (?:zurück|streichen|weg)\b": r"streiche \1",
    r"(?:leave|keep|let) ((?:the )?[\w ]{2,30}?)(?:['’]s|s['’]) orders? "
    r"(?:in|on|alone|standing|stand|as (?:it is|is|they are))\b": r"\1 as before",
    r"(?:the )?rest of (?:(?:the|my) )?(?:file|filing|sheet|list|letter) "
    r"(?:stands?|stays?|holds?|remains?|counts?)\b": "the rest as before",
    r"(?:der )?rest (?:der|des|meiner) (?:liste|akte|meldung|abgabe) (?:gilt|bleibt|steht)\b": "Rest wie gehabt",
    r"(?:(?<=; )|\A)([^\W\d_]{3,12})\.(?=:)": r"\1",
    r"(?:(?:is|has|have|are|got|gets|cleared|moved) )+(?:out of|off|clear of) it\b": "has left it",
}
"""Signs and turns of phrase between ids and squares."""
_SHORTENED: Final = tuple(
    (re.compile(rf"\b{pattern}", re.IGNORECASE), meant) for pattern, meant in (*ABBREVIATED.items(), *_SIGNS.items())
)
"""What is shortened with stops that end no clause, and with strokes."""
_LEFT_OUT: Final = "except|xcept|excl?|but|bar|save|less|minus|without|ausser|außer|ohne|bis auf"
_PLUS: Final = re.compile(rf"(?<= )\+(\d{{1,2}})(?=$|[,;.)]| (?:{_LEFT_OUT})\b)", re.IGNORECASE)
"""`+1` at the end of a clause, or before those who are left out: so far forward."""
_OTHERS: Final = re.compile(r"\both\.(?= )", re.IGNORECASE)
"""What else is done where a condition is told, and who else where none is."""
_IF: Final = re.compile(r"\b(?:if|unless|when|falls|wenn)\b", re.IGNORECASE)
_CORRECTED: Final = re.compile(
    r"\b([A-Z]{2,3}\d{1,2})\b( (?:(?![A-Z]{2,3}\d)[^;.\n]){0,40}?\b[A-W]\d{1,2})(?: ?[-,])? "
    r"(?:no|nein|sorry|oops|pardon)\b[,:]? (?:i mean |ich meine |that's |make that )?([A-Z]{2,3}\d{1,2})(?=[.;,]|$)",
    re.IGNORECASE,
)
"""`FI3 to G4, no, FI4`: the same for somebody else."""
_BOLD: Final = re.compile(r"(?<!\w)([*_])(\w[\w ]{0,40})\1(?!\w)")
"""Words between stars or strokes, which are bold or italic elsewhere."""


def written_out(sentence: str) -> str:
    """The sentence as its words are read."""
    text = so_many(_BOLD.sub(r"\2", fold(sentence).text.strip()))
    text = _CORRECTED.sub(r"\3 instead of \1\2", text)
    text = _OTHERS.sub("otherwise" if _IF.search(text) else "others", text)
    for pattern, meant in _SHORTENED:
        text = pattern.sub(meant, text)
    return _PLUS.sub(r"\1 forward", text)
