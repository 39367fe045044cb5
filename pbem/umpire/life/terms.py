"""What was agreed for a game beside its deadlines; one of which nothing was kept goes by the house's settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from pbem.mail.identity.address import is_address
from pbem.settings import Settings
from pbem.settings.entries import ENTRIES
from pbem.settings.entry import Check, one_of, switch
from pbem.store import terms
from pbem.store.terms import Agreed
from pbem.umpire.world import World


class WrongTerm(Exception):
    """A term of a game that there is not, or that makes no sense; the message says what would."""


def agreed(world: World, game: str) -> Agreed:
    """The terms of a game."""
    return terms.find(world.db, game) or usual(world.settings)


def usual(settings: Settings) -> Agreed:
    """What a new game takes for granted."""
    play, names = settings.game, {each.name for each in fields(Agreed)}
    return Agreed(**{name: getattr(play, name) for name in play.__slots__ if name in names})


_OWN: Final[Mapping[str, tuple[Check, str]]] = {
    "moderated": (switch, "yes or no"),
    "release": (one_of("late", "never"), 'one of "late" or "never"'),
    "second_gm": (lambda value: isinstance(value, str) and is_address(value), "a mail address"),
}
"""Terms that a game has and the settings have not."""
_KNOWN: Final[Mapping[str, tuple[Check, str]]] = {
    **_OWN,
    **{
        entry.name: (entry.check, entry.right)
        for entry in ENTRIES
        if entry.section == "game" and entry.name in {each.name for each in fields(Agreed)}
    },
}
_SWITCHES: Final = {"": True, "yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def in_words(kept: Agreed, words: str) -> Agreed:
    """Terms with those changed that are named: `moderated, press side, delay 1`; raises WrongTerm."""
    found: dict[str, Any] = {}
    for part in filter(None, (each.strip(" .") for each in words.split(","))):
        name, _, text = part.replace("=", " ").partition(" ")
        name = name.lower().replace("-", "_")
        if name not in _KNOWN:
            raise WrongTerm(f"there is no term {part!r}; there are {', '.join(_KNOWN)}")
        check, right = _KNOWN[name]
        value = _value(text.strip().lower(), isinstance(getattr(kept, name), bool))
        if not check(value):
            raise WrongTerm(f"{part!r} will not do; for {name} write {right}")
        found[name] = value
    return replace(kept, **found)


def _value(text: str, is_switch: bool) -> Any:
    if is_switch:
        return _SWITCHES.get(text, text)
    return int(text) if text.isdigit() else text
