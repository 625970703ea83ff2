"""Parcel files as kinds of sources: those of the user, and the sample county."""

from __future__ import annotations

import json
import re
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.columns.mapping_json import mapping_from_json
from parcel_lookup.core.contract import FIELD_BY_NAME, FILE_INFO, Cancellation
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.connection import LOCAL, SAMPLE, Connection
from parcel_lookup.core.gis.connections.kinds import SourceKind
from parcel_lookup.core.gis.connections.sources import SourceFactory
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.budget import Budget

#: A column, and not several of them or an expression.
_NAME = re.compile(r"\w+")
#: The invented county that ships with the plugin. Its folder may be read-only.
SAMPLE_FILE = RESOURCES / "sample" / "sample_county.gpkg"
#: The part of the sample county that is shown first: west, south, east, and north in EPSG:4326.
SAMPLE_START = (-93.625, 41.822, -93.575, 41.854)


class ParcelFile(NamedTuple):
    """The header of a parcel file."""

    title: str
    parcels: int
    #: ISO date of the last change, or "".
    changed: str
    #: Its own description, such as a license, or "".
    description: str = ""
    #: (minx, miny, maxx, maxy) in degrees, or None if it has no geometry.
    bounds: tuple[float, float, float, float] | None = None


def read_parcel_file(path: str, cancellation: Cancellation) -> ParcelFile:
    """Read the header of a GeoPackage that `parcel-service import` made. Not in the main thread.

    Raises `ParcelError` (LOCAL_FILE) where it is none.
    """
    from parcel_lookup.core.local.file.schema import PARCELS
    from parcel_lookup.core.sources.local.file import FileSource

    with closing(FileSource(path)) as source:
        info = source.header(Run(cancellation))
    # The writer gives a file without a title that of its table.
    title = "" if info.title == PARCELS else info.title
    changed = info.last_change[:10]
    return ParcelFile(title, info.parcels, changed, info.description, info.bounds)


def _open(factory: SourceFactory, _run: Run, _budget: Budget) -> Source:
    from parcel_lookup.core.sources.local.file import FileSource

    return FileSource(factory.connection.file, columns=_imported_columns(factory.connection))


def _imported_columns(connection: Connection) -> dict[str, str]:
    """Return the columns of which a file's fields were imported unchanged, by field (`Recipe`).

    Not of dates, whose values are written in another way, nor of areas in another unit.
    """
    with suppress(AttributeError, KeyError, TypeError, ValueError):
        mapping = mapping_from_json(json.loads(connection.import_recipe)["mapping"])
        return {
            name: one.plain_column
            for name, one in mapping.fields.items()
            if _NAME.fullmatch(one.plain_column) and not FIELD_BY_NAME[name].is_date
        }
    return {}


def _problem(connection: Connection) -> str:
    return "" if connection.path.strip() else tr("A parcel file needs a path.")


FILE_KIND = SourceKind(
    LOCAL,
    FILE_INFO,
    _open,
    members=("path",),
    dialog="file",
    problem=_problem,
    file=lambda connection: Path(connection.path),
)

SAMPLE_KIND = SourceKind(
    SAMPLE,
    FILE_INFO,
    _open,
    file=lambda _connection: SAMPLE_FILE,
    start_area_of=lambda _connection: SAMPLE_START,
    is_built_in=True,
)
