"""Writes formats with GDAL: GeoPackage, FlatGeobuf, GeoParquet.

GDAL 3.6.2 was measured to drop rows without geometry from a FlatGeobuf silently; they go to a CSV
file. A GeoPackage has its values changed only where SQLite cannot hold them.
"""

from __future__ import annotations

import math
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from qgis.core import (
    QgsFeatureRequest,
    QgsField,
    QgsFields,
    QgsProviderRegistry,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType, QVariant

from parcel_lookup.core.gis.export.csvfile import NO_GEOMETRY_END, NoGeometryTable
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.prepare import Limits, ValueKind, columns_of, prepared_batches
from parcel_lookup.core.gis.export.remarks import Loss, some_of
from parcel_lookup.core.gis.export.source import WriteResult
from parcel_lookup.core.gis.export.styling import style_for_file
from parcel_lookup.core.gis.layer.geopackage_sql import end_write_ahead_log
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from qgis.core import QgsFeature

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.prepare import Batch
    from parcel_lookup.core.gis.export.source import Export, WriteContext

GEOPACKAGE_COMPANIONS = (".gpkg-wal", ".gpkg-shm", ".gpkg-journal")
#: A Shapefile of the same stem may have its own file of rows without geometry.
FLATGEOBUF_COMPANIONS = (f".fgb{NO_GEOMETRY_END}",)

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
#: Prefixes of tables that belong to a GeoPackage, with styles; names of other programs' tables.
_SYSTEM_TABLES = ("gpkg_", "rtree_", "sqlite_", "layer_styles")
_TABLES = {"qgis_projects": tr("QGIS projects"), "gpkgext_parcel_lookup": tr("a search")}
#: Columns of a GeoPackage besides key and geometry: SQLite has 2,000.
MOST_COLUMNS = 1998
#: GDAL interprets these in the path of a GeoPackage.
_MISREAD = ("%", "|")
_MOST_LETTERS = 300
#: Names that a GeoPackage uses for itself.
_RESERVED = ("fid", "ogc_fid", "geom")
#: Kinds that a format has only as text are text.
_TYPES = {
    ValueKind.WHOLE: QMetaType.Type.Int,
    ValueKind.LONG: QMetaType.Type.LongLong,
    ValueKind.NUMBER: QMetaType.Type.Double,
    ValueKind.YES_NO: QMetaType.Type.Bool,
    ValueKind.DATE: QMetaType.Type.QDate,
    ValueKind.MOMENT: QMetaType.Type.QDateTime,
}


def write_geopackage(export: Export, path: Path, context: WriteContext) -> WriteResult:
    """Write a layer to `path`, with its style. Raises `ParcelError`.

    It replaces no file that has other tables, or that another program has open.
    """
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
    names = distinct_names(export.fields.names(), _RESERVED)
    # The index is created at the end: when it closes the file, GDAL would create it even after a
    # cancellation.
    options = ["SPATIAL_INDEX=NO"]
    rows = _write(export, path, context, "GPKG", GEOPACKAGE_LIMITS, names, options=options)
    _save_style(export, path, style_for_file(export, names))
    _save_metadata(export, path)
    context.cancellation.check()
    try:
        if export.path.exists():
            end_write_ahead_log(export.path)
    except sqlite3.Error as error:
        reason = tr("it is write-protected, or another program has the file open")
        raise refused(export.path, reason, str(error)) from error
    return WriteResult(rows)


def _tables_of(path: Path) -> list[str]:
    """Return the layers and tables of a GeoPackage, without styles and system tables."""
    if not path.is_file():
        return []
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file:
            found = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    except sqlite3.Error:  # no GeoPackage, or a broken one
        return []
    return [_TABLES.get(one, one) for (one,) in found if not one.startswith(_SYSTEM_TABLES)]


def _save_style(export: Export, path: Path, style: str) -> None:
    """Save a style as the default of the layer. Raises `ParcelError`."""
    if not style:
        return
    name = _layer_name(export)
    provider = QgsProviderRegistry.instance().providerMetadata("ogr")
    if not provider.saveStyle(f"{path}|layername={name}", style, "", name, "", "", True, ""):
        raise _failed(export, tr("the style was not written"))
    try:
        end_write_ahead_log(path)
    except sqlite3.Error as error:
        raise _failed(export, str(error)) from error


def _save_metadata(export: Export, path: Path) -> None:
    """Save the metadata of a layer with terms of use. Raises `ParcelError`."""
    if not export.terms or export.metadata is None:
        return
    provider = QgsProviderRegistry.instance().providerMetadata("ogr")
    uri = f"{path}|layername={_layer_name(export)}"
    is_saved, reason = provider.saveLayerMetadata(uri, export.metadata)
    if not is_saved:
        raise _failed(export, reason)
    try:
        end_write_ahead_log(path)
    except sqlite3.Error as error:
        raise _failed(export, str(error)) from error


def write_flatgeobuf(export: Export, path: Path, context: WriteContext) -> WriteResult:
    """Write a layer to `path`, and rows without geometry next to it. Raises `ParcelError`."""
    if not export.has_geometry:
        reason = tr("a FlatGeobuf must have geometry; use a GeoPackage or a CSV file")
        raise refused(export.path, reason)
    names = distinct_names(export.fields.names())
    table = NoGeometryTable(
        path, columns_of(export.fields), context.remarks, FLATGEOBUF_COMPANIONS[0]
    )
    with closing(table):
        rows = _write(
            export, path, context, "FlatGeobuf", FLATGEOBUF_LIMITS, names, divert=table.add
        )
    table.note_rows()
    context.remarks.note(Loss.ROWS, tr("In a FlatGeobuf, rows are sorted by location."))
    return WriteResult(rows, table.rows, table.path)


def write_geoparquet(export: Export, path: Path, context: WriteContext) -> WriteResult:
    """Write a layer to `path`. Raises `ParcelError`."""
    names = distinct_names(export.fields.names())
    return WriteResult(_write(export, path, context, "Parquet", GEOPARQUET_LIMITS, names))


def _write(
    export: Export,
    path: Path,
    context: WriteContext,
    driver: str,
    limits: Limits,
    names: Sequence[str],
    *,
    options: Sequence[str] = (),
    divert: Callable[[list[QgsFeature]], None] | None = None,
) -> int:
    """Write the rows, read them again, and create an index; return their number."""
    columns = columns_of(export.fields)
    fields = QgsFields()
    for name, column in zip(names, columns):
        is_text = column.kind in limits.as_text or column.kind not in _TYPES
        field = QgsField(name, QMetaType.Type.QString if is_text else _TYPES[column.kind])
        field.setAlias(column.label if column.label != column.name else "")
        fields.append(field)  # as a copy
    save = QgsVectorFileWriter.SaveVectorOptions()
    save.driverName, save.fileEncoding, save.layerOptions = driver, "UTF-8", list(options)
    save.layerName = _layer_name(export)
    writer = QgsVectorFileWriter.create(
        str(path), fields, export.wkb_type, export.crs, export.transforms, save
    )
    rows = 0
    try:
        if writer.hasError():
            raise _failed(export, writer.errorMessage())
        for batch in prepared_batches(export, columns, limits, context, divert=divert):
            _set_values(batch)
            if not writer.addFeatures(batch.features):
                raise _failed(export, writer.errorMessage())
            rows += len(batch.features)
    finally:
        del writer  # which closes the file
    context.cancellation.check()
    has_index = driver == "GPKG" and export.has_geometry
    problem = _finish(path, rows, has_index, context.cancellation)
    if problem:
        raise _failed(export, problem)
    context.cancellation.check()
    context.remarks.renamed(tr("Renamed fields"), export.fields.names(), names)
    return rows


def _set_values(batch: Batch) -> None:
    """Replace the attributes of features that the file cannot hold."""
    for index, (attributes, values) in enumerate(zip(batch.attributes, batch.values)):
        if values is attributes:
            continue
        for feature, old, new in zip(batch.features, attributes, values):
            if new is not old and not (new is None and isinstance(old, QVariant)):
                feature.setAttribute(index, new)


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
    is_done = not has_index or cancellation.is_cancelled
    if not is_done and not layer.dataProvider().createSpatialIndex():
        return tr("its spatial index could not be written; the disk may be full")
    return ""


def _layer_name(export: Export) -> str:
    return export.path.stem.lstrip(".") or export.path.stem


def _failed(export: Export, reason: str) -> Exception:
    """Return the error for a failure that GDAL reports; its reason may quote all columns."""
    return refused(export.path, reason[:_MOST_LETTERS] or tr("the disk may be full"), reason)
