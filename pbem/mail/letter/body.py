"""What a person wrote in a letter of many parts: the text of the body, the one text file, and what we cannot read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from pbem.mail.letter.charset import clean, decode
from pbem.mail.letter.flowed import unflow
from pbem.mail.letter.html_text import read_html
from pbem.mail.letter.parts import Budget, Part

_PLACEHOLDER: Final = re.compile(
    r"(?:html|browser|anzeigen|web version|webversion|affich|e-?mail client|mail program|enriched|text version)",
    re.IGNORECASE,
)
_LONGEST_PLACEHOLDER: Final = 300
_INSTEAD: Final = "please write the orders into the letter itself or attach them as one plain text file (orders.txt)"
_UNREADABLE: Final = {
    "docx": "a Word document",
    "doc": "a Word document",
    "odt": "an OpenDocument text",
    "rtf": "a rich text document",
    "pages": "a Pages document",
    "pdf": "a PDF",
    "xls": "a spreadsheet",
    "xlsx": "a spreadsheet",
    "ods": "a spreadsheet",
    "zip": "an archive",
    "rar": "an archive",
    "7z": "an archive",
    "gz": "an archive",
    "exe": "a program",
    "eml": "a letter within the letter",
    "msg": "a letter within the letter",
}
_BY_TYPE: Final = {
    "application/msword": "doc",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/rtf": "rtf",
    "text/rtf": "rtf",
    "application/pdf": "pdf",
    "application/zip": "zip",
    "application/x-zip-compressed": "zip",
}
_SILENT: Final = (
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-keys",
    "text/calendar", "application/ics", "text/vcard", "text/x-vcard", "message/delivery-status", "text/rfc822-headers",
    "message/disposition-notification", "text/x-amp-html",
)  # fmt: skip
_EXCHANGE_LEFTOVER: Final = re.compile(r"ATT\d+\.(?:txt|htm|html)", re.IGNORECASE)
"""What Exchange makes of a text that follows an attachment: a signature or a list's footer."""
_SIGNED: Final = "-----BEGIN PGP SIGNED MESSAGE-----\n"
_SEALED: Final = "\n-----BEGIN PGP SIGNATURE-----\n"
_SEAL_ENDS: Final = "\n-----END PGP SIGNATURE-----"


_LONGEST_STRUCK: Final = 2000
"""Characters; whoever strikes out more knows what it was."""


@dataclass(frozen=True, slots=True)
class Body:
    """The text, the names of all attachments, the one text file and what the writer must be told."""

    text: str
    attachments: tuple[str, ...]
    orders: str | None
    problems: tuple[str, ...]


@dataclass(slots=True)
class _Reader:
    budget: Budget
    names: list[str] = field(default_factory=list)
    files: list[Part] = field(default_factory=list)
    problems: dict[str, None] = field(default_factory=dict)
    pictures: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)

    def text_of(self, part: Part) -> tuple[str, bool]:
        """The text of a part with all below it, and whether it was made from HTML."""
        if part.children:
            return self._many(part)
        if _is_attached(part):
            self._attached(part)
        elif part.type == "text/html":
            text, struck = read_html(clean(decode(self.budget.decode(part), part.charset)))
            self.struck += map(clean, struck)
            return clean(text), True
        elif part.type in ("text/plain", "text/enriched", "text/markdown"):
            return _plain(part, self.budget.decode(part)), False
        else:
            self._attached(part)
        return "", False

    def _many(self, part: Part) -> tuple[str, bool]:
        children = part.children
        if part.type == "multipart/encrypted":
            self.problems.setdefault(
                "It is encrypted, and we cannot open it; please send it unencrypted (signing is fine)."
            )
            return "", False
        if part.type in ("multipart/signed", "multipart/report"):
            children = children[:1]
            for child in part.children[1:]:
                self._attached(child)
        texts = [self.text_of(child) for child in children]
        if part.type == "multipart/alternative":
            return _best(texts, struck=bool(self.struck))
        return "\n".join(text for text, _ in texts if text.strip()), bool(texts) and any(made for _, made in texts)

    def _attached(self, part: Part) -> None:
        name = part.name or ("" if part.type in _SILENT or part.type == "text/html" else f"({part.type})")
        if name and not _is_inline_picture(part):
            self.names.append(name)
        if _is_text_file(part):
            self.files.append(part)
            return
        if part.type in ("application/pkcs7-mime", "application/x-pkcs7-mime") and part.name.lower() != "smime.p7s":
            self.problems.setdefault(
                "It is encrypted or sealed (S/MIME), and we cannot open it; please send it as plain text."
            )
        elif part.type in ("application/ms-tnef", "application/vnd.ms-tnef") or part.name.lower() == "winmail.dat":
            self.problems.setdefault(
                "Outlook packed it into winmail.dat, which we cannot open; please send it as plain text"
                " (in Outlook: Format Text, Plain Text)."
            )
        elif part.type.startswith("image/") and not _is_inline_picture(part):
            self.pictures.append(name)
        elif part.type == "message/rfc822":
            self.problems.setdefault(f"We do not read a letter within the letter; {_INSTEAD}.")
        else:
            self._unreadable(part, name)

    def _unreadable(self, part: Part, name: str) -> None:
        ending = name.rpartition(".")[2].lower() if "." in name else ""
        what = _UNREADABLE.get(ending) or _UNREADABLE.get(_BY_TYPE.get(part.type, ""))
        if what:
            self.problems.setdefault(f"We do not read {what} ({name}); {_INSTEAD}.")


