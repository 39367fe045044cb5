"""A sentence as it is read: folded, and with what was shortened by stops and signs in full."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.words.folding import fold

_SHORTENED: Final = tuple(
    (re.compile(rf"\b{pattern}", re.IGNORECASE), meant)
    for pattern, meant in (
        (r"i\. ?e\.", "namely"), (r"d\. ?h\.", "nämlich"), (r"e\. ?g\.", "for example"), (r"z\. ?b\.", "zum beispiel"),
        (r"u\.(?= )", "und"), (r"bzw\.", "und"), (r"resp\.", "and"), (r"how\.", "howitzer"), (r"haub\.", "haubitze"),
        (r"(?-i:n\. ?(?=[A-Z]{1,2}\d))", "nach "),
        (r"\btargets?:?(?= [A-W]\d{1,2}\b)", "fire at"), (r"(?<=[A-Z]\d )2(?= [A-W]\d{1,2}\b)", "to"),
        (r"(?<=\w )\.\.\.?(?=[A-W]\d{1,2}\b)", "to "), (r"\bgg\.", "gegen"), (r"(?<=as )b4\b", "before"),
        (r"(?<= )([A-W]\d{1,2}) / (?=[A-Za-z])(?![A-W]\d{1,2}\b)", r"\1; "),
        (r"(?<=[a-z]{3}) / (?=[A-Za-z]{2,3} ?\d|\d)", "; "),
        (r"\b(fires?|shoots?|feuert|feuer|schießt|bombards?) ?(?:[-=]?>|- ?(?=[A-W]\d))", r"\1 at "),
        (r"\bcounter-?attack(?:s|ing)?(?= [A-W]\d{1,2}\b)", "assault"),
        (r"\b(?:gegenstoß|gegenstoss|gegenangriff)(?: auf| gegen)?(?= [A-W]\d{1,2}\b)", "angriff auf"),
        (r"\b(\d{1,2}) ?-?(?:pdrs?|pdrs|lbrs|pounders?|pfünder|pfuender)\b\.?", r"\1-pounders"),
        (r"w/o\b", "without"), (r"w/in\b", "within"), (r"w/ ?(?=\w)", "with "), (r"en\.(?= )", "enemy"),
        (r"ex\.(?= )", "except"),
        (r"en (?=cav|inf|horse|foot|gun|within|at [A-W]\d)", "enemy "), (r"unchd?\b\.?", "unchanged"),
        (r"std(?:\.|g)? fast\b", "stand fast"), (r"(?:std|stdg)\.?(?: orders?)?[:,]? ", "standing: "),
        (r"as (?:bef|b4)\b\.?", "as before"), (r"wie bish\b\.?", "wie bisher"), (r"w\. ?geh\b\.?", "wie gehabt"),
        (r"fd\.? (?=dort|da|in|steht)", "Feind "),
        (r"(?:(?:is|has|have|are|got|gets|cleared|moved) )+(?:out of|off|clear of) it\b", "has left it"),
        (r"fcg(?= \w)", "facing"), (r"fce(?= \w)", "face"), (r"ahd\b", "ahead"), (r"obl\.? ", "oblique "),
        (r"can\.(?= (?:@|at|on|->|[A-W]\d))", "canister"), (r"(?<=[A-Z]\d )f\. ?(?=[A-W]\d)", "fire "),
        (r"fr\.? (?=inf|foot|horse|cav)", "French "), (r"austr\.? (?=inf|foot|horse|cav)", "Austrian "),
        (r"it\.? (?=gd|guard)", "Italian "), (r"(?-i:d\. (?=[A-ZÄÖÜ][a-zäöü]))", "der "),
        (r"(?-i:n\. ?(?=(?:NO|SO|NW|SW|N|O|S|W)\b))", "nach "), (r"(front|nach|blick|richtung) NO\b", r"\1 NE"),
        (r"(?:drgn|drag) regts?\b", "dragoon regiments"), (r"(\d)/(?=[A-Z][a-z]{2})", r"\1. "),
        (r"back (?:a|one) row\b", "back one square"),
        (r"fr\.(?= )", "French"), (r"br(?:it)?\.(?= )", "British"), (r"(?:bd|bnd)\b(?=$|[ ,.;:])", "bound"),
        (r"dto\.(?= )", "ditto"), (r"lt\.? (?=inf|foot|horse|dragoon|bn|batt|troop|cav|regt|co)", "light "),
        (r"hvy\.? ", "heavy "), (r"mtd\b\.?", "mounted"), (r"jgrs?\b\.?", "jägers"),
        (r"att?\. ?col\b\.?", "attack column"), (r"(?<=they)['’]re", " are"),
    )
)  # fmt: skip
"""What is shortened with stops that end no clause, and with strokes."""
_LEFT_OUT: Final = "except|xcept|excl?|but|bar|save|less|minus|without|ausser|außer|ohne|bis auf"
_PLUS: Final = re.compile(rf"(?<= )\+(\d{{1,2}})(?=$|[,;.)]| (?:{_LEFT_OUT})\b)", re.IGNORECASE)
"""`+1` at the end of a clause, or before those who are left out: so far forward."""
_BOLD: Final = re.compile(r"(?<!\w)([*_])(\w[\w ]{0,40})\1(?!\w)")
"""Words between stars or strokes, which are bold or italic elsewhere."""


def written_out(sentence: str) -> str:
    """The sentence as its words are read."""
    text = _BOLD.sub(r"\2", fold(sentence).text.strip())
    for pattern, meant in _SHORTENED:
        text = pattern.sub(meant, text)
    return _PLUS.sub(r"\1 forward", text)
