"""A layer in a format that GDAL writes whole: GeoPackage, FlatGeobuf, GeoParquet."""

from __future__ import annotations

import math
import sqlite3
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsFeatureRequest,
    QgsField,
    QgsFields,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.gis.export import rest
from parcel_lookup.core.gis.export.columns import (
    Kind,
    as_text,
    columns_of,
    finite_only,
    plain_values,
)
from parcel_lookup.core.gis.export.formats import FLATGEOBUF, GEOPACKAGE, Format
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.remarks import Loss, some_of
from parcel_lookup.core.gis.export.rest import Rest
from parcel_lookup.core.gis.export.shapes import parted
from parcel_lookup.core.gis.export.styling import keep_in_geopackage, styles_of, tables_of
from parcel_lookup.core.gis.export.texts import mended
from parcel_lookup.core.gis.export.work import Written
from parcel_lookup.core.gis.layer.values import is_beyond_years

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from qgis.core import QgsFeature

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.columns import Column
    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Work

#: What belongs to a file, beside it.
_FGB_REST = f".fgb{rest.END}"  # a Shapefile of the same stem may have its own
COMPANIONS = {
    GEOPACKAGE: (".gpkg-wal", ".gpkg-shm", ".gpkg-journal"),
    FLATGEOBUF: (_FGB_REST,),
}
#: What became of values that are counted.
TEXTS = {
    Loss.CHARACTERS: "Characters that no file holds were left out or replaced",
    Loss.NUMBER: "Not a number, saved as NULL",
    Loss.DATE: "Dates beyond the years 1 to 9999, saved as NULL",
}
#: Of a GeoPackage beside its key and its shape: SQLite has 2,000.
MOST_COLUMNS = 1998
#: GDAL takes what is behind these in a GeoPackage's path for something else.
_MISREAD = ("%", "|")
_UNOPENED = "QGIS cannot open a file there; choose names without “%” and “|” for it and its folders"
_MOST_WORDS = 300
#: A GeoPackage keeps these for itself.
_RESERVED = ("fid", "ogc_fid", "geom")
_TYPES = {
    Kind.TEXT: QMetaType.Type.QString,
    Kind.WHOLE: QMetaType.Type.Int,
    Kind.LONG: QMetaType.Type.LongLong,
    Kind.NUMBER: QMetaType.Type.Double,
    Kind.YES_NO: QMetaType.Type.Bool,
    Kind.DATE: QMetaType.Type.QDate,  # which a FlatGeobuf makes a moment
    Kind.TIME: QMetaType.Type.QString,
    Kind.MOMENT: QMetaType.Type.QDateTime,
    Kind.OTHER: QMetaType.Type.QString,
}


def write_layer(export: Export, path: Path, work: Work, kind: Format) -> Written:
    """Write to `path`. Raises `ParcelError`."""
    return _LayerWriter(export, path, work, kind).write()


