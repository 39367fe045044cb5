"""The album of a demonstration: a page on which one leafs through a battle letter by letter, as each player saw it."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.resources import templates_dir

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True)
class Leaf:
    """One letter as it crossed the wire; `seat` is the player's, `outgoing` whether the umpire sent it."""

    raw: bytes
    when: datetime
    seat: str
    outgoing: bool


def write_album(
    folder: Path, title: str, seats: Sequence[tuple[str, str]], leaves: Sequence[Leaf], replay: str = ""
) -> Path:
    """Write `mail/*.eml`, their pages and pictures, and `index.html`, whose path is returned; seats are (id, name).

    `replay` is the file beside it on which the battle is played again; the album links it before everything else.
    """
    for name in ("mail", "letters", "pictures"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    environment = _environment()
    rows = []
    for number, leaf in enumerate(leaves, start=1):
        name = f"{number:03}-{'to' if leaf.outgoing else 'from'}-{leaf.seat or 'stranger'}"
        (folder / "mail" / f"{name}.eml").write_bytes(leaf.raw)
        letter = message_from_bytes(leaf.raw, policy=policy.default)
        page = environment.get_template("album_letter.html").render(
            sender=str(letter["From"]),
            recipient=str(letter["To"]),
            subject=str(letter["Subject"]),
            when=leaf.when,
            outgoing=leaf.outgoing,
            html=page_of(letter, folder),
            text=_text(letter),
            attachments=[str(part.get_filename()) for part in letter.iter_attachments() if part.get_filename()],
            eml=f"../mail/{name}.eml",
        )
        (folder / "letters" / f"{name}.html").write_text(page, encoding="utf-8")
        rows.append(
            {
                "name": name,
                "seat": leaf.seat,
                "outgoing": leaf.outgoing,
                "subject": str(letter["Subject"]),
                "when": f"{leaf.when:%a %d %b %H:%M}",
            }
        )
    index = folder / "index.html"
    index.write_text(
        environment.get_template("album.html").render(title=title, seats=seats, letters=rows, replay=replay), "utf-8"
    )
    return index


def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(templates_dir()), autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True
    )


def page_of(letter: EmailMessage, folder: Path) -> str:
    """The HTML part with its `cid:` pictures turned into files beside it, empty where the letter has none."""
    body = letter.get_body(("html",))
    if body is None:
        return ""
    pictures = {}
    for part in letter.walk():
        if part.get_content_maintype() == "image" and part["Content-ID"]:
            data = part.get_payload(decode=True)
            if isinstance(data, bytes):
                name = f"{hashlib.sha256(data).hexdigest()[:16]}.png"
                (folder / "pictures" / name).write_bytes(data)
                pictures[str(part["Content-ID"]).strip("<>")] = f"../pictures/{name}"
    content = str(body.get_content())
    return re.sub(r"cid:([^\"'>\s]+)", lambda match: pictures.get(html.unescape(match[1]), match[0]), content)


def _text(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    return str(body.get_content()) if body else ""
