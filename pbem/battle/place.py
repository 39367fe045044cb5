"""A place on some ground: immutable, hashable, ordered, and written the way players write it."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Self, TypeVar


class NotAPlace(ValueError):
    """A text that has not the shape of a place; the message says what would be right."""


class OffTheMap(ValueError):
    """A text that names a place where the map does not reach; the message says how far it does.

    `far` tells that it lies so far off that something else is meant, such as a unit whose id looks like a square.
    """

    def __init__(self, message: str, *, far: bool = False) -> None:
        super().__init__(message)
        self.far = far


class Place:
    """Where a unit may stand; each kind of ground has its own kind of place, and `str` of it reads back."""

    __slots__ = ()

    PREFIX: ClassVar[str]
    """What tells the kind in canonical JSON (`at` in `at:31:09,28:00`), empty for the squares of everyday."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a place as players write it; raises NotAPlace for anything else."""
        raise NotImplementedError

    @property
    def coordinates(self) -> tuple[int, int]:
        """Two whole numbers that tell it from all others of its kind: eastward, then northward."""
        raise NotImplementedError

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Place) and other.coordinates == self.coordinates

    def __hash__(self) -> int:
        return hash(self.coordinates)

    def __lt__(self, other: Place) -> bool:
        return (self.PREFIX, self.coordinates) < (other.PREFIX, other.coordinates)


P = TypeVar("P", bound=Place)
_KINDS: Final[dict[str, type[Place]]] = {}


def kind_of_place(kind: type[P]) -> type[P]:
    """Enter a kind of place into the table from which canonical JSON is read; a foreign ground does so with its own."""
    held = _KINDS.setdefault(kind.PREFIX, kind)
    if held.__qualname__ != kind.__qualname__:
        raise ValueError(f"{kind.__name__} and {held.__name__} both begin with {kind.PREFIX!r}")
    return kind


def to_text(place: Place) -> str:
    """The canonical text of a place: `C6`, `row:M22`, `at:31:09,28:00`."""
    return f"{place.PREFIX}:{place}" if place.PREFIX else str(place)


@lru_cache(maxsize=8192)
def from_text(text: str) -> Place:
    """Read a canonical text back; raises NotAPlace where no kind of place is written so."""
    prefix, colon, rest = text.partition(":")
    kind = _KINDS.get(prefix if colon else "")
    if kind is None:
        known = ", ".join(f"{name}:" for name in sorted(_KINDS) if name)
        raise NotAPlace(f"{text!r} begins like no kind of place; there are squares such as C6, and {known}")
    return kind.parse(rest if colon else text)
