"""Messages from player to player: everything between PRESS and ENDPRESS, never read as orders."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Press
from pbem.orders.words.folding import fold


@dataclass
class PressBox:
    """A message while it is being written down."""

    desk: Desk
    to: str
    lines: list[str] = field(default_factory=list)

    @classmethod
    def opened(cls, line: str, desk: Desk) -> PressBox | None:
        """The message that a folded line opens: `PRESS`, `PRESS TO d'Harcourt`; None for any other line."""
        cursor = desk.cursor(line)
        if not cursor.phrase(desk.words.settings["press"]):
            return None
        addressed = cursor.tokens[cursor.at - 1].key in ("to", "an") or cursor.small("to", "at")
        while cursor.sign(":", "."):
            pass
        if cursor.done:
            return None if addressed else cls(desk, "")
        if not addressed:
            return None
        to = line[cursor.span(cursor.at - 1).end :].strip(" :.,")
        return cls(desk, to)

    def closes(self, line: str) -> bool:
        """Whether a line ends the message."""
        cursor = self.desk.cursor(fold(line).text)
        return bool(cursor.phrase(self.desk.words.settings["endpress"])) and cursor.done

    def add(self, line: str) -> None:
        """Take down a line."""
        self.lines.append(line.rstrip())

    def sealed(self) -> Press:
        """The message."""
        return Press(self.to, "\n".join(self.lines).strip("\n"))
