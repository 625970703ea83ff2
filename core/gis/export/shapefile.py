"""A layer as a Shapefile: shapes by GDAL, the table by ourselves, and what stands beside them."""

from __future__ import annotations

import csv
import math
from contextlib import ExitStack
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.export import dbf, layers, rest
from parcel_lookup.core.gis.export.cells import cells_of
from parcel_lookup.core.gis.export.columns import Kind, columns_of, values_by_column
from parcel_lookup.core.gis.export.csvfile import ENCODING
from parcel_lookup.core.gis.export.dbf import DbfField, DbfWriter, TooWideError
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.placing import beside, refused
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.rest import Rest
from parcel_lookup.core.gis.export.shapes import one_kind, parted
from parcel_lookup.core.gis.export.shapewriter import ShapeWriter
from parcel_lookup.core.gis.export.styling import styles_of
from parcel_lookup.core.gis.export.work import Written

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from qgis.core import Qgis, QgsFeature

    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Work

FIELDS_END = ".fields.csv"
#: What belongs to a Shapefile: ours, and what other programs put beside it.
COMPANIONS = (
    *(".shp", ".shx", ".dbf", ".prj", ".cpg", ".qml", ".sld", FIELDS_END, rest.END),
    *(".sbn", ".sbx", ".idx", ".qix", ".qpj", ".qmd", ".shp.xml", ".cst"),
    *(".ain", ".aih", ".atx", ".fbn", ".fbx", ".ixs", ".mxs"),
)
#: What the table of a layer without fields has.
_ROW = DbfField("row", "N", 11)
#: A layer of a file or a database is read twice, and may be written to meanwhile.
_CHANGED = "the layer was changed while it was being read; save it again"
#: The share of the work that is looking.
_LOOKING = 0.25
#: Of a record of a `.shp`, beside its points; of a point; of each further value of a point.
_RECORD_BYTES, _POINT_BYTES, _VALUE_BYTES = 60, 16, 8


def write_shapefile(export: Export, path: Path, work: Work) -> Written:
    """Write to `path`, which ends in `.shp`, or for a table in `.dbf`. Raises `ParcelError`."""
    return _Shapefile(export, path, work).write()


