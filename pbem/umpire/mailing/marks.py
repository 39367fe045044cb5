"""What the secret word of a letter stands for, and which words can still count: those of the present and last bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlite_utils import Database

from pbem.mail.identity.token import Mark, Purpose
from pbem.store import resolutions
from pbem.store.games import Game
from pbem.store.seats import Commission


def mark_of(commission: Commission, bound: int, edition: int, purpose: Purpose = Purpose.ORDERS) -> Mark:
    """The mark of a letter to whoever holds a seat: it dies with his tenure."""
    return Mark(commission.game, f"tenure {commission.tenure}", bound, edition, purpose)


def mark_of_gm(game: Game, about: str = "", opening: tuple[int, int] | None = None) -> Mark:
    """The mark of a letter to the GM of a game, at the bound where it stands; it may be `about` a seat."""
    bound, edition = opening or (game.bound, game.edition)
    return Mark(game.id, f"gm {game.gm}" + (f" about {about}" if about else ""), bound, edition, Purpose.GM)


def openings_that_count(db: Database, game: Game) -> tuple[tuple[int, int], ...]:
    """The bound that is being ordered and the one before it, with their editions, as letters about them name them."""
    last = resolutions.get(db, game.present)
    return ((game.bound, game.edition), *(((last.bound, last.opening),) if last else ()))


def marks_that_count(
    db: Database, game: Game, commissions: Sequence[Commission]
) -> Iterator[tuple[Mark, Commission | None]]:
    """Every mark by which a letter may still prove itself, and the seat it proves; for the GM's, that it is about."""
    counting = openings_that_count(db, game)
    for commission in commissions:
        if commission.tenure is not None:
            for bound, edition in counting:
                for purpose in (Purpose.ORDERS, Purpose.PRESS):
                    yield mark_of(commission, bound, edition, purpose), commission
    for opening in counting:
        yield mark_of_gm(game, "", opening), None
        for commission in commissions:
            yield mark_of_gm(game, commission.id, opening), commission
