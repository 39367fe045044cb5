"""The words of sentences about orders that are known already, in every language."""

from __future__ import annotations

from typing import Final

from pbem.orders.words.phrases import any_of

_LETTER: Final = r"(?:letter|mail|e-?mail|message|orders|sheet)"
_MY: Final = r"(?:my|the) (?:(?:last|previous|earlier|first|other|old) )?"
_REST: Final = r"(?:everything|all|the rest|the others|all others)(?: else)?"
_IS: Final = r"(?: (?:stands?|stays?|remains?|is|are))?"
_BRIEF: Final = r"(?:brief|mail|e-?mail|nachricht|befehle|zettel)"
_MEIN: Final = r"meine[nr]? (?:(?:letzte|vorige|erste|alte|bisherige|fr(?:ü|ue)here)[nr]? )?"
_UEBRIGE: Final = r"(?:alles|alle|der rest|die anderen)(?: andere[nr]?)?"
_BLEIBT: Final = r"(?:bleibt|bleiben|gilt)"
_WAR: Final = r"(?:gehabt|geschickt|befohlen|bisher|vorher|es ist|es war)"
_END: Final = r"(?=\W*(?:$|,|;|except|but|only|außer|ausser|nur|bis auf|aber))"
_FROM_ME: Final = (
    r"(?: (?:from me|from my side|from us|this time|here|today|to my orders|please|von mir|bei mir|meinerseits|diesmal"
    r"|bitte)){0,2}"
)
_IS_IT: Final = r"(?:before|sent|filed|they are|it is)"
_BLEIBEN: Final = (
    r"(?:(?:bleiben|gelten|stehen)(?: unver(?:ä|ae)ndert| weiter| so| wie (?:gehabt|geschickt|zuvor))?"
    r"|unver(?:ä|ae)ndert)"
)
_SCHRIEB: Final = r"(?:bisher |schon )?(?:geschrieben|geschickt|befohlen|gesagt) habe?"
STANDS: Final = any_of(
    rf"""
    (?:all )?{_MY}{_LETTER} (?:still |all )?(?:stands?|remain|holds? good|(?:is|are) good)(?: as {_IS_IT})?
    (?:(?:my|all|all my|the) )?orders? (?:(?:are|is|remain|stay) )?(?:unchanged|as {_IS_IT})
    (?:the )?rest of (?:it|what (?:you|i) (?:have|hold|sent|wrote)) (?:is (?:ok|okay|fine|good|right)|stands|stays)
    (?:please )?(?:keep|leave) (?:all )?{_MY}{_LETTER}(?: as {_IS_IT})?
    (?:same|the same) orders(?: as (?:before|filed|sent))?{_END}
    (?:there are )?(?:no|without any) changes?{_FROM_ME}{_END}
    nothing (?:new|changes|has changed){_FROM_ME}{_END}
    (?:keine|ohne) (?:ä|ae)nderung(?:en)?{_FROM_ME}{_END}
    nichts neues{_FROM_ME}{_END}
    (?:(?:meine|alle|alle meine) )?befehle {_BLEIBEN}
    (?:es )?bleibt (?:alles )?(?:dabei|so|beim alten|wie es ist)
    alles (?:bleibt )?(?:beim alten|unver(?:ä|ae)ndert)
    {_REST}{_IS} as (?:before|sent|it was|ordered|filed|i sent it|i wrote it|i ordered it|i sent|i wrote)
    (?:{_REST}|rest|others){_IS} as (?:is|it is|they are|agreed|planned|you have it|you have them){_END}
    (?:please )?(?:keep|leave) {_REST} (?:as it is|as before|as ordered|as it was)
    (?:bitte )?(?:lass|lasst|lassen sie) {_UEBRIGE} wie (?:es ist|gehabt|bisher|zuvor)
    {_REST} (?:stays|stands|remains)(?: the same)?{_END}
    (?:everything else |all else )?as in {_MY}{_LETTER}
    mein(?:e[nr]?)? (?:(?:letzte|vorige|erste|alte)[nr]? )?{_BRIEF} (?:gilt|gelten|bleibt|bleiben|steht)(?: weiter| so)?
    (?:(?:sonst|ansonsten) )?(?:{_BLEIBT} )?{_UEBRIGE}(?: {_BLEIBT})? wie {_WAR}
    (?:(?:sonst|ansonsten) )?(?:{_BLEIBT} )?{_UEBRIGE}(?: {_BLEIBT})? wie (?:zuvor|gesendet)
    wie in {_MEIN}{_BRIEF}
    """,
    before=r"\A\s*+(?:p\.? ?s\.?:? )?",
    after=r"(?=\W|$)",
)
_LAST: Final = r"(?:last|previous) (?:turn|bound|time|round|move|go|bn?d)"
_ZULETZT: Final = r"(?:zuletzt|(?:im |in der |beim )?(?:letzte[nrs]?|vorige[nrs]?) (?:zug|zg|runde|rd|mal)\b\.?)"
_WIE: Final = r"(?:(?:alles|genau|genauso|ebenso|dasselbe|das gleiche) ){0,3}wie"
_ONCE_MORE: Final = (
    "again|(?:the )?same again|repeats?|once more|one more time|nochmals?|noch einmal|noch mal|erneut|wiederholen"
    "|(?:noch ?mals?|noch einmal) (?:dasselbe|das gleiche)|(?:dasselbe|das gleiche) (?:noch ?mals?|noch einmal)"
)
REPEATS: Final = any_of(_ONCE_MORE, before=r"\A\s*+[:,-]?\s*+", after=r"[\s.!]*\Z")
"""Behind a name and nothing else."""
REPEATED: Final = any_of(_ONCE_MORE, before=r"\A\s*+", after=r"(?:\s*+:)?\s++(?:(?:for|with|f(?:ü|ue)r|bei|von)\s++)?")
"""Before names and nothing else."""
SAME: Final = any_of(
    "(?:the )?same(?: thing| deal)?|dasselbe|das gleiche|idem", before=r"\A\s*+[:,-]?\s*+", after=r"[\s.!]*\Z"
)
"""Behind a name and nothing else: as it was, on file or in the bound before."""
BEFORE: Final = any_of(
    r"(?>(?:(?:all|everything|exactly|just) )*)(?:the )?same(?: thing)? as (?:before|b4|bef\.?)",
    before=r"\A\s*+",
    after=r"[\s.!]*\Z",
)
"""Alone: what is on file stands, and where nothing is, all that was done in the bound before is done again."""
COURTESY: Final = any_of(
    "please|pls|plz|thanks|thank you|thx|ta|bitte|danke", before=r"(?<![\s,])[\s,]++", after=r"(?=[\s.!]*+\Z)"
)
"""At the end, and of no weight."""
AGAIN: Final = any_of(
    rf"""
    (?:(?:does?|exactly|just|all|everything|the|is|are) ){{0,3}}(?:same|as|like)(?: (?:orders|as|in|the)){{0,4}} {_LAST}
    (?>(?:do |does |doing |the )*)same again(?: please| for (?:all|everybody|everyone))?
    (?:again )?(?:the |my |its |his |their )?{_LAST}(?:'s|s)? (?:orders?|targets?|moves?)(?>(?: again| please)*)
    (?:the )?same (?:target|orders?|move|deed|again) (?:as |of )?(?:the |in the )?{_LAST}
    (?:ditto|again) (?:as )?{_LAST}
    repeat (?:(?:my|the|all|its|their) ){{0,2}}(?:last|previous) (?:orders?|turn|bound|move)
    {_WIE} {_ZULETZT}
    """,
    before=r"\A\s*+(?:- ?)?",
    after=r"(?=\W|$)",
)
DITTO: Final = any_of("ditto|dito|likewise|ebenso|desgleichen", before=r"\A\s*+[:,-]?\s*+", after=r"(?=\W|$)")
DITTO_FOR: Final = any_of(
    "ditto|dito|dto|likewise|ebenso|desgleichen|same|dasselbe|das gleiche|idem", before=r"\b", after=r"\W*\Z"
)
"""At the end of a sentence that has another before it in the same line, whose deed it repeats."""
LIKE: Final = any_of(
    r"""
    (?:does |do )?(?:exactly )?(?:the )?same as|(?:just )?(?:like|as)
    (?:macht )?(?:dasselbe |das gleiche |genauso |ebenso )?wie
    """,
    before=r"\A\s*+[:,-]?\s*+",
    after=r"\s+",
)
_DROP: Final = "cancel|forget|withdraw|disregard|ignore|scrap|tear up|bin|delete|strike|scratch"
_SENT: Final = r"(?: (?:before|earlier|yesterday|today|so far|completely|entirely|this morning|last night|please)){0,2}"
_OFF: Final = r"(?:off|cancell?ed|withdrawn|void|scrapped)(?: please| pls)?"
BACK: Final = any_of(
    rf"""
    (?:please )?(?:{_DROP}) (?:all )?(?:of )?(?:{_MY}|(?:last|previous|earlier|first|old|all) )?{_LETTER}{_SENT}
    (?:please )?(?:{_DROP}) (?:what|everything|all|whatever)(?: that)? i (?:sent|wrote|said|ordered|filed){_SENT}
    (?:every|all|all of) (?:my |of my )?orders?(?: of mine)?(?: (?:is|are))? {_OFF}
    alle (?:meine )?befehle (?:sind )?(?:hinf(?:ä|ae)llig|aufgehoben|ung(?:ü|ue)ltig|gestrichen)
    (?:let's |let us |i )?start(?:ing)? (?:over|afresh|again from scratch|from scratch|all over)(?: again)?
    alles (?:auf anfang|zur(?:ü|ue)ck|streichen|stornieren|l(?:ö|oe)schen|vergessen)
    (?:bitte )?(?:vergiss|vergesst|streiche|streicht|storniere|ignoriere?) alles(?:,? was ich {_SCHRIEB})?
    (?:bitte )?(?:vergiss|vergesst|vergessen sie|streiche|storniere|ignoriere?) (?:alle )?{_MEIN}{_BRIEF}
    alle (?:meine )?befehle (?:l(?:ö|oe)schen|streichen|zur(?:ü|ue)cknehmen|stornieren)
    """,
    before=r"\A\s*+",
    after=r"(?=\s*+(?:[.!,;:]|$|and\b|und\b))",
)
NOBODY: Final = any_of(
    r"""
    (?:please )?(?:do not|don'?t) move (?:anything|anybody|anyone|any of (?:them|my units)|a thing)
    (?:nobody|no one|nothing|no unit) (?:is to )?moves?
    (?:bitte )?(?:nichts|niemanden|keine einheit) bewegen
    (?:niemand|keiner|keine einheit) (?:bewegt sich|zieht|r(?:ü|ue)hrt sich)
    """,
    before=r"\A\s*+",
    after=r"(?: (?:after all|now|please|yet|this (?:turn|bound|time)|doch|mehr|diesmal|bitte)){0,2}"
    r"(?=\s*+(?:[.!,;:]|$|except\b|but\b|au(?:ß|ss)er\b|bis auf\b))",
)
EXCEPT: Final = any_of(
    r"except(?: for)?(?: that)?|exc?\.|excl\.|save|only|but|nur|au(?:ß|ss)er(?: dass)?|ausg\.|bis auf|aber",
    before=r"\A\W{0,3}(?:(?:and|und) )?",
    after=r"(?:\b|(?<=\.))\s*",
)
WHICH: Final = any_of("(?:which|who)(?: does)?|der|die|das", before=r",\s", after=r"\s")
LEAVES: Final = any_of(
    "(?:please )?(?:keep|leave)|(?:bitte )?(?:lass|lasst|lasse|lassen sie|belasse|belasst)",
    before=r"\A\s*+",
    after=r"\s+",
)
"""Before a name and words such as `as it is`."""

FOR: Final = any_of("for|with|f(?:ü|ue)r|bei|von", before=r"\A\s*+", after=r"\s+")
"""Before the names of those of whom the phrase is said."""
TAKES: Final = any_of(
    r"""
    (?:ich )?(?:nimm|nehme|ziehe|zieh)(?: bitte)? (?:den|meinen|die|meine) (?:befehle?|order) (?:f(?:ü|ue)r|an|von)
    befehle? (?:f(?:ü|ue)r|an|von)
    (?>(?:i |please )*)(?:take|pull) (?:the|my) orders? (?:for|to|of)
    orders? (?:for|to|of)
    """,
    before=r"\A\s*+",
    after=r"\s+",
)
"""Before a name, and behind it `zurück` or `back`: its order is taken back."""
AWAY: Final = any_of(
    r"zur(?:ü|ue)ck(?:genommen|gezogen)?|weg|raus|back|withdrawn|(?:is |are )?(?:cancelled|off|void)|gestrichen",
    before=r"\A\s*+",
    after=r"[\s.!]*\Z",
)
