"""The answer to a letter that was filed: the orders as they now stand, with a map where it shows something new."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pbem import orders
from pbem.battle.problem import Problem
from pbem.mail.identity.identity import reply_address, token
from pbem.orders.answer.acknowledgement import Acknowledgement
from pbem.orders.answer.count import brief
from pbem.orders.grammar.reading import Reading, Setting
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.report.letters.notice import notice
from pbem.report.map import draws_otherwise
from pbem.report.page import Page, first_that_fits, render, subject_line
from pbem.report.phrases import sentence_case
from pbem.report.tongue.catalogue import tongue_of
from pbem.store import games
from pbem.store.games import Game
from pbem.store.twins import is_of_match
from pbem.umpire.filing.orders_ahead import told_ahead
from pbem.umpire.filing.told_answer import told_answer
from pbem.umpire.filing.told_couriers import told_couriers
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.mailing.marks import mark_of
from pbem.umpire.mailing.pictures import Gallery, apology, width_for
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World

_NOT_STIRRED: Final = "Another game has the same dice, so no words are stirred into them: SALT changes nothing here."


def acknowledgement(
    world: World, match: Match, incoming: Incoming, draft: Draft, reading: Reading, context: Context, before: Draft,
    *, gm: bool, beside: Iterable[Problem] = (), also: Iterable[str] = (),
) -> Page:  # fmt: skip
    """The page that tells a player what was understood; it says nothing of what the other side has sent."""
    found = orders.acknowledge(draft, reading, context, before, beside)
    whole = shows_orders(reading)
    wanted = width_for(match.player(incoming.commission))
    drawn = bool(wanted) and (whole or draws_otherwise(context.view, before.sheet.orders, draft.sheet.orders))
    return _page(world, match, incoming, draft, context, found, whole=whole, drawn=drawn, gm=gm, also=also)


def whole_sheet(
    world: World, match: Match, incoming: Incoming, draft: Draft, context: Context, *, also: Iterable[str] = ()
) -> Page:
    """What SHOW ORDERS brings: all orders as they stand, the reactions and the open questions; `also` says more."""
    found = orders.acknowledge(draft, Reading(), context, draft)
    return _page(world, match, incoming, draft, context, found, whole=True, also=also)


def shows_orders(reading: Reading) -> bool:
    """Whether a letter asks for the whole sheet."""
    return Setting("show", ("ORDERS",)) in reading.settings


def _page(
    world: World, match: Match, incoming: Incoming, draft: Draft, context: Context, found: Acknowledgement,
    *, whole: bool, drawn: bool = True, gm: bool = False, also: Iterable[str] = (),
) -> Page:  # fmt: skip
    commission, game = incoming.commission, games.get(world.db, match.game.id)
    deadline = match.told(game.deadline) if game.deadline else None
    zone = match.zone(commission)
    tongue = tongue_of(match.card_for(commission).language)
    salted = bool(found.salt) and is_of_match(match.chain, game.id)
    say, answer = tongue.tell, told_answer(replace(found, salt="") if salted else found, tongue)
    due = f" ({say(f'due {deadline.text(zone)}')})" if deadline else ""
    tag, short = match.card.tag(game.bound), say(brief(found.count))
    subject = first_that_fits(
        f"{tag} {answer.subject}{due}", f"{tag} {answer.subject}", f"{tag} {short}{due}", f"{tag} {short}"
    )
    subject = subject_line(subject)
    player = match.player(commission)
    picture = Gallery(world, match).orders(context.view, player, draft.sheet.orders) if drawn else None
    pictures = (picture,) if picture else ()
    opening = [*_opening(world, match, incoming, game, context), *also]
    opening += apology(player, pictures) if drawn else ()
    opening += [_NOT_STIRRED] if salted else []
    text, html = render(
        "acknowledgement",
        {
            "subject": subject,
            "masthead": say(match.card.title),
            "strapline": say(f"{match.card.date} - bound {game.bound} - {commission.name}"),
            "footer": [say(line) for line in match.card.footer],
            "language": tongue.code,
            "ack": answer,
            "opening": [say(line) for line in opening],
            "picture": picture,
            "closing": [say("The GM has a copy of what was not read as an order.")] if gm else [],
            "whole": whole,
            "reply_to": _reply_to(world, match, incoming),
            "reply_subject": f"Re: {subject}",
        },
    )
    return Page(subject, text, html, pictures)


def _opening(world: World, match: Match, incoming: Incoming, game: Game, context: Context) -> list[str]:
    """Whose letter is answered, what was wrong with it as a letter, and when the bound is played."""
    commission, now = incoming.commission, world.now()
    zone = match.zone(commission)
    received = match.told(incoming.row.received_at).text(zone)
    lines = [f"{sentence_case(commission.name)}, your letter of {received} is in."]
    if game.deadline is not None and game.deadline < incoming.row.received_at:
        lines.append(f"It came after the deadline, but bound {game.bound} is not resolved yet, so it counts.")
    elif game.deadline is not None and game.due is not None and game.due < game.deadline:
        early = match.told(game.due)
        lines.append(f"Everybody is ready: bound {game.bound} is played early, {early.both(zone)}. WAIT stops that.")
    elif game.deadline is not None:
        deadline = match.told(game.deadline)
        what = "The deployment closes" if context.view.setting_up else f"Bound {game.bound} is played"
        lines.append(
            f"{what} {deadline.both(zone)}, {deadline.until(now)}. Until then you may change anything; the last word "
            "on each unit counts."
        )
    return [
        *lines,
        *told_ahead(world, match, commission),
        *told_couriers(world, match, commission),
        *incoming.letter.problems,
    ]


def _reply_to(world: World, match: Match, incoming: Incoming) -> str:
    """The address that answers by a tap go to; none where the reply word stands in the subject."""
    word = token(match.game.token_secret, mark_of(incoming.commission, match.game.bound, match.game.edition))
    club = world.settings.club
    return reply_address(club.address, match.game.id, word) if club.plus_addresses else ""


def tell_overruled(
    world: World, match: Match, incoming: Incoming, before: Draft, after: Draft, context: Context
) -> int:
    """Tell the holders of other seats which of their units their commander-in-chief has ordered; how many were told."""
    count = 0
    old = set(before.sheet.orders)
    for commission in match.commissions:
        told = [
            str(order)
            for order in after.sheet.orders
            if order not in old
            and (piece := context.view.piece(order.unit)) is not None
            and piece.seat == commission.id
        ]
        if commission.id == incoming.commission.id or commission.side != incoming.commission.side or not told:
            continue
        page = notice(
            match.card_for(commission),
            f"{incoming.commission.name} orders your units",
            f"{incoming.commission.name}, who commands the side, has given orders to units of yours. "
            "They go before your own word on these units.",
            block="\n".join(f"    {line}" for line in told),
            bound=match.game.bound,
        )
        count += post_to_seat(world, match, commission, "overruled", page, bound=match.game.bound, key=incoming.name)
    return count
