"""Joining a game that is open: GAMES, JOIN and LEAVE, and strangers whom a person or a code lets in."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Final

from pbem.mail.identity.token import keyed_word
from pbem.report.card import GameCard
from pbem.report.letters.joining import (
    OpenGame,
    booked,
    confirm_sign_up,
    done,
    game_full,
    games_list,
    not_booked,
    wishes_to_join,
)
from pbem.report.page import Page
from pbem.report.phrases import counted
from pbem.store import games, players, resolutions, seats, tenures, wishes
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.players import Player
from pbem.store.tenures import Ended
from pbem.store.wishes import State, Wish
from pbem.umpire.budgets import DAY
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.life.dealing import is_wish, starts_at
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import house_secret, post_to_gm, post_to_member, post_to_stranger
from pbem.umpire.match import Roster, roster_of, sides_of
from pbem.umpire.world import World

MOST_CODES: Final = 40
"""Confirmation letters to strangers in a day, all together; one to each address."""
MOST_REQUESTS: Final = 40
"""Strangers' wishes that wait for a GM at a time, all together."""


class Signup(StrEnum):
    """Who may join besides known players."""

    CLOSED = "closed"
    APPROVAL = "approval"
    OPEN = "open"


_OPEN: Final = """state = 'mustering' AND EXISTS
    (SELECT 1 FROM terms t WHERE t.game = games.id AND json_extract(t.terms, '$.value.announced'))"""


def open_games(world: World) -> list[Game]:
    """The games that take bookings."""
    return [games.get(world.db, name) for name in games.names(world.db, _OPEN)]


def list_games(world: World, player: Player) -> Page:
    """The answer to GAMES."""
    own = [f"{each.game} ({each.name})" for each in seats.running_of(world.db, player.id)]
    found = [_described(world, game) for game in open_games(world)]
    return games_list(found, own, world.settings.club.address, player.language)


def _described(world: World, game: Game) -> OpenGame:
    roster = roster_of(world.db, world.settings, game)
    free = tuple((each.id, each.name) for each in roster.commissions if not each.is_filled)
    return OpenGame(
        game.id, game.title, game.date, roster.card.system, free, len(wishes.of(world.db, game.id, State.BOOKED)),
        game.schedule, game.last_bound,
    )  # fmt: skip


def join(world: World, player: Player, name: str, wish: str) -> Page:
    """Book a known player for an open game, or change his wish; the answer to JOIN."""
    roster, why = _open(world, name, wish)
    if roster is None:
        return _refused(world, player, None, why)
    with step(world.db, "join"):
        known = wishes.open_of(world.db, name, player.address)
        if known is None:
            why = why or _hindrance(world, roster, player)
            if not why and free_places(world, roster) <= 0:
                return _full(world, roster, player)
        if why:
            return _refused(world, player, roster, why)
        if known is None:
            wishes.keep(world.db, name, player.id, player.address, State.BOOKED, world.now(), wish=wish)
        else:
            wishes.settle(world.db, known.id, known.state, wish=wish)
        return _is_in(world, roster, player, wish)


def _full(world: World, roster: Roster, player: Player) -> Page:
    others = [_described(world, game) for game in open_games(world) if game.id != roster.game.id]
    free = [each for each in others if len(each.seats) > each.booked]
    return game_full(_in(roster.card, player), free, world.settings.club.address)


def leave(world: World, player: Player, name: str) -> Page:
    """Take a booking back; the answer to LEAVE."""
    known = wishes.open_of(world.db, name, player.address)
    if known is None:
        return _refused(world, player, None, f"You are not booked for {name}.")
    wishes.settle(world.db, known.id, State.WITHDRAWN)
    card = roster_of(world.db, world.settings, games.get(world.db, name)).card
    words = f"You are not booked for {name} any more."
    return done(_in(card, player), "Taken back", words, world.settings.club.address, player.language)


def _open(world: World, name: str, wish: str) -> tuple[Roster | None, str]:
    """The open game of that name, and what is wrong with a wish for it; None where none is called so."""
    game = games.find(world.db, name.lower())
    if game is None or game.state != "mustering" or not agreed(world, game.id).announced:
        return None, f"No open game is called {name}. GAMES lists those there are."
    roster = roster_of(world.db, world.settings, game)
    if not is_wish(roster, wish):
        known = [*(each.id for each in roster.commissions), *(side.id for side in sides_of(game))]
        return roster, f"Nobody in {name} is called {wish!r}. There are {', '.join(known)}."
    return roster, ""


def _hindrance(world: World, roster: Roster, player: Player) -> str:
    """Why a player cannot be booked besides, empty where he can."""
    game = roster.game.id
    if any(commission.player == player.id for commission in roster.commissions):
        return f"You hold a seat in {game} already."
    most = player.wish("limit", "")
    plays = len(seats.running_of(world.db, player.id)) + len(wishes.of_player(world.db, player.id))
    if most.isdigit() and plays >= int(most):
        return f"You play in {plays} games, and your limit is {most}. `SET LIMIT {plays + 1}` raises it."
    return ""


def free_places(world: World, roster: Roster) -> int:
    """How many seats are neither held nor booked."""
    free = sum(not commission.is_filled for commission in roster.commissions)
    return free - len(wishes.of(world.db, roster.game.id, State.BOOKED))


def _is_in(world: World, roster: Roster, player: Player, wish: str) -> Page:
    seats_of = len(roster.commissions)
    taken, starts = seats_of - free_places(world, roster), ""
    if taken == seats_of and (moment := starts_at(world, roster)) is not None:
        starts = roster.told(moment).both(player.zone or roster.game.home_zone)
        _tell_gm_full(world, roster, starts)
    return booked(_in(roster.card, player), wish, taken, seats_of, starts)


