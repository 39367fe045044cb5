"""The collection of letters with their expected readings, as the tests take them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from pbem.mail.letter.letter import Letter
from pbem.orders.reply.reply import Origin, TypedLine, letter_lines

HERE = Path(__file__).parent
FORM = (HERE / "form.txt").read_text(encoding="utf-8")
BULLETIN = (HERE / "bulletin.txt").read_text(encoding="utf-8")
NAMES = sorted(path.stem for path in HERE.glob("*.eml"))

_SHOWN = {Origin.TYPED: "typed", Origin.FORM: "form", Origin.SIGNATURE: "signature", Origin.OUTSIDE: "outside"}


@dataclass
class Expected:
    """What NAME.expected says."""

    sender: str = ""
    automatic: str = ""
    attachments: str = ""
    problems: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)


def expected(name: str) -> Expected:
    """Read NAME.expected."""
    found = Expected()
    head, _, orders = (HERE / f"{name}.expected").read_text(encoding="utf-8").partition("\norders\n")
    for line in head.strip().split("\n"):
        key, _, value = line.partition(":")
        value = one_space(value)
        if key == "problem":
            found.problems.append(value)
        elif key in ("sender", "automatic", "attachments"):
            setattr(found, key, value)
        else:
            found.lines.append(f"{key}: {value}")
    found.orders = [line.strip() for line in orders.splitlines() if line.strip()]
    return found


def raw(name: str) -> bytes:
    """The bytes of NAME.eml."""
    return (HERE / f"{name}.eml").read_bytes()


def one_space(text: str) -> str:
    """White space of every kind and length as one space."""
    return re.sub(r"\s+", " ", text).strip()


def lines_of(letter: Letter, form: str = FORM) -> tuple[TypedLine, ...]:
    """The lines of a letter as the umpire reads it."""
    return letter_lines(letter.text, form, attachment=letter.orders_attachment, subject=letter.subject)


def shown(letter: Letter, form: str = FORM) -> list[str]:
    """The typed, changed, fenced-off and signature lines of a letter in the words of NAME.expected."""
    in_body = letter.text.count("\n") + 1
    result = []
    for line in lines_of(letter, form):
        if line.origin in _SHOWN:
            word = _SHOWN[line.origin]
            if letter.orders_attachment is not None and line.number > in_body:
                word = "in the file" if word == "typed" else f"in the file, {word}"
            result.append(f"{word}: {one_space(line.text)}")
    return result
