"""Words by which an order is something else than it looks, or for which it only looks so."""

from __future__ import annotations

import re
from typing import Final

BROKEN: Final = (
    "br", "zerbr", "flee", "fled", "flieh", "flucht", "flight", "rout", "run", "ran", "los", "gone", "kaputt", "destr",
    "dead", "dies", "wreck", "finish", "perish", "geschlagen", "vernicht", "lauf", "laeuft", "weich", "weg", "giv",
    "gibt", "fail", "fall", "collaps", "shat", "crack", "beat", "zugrunde", "verlor", "tot", "ends", "end", "away",
)  # fmt: skip
"""How words begin of which one is said where it hangs on somebody being broken."""
POLITE: Final = re.compile(
    r"\b(?:could|can|would|will|might) you\b|\bplease\b|\bbitte\b"
    r"|\b(?:kannst|könntest|würdest|magst) du\b|\b(?:könnt|könntet|würdet) ihr\b|\b(?:können|könnten|würden) sie\b",
    re.IGNORECASE,
)
"""By these a question is a request."""
ON_FILE: Final = re.compile(
    r"order|file|wrote|told|gave|given|sent|hold from|unchanged|rest ok|chang|carr|continue|same|before"
    r"|befehl|befohl|anweis|geschrieb|gesag|gilt|gelt|aender|weiter|wie gehabt|wie bisher|zuletzt",
)
"""What is said of orders that stand."""
AFTER_ALL: Final = re.compile(r"\bafter all\b|\bdoch\b")
"""By this somebody who stays does not do what was ordered before."""
BACK: Final = re.compile(
    r"\boff\b|str[iu]ck|strike|streich|gestrichen|vergess|vergiss|forget|scra[pt]|scrub|drop|undo|void|withdraw|recall"
    r"|rueckgaengig|zurueck(?:ge)?n[ae]hm|nehm.{0,60}zurueck|\bweg\b|hinfaellig|cross(?:ed)? out"
    r"|delete|loesch|ignore|no longer|verwerf"
)
"""What is said of orders that are taken back."""
