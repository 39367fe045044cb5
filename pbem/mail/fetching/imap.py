"""A mailbox on an IMAP server: new letters in batches, waiting for more, and filing away what has been kept.

State is never kept on the server: what is new is decided by the caller's own numbers, so that a letter read by somebody
else, or fetched just before a crash, is fetched all the same.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType, TracebackType
from typing import Final, Self

from imapclient import IMAPClient

from pbem.mail.fetching.fetched import Fetched, Unfetchable
from pbem.mail.fetching.filing import file_away
from pbem.mail.fetching.folder import Selected, describe, fetch, select, still_there, uids_from
from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.link import close_link, open_link
from pbem.mail.fetching.mail_errors import FolderMissing, LoginRefused, MailboxError, MailboxLost, Unprotected
from pbem.mail.fetching.notebook import leave_note, read_note
from pbem.mail.fetching.said import Said
from pbem.mail.fetching.turns import CROWD, Rounds, Turns
from pbem.mail.fetching.waiting import wait_for_letters

__all__ = [
    "Fetched",
    "FolderMissing",
    "ImapSettings",
    "LoginRefused",
    "Mailbox",
    "MailboxError",
    "MailboxLost",
    "Unfetchable",
    "Unprotected",
]

log = logging.getLogger(__name__)

_STRIKES: Final = 3
_NOTHING: Final[Mapping[int, Said]] = MappingProxyType({})


def _never() -> bool:
    return False


class Mailbox:
    """A connection that is opened when first needed and thrown away after any error; the next call opens another.

    Every method raises MailboxError of some kind when the server hinders it; pauses between attempts are the caller's.
    """

    def __init__(self, settings: ImapSettings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self._clock = clock
        self.unfetchable: list[Unfetchable] = []
        self._client: IMAPClient | None = None
        self._selected: Selected | None = None
        self._opened: set[str] = set()
        self._next: dict[tuple[str, int], int] = {}
        self._strikes: Counter[tuple[str, int, int]] = Counter()
        self._one_by_one = False
        self._blind = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Drop the connection, if there is one; never raises."""
        client, self._client, self._selected = self._client, None, None
        if client is not None:
            close_link(client)

    def fetch_new(
        self, known: Callable[[int], int], folder: str = "", turns: Turns | None = None
    ) -> Iterator[list[Fetched]]:
        """The letters not yet known, in batches by ascending UID; exhausted without an error, it was a complete poll.

        `known` is given the folder's UIDVALIDITY and answers with the first UID not yet kept (1 for a new UIDVALIDITY).
        It is asked once, before the first batch. A server that gives no UIDVALIDITY is asked for everything once per
        connection, and content tells the letters apart. Without a `folder`, the settings' own is read. With `turns`, a
        crowd of letters comes in turns, and those that come meanwhile take theirs.
        """
        name = folder or self.settings.folder
        with self._care():
            selected = self._select(name)
        place = (name, selected.uidvalidity)
        first = known(selected.uidvalidity) if selected.uidvalidity else self._next.get(place, 1)
        self._next[place] = first
        with self._care():
            uids = uids_from(self._connected(), first)
        if turns is not None and selected.uidvalidity and len(uids) > CROWD:
            yield from self._in_turns(selected, uids, turns)
            uids = []
        while uids:
            step = 1 if self._one_by_one else self.settings.batch
            letters = self._fetch(selected, uids[:step])
            if letters is None:
                continue
            if letters:
                yield letters
            self._next[place] = max(self._next.get(place, 1), uids[:step][-1] + 1)
            uids = uids[step:]
        self._one_by_one = False

    def _in_turns(self, selected: Selected, uids: Sequence[int], turns: Turns) -> Iterator[list[Fetched]]:
        """A crowd of letters in turns. What comes meanwhile takes its turn too, until there are twice as many."""
        rounds, asked, looking = Rounds(self.settings), uids[-1], len(uids)
        newer = turns.unkept(selected.uidvalidity, uids)
        rounds.add(newer, self._outsides(selected, newer), turns.turn)
        while rounds:
            batch, began = rounds.next(), self._clock()
            count = len(batch)
            while batch:
                step = 1 if self._one_by_one else len(batch)
                letters = self._fetch(selected, batch[:step], rounds.described)
                if letters is None:
                    continue
                if letters:
                    yield letters
                batch = batch[step:]
            if not rounds:
                break
            rounds.took(count, self._clock() - began)
            turns.between()
            if looking > 0:
                newer = self._since(selected, asked)
                rounds.add(newer, self._outsides(selected, newer), turns.turn)
                asked, looking = max([asked, *newer]), looking - len(newer)
        place = (selected.name, selected.uidvalidity)
        self._next[place] = max(self._next.get(place, 1), asked + 1)
        self._blind = False

    def _since(self, selected: Selected, last: int) -> list[int]:
        with self._care():
            self._reselect(selected)
            return uids_from(self._connected(), last + 1)

    def _outsides(self, selected: Selected, uids: Sequence[int]) -> dict[int, Said]:
        """The outsides of letters, as far as the server hands them out."""
        if uids and not self._blind:
            try:
                self._reselect(selected)
                return describe(self._connected(), uids, outsides=True)
            except Exception as error:
                # A letter that breaks the look at its outside must not keep all others on the server.
                log.warning("the outsides of letters could not be looked at: %s: %s", type(error).__name__, error)
                self.close()
                self._blind = True
        return {}

    def file_away(self, uids: Sequence[int], target: str, folder: str = "", uidvalidity: int = 0) -> list[int]:
        """Move letters that have been kept to another folder; the UIDs that are still where they were.

        With a `uidvalidity`, nothing is touched if the folder has another by now: the UIDs would mean other letters.
        """
        with self._care():
            selected = self._select(folder or self.settings.folder)
            if uidvalidity and selected.uidvalidity != uidvalidity:
                return list(uids)
            return file_away(self._connected(), selected, list(uids), target)

    def wait(self, seconds: float, stopped: Callable[[], bool] = _never) -> bool:
        """Wait up to so many seconds for a letter beyond those fetched; True as soon as there is one.

        `stopped` is asked several times a second and ends the wait. Raises MailboxLost when the link is dead.
        """
        with self._care():
            selected = self._selected
            if self._client is None or selected is None or selected.name != self.settings.folder:
                selected = self._select(self.settings.folder)
            first = self._next.get((selected.name, selected.uidvalidity), 1)
            client = self._connected()
            return wait_for_letters(client, self.settings, seconds, lambda: bool(uids_from(client, first)), stopped)

    def note(self) -> str:
        """The word that whoever served this mailbox last has left in it; empty where there is none."""
        with self._care():
            self._selected = None
            return read_note(self._connected())

    def leave_note(self, address: str, word: str) -> bool:
        """Leave a word for whoever serves this mailbox next; False where the server keeps none."""
        with self._care():
            self._selected = None
            return leave_note(self._connected(), address, word)

    @contextmanager
    def _care(self) -> Iterator[None]:
        """Throw the connection away on any exception: after one, neither side knows where the other is."""
        try:
            yield
        except MailboxError:
            self.close()
            raise
        except Exception as error:
            self.close()
            raise MailboxLost(f"{type(error).__name__}: {error}") from error
        except BaseException:
            self.close()
            raise

    def _connected(self) -> IMAPClient:
        if self._client is None:
            self._client = open_link(self.settings)
            self._opened.clear()
            # Without UIDVALIDITY numbers hold only as long as a connection.
            self._next = {place: first for place, first in self._next.items() if place[1]}
        return self._client

    def _select(self, name: str) -> Selected:
        client = self._connected()
        self._selected = None
        try:
            self._selected = select(client, name)
        except FolderMissing as error:
            if name not in self._opened:
                raise
            # It was there on this very connection: the server is rebuilding it, or it was swapped under the session.
            raise MailboxLost(str(error)) from error
        self._opened.add(name)
        return self._selected

    def _reselect(self, selected: Selected) -> None:
        """Open the same folder again after a lost connection; raises MailboxLost if its numbers changed."""
        if self._client is not None and self._selected == selected:
            return
        if not selected.uidvalidity or self._select(selected.name) != selected:
            raise MailboxLost(f"{selected.name} was renumbered while it was read")

    def _fetch(
        self, selected: Selected, uids: Sequence[int], described: Mapping[int, Said] = _NOTHING
    ) -> list[Fetched] | None:
        """The letters; None if they are to be asked for again, one at a time from now on.

        A letter that is refused, or breaks the connection, three times over is noted in `unfetchable` and left out.
        """
        with self._care():
            self._reselect(selected)
        try:
            letters = fetch(self._connected(), self.settings, selected, uids, described)
            withheld = still_there(self._connected(), sorted({*uids} - {letter.uid for letter in letters}))
            if not withheld:
                return letters
            # The server says that all is well and hands out nothing: what lies there must not be passed over.
            self._one_by_one = True
            return [] if len(uids) == 1 and self._struck_out(selected, uids[0], "the server answered nothing") else None
        except MailboxError:
            self.close()
            self._one_by_one = True
            if len(uids) > 1 or not self._struck_out(selected, uids[0], "the connection broke over it"):
                raise
            return []
        except Exception as error:
            self.close()
            self._one_by_one = True
            if len(uids) > 1:
                return None
            reason = f"{type(error).__name__}: {error}"
        except BaseException:
            self.close()
            raise
        with self._care():
            self._reselect(selected)
            gone = not still_there(self._connected(), uids)
        return [] if gone or self._struck_out(selected, uids[0], reason) else None

    def _struck_out(self, selected: Selected, uid: int, reason: str) -> bool:
        key = (selected.name, selected.uidvalidity, uid)
        self._strikes[key] += 1
        if self._strikes[key] < _STRIKES:
            return False
        self.unfetchable.append(Unfetchable(selected.name, selected.uidvalidity, uid, reason))
        return True
