"""Connections to parcel files: those of the user, and the sample county."""

from __future__ import annotations

import json
import re
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from parcel_lookup.core.columns.mapping_json import mapping_from_json
from parcel_lookup.core.contract import FIELD_BY_NAME, FILE_INFO, Cancellation, SourceInfo
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.connection import SAMPLE, Connection
from parcel_lookup.core.gis.connections.members import private
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.budget import Budget
    from parcel_lookup.core.gis.connections.connection import SourceFactory

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
    from parcel_lookup.core.parcel_file.schema import PARCELS
    from parcel_lookup.core.sources.local.file import FileSource

    with closing(FileSource(path)) as source:
        info = source.header(Run(cancellation))
    # The writer gives a file without a title that of its table.
    title = "" if info.title == PARCELS else info.title
    changed = info.last_change[:10]
    return ParcelFile(title, info.parcels, changed, info.description, info.bounds)


@dataclass(frozen=True)
class FileConnection(Connection):
    """A connection to a parcel file of the user."""

    #: The GeoPackage.
    path: str = ""
    #: The layer and choices of the file's import, to update it (`importing.Recipe`); "" if it was
    #: not imported by the dialog.
    import_recipe: str = private()

    kind = "local"
    dialog = "file"
    info: ClassVar[SourceInfo] = FILE_INFO
    success = tr("The parcel file can be read.")

    @property
    def file(self) -> Path:
        """The parcel file."""
        return Path(self.path)

    @property
    def place(self) -> str:
        """The path of the parcel file."""
        return self.path

    @property
    def is_updatable(self) -> bool:
        """Whether it is known from which layer the file was imported."""
        return bool(self.import_recipe)

    def settings_problem(self) -> str:
        """Return that there is no path, or ""."""
        return "" if self.path.strip() else tr("A parcel file needs a path.")

    def open(self, _factory: SourceFactory, _run: Run, _budget: Budget) -> Source:
        """Open the file."""
        from parcel_lookup.core.sources.local.file import FileSource

        return FileSource(self.file, columns=self._imported_columns())

    def _imported_columns(self) -> dict[str, str]:
        """Return the columns of which fields were imported unchanged, by field (`Recipe`).

        Not of dates, whose values are written in another way, nor of areas in another unit.
        """
        with suppress(AttributeError, KeyError, TypeError, ValueError):
            mapping = mapping_from_json(json.loads(self.import_recipe)["mapping"])
            return {
                name: one.plain_column
                for name, one in mapping.fields.items()
                if _NAME.fullmatch(one.plain_column) and not FIELD_BY_NAME[name].is_date
            }
        return {}


@dataclass(frozen=True)
class SampleConnection(Connection):
    """The connection to the invented county that ships with the plugin."""

    name: str = SAMPLE

    kind = "sample"
    info: ClassVar[SourceInfo] = FILE_INFO
    is_savable = False
    is_built_in = True
    file = SAMPLE_FILE
    start_area = SAMPLE_START
    success = FileConnection.success

    @property
    def title(self) -> str:
        """What sentences call it."""
        return tr("Sample county (offline)")

    @property
    def place(self) -> str:
        """Where its parcels come from, for lists."""
        return tr("A fictitious county on this computer")

    def open(self, _factory: SourceFactory, _run: Run, _budget: Budget) -> Source:
        """Open the file."""
        from parcel_lookup.core.sources.local.file import FileSource

        return FileSource(SAMPLE_FILE)


SAMPLE_CONNECTION = SampleConnection()
