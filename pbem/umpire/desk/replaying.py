"""RULE, REDO, ROLLBACK, FORWARD: history is made anew, and nothing of it is lost."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.ruling import Ruling
from pbem.battle.settable import Settable, WrongRuling
from pbem.report.phrases import sentence_case
from pbem.store import games, queries, withheld
from pbem.store.queries import CHALLENGE
from pbem.umpire.bounds.final import is_final, open_until
from pbem.umpire.desk.moderating import withhold
from pbem.umpire.history.rollback import forward, roll_back
from pbem.umpire.history.rulings import CannotRule, resolve_again, rule_last, rule_next
from pbem.umpire.match import sit_by_name
from pbem.umpire.world import World, local

_WHEN: Final = re.compile(r"(LAST|NEXT)\s+BOUND\s+(.*)", re.IGNORECASE)
_WHY: Final = re.compile(r"[\s,;:](?:because of|because|wegen|weil)\s", re.IGNORECASE)
_ID: Final = re.compile(r"(\S+)\s+(\S.*)")


def rule(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """RULE: at the head of the bound that is being ordered, or of the last one, which REDO resolves again.

    While reports wait for the GM the last bound is meant, and is resolved again at once.
    """
    words = arguments[0].rstrip(".")
    when = _WHEN.fullmatch(words)
    words = when[2] if when else words
    waits = withheld.since(world.db, game) is not None
    last = (when is not None and when[1].upper() == "LAST") or (waits and when is None)
    if last:
        _not_final(world, game)
    ruling = ruling_of(world, game, words)
    number = (rule_last if last else rule_next)(world, game, ruling, who)
    if last and waits:
        resolve_again(world, game)
        withhold(world, games.get(world.db, game))
        return f"ruling {number}: {ruling}. The bound was resolved again with it; the reports still wait."
    then = "REDO resolves the last bound again with it." if last else "It is carried out at the head of this bound."
    return f"ruling {number}: {ruling}. {then}"


def _not_final(world: World, game: str) -> None:
    """Raise CannotRule where results could be challenged, and that time is over."""
    found = games.get(world.db, game)
    until = open_until(world, found)
    if until is not None and is_final(world, found) and withheld.since(world.db, game) is None:
        raise CannotRule(f"the results of the last bound are final since {local(world, until)}; ROLLBACK goes back")


def ruling_of(world: World, game: str, words: str) -> Ruling:
    """A ruling in a GM's words, `FI3 hits 2 because of the hill`; raises WrongRuling with the fields there are."""
    found = sit_by_name(world.db, world.settings, game)
    what, why = (*_WHY.split(words, maxsplit=1), "")[:2]
    said = _ID.fullmatch(what.rstrip(" ,;:"))
    fields: tuple[Settable, ...] = tuple(found.system.RULINGS)
    parts = said[2].partition(" ") if said else ("", "", "")
    field = next((each.field for each in fields if each.field.casefold() == parts[0].casefold()), "")
    value = parts[2].strip()
    if said is not None and not value:
        # `DG dead`: a word that one field alone can have says which field is meant.
        having = [each.field for each in fields if said[2].casefold() in each.words]
        field, value = (having[0], said[2].casefold()) if len(having) == 1 else ("", "")
    if said is None or not field or not value:
        raise WrongRuling(f"{words!r} is no ruling", "; ".join(each.example for each in fields))
    return Ruling(said[1], field, value, sentence_case(why.strip()) if why.strip() else "")


def redo(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """REDO: what was challenged about the bound is answered by it."""
    _not_final(world, game)
    found = resolve_again(world, game)
    for query in queries.open_of(world.db, game, CHALLENGE):
        queries.settle(world.db, query.id, "answered", "ruled on")
    return f"the last bound of {game} was resolved again with link {found.number}, and every seat is sent it anew."


def rollback(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """ROLLBACK."""
    deadline = roll_back(world, game, int(arguments[0]), arguments[1])
    return f"{game} stands at bound {arguments[0]} again, due {local(world, deadline)}. FORWARD undoes that."


def go_forward(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """FORWARD."""
    forward(world, game)
    return f"{game} goes on where it was before it was rolled back."
