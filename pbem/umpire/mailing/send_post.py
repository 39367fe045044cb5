"""Sending what lies in the outbox: one recipient a transaction, each phase written down before it begins."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from random import Random
from typing import Final

from pbem.crash import point
from pbem.mail.sending.backoff import pause
from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.store import disk, outbox, players
from pbem.store.database import step
from pbem.store.outbox import Posted
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import errand, in_words, is_the_houses
from pbem.umpire.mailing.queue_of_sessions import Waiting
from pbem.umpire.mailing.smaller import post_smaller
from pbem.umpire.match import Roster, roster_by_name
from pbem.umpire.world import Courier, World

log = logging.getLogger(__name__)

_FIRST_PAUSE: Final = 60.0
_LONGEST_PAUSE: Final = 4 * 3600.0
_OUR_FAULT_PAUSE: Final = timedelta(minutes=5)
MOST_FAULTS: Final = 3
"""How often a letter is tried that something of ours is wrong with."""


@dataclass(frozen=True, slots=True)
class Sent:
    """How many letters of a burst came to which end."""

    sent: int = 0
    later: int = 0
    refused: int = 0
    ambiguous: int = 0

    def __add__(self, other: Sent) -> Sent:
        return Sent(*(getattr(self, name) + getattr(other, name) for name in Sent.__slots__))


def recover(world: World) -> int:
    """Settle what a killed process left half sent: undecidable if its final dot may have gone out, else sent again."""
    numbers = outbox.unfinished(world.db)
    for number in numbers:
        attempt, phase = outbox.last_attempt(world.db, number), outbox.phase(world.db, number)
        state = "ambiguous" if phase == Phase.DOT else "queued"
        if state == "ambiguous":
            log.warning("letter %d may have been delivered before the process ended; it goes out once more", number)
        with step(world.db, "recovery"):
            answer = f"the process ended while this letter was being sent (phase {phase})"
            outbox.conclude(
                world.db,
                number,
                attempt,
                state,
                answer,
                next_try=world.now(),
                result="ambiguous" if state == "ambiguous" else "cut off",
            )
    return len(numbers)


def send_post(world: World) -> Sent:
    """Send every letter whose time has come; what one letter meets does not stop the others."""
    if world.dispatch is None:
        return Sent()
    waiting = Waiting(world)
    return asyncio.run(_send_burst(world, waiting)) if waiting.sessions() else Sent()


async def _send_burst(world: World, waiting: Waiting) -> Sent:
    counts = dict.fromkeys(Result, 0)
    sessions = [asyncio.create_task(_session(world, waiting, counts)) for _ in range(waiting.sessions())]
    try:
        await asyncio.gather(*sessions)
    finally:
        # Where one session failed, the others end with the letter they have under way.
        waiting.over = True
        await asyncio.gather(*sessions, return_exceptions=True)
    return _sent(counts)


async def _session(world: World, waiting: Waiting, counts: dict[Result, int]) -> None:
    """Send letters over one connection until none is left or the post office is at fault."""
    assert world.dispatch is not None
    async with world.dispatch() as courier:
        while (turn := await waiting.next()) is not None:
            number, lane = turn
            over = True
            try:
                over = _ends_burst(world, await _send_guarded(world, courier, number), counts)
            finally:
                await waiting.done(lane, over=over)


def _ends_burst(world: World, delivery: Delivery | None, counts: dict[Result, int]) -> bool:
    """Count how a letter fared; whether nothing more is to be tried in this burst."""
    if delivery is None:
        return False
    counts[delivery.result] += 1
    if delivery.ours or (delivery.phase is Phase.CONNECT and delivery.result is not Result.SENT):
        _wait_all(world, delivery)
        return True
    # The line is dead or the server silent, which may take ten minutes a letter: the next pass goes on.
    return delivery.result is not Result.SENT and not delivery.code


def _sent(counts: dict[Result, int]) -> Sent:
    return Sent(counts[Result.SENT], counts[Result.RETRY], counts[Result.REFUSED], counts[Result.AMBIGUOUS])


async def _send_guarded(world: World, courier: Courier, number: int) -> Delivery | None:
    """Send one letter; one that cannot even be tried is set aside, and the next goes out."""
    try:
        return await _send_one(world, courier, number)
    except Exception as error:
        if is_the_houses(error):
            raise
        log.exception("letter %d could not be sent", number)
        _set_aside(world, number, in_words(error))
        return None


def _set_aside(world: World, number: int, reason: str) -> None:
    """Try a letter again later that something of ours is wrong with, a few times; then it is given up and told."""
    attempt, tries = outbox.last_attempt(world.db, number), outbox.attempts(world.db, number)
    with step(world.db, "set aside"):
        if tries < MOST_FAULTS:
            state = "ambiguous" if outbox.phase(world.db, number) == Phase.DOT else "queued"
            wait = timedelta(seconds=pause(tries, Random(number), first=_FIRST_PAUSE, longest=_LONGEST_PAUSE))
            outbox.conclude(world.db, number, attempt, state, reason, next_try=world.now() + wait)
            return
        outbox.conclude(world.db, number, attempt, "refused", reason)
        if not outbox.is_to_gm(world.db, number):
            errand(world, "the GM could not be told of a letter", partial(_tell_of_fault, world, number, reason), False)


def _tell_of_fault(world: World, number: int, reason: str) -> bool:
    return tell_gm(
        world,
        None,
        f"Letter {number} of the outbox cannot be sent",
        f"It was tried {MOST_FAULTS} times and is given up: {reason}. The log has the whole story. The other letters "
        "go out.",
        key=f"unsent {number}",
    )


async def _send_one(world: World, courier: Courier, number: int) -> Delivery | None:
    with step(world.db, "attempt"):
        attempt = outbox.begin_sending(world.db, number, world.now())
    row = outbox.get(world.db, number)
    if attempt is None or row is None:
        return None

    def note(phase: Phase) -> None:
        # Only the last step matters after a crash: before the dot a letter is certainly not delivered.
        if phase is Phase.DOT:
            with step(world.db, "phase"):
                outbox.reach(world.db, number, phase)
        point(f"before smtp {phase}")

    delivery = await courier.deliver(row.return_path, row.recipient, row.raw, note)
    point("after smtp")
    try:
        _conclude(world, row, attempt, delivery)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise
        # The letter is out, and would go out once more if that could not be written down: the ballast is for this.
        disk.drop_ballast(world.db)
        _conclude(world, row, attempt, delivery)
    return delivery


def _conclude(world: World, row: Posted, attempt: int, delivery: Delivery) -> None:
    answer = f"{delivery.code or ''} {delivery.text} ({delivery.phase})".strip()
    now = world.now()
    with step(world.db, "delivery"):
        if delivery.result is Result.SENT:
            outbox.conclude(world.db, row.id, attempt, "sent", answer, sent_at=now)
            return
        if delivery.result is Result.REFUSED or _given_up(world, row, delivery):
            outbox.conclude(world.db, row.id, attempt, "refused", answer)
            if not (delivery.too_large and post_smaller(world, row)):
                _unreachable(world, row, answer, too_large=delivery.too_large)
            return
        wait = pause(row.attempts, Random(row.id), first=_FIRST_PAUSE, longest=_LONGEST_PAUSE)
        state = "ambiguous" if delivery.result is Result.AMBIGUOUS else "queued"
        if state == "ambiguous":
            log.warning("letter %d: the server fell silent at its end; it may arrive twice", row.id)
        outbox.conclude(
            world.db,
            row.id,
            attempt,
            state,
            answer,
            next_try=now + timedelta(seconds=wait),
            result=str(delivery.result),
        )


def _given_up(world: World, row: Posted, delivery: Delivery) -> bool:
    """Whether the recipient's side has put a letter off for too long; for a fault of our own nothing is given up."""
    smtp = world.settings.smtp
    ours = delivery.ours or delivery.phase in (Phase.CONNECT, Phase.MAIL)
    return not ours and smtp is not None and world.now() - row.made_at > timedelta(days=smtp.give_up_days)


