"""The command line ``parcel-service`` with the commands serve, sample, import, and info."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.service import ServiceError
from parcel_lookup.service.encoding import AreaResponse, Count, ResponseOptions
from parcel_lookup.service.keys import Keys, make_key, read_keys
from parcel_lookup.service.record_pages import RecordSource

cli = typer.Typer(
    name="parcel-service",
    help="Serve land parcels over HTTP, and create parcel files.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Run the command line. Errors are one sentence on standard error, with exit code 1."""
    try:
        cli()
    except ParcelError as error:
        _fail(error.sentence)
    except (ServiceError, MappingError) as error:
        _fail(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of the output, such as `head`, has ended
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}.")


def _fail(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(1)


_DATABASE_VARIABLE = "PARCEL_SERVICE_DATABASE"
_Database = Annotated[
    str | None,
    typer.Option(
        help="The address of a PostgreSQL database: postgresql://user@host/name. Without it and "
        f"without a file, the environment variable {_DATABASE_VARIABLE}."
    ),
]


def _address(database: str | None, file: Path | None, option: str) -> str | None:
    """Return the address of the database; None for a file, which was given as `option`.

    The environment has the address only of commands that name neither: it must never add a database
    to a command that names a file.
    """
    if file is not None and database is not None:
        raise typer.BadParameter(f"{option} and --database exclude each other.")
    if file is not None:
        return None
    address = database or os.environ.get(_DATABASE_VARIABLE)
    if not address:
        raise typer.BadParameter(f"Either {option} or --database is required.")
    return address


@cli.command()
def serve(
    data: Annotated[Path | None, typer.Option(help="The parcel file, a GeoPackage.")] = None,
    database: _Database = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 uses a free port.")] = 8000,
    keys: Annotated[
        Path | None,
        typer.Option(help="The keys file (TOML). Without it, a key is generated for this run."),
    ] = None,
    usage: Annotated[
        Path | None,
        typer.Option(help="Where requests are counted. Default: <keys file>.usage."),
    ] = None,
    certfile: Annotated[Path | None, typer.Option(help="The certificate (PEM), for TLS.")] = None,
    keyfile: Annotated[
        Path | None, typer.Option(help="The private key (PEM), if not in the same file.")
    ] = None,
    area_response: Annotated[
        AreaResponse, typer.Option(help="What an area response contains.")
    ] = AreaResponse.BOTH,
    count: Annotated[Count, typer.Option(help="What “count” contains.")] = Count.TOTAL,
    workers: Annotated[
        int, typer.Option(min=1, help="Number of processes that share the port.")
    ] = 1,
    access_log: Annotated[
        Path | None,
        typer.Option(help="The file for the access log. Default: standard output."),
    ] = None,
) -> None:
    """Serve a parcel file or a database over HTTP until interrupted."""
    # Importing these takes half a second, which other commands do not need.
    from parcel_lookup.service import monitoring
    from parcel_lookup.service.serving import (
        Service,
        ServingError,
        address_of,
        is_loopback,
        listen,
        opened,
        run,
    )
    from parcel_lookup.service.workers import check_workers, run_workers

    address = _address(database, data, "--data")
    if keyfile and not certfile:
        raise ServingError("--keyfile requires --certfile.")
    if usage and not keys:
        raise ServingError("--usage requires --keys.")
    check_workers(workers)
    generated = None if keys else make_key()
    open_source, name = _database_source(address) if address else _file_source(data)
    service = Service(
        open_source,
        keys=Keys([generated]) if generated else read_keys(keys),
        usage=None if generated else usage or keys.with_name(f"{keys.name}.usage"),
        options=ResponseOptions(area_response, count),
        certfile=certfile,
        keyfile=keyfile,
        access_log=access_log,
    )

    def announce(listening: socket.socket) -> None:
        print(f"Serving {name} at {address_of(listening, host, tls=certfile is not None)}")
        if generated:
            print(f"Key of this run: {generated.key}")
        sys.stdout.flush()
        if not certfile and not is_loopback(host):
            print(
                "Warning: without --certfile, keys and parcels are sent unencrypted.",
                file=sys.stderr,
            )

    if workers > 1:
        service.check()
        with listen(host, port) as listening:
            announce(listening)
            run_workers(service, listening, workers)
    else:
        monitor = monitoring.Monitor(log=monitoring.access_log(access_log))
        with opened(service, monitor) as config, listen(host, port) as listening:
            announce(listening)
            run(config, listening)


def _file_source(data: Path) -> tuple[Callable[[], RecordSource], str]:
    """Return what opens a parcel file, and its name; a missing text index is created."""
    from parcel_lookup.service.file.source import FileSource

    with closing(FileSource(data)) as source:
        has_text_index = source.info().has_text_index  # also reports a file that is none
    if not has_text_index:
        _make_text_index(data)
    return partial(FileSource, data), str(data)


def _database_source(address: str) -> tuple[Callable[[], RecordSource], str]:
    """Return what opens a database that has parcels, and its name, which has no password."""
    from parcel_lookup.service.database.source import DatabaseSource

    with closing(DatabaseSource(address)) as source:
        return partial(DatabaseSource, address), source.database.name


def _make_text_index(data: Path) -> None:
    """Create a missing or outdated text index, which makes searches faster."""
    from parcel_lookup.core.parcel_file import text_index

    try:
        if text_index.refresh(data, Cancellation()):
            print("The text index was missing or out of date, and was created.", file=sys.stderr)
    except ParcelError as error:
        print(f"{error.sentence} Searches for parts of text will be slow.", file=sys.stderr)


_Records = Annotated[
    bool,
    typer.Option(
        "--records/--no-records",
        help="Store each record as the service sends it, which makes it faster.",
    ),
]


def _write_records(parcels: Path) -> None:
    """Write the finished records of a parcel file; a failure is reported and leaves it usable."""
    from parcel_lookup.service.file.source import write_records

    try:
        with _progress("Encoding records") as progress:
            write_records(parcels, progress=progress)
    except ParcelError as error:
        print(f"{error.sentence} The service will be slower.", file=sys.stderr)


@cli.command()
def sample(
    to: Annotated[Path, typer.Option(help="The GeoPackage to write.")],
    parcels: Annotated[int, typer.Option(min=1, help="Number of parcels.")] = 5000,
    seed: Annotated[int, typer.Option(help="The same seed creates the same county.")] = 1,
    records: _Records = True,
) -> None:
    """Write a generated county, clearly marked as fictional."""
    from parcel_lookup.service.sample import write_sample

    with _progress("Generating") as progress:
        written = write_sample(to, parcels=parcels, seed=seed, progress=progress)
    if records:
        _write_records(to)
    print(f"Wrote {written:,} fictional parcels to {to}")


@cli.command(name="import")
def import_(
    file: Annotated[str, typer.Argument(help="Any vector file that GDAL can read.")],
    mapping: Annotated[
        str | None,
        typer.Option("--map", help="A mapping file (TOML), or the name of an included one."),
    ] = None,
    to: Annotated[Path | None, typer.Option(help="The GeoPackage to write.")] = None,
    database: _Database = None,
    layer: Annotated[str | None, typer.Option(help="The layer, if the file has several.")] = None,
    report: Annotated[
        Path | None,
        typer.Option(help="Write a list of all rows to check: .csv or .json."),
    ] = None,
    records: _Records = True,
) -> None:
    """Convert a vector file to a parcel file, which can be searched and served.

    With --database, load it into a database; a parcel file then needs no mapping.
    """
    address = _address(database, to, "--to")
    if mapping is None:
        if address is None or report or layer:
            raise typer.BadParameter(
                "--map is required, except to load a parcel file into a database."
            )
        _load(Path(file), address)
        return
    if address:
        with TemporaryDirectory(prefix="parcel-service-") as folder:
            _convert(file, mapping, Path(folder) / "parcels.gpkg", layer, report)
            _load(Path(folder) / "parcels.gpkg", address)
        return
    _convert(file, mapping, to, layer, report)
    if records:
        _write_records(to)
    print(f"Wrote {to}")


def _convert(file: str, mapping: str, to: Path, layer: str | None, report: Path | None) -> None:
    """Write a parcel file, and print what was imported."""
    from parcel_lookup.service.importing.files import import_file, read_mapping

    with _progress("Importing") as progress:
        result = import_file(file, read_mapping(mapping), to, layer=layer or "", progress=progress)
    for line in result.lines():
        print(line)
    if report:
        result.write(report)
        print(f"The report is in {report}")


def _load(parcels: Path, address: str) -> None:
    """Load a parcel file into a database, and print what was loaded."""
    from parcel_lookup.service.database.connecting import Database
    from parcel_lookup.service.database.loading import load_file

    database = Database(address)
    with _progress("Loading") as progress:
        loaded = load_file(parcels, database, progress=progress)
    print(
        f"Loaded {loaded.parcels:,} parcels and {loaded.buildings:,} buildings into {database.name}"
    )
    if loaded.without_id:
        print(f"Left out {loaded.without_id:,} rows that have no svc_uuid")
    if loaded.old_kept:
        print(f"The earlier parcels were not removed: {loaded.old_kept} The next import does it.")


@cli.command()
def info(
    file: Annotated[Path, typer.Argument(help="A parcel file, a GeoPackage.")],
) -> None:
    """Describe a parcel file."""
    from parcel_lookup.service.file.source import FileSource

    source = FileSource(file)
    try:
        found = source.info()
    finally:
        source.close()
    size = file.stat().st_size / 1e6
    print(f"{file}: {found.title}" if found.title else file)
    if found.description:
        print(found.description)
    print(f"Parcels: {found.parcels:,}")
    print(f"Buildings: {found.buildings:,}")
    if found.bounds is None:
        print("Extent: none; no parcel has a geometry")
    else:
        west, south, east, north = found.bounds
        print(f"Extent: longitude {west:.5f} to {east:.5f}, latitude {south:.5f} to {north:.5f}")
    print(f"Changed: {found.last_change}")
    print(f"Size: {size:,.1f} MB")
    print(f"Text index: {'yes' if found.has_text_index else 'no; searches for parts of text scan'}")
    print(f"Finished records: {'yes' if found.has_records else 'no; each response is encoded'}")


@contextmanager
def _progress(label: str) -> Iterator[Callable[[float], None] | None]:
    """Yield a function that draws a progress bar for 0 to 1, or None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with typer.progressbar(length=1000, label=label, file=sys.stderr) as bar:
        yield lambda share: bar.update(round(share * 1000) - bar.pos)


if __name__ == "__main__":
    main()
