"""Resolving a bound from its record alone: what was recorded once must come out the same byte for byte again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice, chain_link, public_part
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.system import RuleSystem, Verdict
from pbem.store.games import Game


@dataclass(frozen=True)
class Resolution:
    """One resolved bound; `after` is the position at the start of the next."""

    sheets: tuple[Sheet, ...]
    salts: Mapping[str, str]
    link: bytes
    public: bytes
    before: Any
    after: Any
    events: tuple[Event, ...]
    verdict: Verdict | None


def resolve(
    game: Game, system: RuleSystem[Any], position: Any, bound: int, sheets: Sequence[Sheet], seed: bytes | None = None
) -> Resolution:
    """Resolve a bound; `seed` is its link of the dice chain where that is known already."""
    link = seed or chain_link(game.secret, bound, game.chain_length)
    ordered = tuple(sorted(sheets, key=lambda sheet: sheet.seat))
    salts = {sheet.seat: sheet.salt for sheet in ordered if sheet.salt}
    public = public_part(game.id, bound, [f"{seat}:{salt}" for seat, salt in salts.items()])
    outcome = system.resolve(position, ordered, Dice(link, public, bound))
    verdict = system.judge(outcome.position)
    if verdict is None and bound >= game.last_bound:
        verdict = Verdict("", "draw", {}, f"{game.last_bound} bounds were played without a decision")
    return Resolution(ordered, salts, link, public, position, outcome.position, tuple(outcome.events), verdict)


def events_seen(events: Sequence[Event], side: str) -> tuple[Event, ...]:
    """The events that one side saw: nothing else may ever reach a letter to it."""
    return tuple(event for event in events if side in event.seen_by)


def verdict_json(verdict: Verdict | None) -> str | None:
    """A verdict as it is kept."""
    return None if verdict is None else to_json(verdict).decode()


def read_events(text: str) -> tuple[Event, ...]:
    """Events read back from the record."""
    return from_json(text, tuple[Event, ...])


def read_sheets(text: str) -> tuple[Sheet, ...]:
    """Sheets read back from the record."""
    return from_json(text, tuple[Sheet, ...])
