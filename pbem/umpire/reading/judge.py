"""Who wrote a letter, to which seat, and what is therefore done with it."""

from __future__ import annotations

from pbem.commands import Whose, take
from pbem.mail.identity.address import split_detail
from pbem.mail.identity.identity import Identity, Purpose, Standing
from pbem.mail.identity.return_address import is_return_address
from pbem.mail.letter.automatic import Kind
from pbem.mail.letter.bounce import read_bounce
from pbem.mail.letter.letter import Letter
from pbem.orders.reply.reply import Origin
from pbem.report.letters.notice import notice
from pbem.store import games, letters, seats, withheld
from pbem.store.letters import Kept
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.desk.moderating import vote_for_release
from pbem.umpire.filing.clerk import Words
from pbem.umpire.filing.file_orders import file_letter
from pbem.umpire.mailing.allowance import allowed, tell_spent
from pbem.umpire.mailing.envelopes import house_secret, post_to_seat
from pbem.umpire.mailing.marks import author_of
from pbem.umpire.match import Match, roster_of, sit
from pbem.umpire.reading.claims import Claim, candidates, find_claim, find_gm, gm_by_sender, identity_of
from pbem.umpire.reading.from_gm import take_gm_letter
from pbem.umpire.reading.from_member import confirms_a_game, take_first_letter, take_members_letter
from pbem.umpire.reading.held import confirmed_letters, hold
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.returned import note_return
from pbem.umpire.reading.which_seat import ask_which_seat
from pbem.umpire.world import World


def judge(world: World, row: Kept, letter: Letter) -> None:
    """Do with a letter what is right, inside the caller's transaction; every letter ends in some state with a note."""
    if row.released and row.game is not None and row.seat is not None:
        _take_as_released(world, row, letter, row.game, row.seat)
        return
    reason = _no_letter_of_a_player(world, row, letter)
    if reason:
        letters.settle(world.db, row.id, "ignored", reason, sender=letter.sender)
        return
    if confirms_a_game(world, row, letter):
        return
    found = candidates(world, letter.envelope)
    if (gm := find_gm(world, letter.envelope, found)) is not None:
        take_gm_letter(world, gm, row, letter)
        return
    claim = find_claim(world, letter.envelope, found)
    if claim is None and (gm := gm_by_sender(world, letter.envelope)) is not None:
        take_gm_letter(world, gm, row, letter)
        return
    if (claim is None or claim.proof is None) and take_members_letter(world, row, letter, found):
        return
    if claim is None:
        if not ask_which_seat(world, row, letter):
            letters.settle(world.db, row.id, "ignored", "a stranger", sender=letter.sender)
        return
    if claim.game.hold and withheld.since(world.db, claim.game.id) is not None:
        if _votes(world, claim, row, letter):
            return
        # The position that the answer would show is one that nobody has been sent yet.
        letters.wait_for(world.db, row.id, claim.game.id)
        return
    identity = identity_of(world, letter.envelope, claim, signed_in_part=letter.signed_in_part)
    if identity.standing is Standing.STRANGER:
        letters.settle(world.db, row.id, "ignored", identity.reason, sender=letter.sender)
        return
    about = claim.proof or claim.game
    to_message = author_of(claim.proof) if claim.proof is not None else ""
    to_question = claim.proof is not None and claim.proof.purpose is Purpose.ASKED
    incoming = Incoming(
        row, letter, claim.commission, about.bound, about.edition, to_message=to_message, to_question=to_question
    )
    _act(world, claim, incoming, identity)


def _votes(world: World, claim: Claim, row: Kept, letter: Letter) -> bool:
    """Whether a letter that is proved says AGREE release, alone of all that may be said while reports wait."""
    identity = identity_of(world, letter.envelope, claim, signed_in_part=letter.signed_in_part)
    lines = world.clerk.lines(Words(letter.text, None, letter.subject))
    said = [take(line.text, Whose.SEAT) for line in lines if line.origin is Origin.TYPED]
    if identity.standing is not Standing.ACCEPTED or not any(each and each.arguments == ("release",) for each in said):
        return False
    roster = roster_of(world.db, world.settings, claim.game)
    letters.settle(
        world.db, row.id, "filed", "votes for the release of the reports", sender=letter.sender, game=claim.game.id,
        seat=claim.commission.id, bound=claim.game.bound, edition=claim.game.edition,
    )  # fmt: skip
    if not vote_for_release(world, roster, claim.commission):
        page = notice(roster.card_for(claim.commission), "AGREE", "Noted: you agree that the reports go out.")
        if allowed(world, roster, claim.commission.address, Purse.ANSWERS, "answer"):
            post_to_seat(world, roster, claim.commission, "answer", page, bound=claim.game.bound, key=row.hash[:20])
    return True


def _take_as_released(world: World, row: Kept, letter: Letter, game: str, seat: str) -> None:
    """File a letter for which the operator vouches as its seat's, for the bound it was written for."""
    match = sit(world.db, world.settings, games.get(world.db, game))
    bound = match.game.bound if row.bound is None else row.bound
    edition = match.game.edition if row.bound is None else row.edition
    file_letter(world, match, Incoming(row, letter, seats.get(world.db, game, seat), bound, edition))


def _act(world: World, claim: Claim, incoming: Incoming, identity: Identity) -> None:
    row, letter, commission, game = incoming.row, incoming.letter, incoming.commission, claim.game
    if released := confirmed_letters(world, game, incoming):
        numbers = ", ".join(str(each.row.id) for each in released)
        letters.settle(
            world.db, row.id, "filed", f"confirms letter {numbers}",
            sender=letter.sender, game=game.id, seat=commission.id,
        )  # fmt: skip
        for each in released:
            file_letter(world, sit(world.db, world.settings, games.get(world.db, game.id)), each)
        return
    proved = identity.standing is Standing.ACCEPTED
    twin = letters.twin(world.db, row, game.id, commission.id, held=not proved)
    if twin is not None:
        letters.settle(world.db, row.id, "ignored", f"the same as letter {twin}", sender=letter.sender)
        return
    purse = Purse.LETTERS if proved else Purse.WITH_WORD if claim.proof is not None else Purse.WITHOUT_WORD
    if not _is_within(world, claim, incoming, purse):
        return
    if proved and game.state == "mustering":
        take_first_letter(world, claim, incoming)
        return
    match = sit(world.db, world.settings, game)
    _tell_of_spam_folder(world, match, row, letter)
    if proved:
        file_letter(world, match, incoming)
    else:
        hold(world, match, incoming, identity.reason)


def _is_within(world: World, claim: Claim, incoming: Incoming, purse: Purse) -> bool:
    """Charge a letter to its purse; where that is empty the letter is kept, but neither read nor held."""
    row, commission, payer = incoming.row, claim.commission, budgets.of_seat(claim.commission)
    if budgets.left(world, purse, payer, row.received_at):
        budgets.spend(world, purse, payer, row.received_at)
        return True
    letters.settle(
        world.db, row.id, "ignored", f"more {purse} in a day than {budgets.most(world, purse)}",
        sender=incoming.letter.sender, game=claim.game.id, seat=commission.id, bound=incoming.bound,
        edition=incoming.edition,
    )  # fmt: skip
    tell_spent(world, roster_of(world.db, world.settings, claim.game), commission, purse)
    return False


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
