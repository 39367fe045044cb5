"""Briefings: a small and safe part of Markdown (headings, lists, emphasis, paragraphs) as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup, escape

from pbem.report.page import printable, wrap
from pbem.report.tongue.tongue import ENGLISH, Tongue

_HEADING: Final = re.compile(r"(#{1,6})\s+(.*)")
_ITEM: Final = re.compile(r"\s{0,3}(?:[-*+]|\d{1,2}[.)])\s+(.*)")
_STRONG: Final = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")
_EMPHASIS: Final = re.compile(r"(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])")


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a briefing: `kind` is `heading`, `item` or `paragraph`; `level` counts a heading's marks."""

    kind: str
    text: str
    level: int = 0


def blocks(source: str) -> tuple[Block, ...]:
    """The blocks of a briefing, lines of a paragraph joined; anything else in it is plain words."""
    return tuple(_merged(source))


def briefing_text(source: str, title: bool = True, tongue: Tongue = ENGLISH) -> str:
    """The briefing for the plain text, folded; without its first heading where the letter has one of its own."""
    lines: list[str] = []
    before = ""
    for block in _told(_without_title(source, title), tongue):
        if before and before != "heading" and not (before == block.kind == "item"):
            lines.append("")
        lines.append(_as_text(block))
        before = block.kind
    return "\n".join(lines)


def briefing_html(source: str, title: bool = True, tongue: Tongue = ENGLISH) -> Markup:
    """The briefing as HTML with everything escaped but its own headings, lists and emphasis."""
    parts: list[Markup] = []
    inside = False
    for block in _told(_without_title(source, title), tongue):
        if (block.kind == "item") != inside:
            inside = not inside
            parts.append(Markup("<ul>" if inside else "</ul>"))
        parts.append(_as_html(block))
    if inside:
        parts.append(Markup("</ul>"))
    return Markup("\n").join(parts)


def _without_title(source: str, title: bool) -> tuple[Block, ...]:
    found = blocks(source)
    return found[1:] if not title and found and found[0].kind == "heading" else found


def _told(found: Iterable[Block], tongue: Tongue) -> Iterator[Block]:
    return (replace(block, text=tongue.tell(block.text)) for block in found)


def _merged(source: str) -> Iterator[Block]:
    kind, words, level = "", [""], 0
    for line in [*printable(source).splitlines(), ""]:
        heading, item = _HEADING.fullmatch(line.strip()), _ITEM.fullmatch(line)
        starts = heading is not None or item is not None or not line.strip()
        if kind and (starts or kind == "heading"):
            yield Block(kind, " ".join(words), level)
            kind = ""
        if heading:
            kind, words, level = "heading", [heading[2].rstrip("# ")], len(heading[1])
        elif item:
            kind, words, level = "item", [item[1].strip()], 0
        elif kind:
            words.append(line.strip())
        elif line.strip():
            kind, words, level = "paragraph", [line.strip()], 0
    if kind:
        yield Block(kind, " ".join(words), level)


def _as_text(block: Block) -> str:
    plain = _EMPHASIS.sub(r"\1", _STRONG.sub(r"\1", block.text))
    if block.kind == "heading":
        return wrap(plain.upper() if block.level < 3 else plain)
    return wrap(f"- {plain}", 2, 4) if block.kind == "item" else wrap(plain)


def _as_html(block: Block) -> Markup:
    # Escaping comes first, so that the tags put in afterwards are the only ones there are.
    safe = _EMPHASIS.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", str(escape(block.text))))
    tag = {"heading": "h3", "item": "li", "paragraph": "p"}[block.kind]
    return Markup(f"<{tag}>{safe}</{tag}>")
