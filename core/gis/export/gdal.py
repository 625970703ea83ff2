"""Writes files with GDAL: GeoPackage, FlatGeobuf, GeoParquet, and what a Shapefile consists of."""

from __future__ import annotations

import math
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Callable, NamedTuple

from osgeo import gdal
from qgis.core import (
    QgsFeatureRequest,
    QgsField,
    QgsFields,
    QgsProviderRegistry,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.files import database_uri
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.prepare import Limits, ValueKind, columns_of, prepared_batches
from parcel_lookup.core.gis.export.remarks import Loss, some_of
from parcel_lookup.core.gis.export.shapes import has_shape
from parcel_lookup.core.gis.export.styling import style_for_file
from parcel_lookup.core.gis.layer.geopackage_sql import end_write_ahead_log
from parcel_lookup.core.gis.layer.reading import close_file
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any

    from qgis.core import Qgis, QgsFeature

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.prepare import Batch
    from parcel_lookup.core.gis.export.source import Export, WriteContext

GEOPACKAGE_LIMITS = Limits(
    "GeoPackage",
    {
        Loss.NUMBER: tr("Not a number, saved as NULL"),
        Loss.DATE: tr("Dates beyond the years 1 to 9999, saved as NULL"),
    },
    (ValueKind.TIME, ValueKind.OTHER),
    (ValueKind.DATE, ValueKind.MOMENT),
    holds_number=lambda number: not math.isnan(number),
)
GEOPARQUET_LIMITS = GEOPACKAGE_LIMITS._replace(
    title="GeoParquet",  # untranslated: name
    holds_number=lambda _number: True,
)
#: GDAL turns a date in a FlatGeobuf into a moment.
FLATGEOBUF_LIMITS = GEOPARQUET_LIMITS._replace(
    title="FlatGeobuf",  # untranslated: name
    as_text=(ValueKind.DATE, ValueKind.TIME, ValueKind.OTHER),
    native_dates=(ValueKind.MOMENT,),
)
#: Columns of a GeoPackage besides key and geometry: SQLite has 2,000.
MOST_COLUMNS = 1998
#: Prefixes of tables that belong to a GeoPackage, with styles; names of other programs' tables.
_SYSTEM_TABLES = ("gpkg_", "rtree_", "sqlite_", "layer_styles")
_TABLES = {"qgis_projects": tr("QGIS projects")}
#: GDAL interprets these in the path of a GeoPackage.
_MISREAD = ("%", "|")
_MOST_LETTERS = 300
#: Names that a GeoPackage uses for itself.
_RESERVED = ("fid", "ogc_fid", "geom")
_TYPES = {
    ValueKind.WHOLE: QMetaType.Type.Int,
    ValueKind.LONG: QMetaType.Type.LongLong,
    ValueKind.NUMBER: QMetaType.Type.Double,
    ValueKind.YES_NO: QMetaType.Type.Bool,
    ValueKind.DATE: QMetaType.Type.QDate,
    ValueKind.MOMENT: QMetaType.Type.QDateTime,
}


# ---- formats ------------------------------------------------------------------------------------


def write_geopackage(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`, with its style and metadata. Raises `ParcelError`.

    It replaces no file that has other tables, or that another program has open.
    """
    _check_geopackage(export)
    names = distinct_names(export.fields.names(), _RESERVED)
    # The index is created at the end: when it closes the file, GDAL would create it even after a
    # cancellation.
    options = ("SPATIAL_INDEX=NO",)
    rows = _write_named(export, path, context, "GPKG", GEOPACKAGE_LIMITS, names, options=options)
    provider, name = QgsProviderRegistry.instance().providerMetadata("ogr"), layer_name(export)
    uri, style = f"{path}|layername={name}", style_for_file(export, names)
    if style and not provider.saveStyle(uri, style, "", name, "", "", True, ""):
        raise failed(export, tr("the style was not written"))
    if export.terms and export.metadata is not None:
        is_saved, reason = provider.saveLayerMetadata(uri, export.metadata)
        if not is_saved:
            raise failed(export, reason)
    try:
        end_write_ahead_log(path)
    except sqlite3.Error as error:
        raise failed(export, str(error)) from error
    context.cancellation.check()
    try:
        if export.path.exists():
            end_write_ahead_log(export.path)
    except sqlite3.Error as error:
        raise _in_use(export.path, error) from error
    return rows


def _check_geopackage(export: Export) -> None:
    """Raise `ParcelError` where other tables would be lost, or the layer has too many fields."""
    tables = _tables_of(export.path)
    if len(tables) > 1:
        reason = tr(
            "it contains {number:,} layers and tables ({names}), which would be lost; choose "
            "another name"
        )
        raise refused(export.path, reason.format(number=len(tables), names=some_of(tables)))
    if export.fields.count() > MOST_COLUMNS:
        reason = tr(
            "a GeoPackage can have {most:,} fields, and the layer has {number:,}; use an Excel "
            "workbook, or leave some out"
        )
        reason = reason.format(most=MOST_COLUMNS, number=export.fields.count())
        raise refused(export.path, reason)


def _tables_of(path: Path) -> list[str]:
    """Return the layers and tables of a GeoPackage, without styles and system tables.

    Raises `ParcelError` where that cannot be known.
    """
    if not path.is_file():
        return []
    try:
        uri = database_uri(path, mode="ro")
        with closing(sqlite3.connect(uri, uri=True, timeout=0.2)) as file:
            found = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    except sqlite3.OperationalError as error:
        raise _in_use(path, error) from error
    except sqlite3.Error:  # no GeoPackage, or a broken one
        return []
    return [_TABLES.get(one, one) for (one,) in found if not one.startswith(_SYSTEM_TABLES)]


def _in_use(path: Path, error: sqlite3.Error) -> Exception:
    reason = tr("it is write-protected, or another program has the file open")
    return refused(path, reason, str(error))


def write_flatgeobuf(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`. Raises `ParcelError` where a row has no geometry.

    GDAL 3.6.2 was measured to drop such rows silently.
    """
    reason = tr("every row of a FlatGeobuf must have geometry; use a GeoPackage or a Shapefile")

    def check(batch: Batch) -> list[Sequence[Any]]:
        if not all(map(has_shape, batch.features)):
            raise refused(export.path, reason)
        return batch.values

    if not export.has_geometry:
        raise refused(export.path, reason)
    names = distinct_names(export.fields.names())
    rows = _write_named(export, path, context, "FlatGeobuf", FLATGEOBUF_LIMITS, names, fill=check)
    context.remarks.note(Loss.ROWS, tr("In a FlatGeobuf, rows are sorted by location."))
    return rows


def write_geoparquet(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`. Raises `ParcelError`."""
    names = distinct_names(export.fields.names())
    return _write_named(export, path, context, "Parquet", GEOPARQUET_LIMITS, names)


def _write_named(
    export: Export,
    path: Path,
    context: WriteContext,
    driver: str,
    limits: Limits,
    names: Sequence[str],
    **others: Any,
) -> int:
    """Write the rows with fields of these names, read them again, and create an index."""
    fields = QgsFields()
    for name, column in zip(names, columns_of(export.fields)):
        is_text = column.kind in limits.as_text or column.kind not in _TYPES
        field = QgsField(name, QMetaType.Type.QString if is_text else _TYPES[column.kind])
        field.setAlias(column.label if column.label != column.name else "")
        fields.append(field)  # as a copy
    rows = write_rows(export, path, context, Layout(driver, limits, fields, **others))
    has_index = driver == "GPKG" and export.has_geometry
    problem = _finish(path, rows, has_index, context.cancellation)
    if problem:
        raise failed(export, problem)
    context.cancellation.check()
    context.remarks.renamed(tr("Renamed fields"), export.fields.names(), names)
    return rows


def _finish(path: Path, rows: int, has_index: bool, cancellation: Cancellation) -> str:
    """Read a file again and create its index, if it has one; return what is wrong, or "".

    GDAL does not always report a full disk. This raises nothing: the frames of an exception would
    keep the layer alive for longer than its file.
    """
    layer = QgsVectorLayer(str(path), "", "ogr")
    if not layer.isValid() and any(sign in str(path) for sign in _MISREAD):
        return tr("QGIS cannot open a file there; use file and folder names without “%” and “|”")
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
    # `featureCount` is not enough: the count is written before the rows.
    if not layer.isValid() or sum(1 for _ in layer.getFeatures(request)) != rows:
        return tr("not everything could be written; the disk may be full")
    close_file(layer)
    is_done = not has_index or cancellation.is_cancelled
    if not is_done and not layer.dataProvider().createSpatialIndex():
        return tr("its spatial index could not be written; the disk may be full")
    return ""


def layer_name(export: Export) -> str:
    """Return the name of the layer in a file."""
    return export.path.stem.lstrip(".") or export.path.stem


def failed(export: Export, reason: str) -> Exception:
    """Return the error for a failure that GDAL reports; its reason may quote all columns."""
    return refused(export.path, reason[:_MOST_LETTERS] or tr("the disk may be full"), reason)


# ---- rows ---------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """What GDAL is given."""

    driver: str
    limits: Limits
    fields: QgsFields
    options: Sequence[str] = ()
    #: Returns the columns of a batch as the fields have them.
    fill: Callable[[Batch], Sequence[Sequence[Any]]] = lambda batch: batch.values
    #: The geometry type; None for that of the layer.
    kind: Qgis.WkbType | None = None
    #: A setting of GDAL while it creates the file, and its value; None for its default.
    setting: tuple[str, str | None] = ("SHAPE_REWIND_ON_WRITE", None)


def write_rows(export: Export, path: Path, context: WriteContext, layout: Layout) -> int:
    """Write all rows and close the file; return their number. Raises `ParcelError`."""
    columns, rows = columns_of(export.fields), 0
    with closing(_WriterThread(export, path, layout)) as writer:
        for batch in prepared_batches(export, columns, layout.limits, context):
            values = layout.fill(batch)
            if any(new is not old for new, old in zip(values, batch.attributes)):
                for feature, row in zip(batch.features, zip(*values)):
                    feature.setAttributes(list(row))
            writer.add(batch.features)
            rows += len(batch.features)
        writer.finish()
    context.cancellation.check()
    return rows


class _WriterThread:
    """Writes a batch in a thread while the next one is prepared: GDAL needs no lock of Python."""

    def __init__(self, export: Export, path: Path, layout: Layout) -> None:
        """Create the file. Raises `ParcelError`."""
        save = QgsVectorFileWriter.SaveVectorOptions()
        save.driverName, save.fileEncoding = layout.driver, "UTF-8"
        save.layerName, save.layerOptions = layer_name(export), list(layout.options)
        kind = export.wkb_type if layout.kind is None else layout.kind
        self._export = export
        gdal.SetThreadLocalConfigOption(*layout.setting)
        self._writer: QgsVectorFileWriter | None = QgsVectorFileWriter.create(
            str(path), layout.fields, kind, export.crs, export.transforms, save
        )
        gdal.SetThreadLocalConfigOption(layout.setting[0], None)
        self._pending: Future[bool] | None = None
        if self._writer.hasError():
            reason, self._writer = self._writer.errorMessage(), None
            raise failed(export, reason)
        self._thread = ThreadPoolExecutor(1, "parcel-lookup-export")

    def add(self, features: Sequence[QgsFeature]) -> None:
        """Write a batch after the last one. Raises `ParcelError` where that was refused."""
        self.finish()
        if self._writer is not None:
            self._pending = self._thread.submit(self._writer.addFeatures, features)

    def finish(self) -> None:
        """Wait for the last batch. Raises `ParcelError` where it was refused."""
        pending, self._pending = self._pending, None
        if pending is not None and self._writer is not None and not pending.result():
            raise failed(self._export, self._writer.errorMessage())

    def close(self) -> None:
        """Close the file."""
        self._thread.shutdown()
        self._writer = None
