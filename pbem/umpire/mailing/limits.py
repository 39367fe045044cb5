"""How many letters the provider takes: what is more waits, and is told of."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from datetime import datetime, timedelta

from pbem.store import outbox
from pbem.umpire.world import World, local


def allowed_now(world: World) -> int | None:
    """How many letters the provider still takes at this moment, None where the settings name no limit."""
    now = world.now()
    return min((max(0, most - outbox.sent_since(world.db, now - span)) for most, span in _limits(world)), default=None)


def told(world: World) -> str:
    """What is said of letters that wait for the provider, and of when the last can go; empty where none has to."""
    if allowed_now(world) != 0:
        return ""
    waiting = len(outbox.to_send(world.db, world.now(), limit=_MOST_COUNTED))
    if not waiting:
        return ""
    many = f"{waiting} wait" if waiting > 1 else "1 waits"
    return (
        "the provider takes no more letters for now ([smtp] per_minute, per_day); the rest waits its turn: "
        f"{many}, the last goes out {local(world, _last_goes(world, waiting))} at the earliest, and deadlines of "
        "reports that come too late move"
    )


_MOST_COUNTED = 10_000


def _limits(world: World) -> Iterator[tuple[int, timedelta]]:
    smtp = world.settings.smtp
    if smtp is not None:
        spans = ((smtp.per_minute, timedelta(minutes=1)), (smtp.per_day, timedelta(days=1)))
        yield from ((most, span) for most, span in spans if most)


def _last_goes(world: World, waiting: int) -> datetime:
    """When the last of so many letters may go out: each waits until one of the latest has left every limit's span."""
    moment, limits = world.now(), list(_limits(world))
    latest = [deque(outbox.sent_moments(world.db, moment - span, most), most) for most, span in limits]
    for _ in range(waiting):
        for sent, (most, span) in zip(latest, limits, strict=True):
            if len(sent) == most:
                moment = max(moment, sent[0] + span)
        for sent in latest:
            sent.append(moment)
    return moment
