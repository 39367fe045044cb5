"""Games that wait for their players: they start when they are full, and none waits for ever."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from pbem.report.letters.joining import given_up, not_started
from pbem.report.page import Page
from pbem.store import invitations, players, seats, terms, wishes
from pbem.store.database import step
from pbem.store.wishes import State
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import for_game
from pbem.umpire.life.dealing import dealt, starts_at
from pbem.umpire.life.joining import free_places, open_games
from pbem.umpire.life.start_game import give_seat, start
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_member
from pbem.umpire.match import Roster, roster_by_name
from pbem.umpire.world import World

PATIENCE: Final = timedelta(days=14)
"""A game that is not full so long after the day by which it should be is given up."""
SILENCE: Final = timedelta(days=3)
"""After so long without a letter from somebody who was invited, the GM is told."""


def muster(world: World) -> None:
    """Start the games that are full and whose time has come; ask about those that should be full and are not."""
    for game in open_games(world):
        doing = "it could not be started"
        for_game(world, game.id, doing, partial(_muster, world, game.id), otherwise=None)
    _tell_of_silence(world)


def _muster(world: World, name: str) -> None:
    roster, kept, now = roster_by_name(world.db, world.settings, name), agreed(world, name), world.now()
    moment = starts_at(world, roster)
    if moment is not None:
        if moment <= now and not invitations.of(world.db, name):
            deal_and_start(world, name)
        return
    if kept.wanted_by is None or now < kept.wanted_by:
        return
    if now >= kept.wanted_by + PATIENCE:
        _give_up(world, roster)
        return
    with step(world.db, "not full"):
        taken = len(roster.commissions) - free_places(world, roster)
        told = tell_gm(
            world, roster, "The game is not full",
            f"{taken} of {len(roster.commissions)} seats of {name} are taken, and the day by which it should be full "
            f"has come. `pbem seat {name} SEAT ADDRESS` fills a seat; START begins once all are taken. In two weeks it "
            "is given up, and those who wait are told.",
            key=f"not full {kept.wanted_by}",
        )  # fmt: skip
        if told:
            _tell_booked(world, roster, "not full", not_started(roster.card, taken, len(roster.commissions)))


def deal_and_start(world: World, name: str, *, sure: bool = False) -> datetime:
    """Deal the seats to those who are booked and start the game; when the deployment is due. Raises CannotStart."""
    with step(world.db, "deal and start"):
        roster = roster_by_name(world.db, world.settings, name)
        for seat, wish in dealt(roster, wishes.of(world.db, name, State.BOOKED)).items():
            give_seat(world, name, seat, wish.address, sure=True)
            wishes.settle(world.db, wish.id, State.SEATED)
        return start(world, name, sure=sure)


def _give_up(world: World, roster: Roster) -> None:
    name = roster.game.id
    with step(world.db, "give up"):
        _tell_booked(world, roster, "given up", given_up(roster.card))
        for wish in wishes.of(world.db, name, State.BOOKED, State.ASKED, State.CONFIRMING):
            wishes.settle(world.db, wish.id, State.WITHDRAWN)
        terms.keep(world.db, name, replace(agreed(world, name), announced=False))


def _tell_booked(world: World, roster: Roster, kind: str, page: Page) -> None:
    for wish in wishes.of(world.db, roster.game.id, State.BOOKED):
        player = players.get(world.db, wish.player) if wish.player is not None else None
        if player is not None:
            post_to_member(world, player, kind, page, key=f"{kind} {wish.id}", match=roster)


def _tell_of_silence(world: World) -> None:
    for each in invitations.silent(world.db, world.now() - SILENCE):
        with step(world.db, "silence"):
            seat, player = seats.get(world.db, each.game, each.seat), players.get(world.db, each.player)
            tell_gm(
                world, roster_by_name(world.db, world.settings, each.game),
                f"Nothing from {player.address if player else 'nobody'} yet",
                f"{seat.name} of {each.game} was given to {player.address if player else 'nobody'} three days ago, who "
                f"has not written. The game waits. `pbem seat {each.game} {each.seat} ADDRESS` gives the seat to "
                f"somebody else; `pbem start {each.game} --sure` begins without his word.",
                key=f"silent {each.seat} {each.since}", about=seat,
            )  # fmt: skip
            invitations.note_told(world.db, each.game, each.seat)
