"""pbem.toml: what the operator decides, read into typed settings; passwords come from the environment, never from it.

One table, ENTRIES, says what may stand in the file; the reader, the faults and the commented template all come from it.
"""

from __future__ import annotations

from pbem.settings.model import Club, Guard, Imap, Play, Server, Settings, Smtp, home_zone
from pbem.settings.place import FILE_NAME, find
from pbem.settings.reader import SettingsFault, load
from pbem.settings.secrets import secret, secret_name
from pbem.settings.template import template

__all__ = [
    "FILE_NAME",
    "Club",
    "Guard",
    "Imap",
    "Play",
    "Server",
    "Settings",
    "SettingsFault",
    "Smtp",
    "find",
    "home_zone",
    "load",
    "secret",
    "secret_name",
    "template",
]
