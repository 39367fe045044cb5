"""Who wrote a letter, to which seat, and what is therefore done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from pbem.mail.identity.address import split_detail
from pbem.mail.identity.identity import (
    Identity,
    Mark,
    Purpose,
    Standing,
    Token,
    authenticate,
    find_tokens,
    identify,
    prove,
)
from pbem.mail.identity.return_address import is_return_address
from pbem.mail.letter.automatic import Kind
from pbem.mail.letter.bounce import read_bounce
from pbem.mail.letter.letter import Letter
from pbem.mail.sending.budget import may_read
from pbem.store import games, letters, players, seats
from pbem.store.games import Game
from pbem.store.letters import Kept
from pbem.store.seats import Commission
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.filing.file_orders import file_letter
from pbem.umpire.mailing.envelopes import house_secret
from pbem.umpire.mailing.marks import marks_that_count
from pbem.umpire.match import Match, sit
from pbem.umpire.reading.from_gm import answer_gm
from pbem.umpire.reading.held import confirmed_letter, hold
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.returned import note_return
from pbem.umpire.world import World, witness_of


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat a letter claims to come from, and the proof of it where its reply address is that seat's."""

    game: Game
    commission: Commission
    proof: Mark | None


def judge(world: World, row: Kept, letter: Letter) -> None:
    """Do with a letter what is right, inside the caller's transaction; every letter ends in some state with a note."""
    reason = _no_letter_of_a_player(world, row, letter)
    if reason:
        letters.settle(world.db, row.id, "ignored", reason, sender=letter.sender)
        return
    tokens = find_tokens(world.settings.club.address, letter.recipients, letter.subject)
    if (game := game_of_gm(world, letter, tokens)) is not None:
        answer_gm(world, sit(world.db, world.settings, game), row, letter)
        return
    claim = find_claim(world, letter, tokens)
    if claim is None:
        letters.settle(world.db, row.id, "ignored", "a stranger", sender=letter.sender)
        return
    match = sit(world.db, world.settings, claim.game)
    _tell_of_spam_folder(world, match, row, letter)
    identity = identity_of(world, row, letter, claim)
    about = claim.proof or claim.game
    incoming = Incoming(row, letter, claim.commission, about.bound, about.edition)
    _act(world, match, incoming, identity)


def _tell_of_spam_folder(world: World, match: Match, row: Kept, letter: Letter) -> None:
    """A player's letter in one of the other folders was probably taken for spam: its sender is told to the GM once."""
    imap = world.settings.imap
    if imap is None or row.folder not in imap.also or not letter.sender:
        return
    tell_gm(
        world,
        match,
        f"A letter from {letter.sender} lay in {row.folder}",
        f"The mail server put a letter from {letter.sender} into {row.folder}. It was read all the same. "
        "Teach the server that this sender is wanted, or the next letter may be thrown away.",
        key=f"spam {letter.sender}",
    )


def _act(world: World, match: Match, incoming: Incoming, identity: Identity) -> None:
    row, letter, commission = incoming.row, incoming.letter, incoming.commission
    if identity.standing is Standing.STRANGER:
        letters.settle(world.db, row.id, "ignored", identity.reason, sender=letter.sender)
        return
    if (released := confirmed_letter(world, match, incoming)) is not None:
        letters.settle(
            world.db, row.id, "filed", f"confirms letter {released.row.id}",
            sender=letter.sender, game=match.game.id, seat=commission.id,
        )  # fmt: skip
        file_letter(world, match, released)
        return
    twin = letters.filed_twin(world.db, row, match.game.id, commission.id)
    if twin is not None:
        letters.settle(
            world.db, row.id, "ignored", f"the same as letter {twin}", sender=letter.sender
        )  # fmt: skip
        return
    if identity.standing is Standing.HELD:
        hold(world, match, incoming, identity.reason)
        return
    file_letter(world, match, incoming)


