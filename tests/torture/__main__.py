"""`make torture`: kill the umpire everywhere, through a whole bound, and look whether anything was lost or doubled."""

from __future__ import annotations

import argparse
import logging
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from tests.servers.machine import what_is_missing
from tests.torture.accidents import worker_killed
from tests.torture.cuts import sweep_cuts
from tests.torture.office import Embedded, Office, RealServers, strace
from tests.torture.sweep import Case, Sweep, Verdict


def main() -> int:
    """Run the sweep; 1 if anything was not as promised."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--points", type=int, default=0, help="kill at so many crash points; 0 for all of them")
    parser.add_argument("--repeated", type=int, default=40, help="so many runs that are killed three times over")
    parser.add_argument("--calls", type=int, default=60, help="kill at so many calls of each kind, where strace works")
    parser.add_argument("--embedded", action="store_true", help="use the embedded server though real ones are there")
    options = parser.parse_args()
    # What the umpire logs of each of a thousand accidents would bury what came of them.
    logging.disable(logging.CRITICAL)
    missing = what_is_missing()
    servers = None
    office: Office = Embedded()
    if missing:
        print(f"The embedded server is used, as {missing}.")
    elif not options.embedded:
        servers = RealServers()
        office = servers.start()
    folder = Path(tempfile.mkdtemp(prefix="pbem-torture-"))
    try:
        return _sweep(office, folder, options)
    finally:
        office.close()
        if servers is not None:
            servers.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _sweep(office: Office, folder: Path, options: argparse.Namespace) -> int:
    begun = time.monotonic()
    sweep = Sweep(office, folder)
    print(f"A bound at {office.name}, {len(sweep.points)} crash points, {len(sweep.campaign.letters)} letters.")
    if not strace():
        print("No kills at system calls: strace is not installed here, or may not trace.")
    bad: list[Verdict] = []
    tried = 0
    for title, cases in (
        ("crash points", sweep.kills(options.points or None)),
        ("repeated kills", sweep.repeated_kills(options.repeated)),
        ("system calls", sweep.calls(options.calls)),
        ("workers", [Case("a worker killed as it played", worker_killed())]),
    ):
        done = list(_try_all(sweep, title, cases))
        tried += len(done)
        bad += [verdict for verdict in done if verdict.faults]
    cuts = sweep_cuts(print)
    minutes = (time.monotonic() - begun) / 60
    for verdict in bad:
        print(f"\nNOT AS PROMISED: {verdict.case.name}")
        for fault in verdict.faults:
            print(f"  {fault}")
    for fault in cuts.faults:
        print(f"\nNOT AS PROMISED: {fault}")
    print(
        f"\n{tried} kills in {minutes:.1f} minutes: {tried - len(bad)} bounds came out as if nothing had happened, "
        f"{len(bad)} did not.\n{cuts}"
    )
    return 1 if bad or cuts.faults else 0


def _try_all(sweep: Sweep, title: str, cases: Iterable[Case]) -> Iterable[Verdict]:
    for number, case in enumerate(cases, 1):
        verdict = sweep.try_case(case)
        state = "as promised" if not verdict.faults else "NOT AS PROMISED"
        print(f"{title} {number}: {case.name}: {state}", flush=True)
        yield verdict


if __name__ == "__main__":
    sys.exit(main())
