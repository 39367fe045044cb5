"""From a page to a row of the outbox: addresses, identifiers and bytes, composed once and never changed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from pbem.mail.identity.identity import Purpose, reply_address, subject_tag, token
from pbem.mail.identity.return_address import return_address
from pbem.mail.identity.token import keyed_word
from pbem.mail.sending.compose import Outgoing as Composed
from pbem.mail.sending.proofread import proofed
from pbem.report.page import Page
from pbem.store import gm_letters, gms_away, house, outbox
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.gm_letters import GMLetter
from pbem.store.outbox import Outgoing
from pbem.store.players import Player
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.mailing.marks import gms_of, mark_of, mark_of_gm, mark_of_member
from pbem.umpire.match import Roster
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Answered:
    """The letter that is answered: its Message-ID and those of its thread, as its writer gave them."""

    message_id: str = ""
    references: tuple[str, ...] = ()


def post_to_seat(
    world: World,
    match: Roster,
    commission: Commission,
    kind: str,
    page: Page,
    *,
    bound: int,
    edition: int | None = None,
    key: str = "",
    answered: Answered | None = None,
    purpose: Purpose = Purpose.ORDERS,
    author: str = "",
) -> bool:
    """Queue a letter to whoever holds a seat, with the reply address of that bound; False where it is queued already.

    The edition is the present one where none is named. A message names its `author`'s seat.
    An answer to a letter is charged to its recipient.
    """
    player = match.player(commission)
    if player is None or not player.address:
        return False
    edition = match.game.edition if edition is None else edition
    secret = token(match.game.token_secret, mark_of(commission, bound, edition, purpose, author))
    queued = _queue(
        world,
        match,
        page,
        kind=kind,
        recipient=player.address,
        name=player.name,
        word=secret,
        bound=bound,
        edition=edition,
        seat=commission.id,
        key=key,
        answered=answered,
    )
    if queued and answered is not None:
        budgets.charge(world, kind, player.address, commission)
    return queued


def post_to_gm(
    world: World, match: Roster | None, page: Page, *, kind: str = "gm", key: str, bound: int = -1, about: str = "",
    who: str = "",
) -> bool:  # fmt: skip
    """Queue a letter to the GM; the same key of the same game, or of the same edition of a bound, is told once.

    Where it is `about` a seat, its reply address says so. It goes to whom it concerns now unless `who` is named. Its
    reply address is its own, and serves one letter that changes anything.
    """
    if match is None:
        return _queue(world, None, page, kind=kind, recipient=world.settings.club.gm, bound=bound, key=key)
    game = match.game
    who = who or gm_at_the_desk(world, game)
    edition = game.edition if bound >= 0 else 0
    with step(world.db, f"queue {kind}"):
        number = gm_letters.next_number(world.db, game.id)
        word = token(game.token_secret, mark_of_gm(game, about, who=who, number=number))
        queued = _queue(world, match, page, kind=kind, recipient=who, word=word, bound=bound, edition=edition, key=key)
        if queued:
            gm_letters.keep(world.db, GMLetter(game.id, number, who, about, game.bound, game.edition, 0))
    return queued


def gm_at_the_desk(world: World, game: Game) -> str:
    """Who reads what is for the GM of a game: the first, or the second while the first is away."""
    first, *others = gms_of(world.db, game)
    return others[0] if others and gms_away.is_away(world.db, first, world.now()) else first


def post_to_address(
    world: World, match: Roster, recipient: str, kind: str, page: Page, *, seat: str = "", key: str, word: str = ""
) -> bool:
    """Queue a letter to an address that is known for another reason than holding the seat now."""
    return _queue(world, match, page, kind=kind, recipient=recipient, seat=seat, key=key, word=word)


def post_to_stranger(world: World, match: Roster, recipient: str, kind: str, page: Page, *, key: str) -> bool:
    """Queue the one letter that somebody may get who is not known yet: nobody knows his language."""
    return _queue(world, match, page, kind=kind, recipient=recipient, key=key)


def post_to_former(world: World, recipient: str, kind: str, page: Page, *, key: str) -> bool:
    """Queue a letter to an address that was a player's until now."""
    return _queue(world, None, page, kind=kind, recipient=recipient, key=key)