def _no_letter_of_a_player(world: World, row: Kept, letter: Letter) -> str:
    """Why a letter is certainly not a player's, empty where it may be one; returned letters are noted on the way."""
    club = world.settings.club
    bounce = read_bounce(row.raw, letter.recipients, house_secret(world), club.address)
    if bounce is not None:
        note_return(world, bounce)
        return f"a returned letter: {bounce.fate}"
    if any(is_return_address(club.address, recipient) for recipient in letter.recipients):
        return "a return address with a wrong code"
    if letter.automatic is not None and letter.automatic.not_an_order:
        if letter.automatic.kind is Kind.BOUNCE and not club.plus_addresses:
            _tell_of_bounce(world, row, letter)
        return letter.automatic.why
    if letter.sender and split_detail(letter.sender)[0] == club.address:
        return "it claims to come from the umpire itself"
    if letter.sender and not may_read(
        letters.count_from(world.db, letter.sender, world.now() - timedelta(days=1)), world.settings.guard.letters_a_day
    ):
        tell_gm(
            world,
            None,
            f"Too many letters from {letter.sender}",
            f"More than {world.settings.guard.letters_a_day} letters came from {letter.sender} in a day; "
            "the others are kept but not read.",
            key=f"flood {letter.sender} {world.now():%Y-%m-%d}",
        )
        return "more letters in a day than one address may send"
    return ""


def _tell_of_bounce(world: World, row: Kept, letter: Letter) -> None:
    """Without plus-addresses a delivery report does not say which letter came back: a person must look, once a day."""
    tell_gm(
        world,
        None,
        "A letter came back",
        f"Letter {row.id}, received {row.received_at:%d %b %Y %H:%M} UTC, is a delivery report ({letter.subject!r}). "
        "The mailbox takes no plus-addresses, so the program cannot tell which player it is about, nor that it is "
        "genuine. Please look at it in the mailbox.",
        key=f"bounce {row.received_at:%Y-%m-%d}",
    )


def game_of_gm(world: World, letter: Letter, tokens: Sequence[Token]) -> Game | None:
    """The game of which this is its GM's answer to a letter of ours, None where it is somebody else's."""
    for found in tokens:
        game = games.find(world.db, found.game)
        if game is not None and letter.sender == game.gm:
            proof = _proved(world, game, (), found)
            if proof is not None and proof[0].purpose is Purpose.GM:
                return game
    return None


def find_claim(world: World, letter: Letter, tokens: Sequence[Token]) -> Claim | None:
    """The seat a letter claims to come from: that of its reply address, else the sender's only seat."""
    claims = []
    for found in tokens:
        game = games.find(world.db, found.game)
        if game is None:
            continue
        proof = _proved(world, game, seats.of(world.db, game.id), found)
        if proof is not None and proof[1] is not None:
            claims.append(Claim(game, proof[1], proof[0]))
    own = [claim for claim in claims if claim.commission.address == letter.sender]
    if own or claims:
        return (own or claims)[0]
    return _claim_by_sender(world, letter, {found.game for found in tokens})


def _proved(
    world: World, game: Game, commissions: Sequence[Commission], found: Token
) -> tuple[Mark, Commission | None] | None:
    """What a token proves, among what can still count: a relieved player's and a withdrawn bound's prove nothing."""
    known = dict(marks_that_count(world.db, game, commissions))
    mark = prove(game.token_secret, found, known)
    return None if mark is None else (mark, known[mark])


def _claim_by_sender(world: World, letter: Letter, named: set[str]) -> Claim | None:
    """Without a reply address that counts only somebody with one seat, or who names the game, can be told apart."""
    player = players.at(world.db, letter.sender) if letter.sender else None
    if player is None:
        return None
    held = seats.running_of(world.db, player.id)
    of_named = [seat for seat in held if seat.game in named or f"[{seat.game}" in letter.subject.lower()]
    candidates = of_named or held
    if len(candidates) != 1:
        return None
    return Claim(games.get(world.db, candidates[0].game), candidates[0], None)


def identity_of(world: World, row: Kept, letter: Letter, claim: Claim) -> Identity:
    """The verdict on the writer of a letter."""
    authentication = authenticate(
        letter.headers, letter.sender, witness_of(world.settings), signed_in_part=letter.signed_in_part
    )
    return identify(letter.sender, claim.commission.address, claim.proof, authentication)
