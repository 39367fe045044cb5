"""Words by which an order is something else than it looks, or for which it only looks so; as keys."""

from __future__ import annotations

import re
from typing import Final

NEVER: Final = frozenset(("never", "nie", "niemals"))
"""These tell what holds always, or are talk."""
SPOKEN_TO: Final = frozenset(("you", "your", "ihr", "euch", "euer", "du", "dich", "dein"))
"""In talk these are the enemy."""
VAGUE: Final = frozenset(("something", "somewhere", "somehow", "irgendwas", "irgendwo", "irgendwohin", "irgendwie"))
"""With these nothing is told that can be done."""
ASIDE: Final = re.compile(
    r"\b(?:aside|beiseite|zur seite|aus dem weg|out of (?:the|my|our|his|her|its|their|your) way)\b"
)
"""Who goes so goes somewhere, and stays nowhere."""
NOT_NOW: Final = frozenset((
    "halfway", "not before", "next turn", "next bound", "tomorrow", "later", "swap", "exchange", "halbwegs", "morgen",
    "tauschen", "tauscht",
    "spaeter", "nicht vor",
))  # fmt: skip
"""Words by which less is done than is said, or nothing in this bound."""
HALF: Final = re.compile(r"\bhalf\b(?! of\b)|\bhalf of \w+ (?:way|distance)\b")
"""Half of the way, and not half of a group or of a place: `the left half of my foot`."""
NOW_OR: Final = ("now or later", "jetzt oder spaeter")
"""In this `later` is for good, and there is no choice."""
THIS_TIME: Final = re.compile(
    r"(?<!\bnot )(?<!\bnicht )\b(?:this (?:bound|turn|move|hour|time|round)|for now|right now|today|diesmal|heute|jetzt"
    r"|vorerst|(?:diese|dieser) (?:runde|stunde)|diesen zug|in diesem zug)\b(?! (?:noch )?nicht\b)"
)
"""Who says what is for later says beside it with one of these what is done now."""
TESTS: Final = {
    "hits": (
        "hit", "lost", "loss", "lose", "losing", "casual", "wound", "damag", "treff", "getroff", "verlust", "verlor",
        "verlier", "verwund", "schad",
    ),
    "broken": (
        "br", "zerbr", "flee", "fled", "flieh", "flucht", "flight", "rout", "run", "ran", "los", "gone", "kaputt",
        "destr", "dead", "dies", "wreck", "finish", "perish", "geschlagen", "vernicht", "lauf", "laeuft", "weich",
        "weg", "giv", "gibt", "fail", "fall", "collaps", "shat", "crack", "beat", "zugrunde", "verlor", "tot", "ends",
        "end", "away", "gebroch", "brich",
    ),
    "empty": (
        "empt", "free", "clear", "vaca", "unocc", "occup", "open", "gone", "left", "leav", "nobody", "none", "still",
        "out", "away", "room", "space", "standing", "stands", "through", "moved", "off", "not", "no",
        "leer", "frei", "geraeum", "raeum", "besetz", "niemand", "keiner", "kein", "weg", "platz", "steht", "noch",
        "durch", "nicht", "unbesetz", "verlass", "abgezog", "ab",
    ),
}  # fmt: skip
"""How words begin of which one is said where it hangs on hits, on somebody being broken, or on a place being empty."""
WHO: Final = ("who", "wer")
"""How words begin for whoever it may be."""
AIMED: Final = frozenset(("fire", "bombard", "melee", "attack", "assault", "canister"))
"""Deeds at a place, which mean whoever stands there."""
POLITE: Final = re.compile(
    r"\b(?:could|can|would|will|might) you\b|\bplease\b|\bbitte\b"
    r"|\b(?:kannst|könntest|würdest|magst) du\b|\b(?:könnt|könntet|würdet) ihr\b|\b(?:können|könnten|würden) sie\b",
    re.IGNORECASE,
)
"""By these a question is a request."""
MAY_ASK: Final = re.compile(r"(?:could|would|might|can|may|könnten?|würden?|kann|können|dürften?)\b", re.IGNORECASE)
"""How a question begins that may be a wish as well: `Could Lauriston push his Badeners onto E5?`"""
FIGHTS_ON: Final = re.compile(
    r"\b(?:fights?|slugs?|slogs?|battles?) (?:it out|on)\b|\bkeeps? (?:on )?fighting\b"
    r"|\bstays? in the (?:fight|melee)\b"
    r"|\bweiter(?:zu)?(?:kämpf|fecht|raufen|hauen)|\b(?:kämpf|ficht|fecht|hau|rauf)\w* (?:\w+ ){0,3}weiter\b"
    r"|\b(?:kämpf|ficht|fecht)\w* (?:es |das )(?:\w+ ){0,3}aus\b|\b(?:aus|durch)(?:zu)?(?:kämpf|fecht)",
    re.IGNORECASE,
)
"""Who does so breaks off no fight."""
ALLOWED: Final = re.compile(
    r"\b(?:would|is|was|will|might) (?:it|that|this) (?:\w+ )?(?:be )?(?:\w+ )?"
    r"(?:allowed|legal|possible|permitted|permissible)\b"
    r"|\b(?:do|would|will) the rules (?:allow|permit|let)\b"
    r"|\b(?:am|are|is|would) \w+ (?:be )?(?:allowed|permitted) to\b"
    r"|\b(?:wäre|ist|wär) (?:es|das|dies) (?:\w+ )?(?:erlaubt|zulässig|möglich|gestattet|regelkonform)\b"
    r"|\b(?:erlauben|gestatten) (?:es |das )?die regeln\b|\bdürfte[n]?\b",
    re.IGNORECASE,
)
"""With these the umpire is asked what the rules allow."""
ASKS_FIRST: Final = re.compile(
    r"(?:and |but |und |aber )?(?:do|does|did|is|are|was|were|can|may|might|should|shall|has|have|had|how|what"
    r"|who|whom|when|where|why|which|darf|dürfen|kann|können|ist|sind|hat|haben|wie|was|wer|wen|wann|wo|warum|muss|müssen|soll)\b",
    re.IGNORECASE,
)
"""How a sentence begins that is a question from its first word, whatever stands behind its last comma."""
NO_DEED: Final = re.compile(
    r"\b(?:entrench\w*|fortif\w*|barricad\w*|loophol\w*|earthworks?"
    r"|abatis|sandbags?|palisad\w*|lie down|lies down|lying down|take cover|takes cover|verschanz\w*|eingr[aä]b\w*"
    r"|gr[aä]b\w* sich|schanz\w*|befestig\w*"
    r"|hinlegen|legen? sich hin|deckung)\b",
    re.IGNORECASE,
)
"""Deeds that the rules of no system here know."""
PRECAUTIONS: Final = frozenset(("in case", "for fear"))
"""Behind an order it is told with these what it is to guard against, where the rules know no such condition."""
PURPOSES: Final = frozenset(("so that", "damit", "so dass", "sodass", "in order", "because", "weil", "since"))
"""Behind these it is told what something is good for, and what hangs there no order hangs on."""
AGAIN: Final = re.compile(
    r"\b(?:second thoughts?|on reflection|scratch that|strike that|make that|no, wait|or rather|correction"
    r"|oder nein|nein, doch|doch lieber|ach nein|korrektur|oder besser)\b",
    re.IGNORECASE,
)
"""With these somebody changes his mind."""
BOTH: Final = re.compile(r"\b(?:both|all of (?:them|it)|they all|everybody|beide[nr]?|alle(?:n|s)?)\b", re.IGNORECASE)
"""Of all who were told something before he says with one of these what he came to."""
AFTER_ALL: Final = re.compile(r"\bafter all\b|\bdoch\b")
"""By this somebody who stays does not do what was ordered before."""
BACK: Final = re.compile(
    r"\boff\b|str[iu]ck|strike|streich|gestrichen|vergess|vergiss|forget|scra[pt]|scrub|drop|undo|void|withdraw|recall"
    r"|rueckgaengig|zurueck(?:ge)?n[ae]hm|nehm.{0,60}zurueck|\bweg\b|hinfaellig|cross(?:ed)? out"
    r"|delete|loesch|ignore|no longer|verwerf|verbrenn|\btear up|zerreiss|\bbin\b|vom tisch"
)
"""What is said of orders that are taken back."""
AT_ONCE: Final = frozenset(("before", "ehe", "bevor"))
"""Behind an order these only urge."""
TIMES: Final = frozenset(("when", "once", "moment", "the moment", "sobald"))
"""Behind these stands as often a mere way to speak as a condition: `when he's there`, `the moment has come`."""
VERB_FIRST: Final = re.compile(
    r"(?:\A|[.;!] )[\W_]{0,3}[a-z]{2,20}(?:en|t|st) (?:sich|er|jemand|man|einer|ich|der feind) "
    r"[^,;.:!?]{1,80}, (?:dann|so) "
)
"""A condition that German begins with its verb: `Wehren sich die Marines, dann ...`."""
MUCH_HANGS: Final = frozenset((
    "one of", "either", "neither", "nor", "instead", "instead of", "entweder", "weder", "statt", "stattdessen",
    "anstatt", "only", "once", "nur", "sobald", "or", "oder", "at least", "at most", "mindestens", "hoechstens",
))  # fmt: skip
"""Words that turn an order into another one, or tell when or how much."""
WITH: Final = (" with", " mit")
"""How a word ends that leads to somebody beside whom it is done."""
JOINS: Final = frozenset(("with", "join", "attach", "support", "escort"))
"""Words of plain orders that tell what is done together."""
ON_FILE: Final = re.compile(
    r"order|file|wrote|told|gave|given|sent|hold from|unchanged|rest ok|chang|carr|continue|same|before"
    r"|befehl|befohl|anweis|geschrieb|gesag|gilt|gelt|aender|weiter|wie gehabt|wie bisher|zuletzt"
    r"|stet|stand|steht|bleib|leave|lass|let|fine|right|as it|as is|behalt|touch|in ordnung|okay|\bok\b",
)
"""What is said of orders that stand."""
ONLY_SO_MANY: Final = re.compile(r"\b(?:only|nur) (\d+)\b|\b(\d+)(?: \w+)? (?:only|nur)\b")
"""This only tells how many, as the plain orders do."""
CONDITIONAL: Final = frozenset(("if", "else", "always", "follow", "afterwards", "support", "supports", "arrive"))
"""Plain orders in which a condition stands, or that are only done when something has happened."""
UNTIL_TOLD: Final = re.compile(
    r"\b(?:hear|say|said|tell|told|order|ordered|write|decide|instructed|notified) (?:\w+ )?otherwise\b"
)
"""In these `otherwise` only tells how long something lasts."""
FOR_GOOD: Final = re.compile(
    r"\b(?:until (?:told|(?:i|we) (?:say|tell|change|order|write))|bis (?:ich|wir) |lasting|from now on|in future"
    r"|always|permanent"
    r"|ab (?:jetzt|sofort)|kuenftig|dauerhaft|until further notice|bis auf weiteres|now or later|whole (?:battle|game)"
    r"|ganze (?:schlacht|spiel)|standing order|dauerbefehl)"
)
"""With one of these it is said in so many words that an order stands."""
SAYINGS: Final = re.compile(
    r"\b(?:man weiss (?:ja |doch )?nie|weiss man (?:ja |doch )?nie|you never know|one never knows)\b"
)
"""Turns of phrase in which `never` means nothing."""
SPEAKERS: Final = frozenset(("i", "you", "ich", "du", "ihr"))
COURTEOUS: Final = frozenset((
    "count", "read", "remember", "recall", "love", "like", "mind", "please", "may", "could", "would", "ask", "wish",
    "get", "got", "zaehle", "lese", "erinnere", "liebt", "moegt", "fragt", "wollt", "gestattet",
))  # fmt: skip
"""What those who write say of themselves or of each other behind an `if` that nothing hangs on."""
SO_KIND: Final = re.compile(
    r"\A(?:you|youd|youll) (?:would |will )?be so (?:very )?(?:good|kind)\b"
    r"|\A(?:sie|du|ihr) so (?:gut|freundlich|nett|lieb) (?:waeren|waerst|waert|sind|bist|seid)\b"
)
"""Behind an `if` nothing hangs on this either."""
FEASIBLE: Final = re.compile(
    r"\A(?:yes\b|ja\b|(?:the )?rules (?:allow|permit)|(?:die )?regeln (?:es |das )?(?:erlaub|zulass)"
    r"|(?:that|it|this) (?:is|be|can be|could be|may be) (?:\w+ )?(?:allowed|possible|permitted|ordered|legal|done)\b"
    r"|(?:das|es) (?:\w+ )?(?:geht|ginge|erlaubt|moeglich|zulaessig)\b|(?:geht|ginge)\b"
    r"|(?:it|he|she|they|sie|er|es) (?:can|are able|is able|kann|koennen)(?: ,| \.|\Z))"
)
"""What only hangs on the rules, or on a question that was asked just before, is done as far as it can be."""
WISHES: Final = (
    "would be", "es waere", "waere es", "obliged", "grateful", "dankbar", "take it kindly", "appreciate", "be glad",
    "be pleased", "be delighted", "be happy", "uns lieb", "mir lieb", "wuerde freuen", "mich freuen", "uns freuen",
)  # fmt: skip
"""Before an `if` that begins a wish."""
THERE: Final = ("he", "she", "it", "they")
"""Of those who have got there only what they do then is told."""
