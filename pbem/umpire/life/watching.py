"""Observers: who may watch a game, and what they read of it, some bounds late: what both sides saw, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pbem.battle.event import Event
from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.report.bulletin.narrative import Teller
from pbem.report.letters.joining import done, not_booked
from pbem.report.letters.watching import message_to_observers, public_report, watch_over
from pbem.report.names import pieces_known
from pbem.report.page import Page, with_files
from pbem.report.told_map import told_map
from pbem.report.tongue.tongue import ENGLISH
from pbem.store import games, players, reserves, resolutions, seats, tenures, watchers, withheld
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.players import Player
from pbem.store.resolutions import Resolved
from pbem.store.twins import twins_of
from pbem.store.watchers import Watcher
from pbem.umpire.bounds.resolution import read_verdict
from pbem.umpire.desk.gm import neutral_gm, tell_gm
from pbem.umpire.guard import for_game
from pbem.umpire.history.notes import notes_for
from pbem.umpire.history.recorded import recorded
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_member
from pbem.umpire.mailing.pictures import Gallery, picture_as_file
from pbem.umpire.match import Match, Roster, roster_of, sides_of, sit
from pbem.umpire.world import World


class CannotWatch(Exception):
    """Nobody may watch so; the message says why."""


def watch(world: World, player: Player, name: str) -> Page:
    """The answer to WATCH: he watches, or the GM is asked, or why he may not."""
    address, language, game = world.settings.club.address, player.language, games.find(world.db, name.lower())
    why = f"No game is called {name}." if game is None else hindrance(world, game, player)
    if game is None or why:
        return not_booked(None, why, address, language)
    roster = roster_of(world.db, world.settings, game)
    card = replace(roster.card, language=language)
    if agreed(world, game.id).observers == "ask":
        with step(world.db, "watch"):
            found = watchers.keep(world.db, game.id, player.id, "asked", world.now())
            tell_gm(
                world, roster, f"Somebody wishes to watch (request {found.id})",
                f"{player.address} writes: WATCH {game.id}. He has no part in the game.",
                key=f"watch {found.id} {world.now()}", who=neutral_gm(world, roster),
                needs=(f"Reply `ADMIT {found.id}` on a line of its own; otherwise do nothing.",),
            )  # fmt: skip
        return done(card, "WATCH", "Noted: the GM is asked, and you hear from us.", address, language)
    watchers.keep(world.db, game.id, player.id, "watching", world.now())
    return done(card, "You watch", _terms(world, game), address, language)


def _terms(world: World, game: Game) -> str:
    delay = agreed(world, game.id).delay
    return f"You read of every bound {delay} bounds later, what both sides saw. `UNWATCH {game.id}` ends it."


def hindrance(world: World, game: Game, player: Player) -> str:
    """Why a player may not watch a game, empty where he may: he has, had or was offered a part in it or in a twin."""
    if agreed(world, game.id).observers == "closed":
        return f"Nobody watches {game.id}."
    for each in (game.id, *twins_of(world.db, game)):
        if has_part(world, each, player.id):
            return f"You have, had or were offered a part in {each}, so you cannot watch {game.id}."
    return ""


def has_part(world: World, game: str, player: int) -> bool:
    """Whether a player holds or held a seat of a game, was offered one, or looks after it."""
    known = players.get(world.db, player)
    address = known.address if known else ""
    found = games.get(world.db, game)
    if any(tenure.game == game for tenure in tenures.of_player(world.db, player)) or address == found.gm:
        return True
    offers = (offer for seat in seats.of(world.db, game) for offer in reserves.offers(world.db, game, seat.id))
    return any(offer.player == player for offer in offers)


def unwatch(world: World, player: Player, name: str) -> Page:
    """The answer to UNWATCH."""
    found = watchers.find(world.db, name.lower(), player.id)
    address, language = world.settings.club.address, player.language
    if found is None or found.state not in ("asked", "watching"):
        return not_booked(None, f"You do not watch {name}.", address, language)
    watchers.keep(world.db, found.game, player.id, "left", world.now())
    return done(None, "UNWATCH", f"Noted: you watch {found.game} no more.", address, language)


def admit(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """ADMIT: somebody who asked may watch."""
    found = watchers.get(world.db, int(arguments[0]))
    player = players.get(world.db, found.player) if found else None
    if found is None or player is None or found.game != game or found.state != "asked":
        raise CannotWatch(f"nobody asks to watch {game} under the number {arguments[0]}")
    row = games.get(world.db, game)
    if why := hindrance(world, row, player):
        raise CannotWatch(why.rstrip("."))
    watchers.keep(world.db, game, player.id, "watching", world.now())
    roster = roster_of(world.db, world.settings, row)
    card = replace(roster.card, language=player.language)
    page = done(card, "You watch", _terms(world, row), world.settings.club.address, player.language)
    post_to_member(world, player, "watch", page, key=f"admitted {found.id} {world.now()}", match=roster)
    return f"{player.address} watches, and is told."


def tell_observers(world: World, match: Roster, author: str, text: str, key: str) -> int:
    """Pass a player's words on to all who watch; how many they are."""
    count = 0
    for each in watchers.of(world.db, match.game.id):
        player = players.get(world.db, each.player)
        if player is not None:
            page = message_to_observers(replace(match.card, language=player.language), author, text)
            count += post_to_member(world, player, "press", page, key=f"{key} {each.id}", match=match)
    return count


