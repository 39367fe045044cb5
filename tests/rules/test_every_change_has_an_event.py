"""Nothing changes on the table in silence: what differs between two positions was told to its owner in an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.battle.bearing import Heading
from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.rules import brown_bess, napoleonic_squares
from pbem.rules.brown_bess.field.position import BrownBessPosition
from tests.often import often
from tests.rules.brown_bess import test_properties as small_war
from tests.rules.napoleonic_squares import many_words
from tests.rules.test_every_system import (
    BESIDE,
    SYSTEMS,
    bounds,
    dice_of,
    every_system,
    legal_sheets,
    position_after,
    seeds,
)


def silent_changes(before: View, after: View, events: Sequence[Event]) -> list[str]:
    """What became different of a side's own pieces without an event that told this side so."""
    told = [event for event in events if before.side in event.seen_by and event.phase not in BESIDE]
    found = []
    for old in before.own:
        new = after.piece(old.id)
        for what, named in changes(old, new, told):
            if not named:
                found.append(f"{old.id}: {what}, and no event says so")
    return found


def changes(old: Piece, new: Piece | None, told: Sequence[Event]) -> Iterator[tuple[str, bool]]:
    """Every difference of a piece, and whether an event names it; what a leader does his companion does with him."""
    names = {old.id, old.with_unit, new.with_unit if new else ""} - {""}
    about = [event for event in told if names & {*event.actors, *event.targets}]
    if new is None or new.place is None:
        if old.place is not None:
            yield "gone", any(old.id in (*event.actors, *event.targets) for event in about)
        return
    if new.place != old.place:
        yield f"{old.place} to {new.place}", any(new.place in event.places for event in about)
    if isinstance(new.bearing, Heading) and new.bearing != old.bearing:
        fronts = [standing.bearing for event in about for standing in event.track]
        yield f"heading {new.bearing}", new.bearing in fronts
    if new.facing is not old.facing and new.facing is not None:
        words = [event.words.get("facing") for event in about]
        yield f"facing {new.facing.value}", new.facing.value in words
    if new.formation is not old.formation:
        words = [word for event in about for word in (event.kind, *event.words.values())]
        yield new.formation.value, any(str(new.formation.value) in str(word) for word in words)
    if new.strength != old.strength:
        numbers = [word for event in about for word in event.words.values() if isinstance(word, int)]
        yield f"strength {new.strength.now}", any(number or number == new.strength.now for number in numbers)
    if (new.broken, new.with_unit) != (old.broken, old.with_unit):
        yield "state", any(old.id in (*event.actors, *event.targets) for event in about)


@every_system
@settings(max_examples=often(8), deadline=None)
@given(seed=seeds, played=bounds)
def test_every_change_has_an_event(name: str, seed: int, played: int) -> None:
    system = SYSTEMS[name]
    position = position_after(system, played, seed)
    if not position.bound:
        return
    sheets = legal_sheets(system, position, Random(seed))
    outcome = system.resolve(position, sheets, dice_of(position, seed))
    for side in position.sides:
        before, after = system.see(position, side.id), system.see(outcome.position, side.id)
        assert silent_changes(before, after, outcome.events) == []


@settings(max_examples=often(40), deadline=None)
@given(small_war.WAYS, st.data(), st.integers(0, 10**9))
def test_every_change_of_a_crowded_small_war_has_an_event(way: str, data: st.DataObject, seed: int) -> None:
    position = small_war.start(way)
    for _ in range(2):
        sheets = data.draw(small_war.all_sheets(position.bound))
        outcome = brown_bess.resolve(position, sheets, small_war.dice(seed + position.bound))
        for side in position.sides:
            before, after = brown_bess.see(position, side.id), brown_bess.see(outcome.position, side.id)
            assert silent_changes(before, after, outcome.events) == []
        assert miscounted(position, outcome.position, outcome.events) == []
        position = outcome.position


@settings(max_examples=often(15), deadline=None)
@given(st.integers(0, 10**9))
def test_every_change_of_crowded_commands_has_an_event_by_night_too(seed: int) -> None:
    chance, position = Random(seed), many_words.small_war(seed)
    for bound in range(3):
        dice = Dice(seed.to_bytes(8, "big"), b"", bound)
        outcome = napoleonic_squares.resolve(position, many_words.sheets_of(position, chance), dice)
        for side in position.sides:
            before, after = (napoleonic_squares.see(each, side.id) for each in (position, outcome.position))
            assert silent_changes(before, after, outcome.events) == []
        position = outcome.position


def miscounted(before: BrownBessPosition, after: BrownBessPosition, events: Sequence[Event]) -> list[str]:
    """Units whose hits are not what they were, with all that were told added and taken away."""
    wrong = []
    for unit in after.units:
        old = before.unit(unit.id)
        if old is None or unit.place is None or unit.is_general:
            continue
        blows = [event for event in events if event.kind in ("fire", "react", "strike") and unit.id in event.targets]
        steps = [event for event in events if event.kind == "gave_way" and unit.id in event.actors]
        rallies = [event for event in events if event.kind in ("rallied", "recovered") and unit.id in event.actors]
        taken = sum(int(event.words["hits"]) for event in (*blows, *steps))
        off = sum(int(event.words["off"]) for event in rallies)
        if old.hits + taken - off != unit.hits:
            wrong.append(f"{unit.id}: {old.hits} + {taken} - {off}, and has {unit.hits}")
    return wrong
