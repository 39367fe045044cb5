"""Deeds as the network was taught to put them, where HELP has other words for the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

IN_HELP: Final[Mapping[str, str]] = {
    "react nobody": "react hold",
    "react anybody": "react any",
    "react charge": "react when charged",
    "react horse": "react cavalry",
    "disengage 1": "disengage back 1",
    "disengage 2": "disengage back 2",
    "disengage 3": "disengage back 3",
    "retreat yes": "retreat back",
    "retreat no": "retreat stay",
    "supports no": "supports never",
    "supports yes": "supports always",
    "lend no": "lend never",
    "lend yes": "lend always",
    "withdraw 2": "withdraw two to one",
    "withdraw 3": "withdraw three to one",
    "press only": "press yes",
    "press": "press yes",
    "defend yes": "defend guns in",
    "defend no": "defend guns out",
    "evade yes": "evade always",
    "evade no": "evade never",
    "evade": "evade always",
    "breakthrough yes": "breakthrough always",
    "breakthrough no": "breakthrough never",
    "aim infantry": "aim foot",
    "aim cavalry": "aim horse",
    "aim artillery": "aim guns",
    "aim closest": "aim nearest",
    "form 8": "form line 8",
    "form 10": "form line 10",
    "form no square": "form line",
}
"""Looked up only for what the rules do not know as it stands."""
