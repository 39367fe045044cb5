"""The command line: what each verb of `pbem` does; the work itself is done by the umpire's rooms."""

from __future__ import annotations

from pbem.cli.verbs import main

__all__ = ["main"]
