"""HTML of a letter as plain text: blocks become lines, a blockquote becomes `> `, what is hidden stays hidden."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_TAG: Final = re.compile(r"""<(/?)([a-zA-Z][^\s/><]{0,60})((?>(?:[^>"']|"[^"]*"|'[^']*')*))>""")
_ATTRIBUTE: Final = re.compile(r"""([a-zA-Z_:][-\w:.]{0,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});?")
_SPACES: Final = re.compile(r"[ \t\n\r\f]+")

_UNSHOWN: Final = frozenset(
    ("head", "title", "style", "script", "template", "noscript", "object", "select", "svg", "xml")
)
_EMPTY: Final = frozenset(("br", "hr", "img", "input", "meta", "link", "wbr", "col", "base", "area", "source", "o:p"))
_BLOCKS: Final = frozenset(
    re.findall(
        r"\S+",
        "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header"
        " hr li main nav ol p pre section table tbody tfoot thead tr ul caption",
    )
)
_SPACED: Final = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "table", "pre"))
_HIDDEN_STYLE: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$)", re.I
)
_VERBATIM: Final = re.compile(r"white-space\s*:\s*(?:pre|pre-wrap|break-spaces)\s*(?:;|!|$)", re.I)
_STRUCK: Final = frozenset(("s", "del", "strike"))
_STRUCK_STYLE: Final = re.compile(r"text-decoration(?:-line)?\s*:[^;]{0,60}line-through", re.I)
_DEEPEST: Final = 500
"""Open elements beyond this are not nested any further: nobody wrote them by hand."""
_DEEPEST_QUOTE: Final = 20

OLD_LETTER: Final = "-----Original Message-----"
_OLD_LETTER_BEGINS: Final = re.compile(
    r"\b(?:divRplyFwdMsg|x_divRplyFwdMsg|OLK_SRC_BODY_SECTION)\b|border-top:\s*solid #[BE][51][C1E]", re.I
)
"""Where Outlook puts an older letter below the new one without a blockquote."""
_OLD_LETTER_INSIDE: Final = re.compile(
    r"\b(?:yahoo_quoted|zmail_extra|ms-outlook-mobile-reference-message|mail-editor-reference-message-container)", re.I
)
"""Elements that hold an older letter as a blockquote would."""


@dataclass(slots=True)
class _Open:
    """An element that is still open."""

    tag: str
    hidden: bool
    quoted: int
    verbatim: bool
    spaced: bool
    struck: bool


_ROOT: Final = _Open("", hidden=False, quoted=0, verbatim=False, spaced=False, struck=False)


@dataclass(slots=True)
class _Paper:
    """The lines as they are written."""

    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    quoted: int = 0
    gap: int | None = None
    """The depth of quoting at which an empty line is wanted before the next."""
    struck: list[str] = field(default_factory=list)
    """What the writer has struck out, piece by piece."""

    def write(self, text: str, verbatim: bool) -> None:
        """Add text to the line, white space folded as a browser folds it."""
        if verbatim:
            first, *others = text.split("\n")
            self.line.append(first)
            for other in others:
                self.end_line(always=True)
                self.line.append(other)
            return
        text = _SPACES.sub(" ", text)
        if text.startswith(" ") and (not self.line or self.line[-1].endswith(" ")):
            text = text[1:]
        if text:
            self.line.append(text)

    def end_line(self, always: bool = False) -> None:
        """Begin a new line, where this one has anything or where an empty one is wanted."""
        text = "".join(self.line).rstrip(" \t")
        self.line.clear()
        if not text and not always:
            return
        if self.gap is not None and self.lines:
            self.lines.append(("> " * min(self.gap, self.quoted)).rstrip())
        self.gap = None
        self.lines.append(("> " * self.quoted + text).rstrip() if self.quoted else text)

    def space(self) -> None:
        """Begin a new line and leave an empty one before it, unless one is there."""
        self.end_line()
        if self.lines and self.lines[-1].strip("> "):
            self.gap = self.quoted


def to_text(source: str) -> str:
    """The text of an HTML letter as its reader sees it; linear in its length and total."""
    return read_html(source)[0]


def read_html(source: str) -> tuple[str, tuple[str, ...]]:
    """The same, and the pieces that its writer has struck out, which are no part of the text."""
    paper = _Paper()
    opened: list[_Open] = []
    for token in _tokens(source):
        if isinstance(token, str):
            inside = opened[-1] if opened else _ROOT
            if inside.struck and not inside.hidden:
                paper.struck.append(" ".join(_entities(token).split()))
            elif not inside.hidden:
                paper.write(_entities(token), inside.verbatim)
            continue
        closing, tag, attributes = token
        if closing:
            _close(paper, opened, tag)
        else:
            _begin(paper, opened, tag, attributes)
    paper.end_line()
    return "\n".join(paper.lines), tuple(piece for piece in paper.struck if piece)


def _begin(paper: _Paper, opened: list[_Open], tag: str, attributes: str) -> None:
    if tag == "body":
        _close(paper, opened, "head")
    if tag in ("p", "li", "tr", "td", "th", "option") and opened and opened[-1].tag == tag:
        _close(paper, opened, tag)
    parent = opened[-1] if opened else _ROOT
    found = _read_attributes(attributes)
    style, marks = found.get("style", ""), f"{found.get('id', '')} {found.get('class', '')}"
    hidden = parent.hidden or tag in _UNSHOWN or "hidden" in found or bool(_HIDDEN_STYLE.search(style))
    quoted = parent.quoted
    if not hidden:
        if tag in _SPACED and "MsoNormal" not in marks:
            paper.space()
        elif tag in _BLOCKS:
            paper.end_line()
        if tag == "br":
            paper.end_line(always=True)
        elif tag in ("td", "th"):
            paper.write(" ", False)
        elif tag == "li":
            paper.write("- ", False)
        if _OLD_LETTER_BEGINS.search(f"{marks} {style}"):
            paper.write(OLD_LETTER, False)
            paper.end_line()
        if tag == "blockquote" or _OLD_LETTER_INSIDE.search(marks):
            quoted = min(quoted + 1, _DEEPEST_QUOTE)
            paper.end_line()
            paper.quoted = quoted
    if tag not in _EMPTY and len(opened) < _DEEPEST:
        verbatim = parent.verbatim or tag in ("pre", "textarea") or bool(_VERBATIM.search(style))
        # In an older letter that is quoted nothing is struck out by this writer.
        struck = parent.struck or (quoted == 0 and (tag in _STRUCK or bool(_STRUCK_STYLE.search(style))))
        opened.append(_Open(tag, hidden, quoted, verbatim, tag in _SPACED and "MsoNormal" not in marks, struck))


def _close(paper: _Paper, opened: list[_Open], tag: str) -> None:
    if not any(element.tag == tag for element in opened):
        return
    while opened:
        element = opened.pop()
        if not element.hidden:
            if element.spaced:
                paper.space()
            elif element.tag in _BLOCKS:
                paper.end_line()
        before = opened[-1].quoted if opened else 0
        if before != element.quoted:
            paper.end_line()
            paper.quoted = before
        if element.tag == tag:
            return


def _tokens(source: str) -> Iterator[str | tuple[bool, str, str]]:
    """Text, and tags as (closing, name, attributes); comments and declarations are left out."""
    position, comments_end = 0, True
    while position < len(source):
        start = source.find("<", position)
        if start < 0:
            break
        if start > position:
            yield source[position:start]
        if source.startswith("<!--", start):
            end = source.find("-->", start + 4) if comments_end else -1
            comments_end = end >= 0
            # Without an end the comment is taken to end with its tag, so that an unfinished one hides nobody's orders.
            position = end + 3 if end >= 0 else _after(source, start)
        elif source.startswith(("<!", "<?"), start):
            position = _after(source, start)
        else:
            match = _TAG.match(source, start)
            if match is None and not source[start + 1 : start + 2].isalpha() and source[start + 1 : start + 2] != "/":
                yield "<"
                position = start + 1
                continue
            if match:
                yield bool(match[1]), match[2].lower(), match[3]
            position = match.end() if match else _after(source, start)
    if position < len(source):
        yield source[position:]


def _after(source: str, start: int) -> int:
    end = source.find(">", start)
    return end + 1 if end >= 0 else len(source)


def _read_attributes(text: str) -> dict[str, str]:
    found = {match[1].lower(): match[2] or match[3] or match[4] or "" for match in _ATTRIBUTE.finditer(text[:2000])}
    if re.search(r"(?:^|\s)hidden(?:\s|/|$)", text[:2000]):
        found.setdefault("hidden", "")
    return found


def _entities(text: str) -> str:
    return _ENTITY.sub(lambda match: html.unescape(match[0]), text)
