"""What all players of a game should know of a resolution beside the battle: the same now and in years."""

from __future__ import annotations

from collections.abc import Iterator

from sqlite_utils import Database

from pbem.store import notes, openings, resolutions, terms
from pbem.store.openings import How
from pbem.store.resolutions import Kind, Resolved
from pbem.umpire.history.mended_rules import changes_between
from pbem.umpire.match import Match

_TIMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def notes_for(db: Database, match: Match, row: Resolved) -> tuple[str, ...]:
    """The notes on top of a report: mended rules, a bound resolved once more, a look ahead."""
    said = tuple(f"The GM says: {text}" for text in notes.of(db, row.game, row.bound, row.opening))
    return (*said, *_of_rules(db, match, row), *_of_history(db, row), *_of_challenges(db, match, row))


def _of_rules(db: Database, match: Match, row: Resolved) -> Iterator[str]:
    parent = resolutions.get(db, row.parent)
    before = parent.rules_version if parent else match.game.rules_version
    if before == row.rules_version:
        return
    yield (
        f"This bound was resolved under version {row.rules_version} of the rules, and so are those that follow; "
        f"the game was under version {before} until now."
    )
    yield from changes_between(match.system, before, row.rules_version)


def _of_history(db: Database, row: Resolved) -> Iterator[str]:
    opening = openings.at(db, row.game, row.bound, row.opening)
    if row.kind is Kind.RULED:
        yield (
            f"The GM has ruled on bound {row.bound}, which was therefore resolved again: the same orders and the same "
            f"dice, link {row.link_number}. This report takes the place of the earlier one."
        )
    elif opening is not None and opening.how is How.ROLLED_BACK:
        yield f"Bound {row.bound}, {ordinal(_times(db, row))} time, link {row.link_number} of the dice."
    elif row.link_number != row.bound:
        yield f"The dice of bound {row.bound} are of link {row.link_number}; those before it are spent."
    if resolutions.looked_ahead(db, row.game, row.bound, row.opening):
        yield "The GM has looked ahead before the deadline, with dice of another link, which is spent by it."


def _of_challenges(db: Database, match: Match, row: Resolved) -> Iterator[str]:
    kept = terms.find(db, row.game)
    if kept is not None and kept.challenge_hours:
        yield (
            f"These results are preliminary for {kept.challenge_hours} hours. To challenge one, reply "
            "`CHALLENGE 3 why` with the number of its phase. What nobody challenges is final then; orders for the next "
            "bound are taken meanwhile."
        )


def _times(db: Database, row: Resolved) -> int:
    return 1 + resolutions.resolved_before(db, row.game, row.bound, row.edition)


def ordinal(number: int) -> str:
    """`second`, `third`, `11th`."""
    return _TIMES[number - 1] if number <= len(_TIMES) else f"{number}th"
