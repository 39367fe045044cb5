"""The parts of a letter: a MIME tree split under limits that hold while it is being split, not afterwards."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from pbem.mail.letter.headers import Header, content_type, from_base64, parameters, split

_LONGEST_BOUNDARY: Final = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """What a letter may cost: header bytes an entity, parts in all, depth of nesting, decoded bytes in all."""

    header_bytes: int = 64 * 1024
    parts: int = 100
    depth: int = 10
    decoded_bytes: int = 1024 * 1024


USUAL_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Part:
    """One node of the tree; `body` is still encoded, `name` a file name without a path; a leaf has no `children`."""

    type: str
    parameters: dict[str, str]
    disposition: str
    name: str
    content_id: str
    encoding: str
    body: bytes = field(repr=False)
    children: tuple[Part, ...] = ()

    @property
    def charset(self) -> str:
        """The declared charset, empty where none is."""
        return self.parameters.get("charset", "")

    def walk(self) -> Iterator[Part]:
        """This part and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(slots=True)
class Budget:
    """What is left of the limits while a letter is read, and the limits that it broke, in plain words."""

    limits: Limits
    parts: int = 0
    decoded: int = 0
    broken: dict[str, None] = field(default_factory=dict)

    def decode(self, part: Part) -> bytes:
        """The bytes of a leaf, as many as the letter may still have."""
        left = self.limits.decoded_bytes - self.decoded
        data = _decoded(part.body[: left * 4 + 4], part.encoding)
        if len(data) > left:
            self.broken.setdefault(f"It is very long; only the first {self.limits.decoded_bytes // 1024} kB were read.")
            data = data[:left]
        self.decoded += len(data)
        return data


def read_tree(header: Header, body: bytes, budget: Budget) -> Part:
    """The tree of a letter whose header is already split off."""
    return _entity(header, body, budget, 1)


def _entity(header: Header, body: bytes, budget: Budget, depth: int) -> Part:
    kind, found = content_type(header.raw("content-type"))
    disposition, more = parameters(header.raw("content-disposition"))
    children: tuple[Part, ...] = ()
    if kind.startswith("multipart/"):
        boundary = found.get("boundary", "").rstrip()
        pieces = _pieces(body, boundary.encode("utf-8")) if 0 < len(boundary) <= _LONGEST_BOUNDARY else iter(())
        first = next(pieces, None)
        if first is None:
            # A letter that calls itself multipart and has no parts comes from a broken program: its text still counts.
            kind = "text/plain"
        else:
            children = _children(chain((first,), pieces), budget, depth)
            body = b""
    return Part(
        type=kind,
        parameters=found,
        disposition=disposition,
        name=_file_name(more.get("filename") or found.get("name") or ""),
        content_id=header.raw("content-id").decode("ascii", "replace")[:200],
        encoding=header.raw("content-transfer-encoding").decode("ascii", "replace").strip().lower(),
        body=body,
        children=children,
    )


def _children(pieces: Iterator[bytes], budget: Budget, depth: int) -> tuple[Part, ...]:
    if depth >= budget.limits.depth:
        budget.broken.setdefault(
            f"Its parts are nested more than {budget.limits.depth} deep; the inner ones were not read."
        )
        return ()
    children: list[Part] = []
    for piece in pieces:
        if budget.parts >= budget.limits.parts:
            budget.broken.setdefault(f"It has more than {budget.limits.parts} parts; the others were not read.")
            break
        budget.parts += 1
        header, content = split(piece, budget.limits.header_bytes)
        children.append(_entity(header, content, budget, depth + 1))
    return tuple(children)


def _pieces(body: bytes, boundary: bytes) -> Iterator[bytes]:
    """What stands between the boundary lines; a letter cut short ends its last part."""
    lines = re.compile(rb"^--" + re.escape(boundary) + rb"(--)?[ \t\r]*$", re.MULTILINE)
    start: int | None = None
    for match in lines.finditer(body):
        if start is not None:
            yield body[start : max(start, match.start() - 1)]
        if match[1]:
            return
        start = match.end() + 1
    if start is not None and start < len(body):
        yield body[start:]


def _decoded(data: bytes, encoding: str) -> bytes:
    if encoding == "base64":
        return from_base64(data)
    return binascii.a2b_qp(data) if encoding == "quoted-printable" else data


def _file_name(name: str) -> str:
    return re.split(r"[/\\:]", name)[-1].strip(" .")[:120]
