"""The gazette of a league: one letter a week to all its members."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.league.gazette import Issue, Printed
from pbem.league.words import columns
from pbem.report.page import Page, Picture, render, subject_line
from pbem.report.tongue.catalogue import tongue_of


def gazette(issue: Issue, pictures: Sequence[Picture], footer: Sequence[str], language: str) -> Page:
    """A gazette in the reader's language."""
    say = tongue_of(language).tell
    name = say(f"gazette {issue.number}")
    subject = subject_line(f"{issue.title}: {name}")
    context = {
        "language": language,
        "subject": subject,
        "masthead": issue.title,
        "strapline": name,
        "footer": [say(line) for line in footer],
        "issue": issue,
        "tables": [{"title": table.title, "text": _in_columns(table)} for table in issue.tables],
        "pictures": pictures,
    }
    text, html = render("gazette", context)
    return Page(subject, text, html, tuple(pictures))


def _in_columns(table: Printed) -> str:
    rows = [(row.cells[0], row.cells[1], row.arrow, *row.cells[2:]) for row in table.rows]
    return columns([(table.heads[0], table.heads[1], "", *table.heads[2:]), *rows])