def _tell_gm_full(world: World, roster: Roster, starts: str) -> None:
    booked_by = [players.get(world.db, each.player or 0) for each in wishes.of(world.db, roster.game.id, State.BOOKED)]
    known = " ".join(f"{each.name or each.address}: {record_of(world, each)}" for each in booked_by if each)
    tell_gm(
        world, roster, "The game is full",
        f"All seats of {roster.game.id} are booked. It starts {starts} by itself, or now if you reply START. {known}",
        key=f"full {starts}",
    )  # fmt: skip


def _refused(world: World, player: Player, roster: Roster | None, why: str) -> Page:
    card = _in(roster.card, player) if roster else None
    return not_booked(card, why, world.settings.club.address, player.language)


def _in(card: GameCard, player: Player) -> GameCard:
    return replace(card, language=player.language)


def stranger_asks(world: World, address: str, name: str, verdict: str, proved: bool, game: str, wish: str) -> str:
    """Take a stranger's JOIN as the club's sign-up says, and return what was done; he hears nothing but by a code."""
    signup, now = Signup(world.settings.club.signup), world.now()
    roster, why = _open(world, game, wish)
    if signup is Signup.CLOSED or roster is None:
        return "a stranger"
    if why:
        wish = ""
    known = wishes.open_of(world.db, roster.game.id, address)
    if known is not None:
        return f"a stranger whose request {known.id} waits"
    if signup is Signup.OPEN:
        return _send_code(world, roster, address, name, verdict, wish) if proved else "a stranger without proof"
    if len(wishes.of(world.db, roster.game.id, State.ASKED)) >= MOST_REQUESTS:
        return "a stranger, and many wait already"
    number = wishes.keep(
        world.db, roster.game.id, None, address, State.ASKED, now, name=name, wish=wish, verdict=verdict
    )
    _ask_gm(world, roster, number)
    return f"a stranger's request {number}"


def _ask_gm(world: World, roster: Roster, number: int) -> None:
    wish = wishes.get(world.db, number)
    assert wish is not None
    who = f"{wish.name} <{wish.address}>" if wish.name else wish.address
    player = players.at(world.db, wish.address)
    known = record_of(world, player) if player else "He never played here."
    page = wishes_to_join(roster.card, number, who, wish.verdict, wish.wish, known)
    post_to_gm(world, roster, page, key=f"request {number}")


def _send_code(world: World, roster: Roster, address: str, name: str, verdict: str, wish: str) -> str:
    since = world.now() - DAY
    if wishes.codes_since(world.db, since, address) or wishes.codes_since(world.db, since) >= MOST_CODES:
        return "a stranger, and enough codes were sent today"
    code = keyed_word(house_secret(world), "join", address, world.entropy(8).hex())[:8].upper()
    wishes.keep(
        world.db, roster.game.id, None, address, State.CONFIRMING, world.now(),
        name=name, wish=wish, verdict=verdict, code=code,
    )  # fmt: skip
    post_to_stranger(world, roster, address, "sign-up", confirm_sign_up(roster.card, code), key=code)
    return "a stranger, who was sent a code"


def stranger_confirms(world: World, address: str, code: str) -> bool:
    """Book a stranger who sends the code of his confirmation letter back."""
    wish = wishes.by_code(world.db, address, code)
    if wish is None:
        return False
    let_in(world, wish)
    return True


class CannotLetIn(Exception):
    """A request cannot be answered so; the message says why."""


def request(world: World, game: str, number: int) -> Wish:
    """A stranger's request that waits for the GM of a game; raises CannotLetIn."""
    wish = wishes.get(world.db, number)
    if wish is None or wish.game != game or wish.state is not State.ASKED:
        raise CannotLetIn(f"no request {number} waits in {game}")
    return wish


def let_in(world: World, wish: Wish) -> None:
    """Book whoever asked; he is a player of the club from now on, and reads so; raises CannotLetIn."""
    with step(world.db, "let in"):
        roster = roster_of(world.db, world.settings, games.get(world.db, wish.game))
        if roster.game.state != "mustering" or free_places(world, roster) <= 0:
            raise CannotLetIn(f"{wish.game} is full, or takes nobody any more")
        number = players.register(world.db, wish.address, world.now(), wish.name)
        wishes.settle(world.db, wish.id, State.BOOKED, number)
        player = players.get(world.db, number)
        assert player is not None
        page = _is_in(world, roster, player, wish.wish)
        post_to_member(world, player, "booked", page, key=f"request {wish.id}", match=roster)


def record_of(world: World, player: Player) -> str:
    """How reliable a player was: bounds he ordered in time of those he owed, and seats that he left without a word.

    A seat that he took over in the middle of a game mends one that he left. His pace is told where he has named one.
    """
    days = player.wish("pace", "")
    pace = f" He needs {counted(int(days), 'day')} for a bound." if days.isdigit() else ""
    owed = missed = left = mended = 0
    for tenure in tenures.of_player(world.db, player.id):
        rows = [row for row in resolutions.line(world.db, tenure.game) if tenure.from_bound <= row.bound]
        rows = [row for row in rows if tenure.to_bound is None or row.bound < tenure.to_bound]
        owed += len(rows)
        missed += sum(f'"{tenure.seat}"' in row.missed for row in rows)
        left += tenure.ended is Ended.ABSENT
        mended += tenure.from_bound > 0 and tenure.ended is not Ended.ABSENT
    if not owed:
        return f"He has not played here yet.{pace}"
    seats_left = max(0, left - mended) or "no"
    return f"He ordered {owed - missed} of {owed} bounds in time, and left {seats_left} seats without a word.{pace}"
