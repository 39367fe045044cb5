"""Filing letters away on the server: MOVE where it can, else copy and delete, believed only after a look."""

from __future__ import annotations

import imaplib
from collections.abc import Sequence

from imapclient import IMAPClient

from pbem.mail.fetching.folder import Selected, still_there
from pbem.mail.fetching.link import link_errors

_STEP = 100


def file_away(client: IMAPClient, selected: Selected, uids: Sequence[int], target: str) -> list[int]:
    """Move letters of the selected folder to `target` (made if missing); the UIDs that are still where they were."""
    if not selected.writable:
        return still_there(client, uids)
    _make_folder(client, target)
    left: list[int] = []
    for start in range(0, len(uids), _STEP):
        # A server answers OK for letters that are gone, so only a search says what is left to move, and what was moved.
        present = still_there(client, uids[start : start + _STEP])
        if present:
            _move(client, present, target)
            left += still_there(client, present)
    return left


def _make_folder(client: IMAPClient, name: str) -> None:
    with link_errors():
        try:
            client.create_folder(name)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error:
            # It exists already (or may not be made, which the move itself will tell).
            return


def _move(client: IMAPClient, uids: Sequence[int], target: str) -> None:
    with link_errors():
        try:
            if client.has_capability("MOVE"):
                client.move(uids, target)
            else:
                _copy_and_delete(client, uids, target)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error:
            # Refused (quota, rights): the search that follows reports the letters as still there.
            return


def _copy_and_delete(client: IMAPClient, uids: Sequence[int], target: str) -> None:
    client.copy(uids, target)
    client.delete_messages(uids, silent=True)
    if client.has_capability("UIDPLUS"):
        client.uid_expunge(uids)
        return
    # A plain EXPUNGE takes every deleted letter: it is given only if none but ours are marked.
    marked = {int(uid) for uid in client.search(["DELETED"])}
    if marked <= set(uids):
        client.expunge()
