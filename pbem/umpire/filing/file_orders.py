"""Filing a player's letter: his orders as they now stand, what else he asked for, and the acknowledgement."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from pbem.child import Undone
from pbem.mail.identity.identity import Purpose
from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.sheet.draft import Draft
from pbem.report.letters.notice import notice, refused, too_big, too_late
from pbem.report.page import Page
from pbem.store import drafts, games, house_seats, letters, questions, seats, sheets
from pbem.store.formats import DRAFT, SHEET, write
from pbem.store.games import Game
from pbem.store.owed import Telling
from pbem.store.questions import Asked
from pbem.store.twins import in_step
from pbem.umpire import budgets
from pbem.umpire.asking.asked_back import LATE, PRESS, answer_to_question
from pbem.umpire.asking.messages import answer_message, deliver_press, send_back
from pbem.umpire.asking.requests import ABOUT_ORDERS, asks, carry_out
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.filing.acknowledging import acknowledgement, shows_orders, tell_overruled, whole_sheet
from pbem.umpire.filing.crossings import crossings, tell_the_others
from pbem.umpire.filing.gathering import must_be_gathered
from pbem.umpire.filing.in_sequence import filed
from pbem.umpire.filing.no_orders import copy_to_gm, for_a_person, no_orders, said
from pbem.umpire.filing.orders_ahead import keep_ahead
from pbem.umpire.filing.reading_orders import Reckoned, bound_named, read_orders
from pbem.umpire.life.couriered_orders import split, unit_of
from pbem.umpire.life.leaving import has_come_back
from pbem.umpire.life.tutoring import taught
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.mailing.later import tell_later
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World

log = logging.getLogger(__name__)


def file_letter(world: World, match: Match, incoming: Incoming) -> None:
    """File a letter that certainly is its seat's; stale, late and overlong orders are answered and not used."""
    try:
        _take(world, match, incoming)
    except Undone as undone:
        if not undone.too_much:
            raise
        _too_much(world, match, incoming, str(undone))


def _take(world: World, match: Match, incoming: Incoming) -> None:
    row, commission, game = incoming.row, incoming.commission, match.game
    has_come_back(world, game.id, commission.id)
    if incoming.letter.automatic is None and _answers_question(world, match, incoming):
        return
    reckoned = read_orders(world, match, incoming)
    named = bound_named(incoming.words, game)
    present = (game.bound, game.edition)
    written_for = (incoming.bound, incoming.edition)
    if named is not None and written_for != present:
        written_for = present if named == game.bound else (named, None)
    letters.settle(
        world.db, row.id, "filed", f"for bound {written_for[0]}",
        sender=incoming.letter.sender, game=game.id, seat=commission.id, bound=written_for[0], edition=written_for[1],
    )  # fmt: skip
    if row.truncated:
        imap = world.settings.imap
        page = too_big(match.card_for(commission), row.size, imap.largest_kilobytes * 1000 if imap else len(row.raw))
        _answer(world, match, incoming, "refusal", page_kind=Purse.REFUSALS, page=page)
        return
    kept = incoming.letter.automatic is None and game.state == "running" and keep_ahead(world, match, incoming)
    carry_out(world, match, incoming, reckoned.reading, reckoned.context)
    passed_on = deliver_press(world, match, incoming, reckoned.reading)
    if incoming.to_message and named is None and incoming.letter.automatic is None:
        answer_message(world, match, incoming, reckoned.reading)
        return
    silent = not gives_orders(reckoned.reading)
    if silent and passed_on:
        passed_on = [*passed_on, *taught(world, game, reckoned.reading, reckoned.before, reckoned.before)]
        page = notice(match.card_for(commission), "Your message", *passed_on, bound=game.bound)
        _answer(world, match, incoming, "answer", page_kind=Purse.ANSWERS, page=page)
    if silent and (kept or asks(reckoned.reading)):
        if kept or shows_orders(reckoned.reading):
            page = whole_sheet(world, match, incoming, reckoned.before, reckoned.context)
            _answer(world, match, incoming, "answer", page_kind=Purse.ANSWERS, page=page)
        if reckoned.reading.unread and incoming.letter.automatic is None:
            _answer_talk(world, match, incoming, reckoned)
        return
    if game.state != "running":
        _answer_over(world, match, incoming)
        return
    if silent and incoming.letter.automatic is None:
        _answer_talk(world, match, incoming, reckoned)
        return
    # What comes after the deadline counts as long as the bound is not resolved: nobody has seen anything of it.
    if written_for != present:
        _answer_too_late(world, match, incoming, reckoned.reading, written_for[0])
        return
    _file(world, match, incoming, reckoned, passed_on)


