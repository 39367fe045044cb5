"""SET: what a player prefers to be sent, and how."""

from __future__ import annotations

from pbem.report.deadline import known_zone
from pbem.report.tongue.catalogue import languages
from pbem.store import players
from pbem.umpire.world import World


def set_wish(world: World, player: int, name: str, value: str) -> str:
    """Keep one preference, and say so in a sentence."""
    if name == "zone":
        if known_zone(value) is None:
            return f"There is no time zone {value!r}. Write one such as Europe/London or America/New_York."
        players.set_zone(world.db, player, value)
        return f"Noted: your deadlines are told in the time of {value}."
    if name == "language":
        if value not in languages():
            return f"There is no language {value!r} here. Write one of these: {', '.join(languages())}."
        players.set_language(world.db, player, value)
        return f"Noted: from the next one on your letters come in {value!r}. Yours are read in every language we know."
    if name == "attach":
        kind, _, wish = value.partition(" ")
        players.prefer(world.db, player, {kind: wish or "yes"})
        return f"Noted: {kind} {wish or 'yes'}."
    players.prefer(world.db, player, {name: value})
    return f"Noted: {name} {value}. It holds from the next letter on, in all your games."
