"""What anybody may say whom we know, with or without a seat: GAMES, JOIN, RESERVE, SET ADDRESS and their kin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pbem.report.letters.joining import done
from pbem.report.page import Page
from pbem.report.phrases import counted
from pbem.store import players
from pbem.store.players import Player
from pbem.umpire.league.words import LEAGUE_WORDS
from pbem.umpire.life import announcing, forgotten, joining, moving, reserves, tutoring, watching
from pbem.umpire.world import World

_Answer = Callable[[World, Player, tuple[str, ...]], Page | None]


def _games(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return joining.list_games(world, player)


def _join(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return joining.join(world, player, arguments[0], arguments[1])


def _tutor(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return tutoring.ask_for_tutor(world, player)


def _new(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return announcing.wish(world, player, arguments[0], arguments[1])


def _leave(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return joining.leave(world, player, arguments[0])


def _limit(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    players.prefer(world.db, player.id, {"limit": arguments[0]})
    words = f"Noted: you play in {arguments[0]} games at a time at most. Those you are in go on."
    return done(None, "SET LIMIT", words, world.settings.club.address, player.language)


def _pace(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    players.prefer(world.db, player.id, {"pace": arguments[0]})
    need = counted(int(arguments[0]), "day")
    words = f"Noted: you need {need} for a bound. Whoever looks after a game you join reads it."
    return done(None, "SET PACE", words, world.settings.club.address, player.language)


def _reserve(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return reserves.enter(world, player, arguments[0])


def _unreserve(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return reserves.strike(world, player)


def _accept(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return reserves.accept(world, player, int(arguments[0]))


def _pass(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return reserves.pass_on(world, player, int(arguments[0]))


def _watch(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return watching.watch(world, player, arguments[0])


def _unwatch(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return watching.unwatch(world, player, arguments[0])


def _set_address(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return moving.ask(world, player, arguments[0])


def _forget_me(world: World, player: Player, arguments: tuple[str, ...]) -> Page | None:
    return forgotten.forget_me(world, player, arguments[0])


def _undo(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return moving.undo_at_present(world, player)


WORDS: Final[Mapping[str, _Answer]] = {
    "games": _games,
    "join": _join,
    "tutor": _tutor,
    "new": _new,
    "leave": _leave,
    "set-limit": _limit,
    "set-pace": _pace,
    "reserve": _reserve,
    "unreserve": _unreserve,
    "accept": _accept,
    "pass": _pass,
    "watch": _watch,
    "unwatch": _unwatch,
    "set-address": _set_address,
    "undo": _undo,
    "forget-me": _forget_me,
    **LEAGUE_WORDS,
}
"""Each word of a member, as settings are called, with what answers it."""


def answer_member(world: World, player: Player, name: str, arguments: tuple[str, ...]) -> Page | None:
    """Do what a member says, and the letter that answers it; None where nobody is left to be answered."""
    return WORDS[name](world, player, arguments)