def _answers_question(world: World, match: Match, incoming: Incoming) -> bool:
    """Whether a letter answers what its seat was asked beside its orders; that is then done."""
    asked = questions.open_for(world.db, match.game.id, incoming.commission.id, incoming.commission.tenure)
    page = answer_to_question(world, match, incoming)
    if asked is None or questions.open_for(world.db, match.game.id, asked.seat, asked.tenure) is not None:
        return False
    letters.settle(
        world.db, incoming.row.id, "filed", f"answers what was asked about {asked.about!r}",
        sender=incoming.letter.sender, game=match.game.id, seat=asked.seat, bound=asked.bound, edition=asked.edition,
    )  # fmt: skip
    if page is not None:
        _answer(world, match, incoming, "answer", page_kind=Purse.ANSWERS, page=page)
    elif asked.about == PRESS and asked.seat == incoming.commission.id:
        _settle_message(world, match, incoming, asked)
    elif asked.about == LATE and (row := letters.get(world.db, int(asked.detail))) is not None:
        again = Incoming(
            row, read(world, row), incoming.commission, match.game.bound, match.game.edition, incoming.answered
        )
        file_letter(world, match, again)
    return True


def _settle_message(world: World, match: Match, incoming: Incoming, asked: Asked) -> None:
    """What answered a message goes back to its author, or is filed as the orders it reads like."""
    number, _, author = asked.detail.partition(" ")
    row = letters.get(world.db, int(number))
    if row is None:
        return
    game = match.game
    again = Incoming(row, read(world, row), incoming.commission, game.bound, game.edition, incoming.answered)
    if questions.answered(world.db, asked.id) == "b":
        file_letter(world, match, again)
    else:
        send_back(world, match, again, author)


def _too_much(world: World, match: Match, incoming: Incoming, reason: str) -> None:
    """Its words cost more time or memory than any person's orders do: writer and GM are told, and it is left alone."""
    row, commission = incoming.row, incoming.commission
    letters.settle(
        world.db, row.id, "quarantined", f"its orders could not be read: {reason}",
        sender=incoming.letter.sender, game=match.game.id, seat=commission.id, bound=incoming.bound,
    )  # fmt: skip
    log.warning("the orders of letter %d could not be read: %s", row.id, reason)
    if commission.address and allowed(world, match, commission.address, Purse.REFUSALS, "refusal"):
        answer_refusal(
            world, match, incoming, f"Its orders could not be read: {reason}.",
            "Write your orders again in a new letter: plain words, one order a line. The GM has been told.",
        )  # fmt: skip
    else:
        tell_later(world, match.game, commission, Telling.UNREADABLE, row)
    tell_gm(
        world,
        match,
        f"A letter of {commission.name} was too much to read",
        f"Letter {row.id} from {incoming.letter.sender}, received {row.received_at:%d %b %Y %H:%M} UTC, lies in "
        f"quarantine: {reason}. Its writer was asked to send his orders again; no other letter is affected. If more "
        "such letters of his come today, `pbem letters` lists them.",
        key=f"too much {commission.tenure} {world.now():%Y-%m-%d}",
        bound=match.game.bound,
        about=commission,
    )


def not_done(reading: Reading) -> str:
    """The lines of a letter that led to nothing, in its writer's words, for an answer that is gathered."""
    lines = [f"`{line.text.strip()}`" for line in reading.with_result(Result.ASK, Result.NO) if line.text.strip()]
    return "; ".join([*lines, *(f"`{each.text}`" for each in reading.unread)])[:500]


def gives_orders(reading: Reading) -> bool:
    """Whether a letter says anything that would change the orders of its seat."""
    lines = [line for line in reading.lines if line.setting is None and line.result is not Result.IGNORED]
    return bool(lines or reading.answers or any(setting.name in ABOUT_ORDERS for setting in reading.settings))


def _file(world: World, match: Match, incoming: Incoming, reckoned: Reckoned, passed_on: Sequence[str]) -> None:
    game, commission, row, now = match.game, incoming.commission, reckoned.row, world.now()
    automatic = incoming.letter.automatic
    if automatic is not None and not reckoned.reading.with_result(Result.OK, Result.GUESS):
        letters.settle(
            world.db, incoming.row.id, "ignored", automatic.why,
            sender=incoming.letter.sender, game=game.id, seat=commission.id,
        )  # fmt: skip
        return
    draft = filed(world, match, incoming, reckoned)
    kept = replace(row, draft=write(DRAFT, draft), sent=row.sent + 1, filed_at=now, letter=incoming.row.id)
    drafts.put(world.db, kept)
    sheet = write(SHEET, draft.sheet)
    sheets.keep(world.db, game.id, commission.id, game.bound, game.edition, incoming.row.id, sheet, now)
    settle_due(world, match, commission.id)
    # Nobody else reads of what has yet to ride.
    old = replace(reckoned.before, sheet=split(world, match, kept, reckoned.before.sheet).at_hand)
    parted = split(world, match, kept)
    fresh = replace(draft, sheet=parted.at_hand)
    met = crossings(world, match, incoming, old, fresh, reckoned.context)
    if budgets.left(world, Purse.TIDINGS, payer := budgets.of_seat(commission)):
        told = tell_overruled(world, match, incoming, old, fresh, reckoned.context)
        for _ in range(told + tell_the_others(world, match, incoming, met)):
            budgets.spend(world, Purse.TIDINGS, payer)
    if automatic is not None or not commission.address:
        return
    has_gm = bool(budgets.left(world, Purse.TIDINGS, payer)) and copy_to_gm(
        world, match, incoming, for_a_person(reckoned.reading)
    )
    if has_gm:
        budgets.spend(world, Purse.TIDINGS, payer)
    if must_be_gathered(world, commission):
        tell_later(world, game, commission, Telling.ACKNOWLEDGEMENT, incoming.row, not_done(reckoned.reading))
        return
    passed_on = [*passed_on, *taught(world, game, reckoned.reading, reckoned.before, draft)]
    page = acknowledgement(
        world, match, incoming, draft, reckoned.reading,
        replace(reckoned.context, by_courier=frozenset(map(unit_of, parted.riding))), reckoned.before, gm=has_gm,
        beside=[problem for crossing in met for problem in crossing.problems], also=passed_on,
    )  # fmt: skip
    post_to_seat(
        world, match, commission, "acknowledgement", page,
        bound=game.bound, key=incoming.name, answered=incoming.answered,
    )  # fmt: skip


