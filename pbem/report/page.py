"""What goes into an envelope: subject, text, HTML, pictures and attachments, and how the two editions are rendered."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jinja2 import FileSystemLoader, StrictUndefined, pass_context, select_autoescape
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from pbem.report.tongue.catalogue import tongue_of
from pbem.resources import templates_dir

if TYPE_CHECKING:
    import css_inline

WIDTH: Final = 76
"""Columns of the plain text, so that one or two quote marks still fit into eighty."""
SUBJECT: Final = 77
"""Characters of a subject; lists of letters cut longer ones off."""

# Control characters and bidirectional overrides could rewrite what a reader sees; line ends and tabs may stay.
_UNPRINTABLE: Final = {
    code: None
    for code in (*range(32), *range(127, 160), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if code not in (9, 10)
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG shown in the HTML edition as `cid:`; `width` and `height` are those of display, in pixels."""

    cid: str
    png: bytes
    alt: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that travels with a letter; `mime` is like `application/json`."""

    name: str
    mime: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """One letter, ready to be put into an envelope."""

    subject: str
    text: str
    html: str
    pictures: tuple[Picture, ...] = ()
    attachments: tuple[Attachment, ...] = ()


UNDRAWN: Final = "The map could not be drawn, and the GM has been told; the rest of this letter is whole."
"""What a letter says where its picture failed."""


def with_files(page: Page, *files: Attachment) -> Page:
    """A letter with more files attached."""
    return replace(page, attachments=(*page.attachments, *files))


def render(template: str, context: Mapping[str, object]) -> tuple[str, str]:
    """The text and the HTML of `templates/<template>.txt` and `.html`, in the context's `language`.

    Raises where the context lacks a name.
    """
    workshop = _workshop()
    text = workshop.get_template(f"{template}.txt").render(context)
    html = workshop.get_template(f"{template}.html").render(context)
    return tidy(text), _inliner().inline(html)


def web_page(template: str, context: Mapping[str, object]) -> str:
    """The HTML of `templates/<template>.html` for a browser, whose styles stand in a file beside it."""
    return _workshop().get_template(f"{template}.html").render(context)


def subject_line(text: str, limit: int = SUBJECT) -> str:
    """A subject in one printable line; headers are folded elsewhere."""
    line = " ".join(printable(text).split())
    return line if len(line) <= limit else line[: limit - 3].rstrip() + "..."


def first_that_fits(*subjects: str) -> str:
    """The first of several wordings of a subject that needs not be cut; the last where none fits."""
    return next((each for each in subjects if subject_line(each) == subject_line(each, len(each))), subjects[-1])


def printable(text: str) -> str:
    """The text without control characters and without marks that reverse the direction of writing."""
    return text.translate(_UNPRINTABLE)


def tidy(text: str) -> str:
    """Text without empty lines in a row; blanks at a line end stay, as players type after an order form's colon."""
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def wrap(text: object, indent: int = 0, hang: int | None = None, width: int = WIDTH) -> str:
    """Fold at `width` columns, the first line indented by `indent` and the others by `hang` (the same if not given)."""
    filler = textwrap.TextWrapper(
        width=width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hang is None else hang),
        break_long_words=True,
        break_on_hyphens=False,
    )
    return "\n".join(filler.fill(line) for line in printable(str(text)).split("\n"))


def ticks(text: object) -> Markup:
    """Words between backquotes as `<code>`, everything else escaped."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(printable(str(text))))))


@pass_context
def _told(context: Context, text: object) -> str:
    """The words in the language of the letter."""
    return tongue_of(str(context.resolve("language"))).tell(text)


def _finalize(value: object) -> object:
    return value.translate(_UNPRINTABLE) if isinstance(value, str) else value


@lru_cache(maxsize=1)
def _workshop() -> ImmutableSandboxedEnvironment:
    workshop = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(templates_dir()),
        autoescape=select_autoescape(enabled_extensions=("html",), default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    workshop.filters["wrap"] = wrap
    workshop.filters["ticks"] = ticks
    workshop.filters["t"] = _told
    workshop.globals |= {"language": "en", "masthead": "", "strapline": "", "footer": (), "WIDTH": WIDTH}
    return workshop


@lru_cache(maxsize=1)
def _inliner() -> css_inline.CSSInliner:
    import css_inline

    return css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)
