"""The command line ``parcel-service``: serve, sample, import, info."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.local.importing.mapping import MappingError
from parcel_lookup.service.encoding import AnswerStyle, AreaAnswer, Count
from parcel_lookup.service.keys import Keys, KeysFileError, Usage, make_key, read_keys
from parcel_lookup.service.serving import (
    ServingError,
    address_of,
    is_loopback,
    listen,
    make_server,
    run,
)
from parcel_lookup.service.vector_file import VectorFileError

cli = typer.Typer(
    name="parcel-service",
    help="Serve land parcels over HTTP, and make the files of parcels that it serves.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Run the command line; a failure is one sentence on standard error and exit code 1."""
    try:
        cli()
    except ParcelError as error:
        _fail(error.sentence)
    except (KeysFileError, MappingError, ServingError, VectorFileError) as error:
        _fail(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has gone, as `| head` does
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}.")


def _fail(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(1)


@cli.command()
def serve(
    data: Annotated[Path, typer.Option(help="The file of parcels: a GeoPackage.")],
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    keys: Annotated[
        Path | None,
        typer.Option(help="The keys file (TOML). Without it, one key is made for this run."),
    ] = None,
    usage: Annotated[
        Path | None,
        typer.Option(help="Where the month's requests are counted; next to the keys unless said."),
    ] = None,
    certfile: Annotated[Path | None, typer.Option(help="The certificate (PEM), for TLS.")] = None,
    keyfile: Annotated[
        Path | None, typer.Option(help="The certificate's private key (PEM), if apart.")
    ] = None,
    area_answer: Annotated[
        AreaAnswer, typer.Option(help="What an area answer holds.")
    ] = AreaAnswer.BOTH,
    count: Annotated[Count, typer.Option(help="What “count” says.")] = Count.TOTAL,
) -> None:
    """Answer the four parcel requests over HTTP until interrupted."""
    if keyfile and not certfile:
        raise ServingError("--keyfile is of use with --certfile only.")
    if usage and not keys:
        raise ServingError("--usage is of use with --keys only: nothing counts the key of one run.")
    from parcel_lookup.core.local.source import LocalSource
    from parcel_lookup.service.app import create_app

    made = None if keys else make_key()
    known = Keys([made]) if made else read_keys(keys)
    counted = None if made else Usage(usage or keys.with_name(f"{keys.name}.usage"))
    source = LocalSource(data)
    if not source.info().has_text_index:  # a file that is none is said now, too
        _make_text_index(data)
    app = create_app(source, keys=known, usage=counted, style=AnswerStyle(area_answer, count))
    server = make_server(app, certfile=certfile, keyfile=keyfile)
    listening = listen(host, port)
    print(f"Serving {data} at {address_of(listening, host, tls=certfile is not None)}")
    if made:
        print(f"Key of this run: {made.key}")
    sys.stdout.flush()
    if not certfile and not is_loopback(host):
        print(
            "Without --certfile, keys and parcels cross the network readable by anyone on the way.",
            file=sys.stderr,
        )

    def close() -> None:
        source.close()
        if counted:
            counted.close()

    run(server, listening, close)


def _make_text_index(data: Path) -> None:
    """Make the index that something else than us outdated or removed; it only saves time."""
    from parcel_lookup.core.local.file import text_index

    try:
        if text_index.refresh(data, Cancellation()):
            print("The text index was missing or out of date and is made anew.", file=sys.stderr)
    except ParcelError as error:
        print(f"{error.sentence} Searches for parts of text will be slow.", file=sys.stderr)


@cli.command()
def sample(
    to: Annotated[Path, typer.Option(help="The GeoPackage to write.")],
    parcels: Annotated[int, typer.Option(min=1, help="How many parcels.")] = 5000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same county.")] = 1,
) -> None:
    """Write a generated county, clearly marked as invented."""
    from parcel_lookup.service.sample import write_sample

    with _progress("Generating") as progress:
        written = write_sample(to, parcels=parcels, seed=seed, progress=progress)
    print(f"Wrote {written:,} invented parcels to {to}")


@cli.command(name="import")
def import_(
    file: Annotated[str, typer.Argument(help="Any vector file that GDAL reads.")],
    mapping: Annotated[
        str,
        typer.Option("--map", help="A mapping file (TOML), or the name of one that is shipped."),
    ],
    to: Annotated[Path, typer.Option(help="The GeoPackage to write.")],
    layer: Annotated[
        str | None, typer.Option(help="Which layer, where the file has several.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(help="Write a list of every row that needs a look: .csv or .json."),
    ] = None,
) -> None:
    """Turn a file of parcels into one that can be searched and served."""
    from parcel_lookup.service.importing import import_file
    from parcel_lookup.service.mapping_files import read_mapping

    with _progress("Importing") as progress:
        result = import_file(file, read_mapping(mapping), to, layer=layer or "", progress=progress)
    for line in result.lines():
        print(line)
    if report:
        result.write(report)
        print(f"The report is in {report}")
    print(f"Wrote {to}")


@cli.command()
def info(
    file: Annotated[Path, typer.Argument(help="A file of parcels: a GeoPackage.")],
) -> None:
    """Say what a file of parcels holds."""
    from parcel_lookup.service.info import describe_file

    for line in describe_file(file):
        print(line)


@contextmanager
def _progress(label: str) -> Iterator[Callable[[float], None] | None]:
    """A function that draws a bar of 0 to 1, or None where nobody looks at a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with typer.progressbar(length=1000, label=label, file=sys.stderr) as bar:
        yield lambda share: bar.update(round(share * 1000) - bar.pos)


if __name__ == "__main__":
    main()