def post_to_member(
    world: World, player: Player, kind: str, page: Page, *, key: str, match: Roster | None = None,
    answered: Answered | None = None,
) -> bool:  # fmt: skip
    """Queue a letter to a player who need hold no seat; one about a game has a reply address that proves him."""
    if not player.address:
        return False
    word = token(match.game.token_secret, mark_of_member(match.game, player.id)) if match else ""
    queued = _queue(
        world, match, page, kind=kind, recipient=player.address, name=player.name, word=word, key=key,
        answered=answered,
    )  # fmt: skip
    if queued and answered is not None:
        budgets.charge(world, kind, player.address)
    return queued


def _queue(
    world: World,
    match: Roster | None,
    page: Page,
    *,
    kind: str,
    recipient: str,
    name: str = "",
    word: str = "",
    bound: int = -1,
    edition: int = 0,
    seat: str = "",
    key: str = "",
    answered: Answered | None = None,
) -> bool:
    game = match.game.id if match else ""
    name_of_letter = keyed_word(
        house_secret(world), "letter", game, str(bound), str(edition), seat, kind, key, recipient,
        world.now().isoformat(),
    )  # fmt: skip
    message_id = f"<{name_of_letter}@{_domain(world)}>"
    with step(world.db, f"queue {kind}"):
        letter = Outgoing(
            id=outbox.next_number(world.db),
            message_id=message_id,
            kind=kind,
            recipient=recipient,
            return_path=return_path_of(world, message_id, answered is not None),
            raw=b"",
            game=game,
            bound=bound,
            edition=edition,
            seat=seat,
            key=key,
        )
        if outbox.is_queued(world.db, letter):
            return False
        raw = _written(world, page, letter, name, word, answered)
        return outbox.queue(world.db, replace(letter, raw=raw), world.now())


def _written(world: World, page: Page, letter: Outgoing, name: str, word: str, answered: Answered | None) -> bytes:
    """The bytes of a letter; its secret `word` stands in the reply address, or in the subject where it must."""
    club, subject, reply_to = world.settings.club, page.subject, ""
    if word and club.plus_addresses:
        reply_to = reply_address(club.address, letter.game, word)
    elif word:
        subject = f"{subject} {subject_tag(letter.game, word)}"
    return proofed(
        Composed(
            sender=club.address,
            sender_name=club.name,
            recipient=letter.recipient,
            recipient_name=name,
            reply_to=reply_to,
            subject=subject,
            text=page.text,
            html=page.html,
            pictures=tuple((picture.cid, picture.png, picture.alt) for picture in page.pictures),
            attachments=tuple((item.name, item.mime, item.content) for item in page.attachments),
            message_id=letter.message_id,
            in_reply_to=answered.message_id if answered else "",
            references=answered.references if answered else (),
            date=world.now(),
            auto="auto-replied" if answered else "auto-generated",
            list_id=f"{letter.game}.pbem.{_domain(world)}" if letter.game else "",
        )
    )


def _domain(world: World) -> str:
    return world.settings.club.address.partition("@")[2]


def return_path_of(world: World, message_id: str, answer: bool) -> str:
    """Where a letter comes back to: nowhere for an answer, so that no loop can begin with its bounce.

    Its number is drawn from the Message-ID: the recipient sees it, and a row of the outbox would count the letters
    that others were sent.
    """
    smtp = world.settings.smtp
    if answer and (smtp is None or smtp.null_sender):
        return ""
    if not world.settings.club.plus_addresses:
        return world.settings.club.address
    number = int.from_bytes(hashlib.sha256(message_id.encode()).digest()[:7], "big") + 1
    return return_address(house_secret(world), world.settings.club.address, number)


def house_secret(world: World) -> bytes:
    """The secret that signs return addresses, made when first needed."""
    with step(world.db, "house secret"):
        secret = house.get(world.db, "secret")
        if secret is None:
            secret = world.entropy(32)
            house.keep(world.db, "secret", secret)
    return secret
