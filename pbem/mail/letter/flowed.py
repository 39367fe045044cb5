"""Text of `format=flowed` (RFC 3676): the lines that a mail program broke are whole again, quote marks kept as `> `."""

from __future__ import annotations

import re
from typing import Final

_MARKS: Final = re.compile(r">*")
_SIGNATURE: Final = "-- "


def unflow(text: str, delete_space: bool = False) -> str:
    """The paragraphs of a flowed text, one a line; `delete_space` is the parameter DelSp=yes."""
    lines: list[str] = []
    open_depth: int | None = None
    pending: list[str] = []

    def close() -> None:
        nonlocal open_depth
        if open_depth is not None:
            lines.append("> " * open_depth + "".join(pending))
            open_depth = None
        pending.clear()

    for line in text.split("\n"):
        depth, content = _read(line)
        if open_depth is not None and (depth != open_depth or content == _SIGNATURE):
            # A flowed line before a change of depth, or before a signature, ends its paragraph all the same.
            close()
        flowed = content.endswith(" ") and content != _SIGNATURE
        pending.append(content[:-1] if flowed and delete_space else content)
        open_depth = depth
        if not flowed:
            close()
    close()
    return "\n".join(lines)


def _read(line: str) -> tuple[int, str]:
    marks = _MARKS.match(line)
    depth = marks.end() if marks else 0
    content = line[depth:]
    return depth, content[1:] if content.startswith(" ") else content