class _LayerWriter:
    """One file that is being written."""

    def __init__(self, export: Export, path: Path, work: Work, kind: Format) -> None:
        self._export = export
        self._path = path
        self._work = work
        self._format = kind
        self._columns = columns_of(export.fields)
        self._rest = Rest(path, self._columns, work, _FGB_REST)
        reserved = _RESERVED if kind is GEOPACKAGE else ()
        self._names = distinct_names((column.name for column in self._columns), reserved)

    def write(self) -> Written:
        """Write all rows."""
        work = self._work
        if self._format is GEOPACKAGE:
            self._spare_others()
            self._check_width()
        if self._format is FLATGEOBUF and not self._export.has_geometry:
            raise self._refused("a FlatGeobuf holds no table; a GeoPackage or a CSV file does")
        writer = self._open()
        steps = work.steps(0, 1, self._export.count)
        rows = 0
        try:
            with self._rest:
                for batch in self._export.batches(work.cancellation, steps):
                    there = self._held(batch)
                    self._mend(there)
                    if not writer.addFeatures(there):
                        raise self._refused(writer.errorMessage())
                    rows += len(there)
        finally:
            del writer  # which closes the file
        work.cancellation.check()
        self._rest.tell()
        if self._format is FLATGEOBUF:
            work.remarks.say(Loss.ROWS, "A FlatGeobuf has its rows in the order of their places.")
        self._finish(rows)
        work.cancellation.check()
        self._keep_style()
        names = [column.name for column in self._columns]
        work.remarks.renamed("Other names", names, self._names)
        for column in self._columns:
            if column.kind is not Kind.TEXT and self._type(column) == QMetaType.Type.QString:
                words = f"Saved as text, since a {self._format.title} has no {column.kind.words}"
                work.remarks.field(Loss.TYPE, words, column.name)
        return Written(rows, self._rest.rows, self._rest.path)

    def _held(self, batch: list[QgsFeature]) -> list[QgsFeature]:
        """What the format holds: a FlatGeobuf drops rows without a shape, and says nothing."""
        if self._format is not FLATGEOBUF:
            return batch
        there, without = parted(batch)
        self._rest.add(without)
        return there

    def _open(self) -> QgsVectorFileWriter:
        export = self._export
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.driverName, options.fileEncoding = self._format.driver, "UTF-8"
        options.layerName = self._layer_name
        if self._format is GEOPACKAGE:
            # Made at the end, it keeps even a writer busy that was cancelled: see `_finish`.
            options.layerOptions = ["SPATIAL_INDEX=NO"]
        writer = QgsVectorFileWriter.create(
            str(self._path),
            self._fields(),
            export.wkb_type,
            export.crs,
            export.transforms,
            options,
        )
        if writer.hasError():
            raise self._refused(writer.errorMessage())
        return writer

    @property
    def _layer_name(self) -> str:
        return self._export.path.stem.lstrip(".") or self._export.path.stem

    def _spare_others(self) -> None:
        """Refuse to replace a GeoPackage in which there is more than one layer."""
        others = tables_of(self._export.path)
        if len(others) > 1:
            raise self._refused(
                f"it holds {len(others):,} layers and tables ({some_of(others)}), which would be "
                "lost; another name keeps them"
            )

    def _check_width(self) -> None:
        if len(self._columns) > MOST_COLUMNS:
            raise self._refused(
                f"a GeoPackage holds {MOST_COLUMNS:,} columns and the layer has "
                f"{len(self._columns):,}; an Excel workbook holds them, or leave some out"
            )

    def _fields(self) -> QgsFields:
        fields = QgsFields()
        for name, column in zip(self._names, self._columns):
            field = QgsField(name, self._type(column))
            field.setAlias(column.label if column.label != column.name else "")
            fields.append(field)
        return fields

    def _type(self, column: Column) -> QMetaType.Type:
        is_moment = column.kind is Kind.DATE and self._format is FLATGEOBUF
        return QMetaType.Type.QString if is_moment else _TYPES[column.kind]

    def _mend(self, batch: list[QgsFeature]) -> None:
        """Give features what the file can hold in place of what it cannot."""
        rows = [feature.attributes() for feature in batch]
        for place, (column, values) in enumerate(zip(self._columns, zip(*rows))):
            for row, value in self._mended(column, values):
                batch[row].setAttribute(place, value)

    def _mended(self, column: Column, values: Sequence[Any]) -> list[tuple[int, Any]]:
        if column.kind is Kind.NUMBER and self._format is GEOPACKAGE:
            self._count_odd(column, values)
        if column.kind in (Kind.DATE, Kind.MOMENT):
            beyond = [row for row, value in enumerate(values) if is_beyond_years(value)]
            self._work.remarks.count(Loss.DATE, column.name, len(beyond))
            values = [None if is_beyond_years(value) else value for value in values]
            if self._type(column) != QMetaType.Type.QString:
                return [(row, None) for row in beyond]
        if self._type(column) != QMetaType.Type.QString:
            return []
        plain = plain_values(values, column.kind)
        if column.kind is not Kind.TEXT:
            plain = [as_text(value) for value in plain]
            return list(enumerate(plain))
        joined = "".join(value for value in plain if value is not None)
        if joined.isascii() and "\0" not in joined:
            return []
        pairs = [(row, mended(text)) for row, text in enumerate(plain) if text]
        changed = [(row, text) for row, text in pairs if text != plain[row]]
        self._work.remarks.count(Loss.CHARACTERS, column.name, len(changed))
        return changed

    def _count_odd(self, column: Column, values: Sequence[Any]) -> None:
        plain = plain_values(values, column.kind)
        if finite_only(plain)[1]:  # SQLite knows what is infinite, but takes what is none for NULL
            number = sum(value is not None and math.isnan(value) for value in plain)
            self._work.remarks.count(Loss.NUMBER, column.name, number)

    def _finish(self, rows: int) -> None:
        """See that all is on the disk, which GDAL does not always say, and make the index."""
        has_index = self._format is GEOPACKAGE and self._export.has_geometry
        problem = _finished(self._path, rows, has_index, self._work.cancellation)
        if problem:
            raise self._refused(problem)

    def _keep_style(self) -> None:
        qml, sld = styles_of(self._export, self._names) if self._format is GEOPACKAGE else ("", "")
        if not qml:
            return
        try:
            keep_in_geopackage(self._path, self._layer_name, qml, sld)
        except sqlite3.Error as error:
            raise self._refused(str(error)) from error

    def _refused(self, reason: str) -> Exception:
        # GDAL's may quote all columns.
        return refused(self._export.path, reason[:_MOST_WORDS] or "the disk may be full", reason)


def _finished(path: Path, rows: int, has_index: bool, cancellation: Cancellation) -> str:
    """Read a file again, and make its index where it has one; returns what is wrong with it.

    Raises nothing: in the frames of an error the layer would live for longer than its file.
    """
    layer = QgsVectorLayer(str(path), "", "ogr")
    if not layer.isValid() and any(sign in str(path) for sign in _MISREAD):
        return _UNOPENED
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
    # The count is written before the rows.
    if not layer.isValid() or sum(1 for _ in layer.getFeatures(request)) != rows:
        return "not everything could be written; the disk may be full"
    if (
        has_index
        and not cancellation.is_cancelled
        and not layer.dataProvider().createSpatialIndex()
    ):
        return "its index could not be written; the disk may be full"
    return ""
