"""Everything that is drawn more than once is drawn once and kept under a short name, which pictures refer to."""

from __future__ import annotations

from typing import Final

from pbem.report.map.svg import tag

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class Stock:
    """Drawings by their content; the same content has the same name wherever it is asked for."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def name(self, kind: str, drawing: str, **attributes: str | float) -> str:
        """The name of a drawing, kept as a group with these attributes if it is new; `kind` is a letter."""
        inner = tag("g", drawing, **attributes)
        found = self._kept.get(kind + inner)
        if found is None:
            number = self._counts[kind] = self._counts.get(kind, -1) + 1
            found = self._kept[kind + inner] = f"{kind}{_short(number)}"
        return found

    def use(self, kind: str, drawing: str, **place: str | float) -> str:
        """A reference to a drawing, set in a place."""
        return tag("use", href=f"#{self.name(kind, drawing)}", **place)

    @property
    def definitions(self) -> str:
        """Everything that was kept."""
        return "".join(f'<g id="{name}"{key.partition("<g")[2]}' for key, name in self._kept.items())


def _short(number: int) -> str:
    text = ""
    while True:
        number, digit = divmod(number, len(_DIGITS))
        text = _DIGITS[digit] + text
        if not number:
            return text
