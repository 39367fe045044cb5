"""What a seat's letter is read against: its view, its form and its open questions."""

from __future__ import annotations

from pbem.orders.meaning.context import Context, asked_once
from pbem.orders.sheet.draft import Draft
from pbem.store.seats import Commission
from pbem.umpire.match import Match


def context_of(match: Match, commission: Commission, draft: Draft, form: str = "") -> Context:
    """What a letter of the seat would be read against now."""
    player = match.player(commission)
    return Context(
        game=match.game.id,
        view=match.view(commission.side),
        seat=commission.id,
        verbs=match.system.VERBS,
        conditions=match.system.CONDITIONS,
        check=asked_once(match.system.check),
        form=form,
        questions=draft.questions,
        language=player.language if player else "en",
        explain=match.system.explain,
        filed=draft.sheet.orders,
    )
