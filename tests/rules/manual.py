"""What holds for the page of every rule system that HELP RULES mails out; each tells what is wrong, if anything."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.battle.system import AnyPhase
from pbem.battle.verb import Verb

_WIDTH = 76
_ORDER = re.compile(r"\s*[A-Z]{2}\d? (-|x|\*|\w+ )")
_EXAMPLE = "  |"


def verbs_missing(page: str, verbs: Sequence[Verb]) -> list[str]:
    """Orders and standing orders that the page does not name, and their examples that it does not show."""
    names = [verb.name for verb in verbs if not re.search(rf"\b{verb.name.upper()}\b", page)]
    return names + [verb.example for verb in verbs if verb.example not in page]


def phases_misplaced(page: str, sequence: Sequence[AnyPhase]) -> list[str]:
    """Phases that the page does not tell under their number, or tells before one that comes first."""
    headings = [f"  {number} {phase.name}" for number, phase in enumerate(sequence, start=1)]
    places = [page.find(heading) for heading in headings]
    return [heading for index, heading in enumerate(headings) if places[index] < max(places[:index], default=0)]


def lines_that_do_not_fit(page: str) -> list[str]:
    """Lines that are too long for a letter, and those that would be read as orders where they are quoted."""
    return [
        line
        for line in page.splitlines()
        if len(line) > _WIDTH or (_ORDER.match(line) and not line.startswith(_EXAMPLE))
    ]
