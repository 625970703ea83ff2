"""Writes formats with GDAL: GeoPackage, FlatGeobuf, GeoParquet.

GDAL 3.6.2 was measured to drop rows without geometry from a FlatGeobuf silently; they go to a CSV
file. A GeoPackage has its values changed only where SQLite cannot hold them.
"""

from __future__ import annotations

import math
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsFeatureRequest,
    QgsField,
    QgsFields,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType, QVariant

from parcel_lookup.core.gis.export.csvfile import NO_GEOMETRY_END, NoGeometryTable
from parcel_lookup.core.gis.export.formats import FLATGEOBUF, GEOPACKAGE, Format
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    columns_of,
    finite_only,
    note_kinds_as_text,
    plain_values,
    prepared,
)
from parcel_lookup.core.gis.export.remarks import Loss, some_of
from parcel_lookup.core.gis.export.shapes import split_by_geometry
from parcel_lookup.core.gis.export.source import WriteResult
from parcel_lookup.core.gis.export.styling import save_style_in_geopackage, styles_of, tables_of
from parcel_lookup.core.gis.layer.values import is_beyond_years

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from qgis.core import QgsFeature

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.prepare import ExportColumn
    from parcel_lookup.core.gis.export.source import Export, WriteContext

#: A Shapefile of the same stem may have its own.
_FGB_NO_GEOMETRY_END = f".fgb{NO_GEOMETRY_END}"
COMPANIONS = {
    GEOPACKAGE: (".gpkg-wal", ".gpkg-shm", ".gpkg-journal"),
    FLATGEOBUF: (_FGB_NO_GEOMETRY_END,),
}
SENTENCES = {
    Loss.CHARACTERS: "Characters that no file can hold, removed or replaced",
    Loss.NUMBER: "Not a number, saved as NULL",
    Loss.DATE: "Dates beyond the years 1 to 9999, saved as NULL",
}
#: Columns of a GeoPackage besides key and geometry: SQLite has 2,000.
MOST_COLUMNS = 1998
#: GDAL interprets these in the path of a GeoPackage.
_MISREAD = ("%", "|")
_UNOPENED = "QGIS cannot open a file there; choose names without “%” and “|” for it and its folders"
_INCOMPLETE = "not everything could be written; the disk may be full"
_MOST_WORDS = 300
#: Names that a GeoPackage uses for itself.
_RESERVED = ("fid", "ogc_fid", "geom")
#: Other kinds are text.
_TYPES = {
    ValueKind.WHOLE: QMetaType.Type.Int,
    ValueKind.LONG: QMetaType.Type.LongLong,
    ValueKind.NUMBER: QMetaType.Type.Double,
    ValueKind.YES_NO: QMetaType.Type.Bool,
    ValueKind.DATE: QMetaType.Type.QDate,
    ValueKind.MOMENT: QMetaType.Type.QDateTime,
}


def write_by_gdal(export: Export, path: Path, context: WriteContext, kind: Format) -> WriteResult:
    """Write a layer to `path`. Raises `ParcelError`."""
    return _GdalFile(export, path, context, kind).write()


