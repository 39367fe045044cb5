"""NEW: an open game of a scenario. Whoever keeps the house opens it by his word, others where he lets them.

A member's wish is asked of him, or granted at once where sign-up is open; a stranger's is asked of him, and answered
only when he has let him in. His code goes to his registered address alone, and counts when it comes back from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from pbem.battle.scenario import Scenario
from pbem.mail.identity.token import keyed_word
from pbem.mail.letter.letter import read_letter
from pbem.orders.reply.reply import TypedLine
from pbem.report.letters.gm import gm_footer
from pbem.report.letters.joining import done, not_booked, wishes_to_open
from pbem.report.letters.notice import notice
from pbem.report.page import Page
from pbem.scenarios import ScenarioBroken, load, scenario_names
from pbem.store import outbox, players, wished_games
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.players import Player
from pbem.store.wished_games import WishedGame
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.life.joining import MOST_REQUESTS, Signup, record_of
from pbem.umpire.life.start_game import CannotStart, Terms, new_game
from pbem.umpire.life.terms import WrongTerm, agreed, in_words, usual
from pbem.umpire.mailing.envelopes import house_secret, post_to_gm, post_to_member
from pbem.umpire.match import roster_of
from pbem.umpire.reading.confirming import codes_typed
from pbem.umpire.world import World, local

OPEN_FOR: Final = timedelta(days=14)
"""So long a game that is made by letter waits to be full, and a wish to open one for its answer."""
_ASKED: Final = "new game"
_NOTICES: Final = 50


class CannotOpen(Exception):
    """A game cannot be opened; the message says what could."""


def open_game(world: World, scenario: str, words: str, gm: str = "") -> Game:
    """An open game on the terms of the house but for those that are named; raises CannotOpen or WrongTerm."""
    kept = replace(in_words(usual(world.settings), words), announced=True, wanted_by=world.now() + OPEN_FOR)
    try:
        return new_game(world, _scenario(scenario), Terms(gm=gm), kept)
    except CannotStart as cannot:
        raise CannotOpen(str(cannot)) from cannot


def _scenario(name: str) -> Scenario:
    known = scenario_names()
    if name.lower() not in known:
        raise CannotOpen(f"No scenario is called {name}. There are {', '.join(known)}.")
    try:
        return load(name.lower())
    except ScenarioBroken as broken:
        raise CannotOpen(str(broken)) from broken


def how_to_join(world: World, game: Game) -> str:
    """Until when a game is open, and what to write."""
    wanted_by = agreed(world, game.id).wanted_by
    seat = roster_of(world.db, world.settings, game).commissions[0].id
    until = f" until {local(world, wanted_by)}" if wanted_by else ""
    return f"{game.id} is open{until}: JOIN {game.id} as {seat}."


def wish(world: World, player: Player, scenario: str, words: str) -> Page:
    """A member's NEW, and the answer to it."""
    address, signup = world.settings.club.address, Signup(world.settings.club.signup)
    if player.address == world.settings.club.gm:
        return _at_once(world, player, scenario, words)
    try:
        _would_do(world, scenario, words)
        if signup is Signup.CLOSED:
            raise CannotOpen("Here whoever keeps the house opens the games. GAMES lists those that are open.")
        if signup is Signup.OPEN:
            return _at_once(world, player, scenario, words)
        if any(each.address == player.address for each in _waiting(world)):
            raise CannotOpen("A wish of yours to open a game waits for the GM already.")
    except (CannotOpen, WrongTerm) as refused:
        return not_booked(None, str(refused), address, player.language)
    _ask(world, player, player.address, player.name, scenario, words, record_of(world, player))
    return done(None, "NEW", "Noted: the GM is asked, and you hear from us.", address, player.language)


def _at_once(world: World, player: Player, scenario: str, words: str) -> Page:
    address = world.settings.club.address
    try:
        game = open_game(world, scenario, words)
    except (CannotOpen, WrongTerm) as refused:
        return not_booked(None, str(refused), address, player.language)
    if player.address != world.settings.club.gm:
        roster = roster_of(world.db, world.settings, game)
        tell_gm(
            world, roster, "A member has opened a game", f"{player.address} wrote NEW. {how_to_join(world, game)}",
            key="opened",
        )  # fmt: skip
    return done(None, "The game is open", how_to_join(world, game), address, player.language)


