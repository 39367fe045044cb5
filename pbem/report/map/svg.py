"""Writing SVG: elements, numbers and text that is safe whatever anybody called his unit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Final

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_PLAIN: Final = re.compile("[#-%(-;=?-~ !]*")
"""What most of a drawing is written in: nothing that XML forbids or marks up."""

_SHORT: Final = 30
SERIF: Final = "DejaVu Serif, Georgia, serif"
SANS: Final = "DejaVu Sans, Verdana, sans-serif"


def num(value: float) -> str:
    """A coordinate with at most one decimal, so that a map stays small and the same on every machine."""
    text = f"{value:.1f}"
    if not text.endswith(".0"):
        return text
    return text[:-2] if text != "-0.0" else "0"


def clean(text: str) -> str:
    """Text for XML: marked-up characters escaped, those that XML 1.0 forbids shown as a replacement mark."""
    return text if _PLAIN.fullmatch(text) else escape(_FORBIDDEN.sub("\ufffd", text))


def tag(name: str, *content: str, **attributes: str | float) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, and `content` is SVG already."""
    words = "".join([f'{_opened(key)}{_value(value)}"' for key, value in attributes.items()])
    inner = "".join(content)
    return f"<{name}{words}>{inner}</{name}>" if inner else f"<{name}{words}/>"


def group(parts: Iterable[str], **attributes: str | float) -> str:
    """A `g` around the parts, nothing at all where there are none."""
    inner = "".join(parts)
    return tag("g", inner, **attributes) if inner else ""


def words(text: str, x: float, y: float, size: float, fill: str, **attributes: str | float) -> str:
    """A line of text with its baseline at `y`, centred on `x` unless told otherwise."""
    attributes = {"text_anchor": "middle", **attributes}
    return tag("text", clean(text), x=x, y=y, font_size=size, fill=fill, **attributes)


def line(points: Iterable[tuple[float, float]], closed: bool = False) -> str:
    """Path data of a polyline through the points."""
    return "M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]) + ("Z" if closed else "")


@lru_cache(maxsize=200)
def _opened(key: str) -> str:
    return f' {key.rstrip("_").replace("_", "-")}="'


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return _clean(value) if len(value) < _SHORT else clean(value)
    return num(value)


@lru_cache(maxsize=500)
def _clean(value: str) -> str:
    """Most short values are colours and other words of the trade, which come again and again."""
    return clean(value)
