"""Letters of people who need hold no seat: a member's GAMES or JOIN, and a stranger who would like to play.

A member is answered at his registered address alone. A stranger is answered by nobody until a person lets him in, or
he sends back a code that went to his own address.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.commands import Said, Whose, of, take
from pbem.mail.identity.identity import Origin, authenticate
from pbem.mail.identity.token import prove
from pbem.mail.letter.letter import Letter
from pbem.orders.reply.reply import Origin as LineOrigin
from pbem.report.letters.joining import member_footer, not_booked
from pbem.report.letters.notice import notice
from pbem.report.page import Page
from pbem.store import invitations, letters, players
from pbem.store.letters import Kept
from pbem.store.players import Player
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.filing.clerk import Words
from pbem.umpire.life import moving
from pbem.umpire.life.announcing import gm_confirms, gm_opens, stranger_wishes
from pbem.umpire.life.joining import stranger_asks, stranger_confirms
from pbem.umpire.life.member_words import WORDS, answer_member
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import Answered, post_to_member, post_to_seat
from pbem.umpire.mailing.marks import mark_of_member
from pbem.umpire.match import roster_of
from pbem.umpire.reading.claims import Candidate, Claim
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World, witness_of

_WORDS: Final = [word for command in of(Whose.MEMBER) for word in (command.word, *command.also)]
_MAY_BE: Final = re.compile(rf"\b(?:{'|'.join(_WORDS)}|CONFIRM)\b", re.IGNORECASE)
"""A letter in which none of these stands is no member's: it is not worth the work of a clerk."""
_CODE: Final = re.compile(r"[\s*_\"'`-]*+CONFIRM[\s:]++([A-Z0-9]{8})\b.*", re.IGNORECASE)
MOST: Final = 6
NEED_PROOF: Final = ("accept", "pass", "set-address", "undo")
"""Words that nobody may say for another who merely knows his address."""
_UNPROVED: Final = "Reply to the letter of ours that it is about, so that we know it is you."


def take_members_letter(world: World, row: Kept, letter: Letter, found: Sequence[Candidate]) -> bool:
    """Do what a letter without a seat says, and whether it said anything; a machine's is none."""
    if not letter.sender or letter.automatic is not None or not _MAY_BE.search(letter.text + letter.subject):
        return False
    origin = authenticate(
        letter.headers, letter.sender, witness_of(world.settings), signed_in_part=letter.signed_in_part
    )
    if origin.origin is Origin.DISPROVED:
        return False
    player = players.at(world.db, letter.sender)
    if letter.sender == world.settings.club.gm and _house_opens(
        world, row, letter, proved=origin.origin is Origin.PROVED
    ):
        return True
    typed = [line.text for line in world.clerk.lines(_words(letter)) if line.origin is LineOrigin.TYPED]
    said = [each for line in typed if (each := take(line, Whose.MEMBER)) is not None and each.command.name in WORDS]
    if player is None:
        return _stranger(world, row, letter, origin.why, origin.origin is Origin.PROVED, typed, said)
    # A word between orders is a player's who forgot his reply address: that letter is held and asked about as ever.
    if not said or len(said) < len([line for line in typed if line.strip()]) - MOST:
        return False
    by_letter = any(prove(each.game.token_secret, each.token, [mark_of_member(each.game, player.id)]) for each in found)
    if origin.origin is Origin.UNPROVED and not by_letter:
        return False
    letters.settle(world.db, row.id, "filed", "a member's letter", sender=letter.sender)
    invitations.answered(world.db, player.id)
    _answer(world, row, letter, player, said, proved=by_letter or origin.origin is Origin.PROVED)
    return True


def confirms_a_game(world: World, row: Kept, letter: Letter) -> bool:
    """Whether whoever keeps the house sends back the code of a game that somebody would like to open."""
    if letter.sender != world.settings.club.gm or letter.automatic is not None or "CONFIRM" not in letter.text.upper():
        return False
    witness = witness_of(world.settings)
    verdict = authenticate(letter.headers, letter.sender, witness, signed_in_part=letter.signed_in_part)
    if verdict.origin is Origin.DISPROVED or not (opened := gm_confirms(world, world.clerk.lines(_words(letter)))):
        return False
    letters.settle(world.db, row.id, "filed", f"opens a game: {opened}", sender=letter.sender)
    return True