def settle_due(world: World, match: Match, by: str) -> None:
    """Bring the due time forward when every seat is ready, and back to the deadline when one no longer is.

    Where games share their dice it takes the seats of all of them.

    The seat `by` that has just written reads of it in its acknowledgement.
    """
    game = games.get(world.db, match.game.id)
    forced = game.due != game.deadline and game.grace_for == game.bound
    if game.deadline is None or game.state != "running" or forced:
        return
    found = [draft for each in in_step(world.db, game) for draft in _held_drafts(world, each)]
    everybody = bool(found) and all(draft.ready and not draft.wait for draft in found)
    # Whoever plays against the house alone keeps nobody waiting, and nobody can want more time.
    alone = len(found) == 1 and bool(house_seats.of(world.db, game.id))
    early = world.now() + timedelta(minutes=0 if alone else world.settings.game.early_minutes)
    due = min(early, game.deadline) if everybody else game.deadline
    if due != game.due:
        reschedule(world, game.id, Change.EARLY if due < game.deadline else Change.ON_TIME, until=due, by=by)


def _held_drafts(world: World, game: Game) -> list[Draft]:
    held = {commission.id for commission in seats.of(world.db, game.id) if commission.is_held}
    return [draft_of(row) for row in drafts.of(world.db, game.id, game.bound, game.edition) if row.seat in held]


def _answer_too_late(world: World, match: Match, incoming: Incoming, reading: Reading, written_for: int) -> None:
    if not gives_orders(reading) or incoming.letter.automatic is not None:
        return
    game, commission = match.game, incoming.commission
    if commission.tenure is not None:
        opening, detail = (game.bound, game.edition), str(incoming.row.id)
        questions.ask(world.db, game.id, commission.id, commission.tenure, opening, LATE, detail, world.now())
    zone = match.zone(commission)
    page = too_late(match.card_for(commission), written_for, game.bound, match.deadline, zone, world.now())
    _answer(world, match, incoming, "too late", page_kind=Purse.ANSWERS, page=page, purpose=Purpose.ASKED)


def _answer_over(world: World, match: Match, incoming: Incoming) -> None:
    answer_refusal(
        world, match, incoming, f"The game {match.game.id} is over.", "HELP, SHOW and SEND REPORT still work."
    )


def _answer_talk(world: World, match: Match, incoming: Incoming, reckoned: Reckoned) -> None:
    """9.4.4: a letter without orders is no sheet; a GM who does not play reads it too, as often as it is answered."""
    address = incoming.commission.address
    if not address or not allowed(world, match, address, Purse.ANSWERS, "answer"):
        return
    words = said(reckoned.reading)
    told = copy_to_gm(world, match, incoming, words)
    page = no_orders(match, incoming, words, reckoned.context, reckoned.before, told)
    post_to_seat(
        world, match, incoming.commission, "answer", page,
        bound=match.game.bound, key=f"{incoming.name} talk", answered=incoming.answered,
    )  # fmt: skip


def answer_refusal(world: World, match: Match, incoming: Incoming, reason: str, instead: str) -> None:
    """Tell the writer why his letter was not used; once a day."""
    page = refused(match.card_for(incoming.commission), reason, instead)
    _answer(world, match, incoming, "refusal", page_kind=Purse.REFUSALS, page=page)


def _answer(
    world: World, match: Match, incoming: Incoming, kind: str, *, page_kind: Purse, page: Page,
    purpose: Purpose = Purpose.ORDERS,
) -> None:  # fmt: skip
    address = incoming.commission.address
    if not address or incoming.letter.automatic is not None or not allowed(world, match, address, page_kind, kind):
        return
    post_to_seat(
        world, match, incoming.commission, kind, page,
        bound=match.game.bound, key=incoming.name, answered=incoming.answered, purpose=purpose,
    )  # fmt: skip
