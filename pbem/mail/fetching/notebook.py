"""A note to ourselves in a folder of the mailbox: one word, which whoever serves the mailbox leaves there."""

from __future__ import annotations

import imaplib
from typing import Final

from imapclient import IMAPClient

from pbem.mail.fetching.folder import select, uids_from
from pbem.mail.fetching.link import link_errors
from pbem.mail.fetching.mail_errors import FolderMissing

FOLDERS: Final = ("pbem-note", "INBOX.pbem-note")
"""The folder, and what it is called on servers that allow none beside the inbox."""
_HEADER: Final = "X-PBEM-Served-By"
_FIELD: Final = f"BODY.PEEK[HEADER.FIELDS ({_HEADER.upper()})]"
_TEXT: Final = (
    "The program that serves this mailbox leaves this note, so that a copy of its database which is started by mistake "
    "is noticed.\r\nIt is written anew at each start. Please leave it here.\r\n"
)


def read_note(client: IMAPClient) -> str:
    """The word of the latest note, empty where there is none."""
    for folder in FOLDERS:
        try:
            select(client, folder)
        except FolderMissing:
            continue
        uids = uids_from(client, 1)
        with link_errors():
            found = client.fetch(uids[-1:], [_FIELD]) if uids else {}
        for items in found.values():
            raw = next((value for key, value in items.items() if key.startswith(b"BODY[HEADER")), b"")
            return bytes(raw or b"").decode("ascii", "replace").partition(":")[2].strip()
    return ""


def leave_note(client: IMAPClient, address: str, word: str) -> bool:
    """Leave a note in place of the ones before; False where the server keeps none for us."""
    letter = f"From: {address}\r\nTo: {address}\r\nSubject: pbem: who serves this mailbox\r\n{_HEADER}: {word}\r\n\r\n"
    for folder in FOLDERS:
        try:
            with link_errors():
                if not client.folder_exists(folder):
                    client.create_folder(folder)
                client.append(folder, (letter + _TEXT).encode("ascii"), flags=(b"\\Seen",))
            selected = select(client, folder)
        except (FolderMissing, imaplib.IMAP4.abort):
            raise
        except imaplib.IMAP4.error:
            continue
        old = uids_from(client, 1)[:-1]
        if old and selected.writable:
            with link_errors():
                client.delete_messages(old)
                client.expunge()
        return True
    return False
