"""Resolving a bound from its inputs alone: what was resolved once must come out the same byte for byte again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pbem.battle.dice import Dice, public_part
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.system import RuleSystem, Verdict
from pbem.report.bulletin.luck import Luck
from pbem.store.chains import Chain
from pbem.store.formats import EVENTS, RULINGS, SALTS, SHEETS, VERDICT, read, write
from pbem.store.games import Game
from pbem.store.twins import is_of_match
from pbem.umpire.match import sides_of


@dataclass(frozen=True)
class Resolution:
    """One resolved bound; `after` is the position at the start of the next, `number` that of its link of the dice."""

    sheets: tuple[Sheet, ...]
    salts: Mapping[str, str]
    rulings: tuple[Ruling, ...]
    number: int
    link: bytes
    public: bytes
    before: Any
    after: Any
    events: tuple[Event, ...]
    verdict: Verdict | None


def resolve(
    game: Game,
    system: RuleSystem[Any],
    position: Any,
    bound: int,
    sheets: Sequence[Sheet],
    chain: Chain,
    number: int,
    rulings: Sequence[Ruling] = (),
) -> Resolution:
    """Resolve a bound with that link of the dice; the GM's rulings come before the first phase.

    What players wrote to be stirred into the dice is left out where other games have the same.
    """
    ordered = tuple(sorted(sheets, key=lambda sheet: sheet.seat))
    salts = {} if is_of_match(chain, game.id) else {sheet.seat: sheet.salt for sheet in ordered if sheet.salt}
    public = public_of(chain, bound, salts)
    found = resolve_with(game, system, position, bound, ordered, chain.link(number), public, number, rulings)
    return replace(found, salts=salts)


def resolve_with(
    game: Game,
    system: RuleSystem[Any],
    position: Any,
    bound: int,
    sheets: Sequence[Sheet],
    link: bytes,
    public: bytes,
    number: int,
    rulings: Sequence[Ruling] = (),
) -> Resolution:
    """The same with a link and a public part that are known; the sheets stand in the sequence of their seats."""
    ruled, events = position, tuple[Event, ...]()
    for ruling in rulings:
        ruled, told = system.rule(ruled, ruling)
        events += told
    outcome = system.resolve(ruled, sheets, Dice(link, public, bound))
    verdict = system.judge(outcome.position)
    if verdict is None and bound >= game.last_bound:
        verdict = Verdict("", "draw", {}, f"{game.last_bound} bounds were played without a decision")
    return Resolution(
        sheets=tuple(sheets),
        salts={sheet.seat: sheet.salt for sheet in sheets if sheet.salt},
        rulings=tuple(rulings),
        number=number,
        link=link,
        public=public,
        before=position,
        after=outcome.position,
        events=(*events, *outcome.events),
        verdict=verdict,
    )


def public_of(chain: Chain, bound: int, salts: Mapping[str, str]) -> bytes:
    """The part of a bound's dice that players chose."""
    return public_part(chain.name, bound, [f"{seat}:{salt}" for seat, salt in salts.items()])


def events_seen(events: Sequence[Event], side: str) -> tuple[Event, ...]:
    """The events that one side saw: nothing else may ever reach a letter to it."""
    return tuple(event for event in events if side in event.seen_by)


def luck_after(game: Game, events: Sequence[Event], before: Mapping[str, Luck]) -> dict[str, Luck]:
    """A ledger by side with the dice of one more bound: each side has those that it saw, and no others."""
    return {side.id: before.get(side.id, Luck()).added(events_seen(events, side.id)) for side in sides_of(game)}


def verdict_json(verdict: Verdict | None) -> str | None:
    """A verdict as it is kept."""
    return None if verdict is None else write(VERDICT, verdict)


def read_verdict(text: str | None) -> Verdict | None:
    """A verdict read back from the record."""
    return None if text is None else read(VERDICT, text, Verdict)


def read_events(text: str) -> tuple[Event, ...]:
    """Events read back from the record."""
    return read(EVENTS, text, tuple[Event, ...])


def read_sheets(text: str) -> tuple[Sheet, ...]:
    """Sheets read back from the record."""
    return read(SHEETS, text, tuple[Sheet, ...])


def read_salts(text: str) -> dict[str, str]:
    """The players' salts read back from the record."""
    return read(SALTS, text, dict[str, str])


def read_rulings(text: str) -> tuple[Ruling, ...]:
    """The GM's rulings read back from the record."""
    return read(RULINGS, text, tuple[Ruling, ...])
