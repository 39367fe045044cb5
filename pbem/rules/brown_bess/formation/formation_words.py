"""What formations are called in sentences."""

from __future__ import annotations

from pbem.battle.piece import Formation


def formation_words(formation: Formation) -> str:
    """`line`, `skirmish order`: what it is called in a sentence."""
    return "skirmish order" if formation is Formation.SKIRMISH else formation.value


def in_formation(formation: Formation) -> str:
    """`in line`, `limbered`."""
    guns = formation in (Formation.LIMBERED, Formation.UNLIMBERED)
    return formation.value if guns else f"in {formation_words(formation)}"


def to_form(formation: Formation) -> str:
    """`form square`, `limber`."""
    guns = {Formation.LIMBERED: "limber", Formation.UNLIMBERED: "unlimber"}
    return guns.get(formation) or f"form {formation_words(formation)}"
