"""The GM's own letters: how far they are proved to be his, and what is therefore done with them.

Words that change the game need three proofs: his address, the reply address of a letter to him, and our mail server's
word on the sender. With two of them the letter waits for a code, which is sent to his registered address alone. So
does a second letter that changes anything in answer to the same one of ours: an old letter decides nothing twice.
"""

from __future__ import annotations

from pbem.mail.identity.identity import Origin, authenticate
from pbem.mail.letter.letter import Letter, read_letter
from pbem.orders.reply.reply import Origin as LineOrigin
from pbem.orders.reply.reply import TypedLine
from pbem.report.letters.gm import gm_confirm
from pbem.store import gm_letters, letters, outbox
from pbem.store.games import Game
from pbem.store.letters import Kept
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.gm_letter import do_and_answer
from pbem.umpire.desk.gm_words import Said, read_words
from pbem.umpire.filing.clerk import Words
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_gm
from pbem.umpire.match import Roster, roster_of
from pbem.umpire.reading.claims import FromGM, candidates, find_gm
from pbem.umpire.reading.confirming import codes_typed
from pbem.umpire.reading.held import confirmation_code
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World, witness_of

_NOTICES = 50


def _reason(said: Said, found: FromGM, origin: Origin) -> str:
    """Why a letter waits."""
    if said.asks:
        return "That cannot be undone, and is asked about once."
    if not found.is_reply:
        return "It was sent to no reply address of ours."
    if found.spent and origin is Origin.PROVED:
        return "The letter that it answers has been answered with a decision already."
    return "Our mail server does not vouch for it."


def take_gm_letter(world: World, found: FromGM, row: Kept, letter: Letter) -> None:
    """Do what the letter says as far as it is proved, or hold it and ask; one that a machine wrote is put aside."""
    game = found.game
    twin = letters.twin_of_gm(world.db, row, game.id)
    if letter.automatic is not None or twin is not None:
        why = letter.automatic.why if letter.automatic is not None else f"the same as letter {twin}"
        _settle(world, found, row, letter, "ignored", why)
        return
    lines, origin = _lines(world, letter), _origin(world, letter)
    if origin is Origin.DISPROVED:
        _settle(world, found, row, letter, "ignored", "in the GM's name, but our mail server denies its sender")
        return
    if confirmed := _confirmed(world, game, lines):
        _settle(world, found, row, letter, "filed", f"confirms letter {', '.join(str(each.id) for each in confirmed)}")
        for each in confirmed:
            released = read(world, each)
            envelope = released.envelope
            about = find_gm(world, envelope, candidates(world, envelope))
            _do(world, about or FromGM(game, found.who), each, released)
        return
    said = _said(lines)
    fresh = not (said.changes and found.spent)
    enough = (origin is Origin.PROVED and not said.asks and fresh) or (origin is Origin.UNASKED and not said.changes)
    if found.is_reply and enough:
        _do(world, found, row, letter)
    else:
        _hold(world, found, row, letter, said, _reason(said, found, origin))


def _do(world: World, found: FromGM, row: Kept, letter: Letter) -> None:
    _settle(world, found, row, letter, "filed", "a letter of the GM's")
    said = _said(_lines(world, letter))
    if said.changes:
        gm_letters.spend(world.db, found.game.id, found.number)
    do_and_answer(world, _roster(world, found), said, found, row.hash[:20])


def _hold(world: World, found: FromGM, row: Kept, letter: Letter, said: Said, why: str) -> None:
    """Keep the letter undone, and ask the registered address whether it is his."""
    game, match = found.game, _roster(world, found)
    reason = "a letter of the GM's that is not proved to be his"
    _settle(world, found, row, letter, "held", reason)
    if not allowed(world, match, found.who, Purse.ANSWERS, "answer"):
        return
    words = [str(word) for word in said.words] + [f"a message of {len(each.text)} letters" for each in said.messages]
    page = gm_confirm(match.card, why, words or ["nothing"], confirmation_code(game, row.hash))
    if post_to_gm(world, match, page, kind="held", key=row.hash[:20], who=found.who):
        budgets.charge(world, "answer", found.who)


def _confirmed(world: World, game: Game, lines: tuple[TypedLine, ...]) -> list[Kept]:
    """The held letters of the GM's that these lines release by codes that he typed himself."""
    waiting = letters.held_of_gm(world.db, game.id)
    if not waiting:
        return []
    notices = outbox.latest_to(world.db, game.id, "", "held", _NOTICES)
    codes = codes_typed(lines, (read_letter(notice.raw).text for notice in notices))
    return [row for row in waiting if confirmation_code(game, row.hash) in codes]


def _lines(world: World, letter: Letter) -> tuple[TypedLine, ...]:
    return world.clerk.lines(Words(letter.text, None, letter.subject))


def _said(lines: tuple[TypedLine, ...]) -> Said:
    return read_words([line.text for line in lines if line.origin is LineOrigin.TYPED])


def _origin(world: World, letter: Letter) -> Origin:
    witness = witness_of(world.settings)
    return authenticate(letter.headers, letter.sender, witness, signed_in_part=letter.signed_in_part).origin


def _settle(world: World, found: FromGM, row: Kept, letter: Letter, state: str, note: str) -> None:
    game = found.game
    letters.settle(
        world.db, row.id, state, note, sender=letter.sender, game=game.id, bound=game.bound, edition=game.edition
    )


def _roster(world: World, found: FromGM) -> Roster:
    return roster_of(world.db, world.settings, found.game)
