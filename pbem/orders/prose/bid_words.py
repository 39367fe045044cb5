"""How the dice for actions are spoken of: who tries for them in which sequence, and who gets what is left."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.prose.lexemes import Sort

BIDS, LEFT = "bid", "leftover"
"""The choices of a seat that are lists of generals."""
DICE: Final = frozenset(("die", "wuerfel", "reihenfolge", "priority", "order", "sequence", "seq", "bdi", "turn"))
"""Words that may mean these dice, or the sequence of those who try for them."""
OF_DICE: Final = ("dice", "wuerfel", "gebot", "bieten", "bietet", "biete", "bidding", "bids", "bid", "contest")
"""How words begin that mean the dice for actions and nothing else."""
OF_WHAT_IS_LEFT: Final = frozenset((
    "spare", "leftover", "leftovers", "left", "over", "scraps", "surplus", "restwuerfel",
))  # fmt: skip
UNCLAIMED: Final = ("uncontested", "unclaimed", "unbestritten", "uebrig", "restlich", "herrenlos", "leftover",
                     "remaining", "ueberzaehlig")  # fmt: skip
"""How words begin that mean those dice."""
SEQUENCE: Final = frozenset(("first", "then", "second", "third", "last", "next", "before", "after that", "zuerst",
                              "dann", "danach", "zuletzt", "erst", "erster", "zweiter", "dritter", "vor", ">",
                              "->"))  # fmt: skip
FIRST_LAST: Final = {"last": "99", "zuletzt": "99", "schluss": "99", "finally": "99"}
"""What ranks behind all others."""
SMALL: Final = frozenset((
    "to", "for", "an", "fuer", "goes", "go", "geht", "gehen", "gets", "get", "zu", "as", "listed", "on", "wins",
    "what's", "what", "is", "the", "in", "reihe", "der", "nach", "turn", "egal", "nil", "bekommt", "kriegt",
    "n", "d", "pls", "please", "bitte", "/", ">", "->", "-", "+", "=", "one", "each", "je", "1x", "contest",
    "but", "aber", "sonst", "except", "whatever", "whichever", "any", "are", "was", "bleibt", "takes", "take",
    "nimmt", "bekommen", "have", "has", "sind", "ist", "followed", "by", "me", "mir", "him", "ihm", "his",
    "that", "naechsten",
))  # fmt: skip
"""Words that tell nothing in such a list."""
BEFORE: Final = frozenset(("before", "vor"))
BEHIND: Final = frozenset(("after", "behind", "nach", "hinter"))
"""Before somebody who comes earlier."""
IN_TURN: Final = ("reihum", "turnabout", "abwechselnd")
"""Words for a list that is gone through, one name a contest."""
AFTER: Final = ("ahead", "after", "nach", "hernach", "dahinter", "finally", "zuletzt", "zuallererst", "als ")
ALONE: Final = ("alone", "only", "just", "bloss", "nur", "allein", "ausschliesslich")
"""Nobody else is to have any."""
UNFOUGHT: Final = re.compile(
    r"(?:nobody|no one|none|keiner|niemand)\b.{0,30}"
    r"\b(?:fought|fights|wants|wanted|contests|contested|claims|gestritten|streitet|bietet|will)"
)
"""Nobody contests them."""
A_DIE: Final = re.compile(r"\b(?:best|first|second|next|top|highest|biggest|fattest|action|every|each) die\b")
"""`die` is here no German word."""
UNTIL_WON: Final = re.compile(
    r"\b(?:til|till|until|bis) (?:(?:hes|he|it|er|sie|jeder|each) )?(?:gets|wins|won|has|einen|eine|ihn|gewinnt"
    r"|gewonnen|hat)\b"
)
"""Each goes on until he has a die."""
ONE_EACH: Final = re.compile(
    r"\b(?:(?:one|1) (?:contest|try|go|roll|die|each)\b|once each|turn and turn|turn about"
    r"|je (?:1x|1|ein|einmal|einen)\b|jeder (?:1x|einmal|einen)\b|whether they win|ob gewonnen)"
)
"""The list is gone through, one name a contest."""
AS_THEY_STAND: Final = re.compile(
    r"\b(?:as|wie) (?:listed|usual|they stand|they were|printed|sonst|ueblich|gelistet)\b"
)
"""Those who are not named come as the rules have it."""
SAME: Final = re.compile(
    r"\b(?:same|unchanged|as before|stays?|stand|stands|wie gehabt|wie bisher|wie zuvor|unveraendert|gleich"
    r"|bleib\w{1,3})\b"
)
"""The sequence stays, but for what is named."""
IS_BEFORE: Final = re.compile(r"\b(?:before|vor|ahead of)\b|>")
SWAPS: Final = re.compile(r"\b(?:swap|swaps|exchange|switch|tausch\w{0,3}|vertausch\w{0,3})\b")
"""Two change places."""
SIGNS: Final = (
    Sort.COMMA,
    Sort.COLON,
    Sort.STOP,
    Sort.SIGN,
    Sort.AND,
    Sort.THEN,
    Sort.ARTICLE,
    Sort.LIGHT,
    Sort.EPITHET,
)
ENDS: Final = (Sort.COMMA, Sort.COLON, Sort.STOP, Sort.AND)
PAUSES: Final = ("-",)
"""Signs that part a list as a comma does."""
WHY: Final = frozenset(("since", "because", "as", "weil", "da", "denn"))
"""With these a reason begins."""
TOWARDS: Final = frozenset(("to", "zu", "zum", "with", "mit", "bei", "joins", "join"))
"""Before the one to whom somebody rides."""
PAST: Final = frozenset(("were", "had", "lost", "went", "got", "war", "waren", "hatte", "hatten", "verlor", "bekam"))
"""With these it is told what happened."""
IF_HE_WINS: Final = re.compile(
    r"\b(?:if|when|wenn|sobald|falls) (?:he|it|er|das) (?:gets|wins|has|is|bekommt|gewinnt|hat)\b"
)
"""What the rules say anyway: the next one tries when the one before has his die."""
OR_NOT: Final = re.compile(r"\b(?:or not|oder nicht)\b")
GIVEN: Final = frozenset(("to", "an", "fuer", "for", "goes", "geht"))
"""Before the one who gets them."""
TO_HIM: Final = frozenset((":", "=", "-", "->", ">"))
"""Signs that may stand between `the rest` and whoever gets it."""
SOON: Final = 4
"""Words behind `the rest` in which it is said that it is given to somebody."""
SLIP: Final = 3
"""Letters of the shortest word of a sequence that may have a slip in it."""