class _GdalFile:
    """A file that is being written."""

    def __init__(self, export: Export, path: Path, context: WriteContext, kind: Format) -> None:
        self._export = export
        self._path = path
        self._context = context
        self._format = kind
        self._types = dict(_TYPES)
        if kind is FLATGEOBUF:  # which turns a date into a moment
            del self._types[ValueKind.DATE]
        texts = [one for one in ValueKind if one is not ValueKind.TEXT and one not in self._types]
        self._limits = Limits(f"a {kind.title}", SENTENCES, tuple(texts), clears_dates=True)
        self._columns = columns_of(export.fields)
        self._no_geometry = NoGeometryTable(
            path, self._columns, context.remarks, _FGB_NO_GEOMETRY_END
        )
        reserved = _RESERVED if kind is GEOPACKAGE else ()
        self._names = distinct_names((column.name for column in self._columns), reserved)
        self._layer_name = export.path.stem.lstrip(".") or export.path.stem

    def write(self) -> WriteResult:
        self._check()
        context, remarks = self._context, self._context.remarks
        writer = self._open()
        steps = context.steps(0, 1, self._export.count)
        rows = 0
        try:
            with closing(self._no_geometry):
                for batch in self._export.batches(context.cancellation, steps):
                    held = batch
                    if self._format is FLATGEOBUF:
                        held, without = split_by_geometry(batch)
                        self._no_geometry.add(without)
                    self._prepare(held)
                    if not writer.addFeatures(held):
                        raise self._refused(writer.errorMessage())
                    rows += len(held)
        finally:
            del writer  # which closes the file
        context.cancellation.check()
        self._no_geometry.note_rows()
        if self._format is FLATGEOBUF:
            remarks.note(Loss.ROWS, "A FlatGeobuf sorts its rows by location.")
        has_index = self._format is GEOPACKAGE and self._export.has_geometry
        problem = _finished(self._path, rows, has_index, context.cancellation)
        if problem:
            raise self._refused(problem)
        context.cancellation.check()
        self._save_style()
        remarks.renamed("Other names", [column.name for column in self._columns], self._names)
        note_kinds_as_text(self._columns, self._limits, remarks)
        return WriteResult(rows, self._no_geometry.rows, self._no_geometry.path)

    def _check(self) -> None:
        """Raise `ParcelError` where the format cannot hold the layer."""
        if self._format is FLATGEOBUF and not self._export.has_geometry:
            raise self._refused("a FlatGeobuf holds no table; a GeoPackage or a CSV file does")
        if self._format is not GEOPACKAGE:
            return
        others = tables_of(self._export.path)
        if len(others) > 1:
            raise self._refused(
                f"it holds {len(others):,} layers and tables ({some_of(others)}), which would be "
                "lost; another name keeps them"
            )
        if len(self._columns) > MOST_COLUMNS:
            raise self._refused(
                f"a GeoPackage holds {MOST_COLUMNS:,} columns and the layer has "
                f"{len(self._columns):,}; an Excel workbook holds them, or leave some out"
            )

    def _open(self) -> QgsVectorFileWriter:
        export = self._export
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.driverName, options.fileEncoding = self._format.driver, "UTF-8"
        options.layerName = self._layer_name
        if self._format is GEOPACKAGE:
            # The index is created at the end (`_finished`): when it closes the file, GDAL would
            # create it even after a cancellation.
            options.layerOptions = ["SPATIAL_INDEX=NO"]
        fields = QgsFields()
        for name, column in zip(self._names, self._columns):
            field = QgsField(name, self._types.get(column.kind, QMetaType.Type.QString))
            field.setAlias(column.label if column.label != column.name else "")
            fields.append(field)
        writer = QgsVectorFileWriter.create(
            str(self._path), fields, export.wkb_type, export.crs, export.transforms, options
        )
        if writer.hasError():
            raise self._refused(writer.errorMessage())
        return writer

    def _prepare(self, batch: list[QgsFeature]) -> None:
        """Replace the values of features that the file cannot hold."""
        rows = [feature.attributes() for feature in batch]
        for index, (column, values) in enumerate(zip(self._columns, zip(*rows))):
            for row, value in self._replacements(column, values):
                batch[row].setAttribute(index, value)

    def _replacements(self, column: ExportColumn, values: Sequence[Any]) -> list[tuple[int, Any]]:
        remarks = self._context.remarks
        if column.kind not in self._types:
            plain = plain_values(values, column.kind)
            texts = prepared(column, plain, self._limits, remarks)
            if texts is plain and column.kind is ValueKind.TEXT:
                return []
            return [
                (row, new)
                for row, (old, new) in enumerate(zip(values, texts))
                if new is not old and not (new is None and isinstance(old, QVariant))
            ]
        if column.kind in (ValueKind.DATE, ValueKind.MOMENT):
            beyond = [row for row, value in enumerate(values) if is_beyond_years(value)]
            remarks.count(Loss.DATE, column.name, len(beyond))
            return [(row, None) for row in beyond]
        if column.kind is ValueKind.NUMBER and self._format is GEOPACKAGE:
            plain = plain_values(values, column.kind)
            if finite_only(plain)[1]:  # SQLite has infinity, but stores NaN as NULL
                number = sum(value is not None and math.isnan(value) for value in plain)
                remarks.count(Loss.NUMBER, column.name, number)
        return []

    def _save_style(self) -> None:
        qml, sld = styles_of(self._export, self._names) if self._format is GEOPACKAGE else ("", "")
        if not qml:
            return
        try:
            save_style_in_geopackage(self._path, self._layer_name, qml, sld)
        except sqlite3.Error as error:
            raise self._refused(str(error)) from error

    def _refused(self, reason: str) -> Exception:
        # GDAL's reason may quote all columns.
        return refused(self._export.path, reason[:_MOST_WORDS] or "the disk may be full", reason)


def _finished(path: Path, rows: int, has_index: bool, cancellation: Cancellation) -> str:
    """Read a file again and create its index, if it has one; return what is wrong, or "".

    GDAL does not always report a full disk. This raises nothing: the frames of an exception would
    keep the layer alive for longer than its file.
    """
    layer = QgsVectorLayer(str(path), "", "ogr")
    if not layer.isValid() and any(sign in str(path) for sign in _MISREAD):
        return _UNOPENED
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
    # `featureCount` is not enough: the count is written before the rows.
    if not layer.isValid() or sum(1 for _ in layer.getFeatures(request)) != rows:
        return _INCOMPLETE
    is_indexed = not has_index or cancellation.is_cancelled
    if not is_indexed and not layer.dataProvider().createSpatialIndex():
        return "its index could not be written; the disk may be full"
    return ""
