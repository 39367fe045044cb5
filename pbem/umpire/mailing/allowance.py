"""Whether a letter may be answered: the budgets that stop every loop, counted in the database."""

from __future__ import annotations

from pbem.mail.sending.budget import DAY, Budget, Decision, Kind, Spent, may_answer
from pbem.store import replies
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.match import Roster
from pbem.umpire.world import World


def allowed(world: World, match: Roster | None, address: str, kind: Kind, what: str) -> bool:
    """Whether one more answer to an address is within all budgets; `what` names the kind of refusal."""
    guard, since = world.settings.guard, world.now() - DAY
    spent = Spent(
        refusals=replies.count(world.db, address, what, since),
        to_address=replies.count_to(world.db, address, since),
        in_all=replies.count_all(world.db, since),
    )
    decision = may_answer(Budget(an_address=guard.answers_a_day, in_all=guard.answers_in_all), spent, kind)
    if decision is Decision.ALL_SPENT:
        tell_gm(
            world,
            None,
            "No more letters are answered today",
            f"{guard.answers_in_all} answers have been written in 24 hours, which is the limit. Two machines may be "
            "writing to each other. Orders are still read and filed; `answers_in_all` in pbem.toml is the limit.",
            key=f"budget {world.now():%Y-%m-%d}",
        )
    return decision.allowed
