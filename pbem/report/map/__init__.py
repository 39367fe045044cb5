"""The map of a View: drawn as an atlas plate, printed in text, told in words."""

from __future__ import annotations

from pbem.report.map.draw import draw
from pbem.report.map.png import to_png
from pbem.report.map.spoken import describe

__all__ = ["describe", "draw", "to_png"]