def _would_do(world: World, scenario: str, words: str) -> None:
    """Raise CannotOpen or WrongTerm where a wish could not be granted; nobody names a second GM but the GM."""
    _scenario(scenario)
    if in_words(usual(world.settings), words).second_gm != usual(world.settings).second_gm:
        raise CannotOpen("A second GM is named by the GM alone. Leave that out, or write to the GM.")


def _waiting(world: World) -> list[WishedGame]:
    return wished_games.waiting(world.db, world.now() - OPEN_FOR)


def stranger_wishes(world: World, address: str, name: str, verdict: str, scenario: str, words: str) -> str:
    """Ask whether a stranger may open a game, and return what was done; he hears nothing."""
    found = _waiting(world)
    if Signup(world.settings.club.signup) is Signup.CLOSED:
        return "a stranger"
    if any(each.address == address for each in found):
        return "a stranger whose wish to open a game waits"
    if len(found) >= MOST_REQUESTS:
        return "a stranger, and many wait already"
    try:
        _would_do(world, scenario, words)
    except (CannotOpen, WrongTerm):
        return "a stranger who wishes for a game that there is not"
    known = f"What proves the sender: {verdict}. He never played here, has had no answer, and gets none unless you do."
    _ask(world, None, address, name, scenario, words, known)
    return "a stranger's wish to open a game"


def gm_opens(world: World, scenario: str, words: str, *, proved: bool) -> None:
    """NEW of whoever keeps the house, from his own address; without proof the code comes first."""
    gm = world.settings.club.gm
    if not proved:
        _ask(world, None, gm, "", scenario, words, "It is in your name, and our mail server does not vouch for it.")
        return
    try:
        game = open_game(world, scenario, words)
    except (CannotOpen, WrongTerm) as refused:
        page = notice(None, "GM: your letter", f"NEW {scenario}: not done. {refused}")
        post_to_gm(world, None, page, key=f"new {world.now().isoformat()}")
        return
    _tell(world, game)


def _tell(world: World, game: Game) -> None:
    """To the GM, under the reply address of the game: he has its desk from now on."""
    roster = roster_of(world.db, world.settings, game)
    page = notice(roster.card, "GM: the game is open", how_to_join(world, game), footer=gm_footer(game.id))
    post_to_gm(world, roster, page, key="open")


def _ask(world: World, player: Player | None, address: str, name: str, scenario: str, words: str, known: str) -> None:
    code = keyed_word(house_secret(world), "new", address, world.entropy(8).hex())[:8].upper()
    number = wished_games.keep(
        world.db, player.id if player else None, address, name, scenario.lower(), words, code, world.now()
    )
    wished = next(each for each in _waiting(world) if each.id == number)
    who = f"{name} <{address}>" if name else address
    page = wishes_to_open(number, who, wished.words, known, code, world.settings.club.address)
    post_to_gm(world, None, page, kind=_ASKED, key=f"wished {number}")


def gm_confirms(world: World, lines: Sequence[TypedLine]) -> str:
    """Open the games whose codes whoever keeps the house sends back, and tell him and whoever wished; which."""
    found = _waiting(world)
    notices = outbox.latest_to(world.db, "", "", _ASKED, _NOTICES) if found else []
    codes = codes_typed(lines, (read_letter(each.raw).text for each in notices)) if notices else frozenset()
    return ", ".join(_grant(world, each) for each in found if each.code in codes)


def _grant(world: World, wished: WishedGame) -> str:
    with step(world.db, "grant a game"):
        try:
            game = open_game(world, wished.scenario, wished.terms)
        except (CannotOpen, WrongTerm) as refused:
            page = notice(None, "GM: your letter", f"{wished.words}: not done. {refused}")
            post_to_gm(world, None, page, key=f"refused {wished.id} {world.now().isoformat()}")
            return "none"
        wished_games.grant(world.db, wished.id, game.id)
        _tell(world, game)
        if wished.address != world.settings.club.gm:
            number = wished.player or players.register(world.db, wished.address, world.now(), wished.name)
            player = players.get(world.db, number)
            assert player is not None
            roster, address = roster_of(world.db, world.settings, game), world.settings.club.address
            page = done(None, "Your game is open", how_to_join(world, game), address, player.language)
            post_to_member(world, player, "booked", page, key=f"wished {wished.id}", match=roster)
    return game.id
