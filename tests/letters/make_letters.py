"""Write the letters and their readings: `python -m tests.letters.make_letters`.

What is committed and read by the tests are the bytes of the .eml files; this program tells how they came to be.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.letters import by_desktop, by_hand, by_machine, by_phone, by_webmail, in_trouble
from tests.letters.writing import HERE, Written


def letters() -> Iterator[Written]:
    """All letters of the collection."""
    for room in (by_hand, by_webmail, by_phone, by_desktop, by_machine, in_trouble):
        yield from room.letters()


def main() -> None:
    """Write every letter beside this file."""
    for letter in letters():
        (HERE / f"{letter.name}.eml").write_bytes(letter.raw)
        (HERE / f"{letter.name}.expected").write_text(letter.expected, encoding="utf-8")


if __name__ == "__main__":
    main()
