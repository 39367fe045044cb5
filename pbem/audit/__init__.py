"""Referees: each reads the record of a game and works it out again from the printed rules, not from those of the house.

A rule system and its referee are written by different hands and share nothing but the nouns of a battle: where they
disagree, one of them has read the print wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Final, cast

from pbem.audit.complaint import Complaint
from pbem.audit.record import Record

Referee = Callable[[Sequence[Record]], list[Complaint]]

REFEREES: Final[Mapping[str, str]] = {
    "brandywine": "pbem.audit.brandywine",
    "de_gre_sweet": "pbem.audit.de_gre_sweet",
    "brown_bess": "pbem.audit.brown_bess",
    "napoleonic_squares": "pbem.audit.napoleonic_squares",
    "old_dessauer": "pbem.audit.old_dessauer",
}
"""By the name of the rule system, the module whose `audit` is its referee."""


class NoReferee(LookupError):
    """A rule system that nobody audits; the message names those that somebody does."""


def referee(system: str) -> Referee:
    """The referee of a rule system; raises NoReferee."""
    if system not in REFEREES:
        raise NoReferee(f"there is no referee for {system}, only for {', '.join(sorted(REFEREES))}")
    return cast(Referee, import_module(REFEREES[system]).audit)
