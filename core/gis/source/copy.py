"""A copy of any source: a search for everything, whose result is saved as a parcel GeoPackage.

A copy has an index of its texts, and indexes of the IDs of its parcels. It says of itself what it
was copied from (`Origin`), so that it can be made again.
"""

from __future__ import annotations

import json
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import Qgis, QgsDataSourceUri, QgsProviderRegistry

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.query import WGS84, Query, Run
from parcel_lookup.core.gis.qt.crs_thread import crs_of
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file import gpkg
from parcel_lookup.core.parcel_file.changes import FileChanges, compare_files
from parcel_lookup.core.parcel_file.facts import read_facts
from parcel_lookup.core.parcel_file.lookup import release
from parcel_lookup.core.parcel_file.opening import local_file_error
from parcel_lookup.core.parcel_file.schema import ID_FIELDS
from parcel_lookup.core.parcel_file.writer import ParcelWriter

if TYPE_CHECKING:
    from parcel_lookup.core.contract.source import Source

#: The fact of a file with its `Origin`.
_ORIGIN = "origin"
#: Of the time: reading; the rest completes the file.
_READING = 0.75
#: Of a CRS that has no number of its own, in the file.
_OWN_CRS = 100_000
Progress = Callable[[float], None]


class Origin(NamedTuple):
    """What a copy was made from, with everything that gives its parcels the same IDs again."""

    #: Of QGIS, such as ``ogr``, and the URI there, without its password; "" of another source.
    provider: str = ""
    uri: str = ""
    #: The name of the layer or the connection.
    title: str = ""
    #: The mapping as JSON text, and the namespace of IDs (`ids.Ids`).
    mapping: str = ""
    namespace: str = ""
    #: The terms as JSON text, or "".
    terms: str = ""

    @property
    def path(self) -> str:
        """The path of the file that it is read from, or ""."""
        parts = QgsProviderRegistry.instance().decodeUri(self.provider, self.uri)
        return str(parts.get("path") or "")

    def to_text(self) -> str:
        """Return the text for the file."""
        uri = QgsDataSourceUri.removePassword(self.uri)
        return json.dumps(self._replace(uri=uri)._asdict(), ensure_ascii=False)


class CopyResult(NamedTuple):
    """What a copy contains."""

    parcels: int
    #: The number of rows of the source that are no parcels.
    dropped: int
    #: Compared with the file that it replaced; None if that was no parcel file.
    changes: FileChanges | None


def origin_of(path: Path) -> Origin | None:
    """Return what a file was copied from; None if it is no copy. Raises `ParcelError`."""
    text = read_facts(path).get(_ORIGIN, "")
    with suppress(TypeError, ValueError):
        found: dict[str, Any] = json.loads(text)
        return Origin(**found)
    return None


def copy_source(
    source: Source, path: Path, origin: Origin, run: Run, progress: Progress | None = None
) -> CopyResult:
    """Write all parcels of a source to a parcel GeoPackage, whole or not at all. In a task.

    What was at `path` stays until the new file is complete. `progress` is called with 0 to 1.
    Raises `ParcelError`: LOCAL_FILE if the file cannot be written, what the source raises, also if
    one of its parcels is missing, and CANCELLED.
    """
    _refuse_own_file(path, origin)
    report = progress or (lambda _: None)
    info = source.info
    parcels = dropped = 0
    expected: list[int | None] = [None]
    changes: list[FileChanges | None] = [None]

    def expect(number: int | None, _requests: int | None) -> None:
        expected[0] = number

    def compare(finished: Path) -> None:
        changes[0] = compare_files(path, finished, run.cancellation)
        release(path)

    with ParcelWriter(
        path,
        title=origin.title,
        cancellation=run.cancellation,
        progress=lambda share: report(_READING + (1 - _READING) * share),
        before_replacing=compare,
        labels={name: one.label for name, one in info.fields.items()},
        crs=_crs_of(info.crs, path),
        fields=info.fields,
        indexed=ID_FIELDS,
        about={_ORIGIN: origin.to_text()},
    ) as writer:
        query = Query(buildings=info.has_buildings)
        with closing(source.read(query, replace(run, expect=expect))) as batches:
            for batch in batches:
                if batch.gaps:  # a copy is complete
                    raise batch.gaps[0].error
                writer.add(batch.parcels)
                parcels += len(batch.parcels)
                dropped += batch.dropped
                report(_READING * min(1.0, parcels / (expected[0] or parcels or 1)))
        if not parcels:  # nothing replaces a file with parcels
            reason = tr("“{layer}” has no features.").format(layer=origin.title)
            raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)
    return CopyResult(parcels, dropped, changes[0])


def _refuse_own_file(path: Path, origin: Origin) -> None:
    own = origin.path
    with suppress(OSError, ValueError):
        if own and path.exists() and Path(own).samefile(path):
            raise local_file_error(path, tr("it is the file that is to be copied."))


def _crs_of(text: str, path: Path) -> gpkg.Crs:
    """Return a CRS (`SourceInfo.crs`) as a file describes it."""
    if text == WGS84:
        return gpkg.WGS84
    crs = crs_of(text)
    definition = crs.toWkt(Qgis.CrsWktVariant.Wkt1Gdal)
    if not definition:
        reason = tr("a GeoPackage cannot contain the coordinate reference system {crs}.")
        raise local_file_error(path, reason.format(crs=crs.userFriendlyIdentifier() or text))
    organization, _, code = crs.authid().partition(":")
    name = crs.description() or text[:50]
    if organization in ("EPSG", "ESRI") and code.isdecimal():
        return gpkg.Crs(name, int(code), organization, int(code), definition)
    return gpkg.Crs(name, _OWN_CRS, "NONE", _OWN_CRS, definition)
