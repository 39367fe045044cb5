"""How wide words are in the fonts we ship, so that nothing printed on the map runs into anything else."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import ImageFont

FONTS: Final = Path(__file__).resolve().parent.parent / "fonts"
CODE: Final = "DejaVuSansCondensed-Bold.ttf"
PLAIN: Final = "DejaVuSans.ttf"
TITLE: Final = "DejaVuSerif-Bold.ttf"
ITALIC: Final = "DejaVuSerif-Italic.ttf"


@lru_cache(maxsize=8)
def _font(name: str) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(FONTS / name, 100, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _length(text: str, font: str) -> float:
    return _font(font).getlength(text.replace("\n", " "))


def text_width(text: str, size: float, font: str = PLAIN) -> float:
    """The width of a line of text at a font size, in the same units as the size."""
    return _length(text, font) * size / 100


def shorten(text: str, room: float, size: float, font: str = PLAIN) -> str:
    """The text, cut with an ellipsis where it is wider than the room."""
    if text_width(text, size, font) <= room:
        return text
    kept = text
    while kept and text_width(kept.rstrip() + "…", size, font) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def wrap(text: str, room: float, size: float, font: str = PLAIN) -> list[str]:
    """The text in lines no wider than the room, broken at spaces; a single long word is cut."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(joined, size, font) <= room:
            lines[-1] = joined
        else:
            lines.append(shorten(word, room, size, font))
    return lines