def _wait_all(world: World, delivery: Delivery) -> None:
    """Our own post office is at fault, which no other recipient mends: everything waits, and the GM cannot be told."""
    log.error("the post office does not take our letters: %s %s; `pbem doctor` says more", delivery.code, delivery.text)
    until = world.now() + _OUR_FAULT_PAUSE
    with step(world.db, "pause"):
        for number in outbox.to_send(world.db, world.now(), limit=10_000):
            outbox.postpone(world.db, number, until)


def _unreachable(world: World, row: Posted, answer: str, *, too_large: bool) -> None:
    """Tell the GM of a letter that will never arrive, unless it was for the GM; mere size speaks against no address."""
    if row.kind == "gm":
        log.error("a letter to the GM %s was refused: %s", row.recipient, answer)
        return
    log.warning("letter %d to seat %s of %s was refused: %s", row.id, row.seat, row.game, answer)
    if not too_large:
        players.mark_unreachable(world.db, row.recipient, answer)
    errand(world, "the GM could not be told of a refused letter", partial(_tell_of_refusal, world, row, answer), False)


def _tell_of_refusal(world: World, row: Posted, answer: str) -> bool:
    return tell_gm(
        world,
        _roster(world, row),
        f"{row.recipient} cannot be reached",
        f"The letter of kind {row.kind!r} to {row.recipient} ({row.seat or 'no seat'}) was refused for good: {answer}",
        "The game goes on without it. Ask the player for another address, or give the seat to a reserve: "
        f"pbem seat {row.game} {row.seat} ADDRESS",
        key=f"unreachable {row.recipient}",
        bound=row.bound,
    )


def _roster(world: World, row: Posted) -> Roster | None:
    return roster_by_name(world.db, world.settings, row.game) if row.game else None
