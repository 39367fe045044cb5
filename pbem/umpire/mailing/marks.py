"""What the secret word of a letter stands for, and which words can still count: those of the present and last bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlite_utils import Database

from pbem.mail.identity.token import Mark, Purpose
from pbem.store import gm_letters, resolutions, terms
from pbem.store.games import Game
from pbem.store.seats import Commission


def mark_of(
    commission: Commission, bound: int, edition: int, purpose: Purpose = Purpose.ORDERS, author: str = ""
) -> Mark:
    """The mark of a letter to whoever holds a seat: it dies with his tenure. A message has an `author`, a seat too."""
    holder = f"tenure {commission.tenure}" + (f" from {author}" if author else "")
    return Mark(commission.game, holder, bound, edition, purpose)


def author_of(mark: Mark) -> str:
    """The seat whose message a letter with that mark brought, empty where it brought none."""
    return mark.holder.partition(" from ")[2]


def mark_of_gm(
    game: Game, about: str = "", opening: tuple[int, int] | None = None, who: str = "", number: int = 0
) -> Mark:
    """The mark of a letter to a GM of a game, the first unless `who` is named; it may be `about` a seat.

    Its `number` makes it that letter's own.
    """
    bound, edition = opening or (game.bound, game.edition)
    holder = f"gm {who or game.gm} no {number}" if number else f"gm {who or game.gm}"
    return Mark(game.id, holder + (f" about {about}" if about else ""), bound, edition, Purpose.GM)


def number_of(mark: Mark) -> int:
    """The number of the letter to a GM that has that mark; 0 for one that was written before they had any."""
    words = mark.holder.split()
    return int(words[3]) if words[2:3] == ["no"] else 0


def mark_of_member(game: Game, player: int) -> Mark:
    """The mark of a letter about a game to a player who need hold no seat in it: a booking, an offer."""
    return Mark(game.id, f"player {player}", 0, 0, Purpose.MEMBER)


def openings_that_count(db: Database, game: Game) -> tuple[tuple[int, int], ...]:
    """The bound that is being ordered and the one before it, with their editions, as letters about them name them."""
    last = resolutions.get(db, game.present)
    return ((game.bound, game.edition), *(((last.bound, last.opening),) if last else ()))


def marks_that_count(
    db: Database, game: Game, commissions: Sequence[Commission], operator: str = ""
) -> Iterator[tuple[Mark, Commission | None]]:
    """Every mark by which a letter may still prove itself, and the seat it proves; for the GM's, that it is about.

    What a GM who plays may not answer goes to the `operator`, whose marks count too.
    """
    counting = openings_that_count(db, game)
    for commission in commissions:
        if commission.tenure is not None:
            for bound, edition in counting:
                for purpose in (Purpose.ORDERS, Purpose.ASKED):
                    yield mark_of(commission, bound, edition, purpose), commission
                for other in commissions:
                    yield mark_of(commission, bound, edition, Purpose.PRESS, other.id), commission
    for who in dict.fromkeys((*gms_of(db, game), *filter(None, [operator]))):
        for opening in counting:
            for letter in gm_letters.of(db, game.id, who, opening):
                about = next((each for each in commissions if each.id == letter.about), None)
                yield mark_of_gm(game, letter.about, opening, who, letter.number), about
            yield mark_of_gm(game, "", opening, who), None
            for commission in commissions:
                yield mark_of_gm(game, commission.id, opening, who), commission


def gms_of(db: Database, game: Game) -> tuple[str, ...]:
    """Who looks after a game, the first GM first."""
    kept = terms.find(db, game.id)
    return (game.gm, *filter(None, [kept.second_gm if kept else ""]))