def _house_opens(world: World, row: Kept, letter: Letter, *, proved: bool) -> bool:
    """NEW of whoever keeps the house, who need be neither a player nor the GM of any game."""
    typed = [line.text for line in world.clerk.lines(_words(letter)) if line.origin is LineOrigin.TYPED]
    said = [each for line in typed if (each := take(line, Whose.MEMBER)) is not None and each.command.name == "new"]
    for each in said[:MOST]:
        gm_opens(world, *each.arguments, proved=proved)
    if said:
        letters.settle(world.db, row.id, "filed", "of whoever keeps the house", sender=letter.sender)
    return bool(said)


def take_first_letter(world: World, claim: Claim, incoming: Incoming) -> None:
    """Whoever was given a seat of a game that has not begun has written: it waits for him no longer."""
    row, letter, commission = incoming.row, incoming.letter, claim.commission
    letters.settle(
        world.db, row.id, "filed", "before the game begins", sender=letter.sender, game=claim.game.id,
        seat=commission.id,
    )  # fmt: skip
    if letter.automatic is not None or commission.player is None:
        return
    invitations.answered(world.db, commission.player)
    roster = roster_of(world.db, world.settings, claim.game)
    if not allowed(world, roster, commission.address, Purse.ANSWERS, "answer"):
        return
    page = notice(
        roster.card_for(commission),
        "You are in",
        f"You command {commission.name}. The game begins when all seats are taken; your briefing and the map come "
        "then.",
        footer=member_footer(world.settings.club.address),
    )
    post_to_seat(world, roster, commission, "answer", page, bound=0, key=incoming.name, answered=incoming.answered)


def _words(letter: Letter) -> Words:
    return Words(letter.text or letter.subject, None, letter.subject)


def _answer(world: World, row: Kept, letter: Letter, player: Player, said: list[Said], *, proved: bool) -> None:
    thread = tuple(word for word in (*letter.references, letter.message_id) if word)
    for index, each in enumerate(said[:MOST]):
        page: Page | None
        may = allowed(world, None, player.address, Purse.ANSWERS, "answer")
        if each.command.name in NEED_PROOF and not proved:
            page = not_booked(None, _UNPROVED, world.settings.club.address, player.language)
        else:
            page = answer_member(world, player, each.command.name, each.arguments)
        if page is None:
            return
        if may:
            key, answered = f"{row.hash[:20]}.{index}", Answered(letter.message_id, thread)
            post_to_member(world, player, "answer", page, key=key, answered=answered)


def _stranger(
    world: World, row: Kept, letter: Letter, why: str, proved: bool, typed: list[str], said: list[Said]
) -> bool:
    codes = [found[1].upper() for line in typed if (found := _CODE.fullmatch(line)) is not None]
    if proved and any(stranger_confirms(world, letter.sender, code) for code in codes[:1]):
        letters.settle(world.db, row.id, "filed", "sends his code back, and is in", sender=letter.sender)
        return True
    if any(moving.confirm(world, letter.sender, code) for code in codes[:1]):
        letters.settle(world.db, row.id, "filed", "a player's new address", sender=letter.sender)
        return True
    if any(each.command.name == "undo" for each in said) and moving.undo(world, letter.sender):
        letters.settle(world.db, row.id, "filed", "a player's old address again", sender=letter.sender)
        return True
    wish = next((each for each in said if each.command.name in ("join", "new")), None)
    if wish is None or not budgets.left(world, Purse.REFUSALS, f"{letter.sender} join"):
        return False
    budgets.spend(world, Purse.REFUSALS, f"{letter.sender} join")
    first, second = wish.arguments
    if wish.command.name == "new":
        note = stranger_wishes(world, letter.sender, letter.sender_name, why, first, second)
    else:
        note = stranger_asks(world, letter.sender, letter.sender_name, why, proved, first, second)
    letters.settle(world.db, row.id, "ignored", note, sender=letter.sender)
    return True
