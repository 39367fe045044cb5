"""12.16. The wings of a bent line by their names: those at its left and right ends, and what keeps its front."""

from __future__ import annotations

from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.measure.box import Box


def wing_of(box: Box, end: Edge | None) -> Box:
    """The wing at an end of a bent line, or what keeps its front; whoever has none there stands straight."""
    wings = [wing for wing in box.wings if name_of(wing) is end]
    return next(iter(wings), box)


def name_of(wing: Box) -> Edge | None:
    """At which end of its line a wing is bent back; None for what keeps the front, and for a whole unit."""
    if wing.of is None or wing.of.front:
        return None
    return Edge.RIGHT if wing.of.left else Edge.LEFT
