"""The GM's own letters: they are known as his, and nothing is moved by them."""

from __future__ import annotations

from pbem.mail.letter.letter import Letter
from pbem.report.letters.notice import refused
from pbem.store import letters
from pbem.store.letters import Kept
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_gm
from pbem.umpire.match import Match
from pbem.umpire.world import World


def answer_gm(world: World, match: Match, row: Kept, letter: Letter) -> None:
    """Put a letter of the GM's aside, and tell him once a day how his word is given."""
    game = match.game
    letters.settle(
        world.db, row.id, "ignored", "a letter of the GM's", sender=letter.sender, game=game.id,
        bound=game.bound, edition=game.edition,
    )  # fmt: skip
    if letter.automatic is not None or not allowed(world, match, game.gm, Purse.REFUSALS, "gm"):
        return
    page = refused(
        match.card,
        "The GM's word is given on the command line, not by letter.",
        f"For example: pbem show {game.id}, pbem hold {game.id}, pbem extend {game.id} HOURS.",
    )
    if post_to_gm(world, match, page, kind="refusal", key=row.hash[:20]):
        budgets.charge(world, "gm", game.gm)
