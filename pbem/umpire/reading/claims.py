"""Whose a letter claims to be: by the reply addresses it was sent to, or else by its sender."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.mail.identity.identity import Identity, Mark, Purpose, Token, authenticate, find_tokens, identify
from pbem.mail.identity.identity import Standing as Verdict
from pbem.mail.identity.token import prove
from pbem.mail.letter.envelope import Envelope, read_envelope
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


def candidates(world: World, envelope: Envelope) -> tuple[Candidate, ...]:
    """The tokens of a letter that name games of ours; each game is looked for once, and at most eight are."""
    tokens = find_tokens(world.settings.club.address, envelope.recipients, envelope.subject)
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


def find_gm(world: World, envelope: Envelope, found: Sequence[Candidate]) -> FromGM | None:
    """The game of which this is its GM's answer to a letter of ours, None where it is somebody else's."""
    for each in found:
        if envelope.sender in (*gms_of(world.db, each.game), world.settings.club.gm):
            proof = _proved(world, each.game, seats.of(world.db, each.game.id), each.token)
            mine = proof is not None and proof[0].holder.split()[:2] == ["gm", envelope.sender]
            if proof is not None and proof[0].purpose is Purpose.GM and mine:
                number = number_of(proof[0])
                spent = gm_letters.is_spent(world.db, each.game.id, number)
                return FromGM(each.game, envelope.sender, proof[1], number=number, spent=spent)
    return None


def gm_by_sender(world: World, envelope: Envelope) -> FromGM | None:
    """The only running game of which the sender is the GM, where his letter is no reply to one of ours."""
    names = games.names_of_gm(world.db, envelope.sender) if envelope.sender else []
    return FromGM(games.get(world.db, names[0]), envelope.sender, is_reply=False) if len(names) == 1 else None


def find_claim(world: World, envelope: Envelope, found: Sequence[Candidate]) -> Claim | None:
    """The seat a letter claims to come from: that of its reply address, else the sender's only seat."""
    claims = []
    for each in found:
        proof = _proved(world, each.game, seats.of(world.db, each.game.id), each.token)
        if proof is not None and proof[1] is not None and proof[0].purpose is not Purpose.GM:
            claims.append(Claim(each.game, proof[1], proof[0]))
    own = [claim for claim in claims if claim.commission.address == envelope.sender]
    if own or claims:
        return (own or claims)[0]
    return _claim_by_sender(world, envelope, {each.token.game for each in found})


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


def seeming_of(world: World, raw: bytes) -> Seeming:
    """Whose the letter of these bytes seems to be."""
    envelope = read_envelope(raw)
    found = candidates(world, envelope)
    if (gm := find_gm(world, envelope, found)) is not None:
        return Seeming(Standing.PROVED, f"{gm.game.id} gm", envelope.sender)
    claim = find_claim(world, envelope, found)
    verdict = identity_of(world, envelope, claim).standing if claim is not None else Verdict.STRANGER
    if claim is None or verdict is Verdict.STRANGER:
        return Seeming(Standing.STRANGER, "", envelope.sender)
    standing = Standing.PROVED if verdict is Verdict.ACCEPTED else Standing.CLAIMED
    return Seeming(standing, of_seat(claim.commission), envelope.sender, claim)


def writer_of(world: World, outside: bytes) -> tuple[str, bool]:
    """Whose queue a letter waits in by who wrote to whom, empty for strangers, and whether a reply address says so."""
    envelope = read_envelope(outside)
    found = candidates(world, envelope)
    if (gm := find_gm(world, envelope, found)) is not None:
        return f"{gm.game.id} gm", True
    claim = find_claim(world, envelope, found)
    return (of_seat(claim.commission), claim.proof is not None) if claim is not None else ("", False)


def _proved(
    world: World, game: Game, commissions: Sequence[Commission], found: Token
) -> tuple[Mark, Commission | None] | None:
    """What a token proves, among what can still count: a relieved player's and a withdrawn bound's prove nothing."""
    known = dict(marks_that_count(world.db, game, commissions, world.settings.club.gm))
    mark = prove(game.token_secret, found, known)
    return None if mark is None else (mark, known[mark])


def _claim_by_sender(world: World, envelope: Envelope, named: set[str]) -> Claim | None:
    """Without a reply address that counts only somebody with one seat, or who names the game, can be told apart."""
    player = players.at(world.db, envelope.sender) if envelope.sender else None
    if player is None:
        return None
    held = seats.running_of(world.db, player.id)
    of_named = [seat for seat in held if seat.game in named or f"[{seat.game}" in envelope.subject.lower()]
    those = of_named or held
    if len(those) != 1:
        return None
    return Claim(games.get(world.db, those[0].game), those[0], None)
