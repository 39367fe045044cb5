"""The table of everything that may stand in pbem.toml, section by section."""

from __future__ import annotations

from typing import Final

from pbem.settings.entry import Entry, address, any_text, security, switch, text, texts, whole, wholes, zone

_PORT: Final = whole(1, 65535)
_SECURE_RIGHT: Final = 'one of "tls", "starttls", or "insecure" for a server on this very machine'

# The comments in this table are the documentation of pbem.toml: `pbem init` writes them into the file.
ENTRIES: Final = (
    Entry("club", "name", "The Club", "a name", "The name that stands on every letter.", text, True),
    Entry(
        "club",
        "address",
        "umpire@club.example",
        "an address such as umpire@club.example",
        "The address of the umpire's mailbox; players write to it.",
        address,
        True,
    ),
    Entry(
        "club",
        "gm",
        "gm@club.example",
        "an address such as gm@club.example",
        "The person who is told what a program cannot decide.",
        address,
        True,
    ),
    Entry("club", "gm_name", "", "a name, or nothing", "That person's name, as letters mention it.", any_text),
    Entry(
        "club",
        "zone",
        "Europe/London",
        "a time zone such as Europe/London",
        "The time zone in which the club keeps its clock.",
        zone,
    ),
    Entry(
        "club",
        "plus_addresses",
        True,
        "true or false",
        "Whether letters to umpire+word@club.example reach the same mailbox; most servers do this.\n"
        "With false the word stands in the subject instead.",
        switch,
    ),
    Entry("imap", "host", "imap.club.example", "a host name", "The server that holds the mailbox.", text, True),
    Entry("imap", "port", 993, "a port number", "", _PORT),
    Entry("imap", "user", "umpire@club.example", "a login name", "The password: PBEM_IMAP_PASSWORD.", text, True),
    Entry(
        "imap",
        "security",
        "tls",
        _SECURE_RIGHT,
        '"tls" from the first byte (port 993), or "starttls" (port 143).',
        security,
    ),
    Entry("imap", "ca_file", "", "a file name, or nothing", "A certificate authority of your own.", any_text),
    Entry("imap", "folder", "INBOX", "a folder name", "Where letters arrive.", text),
    Entry(
        "imap",
        "also",
        [],
        'a list of folder names such as ["Junk"]',
        'Folders that are read besides, such as ["Junk"].',
        texts,
    ),
    Entry(
        "imap", "filed", "", "a folder name, or nothing", "Where read letters are moved to; none moves none.", any_text
    ),
    Entry("imap", "quarantine", "", "a folder name, or nothing", "Where unreadable letters are moved to.", any_text),
    Entry(
        "imap",
        "largest_kilobytes",
        1000,
        "a whole number from 64 to 50000",
        "A larger letter is not fetched whole, and its sender is asked for a smaller one.",
        whole(64, 50_000),
    ),
    Entry("smtp", "host", "smtp.club.example", "a host name", "The server that letters are handed to.", text, True),
    Entry("smtp", "port", 465, "a port number", "", _PORT),
    Entry(
        "smtp",
        "user",
        "",
        "a login name, or nothing",
        "The password: PBEM_SMTP_PASSWORD. Without a user nothing is logged in.",
        any_text,
        example="umpire@club.example",
    ),
    Entry(
        "smtp",
        "security",
        "tls",
        _SECURE_RIGHT,
        '"tls" from the first byte (port 465), or "starttls" (port 587).',
        security,
    ),
    Entry("smtp", "ca_file", "", "a file name, or nothing", "A certificate authority of your own.", any_text),
    Entry("smtp", "hello_name", "localhost", "a host name", "How this machine introduces itself.", text),
    Entry(
        "smtp",
        "null_sender",
        True,
        "true or false",
        "Whether answers to letters go out with an empty return address, as they should; a few servers refuse that.",
        switch,
    ),
    Entry(
        "smtp",
        "give_up_days",
        5,
        "a whole number from 1 to 30",
        "After so many days without success a letter counts as refused and the GM is told.",
        whole(1, 30),
    ),
    Entry(
        "game",
        "deadlines",
        "Sundays 20:00",
        'such as "Sundays 20:00", "Sundays and Wednesdays 20:00 Europe/London" or "every 3 days 20:00"',
        "When bounds are due in a new game, by the wall clock of the club's zone or of the zone named here.",
        text,
    ),
    Entry(
        "game",
        "grace_hours",
        24,
        "a whole number from 1 to 336",
        "How long a bound is held, once, if no orders at all have come in.",
        whole(1, 336),
    ),
    Entry(
        "game",
        "reminder_hours",
        [48, 12],
        "a list of whole hours such as [48, 12]",
        "How long before a deadline those who have sent nothing are reminded.",
        wholes,
    ),
    Entry(
        "game",
        "early_minutes",
        30,
        "a whole number from 0 to 1440",
        "How long after the last READY a bound is resolved early.",
        whole(0, 1440),
    ),
    Entry(
        "game",
        "notice_hours",
        20,
        "a whole number from 0 to 336",
        "The least time between sending a report and the next deadline; the deadline is moved where it is shorter.",
        whole(0, 336),
    ),
    Entry(
        "guard",
        "authserv_id",
        "",
        "the first word of your server's Authentication-Results, or nothing",
        "The name under which YOUR mail server writes Authentication-Results (the first word of that header in a\n"
        "letter you received). Without it a forged sender who knows a seat's reply address is not noticed.",
        any_text,
    ),
    Entry(
        "guard",
        "received_above",
        1,
        "a whole number from 0 to 5",
        "How many Received lines your own servers put above that header; what stands deeper came with the letter.\n"
        "`pbem doctor` finds out both by a letter to itself.",
        whole(0, 5),
    ),
    Entry(
        "guard",
        "letters_a_day",
        200,
        "a whole number from 5 to 100000",
        "More letters than this that are proved to come from one seat in a day are kept but not read.\n"
        "What is not proved has a small quota of its own; deploy/README.md has the table of all of them.",
        whole(5, 100_000),
    ),
    Entry(
        "guard",
        "answers_a_day",
        40,
        "a whole number from 2 to 1000",
        "The most answers to questions, wishes and talk that one address gets in a day, so that two machines cannot\n"
        "write to each other for ever. Orders that are filed are always acknowledged.",
        whole(2, 1000),
    ),
    Entry(
        "guard",
        "answers_in_all",
        1000,
        "a whole number from 10 to 100000",
        "The most such answers in a day, all together.",
        whole(10, 100_000),
    ),
    Entry(
        "guard",
        "disk_floor_megabytes",
        50,
        "a whole number from 1 to 100000",
        "With less disk space than this no letters are fetched; they wait on the server.",
        whole(1, 100_000),
    ),
    Entry(
        "guard",
        "clock_jump_hours",
        6,
        "a whole number from 1 to 720",
        "If the clock jumps forward by more than this while the daemon runs, games are held and the GM is asked.",
        whole(1, 720),
    ),
    Entry(
        "guard",
        "absence_days",
        30,
        "a whole number from 1 to 365",
        "If the program did not run for longer than this, games are held and the GM is asked.",
        whole(1, 365),
    ),
    Entry(
        "server",
        "database",
        "pbem.db",
        "a file name",
        "The file that holds everything; beside this file if the name is relative. Back it up.",
        text,
    ),
    Entry(
        "server",
        "tick_seconds",
        30,
        "a whole number from 5 to 60",
        "How often the daemon looks whether something is due.",
        whole(5, 60),
    ),
    Entry(
        "server",
        "lease_seconds",
        300,
        "a whole number from 120 to 3600",
        "How long after a crash another daemon must wait before it may take over.",
        whole(120, 3600),
    ),
)


SECTIONS: Final = {
    "club": "Who you are.",
    "imap": "Where letters come in. Without this section letters are taken by `pbem deliver` only.",
    "smtp": "Where letters go out.",
    "game": "What a new game takes for granted.",
    "guard": "Limits.",
    "server": "The program.",
}
NEEDED: Final = ("club",)
MAY_BE_ABSENT: Final = ("imap", "smtp")
