"""Resolving a bound from its inputs alone: what was resolved once must come out the same byte for byte again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.battle.dice import Dice, public_part
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.system import RuleSystem, Verdict
from pbem.store.chains import Chain
from pbem.store.formats import EVENTS, RULINGS, SALTS, SHEETS, VERDICT, read, write
from pbem.store.games import Game


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
    """Resolve a bound with that link of the dice; the GM's rulings come before the first phase."""
    ordered = tuple(sorted(sheets, key=lambda sheet: sheet.seat))
    salts = {sheet.seat: sheet.salt for sheet in ordered if sheet.salt}
    public = public_of(chain, bound, salts)
    ruled, events = position, tuple[Event, ...]()
    for ruling in rulings:
        ruled, told = system.rule(ruled, ruling)
        events += told
    link = chain.link(number)
    outcome = system.resolve(ruled, ordered, Dice(link, public, bound))
    verdict = system.judge(outcome.position)
    if verdict is None and bound >= game.last_bound:
        verdict = Verdict("", "draw", {}, f"{game.last_bound} bounds were played without a decision")
    return Resolution(
        sheets=ordered,
        salts=salts,
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
