"""What a league cannot do, as its verbs and words tell it."""

from __future__ import annotations

from typing import Final

from pbem.league.swiss import NoPairing
from pbem.store.leagues import NoSuchLeague
from pbem.umpire.league.people import CannotEnter
from pbem.umpire.league.seasons import CannotRun

REFUSALS: Final = (NoSuchLeague, CannotEnter, CannotRun, NoPairing)
"""Their messages say what would be right."""
