"""8. Generals, who command whoever is near and may put themselves at the head of one unit."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.spot import Spot


@dataclass(frozen=True, slots=True)
class General:
    """8: a general; `spot` is his head, from which command is measured, and `attached` the unit he rides with."""

    id: str
    name: str
    side: str
    seat: str
    spot: Spot | None = None
    attached: str = ""
    gone: str = ""
    """`killed` or `captured` once he is out of the battle."""
    command: str = ""
    aliases: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()

    @property
    def obeys(self) -> tuple[str, ...]:
        """The names under which his standing orders may be written; the first that has one decides."""
        return (self.id, self.seat)

    @property
    def here(self) -> bool:
        """Whether he is on the table."""
        return self.spot is not None and not self.gone

    @property
    def alone(self) -> bool:
        """8.3: whether he rides with no unit."""
        return self.here and not self.attached
