"""What has been read is answered while more is fetched, and while a long night goes on."""

from __future__ import annotations

from functools import partial
from typing import Final

from pbem.umpire.filing.gathering import gather
from pbem.umpire.guard import errand
from pbem.umpire.mailing.send_post import Sent, send_post
from pbem.umpire.reading.take_post import Taken, take_post
from pbem.umpire.world import World

UNSENT: Final = "letters could not be sent"


class Answers:
    """Sends what has been answered between two rounds of letters, until the post office is once at fault.

    While a crowd of letters is still fetched, what is kept of it is read and answered.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.taken = Taken()
        self.sent = Sent()

    def read(self) -> None:
        """Read what is kept of players' letters, and answer it."""
        taking = partial(take_post, self._world, self.send, strangers=0)
        self.taken += errand(self._world, "letters could not be read", taking, otherwise=Taken())
        self.send()

    def send(self) -> None:
        """Send what waits."""
        if self.sent.later or self.sent.ambiguous:
            return
        gather(self._world)
        self.sent += errand(self._world, UNSENT, partial(send_post, self._world), otherwise=Sent(later=1))
