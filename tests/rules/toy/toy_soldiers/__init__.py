"""Toy Soldiers: foot that march one square, see three squares far, and shoot as far as they see."""

from pbem.battle.condition import COMMON
from pbem.battle.system import Upgrade

from .orders import VERBS, check, default_sheet, explain
from .play import RULINGS, SENTENCES, SEQUENCE, resolve, rule, weight
from .position import Position, judge, know, score, see, set_up, worth

NAME, TITLE, VERSION = "toy", "Toy Soldiers", "1"
CHANGES: dict[str, str] = {}
FORMAT = 1
UPGRADES: dict[int, Upgrade] = {}
WAYS, SIDES = ("simultaneous",), (2,)
CONDITIONS = COMMON
POSITION = Position

__all__ = ["CHANGES", "CONDITIONS", "FORMAT", "NAME", "POSITION", "RULINGS", "SENTENCES", "SEQUENCE", "SIDES", "TITLE"]
__all__ += ["UPGRADES", "VERBS", "VERSION", "WAYS", "check", "default_sheet", "explain", "judge", "know", "resolve"]
__all__ += ["rule", "score", "see", "set_up", "weight", "worth"]
