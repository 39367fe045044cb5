"""A letter on its way to be filed."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.letter.letter import Letter
from pbem.store.letters import Kept
from pbem.store.seats import Commission
from pbem.umpire.mailing.envelopes import Answered


@dataclass(frozen=True)
class Incoming:
    """A letter, the seat it comes from, and the bound and edition whose reply address it was sent to.

    A letter that was held is answered as the one that `released` it: its own Message-ID may be a stranger's.
    `to_message` is the seat whose message it answers, empty where it answers none; `to_question` tells that it
    answers a question of the house beside the orders.
    """

    row: Kept
    letter: Letter
    commission: Commission
    bound: int
    edition: int | None
    released: Answered | None = None
    to_message: str = ""
    to_question: bool = False

    @property
    def answered(self) -> Answered:
        """How an answer refers to it."""
        if self.released is not None:
            return self.released
        thread = (*self.letter.references, self.letter.message_id)
        return Answered(self.letter.message_id, tuple(word for word in thread if word))

    @property
    def name(self) -> str:
        """What tells it from other letters, by its content: a count would tell how many others have written."""
        return self.row.hash[:20]

    @property
    def words(self) -> str:
        """What it says: its text, and then its attached orders where it has some."""
        attached = self.letter.orders_attachment
        return self.letter.text if attached is None else f"{self.letter.text}\n{attached}"