def read_body(tree: Part, budget: Budget) -> Body:
    """Choose and read the texts of a letter; plain text wins over HTML where it says anything."""
    reader = _Reader(budget)
    text, _ = reader.text_of(tree)
    text = _without_seal(text)
    if "-----BEGIN PGP MESSAGE-----" in text:
        reader.problems.setdefault(
            "It is encrypted, and we cannot open it; please send it unencrypted (signing is fine)."
        )
    orders = _one_file(reader)
    if reader.struck:
        pieces = " / ".join(f'"{piece}"' for piece in dict.fromkeys(reader.struck))
        told = pieces if len(pieces) <= _LONGEST_STRUCK else f"{len(reader.struck)} pieces"
        reader.problems.setdefault(f"What is struck out in it was not read: {told}.")
    if not text.strip() and orders is None and reader.pictures:
        reader.problems.setdefault(f"We cannot read a picture ({reader.pictures[0]}); {_INSTEAD}.")
    return Body(text, tuple(reader.names[:50]), orders, tuple(reader.problems))


def _without_seal(text: str) -> str:
    """The text without the armour of a PGP signature around it."""
    start = text.find(_SIGNED)
    end = text.find(_SEALED, start)
    if start < 0 or end < 0:
        return text
    _, _, signed = text[start + len(_SIGNED) : end].partition("\n\n")
    after = text.find(_SEAL_ENDS, end)
    rest = text[after + len(_SEAL_ENDS) :] if after >= 0 else ""
    return text[:start] + re.sub(r"^- ", "", signed, flags=re.MULTILINE) + rest


def _one_file(reader: _Reader) -> str | None:
    """The one text file that may hold orders; of several, none, unless exactly one is called orders.txt."""
    called_orders = [part for part in reader.files if part.name.lower() == "orders.txt"]
    chosen = called_orders if len(called_orders) == 1 else reader.files
    if len(chosen) > 1:
        listed = ", ".join(part.name or "a text without a name" for part in chosen[:5])
        reader.problems.setdefault(
            f"It has {len(chosen)} text files ({listed}) and we do not know which to read; please send one."
        )
        return None
    return _plain(chosen[0], reader.budget.decode(chosen[0])) if chosen else None


def _plain(part: Part, data: bytes) -> str:
    text = clean(decode(data, part.charset))
    if part.parameters.get("format", "").lower() == "flowed":
        text = unflow(text, part.parameters.get("delsp", "").lower() == "yes")
    return text


def _best(texts: list[tuple[str, bool]], *, struck: bool) -> tuple[str, bool]:
    """Of several wordings of one text the plain one, unless it only points at the other, or cannot strike out."""
    plain = next((text for text, made in texts if not made and text.strip()), "")
    rich = next((text for text, made in texts if made and text.strip()), "")
    pointer = len(plain) <= _LONGEST_PLACEHOLDER and _PLACEHOLDER.search(plain) and plain.strip() not in rich
    return (rich, True) if rich and (not plain or pointer or struck) else (plain, False)


def _is_attached(part: Part) -> bool:
    if part.disposition == "attachment" or part.type in _SILENT:
        return True
    return part.name != "" and part.type != "text/html"


def _is_inline_picture(part: Part) -> bool:
    return part.type.startswith("image/") and (part.content_id != "" or part.disposition == "inline")


def _is_text_file(part: Part) -> bool:
    if _EXCHANGE_LEFTOVER.fullmatch(part.name):
        return False
    if part.type == "text/plain":
        return not part.name or part.name.lower().endswith((".txt", ".text", ".md", ".ord")) or "." not in part.name
    return part.type in ("application/octet-stream", "application/x-txt") and part.name.lower().endswith(".txt")
