"""Abbreviations of people in a hurry, and what they stand for; most are one only before a stop, or before some word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ABBREVIATED: Final[Mapping[str, str]] = {
    # Small words.
    r"i\. ?e\.": "namely",
    r"d\. ?h\.": "nämlich",
    r"e\. ?g\.": "for example",
    r"z\. ?b\.": "zum beispiel",
    r"u\.(?= )": "und",
    r"bzw\.": "und",
    r"resp\.": "and",
    r"gg\.": "gegen",
    r"ex\.(?= )": "except",
    r"w/o\b": "without",
    r"w/in\b": "within",
    r"w/ ?(?=\w)": "with ",
    r"(?<=they)['’]re": " are",
    r"(?-i:d\. (?=[A-ZÄÖÜ][a-zäöü]))": "der ",
    # What is on file, and for good.
    r"unchd?\b\.?": "unchanged",
    r"as (?:bef|b4)\b\.?": "as before",
    r"wie bish\b\.?": "wie bisher",
    r"w\. ?geh\b\.?": "wie gehabt",
    r"dto\.(?= )": "ditto",
    r"(?:bd|bnd)\b(?=$|[ ,.;:])": "bound",
    r"std(?:\.|g)? fast\b": "stand fast",
    r"(?:std|stdg)\.?(?: orders?)?[:,]? ": "standing: ",
    # Deeds.
    r"fcg(?= \w)": "facing",
    r"fce(?= \w)": "face",
    r"ahd\b": "ahead",
    r"obl\.? ": "oblique ",
    r"att?\. ?col\b\.?": "attack column",
    r"can\.(?= (?:@|at|on|->|[A-W]\d))": "canister",
    r"(?<=[A-Z]\d )f\. ?(?=[A-W]\d)": "fire ",
    # Ways.
    r"(?-i:n\. ?(?=[A-Z]{1,2}\d))": "nach ",
    r"(?-i:n\. ?(?=(?:NO|SO|NW|SW|N|O|S|W)\b))": "nach ",
    r"(front|nach|blick|richtung) NO\b": r"\1 NE",
    r"Z\.(?= (?:vor|zur|nach|links|rechts|gerade))": "Zoll",
    r"back (?:a|one) row\b": "back one square",
    # Troops.
    r"how\.": "howitzer",
    r"haub\.": "haubitze",
    r"lt\.? (?=inf|foot|horse|dragoon|bn|batt|troop|cav|regt|co)": "light ",
    r"hvy\.? ": "heavy ",
    r"mtd\b\.?": "mounted",
    r"huss?\.(?= )": "hussars",
    r"(?:drgn|drag) regts?\b": "dragoon regiments",
    r"drag\.(?= )": "dragoons",
    r"(?:kür|kuer|cuir)\.(?= )": "cuirassiers",
    r"gren\.(?= )": "grenadiers",
    r"füs\.(?= )": "fusiliers",
    r"inf\.(?= )": "infantry",
    r"(?:kav|cav)\.(?= )": "cavalry",
    r"art\.(?= )": "artillery",
    r"jgrs?\b\.?": "jägers",
    r"(\d)/(?=[A-Z][a-z]{2})": r"\1. ",
    # Whose they are.
    r"en\.(?= )": "enemy",
    r"en (?=cav|inf|horse|foot|gun|within|at [A-W]\d)": "enemy ",
    r"fd\.? (?=dort|da|in|steht)": "Feind ",
    r"fr\.? (?=inf|foot|horse|cav)": "French ",
    r"fr\.(?= )": "French",
    r"br(?:it)?\.(?= )": "British",
    r"austr\.? (?=inf|foot|horse|cav)": "Austrian ",
    r"it\.? (?=gd|guard)": "Italian ",
}
"""Patterns for what begins a word, without regard to capitals; the first that fits is taken first."""