def show_to_observers(world: World) -> None:
    """Send every observer what he may read by now."""
    for name in watchers.games(world.db):
        for_game(world, name, "its observers could not be told", partial(_show, world, name), otherwise=None)


def _show(world: World, name: str) -> None:
    game = games.get(world.db, name)
    line, over = resolutions.line(world.db, name), game.state == "over"
    if withheld.since(world.db, name) is not None:
        return
    late = 0 if over else agreed(world, name).delay
    for watcher in watchers.of(world.db, name):
        # After a rollback the bounds of the new line are shown again.
        shown = min(watcher.shown, line[-1].bound if line else -1)
        if shown < watcher.shown:
            watchers.show(world.db, watcher.id, shown)
        due = [row for row in line if row.bound > shown and row.bound + late <= line[-1].bound]
        player = players.get(world.db, watcher.player)
        if due and player is not None:
            _show_bounds(world, sit(world.db, world.settings, game), watcher, player, due)
        if over and player is not None:
            _tell_end(world, game, player)


def _show_bounds(world: World, match: Match, watcher: Watcher, player: Player, rows: list[Resolved]) -> None:
    for row in rows:
        with step(world.db, "show to observers"):
            page = _report(world, match, row, player)
            post_to_member(world, player, "public", page, key=f"public {row.id}", match=match)
            watchers.show(world.db, watcher.id, row.bound)


def _report(world: World, match: Match, row: Resolved, player: Player) -> Page:
    found = recorded(world.db, match.system, row)
    before, after = (public_view(replace(match, position=each)) for each in (found.before, found.after))
    teller = Teller(match.game.id, row.bound, match.system.SENTENCES, pieces_known(before, after))
    chapters = teller.chapters(match.system.SEQUENCE, public_events(match, found.events))
    story = [f"{each.sentence}" for chapter in chapters for each in chapter.told if each.sentence]
    card = replace(match.card, language=player.language)
    page = public_report(card, row.bound, notes_for(world.db, match, row), story, told_map(after, ENGLISH))
    picture = Gallery(world, match).whole(after, 600)
    return page if picture is None else with_files(page, picture_as_file(picture.png, match.game.id, row.bound))


def public_events(match: Match, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that every side saw."""
    sides = {side.id for side in sides_of(match.game)}
    return tuple(event for event in events if sides <= {*event.seen_by})


def public_view(match: Match) -> View:
    """What every side knows: of each side's pieces those that all its enemies see, as they see them."""
    views = [match.view(side.id) for side in sides_of(match.game)]
    return replace(
        views[0],
        pieces=tuple(_seen_by_all(views)),
        score=(),
        state=(),
        gone=(),
        zones=(),
        policies=(),
        settled=None,
        signs=(),
    )


def _seen_by_all(views: list[View]) -> Iterator[Piece]:
    for view in views:
        for piece in view.own:
            seen = [other.piece(piece.id) for other in views if other is not view]
            if all(each is not None and each.place == piece.place for each in seen):
                yield from (each for each in seen[:1] if each is not None)


def _tell_end(world: World, game: Game, player: Player) -> None:
    verdict = read_verdict(game.verdict)
    if verdict is None:
        return
    roster = roster_of(world.db, world.settings, game)
    winner = next((side.name for side in sides_of(game) if side.id == verdict.winner), "")
    page = watch_over(replace(roster.card, language=player.language), winner, verdict.reason)
    post_to_member(world, player, "last", page, key=f"over {game.present} {game.bound}", match=roster)
