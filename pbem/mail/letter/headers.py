"""The header of a letter: its fields, their words and their parameters, read for any bytes whatever."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import unquote_to_bytes

from pbem.mail.letter.charset import clean, decode

_FIELD: Final = re.compile(rb"([!-9;-~]{1,200})[ \t]*:(.*)", re.DOTALL)
# A field with the lines that continue it, as every mail program writes it. No group in it is possessive: a header in
# one possessive group was once said to match the bytes `From`, and could not be made to do so again.
_USUAL: Final = re.compile(rb"(?m:^)(([!-9;-~]{1,200})[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)(?:\n|\Z))")
_PLAIN: Final = re.compile(rb"[ -~]*+")
_WORD: Final = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=")
_PARAMETER: Final = re.compile(r';\s*([^\s=;"]{1,80})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))', re.DOTALL)
_TOKENS: Final = re.compile(r"[a-z0-9!#$&^_.+-]{1,80}/[a-z0-9!#$&^_.+-]{1,80}")
_LONGEST_VALUE: Final = 4096
"""No header of a person's letter that has words or parameters is longer (characters)."""


@dataclass(frozen=True, slots=True)
class Header:
    """The fields in their sequence (name in lower case, unfolded raw value) and all raw bytes they were read from."""

    fields: tuple[tuple[str, bytes], ...]
    block: bytes
    overlong: bool = False

    def raw(self, name: str) -> bytes:
        """The first value of that name, empty where there is none."""
        for field, value in self.fields:
            if field == name:
                return value
        return b""

    def all(self, *names: str) -> tuple[bytes, ...]:
        """All values of these names, in the sequence of the letter."""
        return tuple(value for field, value in self.fields if field in names)

    def has(self, name: str) -> bool:
        """Whether there is such a field."""
        return any(field == name for field, _ in self.fields)

    def text(self, name: str) -> str:
        """The first value of that name, decoded, on one line."""
        return words(self.raw(name))


def split(data: bytes, limit: int) -> tuple[Header, bytes]:
    r"""The header and the body of an entity whose lines end in `\n`; of the header only `limit` bytes are read."""
    if data.startswith((b"From ", b">From ")):
        data = data.partition(b"\n")[2]
    if data.startswith(b"\n"):
        return Header((), b""), data[1:]
    block, _, body = data.partition(b"\n\n")
    fields, unread = _fields(block[:limit])
    if unread is not None and not (len(block) > limit and b"\n" not in block[unread:limit]):
        # The first line that is no field begins the body, as for every mail program.
        return Header(fields, block), data[unread:]
    return Header(fields, block, overlong=len(block) > limit), body


def _fields(block: bytes) -> tuple[tuple[tuple[str, bytes], ...], int | None]:
    """The fields of a header, and where in it they end; None where nothing else is in it."""
    usual = _USUAL.findall(block)
    if sum([len(whole) for whole, _, _ in usual]) == len(block):
        return tuple([(_lower(name), value.replace(b"\n", b"").strip(b" \t\r")) for _, name, value in usual]), None
    return _fields_line_by_line(block)


@lru_cache(500)
def _lower(name: bytes) -> str:
    return name.decode("ascii").lower()


def _fields_line_by_line(block: bytes) -> tuple[tuple[tuple[str, bytes], ...], int | None]:
    found: list[tuple[str, list[bytes]]] = []
    offset = 0
    for line in block.split(b"\n"):
        match = _FIELD.fullmatch(line)
        if line[:1] in (b" ", b"\t") and found:
            found[-1][1].append(line)
        elif match:
            found.append((_lower(match[1]), [match[2]]))
        elif line.strip():
            break
        offset += len(line) + 1
    else:
        return _unfolded(found), None
    return _unfolded(found), offset


def _unfolded(found: list[tuple[str, list[bytes]]]) -> tuple[tuple[str, bytes], ...]:
    return tuple((name, b"".join(lines).strip(b" \t\r")) for name, lines in found)


def words(value: bytes) -> str:
    """A header value as people read it: encoded words decoded, on one line, at most 4096 characters."""
    begin = value[: 4 * _LONGEST_VALUE]
    if _PLAIN.fullmatch(begin) and b"=?" not in begin:
        return " ".join(begin.decode("ascii").split())[:_LONGEST_VALUE]
    return _words_of_any(begin)


def _words_of_any(value: bytes) -> str:
    text = decode(value)
    return " ".join(clean("".join(_pieces(text))).split())[:_LONGEST_VALUE]


def _pieces(text: str) -> Iterator[str]:
    """Plain text and decoded words; words that touch are joined first, since they may share a character."""
    end, charset, pending = 0, "", b""
    for match in _WORD.finditer(text):
        between = text[end : match.start()]
        name = match[1].partition("*")[0].lower()
        if pending and (between.strip() or name != charset):
            yield decode(pending, charset)
            pending = b""
        if between.strip() or end == 0:
            yield between
        pending, charset, end = pending + _unword(match[2], match[3]), name, match.end()
    if pending:
        yield decode(pending, charset)
    yield text[end:]


def _unword(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8")
    return binascii.a2b_qp(data, header=True) if encoding in "qQ" else from_base64(data)


_NOT_BASE64: Final = bytes(set(range(256)) - set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"))


def from_base64(data: bytes) -> bytes:
    """Base64 decoded as far as it goes, whatever stands between."""
    data = data.partition(b"=")[0].translate(None, _NOT_BASE64)
    if len(data) % 4 == 1:
        data = data[:-1]
    return binascii.a2b_base64(data + b"=" * (-len(data) % 4))


def parameters(value: bytes) -> tuple[str, dict[str, str]]:
    """The main value and the parameters of a Content-Type or Content-Disposition, also in the forms of RFC 2231."""
    text = decode(value[:_LONGEST_VALUE])
    main = text.partition(";")[0].strip().lower()
    plain: dict[str, str] = {}
    pieces: dict[str, list[tuple[str, str]]] = {}
    for match in _PARAMETER.finditer(text):
        quoted, bare = match[2], match[3]
        content = re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else bare.strip()
        name, star, section = match[1].lower().partition("*")
        if star:
            pieces.setdefault(name, []).append((section, content))
        else:
            plain.setdefault(name, words(content.encode("utf-8")))
    for name, sections in pieces.items():
        plain[name] = _rejoined(sections)
    return main, plain


def _rejoined(sections: list[tuple[str, str]]) -> str:
    """The continuations of RFC 2231 in their sequence."""

    def number(section: tuple[str, str]) -> int:
        digits = section[0].rstrip("*")
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 5 else 0

    charset, data = "utf-8", b""
    for position, (section, content) in enumerate(sorted(sections, key=number)):
        encoded = section.endswith("*") or section == ""
        if encoded and position == 0 and content.count("'") >= 2:
            charset, _, content = content.split("'", 2)
        data += unquote_to_bytes(content) if encoded else content.encode("utf-8")
    return " ".join(clean(decode(data, charset)).split())


def content_type(value: bytes) -> tuple[str, dict[str, str]]:
    """The media type in lower case, `text/plain` where none can be read, and its parameters."""
    main, found = parameters(value)
    return (main if _TOKENS.fullmatch(main) else "text/plain"), found
