"""Whose a letter claims to be: by the reply addresses it was sent to, or else by its sender."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.mail.identity.identity import Identity, Mark, Purpose, Token, authenticate, find_tokens, identify
from pbem.mail.identity.identity import Standing as Verdict
from pbem.mail.identity.token import prove
from pbem.mail.letter.envelope import Envelope, Outside, fields_of, outside_of, read_header
from pbem.mail.letter.headers import Header
from pbem.store import games, gm_letters, players, seats
from pbem.store.games import Game
from pbem.store.letters import Standing
from pbem.store.seats import Commission
from pbem.umpire.budgets import of_seat
from pbem.umpire.mailing.marks import gms_of, marks_that_count, number_of
from pbem.umpire.world import World, witness_of


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat a letter claims to come from, and the proof of it where its reply address is that seat's."""

    game: Game
    commission: Commission
    proof: Mark | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A token of a letter, and the game it names."""

    token: Token
    game: Game


def candidates(world: World, outside: Outside) -> tuple[Candidate, ...]:
    """The tokens of a letter that name games of ours; each game is looked for once, and at most eight are."""
    tokens = find_tokens(world.settings.club.address, outside.recipients, outside.subject)
    known = {name: games.find(world.db, name) for name in dict.fromkeys(token.game for token in tokens)}
    return tuple(Candidate(token, game) for token in tokens if (game := known[token.game]) is not None)


@dataclass(frozen=True, slots=True)
class FromGM:
    """A letter from the address of a GM: whose, the seat that it answers a letter about, and whether it is a reply.

    `number` is that of the letter of ours that it answers; where it is `spent`, one that answered it has changed
    something already.
    """

    game: Game
    who: str
    about: Commission | None = None
    is_reply: bool = True
    number: int = 0
    spent: bool = False


def find_gm(world: World, outside: Outside, found: Sequence[Candidate]) -> FromGM | None:
    """The game of which this is its GM's answer to a letter of ours, None where it is somebody else's."""
    for each in found:
        if outside.sender in (*gms_of(world.db, each.game), world.settings.club.gm):
            proof = _proved(world, each.game, seats.of(world.db, each.game.id), each.token)
            mine = proof is not None and proof[0].holder.split()[:2] == ["gm", outside.sender]
            if proof is not None and proof[0].purpose is Purpose.GM and mine:
                number = number_of(proof[0])
                spent = gm_letters.is_spent(world.db, each.game.id, number)
                return FromGM(each.game, outside.sender, proof[1], number=number, spent=spent)
    return None


def gm_by_sender(world: World, outside: Outside) -> FromGM | None:
    """The only running game of which the sender is the GM, where his letter is no reply to one of ours."""
    names = games.names_of_gm(world.db, outside.sender) if outside.sender else []
    return FromGM(games.get(world.db, names[0]), outside.sender, is_reply=False) if len(names) == 1 else None


def find_claim(world: World, outside: Outside, found: Sequence[Candidate]) -> Claim | None:
    """The seat a letter claims to come from: that of its reply address, else the sender's only seat."""
    claims = []
    for each in found:
        proof = _proved(world, each.game, seats.of(world.db, each.game.id), each.token)
        if proof is not None and proof[1] is not None and proof[0].purpose is not Purpose.GM:
            claims.append(Claim(each.game, proof[1], proof[0]))
    own = [claim for claim in claims if claim.commission.address == outside.sender]
    if own or claims:
        return (own or claims)[0]
    return _claim_by_sender(world, outside, {each.token.game for each in found})


def identity_of(world: World, envelope: Envelope, claim: Claim, *, signed_in_part: bool = False) -> Identity:
    """The verdict on the writer of a letter."""
    authentication = authenticate(
        envelope.headers, envelope.sender, witness_of(world.settings), signed_in_part=signed_in_part
    )
    return identify(envelope.sender, claim.commission.address, claim.proof, authentication)


@dataclass(frozen=True, slots=True)
class Seeming:
    """Whose a letter seems to be by its outside alone: its standing, the queue it waits in, and the seat it claims.

    Nothing is decided by it but whose turn it is; the verdict is spoken when the whole letter has been read.
    """

    standing: Standing
    queue: str
    sender: str
    claim: Claim | None = None


def whose(world: World, outside: Outside) -> FromGM | Claim | None:
    """Whose a letter claims to be by who wrote to whom: a GM's, or a seat's; None for a stranger's."""
    found = candidates(world, outside)
    return find_gm(world, outside, found) or find_claim(world, outside, found)


def seeming_of(world: World, raw: bytes) -> Seeming:
    """Whose the letter of these bytes seems to be."""
    header = read_header(raw)
    outside = outside_of(header)
    return seeming(world, header, outside, whose(world, outside))


def seeming(world: World, header: Header, outside: Outside, found: FromGM | Claim | None) -> Seeming:
    """What a letter seems to be that claims to be from whom was `found`."""
    if isinstance(found, FromGM):
        return Seeming(Standing.PROVED, queue_of(found), outside.sender)
    if found is None:
        return Seeming(Standing.STRANGER, "", outside.sender)
    envelope = Envelope(outside.sender, outside.recipients, outside.subject, fields_of(header))
    verdict = identity_of(world, envelope, found).standing
    if verdict is Verdict.STRANGER:
        return Seeming(Standing.STRANGER, "", outside.sender)
    standing = Standing.PROVED if verdict is Verdict.ACCEPTED else Standing.CLAIMED
    return Seeming(standing, queue_of(found), outside.sender, found)


def queue_of(found: FromGM | Claim) -> str:
    """The queue in which the letters of whoever was found wait."""
    return f"{found.game.id} gm" if isinstance(found, FromGM) else of_seat(found.commission)


def _proved(
    world: World, game: Game, commissions: Sequence[Commission], found: Token
) -> tuple[Mark, Commission | None] | None:
    """What a token proves, among what can still count: a relieved player's and a withdrawn bound's prove nothing."""
    known = dict(marks_that_count(world.db, game, commissions, world.settings.club.gm))
    mark = prove(game.token_secret, found, known)
    return None if mark is None else (mark, known[mark])


def _claim_by_sender(world: World, outside: Outside, named: set[str]) -> Claim | None:
    """Without a reply address that counts only somebody with one seat, or who names the game, can be told apart."""
    player = players.number_at(world.db, outside.sender) if outside.sender else None
    if player is None:
        return None
    held = seats.running_of(world.db, player)
    of_named = [seat for seat in held if seat.game in named or f"[{seat.game}" in outside.subject.lower()]
    those = of_named or held
    if len(those) != 1:
        return None
    return Claim(games.get(world.db, those[0].game), those[0], None)