class _Shapefile:
    """One that is being written."""

    def __init__(self, export: Export, path: Path, work: Work) -> None:
        self._export = export
        self._path = path
        self._work = work
        self._columns = columns_of(export.fields)
        self._cells = [cells_of(column) for column in self._columns]
        self._names = short_names(export.fields)
        self._rows = self._left_out = self._shape_bytes = 0
        self._rest = Rest(path, self._columns, work)

    def write(self) -> Written:
        """Look at everything, decide, write."""
        kind = self._kind()
        self._look()
        fields = self._fields()
        self._write(fields, kind)
        self._write_companions(fields)
        return Written(self._rows, self._rest.rows, self._rest.path)

    def _kind(self) -> Qgis.WkbType | None:
        """Of the shapes; None for a table."""
        if len(self._columns) > dbf.MOST_FIELDS:
            more = len(self._columns) > layers.MOST_COLUMNS
            other = "an Excel workbook" if more else "a GeoPackage"
            raise self._refused(
                f"a Shapefile holds {dbf.MOST_FIELDS} columns and the layer has "
                f"{len(self._columns):,}; {other} holds them, or leave some out"
            )
        if not self._export.has_geometry:
            return None
        kind = one_kind(self._export.wkb_type)
        if kind is None:
            raise self._refused(
                "a Shapefile holds one kind of shape, and the layer may have several; "
                "a GeoPackage holds them"
            )
        return kind

    def _look(self) -> None:
        steps = self._work.steps(0, _LOOKING, self._export.count)
        remarks = self._work.remarks
        for batch in self._export.batches(self._work.cancellation, steps):
            there, _without = self._parted(batch)
            self._rows += len(there)
            self._left_out += len(batch) - len(there)
            for cells, values in zip(self._cells, values_by_column(there, self._columns)):
                cells.look(values, remarks)
            if self._export.has_geometry:
                points = sum(feature.geometry().constGet().nCoordinates() for feature in there)
                self._shape_bytes += len(there) * _RECORD_BYTES + points * _POINT_BYTES

    def _parted(self, batch: list[QgsFeature]) -> tuple[list[QgsFeature], list[QgsFeature]]:
        return parted(batch) if self._export.has_geometry else (batch, [])

    def _fields(self) -> list[DbfField]:
        """With room for longer values, unless the file would be too large for that."""
        for tight in (False, True):
            fields = [
                cells.field(name, tight=tight) for cells, name in zip(self._cells, self._names)
            ]
            fields = fields or [_ROW]
            size = max(dbf.bytes_of(fields, self._rows), self._shape_bytes)
            if size <= dbf.MOST_BYTES:
                return fields
        parts = math.ceil(size / dbf.MOST_BYTES)
        raise self._refused(
            f"a Shapefile holds 2 GB and this one would have {size / 2**30:,.1f} GB; a GeoPackage "
            f"holds it, or save it in {parts:,} parts"
        )

    def _write(self, fields: list[DbfField], kind: Qgis.WkbType | None) -> None:
        steps = self._work.steps(_LOOKING, 1, self._rows + self._left_out)
        with ExitStack() as files:
            shapes = None
            if kind is not None:
                shapes = files.enter_context(ShapeWriter(self._export, self._path, kind))
            table = DbfWriter(files.enter_context(self._table_path.open("wb")), fields)
            files.enter_context(self._rest)
            for batch in self._export.batches(self._work.cancellation, steps):
                there, without = self._parted(batch)
                if shapes is not None:
                    shapes.add(there)
                self._add_rows(table, there)
                self._rest.add(without)
            if (table.rows, self._rest.rows) != (self._rows, self._left_out):
                raise self._refused(_CHANGED)
            table.close()
            if shapes is not None:
                shapes.close(self._rows)
        if kind is not None:
            self._table_path.replace(self._path.with_suffix(".dbf"))

    def _add_rows(self, table: DbfWriter, features: list[QgsFeature]) -> None:
        if not features:
            return
        values = values_by_column(features, self._columns)
        remarks = self._work.remarks
        cells = [one.cells(some, remarks) for one, some in zip(self._cells, values)]
        if not cells:  # a table has one field at least
            begin = table.rows + 1
            cells = [[f"{row:{_ROW.width}}" for row in range(begin, begin + len(features))]]
        try:
            table.add(cells, len(features))
        except TooWideError as error:
            raise self._refused(_CHANGED) from error

    @property
    def _table_path(self) -> Path:
        """GDAL writes a table of its own, which ours takes the place of."""
        return self._path if self._path.suffix == ".dbf" else self._path.with_suffix(".dbf.new")

    def _write_companions(self, fields: Sequence[DbfField]) -> None:
        self._path.with_suffix(".cpg").write_text("UTF-8", encoding="ascii")
        with self._fields_path.open("w", encoding=ENCODING, newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("short_name", "full_name", "label", "type", "unit"))
            for field, column in zip(fields, self._columns):
                kind = column.kind.value
                writer.writerow((field.name, column.name, column.label, kind, column.unit))
        for ending, text in zip((".qml", ".sld"), styles_of(self._export, self._names)):
            if text:
                self._path.with_suffix(ending).write_text(text, encoding="utf-8")
        self._remark()

    def _remark(self) -> None:
        remarks = self._work.remarks
        words = f"Names of ten letters at most, with the full ones in {self._fields_path.name}"
        remarks.renamed(words, [column.name for column in self._columns], self._names)
        for column in self._columns:
            if column.kind in (Kind.TIME, Kind.MOMENT, Kind.OTHER):
                words = f"Saved as text, since a Shapefile has no {column.kind.words}"
                remarks.field(Loss.TYPE, words, column.name)
            elif column.kind is Kind.YES_NO:
                remarks.field(Loss.TYPE, "Saved as 1 for yes and 0 for no", column.name)
        self._rest.tell()

    @property
    def _fields_path(self) -> Path:
        return beside(self._path, FIELDS_END)

    def _refused(self, reason: str) -> Exception:
        return refused(self._export.path, reason)
