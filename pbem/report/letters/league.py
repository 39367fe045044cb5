"""Letters of a league: what a round brings, who has withdrawn, what the GM has to settle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.report.letters.notice import notice
from pbem.report.page import Page
from pbem.report.tongue.catalogue import tongue_of


@dataclass(frozen=True, slots=True)
class Task:
    """One game of a round as its player is told of it: the game and the side that he commands in it."""

    game: str
    side: str


def league_footer(address: str, league: str) -> tuple[str, ...]:
    """The last lines of a letter of a league."""
    return (f"Reply, or write to {address}. TABLE {league}, FIXTURES {league} and RATING tell more.",)


def round_opens(
    title: str, number: int, opponent: str, scenario: str, tasks: Sequence[Task], due: str, closes: str,
    shared: bool, footer: Sequence[str], language: str,
) -> Page:  # fmt: skip
    """To a player whose round begins, once for all games of his match."""
    say = tongue_of(language).tell
    if not tasks:
        told = ("You have no opponent in this round, and no reserve is free: it is scored as a bye.",)
        return notice(None, f"{title}: round {number}", *told, footer=footer, language=language)
    lines = [
        f"In round {number} you meet {opponent}, in {say(scenario)}.",
        f"Orders are due {due}. The round closes {closes}; what is unfinished then is adjudicated.",
    ]
    if shared:
        which = "Both games" if len(tasks) > 1 else "All games of the round"
        lines.append(
            f"{which} have the same dice and one clock: their bounds are played at the same moment, whatever holds one "
            "holds the others, and words after SALT are not stirred in. The dice are laid open when all are over."
        )
    lines.append("Your briefing, map and order form come for each game in a letter of its own.")
    block = "\n".join(f"  {task.game:<20} {say(task.side)}" for task in tasks)
    return notice(
        None, f"{title}: round {number}, against {opponent}", *lines, block=block, footer=footer, language=language
    )


def round_waits(title: str, number: int, proposals: Sequence[str], league: str) -> Page:
    """To the GM: the time of a round is over and some of its games are not."""
    return notice(
        None,
        f"GM: {title}, round {number} is over, and {len(proposals)} games are not",
        "The round does not close before they have a result. These are proposed from the victory points as they stand.",
        f"`pbem league adjudicate {league}` ends them so; FINISH in reply to a letter of a game ends that otherwise; "
        f"EXTEND lets one go on.",
        block="\n".join(proposals),
    )


def season_over(title: str, league: str, tables: str) -> Page:
    """To the GM: all rounds are played."""
    return notice(
        None,
        f"GM: {title} has been played",
        f"All rounds are closed. `pbem league close {league}` closes the season: who goes up and down is printed, and "
        "nothing of it changes any more.",
        block=tables,
    )


def shown(subject: str, words: str, block: str, footer: Sequence[str], language: str) -> Page:
    """The answer to a member's word about a league: what he asked for, as columns, or what came of it."""
    return notice(None, subject, words, block=block, footer=footer, language=language)


def no_such_league(name: str, known: str, footer: Sequence[str], language: str) -> Page:
    """To a member who named no league, or one that there is not."""
    why = f"No league is called {name}." if name else "Which league? Write its name behind the word."
    return notice(None, "Not done", why, block=known, footer=footer, language=language)
