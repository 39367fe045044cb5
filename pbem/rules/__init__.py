"""The rule systems: our own table, and those other packages offer under the entry-point group `pbem.rules`."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final, cast

from pbem.battle.system import RuleSystem

if TYPE_CHECKING:
    from pbem.rules import brandywine, brown_bess, de_gre_sweet, napoleonic_squares, old_dessauer

    # By these the type checker proves that each package has the shape; they are loaded only when a game needs them.
    BRANDYWINE: RuleSystem[brandywine.Position] = brandywine
    BROWN_BESS: RuleSystem[brown_bess.BrownBessPosition] = brown_bess
    DE_GRE_SWEET: RuleSystem[de_gre_sweet.Position] = de_gre_sweet
    NAPOLEONIC_SQUARES: RuleSystem[napoleonic_squares.Position] = napoleonic_squares
    OLD_DESSAUER: RuleSystem[old_dessauer.Position] = old_dessauer

SYSTEMS: Final = {
    "brandywine": "pbem.rules.brandywine",
    "brown_bess": "pbem.rules.brown_bess",
    "de_gre_sweet": "pbem.rules.de_gre_sweet",
    "napoleonic_squares": "pbem.rules.napoleonic_squares",
    "old_dessauer": "pbem.rules.old_dessauer",
}


class NoSuchSystem(Exception):
    """A scenario names a rule system that is not installed."""


def system_names() -> tuple[str, ...]:
    """Every rule system that can be played here."""
    return tuple(sorted({*SYSTEMS, *(entry.name for entry in entry_points(group="pbem.rules"))}))


def rule_system(name: str) -> RuleSystem[Any]:
    """The rule system of that name; raises NoSuchSystem with the names there are."""
    if name in SYSTEMS:
        return cast(RuleSystem[Any], import_module(SYSTEMS[name]))
    for entry in entry_points(group="pbem.rules", name=name):
        return cast(RuleSystem[Any], entry.load())
    raise NoSuchSystem(f"no rule system {name!r}; there are {', '.join(system_names())}")
