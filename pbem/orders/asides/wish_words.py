"""What the umpire is asked for by its name, in patterns; English and German."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.words.phrases import any_of

# The patterns are laid on text without case, accents and apostrophes: ü is ue, don't is dont.
MAP: Final = any_of("map|maps|chart|karte|karten|lageplan|landkarte|lagekarte", before=r"\b", after=r"\b")
IT: Final = any_of("it|them|one|sie|ihn|es|das|die", before=r"\b", after=r"\b")
ON_MAP: Final = any_of("(?:on|off|onto|auf|von) (?:the|der|die) (?:map|chart|karte)", before=r"\b", after=r"\b")
"""Who is there, and nothing that is asked for."""
SENDS: Final = any_of(r"(?:re)?send|mail|post|forward|schick\w{0,3}|sende\w{0,2}", before=r"\b", after=r"\b")
RULES: Final = any_of("rules|rulebook|regeln|regelwerk|spielregeln", before=r"\b", after=r"\b")
REPORT: Final = any_of("report|reports|rpts?|bulletin|bericht|berichte|auswertung", before=r"\b", after=r"\b")
NUMBERED: Final = re.compile(
    r"\b(?:bound|turn|report|round|no|number|zug|runde|bericht|nr|nummer)(?: no| nr| number)?\.? ([0-9]{1,3})\b"
)
COUNTED: Final = {
    word: number
    for number, words in enumerate(
        ("one first erste", "two second zweite", "three third dritte", "four fourth vierte", "five fifth fuenfte",
         "six sixth sechste", "seven seventh siebte", "eight eighth achte", "nine ninth neunte", "ten tenth zehnte"),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
"""Numbers of a bound in words."""
IN_WORDS: Final = re.compile(
    rf"\b(?:(?:bound|turn|report|round|zug|runde) ({'|'.join(COUNTED)})|({'|'.join(COUNTED)})[nrs]? "
    r"(?:bound|turn|report|round|zug\w{0,2}|runde|rundenbericht|bericht))\b"
)
PLACING: Final = any_of(
    "place|placing|deploy|deploying|deployment|set up|setup|aufstell\\w{0,4}|aufzustellen|platzier\\w{0,3}"
    "|stell\\w{0,2} (?:ich|wir|man)",
    before=r"\b",
    after=r"\b",
)
