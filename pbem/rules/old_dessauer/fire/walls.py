"""19.7, 19.8. What shot does to houses and fieldworks."""

from __future__ import annotations

from dataclasses import replace

from pbem.rules.old_dessauer.army.kind import Gun
from pbem.rules.old_dessauer.field.terrain import Block, Works
from pbem.rules.old_dessauer.fire.fire_chart import Weapon


def batter(block: Block, weapon: Weapon, gun: Gun | None, hits: int) -> Block:
    """19.7: a block after so many hits on its garrison; ballshot of light guns and all small shot leave it whole."""
    if weapon is Weapon.SHELL:
        return replace(block, shell_hits=block.shell_hits + hits)
    if weapon is Weapon.BALL and gun in (Gun.MEDIUM, Gun.HEAVY):
        return replace(block, ball_hits=block.ball_hits + hits)
    return block


def breach(works: Works, section: int, weapon: Weapon, gun: Gun | None, hits: int) -> Works:
    """19.8: works after so many hits on who stands behind a section; only heavy ballshot breaks them."""
    return works.hit_at(section, hits) if weapon is Weapon.BALL and gun is Gun.HEAVY else works
