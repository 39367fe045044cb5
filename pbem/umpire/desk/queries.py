"""Questions to the GM, each with its number and what the house proposes, and what ANSWER and KEEP make of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pbem.report.letters.gm import answered_by_gm
from pbem.store import house_rules, queries
from pbem.store.queries import CHALLENGE, QUESTION, Query
from pbem.store.seats import Commission
from pbem.umpire.desk.gm import neutral_gm, tell_gm
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Roster, roster_by_name
from pbem.umpire.world import World

ALIKE: Final = 0.4
"""Questions that share so much of their words are taken for the same one."""
MOST_PROPOSALS: Final = 3
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_LETTERS: Final = "abc"


class NoSuchQuery(Exception):
    """No question of that number waits in the game, or it has no such proposal; the message says what there is."""


def ask_gm(
    world: World, match: Roster, commission: Commission, subject: str, text: str, key: str,
    *, kind: str = QUESTION, opening: tuple[int, int] | None = None, chapter: int = 0, block: str = "",
) -> int:  # fmt: skip
    """Keep a question of a seat, and put it to a GM who does not play; its number, 0 where there is no such GM."""
    who, game = neutral_gm(world, match), match.game
    if not who:
        return 0
    proposals = proposed(world, text) if kind == QUESTION else []
    number = queries.ask(
        world.db, game.id, commission.id, opening or (game.bound, game.edition), kind, text, world.now(),
        chapter=chapter, proposals=proposals,
    )  # fmt: skip
    lines = [f"{_LETTERS[index]}) {answer}" for index, answer in enumerate(proposals)]
    known = (f"The house has answered something like it before; `ANSWER {number}: a` says it again.",)
    tell_gm(
        world, match, subject, f"{commission.address} ({commission.name}) writes:", key=key, bound=game.bound,
        block="\n".join([block or text, *(["", *lines] if lines else [])]), about=commission, who=who,
        needs=(
            f"Reply `ANSWER {number}:` and your words, on one line. `KEEP {number}` keeps them as a rule of the house.",
            *(known if lines else ()),
        ),
    )  # fmt: skip
    return number


def proposed(world: World, text: str) -> list[str]:
    """What the house answered to questions like that one, the likest first."""
    asked = _words(text)
    found = [(_likeness(asked, _words(rule.question)), rule.answer) for rule in house_rules.everything(world.db)]
    best = sorted((each for each in found if each[0] >= ALIKE), key=lambda each: -each[0])
    return list(dict.fromkeys(answer for _, answer in best))[:MOST_PROPOSALS]


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def answer(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """ANSWER: to whoever asked, and to nobody else; a letter alone is a proposal."""
    query = _query(world, game, int(arguments[0]))
    words = _chosen(query, arguments[1])
    queries.settle(world.db, query.id, "answered", words)
    roster = roster_by_name(world.db, world.settings, game)
    commission = roster.commission(query.seat)
    page = answered_by_gm(roster.card_for(commission), query.text, words, query.bound)
    key = f"query {query.id} {world.now()}"
    post_to_seat(world, roster, commission, "answered", page, bound=roster.game.bound, key=key)
    return f"your answer goes to {commission.name}. `KEEP {query.id}` keeps it as a rule of the house."


def _chosen(query: Query, words: str) -> str:
    letter, known = words.strip(" .)").casefold(), query.proposed
    if letter not in _LETTERS:
        return words
    if _LETTERS.index(letter) >= len(known):
        raise NoSuchQuery(f"question {query.id} has no proposal {letter!r}; write your answer in words")
    return known[_LETTERS.index(letter)]


def keep(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """KEEP: an answer becomes a rule of the house; players read it when the game is over."""
    query = _query(world, game, int(arguments[0]))
    if not query.answer:
        raise NoSuchQuery(f"question {query.id} has no answer yet; write ANSWER {query.id}: and your words first")
    house_rules.keep(world.db, game, query.id, query.text, query.answer, world.now())
    return (
        "kept as a rule of the house. It is proposed when somebody asks alike, and stands under HELP HOUSE when the "
        "game is over."
    )


def _query(world: World, game: str, number: int) -> Query:
    found = queries.get(world.db, number)
    if found is None or found.game != game:
        numbers = ", ".join(str(each.id) for each in queries.open_of(world.db, game)) or "none"
        raise NoSuchQuery(f"there is no question {number} in {game}; open are {numbers}")
    return found


def open_questions(world: World, game: str) -> Iterator[str]:
    """The questions that wait for the GM, a line each, with what is proposed."""
    for query in queries.open_of(world.db, game):
        what = f" (challenges phase {query.chapter})" if query.kind == CHALLENGE else ""
        yield f"question {query.id} of {query.seat}{what}: {' '.join(query.text.split())[:200]}"
        for index, each in enumerate(query.proposed):
            yield f"  {_LETTERS[index]}) {each}"


def house_rules_told(world: World) -> str:
    """HELP HOUSE: the rules that were found in games that are over."""
    found = house_rules.public(world.db)
    return "\n\n".join(f"{' '.join(rule.question.split())}\n    {rule.answer} ({rule.game})" for rule in found)
