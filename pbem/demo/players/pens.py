"""Four ways of writing orders, as four kinds of people write them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.demo.players.wish import Wish


@dataclass(frozen=True)
class Draft:
    """A letter's body: plain text, or HTML alone."""

    text: str = ""
    html: str = ""


_SIGNS: Final = {"move": "-", "fire": "*", "charge": "x"}
_FORM_LINE: Final = re.compile(r"^(\s*)(\w+)(\s+@\w+\s.*:)\s*$")


def notation(wish: Wish) -> str:
    """The terse form without the unit: `- C5`, `* D4`, `x J4`, `rally`."""
    return f"{_SIGNS.get(wish.verb, wish.verb)} {wish.target}".strip()


def terse(wishes: Sequence[Wish], letter: str, name: str) -> Draft:
    """The old hand of a hundred games by mail: one line a unit, from-square and all."""
    lines = [
        wish.target
        if wish.verb == "say"
        else f"{wish.unit} {wish.start}-{wish.target}"
        if wish.verb == "move"
        else f"{wish.unit} {notation(wish)}"
        for wish in wishes
    ]
    return Draft(text="\n".join([*lines, "rest hold", "READY", ""]))


_ENGLISH: Final = {
    "move": ("Move {unit} to {target}.", "{unit} moves to {target}", "{unit} advances to {target}."),
    "fire": ("{unit} fire at {target}, please", "{unit} should fire at {target}"),
    "charge": ("{unit} charges {target}!",),
    "rally": ("{unit} rally.", "Rally {unit}, please."),
    "form": ("{unit} forms {target}.",),
    "deploy": ("Deploy {unit} at {target}.",),
    "say": ("{target}",),
}


def plain_english(wishes: Sequence[Wish], letter: str, name: str) -> Draft:
    """A courteous gentleman who writes above the whole quoted letter."""
    lines = [
        _ENGLISH[wish.verb][index % len(_ENGLISH[wish.verb])].format(unit=wish.unit, target=wish.target)
        for index, wish in enumerate(wishes)
    ]
    body = ["Dear Adjutant,", "", *lines, "Everyone else holds.", "", "Your obedient servant,", name, ""]
    return Draft(text="\n".join([*body, "On the morning of the battle, the umpire wrote:", *_quoted(letter), ""]))


def html_only(wishes: Sequence[Wish], letter: str, name: str) -> Draft:
    """A royal secretary whose mail program knows no plain text."""
    arrows = {"move": "→", "fire": "fire at", "charge": "charges"}
    lines = [
        html.escape(wish.target)
        if wish.verb == "say"
        else f"{wish.unit}&nbsp;{arrows.get(wish.verb, wish.verb)} {html.escape(wish.target)}"
        for wish in wishes
    ]
    inner = "<br>".join(line.strip() for line in lines)
    quoted = "<br>".join(html.escape(line) for line in letter.splitlines())
    return Draft(
        html=(
            '<html><head><style>p{font-family:Georgia}</style></head><body><div dir="ltr">'
            f"{inner}<br>the rest hold</div><br>"
            f'<div class="gmail_quote"><div>On Sunday the umpire wrote:<br></div><blockquote class="gmail_quote">'
            f"{quoted}</blockquote></div></body></html>"
        )
    )


def inside_the_form(wishes: Sequence[Wish], letter: str, name: str) -> Draft:
    """A man in a hurry, who types into the quoted form and sends it off."""
    by_unit: Mapping[str, Wish] = {wish.unit: wish for wish in wishes}
    lines = []
    for line in letter.splitlines():
        match = _FORM_LINE.match(line)
        wish = by_unit.get(match[2]) if match else None
        lines.append(f"> {line.rstrip()} {notation(wish)}" if wish else f"> {line}".rstrip())
    said = [wish.target for wish in wishes if wish.verb == "say"]
    return Draft(text="\n".join([*said, "see below", "", "The umpire wrote:", *lines, "", "that's all for now", ""]))


def _quoted(letter: str) -> list[str]:
    return [f"> {line}".rstrip() for line in letter.splitlines()]


Pen = Callable[[Sequence[Wish], str, str], Draft]
"""Writes wishes as a reply to the plain text of a letter, signed with a name."""

PENS: Final[tuple[Pen, ...]] = (plain_english, inside_the_form, terse, html_only)
"""One for each seat, in the sequence of the scenario's seats."""
