"""What somebody only has said: `lassen grüßen`, `wish it to be known`, `hold the umpire responsible`."""

from __future__ import annotations

import re
from typing import Final

_MESSAGE: Final = re.compile(
    r"\b(?:lass(?:e|en|t)?|lässt|laesst) (?:\w{1,12} ){0,3}(?:ausrichten|grüßen|gruessen|mitteilen|bestellen)\b"
    r"|\b(?:wish(?:es)?|would like|wants?) it (?:to be )?known\b"
    r"|\bsends? (?:\w{1,8} )?(?:their|his|her|its) (?:\w{1,8} )?(?:regards|compliments|love|respects|greetings)\b"
    r"|\bbegs? to (?:report|inform|remark)\b"
    r"|\bhold(?:s|ing)? (?:\S{1,12} ){1,3}(?:responsible|accountable|liable)\b"
    r"|\bmach(?:t|en) (?:\S{1,12} ){1,5}verantwortlich\b",
    re.IGNORECASE,
)


def is_a_message(text: str) -> bool:
    """Whether a text tells what somebody has said, or of whom he thinks what."""
    return _MESSAGE.search(text) is not None


def without_message(text: str) -> str:
    """The text but for the words that tell so."""
    return _MESSAGE.sub(" ", text)
