"""`make load`: many clients of the service while workers and its database are restarted.

Every response is compared with that of another service, and the usage file with the number of
responses. Prints a table; the exit code is 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import itertools
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from parcel_lookup.service.sample import write_sample
from parcel_lookup.tests.support.load import Load, expected_requests, running_load
from parcel_lookup.tests.support.postgres import PostgresServer

#: Seconds between two disturbances.
_INTERVAL = 2.0
_SAMPLE = 20_000

_FILE: tuple[Callable[[Load], None], ...] = (
    lambda load: load.stop_worker(1),
    lambda load: load.replace_file(),
    lambda load: load.stop_worker(2),
    lambda load: load.stop_worker(1, signal.SIGTERM),
)
_DATABASE: tuple[Callable[[Load], None], ...] = (
    lambda load: load.stop_worker(1),
    lambda load: load.restart_database(signal.SIGINT),
    lambda load: load.stop_worker(2),
    lambda load: load.restart_database(signal.SIGQUIT),
    lambda load: load.stop_worker(1, signal.SIGTERM),
    lambda load: load.restart_database(signal.SIGQUIT, killed=2),
)


def main() -> None:
    """Run the load on a file, or with ``--database`` on a PostgreSQL server of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--data", type=Path, help="a parcel file; without it, a generated county")
    parser.add_argument("--database", action="store_true", help="serve the file from PostgreSQL")
    options = parser.parse_args()
    with ExitStack() as stack:
        parcels = options.data
        if parcels is None:
            parcels = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "sample.gpkg"
            write_sample(parcels, parcels=_SAMPLE, seed=1)
        requests = expected_requests(parcels)
        server = stack.enter_context(PostgresServer()) if options.database else None
        with running_load(
            parcels, requests, clients=options.clients, workers=options.workers, server=server
        ) as load:
            _disturb(load, _DATABASE if options.database else _FILE, options.seconds)
    source = "PostgreSQL" if options.database else "a file"
    print(f"{options.clients} clients for {options.seconds:.0f} seconds, {source}")
    for name, value in load.rows():
        print(f"| {name} | {value} |")
    if load.problems:
        print(load.messages(), *load.problems, sep="\n", file=sys.stderr)
    sys.exit(bool(load.problems))


def _disturb(load: Load, disturbances: tuple[Callable[[Load], None], ...], seconds: float) -> None:
    """Disturb the service again and again, each time after responses have come again."""
    end = time.monotonic() + seconds
    for disturb in itertools.cycle(disturbances):
        time.sleep(max(0.0, min(_INTERVAL, end - time.monotonic())))
        load.wait_for(load.responses + 1)
        if time.monotonic() >= end:
            return
        disturb(load)


if __name__ == "__main__":
    main()
