"""A line that is bent back at one end or at both: how many files swing back there, and by how much."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wing:
    """The files at one end of a line that are bent back, and their angle in tenths of a degree."""

    files: int
    angle: int

    def __str__(self) -> str:
        whole, rest = divmod(self.angle, 10)
        return f"{self.files} back {whole}.{rest}" if rest else f"{self.files} back {whole}"


@dataclass(frozen=True, slots=True)
class Bend:
    """What of a line is bent back: an angle at one of its ends, or a U at both; the files between keep its front.

    `of` is how many files the line had when it was bent, 0 where it has as many still.
    """

    left: Wing | None = None
    right: Wing | None = None
    of: int = 0

    @property
    def back(self) -> tuple[int, int]:
        """How many files are bent back on the left, and on the right."""
        return (self.left.files if self.left else 0), (self.right.files if self.right else 0)

    def __str__(self) -> str:
        """`left 4 back 45, right 4 back 45`."""
        ends = (("left", self.left), ("right", self.right))
        return ", ".join(f"{side} {wing}" for side, wing in ends if wing is not None)
