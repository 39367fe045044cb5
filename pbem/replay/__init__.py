"""What remains of a battle: a page on which it is played again, made from what somebody saw of it and nothing else."""

from __future__ import annotations

from pbem.replay.eye import Act, Eye, both_eyes
from pbem.replay.page import Cover, replay_page

__all__ = ["Act", "Cover", "Eye", "both_eyes", "replay_page"]
